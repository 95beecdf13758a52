"""Options and profiles for all tests: the same examples in every run, so that a failure can be met again."""

import os
from collections.abc import Generator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# No clock in a test: hypothesis neither times an example nor gives up on slow ones.
settings.register_profile(
    "same",
    derandomize=True,
    print_blob=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("same")


LONG = 4 * 3600
"""Seconds that one of the long checks may take."""

collect_ignore_glob = ["*conftest.py", "grammalecte_process.py"]
"""No doctests are in them: of several modules of one name only the first could be collected, and Grammalecte's reader
runs under Debian's own Python."""


def complete(report: Any) -> Any:
    """The report, where CI runs a failure if something was left out."""
    if os.environ.get("CI") and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome, report.longrepr = "failed", f"Under CI nothing may be left out: {report.longrepr}"
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("audit") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(LONG))


def pytest_collection_finish(session: pytest.Session) -> None:
    """Refuse to run where tests that share a service or a site would be spread over workers."""
    for item in session.items:
        if getattr(session.config.option, "loadgroup", False) and item.get_closest_marker("xdist_group"):
            assert "@" in item.nodeid, (
                f"pytest-xdist does not group {item.nodeid}: which versions fit, pyproject.toml says"
            )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, Any, Any]:
    return complete((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, Any, Any]:
    return complete((yield))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--regenerate", action="store_true", help="write the golden texts of tests/ anew, to be read as a difference"
    )
    walk = parser.getgroup("walk", "the visitor who presses every control (tests/browser/robot)")
    walk.addoption("--walk-from", default="", metavar="WORD", help="the word that draws the walk; usually the commit's")
    walk.addoption(
        "--walk-presses", default="", metavar="N", help="so many presses instead of the usual number, or of all"
    )
    walk.addoption("--walk-size", default="", metavar="SIZE", help="on a phone or a laptop alone, instead of on both")
    walk.addoption("--walk-visit", default="", metavar="'SIZE ADDRESS'", help="one visit alone, as a finding spells it")
    walk.addoption(
        "--walk-press", default="", metavar="PRESSES", help="and the presses there, as a finding spells them"
    )


@pytest.fixture
def regenerate(request: pytest.FixtureRequest) -> bool:
    """Whether golden texts are to be written instead of compared."""
    return bool(request.config.getoption("--regenerate"))
