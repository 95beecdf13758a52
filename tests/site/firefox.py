"""A Firefox that does as it is told, over the line that it offers itself (Marionette); no other program is needed."""

import json
import re
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PATIENCE = 120
"""Seconds after which something that should happen has not."""
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
"""Whatever is not on this machine is asked for in vain."""


class Fox:
    """One window."""

    def __init__(self, port: int) -> None:
        self.line = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.count = 0
        self.hear()
        self.tell("WebDriver:NewSession", capabilities={"alwaysMatch": {}})
        self.tell("WebDriver:SetTimeouts", script=PATIENCE * 1000, pageLoad=PATIENCE * 1000)

    def hear(self) -> Any:
        size = b""
        while not size.endswith(b":"):
            size += self.line.recv(1)
        text = b""
        while len(text) < int(size[:-1]):
            text += self.line.recv(int(size[:-1]) - len(text))
        return json.loads(text)

    def tell(self, command: str, **given: Any) -> Any:
        self.count += 1
        text = json.dumps([0, self.count, command, given]).encode()
        self.line.sendall(b"%d:%s" % (len(text), text))
        _, _, error, answer = self.hear()
        assert error is None, error
        return answer

    def goes(self, address: str) -> None:
        self.tell("WebDriver:Navigate", url=address)

    def asks(self, script: str) -> Any:
        return self.tell("WebDriver:ExecuteScript", script=script, args=[])["value"]

    def presses(self, place: str) -> None:
        """Whatever this selects, as a person does."""
        found = self.tell("WebDriver:FindElement", using="css selector", value=place)["value"]
        self.tell("WebDriver:ElementClick", id=next(iter(found.values())))

    def waits(self, script: str) -> Any:
        """Until this is true."""
        look = f"const done = arguments[0], look = () => ({script}) ? done(true) : setTimeout(look, 50); look()"
        return self.tell("WebDriver:ExecuteAsyncScript", script=look, args=[])["value"]

    def close(self) -> None:
        self.line.close()


@contextmanager
def firefox(program: str, home: Path) -> Iterator[Fox]:
    """Firefox without a window, in a home of its own."""
    lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in SETTINGS.items())
    (home / "user.js").write_text("".join(lines), "utf-8")
    command = [program, "--headless", "--marionette", "--no-remote", "--profile", str(home)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            assert process.stdout is not None
            said = (re.search(r"Listening on port (\d+)", line) for line in process.stdout)
            port = next((int(found[1]) for found in said if found), None)
            assert port is not None, "Firefox does not start"
            fox = Fox(port)
            yield fox
            fox.close()
        finally:
            process.terminate()
