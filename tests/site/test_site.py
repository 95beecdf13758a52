"""The pages as files: readable at once, playable with Python in the browser, the same answers and links as served."""

from collections.abc import Callable
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import expect
from standing import Guest, needs

from rainbow7.pages.explorer import PARTS, Explorer
from rainbow7.pages.link import Asked
from rainbow7.pages.stage import shell

pytestmark = needs
Come = Callable[..., Guest]


def at_home(query: str, *messages: dict[str, object]) -> str:
    """The link after these messages to the very same page in this Python."""
    page = Explorer(Asked.read(query), shell(PARTS))
    for message in messages:
        page.hear(message)
    return page.sitting.link().query()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_card_is_laid_by_the_kernel_in_the_browser(come: Come, lang: str) -> None:
    you = come(lang, "phone").goes(f"explorer.html?lang={lang}").waits()
    before = you.last()
    you.choose(you["blue 7"])
    you.press(you["lay"])
    you.hears(you["solo"])
    you.press(you["draw"])
    expect(you.slip).to_contain_text(you["turn"])
    assert you.last() > before
    asked = unquote(urlsplit(you.page.url).query)
    assert asked == at_home(f"lang={lang}", {"do": "lay B7 > A"}, {"do": "draw deck"})
