"""The end of a round, or of the game, as a scene."""

from typing import Annotated, Literal, NotRequired, TypedDict

from rainbow7.widgets.data_types.markers import WordsOf
from rainbow7.widgets.data_types.score import Changes
from rainbow7.widgets.data_types.shared import Closed, Kind, RuleLink, Ruling, Said, Words


class EndColumn(TypedDict):
    """What a player shows, receives and has then."""

    name: str
    said: str
    """What the player did, in a word or two."""
    things: list[str]
    """The pictures of what is shown."""
    spoken: str
    """What is shown, in words."""
    unseen: int
    """How many things are not shown."""
    worth: int | None
    """What is shown is worth this, where that is compared."""
    before: int
    after: int
    afterText: str
    unit: str
    """What is counted, in a game whose counts are not drawn."""
    reasons: list[Said]
    decides: bool
    """Whether this decided the round."""
    first: bool
    """Whether this player has won the game, or is the best so far in a game without rounds to be won."""


class EndVerdict(Said):
    """Why it ended so, with the rules."""

    kind: Kind
    word: str
    rules: list[RuleLink]
    rulings: list[Ruling]


class Falling(TypedDict):
    """What falls to some of the players."""

    count: int
    text: str
    """To whom."""


class EndPlace(TypedDict):
    """A place of the ranking."""

    place: int
    name: str
    count: int
    text: str
    winner: bool
    then: str
    """What breaks a tie."""


class EndOfGame(TypedDict):
    """The end of the game."""

    lines: list[Said]
    ranking: list[EndPlace]


class Onwards(Said):
    """Who begins next, and why."""

    rule: RuleLink


class RoundEndShown(TypedDict):
    """The end of a round, which is shown in place of the table."""

    id: str
    open: Literal[True]
    lang: str
    key: str
    """Says which end it is; where another one opens, its things are turned up one after another."""
    at: int
    """After how many events it is shown."""
    title: str
    why: Said
    columns: list[EndColumn]
    back: str
    """The picture of a thing that is not shown."""
    limit: int | None
    """The count that ends the game, where one does."""
    falling: Falling | None
    verdict: EndVerdict | None
    away: Changes | None
    more: str
    """The title of the changes after the first."""
    game: EndOfGame | None
    next: Onwards | None
    moments: bool
    """Whether the reader may have the round looked over."""
    button: str
    """The label of the way on; empty where the page has another."""
    words: Annotated[Words, WordsOf("score")]


class NoRoundEnd(Closed):
    """No round ends at the step that is shown."""

    at: NotRequired[int]
    """That step, by which the scene knows that a step of the timeline has been answered."""


RoundEndData = RoundEndShown | NoRoundEnd


class RoundEndMessage(TypedDict, total=False):
    """What the scene sends."""

    next: bool
    """On to the next round, or to a new game."""
    moments: bool
    """Look the round over."""
    at: int
