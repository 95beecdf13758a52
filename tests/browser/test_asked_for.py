"""What is asked for is seen, wherever on the page it opens; a button that opened something closes it again."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect
from visitor import CALLED, REFUSED, Visitor, comes_true, place

Arrive = Callable[..., Visitor]
PHONE = {"width": 360, "height": 740}
PREDICT = {"en": "Predict each step", "fr": "Prévoir chaque étape"}
ABOUT = {"en": "About the chosen card", "fr": "À propos de la carte choisie"}
WHY = ".r7-why[open]"
both_languages = pytest.mark.parametrize("lang", ["en", "fr"])


def in_full_view(you: Visitor, thing: Locator) -> None:
    """All of it is on the screen, and nothing lies over its end; of what is higher than the screen, its beginning."""

    def seen() -> bool:
        return bool(
            thing.evaluate("""(thing) => {
          const { top, bottom, left, width, height } = thing.getBoundingClientRect()
          const low = Math.min(bottom, top + innerHeight * 0.6) - 4
          const last = document.elementFromPoint(left + width / 2, low)
          return height > 0 && top >= 0 && low <= innerHeight && thing.contains(last)
        }""")
        )

    comes_true(you.page, seen, lambda: str(thing.bounding_box()))


@pytest.mark.parametrize(("lang", "keys"), [("en", False), ("fr", True)])
def test_why_closes_the_reasons_that_it_opened(arrive: Arrive, lang: str, keys: bool) -> None:
    you = arrive(lang, keys=keys).open(place(REFUSED, lang)).settled()
    why = you.button(you["why"])
    expect(why).to_have_attribute("aria-expanded", "false")
    you.press(why)
    expect(you.page.locator(WHY)).to_be_visible()
    expect(why).to_have_attribute("aria-expanded", "true")
    you.press(why)
    expect(you.page.locator(WHY)).to_have_count(0)
    expect(why).to_have_attribute("aria-expanded", "false")
    if keys:
        expect(why).to_be_focused()
    # About other cards the same button only shows other reasons, and then closes them.
    you.press(why)
    expect(you.page.locator(WHY)).to_be_visible()
    you.choose(*you["3 4 6"].split("|"))
    expect(you.page.locator(WHY)).to_contain_text(you["not yet"])
    you.answered().press(why)
    expect(you.page.locator(WHY)).to_have_count(0)
    you.press(why)
    expect(you.page.locator(WHY)).to_be_visible()


@both_languages
def test_a_cards_sheet_and_a_rule_of_the_log_close_again(arrive: Arrive, lang: str) -> None:
    you = arrive(lang).open(f"/explorer?seed=4&m=lR6>A.ddeck&lang={lang}").settled()
    you.hand.get_by_role("button").first.click()
    about = you.button(ABOUT[lang], you.slip)
    sheet = you.page.locator(".r7-why[open] section.history")
    about.click()
    expect(sheet).to_be_visible()
    about.click()
    expect(sheet).to_have_count(0)
    rule = you.log.locator("[data-act=rule]:visible").first
    rule.click()
    expect(you.page.locator(WHY)).to_be_visible()
    in_full_view(you, you.page.locator(WHY))  # the log went below it
    rule.click()
    expect(you.page.locator(WHY)).to_have_count(0)


@both_languages
def test_on_a_phone_the_coach_comes_into_view_and_so_does_all_that_it_says(arrive: Arrive, lang: str) -> None:
    you = arrive(lang, "phone", viewport=PHONE).open(f"/explorer?seed=7&lang={lang}").settled()
    assert you.page.evaluate("scrollY") == 0
    you.press("Coach")
    expect(you.coach).to_be_visible()
    in_full_view(you, you.coach)
    you.press(you["hint"], you.coach)
    expect(you.coach.get_by_role("listitem")).to_have_count(1)
    in_full_view(you, you.coach.get_by_role("listitem"))
    you.press(you["answer"], you.coach)
    rows = you.coach.locator(".rows")
    expect(rows.get_by_text("±").first).to_be_visible()
    in_full_view(you, rows)


@both_languages
def test_on_a_phone_a_prediction_comes_into_view(arrive: Arrive, lang: str) -> None:
    you = arrive(lang, "phone", viewport=PHONE).open(f"/explorer?seed=7&at=12&lang={lang}").settled()
    you.unfold(you["show"])
    you.press(you.page.get_by_role("switch", name=re.compile(PREDICT[lang])))
    panel = you.page.locator(".r7-predict")
    expect(panel).to_be_visible()
    in_full_view(you, panel)


@pytest.mark.parametrize("panel", ["coach", "predict"])
def test_what_a_link_opens_does_not_move_the_page(arrive: Arrive, panel: str) -> None:
    you = arrive("en", "phone", viewport=PHONE).open(f"/explorer?seed=7&on={panel}&lang=en").settled()
    expect(you.page.locator(f".r7-{panel}")).to_be_visible()
    assert you.page.evaluate("scrollY") == 0
    you.speaks("fr")
    expect(you.page.locator("html")).to_have_attribute("lang", "fr")
    assert you.answered().page.evaluate("scrollY") == 0


def test_whoever_scrolls_on_is_not_called_back(arrive: Arrive) -> None:
    you = arrive("en", "phone", viewport=PHONE).open(f"/explorer?lang=en&pos={CALLED.replace(' ', '_')}").settled()
    you.press("Coach")
    in_full_view(you, you.coach)
    you.page.mouse.move(180, 300)
    you.page.mouse.wheel(0, -2000)
    comes_true(you.page, lambda: you.page.evaluate("scrollY") == 0)
    you.speaks("fr")
    expect(you.page.locator("html")).to_have_attribute("lang", "fr")
    assert you.answered().page.evaluate("scrollY") == 0
