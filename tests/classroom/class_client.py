"""A class service started as people do it, a database server of its own, and what a program says to them."""

import json
import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from rainbow7.bench import databases
from rainbow7.bench.databases import Postgres

Json = Any
HOST_KEY = "the-host-key-of-these-tests"
PLAN = {
    "edition": "en", "lang": "en",
    "steps": [
        "legal/combo.colour/1/42", "pick/combo.colour/1/3", "lesson:rainbow7/02-three-cards/2",
        "lesson:rainbow7/02-three-cards/1",
    ],
}  # fmt: skip


@dataclass
class LiveClass:
    """A running class service."""

    process: subprocess.Popen[str]
    url: str
    host_key: str

    def ask(self, path: str, key: str = "", body: Json = None, **headers: str) -> tuple[int, Json]:
        """One request to the interface; the status and the JSON."""
        status, text, _ = self.raw(
            f"class/api/{path}", key, None if body is None else json.dumps(body).encode(), headers
        )
        return status, json.loads(text) if text else None

    def raw(
        self, path: str, key: str = "", body: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, bytes, Mapping[str, str]]:
        """One request; the status, the bytes, the headers."""
        sent = {**(headers or {}), **({"Authorization": f"Bearer {key}"} if key else {})}
        request = urllib.request.Request(self.url + path, body, sent)
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return answer.status, answer.read(), dict(answer.headers)
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read(), dict(error.headers)

    def open(self, plan: Json = PLAN) -> Json:
        """A new class."""
        status, opened = self.ask("open", self.host_key, {"plan": plan})
        assert status == 200, opened
        return opened

    def join(self, code: str) -> Json:
        """A new pupil."""
        status, joined = self.ask("join", body={"code": code})
        assert status == 200, joined
        return joined

    def drive(self, teacher: str, **wish: Any) -> Json:
        """Lead the class from its newest state."""
        version = self.ask("state", teacher)[1]["v"]
        status, state = self.ask("drive", teacher, {"v": version, **wish})
        assert status == 200, state
        return state

    def event(self, key: str) -> Json:
        """The first event of a new line."""
        request = urllib.request.Request(f"{self.url}class/api/events", headers={"Authorization": f"Bearer {key}"})
        with urllib.request.urlopen(request, timeout=20) as answer:
            for line in answer:
                if line.startswith(b"data: "):
                    return json.loads(line[6:])
        raise AssertionError("the line ended without an event")

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


@contextmanager
def class_service(database: str, port: int = 0) -> Iterator[LiveClass]:
    """A class service with this database."""
    command = [sys.executable, "-m", "rainbow7", "class", "start", "--json", "--port", str(port), "--host", "127.0.0.1"]
    environment = {**os.environ, "RAINBOW7_CLASS_HOST_KEY": HOST_KEY}
    process = subprocess.Popen([*command, "--db", database], stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    try:
        told = json.loads(process.stdout.readline())
        yield LiveClass(process, told["url"], told["host_key"])
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait(20)
        process.stdout.close()


@contextmanager
def postgres_server(folder: Path) -> Iterator[Postgres]:
    """A new, empty PostgreSQL below a folder; skipped where there is none."""
    programs = databases.postgres_programs()
    if programs is None:
        if os.environ.get("CI"):
            pytest.fail("under CI nothing is left out: PostgreSQL is missing")
        pytest.skip("there is no PostgreSQL here")
    with databases.postgres_server(folder, programs) as server:
        yield server
