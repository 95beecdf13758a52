"""Finds questions that a lesson asks before it has told the facts that their right answer depends on.

The check models a learner who reads the course from the beginning and knows only the facts told so far. About all other
facts, the learner may believe any wrong rule of `mutants.toml`. If such a belief leads to another answer, the question
comes too early.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rainbow7.core.cases import Mutant, mutants_in
from rainbow7.core.rule import Check
from rainbow7.tutor.facts import fact_of_belief, fact_of_event, fact_of_refusal
from rainbow7.tutor.lesson import Lesson, LessonLine, Step, in_any_language
from rainbow7.tutor.lesson_playing import (
    event_that_shows,
    holds,
    played_under,
    refusing_rules,
    reply,
    start,
    verdict_under,
)

Need = frozenset[str]
"""Facts of which one has to be known; several where there are several ways to the right answer."""


@dataclass(frozen=True)
class AskedTooEarly:
    """A question whose right answer depends on a fact that no earlier line has told."""

    lesson: Lesson
    step: Step
    edition: str
    need: Need
    mutant: Mutant | None = None
    """The wrong belief that leads to another answer, if the fact was found by one."""

    def __str__(self) -> str:
        belief = f" ({self.mutant.name})" if self.mutant is not None else ""
        return f"{self.lesson.game.id}/{self.lesson.name}/{self.step.name} {self.edition}: {sorted(self.need)}{belief}"


@dataclass
class LearnerPath:
    """A modelled learner in one edition: the facts told so far, and how many questions were asked."""

    edition: str
    knows: set[str]
    questions: int = 0

    @staticmethod
    def after(lessons: Iterable[Lesson], edition: str) -> "LearnerPath":
        """A learner who has read these lessons."""
        learner = LearnerPath(edition, set())
        for lesson in lessons:
            for step in lesson.steps_in(edition):
                learner._read(step)
            learner._learn(in_any_language(lesson.recap))
        return learner

    def asked_too_early_in(self, lesson: Lesson) -> Iterator[AskedTooEarly]:
        """What this lesson asks too early. Afterwards the learner knows what the lesson tells."""
        for step in lesson.steps_in(self.edition):
            self._read(step)
            if step.asks:
                self.questions += 1
                yield from self._missing(lesson, step)
        self._learn(in_any_language(lesson.recap))

    def _read(self, step: Step) -> None:
        # A step that may be left out must not be needed later.
        if step.after is None:
            self._learn(in_any_language(step.says))

    def _learn(self, lines: tuple[LessonLine, ...]) -> None:
        self.knows.update(fact for line in lines for fact in line.tells)

    def _missing(self, lesson: Lesson, step: Step) -> Iterator[AskedTooEarly]:
        own = {fact for line in in_any_language(step.says) for fact in line.tells}
        knows = self.knows | own
        missing = {need for need in required_facts(lesson, step, self.edition) if not need & knows}
        for need in sorted(missing, key=sorted):
            yield AskedTooEarly(lesson, step, self.edition, need)
        named = {fact for need in missing for fact in need}
        for mutant in mutants_in(lesson.game, lesson.game.editions[self.edition]):
            fact = fact_of_belief(lesson.game, mutant)
            if fact in knows | named:
                continue
            if answers_differently(lesson, step, self.edition, mutant):
                named.add(fact)
                yield AskedTooEarly(lesson, step, self.edition, frozenset((fact,)), mutant)


def required_facts(lesson: Lesson, step: Step, edition: str) -> frozenset[Need]:
    """The facts that the right answer depends on, as far as verdicts and events show them."""
    found = {frozenset((fact,)) for fact in step.rules}
    if step.exercise is not None:
        found.add(frozenset((step.exercise.split("/")[1],)))
    if step.do in _NEEDS_OF:
        found |= set(_NEEDS_OF[step.do](lesson, step, edition))
    return frozenset(found)


def _needs_of_try(lesson: Lesson, step: Step, edition: str) -> Iterator[Need]:
    """Why the first solution is legal and reaches the goal, and why each foreseen mistake is refused."""
    game, solution = lesson.game, step.solutions[0]
    for number in range(len(solution)):
        answer = reply(lesson, step, edition, solution[: number + 1])
        if answer.verdict is not None:
            yield from _fulfilled(answer.verdict.checks)
    done = reply(lesson, step, edition, solution)
    if step.goal is not None and step.goal.event is not None:
        for moment in done.match.steps[-1].moments:
            if moment.event.kind == step.goal.event:
                yield frozenset((fact_of_event(game, moment.event),))
    for mistake in step.mistakes:
        verdict = reply(lesson, step, edition, mistake.attempt).verdict
        if mistake.rule is not None and verdict is not None:
            yield from (_refused(lesson, each) for each in verdict.refusals if each.rule == mistake.rule)


def _fulfilled(checks: Iterable[Check]) -> Iterator[Need]:
    """For each check with alternatives, the rules of those that are fulfilled: one of them has to be known."""
    for check in checks:
        ways = frozenset(each.rule for each in check.tried if each.ok)
        if ways:
            yield ways


def _refused(lesson: Lesson, check: Check) -> Need:
    return frozenset((fact_of_refusal(lesson.game, check),))


def _needs_of_odd(lesson: Lesson, step: Step, edition: str) -> Iterator[Need]:
    """Why each illegal play is refused, and why each legal one is not."""
    match = start(lesson, step, edition)
    for play in step.plays:
        verdict = match.judge(play)
        if verdict.legal:
            yield from _fulfilled(verdict.checks)
        else:
            yield frozenset(fact_of_refusal(lesson.game, each) for each in verdict.refusals)


def _needs_of_which(lesson: Lesson, step: Step, edition: str) -> Iterator[Need]:
    """What each of the rules to choose from says, and why the one that refuses does so."""
    verdict = start(lesson, step, edition).judge(step.attempt or "")
    refusals = {each.rule: each for each in verdict.refusals}
    for rule in step.choices:
        yield _refused(lesson, refusals[rule]) if rule in refusals else frozenset((rule,))


def _needs_of_will(lesson: Lesson, step: Step, edition: str) -> Iterator[Need]:
    """Why the thing that happens does."""
    match = start(lesson, step, edition)
    for prediction in step.predictions:
        moment = event_that_shows(prediction, match) if not prediction.never else None
        if moment is not None:
            yield frozenset((fact_of_event(lesson.game, moment.event),))


_NEEDS_OF = {"try": _needs_of_try, "odd": _needs_of_odd, "which": _needs_of_which, "will": _needs_of_will}


def answers_differently(lesson: Lesson, step: Step, edition: str, mutant: Mutant) -> bool:
    """Whether a learner with this wrong belief would give another answer."""
    match = start(lesson, step, edition)
    if step.do == "odd":
        verdicts = [match.judge(play) for play in step.plays]
        return any(verdict_under(mutant, each, None).legal != each.legal for each in verdicts)
    if step.do == "which":
        verdict = match.judge(step.attempt or "")
        here = refusing_rules(verdict) & set(step.choices)
        return here != refusing_rules(verdict_under(mutant, verdict, None)) & set(step.choices)
    if step.do == "will":
        wrong = played_under(mutant, match, step.moves, step.seed)
        return wrong is not None and any(holds(each, wrong) != holds(each, match) for each in step.predictions)
    if step.do == "try":
        return _plays_differently(lesson, step, edition, mutant)
    return False


def _plays_differently(lesson: Lesson, step: Step, edition: str, mutant: Mutant) -> bool:
    """Whether the belief forbids every solution, or allows a foreseen mistake."""
    verdicts = [reply(lesson, step, edition, each).verdict for each in step.solutions]
    if all(each is not None and not verdict_under(mutant, each, step.seat).legal for each in verdicts):
        return True
    mistakes = [reply(lesson, step, edition, each.attempt).verdict for each in step.mistakes if each.rule]
    return any(each is not None and verdict_under(mutant, each, step.seat).legal for each in mistakes)
