"""The placement: a handful of exercises along the path; where it ends, one begins."""

from collections.abc import Sequence

from rainbow7.pages.exercise_session import ExerciseSession
from rainbow7.tutor.exercise import NoExercise
from rainbow7.tutor.exercise_making import propose
from rainbow7.tutor.kinds import pairs_of
from rainbow7.tutor.learner import Learner
from rainbow7.tutor.lesson import Lesson

CHECKPOINTS = 5
"""So many places on the path are asked about at most: about two minutes."""
LEVEL = 2


Checkpoint = tuple[int, tuple[str, ...]]
"""How many lessons lie before the end of a stretch of the path, and the rules that they teach."""


def checkpoints(lessons: Sequence[Lesson], edition: str) -> tuple[Checkpoint, ...]:
    """Where on the path one is asked; nowhere, if there are no exercises about it."""
    if not lessons:
        return ()
    asked = {rule for _, rule in pairs_of(lessons[0].game, edition)}
    ends = sorted({round(len(lessons) * part / CHECKPOINTS) for part in range(1, CHECKPOINTS + 1)} - {0})
    found, begin = [], 0
    for end in ends:
        rules = tuple(rule for each in lessons[begin:end] for rule in each.teaches if rule in asked)
        if rules:
            found.append((end, rules))
            begin = end
    return tuple(found)


class Placement:
    """Somebody being placed: at each checkpoint one question, and a second one after a mistake."""

    def __init__(self, lessons: Sequence[Lesson], edition: str) -> None:
        self.lessons, self.edition, self.checkpoints = lessons, edition, checkpoints(lessons, edition)
        self.at, self.mistakes, self.asked_so_far = 0, 0, 0
        self.exercising = self._pose()

    @property
    def over(self) -> bool:
        """Whether nothing more is asked."""
        return self.exercising is None

    @property
    def known(self) -> tuple[Lesson, ...]:
        """The lessons that can be passed over."""
        return tuple(self.lessons[: self.checkpoints[self.at - 1][0]]) if self.at else ()

    def add(self, line: str, learner: Learner) -> None:
        """Things chosen on the table."""
        if self.exercising is not None and self.exercising.add(line):
            self._answered(self.exercising, learner)

    def answer(self, value: str, learner: Learner) -> None:
        """An answer."""
        if self.exercising is not None and self.exercising.answer(value):
            self._answered(self.exercising, learner)

    def _answered(self, exercising: ExerciseSession, learner: Learner) -> None:
        """On to the next checkpoint, or one more chance."""
        name = exercising.exercise.name
        right = bool(exercising.answered and exercising.answered.right)
        learner.tried(name.game, (name.rule,), right)
        if right:
            self.at, self.mistakes = self.at + 1, 0
        else:
            self.mistakes += 1

    def go_on(self) -> None:
        """The next question, if there is one."""
        self.asked_so_far += 1
        self.exercising = self._pose() if self.mistakes < 2 else None

    def _pose(self) -> ExerciseSession | None:
        if self.at >= len(self.checkpoints):
            return None
        game = self.lessons[0].game.id
        for seed in range(self.asked_so_far, self.asked_so_far + 5):
            try:
                rules = self.checkpoints[self.at][1]
                return ExerciseSession(propose(game, self.edition, (), rules, LEVEL, 1 + seed))
            except NoExercise:
                continue
        return None
