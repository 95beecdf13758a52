"""The built wheel is complete, and answers the same in Pyodide as it does here."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = sorted((ROOT / "tests" / "pyodide").glob("*.py"))
HAS_PYODIDE = shutil.which("node") is not None and (ROOT / "node_modules" / "pyodide").is_dir()

# One worker builds the wheel, once, for all of these tests.
pytestmark = pytest.mark.xdist_group("wheel")


def run(*command: str | Path, cwd: Path, **env: str) -> str:
    """Run a command and return what it printed; fail with what it said on stderr."""
    done = subprocess.run(
        command, cwd=cwd, env=os.environ | env, capture_output=True, text=True, encoding="utf-8", timeout=300
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the wheel that the sdist gives, built from a copy: a build leaves folders behind."""
    source = tmp_path_factory.mktemp("wheel") / "source"
    unwanted = shutil.ignore_patterns(".*", "node_modules", "build", "dist", "*.egg-info", "__pycache__")
    shutil.copytree(ROOT, source, ignore=unwanted)
    run(sys.executable, "-m", "build", "--no-isolation", cwd=source)
    (built,) = (source / "dist").glob("*.whl")
    return built


def test_the_wheel_carries_every_file_of_the_package(wheel: Path) -> None:
    carried = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("rainbow7/")}
    files = (
        path
        for path in (ROOT / "rainbow7").rglob("*")
        # Declarations of types are read by tests alone.
        if path.is_file() and "__pycache__" not in path.parts and not path.name.endswith(".d.ts")
    )
    notebooks = {f"rainbow7/notebooks/{path.name}" for path in (ROOT / "notebooks").glob("*.ipynb")}
    tutorial = [path for path in (ROOT / "tutorial").rglob("*.*") if path.parent != ROOT / "tutorial"]
    lessons = {f"rainbow7/{path.relative_to(ROOT).as_posix()}" for path in tutorial}
    assert carried == {path.relative_to(ROOT).as_posix() for path in files} | notebooks | lessons


@pytest.mark.skipif(
    not HAS_PYODIDE and not os.environ.get("CI"),
    reason="needs Node.js 18 or newer and its packages (`npm ci`)",
)
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_pyodide_answers_as_this_python_does(script: Path, wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    here = run(sys.executable, script, cwd=tmp_path, PYTHONPATH=str(tmp_path), PYTHONUTF8="1")
    there = run("node", ROOT / "tests" / "pyodide" / "run.mjs", wheel, script, cwd=ROOT)
    assert here.strip(), "a script that prints nothing compares nothing"
    assert there == here
