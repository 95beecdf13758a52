"""Links from a rule's passage to exercises about the rule."""

from collections.abc import Callable

from rainbow7.core.game import Game
from rainbow7.tutor.game_tutors import kinds_by_rule
from rainbow7.widgets.data_types.shared import Passage


def with_practice_links(game: Game, passages: list[Passage], address: Callable[..., str]) -> list[Passage]:
    """Passages, each with the address of exercises about its rule, where there are any."""
    rules = kinds_by_rule(game)
    return [
        {**each, "practise": address("practice", rules=each["rule"])} if each["rule"] in rules else each
        for each in passages
    ]
