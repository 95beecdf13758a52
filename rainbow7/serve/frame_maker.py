"""Asks the frame worker for page frames, in turn for each address, and keeps those that were asked for last."""

import asyncio
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from rainbow7.serve.admission import VisitorLeft
from rainbow7.serve.fair_queue import FairQueue
from rainbow7.serve.frame_worker import READY, PackedFrame, Reply, Setting, packed, write_request, write_setting
from rainbow7.web.error_log import log
from rainbow7.web.gzip_parts import FirstPart
from rainbow7.web.page_frame import CACHE_SIZE, Link, PageFrame

WAITING_FOR_ADDRESS = 40
"""Frames that one address may have asked for and not got, more than a class; for more there is a plain frame."""
LONGEST_WAIT = 8.0
"""Seconds after which a visitor gets a plain frame: a title and a sentence, until the kernel shows the page."""
LONGEST_START, LONGEST_WORK = 60.0, 20.0
"""Seconds after which a worker is given up that does not get ready, or does not answer."""
MAX_FAILURES, REST = 5, 60.0
"""After so many workers in a row that ended without an answer there are only plain frames, for so many seconds."""
LINE_LIMIT = 1 << 20
"""Bytes of the longest line that the worker may write."""

Key = tuple[str, Link]


@dataclass
class Wanted:
    """A frame that visitors wait for."""

    made: "asyncio.Future[PackedFrame | None]"
    visitors: list[Callable[[], bool]] = field(default_factory=list)
    """For each who waits: whether the visitor has left."""
    addresses: set[str] = field(default_factory=set)


class FrameMaker:
    """Makes page frames, in one process beside the service, one after the other."""

    def __init__(self, setting: Setting, plain_frame: Callable[[str, Link], PageFrame], *, afresh: bool) -> None:
        """`plain_frame` makes a frame without a first view. `afresh`: no frame is kept."""
        self.setting, self.plain_frame, self.afresh = setting, plain_frame, afresh
        self._kept: OrderedDict[Key, PackedFrame] = OrderedDict()
        self._wanted: dict[Key, Wanted] = {}
        self._queue: FairQueue[Key] = FairQueue()
        """What each address has asked for. A frame that several addresses ask for waits for each of them."""
        self._process: Process | None = None
        self._task: asyncio.Task[None] | None = None
        self._failures = 0
        self._rests_until = 0.0
        self._closing = False

    @property
    def worker_pid(self) -> int | None:
        """The process id of the worker, while there is one."""
        return self._process.pid if self._process is not None else None

    async def frame(
        self, page: str, link: Link, address: str, has_left: Callable[[], bool] = lambda: False
    ) -> PackedFrame:
        """The frame of a page for a link; a plain one where making it would take too long.

        It is not made where all who wait for it have left: `VisitorLeft` where `has_left` says so.
        """
        key = (page, link)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        frame = None
        if (wanted := self._ask(key, address)) is not None:
            wanted.visitors.append(has_left)
            try:
                frame = await asyncio.wait_for(asyncio.shield(wanted.made), LONGEST_WAIT)
            except TimeoutError:
                wanted.visitors.remove(has_left)
        if has_left():
            raise VisitorLeft
        return frame or packed(self.plain_frame(page, link))

    def _ask(self, key: Key, address: str) -> Wanted | None:
        """Queue a frame for an address; `None` where it has asked for too many, or where none can be made."""
        if self._closing or asyncio.get_running_loop().time() < self._rests_until:
            return None
        wanted = self._wanted.get(key)
        if wanted is None or address not in wanted.addresses:
            if self._queue.waiting(address) >= WAITING_FOR_ADDRESS:
                return None
            self._queue.put(address, key)
        if wanted is None:
            wanted = self._wanted[key] = Wanted(asyncio.get_running_loop().create_future())
        wanted.addresses.add(address)
        if self._task is None:
            self._task = asyncio.create_task(self._work())
        return wanted

    def _next(self) -> Key | None:
        """What is made next; nothing that was made in another address's turn, or that nobody waits for any more."""
        while (key := self._queue.pop()) is not None:
            wanted = self._wanted.get(key)
            if wanted is None:
                continue
            if not all(has_left() for has_left in wanted.visitors):
                return key
            self._deliver(key, None)
        return None

    async def _work(self) -> None:
        while (key := self._next()) is not None:
            frame = None
            try:
                frame = await self._make(key)
            finally:
                self._deliver(key, frame)
        self._task = None

    def _deliver(self, key: Key, frame: PackedFrame | None) -> None:
        """Give a frame to all who wait for it, and keep it."""
        wanted = self._wanted.pop(key)
        if not wanted.made.done():
            wanted.made.set_result(frame)
        if frame is not None and not self.afresh:
            self._kept[key] = frame
            if len(self._kept) > CACHE_SIZE:
                self._kept.popitem(last=False)

    async def _make(self, key: Key) -> PackedFrame | None:
        """Ask the worker, and start one first where there is none; `None` where it fails."""
        if asyncio.get_running_loop().time() < self._rests_until:
            return None
        try:
            if self._process is None:
                async with asyncio.timeout(LONGEST_START):
                    await self._start()
            async with asyncio.timeout(LONGEST_WORK):
                frame = await self._answer(key)
        except (OSError, ValueError, EOFError) as error:
            log.error("The page frame of %s could not be made:", key[0], exc_info=error)
            self._failures += 1
            if self._failures >= MAX_FAILURES:
                self._failures, self._rests_until = 0, asyncio.get_running_loop().time() + REST
            await self._end_process()
            return None
        self._failures = 0
        return frame

    async def _start(self) -> None:
        self._process = process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "rainbow7.serve.frame_worker",
            stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LINE_LIMIT,
            env={name: value for name, value in os.environ.items() if name != "JPY_PARENT_PID"},
            start_new_session=True,
        )  # fmt: skip
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(write_setting(self.setting))
        if await process.stdout.readline() != READY:
            raise OSError("the frame worker did not get ready")

    async def _answer(self, key: Key) -> PackedFrame:
        """What the worker answers."""
        assert self._process is not None
        asked, answers = self._process.stdin, self._process.stdout
        assert asked is not None and answers is not None
        asked.write(write_request(*key, afresh=self.afresh))
        await asked.drain()
        reply = Reply(**json.loads(await answers.readline()))
        compressed = await answers.readexactly(reply.compressed)
        after = await answers.readexactly(reply.after)
        before = FirstPart(compressed, reply.checksum, reply.size)
        return PackedFrame(before, after, reply.page_has, needs_kernel=reply.needs_kernel)

    async def _end_process(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def close(self) -> None:
        """Make no more frames, and end the worker."""
        self._closing = True
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        for wanted in self._wanted.values():
            wanted.made.cancel()
        await self._end_process()
