"""The list of rules, and one of them."""

from typing import Annotated, NotRequired, TypedDict

from rainbow7.widgets.data_types.markers import WordsOf
from rainbow7.widgets.data_types.shared import Edition, Option, Passage, Said, Set, Slip, Terms, Words


class ListedRule(TypedDict):
    """A rule in the list, with the text that a search looks through."""

    id: str
    title: str
    status: str
    statusText: str
    ruled: bool
    find: str


class Example(TypedDict):
    """A case: its position, the move that is tried, the answer."""

    name: str
    answer: str
    acts: bool
    """Whether it shows what the rule does, and not what it allows."""
    picture: str
    tries: Said
    slip: Slip
    href: str


class Examples(TypedDict):
    """A case that a rule allows, and one that it refuses."""

    yes: Example | None
    no: Example | None


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
    previous: str
    next: str
    editions: list[Edition]
    terms: Terms
    words: Annotated[Words, WordsOf("why", "reader")]
    read: NotRequired[str]
    list: NotRequired[str]
    """The address of the list."""
    games: NotRequired[list[Option]]
    complaints: NotRequired[list[str]]


class RuleListMessage(TypedDict, total=False):
    """What the list sends."""

    rule: str
    find: str
    set: Set
