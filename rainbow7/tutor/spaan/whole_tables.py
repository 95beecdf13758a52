"""A table of Spaan's game made whole: the rest of the pack stands in the holder or has been won."""

from collections import Counter
from dataclasses import replace

from rainbow7.games.spaan.cards import Card, Lying
from rainbow7.games.spaan.state import State

HIDES = 3
"""A holder of so many named cards has more between them; one of fewer has no others."""
MOST_WON = 6
"""So many cards are won in a round at most."""


def whole(state: State) -> State:
    """Every card somewhere, and turns and rounds enough for the row and for what was won."""
    if state.phase not in ("act", "place", "follow"):
        return state
    lying = [each.card for part in (state.line, *state.won) for each in part]
    named = Counter(card.plain for card in (*state.hands[0], *state.hands[1], *state.holder, *lying))
    rest = sorted((Counter(card.plain for card in state.settings.pack) - named).elements(), key=_mixed)
    # As often one way round as the other.
    rest = [card.turned if number % 2 else card for number, card in enumerate(rest)]
    holder, won = state.holder, state.won
    if len(holder) >= HIDES:
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


def _mixed(card: Card) -> tuple[int, Card]:
    return (card[0].rank * 5 + card[1].rank * 3) % 13, card
