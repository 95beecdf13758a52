"""The bar of lessons and exercises on a phone: what has to be pressed next is always in view, and nothing jumps."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect
from visitor import NEXT_PICTURE, Visitor, comes_true, nothing_sticks_out

Arrive = Callable[..., Visitor]
SIZES = [(360, 640), (360, 740)]
SAYS = {
    "en": {"again": "Try again", "hint": "Hint", "check": "Check", "next": "Next", "on": "Continue", "why": "Why?",
           "another": "Next exercise", "games": "Game", "practise": "Practise", "key": "h"},
    "fr": {"again": "Réessayer", "hint": "Indice", "check": "Vérifier", "next": "Suite", "on": "Continuer",
           "why": "Pourquoi ?", "another": "Exercice suivant", "games": "Jeu", "practise": "S’exercer", "key": "m"},
}  # fmt: skip
STEPS = {
    "reading": "/guide?lesson=three-cards&step=1",
    "laying": "/guide?lesson=three-cards&step=2",
    "choosing": "/guide?lesson=three-cards&step=6",
    "judging": "/practice?ex=legal/combo.colour/1/42",
    "picking": "/practice?ex=pick/combo.colour/1/3",
    "sevens": "/guide?lesson=sevens&step=5",
    "sazuki": "/guide?game=sazuki&lesson=placement",
}
ONE_KEY = ("laying", "picking", "choosing", "judging")
"""The steps in which one key leads to the hand or to the answers."""
SHIFTS = """() => {
  globalThis.shift = 0
  new PerformanceObserver((list) => { for (const each of list.getEntries()) globalThis.shift += each.value })
    .observe({ type: "layout-shift", buffered: false })
}"""
"""Adds up how much of the screen moves, also right after a press, which the browser's own figure leaves out."""


def bar(you: Visitor) -> Locator:
    """The buttons of the bar."""
    return you.page.locator(".r7-bottom:visible :is(.acts, .does)").last


def seen(you: Visitor, target: Locator) -> bool:
    """Whether it is in view, and nothing lies over it."""
    return bool(
        target.evaluate("""e => {
          const { left, right, top, bottom } = e.getBoundingClientRect()
          if (top < 0 || bottom > innerHeight || left < 0 || right > innerWidth) return false
          const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
          return e.contains(at) || at?.contains(e)
        }""")
    )


def sees(you: Visitor, *targets: Locator) -> None:
    """All of them are in view, and nothing lies over them, once the page has found its measures."""
    for each in targets:
        comes_true(you.page, lambda each=each: seen(you, each), each.aria_snapshot)  # type: ignore[misc]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("step", STEPS)
def test_what_is_pressed_next_is_in_view_and_one_key_away(arrive: Arrive, step: str, lang: str) -> None:
    you = arrive(lang, "phone", reduced_motion="reduce").open(f"{STEPS[step]}&lang={lang}").settled()
    expect(bar(you)).to_be_visible()
    for width, height in SIZES:
        you.page.set_viewport_size({"width": width, "height": height})
        for each in bar(you).get_by_role("button").all():
            sees(you, each)
            box = each.bounding_box()
            assert box and box["height"] >= 44, each.inner_text()
        if step in ("laying", "picking", "sevens"):
            sees(you, *you.hand.get_by_role("button").all())
        nothing_sticks_out(you.page)
    if step in ONE_KEY:
        you.page.keyboard.press(SAYS[lang]["key"])
        at = you.hand.get_by_role("button") if step in ("laying", "picking") else you.page.get_by_role("radio")
        expect(at.first).to_be_focused()


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("step", ["laying", "picking", "choosing"])
def test_nothing_jumps_when_something_is_chosen(arrive: Arrive, step: str, width: int, height: int) -> None:
    you = arrive("fr", "phone", reduced_motion="reduce")
    you.page.set_viewport_size({"width": width, "height": height})
    you.open(f"{STEPS[step]}&lang=fr").settled()
    you.page.evaluate(SHIFTS)
    top = you.page.evaluate("scrollY")
    choices = you.page.get_by_role("radio") if step == "choosing" else you.hand.get_by_role("button", pressed=False)
    kept = choices.count()
    for at in range(2):
        box = choices.nth(at if step == "choosing" else 0).bounding_box()
        assert box
        you.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)  # a finger does not scroll
        expect(choices).to_have_count(kept if step == "choosing" else kept - at - 1)
    if step == "laying":
        expect(you.slip).to_have_class(re.compile("says-"))
        expect(you.slip.get_by_role("button")).to_be_visible()  # the rule: it is the answer
    assert you.page.evaluate("scrollY") == top
    assert you.page.evaluate("shift") <= 0.02


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_facts_then_a_verdict_with_the_belief_then_another_try(arrive: Arrive, lang: str) -> None:
    you, says = arrive(lang, "phone", reduced_motion="reduce"), SAYS[lang]
    you.open(f"{STEPS['laying']}&lang={lang}").settled()
    expect(you.button(says["again"])).to_have_count(0)
    you.press(you.button(you["lay"]))
    again = bar(you).get_by_role("button", name=says["again"])
    expect(again).to_be_visible()
    expect(you.slip.locator("em")).to_be_visible()
    sees(you, again, you.slip.locator("em"), bar(you).get_by_role("button", name=says["why"]))
    you.press(again)
    expect(again).to_have_count(0)
    expect(you.slip.locator("em")).to_have_count(0)
    expect(you.hand.get_by_role("button", pressed=True)).to_have_count(2)  # as the step began
    you.press(bar(you).get_by_role("button", name=says["hint"]))
    expect(you.page.locator(".r7-bottom .hinted")).to_be_visible()
    you.press({"en": "green 6", "fr": "6 vert"}[lang])
    you.press(you.button(you["lay"]))
    on = bar(you).get_by_role("button", name=says["on"])
    expect(on).to_be_focused()
    sees(you, on)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_checked_exercise_shows_its_verdict_and_the_way_on(arrive: Arrive, lang: str) -> None:
    you, says = arrive(lang, "phone", reduced_motion="reduce"), SAYS[lang]
    you.open(f"{STEPS['judging']}&lang={lang}").settled()
    you.page.get_by_role("radio").first.check()
    you.press(bar(you).get_by_role("button", name=says["check"]))
    on = bar(you).get_by_role("button", name=says["another"])
    expect(on).to_be_visible()
    verdict = you.page.locator(".r7-bottom .verdict")
    sees(you, on, verdict)
    you.press(bar(you).get_by_role("button", name=says["why"]))
    expect(you.page.get_by_role("heading", level=3).first).to_be_in_viewport()


def test_a_wrong_choice_in_a_lesson_can_be_taken_back(arrive: Arrive) -> None:
    you, says = arrive("en", "phone", reduced_motion="reduce"), SAYS["en"]
    you.open(f"{STEPS['choosing']}&lang=en").settled()
    radios = you.page.get_by_role("radio")
    for _ in range(2):  # the same wrong choice is answered again
        radios.first.check()
        you.press(bar(you).get_by_role("button", name=says["check"]))
        reply = you.page.locator(".r7-bottom .answer")
        expect(reply).to_be_visible()
        you.press(bar(you).get_by_role("button", name=says["again"]))
        expect(reply).to_have_count(0)
        expect(radios.first).not_to_be_checked()


ZOOMED = {"half": (640, 400), "small": (320, 370)}


@pytest.mark.parametrize("zoom", ZOOMED)
@pytest.mark.parametrize("step", STEPS)
def test_enlarged_the_focus_is_never_under_the_bar(arrive: Arrive, step: str, zoom: str) -> None:
    you = arrive("fr", "phone", reduced_motion="reduce")
    width, height = ZOOMED[zoom]
    you.page.set_viewport_size({"width": width, "height": height})
    you.open(f"{STEPS[step]}&lang=fr").settled()
    nothing_sticks_out(you.page)
    hidden = []
    for _ in range(30):
        you.page.keyboard.press("Tab")
        you.page.wait_for_function(NEXT_PICTURE)
        at = you.page.locator(":focus")
        if not at.count():
            break
        if not seen(you, at) and not at.evaluate("e => Boolean(e.closest('.r7-skip, summary'))"):
            hidden.append(at.aria_snapshot())
    assert not hidden
    sees(you, *bar(you).get_by_role("button").all())


@pytest.mark.parametrize("page", ["guide", "practice"])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_switch_of_games_is_at_the_top(arrive: Arrive, lang: str, page: str) -> None:
    you = arrive(lang, "phone").open(f"/{page}?lang={lang}").settled()
    switch = you.page.get_by_role("group", name=SAYS[lang]["games"], exact=True)
    sees(you, *switch.get_by_role("button").all())
