"""What the data of several widgets have in common."""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from rainbow7.widgets.data_types.markers import WordsOf

Words = dict[str, Any]
"""The words of a widget: a table of the interface's word list, or several laid over one another."""
Kind = Literal["ok", "yet", "no", ""]
"""A verdict: legal, not yet, refused, or none."""


class Said(TypedDict):
    """A text with its cards drawn, and for listeners."""

    html: str
    text: str


class Closed(TypedDict):
    """A widget that shows nothing now."""

    id: str
    open: Literal[False]
    lang: str
    words: Words


class Option(TypedDict):
    """One of several things to choose from."""

    id: str
    label: str
    name: NotRequired[str]
    """A longer name."""
    here: bool


class Edition(Option):
    """An edition to choose."""

    badge: str


class PageLink(TypedDict):
    """A link with its label."""

    href: str
    label: str


class Cite(TypedDict):
    """A rule and the place in the rulebook."""

    rule: str
    title: str
    where: str


class Slip(Said):
    """A verdict, its reason, what would be legal, and the rule."""

    kind: Kind
    word: str
    would: Said
    cite: Cite | None


class FrameLine(TypedDict):
    """The line that shows a page in a frame of another site."""

    line: str
    """With `{address}` in place of the page's address."""
    words: Annotated[Words, WordsOf("embed")]


class Ruling(TypedDict):
    """An open question of a rulebook, and how it is read."""

    id: str
    asks: str
    reading: str
    other: str
    because: str
    switch: str | None


class Term(TypedDict):
    """A term of the glossary, with the word in the other language."""

    term: str
    says: str
    other: str
    otherLang: str
    rule: str


Terms = dict[str, dict[str, Term]]
"""The terms of a game by language and name."""


class Heading(TypedDict):
    """A document's own heading."""

    lang: str
    text: str


class OtherLanguage(Said):
    """A passage in the other language."""

    lang: str
    where: str


class Passage(Said):
    """What an edition says under a rule."""

    rule: str
    title: str
    edition: str
    label: str
    status: str
    statusText: str
    document: str
    where: str
    heading: Heading
    lang: str
    said: str
    other: OtherLanguage
    rulings: list[Ruling]
    house: dict[str, str]
    """What the table plays instead, by language; empty where it plays what is printed."""
    practise: NotRequired[str]
    """The address of exercises about the rule."""


class ToldEvent(Said):
    """An event with its rule and the rulings on it."""

    rule: str
    title: str
    rulings: list[Ruling]


class WorstDeal(Said):
    """The likeliest deal that beats a call, and where it is played."""

    href: str
    label: str


class RuleLink(TypedDict):
    """The title of a rule, and where it is read."""

    title: str
    href: str


class Reply(Said):
    """The reply to a try."""

    kind: Kind
    belief: Said | None
    """The wrong belief behind the try."""
    rule: RuleLink | None


class Help(TypedDict):
    """The button for a hint, where there is one more, and the hints that were given."""

    label: str
    given: list[Said]


class Set(TypedDict, total=False):
    """What a switch sets."""

    lang: str
    edition: str
    game: str
    other: str
    tab: str
    whose: int
    large: int
