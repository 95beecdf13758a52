"""On paper, which is as narrow as a phone, nothing lies over what is read: bars of buttons stay on the screen."""

from collections.abc import Callable

import pytest
from visitor import Visitor, agree

ADDRESSES = (
    "/rules?lang={lang}&edition=fr&rule=combo.colour", "/explorer?lang={lang}&seed=4", "/lab?lang={lang}",
    "/guide?lang={lang}&lesson=first-play", "/practice?lang={lang}&rules=combo.colour",
    "/referee?lang={lang}&tab=score",
)  # fmt: skip
LIES_OVER = """() => [...document.querySelectorAll("body *")]
  .filter((each) => ["sticky", "fixed"].includes(getComputedStyle(each).position) && each.checkVisibility())
  .filter((each) => each.getBoundingClientRect().height > 1)
  .map((each) => each.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_nothing_lies_over_a_printed_page(arrive: Callable[..., Visitor], lang: str) -> None:
    you = arrive(lang, "phone")
    for address in ADDRESSES:
        you.page.emulate_media(media="screen")
        you.open(address.format(lang=lang)).settled()
        you.page.emulate_media(media="print")
        agree(you.page, lambda: {"over": you.page.evaluate(LIES_OVER)}, lambda: {"over": []})
