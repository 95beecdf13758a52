"""How a round and a game end: who takes the line, who opens next, who wins, and under which rule."""

from collections.abc import Sequence
from dataclasses import dataclass

from rainbow7.core.event import Event
from rainbow7.games.spaan.cards import Row
from rainbow7.games.spaan.edition import Edition
from rainbow7.games.spaan.events import GameDrawn, GameWon
from rainbow7.games.spaan.line import Result


@dataclass(frozen=True)
class Settlement:
    """A round that is over: who takes which cards under which rule, and who opens the next one."""

    taker: int
    takes: Row
    rule: str
    opener: int


def settle_round(edition: Edition, ending: Result, seat: int, line: Row) -> Settlement:
    """The line goes to the player who made the rainbow, or to the opponent of the one at fault; the loser opens."""
    winner = seat if ending == "rainbow" else 1 - seat
    opener = 1 - winner if edition.opener == "loser" else winner
    if ending == "rainbow":
        coloured = tuple(each for each in line if each.face.coloured)
        return Settlement(winner, line if edition.rainbow_takes == "line" else coloured, "score.rainbow", opener)
    return Settlement(winner, line[: _TAKEN[edition.fault_takes]], "score.fault", opener)


_TAKEN: dict[str, int | None] = {"line": None, "all-but-last": -1, "nothing": 0}
"""Where the cards end that are won after a fault."""


def counts(edition: Edition, won: Sequence[Sequence[object]], hands: Sequence[Sequence[object]]) -> tuple[int, ...]:
    """How many cards each one has won."""
    held = [len(hand) if edition.hand_counts else 0 for hand in hands]
    return tuple(len(pile) + more for pile, more in zip(won, held, strict=True))


def settle_game(edition: Edition, counted: tuple[int, ...]) -> tuple[Event, tuple[int, ...]]:
    """Most cards win; equal counts are a draw."""
    best = max(counted)
    winners = tuple(seat for seat, count in enumerate(counted) if count == best)
    if len(winners) == 1:
        return GameWon(seats=winners, counts=counted, rule="end.most"), winners
    if edition.tie == "shared":
        return GameWon(seats=winners, counts=counted, rule="end.draw"), winners
    return GameDrawn(count=best, rule="end.draw"), ()
