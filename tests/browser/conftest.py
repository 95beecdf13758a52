"""Fixtures: a service for each worker, a browser for each module; requests elsewhere and errors fail a test."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import visitor
from playwright.sync_api import Browser, sync_playwright


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group(f"browser {item.path.stem}"))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """How Chromium is started: as pytest's options say, and shut in."""
    if visitor.WITHOUT_WINDOWS is None:
        pytest.skip("there is no Chromium here")
    seen = browser_type_launch_args.get("headless") is False
    program = visitor.CHROMIUM if seen else visitor.WITHOUT_WINDOWS
    return {**browser_type_launch_args, "executable_path": program, "args": visitor.SWITCHES}


@pytest.fixture(scope="module")
def browser(browser_type_launch_args: dict[str, Any]) -> Iterator[Browser]:
    """Chromium. Its driver keeps an event loop running that no other test may meet: it goes with the module."""
    with sync_playwright() as driver, driver.chromium.launch(**browser_type_launch_args) as started:
        yield started


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the service."""
    return tmp_path_factory.mktemp("service")


@pytest.fixture(scope="session")
def origin(browser_type_launch_args: dict[str, Any], home: Path) -> Iterator[str]:
    """The address of the service."""
    with visitor.running_service(home) as origin:
        yield origin


@pytest.fixture
def written(home: Path) -> Path:
    """The file to which the service writes its errors."""
    return home / "complaints"


@pytest.fixture
def cable(origin: str) -> Iterator[visitor.Cable]:
    """A line to the service that can be cut."""
    laid = visitor.Cable(origin)
    yield laid
    laid.close()


Arrive = Callable[..., visitor.Visitor]


def visiting(browser: Browser, origin: str) -> Iterator[Arrive]:
    """Lets people come, watches over them, and sees them off."""
    came: list[visitor.Visitor] = []
    faults: list[str] = []
    calm = {"yes": True}

    def come(
        lang: str, size: str = "laptop", *, at: str = origin, broken: bool = False, **options: Any
    ) -> visitor.Visitor:
        you = visitor.arrive(browser, at, lang, size, **options)
        calm["yes"] &= not broken
        visitor.watched(you.page, faults, (origin, at))
        came.append(you)
        return you

    yield come
    for you in came:
        you.page.goto("about:blank")  # the page says goodbye, and its kernel is freed
        you.page.context.close()
    other = [each for each in faults if calm["yes"] or "another origin" in each]
    assert not other, other


@pytest.fixture
def arrive(browser: Browser, origin: str) -> Iterator[Arrive]:
    """`arrive(lang, size)`: somebody with a fresh browser."""
    yield from visiting(browser, origin)


@pytest.fixture(scope="module")
def arrive_once(browser: Browser, origin: str) -> Iterator[Arrive]:
    """The same for a page that several tests look at."""
    yield from visiting(browser, origin)
