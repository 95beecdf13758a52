"""The score pad."""

from typing import Annotated, TypedDict

from rainbow7.widgets.data_types.markers import WordsOf
from rainbow7.widgets.data_types.shared import Words


class PadPlayer(TypedDict):
    """A player's column."""

    name: str
    own: str
    """The name that was given; empty for none."""
    tokens: int
    label: str
    first: bool
    winner: bool


class PadRound(TypedDict):
    """A round's line."""

    n: int
    gains: list[int]
    totals: list[int]
    text: str


class PadData(TypedDict):
    """Everybody's tokens, round by round."""

    id: str
    lang: str
    open: bool
    limit: int
    players: list[PadPlayer]
    rounds: list[PadRound]
    start: list[int]
    wrongStart: list[str]
    keep: str
    restore: bool
    """Whether the browser's own pad is wanted."""
    over: str | None
    words: Annotated[Words, WordsOf("pad")]


class PadMessage(TypedDict, total=False):
    """What the pad sends."""

    names: str
    restore: str
    mine: bool
    start: str
    undo: bool
    fresh: bool
