"""A token bucket: a number of messages at once, then a number each second."""

import time
from collections.abc import Callable


class RateLimit:
    """One bucket, full at the beginning."""

    def __init__(self, at_once: int, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.at_once, self.per_second, self.clock = at_once, per_second, clock
        self._left, self._filled_at = float(at_once), clock()

    def allows(self) -> bool:
        """Whether one more is allowed now; if so, it is counted."""
        allowed = self._refill() >= 1
        self._left -= allowed
        return allowed

    def wait(self, count: int = 1) -> float:
        """Count more messages, and return the seconds that they have to wait."""
        self._left = self._refill() - count
        return max(0.0, -self._left / self.per_second)

    def wait_at_most(self, longest: float) -> float | None:
        """Count one more; the seconds that it has to wait, or `None`, and nothing counted, if that is too long."""
        if (1 - self._refill()) / self.per_second > longest:
            return None
        return self.wait()

    def refund(self) -> None:
        """Count one less: whoever asked has left without an answer."""
        self._left = min(self.at_once, self._refill() + 1)

    def seconds_until_allowed(self) -> float:
        """Seconds until one more would not have to wait."""
        return max(0.0, (1 - self._refill()) / self.per_second)

    def _refill(self) -> float:
        now = self.clock()
        self._left = min(self.at_once, self._left + (now - self._filled_at) * self.per_second)
        self._filled_at = now
        return self._left
