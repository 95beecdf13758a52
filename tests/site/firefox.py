"""Drives Firefox over its own remote protocol, Marionette, so that no other program is needed."""

import json
import re
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

TIMEOUT = 120
"""Seconds."""
SETTINGS = {
    "marionette.port": 0,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "network.proxy.allow_hijacking_localhost": False,
}
"""Settings of the profile: requests to other machines go to a proxy that does not exist."""


class Firefox:
    """A running Firefox with one window."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), TIMEOUT)
        self.count = 0
        self._receive()
        self._send("WebDriver:NewSession", capabilities={"alwaysMatch": {}})
        self._send("WebDriver:SetTimeouts", script=TIMEOUT * 1000, pageLoad=TIMEOUT * 1000)

    def _receive(self) -> Any:
        size = b""
        while not size.endswith(b":"):
            size += self.socket.recv(1)
        text = b""
        while len(text) < int(size[:-1]):
            text += self.socket.recv(int(size[:-1]) - len(text))
        return json.loads(text)

    def _send(self, command: str, **parameters: Any) -> Any:
        self.count += 1
        text = json.dumps([0, self.count, command, parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(text), text))
        _, _, error, answer = self._receive()
        assert error is None, error
        return answer

    def goes(self, address: str) -> None:
        self._send("WebDriver:Navigate", url=address)

    def asks(self, script: str) -> Any:
        return self._send("WebDriver:ExecuteScript", script=script, args=[])["value"]

    def presses(self, place: str) -> None:
        """Click what this CSS selector finds, as a person does."""
        found = self._send("WebDriver:FindElement", using="css selector", value=place)["value"]
        self._send("WebDriver:ElementClick", id=next(iter(found.values())))

    def waits(self, script: str) -> Any:
        """Wait until this expression is true."""
        look = f"const done = arguments[0], look = () => ({script}) ? done(true) : setTimeout(look, 50); look()"
        return self._send("WebDriver:ExecuteAsyncScript", script=look, args=[])["value"]

    def close(self) -> None:
        self.socket.close()


@contextmanager
def firefox(program: str, home: Path) -> Iterator[Firefox]:
    """Start Firefox without a window, with `home` as its profile."""
    lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in SETTINGS.items())
    (home / "user.js").write_text("".join(lines), "utf-8")
    command = [program, "--headless", "--marionette", "--no-remote", "--profile", str(home)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            assert process.stdout is not None
            said = (re.search(r"Listening on port (\d+)", line) for line in process.stdout)
            port = next((int(found[1]) for found in said if found), None)
            assert port is not None, "Firefox does not start"
            browser = Firefox(port)
            yield browser
            browser.close()
        finally:
            process.terminate()
