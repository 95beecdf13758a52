"""The bar."""

from typing import Annotated, TypedDict

from rainbow7.widgets.data_types.markers import WordsOf
from rainbow7.widgets.data_types.shared import Edition, FrameLine, PageLink, Set, Words


class BarLink(PageLink):
    """A link to a page."""

    here: bool


class Key(TypedDict):
    """Keys, and what they do."""

    keys: str
    text: str


class BarData(TypedDict):
    """The bar of a page."""

    id: str
    lang: str
    title: str
    where: str
    """The name of the page."""
    window: str
    """The title of the window."""
    home: str
    game: str
    edition: str
    free: bool
    """Whether the address left the choice of the rulebook to the reader's language, or to what this browser knows."""
    editions: list[Edition]
    langs: list[str]
    languages: dict[str, str]
    """What each language is called in that language."""
    links: list[BarLink]
    keys: list[Key]
    frame: FrameLine
    """The line that shows this page in another site."""
    words: Annotated[Words, WordsOf("bar")]


class BarMessage(TypedDict, total=False):
    """What the bar sends."""

    set: Set
