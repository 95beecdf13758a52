"""Reads the text of a lesson in one language: a title, an aim, and the lines of each step under its name."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import Any

from rainbow7.core.edition_numbers import PLACE, not_filled
from rainbow7.core.game import Game
from rainbow7.core.notation import BadNotation
from rainbow7.tutor.facts import facts_of
from rainbow7.tutor.lesson import DRAWN, LessonLine, Step
from rainbow7.tutor.lesson_source import LessonProblem

MOST_WORDS = 25
"""The most words of a line."""
MOST_LINES = 8
"""The most lines of a step."""
RECAP = "recap"
"""The heading of the summary at the end, which is not a step."""
LEAST_RECAP, MOST_RECAP = 3, 5
MARK = re.compile(r"\s*\{((?!=)[^{}]*)\}$")
"""A mark at the end of a line with the facts that it tells: `{combo.value, combo.colour:wrap}`."""


@dataclass(frozen=True)
class TextLine:
    """A line and its number in the file."""

    line: LessonLine
    number: int


@dataclass
class StepText:
    """The lines under one heading."""

    number: int
    """The line number of the heading."""
    says: list[TextLine] = field(default_factory=list)
    options: dict[str, TextLine] = field(default_factory=dict)
    done: list[TextLine] = field(default_factory=list)
    hints: list[TextLine] = field(default_factory=list)

    def lines(self) -> Iterator[TextLine]:
        """Every line, of whichever sort."""
        yield from (*self.says, *self.options.values(), *self.done, *self.hints)


def word_count(text: str) -> int:
    """How many words a line has; a card in brackets counts as one, punctuation alone as none."""
    return sum(any(sign.isalnum() for sign in word) for word in text.split())


def first_shown(step: Step) -> int:
    """How many of the step's moves the table shows at first."""
    return 0 if step.do in ("watch", "will") else len(step.moves)


class LessonText:
    """The text of a lesson: the lines of each step by its name, and the problems found."""

    def __init__(self, lang: str, source: str, steps: tuple[Step, ...], game: Game) -> None:
        self.lang, self.file, self.game = lang, f"{lang}.md", game
        self.steps = {step.name: step for step in steps}
        self.title = self.aim = ""
        self.parts: dict[str, StepText] = {}
        self.complaints: list[LessonProblem] = []
        self._step: Step | None = None
        self._part: StepText | None = None
        self._shown = 0
        for number, line in enumerate(source.splitlines(), 1):
            self._read(number, line.strip())
        self.recap = tuple(each.line for each in self.parts[RECAP].says) if RECAP in self.parts else ()
        self._check_whole()

    def complain(self, number: int, code: str, **facts: object) -> None:
        """Report a problem on this line."""
        self.complaints.append(self._complaint(number, code, facts))

    def _complaint(self, number: int, code: str, facts: Mapping[str, Any]) -> LessonProblem:
        return LessonProblem(self.file, number, code, facts, self.game)

    def _read(self, number: int, line: str) -> None:
        if line.startswith("## "):
            self._heading(number, line[3:].strip())
        elif line.startswith("# "):
            self.title = line[2:].strip()
        elif line and self._part is None:
            if not self.title or self.aim:
                self.complain(number, "before-the-steps")
            self.aim = self.aim or line
            self._check_length(number, line)
        elif line and self._part is not None:
            self._under_heading(number, line, self._part)

    def _heading(self, number: int, name: str) -> None:
        if name not in self.steps and name != RECAP:
            self.complain(number, "no-such-step", found=name, known=", ".join(self.steps))
        elif name in self.parts:
            self.complain(number, "heading-twice", found=name)
        self._step = self.steps.get(name)
        self._part = StepText(number)
        self._shown = first_shown(self._step) if self._step else 0
        self.parts.setdefault(name, self._part)

    def _under_heading(self, number: int, line: str, part: StepText) -> None:
        sign, _, rest = line.partition(" ")
        if sign == ">":
            self._move(number, rest.strip())
        elif sign == "-":
            self._option(number, rest, part)
        elif sign == "?":
            part.hints.append(self._line(number, rest, self._shown))
        elif sign == "|" and part.says and part.says[-1].line.rows:
            self._row(number, line, part)
        elif sign == "!" or part.done:
            said = rest if sign == "!" else line
            part.done.append(self._line(number, said, len(self._step.moves) if self._step else 0))
        else:
            part.says.append(self._line(number, line, self._shown))

    def _move(self, number: int, said: str) -> None:
        """A line such as `> 2`: from here on the table shows the state after this many moves."""
        most = len(self._step.moves) if self._step else 0
        if not (said.isascii() and said.isdigit()):
            self.complain(number, "no-move-number", found=said)
        elif int(said) > most:
            self.complain(number, "no-such-move", found=int(said), count=most)
        elif int(said) < self._shown:
            self.complain(number, "move-back", found=int(said), shown=self._shown)
        else:
            self._shown = int(said)

    def _option(self, number: int, rest: str, part: StepText) -> None:
        key, colon, said = (each.strip() for each in rest.partition(":"))
        if not colon or not said or len(key.split()) != 1:
            self.complain(number, "no-option")
        elif key in part.options:
            self.complain(number, "option-twice", found=key)
        else:
            part.options[key] = self._line(number, said, self._shown)

    def _line(self, number: int, said: str, shown: int) -> TextLine:
        said = said.strip()
        mark = MARK.search(said)
        said = MARK.sub("", said)
        self._check_length(number, said)
        if not said:
            self.complain(number, "empty-line")
        for place in not_filled(said, self.game.editions[self.game.default_edition], self.lang):
            self.complain(number, "no-number", found=place)
        text = DRAWN.sub(lambda found: self._in_notation(number, found[1]), said)
        return TextLine(LessonLine(text, shown, self._tells(number, mark[1]) if mark else ()), number)

    def _tells(self, number: int, marked: str) -> tuple[str, ...]:
        """The facts in a mark."""
        facts = facts_of(self.game)
        found = tuple(each.strip() for each in marked.split(",") if each.strip())
        for each in found:
            if each not in facts:
                near = get_close_matches(each, facts, 3, 0.5)
                self.complain(number, "no-such-fact", found=each, near=", ".join(near) or None)
        return found

    def _row(self, number: int, line: str, part: StepText) -> None:
        """Add a row to the table that the last line has begun."""
        row, before = self._line(number, line, self._shown).line, part.says[-1]
        text = f"{before.line.text}\n{row.text}"
        part.says[-1] = TextLine(replace(before.line, text=text, tells=before.line.tells + row.tells), before.number)

    def _in_notation(self, number: int, things: str) -> str:
        """The things in brackets in the game's own notation."""
        try:
            return f"[{' '.join(map(str, self.game.read_things(things)))}]"
        except BadNotation as bad:
            self.complain(number, "bad-notation", text=things, notation=bad)
            return "[]"

    def _check_length(self, number: int, line: str) -> None:
        count = word_count(line)
        if count > MOST_WORDS:
            self.complain(number, "long-line", count=count, most=MOST_WORDS)

    def _check_whole(self) -> None:
        """Report the problems that show only in the whole text."""
        if not self.title:
            self.complain(1, "no-title")
        if not self.aim:
            self.complain(1, "no-aim")
        for name, step in self.steps.items():
            if name in self.parts:
                self._check_step(step, self.parts[name])
            else:
                self.complain(0, "step-without-text", step=name)
        if RECAP in self.parts:
            self._check_recap(self.parts[RECAP])

    def _check_step(self, step: Step, part: StepText) -> None:
        lines = [*part.says, *part.done]
        if len(lines) > MOST_LINES:
            self.complain(lines[MOST_LINES].number, "many-lines", count=len(lines), most=MOST_LINES)
        if not part.says:
            self.complain(part.number, "nothing-said", step=step.name)
        wanted = {each.says for each in step.predictions}
        for key in wanted - set(part.options):
            self.complain(part.number, "option-missing", found=key, step=step.name)
        for key in set(part.options) - wanted:
            self.complain(part.options[key].number, "option-unasked", found=key, step=step.name)

    def _check_recap(self, part: StepText) -> None:
        if not LEAST_RECAP <= len(part.says) <= MOST_RECAP:
            self.complain(part.number, "recap-lines", count=len(part.says), least=LEAST_RECAP, most=MOST_RECAP)
        for each in (*part.options.values(), *part.done, *part.hints):
            self.complain(each.number, "recap-sign")

    def differs_from(self, other: "LessonText") -> Iterator[LessonProblem]:
        """The differences from the text of another language in lines, moves shown, facts told and cards drawn."""
        if (RECAP in self.parts) != (RECAP in other.parts):
            lacking = other if RECAP in self.parts else self
            yield lacking._complaint(0, "recap-missing", {})
        for name, mine in self.parts.items():
            theirs = other.parts.get(name)
            if theirs is None or (name not in self.steps and name != RECAP):
                continue
            pairs = (
                ("says", mine.says, theirs.says),
                ("done", mine.done, theirs.done),
                ("hints", mine.hints, theirs.hints),
            )
            for what, here, there in pairs:
                if len(here) != len(there):
                    facts = {"what": what, "step": name, "count": len(here), "other": other.file, "wanted": len(there)}
                    yield self._complaint(here[-1].number if here else mine.number, "other-count", facts)
                    continue
                for one, two in zip(here, there, strict=True):
                    yield from self._line_differences(one, two, other)

    def _line_differences(self, mine: TextLine, theirs: TextLine, other: "LessonText") -> Iterator[LessonProblem]:
        if mine.line.move != theirs.line.move:
            facts = {"shown": mine.line.move, "wanted": theirs.line.move, "other": other.file, "at": theirs.number}
            yield self._complaint(mine.number, "other-move", facts)
        if set(mine.line.tells) != set(theirs.line.tells):
            facts = {
                "found": ", ".join(mine.line.tells) or "–",
                "wanted": ", ".join(theirs.line.tells) or "–",
                "other": other.file,
                "at": theirs.number,
            }
            yield self._complaint(mine.number, "other-mark", facts)
        for code, here, there in (
            ("other-things", Counter(mine.line.cards), Counter(theirs.line.cards)),
            ("other-numbers", _numbers(mine.line.text), _numbers(theirs.line.text)),
        ):
            if here != there:
                facts = {
                    "found": _joined(here - there),
                    "wanted": _joined(there - here),
                    "other": other.file,
                    "at": theirs.number,
                }
                yield self._complaint(mine.number, code, facts)


def _numbers(text: str) -> Counter[str]:
    """The numbers of the rulebook that a line tells, in digits or in letters."""
    return Counter(f"{{={place[1]}}}" for place in PLACE.finditer(text))


def _joined(things: Counter[str]) -> str:
    return " ".join(things.elements()) or "–"
