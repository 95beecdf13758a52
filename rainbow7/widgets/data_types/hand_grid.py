"""The entry of a hand by tapping."""

from typing import Annotated, NotRequired, TypedDict

from rainbow7.widgets.data_types.markers import WordsOf
from rainbow7.widgets.data_types.shared import Cite, Kind, Option, Said, Set, ToldEvent, Words


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


class Tab(TypedDict):
    """A question that can be asked."""

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


class HandRow(Said):
    """A hand that has been, or is being, entered."""

    name: str
    here: bool
    total: NotRequired[int | None]
    totalName: NotRequired[str]
    wrongTotal: NotRequired[str]


class PickTile(TypedDict):
    """A card of the hand, to choose."""

    id: str
    text: str
    name: str
    html: str


class Pick(TypedDict):
    """The cards of the hand, of which some are chosen."""

    label: str
    tiles: list[PickTile]
    here: list[str]


class Chip(Said):
    """A combination that was found."""

    line: str
    note: str


class Result(TypedDict):
    """The answer."""

    kind: Kind
    word: str
    note: str
    html: NotRequired[str]
    text: NotRequired[str]
    would: NotRequired[Said]
    cite: NotRequired[Cite | None]
    chips: NotRequired[list[Chip]]
    single: NotRequired[str]
    extra: NotRequired[str]
    lines: NotRequired[list[ToldEvent]]
    why: NotRequired[bool]
    note_it: NotRequired[bool]
    """Whether the round can be noted on the pad."""


class HandGridData(TypedDict):
    """A question about cards that are tapped, and the answer."""

    id: str
    lang: str
    columns: list[str]
    numerals: list[str]
    rows: list[HandGridRow]
    steppers: list[Stepper]
    palette: list[Face]
    most: int
    label: str
    tabs: list[Tab]
    switches: list[Switch]
    hands: list[HandRow]
    chosen: list[str]
    pick: Pick | None
    hint: str
    result: Result | None
    complaints: list[str]
    read: str
    words: Annotated[Words, WordsOf("grid")]


HandGridMessage = TypedDict(
    "HandGridMessage",
    {
        "hand": str, "lay": str, "try": str, "total": str, "of": int, "note": bool, "why": str,
        "set": Set | dict[str, str],
    },
    total=False,
)  # fmt: skip
"""What the entry sends."""
