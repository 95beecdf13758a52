"""Starts a frame worker when the first frame is asked for, asks it, and starts another where it fails."""

import asyncio
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress

from rainbow7.serve.frame_worker import LONGER, READY, PackedFrame, Reply, Setting, write_request, write_setting
from rainbow7.web.error_log import log
from rainbow7.web.first_views import TakesLonger
from rainbow7.web.gzip_parts import FirstPart
from rainbow7.web.page_frame import Link

LONGEST_START, LONGEST_WORK = 60.0, 20.0
"""Seconds after which a worker is given up that does not get ready, or does not answer."""
MAX_FAILURES, REST = 5, 60.0
"""After so many workers in a row that ended without an answer none is started, for so many seconds."""
LINE_LIMIT = 1 << 20
"""Bytes of the longest line that the worker may write."""


class FrameProcess:
    """A worker process, asked for one frame at a time."""

    def __init__(self, setting: Setting, *, afresh: bool) -> None:
        """`afresh`: what pages show may have changed since the last frame."""
        self.setting, self.afresh = setting, afresh
        self._process: Process | None = None
        self._failures = 0
        self._rests_until = 0.0

    @property
    def pid(self) -> int | None:
        """The process id of the worker, while there is one."""
        return self._process.pid if self._process is not None else None

    @property
    def rests(self) -> bool:
        """Whether no worker is started for now, because several in a row have failed."""
        return asyncio.get_running_loop().time() < self._rests_until

    async def make(self, page: str, link: Link) -> PackedFrame | None:
        """Ask the worker, and start one first where there is none; `None` where it fails.

        `TakesLonger` where the frame takes more than a quick worker may spend on it.
        """
        if self.rests:
            return None
        try:
            if self._process is None:
                async with asyncio.timeout(LONGEST_START):
                    await self._start()
            async with asyncio.timeout(LONGEST_WORK):
                frame = await self._answer(page, link)
        except (OSError, ValueError, EOFError) as error:
            log.error("The page frame of %s could not be made:", page, exc_info=error)
            self._failures += 1
            if self._failures >= MAX_FAILURES:
                self._failures, self._rests_until = 0, asyncio.get_running_loop().time() + REST
            await self.end()
            return None
        self._failures = 0
        if frame is None:
            raise TakesLonger
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

    async def _answer(self, page: str, link: Link) -> PackedFrame | None:
        """What the worker answers; `None` where the frame takes longer."""
        assert self._process is not None
        asked, answers = self._process.stdin, self._process.stdout
        assert asked is not None and answers is not None
        asked.write(write_request(page, link, afresh=self.afresh))
        await asked.drain()
        line = await answers.readline()
        if line == LONGER:
            return None
        reply = Reply(**json.loads(line))
        compressed = await answers.readexactly(reply.compressed)
        after = await answers.readexactly(reply.after)
        before = FirstPart(compressed, reply.checksum, reply.size)
        return PackedFrame(before, after, reply.page_has, needs_kernel=reply.needs_kernel)

    async def end(self) -> None:
        """End the worker; the next frame starts another."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
