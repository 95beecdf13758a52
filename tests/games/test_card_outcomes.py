"""What becomes of each card: shares with their errors that add up, of cards that leave the hand only once."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from coach_moments import choosing, seen
from random_matches import with_hidden_permuted

from rainbow7.cli import main
from rainbow7.core.coach import finished
from rainbow7.core.game import Game
from rainbow7.core.language import LANGUAGES
from rainbow7.core.match import new_match
from rainbow7.core.thing_outcomes import HELD, ThingOutcome, outcomes_by_worlds
from rainbow7.games import GAMES

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=str)


def card_outcomes_of(game: Game, view: Any, move: str, worlds: int = 30) -> tuple[ThingOutcome, ...]:
    assert game.coach is not None
    return finished(game.coach().card_outcomes(view, move, worlds, 5))


def moves_of(game: Game, view: Any) -> tuple[str, ...]:
    assert game.coach is not None
    return game.coach().advise(view, 1, 1).moves


# Sums


def test_what_did_not_leave_is_held_and_what_leaves_at_once_has_no_share() -> None:
    worlds = iter([{("a", "x"): 1}, {("a", "x"): 1, ("b", "y"): 1}, {}, {}])
    found = finished(outcomes_by_worlds("aab", "a", ("x", "y"), lambda: next(worlds), 4))
    assert [(each.things, each.now) for each in found] == [(("a",), True), (("a",), False), (("b",), False)]
    assert not found[0].ways
    assert [found[1].ways[way].value for way in ("x", "y", HELD)] == [0.5, 0, 0.5]
    assert [found[2].ways[way].value for way in ("x", "y", HELD)] == [0, 0.25, 0.75]
    assert found[1].ways["y"].se > 0, "what was not seen in four worlds may well be in a fifth"


def test_of_several_that_are_alike_it_tells_the_mean_share() -> None:
    worlds = iter([{("a", "x"): 2}, {("a", "x"): 1}])
    (found,) = finished(outcomes_by_worlds("aa", "", ("x",), lambda: next(worlds), 2))
    assert found.things == ("a", "a")
    assert (found.ways["x"].value, found.ways[HELD].value) == (0.75, 0.25)


# Games


@every_game
def test_every_card_of_the_hand_has_one_outcome_and_its_shares_are_a_whole(game: Game) -> None:
    seen_ways, phases = set[str](), set[bool]()
    for match in list(choosing(new_match(game, next(iter(game.editions)), game.seats[0], 4), 28))[6::4]:
        view = seen(match)
        for move in moves_of(game, view)[:2]:
            found = card_outcomes_of(game, view, move, 6)
            told = Counter(thing for each in found for thing in each.things)
            assert told == Counter(map(str, view.hand))
            for each in found:
                assert each.now == (not each.ways)
                if each.ways:
                    assert sum(share.value for share in each.ways.values()) == pytest.approx(1)
                    assert all(0 <= share.value <= 1 and share.se > 0 for share in each.ways.values())
                    seen_ways |= {way for way, share in each.ways.items() if share.value}
            now = Counter(thing for each in found if each.now for thing in each.things)
            phases.add(bool(now))
            laid = getattr(game.read_move(move), "cards", None)
            if move.split()[0] in ("lay", "play"):
                assert now == Counter(map(str, laid or ()))
    assert len(seen_ways) > 1 and True in phases


@every_game
def test_hidden_cards_dealt_anew_change_nothing(game: Game) -> None:
    matches = list(choosing(new_match(game, next(iter(game.editions)), game.seats[0], 9), 20))
    state = matches[-1].state
    view = game.view(state, state.turn)
    move = moves_of(game, view)[0]
    told = card_outcomes_of(game, view, move)
    for seed in range(3):
        other = with_hidden_permuted(state, state.turn, Random(seed))
        assert card_outcomes_of(game, game.view(other, state.turn), move) == told


def test_after_a_call_all_cards_stay() -> None:
    game = GAMES["rainbow7"]
    state = game.read_state("rainbow7 en act hands R1O2/O3C4V5/R5R6Y2 turn 0 deck O1O4O5O6 piles C7/V3/G6")
    found = card_outcomes_of(game, game.view(state, 0), "call")
    assert [each.ways[HELD].value for each in found] == [1, 1]


def test_a_card_that_leaves_is_told_as_laid_with_others_where_it_was() -> None:
    """The hand is a run and a lone card, which is laid first."""
    game = GAMES["rainbow7"]
    state = game.read_state("rainbow7 en act hands V7R3R4R5/O3C4V5G6 turn 0 deck O1O4O5O6G1G2 piles C7/V3/G7")
    found = card_outcomes_of(game, game.view(state, 0), "lay V7 > A", 60)
    ways = {each.things[0]: each.ways for each in found if each.ways}
    assert set(ways) == {"R3", "R4", "R5"}
    for each in ways.values():
        assert each["together"].value > 0.9 and each["alone"].value < 0.1


# The command


@pytest.mark.parametrize("lang", LANGUAGES)
@every_game
def test_the_command_tells_them_only_when_asked(game: Game, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    *_, match = choosing(new_match(game, next(iter(game.editions)), game.seats[0], 4), 24)
    typed = ["advise", str(match.state), "--playouts", "10", "--lang", lang]
    assert main([*typed, "--json"]) == 0
    plain = json.loads(capsys.readouterr().out)
    assert "cards" not in plain
    assert main([*typed, "--cards", "--json"]) == 0
    asked = json.loads(capsys.readouterr().out)
    cards = asked.pop("cards")
    assert asked == plain
    assert all(set(each) == {"cards", "now", "ways"} for each in cards)
    assert main(typed) == 0
    short = capsys.readouterr().out
    assert main([*typed, "--cards"]) == 0
    told = capsys.readouterr().out
    assert told.startswith(short.rstrip("\n"))
    assert told.count("\n") == short.count("\n") + len(cards) + 1
    assert all("±" in line for line in told.splitlines()[-len(cards) :] if "%" in line)
