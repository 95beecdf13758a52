"""Players have names on the pages, the same at the same table; only commands call them by their seats."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from rainbow7.core.language import LANGUAGES
from rainbow7.explain.people import people
from rainbow7.games import GAMES
from rainbow7.pages import PAGES, page_class
from rainbow7.pages.page import Page

NUMBERED = re.compile(r"\b(Players?|[Jj]oueurs?)[ \u00a0]\d")


def strings(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for each in data.values():
            yield from strings(each)
    elif isinstance(data, list):
        for each in data:
            yield from strings(each)


def numbered(page: Page) -> list[str]:
    return [each for each in (*strings(page.data), *page.text_lines()) if NUMBERED.search(each)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nobody_is_called_like_somebody_else(lang: str) -> None:
    for seed in range(20):
        assert len(set(people(lang, 6, seed))) == 6
        assert people(lang, 3, seed) == people(lang, 6, seed)[:3]


@pytest.mark.parametrize("name", [name for name in PAGES if name != "referee"])  # where real people say who they are
@pytest.mark.parametrize("game", GAMES)
def test_no_page_calls_a_player_by_a_number(name: str, game: str) -> None:
    for lang, seed in product(LANGUAGES, (0, 7)):
        page = page_class(name).from_query(f"game={game}&lang={lang}&seed={seed}&seats=2")
        assert numbered(page) == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_in_the_explorer_is_told_with_names(game: str, lang: str) -> None:
    page = page_class("explorer").from_query(f"game={game}&lang={lang}&seed=5")
    for _ in range(12):
        page.hear({"play": 5})
        assert numbered(page) == []
    names = people(lang, GAMES[game].default_seats, 5)[1:]
    text = " ".join(strings(page.data))
    assert all(re.search(rf"\b{each}\b", text) for each in names)
    page.hear({"set": {"lang": next(each for each in LANGUAGES if each != lang)}})
    assert numbered(page) == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_of_every_lesson_is_told_with_names(game: str, lang: str) -> None:
    for link in page_class("guide").entries(GAMES[game], GAMES[game].default_edition, lang):
        assert numbered(page_class("guide").from_query(link.query())) == []
