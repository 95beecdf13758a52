"""What everybody at a table could see in a round and may remember: cards under tops, cards taken, the last turns."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rainbow7.core.event import Moment
from rainbow7.games.rainbow7.cards import Card, Cards
from rainbow7.games.rainbow7.events import Drew, Gathered, Laid, MadeToDraw, PilesOpened, Refilled, Remade


@dataclass(frozen=True)
class LastTurn:
    """What a player did last, as far as everybody saw it."""

    laid: Cards
    took: Card | None = None
    """The card that it then took from a pile."""
    unseen: int = 0
    """How many cards it has drawn since that nobody else saw."""


@dataclass(frozen=True)
class Memory:
    """What everybody has seen in this round."""

    under: tuple[Cards, ...]
    """The cards under the top of each pile, the lowest first."""
    taken: tuple[Cards, ...]
    """Of each player, the cards taken from piles and not laid since."""
    last: tuple[LastTurn | None, ...]
    """Of each player, the last turn."""


def memory_of(moments: Sequence[Moment[Any]], seats: int) -> Memory | None:
    """What everybody could see since the last deal; nothing where these moments begin later in a round."""
    piles = _piles_just_opened(moments[0]) if moments else None
    taken: list[list[Card]] = [[] for _ in range(seats)]
    last: list[LastTurn | None] = [None] * seats
    for moment in moments:
        event = moment.event
        if isinstance(event, Gathered):
            piles, taken, last = [], [[] for _ in range(seats)], [None] * seats
        elif piles is None:
            continue
        elif isinstance(event, PilesOpened):
            piles = [[each] for each in event.cards]
        elif isinstance(event, Laid):
            piles[event.pile] += event.cards
            for each in event.cards:
                if each in taken[event.seat]:
                    taken[event.seat].remove(each)
            last[event.seat] = LastTurn(event.cards)
        elif isinstance(event, Drew):
            turn = last[event.seat]
            if event.pile is None:
                last[event.seat] = turn and replace(turn, unseen=turn.unseen + 1)
            else:
                taken[event.seat].append(piles[event.pile].pop())
                last[event.seat] = turn and replace(turn, took=taken[event.seat][-1])
        elif isinstance(event, MadeToDraw):
            turn = last[event.seat]
            last[event.seat] = turn and replace(turn, unseen=turn.unseen + 1)
        elif isinstance(event, Refilled):
            piles[event.pile].append(event.card)
        elif isinstance(event, Remade):
            piles = [pile[-1:] for pile in piles]
    if piles is None:
        return None
    return Memory(tuple(tuple(pile[:-1]) for pile in piles), tuple(map(tuple, taken)), tuple(last))


def _piles_just_opened(first: Moment[Any]) -> list[list[Card]] | None:
    """The piles before this move, where it is the first one of a round; they hold the tops alone, seen by everybody."""
    event, state = first.event, first.state
    if not isinstance(event, Laid) or state.turns:
        return None
    piles = [list(pile) for pile in state.piles]
    del piles[event.pile][-len(event.cards) :]
    return piles if all(len(pile) < 2 for pile in piles) else None
