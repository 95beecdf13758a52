"""A language is a folder of files: one more, with few sentences, is offered everywhere, and English says the rest."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from syntax_trees import PACKAGE, ROOT, files_of, tree

from rainbow7.core.language import LANGUAGES, complete_languages, other_language
from rainbow7.games import GAMES
from rainbow7.pages import PAGES
from rainbow7.tutor.translation import lacking

CODE, MARK = "qaa", "¤"
"""A code that stands for no language of this world, and what its few sentences begin with."""
CASE = "a single card may be laid"
FILES = {
    f"rainbow7/core/languages/{CODE}.toml": 'name = "Xish"\nsingular = [0, 1, 2]\n',
    f"rainbow7/explain/words.{CODE}.toml": f'[verdict]\nno = "{MARK}You cannot."\n[bar]\nexplorer = "{MARK}Explorer"\n',
    f"rainbow7/web/words.{CODE}.toml": f'[bar]\npartly = "{MARK}The rest is in English."\n',
    f"rainbow7/games/rainbow7/words.{CODE}.toml": f'[title]\n"combo.solo" = "{MARK}Solo"\n',
    f"rainbow7/games/rainbow7/rulebook/en.{CODE}.md": f"## combo.solo | {MARK}Laying\n\n{MARK}One card is a Solo.\n",
    f"rainbow7/games/rainbow7/cases.{CODE}.toml": f'"{CASE}" = "{MARK}one card"\n',
    f"rainbow7/games/rainbow7/mutants.{CODE}.toml": f'runs-wrap = "{MARK}1 follows 7."\n',
    f"rainbow7/games/rainbow7/rulings.{CODE}.toml": f'[R-01]\nasks = "{MARK}Which one?"\n',
    f"rainbow7/pages/about.{CODE}.toml": f'[erase]\nbutton = "{MARK}Erase"\n',
}
OPEN_EVERY_PAGE = f"""
import json
from rainbow7.games import GAMES
from rainbow7.pages import PAGES, page_class
found = {{}}
for game in GAMES:
    for name in PAGES:
        html, data = page_class(name).first_view({{"lang": "{CODE}", "game": game}})
        page = page_class(name).from_query({{"lang": "{CODE}", "game": game}})
        page.hear({{"set": {{"lang": "fr"}}}})
        away = page.data["bar"]["lang"]
        page.hear({{"set": {{"lang": "{CODE}"}}}})
        found[f"{{game}} {{name}}"] = [html, data["parts"], page.data["bar"], away, list(page.text_lines())]
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package and the lessons, with the third language's files."""
    folder = tmp_path_factory.mktemp("xish")
    for name in (PACKAGE.name, "tutorial", "notebooks"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    lesson = (ROOT / "tutorial/rainbow7/01-first-play/en.md").read_text("utf-8")
    marked = {f"tutorial/rainbow7/01-first-play/{CODE}.md": lesson.replace("# ", f"# {MARK}", 1)}
    for name, text in (FILES | marked).items():
        (folder / name).write_text(text, "utf-8")
    return folder


def run(copy: Path, *arguments: str) -> str:
    """What Python prints that runs in the copy."""
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=copy, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def command(copy: Path, *typed: str) -> str:
    return run(copy, "-m", "rainbow7", *typed, "--lang", CODE)


@pytest.fixture(scope="module")
def pages(copy: Path) -> dict[str, list[Any]]:
    """Every page of every game, opened in the third language: its HTML, its data, its bar and its lines."""
    found: dict[str, list[Any]] = json.loads(run(copy, "-c", OPEN_EVERY_PAGE))
    return found


def test_every_page_opens_in_it(pages: dict[str, list[Any]]) -> None:
    assert set(pages) == {f"{game} {name}" for game in GAMES for name in PAGES}
    for name, (_, parts, _, away, _) in pages.items():
        assert {each["lang"] for each in parts.values() if "lang" in each} == {CODE}, name
        assert away == "fr", name


def test_the_bar_offers_it_under_its_own_name(pages: dict[str, list[Any]]) -> None:
    for _, _, bar, _, _ in pages.values():
        assert bar["langs"] == ["en", "fr", CODE]
        assert bar["languages"] == {"en": "English", "fr": "Français", CODE: "Xish"}


def test_what_it_says_is_said_in_it_and_the_rest_in_english(pages: dict[str, list[Any]]) -> None:
    _, parts, bar, _, _ = pages["rainbow7 explorer"]
    assert bar["where"] == f"{MARK}Explorer" and bar["words"]["help"] == "Keys and pages"
    assert parts["table"]["lang"] == CODE
    _, parts, _, _, _ = pages["rainbow7 about"]
    assert parts["erase"]["words"]["button"] == f"{MARK}Erase"
    assert "What this is" in parts["cover"]["html"]
    assert f"{MARK}Your first play" in json.dumps(pages["rainbow7 guide"][1], ensure_ascii=False)
    assert "What the 7s do" in json.dumps(pages["rainbow7 guide"][1])


def test_commands_take_it(copy: Path) -> None:
    assert f"{MARK}You cannot." in command(copy, "judge", "R3 G4", "--play", "R3 G4")
    register = command(copy, "rules", "combo.solo")
    assert f"{MARK}Solo" in register and f"{MARK}One card is a Solo." in register and f"{MARK}one card" in register
    assert "combo.value · Value" in command(copy, "rules", "combo.value")
    assert f"[--lang en|fr|{CODE}]" in command(copy, "--help")
    assert command(copy, "lesson", "check").count("fine") == len(list((copy / "tutorial").glob("*/*/lesson.toml")))
    told = json.loads(run(copy, "-m", "rainbow7", "rules", "combo.solo", "--json"))["rules"][0]
    assert told["title"][CODE] == f"{MARK}Solo"
    command(copy, "score", "--call", "0", "R5", "C5")
    command(copy, "simulate", "--games", "5")


def test_a_passage_that_it_lacks_says_that_it_is_english(copy: Path) -> None:
    asked = (
        "from rainbow7.games import GAMES; books = GAMES['rainbow7'].rulebooks;"
        f"print([books.passage(rule, 'en', '{CODE}').lang for rule in ('combo.solo', 'combo.value')])"
    )
    assert run(copy, "-c", asked).strip() == f"['{CODE}', 'en']"


def test_a_page_says_below_that_the_rest_is_english(copy: Path) -> None:
    asked = (
        "from rainbow7.web.page_frame import Publication, make_page_frame;"
        "from rainbow7.web.page_list import read_pages; from pathlib import Path;"
        "pages = read_pages(Path('notebooks'));"
        "publication = Publication('/', pages, {}, 'x.js');"
        f"print(make_page_frame(publication, pages['index'], (('lang', '{CODE}'),)))"
    )
    frame = run(copy, "-c", asked)
    assert f'<span data-tongue="{CODE}" lang="{CODE}">{MARK}The rest is in English.</span>' in frame
    assert f'data-languages="en fr {CODE}"' in frame and '<abbr title="Xish">QAA</abbr>' in frame
    assert f"[data-tongue]:not([data-tongue={CODE}])" in frame
    assert 'data-tongue="fr" lang="fr">Tout n’est pas' not in frame


def test_what_it_lacks_is_listed(copy: Path) -> None:
    told = command(copy, "languages").splitlines()
    (line,) = (each for each in told if each.startswith(f"{CODE} · Xish"))
    missing = [each.strip() for each in told if each.startswith("  ")]
    assert f"{len(missing)} texts are told in English" in line
    assert f"games/rainbow7/rulebook/en.{CODE}.md: combo.value" in missing
    assert f"games/rainbow7/rulebook/en.{CODE}.md: combo.solo" not in missing
    assert f"games/rainbow7/cases.{CODE}.toml: two cards are no solo" in missing
    assert f"games/rainbow7/cases.{CODE}.toml: {CASE}" not in missing
    assert f"games/rainbow7/mutants.{CODE}.toml: mixed-runs" in missing
    assert f"games/rainbow7/rulings.{CODE}.toml: R-01.reading" in missing
    assert f"explain/words.{CODE}.toml: verdict.ok" in missing
    assert f"tutorial/rainbow7/02-three-cards/{CODE}.md" in missing
    assert f"tutorial/rainbow7/01-first-play/{CODE}.md" not in missing


@pytest.mark.parametrize("file", files_of(), ids=lambda file: str(file.relative_to(PACKAGE)))
def test_no_code_names_a_language_but_english(file: Path) -> None:
    named = [
        f"{file.relative_to(ROOT)}:{node.lineno}"
        for node in ast.walk(tree(file))
        if isinstance(node, ast.Constant) and node.value in LANGUAGES[1:]
    ]
    assert not named


def test_no_script_names_a_language() -> None:
    scripts = [*PACKAGE.rglob("*.js"), *PACKAGE.rglob("*.j2"), *PACKAGE.rglob("page_frame.css")]
    named = rf"""["'](?:{"|".join(LANGUAGES)})["']|:lang\(\w"""
    assert len(scripts) > 20
    assert not [str(each.relative_to(ROOT)) for each in scripts if re.search(named, each.read_text("utf-8"))]


def test_no_data_hold_another_language_but_the_names_of_editions() -> None:
    others = "|".join(LANGUAGES[1:])
    for file in PACKAGE.rglob("*.toml"):
        if file.parent.name != "rulebook":
            assert not re.search(rf"^(?:{others}) = |^\[+(?:.*\.)?(?:{others})\]", file.read_text("utf-8"), re.M), file


@pytest.mark.parametrize("lang", complete_languages())
def test_a_language_that_promises_everything_lacks_nothing(lang: str) -> None:
    assert not lacking(lang)


def test_each_language_has_another_beside_it() -> None:
    assert [other_language(lang) for lang in LANGUAGES] == ["fr", "en"]
