"""Simple players: from what one seat may see they choose one of the legal moves."""

from collections.abc import Sequence

from rainbow7.core.game import IsAllowed, every_move_allowed
from rainbow7.games.rainbow7.cards import Card
from rainbow7.games.rainbow7.combos import worth
from rainbow7.games.rainbow7.state import Call, Draw, Lay, Move, Skip, Use
from rainbow7.games.rainbow7.view import View, view

LOW = 2
"""A card that is worth this or less is better than an unknown one."""


sight = view
"""What a player sees who remembers everything: in this game no more than the view."""


def sensible(view: View, moves: Sequence[Move], allowed: IsAllowed = every_move_allowed) -> Move:
    """A fair simple player: calls when allowed, sheds the most points, keeps Rainbow cards, takes cheap cards.

    What it likes best it asks for first: few moves are asked about.
    """
    return next(move for move in sorted(moves, key=lambda move: _wish(view, move), reverse=True) if allowed(move))


def _wish(view: View, move: Move) -> tuple[float, ...]:
    match move:
        case Call():
            return (100,)
        case Lay(cards, pile):
            wilds = sum(card.wild for card in cards)
            return (worth(view.edition, cards) - 4 * wilds + (50 if len(cards) == len(view.hand) else 0), -(pile or 0))
        case Use(_, None):
            return (40,)
        case Use(_, target):
            return (40, -view.tokens[target if target is not None else 0])
        case Draw(None):
            return (10,)
        case Draw(pile) if pile is not None:
            top = view.tops[pile]
            return (20 - top.value,) if top is not None and _cheap(top) else (5,)
        case Skip():
            return (30,)
        case _:
            return (0,)


def _cheap(card: Card) -> bool:
    return card.value <= LOW
