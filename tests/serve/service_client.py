"""Starts the service and talks to it as a browser does."""

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
from typing import Any
from uuid import uuid4

import psutil
from end_process import end
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1
from websocket import WebSocket, create_connection

PROTOCOL = "v1.kernel.websocket.jupyter.org"
TIMEOUT = 30
"""Seconds after which a test gives up waiting."""

OPENED = ExitStack()
"""What a test has opened; the fixture `closed` closes it after the test."""

USE_NOTEBOOKS = """
from pathlib import Path
import rainbow7.pages.notebooks_folder as module
module.notebooks = lambda: Path({folder!r})
"""
PATIENT = "import rainbow7.serve.frame_maker as module; module.LONGEST_WAIT = 60\n"
"""Code with which no page begins without its first view because this machine is busy."""
RUN_COMMAND = """
import sys
from rainbow7.cli import main
sys.exit(main(sys.argv[1:]))
"""


@dataclass
class LiveService:
    """A service that listens."""

    process: "subprocess.Popen[str]"
    port: int
    home: Path
    watch: int = 0
    """The port on which it answers health and figures; 0 for none."""

    @cached_property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def request(self, address: str, method: str = "GET", body: str | None = None, **headers: str) -> "Answer":
        answer = self.request_unread(address, method, body, **headers)
        with closing(answer):
            return Answer(answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read())

    def request_unread(
        self, address: str, method: str = "GET", body: str | None = None, **headers: str
    ) -> HTTPResponse:
        """The answer, of which nothing has been read yet."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
        OPENED.callback(connection.close)
        connection.putrequest(method, address, skip_accept_encoding=True)
        for name, value in headers.items():
            connection.putheader(name.replace("_", "-"), value)
        if body is not None:
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body.encode() if body is not None else None)
        answer = connection.getresponse()
        OPENED.callback(answer.close)
        return answer

    def visit(self, address: str = "/about?lang=en", **headers: str) -> "Visit":
        answer = self.request(address, **headers)
        assert answer.status == 200, answer.text
        return Visit(self, answer)

    def figure(self, name: str, default: float | None = None) -> float:
        """One of the figures of `/metrics`; the default where it is missing there."""
        connection = HTTPConnection("127.0.0.1", self.watch, timeout=TIMEOUT)
        with closing(connection):
            connection.request("GET", "/metrics")
            found = re.search(rf"^{re.escape(name)} ([\d.e+]+)$", connection.getresponse().read().decode(), re.M)
        assert found or default is not None, name
        return float(found[1]) if found else default or 0.0

    def kernels(self) -> list[psutil.Process]:
        """The kernels' processes."""
        children = psutil.Process(self.process.pid).children(recursive=True)
        return [child for child in children if is_kernel(child)]

    def end(self, how: int = signal.SIGINT) -> int:
        self.process.send_signal(how)
        return self.process.wait(TIMEOUT)


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
    """A page that a visitor has open."""

    service: LiveService
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
        return self.service.request(f"/api/kernels/{self.kernel}").status == 200

    def connect(self, protocol: str | None = PROTOCOL, origin: str | None = None, session: str = "") -> "Websocket":
        socket = create_connection(
            f"ws://127.0.0.1:{self.service.port}/api/kernels/{self.kernel}/channels?session_id={session or uuid4()}",
            subprotocols=[protocol] if protocol else None,
            origin=origin or self.service.origin,
            timeout=TIMEOUT,
        )
        OPENED.callback(socket.shutdown)
        return Websocket(socket)

    def leave(self) -> int:
        """Send the beacon that a browser sends when the page is closed."""
        return self.service.request(f"/voila/api/shutdown/{self.kernel}", "POST", "", Origin=self.service.origin).status


@dataclass
class Websocket:
    """The websocket of a page to its kernel."""

    socket: WebSocket
    received: list[dict[str, Any]] = field(default_factory=list)

    def send(
        self, message_type: str, content: object, channel: str = "shell", metadata: object = None, header: object = None
    ) -> str:
        default = {
            "msg_id": uuid4().hex, "msg_type": message_type, "session": "s", "username": "", "version": "5.4",
            "date": "2026-01-01T00:00:00Z",
        }  # fmt: skip
        sent = default | header if isinstance(header, dict) else default
        parts = [json.dumps(part).encode() for part in (sent, {}, metadata or {}, content)]
        self.socket.send_binary(serialize_msg_to_ws_v1(parts, channel))
        return default["msg_id"]

    def receive(self) -> dict[str, Any]:
        data = self.socket.recv()
        assert isinstance(data, bytes), "the websocket is closed"
        channel, parts = deserialize_msg_from_ws_v1(data)
        names = ("header", "parent_header", "metadata", "content")
        message = {"channel": channel, **{name: json.loads(part) for name, part in zip(names, parts, strict=False)}}
        self.received.append(message)
        return message

    def receive_until(self, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while True:
            message = self.receive()
            if fits(message):
                return message

    def wait_until_done(self) -> None:
        """Wait until the kernel has answered a harmless request: it has dealt with all that was sent before."""
        request = self.send("kernel_info_request", {})
        missing = {"kernel_info_reply", "idle"}
        while missing:  # they come on different channels, in any order
            message = self.receive()
            if message["parent_header"].get("msg_id") == request:
                missing -= {message["header"]["msg_type"], message["content"].get("execution_state")}

    def widget_states(self) -> dict[str, dict[str, Any]]:
        """The state of every widget, as the front end asks for it."""
        comm = uuid4().hex
        opened = {"comm_id": comm, "target_name": "jupyter.widget.control", "data": {}}
        self.send("comm_open", opened, metadata={"version": "1.0.0"})
        self.send("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}})
        reply = self.receive_until(
            lambda each: each["header"]["msg_type"] == "comm_msg" and each["content"]["comm_id"] == comm
        )
        states: dict[str, dict[str, Any]] = reply["content"]["data"]["states"]
        return {model: state["state"] for model, state in states.items()}


@contextmanager
def serving(
    home: Path,
    *options: str,
    notebooks: Path | None = None,
    first: str = "",
    python: str = sys.executable,
    by: tuple[str, ...] = ("serve",),
) -> Iterator[LiveService]:
    """A service that is ended afterwards.

    `first` is code that runs before the command `by`; temporary files lie in `home`.
    """
    if notebooks is not None:
        first += USE_NOTEBOOKS.format(folder=str(notebooks))
    code = ["-c", first + RUN_COMMAND] if first else ["-m", "rainbow7"]
    words = [*by, "--json", "--no-browser", "--lang", "en"]
    command = [python, *code, *words, *(() if "--port" in options else ("--port", "0")), *options]
    temporary = home / "temporary"
    temporary.mkdir()
    with (home / "errors").open("w") as errors:
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=errors, text=True, cwd=home, start_new_session=True,
            env={**os.environ, "TMPDIR": str(temporary), "LANGUAGE": "", "LC_ALL": "C.UTF-8"},
        )  # fmt: skip
    watch = options[options.index("--watch") + 1] if "--watch" in options else 0
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line, (home / "errors").read_text()
    try:
        yield LiveService(process, json.loads(line)["port"], home, int(watch))
    finally:
        end(process, patience=TIMEOUT)
        process.stdout.close()


def write_notebook(folder: Path, name: str, code: str) -> None:
    """Write the notebook of a page for one test."""
    cell: dict[str, object] = {
        "cell_type": "code",
        "execution_count": None,
        "id": "page",
        "metadata": {},
        "outputs": [],
        "source": code,
    }
    metadata = {"en": {"title": name.title()}, "fr": {"title": f"{name.title()} en français"}}
    whole = {"cells": [cell], "metadata": {"rainbow7": metadata}, "nbformat": 4, "nbformat_minor": 5}
    (folder / f"{name}.ipynb").write_text(json.dumps(whole), "utf-8")


def is_kernel(process: psutil.Process) -> bool:
    """Whether this is a kernel that lives."""
    try:
        return any("ipykernel" in word for word in process.cmdline())
    except (psutil.ZombieProcess, psutil.NoSuchProcess):
        return False


def suspend(process: psutil.Process) -> None:
    """Stop a process and wait until it has stopped: until then it may still read what it is sent."""
    process.suspend()
    while process.status() != psutil.STATUS_STOPPED:
        pass


def all_end(processes: list[psutil.Process]) -> bool:
    """Whether all of these processes end."""
    return not psutil.wait_procs(processes, timeout=TIMEOUT)[1]
