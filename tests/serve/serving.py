"""Starts the service, and speaks to it as a browser does."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from socket import create_server
from typing import Any
from uuid import uuid4

import psutil
from ending import end
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1
from websocket import WebSocket, create_connection

V1 = "v1.kernel.websocket.jupyter.org"
PATIENCE = 30
"""Seconds after which something that should happen has not."""

OPEN = ExitStack()
"""What a test has opened and is closed after it."""

OTHER_NOTEBOOKS = """
from pathlib import Path
import rainbow7.pages.notebooks_folder as place
place.notebooks = lambda: Path({folder!r})
"""
THEN = """
import sys
from rainbow7.cli import main
sys.exit(main(sys.argv[1:]))
"""


@dataclass
class House:
    """The service while it stands."""

    process: "subprocess.Popen[str]"
    port: int
    home: Path
    watch: int = 0
    """Where it tells how it is, if it was told to."""

    @cached_property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def ask(self, address: str, method: str = "GET", body: str | None = None, **headers: str) -> "Answer":
        answer = self.begin(address, method, body, **headers)
        with closing(answer):
            return Answer(answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read())

    def begin(self, address: str, method: str = "GET", body: str | None = None, **headers: str) -> HTTPResponse:
        """The answer while it is still coming."""
        line = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        OPEN.callback(line.close)
        line.putrequest(method, address, skip_accept_encoding=True)
        for name, value in headers.items():
            line.putheader(name.replace("_", "-"), value)
        if body is not None:
            line.putheader("Content-Length", str(len(body)))
        line.endheaders(body.encode() if body is not None else None)
        answer = line.getresponse()
        OPEN.callback(answer.close)
        return answer

    def visit(self, address: str = "/about?lang=en", **headers: str) -> "Visit":
        answer = self.ask(address, **headers)
        assert answer.status == 200, answer.text
        return Visit(self, answer)

    def figure(self, name: str, usual: float | None = None) -> float:
        """What it tells its host of this; what it does not tell is the usual."""
        line = HTTPConnection("127.0.0.1", self.watch, timeout=PATIENCE)
        with closing(line):
            line.request("GET", "/metrics")
            found = re.search(rf"^{re.escape(name)} ([\d.e+]+)$", line.getresponse().read().decode(), re.M)
        assert found or usual is not None, name
        return float(found[1]) if found else usual or 0.0

    def waiting(self, count: int) -> list[psutil.Process]:
        """The kernels, as soon as there are so many and no more, and nobody has one."""
        while True:
            if self.figure("rainbow7_kernels") == count and self.figure("rainbow7_visitors") == 0:
                found = self.kernels()
                if len(found) == count:
                    return found

    def kernels(self) -> list[psutil.Process]:
        """The kernels' processes."""
        children = psutil.Process(self.process.pid).children(recursive=True)
        return [child for child in children if is_kernel(child)]

    def end(self, how: int = signal.SIGINT) -> int:
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode("utf-8")


@dataclass
class Visit:
    """A page that somebody has open."""

    house: House
    answer: Answer

    @cached_property
    def config(self) -> dict[str, Any]:
        found = re.search(r'id="jupyter-config-data" type="application/json">(.*?)</script>', self.answer.text, re.S)
        assert found, self.answer.text
        config: dict[str, Any] = json.loads(found[1])
        return config

    @property
    def kernel(self) -> str:
        return str(self.config["kernelId"])

    @property
    def alive(self) -> bool:
        return self.house.ask(f"/api/kernels/{self.kernel}").status == 200

    def line(self, protocol: str | None = V1, origin: str | None = None, session: str = "") -> "Line":
        socket = create_connection(
            f"ws://127.0.0.1:{self.house.port}/api/kernels/{self.kernel}/channels?session_id={session or uuid4()}",
            subprotocols=[protocol] if protocol else None,
            origin=origin or self.house.origin,
            timeout=PATIENCE,
        )
        OPEN.callback(socket.shutdown)
        return Line(socket)

    def leave(self) -> int:
        """What the browser's beacon says when the page is closed."""
        return self.house.ask(f"/voila/api/shutdown/{self.kernel}", "POST", "", Origin=self.house.origin).status


@dataclass
class Line:
    """A page's live line to its kernel."""

    socket: WebSocket
    heard: list[dict[str, Any]] = field(default_factory=list)

    def say(
        self, kind: str, content: object, channel: str = "shell", metadata: object = None, header: object = None
    ) -> str:
        usual = {
            "msg_id": uuid4().hex, "msg_type": kind, "session": "s", "username": "", "version": "5.4",
            "date": "2026-01-01T00:00:00Z",
        }  # fmt: skip
        changed = usual | header if isinstance(header, dict) else usual
        parts = [json.dumps(part).encode() for part in (changed, {}, metadata or {}, content)]
        self.socket.send_binary(serialize_msg_to_ws_v1(parts, channel))
        return usual["msg_id"]

    def hear(self) -> dict[str, Any]:
        came = self.socket.recv()
        assert isinstance(came, bytes), "the line is down"
        channel, parts = deserialize_msg_from_ws_v1(came)
        names = ("header", "parent_header", "metadata", "content")
        message = {"channel": channel, **{name: json.loads(part) for name, part in zip(names, parts, strict=False)}}
        self.heard.append(message)
        return message

    def until(self, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while True:
            message = self.hear()
            if fits(message):
                return message

    def answered(self) -> None:
        """Wait until the kernel has answered something harmless: what was said before has been dealt with."""
        asked = self.say("kernel_info_request", {})
        missing = {"kernel_info_reply", "idle"}
        while missing:  # the two come over different channels, in any order
            message = self.hear()
            if message["parent_header"].get("msg_id") == asked:
                missing -= {message["header"]["msg_type"], message["content"].get("execution_state")}

    def states(self) -> dict[str, dict[str, Any]]:
        """The state of every widget, as the front end asks for it."""
        comm = uuid4().hex
        opened = {"comm_id": comm, "target_name": "jupyter.widget.control", "data": {}}
        self.say("comm_open", opened, metadata={"version": "1.0.0"})
        self.say("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}})
        told = self.until(lambda each: each["header"]["msg_type"] == "comm_msg" and each["content"]["comm_id"] == comm)
        states: dict[str, dict[str, Any]] = told["content"]["data"]["states"]
        return {model: state["state"] for model, state in states.items()}


def free_port() -> int:
    with create_server(("127.0.0.1", 0)) as door:
        return int(door.getsockname()[1])


@contextmanager
def serving(
    home: Path,
    *options: str,
    notebooks: Path | None = None,
    first: str = "",
    python: str = sys.executable,
    by: tuple[str, ...] = ("serve",),
) -> Iterator[House]:
    """A service, begun by this command after this code, with its temporary files in `home`, ended afterwards."""
    if notebooks is not None:
        first += OTHER_NOTEBOOKS.format(folder=str(notebooks))
    code = ["-c", first + THEN] if first else ["-m", "rainbow7"]
    usual = [*by, "--json", "--no-browser", "--lang", "en"]
    command = [python, *code, *usual, *(() if "--port" in options else ("--port", "0")), *options]
    temporary = home / "temporary"
    temporary.mkdir()
    with (home / "complaints").open("w") as complaints:
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=complaints, text=True, cwd=home, start_new_session=True,
            env={**os.environ, "TMPDIR": str(temporary), "LANGUAGE": "", "LC_ALL": "C.UTF-8"},
        )  # fmt: skip
    watch = options[options.index("--watch") + 1] if "--watch" in options else 0
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line, (home / "complaints").read_text()
    try:
        yield House(process, json.loads(line)["port"], home, int(watch))
    finally:
        end(process, patience=PATIENCE)
        process.stdout.close()


def notebook(folder: Path, name: str, code: str) -> None:
    """Write a page of a test's own."""
    cell: dict[str, object] = {
        "cell_type": "code",
        "execution_count": None,
        "id": "page",
        "metadata": {},
        "outputs": [],
        "source": code,
    }
    told = {"en": {"title": name.title()}, "fr": {"title": f"{name.title()} en français"}}
    whole = {"cells": [cell], "metadata": {"rainbow7": told}, "nbformat": 4, "nbformat_minor": 5}
    (folder / f"{name}.ipynb").write_text(json.dumps(whole), "utf-8")


def is_kernel(process: psutil.Process) -> bool:
    """Whether this is a kernel that lives; one that has just ended tells nothing any more."""
    try:
        return any("ipykernel" in word for word in process.cmdline())
    except (psutil.ZombieProcess, psutil.NoSuchProcess):
        return False


def asleep(process: psutil.Process) -> None:
    """Suspend it, and go on when it is: one that is about to wake might still read what it is told."""
    process.suspend()
    while process.status() != psutil.STATUS_STOPPED:
        pass


def gone(processes: list[psutil.Process]) -> bool:
    """Whether all of these end."""
    return not psutil.wait_procs(processes, timeout=PATIENCE)[1]
