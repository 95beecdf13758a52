"""What becomes of each card of a hand after a choice: laid with others, laid alone, or held when the round ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from typing import TYPE_CHECKING

from rainbow7.core.thing_outcomes import Leaving, ThingOutcome, outcomes_by_worlds
from rainbow7.games.rainbow7.cards import Card
from rainbow7.games.rainbow7.fast import BY_NUMBER, Move
from rainbow7.games.rainbow7.search import Choice, PlayedOn, Search

if TYPE_CHECKING:
    from rainbow7.games.rainbow7.view import View

WAYS = ("together", "alone")


class WatchedTable(PlayedOn):
    """A table on which one sees when the cards that the seat holds now leave its hand."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.leaving = Leaving[Card]()
        keen = self.table.policy.act

        def act(seat: int) -> Move | None:
            move = keen(seat)
            if seat == self.seat and move is not None:
                self.leaving.leave([BY_NUMBER[number] for number in move[1]], WAYS[len(move[1]) == 1])
            return move

        self.table.policy = self.table.policy._replace(act=act)


def card_outcomes_after(search: Search, choice: Choice, worlds: int) -> Generator[None, None, tuple[ThingOutcome, ...]]:
    """What becomes of each card, in so many worlds, world by world."""
    view, table = search.view, WatchedTable(search.view)
    now = [BY_NUMBER[number] for number in choice.what[1]] if view.phase == "act" and choice.what else []
    later = Counter(view.hand) - Counter(now)

    def play_on() -> Counter[tuple[Card, str]]:
        table.leaving.begin(later)
        table.gain(search.worlds.next(), choice)
        return table.leaving.went

    return outcomes_by_worlds(view.hand, now, WAYS, play_on, worlds)
