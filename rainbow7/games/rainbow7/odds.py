"""The exact odds of a call where all deals that fit a view are alike, and the likeliest deal that beats it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb, prod

from rainbow7.games.rainbow7.cards import Card
from rainbow7.games.rainbow7.combos import worth
from rainbow7.games.rainbow7.fast import BY_NUMBER
from rainbow7.games.rainbow7.view import View
from rainbow7.games.rainbow7.worlds import Unseen

MOST_DEALS = 200_000
"""Where more low hands have to be looked at together, the odds are not worked out."""

Counts = tuple[int, ...]
"""How many cards of each kind: of each worth."""


@dataclass(frozen=True)
class WorstDeal:
    """The likeliest hand that beats a call."""

    seat: int
    cards: tuple[Card, ...]
    value: int


class CallOdds:
    """Works out the odds of a call with the hand of a view."""

    def __init__(self, view: View) -> None:
        self.edition = edition = view.edition
        unseen = Unseen(view)
        own = worth(edition, view.hand)
        self.lowest = own - 1 if edition.call_beaten_by == "lower" else own
        """A hand that is worth this or less beats the call."""
        self.kinds: dict[int, list[Card]] = {}
        """The unseen cards by what they are worth."""
        for number in unseen.cards:
            card = BY_NUMBER[number]
            self.kinds.setdefault(worth(edition, (card,)), []).append(card)
        self.counts: Counts = tuple(
            len(cards) - (view.boxed if value == 7 else 0) for value, cards in sorted(self.kinds.items())
        )
        self.worths = tuple(sorted(self.kinds))
        self.known = {
            seat: tuple(BY_NUMBER[number] for number in unseen.known[seat])
            for seat in range(len(view.counts))
            if seat != view.seat
        }
        self.unknown = unseen.unknown
        self.low: dict[int, list[Counts]] = {}
        """Of each opponent who may beat the call, the low hands as numbers of cards of each kind."""
        for seat, known in self.known.items():
            found = list(self._low_hands(0, self.unknown[seat], self.lowest - worth(edition, known)))
            if found:
                self.low[seat] = found

    def holds(self) -> float | None:
        """The share of the deals in which nobody has a low hand: inclusion and exclusion over the opponents.

        Nothing where there are too many low hands to look at.
        """
        if prod(map(len, self.low.values())) > MOST_DEALS:
            return None
        seats = tuple(self.low)
        above, below = 0, 1
        for size in range(len(seats) + 1):
            for some in combinations(seats, size):
                ways, all_ways = self._ways(some)
                above, below = above * all_ways + (-1) ** size * ways * below, below * all_ways
        return above / below

    def worst(self) -> WorstDeal | None:
        """The likeliest low hand of all."""
        total = sum(self.counts)
        best: tuple[float, int, Counts] | None = None
        for seat, hands in self.low.items():
            for hand in hands:
                likely = prod(map(comb, self.counts, hand)) / comb(total, self.unknown[seat])
                if best is None or likely > best[0]:
                    best = likely, seat, hand
        if best is None:
            return None
        _, seat, hand = best
        some = [card for value, count in zip(self.worths, hand, strict=True) for card in self.kinds[value][:count]]
        cards = tuple(sorted((*self.known[seat], *some)))
        return WorstDeal(seat, cards, worth(self.edition, cards))

    def _low_hands(self, kind: int, cards: int, worth_left: int) -> Iterator[Counts]:
        """Every hand of so many cards, of this kind and later ones, that is worth no more than this."""
        if worth_left < 0:
            return
        if kind == len(self.counts):
            if cards == 0:
                yield ()
            return
        for count in range(min(cards, self.counts[kind]) + 1):
            left = worth_left - count * self.worths[kind]
            if left < 0:
                break
            for rest in self._low_hands(kind + 1, cards - count, left):
                yield (count, *rest)

    def _ways(self, seats: tuple[int, ...]) -> tuple[int, int]:
        """In how many ways all of these hold low hands, and in how many they hold any."""
        all_ways, left = 1, sum(self.counts)
        for seat in seats:
            all_ways *= comb(left, self.unknown[seat])
            left -= self.unknown[seat]

        @cache
        def ways(place: int, counts: Counts) -> int:
            if place == len(seats):
                return 1
            found = 0
            for hand in self.low[seats[place]]:
                chosen = prod(map(comb, counts, hand))
                if chosen:
                    rest = tuple(count - taken for count, taken in zip(counts, hand, strict=True))
                    found += chosen * ways(place + 1, rest)
            return found

        return ways(0, self.counts), all_ways
