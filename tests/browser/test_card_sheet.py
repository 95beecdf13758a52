"""The sheet of a card: by a finger that rests, by a key, by the slip's button, and from the list of what lies open."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect
from visitor import REFUSED, Visitor, place

HELD = """card => card.dispatchEvent(new PointerEvent("pointerdown",
  {bubbles: true, pointerType: "touch", isPrimary: true, clientX: 5, clientY: 5}))"""

TOUCHED = f"card => {{ ({HELD})(card); card.dispatchEvent(new PointerEvent('pointerup', {{bubbles: true}})) }}"
"""The finger is lifted at once, however busy the machine is."""


@pytest.fixture
def you(arrive: Callable[..., Visitor]) -> Visitor:
    return arrive("en", "laptop").open(place(REFUSED, "en")).settled()


def sheet(you: Visitor) -> Locator:
    return you.page.get_by_role("dialog").filter(has=you.page.get_by_role("heading", name="Green 4", exact=True))


def test_a_finger_that_rests_shows_the_sheet_and_chooses_nothing(you: Visitor) -> None:
    card = you.button("green 4", you.hand)
    card.evaluate(HELD)
    expect(sheet(you)).to_be_visible()
    expect(card).to_have_attribute("aria-pressed", "false")
    expect(sheet(you).get_by_role("blockquote").first).to_contain_text("follow each other")
    you.page.keyboard.press("Escape")


def test_a_finger_that_moves_on_shows_none(you: Visitor) -> None:
    card = you.button("green 4", you.hand)
    card.evaluate(TOUCHED)
    you.choose("green 4")
    expect(you.slip).to_contain_text(you["legal"])
    expect(sheet(you)).to_be_hidden()


def test_the_key_and_the_button_of_the_slip_show_it_too(you: Visitor) -> None:
    card = you.button("green 4", you.hand)
    card.focus()
    you.page.keyboard.press("i")
    expect(sheet(you)).to_be_visible()
    you.press(you["close"], sheet(you))
    expect(sheet(you)).to_be_hidden()
    you.choose("green 4")
    you.press("About the chosen card", you.slip)
    expect(sheet(you)).to_be_visible()


def test_whatever_lies_open_can_be_asked_about(you: Visitor) -> None:
    you.unfold("Show")
    you.select("About a card", "blue 2")
    expect(you.page.get_by_role("heading", name="Blue 2", exact=True)).to_be_visible()
