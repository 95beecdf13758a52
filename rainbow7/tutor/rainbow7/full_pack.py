"""Completes a position of Rainbow 7: the cards it does not name go under the piles and to the bottom of the deck."""

from collections import Counter
from dataclasses import replace

from rainbow7.games.rainbow7.cards import PACK, Card, Cards
from rainbow7.games.rainbow7.state import State

SEVENS_MORE_THAN_PLAYERS = {"players-and-two": 2, "players": 0}
"""How many more 7s than players are in the game, under the editions that leave some in the box."""
SHORT_DECK = 1
"""A deck for which the position names this many cards or fewer gets no others."""


def with_full_pack(state: State) -> State:
    """The position with every card of the pack, and with as many turns and rounds as its hands and tokens take."""
    if state.phase != "act" and state.phase != "follow":
        return state
    state = _with_turns_and_rounds(state)
    rest, box = _unnamed_cards(state)
    hands = sum(map(len, state.hands))
    start = state.seats * (state.edition.hand_cards + state.edition.hand_sevens)
    # The piles hold what left the hands, the first card of each, and one card for each card drawn from the deck.
    discarded = state.edition.pile_count + start - hands + state.turns // 2
    under = max(0, min(len(rest), discarded - sum(map(len, state.piles))))
    if len(state.deck) <= SHORT_DECK:
        under = len(rest)
    extended = _piles_to_extend(state.piles)
    below = {pile: rest[number : under : len(extended)] for number, pile in enumerate(extended)}
    piles = tuple((*below.get(number, ()), *pile) for number, pile in enumerate(state.piles))
    under = under if extended else 0
    return replace(state, piles=piles, deck=(*state.deck, *rest[under:]), box=(*state.box, *box))


def _piles_to_extend(piles: tuple[Cards, ...]) -> tuple[int, ...]:
    """The piles that get cards below the named ones: those named with several cards; where there is none, all."""
    several = tuple(number for number, pile in enumerate(piles) if len(pile) > 1)
    return several or tuple(number for number, pile in enumerate(piles) if pile)


def _with_turns_and_rounds(state: State) -> State:
    """Set the turns and rounds needed: a turn takes at most two cards from a hand, two tokens count as a round."""
    hands = [len(each) + (len(state.laid) if seat == state.turn else 0) for seat, each in enumerate(state.hands)]
    missing = max(state.edition.hand_cards + state.edition.hand_sevens - each for each in hands)
    turns = state.turns or max(0, (missing + 1) // 2) * state.seats + (state.turn - state.first) % state.seats
    if state.round > 1 or not any(state.tokens):
        return replace(state, turns=turns)
    return replace(state, turns=turns, round=1 + (max(state.tokens) + 1) // 2, ending="call-won")


def _unnamed_cards(state: State) -> tuple[Cards, Cards]:
    """The cards that the position does not name, in a mixed order, and the 7s that stay in the box."""
    named = [card for part in (*state.hands, state.deck, *state.piles, state.box) for card in part]
    rest = sorted((Counter(PACK) - Counter(named)).elements(), key=_mixing_key)
    more = SEVENS_MORE_THAN_PLAYERS.get(state.edition.sevens_in_play)
    if more is None:
        return tuple(rest), ()
    sevens = [card for card in rest if card.value == 7 and not card.wild]
    taken = sum(card.value == 7 and not card.wild for card in named) - len(state.box)
    box = sevens[max(0, state.seats + more - taken) :]
    return tuple(card for card in rest if card not in box), tuple(sorted(box))


def _mixing_key(card: Card) -> tuple[int, Card]:
    return (card.value * 3 + card.rank * 5) % 11, card
