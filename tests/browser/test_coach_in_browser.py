"""The coach is asked by pointer on a phone and by keyboard on a laptop: hints first, then choices with their errors."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect
from visitor import PATIENCE, Visitor, comes_true, nothing_sticks_out

Arrive = Callable[..., Visitor]

CALL = "pos=act_hands_R2C1B1B2W/O3C4V5/R5R6Y2_turn_0_deck_O1O2O4O5O6O7Y1Y3_piles_C7/V3/G6"
SAYS = {
    "en": ("Coach", "A hint", "Another hint", "Show the answer", "Call a Rainbow", "Close the coach",
           "Look at the call."),
    "fr": ("Coach", "Un indice", "Un autre indice", "Voir la réponse", "Annoncer un Rainbow", "Fermer le coach",
           "Pensez à l’annonce."),
}  # fmt: skip

CARD_OUTCOMES = {
    "en": ("What becomes of my cards?", r"held to the end: \d+%\s±\s\d"),
    "fr": ("Que deviennent mes cartes\u00a0?", r"gardée jusqu’à la fin\s: \d+\s%\s±\s\d"),
}


def told(you: Visitor, panel: Locator, lang: str, zone: str) -> Locator:
    """Two hints, the second names where to look, then the answer: its rows."""
    coach, hint, another, answer, *_ = SAYS[lang]
    you.press(coach)
    you.press(hint, panel)
    expect(panel.get_by_role("listitem")).to_have_count(1)
    you.press(another, panel)
    expect(panel.get_by_role("listitem").last).to_have_text(zone)
    expect(panel.get_by_text("±")).to_have_count(0)
    you.press(answer, panel)
    return panel.get_by_role("listitem")


@pytest.mark.parametrize(("lang", "size", "keys"), [("en", "laptop", True), ("fr", "phone", False)])
def test_the_coach_gives_hints_and_then_an_answer(arrive: Arrive, lang: str, size: str, keys: bool) -> None:
    you = arrive(lang, size, keys=keys).open(f"/explorer?lang={lang}&{CALL}").settled()
    coach, _, _, _, call, close, zone = SAYS[lang]
    panel = you.page.get_by_role("region", name=coach, exact=True)
    expect(panel).to_have_count(0)
    rows = told(you, panel, lang, zone)
    expect(rows.first).to_contain_text(re.compile(rf"{call}.*\+\d[.,]\d ± \d[.,]\d"), timeout=2 * PATIENCE * 1000)
    expect(you.slip).to_contain_text("%", timeout=2 * PATIENCE * 1000)
    you.press(CARD_OUTCOMES[lang][0], panel)
    expect(panel.get_by_text(re.compile(CARD_OUTCOMES[lang][1])).first).to_be_visible(timeout=2 * PATIENCE * 1000)
    lay = panel.get_by_role("button").filter(has_text="±").first
    you.press(lay)
    expect(you.hand.get_by_role("button", pressed=True).first).to_be_visible()
    you.press(close, panel)
    expect(panel).to_have_count(0)
    if keys:
        expect(you.button(coach)).to_be_focused()
    expect(you.page).not_to_have_url(re.compile("on=coach"))


OTHER_GAMES = {
    "sazuki": {"en": ("Look at your hand.", "Points by which"), "fr": ("Regardez votre main.", "Points d’avance")},
    "spaan": {"en": ("Look at your hand.", "How many more cards"), "fr": ("Regardez votre main.", "Cartes gagnées")},
}
GOES = {"sazuki": {"en": "Play", "fr": "Jouer"}, "spaan": {"en": "Known side up", "fr": "Côté connu visible"}}
SIZES = {"phone": {"width": 360, "height": 740}, "laptop": {"width": 1280, "height": 800}}


@pytest.mark.parametrize("game", OTHER_GAMES)
@pytest.mark.parametrize(("lang", "size", "keys"), [("fr", "laptop", True), ("en", "phone", False)])
def test_the_other_games_have_their_coach(arrive: Arrive, game: str, lang: str, size: str, keys: bool) -> None:
    """Hints first, then bars whose error is told in words, which a chosen row leads to; another table ends it."""
    you = arrive(lang, size, keys=keys, viewport=SIZES[size])
    you.open(f"/explorer?game={game}&lang={lang}&seed=7").settled()
    coach = SAYS[lang][0]
    zone, unit = OTHER_GAMES[game][lang]
    panel = you.page.get_by_role("region", name=coach, exact=True)
    rows = told(you, panel, lang, zone)
    expect(rows.first).to_contain_text(re.compile(r"\d[.,]\d ± \d[.,]\d"), timeout=2 * PATIENCE * 1000)
    expect(panel.get_by_text(unit)).to_be_visible()
    inside(you, panel)
    row = panel.get_by_role("button").filter(has_text="±").first
    you.press(row)
    expect(you.hand.get_by_role("button", pressed=True).first).to_be_visible()
    you.press(GOES[game][lang])
    expect(panel.get_by_text("±")).to_have_count(0)


def inside(you: Visitor, panel: Locator) -> None:
    """The panel is as wide as its place, below what it is about or beside it, and nothing is cut off at its side."""

    def fits() -> bool:
        box, wide = panel.bounding_box(), you.page.viewport_size
        assert box is not None and wide is not None
        within = box["x"] >= 0 and box["x"] + box["width"] <= wide["width"] and box["width"] > 300
        return within and bool(panel.evaluate("e => e.scrollWidth <= e.clientWidth"))

    comes_true(you.page, fits, panel.bounding_box)
    nothing_sticks_out(you.page)


@pytest.mark.parametrize("game", ["rainbow7", *OTHER_GAMES])
def test_the_panel_keeps_out_of_the_way_of_a_second_table(arrive: Arrive, game: str) -> None:
    you = arrive("en", "laptop", viewport=SIZES["laptop"])
    you.open(f"/explorer?game={game}&lang=en&seed=7&on=coach").settled()
    panel = you.page.get_by_role("region", name="Coach", exact=True)
    inside(you, panel)
    if game == "rainbow7":
        you.unfold(you["show"])
        you.select(you["beside"], you["french rulebook"])
        expect(you.page.get_by_role("region", name=you["french rulebook"], exact=True)).to_be_visible()
        inside(you, panel)
