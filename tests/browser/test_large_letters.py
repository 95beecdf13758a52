"""Enlarged to 200 %, or with letters twice as large as usual, every page is whole: nothing is cut off or covered."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pytest
import visitor
from playwright.sync_api import Browser
from visitor import CALLED, Visitor, place

Arrive = Callable[..., Visitor]
PLACES = [
    "/?", "/guide?", "/guide?edition=en&lesson=first-play&step=2", "/practice?edition=en&ex=legal/combo.colour/1/0",
    "/practice?edition=en&ex=pick/combo.run/1/0", "/practice?edition=en&ex=score/score.points/1/0", "/explorer?seed=7",
    "/explorer?game=sazuki&seed=7", "/explorer?game=spaan&seed=7", "/explorer?seed=7&on=coach",
    "/explorer?seed=7&at=12&on=predict", f"{place(CALLED, '')}&m=call", "/referee?hand=R3+R4+R5+B7&play=R3+R4",
    "/referee?tab=score&hand=R1,R2/C1,C2/V1&play=c0", "/referee?tab=box", "/rules?",
    "/rules?edition=en&rule=combo.colour", "/editions?", "/lab?", "/teachers?", "/teachers?tab=lessons", "/about?",
]  # fmt: skip
ON_PURPOSE = ".r7-skip, .r7-say, [aria-hidden=true], dialog:not([open]), .spot .button, .sheet, .r7-worksheet"
"""What is only heard, or is a sign whose words are only heard."""
FAULTS = """(onPurpose) => {
  const name = (each) => `${each.tagName}.${each.className} ${(each.ariaLabel || each.textContent).trim().slice(0, 40)}`
  const hidden = (each) => {
    if (each.closest(onPurpose) || each instanceof SVGElement) return true
    if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return true
    for (let at = each; at; at = at.parentElement) if (getComputedStyle(at).clipPath !== "none") return true
    return !each.getClientRects().length
  }
  const faults = []
  for (const each of document.querySelectorAll("body *")) {
    if (hidden(each) || each.matches("input, textarea, select, iframe")) continue
    const { left, right, width } = each.getBoundingClientRect()
    const { overflowX, overflowY } = getComputedStyle(each)
    if (width && (right > innerWidth + 1 || left < -1)) faults.push(`off the screen: ${name(each)}`)
    const wider = overflowX !== "visible" && each.scrollWidth > each.clientWidth + 1
    const higher = ["hidden", "clip"].includes(overflowY) && each.scrollHeight > each.clientHeight + 2
    if (wider) faults.push(`cut at its side: ${name(each)}`)
    if (higher && each.textContent.trim()) faults.push(`cut below: ${name(each)}`)
  }
  for (const each of document.querySelectorAll("a[href], button, input, select, summary, textarea")) {
    if (hidden(each)) continue
    each.scrollIntoView({ block: "center", behavior: "instant" })
    const { left, right, top, bottom } = each.getClientRects()[0]
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const label = each.labels?.[0] ?? each.closest("label")
    if (!there || !(each.contains(there) || label?.contains(there))) faults.push(`covered: ${name(each)}`)
    for (const part of each.matches("button, .button") ? each.children : []) {
      const box = part.getBoundingClientRect()
      if (!hidden(part) && (box.right > right + 2 || box.left < left - 2)) faults.push(`sticks out: ${name(part)}`)
    }
  }
  return faults
}"""
"""What is cut off, off the screen, covered by something else, or larger than the control that it belongs to."""


@pytest.fixture(scope="module")
def large(browser: Browser, origin: str) -> Iterator[Arrive]:
    """Visitors whose browser shows letters twice as large as usual."""
    options = [*visitor.SWITCHES, "--blink-settings=defaultFontSize=32"]
    with browser.browser_type.launch(executable_path=visitor.WITHOUT_WINDOWS, args=options) as other:
        yield partial(visitor.arrive, other, origin)


def walks_through(you: Visitor, places: Sequence[str]) -> None:
    """Look at these pages, in both languages in turn."""
    found = {}
    for count, address in enumerate(places):
        lang = ("en", "fr")[count % 2]
        you.open(f"{address}&lang={lang}".replace("lang=&", "")).settled()
        faults = you.page.evaluate(FAULTS, ON_PURPOSE)
        if faults:
            found[f"{lang} {address}"] = faults[:5]
    assert not found, found


def test_enlarged_to_twice_the_size_every_page_is_whole(arrive: Arrive) -> None:
    walks_through(arrive("en", viewport={"width": 640, "height": 400}, reduced_motion="reduce"), PLACES)


def test_with_letters_twice_as_large_every_page_is_whole_on_a_phone(large: Arrive) -> None:
    walks_through(large("en", viewport={"width": 360, "height": 740}, reduced_motion="reduce"), PLACES[::-1])


def test_with_letters_twice_as_large_a_laptops_bar_has_its_room(large: Arrive) -> None:
    you = large("en", viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    walks_through(you, ["/?", "/explorer?seed=7", "/explorer?game=spaan&seed=7", "/teachers?tab=lessons"])
