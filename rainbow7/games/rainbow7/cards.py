"""The cards of Rainbow 7: forty-nine in seven colours, four wild ones called Rainbow, and their text."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rainbow7.core.notation import BadNotation, Scanner

COLOURS = "ROYGCBV"
VALUES = range(1, 8)
WILDS = 4


class Card(NamedTuple):
    """One card: a colour and a value, or no colour and the value 0 for a Rainbow card; sorts in canonical order."""

    rank: int
    """The place of the colour in the canonical order; 7 for a Rainbow card."""
    value: int

    @property
    def wild(self) -> bool:
        """Whether this is a Rainbow card."""
        return self.rank == len(COLOURS)

    @property
    def colour(self) -> str:
        """The colour's letter; `W` for a Rainbow card."""
        return "W" if self.wild else COLOURS[self.rank]

    def _repr_html_(self) -> str:
        from rainbow7.games.rainbow7.draw import draw_card

        return draw_card(self)

    def __str__(self) -> str:
        return "W" if self.wild else f"{COLOURS[self.rank]}{self.value}"

    def __repr__(self) -> str:
        return f"card('{self}')"


Cards = tuple[Card, ...]

WILD = Card(len(COLOURS), 0)
COLOURED: Cards = tuple(Card(rank, value) for rank in range(len(COLOURS)) for value in VALUES)
PACK: Cards = COLOURED + (WILD,) * WILDS
SEVENS: Cards = tuple(each for each in COLOURED if each.value == 7)

_BY_TEXT = {str(each): each for each in (*COLOURED, WILD)}


def card(text: str) -> Card:
    """Read one card.

    >>> card("g5")
    card('G5')
    """
    read = cards(text)
    if len(read) != 1:
        raise BadNotation("one-card", text, 1)
    return read[0]


def cards(text: str) -> Cards:
    """Read a list of cards in the order given; `-` is the empty list.

    >>> cards("R3, r4 W")
    (card('R3'), card('R4'), card('W'))
    """
    scanner = Scanner(text)
    return scan_cards(scanner, to_the_end=True)


def scan_cards(scanner: Scanner, *, to_the_end: bool = False) -> Cards:
    """Read cards until something else begins; cards may touch (`R3R4W`) or be separated by spaces and commas."""
    if scanner.take("-"):
        if to_the_end:
            scanner.expect_end()
        return ()
    found: list[Card] = []
    while True:
        scanner.skip(" ,")
        column = scanner.column
        letter = scanner.peek().upper()
        if letter == "W":
            scanner.advance()
            found.append(WILD)
        elif letter and letter in COLOURS:
            text = letter + scanner.peek(1)
            if text not in _BY_TEXT:
                raise BadNotation("no-value", scanner.text, column + 1, found=scanner.peek(1) or "…", letter=letter)
            scanner.advance(2)
            found.append(_BY_TEXT[text])
        elif to_the_end and not scanner.at_end:
            raise BadNotation("no-colour", scanner.text, column, found=scanner.peek())
        else:
            break
    if not found:
        raise BadNotation("no-cards", scanner.text, scanner.column)
    return tuple(found)


def text_of(some: Iterable[Card]) -> str:
    """Cards as people type them: `R3 R4 W`, or `-` for none."""
    return " ".join(str(each) for each in some) or "-"


def packed(some: Iterable[Card]) -> str:
    """Cards without spaces, as positions hold them: `R3R4W`, or `-` for none."""
    return "".join(str(each) for each in some) or "-"


def too_many(some: Sequence[Card]) -> Card | None:
    """The first card that one pack cannot hold that often."""
    held = Counter(PACK)
    for each, count in Counter(some).items():
        if count > held[each]:
            return each
    return None


def without(hand: Cards, laid: Iterable[Card]) -> Cards:
    """The hand after these cards have left it."""
    rest = list(hand)
    for each in laid:
        rest.remove(each)
    return tuple(rest)
