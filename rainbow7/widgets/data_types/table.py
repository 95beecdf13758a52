"""The table."""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from rainbow7.widgets.data_types.markers import Script, WordsOf
from rainbow7.widgets.data_types.shared import Help, Said, Set, Slip, Words


class Note(TypedDict):
    """What happened, and by which rule."""

    html: str
    text: str
    rule: str
    title: str


class Since(TypedDict):
    """What the others did since the reader's last act."""

    text: str
    """Who has acted, in a sentence."""
    after: int
    """The event after which they did."""


class FrameNotes(TypedDict):
    """What a frame has besides its board."""

    note: NotRequired[Note]
    changed: NotRequired[list[str]]
    """The ids of what differs from the frame before; where the reader's turn has begun, from the reader's last act."""
    recaps: NotRequired[dict[str, Said]]
    """What the other players did since the reader's last move, by the ids of their seats."""
    by: NotRequired[str]
    """The seat of another player whose act this frame shows."""
    since: NotRequired[Since]
    """Where the reader's turn has begun: what may be shown again."""
    twin: NotRequired[list[str]]
    """The table in words."""


Frame = Annotated[dict[str, Any], Script("Board & FrameNotes")]
"""A board (`core/board.py`) after an event, with a note on it."""


class TableOptions(TypedDict, total=False):
    """How the table looks and what it offers."""

    aids: bool
    """Whether cards are lit and Python is asked."""
    tells: bool
    """Whether anything is said about the choice."""
    size: str
    about: bool
    """Whether cards have a sheet."""
    bottom: bool
    """Whether slip and buttons are a bar, which stays at the foot of a narrow screen."""
    slip: bool
    why: bool
    clears: bool
    """Whether the cards that were handed in are no longer chosen."""


class Begun(TypedDict):
    """Cards that are chosen already, under a new key."""

    key: str
    texts: list[str]


class HiddenTable(TypedDict):
    """A table that is not shown."""

    id: str
    lang: str
    hidden: Literal[True]


class TableShown(TypedDict):
    """The boards after some events, of which one is shown."""

    id: str
    lang: str
    at: int
    last: int
    story: str
    """What the frames belong to: for another story the browser drops its frames."""
    sheet: NotRequired[str]
    frames: dict[str, Frame]
    slip: Slip
    words: Annotated[Words, WordsOf("table")]
    options: TableOptions
    title: NotRequired[str]
    still: NotRequired[bool]
    """Only to look at."""
    hidden: NotRequired[Literal[False]]
    chips: NotRequired[dict[str, str]]
    """How a card is drawn in the slip, by its text."""
    spoken: NotRequired[list[str]]
    """Cards that the lines of a lesson mention."""
    begun: NotRequired[Begun | None]
    help: NotRequired[Help]
    again: NotRequired[str]
    """The button that takes a wrong try back, where there was one."""
    rulebook: NotRequired[str]
    """What is played, for the head of a projector; given only where the table is to fill one."""
    thinks: NotRequired[bool]
    """Whether the others are to think about their moves."""
    first: NotRequired[bool]
    """Whether Python is still to come."""


TableData = TableShown | HiddenTable


class TableMessage(TypedDict, total=False):
    """What the table sends."""

    do: str
    ask: str
    at: int
    why: int | str | None
    about: str
    set: Set
    hint: bool
    again: bool
    think: bool
