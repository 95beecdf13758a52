"""Memory: how much this process may use (what the machine has, its container or its unit), and giving it back."""

import ctypes
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path, PurePosixPath

UNTOLD = 4 << 30
"""What a machine has that does not tell."""


def memory(groups: Path = Path("/proc/self/cgroup"), root: Path = Path("/sys/fs/cgroup")) -> int:
    """Bytes: the least of what the machine has and what any group allows to which this process belongs."""
    return min((_machine(), *_allowed(groups, root)))


def _machine() -> int:
    if hasattr(os, "sysconf") and "SC_PHYS_PAGES" in os.sysconf_names:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return UNTOLD


def _allowed(groups: Path, root: Path) -> Iterator[int]:
    """What each group allows, from the innermost to that of all, in the new way of writing it and in the old."""
    try:
        lines = groups.read_text().splitlines()
    except OSError:
        return
    for line in lines:
        _, kinds, own = line.split(":", 2)
        if kinds not in ("", "memory"):
            continue
        where, name = (root / "memory", "memory.limit_in_bytes") if kinds else (root, "memory.max")
        path = PurePosixPath(own.lstrip("/"))
        for group in (path, *path.parents):
            try:
                yield int((where / group / name).read_text())
            except (OSError, ValueError):  # not there, or as much as there is
                continue


def give_back() -> None:
    """Give the system back what is free again; where the library has no word for that, it keeps it."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
