"""On a phone of 360 by 740 the reader's turn is one screen: table, slip, hand, buttons and time, above the tools."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from test_accessible import AXE
from visitor import Visitor, nothing_sticks_out

PHONE = {"width": 360, "height": 740}
TURN = {
    "rainbow7": ("seed=7", "4"),
    "sazuki": ("game=sazuki&seed=7", ""),
    "spaan": ("game=spaan&seed=7", "1"),
}
"""A reader's turn in each game, and cards that are chosen there."""
LAY = {"en": "Lay on ", "fr": "Poser sur "}


def fits(you: Visitor) -> None:
    """All of it is above the row of tools, and nothing has to be scrolled."""
    you.answered()
    (tools,) = [each.bounding_box() for each in you.page.locator(".r7-toolbar").all()]
    assert tools is not None and you.page.evaluate("scrollY") == 0
    for part in (".mat", ".slip", ".rack", ".acts", ".time"):
        box = you.page.locator(f"{part}:visible").first.bounding_box()
        assert box is not None and box["y"] >= 0, part
        assert box["y"] + box["height"] <= tools["y"], part
    for button in you.page.locator(".acts .button:visible").all():
        box = button.bounding_box()
        assert box is not None and box["width"] >= 44 and box["height"] >= 44
    nothing_sticks_out(you.page)


@pytest.mark.parametrize("game", TURN)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_readers_turn_is_one_screen(arrive: Callable[..., Visitor], game: str, lang: str) -> None:
    you = arrive(lang, "phone", viewport=PHONE)
    query, value = TURN[game]
    you.open(f"/explorer?lang={lang}&{query}").settled()
    expect(you.page.locator(".since .plain")).to_be_visible()
    fits(you)
    for card in you.page.locator(f'.hand .tile[data-text$="{value}"]').all()[: 3 if value else 0]:
        card.click()
    fits(you)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_piles_stand_in_one_row_and_are_named_in_full(arrive: Callable[..., Visitor], lang: str) -> None:
    you = arrive(lang, "phone", viewport=PHONE)
    you.open(f"/explorer?lang={lang}&seed=7").settled()
    for card in you.page.locator('.hand .tile[data-text$="4"]').all()[:3]:
        card.click()
    you.answered()
    boxes = [you.button(LAY[lang] + pile).bounding_box() for pile in "ABC"]
    assert all(box is not None and box["y"] == (boxes[0] or box)["y"] for box in boxes)
    expect(you.button(LAY[lang] + "B")).to_have_text("B", use_inner_text=True)
    you.page.locator("[data-spot=B] .place").click()  # the pile itself can be tapped as well
    expect(you.page.locator("[data-spot=B] [data-text=G4]")).to_be_visible()


@pytest.mark.parametrize(("lang", "before", "after"), [
    ("en", "Total 26", "Total 26, after this lay 14"), ("fr", "Total 26", "Total 26, après cette pose 14"),
])  # fmt: skip
def test_the_total_says_what_it_would_be_after_the_lay(
    arrive: Callable[..., Visitor], lang: str, before: str, after: str
) -> None:
    you = arrive(lang)
    you.open(f"/explorer?lang={lang}&seed=7").settled()
    head = you.page.locator(".hand .head")
    expect(head.get_by_text(before, exact=True)).to_be_visible()
    for card in you.page.locator('.hand .tile[data-text$="4"]').all()[:3]:
        card.click()
    expect(head.get_by_text(after, exact=True)).to_be_visible()
    you.page.locator('.hand .tile[data-text="C2"]').click()  # nothing that can become a lay
    expect(head.get_by_text(before, exact=True)).to_be_visible()


LOW = {"width": 360, "height": 640}
"""What is left of a phone of 360 by 740 when the browser shows its bars."""


@pytest.mark.parametrize(
    ("game", "query"), [*((game, query) for game, (query, _) in TURN.items()), ("rainbow7", "seed=4&seats=5")]
)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_on_a_low_phone_the_buttons_are_above_the_tools_and_nothing_is_half_under_them(
    arrive: Callable[..., Visitor], game: str, query: str, lang: str
) -> None:
    you = arrive(lang, "phone", viewport=LOW)
    you.page.add_init_script(NOTE_SHIFTS)
    you.open(f"/explorer?lang={lang}&{query}").settled()
    tools = you.page.locator(".r7-toolbar").locator("xpath=..").bounding_box()
    assert tools is not None
    for part in (".slip", ".rack", ".acts", ".time", ".twin"):
        box = you.page.locator(f"{part}:visible").first.bounding_box()
        assert box is not None
        below = box["y"] >= LOW["height"] and part in (".time", ".twin")
        assert below or box["y"] + box["height"] <= tools["y"] + 2, part
    assert you.page.evaluate("() => window.shifted") <= MOST_SHIFT
    nothing_sticks_out(you.page)
    you.page.evaluate(AXE.read_text("utf-8"))
    assert you.page.evaluate(SMALL_TARGETS) == []


LETTERS_BEGIN = """at => {
  const letters = document.createRange()
  letters.selectNodeContents(at)
  return letters.getBoundingClientRect().left
}"""


def test_no_letter_of_a_button_that_lies_over_a_place_is_seen(arrive: Callable[..., Visitor]) -> None:
    you = arrive("en", "phone", viewport=PHONE)
    you.open(f"/explorer?lang=en&{TURN['spaan'][0]}").settled()
    button = you.button("Flip 1")
    box = button.bounding_box()
    assert box is not None and button.evaluate(LETTERS_BEGIN) >= box["x"] + box["width"]


MOST_SHIFT = 0.02
NOTE_SHIFTS = """window.shifted = 0
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) if (!each.hadRecentInput) window.shifted += each.value
}).observe({ type: "layout-shift", buffered: true })"""
SMALL_TARGETS = """async () => {
  const rule = { runOnly: { type: "rule", values: ["target-size"] }, rules: { "target-size": { enabled: true } } }
  return (await axe.run(rule)).violations.flatMap((each) => each.nodes.map((node) => node.html.slice(0, 120)))
}"""


@pytest.mark.parametrize("game", TURN)
@pytest.mark.parametrize(
    ("lang", "wide", "high"), [("en", 412, 823), ("fr", 390, 844), ("en", 360, 800), ("en", 412, 915)]
)
def test_nothing_lies_half_under_the_tools_at_first(
    arrive: Callable[..., Visitor], game: str, lang: str, wide: int, high: int
) -> None:
    you = arrive(lang, "phone", viewport={"width": wide, "height": high})
    you.page.add_init_script(NOTE_SHIFTS)
    for query in ("", f"&{TURN[game][0]}"):
        you.open(f"/explorer?lang={lang}&game={game}{query}").settled()
        you.page.evaluate(AXE.read_text("utf-8"))
        assert you.page.evaluate(SMALL_TARGETS) == []
        assert you.page.evaluate("() => window.shifted") <= MOST_SHIFT
