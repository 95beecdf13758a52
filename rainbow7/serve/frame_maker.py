"""Asks the frame worker for page frames, in turn for each address, and keeps those that were asked for last."""

import asyncio
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import OrderedDict, deque
from collections.abc import Callable
from contextlib import suppress

from rainbow7.serve.frame_worker import READY, PackedFrame, Reply, Setting, write_request, write_setting
from rainbow7.web.error_log import log
from rainbow7.web.gzip_parts import FirstPart
from rainbow7.web.page_frame import CACHE_SIZE, Link, PageFrame

WAITING_FOR_ADDRESS = 40
"""Frames that one address may have asked for and not got, more than a class; for more there is a plain frame."""
LONGEST_WAIT = 8.0
"""Seconds after which a visitor gets a plain frame: a title and a sentence, until the kernel shows the page."""
MAX_FAILURES = 5
"""Workers in a row that ended without an answer; then there are only plain frames."""
LINE_LIMIT = 1 << 20
"""Bytes of the longest line that the worker may write."""

Key = tuple[str, Link]
Waiting = tuple[Key, "asyncio.Future[PackedFrame | None]"]


class FrameMaker:
    """Makes page frames, in one process beside the service, one after the other."""

    def __init__(self, setting: Setting, plain_frame: Callable[[str, Link], PageFrame], *, afresh: bool) -> None:
        """`plain_frame` makes a frame without a first view. `afresh`: no frame is kept."""
        self.setting, self.plain_frame, self.afresh = setting, plain_frame, afresh
        self._kept: OrderedDict[Key, PackedFrame] = OrderedDict()
        self._asked_for: dict[Key, asyncio.Future[PackedFrame | None]] = {}
        self._queues: OrderedDict[str, deque[Waiting]] = OrderedDict()
        self._process: Process | None = None
        self._starting: Process | None = None
        """The worker, from its start on; `_process` is the one that is ready."""
        self._task: asyncio.Task[None] | None = None
        self._failures = 0

    @property
    def worker_pid(self) -> int | None:
        """The process id of the worker, while there is one."""
        return self._process.pid if self._process is not None else None

    async def frame(self, page: str, link: Link, address: str) -> PackedFrame:
        """The frame of a page for a link; a plain one where making it would take too long."""
        key = (page, link)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        frame = None
        if (asked_for := self._asked_for.get(key) or self._ask(key, address)) is not None:
            with suppress(TimeoutError):
                frame = await asyncio.wait_for(asyncio.shield(asked_for), LONGEST_WAIT)
        return frame or pack(self.plain_frame(page, link))

    def _ask(self, key: Key, address: str) -> "asyncio.Future[PackedFrame | None] | None":
        queue = self._queues.setdefault(address, deque())
        if len(queue) >= WAITING_FOR_ADDRESS or self._failures >= MAX_FAILURES:
            return None
        future = self._asked_for[key] = asyncio.get_running_loop().create_future()
        queue.append((key, future))
        if self._task is None:
            self._task = asyncio.create_task(self._work())
        return future

    def _next(self) -> Waiting | None:
        """What is made next: one of each address in turn."""
        while self._queues:
            address, queue = next(iter(self._queues.items()))
            if queue:
                self._queues.move_to_end(address)
                return queue.popleft()
            del self._queues[address]
        return None

    async def _work(self) -> None:
        while (waiting := self._next()) is not None:
            key, future = waiting
            frame = None
            try:
                frame = await self._make(key)
            finally:
                del self._asked_for[key]
                if not future.done():
                    future.set_result(frame)
            if frame is not None and not self.afresh:
                self._kept[key] = frame
                if len(self._kept) > CACHE_SIZE:
                    self._kept.popitem(last=False)
        self._task = None

    async def _make(self, key: Key) -> PackedFrame | None:
        """Ask the worker, and start one first where there is none; `None` where it fails."""
        try:
            process = self._process or await self._start()
            assert process.stdin is not None and process.stdout is not None
            process.stdin.write(write_request(*key, afresh=self.afresh))
            await process.stdin.drain()
            reply = Reply(**json.loads(await process.stdout.readline()))
            compressed = await process.stdout.readexactly(reply.compressed)
            after = await process.stdout.readexactly(reply.after)
        except (OSError, ValueError, EOFError) as error:
            self._failures += 1
            log.error("The page frame of %s could not be made:", key[0], exc_info=error)
            await self._end_process()
            return None
        self._failures = 0
        return PackedFrame(
            FirstPart(compressed, reply.checksum, reply.size), after, reply.page_has, reply.has_first_view
        )

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "rainbow7.serve.frame_worker",
            stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LINE_LIMIT,
            env={name: value for name, value in os.environ.items() if name != "JPY_PARENT_PID"},
            start_new_session=True,
        )  # fmt: skip
        assert process.stdin is not None and process.stdout is not None
        self._starting = process
        process.stdin.write(write_setting(self.setting))
        if await process.stdout.readline() != READY:
            raise OSError("the frame worker did not get ready")
        self._process = process
        return process

    async def _end_process(self) -> None:
        process, self._process, self._starting = self._starting, None, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def close(self) -> None:
        """Make no more frames, and end the worker."""
        self._failures = MAX_FAILURES
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        for queue in self._queues.values():
            for _, future in queue:
                future.cancel()
        await self._end_process()


def pack(frame: PageFrame) -> PackedFrame:
    """A frame as it is sent."""
    return PackedFrame(FirstPart.of(frame.before.encode()), frame.after.encode(), frame.page_has, frame.has_first_view)
