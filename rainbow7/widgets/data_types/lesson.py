"""A lesson."""

from typing import Annotated, Literal, NotRequired, TypedDict

from rainbow7.widgets.data_types.markers import WordsOf
from rainbow7.widgets.data_types.shared import Closed, PageLink, Reply, Said, Words


class Line(Said):
    """A line, the event that the table shows with it, and the cards that it mentions."""

    at: int
    cards: list[str]


class StepMark(TypedDict):
    """A step of the lesson."""

    state: Literal["here", "past", "passed", "ahead"]
    label: str


class Steps(TypedDict):
    """The steps of the lesson."""

    label: str
    all: list[StepMark]


class StepWay(TypedDict):
    """A way to a step."""

    step: int
    label: str


class Skipped(TypedDict):
    """Says that steps were skipped because all went well."""

    text: str
    ways: list[StepWay]


class Way(PageLink):
    """A way on from the end of a lesson."""

    lesson: str
    leave: NotRequired[bool]
    name: NotRequired[str]
    """What is at its end, after a short label."""


class Band(TypedDict):
    """The topic of a lesson: how many of its rules are known."""

    sign: str
    hue: str
    title: str
    text: str
    known: int
    all: int


class Round(PageLink):
    """A round in which what was taught is used."""

    title: str
    text: str


class Over(TypedDict):
    """The end of a lesson."""

    title: str
    text: str
    ways: list[Way]
    recap: NotRequired[list[Said]]
    band: Band | None
    round: Round
    next: Way | None
    """The next lesson, or the next game."""


class LessonShown(TypedDict):
    """A lesson at one of its steps."""

    id: str
    open: Literal[True]
    lang: str
    words: Annotated[Words, WordsOf("guide")]
    state: Literal["reading", "trying", "done", "answered", "over"]
    place: int
    key: str
    line: int
    title: str
    aim: str
    path: PageLink
    steps: Steps
    heading: str
    lines: list[Line]
    hints: list[Said]
    hint: str
    said: Reply | None
    news: list[Said]
    passed: Skipped | None
    on: str
    over: NotRequired[Over | None]
    complaints: NotRequired[list[str]]


LessonData = LessonShown | Closed


class LessonMessage(TypedDict, total=False):
    """What a lesson sends."""

    line: int
    step: int
    hint: bool
    lesson: str
