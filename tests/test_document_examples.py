"""The examples in the documents are run, and their output compared: commands, sessions, records and tables."""

import doctest
import io
import re
import shlex
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from pathlib import Path

import pytest

import rainbow7
from rainbow7.cli import COMMANDS, main

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.glob("*.md")])
GUIDES = {"README.md": "en_GB.UTF-8", "LISEZMOI.md": "fr_FR.UTF-8"}
CUT = "…"
"""Stands alone on a line for lines that a document leaves out."""
WRITING = ("rainbow7 lesson new ", "rainbow7 lesson from-record ")
"""Commands whose files those below them in the same block go on with."""
NAMED = ("record", "toml", "markdown")
"""Blocks that are files, where a name stands on the fence."""


def fences(page: Path, kind: str) -> Iterator[tuple[str, str]]:
    """The fenced blocks of this kind: what follows the kind on the fence, and the text inside."""
    for found in re.finditer(rf"^```{kind}(?: ([^\n]*))?\n(.*?)^```$", page.read_text("utf-8"), re.M | re.S):
        yield found[1] or "", found[2]


def shown(page: Path) -> Iterator[tuple[str, str, list[str]]]:
    """The commands of this program that a document shows, what it says they answer, and what was written before."""
    for _, text in fences(page, "console"):
        before: list[str] = []
        for each in re.split(r"^\$ ", text, flags=re.M)[1:]:
            typed, _, answer = each.partition("\n")
            if typed.startswith("rainbow7 "):
                yield typed, answer, list(before)
            if typed.startswith(WRITING):
                before.append(typed)


def commands(page: Path) -> list[tuple[str, str]]:
    """The commands that a document shows, and what it says they answer."""
    return [(typed, answer) for typed, answer, _ in shown(page)]


def answer_of(typed: str) -> str:
    """What a command prints, as a terminal would show it."""
    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(out):
        main(shlex.split(typed)[1:])
    return out.getvalue()


SHOWN = [
    pytest.param(page, typed, answer, before, id=f"{page.name}: {typed}")
    for page in PAGES
    for typed, answer, before in shown(page)
]


@pytest.mark.parametrize(("page", "typed", "answer", "before"), SHOWN)
def test_a_command_answers_as_the_document_shows(
    page: Path, typed: str, answer: str, before: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LANGUAGE", raising=False)
    monkeypatch.setenv("LC_ALL", GUIDES.get(page.name, "en_GB.UTF-8"))
    for name, text in [named for kind in NAMED for named in fences(page, kind) if named[0]]:
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text(text, "utf-8")
    for each in before:
        answer_of(each)
    pattern = "".join(
        r"(?:.*\n)*?" if line == CUT else re.escape(line) + r"[ ]*\n" for line in answer.rstrip("\n").split("\n")
    )
    said = answer_of(typed)
    assert re.fullmatch(pattern, said), said


@pytest.mark.parametrize("page", [page for page in PAGES if page.parent == DOCS], ids=lambda page: page.name)
def test_the_sessions_of_a_document_run(page: Path) -> None:
    """README.md and LISEZMOI.md are run by pytest itself."""
    assert doctest.testfile(str(page), module_relative=False, encoding="utf-8").failed == 0


def records() -> list[object]:
    return [
        pytest.param(text, id=f"{page.name} {name}")
        for page in PAGES
        for name, text in fences(page, "record")
        if "changed" not in name
    ]


@pytest.mark.parametrize("text", records())
def test_a_record_of_a_document_replays_to_itself(text: str) -> None:
    assert rainbow7.replay(text).record() == text


@pytest.mark.parametrize("game", rainbow7.GAMES)
def test_the_notation_page_has_every_word_of_a_game(game: str) -> None:
    page = (DOCS / "notation.md").read_text("utf-8")
    (part,) = re.findall(rf"^## [^\n]*`{game}`\n(.*?)(?=^## |\Z)", page, re.M | re.S)
    table = import_module(f"rainbow7.games.{game}.state")
    told = set(re.findall(r"`([^` ]+)", part))
    assert {*table.VERBS, *table.KEYS, *table.PHASES} <= told


@pytest.mark.parametrize("game", rainbow7.GAMES)
def test_the_record_page_and_the_notation_page_have_an_example_of_each_game(game: str) -> None:
    assert any(f"game {game}\n" in text for _, text in fences(DOCS / "record.md", "record"))
    assert re.search(rf">>> .*{game} ", (DOCS / "notation.md").read_text("utf-8"))


@pytest.mark.parametrize("guide", GUIDES)
class TestGuide:
    def test_it_shows_every_command_that_can_be_shown(self, guide: str) -> None:
        text = (ROOT / guide).read_text("utf-8")
        assert [name for name in COMMANDS if f"`rainbow7 {name}" not in text] == []

    def test_its_links_lead_somewhere(self, guide: str) -> None:
        links = re.findall(r"\]\(([^)#:]+)\)", (ROOT / guide).read_text("utf-8"))
        assert links
        assert [link for link in links if not (ROOT / link).exists()] == []

    def test_it_credits_the_authors_and_says_that_it_is_unofficial(self, guide: str) -> None:
        text = (ROOT / guide).read_text("utf-8")
        for name in ("Emerit", "Davrou", "Mito Sazuki", "Mathias Spaan"):
            assert name in text
        assert ("unofficial" if guide == "README.md" else "non officiel") in text


def test_the_guides_name_every_edition_and_its_document() -> None:
    lacking = [
        f"{guide}: a row with `{edition}` and `{game.rulebooks.document(edition)}` is missing in the table of rulebooks"
        for guide in GUIDES
        for game in rainbow7.GAMES.values()
        for edition in game.editions
        if not re.search(
            rf"^\|.*`{edition}`.*`{re.escape(game.rulebooks.document(edition))}`",
            (ROOT / guide).read_text("utf-8"),
            re.M,
        )
    ]
    assert not lacking, "\n".join(lacking)


def test_the_two_guides_show_the_same() -> None:
    english, french = (ROOT / name for name in GUIDES)
    assert [typed for typed, _ in commands(english)] == [typed for typed, _ in commands(french)]
    headings = [len(re.findall(r"^#+ ", page.read_text("utf-8"), re.M)) for page in (english, french)]
    assert headings[0] == headings[1]
