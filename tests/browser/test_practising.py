"""Practice through visible labels: exercises answered wrong and right, the map, progress kept, saved and erased."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect
from visitor import Visitor, nothing_sticks_out

Arrive = Callable[..., Visitor]

EXERCISE = "legal/combo.colour/1/42"
RIGHT = 1
"""Which of its answers is right; the first one is not."""
SAYS = {
    "en": {
        "check": "Check", "right": "That is right.", "wrong": "That is not it.", "next": "Next exercise",
        "yours": "Your answer, under your rule", "key": "The right answer, under the rulebook", "hint": "Hint",
        "another": "Another exercise", "choose": "Choose what to practise", "start": "Start", "proof": "Checked:",
        "map": "The map of the rules", "begun": "0 of 3 right · due", "colour": "Colour",
        "save": "Save to a file", "erase": "Erase", "yes": "Erase it", "erased": "Erased. Nothing is remembered.",
        "taken": "The file is taken in, together with what was here.", "first": "Choose an answer first.",
        "old": "Here is another one.",
    },
    "fr": {
        "check": "Vérifier", "right": "C’est juste.", "wrong": "Ce n’est pas cela.", "next": "Exercice suivant",
        "yours": "Votre réponse, selon votre règle", "key": "La bonne réponse, selon la règle imprimée",
        "hint": "Indice", "another": "Un autre exercice", "choose": "Choisir les exercices", "start": "Commencer",
        "proof": "Vérifié :", "map": "La carte des règles", "begun": "0 sur 3 · à revoir",
        "colour": "Couleur", "save": "Enregistrer dans un fichier", "erase": "Effacer", "yes": "Effacer",
        "erased": "Effacé. Rien n’est retenu.", "taken": "Le fichier est repris, avec ce qui était déjà ici.",
        "first": "Choisissez d’abord une réponse.",
        "old": "En voici un autre.",
    },
}  # fmt: skip


def heading(you: Visitor, name: str) -> Locator:
    return you.page.get_by_role("heading", name=name, exact=True)


def radios(you: Visitor) -> Locator:
    return you.page.get_by_role("radiogroup").get_by_role("radio")


def answers(you: Visitor, number: int) -> None:
    """Choose the answer of this number, and have it checked."""
    radio = radios(you).nth(number)
    if you.keys:
        you.reach(radios(you).first)
        you.page.keyboard.press("Space")
        for _ in range(number):
            you.page.keyboard.press("ArrowDown")
    else:
        radio.check()
    expect(radio).to_be_checked()
    you.press(SAYS[you.lang]["check"])


@pytest.mark.parametrize(("lang", "keys"), [("fr", False), ("en", True)])
def test_an_exercise_is_answered_wrong_and_another_one_right(arrive: Arrive, lang: str, keys: bool) -> None:
    you, says = arrive(lang, "phone", keys=keys), SAYS[lang]
    you.open(f"/practice?lang={lang}&ex={EXERCISE}").settled()
    expect(you.hand.get_by_role("img")).to_have_count(6)
    expect(you.hand.get_by_role("button")).to_have_count(0)
    you.press(says["check"])
    you.hears(says["first"])
    you.press(says["hint"])
    expect(you.page.get_by_role("status").filter(has_text=re.compile(r"\w"))).not_to_have_count(0)
    answers(you, 0)
    expect(you.page.get_by_text(says["wrong"], exact=True)).to_be_visible()
    expect(heading(you, says["yours"])).to_be_visible()
    expect(heading(you, says["key"])).to_be_visible()
    expect(you.page.get_by_role("blockquote").first).to_be_visible()
    expect(you.page.get_by_text(says["proof"])).to_be_visible()
    you.press(says["next"])
    expect(you.page.get_by_text(says["wrong"], exact=True)).to_be_hidden()
    expect(you.button(says["check"]).first).to_be_visible()
    you.open(f"/practice?lang={lang}&ex={EXERCISE}").settled()
    answers(you, RIGHT)
    expect(you.page.get_by_text(says["right"], exact=True)).to_be_visible()
    expect(heading(you, says["yours"])).to_be_hidden()
    nothing_sticks_out(you.page)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_was_done_is_on_the_map_saved_taken_in_and_erased(arrive: Arrive, lang: str, tmp_path: Path) -> None:
    you, says = arrive(lang, "laptop"), SAYS[lang]
    you.open(f"/practice?lang={lang}&ex={EXERCISE}").settled()
    answers(you, 0)
    expect(you.page.get_by_text(says["wrong"], exact=True)).to_be_visible()
    you.press(you.page.get_by_role("link", name=says["choose"], exact=True))
    expect(heading(you, says["map"])).to_be_visible()
    rule = you.page.get_by_role("link").filter(has_text=says["begun"])
    expect(rule).to_contain_text(says["colour"])
    with you.page.expect_download() as download:
        you.press(says["save"])
    file = tmp_path / "progress.txt"
    download.value.save_as(file)
    assert json.loads(file.read_text("utf-8"))["tries"]["rainbow7"]
    you.press(says["erase"])
    you.press(you.button(says["yes"]).first)
    you.hears(says["erased"])
    expect(rule).to_have_count(0)
    you.page.wait_for_function("() => localStorage.getItem('r7.progress') === null")
    you.page.locator("input[type=file]").set_input_files(file)
    you.hears(says["taken"])
    expect(rule).to_contain_text(says["colour"])
    you.answered().page.reload()
    you.settled()
    expect(rule).to_contain_text(says["colour"])


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_link_to_what_is_no_longer_made_says_so(arrive: Arrive, lang: str) -> None:
    you = arrive(lang, "phone").open(f"/practice?lang={lang}&ex=legal/combo.gone/1/42").settled()
    expect(you.page.get_by_text(SAYS[lang]["old"])).to_be_visible()
    expect(you.button(SAYS[lang]["check"]).first).to_be_visible()
