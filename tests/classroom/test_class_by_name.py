"""What a teacher does in a class, found by role and name as people find it: each promise once, in both languages."""

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from class_client import LiveClass
from patience import PATIENCE
from playwright.sync_api import expect, sync_playwright

from rainbow7.bench import browser
from rainbow7.core.texts import words_of

STEPS = ["lesson:rainbow7/draw/1", "lesson:rainbow7/sevens/5", "legal/combo.colour/1/42", "legal/combo.colour/1/43"]
"""A step with moves to look at together, one that asks what will happen, and two exercises."""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with sync_playwright() as started:
        shown = started.chromium.launch(executable_path=browser.chromium(), args=["--no-sandbox"])
        yield shown
        shown.close()


class People:
    """A teacher, a second one, a pupil and a projector of one class."""

    def __init__(self, chromium: Any, live: LiveClass, lang: str) -> None:
        self.chromium, self.live, self.lang = chromium, live, lang
        self.words = words_of("rainbow7.classroom", lang)
        self.teacher = self.a_page(1280, 800)
        plan = quote(json.dumps({"edition": "en", "lang": lang, "steps": STEPS}))
        self.teacher.goto(f"{live.url}class/teach?lang={lang}#host={live.host_key}&plan={plan}")
        self.press("open")
        self.code = self.teacher.locator(".tiles").get_attribute("aria-label")

    def a_page(self, width: int, height: int) -> Any:
        context = self.chromium.new_context(viewport={"width": width, "height": height}, locale=self.lang)
        page = context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.on("dialog", lambda dialog: dialog.accept())
        return page

    def said(self, key: str, part: str = "teacher", **facts: Any) -> str:
        text = str(next(self.words[each][key] for each in (part, "pupil", "common") if key in self.words[each]))
        for name, value in facts.items():
            text = text.replace("{" + name + "}", str(value))
        return text

    def press(self, key: str, page: Any = None, part: str = "teacher") -> None:
        (page or self.teacher).get_by_role("button", name=self.said(key, part), exact=True).first.click()

    def follow(self, key: str, width: int, height: int) -> Any:
        """The page behind a link that opens one of its own."""
        path = self.teacher.get_by_role("link", name=self.said(key), exact=True).get_attribute("href")
        page = self.a_page(width, height)
        page.goto(self.live.url.rstrip("/") + path)
        return page

    def a_pupil(self) -> Any:
        page = self.a_page(360, 740)
        page.goto(f"{self.live.url}class/?lang={self.lang}#code={self.code}")
        page.get_by_role("main").get_by_text(self.said("joined", "pupil")).wait_for()
        return page


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_all_that_a_teacher_does(live: LiveClass, chromium: Any, lang: str) -> None:
    people = People(chromium, live, lang)
    pupil, projector, second = the_start(people)
    a_replay(people, pupil, projector)
    what_happens_next(people, pupil, projector)
    predicting(people, pupil)
    own_pace(people, pupil)
    two_teachers(people, second)
    results_and_erasing(people, pupil)


def the_start(people: People) -> tuple[Any, Any, Any]:
    """Code, QR codes, who has joined, the door, a projector, paper, a second teacher."""
    t, said = people.teacher, people.said
    expect(t.get_by_role("img", name=said("qr"))).to_be_visible()
    expect(t.get_by_role("radio")).not_to_have_count(0)
    t.get_by_role("main").get_by_text(said("wifi"), exact=True).click()
    t.get_by_label(said("wifi-name")).press_sequentially("Sch")
    pupil = people.a_pupil()
    expect(t.get_by_role("heading", name=said("pupils-one", count=1))).to_be_visible()
    t.keyboard.type("ool")
    expect(t.get_by_label(said("wifi-name"))).to_have_value("School")
    people.press("wifi-show")
    expect(t.get_by_role("img", name=said("wifi"))).to_be_visible()
    expect(t.get_by_role("heading", name=said("pupils-one", count=1))).to_be_visible()
    people.press("close-door")
    late = people.a_page(360, 740)
    late.goto(f"{people.live.url}class/?lang={people.lang}#code={people.code}")
    expect(late.get_by_role("alert")).to_have_text(said("door-closed", "pupil"))
    people.press("open-door")
    projector = people.follow("project", 1920, 1080)
    expect(projector.get_by_role("list", name=people.code)).to_be_visible()
    paper = people.follow("print", 794, 1123)
    expect(paper.get_by_role("heading", level=2)).not_to_have_count(0)
    keys = json.loads(t.evaluate("localStorage.getItem('r7class.teacher')"))
    second = people.a_page(360, 740)
    second.goto(f"{people.live.url}class/teach?lang={people.lang}#teacher={keys['teacher']}&show={keys['show']}")
    for key in (keys["show"], people.live.join(people.code)["token"]):
        assert people.live.ask("drive", key, {"v": 1, "paused": True})[0] == 404
    return pupil, projector, second


def a_replay(people: People, pupil: Any, projector: Any) -> None:
    """All look at the same move; who looks around alone keeps the own step, and comes back."""
    t, said = people.teacher, people.said
    people.press("begin")
    expect(t.get_by_role("main").get_by_text(said("asks-nothing"))).to_be_visible()
    people.press("do-replay")
    people.press("step-on")
    expect(t.get_by_role("main").get_by_text("1 /")).to_be_visible()
    together = pupil.locator(".slip").first
    expect(together).to_have_text(t.locator("h1").inner_text())
    first = together.inner_text()
    expect(projector.locator("h1")).to_have_text(t.locator("h1").inner_text())
    people.press("alone", pupil, "pupil")
    people.press("step-on", pupil, "pupil")
    expect(together).not_to_have_text(first)
    alone = together.inner_text()
    people.press("step-on")
    people.press("step-on")
    expect(t.get_by_role("main").get_by_text("3 /")).to_be_visible()
    expect(together).to_have_text(alone)
    people.press("back", pupil, "pupil")
    expect(together).to_have_text(t.locator("h1").inner_text())
    people.press("do-end-replay")


def what_happens_next(people: People, pupil: Any, projector: Any) -> None:
    """At a step of a replay the class foretells the next one; it is shown, and then seen by stepping on."""
    t, said = people.teacher, people.said
    people.press("do-replay")
    asks = t.get_by_role("button", name=said("next-here"), exact=True)
    people.press("step-on")
    expect(t.get_by_role("main").get_by_text("1 /")).to_be_visible()
    expect(asks).to_have_count(0)
    people.press("step-on")
    expect(t.get_by_role("main").get_by_text("2 /")).to_be_visible()
    people.press("alone", pupil, "pupil")
    asks.click()
    expect(pupil.get_by_role("heading", name=said("next-here"))).to_be_visible()
    expect(projector.get_by_role("heading", name=said("next-here"))).to_be_visible()
    pupil.get_by_role("group").get_by_role("button").first.click()
    expect(pupil.get_by_role("main").get_by_text(said("kept", "pupil"))).to_be_visible()
    people.press("do-close")
    people.press("do-show")
    key = pupil.locator(".slip.ok .answer")
    expect(key).to_be_visible()
    comes = key.inner_text()
    people.press("see-next")
    expect(t.locator("h1")).to_have_text(comes)
    expect(projector.locator("h1")).to_have_text(comes)
    expect(pupil.locator(".slip").first).to_have_text(comes)
    people.press("do-end-replay")


def predicting(people: People, pupil: Any) -> None:
    """A step is foretold before it is seen; a pause is told on the phone, and what was chosen stays."""
    people.press("do-next")
    option = pupil.get_by_role("group").get_by_role("button").first
    option.click()
    expect(pupil.get_by_role("main").get_by_text(people.said("kept", "pupil"))).to_be_visible()
    people.press("do-pause")
    expect(pupil.get_by_role("main").get_by_text(people.said("paused-text", "pupil"))).to_be_visible()
    expect(option).to_have_attribute("aria-pressed", "true")
    people.press("do-go-on")
    expect(option).to_be_enabled()
    people.press("do-close")
    people.press("do-show")
    expect(pupil.get_by_role("main").get_by_text(people.said("the-key", "pupil"), exact=True)).to_be_visible()


def own_pace(people: People, pupil: Any) -> None:
    """Between two questions each goes at the own pace."""
    t = people.teacher
    people.press("do-next")
    expect(t.get_by_role("main").get_by_text(people.said("question-of", "common", at=3, last=5))).to_be_visible()
    t.get_by_label(people.said("range-last"), exact=True).fill("4")
    people.press("range-set")
    people.press("next", pupil, "pupil")
    expect(pupil.get_by_role("main").get_by_text(people.said("question-of", "common", at=4, last=5))).to_be_visible()
    pupil.get_by_role("group").get_by_role("button").nth(1).click()
    expect(pupil.get_by_role("main").get_by_text(people.said("kept", "pupil"))).to_be_visible()
    expect(t.get_by_role("main").get_by_text(people.said("question-of", "common", at=3, last=5))).to_be_visible()


def two_teachers(people: People, second: Any) -> None:
    """What one does the other sees."""
    people.press("do-pause", second)
    expect(people.teacher.get_by_role("button", name=people.said("do-go-on"), exact=True)).to_be_visible()
    people.press("do-go-on")
    expect(second.get_by_role("button", name=people.said("do-pause"), exact=True)).to_be_visible()


def results_and_erasing(people: People, pupil: Any) -> None:
    """Results by rule, a table, statements, what is next; erasing asks once."""
    t = people.teacher
    people.press("do-results")
    expect(t.get_by_role("columnheader", name=people.said("res-belief"))).to_be_visible()
    for key, ending in (("export-csv", "csv"), ("export-xapi", "json")):
        with t.expect_download() as found:
            people.press(key)
        assert found.value.suggested_filename.endswith(ending)
    expect(t.get_by_role("heading", name=people.said("next-title"), exact=True)).to_be_visible()
    people.press("erase")
    people.press("erase-no")
    people.press("erase")
    people.press("erase-yes")
    expect(t.get_by_role("main").get_by_text(people.said("erased"))).to_be_visible()
    expect(pupil.get_by_role("alert")).to_contain_text(people.said("lost", "common"))
