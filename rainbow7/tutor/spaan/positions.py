"""Makes positions of Spaan's Rainbow for exercises: cards with wanted faces, at a table that play can reach."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rainbow7.games.spaan.cards import COLOURS, EVERY_FACE, PACK, WHITE, Card, Cards, Face, Faces, Lying
from rainbow7.games.spaan.edition import Edition, Settings
from rainbow7.games.spaan.state import Phase, State
from rainbow7.tutor.exercise_chance import ExerciseChance

COLOURED: Faces = EVERY_FACE[: len(COLOURS)]


class Sides(NamedTuple):
    """The wanted faces of a card: the one that is up, or that its holder knows, and the other; `None` for any."""

    face: Face | None
    other: Face | None = None


class CardSupply:
    """The cards of the pack that are not used yet, shuffled and turned at random."""

    def __init__(self, chance: ExerciseChance) -> None:
        coins = chance.shuffled((False, True) * len(PACK))
        self.cards: list[Card] = [
            card.turned if coin else card for card, coin in zip(chance.shuffled(PACK), coins, strict=False)
        ]

    def take_card(self, sides: Sides, seat: int) -> Card | None:
        """Take the first card with these faces, its `face` turned to a seat; nothing if there is none."""
        for card in self.cards:
            for up in (0, 1):
                if sides.face in (None, card[up]) and sides.other in (None, card[1 - up]):
                    self.cards.remove(card)
                    return card if up == seat else card.turned
        return None

    def take(self, count: int) -> Cards:
        """Take this many of the cards that are left."""
        taken = tuple(self.cards[:count])
        del self.cards[:count]
        return taken


def table(
    edition: Edition, chance: ExerciseChance, row: Sequence[Sides], hand: Sequence[Sides] = (), *, turn: int = 0,
    phase: Phase = "act", placed: int = 0, holder: int | None = None, ahead: int | None = None,
) -> State | None:  # fmt: skip
    """A table with this row, and these cards in the hand of the player on turn; nothing if the pack has no such cards.

    Nothing either if this edition ends a turn at so many placed cards, or a round at so long a row.
    With `holder`, the table is late in the game: the holder has this many cards, and all others have been won, the
    first seat being `ahead` of the other.
    """
    if placed >= most_placed(edition) or len(row) >= edition.rainbow_cards or placed + len(hand) > edition.hand_cards:
        return None
    supply = CardSupply(chance)
    ups = [chance.below(2) for _ in row]
    lying = [supply.take_card(sides, up) for sides, up in zip(row, ups, strict=True)]
    held = [supply.take_card(sides, turn) for sides in hand]
    if None in lying or None in held:
        return None
    line = tuple(Lying(card, up, (1 - up,)) for card, up in zip(lying, ups, strict=True) if card is not None)
    mine = tuple(card for card in held if card is not None)
    mine = (*mine, *supply.take(edition.hand_cards - placed - len(mine)))
    theirs = supply.take(edition.hand_cards)
    if holder is None:
        piles = [supply.take(4 + chance.below(5)), supply.take(4 + chance.below(5))]
        stack = supply.take(len(supply.cards))
    else:
        stack = supply.take(holder)
        more = len(supply.cards) + (ahead or 0)
        if ahead is not None and more % 2:
            return None
        piles = [supply.take(more // 2), supply.take(len(supply.cards))]
    before = len(row) - placed
    turns = (before + 1) // 2
    return State(
        edition, Settings(), (mine, theirs) if turn == 0 else (theirs, mine), stack, line,
        (_pile(piles[0]), _pile(piles[1])), phase, turn, first=turn if turns % 2 == 0 else 1 - turn,
        round=2 + sum(map(len, piles)) // 6, turns=turns, placed=placed, spent=before - max(0, turns - 1),
    )  # fmt: skip


def most_placed(edition: Edition) -> int:
    """The most cards that can be placed in one turn."""
    return min(edition.most_placed, edition.hand_cards)


def _pile(cards: Iterable[Card]) -> tuple[Lying, ...]:
    return tuple(Lying(card, 0, (1,)) for card in cards)


def faces(chance: ExerciseChance, count: int, white: int = 0, but: Iterable[Face] = ()) -> Faces:
    """This many faces that do not lose a round: some white, the others different colours, none of those in `but`."""
    left = [face for face in COLOURED if face not in but]
    return chance.shuffled((*chance.some(left, count - white), *(WHITE,) * white))


def sides(some: Iterable[Face]) -> tuple[Sides, ...]:
    """Cards with these faces, and any face on the other side."""
    return tuple(Sides(face) for face in some)
