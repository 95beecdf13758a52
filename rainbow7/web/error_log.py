"""What the service writes down when something fails: what, and where in the code; never who asked, nor for what."""

import asyncio
import logging
import re
import sys
import traceback

log = logging.getLogger("rainbow7.serve")
"""What the service has to say to its host."""


class ServiceEnding(Exception):
    """What was being done is given up, because the service ends."""


PLACES = re.compile(r"^(?:File |Cell |-+> ?\d+ )")
"""Lines of a kernel's traceback that say where it was; the others may repeat what somebody asked for."""


class PrivateFormatter(logging.Formatter):
    """Our own sentences as they are; of anybody else's only the place, for they quote addresses and links."""

    def format(self, record: logging.LogRecord) -> str:
        """One record, and where its exception came from."""
        ours = record.name.partition(".")[0] == "rainbow7"
        said = record.getMessage() if ours else f"{record.name}, {record.filename}:{record.lineno}"
        bad = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
        return f"rainbow7: {said}{f' {where(bad)}' if bad is not None else ''}"


def where(bad: BaseException) -> str:
    """What kind of failure it was and the places on its way, without the values that it names.

    >>> where(ValueError("a secret"))
    'ValueError'
    """
    told = getattr(bad, "traceback", None)
    if isinstance(told, str):  # it happened in a kernel
        return "\n  ".join((getattr(bad, "ename", type(bad).__name__), *places(told)))
    frames = traceback.extract_tb(bad.__traceback__)
    return "\n  ".join((type(bad).__name__, *(f"{each.filename}:{each.lineno} {each.name}" for each in frames)))


def places(told: str) -> list[str]:
    r"""The lines of a kernel's traceback that say where it was.

    >>> places("ValueError  Traceback\nFile ~/page.py:3, in f(x)\n----> 3 raise ValueError(x)\nValueError: a secret")
    ['File ~/page.py:3, in f(x)', '----> 3 raise ValueError(x)']
    """
    return [line.rstrip() for line in told.splitlines() if PLACES.match(line)]


def not_over(record: logging.LogRecord) -> bool:
    """Whether this is more than work that was given up because nobody waits for it any more."""
    bad = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
    return not isinstance(bad, (asyncio.CancelledError, ServiceEnding))


def write_down() -> None:
    """Write complaints, and nothing else, where the host looks for them."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(PrivateFormatter())
    handler.addFilter(not_over)
    logging.basicConfig(level=logging.ERROR, handlers=[handler])
    log.setLevel(logging.WARNING)
