"""A test that hangs is ended after its time limit, and `make test` reports where it hung."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[1]
HANGS = {
    "listens": "def test_hangs(): Event().wait()",
    "does not listen": "def test_hangs(): asyncio.run(asyncio.to_thread(Event().wait))",  # it waits for its threads
}


def limits() -> list[str]:
    """What `make test` says to pytest."""
    found = re.search(r"^LIMITS := (.+)$", (REPOSITORY / "Makefile").read_text("utf-8"), re.M)
    assert found
    return found[1].split()


def test_every_test_and_the_whole_have_a_limit() -> None:
    told = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]["ini_options"]
    assert 0 < told["timeout"] <= 600
    assert "$(LIMITS) -n $(WORKERS)" in (REPOSITORY / "Makefile").read_text("utf-8")
    assert float(limits()[limits().index("--session-timeout") + 1]) <= 3600


@pytest.mark.parametrize("workers", ["0", "2"])
@pytest.mark.parametrize("hangs", HANGS.values(), ids=HANGS)
def test_a_test_that_hangs_ends_and_tells_where(tmp_path: Path, hangs: str, workers: str) -> None:
    (tmp_path / "test_it.py").write_text(f"import asyncio\nfrom threading import Event\n{hangs}\n")
    short = [re.sub(r"faulthandler_timeout=\d+", "faulthandler_timeout=3", each) for each in limits()]
    command = [sys.executable, "-m", "pytest", "--timeout", "1", "-n", workers, "--dist", "loadgroup", *short, "."]
    ran = subprocess.run(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert ran.returncode == 1
    assert "in test_hangs" in ran.stdout or "test_it.py:3" in ran.stdout
    if workers != "0":
        assert ran.stdout.splitlines()[-1].strip("= ").startswith("1 failed in")
