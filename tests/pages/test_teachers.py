"""The page for teachers: its doors, the worksheets that it makes, and the way to lessons of one's own."""

import re
from html import unescape

import pytest

from rainbow7.core.game import Game
from rainbow7.core.language import LANGUAGES
from rainbow7.games import GAMES
from rainbow7.pages import page_class
from rainbow7.pages.teachers import ITEMS, Teachers
from rainbow7.tutor.courses import course
from rainbow7.tutor.exercise_making import make
from rainbow7.tutor.game_tutors import exercise_kinds
from rainbow7.tutor.template_files import template_files
from rainbow7.tutor.worksheet import choose_exercises, sheet_name, worksheet_html
from rainbow7.web.call_budget import bounded
from rainbow7.web.first_views import CALL_LIMIT, first_view


def page(query: str) -> Teachers:
    return Teachers.from_query(query)


def links_in(html: str) -> list[str]:
    return [unescape(each) for each in re.findall(r'href="([^"]+)"', html)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_door_leads_to_what_it_says(game: str, lang: str) -> None:
    shown = page(f"game={game}&lang={lang}")
    leads = {page: link for page, link in shown.links() if page != "teachers"}
    assert "large" in leads["explorer"].options and leads["explorer"].game == game
    for address in links_in(shown.data["cover"]["html"]):
        name, _, query = address.partition("#")[0].partition("?")
        opened = page_class(name).from_query(query)
        assert not opened.link.complaints and opened.lang == lang
    tabs = [link.tab for page, link in shown.links() if page == "teachers" and link.tab]
    assert tabs == ["sheets", "lessons"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_lesson_of_the_rulebook_is_listed_once(game: Game, lang: str) -> None:
    for edition in game.editions:
        html = page(f"game={game.id}&edition={edition}&lang={lang}").data["cover"]["html"]
        for each in course(game):
            assert unescape(html).count(f">{each.titles[lang]}</a>") == (edition in each.editions)


def test_the_refusal_on_the_start_is_what_the_referee_says() -> None:
    html = page("lang=en").data["cover"]["html"]
    assert "1 does not follow 7: a Colour ends at 7." in re.sub("<[^>]+>", "", html)
    assert "a Colour may wrap around" in html


def test_the_sheet_is_the_one_that_the_command_makes() -> None:
    shown = page("tab=sheets&lang=en&seed=5&items=12&level=2&rules=combo.colour,combo.value&paper=fr")
    some = choose_exercises(
        "rainbow7", "en", items=12, seed=5, level=2, rules=("combo.colour", "combo.value"),
        settings=GAMES["rainbow7"].settings(),
    )  # fmt: skip
    assert shown.data["sheet"]["html"] == worksheet_html(some, "fr", about=sheet_name(some, "fr", level=2, seed=5))
    assert shown.data["sheet"]["name"] == "worksheet-5.html"


def test_what_is_chosen_is_in_the_link_and_comes_back_from_it() -> None:
    shown = page("tab=sheets&lang=en")
    first = shown.data["sheet"]["html"]
    shown.hear({"set": {"rules": "score.storm", "items": "6", "level": "3", "paper": "fr"}})
    shown.hear({"press": "another"})
    link = shown.current_link()
    assert (link.rules, link.items, link.level, link.paper, link.seed) == ("score.storm", 6, 3, "fr", 1)
    again = page(link.query())
    assert again.data["sheet"] == shown.data["sheet"] and again.data["choose"] == shown.data["choose"]
    assert shown.data["sheet"]["html"] != first and 'lang="fr"' in shown.data["sheet"]["html"]
    assert shown.place == "sheets" and again.data["cover"] == shown.data["cover"]


@pytest.mark.parametrize(
    "given", [{"items": "7"}, {"items": "x"}, {"level": "9"}, {"paper": "xx"}, {"rules": "cheese"}]
)
def test_what_does_not_exist_cannot_be_chosen(given: dict[str, str]) -> None:
    shown = page("tab=sheets&lang=en&seed=2")
    before = shown.current_link()
    shown.hear({"set": given})
    assert shown.current_link() == before


def test_a_number_that_is_none_stays_where_it_was_typed() -> None:
    shown = page("tab=sheets&lang=en&seed=2")
    before = shown.data["sheet"]
    shown.hear({"set": {"seed": "two"}})
    field = shown.data["choose"]["groups"][0]["fields"][5]
    assert field["value"] == "two" and field["wrong"].startswith("Type a whole number")
    assert shown.data["sheet"] == before and shown.current_link().seed == 2
    shown.hear({"set": {"seed": "3"}})
    assert shown.data["choose"]["groups"][0]["fields"][5]["wrong"] == "" and shown.current_link().seed == 3


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [each for each in GAMES.values() if exercise_kinds(each)], ids=lambda game: game.id)
def test_whatever_can_be_chosen_gives_a_sheet_or_says_how_many_exercises_there_are(game: Game, lang: str) -> None:
    shown = page(f"tab=sheets&game={game.id}&lang={lang}")
    for option in shown.data["choose"]["groups"][0]["fields"][1]["options"]:
        shown.hear({"set": {"rules": option["value"]}})
        made = shown.data["sheet"]
        count = made["html"].partition('<section class="sheet key">')[0].count('<li class="item">')
        assert count and (count == shown.items or str(count) in made["said"]), option


def test_rules_without_exercises_say_so() -> None:
    shown = page("tab=sheets&lang=en&rules=pack.tokens")
    assert shown.data["sheet"]["html"] == "" and "no exercise" in shown.data["sheet"]["said"]


def test_the_sheet_asks_as_the_table_plays() -> None:
    shown = page("tab=sheets&lang=en&set=house=call-limit:12&rules=call.limit")
    settings = GAMES["rainbow7"].read_settings("house=call-limit:12")
    assert all(each == make(each.name, settings) for each in shown._exercises())
    assert "How low a hand may call · This table" in shown.data["sheet"]["html"]


def test_another_game_keeps_how_many_and_how_hard() -> None:
    shown = page("tab=sheets&lang=en&items=16&level=2&rules=combo.colour")
    shown.hear({"set": {"game": "spaan"}})
    link = shown.current_link()
    assert (link.game, link.tab, link.items, link.level, link.rules) == ("spaan", "sheets", 16, 2, "")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("items", ITEMS)
def test_first_views_leave_the_sheet_to_the_kernel(game: str, items: int) -> None:
    query = f"tab=sheets&game={game}&items={items}&lang=en"
    _, data = bounded(CALL_LIMIT, lambda: Teachers.first_view(query))
    assert data["parts"]["sheet"]["html"] == "" and data["parts"]["sheet"]["open"]
    later = page(query).data
    assert {name: part for name, part in later.items() if name != "sheet"} == {
        name: part for name, part in data["parts"].items() if name != "sheet"
    }
    assert later["sheet"]["html"] and first_view("teachers", query).html


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_files_of_the_walk_through_are_a_lesson_that_works(game: str, lang: str) -> None:
    steps = page(f"tab=lessons&game={game}&lang={lang}").data["writing"]["steps"]
    files = {each["name"]: each["text"] for step in steps for each in step["files"]}
    assert files == template_files(game, lang)
    commands = [line for step in steps for line in step["commands"]]
    assert f"--game {game}" in commands[0] and sum("--lessons" in each for each in commands) == 2


def test_a_link_to_a_part_that_does_not_exist_shows_the_start() -> None:
    assert page("tab=cheese&lang=en").tab == ""
    assert {link.tab for link in Teachers.entries(GAMES["rainbow7"], "en", "en")} == {"sheets", "lessons"}


@pytest.mark.parametrize("part", ["paper=xx", "level=9", "items=1000", "items=many"])
def test_what_cannot_be_used_of_a_link_is_said_and_the_rest_counts(part: str) -> None:
    shown = page(f"tab=sheets&lang=en&seed=3&{part}")
    assert len(shown.complaints()) == 1 and shown.complaints()[0] in unescape(shown.data["cover"]["html"])
    assert shown.data["sheet"] == page("tab=sheets&lang=en&seed=3").data["sheet"]


def test_a_link_may_ask_for_any_number_of_exercises() -> None:
    shown = page("tab=sheets&lang=en&items=7")
    options = [each["value"] for each in shown.data["choose"]["groups"][0]["fields"][2]["options"]]
    assert options == sorted({"7", *map(str, ITEMS)}, key=int)
    assert shown.data["sheet"]["html"].count('<li class="item">') == 14, "seven items and their key"
