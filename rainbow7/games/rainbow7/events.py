"""What can happen in Rainbow 7, one frozen kind of event each."""

from dataclasses import dataclass
from typing import Any

from rainbow7.core.event import Event, unrecorded
from rainbow7.games.rainbow7.cards import Card, Cards


@dataclass(frozen=True, kw_only=True)
class Boxed(Event):
    """Some 7s, nobody sees which, went back to the box for the whole game."""

    unforeseen = True
    secret = ("cards",)

    cards: Cards
    count: int


@dataclass(frozen=True, kw_only=True)
class SevensKept(Event):
    """All 7s are in play."""

    count: int


@dataclass(frozen=True, kw_only=True)
class Gathered(Event):
    """All cards in play were gathered for a new round."""

    round: int
    count: int


@dataclass(frozen=True, kw_only=True)
class Dealt(Event):
    """Everybody got a hand."""

    unforeseen = True
    secret = ("hands",)

    hands: tuple[Cards, ...]
    count: int
    sevens: int


@dataclass(frozen=True, kw_only=True)
class DeckMade(Event):
    """The rest became the deck, so many 7s among it."""

    count: int
    sevens: int


@dataclass(frozen=True, kw_only=True)
class Exchanged(Event):
    """Somebody kept one Rainbow card and drew others for the rest."""

    unforeseen = True
    secret = ("drawn",)

    seat: int
    count: int
    drawn: Cards
    kept: int = unrecorded()
    """How many Rainbow cards one keeps."""


@dataclass(frozen=True, kw_only=True)
class PilesOpened(Event):
    """The first cards of the deck opened the three discard piles."""

    unforeseen = True

    cards: Cards
    count: int


@dataclass(frozen=True, kw_only=True)
class Laid(Event):
    """Somebody laid a combination on a pile."""

    unforeseen = True

    seat: int
    cards: Cards
    pile: int
    kinds: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class EffectsOwed(Event):
    """The 7s of the combination have effects."""

    seat: int
    cards: Cards
    skip: bool


@dataclass(frozen=True, kw_only=True)
class EffectsRead(Event):
    """The box at hand says what each of these 7s does."""

    cards: Cards
    effects: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class NoEffect(Event):
    """A 7 laid alone, or a Rainbow card standing for a 7, does nothing."""

    seat: int
    cards: Cards


@dataclass(frozen=True, kw_only=True)
class MadeToDraw(Event):
    """The effect of a 7 made somebody take the top card of the deck."""

    unforeseen = True
    secret = ("card",)

    seat: int
    card: Card
    by: int


@dataclass(frozen=True, kw_only=True)
class NoCard(Event):
    """There was no card to give to somebody."""

    seat: int


@dataclass(frozen=True, kw_only=True)
class TookTokens(Event):
    """Somebody took Rain tokens."""

    seat: int
    count: int
    cause: str
    by: int | None = None


@dataclass(frozen=True, kw_only=True)
class SeventhToken(Event):
    """Somebody has enough tokens for the end; the round is played to its end all the same."""

    seat: int
    count: int
    fixed: bool = unrecorded()
    """Whether the end of the game is fixed by it, or looked at again when the round is over."""
    enough: int = unrecorded()
    """How many tokens are enough."""


@dataclass(frozen=True, kw_only=True)
class ShedTokens(Event):
    """Somebody gave tokens back to the supply; none, if there was none."""

    seat: int
    count: int


@dataclass(frozen=True, kw_only=True)
class Waived(Event):
    """Somebody did without effects."""

    seat: int
    cards: Cards


@dataclass(frozen=True, kw_only=True)
class Drew(Event):
    """Somebody drew from the deck (no pile) or from a pile."""

    unforeseen = True

    seat: int
    card: Card
    pile: int | None

    def facts_for(self, seat: int) -> dict[str, Any]:
        """A card from the deck is known only to the player who drew it."""
        facts = self.facts
        if self.pile is None and seat != self.seat:
            del facts["card"]
        return facts


@dataclass(frozen=True, kw_only=True)
class Refilled(Event):
    """The top card of the deck went on a pile that had become empty."""

    unforeseen = True

    pile: int
    card: Card


@dataclass(frozen=True, kw_only=True)
class StaysEmpty(Event):
    """There was no card to put on a pile that had become empty."""

    pile: int


@dataclass(frozen=True, kw_only=True)
class Remade(Event):
    """The empty deck was made anew from under the tops of the piles."""

    count: int


@dataclass(frozen=True, kw_only=True)
class Spared(Event):
    """Somebody did not draw, as a 7 allowed."""

    seat: int


@dataclass(frozen=True, kw_only=True)
class NothingToDraw(Event):
    """There was no card to draw anywhere."""

    seat: int


@dataclass(frozen=True, kw_only=True)
class TurnPassed(Event):
    """It became somebody's turn."""

    seat: int


@dataclass(frozen=True, kw_only=True)
class Called(Event):
    """Somebody called a Rainbow, and said the value of the hand."""

    unforeseen = True

    seat: int
    value: int


@dataclass(frozen=True, kw_only=True)
class Shown(Event):
    """All hands were shown."""

    unforeseen = True

    hands: tuple[Cards, ...]
    values: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class MadePerfect(Event):
    """Somebody laid the last card of a hand."""

    seat: int


@dataclass(frozen=True, kw_only=True)
class EffectsBeforePerfect(Event):
    """A hand is empty, but the effects of its last 7s come before the Perfect counts."""

    seat: int
    cards: Cards


@dataclass(frozen=True, kw_only=True)
class RoundWon(Event):
    """Somebody won the round; a caller with this value, equalled by some."""

    seat: int
    value: int | None
    equal: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class RoundLost(Event):
    """The caller was beaten by lower hands; nobody won the round."""

    seat: int
    value: int
    lower: tuple[int, ...]
    lowest: int


@dataclass(frozen=True, kw_only=True)
class RoundVoid(Event):
    """The round took too long and does not count."""

    turns: int


@dataclass(frozen=True, kw_only=True)
class NextFirst(Event):
    """Somebody will begin the next round."""

    seat: int


@dataclass(frozen=True, kw_only=True)
class GameEnded(Event):
    """The game ended because somebody has enough tokens."""

    seats: tuple[int, ...]
    """Who has enough; nobody, if they were lost again after they had fixed the end."""
    tokens: tuple[int, ...]
    enough: int = unrecorded()
    """How many tokens are enough."""


@dataclass(frozen=True, kw_only=True)
class GameWon(Event):
    """The game was won, by several where the victory is shared."""

    seats: tuple[int, ...]
    count: int
    tied: tuple[int, ...] = ()
    value: int | None = None
