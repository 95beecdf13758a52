"""The end of a round, entered: who ended it, what everybody has, and what everybody gets."""

from typing import Annotated, TypedDict

from rainbow7.widgets.data_types.hand_grid import TableSlip
from rainbow7.widgets.data_types.markers import WordsOf
from rainbow7.widgets.data_types.shared import Closed, Option, Set, Words


class EntryRow(TypedDict):
    """A player's row."""

    name: str
    own: str
    """The name that was given; empty for none."""
    label: str
    """What the field of the name is called."""
    ends: str
    """What this player did to end the round; empty for the others."""
    total: int | None
    wrong: str
    """What was typed as the total and is no number."""
    totalName: str
    less: str
    more: str
    needed: bool
    """Whether the total is asked for at all."""
    before: int
    gain: int | None
    after: int
    why: str
    said: str
    """What this player gets, for listeners."""


class RoundEntryShown(TypedDict):
    """The end of a round."""

    id: str
    open: bool
    lang: str
    heading: str
    number: str
    enders: list[Option]
    perfect: Option | None
    """Whether the round ended with an empty hand; nothing in a game that knows no such end."""
    seats: list[Option]
    games: list[Option]
    rows: list[EntryRow]
    over: bool
    """Whether the game is over, so that no more rounds are entered."""
    tokens: bool
    """Whether what is added up are tokens."""
    hint: str
    slip: TableSlip | None
    cards: str
    """The button that enters a hand card by card; empty where there is none."""
    note: str
    """The button that writes the round down; empty where no more can be written down."""
    ready: bool
    """Whether the round can be written down."""
    cancel: str
    """The button that leaves a correction; empty where nothing is being corrected."""
    details: bool
    """Whether the round is shown in full."""
    read: str
    words: Annotated[Words, WordsOf("grid", "round")]


RoundEntryData = RoundEntryShown | Closed


class RoundEntryMessage(TypedDict, total=False):
    """What the end of a round sends."""

    total: str
    of: int
    names: str
    sheet: int
    note: bool
    cancel: bool
    details: bool
    set: Set | dict[str, str]
