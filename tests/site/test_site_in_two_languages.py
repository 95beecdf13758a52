"""The language of a page that is a file: at once as it is wished, and changed on the very step."""

import re
from collections.abc import Callable

import pytest
from file_server import Guest, hold, needs_browser
from playwright.sync_api import expect
from visitor import OTHER, TITLES

pytestmark = needs_browser
Come = Callable[..., Guest]
both_languages = pytest.mark.parametrize("lang", ["en", "fr"])


@both_languages
def test_another_language_wished_before_python_is_there_at_once(come: Come, lang: str) -> None:
    you = come(lang)
    you.page.route("**/*.wasm", hold)
    you.goes(f"explorer.html?edition=fr&lang={lang}").sees_the_cards()
    you.is_read_in(lang, TITLES[lang])
    you.speaks(OTHER[lang])
    you.is_read_in(OTHER[lang], TITLES[OTHER[lang]])
    expect(you.hand).to_be_visible()
    expect(you.page).to_have_url(re.compile(rf"edition=fr.*lang={OTHER[lang]}(&|$)|lang={OTHER[lang]}.*edition=fr"))


def test_a_page_changes_its_language_whole_and_changes_it_back(come: Come) -> None:
    lang = "fr"
    you = come(lang).goes(f"explorer.html?seed=4&at=10&lang={lang}").waits()
    for each in (OTHER[lang], lang):
        you.turns_the_explorer_to(each, "10")
        for notebook in you.page.locator("a[data-notebook]").all():
            notebook.hover()
            expect(notebook).to_have_attribute("href", re.compile(f"asked=.*lang%3D{each}"))


def test_a_page_of_prose_changes_its_language_too_and_leads_on_in_it(come: Come) -> None:
    you = come("en").goes("about.html?lang=en").waits()
    you.speaks("fr")
    you.is_read_in("fr", "À propos")
    expect(you.page).to_have_url(re.compile(r"/about\.html\?edition=en&lang=fr$"))
    expect(you.page.get_by_role("main")).to_contain_text("Ce que ce site contient", use_inner_text=True)
    expect(you.page.get_by_role("main")).not_to_contain_text("What this site carries", use_inner_text=True)
    you.press(you.page.get_by_role("link", name=you["first page"], exact=True))
    expect(you.page).to_have_url(re.compile(r"index\.html\?edition=en&lang=fr"))
    you.is_read_in("fr", "Rainbow 7", "Chaque réponse montre sa règle")


def test_without_a_script_both_languages_are_read(come: Come) -> None:
    you = come("fr", java_script_enabled=False).goes("about.html")
    expect(you.page.get_by_role("heading", level=1, name="About À propos", exact=True)).to_be_visible()
    foot = you.page.get_by_role("contentinfo")
    for lang in ("en", "fr"):
        you.lang = lang
        expect(foot).to_contain_text(you["foot"], use_inner_text=True)
