"""Compares choices by playing each of them on in many worlds that fit what a seat knows. It knows no game.

A game supplies a trial: a function that makes a new world, plays some of the choices on in it, and returns what each
of them gained, in whole numbers. Every sum is a sum of whole numbers, so that the same seed gives the same figures on
every machine and in every version of Python.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, TypeVar

T = TypeVar("T")

Trial = Callable[[Sequence[int]], Sequence[int]]
"""Plays these choices on in one new world, the same for all; returns what each of them gained."""

Gains = list[list[int]]
"""By choice: what it gained in each world. The worlds of a choice are the first ones of every choice that had more."""

LEAST_WORLDS = 2
"""In so many worlds each choice is played at least."""
LEAST_SHOWN = 16
"""In so many at least where its value is shown, so that its error means something."""
LEAST_FRESH = 20
SHOWN = 4
"""Of so many choices the value is measured in fresh worlds; of the others it is said how far they fell behind."""
APART = 2
"""By so many standard errors two choices have to differ, or they are equally good."""


class OutOfTurn(Exception):
    """Nothing can be said about a seat that is not to move."""


@dataclass(frozen=True)
class Figure:
    """A mean with its standard error."""

    value: float
    se: float


@dataclass(frozen=True)
class Valued:
    """A choice and what it would be worth."""

    choice: int
    figure: Figure


@dataclass(frozen=True)
class Standing:
    """How choices compare: the best first."""

    choices: tuple[Valued, ...]
    equal: tuple[int, ...]
    """The choices that cannot be parted from the best."""
    difference: Figure | None
    """The best against the second; nothing where there is one choice only."""
    playouts: int
    fresh: Gains
    """What the choices that came far gained in the worlds from which their values come."""

    @property
    def best(self) -> int:
        """The choice with the highest value."""
        return self.choices[0].choice


@dataclass(frozen=True)
class Reason:
    """A reason for the best choice: the key of its sentence, the facts in it, the things and the rule that it names."""

    key: str
    facts: dict[str, Any]
    share: Figure
    things: tuple[str, ...]
    rule: str


@dataclass(frozen=True)
class Advice:
    """What each choice of a seat would be worth, by how much the best one is better, and why."""

    seat: int
    phase: str
    playouts: int
    memory: bool
    """Whether what was seen earlier is known."""
    moves: tuple[str, ...]
    """The choices, as notation."""
    standing: Standing
    call: dict[str, Any] | None
    """What is known about ending the round now; nothing in a game without that."""
    reasons: tuple[Reason, ...] = ()


def mean_of(numbers: Sequence[int], unit: int = 1) -> Figure:
    """The mean of whole numbers with its standard error, both divided by a unit.

    >>> mean_of([1, 2, 3]).value
    2.0
    """
    count, total = len(numbers), sum(numbers)
    squares = sum(number * number for number in numbers)
    spread = count * squares - total * total
    return Figure(total / (count * unit), sqrt(spread / (count - 1)) / count / unit if count > 1 else 0.0)


RULE_OF_THREE = 3
"""What has not happened in n worlds happens in fewer than 3 of n, in 95 cases of 100: that is two standard errors."""


def share_of(numbers: Sequence[int], count: int = 1) -> Figure:
    """The mean share of so many things; what was never seen in so few worlds may still happen (the rule of three).

    >>> share_of([0, 0, 0, 0, 0, 0])
    Figure(value=0.0, se=0.25)
    """
    figure = mean_of(numbers, count)
    return Figure(figure.value, max(figure.se, RULE_OF_THREE / 2 / len(numbers)))


def difference_of(one: Sequence[int], other: Sequence[int], unit: int = 1) -> Figure:
    """How much more the one gained than the other, in the worlds that both were played in."""
    return mean_of([a - b for a, b in zip(one, other, strict=False)], unit)


def finished(work: Generator[Any, None, T]) -> T:
    """What work comes to that is done bit by bit, done at once."""
    while True:
        try:
            next(work)
        except StopIteration as over:
            found: T = over.value
            return found


def halving(
    trial: Trial, count: int, playouts: int, least: int = LEAST_WORLDS, keep: int | None = None
) -> tuple[list[int], Gains]:
    """Search by sequential halving: the choices, the best first, and what they gained.

    In each round all that are left are played on in the same worlds, and the better half stays; so does `keep`.
    """
    return finished(halving_by_worlds(trial, count, playouts, least, keep))


def halving_by_worlds(
    trial: Trial, count: int, playouts: int, least: int = LEAST_WORLDS, keep: int | None = None
) -> Generator[None, None, tuple[list[int], Gains]]:
    """The same, world by world."""
    gains: Gains = [[] for _ in range(count)]
    left, dropped = list(range(count)), list[int]()
    rounds = max(1, (count - 1).bit_length())
    for _ in range(rounds):
        for _ in range(max(least, playouts // rounds // len(left))):
            for choice, gain in zip(left, trial(left), strict=True):
                gains[choice].append(gain)
            yield
        left.sort(key=lambda choice: (-sum(gains[choice]), choice))
        kept = (len(left) + 1) // 2
        worse = left[kept:]
        left, dropped = left[:kept], [choice for choice in worse if choice != keep] + dropped
        if keep in worse:
            left.append(keep)
    return left + dropped, gains


def best_by_worlds(trial: Trial, count: int, playouts: int) -> Generator[None, None, int]:
    """The best of some choices, found world by world; where there is one alone, nothing is played."""
    if count == 1:
        return 0
    order, _ = yield from halving_by_worlds(trial, count, playouts)
    return order[0]


def compared(search: Trial, fresh: Trial, count: int, playouts: int, unit: int, also: Sequence[int] = ()) -> Standing:
    """Search, then measure the choices that came far, and those of `also`, in fresh worlds.

    The figures of the search itself would be too high for its winner. A choice that was dropped early is shown by how
    far it fell behind the best in the worlds that both were played in.
    """
    return finished(compared_by_worlds(search, fresh, count, playouts, unit, also))


def compared_by_worlds(
    search: Trial, fresh: Trial, count: int, playouts: int, unit: int, also: Sequence[int] = ()
) -> Generator[None, None, Standing]:
    """The same, world by world."""
    order, searched = [0], [list[int]()]
    if count > 1:
        order, searched = yield from halving_by_worlds(search, count, playouts, LEAST_SHOWN)
    shown = order[:SHOWN] + [choice for choice in also if choice not in order[:SHOWN]]
    worlds = max(LEAST_FRESH, playouts * 2 // 5)
    gains: Gains = [[] for _ in range(count)]
    for _ in range(worlds):
        for choice, gain in zip(shown, fresh(shown), strict=True):
            gains[choice].append(gain)
        yield
    shown.sort(key=lambda choice: (-sum(gains[choice]), choice))
    best = shown[0]
    top = mean_of(gains[best], unit)
    valued = [Valued(choice, mean_of(gains[choice], unit)) for choice in shown]
    behind: dict[int, Figure] = {choice: difference_of(gains[best], gains[choice], unit) for choice in shown[1:]}
    for choice in order:
        if choice not in shown:
            behind[choice] = lag = difference_of(searched[best], searched[choice], unit)
            valued.append(Valued(choice, Figure(top.value - lag.value, sqrt(top.se * top.se + lag.se * lag.se))))
    valued.sort(key=lambda each: (-each.figure.value, each.choice != best, each.choice))
    equal = tuple(each.choice for each in valued if each.choice in behind and not parted(behind[each.choice]))
    difference = behind[valued[1].choice] if len(valued) > 1 else None
    played = sum(map(len, searched)) + sum(map(len, gains))
    return Standing(tuple(valued), equal, difference, played, gains)


def parted(difference: Figure) -> bool:
    """Whether two choices differ by more than chance would explain."""
    return difference.value > APART * difference.se


def rival_of(standing: Standing) -> int | None:
    """The first choice that is worse than the best one, in the same fresh worlds; none where luck parts them all."""
    best = standing.fresh[standing.best]
    for each in standing.choices:
        other = standing.fresh[each.choice]
        if each.choice == standing.best or not other:
            continue
        if parted(mean_of([one - two for one, two in zip(best, other, strict=True)])):
            return each.choice
    return None


def advice_on_turn(
    view: Any, search: Any, playouts: int, unit: int, reasons_between: Callable[[Any, Any, Any], tuple[Reason, ...]]
) -> Generator[None, None, Advice]:
    """Advice in a game without calls, world by world: the choices of a search compared, and why the best is better."""
    standing = yield from compared_by_worlds(search.trial, search.fresh_trial, len(search.choices), playouts, unit)
    rival = rival_of(standing)
    return Advice(
        seat=view.seat,
        phase=view.phase,
        playouts=standing.playouts,
        memory=view.memory is not None,
        moves=tuple(choice.text for choice in search.choices),
        standing=standing,
        call=None,
        reasons=() if rival is None else reasons_between(search, search.choices[standing.best], search.choices[rival]),
    )


@dataclass(frozen=True)
class Contrast:
    """How a fact parts two choices: how often it holds after each, and how much of the difference it explains."""

    after_one: Figure
    after_other: Figure
    explained: float
    differs: float
    """In how many of the worlds: a fact that has nothing to do with it explains as much."""
    z: float


def contrast(differences: Sequence[int], one: Sequence[bool], other: Sequence[bool]) -> Contrast:
    """Compare how often a fact holds after two choices, in the same worlds, with what they gained (McNemar's test)."""
    more = sum(a and not b for a, b in zip(one, other, strict=True))
    less = sum(b and not a for a, b in zip(one, other, strict=True))
    total = sum(differences)
    apart = [gain for gain, a, b in zip(differences, one, other, strict=True) if a != b]
    return Contrast(
        share_of([int(each) for each in one]),
        share_of([int(each) for each in other]),
        sum(apart) / total if total else 0.0,
        len(apart) / len(differences),
        (more - less) / sqrt(more + less) if more + less else 0.0,
    )
