"""The site, built once; a browser for each module; guests who are watched."""

from collections.abc import Callable, Iterator
from pathlib import Path

import file_server
import pytest
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
    file_server.build(folder / file_server.BELOW)
    return folder


@pytest.fixture(scope="module")
def server(built: Path) -> Iterator[file_server.Server]:
    """A plain file server."""
    server = file_server.Server(built)
    yield server
    server.close()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser, gone after the module: while one is driven, no other test may run an event loop."""
    with file_server.chromium() as browser:
        yield browser


Come = Callable[..., file_server.Guest]


@pytest.fixture
def come(chromium: Browser, server: file_server.Server) -> Iterator[Come]:
    """`come(lang, size)`: somebody with a fresh browser, watched over."""
    faults: list[str] = []
    came: list[file_server.Guest] = []

    def arrive(lang: str = "en", size: str = "laptop", *, calm: bool = True, **options: object) -> file_server.Guest:
        person = visitor.arrive(chromium, server.site, lang, size, **options)
        guest = file_server.Guest(person.page, lang, server.site)
        if calm:
            file_server.watched(guest.page, faults, server.origin)
        came.append(guest)
        return guest

    yield arrive
    for guest in came:
        guest.page.context.close()
    assert not faults, faults
