"""`rainbow7 bench phone`: the static site as a middling phone sees it that comes for the first time.

A processor four times slower, 10 Mbit/s and 40 ms for each request, a fresh browser each time. The server of the files
sets the pace: what a page's worker downloads waits as well.
"""

from __future__ import annotations

import gzip
import os
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import Any

from rainbow7.bench import browser
from rainbow7.bench.site import write_bare_page
from rainbow7.site.build import build
from rainbow7.site.site_folder import DEFAULT_WHEELS

ROUNDS = 3
SLOWER, BITS_PER_S, ROUND_TRIP_S = 4, 10_000_000, 0.04
CHUNK = 8192
PACKED = (".html", ".js", ".mjs", ".json", ".css", ".svg", ".wasm", ".webmanifest")
"""Files that a server compresses."""
MOST_KB, MOST_MS, MOST_RATIO = 400, 2000, 0.15

LESSON = """
let pressed = false;
watch(() => {
  const lesson = document.querySelector(".r7-lesson");
  const hand = document.querySelectorAll(".r7-table .hand [data-act=tile]");
  if (!lesson || !hand.length) return false;
  const button = () => document.querySelector(".r7-table .acts [data-act=button]:not([aria-disabled])");
  for (const { dataset: { key } } of pressed ? [] : hand) {
    const tile = () => document.querySelector(`.r7-table .hand [data-key="${key}"]`);
    tile().click();
    if (button()) break;
    tile().click();
  }
  if (!pressed && !button()) return false;
  if (!pressed) {
    pressed = true;
    button().click();
  }
  if (!lesson.matches(".is-done") && !document.querySelector(".r7-table [data-act=retry]")) return false;
  at("answered");
  return true;
});
"""
"""Lay the first card that can be laid, and read what the lesson says to that."""
HOME = """
let before;
watch(() => {
  const slip = document.querySelector(".r7-welcome .slip");
  const cards = document.querySelectorAll(".r7-welcome button[data-card]");
  if (!cards.length || !slip || !document.documentElement.dataset.r7) return false;
  if (before === undefined) {
    before = slip.textContent;
    for (const card of cards) if (slip.textContent === before) card.click();
  }
  if (slip.textContent === before) return false;
  at("answered");
  return true;
});
"""
"""Touch a card of the first page, and read the answer."""
EXPLORER = """
let before;
watch(() => {
  const slip = () => document.querySelector(".r7-table .slip")?.textContent;
  const tile = document.querySelector(".r7-table .hand [data-act=tile]");
  if (!tile || slip() === undefined) return false;
  if (before === undefined) {
    before = slip();
    tile.click();
  }
  if (slip() === before) return false;
  at("answered");
  return true;
});
"""
"""Choose a card, and read what it can be."""
PRACTICE = """
let begun = false;
watch(() => {
  const start = document.querySelector(".r7-path [data-arg=start]");
  if (!begun && start) {
    begun = true;
    start.click();
  }
  if (document.querySelector(".r7-quiz .verdict")) {
    at("answered");
    return true;
  }
  const option = document.querySelector(".r7-quiz input[type=radio]");
  const check = () => document.querySelector(".r7-quiz [data-act=check]");
  if (!option || !check() || "pressed" in seen) return false;
  at("pressed");
  option.click();
  check().click();
  return false;
});
"""
"""Begin, answer the first question, and read the verdict."""
SEED = """
watch(() => {
  if (!document.querySelector(".r7-table .hand .tile")) return false;
  at("answered");
  return true;
});
"""
"""See the table of a deal from a seed."""
READY = """
watch(() => {
  if (document.documentElement.dataset.r7 !== "ready") return false;
  at("answered");
  return true;
});
"""
LONG_TASKS = """
seen.longest = 0;
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) seen.longest = Math.max(seen.longest, each.duration);
}).observe({ type: "longtask", buffered: true });
"""
LESSON_ADDRESS = "guide.html?lesson=first-play&step=2&lang=en"
VISITS = {
    "lesson": (LESSON_ADDRESS, LESSON),
    "index": ("index.html?lang=en", HOME),
    "explorer": ("explorer.html?lang=en", EXPLORER),
    "practice": ("practice.html?lang=en&kinds=legal", PRACTICE),
    "seed": ("explorer.html?seed=12&lang=en", SEED),
}
BARS = {
    **{f"{name}_ms": MOST_MS for name in VISITS},
    **{f"{name}_ratio": MOST_RATIO for name in VISITS if name != "seed"},
    **{f"{name}_kb": MOST_KB for name in VISITS if name != "seed"},
    "ready_ratio": 1.25,
    "lesson_mb": 8,
    "longest_ms": 200,
}
"""The most that each figure may be."""


class Line:
    """The line to the phone: how many bytes have gone over it, and when it is free again."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.sent, self.free, self.slow = 0, 0.0, True

    def carry(self, count: int) -> None:
        """Wait until so many bytes more are over."""
        with self.lock:
            self.sent += count
            self.free = max(self.free, time.monotonic()) + count * 8 / BITS_PER_S
            wait = self.free - time.monotonic()
        if self.slow and wait > 0:
            time.sleep(wait)


@cache
def compressed(path: Path) -> bytes:
    """A file as a server sends it."""
    content = path.read_bytes()
    return gzip.compress(content, 6) if path.suffix in PACKED else content


@contextmanager
def serving(folder: Path) -> Iterator[tuple[str, Line]]:
    """Run a file server behind a slow line; yield its origin, and the line."""
    phone = Line()

    class SlowHandler(SimpleHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, format: str, *args: object) -> None:
            pass

        def do_GET(self) -> None:
            path = Path(self.translate_path(self.path))
            if phone.slow:
                time.sleep(ROUND_TRIP_S)
            if not path.is_file():
                self.send_error(404)
                return
            content = compressed(path)
            self.send_response(200)
            self.send_header("Content-Type", self.guess_type(path))
            self.send_header("Content-Length", str(len(content)))
            if path.suffix in PACKED:
                self.send_header("Content-Encoding", "gzip")
            self.end_headers()
            for begin in range(0, len(content), CHUNK):
                phone.carry(len(content[begin : begin + CHUNK]))
                self.wfile.write(content[begin : begin + CHUNK])

        def handle(self) -> None:
            try:
                super().handle()
            except ConnectionError:  # the browser has left
                self.close_connection = True

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(SlowHandler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", phone
    finally:
        server.shutdown()
        server.server_close()


def measured() -> Iterator[tuple[str, float]]:
    """Every figure, as soon as it is known."""
    with tempfile.TemporaryDirectory(prefix="rainbow7-", ignore_cleanup_errors=True) as home:
        folder = Path(home)
        site = build(folder, Path("node_modules").resolve(), DEFAULT_WHEELS, books=("first-play", "legal", "explorer"))
        write_bare_page(folder, site.page_settings)
        with serving(folder) as (origin, phone), browser.browsing() as driven:
            yield from _visits(driven, origin, phone)
            yield from _without_a_slow_line(driven, origin, phone)
    if hasattr(os, "getloadavg"):
        yield "load", os.getloadavg()[0]


def _visits(driven: Any, origin: str, phone: Line) -> Iterator[tuple[str, float]]:
    bare = median(_visit(driven, f"{origin}/bare.html", browser.HELLO, phone)[0] for _ in range(ROUNDS))
    yield "bare_ms", bare
    for name, (address, script) in VISITS.items():
        found = [_visit(driven, f"{origin}/{address}", script, phone) for _ in range(ROUNDS)]
        answered = median(each[0] for each in found)
        yield f"{name}_ms", answered
        if name != "seed":
            yield f"{name}_ratio", answered / bare
            yield f"{name}_kb", median(each[1] for each in found) / 1000
        if name == "lesson":
            yield "longest_ms", median(each[2] for each in found)


def _visit(driven: Any, address: str, script: str, phone: Line) -> tuple[float, int, float]:
    """Milliseconds to the first answer, the bytes that were sent until then, and the longest task of the page."""
    phone.sent, phone.free = 0, 0.0
    with driven.new_context(viewport={"width": 390, "height": 760}, service_workers="block") as context:
        page = context.new_page()
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER if phone.slow else 1})
        page.add_init_script(f"{browser.OWN_PYTHON}(() => {{{browser.WATCH}{LONG_TASKS}{script}}})()")
        sent: list[int] = []
        page.expose_function("r7Answered", lambda: sent.append(phone.sent))
        page.add_init_script(
            "Object.defineProperty(window.seen, 'answered', { configurable: true, set(time) {"
            " Object.defineProperty(this, 'answered', { value: time }); window.r7Answered(); } })"
        )
        page.goto(address, wait_until="commit")
        seen: dict[str, float] = browser.wait_until(
            page, "() => seen.answered && { answered: seen.answered, longest: seen.longest }"
        )
        return seen["answered"], (sent or [phone.sent])[0], seen["longest"]


def _without_a_slow_line(driven: Any, origin: str, phone: Line) -> Iterator[tuple[str, float]]:
    """How soon Python is there on a machine that is no phone, and all that a visit to a lesson downloads."""
    phone.slow = False
    bare = median(_visit(driven, f"{origin}/bare.html", browser.HELLO, phone)[0] for _ in range(ROUNDS))
    found = [_visit(driven, f"{origin}/{LESSON_ADDRESS}", READY, phone) for _ in range(ROUNDS)]
    yield "ready_ratio", median(each[0] for each in found) / bare
    yield "lesson_mb", median(each[1] for each in found) / 1e6
