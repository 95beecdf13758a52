"""The figures of an experiment."""

from typing import Literal, NotRequired, TypedDict

from rainbow7.widgets.data_types.shared import PageLink

LabWords = dict[
    Literal[
        "legend", "errors", "changed", "progress", "table", "sentence", "figures", "files", "save-csv", "copy-csv",
        "save-spec", "copy-spec", "copied",
    ],
    str,
]  # fmt: skip


class LabSide(TypedDict):
    """One of the tables that are compared."""

    name: str
    badges: list[str]
    play: NotRequired[PageLink]
    """The explorer at this table."""


class LabHouseRule(TypedDict):
    """A house rule that one of the tables plays, and what of the course it changes."""

    badge: str
    links: list[PageLink]


class LabTold(TypedDict):
    """How far a figure is apart at both tables, and what it is at each; of one table alone, what it is."""

    both: str
    by: str
    error: str
    word: str


class LabFigure(TypedDict):
    """A figure, drawn and as a table."""

    id: str
    title: str
    unit: str
    html: str
    """The drawing, escaped; an empty frame before games are played."""
    told: LabTold | None
    note: str
    head: list[str]
    rows: list[list[str]]


class LabFile(TypedDict):
    """A file to be saved or copied."""

    id: Literal["csv", "spec"]
    name: str
    type: str
    text: str


class LabData(TypedDict):
    """An experiment: what is compared, how far it is, and what came of it."""

    id: str
    lang: str
    sides: list[LabSide]
    house: list[LabHouseRule]
    figures: list[LabFigure]
    says: list[str]
    """What the figures say, in words."""
    missing: str
    """What is not counted in this game."""
    state: str
    count: str
    done: float
    running: bool
    waiting: bool
    """Whether the games of the link are still to be played again."""
    run: NotRequired[str]
    """The label of the button that plays games; none where no more can be played."""
    stop: str
    files: list[LabFile]
    complaints: list[str]
    words: LabWords


class LabMessage(TypedDict, total=False):
    """What it sends."""

    start: bool
    stop: bool
    again: bool
    look: bool
