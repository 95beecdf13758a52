"""What becomes of each card of a hand after a choice: placed known or unknown side up, or held when the round ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator

from rainbow7.core.thing_outcomes import Leaving, ThingOutcome, outcomes_by_worlds
from rainbow7.games.spaan.cards import EVERY_FACE, Face
from rainbow7.games.spaan.fast import Choice as Placing
from rainbow7.games.spaan.search import Choice, PlayedOn, Search
from rainbow7.games.spaan.worlds import Sight

WAYS = ("known", "unknown")


class WatchedTable(PlayedOn):
    """A table on which one sees when the cards that the seat holds now leave its hand."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self.leaving = leaving = Leaving[Face]()
        table, keen = self.table, self.table.policy.place

        def place(seat: int) -> Placing:
            which, known = placing = keen(seat)
            # Cards that are dealt later come after those that are still held.
            if seat == self.seat and which < leaving.left.total():
                leaving.leave([EVERY_FACE[table.hands[seat][which][seat]]], WAYS[not known])
            return placing

        table.policy = table.policy._replace(place=place)


def card_outcomes_after(search: Search, choice: Choice, worlds: int) -> Generator[None, None, tuple[ThingOutcome, ...]]:
    """What becomes of each card, in so many worlds, world by world."""
    sight, table = search.sight, WatchedTable(search.sight)
    hand = [EVERY_FACE[face] for face in sight.hand]
    now = [] if choice.place is None else [hand[choice.place[0]]]
    later = Counter(hand) - Counter(now)

    def play_on() -> Counter[tuple[Face, str]]:
        table.leaving.begin(later)
        table.gain(search.worlds.next(), choice)
        return table.leaving.went

    return outcomes_by_worlds(hand, now, WAYS, play_on, worlds)
