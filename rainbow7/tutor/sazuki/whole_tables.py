"""A table of Sazuki's game made whole: the rest of the pack was won, has left the game or is back in the box."""

from collections import Counter
from dataclasses import replace

from rainbow7.games.sazuki.cards import PACK
from rainbow7.games.sazuki.edition import SEATS
from rainbow7.games.sazuki.state import State


def whole(state: State) -> State:
    """Every card somewhere; where rounds have been played and no prizes are named, everybody has won one in each."""
    if state.phase != "play" and state.phase != "take":
        return state
    piles = (*state.hands, *state.second, state.spare, state.prizes, *state.won, state.gone)
    named = [card for part in piles for card in part]
    named += [card for group in state.plays for card in group.cards]
    rest = sorted((Counter(PACK) - Counter(named)).elements(), key=lambda card: (card.value * 5) % 7)
    # One of each value after the other, not all of one.
    rest = [card for number in range(6) for card in rest[number::6]]
    over = max(0, _over(state) - len(state.spare))
    spare, rest = (*state.spare, *rest[:over]), rest[over:]
    won = state.won
    if state.round > 1 and not any(won):
        each = state.round - 1
        won = tuple(tuple(sorted(rest[seat * each : (seat + 1) * each])) for seat in range(state.seats))
        rest = rest[each * state.seats :]
    return replace(state, spare=tuple(sorted(spare)), won=won, gone=tuple(sorted((*state.gone, *rest))))


def _over(state: State) -> int:
    """How many cards are over when as many play."""
    edition, number = state.edition, state.seats - SEATS[0]
    second = edition.pair_second if state.pair else 0
    return len(PACK) - edition.prizes[number] - state.seats * (edition.hands[number] + second)
