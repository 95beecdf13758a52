"""What becomes of the things that a seat holds after a choice, in worlds that fit what it knows. It knows no game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from rainbow7.core.coach import Figure, share_of

T = TypeVar("T")

HELD = "held"
"""The way of what is still held at the end."""


@dataclass(frozen=True)
class ThingOutcome:
    """What becomes of a thing, or of several that are alike."""

    things: tuple[str, ...]
    """As notation."""
    now: bool
    """Whether it leaves with the choice itself; then there are no ways."""
    ways: Mapping[str, Figure]
    """By the way in which it leaves later, or does not: its share."""


class Leaving(Generic[T]):
    """Notes how the things that a seat holds now leave it; what it gets later is not looked at."""

    def __init__(self) -> None:
        self.left, self.went = Counter[T](), Counter[tuple[T, str]]()
        """What is still held, and how many of each thing went in each way."""

    def begin(self, held: Counter[T]) -> None:
        """Another world: the seat holds these again."""
        self.left, self.went = held.copy(), Counter()

    def leave(self, things: Iterable[T], way: str) -> None:
        """Things leave in this way."""
        for each in things:
            if self.left[each]:
                self.left[each] -= 1
                self.went[each, way] += 1


def outcomes_by_worlds(
    held: Sequence[T],
    now: Iterable[T],
    ways: Sequence[str],
    play_on: Callable[[], Mapping[tuple[T, str], int]],
    worlds: int,
) -> Generator[None, None, tuple[ThingOutcome, ...]]:
    """Play a choice on in so many worlds, world by world; what has not left in one is held in it.

    `play_on` tells of another world how many of each thing left in each way after the choice.
    """
    leaves = Counter(now)
    later = Counter(held) - leaves
    went = [play_on()]
    for _ in range(worlds - 1):
        yield
        went.append(play_on())
    found = []
    for thing in dict.fromkeys(held):
        if leaves[thing]:
            found.append(ThingOutcome((str(thing),) * leaves[thing], now=True, ways={}))
        if count := later[thing]:
            by_way = {way: [each.get((thing, way), 0) for each in went] for way in ways}
            by_way[HELD] = [count - sum(some) for some in zip(*by_way.values(), strict=True)]
            shares = {way: share_of(numbers, count) for way, numbers in by_way.items()}
            found.append(ThingOutcome((str(thing),) * count, now=False, ways=shares))
    return tuple(found)
