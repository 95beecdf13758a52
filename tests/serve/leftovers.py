"""Lists what this process has opened and not closed: ZeroMQ sockets, event loops, threads, processes, descriptors."""

import asyncio
import gc
import threading
from collections import Counter
from contextlib import suppress
from pathlib import Path

import psutil
import zmq

DESCRIPTORS = Path("/proc/self/fd")


def open_resources() -> Counter[str]:
    """Everything that has to be closed and is open, counted by type."""
    found = Counter(name for each in gc.get_objects() if (name := open_type(each)))
    found.update(f"a thread, {thread.name.rstrip('0123456789')}" for thread in threading.enumerate())
    found.update(f"a process, {each.pid}" for each in psutil.Process().children())
    found.update(descriptors())
    return found


def open_type(thing: object) -> str:
    """The type of a thing that has to be closed and is open; empty for all else."""
    cls = type(thing)  # not `isinstance`: that makes lazy proxies load what they stand for
    if issubclass(cls, zmq.Context | zmq.Socket):
        return "" if thing.closed else f"{cls.__module__}.{cls.__name__}"  # type: ignore[attr-defined]
    if issubclass(cls, asyncio.BaseEventLoop):
        return "" if thing.is_closed() else "an event loop"  # type: ignore[attr-defined]
    return ""


def descriptors() -> list[str]:
    """The open descriptors by the names that the system gives them, where it does."""
    found = []
    for each in DESCRIPTORS.iterdir() if DESCRIPTORS.exists() else ():
        with suppress(OSError):  # the descriptor by which the folder itself was read
            name = str(each.readlink())
            found.append(f"a descriptor, {name.partition(':[')[0]}")
    return found


def leaks(before: Counter[str]) -> Counter[str]:
    """What has been opened since and is still open, after a garbage collection.

    Nothing is collected while ZeroMQ sockets are open: collecting their context would wait for them for ever.
    """
    more = open_resources() - before
    if more and not any(name.startswith("zmq.") for name in more):
        gc.collect()
        more = open_resources() - before
    return more


def close_all() -> None:
    """Close the ZeroMQ contexts that a test has left, before a garbage collection in another test waits for them."""
    for each in gc.get_objects():
        if issubclass(type(each), zmq.Context) and not each.closed:
            each.destroy(linger=0)


def thread_count() -> int:
    """The threads of this process, also those that Python does not know: each open ZeroMQ context has two."""
    return int(psutil.Process().num_threads())
