"""A scripted class in Chromium: a teacher at the keyboard, three pupils on phones, a projector; in both languages."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from class_client import PLAN, LiveClass, class_service
from playwright.sync_api import sync_playwright

from rainbow7.bench import browser

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
NAME = "class-of-these-tests.example"
"""A name that is not local, so that the browser takes the address for no safe one, as it does on a phone."""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with sync_playwright() as started:
        program = browser.chromium()
        shown = started.chromium.launch(
            executable_path=program, args=[f"--host-resolver-rules=MAP {NAME} 127.0.0.1", "--no-sandbox"]
        )
        yield shown
        shown.close()


def a_page(chromium: Any, width: int, height: int, lang: str) -> Any:
    context = chromium.new_context(viewport={"width": width, "height": height}, locale=lang, bypass_csp=True)
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.wrong = []
    page.on("pageerror", lambda error: page.wrong.append(str(error)))
    return page


def faults(page: Any) -> list[str]:
    if not AXE.exists():
        return []
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']})")
    return [f"{each['id']}: {each['nodes'][0]['html'][:120]}" for each in found["violations"]]


COUNT_PRESSES = """window.presses = 0;
const counted = (event) => { if (event.isTrusted) presses++ };
for (const each of ["keydown", "pointerdown"]) addEventListener(each, counted, true)"""
MOST_PRESSES = 6
"""Open, begin, and two rows of the wall; two more may be needed."""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_whole_class(chromium: Any, tmp_path: Path, lang: str) -> None:
    with class_service(f"sqlite:///{tmp_path / 'class.db'}") as live:
        address = live.url.replace("127.0.0.1", NAME)
        teacher = a_page(chromium, 1280, 800, lang)
        teacher.add_init_script(COUNT_PRESSES)
        presses = a_class(live, chromium, teacher, address, lang)
        assert 4 <= presses <= MOST_PRESSES


def a_class(live: LiveClass, chromium: Any, teacher: Any, address: str, lang: str) -> int:
    """The class from the teacher's link to erasing; how often the teacher pressed until two answers were shown."""
    t: Any = teacher
    plan = quote(json.dumps({**PLAN, "lang": lang}))
    t.goto(f"{address}class/teach?lang={lang}#host={live.host_key}&plan={plan}")
    t.focus("[data-id=open]")
    assert faults(t) == []
    t.keyboard.press("Enter")
    t.wait_for_selector(".tiles")
    code = t.locator(".tiles").get_attribute("aria-label")
    screen = a_page(chromium, 1920, 1080, lang)
    screen.goto(address.rstrip("/") + t.locator("a[href*='show']").first.get_attribute("href"))
    screen.wait_for_selector(".invite")
    pupils = [a_page(chromium, 360, 740, lang) for _ in range(3)]
    for pupil in pupils:
        pupil.goto(f"{address}class/?lang={lang}#code={code}")
        pupil.wait_for_selector(".hello")
    t.wait_for_selector(".seats li:nth-child(3)")
    assert faults(t) == []
    t.focus("[data-id=begin]")
    t.keyboard.press("Enter")
    for at, pupil in enumerate(pupils):
        option = pupil.locator(".options button").nth(at)
        option.focus()
        pupil.keyboard.press("Enter")
        pupil.wait_for_selector(".slip.kept")
        assert pupil.evaluate("document.documentElement.scrollWidth") == 360
    assert faults(pupils[0]) == []
    t.wait_for_selector(".row.belief:nth-child(2)")
    assert faults(t) == []
    spotlight(t, screen)
    presses = int(t.evaluate("presses"))
    a_vote(t, pupils)
    sleep_and_reload(pupils[0])
    t.keyboard.press("v")
    screen.wait_for_selector(".ribbons")
    pupils[2].wait_for_selector(".slip.ok")
    animals = [each.locator(".top b").inner_text() for each in pupils]
    shown = screen.inner_text("body")
    assert not [each for each in animals if each in shown.split()]
    assert screen.evaluate("document.documentElement.scrollHeight") <= 1080
    for button in ("results", "erase", "yes"):
        t.focus(f"[data-id={button}]")
        t.keyboard.press("Enter")
        if button != "yes":
            t.wait_for_selector("[data-id=erase]" if button == "results" else "[data-id=yes]")
    pupils[1].wait_for_selector("#code")
    assert [each.wrong for each in (t, screen, *pupils)] == [[]] * 5
    return presses


def spotlight(teacher: Any, screen: Any) -> None:
    """Two answers side by side, without animals."""
    for row in ("1", "2"):
        teacher.keyboard.press(row)
    screen.wait_for_selector(".pair .mat:nth-child(2)")
    assert screen.locator(".head").count() == 0


def a_vote(teacher: Any, pupils: list[Any]) -> None:
    """Close, talk, revote."""
    t: Any = teacher
    t.keyboard.press("c")
    t.wait_for_selector("[data-id=talk]")
    t.focus("[data-id=talk]")
    t.keyboard.press("Enter")
    t.wait_for_selector("[data-id=revote]")
    t.keyboard.press("r")
    for pupil in pupils:
        option = pupil.locator(".options button:not([disabled])").nth(1)
        option.click()
        pupil.wait_for_selector(".slip.kept")


def sleep_and_reload(pupil: Any) -> None:
    """A phone without a network keeps what is tapped, and sends it later; a reload is the same pupil."""
    name = pupil.locator(".top b").inner_text()
    pupil.context.set_offline(True)
    pupil.locator(".options button").nth(0).click()
    pupil.wait_for_selector(".slip:not(.kept)")
    pupil.context.set_offline(False)
    pupil.wait_for_selector(".slip.kept")
    pupil.reload()
    pupil.wait_for_selector(".slip.kept")
    assert pupil.locator(".top b").inner_text() == name
