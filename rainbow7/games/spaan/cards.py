"""The cards of Spaan's Rainbow: two faces back to back, seven colours, white and black, and their text."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from rainbow7.core.notation import BadNotation, Scanner

FACES = "ROYGTBPWK"
"""Red, orange, yellow, green, turquoise, blue, purple; white; black."""
COLOURS = FACES[:7]


class Face(NamedTuple):
    """One side of a card; sorts in canonical order."""

    rank: int

    @property
    def letter(self) -> str:
        """The letter that stands for it."""
        return FACES[self.rank]

    @property
    def white(self) -> bool:
        """Whether this is a white face, which stands for any colour."""
        return self.letter == "W"

    @property
    def black(self) -> bool:
        """Whether this is a black face, which loses the round."""
        return self.letter == "K"

    @property
    def coloured(self) -> bool:
        """Whether this is one of the seven colours."""
        return self.letter in COLOURS

    def _repr_html_(self) -> str:
        from rainbow7.games.spaan.draw import draw_face

        return draw_face(self)

    def __str__(self) -> str:
        return self.letter

    def __repr__(self) -> str:
        return f"face('{self}')"


Faces = tuple[Face, ...]

WHITE, BLACK = Face(FACES.index("W")), Face(FACES.index("K"))
EVERY_FACE: Faces = tuple(Face(rank) for rank in range(len(FACES)))


class Card(NamedTuple):
    """A whole card as it stands in the holder or a hand: `card[seat]` is the face turned to that seat."""

    to_first: Face
    to_second: Face

    @property
    def turned(self) -> "Card":
        """The same card the other way round."""
        return Card(self.to_second, self.to_first)

    @property
    def plain(self) -> "Card":
        """The same card, whichever way round it was."""
        return min(self, self.turned)

    def _repr_html_(self) -> str:
        from rainbow7.games.spaan.draw import draw_card

        return draw_card(self)

    def __str__(self) -> str:
        return f"{self.to_first}/{self.to_second}"

    def __repr__(self) -> str:
        return f"card('{self}')"


Cards = tuple[Card, ...]


@dataclass(frozen=True)
class Lying:
    """A card on the table or in a pile of won cards, and who has seen the face that lies down."""

    card: Card
    up: int
    """The seat to which the face that lies up was turned."""
    seen: tuple[int, ...] = ()
    """The seats that have seen the face that lies down."""

    @property
    def face(self) -> Face:
        """The face that lies up."""
        return self.card[self.up]

    @property
    def under(self) -> Face:
        """The face that lies down."""
        return self.card[1 - self.up]

    @property
    def flipped(self) -> "Lying":
        """The card with the other face up; from then on both seats have seen both."""
        return replace(self, up=1 - self.up, seen=(0, 1))

    def __str__(self) -> str:
        known = "".join(map(str, self.seen))
        return f"{self.card}.{self.up}" + (f".{known}" if known else "")


Row = tuple[Lying, ...]


def pack(pairs: int, whites: int, blacks: int) -> Cards:
    """Each pair of colours so often, each colour so often with white and with black, and white with black once."""
    colours = EVERY_FACE[: len(COLOURS)]
    found = [Card(one, other) for one in colours for other in colours if one < other] * pairs
    found += [Card(one, WHITE) for one in colours] * whites + [Card(one, BLACK) for one in colours] * blacks
    return tuple(sorted([*found, Card(WHITE, BLACK)]))


PACKS = {"14/8/8": pack(2, 1, 1), "11/15/22": pack(1, 2, 3), "11/22/15": pack(1, 3, 2)}
"""The packs of 57 that fit what is known, by how many faces of each colour, white and black; the usual one first."""
PACK = PACKS["14/8/8"]


def face(text: str) -> Face:
    """Read one face.

    >>> face("t")
    face('T')
    """
    read = faces(text)
    if len(read) != 1:
        raise BadNotation("one-face", text, 1)
    return read[0]


def faces(text: str) -> Faces:
    """Read a row of faces; they may touch or be separated by spaces and commas; `-` is the empty row.

    >>> faces("R w, G")
    (face('R'), face('W'), face('G'))
    """
    scanner = Scanner(text)
    if scanner.take("-"):
        scanner.expect_end()
        return ()
    found = []
    scanner.skip(" ,")
    while not scanner.at_end:
        found.append(_scan_face(scanner))
        scanner.skip(" ,")
    if not found:
        raise BadNotation("no-faces", text, scanner.column)
    return tuple(found)


def card(text: str) -> Card:
    """Read one whole card.

    >>> card("r/g")
    card('R/G')
    """
    scanner = Scanner(text)
    scanner.skip()
    read = scan_card(scanner)
    scanner.expect_end()
    return read


def cards(text: str) -> Cards:
    """Read whole cards in the order given, separated by spaces and commas; `-` is the empty list.

    >>> cards("R/G, w/k")
    (card('R/G'), card('W/K'))
    """
    scanner = Scanner(text)
    if scanner.take("-"):
        scanner.expect_end()
        return ()
    found = []
    scanner.skip(" ,")
    while not scanner.at_end:
        found.append(scan_card(scanner))
        scanner.skip(" ,")
    if not found:
        raise BadNotation("no-cards", text, scanner.column)
    return tuple(found)


def read_things(text: str) -> Cards | Faces:
    """Read whole cards where there is a stroke between faces, else faces.

    >>> read_things("R/G"), read_things("R G")
    ((card('R/G'),), (face('R'), face('G')))
    """
    return cards(text) if "/" in text else faces(text)


def scan_card(scanner: Scanner) -> Card:
    """Read a whole card where the scanner stands."""
    first = _scan_face(scanner)
    if scanner.peek() != "/":
        raise BadNotation("expected", scanner.text, scanner.column, expected="/", found=scanner.peek() or "…")
    scanner.advance()
    return Card(first, _scan_face(scanner))


def row(text: str) -> Row:
    """Read cards that lie: the card, the seat whose face is up, and the seats that have seen the other one.

    >>> row("R/G.0.01")
    (Lying(card=card('R/G'), up=0, seen=(0, 1)),)
    """
    scanner = Scanner(text)
    if scanner.take("-"):
        scanner.expect_end()
        return ()
    found = [_scan_lying(scanner)]
    while scanner.take(","):
        found.append(_scan_lying(scanner))
    scanner.expect_end()
    return tuple(found)


def _scan_face(scanner: Scanner) -> Face:
    letter = scanner.peek().upper()
    if not letter or letter not in FACES:
        raise BadNotation("no-face", scanner.text, scanner.column, found=letter or "…", known=tuple(FACES))
    scanner.advance()
    return Face(FACES.index(letter))


def _scan_lying(scanner: Scanner) -> Lying:
    read = scan_card(scanner)
    scanner.expect(".")
    up = _scan_seat(scanner)
    seen = set()
    if scanner.take("."):
        seen.add(_scan_seat(scanner))
        while scanner.peek() in ("0", "1"):
            seen.add(_scan_seat(scanner))
    return Lying(read, up, tuple(sorted(seen)))


def _scan_seat(scanner: Scanner) -> int:
    if scanner.peek() not in ("0", "1"):
        raise BadNotation("no-seat", scanner.text, scanner.column, found=scanner.peek() or "…")
    scanner.advance()
    return int(scanner.text[scanner.place - 1])


def text_of(some: Iterable[Face | Card]) -> str:
    """Faces or cards as people type them: `R W G`, or `-` for none."""
    return " ".join(map(str, some)) or "-"


def joined(some: Iterable[Card | Lying]) -> str:
    """Cards without spaces, as positions hold them: `R/G,W/K`, or `-` for none."""
    return ",".join(map(str, some)) or "-"


def too_many(some: Iterable[Card], held: Sequence[Card] = PACK) -> Card | None:
    """The first card that the pack does not hold that often, either way round."""
    at_hand = Counter(each.plain for each in held)
    for each, count in Counter(each.plain for each in some).items():
        if count > at_hand[each]:
            return each
    return None


def face_too_many(some: Iterable[Face], held: Sequence[Card] = PACK) -> Face | None:
    """The first face that the pack does not hold that often."""
    at_hand = Counter(side for each in held for side in each)
    for each, count in Counter(some).items():
        if count > at_hand[each]:
            return each
    return None
