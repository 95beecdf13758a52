"""Chance for exercises: everything follows from a name, the same in every Python."""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

from rainbow7.core.chance import Seeded

T = TypeVar("T")


class ExerciseChance:
    """A row of decisions that is the same for the same name."""

    def __init__(self, *name: object) -> None:
        said = "/".join(map(str, name)).encode()
        self._chance = Seeded(int.from_bytes(sha256(said).digest()[:8], "big"))
        self._nth = 0

    def pick(self, things: Sequence[T]) -> T:
        """One of the things, each equally likely."""
        self._nth += 1
        return self._chance.pick(self._nth, things)

    def below(self, limit: int) -> int:
        """A whole number under the limit."""
        return self.pick(range(limit))

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """The things in some order."""
        self._nth += 1
        return self._chance.shuffle(self._nth, things)

    def some(self, things: Sequence[T], count: int) -> tuple[T, ...]:
        """So many of the things, all of them where there are fewer."""
        return self.shuffled(things)[:count]
