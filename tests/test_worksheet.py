"""Sheets for paper: every item once, its key beside its reasons, and an address that leads to the same item."""

import json
import re
import shutil
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import segno

from rainbow7.cli import main
from rainbow7.commands.worksheet import PRINTERS, printed
from rainbow7.core.game import Game
from rainbow7.core.language import LANGUAGES
from rainbow7.games import GAMES
from rainbow7.pages.link import PageLink
from rainbow7.tutor.answer_checking import check
from rainbow7.tutor.exercise import Exercise, NoExercise, read_name
from rainbow7.tutor.exercise_data import answer_data, exercise_data
from rainbow7.tutor.exercise_making import make
from rainbow7.tutor.game_tutors import exercise_kinds
from rainbow7.tutor.sheet_layout import Item, sheets
from rainbow7.tutor.worksheet import LETTERS, choose_exercises, sheet_name, worksheet_html

KEY = '<section class="sheet key">'
every_game = pytest.mark.parametrize(
    "game", [each for each in GAMES.values() if exercise_kinds(each)], ids=lambda game: game.id
)


def written(exercises: tuple[Exercise, ...], lang: str) -> str:
    return worksheet_html(
        exercises, lang, about="About.", link=lambda each: str(each.name), code=lambda address: f"<i>{address}</i>"
    )


def pages(html: str, folder: Path) -> int:
    """How many pages Chromium prints."""
    (folder / "print.html").write_text(html, "utf-8")
    pdf = printed(folder / "print.html")
    assert pdf is not None
    return len(re.findall(rb"/Type\s*/Page\b", Path(pdf).read_bytes()))


def words(html: str) -> str:
    """What can be read, without drawings."""
    bare = re.sub(r"<(svg|style)\b.*?</\1>", "", html, flags=re.S)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", bare)))


@every_game
def test_a_sheet_asks_every_item_once_and_about_as_many_rules_as_it_can(game: Game) -> None:
    some = choose_exercises(game.id, game.default_edition, items=20, seed=7, level=2)
    assert len(some) == 20
    assert len({each.question for each in some}) == 20
    assert len({each.name.rule for each in some}) >= 10
    assert some == choose_exercises(game.id, game.default_edition, items=20, seed=7, level=2)
    assert some != choose_exercises(game.id, game.default_edition, items=20, seed=8, level=2)


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_item_has_its_question_and_its_key(game: Game, lang: str) -> None:
    some = choose_exercises(game.id, game.default_edition, items=12, seed=3, level=1)
    items, _, key = written(some, lang).partition(KEY)
    asked, answers = items.split('<li class="item')[1:], key.split('<li class="item')[1:]
    assert len(asked) == len(answers) == 12
    for exercise, item, answer in zip(some, asked, answers, strict=True):
        told = exercise_data(exercise, lang)
        assert told["question"]["html"] in item
        assert all(each["html"] in item for each in (*told["lines"], *told["options"]))
        assert f"<i>{exercise.name}</i>" in answer and str(exercise.name) not in item, "an address can tell the answer"
        for letter, option in zip(LETTERS, exercise.options, strict=False):
            assert (f"<b>{letter}.</b>" in answer) is option.right
            if option.right:
                said = answer_data(exercise, check(exercise, option.value), lang)
                assert said["answer"]["html"] in answer
                assert said["citations"][0]["where"] in unescape(answer)
    assert "{" not in words(items) + words(key)


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_twenty_items_fit_on_four_sheets_and_their_key_on_two(game: Game, lang: str, tmp_path: Path) -> None:
    for level, seed in ((1, 3), (3, 8)):
        some = choose_exercises(game.id, game.default_edition, items=20, seed=seed, level=level)
        html = worksheet_html(some, lang, about="About.")
        asked = html.partition(KEY)[0]
        laid = [each.count('<li class="item">') for each in asked.split('<section class="sheet"')[1:]]
        assert sum(laid) == 20 and all(6 <= each <= 8 for each in laid[:-1]) and laid[-1] <= 8
        sheets = pages(asked + "</main>", tmp_path)
        assert sheets == len(laid) <= 4, "a sheet is a page"
        assert pages(html, tmp_path) - sheets <= 2


def test_a_sheet_has_a_line_for_the_name_and_no_colour() -> None:
    some = choose_exercises("rainbow7", "en", items=20, seed=3, level=1)
    html = worksheet_html(some, "en", about="About.")
    asked, _, key = html.partition(KEY)
    assert asked.count('<p class="name">Name<i></i></p>') == asked.count('<section class="sheet"') == 3
    assert "Name<i>" not in key
    style = html.partition("</style>")[0].rpartition(".r7 {")[2].partition("}")[0]
    own = dict(re.findall(r"--r7-([\w-]+):\s*(#\w+)", style))
    drawn = set(re.findall(r"var\(--r7-([\w-]+)", html.partition("</style>")[2]))
    assert drawn <= set(own), "what is drawn has a tone of this sheet"
    for tone in own.values():
        digits = tone[1:] if len(tone) == 7 else "".join(2 * sign for sign in tone[1:])
        assert digits[:2] == digits[2:4] == digits[4:], f"{tone} is no grey"


def test_the_table_beside_a_question_says_nothing_that_is_asked() -> None:
    some = choose_exercises("rainbow7", "en", items=12, seed=1, level=2, rules=["call"])
    asked = words(written(some, "en").partition(KEY)[0])
    assert "Your hand" in asked and "total" not in asked


def test_items_and_key_follow_the_house_rules() -> None:
    game = GAMES["rainbow7"]
    settings = game.read_settings("house=call-limit:12")
    some = choose_exercises("rainbow7", "en", items=6, seed=2, level=1, kinds=["call"], settings=settings)
    assert [make(each.name, settings) for each in some] == list(some)
    about = sheet_name(some, "en", level=1, seed=2)
    assert "12" in about and about.startswith("The English rulebook. Level 1, sheet 2.")


@every_game
@pytest.mark.parametrize("items", [8, 16, 20])
def test_no_sheet_is_begun_for_one_or_two_items(game: Game, items: int) -> None:
    some = choose_exercises(game.id, game.default_edition, items=items, seed=3, level=1)
    asked = worksheet_html(some, "fr", about="About.").partition(KEY)[0]
    *whole, last = [each.count('<li class="item">') for each in asked.split('<section class="sheet"')[1:]]
    assert sum(whole) + last == items and len(whole) < items / 6
    assert all(6 <= each <= 8 for each in whole) and last > 2


@pytest.mark.parametrize("count", [1, 5, 6, 8, 9, 13, 20, 24, 60])
def test_every_item_lies_on_one_sheet_in_its_order(count: int) -> None:
    laid = sheets([Item((40 + each,), 7.0 + each % 5) for each in range(count)])
    assert [each for sheet in laid for column in sheet.columns for each in column] == list(range(count))
    assert all(6 <= sum(map(len, sheet.columns)) <= 8 for sheet in laid[:-1])


def test_items_too_high_for_six_on_a_sheet_do_not_hang_it() -> None:
    assert [sum(map(len, each.columns)) for each in sheets([Item((10_000,), 7.0)] * 7)] == [6, 1]


def test_only_what_is_wished_for_is_asked() -> None:
    some = choose_exercises("rainbow7", "fr", items=8, seed=1, level=1, rules=["combo"], kinds=["legal"])
    assert {each.name.kind for each in some} == {"legal"}
    assert {each.name.rule.partition(".")[0] for each in some} == {"combo"}
    with pytest.raises(NoExercise):
        choose_exercises("rainbow7", "fr", items=8, seed=1, level=1, rules=["pack.tokens"])


def test_the_command_writes_the_sheet_and_its_codes_lead_to_the_same_items(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    addresses: list[str] = []
    real = segno.make

    def noted(text: str, **more: Any) -> object:
        addresses.append(text)
        return real(text, **more)

    monkeypatch.setattr(segno, "make", noted)
    out = tmp_path / "sheet.html"
    typed = ["worksheet", "--rules", "combo,score", "--items", "6", "--seed", "7", "--lang", "fr", "--out", str(out)]
    assert main([*typed, "--base-url", "https://example.org/r7", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    html = out.read_text("utf-8")
    assert told["html"] == str(out) and len(told["items"]) == 6
    assert 'lang="fr"' in html and "https://" not in re.sub(r"<svg.*?</svg>", "", html, flags=re.S)
    assert html.count('class="code"') == 6
    for name, address in zip(told["items"], addresses, strict=True):
        parts = urlsplit(address)
        assert parts.path == "/r7/practice"
        asked = PageLink.read(parts.query)
        assert not asked.complaints and asked.the_lang == "fr"
        again = read_name(asked.exercise, asked.game, asked.the_edition.id)
        assert make(again) == make(name)


@pytest.mark.skipif(not any(map(shutil.which, PRINTERS)), reason="no Chromium is here to print")
def test_where_a_browser_is_found_there_is_a_file_for_the_printer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["worksheet", "--items", "2", "--out", str(tmp_path / "sheet.html"), "--json"]) == 0
    pdf = Path(json.loads(capsys.readouterr().out)["pdf"])
    assert pdf == tmp_path / "sheet.pdf" and pdf.read_bytes().startswith(b"%PDF")


def test_without_a_browser_the_sheet_is_there_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert main(["worksheet", "--items", "2", "--out", str(tmp_path / "sheet.html"), "--lang", "en"]) == 0
    assert "any browser prints it" in capsys.readouterr().out
    assert (tmp_path / "sheet.html").exists()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["--rules", "combo.cheese"], "is no rule of this game"),
        (["--kinds", "riddle"], "is no kind of exercise"),
        (["--items", "0"], "is too small"),
        (["--items", "1000"], "is too large"),
        (["--level", "9"], "is too large"),
        (["--base-url", "example"], "is no address"),
        (["--base-url", "https://example.org/?x=1"], "is no address"),
        (["--rules", "pack.tokens"], "No kind of exercise asks about"),
        (["--edition", "de"], "is no edition"),
        (["--house", "call-limit=many"], "call-limit needs a whole number"),
        (["--out", "no/such/folder/sheet.html"], "cannot be written"),
    ],
)
def test_what_cannot_be_used_gets_one_sentence(
    typed: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["worksheet", *typed, "--lang", "en"]) == 2
    told = capsys.readouterr()
    assert told.out == "" and said in told.err and told.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
