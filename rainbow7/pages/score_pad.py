"""A score pad for Rainbow 7: the rounds of a game at a real table, and the tokens that they add up to."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rainbow7.games.rainbow7.edition import Edition, Settings
from rainbow7.games.rainbow7.questions import Ended
from rainbow7.games.rainbow7.scoring import Settlement
from rainbow7.pages.typed_number import typed_number

MOST_ROUNDS = 60
"""The most rounds that are read."""
MOST_TOKENS = 99
MOST_DIGITS = 3


@dataclass(frozen=True)
class Round:
    """The end of a round: who ended it, by a Perfect or a call, and the hands' values (`None`: it did not matter)."""

    perfect: bool
    seat: int
    values: tuple[int | None, ...]

    def __str__(self) -> str:
        values = ",".join("-" if value is None else str(value) for value in self.values)
        return f"{'p' if self.perfect else 'c'}{self.seat}:{values}"


@dataclass(frozen=True)
class Rounds:
    """The rounds so far under an edition, and the tokens that everybody had before the first."""

    edition: Edition
    start: tuple[int, ...]
    rounds: tuple[Round, ...] = ()

    @classmethod
    def read(cls, text: str, seats: int, edition: Edition) -> "Rounds":
        """Read a pad up to the first part that cannot be read.

        The first round, or the tokens at the start, give the number of players.
        """
        parts = [part for part in text.split(".")[: MOST_ROUNDS + 1] if part]
        start: tuple[int, ...] | None = None
        if parts and parts[0].startswith("t"):
            numbers = [typed_number(each, MOST_DIGITS) for each in parts.pop(0)[1:].split(",")]
            if None not in numbers and 2 <= len(numbers) <= 5:
                start = tuple(min(each or 0, MOST_TOKENS) for each in numbers)
        rounds = []
        for part in parts:
            found = _round(part, edition.call_limit)
            if found is None or (start is not None and len(found.values) != len(start)):
                break
            start = start if start is not None else (0,) * len(found.values)
            rounds.append(found)
        return cls(edition, start if start is not None else (0,) * seats)._with(rounds)

    def _with(self, rounds: Iterable[Round]) -> "Rounds":
        """With these rounds, up to the one that ends the game."""
        pad = replace(self, rounds=())
        for each in rounds:
            if pad.over:
                break
            pad = replace(pad, rounds=(*pad.rounds, each))
        return pad

    def __str__(self) -> str:
        begun = [f"t{','.join(map(str, self.start))}"] if any(self.start) else []
        return ".".join([*begun, *map(str, self.rounds)])

    @property
    def settled(self) -> tuple[Settlement, ...]:
        """The settlement of each round."""
        tokens, found = self.start, list[Settlement]()
        for each in self.rounds:
            values = tuple(value or 0 for value in each.values)
            settled = Ended(self.edition, Settings(), each.seat, each.perfect, values, tokens).settled
            tokens = settled.tokens
            found.append(settled)
        return tuple(found)

    @property
    def tokens(self) -> tuple[int, ...]:
        """Everybody's tokens after the last round."""
        settled = self.settled
        return settled[-1].tokens if settled else self.start

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        settled = self.settled
        return bool(settled) and settled[-1].game_over

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won the game."""
        settled = self.settled
        return settled[-1].winners if settled else ()

    @property
    def first(self) -> int | None:
        """The seat that begins the next round; `None` before the first."""
        settled = self.settled
        return settled[-1].next_first if settled else None

    @property
    def taken_back(self) -> "Rounds":
        """Without the last round."""
        return self.before(len(self.rounds))

    def before(self, number: int) -> "Rounds":
        """The pad as it was before this round, counted from 1."""
        return replace(self, rounds=self.rounds[: max(0, number - 1)])

    def noted(self, entry: Round) -> "Rounds":
        """With one more round."""
        return replace(self, rounds=(*self.rounds, entry))

    def corrected(self, number: int, entry: Round) -> "Rounds":
        """With another round in place of this one, counted from 1; what follows is counted anew."""
        return self._with((*self.rounds[: number - 1], entry, *self.rounds[number:]))

    def for_seats(self, seats: int) -> "Rounds":
        """The pad for another number of players; rounds already noted are dropped."""
        if seats == len(self.start):
            return self
        return Rounds(self.edition, (*self.start, *(0,) * seats)[:seats] if not self.rounds else (0,) * seats)


def _round(text: str, limit: int) -> Round | None:
    head, _, tail = text.partition(":")
    seat = typed_number(head[1:], MOST_DIGITS)
    values = [None if each == "-" else typed_number(each, MOST_DIGITS) for each in tail.split(",")]
    broken = any(value is None and each != "-" for value, each in zip(values, tail.split(","), strict=True))
    if head[:1] not in ("c", "p") or seat is None or broken or not 2 <= len(values) <= 5 or seat >= len(values):
        return None
    perfect = head[0] == "p"
    if not perfect and (None in values or (values[seat] or 0) > limit):
        return None
    return Round(perfect, seat, tuple(values))
