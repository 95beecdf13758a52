"""From a rule that is read to exercises about it."""

from collections.abc import Callable
from typing import Any

from rainbow7.core.game import Game
from rainbow7.tutor.kinds import rules_of_exercises

Json = dict[str, Any]


def practised(game: Game, passages: list[Json], address: Callable[..., str]) -> list[Json]:
    """Passages, each with the address at which its rule is practised, where exercises ask about it."""
    asked = rules_of_exercises(game)
    return [
        each | {"practise": address("practice", rules=each["rule"])} if each["rule"] in asked else each
        for each in passages
    ]
