"""A static site in a folder, the plain file server that serves it, and a visitor."""

import functools
import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tests" / "browser"))

import visitor  # noqa: E402

MODULES = ROOT / "node_modules"
BOOKS = ("first-play", "three-cards", "rainbow-card")
"""The lessons that get a book of answers in these tests: all of them would take minutes."""
KINDS = ("first", "pick", "score")
"""The kinds of exercise that get books: with an answer to choose, with cards to take, with numbers to count."""
EXAMPLE = "combo.colour"
"""The rule whose examples get books."""
FIRST_CARD = "G3"
"""The card after which a second one gets a book at a real table."""
ANSWERED = (*BOOKS, *KINDS, EXAMPLE, "explorer", "referee", FIRST_CARD)
LONGEST_BUILD = 1500
"""Seconds that building the site may take: minutes, and several times as many where the machine has much else to do."""
SITE_PATH = "some/where"
"""The path of the site: below the root of the server, so that no page may use absolute paths."""


def missing_program() -> str | None:
    """The first program that these tests need and this machine lacks."""
    if shutil.which("node") is None or not (MODULES / "esbuild").is_dir():
        return "Node.js 18 or newer and its packages (`npm ci`)"
    return "Chromium" if visitor.WITHOUT_WINDOWS is None else None


needs_browser = pytest.mark.skipif(
    missing_program() is not None and not os.environ.get("CI"), reason=f"needs {missing_program()}"
)


def build(folder: Path) -> dict[str, object]:
    """Run `rainbow7 site` in a process of its own; return its JSON answer."""
    command = [sys.executable, "-m", "rainbow7", "site", str(folder), "--node-modules", str(MODULES), "--json"]
    command += [f"--answers={each}" for each in ANSWERED]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=LONGEST_BUILD)
    assert done.returncode == 0, done.stderr
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


class QuietHandler(SimpleHTTPRequestHandler):
    """The file server of the standard library, without its log; it notes what is asked, and may miss files."""

    server: "QuietServer"

    def do_GET(self) -> None:
        """Send a file, unless it is missing for a test."""
        self.server.requested.append(self.path)
        if self.server.missing and self.path.endswith(self.server.missing):
            self.send_error(404)
        else:
            super().do_GET()

    def log_message(self, format: str, *args: object) -> None:
        pass


class QuietServer(ThreadingHTTPServer):
    """Ignores it when a browser closes a connection before it has read everything."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.requested: list[str] = []
        """The paths that were asked for."""
        self.missing = ""
        """How the paths end that are not found."""

    def handle_error(self, request: object, address: object) -> None:
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, address)  # type: ignore[arg-type]


class Server:
    """A plain file server, running until it is closed."""

    def __init__(self, folder: Path) -> None:
        self.server = QuietServer(("127.0.0.1", 0), functools.partial(QuietHandler, directory=str(folder)))
        self.runner = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.runner.start()
        self.origin = f"http://127.0.0.1:{self.server.server_address[1]}"
        self.site = f"{self.origin}/{SITE_PATH}/"

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.runner.join()


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser that resolves no host name: only this machine can be reached, by its number."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=visitor.WITHOUT_WINDOWS, args=visitor.SWITCHES)
        yield browser
        browser.close()


class Guest(visitor.Visitor):
    """A visitor of the static site."""

    def goes(self, address: str) -> "Guest":
        self.page.goto(self.origin + address)
        return self

    def waits(self) -> "Guest":
        """Wait until Python answers."""
        expect(self.page.locator("html")).to_have_attribute("data-r7", "ready", timeout=90_000)
        return self

    def sees_the_cards(self) -> "Guest":
        """Wait until the cards answer, with or without Python."""
        expect(self.page.locator("html")).to_have_attribute("data-r7", "drawn")
        return self


def record_faults(page: Page, faults: list[str], origin: str) -> None:
    """Record what no page may do: ask another origin, raise an error, log an error."""

    def asked(request: Request) -> None:
        if not request.url.startswith((origin, "data:")):
            faults.append(f"asked another origin: {request.url}")

    page.context.on("request", asked)
    page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
    page.on("console", lambda said: faults.append(f"{page.url}: {said.text}") if said.type == "error" else None)


def hold(route: Route) -> None:
    """Never answer this request."""
