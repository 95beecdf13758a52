"""Completes a position of Spaan's game: the cards it does not name stand in the holder or have been won."""

from collections import Counter
from dataclasses import replace

from rainbow7.games.spaan.cards import Card, Lying
from rainbow7.games.spaan.state import State

LONG_HOLDER = 3
"""A holder for which the position names this many cards or more has the others between them; a shorter one has none."""
MOST_WON = 6
"""The most cards that are won in a round."""


def with_full_pack(state: State) -> State:
    """The position with every card of the pack, and with as many turns and rounds as the row and the won cards take."""
    if state.phase not in ("act", "place", "follow"):
        return state
    lying = [each.card for part in (state.line, *state.won) for each in part]
    named = Counter(card.plain for card in (*state.hands[0], *state.hands[1], *state.holder, *lying))
    rest = sorted((Counter(card.plain for card in state.settings.pack) - named).elements(), key=_mixing_key)
    # Every other card is turned, so that both sides face a player equally often.
    rest = [card.turned if number % 2 else card for number, card in enumerate(rest)]
    holder, won = state.holder, state.won
    if len(holder) >= LONG_HOLDER:
        holder = (*holder[:2], *rest, *holder[2:])
    else:
        piles = [tuple(Lying(card, seat, (0, 1)) for card in rest[seat::2]) for seat in (0, 1)]
        won = (piles[0] + won[0], piles[1] + won[1])
    count = max(map(len, won)) if any(won) else 0
    turns = state.turns or len(state.line) - state.placed
    return replace(
        state, holder=holder, won=won, turns=turns, first=(state.turn - turns) % 2, spent=state.spent or min(1, turns),
        round=max(state.round, 1 + sum(-(-len(each) // MOST_WON) for each in won) if count else 1),
        ending=state.ending or ("double" if count else None),
    )  # fmt: skip


def _mixing_key(card: Card) -> tuple[int, Card]:
    return (card[0].rank * 5 + card[1].rank * 3) % 13, card
