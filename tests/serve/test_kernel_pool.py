"""Who gets a kernel where all are taken, and what becomes of one that nobody has used."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rainbow7.serve.admission import VisitorLeft
from rainbow7.serve.kernel_manager import KernelSpecs
from rainbow7.serve.kernel_pool import CONNECTED_WITHIN, FEW_KERNELS, MOST_YIELDING, KernelPool, NoKernelLeft
from rainbow7.serve.page_kernel import PageKernel
from rainbow7.serve.visitor_addresses import LOCAL

HERE, ELSEWHERE, NEWCOMER = "203.0.113.9", "203.0.113.10", "203.0.113.11"
NOW = 100.0


@pytest.fixture
def pool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> KernelPool:
    """A pool without processes: kernels are started and ended in name only."""
    made = KernelPool(kernel_spec_manager=KernelSpecs(), working_folder=str(tmp_path), spare_kernels=1, max_visitors=6)
    made.clock = lambda: NOW

    async def start(**_: Any) -> PageKernel:
        return kernel(f"new {len(made.in_use)}", "", NOW)

    async def end(_: str) -> None:
        return None

    monkeypatch.setattr(made, "_start", start)
    monkeypatch.setattr(made, "_end_process", end)
    return made


def kernel(name: str, address: str, handed_out_at: float, connected_at: float | None = None) -> PageKernel:
    async def is_alive() -> bool:
        return True

    client = SimpleNamespace(stop_channels=lambda: None)
    return PageKernel(name, SimpleNamespace(is_alive=is_alive), client, handed_out_at, connected_at, address=address)


def with_kernels(
    pool: KernelPool, kernels: Sequence[PageKernel], work: Callable[[], Awaitable[object]] = lambda: asyncio.sleep(0)
) -> list[str]:
    """The kernels that are in use after some work."""

    async def run() -> list[str]:
        pool.in_use.update({each.id: each for each in kernels})
        await work()
        await asyncio.gather(*pool._ending)
        return list(pool.in_use)

    return asyncio.run(run())


OLD = NOW - CONNECTED_WITHIN - 1
FIVE_UNUSED = [kernel(f"unused {number}", HERE, OLD + number / 10) for number in range(5)]


def test_a_page_that_nobody_looks_at_makes_room_for_another_address(pool: KernelPool) -> None:
    other = kernel("other", ELSEWHERE, OLD - 5)
    in_use = with_kernels(pool, [other, *FIVE_UNUSED], lambda: pool.take(NEWCOMER))
    assert in_use == ["other", "unused 1", "unused 2", "unused 3", "unused 4", "new 5"], "the oldest of who has most"


@pytest.mark.parametrize(
    ("kernels", "newcomer"),
    [
        ([kernel(f"seen {number}", HERE, OLD, OLD) for number in range(6)], NEWCOMER),
        ([kernel(f"fresh {number}", HERE, NOW - CONNECTED_WITHIN + 1) for number in range(6)], NEWCOMER),
        ([kernel(f"own {number}", "", OLD) for number in range(6)], ""),
        ([kernel(f"one {number}", f"203.0.113.{number}", OLD) for number in range(6)], NEWCOMER),
    ],
    ids=["connected", "still loading", "the same address", "one page each"],
)
def test_nobody_else_has_to_make_room(pool: KernelPool, kernels: list[PageKernel], newcomer: str) -> None:
    async def ask() -> None:
        with pytest.raises(NoKernelLeft):
            await pool.take(newcomer)

    assert with_kernels(pool, kernels, ask) == [each.id for each in kernels]


def test_several_addresses_that_take_many_leave_kernels_to_a_newcomer(pool: KernelPool) -> None:
    pool.max_visitors = 30
    greedy = [f"198.51.100.{number}" for number in range(3)]
    got = dict.fromkeys(greedy, 0)

    async def check() -> None:
        for address in greedy * 20:
            try:
                await pool.take(address)
                got[address] += 1
            except NoKernelLeft:
                continue
        assert sum(got.values()) == 27 and not pool._ending, "the last tenth is left, and nobody was shut out for it"
        for address in (NEWCOMER, ELSEWHERE, LOCAL):
            await pool.take(address)
        with pytest.raises(NoKernelLeft):
            await pool.take(NEWCOMER)

    with_kernels(pool, [], check)


def test_a_kernel_in_which_no_page_was_made_waits_for_the_next_visitor(pool: KernelPool) -> None:
    given = []

    async def check() -> None:
        first = await pool.take(HERE)
        await pool.put_back(first)
        assert not pool.in_use
        given.extend([first, await pool.take(ELSEWHERE)])
        second = await pool.take(HERE)
        third = await pool.take(HERE)
        await pool.put_back(second)
        await pool.put_back(third)
        assert len(pool._spares) == 1, "no more are kept than wait anyway"

    with_kernels(pool, [], check)
    assert given[0] is given[1] and given[1].address == ELSEWHERE


def test_an_address_with_many_kernels_leaves_the_last_spare_one_to_others(pool: KernelPool) -> None:
    taken: list[PageKernel] = []

    async def check() -> None:
        spare = kernel("spare", "", NOW)
        pool._spares = [asyncio.create_task(_at_once(spare))]
        taken.extend([await pool.take(HERE), await pool.take(ELSEWHERE)])
        assert taken[1] is spare and taken[0] is not spare

    with_kernels(pool, [kernel(f"own {number}", HERE, NOW) for number in range(FEW_KERNELS)], check)


def test_while_those_with_many_kernels_wait_one_spare_is_made_for_others(pool: KernelPool) -> None:
    pool.spare_kernels, pool.max_visitors = 3, 20

    async def check() -> None:
        for address, waiting, made in ((HERE, 1, 1), (HERE, 3, 1), (ELSEWHERE, 1, 0), (LOCAL, 1, 0)):
            pool._spares, pool._arriving = [], Counter({address: waiting})
            pool.refill()
            assert len(pool._spares) == made, address
            await pool.refilled()

    with_kernels(pool, [kernel(f"own {number}", HERE, NOW) for number in range(FEW_KERNELS)], check)


def test_the_kernels_of_an_address_with_many_yield_to_others(pool: KernelPool) -> None:
    pool.max_visitors = 100
    yielding: list[int] = []

    async def check() -> None:
        yielding.extend([(await pool.take(HERE)).yields for _ in range(60)])
        assert (await pool.take(ELSEWHERE)).yields == 0
        assert {(await pool.take(LOCAL)).yields for _ in range(10)} == {0}

    with_kernels(pool, [], check)
    assert yielding == sorted(yielding) and yielding[0] == 0 and yielding[-1] == MOST_YIELDING


async def _at_once(kernel: PageKernel) -> PageKernel:
    return kernel


def test_no_kernel_is_begun_for_who_has_left(tmp_path: Path) -> None:
    pool = KernelPool(kernel_spec_manager=KernelSpecs(), working_folder=str(tmp_path), spare_kernels=0)

    async def check() -> None:
        with pytest.raises(VisitorLeft):
            await pool.take(HERE, lambda: True)
        assert pool.visitors == 0 and not pool.failures
        await pool.close()

    asyncio.run(check())
