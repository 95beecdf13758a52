"""A pad for games in which each round brings everybody a number, and the numbers are added up."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import accumulate

from rainbow7.core.event import Event
from rainbow7.pages.typed_number import typed_number

MOST_ROUNDS = 60
MOST_DIGITS = 3


@dataclass(frozen=True)
class Counted:
    """What a round has brought: what everybody gets, and has after it."""

    gains: tuple[int, ...]
    tokens: tuple[int, ...]
    events: tuple[Event, ...] = ()


@dataclass(frozen=True)
class Counts:
    """The rounds so far, one number for everybody in each; whether such a game is over, no pad can know."""

    start: tuple[int, ...]
    rounds: tuple[tuple[int, ...], ...] = ()
    over = False
    first: int | None = None
    winners: tuple[int, ...] = ()

    @classmethod
    def read(cls, text: str, seats: int, players: range) -> "Counts":
        """Read a pad up to the first part that cannot be read, as `n3,0.n1,4`; the first round gives the players."""
        rounds: list[tuple[int, ...]] = []
        for part in text.split(".")[:MOST_ROUNDS]:
            numbers = [typed_number(each, MOST_DIGITS) for each in part[1:].split(",")]
            known = tuple(each for each in numbers if each is not None)
            if part[:1] != "n" or len(known) != len(numbers) or len(known) not in players:
                break
            if rounds and len(known) != len(rounds[0]):
                break
            rounds.append(known)
        return cls((0,) * (len(rounds[0]) if rounds else seats), tuple(rounds))

    def __str__(self) -> str:
        return ".".join(f"n{','.join(map(str, each))}" for each in self.rounds)

    @property
    def settled(self) -> tuple[Counted, ...]:
        """What each round has brought."""
        sums = accumulate(self.rounds, _added, initial=self.start)
        return tuple(Counted(gains, after) for gains, after in zip(self.rounds, list(sums)[1:], strict=True))

    @property
    def tokens(self) -> tuple[int, ...]:
        """What everybody has after the last round."""
        settled = self.settled
        return settled[-1].tokens if settled else self.start

    @property
    def taken_back(self) -> "Counts":
        """Without the last round."""
        return self.before(len(self.rounds))

    def before(self, number: int) -> "Counts":
        """The pad as it was before this round, counted from 1."""
        return replace(self, rounds=self.rounds[: max(0, number - 1)])

    def noted(self, entry: tuple[int, ...]) -> "Counts":
        """With one more round."""
        return replace(self, rounds=(*self.rounds, entry))

    def corrected(self, number: int, entry: tuple[int, ...]) -> "Counts":
        """With another round in place of this one, counted from 1."""
        return replace(self, rounds=(*self.rounds[: number - 1], entry, *self.rounds[number:]))

    def for_seats(self, seats: int) -> "Counts":
        """The pad for another number of players; rounds already noted are dropped."""
        return self if seats == len(self.start) else Counts((0,) * seats)


def _added(some: Iterable[int], others: Iterable[int]) -> tuple[int, ...]:
    return tuple(one + other for one, other in zip(some, others, strict=True))
