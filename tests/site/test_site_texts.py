"""Without JavaScript the rules, the texts of the lessons and the page about the site are read as files."""

from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest
from file_server import SITE_PATH, Guest, needs_browser
from playwright.sync_api import expect
from visitor import nothing_sticks_out

from rainbow7.core.language import LANGUAGES
from rainbow7.games import GAMES
from rainbow7.pages.about import prose
from rainbow7.pages.guide import Guide
from rainbow7.tutor.courses import course

pytestmark = needs_browser
Come = Callable[..., Guest]
VIEWS = [(game.id, edition, lang) for game in GAMES.values() for edition in game.editions for lang in LANGUAGES]


def text_of(built: Path, name: str) -> str:
    return unescape((built / SITE_PATH / name).read_text("utf-8"))


@pytest.mark.parametrize(("game", "edition", "lang"), VIEWS)
def test_every_rule_and_every_lesson_is_read_as_a_file(built: Path, game: str, edition: str, lang: str) -> None:
    rulebooks = GAMES[game].rulebooks
    rules = text_of(built, f"rules-{game}-{edition}-{lang}.html")
    assert len(rules) < 400_000
    for rule in rulebooks.rules:
        for part in rulebooks.passage(rule, edition, lang).parts:
            # Where it is our reading, that is said before its full stop.
            assert part.text.strip().rstrip(".") in rules, rule
    lessons = text_of(built, f"guide-{game}-{edition}-{lang}.html")
    for lesson in course(GAMES[game]):
        if edition in lesson.editions:
            assert lessons.count(f"<h2>{lesson.titles[lang]}</h2>") == 1, lesson.name
            last = len(lesson.steps_in(edition))
            query = {"game": game, "edition": edition, "lang": lang, "lesson": lesson.name, "step": str(last)}
            for line in Guide.from_query(query).text_lines():
                assert line in lessons, lesson.name


def test_a_visitor_without_scripts_is_led_to_them(come: Come) -> None:
    for lang, page in (("en", "rules"), ("fr", "guide")):
        you = come(lang, "phone", java_script_enabled=False).goes(f"{page}.html")
        book = GAMES["rainbow7"].rulebooks.named(lang, lang)
        you.page.get_by_role("link", name=book, exact=True).locator(f"xpath=self::*[@lang='{lang}']").click()
        expect(you.page.locator("html")).to_have_attribute("lang", lang)
        expect(you.page.locator("article").nth(20)).to_be_attached()
        nothing_sticks_out(you.page)
        you.goes("about.html")
        for each in LANGUAGES:
            heading = prose(each).partition("<h2>")[2].partition("</h2>")[0]
            expect(you.page.get_by_role("heading", name=unescape(heading), exact=True)).to_be_visible()
