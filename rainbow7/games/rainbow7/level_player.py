"""Simple players of a level: from what one seat may see they choose as the packed model does with the same prices."""

from random import Random

from rainbow7.games.rainbow7.fast import (
    BY_NUMBER,
    DECK,
    NOTHING,
    POLICIES,
    SKIP,
    PackedGame,
    check,
    tables,
)
from rainbow7.games.rainbow7.state import Call, Done, Draw, Lay, Move, Skip, Use
from rainbow7.games.rainbow7.view import View
from rainbow7.games.rainbow7.worlds import numbers_of

__all__ = ["check", "move"]

HIDDEN = 0
"""Stands for a card that the seat does not see."""


def move(view: View, level: str) -> Move:
    """What a player of this level does."""
    table = seen_table(view, level)
    seat, policy = view.seat, table.policy
    if view.phase == "act":
        return _laid(table, seat)
    if view.owed:
        seven = policy.wish(seat, tuple(numbers_of(view.owed)))[0]
        return Use(BY_NUMBER[seven], policy.target(seat) if table.effect[seven] == "give" else None)
    assert view.laid_on is not None
    source = policy.source(seat, view.laid_on, view.skip)
    if source == NOTHING:
        return Done()
    return Skip() if source == SKIP else Draw(None if source == DECK else source)


def seen_table(view: View, level: str) -> PackedGame:
    """A packed table with what the seat sees; cards that it does not see are all alike, in their true number."""
    seats = len(view.counts)
    table = PackedGame(view.edition, view.settings, seats, (POLICIES[level],) * seats, Random(0))
    hand_of = tables(view.edition).hand
    hands = [hand_of(range(count)) for count in view.counts]
    hands[view.seat] = hand_of(numbers_of(view.hand))
    piles = [
        [HIDDEN] * (count - 1) + numbers_of([top]) if top is not None else []
        for top, count in zip(view.tops, view.pile_counts, strict=True)
    ]
    table.enter(hands, [HIDDEN] * view.deck_count, piles, view.tokens)
    return table


def _laid(table: PackedGame, seat: int) -> Move:
    """A call, or the cards laid, in the order and on the pile that the player chooses."""
    policy = table.policy
    chosen = policy.act(seat)
    if chosen is None:
        return Call()
    table.hands[seat] -= chosen[0]
    pile = policy.place(seat, chosen[1])
    cards = tuple(BY_NUMBER[number] for number in policy.arrange(seat, chosen[1]))
    return Lay(cards, pile)
