"""Levels: each rung of a game's ladder is stronger than the one before, and each seat may play by its own."""

import json
from functools import cache
from itertools import pairwise
from math import sqrt
from typing import Any

import pytest

from rainbow7.cli import main
from rainbow7.core.simulation import Seating, Simulation, Unsupported, known_policies, policy_maker, simulate
from rainbow7.core.texts import words_of
from rainbow7.games import GAMES

MORE_AND_MORE = (800, 2400, 7200)
"""So many games are played until two rungs are parted."""


SEARCHED = (60, 300, 1200)
"""So many where one of them looks ahead."""


@cache
def against_sensible(name: str, policy: str, games: int) -> tuple[float, float]:
    """How many games a player wins against sensible ones, with the standard error."""
    game = GAMES[name]
    policies = (policy, *("sensible",) * (game.default_seats - 1))
    edition = game.editions[game.default_edition]
    played = simulate(
        game.fast(), edition, game.settings(), len(policies), games=games, seed=3, policies=policies, rotate=True,
        searcher=game.coach() if game.coach is not None else None,
    )  # fmt: skip
    found = played.figures["by_policy"][0]
    return found["wins"], found["wins_se"]


def parted(name: str, weak: str, strong: str, games: int) -> bool:
    """Whether so many games tell which of the two is stronger."""
    (less, one), (more, other) = (against_sensible(name, each, games) for each in (weak, strong))
    return more - less > 2 * sqrt(one * one + other * other)


@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", GAMES)
def test_each_rung_is_stronger_than_the_one_before(name: str) -> None:
    for weak, strong in pairwise(GAMES[name].fast().POLICIES):
        assert any(parted(name, weak, strong, games) for games in MORE_AND_MORE), (weak, strong)


@pytest.mark.audit
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("level", ["looks-ahead", "coach"])
@pytest.mark.parametrize("name", GAMES)
def test_who_looks_ahead_is_stronger_than_all_who_do_not(name: str, level: str) -> None:
    """The two are not told from each other: that would take thousands of games."""
    best = list(GAMES[name].fast().POLICIES)[-1]
    assert any(parted(name, best, level, games) for games in SEARCHED)


@pytest.mark.parametrize("name", GAMES)
def test_every_level_says_in_each_language_what_it_overlooks(name: str) -> None:
    game = GAMES[name]
    for lang in ("en", "fr"):
        levels = words_of(game.package, lang)["level"]
        assert set(known_policies(game.fast(), None)) <= set(levels)


@pytest.mark.parametrize("name", GAMES)
def test_the_list_of_policies(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--list-policies", "--game", name, "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)["policies"]
    assert [each["name"] for each in listed][:1] == ["uniform"]
    assert all(each["overlooks"]["en"] and each["overlooks"]["fr"] for each in listed)
    assert main(["simulate", "--list-policies", "--game", name, "--lang", "fr"]) == 0
    told = capsys.readouterr().out
    assert all(each["overlooks"]["fr"] in told for each in listed)


def figures(capsys: pytest.CaptureFixture[str], *typed: str) -> dict[str, Any]:
    assert main(["simulate", "--json", *typed]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_policies_are_compared_in_the_order_given(capsys: pytest.CaptureFixture[str]) -> None:
    typed = ("--games", "120", "--policies", "keen,uniform,sensible", "--rotate")
    found = figures(capsys, *typed)
    each = found["by_policy"]
    assert [one["policy"] for one in each] == ["keen", "uniform", "sensible"]
    assert sum(one["wins"] for one in each) == pytest.approx(1)
    assert sum(one["gain"]["mean"] for one in each) == pytest.approx(0, abs=1e-9)
    assert min(each[0]["wins"], each[2]["wins"]) > 0.3 > each[1]["wins"]
    assert figures(capsys, *typed, "--jobs", "2")["by_policy"] == each


def test_players_who_rotate_sit_everywhere_alike() -> None:
    makers: tuple[Any, ...] = tuple("abc")  # anything will do for a maker
    still, moving = Seating(makers), Seating(makers, rotate=True, begun=50)
    assert all(still.makers(game) == makers for game in range(4))
    assert [str(each) for game in (0, 1) for each in moving.makers(game)] == list("bcaabc")
    assert [moving.place(seat, 0) for seat in range(3)] == [1, 2, 0]


def test_the_same_policy_for_all_plays_the_same_games_as_named_for_each() -> None:
    game = GAMES["rainbow7"]

    def played(**options: Any) -> Simulation:
        return simulate(game.fast(), game.editions["en"], game.settings(), 3, games=60, seed=2, **options)

    alone, each = played(policy="keen"), played(policies=("keen",) * 3)
    assert alone.figures["endings"] == each.figures["endings"]
    assert "by_policy" not in alone.figures


def test_a_gain_is_the_others_mean_less_ones_own() -> None:
    """Counted anew from the tokens of each game."""
    game = GAMES["rainbow7"]
    policies = ("sensible", "keen", "uniform")
    found = simulate(game.fast(), game.editions["en"], game.settings(), 3, games=1, seed=4, policies=policies).figures
    rounds = found["rounds"]
    gains = [each["gain"]["mean"] * rounds for each in found["by_policy"]]
    assert sum(gains) == pytest.approx(0, abs=1e-9)
    assert all(abs(2 * gain - round(2 * gain)) < 1e-9 for gain in gains)


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        (("--policies", "keen,clairvoyant,keen"), "clairvoyant"),
        (("--policies", "keen,keen", "--seats", "3"), "2"),
        (("--policies", "keen"), "1"),
        (("--policies", "coach:0,keen,keen"), "coach:0"),
        (("--policies", ""), "uniform"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_cannot_be_is_one_sentence(
    typed: tuple[str, ...], named: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "--games", "1", "--lang", lang, *typed]) == 2
    said = capsys.readouterr().err
    assert named in said and said.count("\n") == 1


def test_without_a_coach_no_policy_searches() -> None:
    with pytest.raises(Unsupported, match="keen"):
        policy_maker("coach:100", GAMES["rainbow7"].fast(), None)
