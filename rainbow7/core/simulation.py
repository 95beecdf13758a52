"""Simulates many games from one seed, in this process or in several, and reports figures about them.

A game supplies a `FastModel`. Games are played in blocks; the result of a block is a `Tally` of whole numbers, and
tallies are added up. So the figures depend on the seed only, and not on which process played which block.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from math import sqrt
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future
    from random import Random

Tally = dict[str, int]
"""Whole numbers by name; two tallies are merged by adding the numbers."""

Figures = dict[str, Any]
"""What a simulation reports, ready for JSON."""

BLOCK = 50
"""How many games a block has. Changing it changes the figures of every seed."""

WIN = 60
"""How a won game counts in a tally: divisible by one to six winners."""


class Unsupported(ValueError):
    """The fast model cannot play under this edition, these settings or this policy; the message says why."""


class FastModel(Protocol):
    """What the module `games/<game>/fast.py` has to define."""

    __name__: str

    POLICIES: tuple[str, ...]
    """The names of the policies by which moves are chosen, `uniform` first."""

    def play_block(self, edition: Any, settings: Any, seats: int, policy: str, random: Random, games: int) -> Tally:
        """Play this many games with chance from `random`, and return their tally; may raise `Unsupported`.

        Call `add_game` for every game. Add what `report` needs under other names, with `add` for counts and
        `add_sample` for values measured once in each game.
        """

    def report(self, tally: Tally, seats: int) -> Figures:
        """The figures of this game, such as `endings`, by the names that the command prints."""


def add(tally: Tally, name: str, count: int = 1) -> None:
    """Count something."""
    tally[name] = tally.get(name, 0) + count


def add_sample(tally: Tally, name: str, value: int) -> None:
    """Add a value measured once in each game: its sum, and the sum of its squares."""
    add(tally, name, value)
    add(tally, f"{name}*{name}", value * value)


def add_game(tally: Tally, rounds: int, turns: int, winners: Sequence[int]) -> None:
    """Add a game's rounds, turns and winners; several winners share the win."""
    add(tally, "games")
    add_sample(tally, "rounds", rounds)
    add_sample(tally, "turns", turns)
    add(tally, "turns*rounds", turns * rounds)
    for seat in winners:
        add(tally, f"wins-{seat}", WIN // len(winners))


def merge(tally: Mapping[str, int], other: Mapping[str, int]) -> Tally:
    """The two tallies added up."""
    return {name: tally.get(name, 0) + other.get(name, 0) for name in {**tally, **other}}


def mean(tally: Tally, name: str, shared_by: int = 1) -> Figures:
    """The mean over games of a value from `add_sample`, with its standard error; both divided by `shared_by`.

    >>> tally = {}
    >>> for each in (1, 2, 3):
    ...     add(tally, "games")
    ...     add_sample(tally, "points", each)
    >>> mean(tally, "points")["mean"]
    2.0
    """
    games = tally.get("games", 0)
    total = tally.get(name, 0)
    if not games:
        return {"mean": None, "se": None}
    spread = games * tally.get(f"{name}*{name}", 0) - total * total
    error = sqrt(spread / (games - 1)) / games / shared_by if games > 1 else None
    return {"mean": total / (games * shared_by), "se": error}


def ratio(tally: Tally, above: str, below: str) -> Figures:
    """The ratio of two sums over games, with its standard error over games by the delta method.

    Needs `above*above`, `below*below` and `above*below` in the tally.
    """
    games, over, under = tally.get("games", 0), tally.get(above, 0), tally.get(below, 0)
    if not under:
        return {"mean": None, "se": None}
    # The sum of (above - ratio * below)² over games, times under², in whole numbers so that no precision is lost.
    squares = (
        under * under * tally[f"{above}*{above}"]
        - 2 * over * under * tally[f"{above}*{below}"]
        + over * over * tally[f"{below}*{below}"]
    )
    error = sqrt(games * squares / (games - 1)) / (under * under) if games > 1 else None
    return {"mean": over / under, "se": error}


def shares(tally: Tally, names: Sequence[str], prefix: str = "") -> dict[str, float | None]:
    """The share of each of these counts in their sum."""
    counts = [tally.get(prefix + name, 0) for name in names]
    total = sum(counts)
    return {name: count / total if total else None for name, count in zip(names, counts, strict=True)}


@dataclass(frozen=True)
class Simulation:
    """The result of a simulation."""

    model: FastModel
    seats: int
    asked: int
    """How many games were asked for."""
    tally: Tally

    @property
    def games(self) -> int:
        """How many games were played; fewer than asked for if it was interrupted."""
        return self.tally.get("games", 0)

    @property
    def turns(self) -> int:
        """The turns of all games."""
        return self.tally.get("turns", 0)

    @property
    def figures(self) -> Figures:
        """All figures, with standard errors over games."""
        tally = self.tally
        games = self.games
        return {
            "games": games,
            "rounds": tally.get("rounds", 0),
            "turns": self.turns,
            "turns_per_round": ratio(tally, "turns", "rounds"),
            "rounds_per_game": mean(tally, "rounds"),
            **self.model.report(tally, self.seats),
            "wins_by_seat": [
                tally.get(f"wins-{seat}", 0) / (WIN * games) if games else None for seat in range(self.seats)
            ],
        }


@dataclass(frozen=True)
class Block:
    """A block of games, with everything that another process needs to play it."""

    model: str
    """The name of the model's module, imported by the process that plays the block."""
    edition: Any
    settings: Any
    seats: int
    policy: str
    seed: int
    number: int
    games: int

    def play(self) -> Tally:
        """Play the games; chance comes from the seed and the block's number alone."""
        from random import Random

        model: Any = import_module(self.model)
        random = Random(f"{self.seed}/{self.number}")
        tally: Tally = model.play_block(self.edition, self.settings, self.seats, self.policy, random, self.games)
        return tally


Progress = Callable[[int, int], None]
"""A function called after each block with the number of games done and of all games."""


def simulate(
    model: FastModel,
    edition: Any,
    settings: Any,
    seats: int,
    policy: str = "uniform",
    games: int = 1000,
    *,
    seed: int = 0,
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Simulation:
    """Play this many games. The same seed gives the same figures, whatever the jobs or the executor.

    An interrupt (Ctrl-C) ends the simulation; the result then has the games of the blocks that are done.
    """
    if seed < 0:
        raise ValueError("a seed is a whole number from 0")
    if games < 1 or jobs < 1:
        raise ValueError("at least one game and one job")
    if policy not in model.POLICIES:
        raise Unsupported(f"there is no policy {policy!r}; known are {', '.join(model.POLICIES)}")
    tally: Tally = {}
    blocks = (
        Block(model.__name__, edition, settings, seats, policy, seed, number, min(BLOCK, games - start))
        for number, start in enumerate(range(0, games, BLOCK))
    )
    try:
        for part in _tallies(blocks, min(jobs, -(-games // BLOCK)), executor):
            tally = merge(tally, part)  # one assignment, so that an interrupt cannot leave half a block
            if progress is not None:
                progress(tally["games"], games)
    except KeyboardInterrupt:
        pass
    return Simulation(model, seats, games, tally)


def _tallies(blocks: Iterator[Block], jobs: int, executor: Executor | None) -> Iterator[Tally]:
    """The tallies of the blocks, in their order."""
    if executor is not None:
        yield from _submitted(blocks, executor, ahead=256)
    elif jobs == 1 or sys.platform == "emscripten":  # a browser has no processes
        for block in blocks:
            yield block.play()
    else:
        pool = _pool(jobs)
        try:
            yield from _submitted(blocks, pool, ahead=4 * jobs)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _submitted(blocks: Iterator[Block], executor: Executor, ahead: int) -> Iterator[Tally]:
    """Submit up to `ahead` blocks at a time, and yield their tallies in order."""
    waiting: deque[Future[Tally]] = deque()
    try:
        for block in blocks:
            waiting.append(executor.submit(Block.play, block))
            if len(waiting) >= ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def _pool(jobs: int) -> Executor:
    import threading
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_all_start_methods, get_context

    # Forking is faster, but may deadlock in a process with several threads, such as a notebook's kernel.
    alone = threading.active_count() == 1 and "fork" in get_all_start_methods()
    return ProcessPoolExecutor(jobs, get_context("fork" if alone else "spawn"), _ignore_interrupts)


def _ignore_interrupts() -> None:
    """Ignore Ctrl-C in the worker processes: the terminal sends it to all, and the main process handles it."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
