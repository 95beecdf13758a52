"""What the others do is seen: card after card, then in few words at each seat; it can be skipped and shown again."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from visitor import SLOW_TIMERS, Visitor, agree

WATCH = """() => {
  window.sent = []
  window.heard = []
  const animate = Element.prototype.animate
  Element.prototype.animate = function (frames, timing) {
    const moves = each => each.constructor === Animation && each.effect.target.matches("[data-at], .flying")
    const moving = document.getAnimations().filter(moves).length
    const name = this.dataset?.at ?? (this.matches(".flying") ? `flying ${this.firstChild.getAttribute("href")}` : "")
    if (name) window.sent.push([name, moving])
    return animate.call(this, frames, timing)
  }
  const status = document.querySelector(".r7-table [role=status]")
  new MutationObserver(() => window.heard.push(status.textContent)).observe(status, { childList: true })
}"""
"""Remember each card that sets out, with how many are on their way, and each text that is announced."""

WORDS = {
    "en": {"names": "Mia|Tom", "since": "Since your turn: Mia, then Tom.", "again": "Show again", "skip": "Skip",
           "next": "Next", "laid": "laid", "lay": "Lay on A", "draw": "Draw", "cards": "orange 4|yellow 4|green 4"},
    "fr": {"names": "Léa|Tom", "since": "Depuis votre tour : Léa, puis Tom.", "again": "Revoir",
           "skip": "Passer", "next": "Suite", "laid": "pose", "lay": "Poser sur A", "draw": "Piocher",
           "cards": "4 orange|4 jaune|4 vert"},
}  # fmt: skip


def plays(you: Visitor, script: str = WATCH) -> dict[str, str]:
    """Lay three cards, and draw; the script is run before."""
    words: dict[str, str] = WORDS[you.lang]
    you.open(f"/explorer?lang={you.lang}&seed=7").settled()
    you.choose(*words["cards"].split("|"))
    you.press(words["lay"])
    expect(you.button(words["draw"])).to_be_visible()
    you.page.evaluate(script)
    you.press(words["draw"])
    return words


def recaps(you: Visitor) -> list[str]:
    return [each.inner_text() for each in you.page.locator(".recap").all()]


@pytest.mark.parametrize(("lang", "size"), [("en", "laptop"), ("fr", "phone")])
def test_each_act_is_shown_for_itself_and_told_once(arrive: Callable[..., Visitor], lang: str, size: str) -> None:
    you = arrive(lang, size, reduced_motion="no-preference")
    words = plays(you)
    expect(you.page.get_by_text(words["since"])).to_be_visible()
    flown = {"sent": ["hand V7", "A A-W.1", "flying #r7-back", "A A-C6", "flying #r7-back"]}
    names = "window.sent.map(([name]) => name)"
    agree(you.page, lambda: {"sent": you.page.evaluate(names)}, lambda: flown)
    sent = you.page.evaluate("window.sent")
    assert [moving for _, moving in sent] == [0] * 5
    assert all(words["laid"] in each for each in recaps(you))
    you.page.wait_for_function("() => window.heard.length")
    (told,) = you.page.evaluate("window.heard")
    first, second = words["names"].split("|")
    assert re.fullmatch(rf"{first} .+ {second} .+ {re.escape(you['turn'])}", told)
    expect(you.region("table").locator(".place.changed")).to_have_count(1)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_press_a_key_or_the_button_shows_the_end_at_once(arrive: Callable[..., Visitor], lang: str) -> None:
    you = arrive(lang, reduced_motion="no-preference")
    words = plays(you, SLOW_TIMERS)
    skip, again = you.button(words["skip"]), you.button(words["again"])
    expect(skip).to_be_visible()
    end = you.answered().slider.get_attribute("max")
    ways: tuple[Callable[[], None], ...] = (
        lambda: you.press(skip),
        lambda: you.page.keyboard.press("Escape"),
        lambda: you.page.mouse.click(640, 400),
    )
    for hurry in ways:
        expect(skip).to_be_visible()
        hurry()
        expect(again).to_be_visible()
        expect(skip).to_have_count(0)
        expect(you.slider).to_have_value(str(end))
        you.press(again)
    you.page.keyboard.press("ArrowLeft")
    expect(you.slider).to_have_value(str(int(str(end)) - 1))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_without_motion_the_end_comes_at_once_and_is_stepped_through_by_hand(
    arrive: Callable[..., Visitor], lang: str
) -> None:
    you = arrive(lang, keys=True, reduced_motion="reduce")
    words = plays(you)
    again, on = you.button(words["again"]), you.button(words["next"])
    expect(again).to_be_visible()
    assert you.page.evaluate("window.sent") == []
    you.answered()
    assert len(you.page.evaluate("window.heard")) == 1
    you.press(again)
    expect(on).to_be_focused()
    steps = [int(you.slider.input_value())]
    while on.count():
        you.press(on)
        steps.append(int(you.slider.input_value()))
    end = int(you.slider.get_attribute("max") or 0)
    assert steps == [end - 6, end - 5, end - 4, end - 2, end - 1, end]
    expect(again).to_be_focused()
    agree(you.page, lambda: {"heard": you.page.evaluate("window.heard.length")}, lambda: {"heard": 1 + len(steps)})
