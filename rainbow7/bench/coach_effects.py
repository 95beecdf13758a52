"""What it is worth to search two choices that the coach leaves to its policy: who is given a token, which 7 acts first.

Where a 7 is owed its effect, `rainbow7 advise` compares these choices as it does all others. In playouts, and for
players of a simulation who search, the keen way stands: a token for whoever has the fewest, giving before drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

from rainbow7.bench.figures import Measured
from rainbow7.core.coach import best_by_worlds, difference_of, finished, mean_of
from rainbow7.core.match import new_match
from rainbow7.games.rainbow7 import GAME
from rainbow7.games.rainbow7.fast import BY_NUMBER, POLICIES, PackedGame, Policy, PolicyMaker
from rainbow7.games.rainbow7.search import Search
from rainbow7.games.rainbow7.state import State
from rainbow7.games.rainbow7.view import view

SEATS = 3
PLAYOUTS, FRESH = 300, 200
"""A choice is searched with so many playouts, and then measured in so many fresh worlds."""
POSITIONS_A_GAME, GAMES_A_GAME = 10, 100
"""For each game that is asked for, so many positions and so many quick games."""
MILLION = 1_000_000
"""Gains are means of whole numbers."""


def effects(edition: str, games: int) -> Iterator[Measured]:
    """What searching gains where there is something to search, and what other ways of choosing lose."""
    states, rounds = owing(edition, POSITIONS_A_GAME * games)
    gains, other = list[int](), 0
    for number, state in enumerate(states):
        gain = searched_gain(state, number)
        other += gain is not None
        gains.append(round(MILLION * (gain or 0)))
    found = mean_of(gains, MILLION)
    facts = {"error": 2 * found.se, "positions": len(gains), "playouts": PLAYOUTS}
    yield "effects_gain", found.value, facts
    yield "effects_choices", len(gains) / rounds / SEATS, {"rounds": rounds}
    yield "effects_other", 100 * other / len(gains), {"positions": len(gains)}
    for name, changed in OTHER_WAYS.items():
        played = GAMES_A_GAME * games
        won = mean_of([_won(edition, changed, game) for game in range(played)], SHARES)
        yield f"effects_{name}", 100 * won.value, {"error": 200 * won.se, "games": played}


def searched_gain(state: State, seed: int) -> float | None:
    """What the choice of a search gains more than the policy's, in tokens; nothing where the two are one."""
    search = Search(view(state, state.turn), seed)
    table = search.played_on.table
    owed = tuple(number for number, card in enumerate(BY_NUMBER) if card in state.owed)
    first = table.policy.wish(state.turn, owed)[0]
    target = f" > {table.policy.target(state.turn)}" if table.effect[first] == "give" else ""
    usual = search.place_of(f"use {BY_NUMBER[first]}{target}")
    best = finished(best_by_worlds(search.trial, len(search.choices), PLAYOUTS))
    if best == usual:
        return None
    one, two = zip(*(search.fresh_trial((best, usual)) for _ in range(FRESH)), strict=True)
    return difference_of(one, two, state.seats - 1).value


def owing(edition: str, count: int) -> tuple[list[State], int]:
    """Moments of games of sensible players at which somebody has such a choice, and the rounds that were begun."""
    found, rounds, seed = list[State](), 0, 0
    while len(found) < count:
        match, seed = new_match(GAME, edition, SEATS, seed), seed + 1
        while match.outcome is None and len(found) < count:
            if match.state.owed and len(match.legal_moves) > 1:
                found.append(match.state)
            match = match.with_sensible_move()
        rounds += match.state.round
    return found, rounds


def _to_most(table: PackedGame, keen: Policy) -> Policy:
    return keen._replace(target=lambda seat: max(table.opponents[seat], key=table.tokens.__getitem__))


def _to_next(table: PackedGame, keen: Policy) -> Policy:
    return keen._replace(target=lambda seat: table.left[seat])


def _reversed(table: PackedGame, keen: Policy) -> Policy:
    return keen._replace(wish=lambda seat, sevens: keen.wish(seat, sevens)[::-1])


Changed = Callable[[PackedGame, Policy], Policy]
OTHER_WAYS: Mapping[str, Changed] = {"to_most": _to_most, "to_next": _to_next, "reversed": _reversed}
"""Other ways to choose: a token for whoever has the most, or for the next player; effects in the reverse order."""
SHARES = 60
"""Shared wins count as equal parts: this many is a whole."""


def _won(edition: str, changed: Changed, game: int) -> int:
    """Which part of a game somebody wins who chooses otherwise, against keen players."""
    keen = POLICIES["keen"]

    def other(table: PackedGame) -> Policy:
        return changed(table, keen(table))

    seat = game % SEATS
    makers: list[PolicyMaker] = [other if each == seat else keen for each in range(SEATS)]
    _, winners = PackedGame(GAME.editions[edition], GAME.settings(), SEATS, makers, Random(game)).play()
    return SHARES // len(winners) if seat in winners else 0
