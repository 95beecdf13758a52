"""`rainbow7 package`: lessons, or a set of exercises, as packages for a learning platform."""

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rainbow7.commands.arguments import (
    FORCE,
    BadInput,
    edition_of,
    os_error,
    refuse_existing,
    rules_of,
    whole_number,
    write_whole,
)
from rainbow7.commands.own_lessons import checked_lessons
from rainbow7.core.game import Game
from rainbow7.explain.words import Speaker, common_words
from rainbow7.games import GAMES
from rainbow7.tutor.courses import course
from rainbow7.tutor.exercise import LEVELS, MOST_ITEMS, Exercise, NoExercise
from rainbow7.tutor.lesson import Lesson
from rainbow7.tutor.lesson_folder import name_of
from rainbow7.tutor.own_lessons import OWN_VARIABLE, lessons_below
from rainbow7.tutor.worksheet import choose_exercises

FORMATS = ("scorm12", "scorm2004", "cmi5", "xapi")
EVERY = "all"
"""Typed for all rules."""
EXTRA = "rainbow7[site]"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's own options."""
    parser.add_argument("lesson", metavar="LESSON", nargs="*")
    parser.add_argument("--exercises", metavar="RULES")
    parser.add_argument("--items", metavar="N", default="10")
    parser.add_argument("--level", metavar="1|2|3", default="1")
    parser.add_argument("--seed", metavar="N", default="0")
    parser.add_argument("--out", metavar="DIR")
    parser.add_argument("--format", metavar="|".join(FORMATS), default=FORMATS[0], dest="form")
    parser.add_argument(FORCE, action="store_true")


def run(args: Namespace, game: Game, lang: str, speak: Callable[[str], None] = print) -> dict[str, Any]:
    """Write the packages into the folder: of lessons one each, of exercises one with all of them."""
    if not args.out:
        raise BadInput("needs", name="--out")
    if args.form not in FORMATS:
        raise BadInput("no-format", found=args.form, known=", ".join(FORMATS))
    if bool(args.lesson) == (args.exercises is not None):
        raise BadInput("lessons-or-exercises")
    if args.lesson:
        return {"format": args.form, "files": _write_lessons(args, game, lang, speak)}
    return {"format": args.form, "files": [_write_exercises(args, game, lang, speak)]}


def _write_exercises(args: Namespace, game: Game, lang: str, speak: Callable[[str], None]) -> dict[str, Any]:
    try:
        from rainbow7.classroom.lms.exercise_package import exercise_package
    except ModuleNotFoundError as bad:
        raise BadInput("needs-extra", name=bad.name, extra=EXTRA) from None
    level = whole_number("--level", args.level, LEVELS[0], LEVELS[-1])
    seed = whole_number("--seed", args.seed, 0, 10**9)
    some = _exercises(args, game, level, seed)
    file = _file(args, f"{game.id}-exercises-level{level}-seed{seed}")
    refuse_existing([file], args.force)
    _make_folder(args.out)
    content = exercise_package(some, args.form, lang, level, seed)
    write_whole(file, content, force=args.force)
    if not args.json:
        words = common_words(lang)["package"]["exercises"]
        speak(str(Speaker(lang).fill(words, {"file": file, "count": len(some), "kilo": _kilo(content)})))
    return {"file": file, "bytes": len(content), "items": [str(each.name) for each in some]}


def _exercises(args: Namespace, game: Game, level: int, seed: int) -> tuple[Exercise, ...]:
    edition = edition_of(game, args.edition)
    rules = () if args.exercises == EVERY else rules_of(game, args.exercises)
    items = whole_number("--items", args.items, 1, MOST_ITEMS)
    try:
        return choose_exercises(game.id, edition.id, items=items, seed=seed, level=level, rules=rules)
    except NoExercise:
        raise BadInput("no-exercises", found=", ".join(rules)) from None


def _write_lessons(args: Namespace, game: Game, lang: str, speak: Callable[[str], None]) -> list[dict[str, Any]]:
    try:
        from rainbow7.classroom.lms.lesson_package import lesson_package
    except ModuleNotFoundError as bad:
        raise BadInput("needs-extra", name=bad.name, extra=EXTRA) from None
    found = list(dict.fromkeys(each for named in args.lesson for each in _lessons(named, game, lang)))
    files = [_file(args, f"{each.game.id}-{each.name}") for _, each in found]
    editions = [_edition_for(each, args.edition) for _, each in found]
    refuse_existing(files, args.force)
    _make_folder(args.out)
    written = []
    for (own, lesson), file, edition in zip(found, files, editions, strict=True):
        with _own_lessons(own):
            content = lesson_package(lesson, edition, args.form, lang)
        write_whole(file, content, force=args.force)
        if not args.json:
            words = common_words(lang)["package"]["lesson"]
            facts = {"file": file, "title": lesson.titles[lang], "kilo": _kilo(content)}
            speak(str(Speaker(lang).fill(words, facts)))
        name = f"{lesson.game.id}/{lesson.name}"
        written.append({"file": file, "bytes": len(content), "lesson": name, "edition": edition})
    return written


def _lessons(named: str, game: Game, lang: str) -> list[tuple[Path | None, Lesson]]:
    """The lesson of this name, or those in a folder of one's own, with that folder."""
    first, slash, rest = named.rstrip("/").rpartition("/")
    of = GAMES.get(first) if slash else game
    for each in course(of) if of is not None else ():
        if rest in (each.name, each.folder.name) and not each.own:
            return [(None, each)]
    if not named or not Path(named).is_dir():
        known = ", ".join(f"{id}/{each.folder.name}" for id in GAMES for each in course(GAMES[id]) if not each.own)
        raise BadInput("no-such-lesson", found=named, known=known)
    folder = checked_lessons(named, lang)
    names = {name_of(each) for each in lessons_below(folder)}
    with _own_lessons(folder):
        own = [each for id in GAMES for each in course(GAMES[id]) if each.own and each.name in names]
    return [(folder, each) for each in own]


@contextmanager
def _own_lessons(folder: Path | None) -> Iterator[None]:
    """Let the lessons of this folder stand beside those of the course."""
    before = os.environ.get(OWN_VARIABLE)
    if folder is not None:
        os.environ[OWN_VARIABLE] = str(folder)
    try:
        yield
    finally:
        os.environ.pop(OWN_VARIABLE, None)
        if before is not None:
            os.environ[OWN_VARIABLE] = before


def _edition_for(lesson: Lesson, named: str | None) -> str:
    """The edition that was named, or the usual one; one for which the lesson is meant."""
    wanted = str(edition_of(lesson.game, named).id)
    if wanted in lesson.editions:
        return wanted
    if named is not None:
        raise BadInput("lesson-not-for", found=lesson.name, edition=named, known=", ".join(lesson.editions))
    return lesson.editions[0]


def _file(args: Namespace, stem: str) -> str:
    return str(Path(args.out) / f"{stem}-{args.form}.zip")


def _kilo(content: bytes) -> int:
    return max(1, round(len(content) / 1000))


def _make_folder(folder: str) -> None:
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as bad:
        raise BadInput("unwritable", name=folder, why=os_error(bad)) from None
