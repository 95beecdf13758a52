"""Players of a level at a readable table: they play as the packed model does, from what they see alone."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import takewhile
from random import Random
from typing import Any

import pytest
from random_matches import with_hidden_permuted

from rainbow7.core.chance import ChanceError, RecordedChance
from rainbow7.core.coach import finished
from rainbow7.core.game import Game
from rainbow7.core.match import Match, match_from, new_match
from rainbow7.core.texts import words_of
from rainbow7.games import GAMES

MOST = 400
"""So many moves of a game are compared at most: the weakest level plays for hours."""
SHUFFLE, END = "shuffle ", "end "

LEVELS = [(name, level) for name, game in GAMES.items() for level in game.levels().LEVELS]


class LongEnough(list[str]):
    """A log that ends the game when it has enough lines."""

    def append(self, line: str) -> None:
        if len(self) >= MOST:
            raise StopIteration
        super().append(line)


def packed_log(game: Game, seats: int, level: str, seed: int) -> list[str]:
    """What happens in a game of the packed model."""
    edition, settings, log = game.editions[game.default_edition], game.settings(), LongEnough()
    model: Any = game.fast()
    table = (model.PackedGame(edition, settings, level, Random(seed), log) if game.id == "spaan"
             else model.PackedGame(edition, settings, seats, level, Random(seed), log))  # fmt: skip
    with suppress(StopIteration):
        table.play()
    return log


def tables(game: Game, log: list[str]) -> Iterator[tuple[Match, str]]:
    """Each table of such a log with the move that was made at it."""
    match: Any = None
    for at, line in enumerate(log):
        if line.startswith(f"{game.id} "):
            rest = takewhile(lambda each: not each.startswith(f"{game.id} "), log[at + 1 :])
            shuffles = [tuple(each.split()[1:]) for each in rest if each.startswith(SHUFFLE)]
            state = replace(game.read_state(line), settings=game.settings())
            match = replace(match_from(game, state), chance=RecordedChance(shuffles))
        elif not line.startswith((SHUFFLE, END)):
            if game.to_move(match.state) is None:
                match = match.play(match.legal_moves[0])
            yield match, line
            try:
                match = replace(match, start=match.state, steps=()).play(line)
            except ChanceError:
                return  # the log ends before the deck is remade


@pytest.mark.parametrize(("name", "level"), LEVELS)
def test_it_plays_as_the_packed_model_does(name: str, level: str) -> None:
    game = GAMES[name]
    seats = Random(level).choice(game.seats)
    compared = 0
    for match, line in tables(game, packed_log(game, seats, level, seed=5)):
        made = match.with_level_move(level)
        assert str(made.steps[-1].move) == line, f"{match.state}"
        compared += 1
    assert compared > 20


@pytest.mark.parametrize(("name", "level"), LEVELS)
def test_its_moves_are_legal_in_every_rulebook(name: str, level: str) -> None:
    game = GAMES[name]
    for edition in game.editions:
        match = new_match(game, edition, game.seats[-1], seed=2).play("deal")
        for _ in range(60):
            if match.outcome is not None:
                break
            seat = game.to_move(match.state)
            chosen = game.level_move(match.state, level)
            assert game.allows(match.state, chosen, seat), f"{match.state}: {chosen}"
            match = match.with_level_move(level)


@pytest.mark.parametrize("name", GAMES)
def test_the_usual_level_is_the_simple_player(name: str) -> None:
    """Links that name no level go on as they always did."""
    game = GAMES[name]
    match = new_match(game, game.default_edition, game.default_seats, seed=1).play("deal")
    for _ in range(30):
        assert game.level_move(match.state, "") == match.sensible_move
        match = match.with_level_move("")


@pytest.mark.parametrize("name", GAMES)
def test_every_level_has_its_figure_and_its_words(name: str) -> None:
    game = GAMES[name]
    player = game.levels()
    assert set(player.LADDER) == {*player.LEVELS, player.USUAL}
    rungs = (*player.LADDER, *player.LOOKING_AHEAD)
    assert set(rungs) == set(player.WINS)
    assert [player.WINS[each] for each in rungs] == sorted(player.WINS.values())
    for lang in ("en", "fr"):
        levels = words_of(game.package, lang)["level"]
        assert {each for each in player.LADDER if "beat" in levels[each]} == set(player.BEATEN_BY)
    assert set(player.BEATEN_BY.values()) <= set(game.rulebooks.rules)


@pytest.mark.parametrize("name", GAMES)
def test_levels_play_differently(name: str) -> None:
    game = GAMES[name]
    told = {}
    for level in game.levels().LEVELS:
        match = new_match(game, game.default_edition, game.default_seats, seed=4).play("deal")
        for _ in range(60):
            if match.outcome is not None:
                break
            match = match.with_level_move(level)
        told[level] = tuple(str(step.move) for step in match.steps)
    assert len(set(told.values())) >= len(told) - 1


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_who_looks_ahead_moves_by_the_rules_and_by_what_the_seat_may_see(game: Game) -> None:
    """In every phase; with the hidden cards dealt anew the move is the same."""
    assert game.coach is not None
    coach, random, phases = game.coach(), Random(8), set()
    for seed in range(3):
        match = new_match(game, game.default_edition, game.default_seats, seed)
        for _ in range(16):
            seat = match.game.to_move(match.state)
            if seat is None:
                match = match.play(match.legal_moves[0])
                continue
            view = game.view(match.state, seat)
            move = finished(coach.choosing(view, 4, "1"))
            phases.add(view.phase)
            assert match.judge(move, seat).legal, (str(match.state), str(move))
            other = with_hidden_permuted(match.state, seat, random)
            assert finished(coach.choosing(game.view(other, seat), 4, "1")) == move
            match = match.after(match.judge(move, seat))
    assert len(phases) > 1
