"""Plays a move under an edition, printed or not, for exercises that ask what follows from it."""

from dataclasses import replace
from typing import Any

from rainbow7.core.event import Moment
from rainbow7.core.match import match_from
from rainbow7.games import GAMES


def play_under(state: Any, edition: Any, move: Any) -> tuple[Any, tuple[Moment[Any], ...]] | None:
    """The state after the move under an edition, and its moments; nothing where the move is illegal."""
    game = GAMES[state.game]
    match = match_from(game, replace(state, edition=edition))
    played = match.play_if_legal(move)
    return (played.state, played.steps[-1].moments) if played is not None else None
