"""Pages in a frame of another site: without bar and foot, as high as they are, and only where the host lets them in."""

import re
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import visitor
from playwright.sync_api import Browser, FrameLocator, Locator, Page, expect
from visitor import comes_true

from rainbow7.pages import PAGES

DOCUMENT = Path(__file__).parents[2] / "docs" / "serving.md"
"""Its script for host pages is the one that is tried here."""
NO_STORAGE = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError") } })"""
"""What a browser does to a frame of another site."""


class HostPage(BaseHTTPRequestHandler):
    """A page of another site: a link, and the frame whose address its query says."""

    def do_GET(self) -> None:
        script = re.search(r"```html\n(<script>.*?</script>)\n```", DOCUMENT.read_text("utf-8"), re.S)
        assert script, "docs/serving.md has the script of a host page"
        address = self.path.partition("?")[2].replace("&", "&amp;")
        body = f'<a href="#before">before</a><iframe src="{address}" title="Cards" width="100%" height="150"></iframe>'
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(f"<!doctype html><title>A school</title>{body}{script[1]}".encode())

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def school() -> Iterator[str]:
    """The origin of another site."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), HostPage)
    runner = Thread(target=server.serve_forever, daemon=True)
    runner.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()
    runner.join()


@pytest.fixture(scope="module")
def letting_in(school: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A service that lets the school show its pages."""
    with visitor.running_service(tmp_path_factory.mktemp("framed"), "--embed-in", school) as origin:
        yield origin


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A phone on which nothing can be stored."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, locale="fr-FR")
    context.add_init_script(NO_STORAGE)
    opened = context.new_page()
    faults: list[Any] = []
    opened.on("pageerror", lambda error: faults.append(error))
    yield opened
    opened.goto("about:blank")
    context.close()
    assert not faults


def ready(page: Page) -> FrameLocator:
    """The frame, once its widgets answer."""
    frame = page.frame_locator("iframe")
    expect(frame.locator("html")).to_have_attribute("data-r7", "ready")
    return frame


def heights(page: Page) -> tuple[float, float]:
    """How high the frame is, and how high what stands in it."""
    outside = page.locator("iframe").evaluate("frame => frame.clientHeight")
    inside = page.frame_locator("iframe").locator("body").evaluate("body => body.getBoundingClientRect().height")
    return outside, inside


def is_as_high(page: Page) -> float:
    """Wait until the frame is as high as what stands in it: how high that is."""
    comes_true(page, lambda: heights(page)[0] == pytest.approx(heights(page)[1], abs=1), lambda: heights(page))
    return heights(page)[0]


@pytest.mark.parametrize("name", sorted(PAGES))
def test_the_frame_is_as_high_as_the_page(page: Page, school: str, letting_in: str, name: str) -> None:
    page.goto(f"{school}/?{letting_in}/{name}?embed=1")
    frame = ready(page)
    for part in (".r7-home", ".r7-foot", ".r7-tongues"):
        expect(frame.locator(part)).to_be_hidden()
    expect(frame.locator("html")).to_have_attribute("lang", "fr")
    expect(frame.get_by_role("main")).to_be_visible()
    assert 150 < is_as_high(page) < 6000
    assert page.evaluate("document.activeElement === document.body"), "the frame has taken the focus"


def test_the_height_follows_what_is_shown(page: Page, school: str, letting_in: str) -> None:
    page.goto(f"{school}/?{letting_in}/rules?rule=combo.colour&lang=en&embed=1")
    frame = ready(page)
    before = is_as_high(page)
    frame.get_by_role("link", name="All rules").first.click()
    expect(frame.get_by_role("searchbox")).to_be_visible()
    comes_true(page, lambda: is_as_high(page) != before)


def test_our_links_stay_in_the_frame(page: Page, school: str, letting_in: str) -> None:
    page.goto(f"{school}/?{letting_in}/guide?lang=en&embed=1")
    ready(page).locator("a[href*=lesson]").first.click()
    (inner,) = page.main_frame.child_frames
    inner.wait_for_url(re.compile("lesson="))
    expect(ready(page).get_by_role("main")).to_be_visible()
    assert "embed=1" in inner.url
    expect(page.frame_locator("iframe").locator(".r7-foot")).to_be_hidden()


def seen_by_the_host(page: Page, thing: Locator, least: float = 100) -> None:
    """So much of it is on the host's screen, which shows only a part of the frame."""

    def seen() -> bool:
        box, screen = thing.bounding_box(), page.viewport_size
        assert screen is not None
        return box is not None and min(box["y"] + box["height"], screen["height"]) - max(box["y"], 0) >= least

    comes_true(page, seen, thing.bounding_box)


def test_what_is_asked_for_is_where_the_reader_is(page: Page, school: str, letting_in: str) -> None:
    """The frame is higher than the screen: dialogs stand near what was pressed, panels come into view."""
    page.goto(f"{school}/?{letting_in}/explorer?seed=7&lang=en&embed=1")
    frame = ready(page)
    assert is_as_high(page) > 1200
    frame.locator(".tool.hand").click()
    dialog = frame.get_by_role("dialog", name="My combinations", exact=True)
    expect(dialog).to_be_visible()
    seen_by_the_host(page, dialog, 300)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    frame.locator(".tool.coach").click()
    seen_by_the_host(page, frame.get_by_role("region", name="Coach", exact=True))
    frame.locator("[data-act=why]:visible").first.click()
    reasons = frame.locator(".r7-why.sheet[open]")
    seen_by_the_host(page, reasons, 300)
    seen_by_the_host(page, reasons.get_by_role("button", name="Close", exact=True), 30)


def test_nobody_else_may_show_our_pages(page: Page, school: str, origin: str) -> None:
    refused: list[str] = []
    page.on("console", lambda said: refused.append(said.text))
    page.goto(f"{school}/?{origin}/index?embed=1")
    expect(page.frame_locator("iframe").locator("#r7-main")).to_have_count(0)
    comes_true(page, lambda: any("frame-ancestors" in each for each in refused), lambda: refused)


def test_the_line_to_paste_shows_the_page(browser: Browser, origin: str) -> None:
    context = browser.new_context(locale="en-GB", permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{origin}/rules?rule=combo.colour&lang=en")
    expect(page.locator("html")).to_have_attribute("data-r7", "ready")
    page.get_by_role("button", name="Keys and pages", exact=True).click()
    page.get_by_role("button", name="Copy the line for a frame", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="The line is copied.")).to_be_visible()
    line = page.evaluate("navigator.clipboard.readText()")
    page.goto("about:blank")
    context.close()
    found = re.fullmatch(r'<iframe src="([^"]+)" title="([^"]+)" [^<>]*></iframe>', line)
    assert found, line
    assert found[1].replace("&amp;", "&").startswith(f"{origin}/rules?")
    assert {"embed=1", "rule=combo.colour"} <= set(found[1].partition("?")[2].split("&amp;"))
    assert found[2].endswith("Rainbow 7")
