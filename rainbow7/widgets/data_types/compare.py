"""The comparison of two rulebooks."""

from typing import Annotated, NotRequired, TypedDict

from rainbow7.widgets.data_types.markers import WordsOf
from rainbow7.widgets.data_types.shared import Edition, Kind, Option, Ruling, Said, Set, Terms, Words


class Side(Said):
    """What one rulebook says."""

    id: str
    label: str
    where: str


class WitnessAnswer(TypedDict):
    """What one rulebook answers in a position."""

    label: str
    kind: Kind
    word: str
    text: str
    open: str
    href: str


class WitnessData(TypedDict):
    """A position in which the two answer differently."""

    tried: Said
    answers: list[WitnessAnswer]


class DifferenceData(TypedDict):
    """One difference."""

    rule: str
    field: str
    title: str
    sides: list[Side]
    witness: WitnessData | None
    rulings: list[Ruling]


class ReplayedSide(Said):
    """What happens under one rulebook."""

    label: str
    title: str
    rule: NotRequired[str]
    href: str


class Replayed(TypedDict):
    """The first event in which a replayed hand differs."""

    text: str
    sides: list[ReplayedSide]
    kind: Kind


class MeasureRow(TypedDict):
    """A figure under each of the two."""

    label: str
    note: str
    texts: list[str]
    html: str


class MeasureData(TypedDict):
    """The measure of one difference."""

    field: str
    labels: list[str]
    rows: list[MeasureRow]
    state: str
    done: float
    over: bool


class CompareData(TypedDict):
    """Every difference of two rulebooks."""

    id: str
    lang: str
    games: list[Option]
    a: list[Edition]
    b: list[Edition]
    plays: list[DifferenceData]
    wording: list[DifferenceData]
    seed: str
    wrongSeed: str
    replayed: Replayed | None
    complaints: list[str]
    about: str
    run: str
    measured: MeasureData | None
    terms: Terms
    read: str
    """The address at which a rule is read, with `{rule}` in it."""
    words: Annotated[Words, WordsOf("why", "compare")]


class CompareMessage(TypedDict, total=False):
    """What the comparison sends."""

    set: Set
    replay: str
    measure: str
    stop: bool
