"""Which rulebook a page opens under whose address names none, and that every address then says it."""

import json
from pathlib import Path

import pytest

from rainbow7.core.language import LANGUAGES
from rainbow7.games import GAMES
from rainbow7.pages import PAGES, page_class
from rainbow7.pages.link import PageLink

POSITION = "act_hands_G3G4G6R2B5V1/R4R5R6/C1C2C4_deck_O1O2O3O4O5O6O7Y1Y2Y3_piles_B1/B2/B3"
every_page = pytest.mark.parametrize("name", sorted(PAGES))


@every_page
@pytest.mark.parametrize(
    "more", ["", "&lesson=three-cards", "&rule=combo.colour", "&on=faces", "&game=rainbow7", "&x=1"]
)
def test_readers_get_the_rulebook_in_their_language(name: str, more: str) -> None:
    for lang in LANGUAGES:
        page = page_class(name).from_query(f"lang={lang}{more}")
        assert page.link.edition == lang
        assert f"edition={lang}" in page.data["address"]["query"].split("&"), "the address says so from then on"


@every_page
@pytest.mark.parametrize(
    "given",
    [
        "seed=7", "seed=0", f"pos={POSITION}", "m=*.*", "a=deal", "ex=legal/combo.colour/1/42&v=0.2.0", "hand=G3,G4",
        "at=3", "with=fr",
    ],
)  # fmt: skip
def test_every_other_link_without_a_rulebook_means_what_it_always_has(name: str, given: str) -> None:
    page = page_class(name).from_query(f"lang=fr&{given}")
    assert page.link.edition == "en"


@every_page
def test_a_link_that_names_a_rulebook_gets_it(name: str) -> None:
    assert page_class(name).from_query("lang=fr&edition=en").link.edition == "en"
    assert page_class(name).from_query("lang=en&edition=fr-plus2").link.edition == "fr-plus2"


def test_a_reader_of_a_language_without_a_rulebook_gets_the_default_one() -> None:
    assert {lang: GAMES["rainbow7"].edition_for(lang) for lang in ("en", "fr", "qaa")} == {
        "en": "en", "fr": "fr", "qaa": "en",
    }  # fmt: skip
    assert GAMES["sazuki"].edition_for("en") == "grimpeur-fr"


@every_page
def test_links_to_other_pages_name_the_rulebook(name: str) -> None:
    page = page_class(name).from_query("lang=fr")
    for link in page.data["bar"]["links"]:
        assert "edition=fr" in link["href"]
    for other, target in page.links():
        assert target.edition, f"a link to {other}: {target.query()}"


def test_switching_the_language_keeps_the_rulebook() -> None:
    page = page_class("explorer").from_query("lang=fr")
    page.hear({"set": {"lang": "en"}})
    assert "edition=fr" in page.data["address"]["query"]


def test_another_game_begins_under_the_rulebook_of_the_readers_language() -> None:
    page = page_class("rules").from_query("lang=fr&game=spaan")
    page.hear({"set": {"game": "rainbow7"}})
    assert page.link.edition == "fr"


def test_links_made_in_python_mean_the_default_rulebook() -> None:
    assert PageLink(lang="fr").resolved.edition == "en"


# Titles


@pytest.mark.parametrize("name", sorted(set(PAGES) - {"index"}))
def test_a_page_has_the_title_of_its_notebook(name: str) -> None:
    path = Path(__file__).parents[2] / "notebooks" / f"{name}.ipynb"
    metadata = json.loads(path.read_text("utf-8"))["metadata"]["rainbow7"]
    for lang in LANGUAGES:
        page = page_class(name).from_query(f"lang={lang}")
        assert page.data["bar"]["window"] == f"{metadata[lang]['title']} · Rainbow 7"


def test_the_lesson_or_rule_that_is_open_comes_first() -> None:
    page = page_class("guide").from_query("lang=en")
    page.hear({"lesson": "three-cards"})
    assert page.data["bar"]["window"] == "Three cards or more · Learn to play · Rainbow 7"
    page.hear({"set": {"lang": "fr"}})
    assert page.data["bar"]["window"] == "Trois cartes ou plus · Apprendre à jouer · Rainbow 7"
    page.hear({"lesson": ""})
    assert page.data["bar"]["window"] == "Apprendre à jouer · Rainbow 7"
    rules = page_class("rules").from_query("lang=fr&rule=combo.colour")
    assert rules.data["bar"]["window"] == "Couleur · Les règles · Rainbow 7"
    assert rules.data["bar"]["frame"]["line"].count('title="Couleur · Les règles · Rainbow 7"') == 1
