"""The site, built once; a browser for each module; guests who are watched."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import standing
import visitor
from playwright.sync_api import Browser


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "built" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("site"))


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder above the site."""
    folder = tmp_path_factory.mktemp("site")
    standing.build(folder / standing.BELOW)
    return folder


@pytest.fixture(scope="module")
def server(built: Path) -> Iterator[standing.Server]:
    """A plain file server."""
    server = standing.Server(built)
    yield server
    server.close()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser, gone after the module: while one is driven, no other test may run an event loop."""
    with standing.chromium() as browser:
        yield browser


Come = Callable[..., standing.Guest]


@pytest.fixture
def come(chromium: Browser, server: standing.Server) -> Iterator[Come]:
    """`come(lang, size)`: somebody with a fresh browser, watched over."""
    faults: list[str] = []
    came: list[standing.Guest] = []

    def arrive(lang: str = "en", size: str = "laptop", *, calm: bool = True, **options: object) -> standing.Guest:
        person = visitor.arrive(chromium, server.site, lang, size, **options)
        guest = standing.Guest(person.page, lang, server.site)
        if calm:
            standing.watched(guest.page, faults, server.origin)
        came.append(guest)
        return guest

    yield arrive
    for guest in came:
        guest.page.context.close()
    assert not faults, faults
