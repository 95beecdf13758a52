"""What this process has opened and not closed: sockets of ZeroMQ, loops of events, threads, processes, descriptors."""

import asyncio
import gc
import threading
from collections import Counter
from contextlib import suppress
from pathlib import Path

import psutil
import zmq

HELD = Path("/proc/self/fd")


def held() -> Counter[str]:
    """All that should be there only as long as somebody uses it, by its kind."""
    found = Counter(kind for each in gc.get_objects() if (kind := open_kind(each)))
    found.update(f"a thread, {thread.name.rstrip('0123456789')}" for thread in threading.enumerate())
    found.update(f"a process, {each.pid}" for each in psutil.Process().children())
    found.update(descriptors())
    return found


def open_kind(thing: object) -> str:
    """What this is, if it is one of the things to be closed and open; nothing otherwise."""
    kind = type(thing)  # not `isinstance`: that would ask some things what they stand for
    if issubclass(kind, zmq.Context | zmq.Socket):
        return "" if thing.closed else f"{kind.__module__}.{kind.__name__}"  # type: ignore[attr-defined]
    if issubclass(kind, asyncio.BaseEventLoop):
        return "" if thing.is_closed() else "a loop of events"  # type: ignore[attr-defined]
    return ""


def descriptors() -> list[str]:
    """The open ones, as the system names them, where it does."""
    found = []
    for each in HELD.iterdir() if HELD.exists() else ():
        with suppress(OSError):  # the one through which the folder itself is read
            name = str(each.readlink())
            found.append(f"a descriptor, {name.partition(':[')[0]}")
    return found


def left(before: Counter[str]) -> Counter[str]:
    """What has been opened since and is still open, after all that is only forgotten has been collected.

    Whoever collects what leads to kernels waits for ever for a socket that nobody closed: then nothing is collected.
    """
    more = held() - before
    if more and not any(kind.startswith("zmq.") for kind in more):
        gc.collect()
        more = held() - before
    return more


def close_all() -> None:
    """Close what a test has left, so that the collector need not wait in the middle of another one."""
    for each in gc.get_objects():
        if issubclass(type(each), zmq.Context) and not each.closed:
            each.destroy(linger=0)


def threads() -> int:
    """All of this process, those too that Python does not know: each open context of ZeroMQ has two."""
    return int(psutil.Process().num_threads())
