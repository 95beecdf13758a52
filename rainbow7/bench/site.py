"""`rainbow7 bench site`: the static site in Chromium, compared with a page with one button on the same Python."""

from __future__ import annotations

import gzip
import json
import os
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import Any

from rainbow7.bench import browser, next_page, pages
from rainbow7.bench.hosts import HELLO
from rainbow7.core.language import ENGLISH
from rainbow7.pages.notebooks_folder import notebooks
from rainbow7.site.build import build
from rainbow7.site.site_folder import DEFAULT_WHEELS

ROUNDS = 5
CLICKS, MOVES = 60, 20
HAND = "/explorer.html?lang=en"
COMPRESSED = (".bundle", ".zip", ".png")
"""Files that a server does not compress again."""
GUIDE = [name for name in ("guide", "practice", "explorer", "index") if (notebooks() / f"{name}.ipynb").is_file()]

BARS = {
    "readable_ms": 1000,
    "cold_ms": 4500,
    "warm_ms": 3000,
    "play_ms": 30,
    "next_ms": 300,
    "grown_mb": 10,
    **{f"{name}_mb": 8 for name in GUIDE},
}
"""The most that each figure may be."""

BARE_SCRIPT = """
const at = (name) => new URL(name, location.href).href;
const kernel = new Worker(at(site.kernel), { type: "module" });
const managed = import(at(site.manager)).then(({ Manager }) =>
  new Manager((comm, data) => kernel.postMessage({ comm, message: JSON.stringify(data) }), () => ({})));
let handled = managed;
kernel.onmessage = ({ data }) => {
  if ("awake" in data) kernel.postMessage({ run: { cells: site.cells, environment: {} } });
  handled = handled.then(async (manager) => {
    if ("message" in data) await manager.receive(JSON.parse(data.message));
    if ("widget" in data) await manager.show(data.widget, document.body);
    return manager;
  });
};
kernel.postMessage({ start: { ...site, python: at(site.python), bundle: at(site.bundle) } });
"""
"""The script of the page that the site's pages are compared with."""


def measured() -> Iterator[tuple[str, float]]:
    """Every figure, as soon as it is known."""
    with tempfile.TemporaryDirectory(prefix="rainbow7-", ignore_cleanup_errors=True) as home:
        folder = Path(home)
        site = build(folder, Path("node_modules").resolve(), DEFAULT_WHEELS, books=())
        write_bare_page(folder, site.page_settings)
        with serving(folder) as (origin, requested), browser.browsing() as driven:
            yield from _opening(driven, origin)
            yield from _answering(driven, origin)
            yield from next_page.measured(driven, origin)
            yield from _download_sizes(driven, origin, folder, requested)
    if hasattr(os, "getloadavg"):
        yield "load", os.getloadavg()[0]


def write_bare_page(folder: Path, page_settings: dict[str, Any]) -> None:
    """Write a page with one button, on the same Python and widget manager, to compare the site's pages with."""
    names = ("kernel", "manager", "python", "bundle", "lock", "large_files", "bytes")
    site = {name: page_settings[name] for name in names} | {"cells": [HELLO]}
    (folder / "bare.js").write_text(f"const site = {json.dumps(site)};\n{BARE_SCRIPT}", "utf-8")
    (folder / "bare.html").write_text(
        f'<!doctype html><html lang="{ENGLISH}"><meta charset="utf-8"><title>bare</title>'
        '<body><script type="module" src="bare.js"></script></body></html>',
        "utf-8",
    )


@contextmanager
def serving(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """Run a plain file server; yield its origin and the list of the paths requested so far."""
    requested: list[str] = []

    class RecordingHandler(SimpleHTTPRequestHandler):
        def log_message(self, form: str, *args: object) -> None:
            requested.append(self.path)

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(RecordingHandler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", requested
    finally:
        server.shutdown()
        server.server_close()


def _opening(driven: Any, origin: str) -> Iterator[tuple[str, float]]:
    """The time from opening a page to its first answers, on a first visit and on a second one."""
    bare: list[list[dict[str, float]]] = []
    ours: list[list[dict[str, float]]] = []
    for _ in range(ROUNDS):
        bare.append(browser.first_and_second_visit(driven, f"{origin}/bare.html", browser.HELLO, "answered"))
        ours.append(browser.first_and_second_visit(driven, origin + HAND, browser.PLAY, "answered", "readable"))
    times = {
        (name, visit): median(each[visit]["answered"] for each in found)
        for name, found in (("bare", bare), ("ours", ours))
        for visit in (0, 1)
    }
    yield "bare_cold_ms", times["bare", 0]
    yield "bare_warm_ms", times["bare", 1]
    yield "readable_ms", median(each[0]["readable"] for each in ours)
    yield "cold_ms", times["ours", 0]
    yield "warm_ms", times["ours", 1]
    yield "cold_ratio", times["ours", 0] / times["bare", 0]
    yield "warm_ratio", times["ours", 1] / times["bare", 1]


def _answering(driven: Any, origin: str) -> Iterator[tuple[str, float]]:
    """The time from a click to its result, once the page is ready."""
    clicks = browser.round_trips(driven, f"{origin}/bare.html", CLICKS)
    plays = [
        time
        for seed in range(ROUNDS)
        for time in browser.plays(driven, f"{origin}/explorer.html?lang=en&seed={seed}", MOVES)
    ]
    yield "button_ms", pages.within(clicks)
    yield "play_ms", pages.within(plays)


def _download_sizes(driven: Any, origin: str, folder: Path, requested: list[str]) -> Iterator[tuple[str, float]]:
    """What a first visit downloads before the page is usable, compressed as servers do."""
    for name in ("bare", *GUIDE):
        requested.clear()
        with browser.opened(driven, f"{origin}/{name}.html", browser.HELLO, service_workers="block") as page:
            ready = "() => document.documentElement.dataset.r7 === 'ready' || window.seen?.answered"
            browser.wait_until(page, ready)
            names = {path.partition("?")[0].lstrip("/") for path in requested}
        yield f"{name}_mb", sum(compressed_size(folder / each) for each in names) / 1e6


def compressed_size(file: Path) -> int:
    """How many bytes of a file a server sends."""
    if not file.is_file():
        return 0
    content = file.read_bytes()
    return len(content) if file.suffix in COMPRESSED else len(gzip.compress(content, 6))


__all__ = ["BARS", "browser", "measured"]
