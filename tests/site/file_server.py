"""The site as it stands in a folder, the plain file server before it, and somebody who comes to it."""

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

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tests" / "browser"))

import visitor  # noqa: E402

MODULES = ROOT / "node_modules"
BELOW = "some/where"
"""The site never lies at the top of its server here."""


def lacking() -> str | None:
    """What is missing on this machine."""
    if shutil.which("node") is None or not (MODULES / "esbuild").is_dir():
        return "Node.js 18 or newer and its packages (`npm ci`)"
    return "Chromium" if visitor.CHROMIUM is None else None


needs = pytest.mark.skipif(lacking() is not None and not os.environ.get("CI"), reason=f"needs {lacking()}")


def build(folder: Path) -> dict[str, object]:
    """Build the site as its command does, in a process of its own."""
    command = [sys.executable, "-m", "rainbow7", "site", str(folder), "--node-modules", str(MODULES), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=300)
    assert done.returncode == 0, done.stderr
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


class Quiet(SimpleHTTPRequestHandler):
    """The file server that every Python brings along, saying nothing."""

    def log_message(self, format: str, *args: object) -> None:
        pass


class Files(ThreadingHTTPServer):
    """Takes it calmly when a browser leaves before it has read all."""

    def handle_error(self, request: object, address: object) -> None:
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, address)  # type: ignore[arg-type]


class Server:
    """A plain file server, until it is closed."""

    def __init__(self, folder: Path) -> None:
        self.server = Files(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
        self.runner = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.runner.start()
        self.origin = f"http://127.0.0.1:{self.server.server_address[1]}"
        self.site = f"{self.origin}/{BELOW}/"

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.runner.join()


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser that knows no name but this machine's number; ended with the last test that needs it."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=visitor.CHROMIUM, args=visitor.SWITCHES)
        yield browser
        browser.close()


class Guest(visitor.Visitor):
    """Somebody at the static site."""

    def goes(self, address: str) -> "Guest":
        self.page.goto(self.origin + address)
        return self

    def waits(self) -> "Guest":
        """Until Python answers."""
        expect(self.page.locator("html")).to_have_attribute("data-r7", "ready", timeout=90_000)
        return self

    def sees_the_cards(self) -> "Guest":
        """Until the cards answer, Python or not."""
        expect(self.page.locator("html")).to_have_attribute("data-r7", "drawn")
        return self


def watched(page: Page, faults: list[str], origin: str) -> None:
    """Write down what no page of ours may do."""

    def asked(request: Request) -> None:
        if not request.url.startswith((origin, "data:")):
            faults.append(f"asked another origin: {request.url}")

    page.context.on("request", asked)
    page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
    page.on("console", lambda said: faults.append(f"{page.url}: {said.text}") if said.type == "error" else None)


def hold(route: Route) -> None:
    """A request that is never answered."""
