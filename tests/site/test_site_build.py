"""Building the site: the files that it writes, the errors that it reports, and the types of its scripts."""

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from file_server import ANSWERED, BOOKS, KINDS, MODULES, ROOT, SITE_PATH, needs_browser

from rainbow7.cli import main
from rainbow7.core.language import LANGUAGES
from rainbow7.pages.notebooks_folder import notebooks
from rainbow7.site.book_files import EXPLORER, Task, _packed_books
from rainbow7.site.icons import icon
from rainbow7.site.page_files import PageBuilder
from rainbow7.site.python_bundle import bundled_files
from rainbow7.site.site_folder import FILE_LIST
from rainbow7.web.page_list import PageEntry, read_pages

TYPESCRIPT = MODULES / "typescript" / "bin" / "tsc"


def test_what_is_no_site_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    assert main(["site", str(tmp_path), "--lang", "en"]) == 2
    assert "holds something else" in capsys.readouterr().err
    assert [each.name for each in tmp_path.iterdir()] == ["thesis.txt"]


def test_what_is_missing_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["site", str(tmp_path / "site"), "--node-modules", str(tmp_path), "--lang", "en"]) == 2
    assert "The npm package pyodide is not in" in capsys.readouterr().err


VIEWED = ("rainbow7", "fr", "fr")
"""The views of links that the second build writes."""
SETTINGS = re.compile(r'(?<=<script type="application/json" id="r7-site">).*?(?=</script>)|(?<=self.SITE = ).*(?=;\n)')
"""What a page and the service worker are told of the files of the site."""


def is_part(some: Any, whole: Any) -> bool:
    """Whether all that is in a tree of settings is in another one too. A version tells of all files, so it differs."""
    if isinstance(some, dict):
        return all(name in whole and (name == "version" or is_part(some[name], whole[name])) for name in some)
    return all(each in whole for each in some) if isinstance(some, list) else bool(some == whole)


@needs_browser
@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.audit)], ids=["part", "whole"])
def test_two_builds_are_the_same(
    built: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, whole: bool
) -> None:
    """The second one, in another process, writes the views of all links and all books in `make audit` alone."""
    school = "https://moodle.example.org"
    books = [f"--answers={each}" for each in (ANSWERED if whole else BOOKS[:1])]
    if not whole:
        monkeypatch.setattr(PageBuilder, "_write_linked_views", of_one_edition(PageBuilder._write_linked_views))
    assert main(["site", str(tmp_path / "site"), "--node-modules", str(MODULES), "--embed-in", school, *books]) == 0
    told = capsys.readouterr().out
    assert "python -m http.server" in told
    header = f"Content-Security-Policy: frame-ancestors 'self' {school}"
    assert header in told
    one, other = (
        {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        for folder in (built / SITE_PATH, tmp_path / "site")
    )
    assert other.pop("_headers").decode() == f"/*\n  {header}\n", "what only a header can say"
    one.pop(FILE_LIST), other.pop(FILE_LIST)
    assert one.keys() == other.keys() if whole else one.keys() > other.keys()
    assert len(other) > 300
    different = [name for name in other if one[name] != other[name]]
    for name in different if not whole else ():
        texts = [each[name].decode() for each in (one, other)]
        (first,), (second,) = (map(json.loads, SETTINGS.findall(text)) for text in texts)
        assert is_part(second, first), name
        assert SETTINGS.sub("", texts[0]) == SETTINGS.sub("", texts[1]), name
    assert (
        not different if whole else set(different) <= {"sw.js", *(f"{name}.html" for name in read_pages(notebooks()))}
    )


def of_one_edition(write: Callable[..., list[str]]) -> Callable[..., list[str]]:
    """Write the views of links for one edition in one language."""

    def wrapped(self: PageBuilder, page: PageEntry, *rest: Any) -> list[str]:
        return write(self, page, *rest) if rest[:3] == VIEWED else []

    return wrapped


@needs_browser
@pytest.mark.parametrize("sort", [("lesson", BOOKS[0]), ("exercise", KINDS[0]), ("page", EXPLORER)], ids="-".join)
def test_a_book_made_twice_is_the_same(built: Path, sort: tuple[str, str]) -> None:
    files = {path.read_bytes() for path in (built / SITE_PATH / "files").iterdir()}
    made = _packed_books(Task(sort[0], "rainbow7", "fr", sort[1]))
    assert made.keys() == set(LANGUAGES)
    assert all(content in files for books in made.values() for content in books.values())


@needs_browser
def test_every_style_sheet_holds_rules(built: Path) -> None:
    sheets = [path for path in (built / SITE_PATH).rglob("files/*.css")]
    assert len({path.name.partition(".")[0] for path in sheets}) == len(sheets) > 10, "one of each kind"
    assert all("{" in path.read_text("utf-8") for path in sheets)


@needs_browser
def test_a_telephone_can_install_it(built: Path) -> None:
    site = built / SITE_PATH
    manifest = json.loads((site / "manifest.webmanifest").read_text("utf-8"))
    assert (site / manifest["start_url"]).is_file()
    for each in manifest["icons"]:
        assert (site / each["src"]).is_file()
    assert {"192x192", "512x512"} <= {each["sizes"] for each in manifest["icons"]}


@needs_browser
def test_the_licences_of_all_that_is_carried_come_along(built: Path) -> None:
    about = (built / SITE_PATH / "about.html").read_text("utf-8")
    whole = (built / SITE_PATH / "licences.txt").read_text("utf-8")
    for name in ("pyodide", "ipywidgets", "anywidget", "@jupyter-widgets/base", "jquery", "traitlets", "CPython"):
        assert f"<li>{name} " in about
        assert f"{name} " in whole
    assert "<li>axe-core" not in about


def test_the_bundle_holds_the_engine_and_the_lessons_and_no_server() -> None:
    names = set(bundled_files())
    assert {"rainbow7/core/match.py", "rainbow7/pages/explorer.py", "rainbow7/site/browser_kernel.py"} <= names
    assert any(name.startswith("rainbow7/tutorial/") for name in names)
    assert "rainbow7/serve/server.py" not in names
    assert not [name for name in names if name.startswith("rainbow7/classroom/")]
    assert not [name for name in names if name.endswith((".so", ".pyc"))]
    assert not [name for name in names if name.startswith(("anywidget/", "psygnal/"))], "what takes long to begin"


def test_an_icon_is_a_picture() -> None:
    made = icon(24)
    assert made.startswith(b"\x89PNG")
    assert int.from_bytes(made[16:20]) == int.from_bytes(made[20:24]) == 24
    assert made != icon(24, margin=0.2)


@pytest.mark.skipif(shutil.which("node") is None or not TYPESCRIPT.is_file(), reason="needs Node.js and its packages")
def test_the_types_of_the_scripts() -> None:
    project = Path(__file__).with_name("tsconfig.json")
    done = subprocess.run(
        ["node", str(TYPESCRIPT), "--project", str(project)], capture_output=True, text=True, cwd=ROOT
    )
    assert done.returncode == 0, done.stdout
