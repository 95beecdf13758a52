"""Fixtures: the site built once, a file server, a browser for each module, and visitors whose faults are recorded."""

from collections.abc import Callable, Iterator
from pathlib import Path

import file_server
import pytest
import visitor
from playwright.sync_api import Browser


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "built" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("site"))
            item.add_marker(pytest.mark.timeout(file_server.LONGEST_BUILD + 300))  # the first of them builds the site


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the file server serves; the site is in a folder below it."""
    folder = tmp_path_factory.mktemp("site")
    file_server.build(folder / file_server.SITE_PATH)
    return folder


@pytest.fixture(scope="module")
def server(built: Path) -> Iterator[file_server.Server]:
    """A plain file server."""
    server = file_server.Server(built)
    yield server
    server.close()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser, closed after the module: while one is driven, no other test may run an event loop."""
    with file_server.chromium() as browser:
        yield browser


Come = Callable[..., file_server.Guest]


@pytest.fixture
def come(chromium: Browser, server: file_server.Server) -> Iterator[Come]:
    """`come(lang, size)`: a visitor with a new profile; errors and requests to other origins fail the test.

    Unless Python is `shared`, each page has its own, as in browsers without workers that outlive a page: what such a
    worker asks of the server, no test could hold up. Without `python` its files never come, and the browser's
    complaints about that are none of the page's.
    """
    faults: list[str] = []
    came: list[file_server.Guest] = []

    def arrive(
        lang: str = "en",
        size: str = "laptop",
        *,
        calm: bool = True,
        python: bool = True,
        shared: bool = False,
        **options: object,
    ) -> file_server.Guest:
        person = visitor.arrive(chromium, server.site, lang, size, **options)
        guest = file_server.Guest(person.page, lang, server.site)
        if not shared:
            guest.page.context.add_init_script("delete globalThis.SharedWorker")
        if not python:
            guest.page.route("**/python/**", lambda route: route.abort())
        elif calm:
            file_server.record_faults(guest.page, faults, server.origin)
        came.append(guest)
        return guest

    yield arrive
    for guest in came:
        guest.page.context.close()
    assert not faults, faults
