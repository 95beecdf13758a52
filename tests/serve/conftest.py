"""A service for these tests, started and ended as people do it, on a free port."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from leftovers import close_all, leaks, open_resources
from service_client import OPENED, LiveService, serving


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "service" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("serve"))


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveService]:
    """A service with its usual pages."""
    with serving(tmp_path_factory.mktemp("service"), "--max-visitors", "12", "--preheat", "1") as running:
        yield running


@pytest.fixture(scope="module", autouse=True)
def only_new_objects() -> None:
    """What there is before a module's tests is not looked through after each of them: that took longer than they."""
    gc.freeze()


@pytest.fixture(autouse=True)
def closed(request: pytest.FixtureRequest) -> Iterator[None]:
    """Close what a test has opened, and fail it if anything else is still open: that could block later tests."""
    before = open_resources()
    with OPENED:
        yield
    leaked = leaks(before)
    close_all()
    assert not leaked, f"{request.node.name} has left open: {dict(leaked)}"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder for the notebooks of one test."""
    notebooks = tmp_path / "notebooks"
    notebooks.mkdir()
    return notebooks
