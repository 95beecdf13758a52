"""A newcomer, who knows visible labels alone: ten tasks within their budgets, and one long path on every screen.

The tasks are those that are read aloud to people who have never played; what a person may take is counted here as
actions (a press, a choice in a list, a text typed), and with a keyboard alone as keys pressed.
"""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, ViewportSize, expect
from visitor import CALLED, REFUSED, Visitor, place

Arrive = Callable[..., Visitor]

BUDGETS = {
    "begins to learn": (2, 40),
    "lays a card": (8, 120),
    "tries 3 4 6": (4, 30),
    "reads the rule in English": (2, 30),
    "finds every combination": (2, 50),
    "goes back to a storm": (2, 80),
    "keeps the 5 instead": (7, 120),
    "calls and counts": (1, 180),
    "plays by another rulebook": (2, 90),
    "sends the moment": (1, 40),
}
"""For each task, the most actions it may take, and the most keys where there is only a keyboard: two for each of the
seconds that half of all people may need."""
PHONE: ViewportSize = {"width": 360, "height": 740}
TASKS: dict[str, dict[str, Any]] = {
    "en": {
        "learn": "Start the lessons", "start": "Start", "lesson": "Your first play", "next": "Next", "on": "Continue",
        "yellow 1": "yellow 1", "referee": "Ask the referee", "3 4 6": ["blue 3", "blue 4", "blue 6"],
        "gap": "blue 5 is missing", "colour": "Colour", "combos": "Combos", "listed": "My combinations",
        "one": "orange 4, yellow 4, green 4", "storm": "Storm: Tom takes 2 Rain tokens.",
        "because": "Storm", "reason": "call", "beside": "Beside it", "main": "main line",
        "compared": "26", "columns": "The players, one after another", "other": "The French rulebook, players + 2 sevens",
    },
    "fr": {
        "learn": "Commencer les leçons", "start": "Commencer", "lesson": "Votre première carte", "next": "Suite",
        "on": "Continuer", "yellow 1": "1 jaune", "referee": "Demander à l’arbitre",
        "3 4 6": ["3 bleu", "4 bleu", "6 bleu"], "gap": "il manque le 5 bleu", "colour": "Couleur",
        "combos": "Combos", "listed": "Mes combinaisons", "storm": "Averse : Tom prend 2 jetons Pluie.",
        "columns": "Les joueurs, l’un après l’autre",
    },
}  # fmt: skip
COUNT_KEYS = """addEventListener("keydown", () => {
  sessionStorage.setItem("keys", String(Number(sessionStorage.getItem("keys")) + 1))
}, true)"""


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
