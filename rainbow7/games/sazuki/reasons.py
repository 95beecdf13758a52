"""Why one choice is better than another: facts about named cards that explain the difference, with their figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from rainbow7.core.coach import Reason
from rainbow7.core.reasons import Candidate, strongest
from rainbow7.games.sazuki.cards import Cards
from rainbow7.games.sazuki.fast import Move, Prize, unpacked
from rainbow7.games.sazuki.search import Choice, PlayedOn, Search, Sight, World


@dataclass
class Played:
    """What a seat did in this round and the next, in one world, after a choice."""

    gain: int = 0
    place: int = -1
    """How many choose before it in this round."""
    took: Counter[int] = field(default_factory=Counter)
    """The values of the prizes that it takes in this round."""
    lost: Counter[int] = field(default_factory=Counter)
    """The values of the prizes that others take in the next round."""
    played: list[Counter[int]] = field(default_factory=list)
    """What it plays in the next rounds, several cards at a time."""


class NotedTable(PlayedOn):
    """A table that notes what the seat does after its choice."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self.noted = Played()
        table, keen = self.table, self.table.policy

        def take(seat: int) -> Prize:
            prize = keen.take(seat)
            values = Counter(card.value for card in unpacked(prize[0]))
            if seat == self.seat and table.round == sight.round:
                if not self.noted.took:
                    self.noted.place = next(place for place, play in enumerate(table.plays) if play[2] == seat)
                self.noted.took += values
            elif seat != self.seat and table.round == sight.round + 1:
                self.noted.lost += values
            return prize

        def play(seat: int, bound: int) -> Move:
            move = keen.play(seat, bound)
            if seat == self.seat and move.size > 1:
                self.noted.played.append(Counter(card.value for card in move.cards))
            return move

        table.policy = keen._replace(take=take, play=play)

    def played(self, world: World, choice: Choice) -> Played:
        """Play a choice on in a world, and note what comes of it."""
        self.noted = Played()
        self.noted.gain = self.gain(world, choice)
        return self.noted


def reasons_between(search: Search, best: Choice, other: Choice) -> tuple[Reason, ...]:
    """At most two reasons why one choice is better than another, from the fresh worlds of the search."""
    if search.sight.taking:
        return ()
    table = NotedTable(search.sight)
    after_best = [table.played(world, best) for world in search.fresh]
    after_other = [table.played(world, other) for world in search.fresh]
    return strongest(_candidates(search.sight, best.what, other.what), after_best, after_other)


def _candidates(sight: Sight, best: Move, other: Move) -> Iterator[Candidate]:
    """The place in the order, the prize that one then takes, cards kept to be played together, cards given away."""
    yield Candidate("first", "rank.count", best.cards, lambda played: played.place == 0)
    dearest = max(unpacked(sight.prizes), default=None)
    if dearest is not None:
        yield Candidate("prize", "take.order", (dearest,), lambda played: dearest.value in played.took)
    kept = tuple(sorted((Counter(other.cards) - Counter(best.cards)).keys()))
    left = Counter(unpacked(sight.hand - best.taken))
    for card in kept:
        partners = min(left[card], 2)
        together: Cards = (card,) * partners
        if partners > 1:
            yield Candidate("keep", "combo.set", together, _together(together))
    if kept:
        given = kept[-1]
        yield Candidate("give", "next.prizes", (given,), lambda played: given.value not in played.lost, denies=True)


def _together(cards: Cards) -> Callable[[Played], bool]:
    held = Counter(card.value for card in cards)
    return lambda played: any(not held - each for each in played.played)
