"""What cannot lie on the table of an exercise, by the numbers of the edition under which it is asked."""

from collections.abc import Callable, Iterator
from typing import Any

from rainbow7.games.rainbow7.cards import SEVENS
from rainbow7.games.sazuki.combos import binding, fits, kinds

SEVENS_IN_PLAY: dict[str, Callable[[int], int]] = {"all": lambda seats: 7, "players-and-two": lambda seats: seats + 2}


def rainbow7(state: Any) -> Iterator[str]:
    """Of Rainbow 7."""
    edition = state.edition
    if max(state.tokens) >= edition.end_tokens:
        yield f"tokens {state.tokens}, and the game is not over"
    if len(state.piles) != edition.pile_count:
        yield f"{len(state.piles)} discard piles"
    cards = [card for part in (*state.hands, state.deck, *state.piles) for card in part]
    sevens = [card for card in cards if card in SEVENS]
    if len(sevens) > SEVENS_IN_PLAY[edition.sevens_in_play](state.seats):
        yield f"{len(sevens)} 7s in play"


def sazuki(state: Any) -> Iterator[str]:
    """Of Sazuki's game."""
    edition, rounds = state.edition, state.round - 1
    dealt = edition.hand_count(state.seats) + (edition.pair_second if state.pair else 0)
    for at, play in enumerate(state.plays):
        what = kinds(edition, play.cards)
        if not what or not fits(edition, what, binding(edition, [each.cards for each in state.plays[:at]])):
            yield f"{play.cards} was played"
    for seat in range(state.seats):
        begun = sum(len(each.cards) for each in state.plays if each.seat == seat)
        if len(state.left(seat)) + begun > dealt - state.laps * rounds:
            yield f"seat {seat} has {state.left(seat)} in round {state.round}"
        most = state.laps * (edition.take_first + (rounds - 1) * edition.take_later) if rounds else 0
        if len(state.won[seat]) > most:
            yield f"seat {seat} has won {state.won[seat]} in {rounds} rounds"
    if any(len(each) not in (0, edition.pair_second) for each in state.second):
        yield f"second piles {state.second}"


def spaan(state: Any) -> Iterator[str]:
    """Of Spaan's game."""
    edition = state.edition
    if len(state.line) >= edition.rainbow_cards:
        yield f"a row of {len(state.line)} cards"
    if state.placed >= edition.most_placed:
        yield f"{state.placed} cards placed, and the turn goes on"
    for seat, hand in enumerate(state.hands):
        if len(hand) != edition.hand_cards - (state.placed if seat == state.turn else 0):
            yield f"seat {seat} holds {hand} when {state.placed} are placed"


IMPOSSIBLE: dict[str, Callable[[Any], Iterator[str]]] = {"rainbow7": rainbow7, "sazuki": sazuki, "spaan": spaan}
