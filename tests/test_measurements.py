"""How the house is built, in figures: what an audit measures, and what each figure may be at most.

`make audit ARGS="tests/test_measurements.py -s"` prints them. How often a move is judged is counted by
`tests/pages/test_judged_once.py`, how long the functions of the scripts are by `tests/widgets`.
"""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from syntax_trees import PACKAGE, files_of, name_of, tree

from rainbow7.games import GAMES
from rainbow7.pages import PAGES, page_class
from rainbow7.pages.page import Page

pytestmark = pytest.mark.audit

OWN_FOLDERS = set(GAMES)
"""Folders of one game: `games/<game>` and `tutor/<game>`."""
LOADERS = {
    "cli.py": "commands by what is typed",
    "commands/bench.py": "what may be missing",
    "bench/peers.py": "other packages",
    "core/game.py": "a game's own surfaces, for the game's own package",
    "core/simulation.py": "the packed model in another process, which gets its name",
    "games/__init__.py": "games by their names",
    "pages/__init__.py": "pages by their names",
    "widgets/__init__.py": "widgets by their names",
    "serve/fork_server.py": "everything, before kernels are forked",
    "serve/kernel_sandbox.py": "pages and widgets, before a kernel is sealed",
}
"""What loads modules by a string, and which."""


def shared_files() -> list[Path]:
    """The modules that serve all games."""
    return [file for file in files_of() if not OWN_FOLDERS & set(file.relative_to(PACKAGE).parts[:-1])]


def constants(node: ast.AST) -> Iterator[object]:
    return (each.value for each in ast.walk(node) if isinstance(each, ast.Constant))


def lines_of_the_service() -> int:
    """Lines of Python in `serve/`."""
    return sum(len(file.read_text("utf-8").splitlines()) for file in files_of("serve"))


def names_of_games_tested() -> int:
    """Comparisons and cases outside the games' own folders in which a game's name stands, the package's left out."""
    found = 0
    for file in shared_files():
        for node in ast.walk(tree(file)):
            if isinstance(node, (ast.Compare, ast.match_case)):
                parts = node.pattern if isinstance(node, ast.match_case) else node
                found += bool({*constants(parts)} & (OWN_FOLDERS - {"rainbow7"}))
    return found


def modules_loaded_by_a_string() -> int:
    """Files that import a module by a string and are not among those that have to."""
    calling = {
        str(file.relative_to(PACKAGE))
        for file in files_of()
        if any(isinstance(node, ast.Call) and name_of(node.func) == "import_module" for node in ast.walk(tree(file)))
    }
    assert set(LOADERS) <= calling, f"no longer needed: {set(LOADERS) - calling}"
    return len(calling - set(LOADERS))


def kinds_of_page() -> int:
    """Classes from which pages are made, and ways in which messages reach them: one of each."""
    kinds = [page_class(name) for name in PAGES]
    assert all(issubclass(kind, Page) for kind in kinds)
    return len({base for kind in kinds for base in kind.__bases__})


def places_that_switch() -> int:
    """Functions that hear of another language, rulebook or game."""
    return len({page_class(name).on_set for name in PAGES})


@pytest.mark.parametrize(
    ("measure", "most"),
    [
        (lines_of_the_service, 3500),
        (names_of_games_tested, 0),
        (modules_loaded_by_a_string, 0),
        (kinds_of_page, 1),
        (places_that_switch, 1),
    ],
    ids=lambda each: getattr(each, "__name__", str(each)),
)
def test_a_figure_is_no_worse_than_it_was(measure: Callable[[], int], most: int) -> None:
    figure = measure()
    print(f"\n{measure.__doc__} {figure} (at most {most})")
    assert figure <= most
