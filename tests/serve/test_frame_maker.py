"""Page frames are made beside the service, in turn for each address, and a frame that is late costs no page."""

import asyncio
import gzip
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import psutil
import pytest

from rainbow7.pages.notebooks_folder import notebooks
from rainbow7.serve import frame_maker, frame_process
from rainbow7.serve.admission import VisitorLeft
from rainbow7.serve.frame_maker import WAITING_FOR_ADDRESS, FrameMaker
from rainbow7.serve.frame_process import MAX_FAILURES, FrameProcess
from rainbow7.serve.frame_worker import PATIENT_YIELDS, QUICK_YIELDS, PackedFrame, Setting, packed
from rainbow7.serve.kernel_sandbox import CPU_LIMIT, MEMORY_LIMIT, NICE
from rainbow7.serve.voila_files import FRONT_END
from rainbow7.web.files import frame_fingerprints, own_files
from rainbow7.web.first_views import TakesLonger, fill_caches
from rainbow7.web.page_frame import Link, PageFrame, Publication, make_page_frame, plain_page_frame
from rainbow7.web.page_list import read_pages

SETTING = Setting("/", "", FRONT_END, str(notebooks()), frame_fingerprints(own_files(), FRONT_END))
PAGES = read_pages(notebooks())
PUBLICATION = Publication("/", PAGES, SETTING.fingerprints, FRONT_END)
PLAIN = "plain"


def plain(page: str, link: Link) -> PageFrame:
    return PageFrame(PLAIN, page, "{}")


def with_maker(work: Callable[[FrameMaker], Awaitable[None]], setting: Setting = SETTING) -> None:
    async def run() -> None:
        maker = FrameMaker(setting, plain, afresh=False)
        try:
            await work(maker)
        finally:
            await maker.close()

    asyncio.run(run())


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody gets a plain frame because this machine is busy."""
    monkeypatch.setattr(frame_maker, "LONGEST_WAIT", 60)


@pytest.fixture
def order(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The seeds in the order in which their frames are made; none is really made. Those of `explorer` are quick."""
    made: list[str] = []

    async def make(worker: FrameProcess, page: str, link: Link) -> PackedFrame:
        await asyncio.sleep(0)
        if worker.setting.quick and page != "explorer":
            raise TakesLonger
        made.append(dict(link)["seed"])
        return packed(plain(page, link))

    monkeypatch.setattr(FrameProcess, "make", make)
    yield made


def test_the_worker_makes_the_same_frames() -> None:
    fill_caches()  # as the worker does; without, the first view takes more calls than it may

    async def check(maker: FrameMaker) -> None:
        for page in ("explorer", "rules"):
            link = (("lang", "fr"), ("edition", "en"))
            frame, made = await maker.frame(page, link, ""), make_page_frame(PUBLICATION, PAGES[page], link)
            same = frame.before.content.decode() == made.before and frame.after.decode() == made.after
            assert same, "page frames are too long to be shown here"
            assert frame.page_has == made.page_has
            sent = frame.before.begun + frame.before.ended_with(b"end")
            assert gzip.decompress(sent).decode().removeprefix(made.before) == "end"
        assert maker.quick.worker.pid not in (None, os.getpid())

    with_maker(check)


def test_addresses_take_turns_and_a_link_that_many_open_is_made_once(order: list[str]) -> None:
    async def check(maker: FrameMaker) -> None:
        asked = [("a", "1"), ("a", "2"), ("a", "3"), ("b", "4"), ("b", "1"), ("c", "5")]
        await asyncio.gather(*[maker.frame("explorer", (("seed", seed),), address) for address, seed in asked])
        assert order == ["1", "4", "5", "2", "3"]
        assert order.count("1") == 1
        await maker.frame("explorer", (("seed", "5"),), "d")
        assert order.count("5") == 1

    with_maker(check)


def test_an_address_that_asks_for_too_many_gets_plain_ones_and_nobody_else_does(order: list[str]) -> None:
    async def check(maker: FrameMaker) -> None:
        def ask(address: str, count: int) -> list[Awaitable[PackedFrame]]:
            return [maker.frame("explorer", (("seed", f"{address}{number}"),), address) for number in range(count)]

        hostile, other = ask("a", WAITING_FOR_ADDRESS + 20), ask("b", 1)
        frames = await asyncio.gather(*hostile, *other)
        assert len(order) == WAITING_FOR_ADDRESS + 1
        assert {frame.before.content for frame in frames} == {PLAIN.encode()}
        assert order.index("b0") == 1

    with_maker(check)


def test_who_comes_to_a_link_that_another_address_waits_long_for_gets_it_in_turn(order: list[str]) -> None:
    async def check(maker: FrameMaker) -> None:
        hostile = [maker.frame("explorer", (("seed", str(number)),), "a") for number in range(20)]
        await asyncio.gather(*hostile, maker.frame("explorer", (("seed", "19"),), "b"))
        assert order.index("19") == 1 and len(order) == 20

    with_maker(check)


def test_what_takes_long_and_what_is_quick_have_their_own_turns(order: list[str]) -> None:
    async def check(maker: FrameMaker) -> None:
        asked = [("long", "a", "1"), ("long", "a", "2"), ("long", "a", "3"), ("long", "b", "4"), ("explorer", "b", "5")]
        asked += [("explorer", "c", str(number)) for number in range(6, 9)]
        await asyncio.gather(*[maker.frame(page, (("seed", seed),), address) for page, address, seed in asked])
        quick, long = ([each for each in order if (each > "4") is early] for early in (True, False))
        assert (quick, long) == (["6", "5", "7", "8"], ["1", "4", "2", "3"])

    with_maker(check)


def test_what_takes_long_holds_up_nothing_quick_and_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, goes_on, made = asyncio.Event(), asyncio.Event(), []

    async def make(worker: FrameProcess, page: str, link: Link) -> PackedFrame:
        made.append("quick" if worker.setting.quick else "patient")
        if worker.setting.quick and page != "index":
            raise TakesLonger
        if not worker.setting.quick:
            begun.set()
            await goes_on.wait()
        return packed(plain(page, link))

    async def check(maker: FrameMaker) -> None:
        first = asyncio.create_task(maker.frame("explorer", (("seed", "1"),), "a"))
        await begun.wait()
        second = asyncio.create_task(maker.frame("explorer", (("seed", "1"),), "b"))
        await asyncio.sleep(0)
        assert (maker.quick.queue.waiting("b"), maker.patient.queue.waiting("b")) == (0, 1)
        await maker.frame("index", (("seed", "1"),), "c")
        assert not first.done(), "what is quick has not waited"
        goes_on.set()
        assert (await first) is (await second)
        assert made == ["quick", "patient", "quick"]

    monkeypatch.setattr(FrameProcess, "make", make)
    with_maker(check)


def test_a_link_of_two_hundred_events_is_made_by_the_patient_worker() -> None:
    async def check(maker: FrameMaker) -> None:
        link = (("lang", "en"), ("seed", "4"), ("m", ".".join(37 * "*")))
        assert (await maker.frame("explorer", link, "")).before.content != PLAIN.encode()
        patient = psutil.Process(maker.patient.worker.pid)
        assert patient.nice() == psutil.Process().nice() + PATIENT_YIELDS > psutil.Process().nice() + NICE

    with_maker(check)


def test_nothing_is_made_for_visitors_who_have_left(order: list[str]) -> None:
    async def check(maker: FrameMaker) -> None:
        def ask(seed: str, left: bool) -> Awaitable[PackedFrame]:
            return maker.frame("explorer", (("seed", seed),), "a", lambda: left)

        asked = (("1", True), ("2", False), ("3", True), ("3", False), ("4", True))
        frames = await asyncio.gather(*[ask(*each) for each in asked], return_exceptions=True)
        assert order == ["2", "3"]
        assert [isinstance(frame, VisitorLeft) for frame in frames] == [left for _, left in asked]

    with_maker(check)


def test_a_frame_that_takes_too_long_costs_no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(_: FrameProcess, page: str, link: Link) -> None:
        await asyncio.Event().wait()

    async def check(maker: FrameMaker) -> None:
        assert (await maker.frame("explorer", (("seed", "1"),), "a")).before.content == PLAIN.encode()

    monkeypatch.setattr(frame_maker, "LONGEST_WAIT", 0)
    monkeypatch.setattr(FrameProcess, "make", never)
    with_maker(check)


def test_a_worker_that_dies_is_replaced(caplog: pytest.LogCaptureFixture) -> None:
    async def check(maker: FrameMaker) -> None:
        first = await maker.frame("index", (("lang", "en"),), "")
        dead = maker.quick.worker.pid
        assert first.before.content != PLAIN.encode() and dead is not None
        os.kill(dead, signal.SIGKILL)
        assert (await maker.frame("about", (("lang", "en"),), "")).before.content == PLAIN.encode()
        assert (await maker.frame("about", (("lang", "en"),), "")).before.content != PLAIN.encode()
        assert maker.quick.worker.pid != dead

    with_maker(check)
    assert [each.getMessage() for each in caplog.records] == ["The page frame of about could not be made:"]


def test_a_worker_that_answers_nothing_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(maker: FrameMaker) -> None:
        await maker.frame("index", (("lang", "en"),), "")
        stopped = maker.quick.worker.pid
        assert stopped is not None
        os.kill(stopped, signal.SIGSTOP)
        monkeypatch.setattr(frame_process, "LONGEST_WORK", 0.1)
        assert (await maker.frame("about", (("lang", "en"),), "")).before.content == PLAIN.encode()
        monkeypatch.setattr(frame_process, "LONGEST_WORK", 60)
        assert (await maker.frame("about", (("lang", "en"),), "")).before.content != PLAIN.encode()
        assert maker.quick.worker.pid != stopped

    with_maker(check)


def test_the_worker_has_the_limits_of_a_kernel_and_comes_before_kernels() -> None:
    async def check(maker: FrameMaker) -> None:
        await maker.frame("index", (("lang", "en"),), "")
        worker = psutil.Process(maker.quick.worker.pid)
        assert worker.nice() == psutil.Process().nice() + QUICK_YIELDS < psutil.Process().nice() + NICE
        assert worker.rlimit(psutil.RLIMIT_DATA) == (MEMORY_LIMIT, MEMORY_LIMIT)
        assert 0 < worker.rlimit(psutil.RLIMIT_CPU)[0] < 2 * CPU_LIMIT

    with_maker(check)


def test_where_no_worker_starts_pages_have_plain_frames(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(maker: FrameMaker) -> None:
        for number in range(MAX_FAILURES + 3):
            frame = await maker.frame("index", (("seed", str(number)),), "")
            assert frame.before.content == PLAIN.encode()
        assert maker.quick.worker.pid is None
        monkeypatch.undo()
        frame = await maker.frame("index", (("lang", "en"),), "")
        assert frame.before.content == PLAIN.encode(), "no worker is started for a while"
        maker.quick.worker._rests_until = 0
        frame = await maker.frame("index", (("lang", "en"),), "")
        assert frame.before.content != PLAIN.encode()

    monkeypatch.setattr(sys, "executable", str(tmp_path / "nothing"))
    with_maker(check)


def test_a_plain_frame_takes_no_first_view(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rainbow7.web.page_frame.first_view", None)
    frame = plain_page_frame(PUBLICATION, PAGES["explorer"], (("lang", "en"), ("seed", "4")))
    assert "<main" in frame.before and frame.needs_kernel
