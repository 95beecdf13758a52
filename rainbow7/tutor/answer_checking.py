"""Checks an answer to an exercise, and finds the wrong beliefs that lead to it."""

from rainbow7.core.cases import Mutant
from rainbow7.games import GAMES
from rainbow7.tutor.exercise import Answer, CheckedAnswer, Exercise
from rainbow7.tutor.exercise_kind import ExerciseKind
from rainbow7.tutor.exercise_making import kind_of


def check(exercise: Exercise, answer: str) -> CheckedAnswer:
    """Check an answer as a page sends it: the value of an option, or cards, sets of cards or numbers as text."""
    kind = kind_of(GAMES[exercise.name.game], exercise.name, exercise.edition)
    given = _read_answer(kind, exercise, answer)
    if given is None:
        return CheckedAnswer(exercise, None)
    if given in kind.possible_choices(exercise.key):
        return CheckedAnswer(exercise, True, given)
    return CheckedAnswer(exercise, False, given, _beliefs_leading_to(kind, exercise, given))


def _read_answer(kind: ExerciseKind, exercise: Exercise, answer: str) -> Answer:
    if exercise.form == "choice":
        return next((option.answer for option in exercise.options if option.value == answer), None)
    return kind.read_answer(exercise.question, answer)


def _beliefs_leading_to(kind: ExerciseKind, exercise: Exercise, given: Answer) -> tuple[Mutant, ...]:
    """The beliefs that lead to this answer, each by itself; those about the exercise's own rule first."""
    found = [each.mutant for each in exercise.beliefs if given in kind.possible_choices(each.answer)]
    return tuple(sorted(found, key=lambda mutant: mutant.rule != exercise.name.rule))
