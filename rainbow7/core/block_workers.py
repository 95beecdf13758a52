"""Plays blocks of games in this process, in several, or wherever an executor has them played. It knows no game.

Who interrupts it (Ctrl-C) soon gets what was played until then: in one process at once, and in several as soon as the
games are over that are being played. What is told are always the first games of all.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

Part = TypeVar("Part")


class Playable(Protocol[Part]):
    """A block of games that any process can play."""

    def play(self) -> Part:
        """Play the games; what came of them."""

    def one_by_one(self) -> Iterator[Part]:
        """Play the same games; what came of each one."""

    def together(self, parts: Sequence[Part]) -> Part:
        """What came of some games together."""


def parts_of(blocks: Iterator[Playable[Part]], jobs: int, executor: Executor | None) -> Iterator[Part]:
    """What came of the blocks, in their order, played by so many processes or by whatever an executor has."""
    if executor is not None:
        yield from _submitted(blocks, executor)
    elif jobs == 1 or sys.platform == "emscripten":  # a browser has no processes
        yield from _played_here(blocks)
    else:
        yield from _played_by_processes(blocks, jobs)


def _played_here(blocks: Iterator[Playable[Part]]) -> Iterator[Part]:
    """An interrupt comes only after the games that were over before it."""
    for block in blocks:
        parts: list[Part] = []
        try:
            for part in block.one_by_one():
                parts.append(part)
        except KeyboardInterrupt:
            if parts:
                yield block.together(parts)
            raise
        yield block.together(parts)


AHEAD = 64
"""The most tasks that an executor has at a time."""
TOGETHER = 4
"""The blocks of a task of an executor."""


def _submitted(blocks: Iterator[Playable[Part]], executor: Executor) -> Iterator[Part]:
    """Have an executor play the blocks, and yield what came of them in order.

    A task has several blocks: sending one to another machine takes as long as playing one.
    """
    waiting: deque[Future[tuple[Part, ...]]] = deque()
    try:
        while task := tuple(islice(blocks, TOGETHER)):
            waiting.append(executor.submit(play_blocks, task))
            if len(waiting) >= AHEAD:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def play_blocks(blocks: Sequence[Playable[Part]]) -> tuple[Part, ...]:
    """Play some blocks one after another: what a worker is asked to do."""
    return tuple(block.play() for block in blocks)


def _played_by_processes(blocks: Iterator[Playable[Part]], jobs: int) -> Iterator[Part]:
    """A block is a task of a process of our own; an interrupt comes after the games that were over then."""
    pool, stop = _pool(jobs)
    waiting: deque[Future[tuple[Part | None, bool]]] = deque()
    try:
        try:
            while True:
                for block in islice(blocks, 4 * jobs - len(waiting)):
                    waiting.append(pool.submit(_play_until_stopped, block))
                if not waiting:
                    break
                part, _ = waiting[0].result()
                waiting.popleft()
                if part is not None:
                    yield part
        except KeyboardInterrupt:
            stop.set()
            for future in waiting:
                if future.cancel():
                    break
                part, whole = future.result()
                if part is not None:
                    yield part
                if not whole:
                    break
            raise
    finally:
        stop.set()
        pool.shutdown(wait=True, cancel_futures=True)


_stopping: Any = None
"""In a process that plays blocks: the event that is set where it is to stop."""


def _play_until_stopped(block: Playable[Part]) -> tuple[Part | None, bool]:
    """What came of a block's games, and whether they were not stopped."""
    parts: list[Part] = []
    stopped = _stopping.is_set()
    if not stopped:
        for part in block.one_by_one():
            parts.append(part)
            if stopped := _stopping.is_set():
                break
    return block.together(parts) if parts else None, not stopped


def _pool(jobs: int) -> tuple[Executor, Any]:
    """So many processes, and the event that stops them."""
    import threading
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_all_start_methods, get_context

    # Forking is faster, but may deadlock in a process with several threads, such as a notebook's kernel.
    alone = threading.active_count() == 1 and "fork" in get_all_start_methods()
    context = get_context("fork" if alone else "spawn")
    stop = context.Event()
    return ProcessPoolExecutor(jobs, context, _begin_worker, (stop,)), stop


def _begin_worker(stop: Any) -> None:
    """Ignore Ctrl-C in this process: the terminal sends it to all, and the main process handles it."""
    global _stopping
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _stopping = stop
