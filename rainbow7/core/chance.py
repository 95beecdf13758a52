"""Random decisions as pure functions of a seed and of how many decisions came before, or read from a record."""

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1


class Chance(Protocol):
    """A source of random decisions; `nth` is the number of decisions made before."""

    def shuffle(self, nth: int, things: Sequence[T]) -> tuple[T, ...]:
        """The things in random order."""

    def pick(self, nth: int, things: Sequence[T]) -> T:
        """One of the things."""

    def flips(self, nth: int, count: int) -> tuple[int, ...]:
        """This many coin tosses, each 0 or 1."""


class ChanceError(ValueError):
    """A decision is missing from a record, or does not fit: a short code, and the word at fault."""

    def __init__(self, code: str, word: str = "") -> None:
        self.code, self.word = code, word
        super().__init__(code)


class SeededChance:
    """Random decisions from a seed that stay the same in every version: SplitMix64 over the seed and `nth`.

    Numbers below a limit are drawn by rejection, so that each is equally likely.
    """

    def __init__(self, seed: int) -> None:
        if seed < 0:
            raise ValueError("a seed is a whole number from 0")
        self.seed = seed

    def shuffle(self, nth: int, things: Sequence[T]) -> tuple[T, ...]:
        """The things in random order (Fisher-Yates)."""
        stream = _Stream(self.seed, nth)
        order = list(things)
        for place in range(len(order) - 1, 0, -1):
            other = stream.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return tuple(order)

    def pick(self, nth: int, things: Sequence[T]) -> T:
        """One of the things, each equally likely."""
        return things[_Stream(self.seed, nth).below(len(things))]

    def flips(self, nth: int, count: int) -> tuple[int, ...]:
        """This many fair coin tosses."""
        stream = _Stream(self.seed, nth)
        return tuple(stream.below(2) for _ in range(count))


class RecordedChance:
    """Random decisions read from a record, one after the other."""

    def __init__(self, results: Iterable[tuple[str, ...]]) -> None:
        self.results = tuple(results)
        self.used = 0

    def _next(self) -> tuple[str, ...]:
        if self.used >= len(self.results):
            raise ChanceError("chance-missing")
        self.used += 1
        return self.results[self.used - 1]

    def shuffle(self, nth: int, things: Sequence[T]) -> tuple[T, ...]:
        """The things in the recorded order, which must have exactly these things."""
        written = self._next()
        available: dict[str, list[T]] = {}
        for thing in things:
            available.setdefault(str(thing), []).append(thing)
        order = []
        for word in written:
            if not available.get(word):
                raise ChanceError("chance-stranger", word)
            order.append(available[word].pop())
        if len(order) < len(things):
            left = next(word for word, rest in available.items() if rest)
            raise ChanceError("chance-lacks", left)
        return tuple(order)

    def pick(self, nth: int, things: Sequence[T]) -> T:
        """The recorded thing, which must be one of these."""
        written = self._next()
        for thing in things:
            if (str(thing),) == written:
                return thing
        raise ChanceError("chance-stranger", " ".join(written))

    def flips(self, nth: int, count: int) -> tuple[int, ...]:
        """The recorded coin tosses."""
        written = self._next()
        if len(written) != count or set(written) - {"0", "1"}:
            raise ChanceError("chance-coins", str(count))
        return tuple(int(each) for each in written)


class _Stream:
    """The generator SplitMix64, implemented here so that a change of a library cannot change a deal."""

    def __init__(self, seed: int, nth: int) -> None:
        self.state = 0
        for part in (*_in_64_bit_parts(seed), nth):
            self.state = (self.state ^ part) & _MASK
            self.state = self.next()

    def next(self) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return mixed ^ (mixed >> 31)

    def below(self, limit: int) -> int:
        """A whole number below the limit, each equally likely."""
        fair = (1 << 64) - (1 << 64) % limit
        while (drawn := self.next()) >= fair:
            pass
        return drawn % limit


def _in_64_bit_parts(seed: int) -> list[int]:
    limbs = [seed & _MASK]
    while seed := seed >> 64:
        limbs.append(seed & _MASK)
    return limbs
