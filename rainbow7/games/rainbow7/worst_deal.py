"""A position in which the likeliest deal that beats a call is played: all that a view leaves open is dealt."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from rainbow7.games.rainbow7.cards import Card, Cards
from rainbow7.games.rainbow7.combos import worth
from rainbow7.games.rainbow7.fast import BY_NUMBER
from rainbow7.games.rainbow7.odds import CallOdds, WorstDeal
from rainbow7.games.rainbow7.state import State
from rainbow7.games.rainbow7.view import View
from rainbow7.games.rainbow7.worlds import Unseen

TRIES = 200
"""So often the other cards are dealt until nobody else beats the call too."""


def worst_for(view: View) -> dict[str, Any] | None:
    """The likeliest hand that beats a call, and a position with it, as data; nothing where no hand can."""
    odds = CallOdds(view)
    worst = odds.worst()
    if worst is None:
        return None
    return {
        "seat": worst.seat,
        "cards": [str(card) for card in worst.cards],
        "value": worst.value,
        "position": str(worst_deal(view, worst, odds.lowest)),
    }


def worst_deal(view: View, worst: WorstDeal, lowest: int) -> State:
    """A position that looks so to the seat, and in which somebody holds this hand.

    Nobody else holds a hand that is worth as little as `lowest`, where the cards allow it.
    """
    unseen = Unseen(view)
    seats = range(len(view.counts))
    known = [tuple(BY_NUMBER[number] for number in some) for some in unseen.known]
    known[view.seat], known[worst.seat] = view.hand, worst.cards
    left = Counter(BY_NUMBER[number] for number in unseen.cards)
    left -= Counter(worst.cards) - Counter(BY_NUMBER[number] for number in unseen.known[worst.seat])
    pool = sorted(left.elements())
    box = tuple(card for card in pool if card.value == 7)[: view.boxed]
    pool = [card for card in pool if card not in box]
    open_places = [0 if seat == worst.seat else unseen.unknown[seat] for seat in seats]
    random = Random(0).random
    for _ in range(TRIES):
        pool.sort(key=lambda _: random())
        hands, rest = _dealt(pool, known, open_places)
        if all(worth(view.edition, hands[seat]) > lowest for seat in seats if seat not in (view.seat, worst.seat)):
            break
    piles = []
    for seen, hidden in zip(unseen.piles, unseen.hidden, strict=True):
        piles.append((*rest[:hidden], *(BY_NUMBER[number] for number in seen)))
        rest = rest[hidden:]
    return State(
        view.edition,
        view.settings,
        tuple(hands),
        deck=rest[: view.deck_count],
        piles=tuple(piles),
        box=box,
        tokens=view.tokens,
        phase="act",
        turn=view.seat,
        first=view.first,
        round=view.round,
        turns=view.turns,
    )


def _dealt(pool: list[Card], known: list[Cards], open_places: list[int]) -> tuple[list[Cards], Cards]:
    """The hands, filled up from the pool, and what is left of it."""
    hands, at = [], 0
    for held, count in zip(known, open_places, strict=True):
        hands.append(tuple(sorted((*held, *pool[at : at + count]))))
        at += count
    return hands, tuple(pool[at:])
