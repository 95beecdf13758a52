"""Who is measured: this service, and plain Voilà with the smallest page there is, each in a process of its own."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import psutil

PATIENCE = 120
"""Seconds after which a service that should stand does not."""
QUIET, WINDOW = 0.08, 0.5
"""A service is at rest when it works for less than this share of a second in two windows one after the other."""

HELLO = """
import ipywidgets
label = ipywidgets.Label("0")
button = ipywidgets.Button(description="Hello")
button.on_click(lambda _: setattr(label, "value", str(int(label.value) + 1)))
ipywidgets.VBox([button, label])
"""
PROMPT = """
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

class Prompt(ZMQChannelsWebsocketConnection):
    async def connect(self):
        self.websocket_handler.set_nodelay(True)
        return await super().connect()

c.Voila.kernel_websocket_connection_class = Prompt
"""
"""Plain Voilà that does not collect small messages: without it, each answer waits for some 40 ms."""
BARE = """
import anywidget, ipywidgets, traitlets
class Bare(anywidget.AnyWidget):
    _esm = "export default {render() {}}"
    data = traitlets.Dict().tag(sync=True)
ipywidgets.Box([Bare()])
"""


@dataclass
class Host:
    """A service that stands."""

    process: subprocess.Popen[str]
    origin: str
    pool: int

    def kernels(self) -> list[psutil.Process]:
        """The processes of its kernels."""
        return [each for each in psutil.Process(self.process.pid).children(recursive=True) if _is_kernel(each)]

    def rest(self) -> None:
        """Wait until kernels enough are warm and nothing is being done any more."""
        until, quiet, before = time.monotonic() + PATIENCE, 0, self._worked()
        while quiet < 2:
            if time.monotonic() > until:
                raise TimeoutError(f"{self.origin}: {PATIENCE} s")
            time.sleep(WINDOW)
            now = self._worked()
            idle = abs(now - before) < QUIET * WINDOW and len(self.kernels()) >= self.pool
            quiet, before = quiet + 1 if idle else 0, now

    def _worked(self) -> float:
        worked = 0.0
        for each in (psutil.Process(self.process.pid), *self.kernels()):
            with suppress(psutil.Error):
                spent = each.cpu_times()
                worked += spent.user + spent.system
        return worked


@contextmanager
def ours(home: Path, pool: int) -> Iterator[Host]:
    """This service, as people start it."""
    command = [sys.executable, "-m", "rainbow7", "serve", "--json", "--no-browser", "--port", "0",
               "--preheat", str(pool), "--max-visitors", "100"]  # fmt: skip
    with _running(command, home) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            raise OSError(_complaints(home))
        yield Host(process, f"http://127.0.0.1:{json.loads(line)['port']}", pool)


@contextmanager
def plain(home: Path, pool: int, *, prompt: bool = False) -> Iterator[Host]:
    """Plain Voilà and its page: a button whose click changes a label."""
    cell: dict[str, object] = {
        "cell_type": "code",
        "id": "hello",
        "source": HELLO,
        "metadata": {},
        "outputs": [],
        "execution_count": None,
    }
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    whole = {"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
    folder = home / f"plain-{pool}-{prompt}"
    folder.mkdir(exist_ok=True)
    (folder / "hello.ipynb").write_text(json.dumps(whole), "utf-8")
    # The beacon with which a page gives its kernel back is refused unless this is said.
    said = 'c.Voila.tornado_settings = {"disable_check_xsrf": True}\n'
    (_settings(folder) / "voila.py").write_text(said + (PROMPT if prompt else ""), "utf-8")
    port = _free_port()
    command = [sys.executable, "-m", "voila", "hello.ipynb", "--no-browser", f"--port={port}",
               "--preheat_kernel=True", f"--pool_size={pool}"]  # fmt: skip
    with _running(command, folder) as process:
        until = time.monotonic() + PATIENCE
        while not _listens(port):
            if process.poll() is not None or time.monotonic() > until:
                raise OSError(_complaints(folder))
            time.sleep(0.1)
        yield Host(process, f"http://127.0.0.1:{port}", pool)


@contextmanager
def bare_kernels(home: Path, count: int) -> Iterator[list[int]]:
    """Kernels with ipywidgets and anywidget and nothing else: their process ids."""
    from jupyter_client.manager import start_new_kernel
    from jupyter_core.utils import ensure_event_loop

    started: list[tuple[Any, Any]] = []
    try:
        for _ in range(count):
            quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}  # its warnings are no figures
            manager, client = start_new_kernel(kernel_name="python3", cwd=str(home), **quiet)
            started.append((manager, client))
            client.execute_interactive(BARE, timeout=PATIENCE, output_hook=lambda message: None)
        yield [manager.provisioner.process.pid for manager, _ in started]
    finally:
        for manager, client in started:
            client.stop_channels()
            manager.shutdown_kernel(now=True)
        ensure_event_loop().close()  # Jupyter's own, in which all this has run


def share_of_memory(processes: list[int]) -> float:
    """Megabytes that one of these takes, what it shares with others counted in part (PSS); the middle one."""
    return float(median(psutil.Process(each).memory_full_info().pss for each in processes)) / (1 << 20)


def kernel_process(host: Host, kernel_id: str) -> int:
    """The process of this very kernel."""
    return next(int(each.pid) for each in host.kernels() if any(kernel_id in word for word in each.cmdline()))


@contextmanager
def _running(command: list[str], home: Path) -> Iterator[subprocess.Popen[str]]:
    own = str(_settings(home))
    environment = {**os.environ, "JUPYTER_CONFIG_DIR": own, "IPYTHONDIR": own, "JUPYTER_RUNTIME_DIR": own}
    with (home / "complaints").open("a") as complaints:
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=complaints, text=True, cwd=home, env=environment,
            start_new_session=True,
        )  # fmt: skip
    try:
        yield process
    finally:
        kernels = psutil.Process(process.pid).children(recursive=True) if process.poll() is None else []
        process.send_signal(signal.SIGINT)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        for each in kernels:
            with suppress(psutil.Error):
                each.kill()
        if process.stdout is not None:
            process.stdout.close()


def _settings(home: Path) -> Path:
    """A folder for settings, so that nobody's own ones count."""
    folder = home / "settings"
    folder.mkdir(exist_ok=True)
    return folder


def _complaints(home: Path) -> str:
    return ((home / "complaints").read_text("utf-8").strip().splitlines() or ["?"])[-1]


def _is_kernel(process: psutil.Process) -> bool:
    with suppress(psutil.Error):
        return any("ipykernel" in word for word in process.cmdline())
    return False


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as door:
        return int(door.getsockname()[1])


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True
