"""A service of our own for these tests: started as people start it, on a free port, ended as people end it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from leftovers import close_all, held, left
from serving import OPEN, House, serving


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "house" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("serve"))


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The service with its usual pages."""
    with serving(tmp_path_factory.mktemp("house"), "--max-visitors", "12", "--preheat", "1") as standing:
        yield standing


@pytest.fixture(autouse=True)
def closed(request: pytest.FixtureRequest) -> Iterator[None]:
    """Close what a test has opened; what is then still open fails it, before it makes another one wait."""
    before = held()
    with OPEN:
        yield
    more = left(before)
    close_all()
    assert not more, f"{request.node.name} has left open: {dict(more)}"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder for notebooks of a test's own."""
    made = tmp_path / "notebooks"
    made.mkdir()
    return made
