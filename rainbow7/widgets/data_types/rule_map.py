"""The map of rules."""

from typing import Annotated, Literal, NotRequired, TypedDict

from rainbow7.widgets.data_types.markers import WordsOf
from rainbow7.widgets.data_types.shared import Closed, PageLink, Words

MapStanding = Literal["mastered", "due", "begun", "new", "read", "unread"]
"""How well a rule is known; `read` and `unread`: there are no exercises about it."""


class MapRule(TypedDict):
    """A rule, and how well it is known."""

    rule: str
    title: str
    standing: MapStanding
    due: bool
    text: str
    """Both in words."""
    href: str
    """Where it is read."""
    chips: NotRequired[str]
    """The cards of an example."""


class MapButton(PageLink):
    """A button that practises rules: those named, `due`, or all where none is named."""

    rules: str


class MapTopic(TypedDict):
    """The rules of a topic: a band of the rainbow."""

    id: str
    hue: str
    title: str
    about: str
    sign: str
    """The shape that stands for it."""
    known: int
    all: int
    """How many of its rules have exercises."""
    due: int
    text: str
    """How many of them are known, in words."""
    rules: list[MapRule]
    practise: MapButton | None
    lessons: list[PageLink]


class Standing(TypedDict):
    """A sign of the legend."""

    standing: MapStanding
    label: str


class RuleMapShown(TypedDict):
    """Every rule by topic."""

    id: str
    open: Literal[True]
    lang: str
    here: Literal["practice", "rules"]
    """The page that it is on: what leads to that page is answered there, the rest is a link."""
    topics: list[MapTopic]
    words: Annotated[Words, WordsOf("mastery")]
    about: str
    count: int
    ofAll: str
    picture: str
    """The rainbow in words."""
    legend: list[Standing]
    begin: MapButton
    fresh: MapButton | None
    """Practise what is new."""
    reading: PageLink | None
    """Where the rules are read and searched."""
    fetching: NotRequired[str]
    """What is said while Python does not have the stored progress yet."""


RuleMapData = RuleMapShown | Closed


class RuleMapMessage(TypedDict, total=False):
    """What the map sends."""

    rule: str
