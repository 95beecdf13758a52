"""The coach's panel."""

from typing import Annotated, Literal, TypedDict

from rainbow7.widgets.data_types.markers import WordsOf
from rainbow7.widgets.data_types.shared import Closed, Said, Words


class CoachButton(TypedDict):
    """Something to be asked for."""

    act: Literal["hint", "answer"]
    label: str


class CoachRow(Said):
    """A choice, and what it would be worth."""

    key: str
    best: bool
    tags: list[str]
    """What is to say about it in words: that it is the reader's choice, or as good as the best."""
    figure: str
    bar: str
    """The same figure, drawn."""
    line: str
    """The move that is judged when its cards are chosen."""
    texts: list[str]
    """Its cards."""


class CoachShown(TypedDict):
    """The coach, as far as it was asked."""

    id: str
    lang: str
    open: Literal[True]
    state: str
    """Whether it counts, or why it does not."""
    hints: list[Said]
    buttons: list[CoachButton]
    about: str
    """What the figures mean, and on how many deals they rest."""
    rows: list[CoachRow]
    notes: list[Said]
    words: Annotated[Words, WordsOf("coach")]


CoachData = CoachShown | Closed


class CoachMessage(TypedDict, total=False):
    """What the panel sends."""

    coach: Literal["hint", "answer"]
    ask: str
    set: dict[str, bool]
