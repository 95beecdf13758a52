"""The language is switched without leaving the step: in the widgets and in the page around them."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from visitor import OTHER, REFUSED, TITLES, Cable, Visitor, place

Arrive = Callable[..., Visitor]
both_languages = pytest.mark.parametrize("lang", ["en", "fr"])


@both_languages
def test_a_page_changes_its_language_whole_and_changes_it_back(arrive: Arrive, lang: str) -> None:
    you = arrive(lang).open(f"/explorer?seed=4&at=10&lang={lang}").settled()
    you.is_read_in(lang, TITLES[lang])
    for each in (OTHER[lang], lang):
        you.turns_the_explorer_to(each, "10")


def test_a_page_of_prose_changes_its_language_too_and_leads_on_in_it(arrive: Arrive) -> None:
    you = arrive("en").open("/about?lang=en").settled()
    you.is_read_in("en", "About")
    you.speaks("fr")
    you.is_read_in("fr", "À propos")
    expect(you.page).to_have_url(re.compile(r"/about\?edition=en&lang=fr$"))
    expect(you.page.get_by_role("main")).to_contain_text("Ce qui sert ces pages", use_inner_text=True)
    expect(you.page.get_by_role("main")).not_to_contain_text("What serves these pages", use_inner_text=True)
    you.press(you.page.get_by_role("link", name=you["first page"], exact=True))
    you.settled().is_read_in("fr", "Rainbow 7", "Chaque réponse montre sa règle")


def test_a_link_in_another_language_brings_its_language_along(arrive: Arrive) -> None:
    you = arrive("en").open("/explorer?lang=en").settled()
    you.unfold(you["open and save"])
    you.write(you["paste"], f"https://somewhere{place(REFUSED, 'fr')}")
    you.press(you["open"])
    you.is_read_in("fr", TITLES["fr"])


def test_what_the_page_says_later_is_in_the_language_of_now(arrive: Arrive, cable: Cable) -> None:
    you = arrive("en", at=cable.origin, broken=True).open("/explorer?lang=en").settled()
    you.speaks("fr")
    you.is_read_in("fr", TITLES["fr"])
    cable.cut()
    you.hears(you["lost"])
    cable.mend()
    you.hears(you["again"])


def test_a_language_wished_without_a_line_comes_with_the_line(arrive: Arrive, cable: Cable) -> None:
    you = arrive("en", at=cable.origin, broken=True).open("/explorer?lang=en").settled()
    cable.cut()
    you.hears(you["lost"])
    you.speaks("fr")
    expect(you.hand).to_be_visible()
    you.is_read_in("en", TITLES["en"])
    cable.mend()
    you.is_read_in("fr", TITLES["fr"])


def test_in_another_tab_the_other_language_opens_this_very_step(arrive: Arrive) -> None:
    you = arrive("en").open("/explorer?seed=4&at=10&lang=en").settled()
    you.press(you.button(you["back"]))
    expect(you.page).to_have_url(re.compile("at=9"))
    you.page.get_by_role("link", name="FR", exact=True).hover()
    with you.page.context.expect_page() as another:
        you.page.get_by_role("link", name="FR", exact=True).click(modifiers=["Control"])
    expect(another.value).to_have_url(re.compile(r"at=9\b.*lang=fr|lang=fr.*at=9\b"))
    expect(you.page.locator("html")).to_have_attribute("lang", "en")


@both_languages
def test_without_a_script_one_language_is_read(arrive: Arrive, lang: str) -> None:
    you = arrive(lang, java_script_enabled=False).open(f"/about?lang={lang}")
    you.is_read_in(lang, you["about"])
    needs = {"en": "This page needs JavaScript", "fr": "Cette page a besoin de JavaScript"}
    expect(you.page.get_by_role("main")).to_contain_text(needs[lang], use_inner_text=True)
    expect(you.page.get_by_role("main")).not_to_contain_text(needs[OTHER[lang]], use_inner_text=True)
