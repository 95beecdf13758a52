"""`rainbow7 bench engine`: games, combinations, verdicts and imports; absolute figures are medians of five."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any, Literal

from rainbow7.bench.figures import Bar
from rainbow7.core.language import ENGLISH
from rainbow7.core.match import new_match
from rainbow7.core.simulation import simulate
from rainbow7.explain import explain_verdict
from rainbow7.games import GAMES
from rainbow7.games.rainbow7.cards import PACK
from rainbow7.games.rainbow7.fast import NUMBER, tables
from rainbow7.games.rainbow7.rulebooks import EDITIONS
from rainbow7.games.rainbow7.state import Lay

REPEATS = 5
SEATS = 4

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
            explain_verdict(verdict, ENGLISH).text(told_as)
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
