"""After a tap and after a move the browser computes the styles of what has changed, not of the whole page."""

import json
from collections.abc import Callable

import pytest
from visitor import Visitor

MOST = 0.25
"""The largest share of a page's elements whose styles a tap may have computed anew."""

TAP = """async () => {
  const tiles = document.querySelectorAll(".hand [data-act=tile], [data-act=cell]")
  for (const place of [0, 1, 0, 1]) {
    tiles[place].click()
    document.body.getBoundingClientRect()
    await new Promise(requestAnimationFrame)
  }
  return document.querySelectorAll("#r7-main *").length
}"""


TELL_AND_ADD = """() => {
  const place = document.querySelector(".r7-table .mat, .r7-table .body, .r7-grid")
  const told = document.querySelector("[role=status]")
  for (const change of [
    () => { told.textContent = "told" },
    () => { told.textContent = "" },
    () => place.append(document.createElement("svg")),
    () => place.lastChild.remove(),
  ]) {
    document.body.getBoundingClientRect()
    change()
    document.body.getBoundingClientRect()
  }
  return document.querySelectorAll("#r7-main *").length
}"""
"""What every move does: it is told, and cards come and go. Any `:has()` may ask for what is added."""


@pytest.mark.parametrize(
    ("link", "size"), [("/explorer?seed=4", "phone"), ("/explorer?seed=4", "laptop"), ("/referee?", "laptop")]
)
def test_a_tap_does_not_compute_the_styles_of_the_whole_page(
    arrive: Callable[..., Visitor], link: str, size: str
) -> None:
    you = arrive("en", size).open(f"{link}&lang=en").settled()
    you.page.evaluate(TAP)
    few_are_computed(you, TAP)


@pytest.mark.parametrize(
    ("link", "size"),
    [
        ("/explorer?seed=4", "phone"), ("/explorer?seed=4", "laptop"), ("/explorer?seed=4&on=large", "projector"),
        ("/guide?lesson=three-cards&step=2", "phone"), ("/guide?lesson=three-cards&step=2", "laptop"),
        ("/practice?ex=legal/combo.colour/1/42&v=0.2.0", "phone"),
    ],
)  # fmt: skip
def test_what_is_told_or_added_does_not_compute_the_styles_of_the_whole_page(
    arrive: Callable[..., Visitor], link: str, size: str
) -> None:
    you = arrive("en", size).open(f"{link}&lang=en").settled()
    few_are_computed(you, TELL_AND_ADD)


def few_are_computed(you: Visitor, script: str) -> None:
    """Run a script that tells how many elements there are, and see how many were looked at."""
    browser = you.page.context.browser
    assert browser is not None
    browser.start_tracing(page=you.page, categories=["devtools.timeline"])
    try:
        elements = you.page.evaluate(script)
    finally:
        events = json.loads(browser.stop_tracing())["traceEvents"]
    looked_at = [each["args"].get("elementCount", 0) for each in events if each["name"] == "UpdateLayoutTree"]
    assert looked_at
    assert max(looked_at) < MOST * elements, (looked_at, elements)
