"""The map of rules."""

from typing import Annotated, Literal, NotRequired, TypedDict

from rainbow7.widgets.data_types.markers import WordsOf
from rainbow7.widgets.data_types.shared import Closed, Words


class MapRule(TypedDict):
    """A rule, and how well it is known."""

    rule: str
    title: str
    standing: str
    due: bool
    asks: bool
    """Whether there are exercises about it."""
    text: str
    href: str


class Topic(TypedDict):
    """The rules of a topic."""

    id: str
    title: str
    text: str
    rules: list[MapRule]


class Standing(TypedDict):
    """A sign of the legend."""

    standing: str
    label: str


class RuleMapShown(TypedDict):
    """Every rule by topic."""

    id: str
    open: Literal[True]
    lang: str
    topics: list[Topic]
    words: Annotated[Words, WordsOf("mastery")]
    about: str
    legend: list[Standing]
    fetching: NotRequired[str]
    """What is said while Python does not have the stored progress yet."""


RuleMapData = RuleMapShown | Closed


class RuleMapMessage(TypedDict, total=False):
    """What the map sends."""

    rule: str
