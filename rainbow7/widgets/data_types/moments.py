"""The few moments of a round at which something else would have been better."""

from typing import Annotated, Literal, TypedDict

from rainbow7.widgets.data_types.markers import WordsOf
from rainbow7.widgets.data_types.shared import Closed, RuleLink, Said, Words, WorstDeal


class MomentMove(Said):
    """What was played, or what would have been better."""

    things: list[str]
    """The pictures of what is laid; empty for a move without them."""


class MomentReason(Said):
    """Why it would have been better."""

    rule: RuleLink | None


class BetterMoment(TypedDict):
    """What was played against what would have been better."""

    number: int
    """Its place among the choices of the round, from 1."""
    head: str
    """The round and the turn."""
    most: bool
    """Whether it made the largest difference."""
    played: MomentMove
    better: MomentMove
    apart: Said
    """By how much, and how sure that is."""
    reasons: list[MomentReason]
    worst: WorstDeal | None
    """The likeliest deal that beats a call, where it is about a call."""
    href: str
    """The address of the branch in which the better move is made."""


class MomentsShown(TypedDict):
    """The round looked over, as far as it has come."""

    id: str
    lang: str
    open: Literal[True]
    done: int
    most: int
    """So many looks there are at most."""
    busy: bool
    lead: str
    """What came of it; while it is being looked over, what is being done."""
    choices: int
    some: list[BetterMoment]
    words: Annotated[Words, WordsOf("moments")]


MomentsData = MomentsShown | Closed


class MomentsMessage(TypedDict, total=False):
    """What the moments send."""

    moments: Literal["stop"]
    at: int
