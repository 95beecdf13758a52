"""Who is let in: so many connections, so many pages from one address. Addresses are counted, never written down."""

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPServerRequest
from tornado.iostream import IOStream

from rainbow7.web.rate_limit import RateLimit

CONNECTIONS, FROM_ONE = 2000, 200
"""Connections at a time, and those of one address; live lines come besides, three for each table."""
PATIENCE = 75
"""Seconds in which a request has to be sent, and after which a connection that says nothing is closed."""
PAGES, PAGES_PER_SECOND = 60, 2
"""Pages that one address may open at once, a class; and then each second."""
FILES, FILES_PER_SECOND = 6500, 60
"""Files that one address may fetch at once, a hundred for each first page; then each second, for browsers keep them."""
ASKED, ASKED_PER_SECOND = 600, 20
"""All else that one address may ask at once, and then each second.

Whoever asks more waits, nothing is refused: so nobody's haste is felt at the other tables.
"""
SHARE = 3 / 4
"""The part of all tables that one address may have: there is always one left for somebody else."""
KNOWN = 4096
"""Addresses that are remembered."""

HERE = ""
"""An address on this machine or in its own network: a proxy that names nobody, or somebody to be trusted."""


def address_of(request: HTTPServerRequest) -> str:
    """Whose request this is: whom a proxy beside us names, else who connects."""
    peer = network_of(str(request.remote_ip or ""))
    return peer if peer != HERE else network_of(request.headers.get("X-Real-IP", ""), trusted=False)


def network_of(text: str, *, trusted: bool = True) -> str:
    """An address as it is counted: of the new, long ones the part that one household has.

    >>> network_of("203.0.113.9", trusted=False), network_of("2001:db8::1", trusted=False), network_of("127.0.0.1")
    ('203.0.113.9', '2001:db8::', '')
    >>> network_of("::ffff:203.0.113.9", trusted=False)
    '203.0.113.9'
    >>> network_of("not an address")
    ''
    """
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return HERE
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    if trusted and address.is_private:
        return HERE
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, 64), strict=False).network_address)
    return str(address)


class LimitedServer(HTTPServer):
    """Takes connections as long as there are not too many, and none for ever that says nothing."""

    def initialize(self, application: Any, refuse: Callable[[str], None], **_: Any) -> None:  # type: ignore[override]
        """Take the pages along, and whom to tell of refusals."""
        super().initialize(
            application, max_header_size=16384, max_body_size=65536, max_buffer_size=1 << 20,
            idle_connection_timeout=PATIENCE, body_timeout=PATIENCE,
        )  # fmt: skip
        self.refuse, self.counted = refuse, Counter[str]()

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        """Serve it, or close it at once."""
        who = network_of(str(address[0])) if address else HERE
        if len(self._connections) >= CONNECTIONS or (who != HERE and self.counted[who] >= FROM_ONE):
            self.refuse("connection")
            stream.close()
            return
        self.counted[who] += 1
        super().handle_stream(stream, address)

    def on_close(self, server_conn: Any) -> None:
        """One less."""
        address = server_conn.context.address
        who = network_of(str(address[0])) if address else HERE
        self.counted -= Counter({who: 1})
        super().on_close(server_conn)


@dataclass(frozen=True)
class RateLimits:
    """How fast one address may ask for what."""

    pages: RateLimit
    files: RateLimit
    questions: RateLimit


class Admission:
    """Knows what each address has asked for of late."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._known: OrderedDict[str, RateLimits] = OrderedDict()

    def lets_in(self, who: str) -> bool:
        """Whether this address may open one more page; counts it."""
        return who == HERE or self._paces(who).pages.allows()

    def wait(self, who: str, *, file: bool = False) -> float:
        """Count one more file, or another question, of this address; the seconds until it is answered."""
        if who == HERE:
            return 0.0
        paces = self._paces(who)
        return (paces.files if file else paces.questions).wait()

    def _paces(self, who: str) -> RateLimits:
        if who not in self._known:
            self._known[who] = RateLimits(
                RateLimit(PAGES, PAGES_PER_SECOND, self.clock),
                RateLimit(FILES, FILES_PER_SECOND, self.clock),
                RateLimit(ASKED, ASKED_PER_SECOND, self.clock),
            )
        self._known.move_to_end(who)
        while len(self._known) > KNOWN:
            self._known.popitem(last=False)
        return self._known[who]


def open_files() -> None:
    """Let this process open as many files as it may: a table takes a dozen, and many systems begin at a thousand."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = 65536 if hard == resource.RLIM_INFINITY else min(65536, hard)
        if 0 <= soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
