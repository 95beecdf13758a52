"""The notebooks where they are only guests: in JupyterLab the widgets need anywidget and nothing else."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

import nbformat
import pytest
from end_process import end
from playwright.sync_api import Browser, expect
from visitor import PATIENCE, Visitor, arrive, comes_true, watched

from rainbow7.pages import notebooks_folder

TOKEN = "a-token-of-these-tests"
TABLE = """
import ipywidgets
import rainbow7

shown = rainbow7.table(rainbow7.new_match(seats=3, seed=8, settings="first=0").play("deal"), lang="en")
heard = ipywidgets.HTML()
shown.observe(lambda change: setattr(heard, "value", f"The match goes on: {change.new.events[-1]}"), "match")
ipywidgets.VBox([shown, heard])
"""
"""A match on a table of its own, and what a program hears of it."""


@pytest.fixture(scope="module")
def lab(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """JupyterLab with a copy of the explorer and a table of a match, as if freshly installed: its origin."""
    home = tmp_path_factory.mktemp("lab")
    for name in ("explorer", "tour"):
        shutil.copy(notebooks_folder.notebooks() / f"{name}.ipynb", home)
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}}
    cells = [nbformat.v4.new_code_cell(TABLE)]
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), home / "table.ipynb")
    own = {f"JUPYTER_{each}_DIR": str(home / ".own" / each) for each in ("CONFIG", "DATA", "RUNTIME")}
    own |= {f"JUPYTERLAB_{each}_DIR": str(home / ".own" / each) for each in ("SETTINGS", "WORKSPACES")}
    command = [
        sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1", "--port=0",
        f"--IdentityProvider.token={TOKEN}", f"--ServerApp.root_dir={home}", "--LabApp.news_url=",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]  # fmt: skip
    process = subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, cwd=home, env={**os.environ, **own}, start_new_session=True
    )
    assert process.stderr is not None
    try:
        said = re.search(r"(http://127\.0\.0\.1:\d+)/lab", "".join(until(process.stderr, "/lab?token")))
        assert said, "JupyterLab does not start"
        yield said[1]
    finally:
        end(process, signal.SIGTERM, PATIENCE)
        process.stderr.close()


def until(lines: Iterable[str], mark: str) -> Iterator[str]:
    """These lines, up to the first in which something stands."""
    for line in lines:
        yield line
        if mark in line:
            return


def apart(boxes: Iterable[Any]) -> bool:
    """Whether no two of these share a place."""
    return all(
        a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
        or a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"]
        for a, b in combinations(boxes, 2)
    )  # fmt: skip


def run_notebook(you: Visitor, name: str) -> None:
    """Open a notebook, and run all its cells."""
    you.open(f"/lab/tree/{name}.ipynb?reset&token={TOKEN}")
    expect(you.page.get_by_role("button", name="Python 3 (ipykernel) | Idle", exact=True)).to_be_visible()
    you.press(you.page.get_by_role("menuitem", name="Run", exact=True))
    you.press(you.page.get_by_role("menuitem", name=re.compile("^Run All( Cells)?$")))


def test_in_jupyterlab_one_selects_and_lays_and_steps(browser: Browser, lab: str) -> None:
    you = arrive(browser, lab, "en")
    faults: list[str] = []
    watched(you.page, faults, (lab,))
    run_notebook(you, "explorer")
    you.choose(you["blue 7"])
    expect(you.slip).to_contain_text(you["legal"])
    you.press(you["lay"])
    you.hears(you["solo"])
    expect(you.button(you["blue 7"], you.hand)).to_have_count(0)
    bar = you.page.locator(".r7-topbar .body")
    comes_true(you.page, lambda: bar.evaluate("bar => bar.scrollWidth <= bar.clientWidth + 4"), bar.bounding_box)
    call = you.page.get_by_role("button", name=re.compile(f"^{you['call']}"))
    boxes = [each.bounding_box() for each in (you.button(you["branch"]), call, you.slider)]
    assert apart(boxes), "in so narrow a place one lies over the other"
    you.page.get_by_role("combobox").first.click(trial=True)  # nothing lies over the bar
    you.press(you["why"])
    expect(you.reasons).to_be_visible()
    you.press(you["close"], you.reasons)
    you.press(you["back"])
    expect(you.slider).to_have_value("7")
    assert you.page.url.startswith(f"{lab}/lab/"), "the address bar is the host's"
    you.page.context.close()
    assert not faults


def test_in_jupyterlab_the_tour_draws_all_that_it_makes(browser: Browser, lab: str) -> None:
    you = arrive(browser, lab, "en")
    faults: list[str] = []
    watched(you.page, faults, (lab,))
    run_notebook(you, "tour")
    outputs = you.page.locator(".jp-OutputArea-output")
    expect(you.page.locator(".vega-embed")).to_be_visible()
    expect(you.page.get_by_text("Which of these two may you do now?")).to_be_visible()
    expect(outputs.filter(has_text=re.compile("Error|Traceback"))).to_have_count(0)
    you.page.context.close()
    assert not faults


def test_in_jupyterlab_a_match_is_played_on_and_handed_back(browser: Browser, lab: str) -> None:
    you = arrive(browser, lab, "en")
    faults: list[str] = []
    watched(you.page, faults, (lab,))
    run_notebook(you, "table")
    lay = you.page.get_by_role("button", name=re.compile("^Lay on A"))
    you.choose("green 1", "green 3")
    you.press(lay)
    expect(you.slip).to_contain_text("Between these cards, green 2 is missing")
    assert you.page.get_by_text("The match goes on: laid").count() == 0
    you.choose("green 2")
    you.press(lay)
    expect(you.page.get_by_text("The match goes on: laid seat=0 cards=G1,G3,G2")).to_be_visible()
    expect(you.button("green 2", you.hand)).to_have_count(0)
    you.page.context.close()
    assert not faults
