"""The tables of the lessons are possible ones: every card is somewhere, and play can have brought it there."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from rainbow7.core.match import match_from
from rainbow7.games import GAMES
from rainbow7.games.rainbow7.cards import PACK as RAINBOW7
from rainbow7.games.sazuki.cards import PACK as SAZUKI
from rainbow7.games.spaan.line import fault_in
from rainbow7.tutor.courses import course
from rainbow7.tutor.lesson_playing import start

MORE_SEVENS_THAN_PLAYERS = {"players-and-two": 2}
"""Where not all seven are in the game."""


def begun_turns(state: Any, seat: int) -> int:
    """How many turns this seat has finished in the round: they go round from the first."""
    before = (seat - state.first) % state.seats
    return int(state.turns - before + state.seats - 1) // int(state.seats)


def rainbow7(state: Any) -> Iterator[str]:
    """What cannot be on a table of Rainbow 7."""
    edition, seats = state.edition, state.seats
    if Counter(card for part in (*state.hands, state.deck, *state.piles, state.box) for card in part) != Counter(
        RAINBOW7
    ):
        yield "the pack is not complete"
    playing = min(7, seats + MORE_SEVENS_THAN_PLAYERS.get(edition.sevens_in_play, 7))
    if len(state.box) != 7 - playing or any(card.value != 7 for card in state.box):
        yield "the box holds other 7s than those left over"
    hands = [len(hand) + (len(state.laid) if seat == state.turn else 0) for seat, hand in enumerate(state.hands)]
    dealt = edition.hand_cards + edition.hand_sevens
    drawn = len(RAINBOW7) - len(state.box) - dealt * seats - edition.pile_count - len(state.deck)
    if drawn < 0 or (drawn > state.turns * seats and len(state.deck) > 1):
        yield f"{drawn} cards have gone from the deck in {state.turns} turns"
    for seat, count in enumerate(hands):
        if count < 1 or (count < dealt and not begun_turns(state, seat)):
            yield f"seat {seat} holds {count} cards after {begun_turns(state, seat)} turns"
    if state.turn != (state.first + state.turns) % seats:
        yield "it is another one's turn"
    if sum(state.tokens) > (state.round - 1) * max(2 * (seats - 1), 3) or max(state.tokens) >= edition.end_tokens:
        yield f"tokens {state.tokens} in round {state.round}"
    if (state.round > 1) != (state.ending is not None):
        yield f"the round before ended {state.ending}"
    if state.laid and state.piles[state.laid_on][-len(state.laid) :] != state.laid:
        yield "what was laid does not lie on its pile"


def sazuki(state: Any) -> Iterator[str]:
    """What cannot be on a table of Sazuki's game."""
    edition, seats, rounds = state.edition, state.seats, state.round - 1
    piles = (*state.hands, *state.second, state.spare, state.prizes, *state.won, state.gone)
    cards = [card for part in (*piles, *(group.cards for group in state.plays)) for card in part]
    if Counter(cards) != Counter(SAZUKI):
        yield "the pack is not complete"
    hand, first = edition.hands[seats - 2], edition.prizes[seats - 2]
    second = edition.pair_second if state.pair else 0
    if len(state.spare) != len(SAZUKI) - first - seats * (hand + second):
        yield f"{len(state.spare)} cards are in the box"
    taken = [state.choosers[place] for place in range(state.chosen)] if state.phase == "take" else []
    for seat in range(seats):
        played = hand + second - len(state.hands[seat]) - len(state.second[seat] if state.second else ())
        played -= sum(len(group.cards) for group in state.plays if group.seat == seat)
        laps = rounds * state.laps
        if not (laps if state.hands[seat] else min(laps, 1)) <= played <= 10 * laps:
            yield f"seat {seat} has played {played} cards in {rounds} rounds"
        won, least = len(state.won[seat]) if state.won else 0, min(1, rounds) * state.laps + taken.count(seat)
        if not least <= won <= max(0, 2 * laps - state.laps) + (2 if rounds else 1) * taken.count(seat):
            yield f"seat {seat} has won {won} prizes in {rounds} rounds"
    if rounds == 0 and (len(state.prizes) + len(taken) != first or state.gone):
        yield f"{len(state.prizes)} prizes in the first round"
    if state.phase == "play" and rounds and len(state.prizes) < 2:
        yield f"only {len(state.prizes)} prizes from a whole round"
    if state.second and any(each and len(each) != second for each in state.second):
        yield "a second pile has been begun before the first was played"


def spaan(state: Any) -> Iterator[str]:
    """What cannot be on a table of Spaan's game."""
    lying = [each.card for part in (state.line, *state.won) for each in part]
    cards = Counter(card.plain for card in (*state.hands[0], *state.hands[1], *state.holder, *lying))
    if cards != Counter(card.plain for card in state.settings.pack):
        yield "the pack is not complete"
    for seat, hand in enumerate(state.hands):
        if len(hand) != 3 - (state.placed if seat == state.turn else 0):
            yield f"seat {seat} holds {len(hand)} cards"
    if fault_in(state.edition, state.visible) is not None or len(state.line) > 5:
        yield "the row would have been taken"
    before = len(state.line) - state.placed
    if not state.turns <= before <= 3 * state.turns or (state.first + state.turns) % 2 != state.turn:
        yield f"{before} cards were placed in {state.turns} turns"
    won = [len(each) for each in state.won]
    if (state.round > 1) != any(won) or sum(won) > 6 * (state.round - 1) or sum(won) < state.round - 1:
        yield f"won {won} in round {state.round}"
    if state.placed > 1 and not any(len(each.seen) == 2 for each in state.line):
        yield "nothing was flipped before the second card"


WHAT_CANNOT_BE: dict[str, Callable[[Any], Iterator[str]]] = {"rainbow7": rainbow7, "sazuki": sazuki, "spaan": spaan}

TABLES = [
    pytest.param(lesson, step, edition, id=f"{game.id}-{lesson.name}-{step.name}-{edition}")
    for game in GAMES.values()
    for lesson in course(game)
    for edition in lesson.editions
    for step in lesson.steps_in(edition)
    if step.position is not None or step.deal is not None
]


@pytest.mark.parametrize(("lesson", "step", "edition"), TABLES)
def test_a_table_of_a_lesson_is_possible(lesson: Any, step: Any, edition: str) -> None:
    match = start(lesson, step, edition)
    if step.deal is not None or match.start.phase == "deal":
        return  # Reached by play from the deal itself.
    assert not list(WHAT_CANNOT_BE[lesson.game.id](match.start))


def test_only_a_few_tables_are_dealt() -> None:
    """So that the test above looks at nearly all of them."""
    steps: list[Any] = [each.values[1] for each in TABLES]
    dealt = [step for step in steps if step.deal is not None]
    assert len(TABLES) > 130 and len(dealt) < 10


IMPOSSIBLE = [
    ("rainbow7 en act hands R1/G5G6 deck O2O3 piles B1/Y5/V4", "the pack is not complete"),
    ("sazuki grimpeur-fr play hands 445/12/36 prizes 245", "the pack is not complete"),
    ("spaan piatnik-fr act hands R/G,O/B,Y/P:Y/T,G/P,T/B line R/B.0.1", "the pack is not complete"),
    (
        "spaan piatnik-fr follow hands B/P:T/W,G/K,R/O holder Y/T line P/B.0.1,O/Y.0.1,R/G.0.1 placed 2",
        "nothing was flipped",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("position", "why"), IMPOSSIBLE)
def test_a_table_that_cannot_be_is_found(position: str, why: str) -> None:
    state = match_from(GAMES[position.split()[0]], position).state
    assert any(each.startswith(why) for each in WHAT_CANNOT_BE[state.game](state))


CHANGES: list[tuple[str, str, str, dict[str, Any], str]] = [
    ("rainbow7", "first-play", "see", {"turns": 0}, "seat 0 holds 3 cards after 0 turns"),
    ("rainbow7", "first-play", "see", {"turns": 5}, "it is another one's turn"),
    ("rainbow7", "sevens", "last", {"tokens": (1, 7, 0)}, "tokens (1, 7, 0)"),
    ("rainbow7", "sevens", "last", {"round": 1}, "tokens (1, 2, 0) in round 1"),
    ("sazuki", "choosing-prizes", "two", {"won": ((), (), ())}, "seat 0 has won 0 prizes in 1 rounds"),
    ("sazuki", "choosing-prizes", "one", {"round": 3}, "seat 0 has played 0 cards in 2 rounds"),
    ("sazuki", "solo-set-run", "solo", {"round": 1}, "3 prizes"),
    ("spaan", "the-end", "most", {"round": 2}, "won [26, 25] in round 2"),
    ("spaan", "one-row", "place", {"turns": 0}, "2 cards were placed in 0 turns"),
]


@pytest.mark.parametrize(("game", "lesson", "step", "change", "why"), CHANGES, ids=lambda each: str(each)[:24])
def test_a_change_that_makes_a_table_impossible_is_found(
    game: str, lesson: str, step: str, change: dict[str, Any], why: str
) -> None:
    held = next(each for each in course(GAMES[game]) if each.name == lesson)
    edition = GAMES[game].default_edition
    (there,) = (each for each in held.steps_in(edition) if each.name == step)
    state = start(held, there, edition).start
    assert not list(WHAT_CANNOT_BE[game](state))
    found = list(WHAT_CANNOT_BE[game](replace(state, **change)))
    assert found, why
