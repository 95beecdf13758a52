"""The drawings of the lab: figures with their errors on one scale, and how something is spread."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

from rainbow7.core import picture
from rainbow7.core.language import language

WIDTH = 300
"""Narrow enough for a phone: a drawing is never scaled down, so that its letters keep their size."""
EDGE = 18
"""Room at both sides for half of a number."""
LETTERS = 'font-family="inherit" font-size="13"'
FEWEST_PIXELS = 2
"""A bar that stands for anything at all is so high at least."""


@dataclass(frozen=True)
class Row:
    """One line of a drawing: what it is about, and of each table the mean and the margin of error, if there is one."""

    label: str
    marks: tuple[tuple[float, float] | None, ...]


def intervals(
    rows: Sequence[Row], lang: str, *, bounds: tuple[float, float] | None = None, even: float | None = None
) -> str:
    """Figures with their margins on one scale: a square for the first table, a disc for the second.

    `bounds` are those that the scale may not leave, `even` is marked by a dashed line.
    """
    empty = all(mark is None for row in rows for mark in row.marks)
    low, high = _scale([mark for row in rows for mark in row.marks if mark is not None], bounds, even)
    marks = max(len(row.marks) for row in rows)
    longest = max(len(row.label) for row in rows)
    beside = 9 * longest + 8 if 0 < longest <= 3 else 0
    above = 20 if longest > 3 else 0
    height = above + 22 * marks + 8
    foot = height * len(rows) + 4
    left, right = beside + EDGE, WIDTH - EDGE

    def place(value: float) -> float:
        return left + (right - left) * (min(max(value, low), high) - low) / (high - low)

    parts = [
        f'<path d="M{place(tick):.1f} 0V{foot}" stroke="{picture.paint("line")}" stroke-width="1"/>'
        f'<text x="{place(tick):.1f}" y="{foot + 16}" text-anchor="middle" fill="{picture.paint("ink-2")}" {LETTERS}>'
        f"{_number(tick, high - low, lang)}</text>"
        for tick in (() if empty and bounds is None else ticks(low, high))
    ]
    if even is not None:
        parts.append(
            f'<path d="M{place(even):.1f} 0V{foot}" stroke="{picture.paint("ink-2")}" stroke-width="1.5" '
            'stroke-dasharray="4 4"/>'
        )
    for number, row in enumerate(rows):
        top = number * height
        if row.label:
            y = top + 15 if above else top + height / 2 + 5
            parts.append(f'<text x="0" y="{y:.0f}" fill="{picture.paint("ink")}" {LETTERS}>{escape(row.label)}</text>')
        for which, mark in enumerate(row.marks):
            if mark is not None:
                mean, margin = mark
                y = top + above + 15 + 22 * which
                parts.append(_mark(place(mean), place(mean - margin), place(mean + margin), y, which))
    return _svg(foot + 22, parts)


def _mark(at: float, left: float, right: float, y: float, which: int) -> str:
    line = (
        f'<path d="M{left:.1f} {y:.0f}H{right:.1f}M{left:.1f} {y - 6:.0f}v12M{right:.1f} {y - 6:.0f}v12" '
        f'stroke="{picture.paint("ink")}" stroke-width="1.8"/>'
    )
    if which:
        return f'{line}<circle cx="{at:.1f}" cy="{y:.0f}" r="7" fill="{picture.paint("accent")}"/>'
    return (
        f'{line}<rect x="{at - 6:.1f}" y="{y - 6:.0f}" width="12" height="12" fill="{picture.paint("paper")}" '
        f'stroke="{picture.paint("ink")}" stroke-width="1.8"/>'
    )


def spread(labels: Sequence[str], shares: Sequence[Sequence[float]], lang: str) -> str:
    """How something is spread at each table: framed bars for the first one, filled ones for the second."""
    top = max((share for each in shares for share in each), default=0) or 1
    left, height = 32, 120
    wide = (WIDTH - left) / max(1, len(labels))
    parts = []
    for tick in ticks(0, 100 * top):
        y = height - height * tick / 100 / top + 8
        parts.append(
            f'<path d="M{left} {y:.1f}H{WIDTH}" stroke="{picture.paint("line")}" stroke-width="1"/>'
            f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end" fill="{picture.paint("ink-2")}" {LETTERS}>'
            f"{_number(tick, 100 * top, lang)}</text>"
        )
    for which, each in enumerate(shares):
        for number, share in enumerate(each):
            if share:
                tall = max(FEWEST_PIXELS, height * share / top)
                parts.append(_bar(left + wide * number, wide, tall, height + 8, which))
    every = max(1, ceil(len(labels) / 6))
    parts += [
        f'<text x="{left + wide * (number + 0.5):.1f}" y="{height + 26}" text-anchor="middle" '
        f'fill="{picture.paint("ink-2")}" {LETTERS}>{escape(label)}</text>'
        for number, label in enumerate(labels)
        if number % every == 0
    ]
    return _svg(height + 32, parts)


def _bar(x: float, wide: float, tall: float, foot: float, which: int) -> str:
    if which:
        inset = wide * 0.28
        look = f'fill="{picture.paint("accent")}"'
    else:
        inset = wide * 0.08
        look = f'fill="{picture.paint("paper")}" stroke="{picture.paint("ink")}" stroke-width="1.5"'
    return (
        f'<rect x="{x + inset:.1f}" y="{foot - tall:.1f}" width="{wide - 2 * inset:.1f}" height="{tall:.1f}" {look}/>'
    )


def ticks(low: float, high: float) -> list[float]:
    """Round numbers from one to the other, three to seven of them.

    >>> ticks(11.2, 13.8), ticks(0, 100)
    ([11.5, 12.0, 12.5, 13.0, 13.5], [0.0, 20.0, 40.0, 60.0, 80.0, 100.0])
    """
    step = _step(high - low)
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [round(number * step, 10) for number in range(first, last + 1)]


def _step(room: float) -> float:
    rough = room / 6
    power: float = 10.0 ** floor(log10(rough))
    return power * next(each for each in (1, 2, 5, 10) if each * power >= rough * (1 - 1e-9))


def _scale(
    marks: Sequence[tuple[float, float]], bounds: tuple[float, float] | None, even: float | None
) -> tuple[float, float]:
    """All margins and as much room again, so that what is alike looks alike."""
    if not marks:
        return bounds or (0.0, 1.0)
    low = min(*(mean - margin for mean, margin in marks), even if even is not None else marks[0][0])
    high = max(*(mean + margin for mean, margin in marks), even if even is not None else marks[0][0])
    room = max(high - low, 0.04 * abs(high + low) / 2, 1e-6)
    low, high = (low + high) / 2 - room, (low + high) / 2 + room
    if bounds is not None:
        low, high = max(low, bounds[0]), min(high, bounds[1])
    return low, high


def _number(value: float, room: float, lang: str) -> str:
    places = max(0, -floor(log10(_step(room)) + 1e-9))
    return language(lang).number(value, places)


def _svg(height: float, parts: Sequence[str]) -> str:
    box = f'viewBox="0 0 {WIDTH} {height:.0f}" width="{WIDTH}" height="{height:.0f}"'
    return f'<svg {box} aria-hidden="true" fill="none">{"".join(parts)}</svg>'
