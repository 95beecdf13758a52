"""`rainbow7 class start`: a class of pupils with phones, run from this machine."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rainbow7.commands.arguments import BadInput, whole_number
from rainbow7.commands.serve import open_browser
from rainbow7.core.game import Game
from rainbow7.core.template import fill
from rainbow7.explain.words import common_words

if TYPE_CHECKING:
    from rainbow7.classroom.server import Running

EXTRA = "rainbow7[class]"
ACTIONS = ("start",)
MOST_HOURS = 24 * 31


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's own options."""
    parser.add_argument("action", metavar="|".join(ACTIONS))
    parser.add_argument("--port", metavar="N", default="8877")
    parser.add_argument("--host", metavar="ADDRESS", default="")
    parser.add_argument("--db", metavar="URL", default="")
    parser.add_argument("--keep", metavar="HOURS", default="24")
    parser.add_argument("--no-browser", action="store_true")


def run(args: Namespace, game: Game, lang: str, speak: Callable[[str], None] = print) -> dict[str, Any]:
    """Run the class service until Ctrl-C."""
    if args.action not in ACTIONS:
        raise BadInput("no-action", found=args.action, known=", ".join(ACTIONS))
    try:
        from rainbow7.classroom.server import CannotListen, ClassOptions, serve
        from rainbow7.classroom.store import CannotStore
    except ModuleNotFoundError as bad:
        raise BadInput("needs-extra", name=bad.name, extra=EXTRA) from None
    words = common_words(lang)["class"]
    options = ClassOptions(
        host=args.host.strip("[]"),
        port=whole_number("--port", args.port, 0, 65535),
        db=args.db,
        keep_hours=whole_number("--keep", args.keep, 1, MOST_HOURS),
        lang=lang,
    )

    def ready(running: "Running") -> None:
        page = f"{running.url}class/teach?lang={lang}#host={running.host_key}"
        if args.json:
            speak(json.dumps({"url": running.url, "addresses": running.addresses, "host_key": running.host_key}))
        else:
            speak(fill(words["ready"], lang, address=page))
            for each in running.addresses:
                speak(fill(words["phones"], lang, address=f"{each}class/"))
            speak(words["stop"])
        sys.stdout.flush()
        if not args.no_browser and not args.json:
            open_browser(page)

    try:
        serve(options, ready)
    except CannotListen as bad:
        raise BadInput("cannot-listen", host=options.host or "0.0.0.0", port=options.port, why=str(bad)) from None
    except CannotStore as bad:
        raise BadInput("cannot-store", why=str(bad)) from None
    if not args.json:
        speak(words["over"])
    return {"over": True}
