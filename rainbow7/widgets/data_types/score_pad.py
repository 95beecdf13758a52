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
    first: bool
    winner: bool


class ScorePadRound(TypedDict):
    """A round's line."""

    n: int
    gains: list[int]
    totals: list[int]
    here: bool
    """Whether it is being corrected."""
    text: str
    correct: str
    """The button that corrects it."""


class ScorePadData(TypedDict):
    """Everybody's tokens, round by round."""

    id: str
    lang: str
    open: bool
    limit: int
    ends: str
    """When the game ends; empty where no number of tokens ends it."""
    players: list[ScorePadPlayer]
    rounds: list[ScorePadRound]
    start: list[int]
    starts: bool
    """Whether the tokens at the start can be set."""
    wrongStart: list[str]
    keep: str
    store: str
    """The key under which the browser keeps it."""
    restore: bool
    """Whether the browser's own pad is wanted."""
    under: str
    """The rulebook and the house rules under which it is counted."""
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
    correct: int
