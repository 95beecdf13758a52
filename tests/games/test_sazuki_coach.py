"""The coach of Sazuki's Rainbow: worlds that may be, playouts that end as the game does, and nothing that leaks."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from coach_moments import advised, choosing, seen
from random_matches import with_hidden_permuted

from rainbow7.cli import main
from rainbow7.commands.advise import advice_data
from rainbow7.core.match import Match, match_from, new_match
from rainbow7.core.simulation import simulate
from rainbow7.games.sazuki import GAME, coach
from rainbow7.games.sazuki.fast import POLICIES, Move, PackedGame, Policy, unpacked
from rainbow7.games.sazuki.looking_ahead import TableWatch, seen_by
from rainbow7.games.sazuki.search import DOUBT, PlayedOn, Search, World, choices, sight_of

EDITION = GAME.editions["grimpeur-fr"]


def matches(seats: int, seed: int, most: int = 60) -> Iterator[Match]:
    return choosing(new_match(GAME, None, seats, seed), most)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_what_is_not_seen_is_exactly_what_is_hidden(seats: int) -> None:
    for match in matches(seats, seats):
        state = match.state
        sight = sight_of(seen(match))
        hidden = [card for seat, hand in enumerate(state.hands) if seat != state.turn for card in hand]
        hidden += [*state.spare, *(card for pile in state.second for card in pile)]
        assert sorted(card.value for card in hidden) == list(sight.unseen)
        assert sight.points == tuple(sum(card.value for card in won) for won in state.won)
        assert sight.hidden_won == (0,) * seats
        world = Search(sight, 1).world()
        assert [len(unpacked(hand)) for hand in world.hands] == [len(hand) for hand in state.hands]
        assert unpacked(world.hands[state.turn]) == state.hands[state.turn]
        if state.second:
            assert [len(unpacked(pile)) for pile in world.second] == [len(pile) for pile in state.second]


def test_a_position_without_its_past_deals_out_the_prizes_of_the_others_too() -> None:
    match = list(matches(3, 5))[20]
    sight = sight_of(match.view(match.state.turn))
    won = [len(each) for each in match.state.won]
    assert sum(sight.hidden_won) == sum(won) - won[match.state.turn] > 0
    assert sum(Search(sight, 1).world().points) > sum(sight.points)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_playout_in_the_true_world_ends_as_the_game_does(seats: int) -> None:
    """Keen players do not draw lots: what one of them plays is worth what the game then brings."""
    told: list[tuple[int, int]] = []

    def noting(table: PackedGame) -> Policy:
        keen = POLICIES["keen"](table)
        table.log = watch = TableWatch(table)

        def play(seat: int, bound: int) -> Move:
            sight = seen_by(table, seat, watch, bound)
            world = World(tuple(table.hands), tuple(table.second), tuple(table.points))
            move = keen.play(seat, bound)
            played_on = PlayedOn(sight)
            choice = next(each for each in choices(sight, played_on.table) if each.what == move)
            told.append((seat, played_on.gain(world, choice)))
            return move

        return keen._replace(play=play)

    table = PackedGame(EDITION, GAME.settings(), seats, (noting,) * seats, Random(seats))
    table.play()
    assert len(told) > 8
    for seat, gain in told:
        assert gain == seats * table.points[seat] - sum(table.points)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_choices_are_what_the_rules_allow(seats: int) -> None:
    phases = set()
    for match in matches(seats, 10 + seats):
        sight = sight_of(seen(match))
        found = {each.text for each in Search(sight, 0).choices}
        phases.add(match.state.phase)
        legal = {str(move) for move in match.legal_moves if str(move).split()[0] in ("play", "take")}
        assert found == legal, str(match.state)
    assert phases == {"play", "take"}


def test_the_same_seed_gives_the_same_bytes_and_hidden_cards_change_nothing() -> None:
    random, different = Random(4), 0
    for match in list(matches(3, 8))[20::7]:
        state = match.state
        other = with_hidden_permuted(state, state.turn, random)
        assert advised(GAME, state) == advised(GAME, other)
        different += str(other) != str(state)
    assert different > 2


def test_reasons_are_about_cards_that_are_there_and_say_so_in_both_languages() -> None:
    told = 0
    for match in list(matches(3, 3))[24::3]:
        view = seen(match)
        for reason in advice_data(coach.advise(view, 200, 1), GAME, view.settings)["reasons"]:
            there = {str(card) for card in (*view.hand, *view.prizes)}
            assert set(reason["cards"]) <= there and reason["rule"] in GAME.rulebooks.rules
            assert reason["text"]["en"].endswith(".") and "des donnes" in reason["text"]["fr"]
            told += 1
    assert told > 1


def test_searching_players_beat_sensible_ones() -> None:
    played = simulate(
        GAME.fast(), EDITION, GAME.settings(), 2, games=8, seed=1, policies=("coach:16", "sensible"), rotate=True,
        searcher=coach,
    )  # fmt: skip
    found = played.figures["by_policy"][0]
    assert found["wins"] - 2 * found["wins_se"] > 1 / 2


def test_the_commands_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    start = list(matches(3, 6, most=28))[-1].state
    match = match_from(GAME, start)
    while match.outcome is None:
        match = match.with_sensible_move()
    record = tmp_path / "game.txt"
    record.write_text(match.record(), "utf-8")
    at = str(len(match.at(2).moments))
    for lang in ("en", "fr"):
        assert main(["advise", str(record), "--at", at, "--playouts", "60", "--lang", lang]) == 0
        assert "±" in capsys.readouterr().out
        assert main(["review", str(record), "--lang", lang]) == 0
        assert capsys.readouterr().out
    assert main(["advise", str(record), "--at", at, "--playouts", "60", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["game"] == "sazuki" and found["memory"] is False and found["call"] is None
    other = (found["seat"] + 1) % 3
    assert main(["advise", str(record), "--at", at, "--seat", str(other)]) == 2
    assert str(found["seat"]) in capsys.readouterr().err


def test_now_and_then_another_player_is_taken_for_a_sensible_one() -> None:
    """Never oneself, and never by a player of a level; their plays are those of sensible players then."""
    match = list(matches(3, 5))[4]
    sight, me = sight_of(seen(match)), match.state.turn
    search = Search(sight, 1)
    worlds = [search.world() for _ in range(600)]
    taken = Counter(seat for world in worlds for seat in world.sensible)
    others = {seat for seat in range(3) if seat != me}
    assert set(taken) == others
    assert all(abs(taken[seat] / 600 - DOUBT) < 0.05 for seat in others)
    certain = Search(sight, 1, doubt=0)
    assert not any(certain.world().sensible for _ in range(100))
    choice = search.choices[0]
    everybody = [replace(world, sensible=tuple(others)) for world in worlds]
    keen = [search.played_on.gain(replace(world, sensible=()), choice) for world in worlds]
    assert keen != [search.played_on.gain(world, choice) for world in everybody]
