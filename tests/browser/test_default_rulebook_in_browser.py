"""The rulebook of a page whose address names none: by language, then by what the reader chose; and window titles."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect
from visitor import Visitor

Arrive = Callable[..., Visitor]
OWN = {"en": "The English rulebook", "fr": "La règle française"}
TITLES = {"en": "Every answer shows its rule · Rainbow 7", "fr": "Chaque réponse montre sa règle · Rainbow 7"}
LESSON = {"en": "Three cards or more · Learn to play", "fr": "Trois cartes ou plus · Apprendre à jouer"}


def rulebook(you: Visitor) -> Locator:
    return you.page.get_by_role("combobox", name=you["rulebook"], exact=True)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_bare_address_shows_the_rulebook_in_the_visitors_language(arrive: Arrive, lang: str) -> None:
    you = arrive(lang, "laptop").open("/explorer").settled()
    expect(rulebook(you)).to_have_value(lang)
    expect(you.page).to_have_url(re.compile(f"edition={lang}"))
    expect(you.page).to_have_title(re.compile(" · Rainbow 7$"))
    you.open(f"/explorer?lang={lang}&seed=7").settled()
    expect(rulebook(you)).to_have_value("en")  # a link of old means what it meant
    expect(you.page).to_have_url(re.compile("edition=en"))


def test_the_choice_of_a_rulebook_is_remembered(arrive: Arrive) -> None:
    you = arrive("fr", "laptop").open("/rules").settled()
    expect(rulebook(you)).to_have_value("fr")
    rulebook(you).select_option("fr-plus2")
    expect(you.page).to_have_url(re.compile("edition=fr-plus2"))
    you.answered()
    again = Visitor(you.page.context.new_page(), "fr", you.origin).open("/explorer").settled()
    expect(rulebook(again)).to_have_value("fr-plus2")
    expect(again.page).to_have_url(re.compile("edition=fr-plus2"))
    again.open("/explorer?lang=fr&seed=7").settled()
    expect(rulebook(again)).to_have_value("en")


def test_the_frames_own_links_lead_on_under_the_same_rulebook(arrive: Arrive) -> None:
    you = arrive("en", "laptop").open("/rules?lang=en&edition=fr-plus2").settled()
    home = you.page.get_by_role("link", name=you["first page"], exact=True)
    home.hover()
    expect(home).to_have_attribute("href", re.compile(r"edition=fr-plus2&lang=en$"))
    home.click()
    you.settled()
    expect(you.page).to_have_url(re.compile("edition=fr-plus2"))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_window_says_what_is_open(arrive: Arrive, lang: str) -> None:
    you = arrive(lang, "laptop").open(f"/index?lang={lang}").settled()
    expect(you.page).to_have_title(TITLES[lang])
    you.open(f"/guide?lang={lang}&lesson=three-cards")
    expect(you.page).to_have_title(f"{LESSON[lang]} · Rainbow 7")
    you.settled()
    expect(you.page).to_have_title(f"{LESSON[lang]} · Rainbow 7")
    other = "fr" if lang == "en" else "en"
    you.page.get_by_role("link", name=other.upper(), exact=True).click()
    expect(you.page).to_have_title(f"{LESSON[other]} · Rainbow 7")
