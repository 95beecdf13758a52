"""`rainbow7 lesson`: checks, measures, begins and previews lessons, and makes them from records."""

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from rainbow7.commands.arguments import FORCE, BadInput, file_text, os_error, whole_number
from rainbow7.commands.replay import read_record
from rainbow7.commands.serve import EXTRA, open_browser
from rainbow7.core.game import Game
from rainbow7.core.language import LANGUAGES
from rainbow7.core.template import fill
from rainbow7.explain.words import common_words
from rainbow7.games import GAMES
from rainbow7.tutor.courses import DRAFT_VARIABLE, draft_lesson
from rainbow7.tutor.lesson_folder import LESSON_FILE, lesson_folders, read_with_problems
from rainbow7.tutor.lesson_from_record import LeftToChance, MarkedMove, lesson_files
from rainbow7.tutor.lesson_minutes import longest
from rainbow7.tutor.lesson_source import complaint_text
from rainbow7.tutor.lesson_trial import check
from rainbow7.tutor.template_files import template_files


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's own options."""
    parser.add_argument("action", metavar="|".join(ACTIONS))
    parser.add_argument("target", metavar="PATH", nargs="?")
    parser.add_argument("--steps", metavar="N,N,…")
    parser.add_argument("--own", metavar="N,N,…")
    parser.add_argument("--into", metavar="DIR")
    parser.add_argument("--port", metavar="N", default="8866")
    parser.add_argument("--no-browser", action="store_true")
    parser.add_argument(FORCE, action="store_true")


def run(args: Namespace, game: Game, lang: str, speak: Callable[[str], None] = print) -> dict[str, Any]:
    """Run a subcommand."""
    if args.action not in ACTIONS:
        raise BadInput("no-action", found=args.action, known=", ".join(ACTIONS))
    return ACTIONS[args.action](args, game, lang, speak)


def check_lessons(args: Namespace, game: Game, lang: str, speak: Callable[[str], None]) -> dict[str, Any]:
    """Read and play a lesson, those below a folder, or all there are; anything wrong is bad input."""
    words = common_words(lang)["lesson-command"]
    folders = list(_lessons_below(Path(args.target))) if args.target else list(_every_lesson())
    if not folders:
        raise BadInput("no-lesson", found=args.target)
    checked = []
    for folder in folders:
        complaints = [complaint_text(each, lang) for each in check(folder)]
        checked.append({"lesson": str(folder), "complaints": complaints})
        if not args.json:
            speak(fill(words["wrong" if complaints else "right"], lang, lesson=folder))
            for each in complaints:
                speak(f"  {each}")
    wrong = sum(bool(each["complaints"]) for each in checked)
    if wrong:
        if args.json:
            speak(json.dumps({"lessons": checked}, ensure_ascii=False))
        raise BadInput("lessons-wrong", count=wrong, lessons=len(checked))
    return {"lessons": checked}


def measure_lessons(args: Namespace, game: Game, lang: str, speak: Callable[[str], None]) -> dict[str, Any]:
    """Say how long a lesson takes, those below a folder, or all there are, and what their labels say."""
    words = common_words(lang)["lesson-command"]
    folders = list(_lessons_below(Path(args.target))) if args.target else list(_every_lesson())
    measured: list[dict[str, Any]] = []
    for folder in folders:
        lesson, complaints = read_with_problems(folder)
        if lesson is None or complaints:
            raise BadInput("lessons-wrong", count=1, lessons=len(folders))
        taken = longest(lesson)
        well = round(longest(lesson, fading=False).minutes, 1)
        found = {"lesson": str(folder), "minutes": round(taken.minutes, 1), "well": well, "label": lesson.minutes}
        measured.append(found | {"words": taken.words, "actions": taken.actions})
    if not args.json:
        for each in measured:
            speak(fill(words["minutes"], lang, **each))
        in_all = {name: round(sum(each[name] for each in measured), 1) for name in ("minutes", "well")}
        speak(fill(words["minutes-in-all"], lang, **in_all))
    return {"lessons": measured}


def begin_lesson(args: Namespace, game: Game, lang: str, speak: Callable[[str], None]) -> dict[str, Any]:
    """Write a small lesson that passes the check, to be changed."""
    folder = _needed(args.target, "NAME")
    return _written(Path(folder), template_files(game.id, lang), args, lang, speak)


def lesson_from_record(args: Namespace, game: Game, lang: str, speak: Callable[[str], None]) -> dict[str, Any]:
    """Write a lesson that shows the marked moves of a record."""
    name = _needed(args.target, "FILE")
    folder = _needed(args.into, "--into")
    match = read_record(name, file_text(name), lang)
    own = _numbers("--own", args.own, len(match.steps))
    shown = _numbers("--steps", args.steps, len(match.steps))
    if not own and not shown:
        raise BadInput("needs", name="--steps")
    marked = [MarkedMove(number, number in own) for number in sorted(own | shown)]
    try:
        files = lesson_files(match, marked)
    except LeftToChance as bad:
        raise BadInput("left-to-chance", count=bad.move) from None
    return _written(Path(folder), files, args, lang, speak)


def preview_lesson(args: Namespace, game: Game, lang: str, speak: Callable[[str], None]) -> dict[str, Any]:
    """Open a lesson in the browser; saving one of its files shows it anew."""
    folder = Path(_needed(args.target, "PATH"))
    if not (folder / LESSON_FILE).is_file():
        raise BadInput("no-lesson", found=str(folder))
    try:
        from rainbow7.serve.listening import CannotListen
        from rainbow7.serve.options import ServiceOptions
        from rainbow7.serve.preview import preview
        from rainbow7.serve.service import RunningService
    except ModuleNotFoundError as bad:
        raise BadInput("needs-extra", name=bad.name, extra=EXTRA) from None
    words = common_words(lang)
    options = ServiceOptions(port=whole_number("--port", args.port, 0, 65535), lang=lang, spare_kernels=1)
    os.environ[DRAFT_VARIABLE] = str(folder.resolve())

    def ready(service: RunningService) -> None:
        lesson = draft_lesson(folder.resolve())
        link = {"game": lesson.game.id, "edition": lesson.editions[0], "lesson": lesson.name, "lang": lang}
        address = f"{service.address}guide?{urlencode(link)}"
        if args.json:
            speak(json.dumps({"url": address, "port": service.port}))
        else:
            speak(fill(words["lesson-command"]["open"], lang, address=address))
            speak(words["serve"]["stop"])
        sys.stdout.flush()
        if not args.no_browser:
            open_browser(address)

    try:
        preview(folder.resolve(), options, ready)
    except CannotListen as bad:
        raise BadInput("cannot-listen", host=bad.host, port=bad.port, why=bad.why) from None
    if not args.json:
        speak(words["serve"]["over"])
    return {"over": True}


ACTIONS: Mapping[str, Callable[[Namespace, Game, str, Callable[[str], None]], dict[str, Any]]] = {
    "check": check_lessons,
    "minutes": measure_lessons,
    "preview": preview_lesson,
    "new": begin_lesson,
    "from-record": lesson_from_record,
}


def _lessons_below(path: Path) -> Iterator[Path]:
    """The folder itself where it is a lesson, else the lessons in it."""
    path = path.parent if path.is_file() else path
    if not path.is_dir():
        raise BadInput("unreadable", name=str(path), why="missing")
    if any((path / name).exists() for name in (LESSON_FILE, *(f"{lang}.md" for lang in LANGUAGES))):
        yield path
    else:
        yield from sorted(found.parent for found in path.rglob(LESSON_FILE))


def _every_lesson() -> Iterator[Path]:
    for game in GAMES.values():
        yield from lesson_folders(game)


def _needed(text: str | None, name: str) -> str:
    if not text:
        raise BadInput("needs", name=name)
    return text


def _numbers(name: str, text: str | None, most: int) -> set[int]:
    """The numbers of moves."""
    return {whole_number(name, each.strip(), 1, most) for each in text.split(",")} if text else set()


def _written(
    folder: Path, files: Mapping[str, str], args: Namespace, lang: str, speak: Callable[[str], None]
) -> dict[str, Any]:
    """Write the files of a lesson, all or none; existing ones are replaced only with `--force`."""
    present = [name for name in files if (folder / name).exists()]
    if present and not args.force:
        raise BadInput("already-lesson", folder=str(folder), names=", ".join(present))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            (folder / name).write_text(text, "utf-8", newline="\n")
    except OSError as bad:
        raise BadInput("unwritable", name=str(folder), why=os_error(bad)) from None
    if not args.json:
        words = common_words(lang)["lesson-command"]
        speak(fill(words["written"], lang, folder=folder, names=", ".join(files)))
        speak(fill(words["next"], lang, folder=folder))
    return {"lesson": str(folder), "files": list(files)}
