"""Completes a position of Sazuki's game: the cards it does not name were won, have left the game or are in the box."""

from collections import Counter
from dataclasses import replace

from rainbow7.games.sazuki.cards import PACK
from rainbow7.games.sazuki.edition import SEATS
from rainbow7.games.sazuki.state import State


def with_full_pack(state: State) -> State:
    """The position with every card of the pack.

    Where rounds have been played and no won prizes are named, every player has won one in each round.
    """
    if state.phase != "play" and state.phase != "take":
        return state
    piles = (*state.hands, *state.second, state.spare, state.prizes, *state.won, state.gone)
    named = [card for part in piles for card in part]
    named += [card for group in state.plays for card in group.cards]
    rest = sorted((Counter(PACK) - Counter(named)).elements(), key=lambda card: (card.value * 5) % 7)
    # Alternate the values, so that no pile holds one value only.
    rest = [card for number in range(6) for card in rest[number::6]]
    missing = max(0, _spare_count(state) - len(state.spare))
    spare, rest = (*state.spare, *rest[:missing]), rest[missing:]
    won = state.won
    if state.round > 1 and not any(won):
        each = state.round - 1
        won = tuple(tuple(sorted(rest[seat * each : (seat + 1) * each])) for seat in range(state.seats))
        rest = rest[each * state.seats :]
    return replace(state, spare=tuple(sorted(spare)), won=won, gone=tuple(sorted((*state.gone, *rest))))


def _spare_count(state: State) -> int:
    """How many cards the deal leaves over with this many players."""
    edition, number = state.edition, state.seats - SEATS[0]
    second = edition.pair_second if state.pair else 0
    return len(PACK) - edition.prizes[number] - state.seats * (edition.hands[number] + second)
