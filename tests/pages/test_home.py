"""The first page: its question, the answer to every choice of cards, and the ways to start."""

import re
from itertools import combinations

import pytest

from rainbow7 import pages
from rainbow7.games import GAMES
from rainbow7.pages import page_class
from rainbow7.pages.index import DOORS, Index

LANGS = pytest.mark.parametrize("lang", ["en", "fr"])


def opened(query: str) -> Index:
    page = page_class("index").from_query(query)
    assert isinstance(page, Index)
    return page


@LANGS
@pytest.mark.parametrize("edition", GAMES["rainbow7"].editions)
def test_every_choice_has_the_verdict_of_the_rules(lang: str, edition: str) -> None:
    home, game = opened(f"lang={lang}&edition={edition}").data["home"], GAMES["rainbow7"]
    cards = game.read_things("B3 B4 B6 W")
    assert game.hands is not None
    assert len(home["answers"]) == 16
    for places in (each for count in range(5) for each in combinations(range(4), count)):
        choice = "".join("1" if place in places else "0" for place in range(4))
        laid = tuple(cards[place] for place in places)
        verdict = game.hands().judge_play(game.editions[edition], game.settings(), cards, laid)
        answer = home["answers"][choice]
        assert (answer["kind"] == "ok") == bool(verdict) == (answer["way"] == "start")
        assert answer["said"]


@pytest.mark.parametrize(
    ("lang", "missing", "add", "legal", "start"),
    [
        ("en", "blue 5 is missing", "Add the Rainbow card", "Legal.", "Start lesson 1"),
        ("fr", "il manque le 5 bleu", "Ajouter la carte Rainbow", "Permis.", "Commencer la leçon 1"),
    ],
)
def test_the_missing_card_is_named_and_one_press_adds_it(
    lang: str, missing: str, add: str, legal: str, start: str
) -> None:
    home = opened(f"lang={lang}").data["home"]
    first = home["answers"][home["chosen"]]
    assert home["chosen"] == "1110"
    assert (first["kind"], first["way"]) == ("yet", "add")
    assert missing in first["said"]
    assert home["answers"]["1111"]["said"].startswith(legal)
    assert re.search(rf'<button [^>]*data-way="add">.*{add}</button>', home["html"])
    assert re.search(rf'<a [^>]*data-way="start" [^>]*lesson=first-play[^>]* hidden>.*{start}</a>', home["html"])


@LANGS
def test_another_game_asks_about_its_own_cards_or_nothing(lang: str) -> None:
    home = opened(f"lang={lang}&game=sazuki").data["home"]
    assert home["answers"]["1110"]["way"] == "add"
    assert home["answers"]["1111"]["way"] == "start"
    assert "edition=grimpeur-fr" in home["html"]
    plain = opened(f"lang={lang}&game=spaan").data["home"]
    assert plain["answers"] == {}
    assert "data-card" not in plain["html"]


@LANGS
def test_a_door_stands_where_its_page_does(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with_teachers = {**pages.PAGES, "teachers": "rainbow7.pages.index:Index"}
    without = {name: where for name, where in pages.PAGES.items() if name != "teachers"}
    monkeypatch.setattr("rainbow7.pages.index.PAGES", without)
    assert opened(f"lang={lang}").data["home"]["html"].count('class="door"') == len(DOORS) - 1
    monkeypatch.setattr("rainbow7.pages.index.PAGES", with_teachers)
    html = opened(f"lang={lang}").data["home"]["html"]
    assert html.count('class="door"') == len(DOORS)
    assert f'href="teachers?edition={lang}&amp;lang={lang}"' in html


@LANGS
def test_it_can_be_read_without_a_script(lang: str) -> None:
    html, _ = Index.first_view(f"lang={lang}")
    assert {"en": "Not yet", "fr": "Pas encore"}[lang] in html
    assert html.count('aria-pressed="true"') == 3
    assert html.count('class="go main"') == 3
