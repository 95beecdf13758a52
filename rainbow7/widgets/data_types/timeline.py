"""The timeline."""

from typing import Annotated, NotRequired, TypedDict

from rainbow7.core.board import TimelineMark
from rainbow7.widgets.data_types.markers import WordsOf
from rainbow7.widgets.data_types.shared import Words
from rainbow7.widgets.data_types.table import Note


class Happening(Note):
    """An event with its number, and whether a turn begins after it."""

    n: int
    mark: TimelineMark
    turn: bool
    setup: NotRequired[str]
    """Of the events of a deal, which the log folds away: what the first one's fold is called; of the others, empty."""


Branch = TypedDict("Branch", {"name": str, "from": int, "last": int, "here": bool})
"""A branch: the event after which it parts from the main one, and its last event."""
NewBranch = TypedDict("NewBranch", {"from": int, "name": str})
"""A branch to be opened."""


class TimelineData(TypedDict):
    """The events and the branches of a match."""

    id: str
    lang: str
    at: int
    last: int
    events: list[Happening]
    branches: list[Branch]
    grain: str
    covered: bool
    """Whether what comes after the step that is shown is not told: it is to be predicted."""
    asks: bool
    """Whether the next step is to be predicted first."""
    own: bool
    """Whether time has a line of its own, below the buttons."""
    words: Annotated[Words, WordsOf("timeline")]


class TimelineMessage(TypedDict, total=False):
    """What the timeline sends."""

    go: int
    why: int
    keep: str
