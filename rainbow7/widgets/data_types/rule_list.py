"""The list of rules, and one of them."""

from typing import Annotated, NotRequired, TypedDict

from rainbow7.widgets.data_types.markers import WordsOf
from rainbow7.widgets.data_types.rule_map import MapStanding
from rainbow7.widgets.data_types.shared import Edition, Option, Passage, Said, Set, Slip, Terms, Words


class ListedRule(TypedDict):
    """A rule in the list, with what a search looks through."""

    id: str
    title: str
    status: str
    statusText: str
    ruled: bool
    titles: dict[str, str]
    texts: dict[str, str]
    """Its title and what the rulebook says, by language."""


class Example(TypedDict):
    """A case: its position, the move that is tried, the answer."""

    name: str
    answer: str
    acts: bool
    """Whether it shows what the rule does, and not what it allows."""
    alone: bool
    """Whether only the cards that are laid are drawn."""
    picture: str
    tries: Said
    slip: Slip
    href: str


class Examples(TypedDict):
    """A case that a rule allows, one that it refuses, and one that it refuses otherwise: for now, or for good."""

    yes: Example | None
    no: Example | None
    also: Example | None


class Aligned(TypedDict):
    """A sentence of a passage, and the same sentence in the other language."""

    html: str
    other: str


class KnownRule(TypedDict):
    """How well the open rule is known, and its topic."""

    topic: str
    hue: str
    sign: str
    """The shape that stands for the topic."""
    standing: MapStanding
    due: bool
    state: str
    """The standing in a word."""
    text: str


class BesidePassage(Passage):
    """Another edition's passage."""

    same: bool


class RuleListData(TypedDict):
    """The rules of a game, with one of them open or none."""

    id: str
    lang: str
    query: str
    rules: list[ListedRule]
    rule: Passage | None
    examples: Examples
    beside: list[BesidePassage]
    aligned: list[Aligned]
    """The passage sentence by sentence, in both languages."""
    previous: str
    next: str
    editions: list[Edition]
    terms: Terms
    words: Annotated[Words, WordsOf("why", "reader")]
    read: NotRequired[str]
    list: NotRequired[str]
    """The address of the list."""
    games: NotRequired[list[Option]]
    known: NotRequired[KnownRule]
    fetching: NotRequired[str]
    complaints: NotRequired[list[str]]


class RuleListMessage(TypedDict, total=False):
    """What the list sends."""

    rule: str
    find: str
    set: Set
