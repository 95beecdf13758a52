"""The lab, and players who look ahead, with Python in the browser: the same figures and moves as anywhere else."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import pytest
from file_server import Guest, needs_browser
from playwright.sync_api import expect

from rainbow7.pages.explorer import Explorer
from rainbow7.pages.lab import Lab
from rainbow7.pages.page import Page

pytestmark = needs_browser
Come = Callable[..., Guest]
P = TypeVar("P", bound=Page)
QUERY = "edition=en&games=100&first=house%3Dtie:other&set=house%3Dcall-limit:5"
SAYS = {
    "en": ("Play 100 games", "100 games at each table", "Calls that are beaten", "In a browser 2,500 games"),
    "fr": ("Jouer 100 parties", "100 parties à chaque table", "Annonces battues", "Dans un navigateur, on joue 2"),
}


def answered(page: P, message: dict[str, object]) -> P:
    """The page after a message; in a thread of its own, where no event loop runs, its work is done at once."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(page.hear, message).result()
    return page


@pytest.mark.parametrize(("lang", "size"), [("en", "laptop"), ("fr", "phone")])
def test_the_lab_plays_the_same_games_in_the_browser(come: Come, lang: str, size: str) -> None:
    run, done, beaten, most = SAYS[lang]
    you = come(lang, size).goes(f"lab.html?lang={lang}&{QUERY}").waits()
    expect(you.page.get_by_text(re.compile(f"^{most}"))).to_have_count(1)
    you.press(run)
    you.hears(done)
    expect(you.page).to_have_url(re.compile("played=100"))
    here = answered(Lab.from_query(f"lang={lang}&{QUERY}"), {"start": True})
    wanted = next(each for each in here.data["lab"]["figures"] if each["title"] == beaten)
    figure = you.page.get_by_role("article").filter(has_text=beaten)
    figure.locator("summary").click()
    expect(figure.locator("tbody tr").first.locator("th, td")).to_have_text(wanted["rows"][0])


def test_who_looks_ahead_thinks_in_the_browser(come: Come) -> None:
    query = "game=spaan&edition=piatnik-fr&lang=en&seed=4&me=1&vs=looks-ahead"
    here = answered(Explorer.from_query(query), {"think": True})
    moves = here.current_link().moves
    assert moves and here.session.match.game.to_move(here.session.state) == 1
    you = come("en").goes(f"explorer.html?{query}")
    expect(you.page).to_have_url(re.compile("[?&]m="), timeout=120_000)
    assert here.current_link().query().partition("&m=")[2] == you.page.url.partition("&m=")[2]
