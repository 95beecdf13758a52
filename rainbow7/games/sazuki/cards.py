"""The cards of Sazuki's Rainbow: ten each of the values 1 to 6, alike but for the value, and their text."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rainbow7.core.notation import BadNotation, Scanner

VALUES = range(1, 7)
COPIES = 10


class Card(NamedTuple):
    """One card, which is its value and nothing else: equal cards are interchangeable."""

    value: int

    def _repr_html_(self) -> str:
        from rainbow7.games.sazuki.draw import draw_card

        return draw_card(self)

    def __str__(self) -> str:
        return str(self.value)

    def __repr__(self) -> str:
        return f"card('{self}')"


Cards = tuple[Card, ...]

KINDS_OF_CARD: Cards = tuple(Card(value) for value in VALUES)
PACK: Cards = tuple(each for each in KINDS_OF_CARD for _ in range(COPIES))

_BY_TEXT = {str(each): each for each in KINDS_OF_CARD}


def card(text: str) -> Card:
    """Read one card.

    >>> card("5")
    card('5')
    """
    read = cards(text)
    if len(read) != 1:
        raise BadNotation("one-card", text, 1)
    return read[0]


def cards(text: str) -> Cards:
    """Read a list of cards in the order given; `-` is the empty list.

    >>> cards("4, 4 5")
    (card('4'), card('4'), card('5'))
    """
    return scan_cards(Scanner(text), to_the_end=True)


def scan_cards(scanner: Scanner, *, to_the_end: bool = False) -> Cards:
    """Read cards until something else begins; they may touch (`445`) or be separated by spaces and commas."""
    if scanner.take("-"):
        if to_the_end:
            scanner.expect_end()
        return ()
    found: list[Card] = []
    while True:
        scanner.skip(" ,")
        if (sign := scanner.peek()) in _BY_TEXT:
            found.append(_BY_TEXT[sign])
            scanner.advance()
        elif sign.isdigit() or (to_the_end and not scanner.at_end):
            raise BadNotation("no-card", scanner.text, scanner.column, found=sign)
        else:
            break
    if not found:
        raise BadNotation("no-cards", scanner.text, scanner.column)
    return tuple(found)


def text_of(some: Iterable[Card]) -> str:
    """Cards as people type them: `4 4 5`, or `-` for none."""
    return " ".join(str(each) for each in some) or "-"


def packed(some: Iterable[Card]) -> str:
    """Cards without spaces, as positions hold them: `445`, or `-` for none."""
    return "".join(str(each) for each in some) or "-"


def too_many(some: Sequence[Card]) -> Card | None:
    """The first card that one pack cannot hold that often."""
    return next((each for each, count in Counter(some).items() if count > COPIES), None)


def without(held: Cards, gone: Iterable[Card]) -> Cards:
    """What is left once these cards are gone."""
    rest = list(held)
    for each in gone:
        rest.remove(each)
    return tuple(rest)
