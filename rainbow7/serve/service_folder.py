"""The folder in which a service keeps its kernels' files: it is deleted at the end, or by the next service."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

PREFIX = "rainbow7-"
LOCK = "lock"
"""A file that is locked for as long as the service lives, whatever ends it."""


@contextmanager
def service_folder(parent: Path | None = None) -> Iterator[Path]:
    """A new folder; those of services that were killed are deleted first."""
    parent = parent or Path(tempfile.gettempdir())
    clear_abandoned(parent)
    with (
        tempfile.TemporaryDirectory(prefix=PREFIX, dir=parent, ignore_cleanup_errors=True) as folder,
        (Path(folder) / LOCK).open("w") as lock,
    ):
        _lock(lock)
        yield Path(folder)


def clear_abandoned(parent: Path) -> list[Path]:
    """Delete the folders of services that live no more; those are returned. Folders of other users stay."""
    cleared = []
    for folder in parent.glob(f"{PREFIX}*"):
        with suppress(OSError):
            if folder.is_symlink():
                continue
            with (folder / LOCK).open("r+") as lock:
                if _lock(lock):
                    shutil.rmtree(folder, ignore_errors=True)
                    cleared.append(folder)
    return cleared


def _lock(file: IO[str]) -> bool:
    """Lock a file until it is closed; whether nobody else holds it. Where files cannot be locked, somebody does."""
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (ImportError, OSError):
        return False
    return True
