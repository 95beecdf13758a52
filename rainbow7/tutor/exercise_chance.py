"""Random choices for exercises that follow from a name, the same in every version of Python."""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

from rainbow7.core.chance import SeededChance

T = TypeVar("T")


class ExerciseChance:
    """A series of random choices; the same name gives the same series."""

    def __init__(self, *name: object) -> None:
        text = "/".join(map(str, name)).encode()
        self._chance = SeededChance(int.from_bytes(sha256(text).digest()[:8], "big"))
        self._nth = 0

    def pick(self, things: Sequence[T]) -> T:
        """One of the things, each with the same probability."""
        self._nth += 1
        return self._chance.pick(self._nth, things)

    def below(self, limit: int) -> int:
        """A whole number from 0 to the limit, without the limit."""
        return self.pick(range(limit))

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """The things in random order."""
        self._nth += 1
        return self._chance.shuffle(self._nth, things)

    def some(self, things: Sequence[T], count: int) -> tuple[T, ...]:
        """This many of the things in random order, or all if there are fewer."""
        return self.shuffled(things)[:count]
