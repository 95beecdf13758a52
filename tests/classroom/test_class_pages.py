"""What the pages of a class promise beside its course: plans, languages, light and dark, going back, coming again."""

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from class_client import PLAN, LiveClass
from patience import PATIENCE
from playwright.sync_api import expect, sync_playwright

from rainbow7.bench import browser
from rainbow7.core.picture import PALETTE
from rainbow7.games import GAMES
from rainbow7.tutor.courses import course
from rainbow7.tutor.exercise_making import kind_of
from rainbow7.tutor.pupil_view import class_step, pupil_view

SEVERAL = "pick/combo.colour/1/12"
"""An exercise with more than one right answer."""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with sync_playwright() as started:
        shown = started.chromium.launch(executable_path=browser.chromium(), args=["--no-sandbox"])
        yield shown
        shown.close()


def a_page(chromium: Any, width: int = 1280, height: int = 800, lang: str = "en", **more: Any) -> Any:
    page = chromium.new_context(viewport={"width": width, "height": height}, locale=lang, **more).new_page()
    page.set_default_timeout(PATIENCE * 1000)
    page.on("dialog", lambda dialog: dialog.accept())
    return page


def teacher_link(live: LiveClass, plan: Any, lang: str = "en") -> str:
    return f"{live.url}class/teach?lang={lang}#host={live.host_key}&plan={quote(json.dumps(plan))}"


def rgb(tone: str) -> str:
    return f"rgb({', '.join(str(int(tone[at : at + 2], 16)) for at in (1, 3, 5))})"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_is_light_or_dark_as_the_device_wants_and_paper_is_light(
    live: LiveClass, chromium: Any, scheme: str
) -> None:
    page = a_page(chromium, color_scheme=scheme)
    for name in ("", "teach", "show", "print"):
        page.goto(f"{live.url}class/{name}?lang=en")
        wanted = "rgb(255, 255, 255)" if name == "print" else rgb(getattr(PALETTE["page"], scheme))
        expect(page.locator(".r7").first).to_have_css("background-color", wanted)


def test_dark_is_chosen_on_the_page_and_remembered(live: LiveClass, chromium: Any) -> None:
    page = a_page(chromium, color_scheme="light")
    page.goto(teacher_link(live, PLAN))
    page.click("[data-id=theme]")
    dark = rgb(PALETTE["page"].dark)
    for _ in range(2):
        expect(page.locator(".r7").first).to_have_css("background-color", dark)
        page.reload()
        page.wait_for_selector("[data-id=open]")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_plan_says_what_it_asks_and_stays_over_a_reload_and_in_the_other_language(
    live: LiveClass, chromium: Any, lang: str
) -> None:
    page = a_page(chromium, lang=lang)
    page.goto(teacher_link(live, {**PLAN, "lang": lang}, lang))
    page.wait_for_selector(".plan li:nth-child(4):not(:has-text('…'))")
    said = page.inner_text(".plan")
    assert not [each for each in PLAN["steps"] if each in said]
    page.click("[data-id=x0]")
    page.reload()
    page.wait_for_selector(".plan li:nth-child(3):not(:has-text('…'))")
    expect(page.locator(".plan li")).to_have_count(3)
    page.click(f"[data-id=lang-{'fr' if lang == 'en' else 'en'}]")
    page.wait_for_selector(f"html[lang={'fr' if lang == 'en' else 'en'}] .plan li:nth-child(3):not(:has-text('…'))")
    expect(page.locator(".plan li")).to_have_count(3)
    expect(page.locator(".plan")).not_to_have_text(said, use_inner_text=True)


def test_what_is_no_plan_is_told_so_and_a_step_that_is_not_there_by_its_number(live: LiveClass, chromium: Any) -> None:
    page = a_page(chromium)
    page.goto(teacher_link(live, {"edition": "nowhere", "lang": "en", "steps": ["x"]}))
    assert "nowhere" in page.inner_text(".choose > .complaint")
    assert page.locator(".plan li").count() > 0, "something can be opened all the same"
    for content in ("[]", "no JSON", '{"edition": "en", "steps": []}'):
        page.set_input_files(
            "input[type=file]", {"name": "p", "mimeType": "application/json", "buffer": content.encode()}
        )
        page.wait_for_selector(".choose > .complaint:has-text('not a plan')")
    page.goto("about:blank")
    page.goto(teacher_link(live, {**PLAN, "steps": ["legal/combo.colour/1/42", "lesson:rainbow7/none/1"]}))
    page.wait_for_selector(".plan li:nth-child(2) .complaint:has-text('Step 2')")
    page.click("[data-id=open]")
    page.wait_for_selector(".choose > .complaint:has-text('Step 2')")


def test_a_running_class_is_found_again_and_after_erasing_another_can_be_opened(live: LiveClass, chromium: Any) -> None:
    page = a_page(chromium)
    page.goto(teacher_link(live, PLAN))
    page.click("[data-id=open]")
    code = page.locator(".tiles").get_attribute("aria-label")
    page.goto("about:blank")
    page.goto(teacher_link(live, PLAN))
    page.click("[data-id=running]")
    assert page.locator(".tiles").get_attribute("aria-label") == code
    page.reload()
    for each in ("results", "erase", "yes"):
        page.click(f"[data-id={each}]")
    page.wait_for_selector(".choose .slip")
    page.reload()
    page.wait_for_selector("[data-id=open]:not([disabled])")
    assert page.locator("[data-id=running]").count() == 0


def test_each_at_their_own_pace_nothing_answered_offline_is_lost_and_the_own_answer_is_seen_again(
    live: LiveClass, chromium: Any
) -> None:
    opened = live.open(
        {**PLAN, "steps": ["legal/combo.colour/1/42", "legal/combo.colour/1/43", "legal/combo.colour/1/44"]}
    )
    pupil = a_page(chromium, 360, 740)
    pupil.goto(f"{live.url}class/?lang=en#code={opened['code']}")
    pupil.wait_for_selector(".hello")
    live.drive(opened["teacher"], phase="ask", open=[1, 3])
    pupil.click("[data-id=next]")
    pupil.wait_for_selector(".over:has-text('Question 2')")
    live.drive(opened["teacher"], step=3, open=[1, 3])
    pupil.click(".options button >> nth=1")
    pupil.wait_for_selector(".slip.kept")
    assert "Question 2" in pupil.inner_text(".over"), "the teacher's look at another question leads nobody away"
    pupil.click("[data-id=previous]")
    pupil.wait_for_selector(".over:has-text('Question 1')")
    pupil.wait_for_selector(".options")
    assert pupil.locator(".options .chosen").count() == 0
    pupil.route("**/api/answer*", lambda route: route.abort())
    pupil.click(".options button >> nth=0")
    pupil.click("[data-id=next]")
    pupil.wait_for_selector(".options button.chosen >> nth=0")
    pupil.click(".options button >> nth=2")
    pupil.wait_for_selector(".options button.chosen:nth-child(3)")
    pupil.unroute("**/api/answer*")
    pupil.wait_for_selector(".slip.kept")
    pupil.click("[data-id=previous]")
    pupil.wait_for_selector(".slip.kept")
    pupil.reload()
    pupil.wait_for_selector(".over:has-text('Question 3')")
    for _ in range(2):
        pupil.click("[data-id=previous]")
        pupil.wait_for_selector(".options button.chosen")
    exported = live.ask("export.json", opened["teacher"])[1]
    assert len(exported) == 2


def test_the_verdict_comes_into_the_light_and_every_right_answer_is_right(live: LiveClass) -> None:
    opened = live.open({**PLAN, "steps": [SEVERAL]})
    right = several_right()
    assert len(right) > 1
    for each in right[:2]:
        token = live.join(opened["code"])["token"]
        if each == right[0]:
            live.drive(opened["teacher"], phase="ask")
        assert live.ask("answer", token, {"step": 1, "round": 1, "nth": 1, "answer": each})[0] == 200
    live.drive(opened["teacher"], spotlight=right[:2])
    before = live.ask("step/1", opened["show"])[1]
    assert all("right" not in each for each in before["spotlight"])
    live.drive(opened["teacher"], phase="shown")
    after = live.ask("step/1", opened["show"])[1]
    assert [each["right"] for each in after["spotlight"]] == [True, True]
    assert [each["right"] for each in after["shown"]["rounds"][0]["bars"]] == [True, True]


def several_right() -> list[str]:
    from itertools import combinations

    from rainbow7.classroom.room import judge

    step = class_step(SEVERAL, "en")
    cards = [each["text"] for each in pupil_view(step, "en")["pick"]]
    some = (" ".join(each) for size in range(2, len(cards) + 1) for each in combinations(cards, size))
    return sorted({judged.text for each in some if (judged := judge(step, each)) is not None and judged.right})


CHOICES = (
    ("en", "owed/seven.effects/1/1"),
    ("grimpeur-fr", "prizes/next.prizes/1/1"),
    ("piatnik-fr", "refill/end.refill/1/1"),
)
"""Of each game a question whose table leaves little room for its options."""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_is_said_of_a_kept_answer_covers_no_option(live: LiveClass, chromium: Any, lang: str) -> None:
    for edition, step in CHOICES:
        opened = live.open({"edition": edition, "lang": lang, "steps": [step]})
        pupil = a_page(chromium, 360, 740, lang)
        pupil.goto(f"{live.url}class/?lang={lang}#code={opened['code']}")
        pupil.wait_for_selector(".hello")
        live.drive(opened["teacher"], phase="ask")
        pupil.locator(".options button").first.click()
        pupil.wait_for_selector(".slip.kept")
        last, foot = (pupil.locator(each).last.bounding_box() for each in (".options button", ".foot"))
        assert last["y"] + last["height"] <= foot["y"], (edition, last, foot)
        live.ask("erase", opened["teacher"], {})


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_plan_is_made_on_the_page_and_what_was_chosen_stays_chosen(live: LiveClass, chromium: Any, lang: str) -> None:
    page = a_page(chromium, 360, 740, lang)
    page.goto(teacher_link(live, {**PLAN, "lang": lang, "steps": ["legal/combo.colour/1/42"]}, lang))
    page.select_option("#lesson", "rainbow7/call")
    page.select_option("#table", "rainbow7/call")
    page.select_option("#asked", "2")
    page.select_option("#topic", index=1)
    page.select_option("#level", "2")
    page.select_option("#items", "1")
    wanted = {each: page.input_value(f"#{each}") for each in ("lesson", "table", "asked", "topic", "level", "items")}
    lesson = next(each for each in course(GAMES["rainbow7"]) if each.name == "call")
    more = len(lesson.steps_in("en"))
    for button, count in (("add-exercises", 2), ("add-predictions", 4), ("add-lesson", 4 + more)):
        page.click(f"[data-id={button}]")
        expect(page.locator(".plan li")).to_have_count(count)
        assert {each: page.input_value(f"#{each}") for each in wanted} == wanted
    next_ = {"en": "What happens next?", "fr": "Que va-t-il se passer\u00a0?"}[lang]
    expect(page.locator(".plan li", has_text=next_)).not_to_have_count(0)
    page.select_option("#table", "rainbow7/first-play")
    page.click("[data-id=add-predictions]")
    expect(page.locator(".choose > .complaint")).to_have_count(1)
    page.select_option("#table", "")
    page.click("[data-id=add-predictions]")
    expect(page.locator(".plan li")).to_have_count(4 + more + 1 + 2)
    expect(page.locator(".plan .complaint")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") == 360


MUCH = (
    ("grimpeur-fr", "prizes/next.prizes/1/7"), ("grimpeur-fr", "next:8:round:3/7"),
    ("piatnik-fr", "refill/refill.three/1/7"), ("en", "owed/seven.effects/1/7"),
)  # fmt: skip
"""Questions with large tables and several options."""

LOWEST = """() => [...document.querySelectorAll("#page *")].map((each) => each.getBoundingClientRect())
  .reduce((low, each) => Math.max(low, each.width > 2 ? each.bottom : 0), 0)"""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_whatever_is_projected_fits_on_the_screen_and_nothing_lies_over_the_rest(
    live: LiveClass, chromium: Any, lang: str
) -> None:
    screen = a_page(chromium, 1920, 1080, lang)
    for edition, step in MUCH:
        opened = live.open({"edition": edition, "lang": lang, "steps": [step]})
        screen.goto(f"{live.url}class/show?lang={lang}#show={opened['show']}")
        screen.reload()
        live.drive(opened["teacher"], phase="ask")
        expect(screen.locator(".options li")).not_to_have_count(0)
        assert screen.evaluate(LOWEST) <= 1080, step
        options = [each["value"] for each in live.ask("step/1", opened["teacher"])[1]["options"]]
        for lit in (options[:1], options[:2]):
            live.drive(opened["teacher"], spotlight=lit)
            expect(screen.locator(".pair .letter")).to_have_count(len(lit))
            assert screen.evaluate(LOWEST) <= 1080, step
            pair, foot = (screen.locator(each).last.bounding_box() for each in (".pair .mat", ".foot"))
            assert pair["y"] + pair["height"] <= foot["y"], step
        live.ask("erase", opened["teacher"], {})


LONG_ANSWERS = ("next:7:round:3/42", "pick/combo.colour/1/12", "owed/seven.effects/1/7", "score/score.compare/1/7")
MISPLACED = """() => [...document.querySelectorAll(".labels")].flatMap((column) => {
  const place = column.getBoundingClientRect();
  const some = [...column.querySelectorAll("p")].map((each) => each.getBoundingClientRect());
  const wide = some.filter((each) => each.right > place.right + 1 || each.left < place.left - 1);
  const over = some.filter((each, at) => at && each.top < some[at - 1].bottom - 8);
  const chips = [...column.querySelectorAll(".r7-chip")].filter((chip) => {
    const [out, inner] = [chip.getBoundingClientRect(), chip.querySelector("svg").getBoundingClientRect()];
    return inner.bottom > out.bottom + 1;
  });
  return [...wide, ...over, ...chips].map(String);
})"""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_two_votes_compared_label_each_bar_beside_it_however_long_the_answers_are(
    live: LiveClass, chromium: Any, lang: str
) -> None:
    screen = a_page(chromium, 1920, 1080, lang)
    for step in LONG_ANSWERS:
        opened = live.open({"edition": "en", "lang": lang, "steps": [step]})
        answers = answers_to(step)
        pupils = [live.join(opened["code"])["token"] for _ in range(6)]
        for turn, phase in ((1, "ask"), (2, "revote")):
            live.drive(opened["teacher"], phase=phase)
            for at, pupil in enumerate(pupils):
                answer = answers[(at + at * turn // 2) % len(answers)]
                body = {"step": 1, "round": turn, "nth": turn, "answer": answer}
                assert live.ask("answer", pupil, body)[0] == 200
        live.drive(opened["teacher"], phase="shown")
        screen.goto(f"{live.url}class/show?lang={lang}#show={opened['show']}")
        screen.reload()
        expect(screen.locator(".labels p")).not_to_have_count(0)
        assert screen.evaluate(MISPLACED) == [], step
        live.ask("erase", opened["teacher"], {})


def answers_to(name: str) -> list[str]:
    """Some answers to a question: its options, or right ones and what beliefs lead to."""
    step = class_step(name, "en")
    if step.exercise is None or step.exercise.options:
        return [each["value"] for each in pupil_view(step, "en")["options"]]
    kind = kind_of(step.game, step.exercise.name, step.exercise.edition)
    some = [each for one in step.exercise.beliefs for each in kind.possible_choices(one.answer)]
    return sorted({kind.answer_text(frozenset({each}) if kind.form == "cards" else each) for each in some})


RESULTS = """() => {
  const table = document.querySelector(".results table"), cells = [...table.querySelectorAll("tbody td, tbody th")];
  const said = (each) => getComputedStyle(each, "::before").content;
  return [[...table.querySelectorAll("thead th")].map((each) => each.textContent),
    cells.map(said).filter((each) => each !== "none").map((each) => JSON.parse(each)),
    [table, ...cells].map((each) => [each.getBoundingClientRect().left, each.scrollWidth])
      .map(([left, wide]) => [left, left + wide])];
}"""
"""The heads of the table, what each cell says of itself, and from where to where each reaches."""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_results_are_read_on_a_phone_without_scrolling_sideways(live: LiveClass, chromium: Any, lang: str) -> None:
    step = "next:7:round:3/42"
    opened = live.open({**PLAN, "lang": lang, "steps": [step]})
    pupil = live.join(opened["code"])["token"]
    for turn, phase in ((1, "ask"), (2, "revote")):
        live.drive(opened["teacher"], phase=phase)
        answer = {"step": 1, "round": turn, "nth": turn, "answer": answers_to(step)[turn - 1]}
        assert live.ask("answer", pupil, answer)[0] == 200
    page = a_page(chromium, 360, 740, lang)
    page.goto(f"{live.url}class/teach?lang={lang}#teacher={opened['teacher']}&show={opened['show']}")
    live.drive(opened["teacher"], phase="shown")
    page.locator(".votes .moved li").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == 360, "two votes compared"
    page.click("[data-id=results]")
    expect(page.get_by_role("columnheader")).to_have_count(5)
    expect(page.get_by_role("rowheader")).to_have_count(1)
    expect(page.get_by_role("cell")).to_have_count(4)
    heads, shown, places = page.evaluate(RESULTS)
    assert all(left >= 0 and right <= 360 for left, right in places)
    assert shown == heads[2:], "each says what it is"
    live.ask("erase", opened["teacher"], {})


@pytest.mark.parametrize(("lang", "change", "use", "more"), [
    ("en", "Change", "Use this plan", "Five more questions"),
    ("fr", "Changer", "Prendre ce plan", "Cinq questions de plus"),
])  # fmt: skip
def test_the_plan_is_changed_before_and_grows_after(
    live: LiveClass, chromium: Any, lang: str, change: str, use: str, more: str
) -> None:
    page = a_page(chromium, lang=lang)
    page.goto(teacher_link(live, {**PLAN, "lang": lang}, lang))
    page.click("[data-id=open]")
    code = page.locator(".tiles").get_attribute("aria-label")
    page.get_by_role("button", name=change, exact=True).click()
    page.locator(".plan li").nth(3).wait_for()
    for _ in range(3):
        page.click("[data-id=x1]")
    page.get_by_role("button", name=use).click()
    page.locator(".strip", has_text={"en": "one question", "fr": "une question"}[lang]).wait_for()
    assert page.locator(".tiles").get_attribute("aria-label") == code, "the same class, whose code stands on the board"
    pupil = live.join(code)["token"]
    page.click("[data-id=begin]")
    page.wait_for_selector(".wall")
    assert live.ask("answer", pupil, {"step": 1, "round": 1, "nth": 1, "answer": "no,no"})[0] == 200
    page.click("[data-id=results]")
    sheet = page.locator("a[href*='rule=']").get_attribute("href")
    page.get_by_role("button", name=more).click()
    page.wait_for_selector(".board .over:has-text('2')")
    assert live.ask("state", pupil)[1]["steps"] == 6
    paper = a_page(chromium, lang=lang)
    paper.goto(live.url.rstrip("/") + sheet)
    paper.locator(".item").nth(4).wait_for()
    for each in ("results", "erase", "yes"):
        page.click(f"[data-id={each}]")
    page.wait_for_selector(".choose .slip")
