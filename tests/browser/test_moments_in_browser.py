"""The moments of a round, asked for at its end, by pointer and by keyboard; their links are pressed."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect
from visitor import PATIENCE, Visitor, agree, nothing_sticks_out

Arrive = Callable[..., Visitor]

WASTE = "edition=en&seed=7&m=*.*.*.*.*.*.*.*"
"""A round in which four 4s are laid at once, and lost to the next players."""
SAYS = {
    "en": ("Three moments", "Moments of this round", "Play on from here", "branch coach", "Better", "Language"),
    "fr": ("Trois moments", "Les moments de la manche", "Rejouer d’ici", "variante coach", "Mieux", "Langue"),
}
LONG = 3 * PATIENCE * 1000


def moments(you: Visitor) -> Locator:
    return you.page.get_by_role("region", name=SAYS[you.lang][1], exact=True)


def asked(you: Visitor) -> Locator:
    """The moments of the round, all of them looked for."""
    you.open(f"/explorer?lang={you.lang}&{WASTE}").settled()
    expect(moments(you)).to_have_count(0)
    you.press(SAYS[you.lang][0])
    panel = moments(you)
    expect(panel.get_by_role("heading", name=SAYS[you.lang][1])).to_be_focused()
    expect(panel.get_by_role("status")).to_contain_text(re.compile(r"8"), timeout=LONG)
    expect(panel.get_by_role("progressbar")).to_have_count(0)
    return panel


@pytest.mark.parametrize(("lang", "size", "keys"), [("en", "laptop", True), ("fr", "phone", False)])
def test_the_moments_of_a_round_lead_to_tables_at_which_it_goes_on(
    arrive: Arrive, lang: str, size: str, keys: bool
) -> None:
    you = arrive(lang, size, keys=keys)
    panel = asked(you)
    told = panel.get_by_role("listitem").filter(has_text=SAYS[lang][4])
    expect(told.first).to_contain_text(re.compile(r"\d[.,]\d\d ± \d[.,]\d\d"))
    nothing_sticks_out(you.page)
    way = told.first.get_by_role("link", name=SAYS[lang][2])
    address = way.get_attribute("href")
    box = way.bounding_box()
    assert address is not None and box is not None and box["height"] >= 44
    you.press(way)
    you.settled()
    here = you.page.locator(".r7-timeline .chip[aria-pressed=true]")
    expect(here).to_contain_text("coach")
    expect(you.hand).to_be_visible()
    shown = you.answered().hand.aria_snapshot()
    you.page.reload()
    you.settled()
    expect(here).to_contain_text("coach")
    agree(you.page, lambda: {"hand": you.hand.aria_snapshot()}, lambda: {"hand": shown})
    with you.page.context.new_page() as window:
        window.goto(you.page.url.replace(f"lang={lang}", f"lang={'fr' if lang == 'en' else 'en'}"))
        expect(window.locator(".r7-timeline .chip[aria-pressed=true]")).to_contain_text("coach")
        expect(window.locator(".r7-table .hand").first).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_search_is_stopped_by_closing_it_and_asked_for_again(arrive: Arrive, lang: str) -> None:
    you = arrive(lang, "phone")
    panel = asked(you)
    you.press({"en": "Close the moments", "fr": "Fermer les moments"}[lang], panel)
    expect(panel).to_have_count(0)
    expect(you.button(SAYS[lang][0])).to_be_visible()
