"""The service worker: the site opens without a network, and offers a newer version."""

import shutil
from pathlib import Path

import pytest
import visitor
from file_server import SITE_PATH, Guest, Server, needs_browser
from playwright.sync_api import Browser, expect

pytestmark = needs_browser


@pytest.fixture
def copied(built: Path, tmp_path: Path) -> Path:
    """A copy of the site that a test may change."""
    shutil.copytree(built, tmp_path / "copy")
    return tmp_path / "copy"


def wait_until_stored(you: Guest) -> Guest:
    expect(you.page.locator("html")).to_have_attribute("data-kept", "yes", timeout=60_000)
    return you


def visit(browser: Browser, origin: str, lang: str) -> Guest:
    guest = Guest(visitor.arrive(browser, origin, lang).page, lang, origin)
    guest.page.context.add_init_script("delete globalThis.SharedWorker")  # Python begins anew on each page
    return guest


def test_after_one_visit_every_page_opens_without_a_network(chromium: Browser, copied: Path) -> None:
    server = Server(copied)
    you = visit(chromium, server.site, "fr")
    wait_until_stored(you.goes("explorer.html").waits())
    server.close()
    you.page.reload()
    you.waits()
    you.choose(you["blue 7"])
    you.press(you["lay"])
    you.hears(you["solo"])
    you.goes("rules?rule=combo.colour").waits()
    expect(you.page.get_by_role("heading", name="Couleur", exact=True)).to_be_visible()
    expect(you.goes("explorer/?seed=4&at=10").waits().slider).to_have_value("10")
    you.goes("nowhere")
    expect(you.page.get_by_role("heading", name="Cette page n’existe pas", exact=True)).to_be_visible()
    you.page.context.close()


def test_a_new_version_is_announced_and_loaded_when_asked_for(chromium: Browser, copied: Path) -> None:
    server = Server(copied)
    you = visit(chromium, server.site, "en")
    wait_until_stored(you.goes("index.html").waits())
    for name, old, new in (
        ("index.html", "Unofficial.", "Unofficial and renewed."),
        ("sw.js", '"version":"', '"version":"newer-'),
    ):
        file = copied / SITE_PATH / name
        file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")
    you.page.reload()
    foot = you.page.get_by_role("contentinfo")
    expect(foot).to_contain_text("Unofficial.")
    you.press(you.button("Load it"))
    expect(foot).to_contain_text("Unofficial and renewed.")
    expect(you.waits().button("Load it")).to_have_count(0)
    you.page.context.close()
    server.close()
