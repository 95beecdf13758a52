"""Whom one plays against is chosen from a list, by pointer on a phone and by keyboard on a laptop."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from visitor import Visitor

Arrive = Callable[..., Visitor]

SAYS = {
    "en": ("Who plays?", "Calls too late", "How to beat it", "Deal with these players", "Keeps its 7s"),
    "fr": ("Qui joue\u00a0?", "Annonce trop tard", "Pour le battre", "Donner avec ces joueurs", "Garde ses 7"),
}


@pytest.mark.parametrize(("lang", "size", "keys"), [("en", "laptop", True), ("fr", "phone", False)])
def test_opponents_are_chosen_by_what_they_overlook(arrive: Arrive, lang: str, size: str, keys: bool) -> None:
    you = arrive(lang, size, keys=keys).open(f"/explorer?seed=0&lang={lang}").settled()
    title, late, beat, deal, sevens = SAYS[lang]
    you.page.get_by_text(title, exact=True).click()
    rung = you.page.get_by_role("radio", name=re.compile(f"^{late}"))
    expect(you.page.get_by_text(beat)).to_have_count(1)
    if keys:
        you.page.get_by_role("radio", checked=True).focus()
        you.page.keyboard.press("ArrowDown")
        you.page.keyboard.press("ArrowDown")
        you.page.keyboard.press("ArrowDown")
    else:
        rung.check()
    expect(rung).to_be_checked()
    expect(you.page.get_by_role("group").filter(has_text=beat).last).to_contain_text(late)
    you.press(deal)
    expect(you.page).to_have_url(re.compile("vs=calls-late"))
    expect(rung).to_be_checked()
    expect(you.page.get_by_role("radio", name=re.compile(f"^{sevens}"))).not_to_be_checked()


@pytest.mark.parametrize(("lang", "thinks"), [("en", "is thinking."), ("fr", "réfléchit.")])
def test_who_looks_ahead_thinks_while_the_page_answers(arrive: Arrive, lang: str, thinks: str) -> None:
    """The other begins; its move comes by itself, the address then holds it, and opening that thinks no more."""
    you = arrive(lang).open(f"/explorer?game=spaan&seed=4&me=1&vs=looks-ahead&lang={lang}")
    expect(you.page).to_have_url(re.compile("&m="))
    expect(you.page.locator(".r7-table .slip").first).not_to_contain_text(thinks)
    address = you.page.url.partition("/explorer")[2]
    other = arrive(lang).open(f"/explorer{address}").settled()
    expect(other.page.locator(".r7-table .slip").first).not_to_contain_text(thinks)
    expect(other.page).to_have_url(re.compile(re.escape(address)))
