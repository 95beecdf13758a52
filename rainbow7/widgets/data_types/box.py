"""The settings of a table."""

from typing import Annotated, NotRequired, TypedDict

from rainbow7.widgets.data_types.markers import WordsOf
from rainbow7.widgets.data_types.shared import PageLink, Words


class Named(TypedDict):
    """A value with its label."""

    id: str
    label: str


class BoxRow(TypedDict):
    """A colour with the effect of its 7."""

    picture: str
    name: str
    effect: str
    icon: str
    nameLabel: NotRequired[str]
    effectLabel: NotRequired[str]


class HouseRule(TypedDict):
    """A house rule with its possible values."""

    name: str
    label: str
    value: str
    printed: str
    says: str
    """What this table plays; empty where it plays what is printed."""
    changes: list[PageLink]
    """The rule, the lessons and the exercises that are otherwise then."""
    values: list[Named]


class KeptBox(TypedDict):
    """The settings as the browser stores them."""

    box: str
    names: str
    house: NotRequired[str]


class BoxData(TypedDict):
    """The settings of a table; without rows where the game has none but house rules."""

    id: str
    lang: str
    open: bool
    """Whether they are shown; what the browser keeps is taken up in any case."""
    rows: list[BoxRow]
    house: list[HouseRule]
    store: str
    """The key under which the browser keeps them."""
    effects: list[Named]
    changed: bool
    restore: bool
    """Whether the browser's own settings are wanted."""
    own: KeptBox
    error: str
    words: Annotated[Words, WordsOf("box")]


class BoxMessage(TypedDict, total=False):
    """What the settings send."""

    box: str
    names: str
    house: str
