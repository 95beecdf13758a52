"""Packages in a learning platform: the grade arrives, the place is kept, and without a platform all works."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from learning_platform import MODULES, Platform, running_platform
from playwright.sync_api import Browser, FrameLocator, Page, expect
from test_accessible import AXE, violations
from visitor import SIZES, agree, nothing_sticks_out

from rainbow7.classroom.lms.exercise_package import exercise_package
from rainbow7.cli import main
from rainbow7.tutor.exercise import Exercise
from rainbow7.tutor.exercise_making import make

pytestmark = pytest.mark.skipif(not MODULES.is_dir(), reason="npm has not installed scorm-again")

NAMES = ("legal/combo.colour/1/42", "pick/combo.value/1/1000", "score/score.storm/1/1")
FORMATS = ("scorm12", "scorm2004")
WORDS = {
    "en": {"check": "Check", "next": "Next", "finish": "Finish", "done": "Done", "again": "Practise once more",
           "refused": "did not take your result", "alone": "nothing is reported", "kept": "has your result"},
    "fr": {"check": "Vérifier", "next": "Suivant", "finish": "Terminer", "done": "C’est fini",
           "again": "S’entraîner encore une fois", "refused": "n’a pas pris votre résultat",
           "alone": "rien n’est transmis", "kept": "a reçu votre résultat"},
}  # fmt: skip


@cache
def exercises() -> tuple[Exercise, ...]:
    return tuple(make(f"rainbow7/en/{each}") for each in NAMES)


@cache
def package(form: str, lang: str) -> bytes:
    return exercise_package(exercises(), form, lang, 1, 1)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A phone; whatever goes wrong on a page fails the test."""
    width, height = SIZES["phone"]
    context = browser.new_context(viewport={"width": width, "height": height + 100})
    opened, faults = context.new_page(), list[str]()
    opened.on("pageerror", lambda error: faults.append(str(error)))
    yield opened
    opened.goto("about:blank")
    context.close()
    assert not faults


@pytest.fixture(params=FORMATS)
def platform(request: pytest.FixtureRequest) -> Iterator[Platform]:
    with running_platform(package(request.param, "fr"), request.param) as running:
        yield running


def press(frame: FrameLocator | Page, name: str) -> None:
    frame.get_by_role("button", name=name, exact=True).filter(visible=True).click()


def answer(frame: FrameLocator | Page, place: int, lang: str, *, right: bool) -> None:
    """Answer one of the exercises as a person does."""
    exercise, words = exercises()[place], WORDS[lang]
    if exercise.form == "choice":
        option = next(each for each in exercise.options if each.right == right)
        frame.get_by_role("radio").and_(frame.locator(f'[value="{option.value}"]')).check()
    elif exercise.form == "cards":
        held = [str(each) for each in exercise.question.state.hands[0]]
        cards = [str(each) for each in min(exercise.key)] if right else held[:1]
        for each in cards:
            frame.locator(".r7-table .hand button").nth(held.index(each)).click()
    else:
        for seat, count in enumerate(exercise.key):
            for _ in range(count + (0 if right else 1)):
                frame.locator('.count [data-act="more"]').nth(seat).click()
    press(frame, words["check"])
    expect(frame.locator(".verdict").filter(visible=True)).to_be_visible()


def core_of(cmi: dict[str, Any], form: str) -> dict[str, Any]:
    """Where a form of package keeps its place, time and exit."""
    core: dict[str, Any] = cmi if form == "scorm2004" else cmi["core"]
    return core


def is_graded(page: Page, platform: Platform, *wanted: str) -> None:
    """Wait until the platform has this grade, or these first parts of it."""
    agree(page, lambda: {"grade": platform.commits and grade(platform)[: len(wanted)]}, lambda: {"grade": wanted})


def grade(platform: Platform) -> tuple[str, ...]:
    """The points, how it stands and the place, as they were committed last."""
    cmi = platform.cmi
    if platform.form == "scorm12":
        return str(cmi["core"]["score"]["raw"]), cmi["core"]["lesson_status"], cmi["core"]["lesson_location"]
    return str(cmi["score"]["raw"]), cmi["completion_status"], cmi["location"]


def test_the_grade_arrives_after_each_answer(page: Page, platform: Platform) -> None:
    frame, words = platform.visit(page), WORDS["fr"]
    assert not platform.commits, "nothing is told before an answer"
    answer(frame, 0, "fr", right=True)
    is_graded(page, platform, "33", "incomplete", "0")
    press(frame, words["next"])
    is_graded(page, platform, "33", "incomplete", "1")  # the place is kept on the way on, too
    answer(frame, 1, "fr", right=False)
    press(frame, words["next"])
    answer(frame, 2, "fr", right=True)
    is_graded(page, platform, "67", "incomplete", "2")
    press(frame, words["finish"])
    expect(frame.get_by_role("heading", name=words["done"])).to_be_visible()
    is_graded(page, platform, "67", "completed", "3")
    expect(frame.get_by_role("status").filter(has_text=words["kept"])).to_be_visible()
    if platform.form == "scorm2004":
        assert float(platform.cmi["score"]["scaled"]) == 0.67
    press(frame, words["again"])
    answer(frame, 0, "fr", right=False)
    is_graded(page, platform, "67", "completed", "3")  # who practises once more keeps the result


def test_who_leaves_and_comes_back_goes_on_there(page: Page, platform: Platform) -> None:
    frame = platform.visit(page)
    answer(frame, 0, "fr", right=True)
    press(frame, WORDS["fr"]["next"])
    frame.get_by_role("link", name="EN").click()
    expect(frame.get_by_role("button", name="Check").filter(visible=True)).to_be_visible()
    answer(frame, 1, "en", right=False)
    page.goto("about:blank")
    platform.hears(lambda cmi: core_of(cmi, platform.form)["exit"] == "suspend")
    left = core_of(platform.cmi, platform.form)
    time = left["session_time"]
    assert re.fullmatch(r"PT\d+S" if platform.form == "scorm2004" else r"\d+:\d\d:\d\d", time), time
    frame = platform.visit(page)
    expect(frame.locator("#r7-progress")).to_have_text("2 of 3")
    expect(frame.locator(".verdict").filter(visible=True)).to_be_visible()
    press(frame, WORDS["en"]["next"])
    answer(frame, 2, "en", right=True)
    press(frame, WORDS["en"]["finish"])
    is_graded(page, platform, "67", "completed", "3")
    page.goto("about:blank")
    frame = platform.visit(page)
    expect(frame.get_by_role("heading", name=WORDS["en"]["done"])).to_be_visible()
    is_graded(page, platform, "67", "completed")  # to look at it again changes nothing


def test_an_answer_that_was_given_away_does_not_count(page: Page, platform: Platform) -> None:
    frame = platform.visit(page)
    hint = frame.locator('.r7-bottom [data-act="hint"]')
    while hint.count():
        hint.click()
    answer(frame, 0, "fr", right=True)
    is_graded(page, platform, "0")


def test_a_refused_commit_is_said_and_made_good(page: Page, platform: Platform) -> None:
    frame, words = platform.visit(page), WORDS["fr"]
    platform.takes = False
    answer(frame, 0, "fr", right=True)
    expect(frame.get_by_role("status").filter(has_text=words["refused"])).to_be_visible()
    platform.takes = True
    press(frame, words["next"])
    expect(frame.get_by_role("status").filter(has_text=words["kept"])).to_be_visible()
    is_graded(page, platform, "33", "incomplete", "1")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_without_a_platform_it_works_and_says_so(page: Page, tmp_path: Path, lang: str) -> None:
    with running_platform(package("scorm12", lang), "scorm12") as platform:
        for name, content in platform.files.items():
            (tmp_path / name).write_bytes(content)
    # From a folder, without any server.
    page.goto((tmp_path / "index.html").as_uri())
    expect(page.locator("html")).to_have_attribute("data-r7", "ready")
    expect(page.get_by_role("status").filter(has_text=WORDS[lang]["alone"])).to_be_visible()
    for place in range(3):
        answer(page, place, lang, right=True)
        press(page, WORDS[lang]["finish" if place == 2 else "next"])
    expect(page.get_by_role("heading", name=WORDS[lang]["done"])).to_be_visible()
    expect(page.locator("#r7-end")).to_contain_text("3")


def test_it_asks_for_nothing_but_its_own_files(page: Page) -> None:
    with running_platform(package("scorm12", "en"), "scorm12") as platform:
        frame = platform.visit(page)
        answer(frame, 0, "en", right=False)
        own = {f"package/{name}" for name in platform.files}
        assert set(platform.asked) - own <= {"host", "scorm12.min.js", "favicon.ico"}


@pytest.mark.skipif(not AXE.is_file(), reason="npm has not installed axe-core")
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_it_is_accessible_and_fits_a_phone(page: Page, tmp_path: Path, lang: str) -> None:
    with running_platform(package("scorm12", lang), "scorm12") as platform:
        page.goto(f"{platform.address}/package/index.html")
        expect(page.locator("html")).to_have_attribute("data-r7", "ready")
        assert page.evaluate("document.activeElement === document.body"), "nothing has the focus before a touch"
        for light in ("light", "dark"):
            page.emulate_media(color_scheme="dark" if light == "dark" else "light", reduced_motion="reduce")
            found = violations(page)
            assert not found, "\n".join(found)
        for width, height in ((320, 640), (360, 640), (640, 400)):
            page.set_viewport_size({"width": width, "height": height})
            nothing_sticks_out(page)


# A lesson of one's own


@pytest.fixture(scope="module")
def lesson_file(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The lesson that `rainbow7 lesson new` writes, as a package: it shows, lets try, and asks."""
    folder = tmp_path_factory.mktemp("own")
    assert main(["lesson", "new", str(folder / "rainbow7" / "01-mine"), "--lang", "en"]) == 0
    assert main(["package", str(folder), "--out", str(folder / "out"), "--lang", "en"]) == 0
    (file,) = (folder / "out").iterdir()
    return file.read_bytes()


def choose(frame: FrameLocator, *places: int) -> None:
    for each in places:
        frame.locator(".r7-table .hand button").nth(each).click()


def test_a_lesson_is_tried_left_and_finished(page: Page, lesson_file: bytes) -> None:
    with running_platform(lesson_file, "scorm12") as platform:
        frame = platform.visit(page)
        on = frame.locator(".r7-lesson [data-key=on], .r7-quiz [data-key=next]").filter(visible=True)
        while frame.locator("#r7-progress").inner_text() == "1 of 3":
            on.click()
        is_graded(page, platform, "0", "incomplete", "1")
        # Two cards are chosen already: what is missing is told at once, and a wrong try is answered.
        expect(frame.locator(".r7-table .slip")).to_contain_text("Not yet")
        choose(frame, 0)
        press(frame, "Lay on A")
        expect(frame.get_by_role("button", name="Try again").filter(visible=True)).to_be_visible()
        is_graded(page, platform, "0")
        page.goto("about:blank")
        frame = platform.visit(page)
        expect(frame.locator("#r7-progress")).to_have_text("2 of 3")
        choose(frame, 2)
        press(frame, "Lay on A")
        frame.locator(".r7-lesson [data-key=on]").filter(visible=True).click()
        is_graded(page, platform, "0", "incomplete", "2")  # the first answer counts
        frame.get_by_role("radio").nth(2).check()
        press(frame, "Check")
        is_graded(page, platform, "50")
        frame.locator(".r7-quiz [data-key=next]").filter(visible=True).click()
        expect(frame.get_by_role("heading", name="Done", exact=True)).to_be_visible()
        is_graded(page, platform, "50", "completed", "3")


def test_a_lesson_without_a_platform_in_french(page: Page, lesson_file: bytes) -> None:
    with running_platform(lesson_file, "scorm12") as platform:
        page.goto(f"{platform.address}/package/index.html")
        expect(page.locator("html")).to_have_attribute("data-r7", "ready")
        page.get_by_role("link", name="FR").click()
        expect(page.get_by_role("status").filter(has_text=WORDS["fr"]["alone"])).to_be_visible()
        for width, height in ((320, 640), (360, 640), (640, 400)):
            page.set_viewport_size({"width": width, "height": height})
            nothing_sticks_out(page)
        found = violations(page) if AXE.is_file() else []
        assert not found, "\n".join(found)
        assert not page.locator("main a[href]").count(), "a package has no other pages"
