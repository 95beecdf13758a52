"""Bounds work by counting calls of Python functions: unlike seconds, they are the same on every machine."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import TypeVar

T = TypeVar("T")


class TooMuchWork(BaseException):
    """The allowed calls are used up. A `BaseException`, so that no `except Exception` in the work swallows it."""


def bounded(calls: int, work: Callable[[], T]) -> T:
    """Do the work, with at most this many calls of Python functions.

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

    previous = sys.gettrace()
    sys.settrace(count)
    try:
        return work()
    finally:
        sys.settrace(previous)
