"""Lessons and exercises in a cell, values that draw themselves, and errors that read as sentences."""

import re
from html import unescape
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

import rainbow7
from rainbow7.core.notation import BadNotation
from rainbow7.core.user_error import UnknownName, UserError


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")


def words(html: str) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)))


def shown(box: object, kind: str) -> dict[str, object]:
    return next(each.data for each in box.children if type(each).__name__ == kind)  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["02-three-cards", "three-cards", "rainbow7/02-three-cards"])
def test_a_lesson_stands_in_a_cell_without_the_bar_of_the_page(name: str) -> None:
    box = rainbow7.lesson(name, lang="fr", edition="fr")
    kinds = {type(each).__name__ for each in box.children}
    assert not kinds & {"Bar", "Address"} and {"Lesson", "Table", "Quiz"} <= kinds
    lesson = shown(box, "Lesson")
    assert lesson["open"] and lesson["lang"] == "fr" and lesson["title"] == "2. Trois cartes ou plus"


def test_a_lesson_of_another_game_is_found_by_its_name_alone() -> None:
    assert shown(rainbow7.lesson("solo-set-run", lang="en"), "Lesson")["title"] == "2. Solo, set, run"


def test_an_exercise_stands_in_a_cell() -> None:
    box = rainbow7.exercise("legal/combo.colour/1/42", lang="en")
    assert shown(box, "Quiz")["part"] == "ask" and shown(box, "Quiz")["open"]


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: rainbow7.lesson("tree-cards"), "There is no lesson 'tree-cards'. Did you mean three-cards?"),
        (lambda: rainbow7.exercise("legal/combo.color/1/4"), "Did you mean combo.colour?"),
        (lambda: rainbow7.exercise("legel/combo.colour/1/4"), "Did you mean legal?"),
        (lambda: rainbow7.new_match("rainbo7"), "games are rainbow7, sazuki, spaan. Did you mean rainbow7?"),
        (lambda: rainbow7.differences("en", "de"), "'de' is no edition of this game; editions are en, fr, fr-plus2."),
        (lambda: rainbow7.combos("1 2 3", game="sazuki", bound="x"), "'x' binds no round"),
    ],
)  # fmt: skip
def test_an_unknown_name_is_a_sentence(call: object, said: str) -> None:
    with pytest.raises(UnknownName) as bad:
        call()  # type: ignore[operator]
    assert said in str(bad.value) and isinstance(bad.value, KeyError) and isinstance(bad.value, ValueError)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: rainbow7.cards("R9"), "R9, column 2: After the colour R a number from 1 to 7 is expected, not '9'."),
        (lambda: rainbow7.cards("Z", game="spaan"), "Z, column 1: "),
        (lambda: rainbow7.new_match().play("call"), "call cannot be played: No cards have been dealt yet; deal first."),
        (lambda: rainbow7.replay("x"), "line 1: This is not a record"),
        (lambda: rainbow7.combos("R", game="spaan"), "In spaan nothing is laid from a hand."),
    ],
)
def test_what_cannot_be_done_is_a_sentence(call: object, said: str) -> None:
    with pytest.raises(UserError) as bad:
        call()  # type: ignore[operator]
    assert said in str(bad.value)


def test_ipython_shows_the_sentence_and_no_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    shell: Any = InteractiveShell  # it has no types
    shell().run_cell("import rainbow7; rainbow7.cards('R9')")
    told = capsys.readouterr().out
    assert "BadNotation: R9, column 2: After the colour R" in told and "Traceback" not in told and ".py" not in told
    assert BadNotation("no-value", "R9", 2, letter="R", found="9")._render_traceback_()[0] in told


def test_combinations_draw_themselves_and_stay_a_dictionary() -> None:
    found = rainbow7.combos("R7 W W")
    assert found["R7 W W"] == ["colour", "value"] and dict(found) == found
    assert "R7 W W  Colour, Value" in str(found).splitlines()
    html = found._repr_html_()
    assert html.count("<tr>") == len(found) and html.count("r7-chip") > 3 and "Colour, Value" in words(html)


def test_figures_draw_themselves_and_stay_a_dictionary() -> None:
    found = rainbow7.simulate(10, seats=2, seed=1)
    assert found["games"] == 10 and "games" in str(found)
    assert "games 10" in words(found._repr_html_()).replace("  ", " ")


def test_a_comparison_reads_as_text() -> None:
    text = str(rainbow7.differences("en", "fr-plus2"))
    assert text.startswith("The 7s in play (setup.sevens)") and "\n  fr-plus2: " in text
