"""Drives WebKit over WebDriver, on a screen that exists in memory alone (Xvfb)."""

import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from typing import Any

from end_process import end
from ports import free_port

DRIVER, SCREEN = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
TIMEOUT = 120
"""Seconds after which what should happen has not."""


class WebKit:
    """A running WebKit with one window."""

    def __init__(self, port: int) -> None:
        self.port = port
        wanted = {"browserName": "MiniBrowser", "timeouts": {"script": TIMEOUT * 1000, "pageLoad": TIMEOUT * 1000}}
        self.session = self._send("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]

    def _send(self, method: str, path: str, body: object = None) -> Any:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
        connection.request(
            method, path, None if body is None else json.dumps(body), {"Content-Type": "application/json"}
        )
        answer = connection.getresponse()
        value = json.loads(answer.read())["value"]
        connection.close()
        assert answer.status == 200, value
        return value

    def goes(self, address: str) -> None:
        self._send("POST", f"/session/{self.session}/url", {"url": address})

    def asks(self, script: str) -> Any:
        return self._send("POST", f"/session/{self.session}/execute/sync", {"script": script, "args": []})

    def waits(self, script: str) -> Any:
        """Wait until this expression is true; its value."""
        until = time.monotonic() + TIMEOUT
        while not (value := self.asks(f"return {script}")):
            assert time.monotonic() < until, script
        return value

    def presses(self, place: str) -> None:
        """Click what this CSS selector finds, as a person does."""
        found = {"using": "css selector", "value": place}
        element = next(iter(self._send("POST", f"/session/{self.session}/element", found).values()))
        self._send("POST", f"/session/{self.session}/element/{element}/click", {})

    def close(self) -> None:
        self._send("DELETE", f"/session/{self.session}")


@contextmanager
def webkit() -> Iterator[WebKit]:
    """Start a screen, the driver and the browser."""
    assert DRIVER is not None and SCREEN is not None
    with ExitStack() as stack:
        read_end, write_end = os.pipe()
        screen = subprocess.Popen(
            [SCREEN, "-displayfd", str(write_end), "-screen", "0", "1280x900x24", "-nolisten", "tcp"],
            pass_fds=[write_end], stderr=subprocess.DEVNULL,
        )  # fmt: skip
        stack.callback(end, screen)
        os.close(write_end)
        with os.fdopen(read_end) as display:
            name = f":{display.readline().strip()}"
        port = free_port()
        driver = subprocess.Popen(
            [DRIVER, f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={**os.environ, "DISPLAY": name, "WEBKIT_DISABLE_COMPOSITING_MODE": "1"},
        )  # fmt: skip
        stack.callback(end, driver)
        until = time.monotonic() + TIMEOUT
        while True:
            try:
                browser = WebKit(port)
                break
            except ConnectionError:
                assert driver.poll() is None and time.monotonic() < until, "the driver does not start"
        stack.callback(browser.close)
        yield browser
