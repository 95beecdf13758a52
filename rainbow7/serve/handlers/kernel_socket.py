"""The websocket between a page and its kernel."""

import asyncio
import re
from contextlib import suppress
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from tornado.iostream import StreamBufferFullError
from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from rainbow7.serve.admission import Kind
from rainbow7.serve.handlers.base import wait_for_turn
from rainbow7.serve.kernel_pool import GOING_AWAY, KernelPool
from rainbow7.serve.message_filter import PROTOCOL, message_count

if TYPE_CHECKING:
    from rainbow7.serve.service import Service

MAX_WEBSOCKETS = 3
"""Websockets to one kernel at the same time: a page needs one, and one more while it reconnects."""
SESSION_NAME = re.compile(r"[\w-]{0,64}", re.ASCII)
"""How a page may name its session; Jupyter makes the name a part of the ZeroMQ socket's identity."""
MAX_UNREAD = 1 << 22
"""Bytes that wait for a page that does not read; with more its websocket is closed."""


class KernelSocket(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """Connects a page to its kernel, within limits."""

    def initialize(self, service: "Service") -> None:
        """Remember the service."""
        self.service = service

    @property
    def pool(self) -> KernelPool:
        """The service's kernels."""
        return self.service.pool

    async def get(self, kernel_id: str) -> None:
        """Accept a websocket to a kernel that a page has, not to a spare one."""
        await wait_for_turn(self, self.service, Kind.SOCKET)
        if kernel_id not in self.pool.in_use:
            self._refuse("kernel", HTTPStatus.NOT_FOUND)
        if PROTOCOL not in self.request.headers.get("Sec-WebSocket-Protocol", ""):
            self._refuse("protocol", HTTPStatus.BAD_REQUEST)
        if not SESSION_NAME.fullmatch(self.get_query_argument("session_id", "")):
            self._refuse("session", HTTPStatus.BAD_REQUEST)
        if self.pool.connections(kernel_id) >= MAX_WEBSOCKETS:
            self._refuse("lines", HTTPStatus.TOO_MANY_REQUESTS)
        await super().get(kernel_id)

    def _refuse(self, reason: str, status: HTTPStatus) -> None:
        self.pool.figures.refused(reason)
        raise HTTPError(status)

    async def open(self, kernel_id: str) -> None:
        """Connect to the kernel; send small messages at once instead of collecting them."""
        self.set_nodelay(True)
        if self.ws_connection is not None:
            self.ws_connection.stream.max_write_buffer_size = MAX_UNREAD
        kernel = self.pool.in_use.get(kernel_id)
        if kernel is None:
            self.close(GOING_AWAY)
            return
        self.rate_limit = kernel.rate_limit
        self.pool.websockets[kernel_id].add(self)
        try:
            await super().open(kernel_id)
        except BaseException:
            self.forget()  # tornado closes such a websocket without calling `on_close`
            raise

    def ping(self, data: str | bytes = b"") -> None:
        """Ask whether the page is still there; one that has just left is no error."""
        with suppress(WebSocketClosedError):
            super().ping(data)

    def on_close(self) -> None:
        """The websocket is closed; the kernel waits a while for the next one."""
        self.forget()
        super().on_close()

    def forget(self) -> None:
        """Count this websocket no more."""
        websockets = self.pool.websockets
        websockets[self.kernel_id].discard(self)
        if not websockets[self.kernel_id]:
            del websockets[self.kernel_id]

    def cut(self) -> None:
        """Close both ends at once, because the service ends: no event loop will wait for the page's closing frame."""
        if self.connection is not None:
            self.connection.disconnect()
        if self.ws_connection is not None:
            self.ws_connection.stream.close()

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """Send a message to the page; that it has left meanwhile is no error."""
        try:
            sent = super().write_message(message, binary)
        except WebSocketClosedError:
            return None
        except StreamBufferFullError:  # the page asks and does not read: the answers would fill all memory
            self.pool.figures.refused("unread")
            self.ws_connection.stream.close()
            return None
        if sent is not None:
            sent.add_done_callback(lambda done: done.cancelled() or done.exception())  # marks an exception as seen
        return sent

    async def on_message(self, message: Any) -> None:
        """Pass a message on, later if the page sends more than a person does who moves a slider."""
        delay = self.rate_limit.wait(message_count(message))
        if delay:
            self.pool.figures.refused("pace")
            await asyncio.sleep(delay)
        if self.connection is not None:
            super().on_message(message)

    def select_subprotocol(self, subprotocols: list[str]) -> str | None:
        """The accepted protocol, if the page offers it."""
        return PROTOCOL if PROTOCOL in subprotocols else None

    def write_error(self, status_code: int, **_: Any) -> None:
        """No message: scripts ask, and read the status."""
        self.finish()
