"""A newcomer's path, through visible labels alone: in both languages, on every size of screen, by hand and by keys."""

import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect
from visitor import CALLED, REFUSED, Visitor

Arrive = Callable[..., Visitor]


def comes_in(you: Visitor) -> None:
    you.open("/")
    expect(you.page.locator("html")).to_have_attribute("lang", you.lang)
    you.press(you.page.get_by_role("link", name=you["explore"], exact=True))
    expect(you.page).to_have_url(re.compile("/explorer"))


def lays_and_draws(you: Visitor) -> None:
    you.choose(you["blue 7"])
    expect(you.slip).to_contain_text(you["legal"])
    you.press(you["lay"])
    you.hears(you["solo"])
    you.press(you["draw"])
    expect(you.slip).to_contain_text(you["turn"])
    expect(you.page).to_have_url(re.compile(r"m=lB7%3EA\.ddeck"))
    expect(you.slider).to_have_value("20")


def branches(you: Visitor) -> None:
    for _ in range(14):
        you.press(you["back"])
    expect(you.slider).to_have_value("6")
    you.press(you["branch"])
    asked = you.page.get_by_role("dialog", name=you["branch"], exact=True)
    you.write(you["branch name"], "B")
    you.press(you["branch here"], asked)
    expect(asked).to_be_hidden()
    expect(you.log.get_by_role("button", pressed=True).filter(has_text="B")).to_be_visible()
    you.choose(you["red 5"])
    you.press(you["lay"])
    expect(you.page).to_have_url(re.compile(r"[?&]m=lB7%3EA\.ddeck&b=B:0:0:lR5%3EA&open=1(&|$)"))
    you.press(you["main line"], you.log)
    expect(you.slider).to_have_value("20")


def finds_the_token(you: Visitor) -> None:
    you.unfold(you["play"])
    you.write(you["deal number"], "4")
    you.page.keyboard.press("Enter")
    expect(you.slider).to_have_value("12")
    you.step_to(you["given"])
    expect(you.slider).to_have_value("10")
    expect(you.slip).to_contain_text(you["given"])
    you.press(you["why"])
    expect(you.reasons).to_contain_text(you["gives"])
    you.press(you["close"], you.reasons)
    expect(you.reasons).to_be_hidden()


def changes_the_rulebook(you: Visitor) -> None:
    you.select(you["rulebook"], you["french rulebook"])
    expect(you.page).to_have_url(re.compile("edition=fr"))
    expect(you.slider).to_have_value("10")
    expect(you.slip).to_contain_text(you["given"])


def sends_the_link(you: Visitor, arrive: Arrive) -> None:
    asked = parse_qs(urlsplit(you.page.url).query)
    assert (asked["seed"], asked["at"], asked["edition"], asked["lang"]) == (["4"], ["10"], ["fr"], [you.lang])
    friend = arrive(you.lang)
    friend.open(you.page.url.removeprefix(you.origin)).settled()
    expect(friend.slider).to_have_value("10")
    assert friend.sees() == you.sees()


def is_refused(you: Visitor) -> None:
    you.unfold(you["open and save"])
    you.write(you["paste"], f"?lang={you.lang}&pos={REFUSED.replace(' ', '_')}")
    you.press(you["open"])
    expect(you.slider).to_have_value("0")
    you.choose(*you["3 4 6"].split("|"))
    expect(you.slip).to_contain_text(you["not yet"])
    you.hears(you["missing"])
    before = you.last()
    you.press(you["lay"])
    expect(you.slip).to_contain_text(you["not yet"])
    assert you.last() == before
    you.press(you["why"])
    expect(you.reasons).to_contain_text(you["may take"])
    you.press(you["close"], you.reasons)
    expect(you.reasons).to_be_hidden()
    you.press(you["clear"])


def scores_a_round(you: Visitor) -> None:
    you.write(you["paste"], f"rainbow7 en {CALLED}")
    you.press(you["open"])
    expect(you.button(you["call"])).not_to_have_attribute("aria-disabled", "true")
    you.press(you["call"])
    expect(you.page.get_by_role("heading", name=you["called"], exact=True)).to_be_visible()
    expect(you.page.get_by_role("listitem").filter(has_text=you["storm"]).first).to_be_visible()


@pytest.mark.parametrize("keys", [False, True], ids=["hand", "keys"])
@pytest.mark.parametrize("size", ["phone", "laptop", "projector"])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_newcomer_finds_the_way(arrive: Arrive, lang: str, size: str, keys: bool) -> None:
    you = arrive(lang, size, keys=keys)
    comes_in(you)
    lays_and_draws(you)
    branches(you)
    finds_the_token(you)
    changes_the_rulebook(you)
    sends_the_link(you, arrive)
    is_refused(you)
    scores_a_round(you)
