"""Lays out a worksheet: how many items go on each sheet of paper, and how large they are drawn there."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import ceil
from typing import NamedTuple

from rainbow7.core.board import Board
from rainbow7.tutor.sheet_table import notes_of

MOST_PER_SHEET = 8
FEWEST_PER_SHEET = 6
COLUMN = 254
"""The height of a column in millimetres: A4 without margins, title, and the line for the name."""
WIDTH = 88
"""The width of a column in millimetres."""
LINE = 4.75
"""The height of a line of text."""
SIGNS = 54
"""The number of signs in a line of text."""
SMALL_LINE = 4.1
"""The height of a line of text on the table."""
SIGN = 1.34
"""The width of a sign of that text."""
SMALLEST = 5.4
"""The width of a card that is not the reader's."""
LABEL = 60
"""The most that a label beside cards is wide."""
GAP = 1.0
APART = 2.5
"""What lies between two parts of a table."""
BETWEEN = 5.0
"""What lies between two items."""
CHIP = 5
"""A card in a sentence is as wide as so many signs."""


class Scale(NamedTuple):
    """How large a sheet is drawn: the width of the reader's cards in millimetres, and what all is multiplied with."""

    card: float
    zoom: float = 1.0


SCALES = (
    Scale(9.5), Scale(8.5), Scale(7.5), Scale(6.5), Scale(SMALLEST), Scale(SMALLEST, 0.94), Scale(SMALLEST, 0.88),
    Scale(SMALLEST, 0.82),
)  # fmt: skip
"""From the one that is read best to the smallest that can be read."""
LEGIBLE = SCALES.index(Scale(7.5))
"""Up to here, items are drawn smaller where that saves a sheet."""


def signs(html: str) -> int:
    """How many signs a sentence is long, as it is drawn."""
    drawn, chips = re.subn('<span class="r7-chip.*?</span>', "", re.sub('<span class="r7-say">.*?</span>', "", html))
    return len(re.sub("<[^>]*>", "", drawn)) + CHIP * chips


def lines(length: int, zoom: float = 1.0) -> int:
    """How many lines so many signs take."""
    return ceil(max(1, length) * zoom / SIGNS)


@dataclass(frozen=True)
class Item:
    """What of an item needs room: its sentences and options, in signs, the space for the answer, and its table."""

    texts: Sequence[int]
    answer: float
    board: Board | None = None

    def height(self, scale: Scale) -> float:
        """How high it is, about, in millimetres."""
        text = sum(lines(each, scale.zoom) for each in self.texts) * LINE
        return (BETWEEN + text + self.answer + (_height_of(self.board, scale) if self.board else 0)) * scale.zoom


def _height_of(board: Board, scale: Scale) -> float:
    """How high a table is: its parts side by side in lines."""
    width = WIDTH / scale.zoom
    height, line, left = SMALL_LINE + GAP, 0.0, 0.0
    for wide, high in _parts_of(board, scale.card, width):
        if wide > left:
            height, line, left = height + line, 0.0, width
        line, left = max(line, high + GAP / 2), left - wide - APART
    return height + line


def _parts_of(board: Board, card: float, width: float) -> Iterator[tuple[float, float]]:
    """The width and the height of each part of a table: a label with its cards."""
    for zone in board.zones:
        for seat in zone.seats:
            yield _part(seat.name, notes_of(seat), len(seat.tiles), SMALLEST, width)
        if zone.spots:
            spots = [_part(each.label, (each.note,), 1, SMALLEST, width) for each in zone.spots]
            wide = sum(each[0] + GAP for each in spots)
            yield min(width, wide), ceil(wide / width) * spots[0][1]
        if zone.layout == "row":
            yield _part(zone.label, zone.notes, len(zone.tiles), card if zone.mine else SMALLEST, width)


def _part(name: str, notes: Sequence[str], cards: int, card: float, width: float) -> tuple[float, float]:
    length = (len(name) + sum(3 + len(each) for each in notes if each)) * SIGN
    label, high = ceil(length / LABEL) * SMALL_LINE, card * 1.5
    together = min(LABEL, length) + cards * (card + GAP) + GAP
    if together <= width:
        return together, max(label, high if cards else 0)
    return width, label + ceil(cards / int((width + GAP) / (card + GAP))) * (high + GAP)


@dataclass(frozen=True)
class Sheet:
    """One sheet of paper: the items of its two columns, and how large they are drawn."""

    columns: tuple[range, range]
    scale: Scale


def sheets(items: Sequence[Item]) -> tuple[Sheet, ...]:
    """So many sheets that each has six to eight items, the last one what is left; as large as fits.

    >>> [sum(map(len, each.columns)) for each in sheets([Item((40,), 7.0)] * 20)]
    [7, 7, 6]
    """
    filled = [(place, parts) for place, scale in enumerate(SCALES) if (parts := _filled(items, scale))]
    whole = [each for each in filled if len(each[1][-1]) >= FEWEST_PER_SHEET]
    found = whole or filled
    if found:
        few = min(len(parts) for place, parts in found if place <= max(LEGIBLE, found[0][0]))
        chosen = next(parts for _, parts in found if len(parts) == few)
    else:
        chosen = _cut(len(items), range(0, len(items), FEWEST_PER_SHEET))
    return tuple(Sheet(_columns(items, part, scale), scale) for part in chosen for scale in (_largest(items, part),))


def _filled(items: Sequence[Item], scale: Scale) -> list[range]:
    """The items of each sheet; empty where six are too high for a sheet."""
    filled: list[range] = []
    while not filled or filled[-1].stop < len(items):
        start = filled[-1].stop if filled else 0
        stops = range(min(len(items), start + FEWEST_PER_SHEET), min(len(items), start + MOST_PER_SHEET) + 1)
        fitting = [range(start, stop) for stop in stops if _fits(items, range(start, stop), scale)]
        if not fitting:
            return []
        filled.append(fitting[-1])
    filled = _with_longer_end(items, filled, scale)
    even = _cut(len(items), [ceil(len(items) * each / len(filled)) for each in range(len(filled))])
    is_better = all(len(each) >= FEWEST_PER_SHEET and _fits(items, each, scale) for each in even)
    return even if is_better else filled


def _with_longer_end(items: Sequence[Item], filled: list[range], scale: Scale) -> list[range]:
    """The sheets with fewer items on those before a last one that has few, so that it is not begun for one or two."""
    counts = [len(each) for each in filled]
    while counts[-1] < FEWEST_PER_SHEET and any(each > FEWEST_PER_SHEET for each in counts):
        longest = max(range(len(counts)), key=lambda each: counts[each])
        counts[longest] -= 1
        counts[-1] += 1
    longer = _cut(len(items), [0, *accumulate(counts[:-1])])
    return longer if all(_fits(items, each, scale) for each in longer) else filled


def _cut(count: int, starts: Sequence[int]) -> list[range]:
    return [range(start, stop) for start, stop in pairwise((*starts, count))]


def _fits(items: Sequence[Item], part: range, scale: Scale) -> bool:
    return _lower_end(items, _columns(items, part, scale), scale) <= COLUMN


def _largest(items: Sequence[Item], part: range) -> Scale:
    return next((scale for scale in SCALES if _fits(items, part, scale)), SCALES[-1])


def _lower_end(items: Sequence[Item], columns: Sequence[range], scale: Scale) -> float:
    """How far down the longer of the columns goes."""
    return max(sum(items[each].height(scale) for each in column) for column in columns)


def _columns(items: Sequence[Item], part: range, scale: Scale) -> tuple[range, range]:
    """The items of a sheet in two columns, about as long as each other, in their order."""
    cuts = [(range(part.start, cut), range(cut, part.stop)) for cut in range(part.start + 1, part.stop + 1)]
    return min(cuts, key=lambda columns: _lower_end(items, columns, scale))
