"""Functions that the independent answers to exercises (`oracle_*.py`) of all games share."""

from rainbow7.core.game import Game
from rainbow7.core.match import match_from
from rainbow7.core.rule import IllegalMove
from rainbow7.tutor.exercise import Exercise


def playable(game: Game, exercise: Exercise) -> tuple[bool, ...]:
    """Play each move: what is not allowed raises."""
    found = []
    for move in exercise.question.about:
        try:
            match_from(game, exercise.question.state).play(str(move))
            found.append(True)
        except IllegalMove:
            found.append(False)
    return tuple(found)
