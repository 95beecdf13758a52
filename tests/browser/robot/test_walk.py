"""The visitor walks through our pages and finds nothing amiss: some of it in every run, all of it in the audit."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from start_addresses import SIZES
from walk import Walk, again, walking

PRESSES = 36
"""So many presses are made in every run: about three minutes on two cores."""
HERE = Path(__file__).parent


def word() -> str:
    """Where the walk begins: a word of this commit, so that every commit walks elsewhere; `0` where there is none."""
    told = subprocess.run(["git", "rev-parse", "--short=8", "HEAD"], cwd=HERE, capture_output=True, text=True)
    return told.stdout.strip() or "0"


@pytest.fixture
def walk(browser: Browser, origin: str, written: Path, request: pytest.FixtureRequest) -> Iterator[Walk]:
    """A walk that begins where the options say; whatever happens, the way to repeat it is printed."""
    begun = request.config.getoption("--walk-from") or word()
    print(f"to walk this way again: --walk-from {begun}")
    size = request.config.getoption("--walk-size")
    with walking(browser, origin, begun, written, tell=True, sizes=[size] if size else SIZES) as walk:
        yield walk


@pytest.fixture
def asked(request: pytest.FixtureRequest) -> tuple[str, str]:
    return request.config.getoption("--walk-visit"), request.config.getoption("--walk-press")


def test_a_part_of_the_walk_finds_nothing(walk: Walk, asked: tuple[str, str], request: pytest.FixtureRequest) -> None:
    if asked[0]:
        again(walk, *asked)
    else:
        walk.begin().go(int(request.config.getoption("--walk-presses") or PRESSES))
        assert walk.pressed >= 1
    assert not walk.findings, walk.told()


@pytest.mark.audit
def test_the_whole_walk_finds_nothing(walk: Walk, request: pytest.FixtureRequest) -> None:
    presses = request.config.getoption("--walk-presses")
    walk.begin().go(int(presses) if presses else None)
    print(walk.told())
    assert not walk.findings, walk.told()
