"""A lesson being done: the step, the line, what has helped, what was tried, and what came of it."""

from collections.abc import Mapping
from typing import Any

from rainbow7.core.match import Match
from rainbow7.explain import Speaker
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
    """Somebody in a lesson, at one of its steps or behind the last one."""

    def __init__(self, lesson: Lesson, edition: str, learner: Learner) -> None:
        self.lesson, self.edition, self.learner = lesson, edition, learner
        self.steps = lesson.steps_in(edition)
        self.firsts: dict[str, bool] = {}
        """Steps that were done, and whether at the first try."""
        self.just_passed: tuple[int, ...] = ()
        """Places of the steps that all having gone well has left out on the way here."""
        self.enter(0)

    @property
    def step(self) -> Step | None:
        """The step that is open; nothing: the lesson is over."""
        return self.steps[self.place] if self.place < len(self.steps) else None

    @property
    def the_step(self) -> Step:
        """The step that is open, where one is."""
        assert self.step is not None
        return self.step

    @property
    def passed(self) -> set[int]:
        """Places of the steps that were passed over, because all had gone well or the learner wished to go on."""
        place = self.learner.progress.lessons.get((self.lesson.game.id, self.lesson.name))
        return {at for at, step in enumerate(self.steps) if place is not None and step.name in place.left_out}

    @property
    def last(self) -> bool:
        """Whether this is the last step."""
        return self.place + 1 >= len(self.steps)

    def enter(self, place: int) -> None:
        """A step, from 0, nothing of which has been done."""
        self.place = max(0, min(place, len(self.steps)))
        self.just_passed = ()
        self.line = self.hints = 0
        self.tried: tuple[str, ...] = ()
        self.reply: Reply | None = None
        self.asking = ""
        """What the rules are asked about."""
        self.done = False
        self.given_away, self.counted = False, False
        self.exercising: ExerciseSession | None = None
        if self.step is not None and self.step.exercise is not None:
            try:
                self.exercising = ExerciseSession.of(f"{self.lesson.game.id}/{self.edition}/{self.step.exercise}")
            except NoExercise:
                self.done = True

    def resume(self) -> None:
        """Where the learner left this lesson."""
        place = self.learner.progress.lessons.get((self.lesson.game.id, self.lesson.name))
        self.enter_named(place.step if place is not None else "")

    def enter_named(self, name: str) -> None:
        """The step of this name, else the first one."""
        names = [step.name for step in self.steps]
        self.enter(names.index(name) if name in names else 0)

    def go(self, place: int) -> None:
        """Another step; on the way on, what helps is left out for those who need no help."""
        left_out = []
        skips = self.step is not None and self.step.asks and not self.done and place > self.place
        skipped = [self.place] if skips else []
        if self.step is not None and not self.step.asks:
            self._finish_step()
        if place == self.place + 1:
            while place < len(self.steps) and self._fades(place):
                left_out.append(place)
                place += 1
        if skipped or left_out:
            names = [self.steps[at].name for at in (*skipped, *left_out)]
            self.learner.passed_over(self.lesson.game.id, self.lesson.name, names)
        self.enter(place)
        self.just_passed = tuple(left_out)
        self.remember()

    def remember(self) -> None:
        """Keep where the learner is."""
        game, name = self.lesson.game.id, self.lesson.name
        if self.step is not None:
            self.learner.at(game, name, self.step.name)
        else:
            self.learner.finished(game, name)

    def _fades(self, place: int) -> bool:
        """Whether a step is left out: what was to be done in the two before succeeded at once."""
        before = [self.firsts[each.name] for each in self.steps[:place] if each.name in self.firsts]
        return self.steps[place].after == "fade" and len(before) >= 2 and all(before[-2:])

    # Doing it

    def move(self, text: str) -> None:
        """A move at the table, or things chosen there for an exercise."""
        if self.exercising is not None:
            if self.exercising.add(text):
                self._answered(self.exercising)
        elif self.step is not None and self.step.do in PLAYED and not self.done:
            self.tried = (*self.tried, text)
            self._take()

    def answer(self, value: str) -> None:
        """One of the things to choose from, or the answer to an exercise."""
        if self.exercising is not None:
            if self.exercising.answer(value):
                self._answered(self.exercising)
        elif self.step is not None and self.step.do in CHOSEN and not self.done:
            self.tried = (value,)
            self._take()

    def help(self, lang: str) -> None:
        """A hint more, and behind the last one a solution played."""
        if self.exercising is not None:
            self.exercising.hint()
        elif self.step is not None and self.hints < len(self.step.hints[lang]):
            self.hints += 1
        elif self.can_be_shown:
            self.given_away, self.tried = True, self.the_step.solutions[0]
            self._take()

    @property
    def can_be_shown(self) -> bool:
        """Whether the table can play the answer itself."""
        return self.step is not None and self.step.do == "try" and bool(self.step.solutions) and not self.done

    def _take(self) -> None:
        """What came of it: the table stands there, or one goes on from before it."""
        reply = lesson_playing.reply(self.lesson, self.the_step, self.edition, self.tried)
        self.reply, self.asking = reply, ""
        if reply.answer in ("refused", "missed"):
            self._count(False, self.mistaken(reply))
        elif reply.done:
            self._finish_step()
            self._count(True, self.the_step.about)
        if reply.answer in ("refused", "missed", "nothing"):
            self.tried = self.tried[:-1]

    def _answered(self, exercising: ExerciseSession) -> None:
        right = bool(exercising.answered and exercising.answered.right)
        self._finish_step()
        self.given_away = exercising.given_away
        self._count(right, (exercising.exercise.name.rule,))

    def _finish_step(self) -> None:
        """The step is done, and no longer one that was passed over."""
        self.done = True
        self.learner.done_after_all(self.lesson.game.id, self.lesson.name, self.the_step.name)

    def _count(self, right: bool, rules: tuple[str, ...]) -> None:
        """The first answer counts, unless the answer was given away; and no other."""
        if not self.counted and not self.given_away:
            self.learner.tried(self.lesson.game.id, rules, right)
            self.firsts[self.the_step.name] = right
        self.counted = True

    def mistaken(self, reply: Reply) -> tuple[str, ...]:
        """The rules to come back to after a mistake: the one believed otherwise, the one that refused, the step's."""
        if reply.belief is not None:
            return (reply.belief.rule,)
        if reply.answer == "refused" and reply.verdict is not None:
            return tuple(check.rule for check in reply.verdict.refusals[:1])
        return self.the_step.about

    # How it stands

    @property
    def state(self) -> str:
        """What is to be done: `reading`, `trying`, `done` at the table, `answered` beside it; or all is `over`."""
        if self.step is None:
            return "over"
        if self.step.do in READ:
            return "reading"
        if not self.done:
            return "trying"
        beside = self.exercising is not None or self.step.do in CHOSEN
        return "answered" if beside else "done"

    @property
    def match(self) -> Match:
        """The match on the table, the tries that led on played."""
        step = self.the_step
        if step.do in PLAYED and self.tried:
            if self.reply is not None and self.reply.tried == self.tried:
                return self.reply.match
            return lesson_playing.reply(self.lesson, step, self.edition, self.tried).match
        return lesson_playing.start(self.lesson, step, self.edition)

    def speaker(self, lang: str) -> Speaker:
        """Whoever speaks to the learner, who has the eyes of the step's seat."""
        step = self.the_step
        return Speaker(lang, self.lesson.game, self.match.state.settings, step.seat or 0)

    def lines(self, of: Mapping[str, tuple[LessonLine, ...]], lang: str) -> tuple[LessonLine, ...]:
        """The lines of one sort in a language."""
        return of.get(lang, ())

    def judged(self, text: str) -> Any:
        """What the rules say of a move that has not been made."""
        return self.match.judge(text, self.the_step.seat)
