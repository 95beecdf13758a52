"""`rainbow7 site`: builds the pages as files, with Python running in the visitor's browser."""

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rainbow7.commands.arguments import FORCE, BadInput, origins_of
from rainbow7.commands.own_lessons import checked_lessons
from rainbow7.core.game import Game
from rainbow7.core.template import fill
from rainbow7.explain.words import common_words
from rainbow7.site.site_folder import DEFAULT_WHEELS, CannotBuild
from rainbow7.tutor.own_lessons import OWN_VARIABLE

EXTRA = "rainbow7[site]"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's own options."""
    parser.add_argument("out", metavar="DIR")
    parser.add_argument("--node-modules", metavar="DIR", default="node_modules")
    parser.add_argument("--lessons", metavar="DIR", default="")
    parser.add_argument("--wheels", metavar="DIR", default=str(DEFAULT_WHEELS))
    parser.add_argument("--answers", metavar="LESSON", action="append", default=None)
    parser.add_argument("--embed-in", metavar="ORIGIN", action="append", default=[])
    parser.add_argument(FORCE, action="store_true")


def run(args: Namespace, game: Game, lang: str, speak: Callable[[str], None] = print) -> dict[str, Any]:
    """Build the site and print its folder."""
    try:
        from rainbow7.site.build import HEADERS_FILE, build
        from rainbow7.web.frame_ancestors import frames_header
    except ModuleNotFoundError as bad:
        raise BadInput("needs-extra", name=bad.name, extra=EXTRA) from None
    embed_in = origins_of(args.embed_in)
    lessons = checked_lessons(args.lessons, lang) if args.lessons else None
    if lessons is not None:
        os.environ[OWN_VARIABLE] = str(lessons)
    try:
        site = build(
            Path(args.out), Path(args.node_modules).resolve(), Path(args.wheels), force=args.force, embed_in=embed_in,
            books=None if args.answers is None else [each for each in args.answers if each != "-"],
        )  # fmt: skip
    except CannotBuild as bad:
        raise BadInput(bad.code, **bad.facts) from None
    except OSError as bad:
        raise BadInput("unwritable", name=args.out, why=bad.strerror or str(bad)) from None
    built = {"folder": args.out, "files": len(site.files), "bytes": sum(map(len, site.files.values()))}
    built["notebooks"] = not site.missing_for_notebooks
    if not args.json:
        mega = f"{built['bytes'] / 1e6:.0f}"
        words = common_words(lang)["site"]
        speak(fill(words["built"], lang, files=built["files"], mega=mega, folder=args.out))
        if embed_in:
            speak(fill(words["frames"], lang, header=frames_header(embed_in), file=HEADERS_FILE))
        if site.missing_for_notebooks:
            speak(fill(words["no-notebooks"], lang, lacking=site.missing_for_notebooks))
    return built
