"""The site in Firefox (`make site-firefox`): every page opens, and Python lays a card."""

import shutil
from pathlib import Path

import pytest
from fox import firefox
from standing import Server, needs

from rainbow7.pages.place import notebooks
from rainbow7.serve.shell import read_pages

FIREFOX = shutil.which("firefox") or shutil.which("firefox-esr") or ""
READY = "document.documentElement.dataset.r7 === 'ready'"


@pytest.mark.audit
@needs
@pytest.mark.skipif(not FIREFOX, reason="there is no Firefox here")
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
