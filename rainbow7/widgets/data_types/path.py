"""The path: the lessons of a game."""

from typing import Annotated, Literal, NotRequired, TypedDict

from rainbow7.widgets.data_types.markers import Script
from rainbow7.widgets.data_types.shared import Closed, Option, PageLink, Set, Words


class PathLesson(TypedDict):
    """A lesson with the learner's progress."""

    n: int
    lesson: str
    title: str
    aim: str
    minutes: str
    state: str
    stateText: str
    href: str


class Next(PageLink):
    """What is offered first."""

    kind: str
    title: str
    aim: str
    lesson: str
    minutes: str


class PathPlace(PageLink):
    """A way to the placement."""

    text: str
    lesson: str


class PathPractice(PageLink):
    """A way to the exercises."""

    text: str


class PathShown(TypedDict):
    """The lessons."""

    id: str
    open: Literal[True]
    lang: str
    title: str
    words: Annotated[Words, Script("{ games: string }")]
    fetching: str
    """What is said while Python does not have the stored progress yet."""
    complaints: list[str]
    games: list[Option]
    next: Next | None
    lessons: list[PathLesson]
    place: PathPlace | None
    practise: PathPractice | None
    note: NotRequired[str]


PathData = PathShown | Closed


class PathMessage(TypedDict, total=False):
    """What the path sends."""

    lesson: str
    set: Set
