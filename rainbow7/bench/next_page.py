"""From page to page of the static site, when Python is there: how soon the engine answers, what memory that takes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from statistics import median
from typing import Any

from rainbow7.bench import browser

FIRST = "/index.html?lang=en"
PAGES = ("explorer", "rules", "referee", "guide", "practice")
"""The pages whose links in the bar are pressed in turn."""
WARM, CHANGES = 10, 50
"""Changes of page before memory is looked at, and those over which it may grow."""
PRESS = """(name) => {
  const begun = performance.timeOrigin + performance.now();
  document.querySelector(`header a[href^="${name}"]`).click();
  return begun;
}"""
READY = """(name) => document.documentElement.dataset.page === name && document.documentElement.dataset.r7 === "ready"
  && performance.timeOrigin + performance.getEntriesByName("r7-ready")[0].startTime"""
"""When the engine's part of the page was there, in milliseconds of the clock."""


def measured(driven: Any, origin: str) -> Iterator[tuple[str, float]]:
    """Every figure."""
    with driven.new_context(viewport={"width": 1280, "height": 800}) as context:
        page = context.new_page()
        page.goto(origin + FIRST)
        browser.wait_until(page, READY, "index")
        worker = Worker(driven, page)
        _changes(page, WARM)
        before = _memory(page, worker)
        times = _changes(page, CHANGES)
        yield "next_ms", median(times)
        yield "grown_mb", (_memory(page, worker) - before) / 1e6


def _changes(page: Any, count: int) -> list[float]:
    """Milliseconds from pressing a link to the engine on the next page, for so many changes of page."""
    found = []
    for turn in range(count):
        name = PAGES[turn % len(PAGES)]
        begun = page.evaluate(PRESS, name)
        page.wait_for_url(f"**/{name}.html*", wait_until="commit")
        found.append(browser.wait_until(page, READY, name) - begun)
    return found


def _memory(page: Any, worker: Worker) -> float:
    """Bytes that the scripts of the page and of the worker hold, when what nobody needs any more is gone."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    of_page = session.send("Runtime.getHeapUsage")
    worker.ask("HeapProfiler.collectGarbage")
    of_worker = worker.ask("Runtime.getHeapUsage")
    return float(of_page["usedSize"] + of_worker["usedSize"])


class Worker:
    """The worker that all pages share, as the browser's own tools see it."""

    def __init__(self, driven: Any, page: Any) -> None:
        self.page, self.session = page, driven.new_browser_cdp_session()
        self.answers: dict[int, Any] = {}
        self.asked = 0
        every = self.session.send("Target.getTargets", {"filter": [{"type": "shared_worker"}]})["targetInfos"]
        self.session.on("Target.receivedMessageFromTarget", self._heard)
        attached = self.session.send("Target.attachToTarget", {"targetId": every[0]["targetId"], "flatten": False})
        self.name = attached["sessionId"]

    def _heard(self, event: dict[str, str]) -> None:
        told = json.loads(event["message"])
        if "id" in told:
            self.answers[told["id"]] = told["result"]

    def ask(self, method: str, **given: Any) -> Any:
        """What the worker answers to a command of the browser's tools."""
        self.asked += 1
        command = json.dumps({"id": self.asked, "method": method, "params": given})
        self.session.send("Target.sendMessageToTarget", {"sessionId": self.name, "message": command})
        while self.asked not in self.answers:
            self.page.wait_for_timeout(browser.POLL_INTERVAL)
        return self.answers.pop(self.asked)
