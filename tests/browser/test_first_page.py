"""The first page: touched cards are answered at once, before and without any kernel, by pointer and by keyboard."""

import re
from collections.abc import Callable
from typing import Any

import pytest
import visitor
from playwright.sync_api import Browser, Locator, Page, expect
from visitor import Visitor

Arrive = Callable[..., Visitor]
PLACES = pytest.mark.parametrize(("lang", "size"), [("en", "laptop"), ("fr", "phone")])
SAYS = {
    "en": {
        "ask": "May I lay these?", "3": "blue 3", "rainbow": "a Rainbow card", "yet": "Not yet", "ok": "Legal",
        "missing": "Between these cards, blue 5 is missing; a Rainbow card can take its place.",
        "add": "Add the Rainbow card", "start": "Start lesson 1", "all": "Choose all four",
        "two": "2 cards are too few", "lesson": "Your first play",
    },
    "fr": {
        "ask": "Ai-je le droit de poser cela ?", "3": "le 3 bleu", "rainbow": "une carte Rainbow", "yet": "Pas encore",
        "ok": "Permis", "missing": "Entre ces cartes, il manque le 5 bleu ; une carte Rainbow peut prendre sa place.",
        "add": "Ajouter la carte Rainbow", "start": "Commencer la leçon 1", "all": "Choisir les quatre",
        "two": "2 cartes, c’est trop peu", "lesson": "Votre première carte",
    },
}  # fmt: skip
MOVES = "() => document.getAnimations().filter(each => each.playState === 'running').length"


def cards(page: Page, says: dict[str, str]) -> Locator:
    return page.get_by_role("group", name=says["ask"], exact=True)


def announced(page: Page) -> Locator:
    return page.locator(".r7-welcome [role=status]")


@PLACES
def test_one_press_adds_the_missing_card_and_the_way_leads_on(arrive: Arrive, lang: str, size: str) -> None:
    you, says = arrive(lang, size).open("/"), SAYS[lang]
    page, slip = you.page, you.page.locator(".slip")
    expect(slip).to_contain_text(says["yet"])
    expect(announced(page)).to_be_empty()
    expect(slip.get_by_role("button")).to_have_text([says["add"]], use_inner_text=True)
    expect(page.locator("html")).to_have_attribute("data-r7", re.compile("drawn|ready"))
    page.get_by_role("button", name=says["add"], exact=True).click()
    expect(slip).to_contain_text(says["ok"])
    expect(announced(page)).to_contain_text(says["ok"])
    expect(cards(page, says).get_by_role("button", pressed=True)).to_have_count(4)
    way = page.get_by_role("link", name=says["start"], exact=True)
    expect(way).to_be_focused()
    expect(way).to_be_in_viewport()
    way.click()
    expect(page).to_have_title(re.compile(f"^{says['lesson']} · "))
    you.settled()


@PLACES
def test_every_choice_is_answered_by_keyboard_and_no_kernel(arrive: Arrive, lang: str, size: str) -> None:
    you, says = arrive(lang, size, broken=True), SAYS[lang]
    page = you.page
    page.route(re.compile("/voila/"), lambda route: route.abort())  # no front end, so no kernel ever answers
    you.open(f"/?lang={lang}")
    expect(page.locator("html")).to_have_attribute("data-r7", "ready")
    group = cards(page, says)
    card = group.get_by_role("button", name=says["3"], exact=True)
    seen = {page.locator(".slip .text").inner_text()}
    card.focus()
    for key in ("Space", "Tab", "Space", "Tab", "Space", "Tab", "Enter"):
        page.keyboard.press(key)
        seen.add(page.locator(".slip .text").inner_text())
    assert len(seen) == 4, "the 5 is missing; one card alone; none; a Rainbow card alone"
    expect(group.get_by_role("button", pressed=True)).to_have_count(1)
    expect(group.get_by_role("button", name=says["rainbow"], exact=True)).to_have_attribute("aria-pressed", "true")
    card.press("Enter")
    expect(announced(page)).to_contain_text(says["two"])
    page.get_by_role("button", name=says["all"], exact=True).click()
    expect(page.get_by_role("link", name=says["start"], exact=True)).to_be_visible()


@pytest.mark.parametrize(("lang", "other"), [("en", "fr"), ("fr", "en")])
def test_it_has_no_kernel_and_switches_by_links(arrive: Arrive, lang: str, other: str) -> None:
    you = arrive(lang)
    asked: list[str] = []
    you.page.on("request", lambda request: asked.append(request.url))
    you.page.on("websocket", lambda websocket: asked.append(websocket.url))
    you.open(f"/?lang={lang}").settled()
    expect(you.page.locator("#r7-state")).to_be_empty()
    you.select(you["rulebook"], you["french rulebook"])
    expect(you.page).to_have_url(re.compile("edition=fr"))
    you.settled()
    you.speaks(other)
    expect(you.page).to_have_url(re.compile(f"lang={other}"))
    you.settled()
    expect(you.page.locator("html")).to_have_attribute("lang", other)
    expect(you.page.get_by_role("combobox").first).to_have_value("fr")
    expect(you.page.locator(".slip")).to_contain_text(SAYS[other]["yet"])
    foreign = [each for each in asked if "/voila/" in each or "/api/" in each or each.startswith("ws")]
    assert not foreign, foreign


def test_the_browser_shows_it_again_as_it_was_left(
    browser: Browser, browser_type_launch_args: dict[str, Any], origin: str
) -> None:
    """With the browser's own store of pages, which its driver closes otherwise, and a browser without windows lacks."""
    if visitor.CHROMIUM is None:
        pytest.skip("there is no Chromium with windows here")
    says = SAYS["en"]
    stores = {"executable_path": visitor.CHROMIUM, "ignore_default_args": ["--disable-back-forward-cache"]}
    opened = {**browser_type_launch_args, **stores}
    with browser.browser_type.launch(**opened) as storing:
        page = storing.new_page(locale="en")
        page.goto(f"{origin}/?lang=en")
        expect(page.locator("html")).to_have_attribute("data-r7", re.compile("drawn|ready"))
        page.get_by_role("button", name=says["add"], exact=True).click()
        page.evaluate("addEventListener('pageshow', event => { window.kept = event.persisted })")
        page.get_by_role("link", name=says["start"], exact=True).click()
        expect(page).to_have_title(re.compile(f"^{says['lesson']} · "))
        page.evaluate("history.back()")
        page.wait_for_function("() => window.kept === true")
        expect(page.locator(".slip")).to_contain_text(says["ok"])
        page.get_by_role("button", name=says["3"], exact=True).click()
        expect(page.get_by_role("button", name=says["3"], exact=True)).to_have_attribute("aria-pressed", "false")


@PLACES
def test_nothing_moves_where_nothing_shall(arrive: Arrive, lang: str, size: str) -> None:
    you, says = arrive(lang, size, reduced_motion="reduce").open("/"), SAYS[lang]
    expect(you.page.locator("html")).to_have_attribute("data-r7", re.compile("drawn|ready"))
    you.page.get_by_role("button", name=says["add"], exact=True).click()
    assert you.page.evaluate(MOVES) == 0
    expect(you.page.get_by_role("link", name=says["start"], exact=True)).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_it_is_read_without_a_script(browser: Browser, origin: str, lang: str) -> None:
    context = browser.new_context(java_script_enabled=False, locale=lang)
    page, says = context.new_page(), SAYS[lang]
    page.goto(f"{origin}/?lang={lang}")
    expect(page.locator(".slip")).to_contain_text(says["yet"])
    expect(cards(page, says).get_by_role("button")).to_have_count(4)
    expect(page.get_by_role("list").filter(has=page.locator(".door"))).to_be_visible()
    context.close()


@pytest.mark.parametrize(("size", "width"), [("laptop", 96), ("phone", 66)])
def test_cards_and_headline_have_their_size_and_nothing_scrolls_sideways(arrive: Arrive, size: str, width: int) -> None:
    you = arrive("fr", size).open("/").settled()
    boxes: list[Any] = [each.bounding_box() for each in you.page.locator(".r7-welcome .tile").all()]
    assert [round(box["width"]) for box in boxes] == [width] * 4
    assert you.page.evaluate("document.documentElement.scrollWidth") == you.page.evaluate("innerWidth")
    headline = you.page.locator(".r7-welcome h2").evaluate("each => getComputedStyle(each).fontSize")
    assert headline == {"laptop": "44px", "phone": "25px"}[size]
    expect(you.page.locator(".slip .go:not([hidden])")).to_be_in_viewport(ratio=1)
    for each in you.page.locator(".r7-welcome :is(a, button):not([hidden])").all():
        box: Any = each.bounding_box()
        assert box["height"] >= 44, each.inner_text()
    assert you.page.locator(".r7-welcome .go.main:not([hidden])").count() == 1, "one button has the accent"
