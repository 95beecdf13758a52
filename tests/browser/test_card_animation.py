"""A card that is laid or drawn moves to its place, one at a time; nothing moves for readers who prefer less motion."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from visitor import Visitor, agree, place

HAND = "act hands B7R5G2G4R2V1/R4R5R6/C1C2C4 deck O1O2O3O4O5O6O7Y1Y2Y3 piles B1/B2/B3"
RECORD = """() => {
  window.sent = []
  const animate = Element.prototype.animate
  Element.prototype.animate = function (frames, timing) {
    if (this.dataset.at) window.sent.push(this.dataset.at)
    return animate.call(this, frames, timing)
  }
}"""


def sent(you: Visitor) -> list[str]:
    return list(you.page.evaluate("window.sent"))


@pytest.mark.parametrize("still", [False, True])
def test_a_card_travels_unless_motion_is_not_wanted(arrive: Callable[..., Visitor], still: bool) -> None:
    you = arrive("en", reduced_motion="reduce" if still else "no-preference")
    you.open(place(HAND, "en")).settled()
    you.page.evaluate(RECORD)
    you.choose("blue 7, skip")
    you.press("Lay on A")
    expect(you.button("Draw")).to_be_visible()
    travelled = [] if still else ["A A-B7"]
    agree(you.page, lambda: {"sent": sent(you)}, lambda: {"sent": travelled})
    you.press(you.button("Step back"))
    expect(you.button("Draw")).to_have_count(0)
    assert sent(you) == travelled, "stepping back shows at once what was"
