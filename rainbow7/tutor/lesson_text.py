"""The text of a lesson in one language: a title, an aim, and under each step's name the lines that are said."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import Any

from rainbow7.core.game import Game
from rainbow7.core.notation import BadNotation
from rainbow7.tutor.facts import facts_of
from rainbow7.tutor.lesson import DRAWN, LessonLine, Step
from rainbow7.tutor.lesson_source import LessonProblem

MOST_WORDS = 25
"""In a line."""
MOST_LINES = 8
"""In a step."""
RECAP = "recap"
"""The heading under which a lesson says what one knows now; no step."""
LEAST_RECAP, MOST_RECAP = 3, 5
MARK = re.compile(r"\s*\{([^{}]*)\}$")
"""At the end of a line, what it tells: `{combo.value, combo.colour:wrap}`."""


@dataclass(frozen=True)
class Said:
    """A line of text and where it stands in the file."""

    line: LessonLine
    number: int


@dataclass
class Part:
    """What stands under one heading."""

    number: int
    """The line of the heading."""
    says: list[Said] = field(default_factory=list)
    options: dict[str, Said] = field(default_factory=dict)
    done: list[Said] = field(default_factory=list)
    hints: list[Said] = field(default_factory=list)

    def lines(self) -> Iterator[Said]:
        """Every line, whatever it is for."""
        yield from (*self.says, *self.options.values(), *self.done, *self.hints)


def word_count(text: str) -> int:
    """The words of a line; a sign by itself is none, and each thing drawn is one."""
    return sum(any(sign.isalnum() for sign in word) for word in text.split())


def first_shown(step: Step) -> int:
    """How many of its moves the table shows before any line says otherwise."""
    return 0 if step.do in ("watch", "will") else len(step.moves)


class Text:
    """A text being read: its parts by the names of the steps, and what is wrong with it."""

    def __init__(self, file: str, source: str, steps: tuple[Step, ...], game: Game) -> None:
        self.file, self.game = file, game
        self.steps = {step.name: step for step in steps}
        self.title = self.aim = ""
        self.parts: dict[str, Part] = {}
        self.complaints: list[LessonProblem] = []
        self._step: Step | None = None
        self._part: Part | None = None
        self._shown = 0
        for number, line in enumerate(source.splitlines(), 1):
            self._read(number, line.strip())
        self.recap = tuple(each.line for each in self.parts[RECAP].says) if RECAP in self.parts else ()
        self._measure()

    def complain(self, number: int, code: str, **facts: object) -> None:
        """This is wrong on that line."""
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
            self._short(number, line)
        elif line and self._part is not None:
            self._under_heading(number, line, self._part)

    def _heading(self, number: int, name: str) -> None:
        if name not in self.steps and name != RECAP:
            self.complain(number, "no-such-step", found=name, known=", ".join(self.steps))
        elif name in self.parts:
            self.complain(number, "heading-twice", found=name)
        self._step = self.steps.get(name)
        self._part = Part(number)
        self._shown = first_shown(self._step) if self._step else 0
        self.parts.setdefault(name, self._part)

    def _under_heading(self, number: int, line: str, part: Part) -> None:
        sign, _, rest = line.partition(" ")
        if sign == ">":
            self._move(number, rest.strip())
        elif sign == "-":
            self._option(number, rest, part)
        elif sign == "?":
            part.hints.append(self._said(number, rest, self._shown))
        elif sign == "|" and part.says and part.says[-1].line.rows:
            self._row(number, line, part)
        elif sign == "!" or part.done:
            said = rest if sign == "!" else line
            part.done.append(self._said(number, said, len(self._step.moves) if self._step else 0))
        else:
            part.says.append(self._said(number, line, self._shown))

    def _move(self, number: int, said: str) -> None:
        """From here the table shows what so many moves left."""
        most = len(self._step.moves) if self._step else 0
        if not (said.isascii() and said.isdigit()):
            self.complain(number, "no-move-number", found=said)
        elif int(said) > most:
            self.complain(number, "no-such-move", found=int(said), count=most)
        elif int(said) < self._shown:
            self.complain(number, "move-back", found=int(said), shown=self._shown)
        else:
            self._shown = int(said)

    def _option(self, number: int, rest: str, part: Part) -> None:
        key, colon, said = (each.strip() for each in rest.partition(":"))
        if not colon or not said or len(key.split()) != 1:
            self.complain(number, "no-option")
        elif key in part.options:
            self.complain(number, "option-twice", found=key)
        else:
            part.options[key] = self._said(number, said, self._shown)

    def _said(self, number: int, said: str, shown: int) -> Said:
        said = said.strip()
        mark = MARK.search(said)
        said = MARK.sub("", said)
        self._short(number, said)
        if not said:
            self.complain(number, "empty-line")
        text = DRAWN.sub(lambda found: self._drawn(number, found[1]), said)
        return Said(LessonLine(text, shown, self._tells(number, mark[1]) if mark else ()), number)

    def _tells(self, number: int, marked: str) -> tuple[str, ...]:
        """The rules and points in a mark."""
        facts = facts_of(self.game)
        found = tuple(each.strip() for each in marked.split(",") if each.strip())
        for each in found:
            if each not in facts:
                near = get_close_matches(each, facts, 3, 0.5)
                self.complain(number, "no-such-fact", found=each, near=", ".join(near) or None)
        return found

    def _row(self, number: int, line: str, part: Part) -> None:
        """One more row of the table that the last line has begun."""
        row, before = self._said(number, line, self._shown).line, part.says[-1]
        text = f"{before.line.text}\n{row.text}"
        part.says[-1] = Said(replace(before.line, text=text, tells=before.line.tells + row.tells), before.number)

    def _drawn(self, number: int, things: str) -> str:
        """Things to be drawn, as the game writes them."""
        try:
            return f"[{' '.join(map(str, self.game.read_things(things)))}]"
        except BadNotation as bad:
            self.complain(number, "bad-notation", text=things, notation=bad)
            return "[]"

    def _short(self, number: int, line: str) -> None:
        count = word_count(line)
        if count > MOST_WORDS:
            self.complain(number, "long-line", count=count, most=MOST_WORDS)

    def _measure(self) -> None:
        """What only the whole can show."""
        if not self.title:
            self.complain(1, "no-title")
        if not self.aim:
            self.complain(1, "no-aim")
        for name, step in self.steps.items():
            if name in self.parts:
                self._measure_part(step, self.parts[name])
            else:
                self.complain(0, "step-without-text", step=name)
        if RECAP in self.parts:
            self._measure_recap(self.parts[RECAP])

    def _measure_part(self, step: Step, part: Part) -> None:
        told = [*part.says, *part.done]
        if len(told) > MOST_LINES:
            self.complain(told[MOST_LINES].number, "many-lines", count=len(told), most=MOST_LINES)
        if not part.says:
            self.complain(part.number, "nothing-said", step=step.name)
        wanted = {each.says for each in step.predictions}
        for key in wanted - set(part.options):
            self.complain(part.number, "option-missing", found=key, step=step.name)
        for key in set(part.options) - wanted:
            self.complain(part.options[key].number, "option-unasked", found=key, step=step.name)

    def _measure_recap(self, part: Part) -> None:
        if not LEAST_RECAP <= len(part.says) <= MOST_RECAP:
            self.complain(part.number, "recap-lines", count=len(part.says), least=LEAST_RECAP, most=MOST_RECAP)
        for each in (*part.options.values(), *part.done, *part.hints):
            self.complain(each.number, "recap-sign")

    def differs_from(self, other: "Text") -> Iterator[LessonProblem]:
        """Where the two languages do not have the same marks, told at the lines of this one."""
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
                    yield from self._unlike(one, two, other)

    def _unlike(self, mine: Said, theirs: Said, other: "Text") -> Iterator[LessonProblem]:
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
        here, there = Counter(mine.line.cards), Counter(theirs.line.cards)
        if here != there:
            facts = {
                "found": _listed(here - there),
                "wanted": _listed(there - here),
                "other": other.file,
                "at": theirs.number,
            }
            yield self._complaint(mine.number, "other-things", facts)


def _listed(things: Counter[str]) -> str:
    return " ".join(things.elements()) or "–"
