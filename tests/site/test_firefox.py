"""The site in Firefox (`make site-firefox`): every page opens, Python lays a card, a notebook shows the same table."""

import json
import shutil
from pathlib import Path

import pytest
from file_server import Server, needs
from firefox import firefox

from rainbow7.pages.notebooks_folder import notebooks
from rainbow7.web.page_list import read_pages

FIREFOX = shutil.which("firefox") or shutil.which("firefox-esr") or ""
READY = "document.documentElement.dataset.r7 === 'ready'"
HAND = "[...document.querySelectorAll('.r7-table .hand [data-act=tile]')].map(each => each.ariaLabel).join()"
RUN = '[data-command="notebook:run-cell-and-select-next"]'

pytestmark = [pytest.mark.audit, needs, pytest.mark.skipif(not FIREFOX, reason="there is no Firefox here")]


def test_the_site_in_firefox(server: Server, tmp_path: Path) -> None:
    with firefox(FIREFOX, tmp_path) as fox:
        for name, page in read_pages(notebooks()).items():
            fox.goes(f"{server.site}{name}.html?lang=fr")
            fox.waits(READY)
            assert fox.asks("return document.title") == f"{page.title('fr')} · Rainbow 7"
        fox.goes(f"{server.site}explorer.html?lang=en")
        fox.waits(READY)
        fox.asks("document.querySelector('.r7-table .hand [data-act=tile]').click()")
        button = "document.querySelector('.r7-table .button[data-act=button]:not([aria-disabled])')"
        fox.waits(f"{button} !== null")
        fox.asks(f"{button}.click()")
        fox.waits("new URLSearchParams(location.search).get('m')")


def test_a_page_opens_as_a_notebook_in_firefox(server: Server, tmp_path: Path) -> None:
    with firefox(FIREFOX, tmp_path) as fox:
        fox.goes(f"{server.site}explorer.html?seed=7&lang=fr")
        fox.waits(READY)
        hand = fox.asks(f"return {HAND}")
        assert hand
        fox.presses("a[data-notebook]")
        fox.waits(f"document.querySelector('.jp-CodeCell') && document.querySelector('{RUN}')")
        for _ in ("the heading", "the cell"):
            fox.presses(RUN)
        fox.waits(f"{HAND} === {json.dumps(hand)}")
