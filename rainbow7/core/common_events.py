"""Events that are the same in every game. Each game's `events.py` defines its own beside them."""

from dataclasses import dataclass

from rainbow7.core.event import Event


@dataclass(frozen=True, kw_only=True)
class FirstSeat(Event):
    """Chance, or the table, has decided who begins the game."""

    unforeseen = True

    seat: int
    chosen: bool


@dataclass(frozen=True, kw_only=True)
class Passed(Event):
    """Somebody did nothing."""

    seat: int
