"""Every page in both languages, light and dark: nothing for axe-core to find, narrow and enlarged, told and kept."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from visitor import CALLED, NEXT_PICTURE, PAGES, REFUSED, WORDS, Visitor, nothing_sticks_out, place

Arrive = Callable[..., Visitor]
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"

OUTLINE = """e => {
  const outline = each => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each)
    return outlineStyle === "none" ? 0 : parseFloat(outlineWidth)
  }
  const { top, bottom } = e.getBoundingClientRect()
  return { width: Math.max(outline(e), outline(e.parentElement)), here: bottom > 0 && top < innerHeight }
}"""
"""How thick the line is around what has the focus, or around the box that stands for it, and whether it is in view."""

STATES = {
    "unfolded": place(REFUSED, "{lang}"),
    "scored": place(CALLED, "{lang}") + "&m=call",
    "sazuki": "/explorer?game=sazuki&lang={lang}",
    "spaan": "/explorer?game=spaan&lang={lang}",
    "beside": "/explorer?seed=4&at=10&lang={lang}",
    "hinted": "/explorer?game=sazuki&seed=7&on=coach&lang={lang}",
    "advised": place(CALLED, "{lang}") + "&on=coach",
    "advised spaan": "/explorer?game=spaan&seed=7&on=coach&lang={lang}",
    "listed": "/about?lang={lang}",
    "counted": "/referee?tab=score&hand=R1,R2/C1,C2/V1&play=c0&lang={lang}",
    "figures": "/lab?lang={lang}&set=house%3Dtie:other&vs=keen,sensible&played=50",
    "sheets": "/teachers?tab=sheets&lang={lang}",
    "writing": "/teachers?tab=lessons&lang={lang}",
    "switched": place(REFUSED, "{lang}"),
    "switched prose": "/about?lang={lang}",
}
"""What is shown beyond the first view of a page."""


def address(name: str, lang: str) -> str:
    return STATES[name].format(lang=lang) if name in STATES else f"/{name}?lang={lang}"


SHOWN = [
    *((page, lang) for page in PAGES for lang in ("fr", "en")),
    *((state, ("fr", "en")[at % 2]) for at, state in enumerate(STATES)),
]
"""Every page in both languages, and the states in one of them, in turn."""


@pytest.fixture(scope="module", params=SHOWN, ids="-".join)
def opened(request: pytest.FixtureRequest, arrive_once: Arrive) -> Iterator[Visitor]:
    name, lang = request.param
    you = arrive_once(lang)
    if name.startswith("switched"):
        you.lang = {"fr": "en", "en": "fr"}[lang]
        you.open(address(name, you.lang)).settled().speaks(lang)
        expect(you.page).to_have_url(re.compile(f"lang={lang}"))
        expect(you.page.locator("html")).to_have_attribute("lang", lang)
        you.lang = lang
    else:
        you.open(address(name, lang)).settled()
    if name == "unfolded":
        you.choose(*you["3 4 6"].split("|"))
        you.press(you["why"])
        expect(you.reasons).to_be_visible()
    if name == "beside":
        you.unfold(you["show"])
        you.select(you["beside"], you["french rulebook"])
        expect(you.page.get_by_role("region", name=you["french rulebook"], exact=True)).to_be_visible()
    if name == "figures":
        expect(you.page.locator(".r7-experiment [data-act=save]").first).to_be_visible(timeout=20_000)
    if name == "hinted":
        you.press(you["hint"])
        expect(you.coach.get_by_role("listitem")).to_have_count(1)
    if name.startswith("advised"):
        you.press(you["answer"])
        expect(you.coach.get_by_text("±").nth(1)).to_be_visible()
    if name in ("listed", "figures"):
        for each in you.page.locator("summary").all():
            each.click()
    yield you.answered()
    you.page.goto("about:blank")


@pytest.mark.skipif(not AXE.is_file(), reason="npm has not installed axe-core")
@pytest.mark.parametrize("light", ["light", "dark"])
def test_axe_finds_nothing(opened: Visitor, light: Any) -> None:
    opened.page.set_viewport_size({"width": 1280, "height": 800})
    opened.page.emulate_media(color_scheme=light, reduced_motion="reduce")
    found = violations(opened.page)
    assert not found, "\n".join(found)


def violations(page: Page) -> list[str]:
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE.read_text("utf-8"))
    report = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{each['id']}: {each['help']} {node['target']} {node['html'][:200]} {json.dumps(node['any'][:1])[:300]}"
        for each in report["violations"]
        for node in each["nodes"]
    ]


@pytest.mark.parametrize(("width", "height"), [(320, 640), (360, 640), (640, 400)], ids=["reflow", "phone", "zoomed"])
def test_nothing_sticks_out_sideways(opened: Visitor, width: int, height: int) -> None:
    opened.page.set_viewport_size({"width": width, "height": height})
    nothing_sticks_out(opened.page)


def test_every_target_is_big_enough(opened: Visitor) -> None:
    """WCAG 2.2 asks for 24 px, but of a word within a sentence."""
    opened.page.set_viewport_size({"width": 360, "height": 640})
    small = [
        f"{each.aria_snapshot()} {box['width']:.0f} × {box['height']:.0f}"
        for role in ("button", "combobox", "slider", "textbox", "tab", "switch", "checkbox", "spinbutton")
        for each in opened.page.get_by_role(role).all()
        if (box := each.bounding_box())
        and min(box["width"], box["height"]) < 24
        and not each.evaluate("e => Boolean(e.closest('p') && getComputedStyle(e).display.startsWith('inline'))")
    ]
    assert not small, "\n".join(small)


def test_every_sentence_says_its_language(opened: Visitor) -> None:
    assert opened.page.locator("html").get_attribute("lang") == opened.lang
    other = {"fr": "en", "en": "fr"}[opened.lang]
    strays = opened.page.evaluate(
        """([words, other]) => {
          const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
          const found = []
          while (walk.nextNode()) {
            const at = walk.currentNode.parentElement
            if (at.closest("script, style, template") || at.closest("[lang]").lang === other) continue
            if (words.some(word => walk.currentNode.data.includes(word))) found.push(walk.currentNode.data)
          }
          return found
        }""",
        [[word for name, word in WORDS[other].items() if " " in word and word != WORDS[opened.lang][name]], other],
    )
    assert not strays


@pytest.mark.skipif(not AXE.is_file(), reason="npm has not installed axe-core")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_new_table_is_as_accessible_before_its_kernel_has_come(arrive: Arrive, lang: str) -> None:
    you = arrive(lang, broken=True)
    you.page.route("**/voila/**", lambda route: route.abort())
    you.page.route("**/api/**", lambda route: route.abort())
    you.open(f"/explorer?lang={lang}")
    you.choose(you["blue 7"])
    found = violations(you.page)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", ["phone", "laptop", "projector"])
def test_cards_are_big_enough_to_be_tapped(arrive: Arrive, size: str) -> None:
    for address in ("/explorer?lang=en", place("act hands R1R2R3R4R5R6R7O1O2O3O4O5O6O7/C1C2 piles B1/B2/B3", "en")):
        you = arrive("en", size).open(address).settled()
        cards = you.hand.get_by_role("button").all()
        assert len(cards) in (7, 14)
        for each in cards:
            box = each.bounding_box()
            assert box and box["width"] >= 44 and box["height"] >= 66, each.get_attribute("aria-label")


def test_nothing_moves_where_motion_is_not_wanted(arrive: Arrive) -> None:
    you = arrive("en", reduced_motion="reduce").open("/explorer?lang=en").settled()
    you.choose(you["blue 7"])
    you.press(you["lay"])
    you.press(you["draw"])
    assert you.page.evaluate("document.getAnimations().filter(each => each.playState === 'running').length") == 0


def test_where_the_system_chooses_all_colours_the_states_of_a_card_differ(arrive: Arrive) -> None:
    position = "act hands G3G4G5R2B5V1/R4R5R6/C1C2C4 deck O1O2O3 piles B1/B2/B3"
    you = arrive("en", forced_colors="active").open(place(position, "en")).settled()
    you.choose("green 3")
    looks = {
        name: you.button(name, you.hand).evaluate(
            "e => { const s = getComputedStyle(e); return `${s.outlineStyle} ${s.outlineWidth} ${s.outlineColor}` }"
        )
        for name in ("green 3", "green 4", "red 2")  # chosen, can join, cannot
    }
    assert len(set(looks.values())) == 3, looks


@pytest.mark.parametrize(
    ("page", "looks"),
    [
        *((page, {"color_scheme": "light"}) for page in PAGES),
        ("explorer", {"color_scheme": "dark"}),
        ("explorer", {"forced_colors": "active"}),
    ],
)
def test_focus_is_seen_wherever_it_goes(arrive: Arrive, page: str, looks: dict[str, str]) -> None:
    you = arrive("en", reduced_motion="reduce", **looks).open(f"/{page}?lang=en").settled()
    unseen = []
    for _ in range(60):
        you.page.keyboard.press("Tab")
        you.page.wait_for_function(NEXT_PICTURE)
        at: Locator = you.page.locator(":focus")
        if not at.count():
            break
        style = at.evaluate(OUTLINE)
        thumb = at.get_attribute("type") == "range"  # a slider shows it there, where no style can be asked for
        if (style["width"] < 2 and not thumb) or not style["here"]:
            unseen.append((at.aria_snapshot(), style))
    assert not unseen


def test_a_listener_is_told_each_change_once(arrive: Arrive) -> None:
    you = arrive("en").open("/explorer?lang=en").settled()
    you.page.evaluate(
        """() => {
          globalThis.told = []
          const hear = () => {
            for (const each of document.querySelectorAll("[role=status]")) {
              const text = each.textContent.trim()
              if (text && each.told !== text) told.push(each.told = text)
            }
          }
          hear(); told.length = 0
          new MutationObserver(hear).observe(document.body, {subtree: true, childList: true, characterData: true})
        }"""
    )
    you.choose(you["blue 7"])
    you.hears("Legal")
    you.press(you["lay"])
    you.hears(you["solo"])
    you.press(you["draw"])
    you.hears(you["turn"])
    told = you.page.evaluate("told")
    assert told == [
        "Legal. Blue 7 may be laid alone.",
        "Blue 7 is laid alone, so it has no effect.",
        "Mia laid red 7 on A and took green 2 from C. Tom laid cyan 7 on A and took cyan 1 from C. It is your turn.",
    ]
