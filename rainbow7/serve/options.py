"""The options of the service, as its host chooses them."""

from dataclasses import dataclass

from rainbow7.core.language import ENGLISH
from rainbow7.serve.visitor_addresses import Network

ON_THIS_MACHINE = ("127.0.0.1", "localhost", "::1")
"""Hosts that no other machine reaches."""


@dataclass(frozen=True)
class ServiceOptions:
    """The options of `rainbow7 serve`."""

    host: str = "127.0.0.1"
    port: int = 8866
    base_url: str = "/"
    lang: str = ENGLISH
    """The language of visitors whose browser asks for none of ours."""
    max_visitors: int = 100
    spare_kernels: int = 2
    """Kernels that wait warm for the next visitors."""
    site_url: str = ""
    """The address of the static site, where there is one."""
    embed_in: tuple[str, ...] = ()
    """The origins of other sites that may show our pages in a frame."""
    instance: int = 0
    """The number of this instance among several behind a balancer; 0 for the only one."""
    watch_address: tuple[str, int] | None = None
    """Host and port on which the host asks for health and figures; `None` for nowhere."""
    trusted_proxies: tuple[Network, ...] = ()
    """Where a proxy may connect from that names the visitors' addresses."""

    @property
    def limits_private_addresses(self) -> bool:
        """Whether visitors of a private network have limits: where they connect themselves, not through a proxy."""
        return self.host not in ON_THIS_MACHINE and not self.trusted_proxies

    @property
    def needs_exact_port(self) -> bool:
        """Whether a balancer or a monitor expects the service on the chosen port and on no other."""
        return self.instance > 0 or self.watch_address is not None
