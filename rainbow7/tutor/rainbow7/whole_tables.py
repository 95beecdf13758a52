"""A table of Rainbow 7 made whole: the rest of the pack lies under the piles and at the bottom of the deck."""

from collections import Counter
from dataclasses import replace

from rainbow7.games.rainbow7.cards import PACK, Card, Cards
from rainbow7.games.rainbow7.state import State

BESIDES = {"players-and-two": 2, "players": 0}
"""How many 7s more than players are in the game, where not all are."""


FEW = 1
"""A deck of so few named cards has no others."""


def whole(state: State) -> State:
    """Turns and rounds enough for hands and tokens, and every card in play somewhere."""
    if state.phase != "act" and state.phase != "follow":
        return state
    state = _with_time(state)
    rest, box = _rest(state)
    hands = sum(map(len, state.hands))
    start = state.seats * (state.edition.hand_cards + state.edition.hand_sevens)
    # Whatever left the hands lies on the piles, with the three first cards and what was drawn from the deck instead.
    lie = state.edition.pile_count + start - hands + state.turns // 2
    under = max(0, min(len(rest), lie - sum(map(len, state.piles))))
    if len(state.deck) <= FEW:
        under = len(rest)
    open_to_more = _growing(state.piles)
    below = {pile: rest[number : under : len(open_to_more)] for number, pile in enumerate(open_to_more)}
    piles = tuple((*below.get(number, ()), *pile) for number, pile in enumerate(state.piles))
    under = under if open_to_more else 0
    return replace(state, piles=piles, deck=(*state.deck, *rest[under:]), box=(*state.box, *box))


def _growing(piles: tuple[Cards, ...]) -> tuple[int, ...]:
    """The piles that may have more cards below: beside one that is named with several, one alone is alone."""
    several = tuple(number for number, pile in enumerate(piles) if len(pile) > 1)
    return several or tuple(number for number, pile in enumerate(piles) if pile)


def _with_time(state: State) -> State:
    """Each turn makes a hand two cards smaller at most, each round brings three tokens at most."""
    hands = [len(each) + (len(state.laid) if seat == state.turn else 0) for seat, each in enumerate(state.hands)]
    less = max(state.edition.hand_cards + state.edition.hand_sevens - each for each in hands)
    turns = state.turns or max(0, (less + 1) // 2) * state.seats + (state.turn - state.first) % state.seats
    if state.round > 1 or not any(state.tokens):
        return replace(state, turns=turns)
    return replace(state, turns=turns, round=1 + (max(state.tokens) + 1) // 2, ending="call-won")


def _rest(state: State) -> tuple[Cards, Cards]:
    """The cards that are named nowhere, well mixed, and the 7s that are in the box."""
    named = [card for part in (*state.hands, state.deck, *state.piles, state.box) for card in part]
    rest = sorted((Counter(PACK) - Counter(named)).elements(), key=_mixed)
    more = BESIDES.get(state.edition.sevens_in_play)
    if more is None:
        return tuple(rest), ()
    sevens = [card for card in rest if card.value == 7 and not card.wild]
    taken = sum(card.value == 7 and not card.wild for card in named) - len(state.box)
    box = sevens[max(0, state.seats + more - taken) :]
    return tuple(card for card in rest if card not in box), tuple(sorted(box))


def _mixed(card: Card) -> tuple[int, Card]:
    return (card.value * 3 + card.rank * 5) % 11, card
