"""The coach is asked by pointer on a phone and by keyboard on a laptop: hints first, then choices with their errors."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from visitor import PATIENCE, Visitor

Arrive = Callable[..., Visitor]

CALL = "pos=act_hands_R2C1B1B2W/O3C4V5/R5R6Y2_turn_0_deck_O1O2O4O5O6O7Y1Y3_piles_C7/V3/G6"
SAYS = {
    "en": ("Coach", "A hint", "Another hint", "Show the answer", "Call a Rainbow", "Close the coach",
           "Look at the call."),
    "fr": ("Coach", "Un indice", "Un autre indice", "Voir la réponse", "Annoncer un Rainbow", "Fermer le coach",
           "Pensez à l’annonce."),
}  # fmt: skip


@pytest.mark.parametrize(("lang", "size", "keys"), [("en", "laptop", True), ("fr", "phone", False)])
def test_the_coach_gives_hints_and_then_an_answer(arrive: Arrive, lang: str, size: str, keys: bool) -> None:
    you = arrive(lang, size, keys=keys).open(f"/explorer?lang={lang}&{CALL}").settled()
    coach, hint, another, answer, call, close, zone = SAYS[lang]
    panel = you.page.get_by_role("region", name=coach, exact=True)
    expect(panel).to_have_count(0)
    you.press(coach)
    you.press(hint, panel)
    expect(panel.get_by_role("listitem")).to_have_count(1)
    you.press(another, panel)
    expect(panel.get_by_role("listitem").last).to_have_text(zone)
    expect(panel.get_by_text("±")).to_have_count(0)
    you.press(answer, panel)
    rows = panel.get_by_role("listitem")
    expect(rows.first).to_contain_text(re.compile(rf"{call}.*\+\d[.,]\d ± \d[.,]\d"), timeout=2 * PATIENCE * 1000)
    expect(you.slip).to_contain_text("%", timeout=2 * PATIENCE * 1000)
    lay = panel.get_by_role("button").filter(has_text="±").first
    lay.focus()
    if keys:
        you.page.keyboard.press("Enter")
    else:
        lay.click()
    expect(you.hand.get_by_role("button", pressed=True).first).to_be_visible()
    you.press(close, panel)
    expect(panel).to_have_count(0)
    expect(you.page).not_to_have_url(re.compile("on=coach"))
