"""What can happen in Sazuki's Rainbow, one frozen kind of event each."""

from dataclasses import dataclass
from typing import Literal

from rainbow7.core.event import Event
from rainbow7.games.sazuki.cards import Cards

Reason = Literal["count", "height", "earlier"]
"""Why one play comes before another: more cards, higher cards, played earlier."""


@dataclass(frozen=True, kw_only=True)
class Shuffled(Event):
    """All cards were shuffled."""

    unforeseen = True

    count: int


@dataclass(frozen=True, kw_only=True)
class PrizesLaid(Event):
    """The first prize cards were laid out, face up."""

    unforeseen = True

    cards: Cards
    count: int


@dataclass(frozen=True, kw_only=True)
class Dealt(Event):
    """Everybody got a hand."""

    unforeseen = True
    secret = ("hands",)

    hands: tuple[Cards, ...]
    count: int


@dataclass(frozen=True, kw_only=True)
class SecondPiles(Event):
    """Each of two players got a second pile, face down."""

    unforeseen = True
    secret = ("piles",)

    piles: tuple[Cards, ...]
    count: int


@dataclass(frozen=True, kw_only=True)
class SpareCards(Event):
    """The cards left over went back to the box; nobody sees which."""

    unforeseen = True
    secret = ("cards",)

    cards: Cards
    count: int


@dataclass(frozen=True, kw_only=True)
class Played(Event):
    """Somebody played cards."""

    unforeseen = True

    seat: int
    cards: Cards
    kinds: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class RoundBound(Event):
    """A set or a run bound the rest of the round to its kind."""

    seat: int
    bound: str
    cards: Cards


@dataclass(frozen=True, kw_only=True)
class TookUp(Event):
    """Somebody played the last card of the first pile and took up the second."""

    unforeseen = True
    secret = ("cards",)

    seat: int
    count: int
    cards: Cards


@dataclass(frozen=True, kw_only=True)
class PlayedOut(Event):
    """Somebody played the last card."""

    seat: int


@dataclass(frozen=True, kw_only=True)
class SatOut(Event):
    """Somebody without cards was passed over."""

    seat: int


@dataclass(frozen=True, kw_only=True)
class TurnPassed(Event):
    """It became somebody's turn, for the first or the second time in the round."""

    seat: int
    lap: int


@dataclass(frozen=True, kw_only=True)
class Ranked(Event):
    """A play got its place in the order of choice, ahead of another play or behind it."""

    place: int
    seat: int
    cards: Cards
    other: Cards
    """The play next to it: the one behind for the first place, else the one ahead."""
    reason: Reason
    """What settles it between the two."""


@dataclass(frozen=True, kw_only=True)
class OrderSet(Event):
    """All have played, and it is settled who chooses in which order."""

    seats: tuple[int, ...]
    count: int


@dataclass(frozen=True, kw_only=True)
class LotsMade(Event):
    """Equal prizes were put together in lots of two."""

    unforeseen = True

    lots: tuple[Cards, ...]


@dataclass(frozen=True, kw_only=True)
class Took(Event):
    """Somebody took prize cards."""

    unforeseen = True

    seat: int
    cards: Cards


@dataclass(frozen=True, kw_only=True)
class NothingLeft(Event):
    """Somebody would choose, but no prize is left."""

    seat: int


@dataclass(frozen=True, kw_only=True)
class PrizesRemoved(Event):
    """The prizes that nobody took left the game."""

    cards: Cards
    count: int


@dataclass(frozen=True, kw_only=True)
class NewPrizes(Event):
    """The cards just played became the prizes of the next round."""

    unforeseen = True

    cards: Cards


@dataclass(frozen=True, kw_only=True)
class NextFirst(Event):
    """Somebody begins the next round, in place of a first chooser who has no cards left."""

    seat: int
    instead_of: int | None
    round: int


@dataclass(frozen=True, kw_only=True)
class GameEnded(Event):
    """The game ended because enough players have no cards left."""

    seats: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class LastPlays(Event):
    """The cards played in the last round count for nobody."""

    cards: Cards


@dataclass(frozen=True, kw_only=True)
class HandRemoved(Event):
    """The cards left in a hand left the game."""

    unforeseen = True

    seat: int
    count: int
    points: int


@dataclass(frozen=True, kw_only=True)
class Bonus(Event):
    """One of two players got points for the cards that were left."""

    seat: int
    count: int
    points: int


@dataclass(frozen=True, kw_only=True)
class Scored(Event):
    """Somebody's prize cards were added up; `extra` are the points for cards left."""

    seat: int
    cards: Cards
    sum: int
    extra: int
    points: int


@dataclass(frozen=True, kw_only=True)
class GameWon(Event):
    """The game was won, by several where the victory is shared."""

    seats: tuple[int, ...]
    points: int


@dataclass(frozen=True, kw_only=True)
class Looked(Event):
    """Somebody looked through a pile, as is allowed."""

    unforeseen = True

    pile: str
    owner: int | None
