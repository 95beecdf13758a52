"""Moves as short as a link needs them: each a number among all that is legal where it is made."""

from collections.abc import Iterable
from functools import lru_cache
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any

from rainbow7.core.game import Game
from rainbow7.games import GAMES
from rainbow7.pages.spelled_moves import AUTO, long_move, short_move

PACKED = "~"
"""What a run of packed moves begins with."""
SPELLED = "-"
"""What a move begins with that is no legal move of the list but for its order; it ends with a full stop."""
SIGNS = digits + ascii_lowercase + ascii_uppercase


def known_moves(game: Game, state: Any) -> list[str]:
    """What a sign may stand for: that a simple player moves, or a legal move; in the order of their texts."""
    return [AUTO, *sorted(map(str, game.legal_moves(state)))]


def _width(count: int) -> int:
    """How many signs tell one of so many moves from the others."""
    width = 1
    while len(SIGNS) ** width < count:
        width += 1
    return width


def packed(game: Game, made: Iterable[tuple[Any, str]]) -> str:
    """A run of moves, each given with the state in which it is made; nothing for none."""
    run = "".join(_sign(game.id, state, move) for state, move in made)
    return PACKED + run if run else ""


@lru_cache(maxsize=4096)
def _sign(game: str, state: Any, move: str) -> str:
    known = known_moves(GAMES[game], state)
    if move not in known:
        return f"{SPELLED}{short_move(move)}."
    number, signs = known.index(move), ""
    for _ in range(_width(len(known))):
        number, place = divmod(number, len(SIGNS))
        signs = SIGNS[place] + signs
    return signs


def unpacked(game: Game, state: Any, run: str) -> tuple[str, str]:
    """The first move of a run that begins in this state, and what is left of it.

    A sign that stands for no move raises `ValueError`.
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
        number = number * len(SIGNS) + SIGNS.index(sign)
    if number >= len(known):
        raise ValueError(run)
    return known[number], run[width:]
