"""The service in WebKit (`make audit`): the first page answers, a card is laid, a lesson's first step is done."""

from collections.abc import Iterator

import pytest
import visitor
from webkit import DRIVER, SCREEN, WebKit, webkit

READY = "document.documentElement.dataset.r7 === 'ready'"
BUTTON = ".r7-table .button[data-act=button]:not([aria-disabled])"

pytestmark = [
    pytest.mark.audit,
    pytest.mark.skipif(DRIVER is None or SCREEN is None, reason="there is no WebKit here, or no Xvfb"),
]


@pytest.fixture(scope="module")
def origin(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with visitor.running_service(tmp_path_factory.mktemp("service")) as origin:
        yield origin


@pytest.fixture(scope="module")
def browser() -> Iterator[WebKit]:
    with webkit() as browser:
        yield browser


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_first_page_answers_and_switches(browser: WebKit, origin: str, lang: str) -> None:
    browser.goes(f"{origin}/?lang={lang}")
    browser.waits(READY)
    before = browser.asks("return document.querySelector('.slip .text').textContent")
    browser.presses("[data-way=add]:not([hidden])")
    assert browser.asks("return document.querySelector('.slip .text').textContent") != before
    other = "fr" if lang == "en" else "en"
    browser.presses(f"a[data-lang={other}]")
    browser.waits(f"document.documentElement.lang === '{other}' && {READY}")


def test_a_card_is_laid_and_the_link_holds_it(browser: WebKit, origin: str) -> None:
    browser.goes(f"{origin}/explorer?seed=0&lang=en")
    browser.waits(READY)
    browser.presses('.r7-table .hand [data-act=tile][aria-label^="blue 7"]')
    browser.waits(f"document.querySelector('{BUTTON}')")
    browser.presses(BUTTON)
    browser.waits("new URLSearchParams(location.search).get('m')")
    browser.goes(f"{origin}/about?lang=en")
    browser.waits(READY)
    browser.asks("history.back()")
    browser.waits("location.pathname === '/explorer' && " + READY)
    assert browser.asks("return new URLSearchParams(location.search).get('m')") == "lB7>A"


def test_a_lesson_is_read_and_tried(browser: WebKit, origin: str) -> None:
    browser.goes(f"{origin}/guide?lesson=first-play&step=2&lang=fr")
    browser.waits(READY)
    browser.presses(".r7-table .hand [data-act=tile]")
    browser.waits("document.querySelector('.r7-table .hand [data-act=tile][aria-pressed=true]')")
    browser.waits(f"document.querySelector('{BUTTON}')")


def test_every_page_opens(browser: WebKit, origin: str) -> None:
    for name in visitor.PAGES:
        browser.goes(f"{origin}/{name}?lang=fr")
        browser.waits(READY)
        assert browser.asks("return document.title").endswith("Rainbow 7"), name
