"""The services that are measured: this one, and plain Voilà with the smallest page there is."""

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

START_TIMEOUT = 120
"""Seconds after which a service that has not started, or is still busy, is given up."""
IDLE_SHARE, WINDOW = 0.08, 0.5
"""A service is idle when it uses less than this share of a processor in two windows, of so many seconds, in a row."""

HELLO = """
import ipywidgets
label = ipywidgets.Label("0")
button = ipywidgets.Button(description="Hello")
button.on_click(lambda _: setattr(label, "value", str(int(label.value) + 1)))
ipywidgets.VBox([button, label])
"""
NO_DELAY_SETTINGS = """
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

class WithoutDelay(ZMQChannelsWebsocketConnection):
    async def connect(self):
        self.websocket_handler.set_nodelay(True)
        return await super().connect()

c.Voila.kernel_websocket_connection_class = WithoutDelay
"""
"""Settings with which plain Voilà sends small messages at once; without them each answer waits for some 40 ms."""
BARE_CELL = """
import anywidget, ipywidgets, traitlets
class Bare(anywidget.AnyWidget):
    _esm = "export default {render() {}}"
    data = traitlets.Dict().tag(sync=True)
ipywidgets.Box([Bare()])
"""


@dataclass
class Host:
    """A service that has started."""

    process: subprocess.Popen[str]
    origin: str
    pool: int

    def kernels(self) -> list[psutil.Process]:
        """The processes of its kernels."""
        return [each for each in psutil.Process(self.process.pid).children(recursive=True) if _is_kernel(each)]

    def wait_until_idle(self) -> None:
        """Wait until kernels enough are warm and nothing is being done any more."""
        until, idle_windows, before = time.monotonic() + START_TIMEOUT, 0, self._cpu_seconds()
        while idle_windows < 2:
            if time.monotonic() > until:
                raise TimeoutError(f"{self.origin}: {START_TIMEOUT} s")
            time.sleep(WINDOW)
            now = self._cpu_seconds()
            idle = abs(now - before) < IDLE_SHARE * WINDOW and len(self.kernels()) >= self.pool
            idle_windows, before = idle_windows + 1 if idle else 0, now

    def _cpu_seconds(self) -> float:
        seconds = 0.0
        for each in (psutil.Process(self.process.pid), *self.kernels()):
            with suppress(psutil.Error):
                times = each.cpu_times()
                seconds += times.user + times.system
        return seconds


@contextmanager
def our_service(home: Path, pool: int, *options: str) -> Iterator[Host]:
    """This service, as people start it."""
    command = [sys.executable, "-m", "rainbow7", "serve", "--json", "--no-browser", "--port", "0",
               "--preheat", str(pool), "--max-visitors", "100", *options]  # fmt: skip
    with _running(command, home) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            raise OSError(_last_error(home))
        yield Host(process, f"http://127.0.0.1:{json.loads(line)['port']}", pool)


@contextmanager
def plain_voila(home: Path, pool: int, *, without_delay: bool = False) -> Iterator[Host]:
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
    notebook = {"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
    folder = home / f"plain-{pool}-{without_delay}"
    folder.mkdir(exist_ok=True)
    (folder / "hello.ipynb").write_text(json.dumps(notebook), "utf-8")
    # Otherwise Voilà refuses the beacon with which a page that is left releases its kernel.
    settings = 'c.Voila.tornado_settings = {"disable_check_xsrf": True}\n'
    (_settings_folder(folder) / "voila.py").write_text(settings + (NO_DELAY_SETTINGS if without_delay else ""), "utf-8")
    port = _free_port()
    command = [sys.executable, "-m", "voila", "hello.ipynb", "--no-browser", f"--port={port}",
               "--preheat_kernel=True", f"--pool_size={pool}"]  # fmt: skip
    with _running(command, folder) as process:
        until = time.monotonic() + START_TIMEOUT
        while not _listens(port):
            if process.poll() is not None or time.monotonic() > until:
                raise OSError(_last_error(folder))
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
            silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}  # its warnings are no figures
            manager, client = start_new_kernel(kernel_name="python3", cwd=str(home), **silent)
            started.append((manager, client))
            client.execute_interactive(BARE_CELL, timeout=START_TIMEOUT, output_hook=lambda message: None)
        yield [manager.provisioner.process.pid for manager, _ in started]
    finally:
        for manager, client in started:
            client.stop_channels()
            manager.shutdown_kernel(now=True)
        ensure_event_loop().close()  # Jupyter's own, in which all this has run


def memory_of(processes: list[int]) -> float:
    """Megabytes that one of these takes, shared memory counted in part (PSS); their median."""
    return float(median(psutil.Process(each).memory_full_info().pss for each in processes)) / (1 << 20)


def kernel_process(host: Host, kernel_id: str) -> int:
    """The process of this very kernel."""
    return next(int(each.pid) for each in host.kernels() if any(kernel_id in word for word in each.cmdline()))


@contextmanager
def _running(command: list[str], home: Path) -> Iterator[subprocess.Popen[str]]:
    own_settings = str(_settings_folder(home))
    folders = dict.fromkeys(("JUPYTER_CONFIG_DIR", "IPYTHONDIR", "JUPYTER_RUNTIME_DIR"), own_settings)
    with (home / "errors").open("a") as errors:
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=errors, text=True, cwd=home, env={**os.environ, **folders},
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


def _settings_folder(home: Path) -> Path:
    """A folder for settings, so that nobody's own ones count."""
    folder = home / "settings"
    folder.mkdir(exist_ok=True)
    return folder


def _last_error(home: Path) -> str:
    return ((home / "errors").read_text("utf-8").strip().splitlines() or ["?"])[-1]


def _is_kernel(process: psutil.Process) -> bool:
    with suppress(psutil.Error):
        return any("ipykernel" in word for word in process.cmdline())
    return False


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True
