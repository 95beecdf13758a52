"""Has page frames made, in turn for each address, and keeps those that were asked for last."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace

from rainbow7.serve.admission import VisitorLeft
from rainbow7.serve.fair_queue import FairQueue
from rainbow7.serve.frame_process import FrameProcess
from rainbow7.serve.frame_worker import PackedFrame, Setting, packed
from rainbow7.web.first_views import TakesLonger
from rainbow7.web.page_frame import CACHE_SIZE, Link, PageFrame

WAITING_FOR_ADDRESS = 40
"""Frames that one address may have asked for and not got, more than a class; for more there is a plain frame."""
LONGEST_WAIT = 8.0
"""Seconds after which a visitor gets a plain frame: a title and a sentence, until the kernel shows the page."""

Key = tuple[str, Link]


class Lane:
    """What one worker makes, one frame after the other."""

    def __init__(self, worker: FrameProcess) -> None:
        self.worker = worker
        self.queue: FairQueue[Key] = FairQueue()
        """What each address waits for here. A frame that several addresses ask for waits for each of them."""
        self.task: asyncio.Task[None] | None = None


@dataclass
class Wanted:
    """A frame that visitors wait for."""

    made: "asyncio.Future[PackedFrame | None]"
    lane: Lane
    """Where it waits."""
    visitors: list[Callable[[], bool]] = field(default_factory=list)
    """For each who waits: whether the visitor has left."""
    addresses: set[str] = field(default_factory=set)


class FrameMaker:
    """Has page frames made by two processes beside the service: what takes long holds up nothing that is quick."""

    def __init__(self, setting: Setting, plain_frame: Callable[[str, Link], PageFrame], *, afresh: bool) -> None:
        """`plain_frame` makes a frame without a first view. `afresh`: no frame is kept."""
        self.plain_frame, self.afresh = plain_frame, afresh
        self.quick = Lane(FrameProcess(replace(setting, quick=True), afresh=afresh))
        self.patient = Lane(FrameProcess(setting, afresh=afresh))
        """Makes what the quick one gives up."""
        self._kept: OrderedDict[Key, PackedFrame] = OrderedDict()
        self._wanted: dict[Key, Wanted] = {}
        self._closing = False

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
        if self._closing or self.quick.worker.rests:
            return None
        wanted = self._wanted.get(key)
        if wanted is not None and address in wanted.addresses:
            return wanted
        if self._waiting(address) >= WAITING_FOR_ADDRESS:
            return None
        if wanted is None:
            wanted = self._wanted[key] = Wanted(asyncio.get_running_loop().create_future(), self.quick)
        wanted.addresses.add(address)
        self._put(wanted.lane, address, key)
        return wanted

    def _waiting(self, address: str) -> int:
        return self.quick.queue.waiting(address) + self.patient.queue.waiting(address)

    def _put(self, lane: Lane, address: str, key: Key) -> None:
        lane.queue.put(address, key)
        if lane.task is None:
            lane.task = asyncio.create_task(self._work(lane))

    def _next(self, lane: Lane) -> Key | None:
        """What is made next; nothing that was made in another address's turn, or that nobody waits for any more."""
        while (key := lane.queue.pop()) is not None:
            wanted = self._wanted.get(key)
            if wanted is None or wanted.lane is not lane:
                continue
            if not all(has_left() for has_left in wanted.visitors):
                return key
            self._deliver(key, None)
        return None

    async def _work(self, lane: Lane) -> None:
        while (key := self._next(lane)) is not None:
            frame = None
            try:
                frame = await lane.worker.make(*key)
            except TakesLonger:
                self._let_wait(key)
                continue
            finally:
                if self._wanted[key].lane is lane:
                    self._deliver(key, frame)
        lane.task = None

    def _let_wait(self, key: Key) -> None:
        """Leave a frame that takes long to the patient worker, where each address has its turns as well."""
        wanted = self._wanted[key]
        wanted.lane = self.patient
        for address in sorted(wanted.addresses):
            self._put(self.patient, address, key)

    def _deliver(self, key: Key, frame: PackedFrame | None) -> None:
        """Give a frame to all who wait for it, and keep it."""
        wanted = self._wanted.pop(key)
        if not wanted.made.done():
            wanted.made.set_result(frame)
        if frame is not None and not self.afresh:
            self._kept[key] = frame
            if len(self._kept) > CACHE_SIZE:
                self._kept.popitem(last=False)

    async def close(self) -> None:
        """Make no more frames, and end the workers."""
        self._closing = True
        for lane in (self.quick, self.patient):
            if lane.task is not None:
                lane.task.cancel()
                with suppress(asyncio.CancelledError):
                    await lane.task
            await lane.worker.end()
        for wanted in self._wanted.values():
            wanted.made.cancel()
