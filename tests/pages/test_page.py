"""All pages are of one kind: one way to switch, to hear and to show, and nothing of it needs a widget."""

import sys
from typing import Any

import pytest

from rainbow7.games import GAMES
from rainbow7.pages import PAGES, page_class
from rainbow7.pages.page import Page
from rainbow7.pages.page_widgets import page_box

every_page = pytest.mark.parametrize("name", PAGES)


@every_page
def test_a_page_is_a_page_under_its_name(name: str) -> None:
    kind = page_class(name)
    assert issubclass(kind, Page) and kind.name == name


@every_page
def test_language_rulebook_and_game_are_switched_in_one_place(name: str) -> None:
    assert page_class(name).on_set is Page.on_set
    page = page_class(name).from_query("lang=en")
    page.hear({"set": {"lang": "fr"}})
    assert page.data["bar"]["lang"] == "fr" and page.link.lang == "fr"
    page.hear({"set": {"game": "sazuki"}})
    assert page.link.game == "sazuki" and page.lang == "fr"
    page.hear({"set": {"game": "rainbow7"}})
    other = next(each for each in GAMES["rainbow7"].editions if each != GAMES["rainbow7"].default_edition)
    page.hear({"set": {"edition": other}})
    assert page.link.the_edition.id == other


@every_page
@pytest.mark.parametrize("given", [{"lang": "xx"}, {"edition": ["en"]}, {"game": None}, {"what": {}}, 7, None])
def test_a_switch_to_what_does_not_exist_changes_nothing(name: str, given: Any) -> None:
    page = page_class(name).from_query("lang=en&seed=3")
    before = page.current_link()
    page.hear({"set": given})
    assert page.current_link() == before


@every_page
def test_a_page_works_without_widgets(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("ipywidgets", "anywidget", "traitlets"):
        monkeypatch.setitem(sys.modules, module, None)
    html, data = page_class(name).first_view("lang=en")
    page = page_class(name).from_query("lang=en")
    page.hear({"set": {"lang": "fr"}, "nonsense": 1})
    assert html and set(data["parts"]) == set(page.data) == set(page.widgets) == set(data["kinds"])


@every_page
def test_the_widgets_show_what_the_page_shows(name: str) -> None:
    kind = page_class(name)
    page, box = kind.from_query("lang=en&seed=3"), page_box(kind, "lang=en&seed=3")
    assert [type(each).__name__ for each in box.children] == list(kind.widgets.values())
    for widget, data in zip(box.children, page.data.values(), strict=True):
        assert widget.data == {key: value for key, value in data.items() if key != "sheet" or not value}


@pytest.mark.parametrize("name", [name for name in PAGES if name not in ("about", "index")])
def test_a_page_opens_at_its_own_link_just_as_it_is(name: str) -> None:
    page = page_class(name).from_query("lang=fr&game=rainbow7&seed=3")
    again = type(page)(page.current_link())
    assert again.data["address"] == page.data["address"]


def test_a_page_lists_the_links_that_stand_on_it() -> None:
    page = page_class("rules").from_query("rule=combo.colour&lang=en")
    shown = [each["href"] for each in page.data["reader"]["examples"].values()]
    assert len(shown) == 3
    assert set(shown) <= {f"{where}?{link.query()}" for where, link in page.links()}


@pytest.mark.parametrize("name", ["editions", "guide", "practice", "referee", "rules"])
@pytest.mark.parametrize("game", GAMES)
def test_every_entry_of_a_page_is_a_link_that_it_can_use(name: str, game: str) -> None:
    for entry in page_class(name).entries(GAMES[game], GAMES[game].default_edition, "en"):
        query = entry.query()
        page = page_class(name).from_query(f"game={game}&lang=en&{query}")
        assert query and not page.problems(), query
