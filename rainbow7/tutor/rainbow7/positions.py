"""Makes positions of Rainbow 7 for exercises: hands of a wanted shape or value, at a table that play can reach."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rainbow7.core.cases import mutants_in
from rainbow7.games.rainbow7 import GAME
from rainbow7.games.rainbow7.cards import COLOURED, PACK, SEVENS, WILD, Card, Cards, without
from rainbow7.games.rainbow7.edition import Edition, Settings
from rainbow7.games.rainbow7.state import PILES, State
from rainbow7.tutor.exercise_chance import ExerciseChance

HIGH = 5
"""The highest card of a hand that is made for its value."""
SEVENS_IN_PLAY: Mapping[str, Callable[[int], int]] = {
    "all": lambda seats: len(SEVENS), "players-and-two": lambda seats: seats + 2, "players": lambda seats: seats,
}  # fmt: skip
"""How many 7s are in play, for so many players, as each edition counts them."""
ORDINARY: Cards = tuple(card for card in COLOURED if card not in SEVENS)


def table(
    edition: Edition, chance: ExerciseChance, hands: Sequence[Cards], *,
    turn: int = 0, tokens: Sequence[int] | None = None,
    deck: int = 12, piles: Sequence[int] = (1, 2, 1), tops: Sequence[Card | None] = (None, None, None),
    **more: Any,
) -> State:  # fmt: skip
    """A table at the start of a turn; empty hands are dealt at random, and no card is used twice."""
    seats = len(hands)
    placed = [card for hand in hands for card in hand] + [card for card in tops if card is not None]
    free = list(chance.shuffled(without(PACK, placed)))
    spare = SEVENS_IN_PLAY[edition.sevens_in_play](seats) - sum(card in SEVENS for card in placed)
    sevens = [card for card in free if card in SEVENS]
    box = tuple(sorted(sevens[max(0, spare) :]))
    free = [card for card in free if card not in box]

    def drawn(count: int) -> Cards:
        taken = tuple(free[:count])
        del free[:count]
        return taken

    held = tuple(tuple(sorted(hand or drawn(4 + chance.below(4)))) for hand in hands)
    laid = tuple(
        (*drawn(count - (top is not None)), *(() if top is None else (top,)))
        for count, top in zip(piles, tops, strict=True)
    )
    # Nobody has enough tokens yet to end the game.
    most = edition.end_tokens - 1
    chosen = tuple(min(held, most) for held in (tokens or [chance.below(min(5, most + 1)) for _ in hands]))
    place: dict[str, Any] = dict(
        edition=edition, settings=Settings(), hands=held, deck=drawn(deck), piles=laid, box=box,
        tokens=chosen, phase="act", turn=turn, first=0, round=1 + chance.below(4), turns=turn,
    )  # fmt: skip
    return State(**(place | more))


def fillers(chance: ExerciseChance, count: int, but: Sequence[Card] = (), most: int = 6) -> Cards:
    """This many ordinary cards other than those given, up to a value."""
    return chance.some([card for card in ORDINARY if card not in but and card.value <= most], count)


def hand_of_value(chance: ExerciseChance, value: int, wild: int, but: Sequence[Card] = ()) -> Cards | None:
    """Ordinary cards with this value in all, two or three if possible, and Rainbow cards; nothing if none is found."""
    fewest = max(min(2, value), -(-value // HIGH))
    for _ in range(12):
        plain = fillers(chance, fewest + chance.below(2), but, most=HIGH)
        if sum(card.value for card in plain) == value and (plain or wild):
            return tuple(sorted((*plain, *(WILD,) * wild)))
    return None


def near_limit(edition: Edition, chance: ExerciseChance, offsets: Sequence[int], wild: int = 0) -> int:
    """The value that the ordinary cards need for a hand near the limit of a call, with this many Rainbow cards.

    The hand lies above the limit; where no wrong belief names a higher limit, it lies below.
    """
    offset = chance.pick(offsets)
    if not believed_above(edition, "call_limit"):
        offset = -abs(offset)
    worth = edition.call_limit + offset
    return worth - wild * edition.wild_worth


def believed_above(edition: Edition, field: str) -> bool:
    """Whether some wrong belief sets this number of the edition too high."""
    believed = (dict(mutant.change).get(field) for mutant in mutants_in(GAME, edition))
    return any(number > getattr(edition, field) for number in believed if number is not None)


def run(chance: ExerciseChance, size: int = 3, wilds: int = 0) -> Cards:
    """Cards of one colour in a row, some of them replaced by Rainbow cards."""
    rank, low = chance.below(7), 1 + chance.below(8 - size)
    cards = [Card(rank, value) for value in range(low, low + size)]
    kept = chance.some(cards, size - wilds)
    return (*sorted(kept), *(WILD,) * wilds)


def same(chance: ExerciseChance, size: int = 3, wilds: int = 0) -> Cards:
    """Cards of one value, some of them replaced by Rainbow cards."""
    value = 1 + chance.below(7)
    return (*sorted(Card(rank, value) for rank in chance.some(range(7), size - wilds)), *(WILD,) * wilds)


def mixed_run(chance: ExerciseChance, size: int = 3, wilds: int = 0) -> Cards:
    """A run of which one card has another colour."""
    cards = list(run(chance, size, wilds))
    at = chance.below(size - wilds)
    cards[at] = Card((cards[at].rank + 1 + chance.below(6)) % 7, cards[at].value)
    return tuple(cards)


def around(chance: ExerciseChance, size: int = 3, wilds: int = 0) -> Cards:
    """A run that goes on from 7 to 1."""
    rank, begins = chance.below(7), 9 - size + chance.below(size - 1)
    values = [(begins + step - 1) % 7 + 1 for step in range(size)]
    inner = [value for value in values if value not in (1, 7)]
    gone = inner[:wilds]
    return (*(Card(rank, value) for value in values if value not in gone), *(WILD,) * len(gone))


def gapped(chance: ExerciseChance, size: int = 3, wilds: int = 0) -> Cards:
    """A run that lacks one value more than its Rainbow cards can stand for."""
    cards = run(chance, size + 1, wilds)
    inner = [card for card in cards if not card.wild][1:-1]
    return tuple(card for card in cards if card != inner[0]) if inner else cards


@dataclass(frozen=True)
class Shapes:
    """Makes plays of each shape, as long as the edition asks, or by `more` cards longer."""

    edition: Edition
    chance: ExerciseChance

    def run(self, more: int = 0, wilds: int = 0) -> Cards:
        """Cards of one colour in a row, some of them replaced by Rainbow cards."""
        return run(self.chance, self.edition.least_colour + more, wilds)

    def same(self, more: int = 0, wilds: int = 0) -> Cards:
        """Cards of one value, some of them replaced by Rainbow cards."""
        return same(self.chance, self.edition.least_value + more, wilds)

    def mixed_run(self, more: int = 0, wilds: int = 0) -> Cards:
        """A run of which one card has another colour."""
        return mixed_run(self.chance, self.edition.least_colour + more, wilds)

    def around(self, more: int = 0, wilds: int = 0) -> Cards:
        """A run that goes on from 7 to 1."""
        return around(self.chance, self.edition.least_colour + more, wilds)

    def gapped(self) -> Cards:
        """A run that lacks one value."""
        return gapped(self.chance, self.edition.least_colour)

    def wilds(self, more: int = 0) -> Cards:
        """Rainbow cards only."""
        return (WILD,) * (min(self.edition.least_value, self.edition.least_colour) + more)


def run_to(edition: Edition, seven: Card, wild: int = 0) -> Cards:
    """A run that ends in this 7, with this many Rainbow cards in place of the values before it."""
    values = range(8 - edition.least_colour, 7 - wild)
    return (*(Card(seven.rank, value) for value in values), seven, *(WILD,) * wild)


def pile_of(chance: ExerciseChance) -> int:
    """One of the three piles, at random."""
    return chance.below(len(PILES))
