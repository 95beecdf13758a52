"""What becomes of each card of a hand after a choice: played with others, played alone, or held when the game ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator

from rainbow7.core.thing_outcomes import Leaving, ThingOutcome, outcomes_by_worlds
from rainbow7.games.sazuki.cards import Card
from rainbow7.games.sazuki.fast import Move, unpacked
from rainbow7.games.sazuki.search import Choice, PlayedOn, Search, Sight

WAYS = ("together", "alone")


class WatchedTable(PlayedOn):
    """A table on which one sees when the cards that the seat holds now leave its hand."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self.leaving = Leaving[Card]()
        keen = self.table.policy.play

        def play(seat: int, bound: int) -> Move:
            move = keen(seat, bound)
            if seat == self.seat:
                self.leaving.leave(move.cards, WAYS[move.size == 1])
            return move

        self.table.policy = self.table.policy._replace(play=play)


def card_outcomes_after(search: Search, choice: Choice, worlds: int) -> Generator[None, None, tuple[ThingOutcome, ...]]:
    """What becomes of each card, in so many worlds, world by world."""
    sight, table = search.sight, WatchedTable(search.sight)
    hand = unpacked(sight.hand)
    now = () if sight.taking else choice.what.cards
    later = Counter(hand) - Counter(now)

    def play_on() -> Counter[tuple[Card, str]]:
        table.leaving.begin(later)
        table.gain(search.world(), choice)
        return table.leaving.went

    return outcomes_by_worlds(hand, now, WAYS, play_on, worlds)
