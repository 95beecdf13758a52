"""All kernels of the service: one for each visitor, and some that wait warm for the next ones."""

import asyncio
import os
import subprocess
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import Dict, Int, Unicode, default

from rainbow7.serve import fork_client
from rainbow7.serve.admission import KEPT_SHARE, MAX_SHARE, VisitorLeft
from rainbow7.serve.fair_queue import Turns
from rainbow7.serve.figures import Figures
from rainbow7.serve.kernel_manager import KERNEL_TIMEOUT, KernelManager
from rainbow7.serve.memory import release_free_memory
from rainbow7.serve.page_kernel import KernelFailed, PageKernel
from rainbow7.serve.visitor_addresses import LOCAL
from rainbow7.web.error_log import ServiceEnding, describe, log

PROCESSORS = os.cpu_count() or 2
AT_ONCE, OF_ONE_ADDRESS = 3 * PROCESSORS, PROCESSORS + 1
"""Kernels that start, and pages that are made, at the same time, and those of them for one address.

Both wait as long as they work, so there are some more than processors.
"""
FEW_KERNELS = 3
"""Kernels of one address; one that has as many leaves the last spare kernel to others."""
KERNELS_TO_YIELD, MOST_YIELDING = 4, 10
"""For so many kernels that an address has, a new one's priority is lowered by one, up to a limit."""
SWEEP_INTERVAL = 5
"""Seconds between two looks for kernels that may be freed."""
RELEASE_INTERVAL = 60
"""Seconds between two releases of free memory while there are visitors: each takes some 20 ms."""
REFILL_DELAY = 1
"""Seconds between a visitor's arrival and the start of spare kernels, so that this visitor's page is made first."""
CONNECTED_WITHIN = 8
"""Seconds in which a page in a browser has connected to its kernel; where all kernels are taken, others make room."""
MAX_FAILURES = 3
"""The service is not well after this many kernels in a row that did not start."""
GOING_AWAY = 1001
"""The close code of the websockets that the service closes."""


class NoKernelLeft(Exception):
    """As many visitors have a kernel as the service allows."""


class NoKernelLeftForAddress(NoKernelLeft):
    """One address has as many kernels as it may have."""


class KernelPool(AsyncMappingKernelManager):
    """Starts, hands out and frees kernels."""

    max_visitors = Int(100, help="How many visitors have a kernel at the same time.").tag(config=True)
    spare_kernels = Int(2, help="How many kernels wait warm for the next visitors.").tag(config=True)
    instance = Int(0, help="Which of several instances this is; its kernels' ids begin with it.").tag(config=True)
    working_folder = Unicode(help="The folder in which kernels run.").tag(config=True)
    environment = Dict(help="Environment variables of every kernel.").tag(config=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]
        self.clock: Callable[[], float] = time.monotonic
        self.figures = Figures()
        self.in_use: dict[str, PageKernel] = {}
        self.websockets: defaultdict[str, set[Any]] = defaultdict(set)
        """The open websockets by the id of their kernel."""
        self.failures = 0
        """Kernels in a row that did not start."""
        self._arriving: Counter[str] = Counter()
        """Visitors who are about to get a kernel, by address."""
        self._spares: list[asyncio.Task[PageKernel]] = []
        self._starts: set[asyncio.Task[PageKernel]] = set()
        """All kernels that are just starting, for visitors and as spares."""
        self._ending: set[asyncio.Task[None]] = set()
        """Kernels that are being ended to make room."""
        self._start_turns = Turns(AT_ONCE, OF_ONE_ADDRESS)
        self.page_turns = Turns(AT_ONCE, OF_ONE_ADDRESS)
        self._closing = False
        self._has_freed, self._released_at = False, 0.0

    @default("kernel_manager_class")
    def _kernel_manager_class_default(self) -> str:
        return f"{KernelManager.__module__}.{KernelManager.__qualname__}"

    def new_kernel_id(self, **_: Any) -> str:
        """An id that nobody can guess. It begins with the number of the instance, by which a proxy finds the kernel."""
        name = str(uuid4())
        return f"{self.instance:02x}{name[2:]}" if self.instance else name

    @property
    def closing(self) -> bool:
        """Whether the service is ending."""
        return self._closing

    @property
    def failing(self) -> bool:
        """Whether kernels fail to start."""
        return self.failures >= MAX_FAILURES

    @property
    def visitors(self) -> int:
        """How many visitors have a kernel or are about to get one."""
        return len(self.in_use) + self._arriving.total()

    def connections(self, kernel_id: str) -> int:
        """How many websockets to this kernel are open."""
        return len(self.websockets.get(kernel_id, ()))

    def refill(self) -> None:
        """Start spare kernels until there are enough.

        While visitors wait for kernels there are none; one, if all who wait come from addresses that have many.
        """
        for failed in [task for task in self._spares if task.done() and task.exception() is not None]:
            log.error("A kernel could not be prepared:", exc_info=failed.exception())
            self._spares.remove(failed)
        room = self.max_visitors - self.visitors
        wanted = 0 if self._closing else min(self.spare_kernels, room)
        if self._arriving.total():
            wanted = min(wanted, all(map(self._has_many, self._arriving)))
        while len(self._spares) < wanted:
            self._spares.append(self._begin_start(warm=True))

    async def refilled(self) -> None:
        """Wait until the spare kernels are warm."""
        await asyncio.gather(*self._spares, return_exceptions=True)

    def take(self, address: str = LOCAL, has_left: Callable[[], bool] = lambda: False) -> Awaitable[PageKernel]:
        """A kernel for one more visitor: a spare one if there is one, otherwise a new one.

        `VisitorLeft` where `has_left` says so before the kernel is begun.
        """
        if self._closing:
            raise NoKernelLeft
        if address != LOCAL and self._visitors_from(address) >= max(1, int(self.max_visitors * MAX_SHARE)):
            raise NoKernelLeftForAddress
        free = self.max_visitors - self.visitors - self._kept_from(address)
        if free <= 0 and not self._make_room_for(address):
            raise NoKernelLeft
        self._arriving[address] += 1
        self._spares.sort(key=lambda task: not task.done())
        kept = int(self._has_many(address))
        return self._hand_out(self._spares.pop(0) if len(self._spares) > kept else None, address, has_left)

    def _kept_from(self, address: str) -> int:
        """How many of the last kernels an address does not get: one with many leaves some to newcomers."""
        return int(self.max_visitors * KEPT_SHARE) if self._has_many(address) else 0

    def _make_room_for(self, address: str) -> bool:
        """End a kernel that nobody has connected to, of the address that has most; whether there was one.

        Only where that address has more kernels than the newcomer's: pages that nobody looks at shut nobody out.
        """
        until, own = self.clock() - CONNECTED_WITHIN, self._visitors_from(address)
        unused = [each for each in self.in_use.values() if each.connected_at is None and each.handed_out_at < until]
        if not unused:
            return False
        counts = Counter(each.address for each in self.in_use.values())
        victim = max(unused, key=lambda kernel: (counts[kernel.address], -kernel.handed_out_at))
        if counts[victim.address] <= own + 1 or self.connections(victim.id):
            return False
        del self.in_use[victim.id]
        ending = asyncio.create_task(self._dispose(victim))
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)
        return True

    def _has_many(self, address: str) -> bool:
        """Whether an address has so many kernels that it leaves the last spare one to others."""
        return address != LOCAL and self._visitors_from(address) > FEW_KERNELS

    def _visitors_from(self, address: str) -> int:
        return self._arriving[address] + sum(kernel.address == address for kernel in self.in_use.values())

    async def _hand_out(
        self, spare: asyncio.Task[PageKernel] | None, address: str, has_left: Callable[[], bool]
    ) -> PageKernel:
        try:
            # A new kernel imports nothing beforehand: its visitor is waiting.
            kernel = await self._living(spare) or await self._begin_start(
                warm=False, address=address, has_left=has_left
            )
        except (KernelFailed, ServiceEnding, VisitorLeft):
            raise
        except Exception as error:
            raise KernelFailed(describe(error)) from error
        finally:
            self._arriving -= Counter({address: 1})
            asyncio.get_running_loop().call_later(REFILL_DELAY, self.refill)
        kernel.handed_out_at, kernel.address = self.clock(), address
        kernel.yields = 0 if address == LOCAL else min(MOST_YIELDING, self._visitors_from(address) // KERNELS_TO_YIELD)
        self.in_use[kernel.id] = kernel
        return kernel

    async def _living(self, spare: asyncio.Task[PageKernel] | None) -> PageKernel | None:
        """The spare kernel, unless it did not start or has died meanwhile."""
        if spare is None:
            return None
        try:
            kernel = await spare
        except Exception as error:
            log.error("A kernel could not be prepared:", exc_info=error)
            return None
        if await kernel.manager.is_alive():
            return kernel
        await self._dispose(kernel)
        return None

    def _begin_start(
        self, *, warm: bool, address: str = LOCAL, has_left: Callable[[], bool] = lambda: False
    ) -> asyncio.Task[PageKernel]:
        """A task that starts a kernel; the end of the service waits for it."""
        task = asyncio.create_task(self._start(warm=warm, address=address, has_left=has_left))
        self._starts.add(task)
        task.add_done_callback(self._start_ended)
        return task

    def _start_ended(self, task: asyncio.Task[PageKernel]) -> None:
        self._starts.discard(task)
        if task.cancelled() or not isinstance(task.exception(), VisitorLeft):
            self.failures = 0 if _succeeded(task) else self.failures + 1

    async def _start(self, *, warm: bool, address: str, has_left: Callable[[], bool]) -> PageKernel:
        """Start a kernel and prepare it, when it is its address's turn."""
        async with self._start_turns.turn(address):
            if self._closing:
                raise ServiceEnding
            if has_left():
                raise VisitorLeft
            self._make_folders()
            kernel_id = await self.start_kernel(
                kernel_name="python3", cwd=self.working_folder, env={**os.environ, **self.environment},
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip
            manager = self.get_kernel(kernel_id)
            kernel = PageKernel(kernel_id, manager, manager.client(context=self.context))
            try:
                kernel.client.start_channels()
                await kernel.client.wait_for_ready(timeout=KERNEL_TIMEOUT)
                kernel.client.allow_stdin = False
                await kernel.run(f"from rainbow7.serve.kernel_sandbox import prepare; prepare(warm={warm})")
            except BaseException:
                kernel.client.stop_channels()
                await self._end_process(kernel_id)
                raise
            return kernel

    def _make_folders(self) -> None:
        """Make the folders that kernels write into, again if needed: systems delete old empty folders in `/tmp`."""
        for each in (self.working_folder, self.connection_dir, self.environment.get("IPYTHONDIR")):
            if each:
                Path(each).mkdir(parents=True, exist_ok=True)

    async def free(self, kernel_id: str) -> bool:
        """End a visitor's kernel at once; whether there was one."""
        kernel = self.in_use.pop(kernel_id, None)
        if kernel is None:
            return False
        await self._dispose(kernel)
        return True

    async def put_back(self, kernel: PageKernel) -> None:
        """Keep a kernel in which no page has been made for the next visitor, or end it if enough of them wait."""
        self.in_use.pop(kernel.id, None)
        if self._closing or len(self._spares) >= self.spare_kernels:
            await self._dispose(kernel)
        else:
            kernel.address = LOCAL
            self._spares.append(asyncio.create_task(_ready(kernel)))

    async def _dispose(self, kernel: PageKernel) -> None:
        """Close all connections to a kernel and end it."""
        self._has_freed = True
        kernel.client.stop_channels()
        for websocket in tuple(self.websockets.get(kernel.id, ())):
            websocket.close(GOING_AWAY)
        await self._end_process(kernel.id)

    async def _end_process(self, kernel_id: str) -> None:
        """End a kernel's process, if there is one, at once: it has nothing to save."""
        if kernel_id in self:
            await self._async_shutdown_kernel(kernel_id, now=True)  # type: ignore[no-untyped-call]

    async def sweep(self) -> None:
        """Free the kernels that nobody uses or that are dead; then refill, and release memory now and then."""
        now = self.clock()
        for kernel_id, kernel in list(self.in_use.items()):
            alive = kernel_id in self and await kernel.manager.is_alive()
            if not alive or kernel.may_be_freed(now, self.connections(kernel_id), kernel.manager.last_activity):
                await self.free(kernel_id)
        self.refill()
        if self._has_freed and (not self.in_use or now > self._released_at + RELEASE_INTERVAL):
            self._has_freed, self._released_at = False, now
            release_free_memory()

    async def close(self) -> None:
        """End every kernel, those that are just starting too, let no other start, and close all connections."""
        self._closing = True
        fork_client.FORK_CLIENT.retire()
        await asyncio.gather(*self._ending, return_exceptions=True)
        while self._starts or self.list_kernel_ids():
            for kernel_id in list(self.list_kernel_ids()):
                await self._end_process(kernel_id)
            if self._starts:
                await asyncio.wait(self._starts, timeout=0.1)
        await asyncio.to_thread(fork_client.FORK_CLIENT.close)
        self._close_connections()

    def _close_connections(self) -> None:
        """Close every socket to kernels; else garbage collection of their ZeroMQ context would never end."""
        for websocket in [each for several in self.websockets.values() for each in several]:
            websocket.cut()
        for kernel in (*self.in_use.values(), *(task.result() for task in self._spares if _succeeded(task))):
            kernel.client.stop_channels()
        if self._created_context:
            self.context.destroy(linger=0)


async def _ready(kernel: PageKernel) -> PageKernel:
    return kernel


def _succeeded(task: asyncio.Task[PageKernel]) -> bool:
    return task.done() and not task.cancelled() and task.exception() is None
