"""The browser's side of the widgets: their pure functions under Node.js, and their types."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TYPESCRIPT = ROOT / "node_modules" / "typescript" / "bin" / "tsc"

pytestmark = pytest.mark.skipif(
    (shutil.which("node") is None or not TYPESCRIPT.is_file()) and not os.environ.get("CI"),
    reason="needs Node.js 18 or newer and its packages (`npm ci`)",
)


def run(*command: str | Path) -> None:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", sorted(Path(__file__).parent.glob("*.test.mjs")), ids=lambda path: path.name)
def test_the_pure_functions_of_the_modules(path: Path) -> None:
    run("node", "--test", path)


def test_the_types_of_the_modules() -> None:
    run("node", TYPESCRIPT, "--project", Path(__file__).with_name("tsconfig.json"))
