"""The kernels: some warm in reserve for any page, one for each visitor, never more than the house holds."""

import ast
import asyncio
import json
import os
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty
from typing import Any
from uuid import uuid4

from ipykernel.kernelspec import get_kernel_dict
from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_client.localinterfaces import localhost
from jupyter_events import EventLogger
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager, ServerKernelManager
from traitlets import Dict, Int, Unicode, default

from rainbow7.serve import fork_provisioner
from rainbow7.serve.admission import HERE, SHARE
from rainbow7.serve.figures import Figures
from rainbow7.serve.kernel_sandbox import WIDGET
from rainbow7.serve.memory import give_back, memory
from rainbow7.serve.message_filter import BURST, PER_SECOND
from rainbow7.web.error_log import ServiceEnding, describe, log
from rainbow7.web.rate_limit import RateLimit

STARTED_AT_ONCE = 3 * (os.cpu_count() or 2)
"""Kernels that start at the same time: a start waits as long as it works, so some more than there are processors."""
PATIENCE = 60
"""Seconds that a kernel may take to start, and a page to be made."""
UNCLAIMED, CUT_OFF, IDLE = 40, 120, 2 * 3600
"""Seconds after which a kernel is freed: never connected to, connection gone, connected but unused."""
SWEEP = 5
"""Seconds between looks at what may be freed."""
TIDY = 60
"""Seconds between looks for memory that the system may have back while there are visitors: it takes some 20 ms."""
ILL = 3
"""So many kernels in a row that did not start, and the service is not well."""

GOING_AWAY = 1001
"""What a line that we close says."""

_events: EventLogger | None = None


class NoKernelLeft(Exception):
    """All kernels that the house holds are taken."""


class NoKernelLeftForAddress(NoKernelLeft):
    """One address has as many as it may have."""


class KernelFailed(Exception):
    """A kernel did not start, or a page could not be made in it; the log says why."""

    def __init__(self, ename: str, traceback: str = "") -> None:
        super().__init__(ename)
        self.ename, self.traceback = ename, traceback


class QuickClient(AsyncKernelClient):
    """Asks and is answered, and needs no other channel: ready as soon as the kernel has answered."""

    def start_channels(self, *_: bool, **__: bool) -> None:
        """The one for questions."""
        super().start_channels(iopub=False, stdin=False, hb=False, control=False)

    def stop_channels(self) -> None:
        """The same; looking at the others would open them."""
        self.shell_channel.stop()

    async def _async_wait_for_ready(self, timeout: float | None = None) -> None:
        loop = asyncio.get_running_loop()
        end = loop.time() + (PATIENCE if timeout is None else timeout)
        while loop.time() < end:
            self.kernel_info()
            try:
                reply = await self._async_get_shell_msg(timeout=1)
            except Empty:
                if not await self._async_is_alive():
                    break
                continue
            self._handle_kernel_info_reply(reply)
            return
        raise RuntimeError("The kernel did not answer.")

    wait_for_ready = _async_wait_for_ready


class QuickKernel(ServerKernelManager):
    """One kernel process; when it dies it stays dead, for a fresh one would know nothing of the page."""

    autorestart = False

    @default("transport")
    def _transport_default(self) -> str:
        return "ipc" if sys.platform == "linux" else "tcp"

    @default("ip")
    def _ip_default(self) -> str:
        """A name in memory where that can be had: a port might be somebody else's by the time the kernel wants it."""
        return f"@{Path(self.connection_file).stem}" if self.transport == "ipc" else localhost()

    @default("event_logger")
    def _default_event_logger(self) -> EventLogger:
        """One for all: each would keep a logger of the standard library for ever."""
        global _events
        if _events is None:
            _events = super()._default_event_logger()
        return _events

    @default("client_factory")
    def _client_factory_default(self) -> type[QuickClient]:
        return QuickClient


class OwnKernel(KernelSpecManager):
    """Knows one kind of kernel, the Python that runs the service, whatever else is installed for this user."""

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """The only one."""
        lean = ("HistoryManager.enabled=False", "InteractiveShell.colors=nocolor", "IPKernelApp.log_level=40")
        told = get_kernel_dict(extra_arguments=[f"--{each}" for each in lean])
        if fork_provisioner.announced():
            provisioner = {"provisioner_name": fork_provisioner.NAME}
            told["metadata"] = {**told.get("metadata", {}), "kernel_provisioner": provisioner}
        return KernelSpec(**told)

    def get_all_specs(self) -> dict[str, Any]:
        """The only one, by its usual name."""
        return {"python3": {"resource_dir": "", "spec": self.get_kernel_spec("python3").to_dict()}}


@dataclass
class PageKernel:
    """A kernel and the client through which the service runs a page in it."""

    id: str
    manager: Any
    client: Any
    handed: float = 0
    connected: float | None = None
    used: float = 0
    activity: Any = None
    whose: str = HERE
    pace: RateLimit = field(default_factory=lambda: RateLimit(BURST, PER_SECOND))

    def overdue(self, now: float, connections: int, activity: Any) -> bool:
        """Whether the kernel may be freed, after a look at its connections and at when it last did something."""
        if connections:
            self.connected = now
        if self.activity != activity:
            self.activity, self.used = activity, now
        if connections:
            return now - self.used > IDLE
        return now - self.handed > UNCLAIMED if self.connected is None else now - self.connected > CUT_OFF

    async def run(self, code: str, wanted: str = "None") -> Any:
        """Run code that shows nothing, then read the text that an expression gives."""
        asked = self.client.execute(code, silent=True, store_history=False, user_expressions={"wanted": wanted})
        told = (await self._reply(asked))["content"]
        given = told if told["status"] != "ok" else told["user_expressions"]["wanted"]
        if given["status"] != "ok":
            raise KernelFailed(given.get("ename", ""), "\n".join(given.get("traceback", ())))
        return ast.literal_eval(given["data"]["text/plain"])

    async def _reply(self, asked: str) -> dict[str, Any]:
        """The reply to a request; a kernel that has ended is not waited for."""
        loop, waiting = asyncio.get_running_loop(), asyncio.current_task()
        end = loop.time() + PATIENCE
        while loop.time() < end:
            try:
                reply: dict[str, Any] = await self.client._async_get_shell_msg(timeout=1)
                if reply["parent_header"].get("msg_id") == asked:
                    return reply
                continue
            except Empty:
                pass
            except asyncio.CancelledError:
                if waiting is not None and waiting.cancelling():
                    raise
                break  # the kernel has been put away meanwhile, and the line to it was closed
            if not await self.manager.is_alive():
                break
        raise KernelFailed("no reply")

    async def show(self, cells: Sequence[str], environment: Mapping[str, str]) -> list[dict[str, Any]]:
        """Run a page's cells for a visitor: the widgets that they show; from then on only widgets are answered."""
        wanted = f"show({list(cells)!r}, {dict(environment)!r})"
        told = json.loads(await self.run("from rainbow7.serve.kernel_sandbox import show", wanted))
        self.client.stop_channels()
        if "shown" not in told:
            raise KernelFailed(told["ename"], told["traceback"])
        return [{"output_type": "display_data", "data": {WIDGET: each}, "metadata": {}} for each in told["shown"]]


class Kernels(AsyncMappingKernelManager):
    """All kernels of the service."""

    most = Int(100, help="How many visitors have a kernel at the same time.").tag(config=True)
    spare = Int(2, help="How many kernels wait warm for the next visitors.").tag(config=True)
    instance = Int(0, help="Which of several instances this is; its kernels' names begin with it.").tag(config=True)
    home = Unicode(help="The folder in which kernels run.").tag(config=True)
    environment = Dict(help="What every kernel finds in its environment.").tag(config=True)

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)  # type: ignore[no-untyped-call]
        self.clock: Callable[[], float] = time.monotonic
        self.lines: defaultdict[str, set[Any]] = defaultdict(set)
        self.taken: dict[str, PageKernel] = {}
        self.coming = 0
        self.arriving: Counter[str] = Counter()
        self.figures = Figures()
        self.failed = 0
        self._left_behind, self._tidied = False, 0.0
        self._warming: list[asyncio.Task[PageKernel]] = []
        self._begun: set[asyncio.Task[PageKernel]] = set()
        self._starting = asyncio.Semaphore(STARTED_AT_ONCE)
        self._closing = False

    @default("kernel_manager_class")
    def _kernel_manager_class_default(self) -> str:
        return f"{__name__}.QuickKernel"

    def new_kernel_id(self, **_: Any) -> str:
        """A name that nobody guesses; a proxy reads at its beginning which instance has that kernel."""
        name = str(uuid4())
        return f"{self.instance:02x}{name[2:]}" if self.instance else name

    @property
    def closing(self) -> bool:
        """Whether the service is about to end."""
        return self._closing

    @property
    def failing(self) -> bool:
        """Whether kernels do not start any more."""
        return self.failed >= ILL

    @property
    def visitors(self) -> int:
        """How many have a kernel or are about to get one."""
        return len(self.taken) + self.coming

    def connections(self, kernel_id: str) -> int:
        """How many lines to this kernel are open."""
        return len(self.lines.get(kernel_id, ()))

    def fill(self) -> None:
        """See to it that enough kernels wait; not while a visitor waits."""
        for failed in [task for task in self._warming if task.done() and task.exception() is not None]:
            log.error("A kernel could not be prepared:", exc_info=failed.exception())
            self._warming.remove(failed)
        wanted = 0 if self._closing or self.coming else min(self.spare, self.most - self.visitors)
        while len(self._warming) < wanted:
            self._warming.append(self._begin("warm(); limit()"))

    async def filled(self) -> None:
        """Wait until those that wait are warm."""
        await asyncio.gather(*self._warming, return_exceptions=True)

    def take(self, whose: str = HERE) -> Awaitable[PageKernel]:
        """A kernel for one more visitor: a warm one where there is one."""
        if self.visitors >= self.most or self._closing:
            raise NoKernelLeft
        if whose != HERE and self.tables(whose) >= max(1, int(self.most * SHARE)):
            raise NoKernelLeftForAddress
        self.coming += 1
        self.arriving[whose] += 1
        self._warming.sort(key=lambda task: not task.done())
        return self._seat(self._warming.pop(0) if self._warming else None, whose)

    def tables(self, whose: str) -> int:
        """How many one address has or is about to get."""
        return self.arriving[whose] + sum(table.whose == whose for table in self.taken.values())

    async def _seat(self, warm: asyncio.Task[PageKernel] | None, whose: str) -> PageKernel:
        try:
            table = await self._alive(warm) or await self._begin("limit()")
        except (KernelFailed, ServiceEnding):
            raise
        except Exception as bad:
            raise KernelFailed(describe(bad)) from bad
        finally:
            self.coming -= 1
            self.arriving -= Counter({whose: 1})
            asyncio.get_running_loop().call_later(1, self.fill)  # not while this visitor's page is being made
        table.handed, table.whose = self.clock(), whose
        self.taken[table.id] = table
        return table

    async def _alive(self, warm: asyncio.Task[PageKernel] | None) -> PageKernel | None:
        """The kernel that waited, unless it failed or has died meanwhile."""
        if warm is None:
            return None
        try:
            table = await warm
        except Exception as bad:
            log.error("A kernel could not be prepared:", exc_info=bad)
            return None
        if await table.manager.is_alive():
            return table
        await self._put_away(table)
        return None

    def _begin(self, prepared: str) -> asyncio.Task[PageKernel]:
        """A kernel that is about to start; the end of the service waits for it."""
        task = asyncio.create_task(self._start(prepared))
        self._begun.add(task)
        task.add_done_callback(self._started)
        return task

    def _started(self, task: asyncio.Task[PageKernel]) -> None:
        self._begun.discard(task)
        self.failed = 0 if came(task) else self.failed + 1

    async def _start(self, prepared: str) -> PageKernel:
        """A fresh kernel with a client of ours, in which this much has been prepared."""
        async with self._starting:
            if self._closing:
                raise ServiceEnding
            self._find_folders()
            kernel_id = await self.start_kernel(
                kernel_name="python3", cwd=self.home, env={**os.environ, **self.environment},
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip
            manager = self.get_kernel(kernel_id)
            table = PageKernel(kernel_id, manager, manager.client(context=self.context))
            try:
                table.client.start_channels()
                await table.client.wait_for_ready(timeout=PATIENCE)
                table.client.allow_stdin = False
                await table.run(f"from rainbow7.serve.kernel_sandbox import limit, warm; {prepared}")
            except BaseException:
                table.client.stop_channels()
                await self.end(kernel_id)
                raise
            return table

    def _find_folders(self) -> None:
        """Make what kernels write into, also where somebody has cleaned it away: empty folders grow old."""
        for each in (self.home, self.connection_dir, self.environment.get("IPYTHONDIR")):
            if each:
                Path(each).mkdir(parents=True, exist_ok=True)

    async def free(self, kernel_id: str) -> bool:
        """End a visitor's kernel at once; whether there was one."""
        table = self.taken.pop(kernel_id, None)
        if table is None:
            return False
        await self._put_away(table)
        return True

    async def _put_away(self, table: PageKernel) -> None:
        """Let go of all that a kernel took, and of the kernel."""
        self._left_behind = True
        table.client.stop_channels()
        for line in tuple(self.lines.get(table.id, ())):
            line.close(GOING_AWAY)
        await self.end(table.id)

    async def end(self, kernel_id: str) -> None:
        """End a kernel's process, if it is there; it has nothing to keep."""
        if kernel_id in self:
            await self._async_shutdown_kernel(kernel_id, now=True)  # type: ignore[no-untyped-call]

    async def sweep(self) -> None:
        """Free what nobody uses: never claimed, cut off, idle for hours, or dead."""
        now = self.clock()
        for kernel_id, table in list(self.taken.items()):
            alive = kernel_id in self and await table.manager.is_alive()
            if not alive or table.overdue(now, self.connections(kernel_id), table.manager.last_activity):
                await self.free(kernel_id)
        self.fill()
        if self._left_behind and (not self.taken or now > self._tidied + TIDY):
            self._left_behind, self._tidied = False, now
            give_back()

    async def close(self) -> None:
        """End every kernel, those that are just starting too, let none start any more, and close all lines to them."""
        self._closing = True
        fork_provisioner.MOTHER.retire()
        while self._begun or self.list_kernel_ids():
            for kernel_id in list(self.list_kernel_ids()):
                await self.end(kernel_id)
            if self._begun:
                await asyncio.wait(self._begun, timeout=0.1)
        await asyncio.to_thread(fork_provisioner.MOTHER.close)
        self._hang_up()

    def _hang_up(self) -> None:
        """Close what leads to kernels: with a socket left open, whoever collects these sockets would wait for ever."""
        for line in [line for lines in self.lines.values() for line in lines]:
            line.cut()
        for table in (*self.taken.values(), *(task.result() for task in self._warming if came(task))):
            table.client.stop_channels()
        if self._created_context:
            self.context.destroy(linger=0)


def came(task: asyncio.Task[PageKernel]) -> bool:
    """Whether a kernel that was begun has started."""
    return task.done() and not task.cancelled() and task.exception() is None


def room() -> int:
    """How many visitors this machine holds, unless the host says otherwise: half of its memory, 64 MiB for each."""
    return max(4, min(200, memory() // 2 // (64 << 20)))
