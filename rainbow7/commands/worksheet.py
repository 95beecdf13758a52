"""`rainbow7 worksheet`: exercises on paper, with a key, and with codes that lead to the same items online."""

import shutil
import subprocess
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from rainbow7.commands.arguments import (
    FORCE,
    BadInput,
    add_house,
    listed,
    refuse_existing,
    rules_of,
    table_of,
    whole_number,
    write_whole,
)
from rainbow7.core.game import Game
from rainbow7.core.template import fill
from rainbow7.explain.words import Speaker, common_words
from rainbow7.pages.link import PageLink
from rainbow7.tutor.exercise import LEVELS, MOST_ITEMS, Exercise, NoExercise
from rainbow7.tutor.game_tutors import exercise_kinds
from rainbow7.tutor.worksheet import choose_exercises, sheet_name, worksheet_html

PRINTERS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
PRINT_TIMEOUT = 120
"""The most seconds that a browser may take to print."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's own options."""
    parser.add_argument("--rules", metavar="R,R", default="")
    parser.add_argument("--kinds", metavar="K,K", default="")
    parser.add_argument("--items", metavar="N", default="20")
    parser.add_argument("--level", metavar="1|2|3", default="1")
    parser.add_argument("--seed", metavar="N", default="0")
    parser.add_argument("--base-url", metavar="URL", default="", dest="online")
    parser.add_argument("--out", metavar="FILE", default="worksheet.html")
    add_house(parser)
    parser.add_argument(FORCE, action="store_true")


def run(args: Namespace, game: Game, lang: str, speak: Callable[[str], None] = print) -> dict[str, Any]:
    """Write the sheet, and print it into a PDF file beside it where a browser is found."""
    refuse_existing([args.out, str(_beside(args.out))], args.force)
    edition, settings = table_of(game, args.edition, args.house)
    rules, kinds = rules_of(game, args.rules), listed(args.kinds)
    for each in kinds:
        if each not in exercise_kinds(game):
            raise BadInput("no-kind", found=each, near=", ".join(exercise_kinds(game)))
    level = whole_number("--level", args.level, LEVELS[0], LEVELS[-1])
    seed = whole_number("--seed", args.seed, 0, 10**9)
    items = whole_number("--items", args.items, 1, MOST_ITEMS)
    online = _address(args.online)
    try:
        some = choose_exercises(
            game.id, edition.id, items=items, seed=seed, level=level, rules=rules, kinds=kinds, settings=settings
        )
    except NoExercise:
        raise BadInput("no-exercises", found=", ".join((*rules, *kinds))) from None
    house = game.settings_text(settings)
    text = worksheet_html(
        some,
        lang,
        about=sheet_name(some, lang, level=level, seed=seed),
        link=lambda each: _link(each, lang, online, house),
        code=_code,
    )
    write_whole(args.out, text, force=args.force)
    pdf = printed(Path(args.out))
    words = common_words(lang)["worksheet"]
    if not args.json:
        speak(str(Speaker(lang).fill(words["written"], {"file": args.out, "count": len(some)})))
        speak(fill(words["pdf"], lang, file=pdf) if pdf else words["no-pdf"])
    return {"html": args.out, "pdf": pdf, "items": [str(each.name) for each in some]}


def _address(text: str) -> str:
    """The address of the pages online, up to the last slash."""
    if not text:
        return ""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise BadInput("no-address", found=text, name="--base-url")
    return text if text.endswith("/") else f"{text}/"


def _link(exercise: Exercise, lang: str, online: str, house: str) -> str:
    name = exercise.name
    asked = PageLink(game=name.game, edition=name.edition, lang=lang, settings=house, exercise=name.short)
    return f"{online}practice?{asked.query()}" if online else ""


def _code(address: str) -> str:
    try:
        from rainbow7.web.qr_codes import code
    except ModuleNotFoundError as bad:
        raise BadInput("needs-extra", name=bad.name, extra="rainbow7[pages]") from None
    return code(address)


def _beside(html: str | Path) -> Path:
    """The path of the PDF file beside the sheet."""
    return Path(html).with_suffix(".pdf")


def printed(html: Path) -> str | None:
    """The sheet as a PDF file beside it; nothing where no browser prints it."""
    browser = next(filter(None, map(shutil.which, PRINTERS)), None)
    if browser is None:
        return None
    pdf = _beside(html)
    with tempfile.TemporaryDirectory() as profile:
        draft = Path(profile) / "sheet.pdf"
        command = [
            browser, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}/browser",
            "--no-pdf-header-footer", f"--print-to-pdf={draft}", html.resolve().as_uri(),
        ]  # fmt: skip
        try:
            subprocess.run(command, capture_output=True, timeout=PRINT_TIMEOUT, check=True)
            shutil.copyfile(draft, pdf)
        except (OSError, subprocess.SubprocessError):
            return None
    return str(pdf)
