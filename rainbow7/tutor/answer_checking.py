"""Whether an answer is right, and if not, which wrong rule it comes from, where there is only one such."""

from rainbow7.core.cases import Mutant
from rainbow7.games import GAMES
from rainbow7.tutor.exercise import Answer, CheckedAnswer, Exercise
from rainbow7.tutor.exercise_kind import ExerciseKind
from rainbow7.tutor.exercise_making import kind_of


def check(exercise: Exercise, answer: str) -> CheckedAnswer:
    """Judge an answer as a page sends it: the value of an option, cards, sets of cards or numbers."""
    kind = kind_of(GAMES[exercise.name.game], exercise.name, exercise.edition)
    given = _given(kind, exercise, answer)
    if given is None:
        return CheckedAnswer(exercise, None)
    if given in kind.possible_choices(exercise.key):
        return CheckedAnswer(exercise, True, given)
    return CheckedAnswer(exercise, False, given, _explaining(kind, exercise, given))


def _given(kind: ExerciseKind, exercise: Exercise, answer: str) -> Answer:
    if exercise.form == "choice":
        return next((option.answer for option in exercise.options if option.value == answer), None)
    return kind.read_answer(exercise.question, answer)


def _explaining(kind: ExerciseKind, exercise: Exercise, given: Answer) -> tuple[Mutant, ...]:
    """The beliefs each of which by itself leads to just this answer, those about the rule asked first."""
    found = [each.mutant for each in exercise.beliefs if given in kind.possible_choices(each.answer)]
    return tuple(sorted(found, key=lambda mutant: mutant.rule != exercise.name.rule))
