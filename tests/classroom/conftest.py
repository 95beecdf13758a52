"""Databases and a service for the tests of the class."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from class_client import LiveClass, class_service, postgres_server

from rainbow7.bench.databases import Postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL of its own; its socket needs a short path that others may enter."""
    with tempfile.TemporaryDirectory(prefix="r7pg", dir="/tmp") as folder:
        Path(folder).chmod(0o755)
        with postgres_server(Path(folder) / "pg") as server:
            yield server


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveClass]:
    """A class service with a file of its own."""
    with class_service(f"sqlite:///{tmp_path_factory.mktemp('class') / 'class.db'}") as running:
        yield running
