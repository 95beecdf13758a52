"""What everybody at a table could see in a game and may remember: who took which prizes, and which nobody took."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rainbow7.core.event import Moment
from rainbow7.games.sazuki.cards import Cards
from rainbow7.games.sazuki.events import PrizesRemoved, Shuffled, Took
from rainbow7.games.sazuki.state import State


@dataclass(frozen=True)
class Memory:
    """What everybody has seen in this game."""

    won: tuple[Cards, ...]
    """The prizes that each one has taken."""
    gone: Cards
    """The prizes that nobody took."""


def memory_of(moments: Sequence[Moment[Any]], seats: int) -> Memory | None:
    """What everybody could see since the deal; nothing where prizes have been taken before these moments."""
    won: list[Cards] | None = [()] * seats if moments and _begins_a_game(moments[0].state) else None
    gone: Cards = ()
    for moment in moments:
        event = moment.event
        if isinstance(event, Shuffled):
            won, gone = [()] * seats, ()
        elif won is None:
            continue
        elif isinstance(event, Took):
            won[event.seat] += event.cards
        elif isinstance(event, PrizesRemoved):
            gone += event.cards
    return None if won is None else Memory(tuple(won), gone)


def _begins_a_game(state: State) -> bool:
    """Whether nobody has a prize yet, and none has left the game."""
    return state.round == 1 and not any(state.won) and not state.gone
