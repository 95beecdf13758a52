"""`rainbow7 notebooks`: copies the notebooks, for use in JupyterLab."""

import shutil
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rainbow7.commands.arguments import FORCE, BadInput
from rainbow7.core.game import Game
from rainbow7.core.template import fill
from rainbow7.explain.words import common_words
from rainbow7.pages.notebooks_folder import notebooks


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's own options."""
    parser.add_argument("folder", metavar="DIR")
    parser.add_argument(FORCE, action="store_true")


def run(args: Namespace, game: Game, lang: str, speak: Callable[[str], None] = print) -> dict[str, Any]:
    """Copy the notebooks, all or none; existing files are replaced only with `--force`."""
    there, sources = Path(args.folder), sorted(notebooks().glob("*.ipynb"))
    present = [source.name for source in sources if (there / source.name).exists()]
    if present and not args.force:
        raise BadInput("already-there", folder=args.folder, names=", ".join(present))
    try:
        there.mkdir(parents=True, exist_ok=True)
        for source in sources:
            shutil.copyfile(source, there / source.name)
    except OSError as bad:
        raise BadInput("unwritable", name=args.folder, why=bad.strerror or str(bad)) from None
    if not args.json:
        speak(fill(common_words(lang)["serve"]["copied"], lang, count=len(sources), folder=args.folder))
    return {"folder": args.folder, "notebooks": [source.name for source in sources]}
