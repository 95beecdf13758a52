"""The first page."""

from typing import TypedDict

from rainbow7.widgets.data_types.shared import Kind


class Answer(TypedDict):
    """The verdict on one choice of cards, made beforehand."""

    kind: Kind
    html: str
    """The verdict, the sentence and the rule, as they stand on the slip."""
    said: str
    """The same for listeners."""
    way: str
    """What the main button does: `add` the one beside, choose `all`, or `start` the first lesson."""


class HomeData(TypedDict):
    """The first page as HTML in its first state, and the answers to every choice."""

    id: str
    lang: str
    html: str
    chosen: str
    """The choice at first: a sign for each card, `1` where it is chosen."""
    answers: dict[str, Answer]
    """By choice; empty where there is no question."""


class HomeMessage(TypedDict, total=False):
    """It sends nothing."""
