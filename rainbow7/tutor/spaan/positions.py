"""Positions of Spaan's Rainbow made to order: the faces that are wanted, and a table that could have come about."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rainbow7.games.spaan.cards import COLOURS, EVERY_FACE, PACK, WHITE, Card, Cards, Face, Faces, Lying
from rainbow7.games.spaan.edition import Edition, Settings
from rainbow7.games.spaan.state import Phase, State
from rainbow7.tutor.exercise_chance import ExerciseChance

COLOURED: Faces = EVERY_FACE[: len(COLOURS)]


class Sides(NamedTuple):
    """A card that is wanted: the face that lies up, or that its holder knows, and the other one; nothing: any."""

    face: Face | None
    other: Face | None = None


class Box:
    """The cards of a pack from which a table is laid out, in some order and each turned in some way."""

    def __init__(self, dice: ExerciseChance) -> None:
        coins = dice.shuffled((False, True) * len(PACK))
        self.cards: list[Card] = [
            card.turned if coin else card for card, coin in zip(dice.shuffled(PACK), coins, strict=False)
        ]

    def wanted(self, sides: Sides, seat: int) -> Card | None:
        """The first card with these sides, its face turned to a seat; nothing if none is left."""
        for card in self.cards:
            for up in (0, 1):
                if sides.face in (None, card[up]) and sides.other in (None, card[1 - up]):
                    self.cards.remove(card)
                    return card if up == seat else card.turned
        return None

    def some(self, count: int) -> Cards:
        """So many of the cards that are left."""
        taken = tuple(self.cards[:count])
        del self.cards[:count]
        return taken


def table(
    edition: Edition, dice: ExerciseChance, row: Sequence[Sides], hand: Sequence[Sides] = (), *, turn: int = 0,
    phase: Phase = "act", placed: int = 0, holder: int | None = None, ahead: int | None = None,
) -> State | None:  # fmt: skip
    """A table with this row and these cards in the hand of whoever plays; nothing if the pack has no such cards.

    A holder of so many cards comes late in the game: all the others have been won, one seat so many ahead.
    """
    box = Box(dice)
    ups = [dice.below(2) for _ in row]
    lying = [box.wanted(sides, up) for sides, up in zip(row, ups, strict=True)]
    held = [box.wanted(sides, turn) for sides in hand]
    if None in lying or None in held:
        return None
    line = tuple(Lying(card, up, (1 - up,)) for card, up in zip(lying, ups, strict=True) if card is not None)
    mine = tuple(card for card in held if card is not None)
    mine = (*mine, *box.some(edition.hand_cards - placed - len(mine)))
    theirs = box.some(edition.hand_cards)
    if holder is None:
        piles = [box.some(4 + dice.below(5)), box.some(4 + dice.below(5))]
        stack = box.some(len(box.cards))
    else:
        stack = box.some(holder)
        more = len(box.cards) + (ahead or 0)
        if ahead is not None and more % 2:
            return None
        piles = [box.some(more // 2), box.some(len(box.cards))]
    before = len(row) - placed
    turns = (before + 1) // 2
    return State(
        edition, Settings(), (mine, theirs) if turn == 0 else (theirs, mine), stack, line,
        (_pile(piles[0]), _pile(piles[1])), phase, turn, first=turn if turns % 2 == 0 else 1 - turn,
        round=2 + sum(map(len, piles)) // 6, turns=turns, placed=placed, spent=before - max(0, turns - 1),
    )  # fmt: skip


def _pile(cards: Iterable[Card]) -> tuple[Lying, ...]:
    return tuple(Lying(card, 0, (1,)) for card in cards)


def faces(dice: ExerciseChance, count: int, white: int = 0, but: Iterable[Face] = ()) -> Faces:
    """So many faces without fault, so many of them white; the colours besides these."""
    left = [face for face in COLOURED if face not in but]
    return dice.shuffled((*dice.some(left, count - white), *(WHITE,) * white))


def sides(some: Iterable[Face]) -> tuple[Sides, ...]:
    """Cards with these faces, whatever is on the other side."""
    return tuple(Sides(face) for face in some)
