"""What the documents name exists: links open without complaints, commands run, files and functions are there."""

import io
import re
import shlex
import subprocess
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest

import rainbow7
from rainbow7.cli import COMMANDS, dash_safe, main, parser_of
from rainbow7.commands.arguments import BadInput
from rainbow7.games import GAMES
from rainbow7.pages import PAGES, page_class
from rainbow7.pages.link import PageLink
from rainbow7.pages.match_session import MatchSession

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [ROOT / name for name in ("README.md", "LISEZMOI.md", "CONTRIBUTING.md")] + sorted(ROOT.glob("docs/*.md"))
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")

LINK = re.compile(rf"\b({'|'.join(PAGES)})(?:\.html)?/?\?([^\s`\")\]]+)")
PROGRAM = re.compile(r"(?:^|\s)(?:\S*/)?rainbow7 ([a-z].*)")
LONG = ("serve", "class start", "site", "bench", "simulate", "package", "lesson preview", "lesson check")
"""Commands that do not end by themselves, or take their time; they are read, not run."""
HELD = {"game.txt", "partie.txt", "FILE"}
"""Files that a document takes for granted."""


def typed_in(page: Path) -> Iterator[str]:
    """Whatever somebody might type: spans of code, and the lines of blocks that a terminal shows."""
    text = page.read_text("utf-8")
    for _, block in re.findall(r"^```(console|sh|bash)\n(.*?)^```$", text, re.M | re.S):
        yield from re.findall(r"^\$ (.*)$", block, re.M) or block.splitlines()
    yield from re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S))


def found(pattern: re.Pattern[str]) -> list[Any]:
    """What the documents type that fits, once for each document."""
    some: set[tuple[str, str, tuple[str, ...]]] = set()
    for each in DOCUMENTS:
        for typed in typed_in(each):
            some |= {(each.name, match[0].strip(), match.groups()) for match in pattern.finditer(typed)}
    return [pytest.param(*parts, id=f"{name}: {text}") for name, text, parts in sorted(some)]


def complaints(data: Any) -> Iterator[Any]:
    """All that a page's parts complain of."""
    if isinstance(data, dict):
        yield from data.get("complaints") or ()
        for each in data.values():
            yield from complaints(each)
    elif isinstance(data, list):
        for each in data:
            yield from complaints(each)


def opened(page: str, query: str) -> list[Any]:
    """What a page complains of when it is opened with this link, as the page itself reads it."""
    link = PageLink.read(query)
    if page == "explorer":
        return [*link.complaints, *MatchSession.of(link).complaints]
    given = dict(part.partition("=")[::2] for part in query.split("&"))
    _, data = page_class(page).first_view(given)
    return [*(each for each in link.complaints if each.code != "version"), *complaints(data)]


@pytest.mark.parametrize(("name", "query"), [each for each in found(LINK) if each.values[1] != "…"])
def test_a_link_opens_without_a_complaint(name: str, query: str) -> None:
    assert "…" not in query
    assert not opened(name, query)
    assert PageLink.read(query).query(), "it asks for nothing that this page knows"


def test_a_link_that_the_rules_refuse_is_noticed() -> None:
    assert len(found(LINK)) > 15
    assert opened("explorer", "seed=7&m=lR3,R4,R5>A.ddeck&at=14")
    assert opened("guide", "lesson=cheese")
    assert opened("referee", "hand=R9")
    assert opened("rules", "rule=combo.cheese")


def words_of(command: str) -> list[str] | None:
    """What is typed after the program's name; nothing where the document only says that there is more."""
    for sign in ("…", "$ "):
        command = command.replace(sign, "")
    words = shlex.split(re.sub(r"<[^>]*>", "x", command).split(" | ")[0].split(" && ")[0].rstrip(" :;,."))
    return words if words[0] in COMMANDS else None


@pytest.mark.parametrize("command", found(PROGRAM))
def test_a_command_is_understood(command: str) -> None:
    words = words_of(command)
    assert words is not None, f"there is no such command; there are {COMMANDS}"
    try:
        parser_of(words[0], "en").parse_args(dash_safe(words[1:]))
    except BadInput as bad:
        assert bad.code == "missing" and len(words) == 1, f"{bad.code}: {bad.facts}"


def to_be_run(command: str) -> bool:
    """Whether a command is whole, ends soon, and needs nothing that only the document's reader has made."""
    words = words_of(command)
    if words is None or "<" in command or command.startswith(LONG) or len(words) == 1:
        return False
    if words[0] in ("replay", "review"):
        return words[1] in HELD  # other records stand in the document itself, and test_document_examples replays them
    return words[:2] != ["lesson", "from-record"] and (words[:2] != ["lesson", "minutes"] or len(words) == 2)


@pytest.mark.parametrize("command", [each for each in found(PROGRAM) if to_be_run(str(each.values[0]))])
def test_a_command_runs(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = words_of(command)
    assert words is not None
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    if words[0] in ("replay", "review"):
        match = rainbow7.new_match(seed=3).play("deal")
        while match.game.to_move(match.state) is not None:
            match = match.with_sensible_move()
        for name in HELD:
            Path(name).write_text(match.record(), "utf-8")
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        ended = main(words)
    refused = re.search(rf"rainbow7 {re.escape(command)}\nrainbow7: ", "".join(map(_read, DOCUMENTS)))
    assert ended == (2 if refused else 0), said.getvalue()


def _read(page: Path) -> str:
    return page.read_text("utf-8")


@pytest.mark.parametrize("target", found(re.compile(r"^make ([a-z][a-z-]*)")))
def test_a_target_of_make_is_there(target: str) -> None:
    assert re.search(rf"^{target}:", MAKEFILE, re.M)


@pytest.mark.parametrize(
    "script", found(re.compile(r"(?<![\w/.])((?:scripts|deploy|tests|requirements|rainbow7|docs)/[\w./-]+\.\w+)"))
)
def test_a_file_that_is_named_stands_there(script: str) -> None:
    assert (ROOT / script).exists()


def test_a_module_that_is_named_is_there() -> None:  # there may be none: then there is nothing to look up
    for module in found(re.compile(r"python -m (rainbow7[\w.]*)")):
        place = ROOT / str(module.values[0]).replace(".", "/")
        assert place.with_suffix(".py").exists() or place.is_dir(), module


ROOMS = "core|games|explain|tutor|pages|widgets|web|serve|site|bench|commands"
PLACEHOLDERS = {"<game>": "rainbow7", "<lang>": "en", "<edition>": "en", "<name>": "*"}


@pytest.mark.parametrize("path", found(re.compile(rf"^((?:{ROOMS})/[\w./<>*-]+\.\w+)$")))
def test_a_file_of_the_package_that_is_named_exists(path: str) -> None:
    for placeholder, example in PLACEHOLDERS.items():
        path = path.replace(placeholder, example)
    assert list((ROOT / "rainbow7").glob(path))


NOT_PYTHON = {"BookSession", "CustomEvent"}
"""Classes of the browser."""
DEFINED = {
    name
    for path in (ROOT / "rainbow7").rglob("*.py")
    for pair in re.findall(r"^class (\w+)|^(\w+) = ", path.read_text("utf-8"), re.M)
    for name in pair
}


@pytest.mark.parametrize("name", found(re.compile(r"(?<![\w.\"'-])([A-Z][a-z]+(?:[A-Z][a-z]+)+)(?![\w-])")))
def test_a_class_that_is_named_exists(name: str) -> None:
    assert name in DEFINED | NOT_PYTHON


CODE = [
    each
    for folder in ("rainbow7", "scripts", "tests")
    for each in (ROOT / folder).rglob("*")
    if each.suffix in (".py", ".js", ".mjs", ".css", ".toml", ".j2") and "node_modules" not in each.parts
]
OUTSIDE = {"str", "client.get_executor"}
"""Functions of Python and of other packages."""
VALUES = {"game", "line"}
"""Values in examples that are called like a module."""
SERVED = {"sw.js"}
"""Files that the site alone has."""


def definitions(file: Path) -> set[str]:
    """The functions, methods and classes that a module defines."""
    text = file.read_text("utf-8")
    if file.suffix == ".py":
        return set(re.findall(r"(?:def|class) (\w+)", text))
    declared = re.findall(r"(?:function|class|const|let) (\w+)", text)
    return {*declared, *re.findall(r"^ +(?:async |get )?(\w+)\([^;]*\) \{$", text, re.M)}


EVERY_NAME = {name for file in CODE if file.suffix in (".py", ".js") for name in definitions(file)}


@pytest.mark.parametrize("name", found(re.compile(r"^((?:[\w-]+\.)*\w+)\(.*\)(?: -> .*)?$")))
def test_a_function_that_is_named_exists(name: str) -> None:
    if name not in OUTSIDE:
        module, _, function = name.rpartition(".")
        own = [file for file in CODE if file.suffix == ".py" and file.stem == module and module not in VALUES]
        assert function in ({each for file in own for each in definitions(file)} if own else EVERY_NAME)


@pytest.mark.parametrize("name", found(re.compile(r"^([\w-]+\.(?:py|m?js|css|toml|j2))$")))
def test_a_file_that_is_named_without_its_folder_exists(name: str) -> None:
    assert name in SERVED or (ROOT / name).exists() or any(file.name == name for file in CODE)


HOPS = re.findall(
    r"^\| \d+ \| `([\w/.]+)` \| `(\w+)\(\)` \|", (ROOT / "docs" / "architecture.md").read_text("utf-8"), re.M
)


@pytest.mark.parametrize(("file", "function"), HOPS)
def test_each_hop_of_a_click_is_in_the_file_that_is_named(file: str, function: str) -> None:
    assert function in definitions(ROOT / "rainbow7" / file)


def test_the_tour_follows_a_click_from_the_browser_and_back() -> None:
    files = [file for file, _ in HOPS]
    assert files[0] == "widgets/table.js" and files[-1] == "widgets/base.js" and len(files) > 20
    rooms = {file.partition("/")[0] for file in files}
    assert {"widgets", "serve", "pages", "games", "core", "explain"} <= rooms


def test_every_name_in_the_tour_stands_in_the_code() -> None:
    code = "\n".join(file.read_text("utf-8") for file in CODE if "tests" not in file.relative_to(ROOT).parts)
    words = set(re.findall(r"[A-Za-z_]\w*", code))
    tour = ROOT / "docs" / "architecture.md"
    names = {typed for typed in typed_in(tour) if re.fullmatch(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*", typed)}
    assert len(names) > 30
    assert not {
        name for name in names if not (set(name.split(".")) <= words or any(file.name == name for file in CODE))
    }


def test_ten_changes_have_a_place_in_the_tour() -> None:
    tour = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    table = tour.partition("## Where would I …")[2].partition("\nIn a game's folder")[0]
    assert len(re.findall(r"^\| [a-z].*`.*\|$", table, re.M)) >= 10


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda each: each.name)
def test_the_links_of_a_document_lead_somewhere(document: Path) -> None:
    for there, part in re.findall(r"\]\(([^)#:\s]*)(#[^)]*)?\)", _read(document)):
        target = document.parent / there if there else document
        assert target.exists(), there
        if part:
            heads = re.findall(r"^#+ (.*)$", _read(target), re.M)
            assert part[1:] in {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}, part


def test_every_game_has_a_link_or_a_command_in_the_guides() -> None:
    guides = [_read(ROOT / name) for name in ("README.md", "LISEZMOI.md")]
    assert all(name in guide for guide in guides for name in GAMES)


def test_no_file_holds_the_marks_of_a_merge() -> None:
    found = subprocess.run(
        ["git", "grep", "-nIE", "^(<{7}|>{7}) "], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert not found.stdout
