"""Deals out what a seat cannot see, in ways that fit what it has seen and what was laid."""

from collections.abc import Iterable
from dataclasses import dataclass
from operator import getitem
from random import Random

from rainbow7.games.rainbow7.cards import PACK, Card
from rainbow7.games.rainbow7.fast import EMPTY, HAND_BYTES, NUMBER, SEVENS, VALUE_OF, WILD_AT, Tastes, tables
from rainbow7.games.rainbow7.view import View

TRIES = 12
"""So often an opponent's cards are dealt anew until what was laid fits them."""
EXACTLY = 1e-9


@dataclass
class World:
    """One way in which the cards may lie."""

    hands: list[int]
    deck: list[int]
    """The top card last."""
    piles: list[list[int]]
    seed: int
    """What decides how a deck is remade."""


def numbers_of(some: Iterable[Card]) -> list[int]:
    """Cards as the packed model numbers them."""
    return [NUMBER[card] for card in some]


class Unseen:
    """What a seat knows of where the cards lie, and which cards it does not see."""

    def __init__(self, view: View) -> None:
        memory = view.memory
        laid = view.laid if view.phase == "follow" else ()
        self.piles: list[list[int]] = []
        """The cards of each pile that are known, the top one last."""
        self.hidden: list[int] = []
        """How many cards of each pile are not known."""
        for pile, (top, count) in enumerate(zip(view.tops, view.pile_counts, strict=True)):
            if top is None:
                seen: list[int] = []
            elif memory is not None:
                seen = numbers_of((*memory.under[pile], top))
            elif pile == view.laid_on:
                seen = numbers_of(laid[-count:]) or numbers_of((top,))
            else:
                seen = numbers_of((top,))
            self.piles.append(seen)
            self.hidden.append(count - len(seen))
        seats = range(len(view.counts))
        self.known = [numbers_of(memory.taken[seat]) if memory and seat != view.seat else [] for seat in seats]
        """Of each opponent, the cards of which one knows that it holds them."""
        self.unknown = [0 if seat == view.seat else view.counts[seat] - len(self.known[seat]) for seat in seats]
        """How many other cards each opponent holds."""
        self.boxed = view.boxed
        left = numbers_of(PACK)
        seen_cards = [*numbers_of(view.hand), *(each for part in (*self.piles, *self.known) for each in part)]
        for number in seen_cards:
            left.remove(number)
        self.cards = sorted(left)
        """The cards that are not seen, in an order that tells nothing about where they lie."""


class Worlds:
    """Makes worlds for a view, one after the other; the same chance makes the same ones."""

    def __init__(self, view: View, tastes: Tastes, random: Random) -> None:
        self.view, self.unseen, self.tastes = view, Unseen(view), tastes
        self.random, self.chance = random, random.random
        self.tables = tables(view.edition)
        self.mine = self.tables.hand(numbers_of(view.hand))
        self.laid = [self._laid(seat) for seat in range(len(view.counts))]

    def next(self) -> World:
        """Another world."""
        unseen, hand_of = self.unseen, self.tables.hand
        pool = self._shuffled(list(unseen.cards))
        boxed = unseen.boxed
        if boxed:
            away = [number for number in pool if number in SEVENS][:boxed]
            pool = [number for number in pool if number not in away]
        piles = []
        for seen, hidden in zip(unseen.piles, unseen.hidden, strict=True):
            piles.append(pool[:hidden] + seen)
            pool = pool[hidden:]
        others: list[list[int]] = []
        for count in unseen.unknown:
            others.append(pool[:count])
            pool = pool[count:]
        deck = pool[: self.view.deck_count]
        for seat, laid in enumerate(self.laid):
            if laid is not None:
                deck = self._fitted(seat, others, deck)
        hands = [hand_of([*known, *other]) for known, other in zip(unseen.known, others, strict=True)]
        hands[self.view.seat] = self.mine
        return World(hands, deck, piles, self.random.getrandbits(64))

    def _laid(self, seat: int) -> tuple[list[int], list[int], int, float] | None:
        """What an opponent laid last, the known cards it held then, its unseen draws since, and the price of it."""
        memory = self.view.memory
        last = memory.last[seat] if memory is not None and seat != self.view.seat else None
        if last is None:
            return None
        held = list(self.unseen.known[seat])
        if last.took is not None:
            held.remove(NUMBER[last.took])
        numbers = numbers_of(last.laid)
        acting = len(numbers) > 1 or self.view.edition.lone_seven
        sevens = tuple(number for number in numbers if VALUE_OF[number] == 7) if acting else ()
        price = self.tastes.price((0, tuple(numbers), sevens, ()))
        return numbers, held, last.unseen, price

    def _fitted(self, seat: int, others: list[list[int]], deck: list[int]) -> list[int]:
        """Deal an opponent's unknown cards and the deck anew until it would have laid nothing dearer than it did."""
        count = len(others[seat])
        for _ in range(TRIES):
            if self._fits(seat, others[seat]):
                break
            mixed = self._shuffled(others[seat] + deck)
            others[seat], deck = mixed[:count], mixed[count:]
        return deck

    def _fits(self, seat: int, unknown: list[int]) -> bool:
        laid = self.laid[seat]
        assert laid is not None
        numbers, held, drawn, price = laid
        hand = self.tables.hand([*numbers, *held, *unknown[drawn:]])
        if hand in self.tastes.whole:
            return self.tastes.whole[hand][0] == self.tables.hand(numbers) - EMPTY
        best = max(map(getitem, self.tastes.best[hand >> WILD_AT], hand.to_bytes(HAND_BYTES, "little")))
        return best[0] <= price + EXACTLY

    def _shuffled(self, cards: list[int]) -> list[int]:
        chance = self.chance
        cards.sort(key=lambda _: chance())
        return cards
