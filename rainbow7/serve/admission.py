"""Limits for each address: pages, websockets, files and other requests."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from rainbow7.serve.visitor_addresses import LOCAL
from rainbow7.web.rate_limit import RateLimit

MAX_SHARE = 3 / 4
"""The part of all kernels that one address may have, so that there is always one left for somebody else."""
KEPT_SHARE = 1 / 10
"""The part of all kernels that is kept for addresses that have few, however many addresses ask for many."""
MAX_ADDRESSES = 4096
"""Addresses whose requests are remembered."""
LONGEST_DELAY = 2.0
"""Seconds by which an answer is put off; who asks for still more is refused, and told when to ask again."""


class Kind(StrEnum):
    """What is counted apart from each other."""

    PAGE = "page"
    SOCKET = "socket"
    FILE = "file"
    REQUEST = "request"


@dataclass(frozen=True)
class Allowance:
    """How many of a kind one address may ask for at once, and then each second."""

    at_once: int
    per_second: int
    delayed: bool = True
    """Whether what is above is answered late, up to `LONGEST_DELAY`, before it is refused."""


ALLOWANCES = {
    Kind.PAGE: Allowance(60, 2, delayed=False),  # enough for a class; each takes a kernel
    Kind.SOCKET: Allowance(200, 10),
    Kind.FILE: Allowance(6500, 60),  # a hundred for each first page; browsers keep files, so later pages need few
    Kind.REQUEST: Allowance(600, 20),
}


class Refused(Exception):
    """An address asks for too much."""

    def __init__(self, retry_after: int) -> None:
        self.retry_after = retry_after
        """Whole seconds after which it may ask again."""
        super().__init__(retry_after)


class VisitorLeft(Exception):
    """A visitor has not waited for what was asked for."""


class Admission:
    """Counts what each address asks for."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._limits: OrderedDict[str, dict[Kind, RateLimit]] = OrderedDict()

    def delay(self, address: str, kind: Kind) -> float:
        """Count one more of a kind; the seconds that its answer has to wait. `Refused` if that is too long."""
        if address == LOCAL:
            return 0.0
        limit = self._limits_of(address)[kind]
        longest = LONGEST_DELAY if ALLOWANCES[kind].delayed else 0.0
        wait = limit.wait_at_most(longest)
        if wait is None:
            raise Refused(max(1, math.ceil(limit.seconds_until_allowed())))
        return wait

    def refund(self, address: str, kind: Kind) -> None:
        """Count one less, because whoever asked has left without an answer."""
        if address in self._limits:
            self._limits[address][kind].refund()

    def _limits_of(self, address: str) -> dict[Kind, RateLimit]:
        if address not in self._limits:
            self._limits[address] = {
                kind: RateLimit(allowance.at_once, allowance.per_second, self.clock)
                for kind, allowance in ALLOWANCES.items()
            }
        self._limits.move_to_end(address)
        while len(self._limits) > MAX_ADDRESSES:
            self._limits.popitem(last=False)
        return self._limits[address]
