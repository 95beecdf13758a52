"""What a lesson asks before it has told it: each question's right answer, and the facts on which it rests.

A learner who knows only what was told walks along the path. Of everything else they may believe any wrong rule that
`mutants.toml` lists; where one of these would lead to another answer, the question asks what nobody has said.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rainbow7.core.cases import Mutant, mutants_of
from rainbow7.core.rule import Check
from rainbow7.tutor.facts import fact_of_belief, fact_of_event, fact_of_refusal
from rainbow7.tutor.lesson import Lesson, LessonLine, Step, told
from rainbow7.tutor.lesson_playing import holds, played_under, refusing_rules, reply, start, verdict_under, witness

Need = frozenset[str]
"""Facts of which one has to be known: a combination may be one of two kinds."""


@dataclass(frozen=True)
class AskedTooEarly:
    """A question whose right answer rests on what no earlier line has told."""

    lesson: Lesson
    step: Step
    edition: str
    need: Need
    mutant: Mutant | None = None
    """What somebody may believe who has not been told, and answer otherwise."""

    def __str__(self) -> str:
        belief = f" ({self.mutant.name})" if self.mutant is not None else ""
        return f"{self.lesson.game.id}/{self.lesson.name}/{self.step.name} {self.edition}: {sorted(self.need)}{belief}"


@dataclass
class LearnerPath:
    """Somebody on the path in one edition: what they have been told, and how much they were asked."""

    edition: str
    knows: set[str]
    questions: int = 0

    @staticmethod
    def along(lessons: Iterable[Lesson], edition: str) -> "LearnerPath":
        """Somebody who has been through these lessons."""
        walk = LearnerPath(edition, set())
        for lesson in lessons:
            for step in lesson.steps_in(edition):
                walk._read(step)
            walk._hear(told(lesson.recap))
        return walk

    def through(self, lesson: Lesson) -> Iterator[AskedTooEarly]:
        """What this lesson asks too early; afterwards it has been read."""
        for step in lesson.steps_in(self.edition):
            self._read(step)
            if step.asks:
                self.questions += 1
                yield from self._missing(lesson, step)
        self._hear(told(lesson.recap))

    def _read(self, step: Step) -> None:
        # What may be passed over is not counted on.
        if step.after is None:
            self._hear(told(step.says))

    def _hear(self, lines: tuple[LessonLine, ...]) -> None:
        self.knows.update(fact for line in lines for fact in line.tells)

    def _missing(self, lesson: Lesson, step: Step) -> Iterator[AskedTooEarly]:
        own = {fact for line in told(step.says) for fact in line.tells}
        knows = self.knows | own
        missing = {need for need in needs(lesson, step, self.edition) if not need & knows}
        for need in sorted(missing, key=sorted):
            yield AskedTooEarly(lesson, step, self.edition, need)
        named = {fact for need in missing for fact in need}
        for mutant in mutants_of(lesson.game):
            fact = fact_of_belief(lesson.game, mutant)
            if self.edition not in mutant.editions or fact in knows | named:
                continue
            if answers_differently(lesson, step, self.edition, mutant):
                named.add(fact)
                yield AskedTooEarly(lesson, step, self.edition, frozenset((fact,)), mutant)


def needs(lesson: Lesson, step: Step, edition: str) -> frozenset[Need]:
    """What one has to know to find the right answer, as far as verdicts and events show it."""
    found = {frozenset((fact,)) for fact in step.rules}
    if step.exercise is not None:
        found.add(frozenset((step.exercise.split("/")[1],)))
    if step.do in _NEEDS:
        found |= set(_NEEDS[step.do](lesson, step, edition))
    return frozenset(found)


def _needs_of_try(lesson: Lesson, step: Step, edition: str) -> Iterator[Need]:
    """How the first solution is what it has to be and does what it should, and why the mistakes foreseen are none."""
    game, solution = lesson.game, step.solutions[0]
    for number in range(len(solution)):
        answer = reply(lesson, step, edition, solution[: number + 1])
        if answer.verdict is not None:
            yield from _kept(answer.verdict.checks)
    done = reply(lesson, step, edition, solution)
    if step.goal is not None and step.goal.event is not None:
        for moment in done.match.steps[-1].moments:
            if moment.event.kind == step.goal.event:
                yield frozenset((fact_of_event(game, moment.event),))
    for mistake in step.mistakes:
        verdict = reply(lesson, step, edition, mistake.attempt).verdict
        if mistake.rule is not None and verdict is not None:
            yield from (_refused(lesson, each) for each in verdict.refusals if each.rule == mistake.rule)


def _kept(checks: Iterable[Check]) -> Iterator[Need]:
    """Of several ways, those that were open: one of them has to be known."""
    for check in checks:
        ways = frozenset(each.rule for each in check.tried if each.ok)
        if ways:
            yield ways


def _refused(lesson: Lesson, check: Check) -> Need:
    return frozenset((fact_of_refusal(lesson.game, check),))


def _needs_of_odd(lesson: Lesson, step: Step, edition: str) -> Iterator[Need]:
    """Why each play that is refused is refused, and what the others are."""
    match = start(lesson, step, edition)
    for play in step.plays:
        verdict = match.judge(play)
        if verdict.legal:
            yield from _kept(verdict.checks)
        else:
            yield frozenset(fact_of_refusal(lesson.game, each) for each in verdict.refusals)


def _needs_of_which(lesson: Lesson, step: Step, edition: str) -> Iterator[Need]:
    """What each of the rules to choose from says, and by what the one that refuses does."""
    verdict = start(lesson, step, edition).judge(step.attempt or "")
    refusals = {each.rule: each for each in verdict.refusals}
    for rule in step.choices:
        yield _refused(lesson, refusals[rule]) if rule in refusals else frozenset((rule,))


def _needs_of_will(lesson: Lesson, step: Step, edition: str) -> Iterator[Need]:
    """What makes that happen which does."""
    match = start(lesson, step, edition)
    for prediction in step.predictions:
        moment = witness(prediction, match) if not prediction.never else None
        if moment is not None:
            yield frozenset((fact_of_event(lesson.game, moment.event),))


_NEEDS = {"try": _needs_of_try, "odd": _needs_of_odd, "which": _needs_of_which, "will": _needs_of_will}


def answers_differently(lesson: Lesson, step: Step, edition: str, mutant: Mutant) -> bool:
    """Whether somebody who believes this wrong rule would answer otherwise."""
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
        return _misplayed(lesson, step, edition, mutant)
    return False


def _misplayed(lesson: Lesson, step: Step, edition: str, mutant: Mutant) -> bool:
    """Whether the belief forbids every solution, or allows a mistake that was foreseen."""
    verdicts = [reply(lesson, step, edition, each).verdict for each in step.solutions]
    if all(each is not None and not verdict_under(mutant, each, step.seat).legal for each in verdicts):
        return True
    mistakes = [reply(lesson, step, edition, each.attempt).verdict for each in step.mistakes if each.rule]
    return any(each is not None and verdict_under(mutant, each, step.seat).legal for each in mistakes)
