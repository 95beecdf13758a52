"""The site in Firefox (`make site-firefox`): every page opens, a card is laid, a page opens as a notebook."""

import json
import shutil
from pathlib import Path

import pytest
from file_server import Server, needs_browser
from firefox import firefox

from rainbow7.pages.notebooks_folder import notebooks
from rainbow7.web.page_list import read_pages

FIREFOX = shutil.which("firefox") or shutil.which("firefox-esr") or ""
READY = "document.documentElement.dataset.r7 === 'ready'"
HAND = "[...document.querySelectorAll('.r7-table .hand [data-act=tile]')].map(each => each.ariaLabel).join()"
RUN = '[data-command="notebook:run-cell-and-select-next"]'

pytestmark = [pytest.mark.audit, needs_browser, pytest.mark.skipif(not FIREFOX, reason="there is no Firefox here")]


def test_the_site_in_firefox(server: Server, tmp_path: Path) -> None:
    with firefox(FIREFOX, tmp_path) as browser:
        for name, page in read_pages(notebooks()).items():
            browser.goes(f"{server.site}{name}.html?lang=fr")
            browser.waits(READY)
            title = "Chaque réponse montre sa règle" if name == "index" else page.title("fr")
            assert browser.asks("return document.title") == f"{title} · Rainbow 7"
        browser.goes(f"{server.site}explorer.html?lang=en")
        browser.waits(READY)
        browser.asks("document.querySelector('.r7-table .hand [data-act=tile]').click()")
        button = "document.querySelector('.r7-table .button[data-act=button]:not([aria-disabled])')"
        browser.waits(f"{button} !== null")
        browser.asks(f"{button}.click()")
        browser.waits("new URLSearchParams(location.search).get('m')")


def test_a_page_opens_as_a_notebook_in_firefox(server: Server, tmp_path: Path) -> None:
    with firefox(FIREFOX, tmp_path) as browser:
        browser.goes(f"{server.site}explorer.html?seed=7&lang=fr")
        browser.waits(READY)
        hand = browser.asks(f"return {HAND}")
        assert hand
        browser.presses("a[data-notebook]")
        browser.waits(f"document.querySelector('.jp-CodeCell') && document.querySelector('{RUN}')")
        for _ in ("the heading", "the cell"):
            browser.presses(RUN)
        browser.waits(f"{HAND} === {json.dumps(hand)}")
