"""Every page on a phone: letters to be read, targets that a finger meets, nothing that jumps, the way on in view."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize, expect
from visitor import CALLED, REFUSED, Visitor, place

Arrive = Callable[..., Visitor]

PHONE: ViewportSize = {"width": 360, "height": 740}
LEAST_LETTER, MOST_SHIFT = 12, 0.02
PROBE = Path(__file__).with_name("measures_probe.js").read_text("utf-8")
SHIFTS = """window.shifts = []
new PerformanceObserver(list => {
  for (const each of list.getEntries()) if (!each.hadRecentInput) window.shifts.push([each.value,
    each.sources.map(({ node }) => (node?.outerHTML ?? node?.textContent ?? "").slice(0, 90))])
}).observe({ type: "layout-shift", buffered: true })"""
STATES = {
    "index": "/index?lang={lang}",
    "path": "/guide?lang={lang}",
    "lesson": "/guide?lesson=three-cards&step=2&lang={lang}",
    "map": "/practice?lang={lang}",
    "exercise": "/practice?ex=legal/combo.colour/1/42&lang={lang}",
    "explorer": place(REFUSED, "{lang}"),
    "others seen": "/explorer?seed=7&lang={lang}",
    "round's end": place(CALLED, "{lang}") + "&m=call",
    "sazuki": "/explorer?game=sazuki&seed=7&lang={lang}",
    "spaan": "/explorer?game=spaan&seed=7&lang={lang}",
    "beside": "/explorer?seed=4&at=10&by=fr-plus2&lang={lang}",
    "advised": place(CALLED, "{lang}") + "&on=coach",
    "advised sazuki": "/explorer?game=sazuki&seed=7&on=coach&lang={lang}",
    "advised spaan": "/explorer?game=spaan&seed=7&on=coach&lang={lang}",
    "hand": "/referee?hand=R3,R4,R6,G4,B4,W&lang={lang}",
    "who scores": "/referee?tab=score&hand=12/4/9&play=c1&pad=c0:4,9,12&lang={lang}",
    "box": "/referee?tab=box&lang={lang}",
    "sazuki's hand": "/referee?game=sazuki&lang={lang}",
    "spaan's hand": "/referee?game=spaan&lang={lang}",
    "rulebooks": "/editions?lang={lang}",
    "rules": "/rules?lang={lang}",
    "rule": "/rules?rule=combo.colour&lang={lang}",
    "lab": "/lab?lang={lang}&set=house%3Dtie:other&vs=keen,sensible&played=50",
    "teachers": "/teachers?lang={lang}",
    "sheets": "/teachers?tab=sheets&lang={lang}",
    "writing": "/teachers?tab=lessons&lang={lang}",
    "about": "/about?lang={lang}",
}
ONLY_WAY_ON = {
    "index": ".r7-welcome .go:not([hidden])",
    "path": ".r7-path .main",
    "map": ".main",
    "exercise": ".r7-bottom .button",
    "round's end": ".r7-round-end [data-act=next]",
    "hand": ".r7-grid .main",
    "who scores": ".r7-round .main",
    "rule": ".r7-reader .main",
}
"""What leads on where one thing does."""


@pytest.mark.parametrize("lang", ["fr", pytest.param("en", marks=pytest.mark.audit)])
@pytest.mark.parametrize("state", STATES)
def test_a_page_on_a_phone_is_large_enough_and_stays_where_it_is(arrive: Arrive, state: str, lang: str) -> None:
    you = arrive(lang, "phone", viewport=PHONE)
    you.page.add_init_script(SHIFTS)
    you.open(STATES[state].format(lang=lang)).settled()
    if state in ONLY_WAY_ON:
        way = you.page.locator(ONLY_WAY_ON[state]).locator("visible=true").first
        box = way.bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= PHONE["height"], "the way on has to be looked for"
    shifts = you.page.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) <= MOST_SHIFT, shifts
    if state.startswith("advised"):
        you.press(you["answer"])
        expect(you.coach.get_by_text("±").nth(1)).to_be_visible()
    faults = you.page.evaluate(PROBE, LEAST_LETTER)
    assert not faults, "\n".join(faults)
