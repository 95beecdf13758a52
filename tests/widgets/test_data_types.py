"""What widgets show is as its types say; a field that is misspelt on either side is found by mypy or by tsc."""

import os
import re
import shutil
import subprocess
import sys
import types
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from rainbow7.games import GAMES
from rainbow7.pages import PAGES, page_class
from rainbow7.pages.link import PageLink
from rainbow7.pages.page import Page
from rainbow7.widgets import kinds

ROOT = Path(__file__).resolve().parents[2]
TYPESCRIPT = ROOT / "node_modules" / "typescript" / "bin" / "tsc"
KINDS = sorted({kind for page in PAGES for kind in page_class(page).widgets.values()})
EVERYWHERE = frozenset({"at", "value", "of", "today", "file", "mine", "names"})
"""What a message says about another part of it; pages read it beside that part."""

needs_node = pytest.mark.skipif(
    (shutil.which("node") is None or not TYPESCRIPT.is_file()) and not os.environ.get("CI"),
    reason="needs Node.js 18 or newer and its packages (`npm ci`)",
)


def typed(kind: str, part: str) -> Any:
    """A type of a widget: its `Data`, or its `Message`."""
    return getattr(import_module(f"rainbow7.widgets.data_types.{kinds()[kind]}"), kind + part)


def faults(value: Any, hint: Any, where: str) -> Iterator[str]:
    """Where a value is not of a type; fields that the type does not have are faults too."""
    origin, given = get_origin(hint), get_args(hint)
    if "Required" in str(origin) or origin is Annotated:
        yield from faults(value, given[0], where)
    elif hint is Any:
        return
    elif origin in (Union, types.UnionType):
        found = [list(faults(value, each, where)) for each in given]
        if all(found):
            yield from min(found, key=len)
    elif origin is Literal:
        if value not in given:
            yield f"{where}: {value!r}"
    elif is_typeddict(hint):
        yield from record_faults(value, hint, where)
    elif origin in (list, dict):
        if not isinstance(value, (list, tuple) if origin is list else Mapping):
            yield f"{where}: {value!r}"
            return
        for key, each in value.items() if isinstance(value, Mapping) else enumerate(value):
            yield from faults(each, given[-1], f"{where}.{key}")
    elif not isinstance(value, (int, float) if hint is float else hint) or (hint is int and isinstance(value, bool)):
        yield f"{where}: {value!r} is no {hint.__name__}"


def record_faults(value: Any, hint: Any, where: str) -> Iterator[str]:
    if not isinstance(value, Mapping):
        yield f"{where}: {value!r}"
        return
    hints = get_type_hints(hint, include_extras=True)
    yield from (f"{where}.{name} is missing" for name in hint.__required_keys__ - value.keys())
    yield from (f"{where}.{name} is unknown" for name in value.keys() - hints.keys())
    for name in value.keys() & hints.keys():
        yield from faults(value[name], hints[name], f"{where}.{name}")


MESSAGES: tuple[dict[str, Any], ...] = (
    {"play": 5}, {"go": 3}, {"why": 3}, {"ask": "draw deck"}, {"do": "draw deck"}, {"why": "last"}, {"play": 40},
    {"about": "hand R7"}, {"branch": {"from": 3, "name": "x"}}, {"press": "save"}, {"step": 1}, {"hint": True},
    {"answer": "yes"}, {"progress": "", "today": "2026-03-02"}, {"replay": "5"}, {"replay": "x"},
    {"hand": "R3 R4 R5 G7 W"}, {"held": True}, {"lay": "R3 R4"}, {"why": "last"}, {"lay": "R3 R4 R5"}, {"laid": True},
    {"set": {"tab": "score"}}, {"total": "4", "of": 0}, {"total": "9", "of": 1}, {"total": "x", "of": 2},
    {"total": "12", "of": 2}, {"details": True}, {"sheet": 1}, {"sheet": None}, {"note": True}, {"correct": 1},
    {"cancel": True}, {"start": "x,1"}, {"set": {"tab": "box"}},
    {"box": "a", "names": "b"}, {"house": "call-limit:9"}, {"set": {"tab": "rank"}}, {"next": True},
)  # fmt: skip


def shown(page: Page) -> Iterator[tuple[str, Any]]:
    """What a page shows, at first and after each message, by the kinds of its widgets."""
    for message in ({}, *MESSAGES):
        page.hear(message)
        yield from ((page.widgets[name], data) for name, data in page.data.items())


def some_links(name: str, game: str) -> list[PageLink]:
    """The plain link to a page, and a few of those that lead there."""
    edition = GAMES[game].default_edition
    plain = PageLink(game=game, edition=edition, lang="fr")
    entries = list(page_class(name).entries(GAMES[game], edition, "fr"))
    return [plain, *entries[:: max(1, len(entries) // 4)][:5]]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", PAGES)
def test_what_is_shown_is_of_its_type(name: str, game: str) -> None:
    found = set[str]()
    for link in some_links(name, game):
        page = page_class(name)(PageLink.read(f"game={game}&{link.query()}"))
        for kind, data in shown(page):
            found.update(faults(data, typed(kind, "Data"), kind))
    assert not found


def test_what_is_not_of_its_type_is_found() -> None:
    hint = typed("Address", "Data")
    whole = {"id": "address", "query": "", "keep": "", "place": "", "moves": False}
    assert list(faults(whole, hint, "a")) == []
    assert list(faults(whole | {"kept": ""}, hint, "a")) == ["a.kept is unknown"]
    assert list(faults({**whole, "query": None}, hint, "a")) == ["a.query: None is no str"]
    assert list(faults({"id": "address"}, typed("Table", "Data"), "a"))


@pytest.mark.parametrize("kind", KINDS)
def test_pages_hear_what_their_widgets_send(kind: str) -> None:
    """Each part of a message is heard by some page that has the widget: `on_<name>`."""
    parts = set(get_type_hints(typed(kind, "Message"))) - EVERYWHERE - {"opened"}
    pages = [page_class(name) for name in PAGES if kind in page_class(name).widgets.values()]
    assert not {part for part in parts if not any(hasattr(page, f"on_{part}") for page in pages)}


def plant(file: str, old: str, new: str, folder: Path) -> Path:
    """A copy of a file of ours with something else in one place."""
    text = (ROOT / file).read_text("utf-8")
    assert text.count(old) == 1, f"{old!r} in {file}"
    copy = folder / Path(file).name
    copy.write_text(text.replace(old, new), "utf-8")
    return copy


def mypy(path: Path) -> str:
    command = [sys.executable, "-m", "mypy", "--config-file", str(ROOT / "pyproject.toml"), str(path)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600).stdout


def tsc(folder: Path) -> str:
    project = folder / "tsconfig.json"
    text = (ROOT / "tests" / "widgets" / "tsconfig.json").read_text("utf-8")
    project.write_text(re.sub(r'"include": \[.*?\]', '"include": ["*.js"]', text, flags=re.S), "utf-8")
    command = ["node", str(TYPESCRIPT), "--project", str(project)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600).stdout


def test_mypy_finds_a_field_misspelt_in_python(tmp_path: Path) -> None:
    planted = plant("rainbow7/pages/bar_data.py", '"home": "index"', '"homme": "index"', tmp_path)
    assert re.search(r'"homme".*TypedDict "BarData"', mypy(planted))
    planted = plant("rainbow7/pages/progress_data.py", '"aside": learner.aside', '"asides": learner.aside', tmp_path)
    assert re.search(r'"asides".*TypedDict "ProgressData"', mypy(planted))


@needs_node
def test_tsc_finds_a_field_misspelt_in_a_script(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "rainbow7" / "widgets", tmp_path, dirs_exist_ok=True)
    assert tsc(tmp_path) == ""
    plant("rainbow7/widgets/table_drawing.js", "board.twin && h(", "board.twins && h(", tmp_path)
    plant("rainbow7/widgets/timeline.js", "lead(python, { keep: name })", "lead(python, { kept: name })", tmp_path)
    plant("rainbow7/widgets/score_pad.js", "text: words.title }", "text: words.titel }", tmp_path)
    found = tsc(tmp_path)
    assert [name for name in ("'twins'", "'kept'", "'titel'") if name not in found] == []
