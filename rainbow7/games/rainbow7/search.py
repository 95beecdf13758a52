"""Plays the choices of a seat on to the end of the round, as keen players do, in deals that fit what it has seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from rainbow7.games.rainbow7.combos import worth
from rainbow7.games.rainbow7.fast import (
    BY_NUMBER,
    DECK,
    EMPTY,
    NOTHING,
    NUMBER,
    OTHER_PILES,
    POLICIES,
    SKIP,
    Move,
    PackedGame,
    Policy,
    tastes,
)
from rainbow7.games.rainbow7.levels import KEEN
from rainbow7.games.rainbow7.state import PILES, Ending, Lay, read_move
from rainbow7.games.rainbow7.view import View
from rainbow7.games.rainbow7.worlds import World, Worlds, numbers_of

_MASK = (1 << 64) - 1


@dataclass(frozen=True)
class Choice:
    """Something that may be done: its line of text, and how it is played on."""

    text: str
    play: Callable[[PlayedOn], tuple[Ending, int]]
    """Carries it out at a table and plays on; returns how the round ends, and by whom."""
    what: Any = None
    """What is laid, or where it is drawn from, as the packed model has it."""


class WorldChance:
    """Random numbers for one world (a linear congruential generator): quick to begin, and only for remade decks."""

    def __init__(self) -> None:
        self.state = 0

    def random(self) -> float:
        """A number from 0 to below 1."""
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) & _MASK
        return (self.state >> 11) * 2.0**-53


class PlayedOn:
    """A table of keen players, on which a view is played on in one world after the other."""

    def __init__(self, view: View) -> None:
        self.view, self.seat = view, view.seat
        self.chance = WorldChance()
        keen = POLICIES["keen"]
        seats = len(view.counts)
        self.table = PackedGame(view.edition, view.settings, seats, (keen,) * seats, Random(0))
        self.table.random = self.chance.random
        self.ended: tuple[Ending, int] = "void", view.seat
        """How the round ended that was played on last, and by whom."""

    @property
    def policy(self) -> Policy:
        """How everybody plays on."""
        return self.table.policy

    def gain(self, world: World, choice: Choice) -> int:
        """What the choice gains in a world: the others' tokens taken, less one's own times the number of the others."""
        table, before = self.table, self.view.tokens
        table.enter(world.hands, world.deck, world.piles, before)
        self.chance.state = world.seed
        self.ended = ending, seat = choice.play(self)
        table.score(ending, seat)
        everybody = sum(table.tokens) - sum(before)
        return everybody - len(before) * (table.tokens[self.seat] - before[self.seat])

    def call(self) -> tuple[Ending, int]:
        """Call a Rainbow."""
        return self.table.called(self.seat), self.seat

    def lay(self, move: Move, on: int, order: Sequence[int]) -> tuple[Ending, int]:
        """Lay cards, draw as the policy does, and play on."""
        skip = self.table.lay(self.seat, move, on, order)
        return self.drawn_by_policy(on, skip)

    def use(self, owed: Sequence[int], seven: int | None, other: int | None) -> tuple[Ending, int]:
        """Use one effect, then those still owed as the policy does; none at all where no 7 is named."""
        if seven is not None:
            usual = self.table.policy
            self.table.policy = usual._replace(target=lambda _: self.seat if other is None else other)
            self.table.use(self.seat, (seven,))
            self.table.policy = usual
            rest = list(owed)
            rest.remove(seven)
            if rest:
                self.table.use(self.seat, tuple(rest))
        assert self.view.laid_on is not None
        return self.drawn_by_policy(self.view.laid_on, self.view.skip)

    def drawn_by_policy(self, on: int, skip: bool) -> tuple[Ending, int]:
        """Draw as the policy does, and play on."""
        if self.table.hands[self.seat] == EMPTY:
            return "perfect", self.seat
        return self.draw(self.policy.source(self.seat, on, skip))

    def draw(self, source: int) -> tuple[Ending, int]:
        """Draw, and play on to the end of the round."""
        table = self.table
        table.draw(self.seat, source)
        table.first = table.left[self.seat]
        ending, seat, _ = table.play_round()
        return ending, seat


def choices(view: View, played_on: PlayedOn, world: World) -> list[Choice]:
    """What the seat may do, in an order that tells nothing."""
    played_on.table.enter(world.hands, world.deck, world.piles, view.tokens)
    if view.phase == "act":
        found = list(_layings(view, played_on))
    elif view.owed:
        found = list(_uses(view))
    else:
        found = list(_draws(view))
    return found


def _alike(move: Any) -> Any:
    """What moves have in common that come to the same: the order of cards under the top does not count."""
    return (sorted(move.cards), move.cards[-1], move.pile) if isinstance(move, Lay) else move


def _layings(view: View, played_on: PlayedOn) -> Iterator[Choice]:
    table, policy, seat = played_on.table, played_on.policy, view.seat
    hand = table.hands[seat]
    if worth(view.edition, view.hand) <= view.edition.call_limit:
        yield Choice("call", PlayedOn.call)
    for move in sorted(table.tables.moves(hand), key=lambda move: (len(move[1]), move[1])):
        table.hands[seat] = hand - move[0]
        on = policy.place(seat, move[1])
        order = policy.arrange(seat, move[1])
        text = f"lay {' '.join(str(BY_NUMBER[number]) for number in order)} > {PILES[on]}"
        yield Choice(text, _laying(move, on, order), move)
    table.hands[seat] = hand


def _laying(move: Move, on: int, order: list[int]) -> Callable[[PlayedOn], tuple[Ending, int]]:
    return lambda played_on: played_on.lay(move, on, order)


def _uses(view: View) -> Iterator[Choice]:
    owed = numbers_of(view.owed)
    effects, seats = view.settings.effects, range(len(view.counts))
    for card in sorted(set(view.owed)):
        if effects[card.rank] == "give":
            for other in seats:
                if other != view.seat:
                    yield Choice(f"use {card} > {other}", _using(owed, NUMBER[card], other))
        else:
            yield Choice(f"use {card}", _using(owed, NUMBER[card], None))
    if view.edition.seven_duty == "may":
        yield Choice("done", _using(owed, None, None))


def _using(owed: list[int], seven: int | None, other: int | None) -> Callable[[PlayedOn], tuple[Ending, int]]:
    return lambda played_on: played_on.use(owed, seven, other)


def _draws(view: View) -> Iterator[Choice]:
    assert view.laid_on is not None
    sources = {f"draw {PILES[pile]}": pile for pile in OTHER_PILES[view.laid_on] if view.tops[pile] is not None}
    if view.deck_count or any(count > 1 for count in view.pile_counts):
        sources["draw deck"] = DECK
    if not sources:
        sources["done"] = NOTHING
    elif view.skip:
        sources["skip"] = SKIP
    for text, source in sources.items():
        yield Choice(text, _drawing(source), source)


def _drawing(source: int) -> Callable[[PlayedOn], tuple[Ending, int]]:
    return lambda played_on: played_on.draw(source)


class Search:
    """The choices of a view, and the worlds in which they are played on."""

    def __init__(self, view: View, seed: int | str) -> None:
        self.view = view
        taste = tastes(view.edition, view.settings.effects, KEEN)
        self.worlds = Worlds(view, taste, Random(seed))
        self.played_on = PlayedOn(view)
        self.choices = choices(view, self.played_on, self.worlds.next())
        self.fresh: list[World] = []
        """The worlds from which the figures that are shown come."""

    def place_of(self, text: str) -> int:
        """The place of a move among the choices; cards laid on another pile, or with another top, are one more."""
        move = read_move(text)
        alike = _alike(move)
        for place, each in enumerate(self.choices):
            if _alike(read_move(each.text)) == alike:
                return place
        if not isinstance(move, Lay) or move.pile is None:
            raise ValueError(f"{text} cannot be played on here")
        numbers = numbers_of(move.cards)
        laid = next(each.what for each in self.choices if each.what and sorted(each.what[1]) == sorted(numbers))
        self.choices.append(Choice(text, _laying(laid, move.pile, numbers), laid))
        return len(self.choices) - 1

    def trial(self, chosen: Sequence[int]) -> list[int]:
        """Play these choices on in another world."""
        world = self.worlds.next()
        return [self.played_on.gain(world, self.choices[choice]) for choice in chosen]

    def fresh_trial(self, chosen: Sequence[int]) -> list[int]:
        """The same in a world that is kept."""
        world = self.worlds.next()
        self.fresh.append(world)
        return [self.played_on.gain(world, self.choices[choice]) for choice in chosen]
