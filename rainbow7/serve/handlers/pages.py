"""Pages: the frame with the first view at once, then what the kernel makes."""

import asyncio
import time
from collections.abc import Mapping
from contextlib import suppress
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from tornado.iostream import StreamClosedError
from tornado.web import HTTPError

from rainbow7.serve.admission import Kind, VisitorLeft
from rainbow7.serve.frame_worker import PackedFrame
from rainbow7.serve.handlers.base import ServiceHandler, accepts_gzip, has_left, wait_for_turn
from rainbow7.serve.kernel_pool import NoKernelLeft, NoKernelLeftForAddress
from rainbow7.serve.page_kernel import PageKernel
from rainbow7.web.error_log import log
from rainbow7.web.gzip_parts import FirstPart
from rainbow7.web.headers import page_policy
from rainbow7.web.page_frame import PACKAGES_PLACE
from rainbow7.web.page_list import PageEntry
from rainbow7.web.rendering import as_json, early_script
from rainbow7.widgets import PAGE_HAS

FAILURE_SCRIPT = 'dispatchEvent(new Event("r7:failed"))'
"""Tells a page whose frame was sent already that no kernel answers."""
RETRY_AFTER = "20"
"""Seconds after which a visitor who found no kernel may try again."""


class PageHandler(ServiceHandler):
    """Serves a page."""

    abandoned = False
    """Whether the visitor did not wait for the page, or it failed: then its kernel is freed."""

    @property
    def kind(self) -> Kind:  # type: ignore[override]
        """A page that takes a kernel is counted apart from anything else that is asked for."""
        page = self.service.page(self.path_args[0])
        takes_kernel = page is not None and not page.switches_by_links
        return Kind.PAGE if takes_kernel and self.request.method == "GET" and not self._is_prefetch() else Kind.REQUEST

    def on_connection_close(self) -> None:
        """The visitor has left."""
        self.abandoned = True

    def head(self, name: str) -> None:
        """Whether there is such a page; that takes no kernel."""
        if self.service.page(name) is None:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish()

    async def get(self, name: str) -> None:
        """The page, in the visitor's language."""
        page = self.service.page(name)
        if page is None:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        if self._is_prefetch():  # nobody has asked for this page yet: it gets no kernel
            self.set_status(HTTPStatus.SERVICE_UNAVAILABLE)
            return
        link = {**self.link, "lang": self.lang}
        if page.switches_by_links and await self._send_without_kernel(page, link):
            return
        try:
            taken = self.pool.take(self.address, lambda: self.abandoned)
        except NoKernelLeft as error:
            self._refuse("crowded" if isinstance(error, NoKernelLeftForAddress) else "full")
            return
        if not await self._send_page(page, link, asyncio.ensure_future(taken)):
            self.service.admission.refund(self.address, Kind.PAGE)

    @property
    def address(self) -> str:
        """The address that the page is counted for."""
        return self.service.addresses.of_request(self.request)

    def _is_prefetch(self) -> bool:
        return "prefetch" in self.request.headers.get("Sec-Purpose", self.request.headers.get("Purpose", ""))

    def _refuse(self, reason: str) -> None:
        self.pool.figures.refused(reason)
        crowded = reason == "crowded"
        self.set_status(HTTPStatus.TOO_MANY_REQUESTS if crowded else HTTPStatus.SERVICE_UNAVAILABLE)
        self.set_header("Retry-After", RETRY_AFTER)
        self.show_message(reason)

    async def _frame(self, page: PageEntry, link: Mapping[str, str]) -> PackedFrame:
        return await self.service.page_frame(page.name, link, self.address, lambda: self.abandoned)

    def _set_headers(self, cache_control: str) -> None:
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", cache_control)
        self.set_header("Vary", "Accept-Language, Accept-Encoding")
        policy = page_policy((early_script(), FAILURE_SCRIPT), self.request.host, self.service.options.embed_in)
        self.set_header("Content-Security-Policy", policy)

    async def _send_without_kernel(self, page: PageEntry, link: Mapping[str, str]) -> bool:
        """Send a page whose frame is all of it; whether it is. Otherwise it will take a kernel, and is counted so."""
        with suppress(StreamClosedError, VisitorLeft):
            frame = await self._frame(page, link)
            if frame.needs_kernel:
                await wait_for_turn(self, self.service, Kind.PAGE)
                return False
            self._set_headers("no-cache")
            await self._begin(frame.before)
            await self._end(frame.after)
            self.pool.figures.page_served(page.name, time.monotonic() - self.began_at)
        return True

    async def _send_page(self, page: PageEntry, link: Mapping[str, str], taken: asyncio.Future[PageKernel]) -> bool:
        """Send the frame while the kernel starts, then run the page in it and send the rest; whether it was run."""
        self._set_headers("no-store")
        kernel: PageKernel | None = None
        used = False
        try:
            try:
                frame = await self._frame(page, link)
                await self._begin(frame.before)
            finally:
                kernel = await taken
            environment = {"QUERY_STRING": urlencode(link), "R7_PAGE": page.name, PAGE_HAS: frame.page_has}
            async with self.pool.page_turns.turn(self.address):
                if not self.abandoned:
                    used = True
                    outputs = await kernel.show_page(page.cells, environment)
            if used:
                await self._end(self.kernel_part(kernel.id, outputs).encode() + await self._rest_of(frame))
                self.pool.figures.page_served(page.name, time.monotonic() - self.began_at)
        except (StreamClosedError, VisitorLeft):
            self.abandoned = True
        except Exception as error:
            self.abandoned = True
            if not self.pool.closing:
                self.pool.figures.page_failed(page.name)
                log.error("The page %s could not be made:", page.name, exc_info=error)
            await self._show_failure()
        if kernel is not None and self.abandoned:
            await (self.pool.free(kernel.id) if used else self.pool.put_back(kernel))
        return used

    async def _begin(self, before: FirstPart) -> None:
        """Send the part before the kernel's: it is compressed already, where the browser accepts that."""
        self.before = before
        if accepts_gzip(self.request):
            self.set_header("Content-Encoding", "gzip")
            self.write(before.begun)
        else:
            self.write(before.content)
        await self.flush()

    async def _end(self, rest: bytes) -> None:
        """Send the rest of the page."""
        await self.finish(self.before.ended_with(rest) if accepts_gzip(self.request) else rest)

    def kernel_part(self, kernel_id: str, outputs: list[dict[str, Any]]) -> str:
        """What Voilà's front end reads: where the kernel is, and which widgets to show."""
        config = as_json({**self.service.page_config, "kernelId": kernel_id})
        cell_outputs = "".join(
            f'<script type="application/vnd.voila.cell-output+json">{as_json(output)}</script>' for output in outputs
        )
        return (
            f'<script id="jupyter-config-data" type="application/json">{config}</script>'
            f'<div class="jp-OutputArea">{cell_outputs}</div>'
        )

    async def _rest_of(self, frame: PackedFrame) -> bytes:
        place = PACKAGES_PLACE.encode()
        if place not in frame.after:
            return frame.after
        return frame.after.replace(place, (await self.service.package_lists()).encode())

    async def _show_failure(self) -> None:
        """Say that no kernel answers: on the page, where its frame was sent already."""
        if self._finished or has_left(self):
            return
        if not self._headers_written:
            self.send_error(HTTPStatus.INTERNAL_SERVER_ERROR)
            return
        await self._end(f"<script>{FAILURE_SCRIPT}</script></div></main></body></html>".encode())


class RedirectHandler(ServiceHandler):
    """Leads from other spellings of a page's address (Voilà's, the static site's) to ours."""

    def get(self, name: str) -> None:
        """Redirect to the page, with the same parameters."""
        if name not in self.service.pages:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        query = urlencode(self.link)
        self.redirect(f"{self.service.base_url}{name}{'?' if query else ''}{query}", permanent=True)
