"""How many calls first views take: few as a page is first opened, more for long links."""

import pytest

from rainbow7 import pages
from rainbow7.games import GAMES
from rainbow7.web import first_views


@pytest.fixture(scope="module", autouse=True)
def filled() -> None:
    """What is looked up for the first time takes many calls, so a worker looks it up before it makes any frame."""
    first_views.fill_caches()


@pytest.mark.parametrize("name", pages.PAGES)
def test_every_page_as_it_is_first_opened_takes_few_calls(name: str) -> None:
    for game in GAMES.values():
        seats = (game.seats[0], game.seats[-1]) if name == "explorer" else (game.seats[0],)
        for query in [f"lang=fr&game={game.id}&seed=99&seats={each}" for each in seats]:
            assert first_views.first_view(name, query, first_views.QUICK_CALLS).data


def test_what_takes_longer_is_not_kept_as_if_there_were_none() -> None:
    link = f"lang=en&seed=4&m={'.'.join(37 * '*')}"
    with pytest.raises(first_views.TakesLonger):
        first_views.first_view("explorer", link, first_views.QUICK_CALLS)
    assert first_views.first_view("explorer", link).data
