"""Why? answers at once, about what is chosen or shown now, and first the rule that matters."""

from typing import Any

import pytest
from random_matches import Seating, some_states

from rainbow7.explain import explain_verdict
from rainbow7.games import GAMES
from rainbow7.pages import widget_data
from rainbow7.pages.explorer import Explorer
from rainbow7.pages.guide import Guide
from rainbow7.pages.link import PageLink

LANGS = ("en", "fr")


def shown(page: Any, name: str) -> Any:
    return page.data[name]


@pytest.mark.parametrize("lang", LANGS)
def test_before_anything_has_happened_why_says_so_and_opens_over_nothing_later(lang: str) -> None:
    page = Explorer(PageLink.read(f"lang={lang}&pos=act_hands_G3G4R6/C1C2C4_deck_O1O2O3_piles_B1/B2/B3"))
    page.hear({"why": 0})
    why = shown(page, "why")
    assert why["open"] and why["slip"]["text"] and not why["passages"]
    page.hear({"why": None})
    page.hear({"do": "lay G3 > A", "at": 0})
    assert not shown(page, "why")["open"]


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_chosen_is_answered_in_the_same_breath_and_its_verdict_stays(lang: str) -> None:
    page = Explorer(PageLink.read(f"lang={lang}&pos=act_hands_G3G4R6/C1C2C4_deck_O1O2O3_piles_B1/B2/B3"))
    page.hear({"ask": "lay G3 R6 > A", "at": 0, "why": "last"})
    why, slip = shown(page, "why"), shown(page, "table")["slip"]
    assert why["open"] and slip["kind"] in ("no", "yet")
    assert (why["slip"]["kind"], why["slip"]["text"]) == (slip["kind"], slip["text"])
    assert why["reasons"][0]["kind"] != "ok"


@pytest.mark.parametrize("lang", LANGS)
def test_in_a_lesson_too(lang: str) -> None:
    page = Guide(PageLink.read(f"lang={lang}&lesson=first-play&step=2"))
    page.hear({"why": "last"})
    assert shown(page, "why")["open"] and shown(page, "why")["slip"]["text"]
    page.hear({"why": None})
    board = shown(page, "table")["frames"]
    last = board[max(board, key=int)]
    button = next(each for each in last["buttons"] if "{}" in each["line"])
    line = button["line"].replace("{}", " ".join(last["choices"][0]["texts"]))
    page.hear({"ask": line, "why": "last"})
    why, slip = shown(page, "why"), shown(page, "table")["slip"]
    assert why["open"] and why["slip"]["kind"] == slip["kind"] == "ok"


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_rule_that_matters_comes_first(game: Any) -> None:
    looked = 0
    for state in some_states(Seating(game, game.default_edition, game.default_seats), 12):
        for move in game.candidates(state)[:40]:
            verdict = game.judge(state, move, game.to_move(state))
            why = widget_data.why_verdict(verdict, "en")
            cited = explain_verdict(verdict, "en").citations
            if verdict.legal or not cited or not why["reasons"]:
                continue
            looked += 1
            assert cited[0].passage.rule in _rules(why["reasons"][0]), (str(state), str(move))
    assert looked > 20


def _rules(reason: Any) -> set[str]:
    return {reason["rule"]}.union(*map(_rules, reason["tried"]), set())
