"""The page of the rulebooks: one difference at a time, on two mats, by hand and by keys."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from visitor import Visitor, nothing_sticks_out

Arrive = Callable[..., Visitor]
SAYS = {
    "en": {"strip": "Differences that change play", "wild": "Several Rainbow cards at the deal",
           "next": "Next difference", "effects": "Whether effects are used", "first": "total 23",
           "play": "Play on: French rulebook +2",
           "second": "total 28", "cannot": "Cannot", "other": "Second rulebook", "alike": "These two play alike"},
    "fr": {"strip": "Différences qui changent le jeu", "wild": "Plusieurs cartes Rainbow à la donne",
           "next": "Différence suivante", "effects": "Faut-il jouer les effets", "play": "Continuer\u00a0: Règle FR +2",
           "first": "total 23", "second": "total 28", "cannot": "Impossible", "other": "Seconde règle",
           "alike": "Ces deux règles se jouent pareil"},
}  # fmt: skip


@pytest.mark.parametrize(("lang", "size"), [("fr", "phone"), ("en", "laptop")])
def test_the_same_hand_lies_on_two_mats(arrive: Arrive, lang: str, size: str) -> None:
    you, says = arrive(lang, size), SAYS[lang]
    you.open(f"/editions?lang={lang}&edition=en&with=fr-plus2").settled()
    strip = you.page.get_by_role("group", name=says["strip"])
    expect(strip.get_by_role("button")).to_have_count(3)
    strip.get_by_role("button").filter(has_text=says["wild"]).click()
    for total in (says["first"], says["second"]):
        expect(you.page.get_by_text(total, exact=True)).to_be_visible()
    mats = you.page.locator(".r7-compare .mat").all()
    boxes = [each.bounding_box() for each in mats]
    assert len(boxes) == 2 and boxes[0] and boxes[1]
    if size == "laptop":
        assert abs(boxes[0]["y"] - boxes[1]["y"]) < 1 and abs(boxes[0]["height"] - boxes[1]["height"]) < 1
        card = mats[0].locator(".card").first.bounding_box()
        said = [each.bounding_box() for each in you.page.locator(".r7-compare .side .passage").all()]
        assert card and abs(card["width"] - 66) < 1
        assert said[0] and said[1] and abs(said[0]["height"] - said[1]["height"]) < 1
    else:
        assert boxes[1]["y"] > boxes[0]["y"] + boxes[0]["height"]
    nothing_sticks_out(you.page)
    you.page.get_by_role("button", name=says["next"]).click()
    expect(you.page.get_by_role("article", name=says["effects"])).to_be_focused()
    expect(you.page.locator(".mat").get_by_text(says["cannot"], exact=True)).to_be_visible()
    expect(you.page).to_have_url(re.compile(r"rule=seven\.duty"))
    you.page.get_by_role("link", name=says["play"], exact=True).click()
    expect(you.page).to_have_url(re.compile(r"/explorer\?edition=fr-plus2"))
    you.settled()
    expect(you.hand.get_by_role("button").first).to_be_visible()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_rulebooks_that_differ_in_words_only_say_so(arrive: Arrive, lang: str) -> None:
    you, says = arrive(lang, "phone", keys=True), SAYS[lang]
    you.open(f"/editions?lang={lang}&edition=en&with=fr-plus2").settled()
    you.page.get_by_role("combobox", name=says["other"]).select_option("fr")
    expect(you.page.get_by_text(says["alike"])).to_be_visible()
    expect(you.page.locator(".r7-compare .mat")).to_have_count(0)
