"""Work that ends: counted in calls, so that the same link costs the same on every machine."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import TypeVar

T = TypeVar("T")


class TooMuchWork(BaseException):
    """The calls allowed are used up; no `except Exception` on the way may swallow it."""


def bounded(calls: int, work: Callable[[], T]) -> T:
    """Do the work, but not more than so many calls of Python functions.

    >>> bounded(1000, lambda: sum(map(abs, (-1, 2))))
    3
    >>> def again(): return again()
    >>> bounded(100, again)
    Traceback (most recent call last):
    rainbow7.web.call_budget.TooMuchWork
    """
    left = calls

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise TooMuchWork

    before = sys.gettrace()
    sys.settrace(count)
    try:
        return work()
    finally:
        sys.settrace(before)
