"""A scored round."""

from typing import Annotated, NotRequired, TypedDict

from rainbow7.widgets.data_types.markers import WordsOf
from rainbow7.widgets.data_types.shared import Closed, Said, Terms, ToldEvent, Words


class Gain(ToldEvent):
    """What a player received, and why."""

    count: int | None


class ScoreRow(TypedDict):
    """A player's line."""

    name: str
    hand: Said
    value: int | None
    before: int | None
    gains: list[Gain]
    none: str
    after: int
    afterText: str
    winner: bool


class Ranked(TypedDict):
    """A place of the ranking."""

    place: int
    name: str
    count: int
    text: str
    winner: bool


class GameOver(TypedDict):
    """The end of the game."""

    events: list[ToldEvent]
    ranking: list[Ranked]


class Change(Said):
    """A change that would have turned the round."""

    swap: Said | None
    href: str


class Changes(TypedDict):
    """The smallest changes that would have turned the round."""

    title: str
    note: str
    some: list[Change]


class ScoreShown(TypedDict):
    """A scored round, and the end of the game."""

    id: str
    open: bool
    lang: str
    title: str
    line: ToldEvent | None
    rows: list[ScoreRow]
    limit: int | None
    """The tokens that end the game; nothing in a game without tokens."""
    ends: str
    game: GameOver | None
    away: Changes | None
    next: ToldEvent | None
    terms: Terms
    read: NotRequired[str]
    words: Annotated[Words, WordsOf("score")]


ScoreData = ScoreShown | Closed


class ScoreMessage(TypedDict, total=False):
    """It sends nothing."""
