"""Links from a rule's passage to exercises about the rule."""

from collections.abc import Callable
from typing import Any

from rainbow7.core.game import Game
from rainbow7.tutor.game_tutors import kinds_by_rule

Json = dict[str, Any]


def with_practice_links(game: Game, passages: list[Json], address: Callable[..., str]) -> list[Json]:
    """Passages, each with the address of exercises about its rule, where there are any."""
    rules = kinds_by_rule(game)
    return [
        each | {"practise": address("practice", rules=each["rule"])} if each["rule"] in rules else each
        for each in passages
    ]
