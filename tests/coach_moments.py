"""Matches at the moments at which a coach is asked, and what it then says."""

import json
from collections.abc import Iterator
from typing import Any

from rainbow7.commands.advise import advice_data
from rainbow7.core.game import Game
from rainbow7.core.match import Match


def choosing(match: Match, most: int) -> Iterator[Match]:
    """A match of sensible players, at each moment of its first moves at which somebody has to choose."""
    for _ in range(most):
        match = match.with_sensible_move()
        if match.game.to_move(match.state) is not None:
            yield match
        if match.outcome is not None:
            return


def seen(match: Match) -> Any:
    """What the player who is to move may see and remember."""
    coach = match.game.coach
    assert coach is not None
    return coach().remembered(match.view(match.state.turn), match.moments)


def advised(game: Game, state: Any) -> str:
    """What the coach says to the player who is to move, as text."""
    assert game.coach is not None
    return json.dumps(advice_data(game.coach().advise(game.view(state, state.turn), 40, 3), game, state.settings))
