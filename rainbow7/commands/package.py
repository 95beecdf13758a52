"""`rainbow7 package`: exercises as a package for a learning platform."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
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
from rainbow7.core.game import Game
from rainbow7.explain.words import Speaker, common_words
from rainbow7.tutor.exercise import LEVELS, MOST_ITEMS, Exercise, NoExercise
from rainbow7.tutor.worksheet import choose_exercises

FORMATS = ("scorm12", "scorm2004")
EVERY = "all"
"""Typed for all rules."""
EXTRA = "rainbow7[site]"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's own options."""
    parser.add_argument("--exercises", metavar="RULES")
    parser.add_argument("--items", metavar="N", default="10")
    parser.add_argument("--level", metavar="1|2|3", default="1")
    parser.add_argument("--seed", metavar="N", default="0")
    parser.add_argument("--out", metavar="DIR")
    parser.add_argument("--format", metavar="|".join(FORMATS), default=FORMATS[0])
    parser.add_argument(FORCE, action="store_true")


def run(args: Namespace, game: Game, lang: str, speak: Callable[[str], None] = print) -> dict[str, Any]:
    """Write the packages into the folder."""
    if not args.out:
        raise BadInput("needs", name="--out")
    if args.format not in FORMATS:
        raise BadInput("no-format", found=args.format, known=", ".join(FORMATS))
    if args.exercises is None:
        raise BadInput("needs", name="--exercises")
    try:
        from rainbow7.classroom.lms.exercise_package import exercise_package
    except ModuleNotFoundError as bad:
        raise BadInput("needs-extra", name=bad.name, extra=EXTRA) from None
    level = whole_number("--level", args.level, LEVELS[0], LEVELS[-1])
    seed = whole_number("--seed", args.seed, 0, 10**9)
    some = _exercises(args, game, level, seed)
    file = str(Path(args.out) / f"{game.id}-exercises-level{level}-seed{seed}-{args.format}.zip")
    refuse_existing([file], args.force)
    _make_folder(args.out)
    content = exercise_package(some, args.format, lang, level, seed)
    write_whole(file, content, force=args.force)
    if not args.json:
        words = common_words(lang)["package"]
        kilo = max(1, round(len(content) / 1000))
        speak(str(Speaker(lang).fill(words["exercises"], {"file": file, "count": len(some), "kilo": kilo})))
    return {
        "format": args.format,
        "files": [{"file": file, "bytes": len(content), "items": [str(each.name) for each in some]}],
    }


def _exercises(args: Namespace, game: Game, level: int, seed: int) -> tuple[Exercise, ...]:
    edition = edition_of(game, args.edition)
    rules = () if args.exercises == EVERY else rules_of(game, args.exercises)
    items = whole_number("--items", args.items, 1, MOST_ITEMS)
    try:
        return choose_exercises(game.id, edition.id, items=items, seed=seed, level=level, rules=rules)
    except NoExercise:
        raise BadInput("no-exercises", found=", ".join(rules)) from None


def _make_folder(folder: str) -> None:
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as bad:
        raise BadInput("unwritable", name=folder, why=os_error(bad)) from None
