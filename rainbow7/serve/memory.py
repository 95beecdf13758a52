"""How much memory this process may use, and returning unused memory to the system."""

import ctypes
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path, PurePosixPath

ASSUMED = 4 << 30
"""Bytes that a machine is taken to have if it does not say."""
OWN_MEMORY, VISITOR_MEMORY = 256 << 20, 36 << 20
"""Bytes that the service needs for itself and for each visitor: somewhat more than is measured, 190 and 25 MiB."""
FEWEST_VISITORS, MOST_VISITORS = 4, 200
"""What a service allows at least, and at most unless its host says more."""


def visitors_that_fit(memory: int) -> int:
    """How many visitors a service with so many bytes of memory can serve.

    >>> visitors_that_fit(4 << 30), visitors_that_fit(1 << 30)
    (106, 21)
    """
    return max(FEWEST_VISITORS, min(MOST_VISITORS, (memory - OWN_MEMORY) // VISITOR_MEMORY))


def default_max_visitors() -> int:
    """How many visitors fit here: into what a control group allows, or into half of the machine's memory."""
    allowed, whole = memory_limit(), _machine_memory()
    return visitors_that_fit(allowed if allowed < whole else whole // 2)


def memory_limit(groups: Path = Path("/proc/self/cgroup"), root: Path = Path("/sys/fs/cgroup")) -> int:
    """Bytes: the machine's memory, or less where a control group (a container, a systemd unit) allows less."""
    return min((_machine_memory(), *_group_limits(groups, root)))


def _machine_memory() -> int:
    if hasattr(os, "sysconf") and "SC_PHYS_PAGES" in os.sysconf_names:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return ASSUMED


def _group_limits(groups: Path, root: Path) -> Iterator[int]:
    """The limits of this process's control groups (version 1 and 2), from the innermost to the outermost."""
    try:
        lines = groups.read_text().splitlines()
    except OSError:
        return
    for line in lines:
        _, controllers, own = line.split(":", 2)
        if controllers not in ("", "memory"):
            continue
        folder, name = (root / "memory", "memory.limit_in_bytes") if controllers else (root, "memory.max")
        path = PurePosixPath(own.lstrip("/"))
        for group in (path, *path.parents):
            try:
                yield int((folder / group / name).read_text())
            except (OSError, ValueError):  # no such file, or "max"
                continue


def release_free_memory() -> None:
    """Return to the system what is allocated but free; C libraries that cannot do that keep it."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
