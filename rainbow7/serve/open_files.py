"""How many files this process may open, and how many visitors and connections follow from that."""

from contextlib import suppress
from typing import NamedTuple

WANTED = 65536
"""Files that the service asks the system for."""
FOR_ITSELF = 200
"""Files that the service needs for itself: its sockets, the fork server, modules that are imported, and some more."""
FOR_A_VISITOR = 16
"""Files that the service holds for one visitor: the sockets to a kernel, and at most three websockets."""
VISITORS_SHARE = 3 / 4
"""The part of the remaining files that visitors may have; the rest is for connections that ask for pages and files."""
MAX_CONNECTIONS = 2000
"""HTTP connections at the same time, where the system allows as many files."""


class Room(NamedTuple):
    """What fits into a number of open files."""

    visitors: int
    connections: int


def room_in(files: int) -> Room:
    """The visitors and the connections for which so many open files are enough.

    >>> room_in(1024), room_in(65536)
    (Room(visitors=38, connections=216), Room(visitors=3062, connections=2000))
    """
    free = max(0, files - FOR_ITSELF)
    visitors = max(1, int(free * VISITORS_SHARE) // FOR_A_VISITOR)
    return Room(visitors, max(10, min(MAX_CONNECTIONS, free - visitors * FOR_A_VISITOR)))


def raise_limit() -> int:
    """Let this process open as many files as it may, up to `WANTED`; how many that are."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        allowed = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
        if 0 <= soft < allowed:
            resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
        return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return WANTED
