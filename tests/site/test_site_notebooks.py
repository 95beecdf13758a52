"""The notebooks of the site: a page opens as a notebook, runs in the browser, is stored for offline use and erased."""

import hashlib
import json
import re
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from file_server import MODULES, SITE_PATH, Guest, Server, needs_browser
from playwright.sync_api import Request, expect

from rainbow7.cli import main
from rainbow7.site.page_files import PageBuilder

pytestmark = needs_browser
Come = Callable[..., Guest]
OPEN = {"en": "Open as a notebook", "fr": "Ouvrir comme carnet Jupyter"}
WHEELS = "lite/wheels"


@pytest.fixture
def opens(come: Come, server: Server) -> Iterator[Callable[[str], Guest]]:
    """`opens(lang)`: a visitor of JupyterLite, which logs errors about files it does not need: they are ignored."""
    foreign: list[str] = []

    def arrive(lang: str) -> Guest:
        you = come(lang, calm=False)
        own = (server.origin, f"blob:{server.origin}", "data:")

        def asked(request: Request) -> None:
            if not request.url.startswith(own):
                foreign.append(request.url)

        you.page.context.on("request", asked)
        return you

    yield arrive
    assert not foreign, foreign


def run_all(you: Guest) -> None:
    """Run all cells by the menu."""
    expect(you.page.get_by_text("Python (Pyodide)")).to_be_visible(timeout=60_000)
    you.page.get_by_role("menuitem", name="Run", exact=True).click()
    you.page.get_by_text("Run All Cells", exact=True).click()


def test_a_page_opens_as_a_notebook_on_the_same_deal_and_once_more_without_a_network(
    opens: Callable[[str], Guest],
) -> None:
    you = opens("fr").goes("explorer.html?seed=7&lang=fr").waits()
    hand = you.hand.aria_snapshot()
    expect(you.page.locator("html")).to_have_attribute("data-kept", "yes", timeout=60_000)
    you.page.get_by_role("link", name=OPEN["fr"]).click()
    expect(you.hand).to_match_aria_snapshot(hand, timeout=60_000)
    you.page.context.set_offline(True)
    you.page.reload()
    expect(you.hand).to_match_aria_snapshot(hand, timeout=60_000)
    you.goes("about.html?lang=fr").waits()
    you.press(you.button("Effacer"))
    you.hears("Effacé. Rien n’est plus gardé.")
    assert you.page.evaluate("indexedDB.databases()") == []


def test_a_link_in_a_notebook_leads_to_the_notebook_beside_it(opens: Callable[[str], Guest]) -> None:
    you = opens("en").goes("lite/notebooks/index.html?path=explorer.ipynb")
    run_all(you)
    you.page.get_by_role("navigation").get_by_role("link", name="Rules", exact=True).click(timeout=60_000)
    expect(you.page).to_have_url(re.compile(r"/lite/notebooks/index\.html\?path=rules\.ipynb"))


def test_every_notebook_is_listed_and_every_wheel_is_what_its_list_says(built: Path) -> None:
    site = built / SITE_PATH
    listed = json.loads((site / "lite/api/contents/all.json").read_text("utf-8"))["content"]
    assert {"explorer.ipynb", "tour.ipynb"} <= {each["name"] for each in listed}
    for each in listed:
        assert (site / "lite/files" / each["path"]).stat().st_size == each["size"]
    packages = json.loads((site / WHEELS / "pyodide-lock.json").read_text("utf-8"))["packages"]
    assert {"rainbow7", "ipython", "ipywidgets", "anywidget", "pyodide-kernel"} <= set(packages)
    for each in packages.values():
        wheel = site / WHEELS / each["file_name"]
        assert hashlib.sha256(wheel.read_bytes()).hexdigest() == each["sha256"]
        assert set(each["depends"]) <= set(packages)
        assert not [name for name in zipfile.ZipFile(wheel).namelist() if name.endswith((".so", ".pyd"))]


def test_no_page_of_the_notebooks_may_ask_anybody_else(built: Path) -> None:
    pages = [*(built / SITE_PATH / "lite").glob("*/index.html"), built / SITE_PATH / "lite" / "index.html"]
    assert len(pages) >= 3
    for page in pages:
        text = page.read_text("utf-8")
        policy = re.search(r'<head><meta http-equiv="Content-Security-Policy" content="([^"]*)"', text)
        assert policy is not None and "default-src 'self'" in policy[1] and not re.search(r"https?:|\*", policy[1])


def test_without_wheels_the_site_is_built_and_says_what_it_lacks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PageBuilder, "_write_linked_views", lambda *_: [])  # most of the work, and not asked for here
    site = tmp_path / "site"
    asked = ["site", str(site), f"--node-modules={MODULES}", f"--wheels={tmp_path}", "--answers=-", "--lang", "en"]
    assert main(asked) == 0
    printed = capsys.readouterr().out
    assert "Without the notebooks" in printed and str(tmp_path) in printed
    assert not (site / "lite").exists()
    assert OPEN["en"] not in (site / "explorer.html").read_text("utf-8").split("<footer")[1]
