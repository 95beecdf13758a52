"""`rainbow7 bench`: how fast all this is, measured here and now.

`rainbow7.bench` has a module for each subject: the engine, exercises, the coach, and in a real browser the pages and
the site.
"""

import os
import platform
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from importlib import import_module
from statistics import median
from typing import Any

from rainbow7.bench import coach, engine, exercises, sazuki_coach, spaan_coach
from rainbow7.bench.figures import Bar, Subject, line
from rainbow7.bench.peer_environments import PEERS, CannotMeasure, measure_peer
from rainbow7.commands.arguments import BadInput, edition_of, whole_number
from rainbow7.core.game import Game
from rainbow7.core.simulation import MOST_PLAYOUTS
from rainbow7.core.template import fill
from rainbow7.core.texts import words_of

SUBJECTS = ("engine", "exercises", "coach", "pages", "site", "phone", "class")
"""What can be measured; pages, site and phone in a real browser."""
DECISIONS = 2
"""A turn of Rainbow 7 is two decisions: what to lay or the call, and where to draw."""


COACHES = {"rainbow7": coach, "sazuki": sazuki_coach, "spaan": spaan_coach}
"""What measures the coach, by the game."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's own options."""
    parser.add_argument("what", nargs="?", default=SUBJECTS[0], metavar="|".join(SUBJECTS))
    parser.add_argument("--peers", action="store_true")
    parser.add_argument("--games", metavar="K", default=str(coach.GAMES))
    parser.add_argument("--playouts", metavar="N", default=str(coach.PLAYOUTS))


def run(args: Namespace, game: Game, lang: str, speak: Callable[[str], None] = print) -> dict[str, Any]:
    """Measure one thing after the other, telling each as soon as it is known."""
    if args.what not in SUBJECTS:
        raise BadInput("no-subject", found=args.what, known=", ".join(SUBJECTS))
    subject = of_the_coach(args, game) if args.what == "coach" else here(args.what)
    subject = subject or (of_the_class() if args.what == "class" else in_a_browser(args.what))
    figures: dict[str, Any] = {}
    missing: dict[str, str] = {}

    def note(name: str, value: float, **facts: str | float) -> None:
        bar = subject.bars.get(name)
        figures[name] = {"value": value, **facts}
        if bar is not None:
            figures[name] |= {"bar": bar.value, "bar_kind": bar.kind, "met": bar.met(value)}
        if not args.json:
            speak(line(name, value, lang, subject, **facts))

    def lacks(peer: str, why: str) -> None:
        missing[peer] = why
        if not args.json:
            speak(fill(words_of("rainbow7.bench", lang)["bar"]["missing"], lang, peer=peer, why=why))

    for name, value, *facts in subject.measured():
        if isinstance(value, str):
            lacks(name, value)
        else:
            note(name, value, **(facts[0] if facts else {}))
    for peer in PEERS if args.peers and args.what == SUBJECTS[0] else ():
        try:
            found = measure_peer(peer)
        except CannotMeasure as bad:
            lacks(peer, str(bad))
            continue
        ours = DECISIONS * median(
            engine.turns_per_s("rainbow7", "uniform", engine.SEATS, 400, seed) for seed in range(engine.REPEATS)
        )
        note(peer, found["decisions_per_s"], version=found["version"])
        note(f"{peer}_ratio", ours / found["decisions_per_s"])
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "processors": os.cpu_count(),
        "figures": figures,
        **({"missing": missing} if missing else {}),
    }


def here(what: str) -> Subject | None:
    """What needs no browser."""
    if what == "exercises":
        bars = {name: Bar("most", bar) for name, bar in exercises.BARS.items()}
        return Subject(what, bars, exercises.measured)
    return Subject(what, engine.BARS, engine.measured) if what == SUBJECTS[0] else None


def of_the_coach(args: Namespace, game: Game) -> Subject:
    """The coach of a game, in as many games and playouts as are asked for."""
    edition = edition_of(game, args.edition).id
    games = whole_number("--games", args.games, 1, coach.MOST_GAMES)
    playouts = whole_number("--playouts", args.playouts, 1, MOST_PLAYOUTS)
    measures = COACHES[game.id]
    return Subject("coach", measures.BARS, lambda: measures.measured(edition, games, playouts, peers=args.peers))


def of_the_class() -> Subject:
    """The class service; a complaint where what it needs is missing."""
    try:
        classroom = import_module("rainbow7.bench.classroom")
    except ModuleNotFoundError as bad:
        raise BadInput("needs-extra", name=bad.name, extra="rainbow7[class]") from None
    return Subject("class", {name: Bar("most", bar) for name, bar in classroom.BARS.items()}, classroom.measured)


def in_a_browser(what: str) -> Subject:
    """The web pages or the static site, measured by what neither of them needs; a complaint where that is missing."""
    try:
        import_module("playwright")
        pages = import_module(f"rainbow7.bench.{what}")
        pages.browser.chromium()
    except ModuleNotFoundError as bad:
        raise BadInput("needs-extra", name=bad.name, extra="rainbow7[serve,site,dev]") from None
    except FileNotFoundError:
        raise BadInput("needs-chromium") from None
    return Subject(what, {name: Bar("most", bar) for name, bar in pages.BARS.items()}, pages.measured)
