"""A PostgreSQL of its own for measurements and tests: below a folder, reached through a socket there."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Postgres:
    """A PostgreSQL of its own."""

    folder: Path
    programs: Path
    url: str

    def control(self, *words: str) -> None:
        """Start or stop it."""
        options = f"-k {self.folder} -c listen_addresses= -c fsync=on"
        command = [str(self.programs / "pg_ctl"), "-D", str(self.folder / "data"), "-w", "-o", options]
        _as_postgres([*command, "-l", str(self.folder / "log"), *words])


def _as_postgres(command: list[str]) -> None:
    """Run a program of PostgreSQL, which refuses to be run by root."""
    other = ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups"] if os.geteuid() == 0 else []
    subprocess.run([*other, *command], check=True, stdout=subprocess.DEVNULL, cwd="/")


def postgres_programs() -> Path | None:
    """The folder of PostgreSQL's programs."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    beside = shutil.which("initdb")
    return found[-1].parent if found else Path(beside).parent if beside else None


@contextmanager
def postgres_server(folder: Path, programs: Path) -> Iterator[Postgres]:
    """A new, empty PostgreSQL below a folder; its socket needs a short path that others may enter."""
    folder.mkdir(exist_ok=True)
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
    server = Postgres(folder, programs, f"postgresql+psycopg://postgres@/postgres?host={folder}")
    _as_postgres([str(programs / "initdb"), "-D", str(folder / "data"), "-U", "postgres", "-A", "trust", "--no-sync"])
    server.control("start")
    try:
        yield server
    finally:
        server.control("stop", "-m", "immediate")
