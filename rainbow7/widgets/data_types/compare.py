"""The comparison of two rulebooks."""

from typing import Annotated, NotRequired, TypedDict

from rainbow7.widgets.data_types.markers import WordsOf
from rainbow7.widgets.data_types.shared import Edition, Kind, Option, Ruling, Said, Set, Terms, Words


class Side(Said):
    """What one rulebook says."""

    id: str
    label: str
    where: str


class WitnessAnswer(Said):
    """What one rulebook answers in a position."""

    label: str
    kind: Kind
    word: str
    open: str
    href: str


class WitnessData(TypedDict):
    """A position in which the two answer differently."""

    tried: Said
    answers: list[WitnessAnswer]


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
    says: str
    """What the figures say, in words."""
    done: float
    over: bool


class HandCard(TypedDict):
    """A card on a mat."""

    html: str
    outlined: bool
    new: bool
    away: bool


class MatData(TypedDict):
    """The hand under one rulebook."""

    cards: list[HandCard]
    laid: int
    """How many of the cards, the first ones, lie on the table."""
    spoken: str
    count: str
    total: str
    href: str
    """Where it can be played on."""
    play: str


class DifferenceData(TypedDict):
    """One difference."""

    rule: str
    field: str
    title: str
    sides: list[Side]
    witness: WitnessData | None
    mats: list[MatData]
    """The hand under each rulebook; empty where no hand shows the difference."""
    chips: str
    """The cards that differ, as HTML that is not read aloud."""
    measured: MeasureData | None
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


class CompareData(TypedDict):
    """Every difference of two rulebooks."""

    id: str
    lang: str
    games: list[Option]
    a: list[Edition]
    b: list[Edition]
    plays: list[DifferenceData]
    wording: list[DifferenceData]
    open: str
    """The field of the difference that is shown."""
    summary: str
    seed: str
    wrongSeed: str
    replayed: Replayed | None
    complaints: list[str]
    about: str
    run: str
    terms: Terms
    read: str
    """The address at which a rule is read, with `{rule}` in it."""
    words: Annotated[Words, WordsOf("why", "compare")]


class CompareMessage(TypedDict, total=False):
    """What the comparison sends."""

    set: Set
    replay: str
    difference: str
    measure: str
    stop: bool
