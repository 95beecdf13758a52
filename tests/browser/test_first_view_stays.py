"""The table that the server draws stays when the kernel takes it over: nothing is redrawn, nothing chosen is lost."""

import re
from collections.abc import Callable

import pytest
from held_requests import HeldRequests
from playwright.sync_api import Page, expect
from visitor import Visitor

Arrive = Callable[..., Visitor]
DEAL = "/explorer?seed=0&lang={lang}"


def early(arrive: Arrive, lang: str, **options: object) -> tuple[Visitor, HeldRequests]:
    """Somebody who has the first view and no kernel yet, and the requests for Voilà's front end, which wait."""
    you = arrive(lang, **options)
    front_end = HeldRequests(you.page, re.compile(r"/voila/static/voila\.js"))
    you.page.goto(you.origin + DEAL.format(lang=lang), wait_until="commit")
    expect(you.page.locator("html")).to_have_attribute("data-r7", "drawn")
    return you, front_end


def mark(page: Page) -> None:
    """Remember the very elements that stand there, and whatever is taken away from now on."""
    page.evaluate("""() => {
      window.stood = [...document.querySelectorAll("#r7-first .r7, #r7-first .tile, #r7-first .slider, #r7-first li")];
      window.gone = [];
      new MutationObserver((changes) => gone.push(...changes.flatMap((each) => [...each.removedNodes])
        .filter((each) => stood.includes(each)).map((each) => each.outerHTML.slice(0, 80))))
        .observe(document.body, { childList: true, subtree: true });
    }""")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_was_drawn_first_is_what_the_kernel_takes_over(arrive: Arrive, lang: str) -> None:
    you, front_end = early(arrive, lang)
    before = you.sees()
    mark(you.page)
    front_end.let_go()
    you.settled()
    assert you.page.evaluate("() => stood.length") > 20
    assert you.page.evaluate("() => gone") == []
    assert you.page.evaluate("() => stood.every((each) => each.isConnected)")
    you.comes_to_see(before)
    expect(you.page.locator(".r7-table:visible")).to_have_count(1)
    expect(you.page.locator(".r7-timeline")).to_have_count(1)


@pytest.mark.parametrize("keys", [False, True], ids=["hand", "keys"])
def test_a_card_chosen_before_the_kernel_stays_chosen_and_lit(arrive: Arrive, keys: bool) -> None:
    you, front_end = early(arrive, "en", keys=keys)
    you.choose(you["red 5"])
    lit = you.hand.locator(".lit").count()
    mark(you.page)
    front_end.let_go()
    you.settled()
    card = you.button(you["red 5"], you.hand)
    expect(you.slip).to_contain_text("Red 5 may be laid alone")
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(you.hand.locator(".lit")).to_have_count(lit)
    assert you.page.evaluate("() => gone") == []
    if keys:
        expect(card).to_be_focused()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_play_pressed_before_the_kernel_is_answered_once(arrive: Arrive, lang: str) -> None:
    you, front_end = early(arrive, lang)
    before = you.last()
    you.choose(you["blue 7"])
    you.press(you["lay"])
    assert you.last() == before
    you.press(you["lay"])  # impatience
    front_end.let_go()
    you.settled()
    expect(you.page).to_have_url(re.compile(r"m=lB7%3EA(&|$)"))
    friend = arrive(lang)
    friend.open(you.page.url.removeprefix(you.origin)).settled()
    friend.agrees_with(you)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_another_language_wished_before_the_kernel_is_there_at_once(arrive: Arrive, lang: str) -> None:
    other = {"en": "fr", "fr": "en"}[lang]
    you, _ = early(arrive, other)
    you.speaks(lang)
    you.is_read_in(lang, {"en": "Explorer", "fr": "Explorateur"}[lang])
    expect(you.hand).to_be_visible()
    expect(you.page).to_have_url(re.compile(rf"lang={lang}(&|$)"))


def test_a_step_taken_before_the_kernel_stays_taken(arrive: Arrive) -> None:
    you, front_end = early(arrive, "en")
    you.press(you["back"])
    at = str(you.last() - 1)
    expect(you.slider).to_have_value(at)
    seen = {"table": you.sees()["table"]}
    front_end.let_go()
    you.settled()
    expect(you.page).to_have_url(re.compile(f"at={at}"))
    expect(you.slider).to_have_value(at)
    you.comes_to_see(seen)
