"""A card is touched where none can be chosen: the rules answer about that card and reveal nothing else."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from visitor import Visitor

Arrive = Callable[..., Visitor]

CHOOSING = "take hands 445/12/36 prizes 245 plays 0:55/1:1/2:6"
"""Prizes are chosen, one's own cards lie below, and a 4 lies among both."""
ANSWERS = {"en": "Prizes are being chosen", "fr": "On est en train de choisir"}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_one_s_own_card_is_no_prize(arrive: Arrive, lang: str) -> None:
    you = arrive(lang)
    you.open(f"/explorer?lang={lang}&game=sazuki&pos={CHOOSING.replace(' ', '_')}").settled()
    own = you.page.locator("section.hand").get_by_role("button", name="4", exact=True).first
    own.click()
    expect(you.slip).to_contain_text(ANSWERS[lang])
    expect(you.slip).not_to_contain_text(you["legal"])


def test_at_an_earlier_step_the_rules_of_that_step_answer(arrive: Arrive) -> None:
    you = arrive("en")
    you.open("/explorer?lang=en&seed=0&at=4").settled()
    you.hand.get_by_role("button").first.click()
    expect(you.slip).to_contain_text("alone")
    expect(you.slip).not_to_contain_text(you["not yet"])


def test_what_loses_wears_no_tick(arrive: Arrive) -> None:
    you = arrive("en")
    position = "act hands R/Y,K/G,B/P:O/Y,W/G,B/G line R/B.0.01 holder T/O,T/W,P/O,Y/W"
    you.open(f"/explorer?lang=en&game=spaan&pos={position.replace(' ', '_')}").settled()
    you.page.locator("section.hand").get_by_role("button").first.click()
    expect(you.slip).to_contain_text("loses")
    expect(you.slip).not_to_contain_text(you["legal"])
