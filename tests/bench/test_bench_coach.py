"""What is measured of the coach: with few games, but so that each figure can be wrong."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rainbow7.bench import coach, coach_effects, coach_first_look, sazuki_coach, spaan_coach
from rainbow7.bench.coach_figures import strength, tenths
from rainbow7.bench.figures import Measured, Subject, line
from rainbow7.bench.peer_environments import CannotMeasure
from rainbow7.cli import main
from rainbow7.core.coach import mean_of
from rainbow7.core.language import LANGUAGES
from rainbow7.core.texts import words_of
from rainbow7.games import GAMES
from rainbow7.games.rainbow7.fast import PackedGame, Policy
from rainbow7.games.rainbow7.search import Search
from rainbow7.games.rainbow7.view import view


def figures(found: Iterator[Measured]) -> dict[str, Any]:
    return {name: value for name, value, _ in found}


def test_every_figure_has_its_words_in_both_languages() -> None:
    english, french = (words_of("rainbow7.bench", lang)["coach"] for lang in ("en", "fr"))
    assert english.keys() == french.keys()
    bars = (*coach.BARS, *sazuki_coach.BARS, *spaan_coach.BARS)
    assert all(name in english or name.rpartition("_")[0] in english for name in bars)


def test_a_figure_with_its_error_is_told_with_its_bar() -> None:
    subject = Subject("coach", coach.BARS, lambda: iter(()))
    told = line("wins_keen_3", 50.0, "fr", subject, error=7.5)
    assert "± 7,5" in told and "à 3" in told and "manqué" in told
    assert "missed" not in line("wins_keen_5", 50.0, "en", subject, error=7.5), "there is a bar for three only"


@pytest.mark.parametrize("edition", ["en", "fr-plus2"])
def test_what_is_dealt_anew_looks_the_same_to_the_seat(edition: str) -> None:
    random, changed = Random(1), 0
    for state in coach._positions(edition, 3, range(2)):
        other = coach.dealt_anew(state, state.turn, random)
        assert view(other, state.turn) == view(state, state.turn)
        changed += str(other) != str(state)
        cards = [
            sorted((*each.deck, *each.box, *(card for part in (*each.hands, *each.piles) for card in part)))
            for each in (state, other)
        ]
        assert cards[0] == cards[1]
    assert changed > 10


def test_a_coach_that_peeks_is_noticed_and_an_honest_one_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "POSITIONS", 12)
    found = figures(coach.leaks("en"))
    assert found["leaks"] == 0 and found["peeks_caught"] >= 75


def test_calls_that_are_said_to_hold_more_often_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "WORLDS", 30)
    monkeypatch.setattr(coach, "CASES", 20)
    monkeypatch.setattr(coach, "SEATS", (3,))
    monkeypatch.setattr(coach, "OPPONENTS", ("sensible",))
    found = figures(coach.calibration("en", 15))
    assert found["calibration_sensible_90"] > 80 and found["apart_sensible"] < 40


def test_tenths_with_enough_cases_are_held_against_the_bar() -> None:
    cases = [(0.25, at < 5) for at in range(10)] + [(0.95, at < 1) for at in range(2)]
    found = figures(tenths("said", "apart", cases, 10))
    assert found == {"said_20": 50, "said_90": 50, "apart": 25}
    assert "apart" not in figures(tenths("said", "apart", cases, 11))


@pytest.mark.parametrize("module", [sazuki_coach, spaan_coach])
def test_what_is_said_of_choices_in_the_other_games_comes_true_more_often_than_not(
    module: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "WORLDS", 20)
    monkeypatch.setattr(module, "CASES", 20)
    words = words_of("rainbow7.bench", "fr")["coach"]
    for opponent in module.OPPONENTS:
        edition = GAMES["sazuki" if module is sazuki_coach else "spaan"].default_edition
        found = figures(module.calibration(edition, opponent, 8))
        assert all(name in words or name.rpartition("_")[0] in words for name in found)
        if module is sazuki_coach and opponent == "sensible":
            continue  # taken for keen players, they do otherwise than is said: docs/coach.md tells how far
        fact = next(iter(module.FACTS))
        assert found[f"{fact}_{opponent}_0"] < 20 and found[f"{fact}_{opponent}_90"] > 80
        assert found[f"{fact}_apart_{opponent}"] < 25


@pytest.mark.parametrize("module", [sazuki_coach, spaan_coach])
def test_the_strength_of_the_other_coaches_has_its_words(module: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: Any) -> Iterator[Measured]:
        yield from ()

    monkeypatch.setattr(module, "calibration", none)
    game = "sazuki" if module is sazuki_coach else "spaan"
    subject = Subject("coach", module.BARS, lambda: iter(()))
    for name, value, facts in module.measured(GAMES[game].default_edition, 1, 4, peers=False):
        told = line(name, float(value), "en", subject, **facts)
        assert "token" not in told and "MB" not in told


def test_strength_and_speed_are_figures() -> None:
    found = figures(strength(GAMES["rainbow7"], "en", "sensible", 2, 2, 8))
    assert found["gain_sensible_least_2"] <= found["gain_sensible_2"] and 0 <= found["wins_sensible_2"] <= 100


def test_the_command_tells_all_and_a_missing_peer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def few(edition: str, games: int, playouts: int, *, peers: bool) -> Iterator[Measured]:
        assert (edition, games, playouts, peers) == ("fr", 3, 40, True)
        yield "gain_keen_3", 0.5, {"error": 0.25, "games": games, "playouts": playouts}
        yield "gain_keen_least_3", 0.25, {}
        yield from coach.peer_speed()

    def nowhere(*_: str) -> Any:
        raise CannotMeasure("no such package")

    monkeypatch.setattr(coach, "measured", few)
    monkeypatch.setattr(coach, "measure_peer", nowhere)
    typed = ("bench", "coach", "--edition", "fr", "--games", "3", "--playouts", "40", "--peers")
    assert main([*typed, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["figures"]["gain_keen_3"] == {"value": 0.5, "error": 0.25, "games": 3, "playouts": 40}
    assert found["figures"]["gain_keen_least_3"]["met"] is False
    assert found["missing"] == {"open_spiel": "no such package"}
    assert main([*typed, "--lang", "fr"]) == 0
    assert "par choix : 40" in capsys.readouterr().out


@pytest.mark.parametrize("wrong", [("--games", "0"), ("--playouts", "0"), ("--edition", "xx"), ("--playouts", "many")])
def test_what_cannot_be_is_one_sentence(wrong: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "coach", *wrong]) == 2
    said = capsys.readouterr().err
    assert wrong[1] in said and said.count("\n") == 1


def test_searching_effects_is_measured_against_the_policy_and_other_ways_of_choosing_are_played() -> None:
    found = {name: (value, facts) for name, value, facts in coach_effects.effects("en", 1)}
    assert set(found) == {
        "effects_gain",
        "effects_choices",
        "effects_other",
        "effects_to_most",
        "effects_to_next",
        "effects_reversed",
    }
    gain, facts = found["effects_gain"]
    assert isinstance(gain, float) and facts["error"] > 0 and facts["positions"] == 10
    a_round, other = found["effects_choices"][0], found["effects_other"][0]
    assert isinstance(a_round, float) and 0 < a_round < 3
    assert isinstance(other, float) and 0 <= other < 100
    for name in coach_effects.OTHER_WAYS:
        won, facts = found[f"effects_{name}"]
        assert isinstance(won, float) and won == pytest.approx(100 / 3, abs=2.5 * facts["error"])


def test_a_way_of_choosing_that_loses_is_seen() -> None:
    """Whoever gives the tokens to itself wins less: so the measure can tell."""

    def to_oneself(table: PackedGame, keen: Policy) -> Policy:
        return keen._replace(target=lambda seat: seat)

    games = 500
    won = mean_of([coach_effects._won("en", to_oneself, game) for game in range(games)], coach_effects.SHARES)
    assert won.value + 2 * won.se < 1 / 3


def test_every_position_that_is_searched_has_something_to_choose() -> None:
    states, rounds = coach_effects.owing("en", 6)
    assert len(states) == 6 and rounds
    for number, state in enumerate(states):
        assert state.owed and len(Search(view(state, state.turn), 0).choices) > 1
        gain = coach_effects.searched_gain(state, number)
        assert gain is None or -2 < gain < 2


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda each: each.id)
def test_the_first_look_is_measured_and_told(game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach_first_look, "DEALS", 1)
    monkeypatch.setattr(coach_first_look, "EACH", 12)
    found = list(coach_first_look.first_looks(game, game.default_edition))
    told = {name: facts for name, _, facts in found}
    assert told["first_look_ms"]["positions"] == told["thought_ms"]["positions"] >= 3
    values = {name: float(value) for name, value, _ in found}
    assert 0 < values["first_look_ms"] <= values["first_look_p90_ms"]
    subject = Subject("coach", coach.BARS, lambda: iter(()))
    for lang in LANGUAGES:
        assert all(str(told["first_look_ms"]["positions"]) in line(name, 1.0, lang, subject, **facts)
                   for name, _, facts in found if facts)  # fmt: skip


def test_the_ratio_of_speeds_compares_players_of_one_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the bar says: playouts and rounds of the same players; those of the coach are told beside it."""
    asked: list[str] = []

    def counted(searches: Any, policy: str) -> float:
        asked.append(policy)
        return {"sensible": 30.0, "keen": 20.0}[policy]

    monkeypatch.setattr(coach, "_playouts_a_second", counted)
    found = figures(coach.speed("en"))
    assert set(asked) == {"sensible", "keen"} and found["playouts_per_s"] == 20
    assert found["speed_ratio"] / found["speed_ratio_keen"] == pytest.approx(1.5)
