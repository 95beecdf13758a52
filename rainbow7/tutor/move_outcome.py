"""What comes of a move under an edition that need not be printed."""

from dataclasses import replace
from typing import Any

from rainbow7.core.event import Moment
from rainbow7.core.match import match_from
from rainbow7.games import GAMES


def after(state: Any, edition: Any, move: Any) -> tuple[Any, tuple[Moment[Any], ...]] | None:
    """What the move leaves and makes happen under an edition; nothing where it is not allowed."""
    game = GAMES[state.game]
    match = match_from(game, replace(state, edition=edition))
    if not game.allows(match.state, move):
        return None
    played = match.play(move)
    return played.state, played.steps[-1].moments
