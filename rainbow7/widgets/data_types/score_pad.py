"""The score pad."""

from typing import Annotated, TypedDict

from rainbow7.widgets.data_types.markers import WordsOf
from rainbow7.widgets.data_types.shared import Words


class ScorePadPlayer(TypedDict):
    """A player's column."""

    name: str
    own: str
    """The name that was given; empty for none."""
    tokens: int
    label: str
    first: bool
    winner: bool


class ScorePadRound(TypedDict):
    """A round's line."""

    n: int
    gains: list[int]
    totals: list[int]
    text: str


class ScorePadData(TypedDict):
    """Everybody's tokens, round by round."""

    id: str
    lang: str
    open: bool
    limit: int
    players: list[ScorePadPlayer]
    rounds: list[ScorePadRound]
    start: list[int]
    wrongStart: list[str]
    keep: str
    restore: bool
    """Whether the browser's own pad is wanted."""
    over: str | None
    words: Annotated[Words, WordsOf("pad")]


class ScorePadMessage(TypedDict, total=False):
    """What the pad sends."""

    names: str
    restore: str
    mine: bool
    start: str
    undo: bool
    fresh: bool
