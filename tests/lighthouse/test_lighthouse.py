"""Lighthouse in its phone profile over the pages of the site and of the service: three runs, the median.

Accessibility, best practices and the shift of the layout are promises. How fast a page is depends on the machine and on
what else runs on it: those figures are printed (`-s` shows them) and stand, with their machine, in docs/serving.md.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rainbow7.bench.phone import serving

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
for folder in ("browser", "site"):
    sys.path.append(str(ROOT / "tests" / folder))

import file_server  # noqa: E402
import visitor  # noqa: E402

RUNS = "3"
MOST_SHIFT = 0.02
PAGES = ("index", "guide?lesson=first-play&step=2", "explorer")

pytestmark = [
    pytest.mark.audit,
    pytest.mark.timeout(1800),
    pytest.mark.skipif(
        not (HERE / "node_modules" / "lighthouse").is_dir() or file_server.missing_program() is not None,
        reason="needs Lighthouse (`npm ci --prefix tests/lighthouse`) and Chromium",
    ),
]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("lighthouse")
    file_server.build(folder)
    with serving(folder) as (origin, phone):
        phone.slow = False
        yield origin


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with visitor.running_service(tmp_path_factory.mktemp("service")) as origin:
        yield origin.rstrip("/")


def measured(addresses: list[str]) -> Iterator[dict[str, Any]]:
    """What Lighthouse finds of each page."""
    command = ["node", str(HERE / "measure.mjs"), str(visitor.CHROMIUM), RUNS, *addresses]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    yield from map(json.loads, ran.stdout.splitlines())


def checked(addresses: list[str]) -> None:
    for found in measured(addresses):
        print(json.dumps(found))
        assert found["best-practices"] == 100, found
        assert found["accessibility"] == 100, found
        assert found["shift"] <= MOST_SHIFT, found


def test_pages_of_the_site(site: str) -> None:
    named = (each.partition("?") for each in PAGES)
    checked([f"{site}/{name}.html?{query}&lang=en" for name, _, query in named])


def test_pages_of_the_service(service: str) -> None:
    checked([f"{service}/{each}{'&' if '?' in each else '?'}lang=en" for each in PAGES])
