"""Waiting in turn: an address that asks for much waits for itself, and holds up nobody else."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from rainbow7.serve.visitor_addresses import LOCAL

T = TypeVar("T")


@dataclass
class _Line(Generic[T]):
    """What one address waits for."""

    items: deque[T] = field(default_factory=deque)
    turns: int = 0
    """How many turns the address has had since it began to wait."""


class FairQueue(Generic[T]):
    """Items that wait, by address. Next comes the address that has had the fewest turns while it waited.

    >>> queue = FairQueue[str]()
    >>> for address, item in (("a", "a1"), ("a", "a2"), ("a", "a3"), ("b", "b1"), ("b", "b2")):
    ...     queue.put(address, item)
    >>> [queue.pop(), queue.pop(), queue.pop()]
    ['a1', 'b1', 'a2']
    >>> queue.put("c", "c1")
    >>> [queue.pop(), queue.pop(), queue.pop(), queue.pop()]
    ['c1', 'b2', 'a3', None]
    """

    def __init__(self) -> None:
        self._lines: dict[str, _Line[T]] = {}

    def put(self, address: str, item: T) -> None:
        """Let one more item of an address wait."""
        self._lines.setdefault(address, _Line()).items.append(item)

    def waiting(self, address: str) -> int:
        """How many items of an address wait."""
        return len(self._lines[address].items) if address in self._lines else 0

    def pop(self, has_now: Callable[[str], int | None] = lambda address: 0) -> T | None:
        """The item whose turn it is; `None` where there is none.

        `has_now`: how many turns an address has at this moment, which count as well; `None` if it may have no other.
        """
        waiting = [(has_now(address), address, line) for address, line in self._lines.items()]
        counted = [(now + line.turns, address, line) for now, address, line in waiting if now is not None]
        if not counted:
            return None
        _, address, line = min(counted, key=lambda each: each[0])
        item = line.items.popleft()
        line.turns += 1
        if not line.items:
            del self._lines[address]
        return item


class Turns:
    """Lets a number of tasks work at the same time, fewer of them of one address; the others wait in turn."""

    def __init__(self, at_once: int, of_one_address: int) -> None:
        """The limit for one address does not count for `LOCAL`."""
        self.at_once, self.of_one_address = at_once, of_one_address
        self._working: Counter[str] = Counter()
        self._waiting: FairQueue[tuple[str, asyncio.Future[None]]] = FairQueue()

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait until it is this address's turn, and have it until the end of the block."""
        mine = asyncio.get_running_loop().create_future()
        self._waiting.put(address, (address, mine))
        self._begin_next()
        try:
            await mine
            yield
        finally:
            if mine.done() and not mine.cancelled():
                self._working -= Counter({address: 1})
                self._begin_next()

    def _begin_next(self) -> None:
        while self._working.total() < self.at_once and (waiting := self._waiting.pop(self._turns_of)) is not None:
            address, future = waiting
            if not future.done():
                self._working[address] += 1
                future.set_result(None)

    def _turns_of(self, address: str) -> int | None:
        working = self._working[address]
        return working if address == LOCAL or working < self.of_one_address else None
