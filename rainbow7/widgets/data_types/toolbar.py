"""The row of tools."""

from typing import Annotated, Literal, NotRequired, TypedDict

from rainbow7.widgets.data_types.markers import WordsOf
from rainbow7.widgets.data_types.shared import Closed, Said, Words
from rainbow7.widgets.data_types.timeline import NewBranch


class Tool(TypedDict):
    """A tool: its sign and its word."""

    id: Literal["deal", "undo", "redo", "branch", "share", "hand", "aids", "coach", "predict"]
    label: str
    brief: NotRequired[str]
    """The word where there is little room."""
    name: NotRequired[str]
    """What it is called in full, with the word in it."""
    ready: bool
    """Whether it does something now."""
    on: NotRequired[bool]
    """Whether what it switches is on."""


class Combination(Said):
    """Things that can be laid together."""

    texts: list[str]
    line: str
    """The move that is judged when they are chosen."""
    leaves: str
    """What the hand counts afterwards, in words; empty in games that do not count it."""
    groups: list[str]
    """The groups that it is in."""


class CombinationGroup(TypedDict):
    """Some of the combinations."""

    id: str
    label: str
    count: int


class Combinations(TypedDict):
    """Everything that the reader's hand can lay now."""

    groups: list[CombinationGroup]
    all: list[Combination]
    note: str
    """Why there are none; else empty."""


class ToolbarShown(TypedDict):
    """The tools, and where the table is."""

    id: str
    lang: str
    at: int
    """The event that is shown."""
    head: str
    """The round and the turn."""
    whole: bool
    """Whether the page's link holds everything that was played."""
    tools: list[Tool]
    hand: Combinations | None
    """The combinations, while they are asked for."""
    words: Annotated[Words, WordsOf("toolbar")]


ToolbarData = ToolbarShown | Closed


class ToolbarMessage(TypedDict, total=False):
    """What the tools send."""

    press: str
    at: int
    hand: bool
    ask: str
    branch: NewBranch
    set: dict[str, bool]
