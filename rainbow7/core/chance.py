"""Chance as data: what a seed decides is a pure function of the seed and of how much was decided before."""

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1


class Chance(Protocol):
    """Whatever settles what the players leave to chance; `nth` counts what was settled before."""

    def shuffle(self, nth: int, things: Sequence[T]) -> tuple[T, ...]:
        """The things in the order in which chance puts them."""

    def pick(self, nth: int, things: Sequence[T]) -> T:
        """One of the things."""

    def flips(self, nth: int, count: int) -> tuple[int, ...]:
        """So many coins, each 0 or 1."""


class Unsettled(ValueError):
    """Chance was asked where nothing may be left to it, or what was written down does not fit."""

    def __init__(self, code: str, word: str = "") -> None:
        self.code, self.word = code, word
        super().__init__(code)


class Seeded:
    """Chance from a seed, the same for ever: SplitMix64 over seed and count, rejection instead of remainders."""

    def __init__(self, seed: int) -> None:
        if seed < 0:
            raise ValueError("a seed is a whole number from 0")
        self.seed = seed

    def shuffle(self, nth: int, things: Sequence[T]) -> tuple[T, ...]:
        """The things in an order that every version of this program agrees upon."""
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
        """So many fair coins."""
        stream = _Stream(self.seed, nth)
        return tuple(stream.below(2) for _ in range(count))


class Written:
    """Chance as a record tells it: each result in words, in turn, and nothing that was not written."""

    def __init__(self, results: Iterable[tuple[str, ...]]) -> None:
        self.results = tuple(results)
        self.used = 0

    def _next(self) -> tuple[str, ...]:
        if self.used >= len(self.results):
            raise Unsettled("chance-missing")
        self.used += 1
        return self.results[self.used - 1]

    def shuffle(self, nth: int, things: Sequence[T]) -> tuple[T, ...]:
        """The things in the order written down, if it holds just these."""
        written = self._next()
        at_hand: dict[str, list[T]] = {}
        for thing in things:
            at_hand.setdefault(str(thing), []).append(thing)
        order = []
        for word in written:
            if not at_hand.get(word):
                raise Unsettled("chance-stranger", word)
            order.append(at_hand[word].pop())
        if len(order) < len(things):
            left = next(word for word, rest in at_hand.items() if rest)
            raise Unsettled("chance-lacks", left)
        return tuple(order)

    def pick(self, nth: int, things: Sequence[T]) -> T:
        """The thing written down, if it is one of these."""
        written = self._next()
        for thing in things:
            if (str(thing),) == written:
                return thing
        raise Unsettled("chance-stranger", " ".join(written))

    def flips(self, nth: int, count: int) -> tuple[int, ...]:
        """The coins written down."""
        written = self._next()
        if len(written) != count or set(written) - {"0", "1"}:
            raise Unsettled("chance-coins", str(count))
        return tuple(int(each) for each in written)


class _Stream:
    """SplitMix64: sixty-four bits at a time, written out here so that no library's change can move a deal."""

    def __init__(self, seed: int, nth: int) -> None:
        self.state = 0
        for part in (*_limbs(seed), nth):
            self.state = (self.state ^ part) & _MASK
            self.state = self.next()

    def next(self) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return mixed ^ (mixed >> 31)

    def below(self, limit: int) -> int:
        """A whole number under the limit, each equally likely."""
        fair = (1 << 64) - (1 << 64) % limit
        while (drawn := self.next()) >= fair:
            pass
        return drawn % limit


def _limbs(seed: int) -> list[int]:
    limbs = [seed & _MASK]
    while seed := seed >> 64:
        limbs.append(seed & _MASK)
    return limbs
