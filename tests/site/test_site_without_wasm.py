"""Where the browser blocks WebAssembly, lessons work from their books, and the rest says what is missing."""

from collections.abc import Callable

import pytest
from file_server import BOOKS, Guest, needs_browser
from playwright.sync_api import expect

pytestmark = needs_browser
Come = Callable[..., Guest]
SAID = {"en": "This browser blocks WebAssembly", "fr": "Ce navigateur bloque WebAssembly"}
both_languages = pytest.mark.parametrize("lang", ["en", "fr"])


def without(come: Come, lang: str) -> Guest:
    """A visitor whose browser blocks WebAssembly."""
    you = come(lang, "phone")
    you.page.add_init_script("delete globalThis.WebAssembly")
    return you


@both_languages
def test_lessons_work_and_the_rest_says_what_is_missing(come: Come, lang: str) -> None:
    you = without(come, lang)
    asked: list[str] = []
    you.page.on("request", lambda request: asked.append(request.url))
    state = you.page.locator("#r7-state")
    you.goes(f"guide.html?lesson={BOOKS[0]}&step=1&lang={lang}").sees_the_cards()
    expect(state).to_contain_text(SAID[lang])
    assert you.page.evaluate("typeof WebAssembly") == "undefined"
    panel = you.page.locator(".r7-lesson")
    while not panel.locator("[data-key=pip-1].here").count():
        panel.locator("[data-act=on]").click()
    for address in ("practice.html", "referee.html", "explorer.html?seed=4"):
        you.goes(f"{address}{'&' if '?' in address else '?'}lang={lang}").sees_the_cards()
        expect(state).to_contain_text(SAID[lang])
    assert not [each for each in asked if "/python/" in each], "Python is not fetched in vain"


@both_languages
def test_a_stored_pad_is_shown_before_python_comes(come: Come, lang: str) -> None:
    you = without(come, lang)
    you.goes(f"referee.html?tab=score&lang={lang}&edition=en").sees_the_cards()
    you.page.evaluate(
        """lang => localStorage.setItem("r7.pad", JSON.stringify({names: ["Ada", "Bo", "Cy"], rounds: "c0,1,2,3",
          seen: {
          lang, under: "en", start: [0, 0, 0], over: null,
          players: ["Ada", "Bo", "Cy"].map(name => ({name, own: name, tokens: 5, first: false, winner: false})),
          rounds: [{n: 1, gains: [1, 0, 2], totals: [1, 0, 2], here: false, text: "", correct: ""}]}}))""",
        lang,
    )
    pad = you.page.locator(".r7-pad")
    you.goes(f"referee.html?tab=score&lang={lang}&edition=en").sees_the_cards()
    for name in ("Ada", "Bo", "Cy"):
        expect(pad).to_contain_text(name)
    expect(pad.locator("tbody [data-key=round-1]")).to_be_visible()
    you.goes(f"referee.html?tab=score&lang={lang}&edition=fr").sees_the_cards()
    expect(pad.locator("table")).to_be_visible()
    expect(pad.locator("tbody [data-key=round-1]")).to_have_count(0)
