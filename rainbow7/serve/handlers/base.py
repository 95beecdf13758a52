"""What all handlers share, and the simplest of them."""

import asyncio
import re
import time
from http import HTTPStatus
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from tornado.httputil import HTTPServerRequest
from tornado.web import Finish, HTTPError, RequestHandler

from rainbow7.pages.query_string import LONGEST, read_query
from rainbow7.serve.admission import Kind, Refused
from rainbow7.serve.kernel_pool import KernelPool
from rainbow7.web.headers import message_policy
from rainbow7.web.rendering import message_page
from rainbow7.web.words import preferred_language

if TYPE_CHECKING:
    from rainbow7.serve.service import Service

IGNORED_PARAMETERS = frozenset({"theme", "template", "classic-tree", "token"})
"""Parameters of a link that Voilà or Jupyter would obey."""
ACCEPTS_GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))")
"""What an `Accept-Encoding` header holds if the browser accepts gzip."""
MESSAGES = {404: "missing", 414: "large", 429: "crowded", 500: "broken", 503: "full"}
"""The messages for statuses (sections of `web/words.*.toml`); for all others it is `refused`."""


class TooManyRequests(HTTPError):
    """An address asks for too much; it is told when to ask again."""

    def __init__(self, retry_after: int) -> None:
        super().__init__(HTTPStatus.TOO_MANY_REQUESTS)
        self.retry_after = retry_after


async def wait_for_turn(handler: RequestHandler, service: "Service", kind: Kind) -> None:
    """Answer later, or refuse, if this address asks for too much; do not answer a visitor who has left meanwhile."""
    address = service.addresses.of_request(handler.request)
    try:
        delay = service.admission.delay(address, kind)
    except Refused as refused:
        service.pool.figures.refused("crowded" if kind == Kind.PAGE else "haste")
        raise TooManyRequests(refused.retry_after) from None
    if delay:
        service.pool.figures.refused("haste")
        await asyncio.sleep(delay)
        if has_left(handler):
            service.admission.refund(address, kind)
            raise Finish


def has_left(handler: RequestHandler) -> bool:
    """Whether the visitor has closed the connection."""
    return bool(handler.request.connection.stream.closed())  # type: ignore[union-attr]


def accepts_gzip(request: HTTPServerRequest) -> bool:
    """Whether the browser accepts an answer that is compressed with gzip."""
    return ACCEPTS_GZIP.search(request.headers.get("Accept-Encoding", "")) is not None


class ServiceHandler(RequestHandler):
    """Answers with an error page of two sentences where something is wrong."""

    kind = Kind.REQUEST
    """What requests are counted as."""
    began_at = 0.0

    def initialize(self, service: "Service") -> None:
        """Remember the service."""
        self.service = service

    @property
    def pool(self) -> KernelPool:
        """The service's kernels."""
        return self.service.pool

    @property
    def link(self) -> dict[str, str]:
        """The parameters of the link."""
        parameters = read_query(self.request.query)
        return {name: value for name, value in parameters.items() if name not in IGNORED_PARAMETERS}

    @property
    def lang(self) -> str:
        """The visitor's language."""
        accepted = self.request.headers.get("Accept-Language", "")
        return preferred_language(self.link, accepted, self.service.options.lang)

    async def prepare(self) -> None:
        """Apply the limits for addresses and for the length of links."""
        self.began_at = time.monotonic()
        await wait_for_turn(self, self.service, self.kind)
        if len(self.request.uri or "") > LONGEST:
            raise HTTPError(HTTPStatus.REQUEST_URI_TOO_LONG)

    def write_error(self, status_code: int, **details: Any) -> None:
        """Say in words what is wrong, and nothing about the software."""
        error = details.get("exc_info", (None, None))[1]
        if isinstance(error, TooManyRequests):
            self.set_header("Retry-After", str(error.retry_after))
        self.show_message(MESSAGES.get(status_code, "refused"))

    def show_message(self, name: str) -> None:
        """Answer with a page of a few sentences."""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Security-Policy", message_policy(self.service.options.embed_in))
        retry_link = f"{self.request.path}?{urlencode(self.link)}" if name in ("full", "crowded") else ""
        publication = self.service.publication
        self.finish(
            message_page(
                name,
                self.lang,
                publication.base_url,
                retry_link=retry_link,
                site_url=publication.site_url,
                most=self.pool.max_visitors,
            )
        )

    def same_origin(self) -> bool:
        """Whether the request comes from one of our own pages, as the browser says."""
        origin = self.request.headers.get("Origin")
        if origin is not None:
            return origin.partition("://")[2] == self.request.host
        return self.request.headers.get("Sec-Fetch-Site", "same-origin") == "same-origin"


class NotFoundHandler(ServiceHandler):
    """Answers all addresses that no other handler answers."""

    async def prepare(self) -> None:
        """Refuse every method in the same way."""
        await wait_for_turn(self, self.service, self.kind)
        self.pool.figures.refused("address")
        raise HTTPError(HTTPStatus.NOT_FOUND)


class AliveHandler(ServiceHandler):
    """For a proxy or a container that asks whether the service answers."""

    def get(self) -> None:
        """It does."""
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Type", "text/plain")
        self.finish("ok\n")
