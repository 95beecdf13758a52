"""A newcomer, who knows visible labels alone: ten tasks within their budgets, and one long path on every screen.

The tasks are those that are read aloud to people who have never played; what a person may take is counted here as
actions (a press, a choice in a list, a text typed), and with a keyboard alone as keys pressed.
"""

import re
from collections.abc import Callable
from itertools import product
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, ViewportSize, expect
from visitor import CALLED, REFUSED, Visitor, place

Arrive = Callable[..., Visitor]

BUDGETS = {
    "begins to learn": (2, 40),
    "lays a card": (8, 120),
    "tries 3 4 6": (3, 30),
    "reads the rule in English": (2, 30),
    "finds every combination": (2, 50),
    "goes back to a storm": (2, 80),
    "keeps the 5 instead": (7, 120),
    "calls and counts": (1, 180),
    "compares the rulebooks": (2, 90),
    "sends the moment": (1, 40),
}
"""For each task, the most actions it may take, and the most keys where there is only a keyboard: two for each of the
seconds that half of all people may need."""
PHONE: ViewportSize = {"width": 360, "height": 740}
TASKS: dict[str, dict[str, Any]] = {
    "en": {
        "learn": "Start the lessons", "start": "Start", "next": "Next", "on": "Continue",
        "your turn": "Your turn", "yellow 1": "yellow 1",
        "3 4 6": ["blue 3", "blue 4", "blue 6"], "gap": "blue 5 is missing", "colour": "Colour",
        "storm": "Storm: Tom takes 2 Rain tokens.", "because": "a storm comes down on all the others",
        "compared": "total 21 here, total 23 there", "columns": "The players, one after another", "hand": "hand",
        "rulebooks": "Compare the rulebooks", "difference": "Several Rainbow cards at the deal",
        "one": "orange 4 yellow 4 green 4 blue 4 Value leaves 10",
    },
    "fr": {
        "learn": "Commencer les leçons", "start": "Commencer", "next": "Suite", "on": "Continuer",
        "your turn": "À vous", "yellow 1": "1 jaune",
        "3 4 6": ["3 bleu", "4 bleu", "6 bleu"], "gap": "il manque le 5 bleu", "colour": "Couleur",
        "in English": "en anglais", "storm": "Averse : Tom prend 2 jetons Pluie.",
        "because": "une averse tombe sur tous les autres", "compared": "total 21 ici, total 23 là",
        "columns": "Les joueurs, l’un après l’autre", "hand": "main", "rulebooks": "Comparer les règles imprimées",
        "difference": "Plusieurs cartes Rainbow à la donne",
        "one": "4 orange 4 jaune 4 vert 4 bleu Valeur reste 10",
    },
}  # fmt: skip
"""What a person reads on the pages: written here once more on purpose, so that a word that changes is noticed."""
COLOUR = "Three or more cards of one colour whose numbers follow each other are a Colour"
COUNT_KEYS = """addEventListener("keydown", () => {
  sessionStorage.setItem("keys", String(Number(sessionStorage.getItem("keys")) + 1))
}, true)"""


class Newcomer:
    """Somebody who does one task, and whose actions and keys are counted."""

    def __init__(self, you: Visitor) -> None:
        self.you, self.page, self.says = you, you.page, TASKS[you.lang]
        self.actions = 0
        you.page.set_viewport_size(PHONE)
        you.page.add_init_script(COUNT_KEYS)

    def opens(self, address: str) -> None:
        self.you.open(address).settled()

    def press(self, target: Locator | str, within: Locator | None = None) -> None:
        self.actions += 1
        self.you.press(target, within)

    def choose(self, name: str) -> None:
        self.actions += 1
        self.you.choose(name)

    def link(self, name: str) -> Locator:
        return self.page.get_by_role("link", name=name, exact=True)

    def sees(self, text: str) -> Locator:
        """These words stand on the page, whichever spaces are between them."""
        words = re.compile(r"\s".join(map(re.escape, re.split(r"\s", text))))
        found = self.page.get_by_role("main").get_by_text(words).first
        expect(found).to_be_visible()
        return found

    @property
    def keys(self) -> int:
        return int(self.page.evaluate("sessionStorage.getItem('keys')") or 0)


def begins_to_learn(you: Newcomer) -> None:
    you.opens("/")
    you.press(you.link(you.says["learn"]))
    you.press(you.link(you.says["start"]))
    expect(you.page).to_have_url(re.compile("lesson="))


def lays_a_card(you: Newcomer) -> None:
    you.opens(f"/guide?lesson=first-play&lang={you.you.lang}")
    on = you.you.button(you.says["next"]).or_(you.you.button(you.says["on"]))
    lesson = you.you.page.get_by_role("main").get_by_role("region").first
    expect(on).to_be_visible()
    while on.is_visible():
        shown = str(lesson.text_content())
        you.press(on)
        expect(lesson).not_to_have_text(shown)
    you.choose(you.says["yellow 1"])
    you.press(you.you["lay"])
    expect(you.you.button(you.says["on"])).to_be_visible()


def tries_three_cards(you: Newcomer) -> None:
    you.opens(f"/referee?lang={you.you.lang}")
    for card in you.says["3 4 6"]:
        you.press(card)
    expect(you.sees(you.says["gap"])).to_be_in_viewport()
    expect(you.link(you.says["colour"])).to_be_in_viewport()


def reads_the_rule(you: Newcomer) -> None:
    you.opens(f"/referee?lang={you.you.lang}&hand=B3B4B6")
    you.press(you.link(you.says["colour"]))
    if "in English" in you.says:
        you.press(you.says["in English"])
    assert you.sees(COLOUR).evaluate("each => each.closest('[lang]').lang") == "en"


def finds_every_combination(you: Newcomer) -> None:
    you.opens(f"/explorer?seed=7&lang={you.you.lang}")
    you.press(you.you["combos"])
    listed = you.page.get_by_role("dialog", name=you.you["combinations"], exact=True)
    expect(listed.get_by_role("listitem")).to_have_count(12)
    you.press(listed.get_by_role("button", name=you.says["one"], exact=True))
    expect(you.you.slip).to_contain_text(you.you["legal"])


def goes_back_to_a_storm(you: Newcomer) -> None:
    you.opens(place(CALLED, you.you.lang) + "&m=call.deal")
    you.press(you.you.log.get_by_role("button", name=re.compile(re.escape(you.says["storm"]).replace("\\ ", r"\s"))))
    you.press(you.you["why"])
    expect(you.you.reasons).to_contain_text(you.says["because"])


def keeps_the_five(you: Newcomer) -> None:
    you.opens(f"/explorer?seed=0&m=lR5>A.ddeck&lang={you.you.lang}")
    for step in ("7", "6"):
        you.press(you.you["undo"])
        expect(you.you.slider).to_have_value(step)
    you.choose(you.you["blue 7"])
    you.press(you.you["lay"])
    you.press(you.you["draw"])
    expect(you.you.slider).to_have_value("20")
    you.press(you.page.locator("summary", has_text=re.compile(f"^{you.you['show']}$")))
    you.actions += 1
    you.you.select(you.you["beside"], you.you["main line"])
    you.sees(you.says["compared"])


def calls_and_counts(you: Newcomer) -> None:
    you.opens(place(CALLED, you.you.lang))
    you.press(you.page.get_by_role("button", name=re.compile(f"^{you.you['call']}")))
    columns = you.page.get_by_role("list", name=you.says["columns"]).get_by_role("listitem")
    expect(columns).to_have_count(3)
    for column, (cards, gain) in zip(columns.all(), ((3 + 4, 0), (1 + 2 + 4, 2), (1 + 2 + 5, 2)), strict=True):
        expect(column).to_contain_text(re.compile(rf"{you.says['hand']}\s{cards}"))
        expect(column).to_contain_text(re.compile(rf"= {gain}$|= {gain}\D"))


def compares_the_rulebooks(you: Newcomer) -> None:
    you.opens("/")
    you.press(you.link(you.says["rulebooks"]))
    you.you.settled()
    you.press(you.says["difference"])
    shown = you.page.get_by_role("article", name=you.says["difference"], exact=True)
    expect(shown.get_by_role("blockquote")).to_have_count(2)
    expect(shown.get_by_role("group")).to_have_count(2)


def sends_the_moment(you: Newcomer) -> None:
    you.page.add_init_script("window.given = []; navigator.share = async given => void window.given.push(given.url)")
    you.opens(f"/explorer?seed=7&lang={you.you.lang}&at=9")
    you.press(you.you["share"])
    expect(you.you.button(you.you["share"])).to_be_visible()
    seen = you.you.sees()
    you.page.wait_for_function("() => window.given.length")
    (link,) = you.page.evaluate("window.given")
    you.you.open(link.removeprefix(you.you.origin)).settled()
    you.you.comes_to_see(seen)


DO = (
    begins_to_learn, lays_a_card, tries_three_cards, reads_the_rule, finds_every_combination, goes_back_to_a_storm,
    keeps_the_five, calls_and_counts, compares_the_rulebooks, sends_the_moment,
)  # fmt: skip


@pytest.mark.parametrize(
    ("lang", "keys"),
    [
        pytest.param("fr", False, id="fr-hand"),
        pytest.param("en", True, id="en-keys"),
        pytest.param("fr", True, id="fr-keys", marks=pytest.mark.audit),
        pytest.param("en", False, id="en-hand", marks=pytest.mark.audit),
    ],
)
@pytest.mark.parametrize(("task", "name"), list(zip(DO, BUDGETS, strict=True)), ids=[each.__name__ for each in DO])
def test_each_task_stays_within_its_budget(
    arrive: Arrive, task: Callable[[Newcomer], None], name: str, lang: str, keys: bool
) -> None:
    you = Newcomer(arrive(lang, "phone", keys=keys))
    task(you)
    actions, most = BUDGETS[name]
    assert you.actions <= actions, f"{you.actions} actions"
    assert you.keys <= most, f"{you.keys} keys"


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
    asked = parse_qs(urlsplit(you.answered().page.url).query)
    assert (asked["seed"], asked["at"], asked["edition"], asked["lang"]) == (["4"], ["10"], ["fr"], [you.lang])
    friend = arrive(you.lang)
    friend.open(you.page.url.removeprefix(you.origin)).settled()
    expect(friend.slider).to_have_value("10")
    friend.agrees_with(you)


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


USUAL = {("fr", "phone", False), ("en", "laptop", True), ("fr", "projector", False)}
"""Each size of screen, each language, by hand and by keys; all the others in `make audit`."""
WAYS = [
    pytest.param(*way, marks=() if way in USUAL else pytest.mark.audit,
                 id=f"{way[0]}-{way[1]}-{'keys' if way[2] else 'hand'}")
    for way in product(("fr", "en"), ("phone", "laptop", "projector"), (False, True))
]  # fmt: skip


@pytest.mark.parametrize(("lang", "size", "keys"), WAYS)
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
