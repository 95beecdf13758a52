"""A lesson being done: the current step and line, hints taken, what was tried, and the reply to it. No widgets."""

from collections.abc import Mapping
from typing import Any, Literal

from rainbow7.core.match import Match
from rainbow7.explain import Speaker
from rainbow7.explain.people import people
from rainbow7.pages.exercise_session import ExerciseSession
from rainbow7.tutor import lesson_playing
from rainbow7.tutor.exercise import NoExercise
from rainbow7.tutor.learner import Learner
from rainbow7.tutor.lesson import Lesson, LessonLine, Step
from rainbow7.tutor.lesson_playing import Reply

READ = ("read", "watch")
PLAYED = ("try", "round")
CHOSEN = ("odd", "which", "will")


class LessonSession:
    """A learner's session of a lesson, at one of its steps or after the last one."""

    def __init__(self, lesson: Lesson, edition: str, learner: Learner) -> None:
        self.lesson, self.edition, self.learner = lesson, edition, learner
        self.steps = lesson.steps_in(edition)
        self.first_answers: dict[str, bool] = {}
        """Whether the first answer was right, by the names of the steps that were answered."""
        self.just_skipped: tuple[int, ...] = ()
        """The indices of steps that were skipped on the way to the current one because the steps before went well."""
        self.enter(0)

    @property
    def step(self) -> Step | None:
        """The current step; `None`: the lesson is over."""
        return self.steps[self.place] if self.place < len(self.steps) else None

    @property
    def the_step(self) -> Step:
        """The current step, where the lesson is not over."""
        assert self.step is not None
        return self.step

    @property
    def skipped(self) -> set[int]:
        """The indices of steps that were skipped, by the learner or because the steps before went well."""
        place = self.learner.progress.lessons.get((self.lesson.game.id, self.lesson.name))
        return {at for at, step in enumerate(self.steps) if place is not None and step.name in place.left_out}

    @property
    def last(self) -> bool:
        """Whether this is the last step."""
        return self.place + 1 >= len(self.steps)

    def enter(self, place: int) -> None:
        """Enter a step by its index, with nothing of it done yet."""
        self.place = max(0, min(place, len(self.steps)))
        self.just_skipped = ()
        self.line = self.hints = 0
        self.tried: tuple[str, ...] = ()
        self.retries = 0
        """How often a wrong try was taken back."""
        self.reply: Reply | None = None
        self.asked_move = ""
        """The move about which the rules are asked, in notation."""
        self.done = False
        self.given_away, self.counted = False, False
        self.exercise_session: ExerciseSession | None = None
        if self.step is not None and self.step.exercise is not None:
            try:
                self.exercise_session = ExerciseSession.of(f"{self.lesson.game.id}/{self.edition}/{self.step.exercise}")
            except NoExercise:
                self.done = True

    def resume(self) -> None:
        """Enter the step at which the learner left this lesson."""
        place = self.learner.progress.lessons.get((self.lesson.game.id, self.lesson.name))
        self.enter_named(place.step if place is not None else "")

    def enter_named(self, name: str) -> None:
        """Enter the step of this name, or else the first one."""
        names = [step.name for step in self.steps]
        self.enter(names.index(name) if name in names else 0)

    def go(self, place: int) -> None:
        """Go to another step; on the way forward, steps that only help are skipped where no help was needed."""
        left_out = []
        skips = self.step is not None and self.step.asks and not self.done and place > self.place
        skipped = [self.place] if skips else []
        if self.step is not None and not self.step.asks:
            self._finish_step()
        if place == self.place + 1:
            while place < len(self.steps) and self._is_skipped(place):
                left_out.append(place)
                place += 1
        if skipped or left_out:
            names = [self.steps[at].name for at in (*skipped, *left_out)]
            self.learner.passed_over(self.lesson.game.id, self.lesson.name, names)
        self.enter(place)
        self.just_skipped = tuple(left_out)
        self.remember()

    def remember(self) -> None:
        """Note in the progress where the learner is."""
        game, name = self.lesson.game.id, self.lesson.name
        if self.step is not None:
            self.learner.at(game, name, self.step.name)
        else:
            self.learner.finished(game, name)

    def _is_skipped(self, place: int) -> bool:
        """Whether a step is skipped: it is marked so, and the last two answers before it were right at once."""
        before = [self.first_answers[each.name] for each in self.steps[:place] if each.name in self.first_answers]
        return self.steps[place].after == "fade" and len(before) >= 2 and all(before[-2:])

    # Doing it

    def move(self, text: str) -> None:
        """A move on the table, or cards chosen there for an exercise."""
        if self.exercise_session is not None:
            if self.exercise_session.add(text):
                self._answered(self.exercise_session)
        elif self.step is not None and self.step.do in PLAYED and not self.done:
            self.tried = (*self.tried, text)
            self._judge_tries()

    def answer(self, value: str) -> None:
        """The chosen option, or the answer to an exercise."""
        if self.exercise_session is not None:
            if self.exercise_session.answer(value):
                self._answered(self.exercise_session)
        elif self.step is not None and self.step.do in CHOSEN and not self.done:
            self.tried = (value,)
            self._judge_tries()

    def help(self, lang: str) -> None:
        """Give one more hint; after the last one, play a solution."""
        if self.exercise_session is not None:
            self.exercise_session.hint()
        elif self.step is not None and self.hints < len(self.step.hints[lang]):
            self.hints += 1
        elif self.can_be_shown:
            self.given_away, self.tried = True, self.the_step.solutions[0]
            self._judge_tries()

    @property
    def can_be_shown(self) -> bool:
        """Whether there is a solution that can be played on the table."""
        return self.step is not None and self.step.do == "try" and bool(self.step.solutions) and not self.done

    def try_again(self) -> None:
        """Take back the wrong try that was answered: the table is as it was before it."""
        if not self.done:
            self.reply, self.asked_move, self.retries = None, "", self.retries + 1

    def _judge_tries(self) -> None:
        """Reply to the tries so far; the last one stays on the table unless it was refused or wrong."""
        reply = lesson_playing.reply(self.lesson, self.the_step, self.edition, self.tried)
        self.reply, self.asked_move = reply, ""
        if reply.answer in ("refused", "missed"):
            self._count(False, self.mistaken(reply))
        elif reply.done:
            self._finish_step()
            self._count(True, self.the_step.about)
        if reply.answer in ("refused", "missed", "nothing"):
            self.tried = self.tried[:-1]

    def _answered(self, exercise_session: ExerciseSession) -> None:
        right = bool(exercise_session.answered and exercise_session.answered.right)
        self._finish_step()
        self.given_away = exercise_session.given_away
        self._count(right, (exercise_session.exercise.name.rule,))

    def _finish_step(self) -> None:
        """Mark the step as done, and no longer as skipped."""
        self.done = True
        self.learner.done_after_all(self.lesson.game.id, self.lesson.name, self.the_step.name)

    def _count(self, right: bool, rules: tuple[str, ...]) -> None:
        """Count the first answer, and only that, for the progress; an answer that was given away does not count."""
        if not self.counted and not self.given_away:
            self.learner.tried(self.lesson.game.id, rules, right)
            self.first_answers[self.the_step.name] = right
        self.counted = True

    def mistaken(self, reply: Reply) -> tuple[str, ...]:
        """The rules to review after a mistake: the one believed otherwise, or the one that refused, or the step's."""
        if reply.belief is not None:
            return (reply.belief.rule,)
        if reply.answer == "refused" and reply.verdict is not None:
            return tuple(check.rule for check in reply.verdict.refusals[:1])
        return self.the_step.about

    # How it stands

    @property
    def state(self) -> Literal["reading", "trying", "done", "answered", "over"]:
        """Where the learner is: `reading`, `trying`, `done` (on the table), `answered` (beside it) or `over`."""
        if self.step is None:
            return "over"
        if self.step.do in READ:
            return "reading"
        if not self.done:
            return "trying"
        beside = self.exercise_session is not None or self.step.do in CHOSEN
        return "answered" if beside else "done"

    @property
    def match(self) -> Match:
        """The match on the table, after the tries that stay on it."""
        step = self.the_step
        if step.do in PLAYED and self.tried:
            if self.reply is not None and self.reply.tried == self.tried:
                return self.reply.match
            return lesson_playing.reply(self.lesson, step, self.edition, self.tried).match
        return lesson_playing.start(self.lesson, step, self.edition)

    def speaker(self, lang: str) -> Speaker:
        """The speaker that words texts for the learner, who plays the step's seat."""
        step = self.the_step
        return Speaker(lang, self.lesson.game, self.match.state.settings, step.seat or 0, self.players(lang))

    def players(self, lang: str) -> tuple[str, ...]:
        """What the players of the step's table are called."""
        return people(lang, self.match.state.seats)

    def lines(self, of: Mapping[str, tuple[LessonLine, ...]], lang: str) -> tuple[LessonLine, ...]:
        """Lines in a language."""
        return of.get(lang, ())

    def judged(self, text: str) -> Any:
        """Judge a move without making it."""
        return self.match.judge(text, self.the_step.seat)
