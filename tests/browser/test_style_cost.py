"""After a tap the browser computes the styles of what has changed, not of the whole page."""

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


@pytest.mark.parametrize(
    ("link", "size"), [("/explorer?seed=4", "phone"), ("/explorer?seed=4", "laptop"), ("/referee?", "laptop")]
)
def test_a_tap_does_not_compute_the_styles_of_the_whole_page(
    arrive: Callable[..., Visitor], link: str, size: str
) -> None:
    you = arrive("en", size).open(f"{link}&lang=en").settled()
    browser = you.page.context.browser
    assert browser is not None
    you.page.evaluate(TAP)
    browser.start_tracing(page=you.page, categories=["devtools.timeline"])
    elements = you.page.evaluate(TAP)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    looked_at = [each["args"].get("elementCount", 0) for each in events if each["name"] == "UpdateLayoutTree"]
    assert looked_at
    assert max(looked_at) < MOST * elements, (looked_at, elements)
