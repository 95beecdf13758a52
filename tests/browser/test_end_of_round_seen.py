"""The end of a round: watched, cut short, stepped away from and back, kept by its link, and left for the next round."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect
from visitor import CALLED, SLOW_TIMERS, Visitor, nothing_sticks_out, place

WORDS = {
    "en": {"head": "Your 7 holds: storm.", "why": "You called a Rainbow with 7: 2 tokens for everybody else.",
           "columns": "The players, one after another", "again": "Show the reveal again", "next": "Next round",
           "hand": "Your hand"},
    "fr": {"head": "Votre 7 tient : averse.",
           "why": "Vous avez annoncé un Rainbow avec 7 : 2 jetons pour chacun des autres.",
           "columns": "Les joueurs, l’un après l’autre", "again": "Revoir les mains", "next": "Manche suivante",
           "hand": "Votre main"},
}  # fmt: skip
LONGEST = """() => Math.max(...document.getAnimations()
  .filter(each => each.effect.target.closest(".r7-round-end"))
  .map(each => each.effect.getComputedTiming().endTime))"""
LONGEST_REVEAL = 2500
"""The most milliseconds that a reveal takes."""


def scene(you: Visitor) -> Locator:
    return you.page.locator(".r7-round-end")


def heading(you: Visitor) -> Locator:
    return you.page.get_by_role("heading", name=WORDS[you.lang]["head"], exact=True)


def calls(you: Visitor) -> None:
    you.open(place(CALLED, you.lang)).settled()
    you.page.evaluate(SLOW_TIMERS)
    you.press(you["call"])
    expect(heading(you)).to_be_focused()
    expect(you.page).to_have_url(re.compile("m=call"))
    you.answered()


@pytest.mark.parametrize(("lang", "size"), [("en", "phone"), ("fr", "laptop")])
def test_the_end_of_a_round_is_watched_and_a_key_ends_the_reveal(
    arrive: Callable[..., Visitor], lang: str, size: str
) -> None:
    you = arrive(lang, size, reduced_motion="no-preference")
    words = WORDS[lang]
    calls(you)
    expect(scene(you)).to_have_class(re.compile("playing"))
    longest = you.page.evaluate(LONGEST)
    assert 0 < longest <= LONGEST_REVEAL
    you.page.keyboard.press("Shift")
    expect(scene(you)).not_to_have_class(re.compile("playing"))
    expect(heading(you)).to_have_accessible_description(words["why"])
    columns = you.page.get_by_role("list", name=words["columns"]).get_by_role("listitem")
    expect(columns).to_have_count(3)
    expect(columns.nth(1)).to_contain_text("0 +2 = 2")
    expect(you.page.get_by_role("group", name=words["hand"]).first).not_to_be_visible()
    expect(you.button(words["next"])).to_be_in_viewport(ratio=1)
    nothing_sticks_out(you.page)
    you.press(words["again"])
    expect(scene(you)).to_have_class(re.compile("playing"))
    heading(you).click()
    expect(scene(you)).not_to_have_class(re.compile("playing"))


def test_without_motion_the_end_stands_at_once(arrive: Callable[..., Visitor]) -> None:
    you = arrive("en", reduced_motion="reduce")
    calls(you)
    assert "playing" not in (scene(you).get_attribute("class") or "")
    assert scene(you).get_by_role("status").inner_text() == ""  # the focus has told it already
    you.press(WORDS["en"]["again"])
    assert "playing" not in (scene(you).get_attribute("class") or "")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_stepping_away_shows_the_table_and_stepping_back_the_end(arrive: Callable[..., Visitor], lang: str) -> None:
    you = arrive(lang)
    words = WORDS[lang]
    calls(you)
    you.press(you["back"])
    expect(heading(you)).not_to_be_visible()
    expect(you.hand).to_be_visible()
    you.press(you["on"])
    expect(heading(you)).to_be_visible()
    expect(scene(you).get_by_role("status")).to_have_text(f"{words['head']} {words['why']}")
    expect(you.button(you["on"])).to_be_focused()
    you.answered()
    expect(you.page).not_to_have_url(re.compile("[?&]at="))
    link = you.page.url
    you.page.reload()
    you.settled()
    expect(heading(you)).to_be_visible()
    expect(you.page).to_have_url(link)
    other = "fr" if lang == "en" else "en"
    you.speaks(other)
    you.lang = other
    expect(heading(you)).to_be_visible()


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_the_next_round_begins_with_one_button(arrive: Callable[..., Visitor], size: str) -> None:
    you = arrive("en", size)
    calls(you)
    link = you.page.url
    you.press(WORDS["en"]["next"])
    expect(heading(you)).not_to_be_visible()
    expect(you.hand).to_be_visible()
    expect(you.page).not_to_have_url(link)
    you.answered().page.go_back()
    expect(heading(you)).to_be_visible()
