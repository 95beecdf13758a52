"""The coach's panel."""

from typing import Annotated, Literal, TypedDict

from rainbow7.widgets.data_types.markers import WordsOf
from rainbow7.widgets.data_types.shared import Closed, Said, Words, WorstDeal


class CoachButton(TypedDict):
    """Something to be asked for."""

    act: Literal["hint", "answer", "card-outcomes"]
    label: str


class CoachCardOutcome(Said):
    """What becomes of a card of the hand, or of several that are alike."""

    key: str
    figure: str
    """How often it is held to the end; empty where the choice itself plays it."""
    bar: str
    """The same figure, drawn."""
    ways: list[str]
    """How else it leaves the hand, and how often."""


class CoachCardOutcomes(TypedDict):
    """What becomes of the cards of the hand after a choice."""

    title: str
    about: str
    rows: list[CoachCardOutcome]


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
    worst: WorstDeal | None
    """The likeliest deal that beats a call, where one may be called."""
    card_outcomes: CoachCardOutcomes | None
    """What becomes of the cards, where that was asked and has been looked at."""
    words: Annotated[Words, WordsOf("coach")]


CoachData = CoachShown | Closed


class CoachMessage(TypedDict, total=False):
    """What the panel sends."""

    coach: Literal["hint", "answer", "card-outcomes"]
    ask: str
    set: dict[str, bool]
