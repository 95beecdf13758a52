"""What can happen in Spaan's Rainbow, one frozen kind of event each."""

from dataclasses import dataclass

from rainbow7.core.event import Event
from rainbow7.games.spaan.cards import Cards, Face


@dataclass(frozen=True, kw_only=True)
class PackTaken(Event):
    """So many cards came out of the box, with so many white and black faces."""

    unforeseen = True

    count: int
    whites: int
    blacks: int


@dataclass(frozen=True, kw_only=True)
class Mixed(Event):
    """The cards were shuffled, each turned one way or the other, and put into the holder."""

    unforeseen = True

    count: int


@dataclass(frozen=True, kw_only=True)
class HolderSet(Event):
    """The holder stands between the players, who see one side of it each."""

    unforeseen = True

    count: int


@dataclass(frozen=True, kw_only=True)
class Dealt(Event):
    """Each one took a hand at their own end of the holder; so many cards are left in it."""

    unforeseen = True
    secret = ("hands", "holder")

    count: int
    left: int
    hands: tuple[Cards, ...]
    holder: Cards


@dataclass(frozen=True, kw_only=True)
class Flipped(Event):
    """Somebody flipped a card of the line, by its place from 1: one face went down, another came up."""

    unforeseen = True

    seat: int
    place: int
    was: Face
    face: Face


@dataclass(frozen=True, kw_only=True)
class BackRevealed(Event):
    """A card is placed known side up: its back was held out to the opponent first."""

    unforeseen = True
    secret = ("face",)

    seat: int
    by: int
    face: Face


@dataclass(frozen=True, kw_only=True)
class SideHidden(Event):
    """A card is placed unknown side up: the player kept the known side from the opponent."""

    unforeseen = True
    secret = ("face",)

    seat: int
    face: Face


@dataclass(frozen=True, kw_only=True)
class Placed(Event):
    """Somebody placed a card at the end of the line, by its place there from 1, one face up."""

    unforeseen = True

    seat: int
    place: int
    face: Face
    known: bool


@dataclass(frozen=True, kw_only=True)
class StandsIn(Event):
    """A white face came up; so many white ones stand for colours now."""

    count: int


@dataclass(frozen=True, kw_only=True)
class LineOpen(Event):
    """The line has no fault: so many cards, and so many missing for a rainbow."""

    count: int
    missing: int


@dataclass(frozen=True, kw_only=True)
class Doubled(Event):
    """A colour came up that was visible already: the two cards, by their places from 1, and the loser."""

    seat: int
    face: Face
    places: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class BlackUp(Event):
    """A black face came up: the card, by its place from 1, and the loser."""

    seat: int
    place: int


@dataclass(frozen=True, kw_only=True)
class RainbowMade(Event):
    """Somebody completed the rainbow, so many white faces helping."""

    seat: int
    count: int
    whites: int


@dataclass(frozen=True, kw_only=True)
class TookLine(Event):
    """Somebody won so many cards of the line, and has so many now."""

    seat: int
    count: int
    total: int


@dataclass(frozen=True, kw_only=True)
class Stopped(Event):
    """Somebody left it at so many cards."""

    unforeseen = True

    seat: int
    count: int


@dataclass(frozen=True, kw_only=True)
class TurnFull(Event):
    """Somebody placed the last card that a turn has room for."""

    seat: int
    count: int


@dataclass(frozen=True, kw_only=True)
class Refilled(Event):
    """Somebody drew so many cards at their own end of the holder, where so many are left."""

    seat: int
    count: int
    left: int


@dataclass(frozen=True, kw_only=True)
class RoundOpened(Event):
    """Somebody, the loser of the round before, opens a round."""

    seat: int
    round: int


@dataclass(frozen=True, kw_only=True)
class TurnPassed(Event):
    """It became somebody's turn."""

    seat: int


@dataclass(frozen=True, kw_only=True)
class Looked(Event):
    """Somebody looked at what is hidden."""

    unforeseen = True

    seat: int


@dataclass(frozen=True, kw_only=True)
class GameEnded(Event):
    """The game ended because a hand lacks more cards than the holder has."""

    seat: int
    lacks: int
    left: int


@dataclass(frozen=True, kw_only=True)
class GameWon(Event):
    """The game was won, with each one's count of cards."""

    seats: tuple[int, ...]
    counts: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class GameDrawn(Event):
    """Both won the same number of cards: a draw, which calls for another game."""

    count: int
