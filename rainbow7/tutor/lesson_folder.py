"""Reads a lesson from its folder and reports every problem in its files."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import rainbow7
from rainbow7.core.cases import mutants_of
from rainbow7.core.edition import cited
from rainbow7.core.edition_numbers import not_filled
from rainbow7.core.game import Game
from rainbow7.core.language import ENGLISH, LANGUAGES, language
from rainbow7.explain.words import game_words
from rainbow7.games import GAMES
from rainbow7.tutor.facts import facts_of
from rainbow7.tutor.lesson import AIDS, DOES, Goal, Lesson, Mistake, Prediction, Step
from rainbow7.tutor.lesson_source import LessonComplaint, LessonProblem, Place, SourceTable, read_table
from rainbow7.tutor.lesson_text import RECAP, LessonText, StepText

LESSON_FILE = "lesson.toml"
MOST_MINUTES = 3
MOST_BYTES = 200_000
"""How much of a file is read at most: far more than any lesson needs."""

_FOLDER = re.compile(r"(?:\d+-)?(.+)")
_NAME = re.compile(r"[a-z0-9][a-z0-9-]*")
_EXERCISE = re.compile(r"[\w.+-]+/([\w.-]+)/\d+/\d+")

COMMON_KEYS = (
    "name", "do", "rules", "editions", "when", "after", "position", "deal", "seats", "settings", "seed", "seat",
    "moves",
)  # fmt: skip
"""The keys that every step may have."""
KEYS_BY_TASK: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "read": ((), ()),
    "watch": (("moves",), ()),
    "try": (("goal", "solutions"), ("begun", "aids", "mistake")),
    "odd": (("plays",), ("odd",)),
    "which": (("try", "choices"), ()),
    "will": (("moves", "choice"), ()),
    "exercise": (("exercise",), ()),
    "round": (("goal",), ("aids", "solutions")),
}
"""For each task, the keys that a step needs besides, and those that it may have."""
NEEDS_TABLE = {"position": ("watch", "try", "odd", "which", "will", "round")}
"""The tasks that need a position or a deal."""


def tutorial() -> Path:
    """The folder of the lessons: inside the package if installed from a wheel, else at the top of the source tree."""
    package = Path(rainbow7.__file__).parent
    inside = package / "tutorial"
    return inside if inside.is_dir() else package.parent / "tutorial"


def lesson_folders(game: Game) -> tuple[Path, ...]:
    """The folders of a game's lessons, in the order of the course."""
    there = tutorial() / game.id
    return tuple(sorted(each for each in there.iterdir() if each.is_dir())) if there.is_dir() else ()


def read_lesson(folder: Path) -> Lesson:
    """Read a lesson; raises `LessonComplaint` with all problems of its files."""
    lesson, complaints = read_with_problems(folder)
    if lesson is None or complaints:
        raise LessonComplaint(complaints)
    return lesson


def read_with_problems(folder: Path) -> tuple[Lesson | None, tuple[LessonProblem, ...]]:
    """Read a lesson as far as possible; return it with the problems of its files."""
    try:
        table = read_table(LESSON_FILE, file_text(folder, LESSON_FILE))
    except LessonComplaint as bad:
        return None, bad.complaints
    reading = _LessonReader(table, folder)
    lesson = reading.lesson()
    if lesson is None:
        return None, tuple(reading.complaints)
    own = {lang: _text_language(folder, lang) for lang in LANGUAGES}
    read: dict[str, LessonText] = {}
    for lang in dict.fromkeys(own.values()):
        try:
            read[lang] = LessonText(lang, file_text(folder, f"{lang}.md"), lesson.steps, lesson.game)
        except LessonComplaint as bad:
            reading.complaints += bad.complaints
    for text in read.values():
        reading.complaints += text.complaints
    texts = {lang: read[text] for lang, text in own.items() if text in read}
    if len(texts) == len(LANGUAGES):
        first, *others = texts.values()
        for other in others:
            reading.complaints += other.differs_from(first)
    return _with_texts(lesson, texts), tuple(reading.complaints)


def _text_language(folder: Path, lang: str) -> str:
    """The language in which a lesson is told to a reader of this one: where it lacks a text, another that has one.

    The lessons of our own course have a text in every language that is complete.
    """
    there = [each for each in (lang, ENGLISH, *LANGUAGES) if (folder / f"{each}.md").exists()]
    ours = tutorial().resolve() in folder.resolve().parents
    if ours and language(lang).complete:
        return lang
    return there[0] if there else ENGLISH


def file_text(folder: Path, name: str) -> str:
    """The text of a lesson's file."""
    try:
        with (folder / name).open("rb") as file:
            return file.read(MOST_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise LessonComplaint((LessonProblem(name, 0, "not-text"),)) from None
    except OSError:
        raise LessonComplaint((LessonProblem(name, 0, "no-file", {"folder": str(folder)}),)) from None


def _with_texts(lesson: Lesson, texts: Mapping[str, LessonText]) -> Lesson:
    """The lesson with the texts of each language."""

    def of(step: Step) -> Step:
        parts = {lang: text.parts.get(step.name, StepText(0)) for lang, text in texts.items()}
        return replace(
            step,
            says={lang: tuple(each.line for each in part.says) for lang, part in parts.items()},
            options={
                lang: {key: each.line for key, each in part.options.items()} for lang, part in parts.items()
            },
            done={lang: tuple(each.line for each in part.done) for lang, part in parts.items()},
            hints={lang: tuple(each.line for each in part.hints) for lang, part in parts.items()},
        )  # fmt: skip

    return replace(
        lesson,
        titles={lang: text.title for lang, text in texts.items()},
        aims={lang: text.aim for lang, text in texts.items()},
        recap={lang: text.recap for lang, text in texts.items() if text.recap},
        told_in={lang: text.lang for lang, text in texts.items()},
        steps=tuple(map(of, lesson.steps)),
    )


class _LessonReader:
    """Makes a lesson from the table of a `lesson.toml`, and collects the problems in it."""

    def __init__(self, table: SourceTable, folder: Path) -> None:
        self.table, self.folder = table, folder
        self.complaints: list[LessonProblem] = []
        self.game = GAMES[folder.parent.name if folder.parent.name in GAMES else "rainbow7"]

    def complain(self, path: Place, code: str, **facts: object) -> None:
        """Report a problem at this place of the table."""
        self.complaints.append(LessonProblem(self.table.file, self.table.line_of(path), code, facts, self.game))

    def lesson(self) -> Lesson | None:
        """The lesson without its texts; nothing where it has no readable steps."""
        data, known = self.table.data, ("game", "minutes", "editions", "when", "rules", "whole", "step")
        self._check_keys(data, (), known)
        name = self._text(data, (), "game", self.game.id)
        if name not in GAMES:
            self._report_unknown(("game",), name, tuple(GAMES))
        else:
            self.game = GAMES[name]
        minutes = self._whole_number(data, (), "minutes", 1)
        if not 1 <= minutes <= MOST_MINUTES:
            self.complain(("minutes",), "minutes", found=minutes, most=MOST_MINUTES)
        editions = self._editions(data, (), tuple(self.game.editions))
        self._check_numbers(data, ())
        steps = data.get("step", [])
        if not isinstance(steps, list) or not steps or not all(isinstance(each, dict) for each in steps):
            self.complain(("step",), "no-steps")
            return None
        found = tuple(self._step(each, number, editions) for number, each in enumerate(steps))
        for number, step in enumerate(found):
            if step.name in [each.name for each in found[:number]]:
                self.complain(("step", number, "name"), "step-twice", found=step.name)
        return Lesson(
            self.game, name_of(self.folder), {}, {}, minutes, editions, found,
            self._known_names(data, (), "rules", self.game.rulebooks.rules), self._flag(data, (), "whole"),
            folder=self.folder,
        )  # fmt: skip

    def _step(self, data: dict[str, Any], number: int, editions: tuple[str, ...]) -> Step:
        path: Place = ("step", number)
        name = self._text(data, path, "name", "")
        if not _NAME.fullmatch(name) or name == RECAP:
            self.complain((*path, "name"), "step-name", found=name)
        do = next((each for each in DOES if each == data.get("do")), None)
        if do is None:
            self._report_unknown((*path, "do"), str(data.get("do", "")), DOES)
            do = "read"
        needs, may = KEYS_BY_TASK[do]
        self._check_keys(data, path, (*COMMON_KEYS, *needs, *may))
        for key in needs:
            if not data.get(key):
                self.complain(path, "needs", key=key, what=do)
        if "position" in data and "deal" in data:
            self.complain((*path, "deal"), "position-or-deal")
        if do in NEEDS_TABLE["position"] and not {"position", "deal"} & set(data):
            self.complain(path, "needs-table", what=do)
        return Step(
            name=name, do=do, line=self.table.line_of(path),
            editions=self._editions(data, path, editions),
            rules=self._known_names(data, path, "rules", facts_of(self.game)),
            after=self._one_of(data, path, "after", ("fade",)),
            position=self._text(data, path, "position", "") or None,
            deal=self._whole_number(data, path, "deal", 0) if "deal" in data else None,
            seats=self._whole_number(data, path, "seats", 0) if "seats" in data else None,
            settings=self._text(data, path, "settings", ""),
            seed=self._whole_number(data, path, "seed", 0), seat=self._whole_number(data, path, "seat", 0),
            moves=self._texts(data, path, "moves"),
            begun=tuple(self._text(data, path, "begun", "").split()),
            goal=self._goal(data, path) if "goal" in data else None,
            solutions=self._solutions(data, path),
            mistakes=tuple(self._mistakes(data, path)),
            aids=self._aids(data, path),
            plays=self._texts(data, path, "plays"),
            odd="yes" if self._one_of(data, path, "odd", ("yes", "no")) == "yes" else "no",
            attempt=self._text(data, path, "try", "") or None,
            choices=self._known_names(data, path, "choices", self.game.rulebooks.rules),
            predictions=tuple(self._predictions(data, path)),
            exercise=self._exercise(data, path),
        )  # fmt: skip

    def _editions(self, data: dict[str, Any], path: Place, usual: tuple[str, ...]) -> tuple[str, ...]:
        """The editions that are named, of those the ones that have the values asked for under `when`."""
        named = self._known_names(data, path, "editions", tuple(self.game.editions), usual)
        values, known = self._table(data, path, "when"), cited(type(self.game.editions[self.game.default_edition]))
        for key in values:
            if key not in known:
                self._report_unknown((*path, "when", key), key, tuple(known))
        wanted = {key: tuple(each) if isinstance(each, list) else each for key, each in values.items() if key in known}
        found = tuple(
            each
            for each in named
            if all(getattr(self.game.editions[each], key) == value for key, value in wanted.items())
        )
        if named and not found:
            self.complain((*path, "when"), "when-nowhere")
            return named
        return found

    def _check_numbers(self, thing: Any, path: Place) -> None:
        """Report every place for a number of the rulebook that cannot be filled."""
        if isinstance(thing, str):
            for place in not_filled(thing, self.game.editions[self.game.default_edition], ENGLISH):
                self.complain(path, "no-number", found=place)
        elif isinstance(thing, (dict, list)):
            for key, each in thing.items() if isinstance(thing, dict) else enumerate(thing):
                self._check_numbers(each, (*path, key))

    def _goal(self, data: dict[str, Any], path: Place) -> Goal:
        inside: Place = (*path, "goal")
        goal = self._table(data, path, "goal")
        self._check_keys(
            goal, inside, ("verb", "kind", "cards", "count", "least", "pile", "event", "facts", "moves")
        )  # fmt: skip
        words = game_words(self.game, ENGLISH)
        return Goal(
            verb=self._one_of(goal, inside, "verb", tuple(words["move"])),
            kind=self._one_of(goal, inside, "kind", tuple(words["names"]["words"])),
            cards=tuple(self._text(goal, inside, "cards", "").split()),
            count=self._whole_number(goal, inside, "count", 0) if "count" in goal else None,
            least=self._whole_number(goal, inside, "least", 0) if "least" in goal else None,
            pile=self._text(goal, inside, "pile", "") or None,
            event=self._one_of(goal, inside, "event", tuple(words["event"])),
            facts=self._facts(goal, inside),
            moves=self._whole_number(goal, inside, "moves", 1),
        )

    def _solutions(self, data: dict[str, Any], path: Place) -> tuple[tuple[str, ...], ...]:
        found = data.get("solutions", [])
        if isinstance(found, list) and all(
            isinstance(each, list) and each and all(isinstance(move, str) for move in each) for each in found
        ):
            return tuple(map(tuple, found))
        self.complain((*path, "solutions"), "type-solutions")
        return ()

    def _mistakes(self, data: dict[str, Any], path: Place) -> Iterator[Mistake]:
        names = tuple(each.name for each in mutants_of(self.game))
        for number, each in enumerate(self._tables(data, path, "mistake")):
            inside: Place = (*path, "mistake", number)
            self._check_keys(each, inside, ("try", "rule", "mutant"))
            tried = each.get("try")
            moves = (tried,) if isinstance(tried, str) else self._texts(each, inside, "try")
            if not moves:
                self.complain(inside, "needs", key="try", what="mistake")
                continue
            rule = self._one_of(each, inside, "rule", self.game.rulebooks.rules)
            mutant = self._one_of(each, inside, "mutant", names)
            yield Mistake(moves, rule, mutant, self.table.line_of((*inside, "try")))

    def _predictions(self, data: dict[str, Any], path: Place) -> Iterator[Prediction]:
        kinds = tuple(game_words(self.game, ENGLISH)["event"])
        for number, each in enumerate(self._tables(data, path, "choice")):
            inside: Place = (*path, "choice", number)
            self._check_keys(each, inside, ("says", "when"))
            when = self._table(each, inside, "when")
            self._check_keys(when, (*inside, "when"), ("event", "never", "facts"))
            never = "never" in when
            event = self._one_of(when, (*inside, "when"), "never" if never else "event", kinds)
            if event is None and "when" in each and not {"event", "never"} & set(when):
                self.complain((*inside, "when"), "needs", key="event", what="when")
            yield Prediction(
                self._text(each, inside, "says", ""), event or "", self._facts(when, (*inside, "when")), never,
                self.table.line_of(inside),
            )  # fmt: skip

    def _aids(self, data: dict[str, Any], path: Place) -> tuple[Any, ...]:
        found = data.get("aids", "all")
        each = (found,) if isinstance(found, str) else self._texts(data, path, "aids")
        for wrong in [one for one in each if one not in AIDS]:
            self._report_unknown((*path, "aids"), wrong, AIDS)
        return tuple(one for one in each if one in AIDS) or ("all",)

    def _exercise(self, data: dict[str, Any], path: Place) -> str | None:
        text = self._text(data, path, "exercise", "")
        found = _EXERCISE.fullmatch(text)
        if text and not found:
            self.complain((*path, "exercise"), "no-exercise", found=text)
        elif found and found[1] not in self.game.rulebooks.rules:
            self._report_unknown((*path, "exercise"), found[1], self.game.rulebooks.rules)
        else:
            return text or None
        return None

    def _facts(self, data: dict[str, Any], path: Place) -> Mapping[str, str]:
        return {str(key): _fact_text(each) for key, each in self._table(data, path, "facts").items()}

    def _check_keys(self, data: Mapping[str, Any], path: Place, known: tuple[str, ...]) -> None:
        for key in data:
            if key not in known:
                near = get_close_matches(key, known, 1)
                self.complain(
                    (*path, key), "unknown-key", found=key, near=near[0] if near else None, known=", ".join(known)
                )

    def _report_unknown(self, path: Place, found: str, known: tuple[str, ...]) -> None:
        near = get_close_matches(found, known, 3, 0.5)
        self.complain(
            path, "unknown", found=found, key=str(path[-1]), near=", ".join(near) or None, known=", ".join(known)
        )

    def _text(self, data: Mapping[str, Any], path: Place, key: str, usual: str) -> str:
        found = data.get(key, usual)
        if isinstance(found, str):
            return found
        self.complain((*path, key), "type-text", key=key)
        return usual

    def _texts(self, data: Mapping[str, Any], path: Place, key: str) -> tuple[str, ...]:
        found = data.get(key, [])
        if isinstance(found, list) and all(isinstance(each, str) for each in found):
            return tuple(found)
        self.complain((*path, key), "type-texts", key=key)
        return ()

    def _whole_number(self, data: Mapping[str, Any], path: Place, key: str, usual: int) -> int:
        found = data.get(key, usual)
        if isinstance(found, int) and not isinstance(found, bool) and found >= 0:
            return found
        self.complain((*path, key), "type-number", key=key)
        return usual

    def _flag(self, data: Mapping[str, Any], path: Place, key: str) -> bool:
        found = data.get(key, False)
        if isinstance(found, bool):
            return found
        self.complain((*path, key), "type-whether", key=key)
        return False

    def _table(self, data: Mapping[str, Any], path: Place, key: str) -> dict[str, Any]:
        found = data.get(key, {})
        if isinstance(found, dict):
            return found
        self.complain((*path, key), "type-table", key=key)
        return {}

    def _tables(self, data: Mapping[str, Any], path: Place, key: str) -> list[dict[str, Any]]:
        found = data.get(key, [])
        if isinstance(found, list) and all(isinstance(each, dict) for each in found):
            return found
        self.complain((*path, key), "type-tables", key=key)
        return []

    def _one_of(self, data: Mapping[str, Any], path: Place, key: str, known: tuple[str, ...]) -> str | None:
        found = self._text(data, path, key, "")
        if found and found not in known:
            self._report_unknown((*path, key), found, known)
            return None
        return found or None

    def _known_names(
        self, data: Mapping[str, Any], path: Place, key: str, known: tuple[str, ...], usual: tuple[str, ...] = ()
    ) -> tuple[str, ...]:
        if key not in data:
            return usual
        found = self._texts(data, path, key)
        for each in found:
            if each not in known:
                self._report_unknown((*path, key), each, known)
        return tuple(each for each in found if each in known)


def name_of(folder: Path) -> str:
    """The name of a lesson: that of its folder without the number that orders the course."""
    name = folder.resolve().name
    found = _FOLDER.fullmatch(name)
    return found[1] if found else name


def _fact_text(fact: Any) -> str:
    """A fact from TOML as it stands in records."""
    if isinstance(fact, bool):
        return "yes" if fact else "no"
    return ",".join(map(_fact_text, fact)) if isinstance(fact, list) else str(fact)
