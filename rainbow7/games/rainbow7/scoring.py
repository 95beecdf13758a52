"""How a round and a game end: who takes tokens, who begins next, who wins, and under which rule."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rainbow7.core.event import Event
from rainbow7.core.rule import rule
from rainbow7.games.rainbow7.edition import Edition
from rainbow7.games.rainbow7.events import (
    GameEnded,
    GameWon,
    NextFirst,
    RoundLost,
    RoundWon,
    TookTokens,
)
from rainbow7.games.rainbow7.state import Ending


@dataclass(frozen=True)
class Settlement:
    """A round that has been scored: what each one gains, what follows, and the events that say why."""

    ending: Ending
    values: tuple[int, ...]
    gains: tuple[int, ...]
    tokens: tuple[int, ...]
    winner: int | None
    next_first: int
    game_over: bool
    winners: tuple[int, ...]
    events: tuple[Event, ...]


def settle_call(
    edition: Edition, caller: int, values: Sequence[int], tokens: Sequence[int], *, reached: bool = False
) -> Settlement:
    """Score a round that ended with a call: a storm for the others, or a thunderstorm for the caller."""
    seats = len(values)
    others = [(caller + step) % seats for step in range(1, seats)]
    lower = tuple(seat for seat in others if values[seat] < values[caller])
    equal = tuple(seat for seat in others if values[seat] == values[caller])
    beaten_by = lower if edition.call_beaten_by == "lower" else tuple(s for s in others if s in (*lower, *equal))
    if beaten_by:
        why = "score.compare" if lower else "score.tie"
        shown_lower = lower or beaten_by  # beside a lower hand an equal one does not matter
        lowest = min(values[seat] for seat in shown_lower)
        events: list[Event] = [
            RoundLost(seat=caller, value=values[caller], lower=shown_lower, lowest=lowest, rule=why),
            TookTokens(seat=caller, count=edition.thunderstorm, cause="thunderstorm", rule="score.thunderstorm"),
        ]
        next_first = _BEGINS[edition.failed_first](caller, values)
        began: Event = NextFirst(seat=next_first, rule="score.thunderstorm-first")
        return _settle(edition, "call-lost", values, tokens, None, next_first, events, began, reached)
    why = "score.tie" if equal else "score.compare"
    won = RoundWon(seat=caller, value=values[caller], equal=equal, rule=why)
    took = [TookTokens(seat=seat, count=edition.storm, cause="storm", rule="score.storm") for seat in others]
    return _settle_won(edition, "call-won", values, tokens, caller, [won, *took], reached)


def settle_perfect(
    edition: Edition, seat: int, values: Sequence[int], tokens: Sequence[int], *, reached: bool = False
) -> Settlement:
    """Score a round that ended with an empty hand: a drizzle for the others."""
    seats = len(values)
    others = [(seat + step) % seats for step in range(1, seats)]
    won = RoundWon(seat=seat, value=None, equal=(), rule="score.perfect")
    took = [TookTokens(seat=each, count=edition.drizzle, cause="drizzle", rule="score.drizzle") for each in others]
    return _settle_won(edition, "perfect", values, tokens, seat, [won, *took], reached)


def _left(seat: int, values: Sequence[int]) -> int:
    return (seat + 1) % len(values)


def _itself(seat: int, values: Sequence[int]) -> int:
    return seat


def _highest(seat: int, values: Sequence[int]) -> int:
    return max(range(len(values)), key=lambda each: (values[each], -((each - seat) % len(values))))


def _lowest(seat: int, values: Sequence[int]) -> int:
    return min(range(len(values)), key=lambda each: (values[each], (each - seat) % len(values)))


_BEGINS: dict[str, Callable[[int, Sequence[int]], int]] = {
    "caller": _itself, "winner": _itself, "left-of-caller": _left, "left-of-winner": _left, "highest": _highest,
    "lowest": _lowest,
}  # fmt: skip
"""Who begins the next round, seen from whoever ended this one; of equal hands the first from there."""


def _settle_won(
    edition: Edition, ending: Ending, values: Sequence[int], tokens: Sequence[int], winner: int,
    events: list[Event], reached: bool,
) -> Settlement:  # fmt: skip
    next_first = _BEGINS[edition.next_first](winner, values)
    began = NextFirst(seat=next_first, rule="round.next-first")
    return _settle(edition, ending, values, tokens, winner, next_first, events, began, reached)


def _settle(
    edition: Edition, ending: Ending, values: Sequence[int], tokens: Sequence[int], winner: int | None,
    next_first: int, events: list[Event], began: Event, reached: bool,
) -> Settlement:  # fmt: skip
    gains = [0] * len(values)
    for event in events:
        if isinstance(event, TookTokens):
            gains[event.seat] += event.count
    after = tuple(held + gain for held, gain in zip(tokens, gains, strict=True))
    full = tuple(seat for seat, held in enumerate(after) if held >= edition.end_tokens)
    game_over = bool(full) or reached
    winners: tuple[int, ...] = ()
    if game_over:
        ended, winners = settle_game(edition, values, after, winner, full)
        events = [*events, *ended]
    else:
        events = [*events, began]
    return Settlement(
        ending, tuple(values), tuple(gains), after, winner, next_first, game_over, winners, tuple(events)
    )  # fmt: skip


@rule("goal.fewest")
def settle_game(
    edition: Edition, values: Sequence[int], tokens: Sequence[int], last_winner: int | None, full: tuple[int, ...]
) -> tuple[list[Event], tuple[int, ...]]:
    """The end of the game: fewest tokens win, then the lowest hand of the last round among the tied."""
    why = "end.seven" if full else "end.round"
    ended: list[Event] = [GameEnded(seats=full, tokens=tuple(tokens), enough=edition.end_tokens, rule=why)]
    if edition.winner == "last-winner" and last_winner is not None:
        return [*ended, GameWon(seats=(last_winner,), count=tokens[last_winner], rule="end.fewest")], (last_winner,)
    fewest = min(tokens)
    tied = tuple(seat for seat, held in enumerate(tokens) if held == fewest)
    if len(tied) == 1:
        return [*ended, GameWon(seats=tied, count=fewest, rule="end.fewest")], tied
    if edition.tie_break == "shared":
        return [*ended, GameWon(seats=tied, count=fewest, rule="end.shared")], tied
    choose = min if edition.tie_break == "lowest-hand" else max
    best = choose(values[seat] for seat in tied)
    winners = tuple(seat for seat in tied if values[seat] == best)
    why = "end.tie" if len(winners) == 1 else "end.shared"
    return [*ended, GameWon(seats=winners, count=fewest, tied=tied, value=best, rule=why)], winners
