"""Rules that are the same in every game. Each game lists them in its `rules.py` with its own."""

from typing import Any

from rainbow7.core.rule import Objection, rule, rule_of


@rule("setup.players")
def enough_to_play(state: Any, move: Any, by: int | None) -> Objection | None:
    """As many play as the game is for."""
    players = state.edition.players
    if state.seats in players:
        return None
    return Objection("count", count=state.seats, least=players[0], most=players[-1])


PLAYERS_RULE = rule_of(enough_to_play)
"""The name of the rule about the number of players."""
