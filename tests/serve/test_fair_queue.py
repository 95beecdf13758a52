"""Who asks for much waits for itself: turns go round by address, and one address never has all of them."""

import asyncio
from collections.abc import Awaitable, Callable

from rainbow7.serve.fair_queue import Turns
from rainbow7.serve.visitor_addresses import LOCAL


class Work:
    """Tasks that work until they are told to end."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.begun: list[str] = []
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self._ends: dict[str, asyncio.Event] = {}

    def ask(self, *names: str) -> None:
        """Begin tasks; the first letter of a name is its address."""
        for name in names:
            self._ends[name] = asyncio.Event()
            self.tasks[name] = asyncio.create_task(self._work(name))

    async def _work(self, name: str) -> None:
        async with self.turns.turn(LOCAL if name.startswith("-") else name[0]):
            self.begun.append(name)
            await self._ends[name].wait()

    async def end(self, name: str) -> None:
        self._ends[name].set()
        await self.tasks[name]
        await settled()


async def settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def with_turns(check: Callable[[Work], Awaitable[None]], at_once: int = 3, of_one_address: int = 2) -> None:
    async def run() -> None:
        work = Work(Turns(at_once, of_one_address))
        await check(work)
        for task in work.tasks.values():
            task.cancel()
        await asyncio.gather(*work.tasks.values(), return_exceptions=True)
        assert not work.turns._working.total(), "every turn ends"

    asyncio.run(run())


def test_an_address_has_its_share_and_newcomers_come_first() -> None:
    async def check(work: Work) -> None:
        work.ask("a1", "a2", "a3", "a4")
        await settled()
        assert work.begun == ["a1", "a2"], "a turn is left for others"
        work.ask("b1", "c1", "b2")
        await settled()
        assert work.begun == ["a1", "a2", "b1"]
        await work.end("a1")
        assert work.begun[3:] == ["c1"], "before those who have had a turn while they waited"
        await work.end("b1")
        assert work.begun[4:] == ["b2"]
        await work.end("a2")
        assert work.begun[5:] == ["a3"]

    with_turns(check)


def test_this_machine_has_no_share() -> None:
    async def check(work: Work) -> None:
        work.ask("-1", "-2", "-3", "-4")
        await settled()
        assert work.begun == ["-1", "-2", "-3"]

    with_turns(check)


def test_who_waits_no_more_leaves_no_turn_behind() -> None:
    async def check(work: Work) -> None:
        work.ask("a1", "b1", "c1", "d1", "e1")
        await settled()
        work.tasks["d1"].cancel()
        await work.end("a1")
        assert work.begun == ["a1", "b1", "c1", "e1"]
        work.tasks["b1"].cancel()
        work.ask("f1")
        await settled()
        assert work.begun[4:] == ["f1"], "a turn that is broken off is over"

    with_turns(check)
