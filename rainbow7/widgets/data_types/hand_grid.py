"""The questions at a real table: cards that are tapped, a hand whose cards are raised, and the answer."""

from typing import Annotated, NotRequired, TypedDict

from rainbow7.widgets.data_types.markers import WordsOf
from rainbow7.widgets.data_types.shared import Kind, Option, Said, Set, Slip, ToldEvent, Words


class Cell(TypedDict):
    """A card to tap."""

    text: str
    name: str
    taken: NotRequired[str]
    """Why it cannot be tapped: another hand holds it."""


class HandGridRow(TypedDict):
    """The cards of a colour."""

    hue: str
    label: str
    picture: str
    cells: list[Cell]


class Stepper(TypedDict):
    """A counter of cards that are alike."""

    text: str
    name: str
    label: str
    html: str
    most: int
    more: str
    less: str


class Face(TypedDict):
    """A face to lay."""

    text: str
    name: str
    html: str
    back: str
    kind: Kind
    """What it would do."""


class LegalShapes(TypedDict):
    """With how many of what the stepper counts the cards of one row, or of one column, may be laid together.

    One number for each choice of places, the places being its bits; the bits of the number are the counts.
    """

    row: list[int]
    column: list[int]


class CardEntry(TypedDict):
    """The cards that can be tapped, and those that were."""

    label: str
    title: str
    sum: str
    columns: list[str]
    numerals: list[str]
    rows: list[HandGridRow]
    steppers: list[Stepper]
    palette: list[Face]
    most: int
    chosen: list[str]
    shapes: LegalShapes | None
    """What may be laid together, where the browser can know it."""
    ready: str
    """The button that ends the entry; empty for none."""


class Tab(TypedDict):
    """A question that can be asked, or what can be set."""

    id: str
    label: str
    here: bool


class Switch(TypedDict):
    """A choice between options."""

    id: str
    label: str
    options: list[Option]
    last: NotRequired[bool]
    """Whether it stands below the question."""


class PlayRow(Said):
    """A play that has been, or is being, entered."""

    name: str
    here: bool


class HandTile(TypedDict):
    """A card of the hand, to be raised."""

    id: str
    text: str
    name: str
    html: str


class HeldHand(TypedDict):
    """The hand as cards, some of them raised, and all that may be laid from it."""

    label: str
    title: str
    change: str
    tiles: list[HandTile]
    raised: list[str]
    choices: list[list[str]]


class RankedLay(Said):
    """Something that may be laid, and what it leaves."""

    line: str
    note: str
    marks: str
    """The signs of the effects that it sets off."""


class Lays(TypedDict):
    """All that may be laid: the best of it, and the others in their order."""

    best: RankedLay
    more: str
    """How many others there are; empty for none."""
    others: list[RankedLay]
    extra: str


class CallRow(TypedDict):
    """Whether a round may be ended with this hand."""

    label: str
    text: str
    kind: Kind
    word: str


class TableSlip(Slip):
    """The answer, with what follows from it."""

    extra: str
    why: bool
    """Whether there are reasons to open."""
    lines: list[ToldEvent]


class HandGridData(TypedDict):
    """A question about cards, and the answer."""

    id: str
    lang: str
    tabs: list[Tab]
    complaints: list[str]
    badges: list[str]
    """What of the box and the house rules is not as usual."""
    switches: list[Switch]
    sheet: Switch | None
    """Whose cards are entered in place of a number; nothing where none are."""
    plays: list[PlayRow]
    entry: CardEntry | None
    hand: HeldHand | None
    slip: TableSlip | None
    lays: Lays | None
    call: CallRow | None
    hint: str
    read: str
    words: Annotated[Words, WordsOf("grid")]


HandGridMessage = TypedDict(
    "HandGridMessage",
    {
        "hand": str, "lay": str, "try": str, "held": bool, "laid": bool, "sheet": int | None, "why": str | None,
        "set": Set | dict[str, str],
    },
    total=False,
)  # fmt: skip
"""What the questions send."""
