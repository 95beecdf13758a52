"""A teacher's own lessons beside ours: in the course, in one language or two, checked before they are shown."""

import json
from pathlib import Path

import pytest

from rainbow7.cli import main
from rainbow7.core.game import Game
from rainbow7.core.language import LANGUAGES
from rainbow7.games import GAMES
from rainbow7.pages import page_class
from rainbow7.site.python_bundle import own_files
from rainbow7.tutor.courses import course
from rainbow7.tutor.own_lessons import OWN_VARIABLE
from rainbow7.tutor.template_files import template_files

RAINBOW7, SAZUKI = GAMES["rainbow7"], GAMES["sazuki"]


def written(folder: Path, game: str = "rainbow7", without: str = "", **changed: str) -> Path:
    """A lesson in this folder, with some words of its files changed."""
    folder.mkdir(parents=True)
    for name, text in template_files(game, "en").items():
        for before, after in changed.items():
            text = text.replace(before, after)
        if name != without:
            (folder / name).write_text(text, "utf-8")
    return folder


@pytest.fixture
def lessons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of two own lessons."""
    folder = tmp_path / "lessons"
    written(folder / "02-alike", without="fr.md")
    written(folder / "pairs", "sazuki", without="en.md")
    monkeypatch.setenv(OWN_VARIABLE, str(folder))
    return folder


def said(typed: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert main([*typed, "--lang", "en"]) == 2
    told = capsys.readouterr()
    assert told.out == "" and told.err.count("\n") == 1
    return told.err


def test_own_lessons_come_after_ours_in_their_game(lessons: Path) -> None:
    assert [each.name for each in course(RAINBOW7) if each.own] == ["alike"]
    assert [each.name for each in course(SAZUKI) if each.own] == ["pairs"]
    assert course(RAINBOW7)[-1].own and not any(each.own for each in course(GAMES["spaan"]))


def test_one_language_is_enough_and_readers_of_the_other_are_told(lessons: Path) -> None:
    (alike,) = (each for each in course(RAINBOW7) if each.own)
    assert alike.titles == dict.fromkeys(LANGUAGES, "Three alike")
    assert dict(alike.told_in) == {"en": "en", "fr": "en"}
    guide = page_class("guide")
    french = guide.from_query("lesson=alike&lang=fr").data["lesson"]
    assert french["complaints"] == ["Cette leçon n’existe qu’en anglais."]
    assert guide.from_query("lesson=alike&lang=en").data["lesson"]["complaints"] == []
    english = guide.from_query("game=sazuki&lesson=pairs&lang=en").data["lesson"]
    assert english["complaints"] == ["This lesson is in French only."]


def test_the_guide_and_the_page_for_teachers_show_them(lessons: Path) -> None:
    listed = page_class("guide").from_query("lang=en").data["path"]["lessons"]
    assert listed[-1]["title"] == "Three alike"
    html = page_class("teachers").from_query("lang=en").data["cover"]["html"]
    assert html.count("(your own)") == 1 and html.index("Three alike") < html.index("(your own)")
    options = (
        page_class("teachers").from_query("tab=sheets&lang=en").data["choose"]["groups"][0]["fields"][1]["options"]
    )
    assert "Lesson: Three alike" in [each["label"] for each in options]


def test_a_static_site_takes_them_along(lessons: Path) -> None:
    own = sorted(name for name in own_files() if name.startswith("rainbow7/own_lessons/"))
    assert own == [
        "rainbow7/own_lessons/rainbow7/02-alike/en.md", "rainbow7/own_lessons/rainbow7/02-alike/lesson.toml",
        "rainbow7/own_lessons/sazuki/pairs/fr.md", "rainbow7/own_lessons/sazuki/pairs/lesson.toml",
    ]  # fmt: skip


@pytest.mark.parametrize("command", [["serve", "--no-browser"], ["site", "out"]])
def test_what_is_wrong_is_told_with_its_file_and_line(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(OWN_VARIABLE, raising=False)
    typed = [*command, "--lessons", "mine"]
    assert "mine" in said(typed, capsys)
    (tmp_path / "mine").mkdir()
    assert said(typed, capsys).startswith("rainbow7: There is no lesson in mine;")
    wrong = written(tmp_path / "mine" / "one", R6Y6G6="R6Y6G5")
    text = (wrong / "lesson.toml").read_text("utf-8")
    line = 1 + next(place for place, each in enumerate(text.splitlines()) if each.startswith("solutions"))
    told = said(typed, capsys)
    assert f"one: lesson.toml, line {line}: en: lay R6 Y6 G6 > A is refused" in told
    written(tmp_path / "mine" / "three-cards")
    assert "more: rainbow7 lesson check mine)" in said(typed, capsys)
    for each in wrong.iterdir():
        each.unlink()
    wrong.rmdir()
    assert "three-cards: lesson.toml: Another lesson has the name 'three-cards'" in said(typed, capsys)
    assert not (tmp_path / "out").exists()


def test_the_check_takes_a_lesson_in_one_language(lessons: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lesson", "check", str(lessons), "--json"]) == 0
    checked = json.loads(capsys.readouterr().out)["lessons"]
    assert [each["complaints"] for each in checked] == [[], []]
    (lessons / "pairs" / "fr.md").unlink()
    assert main(["lesson", "check", str(lessons / "pairs"), "--lang", "en"]) == 2
    assert "en.md: This file is missing" in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_our_own_course_stands_in_every_complete_language(game: Game) -> None:
    assert all(lang == text for each in course(game) for lang, text in each.told_in.items())
