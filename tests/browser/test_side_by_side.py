"""Two ways a hand may go, side by side in the explorer: branches, and the same step under another rulebook."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from visitor import Visitor

Arrive = Callable[..., Visitor]


def box(part: Locator) -> dict[str, float]:
    found: Any = part.bounding_box()
    assert found, part
    return {"left": found["x"], "right": found["x"] + found["width"], "top": found["y"],
            "bottom": found["y"] + found["height"]}  # fmt: skip


def another(you: Visitor, title: str) -> Locator:
    """The table beside, which is named after what lies there."""
    return you.page.get_by_role("region", name=title, exact=True)


def mat(you: Visitor, title: str) -> Locator:
    """The mat of that table."""
    return another(you, title).get_by_role("group", name=you["table"], exact=True)


@pytest.mark.parametrize(("lang", "keys"), [("en", False), ("fr", True)])
def test_two_branches_lie_side_by_side(arrive: Arrive, lang: str, keys: bool) -> None:
    you = arrive(lang, "projector", keys=keys).open(f"/explorer?seed=0&lang={lang}").settled()
    you.press(you["branch"])
    asked = you.page.get_by_role("dialog", name=you["branch"], exact=True)
    you.write(you["branch name"], "B")
    you.press(you["branch here"], asked)
    you.choose(you["red 5"])
    you.press(you["lay"])
    expect(you.page).to_have_url(re.compile(r"b=B:0:0:lR5%3EA&open=1(&|$)"))
    you.press(you["main line"], you.log)
    expect(you.slider).to_have_attribute("max", "6")
    you.choose(you["blue 7"])
    you.press(you["lay"])
    expect(you.page).to_have_url(re.compile(r"m=lB7%3EA(&|$)"))
    you.unfold(you["show"])
    you.select(you["beside"], you["branch B"])
    laid = re.compile(you["red 5"])
    expect(another(you, "B").get_by_role("img", name=laid)).to_be_visible()
    expect(another(you, "B").get_by_role("img", name=you["blue 7"], exact=True)).to_be_visible()
    expect(you.button(you["blue 7"], you.hand.first)).to_have_count(0)
    expect(another(you, "B")).to_contain_text(re.compile(r"[1-9] diff[eé]rence"))
    you.answered()
    here, there = box(you.region("table")), box(mat(you, "B"))
    assert here["right"] <= there["left"], "one lies over the other"
    assert (here["top"], here["bottom"]) == (there["top"], there["bottom"]), "they are not of one height"
    you.press(you.log.get_by_role("button", name=re.compile("^B")))
    expect(another(you, you["main line"])).to_be_visible()  # the two have changed places
    expect(you.button(you["blue 7"], you.hand.first)).to_be_visible()
    you.select(you["beside"], you["nothing"])
    expect(another(you, you["main line"])).to_have_count(0)


@pytest.mark.parametrize("size", ["phone", "laptop", "projector"])
def test_another_rulebook_lies_beside_the_table_and_not_over_it(arrive: Arrive, size: str) -> None:
    you = arrive("en", size).open("/explorer?seed=4&lang=en&at=10").settled()
    you.unfold(you["show"])
    you.select(you["beside"], you["french rulebook"])
    other = another(you, you["french rulebook"])
    expect(other).to_be_visible()
    you.answered()
    here, there = box(you.region("table")), box(mat(you, you["french rulebook"]))
    below = here["bottom"] <= there["top"]
    assert below if size == "phone" else here["right"] <= there["left"]
