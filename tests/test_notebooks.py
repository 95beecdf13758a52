"""Every notebook runs from top to bottom: a title and one call each, the tour excepted."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rainbow7.pages import notebooks_folder

pytest.importorskip("nbconvert", reason="the serve extra is not installed")
NOTEBOOKS = sorted(notebooks_folder.notebooks().glob("*.ipynb"))
TOUR = "tour"


def cells(notebook: Path) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = json.loads(notebook.read_text("utf-8"))["cells"]
    return told


def test_every_page_has_its_notebook() -> None:
    assert {each.stem for each in NOTEBOOKS} >= {"index", "explorer", "referee", "editions", "rules", "about", TOUR}


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda each: each.stem)
def test_a_notebook_is_a_title_and_one_call(notebook: Path) -> None:
    title, *rest = cells(notebook)
    assert title["cell_type"] == "markdown"
    assert "".join(title["source"]).startswith("# ")
    assert all(not each.get("outputs") and each.get("execution_count") is None for each in rest)
    if notebook.stem != TOUR:
        (call,) = rest
        assert "".join(call["source"]).endswith(f"\n{notebook.stem}()")


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda each: each.stem)
def test_a_notebook_runs_from_top_to_bottom(notebook: Path, tmp_path: Path) -> None:
    shutil.copy(notebook, tmp_path)
    command = [sys.executable, "-m", "nbconvert", "--to", "notebook", "--execute", "--output", "run", notebook.name]
    quiet = {**os.environ, "JUPYTER_CONFIG_DIR": str(tmp_path / "config"), "IPYTHONDIR": str(tmp_path / "ipython")}
    done = subprocess.run(command, cwd=tmp_path, env=quiet, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert cells(tmp_path / "run.ipynb")[-1]["outputs"], "nothing was shown"
