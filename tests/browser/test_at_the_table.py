"""A real table: its questions within their budgets of actions, on a phone, by hand and by keys; and what is kept."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, ViewportSize, expect
from visitor import Visitor, nothing_sticks_out

Arrive = Callable[..., Visitor]

MAY_I_LAY = 4
"""The most actions until "may I lay these three?" is answered, the page being open."""
WHO_SCORES = 12
"""The most actions until it is known who scores what at a table of three, the page being open: taps, and keys typed."""
PHONE: ViewportSize = {"width": 360, "height": 740}
SAYS: dict[str, dict[str, Any]] = {
    "en": {
        "cards": ["green 3", "green 4", "green 6"], "yet": "Not yet", "missing": "is missing", "scores": "Who scores?",
        "players": ["Player 1", "Player 2", "Player 3"], "total": "Total of {}", "holds": "The call holds",
        "wins": "Player 2 wins the round", "storm": "2 more, 2 in all", "note": "Write down round 1",
        "pad": "Score pad", "still": "Still missing: Player 3.", "ready": "That is my hand", "laid": "I laid them",
        "mine": "My hand", "legal": "Legal", "tap": "You hold", "name": "Name of player 2", "box": "My box",
        "fix": "Correct a round",
        "first": "Correct round 1", "beaten": "The call is beaten", "by": "By cards", "done": "Done", "why": "Why?",
        "effect": "Effect of the red 7", "badge": "Set to your box", "wild": "One more: Rainbow",
    },
    "fr": {
        "cards": ["3 vert", "4 vert", "6 vert"], "yet": "Pas encore", "missing": "il manque", "scores": "Qui marque ?",
        "players": ["Joueur 1", "Joueur 2", "Joueur 3"], "total": "Total : {}", "holds": "L’annonce tient",
        "wins": "le joueur 2 gagne la manche", "storm": "2 de plus, 2 en tout", "note": "Noter la manche 1",
        "pad": "Feuille de marque", "still": "Il manque encore : le joueur 3.", "ready": "C’est ma main",
        "laid": "C’est posé", "mine": "Ma main", "legal": "Permis", "tap": "Vous avez ce qu’il faut",
        "name": "Nom du joueur 2", "box": "Ma boîte", "fix": "Corriger une manche", "first": "Corriger la manche 1",
        "beaten": "L’annonce est battue", "by": "Par cartes", "done": "Terminé", "why": "Pourquoi ?",
        "effect": "Effet du 7 rouge", "badge": "Réglé d’après votre boîte", "wild": "Une de plus : Rainbow",
    },
}  # fmt: skip
NEXT_KEY = """target => {
  const at = document.activeElement
  if (at === target) return ""
  const list = target.closest("[role=tablist], .cells")
  if (!list?.contains(at)) return "Tab"
  const wide = 7, [here, there] = [at, target].map(each => Number(each.dataset.at))
  if (target.role === "tab") return "ArrowRight"
  const down = Math.floor(there / wide) - Math.floor(here / wide)
  return down > 0 ? "ArrowDown" : down < 0 ? "ArrowUp" : here < there ? "ArrowRight" : "ArrowLeft"
}"""
"""The key that leads towards a control: from part to part by the tab key, within tabs and cards by arrows."""
BOTH = pytest.mark.parametrize("lang", ["en", "fr"])


def words(text: str) -> re.Pattern[str]:
    """These words, whichever spaces stand between them."""
    return re.compile(r"\s".join(map(re.escape, re.split(r"\s", text))))


class Counting:
    """Somebody at a real table, whose actions are counted."""

    def __init__(self, you: Visitor, query: str = "") -> None:
        self.says = SAYS[you.lang]
        you.page.set_viewport_size(PHONE)
        self.you = you.open(f"/referee?lang={you.lang}{query}").settled()
        self.main = you.page.get_by_role("main")
        self.actions = 0

    def named(self, role: str, name: str) -> Locator:
        """A control by its role and name."""
        found: Locator = self.main.get_by_role(role, name=re.compile(f"^{words(name).pattern}$"))  # type: ignore[arg-type]
        return found

    def reach(self, target: Locator) -> None:
        """Move the focus there by keys alone."""
        for _ in range(150):
            key = target.evaluate(NEXT_KEY)
            if not key:
                return
            self.you.page.keyboard.press(key)
        raise AssertionError(f"no key leads to {target}")

    def press(self, role: str, name: str) -> None:
        """Press a control; a tab is open as soon as the focus is on it."""
        self.actions += 1
        target = self.named(role, name)
        if not self.you.keys:
            self.you.press(target)
            return
        self.reach(target)
        if role != "tab":
            self.you.page.keyboard.press("Enter")

    def type(self, name: str, text: str) -> None:
        """Go to a field and type."""
        field = self.named("textbox", name)
        self.actions += 1 + len(text)
        if self.you.keys:
            self.reach(field)
        else:
            field.click()
        self.you.page.keyboard.type(text)

    def sees(self, text: str) -> None:
        """These words stand where no scrolling is needed."""
        expect(self.main.get_by_text(words(text)).first).to_be_in_viewport()


@pytest.mark.parametrize(("lang", "keys"), [("fr", False), ("en", True)])
def test_may_i_lay_these_is_answered_by_the_taps_themselves(arrive: Arrive, lang: str, keys: bool) -> None:
    you = Counting(arrive(lang, "phone", keys=keys))
    for card in you.says["cards"]:
        you.press("button", card)
    you.sees(you.says["yet"])
    you.sees(you.says["missing"])
    assert you.actions <= MAY_I_LAY
    you.press("button", you.says["wild"])
    you.sees(you.says["legal"])


@pytest.mark.parametrize(("lang", "keys"), [("en", False), ("fr", True)])
def test_who_scores_what_is_told_on_one_screen(arrive: Arrive, lang: str, keys: bool) -> None:
    you = Counting(arrive(lang, "phone", keys=keys))
    says = you.says
    you.press("tab", says["scores"])
    you.press("button", says["players"][1])
    for name, total in zip(says["players"][:2], ("12", "4"), strict=True):
        you.type(says["total"].format(name), total)
    expect(you.main).to_contain_text(words(says["still"]))
    expect(you.main).not_to_contain_text(words(says["holds"]))
    expect(you.named("button", says["note"])).to_have_attribute("aria-disabled", "true")
    you.type(says["total"].format(says["players"][2]), "9")
    for each in (says["holds"], says["wins"], says["pad"]):
        you.sees(each)
    assert you.actions <= WHO_SCORES
    for name in (*says["players"],):
        expect(you.named("textbox", says["total"].format(name))).to_be_in_viewport()
    expect(you.main.get_by_role("listitem").filter(has_text=words(says["storm"]))).to_have_count(2)
    expect(you.named("button", says["note"])).to_be_in_viewport()
    assert you.you.page.evaluate("scrollY") == 0


@BOTH
def test_a_held_hand_says_what_it_lacks_until_it_may_be_laid(arrive: Arrive, lang: str) -> None:
    you = Counting(arrive(lang, "phone"), "&hand=G3,G4,G5,R1")
    says = you.says
    you.press("button", says["ready"])
    expect(you.named("button", "green 5" if lang == "en" else "5 vert")).to_have_attribute("aria-pressed", "false")
    for card in says["cards"][:2]:
        you.press("button", card)
    you.sees(says["yet"])
    you.sees(says["tap"])
    expect(you.named("button", says["laid"])).to_have_attribute("aria-disabled", "true")
    held = you.you.answered().page.url
    again = Visitor(you.you.page.context.new_page(), lang, you.you.origin)
    again.page.set_viewport_size(PHONE)
    again.open(held.removeprefix(you.you.origin)).settled()
    expect(again.page.get_by_role("main")).to_contain_text(words(says["tap"]))
    you.press("button", "green 5" if lang == "en" else "5 vert")
    you.sees(says["legal"])
    you.press("button", says["laid"])
    expect(you.you.page).to_have_url(re.compile("hand=R1(&|$)"))


@BOTH
def test_rounds_names_and_a_correction_outlive_a_reload(arrive: Arrive, lang: str) -> None:
    you = Counting(arrive(lang, "phone"), "&tab=score&hand=9/4/12&play=c1")
    says, page = you.says, you.you.page
    you.type(says["name"], "Léa")
    page.keyboard.press("Tab")
    you.press("button", says["note"])
    expect(page).to_have_url(re.compile("pad=c1(:|%3A)9"))
    page.reload()
    you.you.settled()
    expect(you.named("textbox", says["name"])).to_have_value("Léa")
    expect(you.main.get_by_role("columnheader", name=re.compile("Léa"))).to_be_visible()
    you.press("button", says["fix"])
    you.press("button", says["first"])
    expect(page.locator(".r7-round .top")).to_be_in_viewport(ratio=1)
    expect(page.locator(".r7-round .main button").first).to_be_focused()
    you.type(says["total"].format(says["players"][0]), "3")
    expect(you.main).to_contain_text(words(says["beaten"]))
    you.press("button", says["first"])
    expect(page).to_have_url(re.compile("pad=c1(:|%3A)3"))


@BOTH
def test_a_hand_is_entered_card_by_card_in_a_sheet(arrive: Arrive, lang: str) -> None:
    you = Counting(arrive(lang, "phone"), "&tab=score&hand=/4/12&play=c1")
    says, page = you.says, you.you.page
    you.press("button", says["by"])
    expect(you.named("textbox", says["name"])).to_have_count(0)
    for card in says["cards"][:2]:
        you.press("button", card)
    you.press("button", says["done"])
    expect(you.named("textbox", says["total"].format(says["players"][0]))).to_have_value("7")
    expect(you.main).to_contain_text(words(says["holds"]))
    nothing_sticks_out(page)


@BOTH
def test_ones_own_box_has_a_badge_that_leads_to_it(arrive: Arrive, lang: str) -> None:
    you = Counting(arrive(lang, "phone"))
    says = you.says
    you.press("tab", says["box"])
    effect = you.named("combobox", says["effect"])
    effect.select_option(index=2)
    you.press("tab", says["mine"])
    you.press("button", says["badge"])
    expect(effect).to_be_visible()


def test_all_columns_of_five_players_are_seen_on_a_laptop(arrive: Arrive) -> None:
    you = Counting(arrive("en"), "&tab=score&seats=5&hand=4/9/6/8/12&play=c0&pad=c1:9,3,12,8,9")
    you.you.page.set_viewport_size({"width": 1280, "height": 800})
    for column in you.main.get_by_role("columnheader").all():
        expect(column).to_be_in_viewport(ratio=1)
    expect(you.main.get_by_role("columnheader")).to_have_count(6)
    expect(you.named("button", "Write down round 2")).to_be_in_viewport()


SHOWN = ["sazuki", "sazuki&hand=1,1,2,3&play=1", "sazuki&tab=rank", "sazuki&tab=score", "spaan", "spaan&tab=score"]


def test_nothing_sticks_out_on_a_phone(arrive: Arrive) -> None:
    you = arrive("fr", "phone")
    for shown in SHOWN:
        Counting(you, f"&game={shown}")
        nothing_sticks_out(you.page)
