"""Logs what failed and where in the code, but never who asked, nor for what."""

import asyncio
import logging
import re
import sys
import traceback

log = logging.getLogger("rainbow7.serve")
"""The log that the host of the service reads."""


class ServiceEnding(Exception):
    """The work is given up because the service ends."""


LOCATION_LINE = re.compile(r"^(?:File |Cell |-+> ?\d+ )")
"""Lines of a kernel's traceback that say where it failed; the other lines may repeat what a visitor asked for."""


class PrivateFormatter(logging.Formatter):
    """Writes our own messages in full, and only the place of others' messages, which quote addresses and links."""

    def format(self, record: logging.LogRecord) -> str:
        """One record, and where its exception was raised."""
        ours = record.name.partition(".")[0] == "rainbow7"
        message = record.getMessage() if ours else f"{record.name}, {record.filename}:{record.lineno}"
        error = _exception_of(record)
        return f"rainbow7: {message}{f' {describe(error)}' if error is not None else ''}"


def describe(error: BaseException) -> str:
    """The type of an exception and the places it passed through, without its message, which may name a visitor's data.

    >>> describe(ValueError("a secret"))
    'ValueError'
    """
    text = getattr(error, "traceback", None)
    if isinstance(text, str):  # it was raised in a kernel
        return "\n  ".join((getattr(error, "ename", type(error).__name__), *locations(text)))
    frames = traceback.extract_tb(error.__traceback__)
    return "\n  ".join((type(error).__name__, *(f"{each.filename}:{each.lineno} {each.name}" for each in frames)))


def locations(text: str) -> list[str]:
    r"""The lines of a kernel's traceback that say where it failed.

    >>> locations("ValueError  Traceback\nFile ~/page.py:3, in f(x)\n----> 3 raise ValueError(x)\nValueError: a secret")
    ['File ~/page.py:3, in f(x)', '----> 3 raise ValueError(x)']
    """
    return [line.rstrip() for line in text.splitlines() if LOCATION_LINE.match(line)]


def is_failure(record: logging.LogRecord) -> bool:
    """Whether a record is about a failure, not about work that was cancelled because its visitor has left."""
    return not isinstance(_exception_of(record), (asyncio.CancelledError, ServiceEnding))


def _exception_of(record: logging.LogRecord) -> BaseException | None:
    return record.exc_info[1] if isinstance(record.exc_info, tuple) else None


def set_up_logging() -> None:
    """Write errors, and our own warnings, to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(PrivateFormatter())
    handler.addFilter(is_failure)
    logging.basicConfig(level=logging.ERROR, handlers=[handler])
    log.setLevel(logging.WARNING)
