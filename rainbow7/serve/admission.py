"""Limits for each address: connections, pages, files and other requests. Addresses are counted, never logged."""

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

MAX_CONNECTIONS, MAX_CONNECTIONS_PER_ADDRESS = 2000, 200
"""HTTP connections at the same time. Websockets are not among them: there are at most three for each kernel."""
REQUEST_TIMEOUT = 75
"""Seconds in which a request has to be sent, and after which an idle connection is closed."""
PAGES, PAGES_PER_SECOND = 60, 2
"""Pages that one address may open at once, enough for a class, and then each second. More are refused."""
FILES, FILES_PER_SECOND = 6500, 60
"""Files that one address may fetch at once, a hundred for each first page, and then each second.

Browsers keep files, so later pages need few. More files are answered late.
"""
REQUESTS, REQUESTS_PER_SECOND = 600, 20
"""All other requests of one address at once, and then each second.

More are answered late, not refused, so that no visitor loses anything and the others' clicks stay quick.
"""
MAX_SHARE = 3 / 4
"""The part of all kernels that one address may have, so that there is always one left for somebody else."""
MAX_ADDRESSES = 4096
"""Addresses whose requests are remembered."""

LOCAL = ""
"""Stands for every address on this machine or in its own network, such as a proxy: these have no limits."""


def visitor_address(request: HTTPServerRequest) -> str:
    """The address that a request is counted for: the one that connects or, if that is local, the one it names."""
    peer = counted_address(str(request.remote_ip or ""))
    return peer if peer != LOCAL else counted_address(request.headers.get("X-Real-IP", ""), trust_private=False)


def counted_address(text: str, *, trust_private: bool = True) -> str:
    """An address as it is counted: of an IPv6 address the /64 network, which is what one household has.

    >>> counted_address("203.0.113.9", trust_private=False), counted_address("127.0.0.1")
    ('203.0.113.9', '')
    >>> counted_address("2001:db8::1", trust_private=False), counted_address("::ffff:203.0.113.9", trust_private=False)
    ('2001:db8::', '203.0.113.9')
    >>> counted_address("not an address")
    ''
    """
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return LOCAL
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    if trust_private and address.is_private:
        return LOCAL
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, 64), strict=False).network_address)
    return str(address)


class LimitedServer(HTTPServer):
    """An HTTP server that limits the number of connections and closes idle ones."""

    def initialize(self, application: Any, on_refusal: Callable[[str], None], **_: Any) -> None:  # type: ignore[override]
        """`on_refusal` is called with the reason for each refusal."""
        super().initialize(
            application, max_header_size=16384, max_body_size=65536, max_buffer_size=1 << 20,
            idle_connection_timeout=REQUEST_TIMEOUT, body_timeout=REQUEST_TIMEOUT,
        )  # fmt: skip
        self.on_refusal, self.open_connections = on_refusal, Counter[str]()

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        """Serve a new connection, or close it if there are too many."""
        visitor = _address_of(address)
        too_many_from_here = visitor != LOCAL and self.open_connections[visitor] >= MAX_CONNECTIONS_PER_ADDRESS
        if len(self._connections) >= MAX_CONNECTIONS or too_many_from_here:
            self.on_refusal("connection")
            stream.close()
            return
        self.open_connections[visitor] += 1
        super().handle_stream(stream, address)

    def on_close(self, server_conn: Any) -> None:
        """Count the connection no more."""
        self.open_connections -= Counter({_address_of(server_conn.context.address): 1})
        super().on_close(server_conn)


def _address_of(socket_address: tuple[Any, ...]) -> str:
    return counted_address(str(socket_address[0])) if socket_address else LOCAL


@dataclass(frozen=True)
class AddressLimits:
    """The rate limits of one address."""

    pages: RateLimit
    files: RateLimit
    requests: RateLimit


class Admission:
    """Counts what each address asks for."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._limits: OrderedDict[str, AddressLimits] = OrderedDict()

    def allows_page(self, address: str) -> bool:
        """Whether an address may open one more page now; if so, it is counted."""
        return address == LOCAL or self._limits_of(address).pages.allows()

    def delay(self, address: str, *, file: bool = False) -> float:
        """Count a request for a file, or another one; the seconds that its answer has to wait."""
        if address == LOCAL:
            return 0.0
        limits = self._limits_of(address)
        return (limits.files if file else limits.requests).wait()

    def _limits_of(self, address: str) -> AddressLimits:
        if address not in self._limits:
            self._limits[address] = AddressLimits(
                RateLimit(PAGES, PAGES_PER_SECOND, self.clock),
                RateLimit(FILES, FILES_PER_SECOND, self.clock),
                RateLimit(REQUESTS, REQUESTS_PER_SECOND, self.clock),
            )
        self._limits.move_to_end(address)
        while len(self._limits) > MAX_ADDRESSES:
            self._limits.popitem(last=False)
        return self._limits[address]


def raise_file_limit() -> None:
    """Let this process open as many files as it may: each kernel takes a dozen, and the usual limit is 1024."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = 65536 if hard == resource.RLIM_INFINITY else min(65536, hard)
        if 0 <= soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
