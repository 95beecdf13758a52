"""How soon there is something to see: the first look of the coach's panel, and a move of somebody who looks ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import median
from time import process_time
from typing import Any

from rainbow7.bench.figures import Bar, Measured
from rainbow7.core.coach import finished
from rainbow7.core.game import Game
from rainbow7.core.match import new_match
from rainbow7.pages.coach_session import BUDGETS

DEALS, MOST_MOVES, EACH = 5, 60, 4
"""So many deals are played by simple players for so many moves at most, and every so-manieth position is looked at."""
LOOKS_AHEAD = "looks-ahead"

BARS = {"first_look_p90_ms": Bar("most", 300)}
"""For the machine on which it is measured: in milliseconds of one processor, which others do not lengthen."""


def first_looks(game: Game, edition: str) -> Iterator[Measured]:
    """The milliseconds of a first look, and of a move of somebody who looks ahead, half and nine of ten within."""
    assert game.coach is not None
    coach, playouts = game.coach(), game.levels().LOOKING_AHEAD[LOOKS_AHEAD]
    works: dict[str, Callable[[Any], Any]] = {
        "first_look": lambda view: coach.advising(view, BUDGETS[0], 0),
        "thought": lambda view: coach.choosing(view, playouts, "0"),
    }
    views = list(_views(game, edition))
    for name, work in works.items():
        taken = sorted(_milliseconds(work, view) for view in views)
        yield f"{name}_ms", median(taken), {"positions": len(views)}
        yield f"{name}_p90_ms", taken[len(taken) * 9 // 10], {}


def _milliseconds(work: Callable[[Any], Any], view: Any) -> float:
    begun = process_time()
    finished(work(view))
    return 1000 * (process_time() - begun)


def _views(game: Game, edition: str) -> Iterator[Any]:
    """What whoever is to move sees and remembers, in positions of every part of a round."""
    assert game.coach is not None
    for seed in range(DEALS):
        match = new_match(game, edition, seed=seed)
        for number in range(MOST_MOVES):
            seat = game.to_move(match.state)
            if match.outcome is not None:
                break
            if seat is not None and number % EACH == 0:
                yield game.coach().remembered(game.view(match.state, seat), match.moments)
            match = match.with_sensible_move()
