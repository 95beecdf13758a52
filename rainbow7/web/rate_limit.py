"""How often something may be done: so often at once, and then so often each second."""

import time
from collections.abc import Callable


class RateLimit:
    """A bucket that fills again."""

    def __init__(self, at_once: int, per_second: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.at_once, self.per_second, self.clock = at_once, per_second, clock
        self._left, self._last = float(at_once), clock()

    def allows(self) -> bool:
        """Whether it may be done now; counts it then."""
        allowed = self._filled() >= 1
        self._left -= allowed
        return allowed

    def wait(self, count: int = 1) -> float:
        """Count it, or so many; the seconds until it may be done."""
        self._left = self._filled() - count
        return max(0.0, -self._left / self.per_second)

    def _filled(self) -> float:
        now = self.clock()
        self._left = min(self.at_once, self._left + (now - self._last) * self.per_second)
        self._last = now
        return self._left
