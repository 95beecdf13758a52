"""The answers of exercises about Rainbow 7, found in another way than the tutor finds them."""

from rainbow7.core.match import match_from
from rainbow7.core.rule import IllegalMove
from rainbow7.games.rainbow7 import GAME, combos
from rainbow7.games.rainbow7.cards import Cards
from rainbow7.games.rainbow7.state import Lay
from rainbow7.tutor.exercise import Answer, Exercise


def legal(exercise: Exercise) -> Answer:
    """Play each move: what is not allowed raises."""
    found = []
    for move in exercise.question.about:
        try:
            match_from(GAME, str(exercise.question.state)).play(str(move))
            found.append(True)
        except IllegalMove:
            found.append(False)
    return tuple(found)


def several(exercise: Exercise) -> frozenset[Cards]:
    """Judge the laying of every choice of several cards of the hand, by bits."""
    state = exercise.question.state
    hand = state.hands[exercise.question.seat]
    found = set()
    for bits in range(1, 1 << len(hand)):
        chosen = tuple(card for at, card in enumerate(hand) if bits >> at & 1)
        if len(chosen) > 1 and all(check.ok for check in GAME.ask(state, Lay(chosen, 0), None)):
            found.add(chosen)
    assert exercise.proof.tried == (1 << len(hand)) - 1
    assert exercise.proof.found == len(found)
    for missed in exercise.proof.nearest:
        assert missed not in found and len(missed) > 1
    return frozenset(found)


def is_there(exercise: Exercise) -> Answer:
    """The shortest, and of those the first in the order of cards."""
    found = several(exercise)
    return sorted(found, key=lambda chosen: (len(chosen), chosen))[0] if found else ()


def odd(exercise: Exercise) -> Answer:
    """Ask for what is nearest: a combination is nearest to itself."""
    legal, plays = exercise.question.about
    edition = GAME.editions[exercise.name.edition]
    return tuple(play for play in plays if (play in combos.nearest(edition, play, play)) is legal)


ANOTHER_WAY = {"legal": legal, "pick": several, "all": several, "none": is_there, "odd": odd}
