"""Many games by themselves: blocks of games from one seed, here or over many processes, and their figures.

What a game supplies is `FastModel`: a module with these names. Everything that a block of games leaves behind is a
`Tally` of whole numbers that can be added up, so that figures depend on the seed alone and never on who played which
block, nor in which order.
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
"""Whole numbers by name; two tallies are put together by adding number to number."""

Figures = dict[str, Any]
"""What a simulation reports, ready for JSON."""

BLOCK = 50
"""The games of one block; part of what a seed means, so changing it changes every figure."""

WIN = 60
"""One won game in a tally: one to six winners share it in whole numbers."""


class Unsupported(ValueError):
    """The fast model cannot play under this edition, these settings or this policy; the message says why."""


class FastModel(Protocol):
    """What `games/<game>/fast.py` supplies: a module with these names at its top level."""

    __name__: str

    POLICIES: tuple[str, ...]
    """The names of the ways to choose, `uniform` first."""

    def play_block(self, edition: Any, settings: Any, seats: int, policy: str, random: Random, games: int) -> Tally:
        """Play so many whole games, all of whose chance comes from `random`, and tally them.

        Every game is told to `add_game`; whatever else `report` needs is added under names of the game's own, with
        `add` for something counted and `add_sample` for something measured once a game. Raises `Unsupported`.
        """

    def report(self, tally: Tally, seats: int) -> Figures:
        """The game's own figures, such as `endings`, under the names that the commands print."""


def add(tally: Tally, name: str, count: int = 1) -> None:
    """Count something."""
    tally[name] = tally.get(name, 0) + count


def add_sample(tally: Tally, name: str, value: int) -> None:
    """Measure something, once in every game: its sum and the sum of its squares."""
    add(tally, name, value)
    add(tally, f"{name}*{name}", value * value)


def add_game(tally: Tally, rounds: int, turns: int, winners: Sequence[int]) -> None:
    """Tally what every game has: its rounds begun, its turns and its winners; all seats of a draw share the win."""
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
    """The mean over games of something told to `add_sample`, with its standard error; `shared_by` divides both.

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
    # The sum of (above - ratio * below)² over games, times under²: whole numbers, so nothing cancels away.
    squares = (
        under * under * tally[f"{above}*{above}"]
        - 2 * over * under * tally[f"{above}*{below}"]
        + over * over * tally[f"{below}*{below}"]
    )
    error = sqrt(games * squares / (games - 1)) / (under * under) if games > 1 else None
    return {"mean": over / under, "se": error}


def shares(tally: Tally, names: Sequence[str], prefix: str = "") -> dict[str, float | None]:
    """How often each of these was counted, as shares of all of them."""
    counts = [tally.get(prefix + name, 0) for name in names]
    total = sum(counts)
    return {name: count / total if total else None for name, count in zip(names, counts, strict=True)}


@dataclass(frozen=True)
class Simulation:
    """What became of a simulation: the tally of the games that were played to their end."""

    model: FastModel
    seats: int
    asked: int
    """How many games were asked for."""
    tally: Tally

    @property
    def games(self) -> int:
        """How many games were played: fewer than asked for where it was stopped."""
        return self.tally.get("games", 0)

    @property
    def turns(self) -> int:
        """The turns of all games."""
        return self.tally.get("turns", 0)

    @property
    def interrupted(self) -> bool:
        """Whether it was stopped before the end."""
        return self.games < self.asked

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
    """One block of games: all that another process needs to play it."""

    model: str
    """The name of the module, imported where the block is played."""
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
"""Told after each block how many games are done, and of how many."""


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
    """Play so many games and tally them; the same seed gives the same figures whatever the jobs or the executor.

    An interrupt (Ctrl-C) ends it cleanly: what is reported then are the first so many games.
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
            tally = merge(tally, part)  # in one go: an interrupt never leaves half a block
            if progress is not None:
                progress(tally["games"], games)
    except KeyboardInterrupt:
        pass
    return Simulation(model, seats, games, tally)


def _tallies(blocks: Iterator[Block], jobs: int, executor: Executor | None) -> Iterator[Tally]:
    """The blocks' tallies in the blocks' order."""
    if executor is not None:
        yield from _handed_out(blocks, executor, ahead=256)
    elif jobs == 1 or sys.platform == "emscripten":  # a browser has no processes
        for block in blocks:
            yield block.play()
    else:
        pool = _pool(jobs)
        try:
            yield from _handed_out(blocks, pool, ahead=4 * jobs)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _handed_out(blocks: Iterator[Block], executor: Executor, ahead: int) -> Iterator[Tally]:
    """Keep so many blocks handed out ahead of the one waited for."""
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

    # A copy of this process starts at once, but copying one that has threads (a notebook's) may lock up.
    alone = threading.active_count() == 1 and "fork" in get_all_start_methods()
    return ProcessPoolExecutor(jobs, get_context("fork" if alone else "spawn"), _leave_interrupts_alone)


def _leave_interrupts_alone() -> None:
    """Ctrl-C reaches every process of a terminal; only the one that waits for the others shall answer."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
