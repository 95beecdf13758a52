"""One kernel of the pool: running a page in it, and deciding when it may be freed."""

import ast
import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from queue import Empty
from typing import Any

from rainbow7.serve.kernel_manager import KERNEL_TIMEOUT
from rainbow7.serve.kernel_sandbox import WIDGET_VIEW
from rainbow7.serve.message_filter import MESSAGES, MESSAGES_PER_SECOND
from rainbow7.serve.visitor_addresses import LOCAL
from rainbow7.web.rate_limit import RateLimit

NEVER_CONNECTED, DISCONNECTED, IDLE = 40, 120, 2 * 3600
"""Seconds after which a kernel is freed: never connected to, no longer connected to, connected to but unused."""


class KernelFailed(Exception):
    """A kernel did not start, or a page could not be made in it."""

    def __init__(self, ename: str, traceback: str = "") -> None:
        super().__init__(ename)
        self.ename, self.traceback = ename, traceback


@dataclass
class PageKernel:
    """A kernel, and the client through which the service runs a page in it."""

    id: str
    manager: Any
    client: Any
    handed_out_at: float = 0
    connected_at: float | None = None
    """When it was last seen to be connected to."""
    used_at: float = 0
    """When its last activity was noticed."""
    last_activity: Any = None
    address: str = LOCAL
    """The address of its visitor."""
    yields: int = 0
    """By how much more its priority is lowered while and after its page is made."""
    rate_limit: RateLimit = field(default_factory=lambda: RateLimit(MESSAGES, MESSAGES_PER_SECOND))
    """For the messages of all websockets to this kernel together."""

    def may_be_freed(self, now: float, connections: int, activity: Any) -> bool:
        """Note how many websockets there are and when the kernel was last active; whether it may be freed."""
        if connections:
            self.connected_at = now
        if self.last_activity != activity:
            self.last_activity, self.used_at = activity, now
        if connections:
            return now - self.used_at > IDLE
        if self.connected_at is None:
            return now - self.handed_out_at > NEVER_CONNECTED
        return now - self.connected_at > DISCONNECTED

    async def run(self, code: str, expression: str = "None") -> Any:
        """Run code silently in the kernel; the value of an expression, which has to be a literal."""
        request = self.client.execute(code, silent=True, store_history=False, user_expressions={"value": expression})
        content = (await self._reply(request))["content"]
        result = content if content["status"] != "ok" else content["user_expressions"]["value"]
        if result["status"] != "ok":
            raise KernelFailed(result.get("ename", ""), "\n".join(result.get("traceback", ())))
        return ast.literal_eval(result["data"]["text/plain"])

    async def _reply(self, request: str) -> dict[str, Any]:
        """The reply to a request; fails as soon as the kernel has ended."""
        loop, task = asyncio.get_running_loop(), asyncio.current_task()
        end = loop.time() + KERNEL_TIMEOUT
        while loop.time() < end:
            try:
                reply: dict[str, Any] = await self.client._async_get_shell_msg(timeout=1)
                if reply["parent_header"].get("msg_id") == request:
                    return reply
                continue
            except Empty:
                pass
            except asyncio.CancelledError:
                if task is not None and task.cancelling():
                    raise
                break  # not this task was cancelled: the kernel was freed meanwhile, and its channel closed
            if not await self.manager.is_alive():
                break
        raise KernelFailed("no reply")

    async def show_page(self, cells: Sequence[str], environment: Mapping[str, str]) -> list[dict[str, Any]]:
        """Make a page: run its cells; the outputs that show its widgets. From then on only widgets are answered."""
        call = f"show_page({list(cells)!r}, {dict(environment)!r}, {self.yields})"
        result = json.loads(await self.run("from rainbow7.serve.kernel_sandbox import show_page", call))
        self.client.stop_channels()
        if "widgets" not in result:
            raise KernelFailed(result["ename"], result["traceback"])
        return [
            {"output_type": "display_data", "data": {WIDGET_VIEW: each}, "metadata": {}} for each in result["widgets"]
        ]
