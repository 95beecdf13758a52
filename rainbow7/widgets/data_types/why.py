"""The reasons."""

from typing import Annotated, Literal, NotRequired, TypedDict

from rainbow7.widgets.data_types.markers import WordsOf
from rainbow7.widgets.data_types.shared import Closed, Edition, Passage, Said, Slip, Terms, Words
from rainbow7.widgets.data_types.table import Note


class Reason(Said):
    """One rule's part in a verdict; `spare`: it failed, but another alternative was enough."""

    rule: str
    title: str
    kind: Literal["ok", "yet", "no", "spare"]
    tried: "list[Reason]"


class Near(Said):
    """A legal play near the one tried."""

    whole: Said
    line: str
    texts: list[str]


class HistoryStep(Note):
    """An event in the history of a card."""

    n: int


class History(TypedDict):
    """What has happened to a card."""

    title: str
    steps: list[HistoryStep]


class RuleSteps(TypedDict):
    """Where a rule acted in the match that is shown."""

    title: str
    steps: list[HistoryStep]


class WhyShown(TypedDict):
    """A verdict or an event in full, or the sheet of a card."""

    id: str
    open: bool
    lang: str
    title: str
    slip: Slip
    reasons: list[Reason]
    passages: list[Passage]
    editions: list[Edition]
    nearest: list[Near]
    history: NotRequired[History]
    acted: NotRequired[dict[str, RuleSteps]]
    """Where each rule of the passages acted, by its name."""
    terms: Terms
    read: NotRequired[str]
    words: Annotated[Words, WordsOf("why")]


WhyData = WhyShown | Closed


class WhyMessage(TypedDict, total=False):
    """What the reasons send."""

    why: None
    go: int
    ask: str
