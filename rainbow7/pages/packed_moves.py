"""Moves packed for links: each move is its number in the sorted list of legal moves, written in base 62."""

from collections.abc import Iterable
from functools import lru_cache
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any

from rainbow7.core.game import Game
from rainbow7.games import GAMES
from rainbow7.pages.spelled_moves import AUTO, long_move, short_move

PACKED = "~"
"""The prefix of a run of packed moves."""
SPELLED = "-"
"""The prefix of a move that is not in the list as it is spelled, and so is written out; a full stop ends it."""
DIGITS = digits + ascii_lowercase + ascii_uppercase


def known_moves(game: Game, state: Any) -> list[str]:
    """The moves that a number can mean: a simple player's move, then the legal moves sorted by their notation."""
    return [AUTO, *sorted(map(str, game.legal_moves(state)))]


def _width(count: int) -> int:
    """How many digits the number of one of `count` moves takes."""
    width = 1
    while len(DIGITS) ** width < count:
        width += 1
    return width


def packed(game: Game, moves: Iterable[tuple[Any, str]]) -> str:
    """A run of moves, each given with the state in which it is made; empty for no moves."""
    run = "".join(_sign(game.id, state, move) for state, move in moves)
    return PACKED + run if run else ""


@lru_cache(maxsize=4096)
def _sign(game: str, state: Any, move: str) -> str:
    known = known_moves(GAMES[game], state)
    if move not in known:
        return f"{SPELLED}{short_move(move)}."
    number, signs = known.index(move), ""
    for _ in range(_width(len(known))):
        number, place = divmod(number, len(DIGITS))
        signs = DIGITS[place] + signs
    return signs


def unpacked(game: Game, state: Any, run: str) -> tuple[str, str]:
    """The first move of a run that starts in this state, and the rest of the run.

    A number that means no move raises `ValueError`.
    """
    if run.startswith(SPELLED):
        move, _, rest = run[1:].partition(".")
        return long_move(move), rest
    known = known_moves(game, state)
    width = _width(len(known))
    if len(run) < width:
        raise ValueError(run)
    number = 0
    for sign in run[:width]:
        number = number * len(DIGITS) + DIGITS.index(sign)
    if number >= len(known):
        raise ValueError(run)
    return known[number], run[width:]
