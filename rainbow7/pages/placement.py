"""The placement: a few exercises along the path that find the lesson to start with."""

from collections.abc import Sequence

from rainbow7.pages.exercise_session import ExerciseSession
from rainbow7.tutor.exercise import NoExercise
from rainbow7.tutor.exercise_making import pick_exercise
from rainbow7.tutor.game_tutors import kinds_and_rules
from rainbow7.tutor.learner import Learner
from rainbow7.tutor.lesson import Lesson

CHECKPOINTS = 5
"""The most places on the path that are asked about: two minutes or so."""
LEVEL = 2

Checkpoint = tuple[int, tuple[str, ...]]
"""A stretch of the path: how many lessons there are up to its end, and the rules that its lessons teach."""


def checkpoints(lessons: Sequence[Lesson], edition: str) -> tuple[Checkpoint, ...]:
    """The stretches of the path that are asked about; none where no exercises exist."""
    if not lessons:
        return ()
    practised = {rule for _, rule in kinds_and_rules(lessons[0].game, lessons[0].game.editions[edition])}
    ends = sorted({round(len(lessons) * part / CHECKPOINTS) for part in range(1, CHECKPOINTS + 1)} - {0})
    found, begin = [], 0
    for end in ends:
        rules = tuple(rule for each in lessons[begin:end] for rule in each.teaches if rule in practised)
        if rules:
            found.append((end, rules))
            begin = end
    return tuple(found)


class Placement:
    """A learner's placement: one question at each checkpoint, and a second one after a mistake."""

    def __init__(self, lessons: Sequence[Lesson], edition: str) -> None:
        self.lessons, self.edition, self.checkpoints = lessons, edition, checkpoints(lessons, edition)
        self.at, self.mistakes, self.questions_asked = 0, 0, 0
        self.exercise_session = self._next_exercise()

    @property
    def over(self) -> bool:
        """Whether there are no more questions."""
        return self.exercise_session is None

    @property
    def known(self) -> tuple[Lesson, ...]:
        """The lessons that the learner can skip."""
        return tuple(self.lessons[: self.checkpoints[self.at - 1][0]]) if self.at else ()

    def add(self, line: str, learner: Learner) -> None:
        """Take cards chosen on the table."""
        if self.exercise_session is not None and self.exercise_session.add(line):
            self._answered(self.exercise_session, learner)

    def answer(self, value: str, learner: Learner) -> None:
        """Take an answer."""
        if self.exercise_session is not None and self.exercise_session.answer(value):
            self._answered(self.exercise_session, learner)

    def _answered(self, exercise_session: ExerciseSession, learner: Learner) -> None:
        """Count the answer: on to the next checkpoint, or one more try."""
        name = exercise_session.exercise.name
        right = bool(exercise_session.answered and exercise_session.answered.right)
        learner.tried(name.game, (name.rule,), right)
        if right:
            self.at, self.mistakes = self.at + 1, 0
        else:
            self.mistakes += 1

    def go_on(self) -> None:
        """Ask the next question, if there is one."""
        self.questions_asked += 1
        self.exercise_session = self._next_exercise() if self.mistakes < 2 else None

    def _next_exercise(self) -> ExerciseSession | None:
        if self.at >= len(self.checkpoints):
            return None
        game = self.lessons[0].game.id
        for seed in range(self.questions_asked, self.questions_asked + 5):
            try:
                rules = self.checkpoints[self.at][1]
                return ExerciseSession(pick_exercise(game, self.edition, (), rules, LEVEL, 1 + seed))
            except NoExercise:
                continue
        return None
