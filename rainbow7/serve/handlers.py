"""What the service answers: pages, their files, and the few questions that a page asks about its kernel."""

import asyncio
import json
import re
import time
from contextlib import suppress
from datetime import datetime
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from tornado.iostream import StreamBufferFullError, StreamClosedError
from tornado.web import Finish, HTTPError, RequestHandler
from tornado.websocket import WebSocketClosedError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from rainbow7.pages.query_string import LONGEST, read_query
from rainbow7.serve.admission import address_of
from rainbow7.serve.kernels import GOING_AWAY, KernelFailed, Kernels, NoKernelLeft, NoKernelLeftForAddress, PageKernel
from rainbow7.serve.message_filter import PROTOCOL, counts_for
from rainbow7.web.error_log import log
from rainbow7.web.files import File
from rainbow7.web.headers import page_policy
from rainbow7.web.page_frame import PACKAGES_PLACE
from rainbow7.web.rendering import as_json, early_script, message_page
from rainbow7.web.words import preferred_language
from rainbow7.widgets import THERE

CONNECTIONS = 3
"""Lines to one kernel at the same time: a page needs one, and one more while it reconnects."""
NAMED = re.compile(r"[\w-]{0,64}", re.ASCII)
"""How a page may call its session: what it says becomes a part of its line's name."""
UNREAD = 1 << 22
"""Bytes that wait for a page that does not read; with more its line is cut."""
GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))")
"""In what a browser says of packing: that it can unpack this."""
FAILED = 'dispatchEvent(new Event("r7:failed"))'
"""The script that says to the page that no kernel answers."""
FOR_VOILA = frozenset({"theme", "template", "classic-tree", "token"})
"""Names in a link that Voilà would understand; they reach nobody."""


async def in_turn(handler: RequestHandler, house: Any, *, file: bool = False) -> None:
    """Let whoever asks for more than a class would wait; who has gone by then is not answered."""
    delay = house.doorman.wait(address_of(handler.request), file=file)
    if delay:
        house.kernels.figures.refused("haste")
        await asyncio.sleep(delay)
        if hung_up(handler):
            raise Finish


def hung_up(handler: RequestHandler) -> bool:
    """Whether whoever asked has hung up."""
    return bool(handler.request.connection.stream.closed())  # type: ignore[union-attr]


class Answer(RequestHandler):
    """What all answers share: the house they belong to, and refusals in words."""

    file = False
    begun = 0.0
    """When this was asked."""

    def initialize(self, house: Any) -> None:
        """Take the service along."""
        self.house = house

    @property
    def kernels(self) -> Kernels:
        """The service's kernels."""
        kernels: Kernels = self.settings["kernel_manager"]
        return kernels

    @property
    def asked(self) -> dict[str, str]:
        """The link's names and values."""
        return {name: value for name, value in read_query(self.request.query).items() if name not in FOR_VOILA}

    @property
    def lang(self) -> str:
        """The reader's language."""
        return preferred_language(self.asked, self.request.headers.get("Accept-Language", ""), self.house.lang)

    async def prepare(self) -> None:
        """Answer each in turn, and read no endless links."""
        self.begun = time.monotonic()
        await in_turn(self, self.house, file=self.file)
        if len(self.request.uri or "") > LONGEST:
            raise HTTPError(HTTPStatus.REQUEST_URI_TOO_LONG)

    def write_error(self, status_code: int, **_: Any) -> None:
        """Say in words what is the matter; nothing about how the service is made."""
        kinds = {404: "missing", 414: "large", 500: "broken", 503: "full"}
        self.tell(kinds.get(status_code, "refused"))

    def tell(self, kind: str) -> None:
        """A page of a few sentences."""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        here = f"{self.request.path}?{urlencode(self.asked)}" if kind in ("full", "crowded") else ""
        self.finish(
            message_page(
                kind,
                self.lang,
                self.house.base_url,
                retry_link=here,
                site_url=self.house.publication.site_url,
                most=self.kernels.most,
            )
        )

    def same_origin(self) -> bool:
        """Whether one of our own pages asks."""
        origin = self.request.headers.get("Origin")
        if origin is not None:
            return origin.partition("://")[2] == self.request.host
        return self.request.headers.get("Sec-Fetch-Site", "same-origin") == "same-origin"


class MissingAnswer(Answer):
    """Everything that is not there."""

    async def prepare(self) -> None:
        """Whatever is asked."""
        await in_turn(self, self.house)
        self.kernels.figures.refused("address")
        raise HTTPError(HTTPStatus.NOT_FOUND)


class RedirectAnswer(Answer):
    """Voilà's own address of a page leads to ours."""

    def get(self, name: str) -> None:
        """Go on to the page, with the same query."""
        if name not in self.house.pages:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        query = urlencode(self.asked)
        self.redirect(f"{self.house.base_url}{name}{'?' if query else ''}{query}", permanent=True)


class HealthAnswer(Answer):
    """For a proxy or a container that asks whether the service stands."""

    def get(self) -> None:
        """It does."""
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Type", "text/plain")
        self.finish("ok\n")


class RobotsAnswer(Answer):
    """Each page takes a kernel, so robots are asked to stay away."""

    def get(self) -> None:
        """All of them, from everything."""
        self.set_header("Content-Type", "text/plain")
        self.finish("User-agent: *\nDisallow: /\n")


class FileAnswer(Answer):
    """A file of the list; the body of what answers to `head` is left out by tornado."""

    file = True

    def give(self, address: str) -> None:
        """Answer with it, packed where the browser can unpack."""
        file: File | None = self.house.files.get(address)
        if file is None:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        asked = self.request.query_arguments.get("v")
        lasting = file.named_by_content or (
            asked is not None and asked[-1].decode("ascii", "replace") == file.fingerprint
        )
        self.set_header("Cache-Control", "public, max-age=31536000, immutable" if lasting else "no-cache")
        self.set_header("Content-Type", file.content_type)
        self.set_header("Vary", "Accept-Encoding")
        self.set_header("ETag", f'"{file.fingerprint}"')
        if self.check_etag_header():
            self.set_status(HTTPStatus.NOT_MODIFIED)
            self.finish()
            return
        packed = file.compressed if GZIP.search(self.request.headers.get("Accept-Encoding", "")) else None
        if packed is not None:
            self.set_header("Content-Encoding", "gzip")
        self.finish(file.content if packed is None else packed)

    def compute_etag(self) -> None:
        """It is set already."""


class StaticFileAnswer(FileAnswer):
    """A file that is there from the beginning."""

    def head(self, address: str) -> None:
        """As `get`."""
        self.give(address)

    def get(self, address: str) -> None:
        """The file."""
        self.give(address)


class LicencesAnswer(FileAnswer):
    """The licences of all that serves these pages, looked up when they are first asked for."""

    async def head(self, address: str) -> None:
        """As `get`."""
        await self.get(address)

    async def get(self, address: str) -> None:
        """The file, as soon as it is there."""
        await self.house.made_of()
        self.give(address)


class PageAnswer(Answer):
    """A page: the shell with its first view at once, then what the kernel says."""

    gone = False

    def on_connection_close(self) -> None:
        """The reader did not wait."""
        self.gone = True

    def head(self, name: str) -> None:
        """Whether the page is there; no kernel is needed for that."""
        if self.house.page(name) is None:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish()

    async def get(self, name: str) -> None:
        """The page, in the reader's language."""
        page = self.house.page(name)
        if page is None:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        if "prefetch" in self.request.headers.get("Sec-Purpose", self.request.headers.get("Purpose", "")):
            self.set_status(HTTPStatus.SERVICE_UNAVAILABLE)  # a guess of the browser is worth no kernel, and no words
            return
        who, asked = address_of(self.request), {**self.asked, "lang": self.lang}
        try:
            if not self.house.doorman.lets_in(who):
                raise NoKernelLeftForAddress
            coming = self.kernels.take(who)
        except NoKernelLeft as full:
            kind = "crowded" if isinstance(full, NoKernelLeftForAddress) else "full"
            self.kernels.figures.refused(kind)
            crowded = HTTPStatus.TOO_MANY_REQUESTS
            self.set_status(crowded if kind == "crowded" else HTTPStatus.SERVICE_UNAVAILABLE)
            self.set_header("Retry-After", "20")
            self.tell(kind)
            return
        seat = asyncio.ensure_future(coming)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.set_header("Vary", "Accept-Language")
        self.set_header("Content-Security-Policy", page_policy((early_script(), FAILED), self.request.host))
        table: PageKernel | None = None
        try:
            try:
                around = self.house.around(page.name, asked)
                self.write(around.before)
                await self.flush()
            finally:
                table = await seat
            told = {"QUERY_STRING": urlencode(asked), "R7_PAGE": page.name, THERE: around.page_has}
            outputs = await table.show(page.cells, told)
            after = around.after
            if PACKAGES_PLACE in after:
                after = after.replace(PACKAGES_PLACE, await self.house.made_of())
            self.write(self.kernel_part(table.id, outputs) + after)
            await self.finish()
            self.kernels.figures.page_served(page.name, time.monotonic() - self.begun)
        except StreamClosedError:
            self.gone = True
        except Exception as bad:
            if not self.kernels.closing:
                self.kernels.figures.page_failed(page.name)
                log.error("The page %s could not be made:", page.name, exc_info=bad)
            self.gone = True
            self.fail()
        if table is not None and self.gone:
            await self.kernels.free(table.id)

    def kernel_part(self, kernel_id: str, outputs: list[dict[str, Any]]) -> str:
        """What Voilà's front end reads: where the kernel is, and which widgets to show."""
        config = as_json({**self.house.page_config, "kernelId": kernel_id})
        shown = "".join(
            f'<script type="application/vnd.voila.cell-output+json">{as_json(output)}</script>' for output in outputs
        )
        return (
            f'<script id="jupyter-config-data" type="application/json">{config}</script>'
            f'<div class="jp-OutputArea">{shown}</div>'
        )

    def fail(self) -> None:
        """Say that no kernel answers: in the shell where it is out already."""
        if self._finished or hung_up(self):
            return
        if not self._headers_written:
            self.send_error(HTTPStatus.INTERNAL_SERVER_ERROR)
            return
        self.finish(f"<script>{FAILED}</script></div></main></body></html>")


class KernelAnswer(Answer):
    """A page asks whether its kernel is still there."""

    def get(self, kernel_id: str) -> None:
        """What a front end needs to know, and no more."""
        if kernel_id not in self.kernels.taken:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        manager = self.kernels.taken[kernel_id].manager
        active: datetime = manager.last_activity
        self.set_header("Content-Type", "application/json")
        self.set_header("Cache-Control", "no-store")
        self.finish(
            json.dumps(
                {
                    "id": kernel_id,
                    "name": "python3",
                    "execution_state": manager.execution_state,
                    "last_activity": active.isoformat(),
                    "connections": self.kernels.connections(kernel_id),
                }
            )
        )

    def write_error(self, status_code: int, **_: Any) -> None:
        """Scripts ask, and read the status."""
        self.set_header("Content-Type", "application/json")
        self.finish("{}")


class FreeAnswer(KernelAnswer):
    """A page is left and gives its kernel back: the browser's beacon, which can carry no token.

    The kernel's id is known to that page alone, and the browser says whether one of our own pages asks.
    """

    def check_xsrf_cookie(self) -> None:
        """There is no cookie, hence nothing to forge: the origin is asked for instead."""

    async def post(self, kernel_id: str) -> None:
        """End the kernel."""
        if not self.same_origin():
            self.kernels.figures.refused("origin")
            raise HTTPError(HTTPStatus.FORBIDDEN)
        if kernel_id not in self.kernels.taken:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        await self.kernels.free(kernel_id)
        self.set_status(HTTPStatus.NO_CONTENT)
        self.finish()

    def get(self, kernel_id: str) -> None:
        """Nothing to see."""
        raise HTTPError(HTTPStatus.METHOD_NOT_ALLOWED)


class KernelSocket(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """A page's live line to its kernel."""

    def initialize(self, house: Any) -> None:
        """Take the service along."""
        self.house = house

    async def get(self, kernel_id: str) -> None:
        """Connect to a kernel that a page has, not to one that waits."""
        await in_turn(self, self.house)
        kernels: Kernels = self.settings["kernel_manager"]
        if kernel_id not in kernels.taken:
            kernels.figures.refused("kernel")
            raise HTTPError(HTTPStatus.NOT_FOUND)
        if PROTOCOL not in self.request.headers.get("Sec-WebSocket-Protocol", ""):
            kernels.figures.refused("protocol")
            raise HTTPError(HTTPStatus.BAD_REQUEST)
        if not NAMED.fullmatch(self.get_query_argument("session_id", "")):
            kernels.figures.refused("session")
            raise HTTPError(HTTPStatus.BAD_REQUEST)
        if kernels.connections(kernel_id) >= CONNECTIONS:
            kernels.figures.refused("lines")
            raise HTTPError(HTTPStatus.TOO_MANY_REQUESTS)
        await super().get(kernel_id)

    async def open(self, kernel_id: str) -> None:
        """Send small messages at once instead of collecting them."""
        self.set_nodelay(True)
        if self.ws_connection is not None:
            self.ws_connection.stream.max_write_buffer_size = UNREAD
        kernels: Kernels = self.settings["kernel_manager"]
        table = kernels.taken.get(kernel_id)
        if table is None:
            self.close(GOING_AWAY)
            return
        self.pace = table.pace
        kernels.lines[kernel_id].add(self)
        try:
            await super().open(kernel_id)
        except BaseException:
            self.forget()  # nobody else will: tornado closes such a line without a word
            raise

    def ping(self, data: str | bytes = b"") -> None:
        """Ask whether the page is still there; one that has just gone is not."""
        with suppress(WebSocketClosedError):
            super().ping(data)

    def on_close(self) -> None:
        """The line is down; the kernel waits a while for the next one."""
        self.forget()
        super().on_close()

    def forget(self) -> None:
        """Count this line no more."""
        lines = self.settings["kernel_manager"].lines
        lines[self.kernel_id].discard(self)
        if not lines[self.kernel_id]:
            del lines[self.kernel_id]

    def cut(self) -> None:
        """Close both ends at once: the kernel has gone, and no loop will be there to hear that the page hangs up."""
        if self.connection is not None:
            self.connection.disconnect()
        if self.ws_connection is not None:
            self.ws_connection.stream.close()

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """Tell the page; whether it still listens is nobody's business."""
        try:
            told = super().write_message(message, binary)
        except WebSocketClosedError:
            return None
        except StreamBufferFullError:  # somebody asks and does not read: the answers would fill all memory
            self.settings["kernel_manager"].figures.refused("unread")
            self.ws_connection.stream.close()
            return None
        if told is not None:
            told.add_done_callback(lambda done: done.cancelled() or done.exception())
        return told

    async def on_message(self, message: Any) -> None:
        """One after the other, and not faster than a person and her slider can."""
        delay = self.pace.wait(counts_for(message))
        if delay:
            self.settings["kernel_manager"].figures.refused("pace")
            await asyncio.sleep(delay)
        if self.connection is not None:
            super().on_message(message)

    def select_subprotocol(self, subprotocols: list[str]) -> str | None:
        """The one that is understood."""
        return PROTOCOL if PROTOCOL in subprotocols else None

    def write_error(self, status_code: int, **_: Any) -> None:
        """Scripts ask, and read the status."""
        self.finish()


__all__ = [
    "Answer",
    "FreeAnswer",
    "HealthAnswer",
    "KernelAnswer",
    "KernelFailed",
    "KernelSocket",
    "LicencesAnswer",
    "MissingAnswer",
    "PageAnswer",
    "RedirectAnswer",
    "RobotsAnswer",
    "StaticFileAnswer",
]  # fmt: skip
