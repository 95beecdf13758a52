"""Drives Chromium: scripts in the page act as soon as they can, and note when each answer is shown."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
# Only 127.0.0.1 resolves, so a request to any other origin fails at once.
SWITCHES = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]  # fmt: skip
TIMEOUT, POLL_INTERVAL = 60_000, 200
"""Milliseconds to wait at most, and between two looks."""

OWN_PYTHON = "delete globalThis.SharedWorker;"
"""A script by which each page of the site starts Python for itself: no page before it has left any."""
WATCH = """
window.seen = {};
const watch = (look) => {
  const watcher = new MutationObserver(() => look() && watcher.disconnect());
  watcher.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
};
const at = (name) => { seen[name] ??= performance.now(); };
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.element?.closest("#r7-main")) seen.readable ??= entry.startTime;
}).observe({ type: "largest-contentful-paint", buffered: true });
"""
HELLO = """
watch(() => {
  const button = document.querySelector(".jupyter-button"), label = document.querySelector(".widget-label");
  if (!button || !label?.textContent) return false;
  if (!("visible" in seen)) { at("visible"); button.click(); }
  if (label.textContent === "0") return false;
  at("answered");
  return true;
});
"""
"""The hello-world page: click as soon as the button is there."""
TABLE = """
let chosen = false, before;
watch(() => {
  const table = document.querySelector(".r7-table"), back = document.querySelector(".r7-timeline .before");
  const tile = table?.querySelector(".hand [data-act=tile]");
  if (!tile || !back) return false;
  const sees = () => [document.querySelector(".r7-timeline .slider").value, table.querySelector(".body").innerHTML];
  if (!chosen) {
    chosen = true;
    tile.click();
  }
  if (before === undefined) {
    if (!table.querySelector(".hand [aria-pressed=true]") || !table.querySelector(".lit, .unlit")) return false;
    at("lit");
    before = sees();
    back.click();
  }
  if (sees().some((each, place) => each === before[place])) return false;
  at("stepped");
  return true;
});
"""
"""Choose the first card as soon as there is one, see the others lit, step back."""
PLAY = """
let last;
watch(() => {
  const slider = document.querySelector(".r7-timeline .slider");
  const tiles = document.querySelectorAll(".r7-table .hand [data-act=tile]");
  if (!slider || !tiles.length) return false;
  const button = () => document.querySelector(".r7-table .button[data-act=button]:not([aria-disabled])");
  if (last === undefined) {
    last = slider.max;
    for (const { dataset: { key } } of tiles) {
      const tile = () => document.querySelector(`.r7-table .hand [data-key="${key}"]`);
      tile().click();
      if (button()) break;
      tile().click();
    }
    at("pressed");
    button().click();
  }
  if (slider.max === last) return false;
  at("answered");
  return true;
});
"""
"""Make the first move that can be made, as soon as it can be pressed."""

ROUND_TRIPS = """async (count) => {
  const button = document.querySelector(".jupyter-button"), label = document.querySelector(".widget-label");
  const times = [];
  for (let turn = 0; turn < count; turn++) {
    const before = label.textContent, begun = performance.now();
    await new Promise((done) => {
      new MutationObserver((_, watcher) => {
        if (label.textContent === before) return;
        watcher.disconnect();
        times.push(performance.now() - begun);
        done();
      }).observe(label, { childList: true, subtree: true, characterData: true });
      button.click();
    });
    await new Promise((done) => setTimeout(done, 30));
  }
  return times;
}"""
PLAYS = """async (count) => {
  const table = document.querySelector(".r7-table"), times = [];
  const slider = () => document.querySelector(".r7-timeline .slider");
  const pause = (time) => new Promise((done) => setTimeout(done, time));
  const ready = () => table.querySelector(".button[data-act=button]:not([aria-disabled])");
  const keys = () => [...table.querySelectorAll("[data-key]")].map((each) => each.dataset.key).join();
  const sees = () => keys() + table.querySelector(".mat").textContent;
  for (let turn = 0; turn < count; turn++) {
    for (let tries = 0; !ready() && tries < 5; tries++) {
      (table.querySelector(".tile.lit:not(.on)") ?? table.querySelector(".hand .tile:not(.on)"))?.click();
      await pause(60);
    }
    const button = ready();
    if (!button) break;
    const before = sees(), last = slider().max;
    let begun = 0;
    await new Promise((done) => {
      const late = setTimeout(done, 10000);
      new MutationObserver((_, watcher) => {
        if (sees() === before) return;
        watcher.disconnect();
        clearTimeout(late);
        times.push(performance.now() - begun);
        done();
      }).observe(table, { childList: true, subtree: true, characterData: true, attributes: true });
      begun = performance.now();
      button.click();
    });
    for (let tries = 0; slider().max === last && tries < 100; tries++) await pause(10);
    await pause(60);
  }
  return times;
}"""
"""Moves, each timed from the click to the table that has changed, then a moment of quiet."""
LIGHTS = """() => {
  window.lights = [];
  let begun;
  addEventListener("click", (event) => { begun = event.timeStamp; }, true);
  addEventListener("click", () => {
    const lit = document.querySelectorAll(".r7-table .lit, .r7-table .unlit, .r7-table .on").length;
    document.body.getBoundingClientRect();
    const done = performance.now() - begun;
    requestAnimationFrame(() => lights.push([lit, done]));
  });
}"""
STEPS = """async (count) => {
  const paint = () => new Promise((done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(0);
  }));
  const slider = () => document.querySelector(".r7-timeline .slider"), times = [];
  for (let turn = 0; turn < count; turn++) {
    const way = slider().value === "0" || turn % 3 === 2 ? ".after" : ".before";
    const before = slider().value, arrow = document.querySelector(`.r7-timeline ${way}`);
    await paint();
    const begun = performance.now();
    arrow.click();
    await paint();
    if (slider().value !== before) times.push(performance.now() - begun);
    await new Promise((done) => setTimeout(done, 30));
  }
  return times;
}"""
"""Steps to and fro, each timed from the click to the picture that shows it."""


def chromium() -> str:
    """Where Chromium is."""
    for name in NAMES:
        found = shutil.which(name)
        if found is not None:
            return found
    raise FileNotFoundError("chromium")


def failures() -> tuple[type[Exception], ...]:
    """The exceptions of a page that cannot be opened."""
    from playwright.sync_api import Error

    return OSError, Error


@contextmanager
def browsing() -> Iterator[Browser]:
    """A browser without a window."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=SWITCHES)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def opened(browser: Browser, address: str, script: str = "", **options: Any) -> Iterator[Page]:
    """The page, opened in a fresh browser profile."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, **options)
    context.set_default_timeout(TIMEOUT)
    page = context.new_page()
    page.add_init_script(f"{OWN_PYTHON}(() => {{{WATCH}{script}}})()")
    page.goto(address, wait_until="commit")
    try:
        yield page
    finally:
        page.goto("about:blank")  # so that the page releases its kernel
        context.close()


def first_visit(browser: Browser, address: str, script: str, *names: str) -> dict[str, float]:
    """Milliseconds from opening a page to each of these."""
    with opened(browser, address, script) as page:
        times: dict[str, float] = wait_until(
            page, "(names) => names.every((name) => name in seen) && seen", list(names)
        )
        return times


def first_and_second_visit(browser: Browser, address: str, script: str, *names: str) -> list[dict[str, float]]:
    """The same for a first visit to a static site and a second one, when the browser has kept what it keeps."""
    script_seen = "(names) => names.every((name) => name in seen) && seen"
    with opened(browser, address, script) as page:
        times = [wait_until(page, script_seen, list(names))]
        wait_until(page, "() => document.documentElement.dataset.kept || !document.documentElement.dataset.page")
        page.goto(address, wait_until="commit")
        times.append(wait_until(page, script_seen, list(names)))
        return times


def wait_until(page: Page, script: str, argument: object = None) -> Any:
    """Run a script in the page until it returns something; the page's policy forbids how Playwright itself waits."""
    for _ in range(TIMEOUT // POLL_INTERVAL):
        answer = page.evaluate(script, argument)
        if answer:
            return answer
        page.wait_for_timeout(POLL_INTERVAL)
    raise TimeoutError(page.url)


def wait_until_ready(page: Page) -> Page:
    """Wait until the kernel's part of a page of ours is there and nothing moves any more."""
    wait_until(page, "() => document.documentElement.dataset.r7 === 'ready'")
    page.wait_for_timeout(500)
    return page


def round_trips(browser: Browser, address: str, count: int) -> list[float]:
    """Milliseconds from a click on the hello-world page to its answer, over so many."""
    with opened(browser, address, HELLO) as page:
        wait_until(page, "() => 'answered' in seen")
        page.wait_for_timeout(500)
        found: list[float] = page.evaluate(ROUND_TRIPS, count)
        return found


def plays(browser: Browser, address: str, count: int) -> list[float]:
    """Milliseconds from pressing a move to the table that shows what came of it."""
    with opened(browser, address) as page:
        found: list[float] = wait_until_ready(page).evaluate(PLAYS, count)
        return found


def lights(browser: Browser, address: str, count: int) -> list[float]:
    """Milliseconds from a real click on a card to the others lit or dimmed, laid out and ready for the next frame."""
    with opened(browser, address) as page:
        wait_until_ready(page).evaluate(LIGHTS)
        for turn in range(count):
            page.locator(".r7-table .hand [data-act=tile]").nth(turn % 7).click()
            wait_until(page, "(count) => lights.length > count", turn)
        found: list[tuple[int, float]] = page.evaluate("() => lights")
        return [time for _, time in found]


def steps(browser: Browser, address: str, count: int) -> list[float]:
    """Milliseconds of a step of the timeline, painted."""
    with opened(browser, address) as page:
        found: list[float] = wait_until_ready(page).evaluate(STEPS, count)
        return found
