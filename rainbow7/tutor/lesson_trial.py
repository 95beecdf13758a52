"""Plays a lesson in every edition it is for, and reports what would be a problem for a learner."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rainbow7.core.cases import mutants_in
from rainbow7.core.language import LANGUAGES
from rainbow7.core.match import Match
from rainbow7.core.notation import BadNotation
from rainbow7.core.rule import IllegalMove, Verdict
from rainbow7.explain import title_of
from rainbow7.explain.words import Speaker
from rainbow7.tutor.exercise import NoExercise
from rainbow7.tutor.exercise_data import no_exercise_text
from rainbow7.tutor.exercise_making import make
from rainbow7.tutor.facts import points_of
from rainbow7.tutor.lesson import Lesson, Mistake, Step
from rainbow7.tutor.lesson_folder import LESSON_FILE, file_text, lesson_folders, read_with_problems
from rainbow7.tutor.lesson_lint import LearnerPath
from rainbow7.tutor.lesson_minutes import fits_label, label_for, minutes_of
from rainbow7.tutor.lesson_playing import holds, moves_wanted, others_play, refusing_rules, reply, start, verdict_under
from rainbow7.tutor.lesson_source import LessonProblem, Place, SourceTable, read_table

MOST_TURNS = 200
"""Stop playing a round after this many turns."""


def check(folder: Path) -> tuple[LessonProblem, ...]:
    """All problems of a lesson. A lesson with problems in its files is not played.

    In a lesson of its game's course, every question must come after the facts it needs, and the label must give the
    minutes that it takes. Other lessons may be of any length; if they mark what their lines tell, the reader is assumed
    to know the course, and all other facts that they ask for must be told.
    """
    lesson, complaints = read_with_problems(folder)
    if lesson is None or complaints:
        return complaints
    table = read_table(LESSON_FILE, file_text(folder, LESSON_FILE))
    in_course = folder.resolve() in [each.resolve() for each in lesson_folders(lesson.game)]
    found: dict[tuple[int, str], LessonProblem] = {}
    for edition in lesson.editions:
        for step in lesson.steps_in(edition):
            for complaint in StepTrial(lesson, step, edition, table).complaints():
                # Report a problem once, not for each edition.
                found.setdefault((complaint.line, complaint.code), complaint)
        if not found and (in_course or lesson.marked):
            for complaint in _asked_too_early(lesson, edition, table):
                found.setdefault((complaint.line, str(complaint.facts["fact"])), complaint)
    if not found and in_course:
        found |= {(each.line, each.code): each for each in _wrong_label(lesson, table)}
    return tuple(sorted(found.values(), key=lambda each: each.line))


def _asked_too_early(lesson: Lesson, edition: str, table: SourceTable) -> Iterator[LessonProblem]:
    """Questions that depend on facts that have not been told yet."""
    learner = LearnerPath.after(_lessons_before(lesson, edition), edition)
    for each in learner.asked_too_early_in(lesson):
        fact = min(each.need)
        point = points_of(lesson.game).get(fact)
        means = {lang: point.says[lang] if point else title_of(fact, Speaker(lang, lesson.game)) for lang in LANGUAGES}
        line = table.line_of(("step", place_of(lesson, each.step)))
        facts = {"edition": edition, "step": each.step.name, "fact": fact, "said": means}
        yield LessonProblem(table.file, line, "untold", facts, lesson.game)


def _lessons_before(lesson: Lesson, edition: str) -> Iterator[Lesson]:
    """The lessons of the course before this one; all of them if it is not part of the course."""
    for folder in lesson_folders(lesson.game):
        if folder.resolve() == lesson.folder.resolve():
            break
        before, complaints = read_with_problems(folder)
        if before is not None and not complaints and edition in before.editions:
            yield before


def _wrong_label(lesson: Lesson, table: SourceTable) -> Iterator[LessonProblem]:
    """A label whose minutes are wrong."""
    measured = minutes_of(lesson)
    if not fits_label(measured, lesson.minutes):
        found = {"found": lesson.minutes, "measured": f"{measured:.1f}", "wanted": label_for(measured)}
        yield LessonProblem(table.file, table.line_of(("minutes",)), "minutes-measured", found, lesson.game)


def place_of(lesson: Lesson, step: Step) -> int:
    """Which step of the lesson's file it is."""
    return [each.name for each in lesson.steps].index(step.name)


class StepTrial:
    """Plays one step in one edition."""

    def __init__(self, lesson: Lesson, step: Step, edition: str, table: SourceTable) -> None:
        self.lesson, self.step, self.edition, self.table = lesson, step, edition, table
        self.game = lesson.game
        self.path: Place = ("step", place_of(lesson, step))

    def complaints(self) -> Iterator[LessonProblem]:
        """The problems of the step."""
        seats = self.step.seats
        if seats is not None and seats not in self.game.seats:
            bounds = {"least": self.game.seats[0], "most": self.game.seats[-1]}
            yield self._wrong("no-seats", "seats", found=seats, **bounds)
            return
        unread = tuple(self._unread_moves())
        yield from unread
        if unread:
            return
        try:
            match = start(self.lesson, self.step, self.edition)
        except BadNotation as bad:
            key = "position" if self.step.position is not None else "settings"
            yield self._wrong("position-unread", key, text=getattr(self.step, key), notation=bad)
            return
        except IllegalMove as bad:
            yield self._refused("moves", bad.verdict)
            return
        if self.step.seat >= match.state.seats:
            yield self._wrong("no-seat", "seat", found=self.step.seat, most=match.state.seats - 1)
            return
        yield from {
            "try": self._try, "odd": self._odd, "which": self._which, "will": self._will, "round": self._round,
            "exercise": self._exercise,
        }.get(self.step.do, self._nothing)(match)  # fmt: skip

    def _wrong(self, code: str, *place: str | int, **facts: Any) -> LessonProblem:
        line = self.table.line_of((*self.path, *place))
        return LessonProblem(self.table.file, line, code, {"edition": self.edition} | facts, self.game)

    def _refused(self, key: str | int, verdict: Verdict) -> LessonProblem:
        first = verdict.refusals[0]
        return self._wrong("move-refused", key, move=str(verdict.move), rule=first.rule, check=first)

    def _unread_moves(self) -> Iterator[LessonProblem]:
        """Moves that cannot be read."""
        step = self.step
        lines = [("moves", each) for each in step.moves] + [("plays", each) for each in step.plays]
        lines += [("solutions", each) for solution in step.solutions for each in solution]
        lines += [("try", step.attempt)] if step.attempt else []
        places: list[tuple[tuple[str | int, ...], str]] = [((key,), text) for key, text in lines]
        for number, mistake in enumerate(step.mistakes):
            places += [(("mistake", number, "try"), text) for text in mistake.attempt]
        for place, text in places:
            try:
                self.game.read_move(text)
            except BadNotation as bad:
                yield self._wrong("move-unread", *place, text=text, notation=bad)

    def _nothing(self, match: Match) -> Iterator[LessonProblem]:
        """Nothing to check: the step has no task."""
        return iter(())

    def _try(self, match: Match) -> Iterator[LessonProblem]:
        step = self.step
        for found in step.begun:
            if step.solutions and found not in step.solutions[0][0].split():
                yield self._wrong("begun-elsewhere", "begun", found=found)
        for solution in step.solutions:
            answer = reply(self.lesson, step, self.edition, solution)
            if answer.answer == "refused" and answer.verdict is not None:
                yield self._refused("solutions", answer.verdict)
            elif answer.answer == "further":
                yield self._wrong("solution-further", "solutions", moves=moves_wanted(step), count=len(solution))
            elif not answer.done:
                move = " · ".join(solution)
                yield self._wrong("solution-missed", "solutions", move=move, said=answer.said)
        for number, mistake in enumerate(step.mistakes):
            yield from self._mistake(number, mistake)

    def _mistake(self, number: int, mistake: Mistake) -> Iterator[LessonProblem]:
        """Check that a mistake is refused by its rule and allowed under its belief, or legal and misses the goal."""
        answer, move = reply(self.lesson, self.step, self.edition, mistake.attempt), " · ".join(mistake.attempt)
        place = ("mistake", number)
        if answer.answer in ("done", "further"):
            yield self._wrong("mistake-right", *place, "try", move=move)
        elif answer.answer == "missed":
            if mistake.rule is not None:
                yield self._wrong("mistake-allowed", *place, "rule", move=move, rule=mistake.rule)
        elif answer.verdict is not None:
            rules = refusing_rules(answer.verdict)
            if mistake.rule is None:
                yield self._wrong("mistake-refused", *place, "try", move=move, rule=answer.verdict.refusals[0].rule)
            elif mistake.rule not in rules:
                found = self._in_order(rules)
                yield self._wrong("mistake-other", *place, "rule", move=move, rule=mistake.rule, found=found)
            if mistake.mutant is not None and not self._explains(mistake, answer.verdict, answer.match):
                yield self._wrong("mistake-belief", *place, "mutant", move=move, mutant=mistake.mutant)
            elif mistake.mutant is not None and answer.belief is None:
                yield self._wrong("belief-not-alone", *place, "mutant", move=move, mutant=mistake.mutant)

    def _explains(self, mistake: Mistake, verdict: Verdict, match: Match) -> bool:
        """Whether the mistake's rule would not object under the mistake's belief."""
        here = mutants_in(self.game, match.start.edition)
        mutant = next((each for each in here if each.name == mistake.mutant), None)
        by = self.step.seat if self.game.to_move(match.state) is not None else None
        return mutant is not None and mistake.rule not in refusing_rules(verdict_under(mutant, verdict, by))

    def _odd(self, match: Match) -> Iterator[LessonProblem]:
        wanted = self.step.odd == "yes"
        found = [play for play in self.step.plays if match.judge(play).legal == wanted]
        if len(self.step.plays) < 2:
            yield self._wrong("few-plays", "plays")
        elif len(found) != 1:
            yield self._wrong(
                "odd-count", "plays", odd=self.step.odd, count=len(found), found=" · ".join(found) or "–"
            )  # fmt: skip

    def _which(self, match: Match) -> Iterator[LessonProblem]:
        verdict = match.judge(self.step.attempt or "")
        if verdict.legal:
            yield self._wrong("which-legal", "try", move=str(verdict.move))
            return
        rules = refusing_rules(verdict)
        found = [each for each in self.step.choices if each in rules]
        if len(found) != 1 or len(self.step.choices) < 2:
            said = {"found": ", ".join(found) or "–", "known": self._in_order(rules)}
            yield self._wrong("which-count", "choices", move=str(verdict.move), **said)

    def _will(self, match: Match) -> Iterator[LessonProblem]:
        found = [each.says for each in self.step.predictions if holds(each, match)]
        if len(found) != 1 or len(self.step.predictions) < 2:
            events = "; ".join(str(each) for each in match.events)
            yield self._wrong("will-count", "choice", 0, found=", ".join(found) or "–", known=events)

    def _exercise(self, match: Match) -> Iterator[LessonProblem]:
        try:
            make(f"{self.game.id}/{self.edition}/{self.step.exercise}")
        except NoExercise as bad:
            said = {lang: no_exercise_text(bad, lang) for lang in LANGUAGES}
            yield self._wrong("exercise-unmade", "exercise", said=said)

    def _round(self, match: Match) -> Iterator[LessonProblem]:
        """Check that the round reaches its goal, with the solutions or with a simple player in the learner's place."""
        for solution in self.step.solutions:
            answer = reply(self.lesson, self.step, self.edition, solution)
            if not answer.done:
                yield self._wrong("solution-missed", "solutions", move=" · ".join(solution), said=answer.said)
        if not self.step.solutions and not self._reaches_goal(match):
            yield self._wrong("round-missed", "goal", event=self.step.goal.event if self.step.goal else "–")

    def _reaches_goal(self, match: Match) -> bool:
        tried: tuple[str, ...] = ()
        while len(tried) < MOST_TURNS and self.game.to_move(match.state) is not None:
            played = match.with_sensible_move()
            tried = (*tried, str(played.moves[-1]))
            match = others_play(played, self.step.seat)
            if self.game.to_move(match.state) is None:
                break
        return bool(tried) and reply(self.lesson, self.step, self.edition, tried).done

    def _in_order(self, rules: frozenset[str]) -> str:
        return ", ".join(rule for rule in self.game.rulebooks.rules if rule in rules)
