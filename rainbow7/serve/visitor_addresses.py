"""Which address a request is counted for: the one that connects, or the one that a trusted proxy names."""

import ipaddress
from collections.abc import Sequence
from dataclasses import dataclass

from tornado.httputil import HTTPServerRequest

from rainbow7.web.error_log import log

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

LOCAL = ""
"""Stands for this machine and for networks that are trusted: what comes from there has no limits."""
NAMED_BY = "X-Real-IP"
"""The header in which a proxy names the visitor's address."""
UNTRUSTED_PROXY = "A proxy names its visitors in %s, but is not trusted, so nobody is limited. See --trusted-proxy."


def read_networks(texts: Sequence[str]) -> tuple[Network, ...]:
    """Addresses and networks, each on its own or several with commas between them.

    >>> [str(each) for each in read_networks(["127.0.0.1", "10.0.0.0/8,::1"])]
    ['127.0.0.1/32', '10.0.0.0/8', '::1/128']
    """
    parts = (part.strip() for text in texts for part in text.split(","))
    return tuple(ipaddress.ip_network(part, strict=False) for part in parts if part)


@dataclass
class VisitorAddresses:
    """Finds the address that something is counted for. Addresses are counted, never logged."""

    trusted_proxies: tuple[Network, ...] = ()
    """Where a proxy may connect from that names the visitors' addresses."""
    private_ones_count: bool = False
    """Whether visitors of the same private network have limits, as the computers of a school do."""
    has_warned: bool = False

    def of_request(self, request: HTTPServerRequest) -> str:
        """The address that a request is counted for."""
        peer, named = _read(str(request.remote_ip or "")), request.headers.get(NAMED_BY, "")
        if peer is not None and self._is_proxy(peer):
            visitor = _read(named)
            return LOCAL if visitor is None else household(visitor)
        if named and peer is not None and peer.is_loopback and not self.has_warned:
            self.has_warned = True
            log.warning(UNTRUSTED_PROXY, NAMED_BY)
        return self._of(peer)

    def of_connection(self, host: str) -> str:
        """The address that a connection is counted for; a proxy's connections are not."""
        peer = _read(host)
        return LOCAL if peer is None or self._is_proxy(peer) else self._of(peer)

    def _of(self, peer: Address | None) -> str:
        if peer is None or peer.is_loopback or (peer.is_private and not self.private_ones_count):
            return LOCAL
        return household(peer)

    def _is_proxy(self, peer: Address) -> bool:
        return any(peer in network for network in self.trusted_proxies)


def household(address: Address) -> str:
    """An address as it is counted: of an IPv6 address the /64 network, which is what one household has.

    >>> household(ipaddress.ip_address("203.0.113.9")), household(ipaddress.ip_address("2001:db8::1"))
    ('203.0.113.9', '2001:db8::')
    """
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, 64), strict=False).network_address)
    return str(address)


def _read(text: str) -> Address | None:
    """The address that a text holds; an IPv4 address written as IPv6 is an IPv4 address."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address
