"""The answers of exercises about Rainbow 7, found in another way than the tutor finds them."""

from rainbow7.core.match import match_from
from rainbow7.core.rule import IllegalMove
from rainbow7.games.rainbow7 import GAME
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


ANOTHER_WAY = {"legal": legal}
