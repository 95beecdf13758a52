"""`rainbow7 bench`: how fast all this is, measured here and now; absolute figures are medians of five.

`rainbow7 bench exercises` measures how fast exercises are made, `rainbow7 bench pages` and `rainbow7 bench site` the
web pages in a real browser (`rainbow7/serve/bench`).
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any, Literal

from rainbow7.commands import bench_exercises
from rainbow7.commands.asking import BadInput
from rainbow7.core.game import Game
from rainbow7.core.simulation import simulate
from rainbow7.games import GAMES

SUBJECTS = ("engine", "exercises", "pages", "site")
"""What can be measured; the last two in a real browser."""
REPEATS = 5
SEATS = 4
PEERS = ("rlcard", "open_spiel")
DECISIONS = 2
"""A turn of Rainbow 7 is two decisions: what to lay or the call, and where to draw."""


@dataclass(frozen=True)
class Bar:
    """What a figure has to reach, on a quiet machine of two processors of 2.6 GHz where it is absolute."""

    kind: Literal["least", "most"]
    value: float

    def met(self, value: float) -> bool:
        """Whether the figure does."""
        return value >= self.value if self.kind == "least" else value <= self.value


BARS = {
    "turns_per_s": Bar("least", 400_000),
    "combinations_us": Bar("most", 3),
    "judge_7_ms": Bar("most", 1),
    "judge_14_ms": Bar("most", 10),
    "import_ms": Bar("most", 30),
    "import_mb": Bar("most", 12),
    "two_jobs": Bar("least", 1.85),
    "rlcard_ratio": Bar("least", 30),
    "open_spiel_ratio": Bar("least", 3),
}

_WORDS = {
    "en": {
        "turns_per_s": "uniform turns of Rainbow 7 for four, a second",
        "sensible_turns_per_s": "sensible turns of Rainbow 7 for four, a second",
        "sazuki_turns_per_s": "uniform turns of Sazuki's Rainbow, a second",
        "spaan_turns_per_s": "uniform turns of Spaan's Rainbow, a second",
        "combinations_us": "all combinations of 7 cards, µs",
        "judge_7_ms": "verdict with nearest plays, 7 cards, ms",
        "judge_14_ms": "verdict with nearest plays, 14 cards, ms",
        "explained_ms": "the same for 7 cards, told with all reasons, ms",
        "import_ms": "import rainbow7, ms",
        "import_mb": "import rainbow7, MB over bare Python",
        "engine_ms": "import of the readable engine as well, ms",
        "two_jobs": "two jobs, times as fast as one",
        "growth": "eight times the games, times as long as eight",
        "rlcard": "gin rummy of rlcard {version}, decisions a second",
        "rlcard_ratio": "Rainbow 7, times as many decisions",
        "open_spiel": "gin rummy rollouts of open_spiel {version} in C++, decisions a second",
        "open_spiel_ratio": "Rainbow 7, times as many decisions",
        "least": "at least {bar}",
        "most": "at most {bar}",
        "missed": "missed",
        "missing": "{peer} cannot be measured here: {why}",
        "thousands": ",",
        "point": ".",
    },
    "fr": {
        "turns_per_s": "tours uniformes de Rainbow 7 à quatre, par seconde",
        "sensible_turns_per_s": "tours sensés de Rainbow 7 à quatre, par seconde",
        "sazuki_turns_per_s": "tours uniformes du Rainbow de Sazuki, par seconde",
        "spaan_turns_per_s": "tours uniformes du Rainbow de Spaan, par seconde",
        "combinations_us": "toutes les combinaisons de 7 cartes, µs",
        "judge_7_ms": "verdict et coups les plus proches, 7 cartes, ms",
        "judge_14_ms": "verdict et coups les plus proches, 14 cartes, ms",
        "explained_ms": "le même pour 7 cartes, dit avec toutes ses raisons, ms",
        "import_ms": "import rainbow7, ms",
        "import_mb": "import rainbow7, Mo de plus que Python seul",
        "engine_ms": "import du moteur lisible en plus, ms",
        "two_jobs": "deux processus, fois plus vite qu’un seul",
        "growth": "huit fois plus de parties, fois plus long que huit",
        "rlcard": "gin rami de rlcard {version}, décisions par seconde",
        "rlcard_ratio": "Rainbow 7, fois plus de décisions",
        "open_spiel": "gin rami au hasard d’open_spiel {version} en C++, décisions par seconde",
        "open_spiel_ratio": "Rainbow 7, fois plus de décisions",
        "least": "au moins {bar}",
        "most": "au plus {bar}",
        "missed": "manqué",
        "missing": "{peer} ne peut pas être mesuré ici : {why}",
        "thousands": "\u202f",
        "point": ",",
    },
}


@dataclass(frozen=True)
class Subject:
    """What is measured: the bars, the words in each language, and how; a text instead of a figure says why it lacks."""

    bars: Mapping[str, Bar]
    words: Mapping[str, dict[str, str]]
    measured: Callable[[], Iterator[tuple[str, float | str]]]


class CannotMeasure(Exception):
    """A peer is not to be had here; the message says why."""


def add_arguments(parser: ArgumentParser) -> None:
    """What this command takes besides what all commands share."""
    parser.add_argument("what", nargs="?", default=SUBJECTS[0], metavar="|".join(SUBJECTS))
    parser.add_argument("--peers", action="store_true")


def run(args: Namespace, game: Game, lang: str, speak: Callable[[str], None] = print) -> dict[str, Any]:
    """Measure one thing after the other, telling each as soon as it is known."""
    if args.what not in SUBJECTS:
        raise BadInput("no-subject", found=args.what, known=", ".join(SUBJECTS))
    subject = here(args.what) or in_a_browser(args.what)
    figures: dict[str, Any] = {}
    missing: dict[str, str] = {}

    def note(name: str, value: float, **facts: str) -> None:
        bar = subject.bars.get(name)
        figures[name] = {"value": value, **facts}
        if bar is not None:
            figures[name] |= {"bar": bar.value, "bar_kind": bar.kind, "met": bar.met(value)}
        if not args.json:
            speak(told(name, value, lang, subject, **facts))

    def lacks(peer: str, why: str) -> None:
        missing[peer] = why
        if not args.json:
            speak(_WORDS[lang]["missing"].format(peer=peer, why=why))

    for name, value in subject.measured():
        if isinstance(value, str):
            lacks(name, value)
        else:
            note(name, value)
    for peer in PEERS if args.peers and args.what == SUBJECTS[0] else ():
        try:
            found = measure_peer(peer)
        except CannotMeasure as bad:
            lacks(peer, str(bad))
            continue
        ours = DECISIONS * median(turns_per_s("rainbow7", "uniform", SEATS, 400, seed) for seed in range(REPEATS))
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
        bars = {name: Bar("most", bar) for name, bar in bench_exercises.BARS.items()}
        return Subject(bars, bench_exercises.WORDS, bench_exercises.measured)
    return Subject(BARS, _WORDS, measured) if what == SUBJECTS[0] else None


def in_a_browser(what: str) -> Subject:
    """The web pages or the static site, measured by what neither of them needs; a complaint where that is missing."""
    try:
        import_module("playwright")
        pages = import_module({"pages": "rainbow7.serve.bench", "site": "rainbow7.serve.bench.site"}[what])
        pages.browser.chromium()
    except ModuleNotFoundError as bad:
        raise BadInput("needs-extra", name=bad.name, extra="rainbow7[serve,site,dev]") from None
    except FileNotFoundError:
        raise BadInput("needs-chromium") from None
    return Subject({name: Bar("most", bar) for name, bar in pages.BARS.items()}, pages.WORDS, pages.measured)


def told(name: str, value: float, lang: str, subject: Subject | None = None, **facts: str) -> str:
    """One figure for a person, with its bar."""
    subject = subject or Subject(BARS, _WORDS, measured)
    words, bar = _WORDS[lang] | subject.words[lang], subject.bars.get(name)

    def number(value: float) -> str:
        form = f"{value:,.0f}" if value >= 1000 or value == int(value) else f"{value:,.3g}"
        return form.translate({ord(","): words["thousands"], ord("."): words["point"]})

    line = f"{number(value):>12}  {words[name].format(**facts)}"
    if bar is not None:
        line += f" ({words[bar.kind].format(bar=number(bar.value))})"
        line += "" if bar.met(value) else f"  ← {words['missed']}"
    return line


def measured() -> Iterator[tuple[str, float]]:
    """Everything that needs nobody else's program."""
    yield "turns_per_s", median(turns_per_s("rainbow7", "uniform", SEATS, 400, seed) for seed in range(REPEATS))
    yield (
        "sensible_turns_per_s",
        median(turns_per_s("rainbow7", "sensible", SEATS, 400, seed) for seed in range(REPEATS)),
    )
    for name in ("sazuki", "spaan"):
        seats = GAMES[name].default_seats
        yield (
            f"{name}_turns_per_s",
            median(turns_per_s(name, "uniform", seats, 400, seed) for seed in range(REPEATS)),
        )
    yield "combinations_us", median(combinations_us(seed) for seed in range(REPEATS))
    for size in (7, 14):
        yield f"judge_{size}_ms", median(judge_ms(size, seed) for seed in range(REPEATS))
    yield "explained_ms", median(judge_ms(7, seed, told_as="all") for seed in range(REPEATS))
    bare = [fresh("pass") for _ in range(REPEATS)]
    light = [fresh("import rainbow7") for _ in range(REPEATS)]
    whole = [fresh("import rainbow7.core.match\nfrom rainbow7.games import GAMES\nGAMES['rainbow7']") for _ in bare]
    yield "import_ms", median(each["ms"] for each in light)
    if light[0]["mb"]:
        yield "import_mb", median(each["mb"] for each in light) - median(each["mb"] for each in bare)
    yield "engine_ms", median(each["ms"] for each in whole)
    yield "two_jobs", median(wall_s(1, 3000) / wall_s(2, 3000) for _ in range(REPEATS))
    yield "growth", median(cpu_s(1600) / cpu_s(200) / 8 for _ in range(REPEATS))


def turns_per_s(name: str, policy: str, seats: int, games: int, seed: int) -> float:
    """Turns a second of this process's own time, in the default edition."""
    game = GAMES[name]
    model: Any = game.fast()
    edition, settings = game.editions[game.default_edition], game.settings()
    simulate(model, edition, settings, seats, policy, 20, seed=seed)  # the tables are filled before the clock starts
    begun = process_time()
    played = simulate(model, edition, settings, seats, policy, games, seed=seed)
    return played.turns / (process_time() - begun)


def wall_s(jobs: int, games: int) -> float:
    """Seconds on the clock for so many games by so many processes, starting them included."""
    game = GAMES["rainbow7"]
    model: Any = game.fast()
    begun = perf_counter()
    simulate(model, game.editions[game.default_edition], game.settings(), SEATS, "uniform", games, jobs=jobs)
    return perf_counter() - begun


def cpu_s(games: int) -> float:
    """Seconds of this process's own time for so many games."""
    game = GAMES["rainbow7"]
    model: Any = game.fast()
    begun = process_time()
    simulate(model, game.editions[game.default_edition], game.settings(), SEATS, "uniform", games)
    return process_time() - begun


def combinations_us(seed: int) -> float:
    """Microseconds to list all combinations of a packed hand of seven cards, over many dealt at random."""
    from rainbow7.games.rainbow7.cards import PACK
    from rainbow7.games.rainbow7.fast import NUMBER, tables
    from rainbow7.games.rainbow7.rulebooks import EDITIONS

    table, random = tables(EDITIONS["en"]), Random(seed)
    hands = [table.hand(NUMBER[card] for card in random.sample(PACK, 7)) for _ in range(5000)]
    moves = table.moves
    for hand in hands:
        moves(hand)
    begun = process_time()
    for hand in hands:
        moves(hand)
    return (process_time() - begun) / len(hands) * 1e6


def judge_ms(size: int, seed: int, told_as: Literal["line", "reasons", "all"] | None = None) -> float:
    """Milliseconds of a verdict with its nearest plays, over random hands and plays of a few of their cards."""
    from rainbow7.core.match import new_match
    from rainbow7.explain import explain_verdict
    from rainbow7.games.rainbow7.cards import PACK
    from rainbow7.games.rainbow7.state import Lay

    game, random = GAMES["rainbow7"], Random(seed)
    state = new_match(game, seats=2).play("deal").state
    asked = []
    for _ in range(100):
        hand = tuple(sorted(random.sample(PACK, size)))
        hands = tuple(hand if seat == state.turn else held for seat, held in enumerate(state.hands))
        asked.append((replace(state, hands=hands), Lay(tuple(random.sample(hand, random.randint(2, 5))), 0)))
    begun = process_time()
    for position, move in asked:
        verdict = game.judge(position, move)
        if told_as is not None:
            explain_verdict(verdict, "en").text(told_as)
    return (process_time() - begun) / len(asked) * 1e3


def fresh(code: str) -> dict[str, float]:
    """How long a fresh Python takes over this code, and how large it then is (0 where the system does not say)."""
    script = f"""
from time import perf_counter
begun = perf_counter()
{code}
ms = (perf_counter() - begun) * 1e3
try:
    with open("/proc/self/status") as status:
        mb = sum(int(line.split()[1]) for line in status if line.startswith("VmHWM")) / 1024
except OSError:
    mb = 0
print(ms, mb)
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    ms, mb = ran.stdout.split()
    return {"ms": float(ms), "mb": float(mb)}


def measure_peer(peer: str) -> dict[str, Any]:
    """Run a peer in an environment of its own, made in the cache folder where it is not there yet."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    home = cache / "rainbow7" / f"{peer}-{platform.python_version()}"
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    ready = home / "installed"
    try:
        if not ready.exists():
            _ran([sys.executable, "-m", "venv", "--clear", str(home)])
            _ran([str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", peer])
            ready.touch()
        script = Path(__file__).with_name("peers.py")
        return dict(json.loads(_ran([str(python), str(script), peer])))
    except (OSError, ValueError) as bad:
        raise CannotMeasure(str(bad)) from None


def _ran(command: list[str]) -> str:
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise CannotMeasure((ran.stderr.strip().splitlines() or [f"status {ran.returncode}"])[-1])
    return ran.stdout
