"""`rainbow7 bench class`: from a tapped answer to the teacher's wall; the service is a process of its own."""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.httputil import HTTPHeaders

STEP = "legal/combo.colour/1/42"
RUNS = ((60, 10.0, 500), (60, 1.0, 1000), (200, 10.0, 1000), (200, 1.0, 1000), (200, 0.05, 2000))
"""How many pupils answer within how many seconds, and the bar: 95 of 100 on the wall within so many milliseconds."""
BARS = {
    **{f"wall_{pupils}_{seconds:g}s_ms": float(bar) for pupils, seconds, bar in RUNS},
    "lost": 0.0, "first_kb": 60.0, "memory_mb": 80.0,
}  # fmt: skip
FIRST_FILES = (
    "",
    *(
        f"files/{each}"
        for each in ("pictures.css", "class.css", "pupil.css", "line.js", "bar.js", "drawing.js", "pupil.js")
    ),
)


class Teacher:
    """A teacher's line, which notes when each pupil's answer stands on the wall."""

    def __init__(self) -> None:
        self.seen: dict[tuple[int, int], float] = {}
        self.text = b""

    def take(self, chunk: bytes) -> None:
        """Some bytes of the stream."""
        now = time.monotonic()
        *events, self.text = (self.text + chunk).split(b"\n\n")
        for each in events:
            place = each.find(b"data: ")
            if place >= 0:
                told = json.loads(each[place + 6 :])
                wall = told.get("wall")
                if wall is None:
                    continue
                groups = [seat for group in wall["groups"] for seat in group["seats"]]
                for seat in (*groups, *wall["places"]["right"], *wall["places"]["unexplained"]):
                    self.seen.setdefault((told["round"], seat), now)


class Crowd:
    """The pupils of one class."""

    def __init__(self, url: str, host_key: str) -> None:
        self.api, self.host_key = f"{url}class/api/", host_key
        self.client = AsyncHTTPClient(force_instance=True, max_clients=1000)

    async def ask(self, path: str, key: str = "", body: Any = None) -> Any:
        """One request to the interface."""
        headers = HTTPHeaders({"Authorization": f"Bearer {key}"} if key else {})
        request = HTTPRequest(
            self.api + path, "GET" if body is None else "POST", headers,
            None if body is None else json.dumps(body), request_timeout=60, connect_timeout=60,
        )  # fmt: skip
        return json.loads((await self.client.fetch(request)).body)

    async def run(self, pupils: int, seconds: float) -> tuple[float, float, int]:
        """Milliseconds within which 95 of 100 answers stood on the wall; joins a second; acknowledged answers lost."""
        room = await self.ask("open", self.host_key, {"plan": {"edition": "en", "lang": "en", "steps": [STEP]}})
        begun = time.monotonic()
        joined = await asyncio.gather(*(self.ask("join", body={"code": room["code"]}) for _ in range(pupils)))
        joins = pupils / (time.monotonic() - begun)
        await self.ask("drive", room["teacher"], {"v": 1, "phase": "ask"})
        teacher = Teacher()
        line = HTTPRequest(
            f"{self.api}events", headers=HTTPHeaders({"Authorization": f"Bearer {room['teacher']}"}),
            streaming_callback=teacher.take, request_timeout=600,
        )  # fmt: skip
        watching = asyncio.ensure_future(self.client.fetch(line, raise_error=False))
        lines = [self._listen(each["token"]) for each in joined]
        sent: dict[int, float] = {}

        async def answer(seat: int, token: str, wait: float) -> None:
            await asyncio.sleep(wait)
            sent[seat] = time.monotonic()
            chosen = ("no,no", "yes,no", "yes,yes")[seat % 3]
            await self.ask("answer", token, {"step": 1, "round": 1, "nth": 1, "answer": chosen})

        waits = [seconds * place / pupils for place in range(pupils)]
        await asyncio.gather(*(answer(seat, each["token"], waits[seat]) for seat, each in enumerate(joined)))
        for _ in range(100):
            if len(teacher.seen) == pupils:
                break
            await asyncio.sleep(0.1)
        mine = await asyncio.gather(*(self.ask("state", each["token"]) for each in joined))
        lost = sum(each["mine"] is None for each in mine)
        took = sorted((teacher.seen.get((1, seat), float("inf")) - at) * 1e3 for seat, at in sent.items())
        await self.ask("erase", room["teacher"], {})
        await asyncio.gather(watching, *lines, return_exceptions=True)  # the service ends them
        return took[int(0.95 * (len(took) - 1))], joins, lost

    def _listen(self, token: str) -> "asyncio.Future[Any]":
        headers = HTTPHeaders({"Authorization": f"Bearer {token}"})
        request = HTTPRequest(
            f"{self.api}events", headers=headers, streaming_callback=lambda _: None, request_timeout=600
        )
        return asyncio.ensure_future(self.client.fetch(request, raise_error=False))

    async def first_bytes(self) -> float:
        """What a phone fetches until its first question, packed, in kilobytes."""
        pages = self.api.removesuffix("api/")
        packed = HTTPHeaders({"Accept-Encoding": "gzip"})
        found = [
            await self.client.fetch(HTTPRequest(pages + each, headers=packed, decompress_response=False))
            for each in FIRST_FILES
        ]
        room = await self.ask("open", self.host_key, {"plan": {"edition": "en", "lang": "en", "steps": [STEP]}})
        pupil = await self.ask("join", body={"code": room["code"]})
        told = [await self.ask(each, pupil["token"]) for each in ("state", "step/1")]
        await self.ask("erase", room["teacher"], {})
        return (sum(len(each.body) for each in found) + len(json.dumps([pupil, *told]).encode())) / 1e3


def memory_mb(process: int) -> float:
    """What a process holds in memory at the most, in mebibytes; nothing is known elsewhere than on Linux."""
    status = Path(f"/proc/{process}/status")
    told = status.read_text("utf-8") if status.exists() else ""
    return next((int(each.split()[1]) / 1024 for each in told.splitlines() if each.startswith("VmHWM")), 0.0)


def measured() -> Iterator[tuple[str, float | str]]:
    """Each run in turn, on SQLite; others' load first."""
    yield "load", os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "rainbow7", "class", "start", "--json", "--port", "0", "--host", "127.0.0.1"]
        process = subprocess.Popen(
            [*command, "--db", f"sqlite:///{folder}/class.db"], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        try:
            told = json.loads(process.stdout.readline())
            yield from asyncio.run(_all(told["url"], told["host_key"]))
            yield "memory_mb", memory_mb(process.pid)
        finally:
            process.terminate()
            process.wait()
            process.stdout.close()


async def _all(url: str, host_key: str) -> list[tuple[str, float]]:
    crowd, found, lost = Crowd(url, host_key), list[tuple[str, float]](), 0
    found.append(("first_kb", await crowd.first_bytes()))
    for pupils, seconds, _ in RUNS:
        took, joins, gone = await crowd.run(pupils, seconds)
        lost += gone
        name = f"{pupils}_{seconds:g}s"
        found += [(f"wall_{name}_ms", took), (f"joins_{name}", joins)]
    return [*found, ("lost", lost)]
