"""How a round, or a game, ended: what is shown of it, seat by seat, for any game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from rainbow7.core.event import Event


@dataclass(frozen=True)
class SeatResult:
    """The result of a round, or of the game, for one seat."""

    after: int
    """The seat's count after the round."""
    before: int
    """The count before it."""
    things: tuple[Any, ...] = ()
    """The things that the seat shows, to be drawn."""
    unseen: int = 0
    """How many things it keeps for itself."""
    worth: int | None = None
    """What its things are worth, where that is compared."""
    said: str = ""
    """What the seat did, as a key of the game's words; empty for nothing worth saying."""
    events: tuple[Event, ...] = ()
    """The events about this seat."""
    decides: bool = False
    """Whether what this seat shows decided the round."""
    first: bool = False
    """Whether the seat is the best."""
    then: int | None = None
    """The second count, which is compared if the first is equal."""


@dataclass(frozen=True)
class RoundResult:
    """The result of a round, or of the game with its last round."""

    at: int
    """After how many events of the match it is shown."""
    over: bool
    """Whether the game is over."""
    kind: str
    """How it ended, as a key of the game's words."""
    round: int
    order: tuple[int, ...]
    """The seats in the order in which they are shown."""
    standings: tuple[SeatResult, ...]
    """The result of each seat, by its number."""
    lines: tuple[Event, ...]
    """The events about all players, the most important first."""
    closing: tuple[Event, ...] = ()
    """The events that end the game."""
    next: Event | None = None
    """The event that says who begins the next round."""
    begins: str = ""
    """Why that seat begins, as a key of the game's words; empty where the event says it."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """The facts of its sentences."""
    answer: Literal["ok", "no", ""] = ""
    """Whether what ended the round came off; empty where nothing was at stake."""
    limit: int | None = None
    """The count that ends the game, where one does."""
    ranking: tuple[tuple[int, ...], ...] = ()
    """Once the game is over: the seats from the first place on; those that share a place stand together."""
