"""The page of the rules: searched as one types, a rule with its drawn cases, in two languages, by hand and by keys."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from visitor import Visitor, nothing_sticks_out

Arrive = Callable[..., Visitor]
SAYS: dict[str, dict[str, Any]] = {
    "en": {"search": "Search the rules", "map": "The map of the rules", "one": "One rule", "title": "Thunderstorm",
           "nothing": "No rule speaks of “strom”.", "storm": "Storm", "practise": "Practise this rule", "try": "Try it",
           "list": "All rules as a list", "all": "All rules", "name": "Its name for programs", "in": "in French",
           "own": "Three or more cards of one colour", "other": "Trois cartes ou davantage",
           "words": ["Legal", "Not yet", "Cannot"]},
    "fr": {"search": "Chercher dans les règles", "map": "La carte des règles", "one": "Une règle", "title": "Orage",
           "nothing": "Aucune règle ne parle de «\u00a0avrese\u00a0».", "storm": "Averse", "in": "en anglais",
           "practise": "S’exercer sur cette règle", "try": "Essayer", "list": "Toutes les règles en liste",
           "all": "Toutes les règles", "name": "Son nom pour les programmes", "own": "Trois cartes ou davantage",
           "other": "Three or more cards of one colour", "words": ["Permis", "Pas encore", "Impossible"]},
}  # fmt: skip


def found(you: Visitor) -> Locator:
    return you.page.locator(".r7-reader .list").get_by_role("link")


@pytest.mark.parametrize(("lang", "size"), [("en", "phone"), ("fr", "laptop")])
def test_the_rules_are_searched_as_one_types(arrive: Arrive, lang: str, size: str) -> None:
    you, says = arrive(lang, size), SAYS[lang]
    you.open(f"/rules?lang={lang}").settled()
    expect(found(you)).to_have_count(0)
    expect(you.page.get_by_role("heading", name=says["map"])).to_be_visible()
    field = you.page.get_by_role("searchbox", name=says["search"])
    field.press_sequentially("EGALES apres" if lang == "en" else "tie-break")
    expect(found(you)).not_to_have_count(0)
    field.fill("orage" if lang == "fr" else "thunderstorm")
    expect(found(you).filter(has_text=says["title"]).first).to_be_visible()
    field.fill("avrese" if lang == "fr" else "strom")
    expect(found(you)).to_have_count(0)
    you.hears(says["nothing"])
    you.page.get_by_role("button", name=says["storm"], exact=True).click()
    expect(field).to_have_value(says["storm"])
    expect(field).to_be_focused()
    expect(found(you).first).to_be_visible()
    field.fill("")
    you.page.get_by_role("button", name=says["list"]).click()
    expect(found(you)).to_have_count(62)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_search_is_answered_by_the_page_itself(arrive: Arrive, lang: str) -> None:
    you = arrive(lang, "laptop", broken=True)
    you.page.route("**/api/**", lambda route: route.abort())
    you.open(f"/rules?lang={lang}")
    you.page.get_by_role("searchbox").press_sequentially("perfect")
    expect(found(you)).not_to_have_count(0)
    expect(you.page.locator(".r7-reader mark").first).to_be_visible()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_on_a_laptop_a_rule_stands_in_both_languages_with_its_drawn_cases(arrive: Arrive, lang: str) -> None:
    you, says = arrive(lang, "laptop"), SAYS[lang]
    you.open(f"/rules?lang={lang}&rule=combo.colour").settled()
    own, other = you.page.get_by_text(says["own"]), you.page.get_by_text(says["other"])
    left, right = own.bounding_box(), other.bounding_box()
    assert left and right and abs(left["y"] - right["y"]) < 2 and right["x"] > left["x"] + left["width"] - 1
    expect(other).to_have_attribute("lang", "en" if lang == "fr" else "fr")
    cases = you.page.locator(".r7-reader .case")
    expect(cases).to_have_count(3)
    for case, word in zip(cases.all(), says["words"], strict=True):
        expect(case.locator(".verdict")).to_have_text(word)
        expect(case.get_by_role("img")).to_have_count(3)
    expect(you.page.locator(".r7-reader")).not_to_contain_text("combo.colour")
    you.page.get_by_role("button", name=says["name"]).click()
    expect(you.page.locator(".r7-reader code")).to_have_text("combo.colour")
    expect(you.page.locator(".r7-reader details.ruling[open]")).to_have_count(0)
    you.page.get_by_role("link", name=says["practise"], exact=True).click()
    you.page.wait_for_url("**/practice?*rules=combo.colour*")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_on_a_phone_a_rule_has_one_language_and_its_actions_stay_in_view(arrive: Arrive, lang: str) -> None:
    you, says = arrive(lang, "phone"), SAYS[lang]
    you.open(f"/rules?lang={lang}&rule=combo.colour").settled()
    expect(you.page.get_by_text(says["own"])).to_be_visible()
    expect(you.page.get_by_text(says["other"])).to_be_hidden()
    for name in (says["practise"], says["try"]):
        expect(you.page.get_by_role("link", name=name, exact=True)).to_be_in_viewport(ratio=1)
    you.page.get_by_role("button", name=says["in"], exact=True).click()
    expect(you.page.get_by_text(says["other"])).to_be_visible()
    expect(you.page.get_by_text(says["own"])).to_be_hidden()
    you.page.get_by_role("link", name=says["all"], exact=True).click()
    expect(you.page.get_by_role("heading", name=says["map"])).to_be_visible()
    nothing_sticks_out(you.page)


def test_a_rule_that_was_opened_is_marked_as_read_on_the_map(arrive: Arrive) -> None:
    you = arrive("en", "laptop").open("/rules?lang=en").settled()
    sector = you.page.locator("path.sector[data-rule='pack.tokens']")
    expect(sector).to_have_class("sector unread hue-R")
    you.page.get_by_role("link").and_(you.page.locator("a[data-rule='pack.tokens']")).click()
    expect(you.page.get_by_role("heading", name="The Rain tokens")).to_be_focused()
    you.answered().page.evaluate("history.back()")
    expect(sector).to_have_class("sector read hue-R")
    you.answered().page.reload()
    expect(sector).to_have_class("sector read hue-R")
