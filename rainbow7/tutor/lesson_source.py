"""The TOML file of a lesson with the line of every key, and the problems found in a lesson's files."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rainbow7.core.game import Game
from rainbow7.core.notation import BadNotation
from rainbow7.core.rule import Check
from rainbow7.explain import objection_text
from rainbow7.explain.complaints import notation_text
from rainbow7.explain.words import Speaker

_ARRAY_HEADING = re.compile(r"\s*\[\[\s*([\w.]+)\s*\]\]")
_TABLE_HEADING = re.compile(r"\s*\[\s*([\w.]+)\s*\]\s*(?:#.*)?$")
_KEY = re.compile(r"\s*([\w-]+)\s*=")
_TOML_LINE = re.compile(r"\(at line (\d+)")

Place = tuple[str | int, ...]
"""The path of a value in a table: `("step", 2, "mistake", 0, "try")`."""


@dataclass(frozen=True)
class LessonProblem:
    """One problem in a lesson: its file and line, a short code, and the facts for its sentence."""

    file: str
    line: int
    code: str
    facts: Mapping[str, Any] = field(default_factory=dict, hash=False)
    game: Game | None = None
    """The lesson's game, if it is known, whose words name moves and cards."""


class LessonComplaint(ValueError):
    """A lesson cannot be used; has all problems that were found."""

    def __init__(self, complaints: tuple[LessonProblem, ...]) -> None:
        self.complaints = complaints
        super().__init__("; ".join(f"{each.file}:{each.line}: {each.code}" for each in complaints))


def complaint_text(complaint: LessonProblem, lang: str) -> str:
    """The sentence for a problem, with file and line."""
    speaker = Speaker(lang, complaint.game)
    facts = dict(complaint.facts)
    notation = facts.pop("notation", None)
    if isinstance(notation, BadNotation):
        facts |= {"column": notation.column, "problem": notation_text(notation, complaint.game, lang)}
    check, said = facts.pop("check", None), facts.pop("said", None)
    if isinstance(check, Check):
        facts["problem"] = str(objection_text(check, speaker))
    if said is not None:
        facts["problem"] = str(said[lang])
    problem = speaker.say("lesson-check", complaint.code, facts)
    where = {"file": complaint.file, "line": complaint.line, "problem": str(problem)}
    return str(speaker.say("lesson-check", "line" if complaint.line else "file", where))


@dataclass(frozen=True)
class SourceTable:
    """A table read from a file, with the line of every key."""

    file: str
    data: dict[str, Any]
    lines: Mapping[Place, int]

    def line_of(self, path: Place) -> int:
        """The line of a value, or of the nearest table around it."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)


def read_table(file: str, text: str) -> SourceTable:
    """Read TOML with the line of every key; raises `LessonComplaint` where the text is not TOML."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as bad:
        found = _TOML_LINE.search(str(bad))
        line = int(found[1]) if found else len(text.splitlines())
        raise LessonComplaint((LessonProblem(file, line, "not-toml"),)) from None
    return SourceTable(file, data, _places(text))


def _places(text: str) -> dict[Place, int]:
    """The line of every table and key."""
    lines: dict[Place, int] = {}
    counts: dict[Place, int] = {}
    here: Place = ()
    for number, line in enumerate(text.splitlines(), 1):
        if found := _ARRAY_HEADING.match(line):
            inside = _inside(found[1].split(".")[:-1], counts)
            name = (*inside, found[1].split(".")[-1])
            counts[name] = counts.get(name, -1) + 1
            here = (*name, counts[name])
            lines[here] = number
        elif found := _TABLE_HEADING.match(line):
            here = _inside(found[1].split("."), counts)
            lines[here] = number
        elif found := _KEY.match(line):
            lines.setdefault((*here, found[1]), number)
    return lines


def _inside(names: list[str], counts: Mapping[Place, int]) -> Place:
    """The path of the table with these names; in an array of tables, the last one begun."""
    path: Place = ()
    for name in names:
        path = (*path, name)
        if path in counts:
            path = (*path, counts[path])
    return path
