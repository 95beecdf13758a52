"""Predicting what happens next."""

from typing import Annotated, Literal, TypedDict

from rainbow7.widgets.data_types.markers import WordsOf
from rainbow7.widgets.data_types.shared import Closed, RuleLink, Said, Words


class PredictOption(Said):
    """Something that may happen next."""

    key: str


class PredictTold(Said):
    """What happened, after it was predicted."""

    right: bool
    word: str
    rule: RuleLink
    belief: str
    """The wrong rule under which the answer would have been right; empty where several or none would."""


class PredictShown(TypedDict):
    """What may happen next, and what came of the last answer."""

    id: str
    lang: str
    open: Literal[True]
    at: int
    """The event that is shown."""
    asks: bool
    """Whether something is asked."""
    question: str
    """What is asked, or why nothing is."""
    options: list[PredictOption]
    told: PredictTold | None
    words: Annotated[Words, WordsOf("predict")]


PredictData = PredictShown | Closed


class PredictMessage(TypedDict, total=False):
    """What the panel sends."""

    predict: str
    """The key of the option that was chosen; empty: step on without an answer."""
    at: int
    set: dict[str, bool]
