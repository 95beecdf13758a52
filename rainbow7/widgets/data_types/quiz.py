"""A question, and its answer."""

from typing import Annotated, Literal, NotRequired, TypedDict

from rainbow7.widgets.data_types.markers import WordsOf
from rainbow7.widgets.data_types.shared import Closed, Help, PageLink, Reply, Said, Words


class Subject(TypedDict):
    """The topic of a question or its rule, and where to read it."""

    topic: str
    href: str


class Head(Subject):
    """The kind of a question, and its subject."""

    kind: str


class AskShown(TypedDict):
    """A question with its hints."""

    id: str
    part: Literal["ask"]
    open: Literal[True]
    lang: str
    key: str
    complaints: list[str]
    head: Head | None
    question: Said
    lines: list[Said]
    hints: list[Said]
    hint: str
    skip: str
    leave: NotRequired[PageLink]
    note: NotRequired[str]
    words: Annotated[Words, WordsOf("quiz")]


class QuizOption(Said):
    """An answer to choose."""

    value: str


class Counts(TypedDict):
    """A number for each of these."""

    names: list[str]
    most: int


class FoundSet(Said):
    """A set that was found."""

    value: str
    drop: str


class Belief(TypedDict):
    """A wrong belief."""

    text: str


class Yours(TypedDict):
    """What is said about a wrong answer."""

    answer: Said
    beliefs: list[Belief]
    because: list[Said]
    believed: bool
    several: bool


class Source(TypedDict):
    """A passage on which the answer rests."""

    rule: str
    title: str
    status: str
    lang: str
    text: str
    where: str
    label: str
    href: str


class Checked(TypedDict):
    """Whether the answer was right."""

    right: bool
    key: str | None
    given: str | None


class CheckedWhy(Checked):
    """Whether the answer was right, and why."""

    word: Said
    answer: Said
    because: list[Said]
    proof: Said
    yours: Yours | None
    sources: list[Source]


class AnswerShown(TypedDict):
    """The ways to answer, and the reply."""

    id: str
    part: Literal["answer"]
    open: Literal[True]
    lang: str
    key: str
    form: Literal["choice", "cards", "sets", "counts"]
    options: list[QuizOption]
    counts: Counts | None
    said: Reply | None
    sets: list[FoundSet]
    given: str | None
    checked: CheckedWhy | Checked | None
    next: str
    help: NotRequired[Help]
    words: Annotated[Words, WordsOf("quiz")]


QuizData = AskShown | AnswerShown | Closed


class QuizMessage(TypedDict, total=False):
    """What a question sends."""

    answer: str
    drop: str
    hint: bool
    another: bool
    next: bool
    lesson: str
