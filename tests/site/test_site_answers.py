"""Before Python is there, or where it never comes: lessons answer from their books, and Python goes on from there."""

import json
import re
from collections.abc import Callable

import pytest
from file_server import BOOKS, Guest, hold, needs_browser
from held_requests import HeldRequests
from playwright.sync_api import expect
from visitor import agree

from rainbow7.games import GAMES
from rainbow7.pages.guide import Guide
from rainbow7.pages.lesson_session import PLAYED
from rainbow7.tutor.courses import course
from rainbow7.tutor.lesson import Lesson, Step

pytestmark = needs_browser
Come = Callable[..., Guest]
SECONDS = 30_000
"""How long a press may take to be answered: the machine that runs the tests may be busy, Python never comes."""
both_languages = pytest.mark.parametrize("lang", ["en", "fr"])


def lesson_named(name: str) -> Lesson:
    return next(each for each in course(GAMES["rainbow7"]) if each.name == name)


def lays(you: Guest, line: str) -> None:
    """Choose the cards of a line of notation on the table, and press the button that makes this move."""
    cards, _, pile = line.partition(" > ")
    hand = you.page.locator(".r7-table .hand [data-act=tile]")
    expect(hand.first).to_be_visible(timeout=SECONDS)
    chosen = you.page.locator(".r7-table .hand [data-act=tile][aria-pressed=true]")
    while chosen.count():  # some are chosen when the step begins
        chosen.first.click()
    for card in cards.split()[1:]:
        you.page.locator(f'.r7-table .hand [data-act=tile][data-text="{card}"][aria-pressed=false]').first.click()
    buttons = you.page.locator(f'.r7-table .acts [data-act=button][data-key$="{pile}"]:visible')
    buttons.first.click()


def does(you: Guest, step: Step, lang: str) -> None:
    """Do a step of a lesson as it wants to be done, up to the button that leads on."""
    lesson = you.page.locator(".r7-lesson")
    if step.do in PLAYED:
        for line in step.solutions[0]:
            lays(you, line)
    elif step.do == "odd":
        right = next(each["value"] for each in options(step) if each["right"])
        you.page.locator(f'.r7-quiz .option[data-key$="-{right}"]').click()
        you.page.locator(".r7-quiz [data-act=check]:visible").first.click()
    else:
        for _ in step.says[lang][1:]:
            lesson.locator("[data-act=on]").click()


def options(step: Step) -> list[dict[str, object]]:
    """The plays of a step that asks for the one that does not belong, and whether each is the right answer."""
    lesson = next(each for each in course(GAMES["rainbow7"]) if step in each.steps_in("en"))
    page = Guide.from_query({"lesson": lesson.name, "step": str(lesson.steps_in("en").index(step) + 1), "lang": "en"})
    found: list[dict[str, object]] = []
    for each in page.data["quiz"]["options"]:
        page.hear({"answer": each["value"]})
        found.append({"value": each["value"], "right": page.lesson_session is not None and page.lesson_session.done})
        page.open(page.current_link())
    return found


@pytest.mark.parametrize(("name", "lang"), [(BOOKS[0], "fr"), *((each, "en") for each in BOOKS)])
def test_a_lesson_is_done_to_its_end_where_python_cannot_be_loaded(come: Come, name: str, lang: str) -> None:
    you = come(lang, "phone", python=False)
    you.goes(f"guide.html?lesson={name}&lang={lang}&edition=en").sees_the_cards()
    panel, steps = you.page.locator(".r7-lesson"), lesson_named(name).steps_in("en")
    for at, step in enumerate(steps, 1):
        expect(panel.locator(f"[data-key=pip-{at - 1}]")).to_have_class("here", timeout=SECONDS)
        does(you, step, lang)
        on = you.page.locator(".r7-lesson [data-act=on]:visible, .r7-quiz [data-act=next]:visible").first
        on.click(timeout=SECONDS)
    expect(panel).to_have_class(re.compile("is-over"), timeout=SECONDS)
    expect(you.page).to_have_url(re.compile(rf"lesson={name}&step={len(steps) + 1}"))
    you.page.wait_for_function(
        "(name) => JSON.parse(localStorage.getItem('r7.progress'))?.lessons.rainbow7[name].startsWith('done ')",
        arg=name,
    )


def test_python_goes_on_at_the_same_step_and_nothing_moves(come: Come) -> None:
    lang = "fr"
    you = come(lang, "phone")
    python = HeldRequests(you.page, "**/*.wasm")
    you.goes(f"guide.html?lesson={BOOKS[0]}&lang={lang}&edition=en").sees_the_cards()
    steps = lesson_named(BOOKS[0]).steps_in("en")
    does(you, steps[0], lang)
    panel = you.page.locator(".r7-lesson")
    panel.locator("[data-act=on]").click()
    expect(panel.locator("[data-key=pip-1]")).to_have_class("here", timeout=SECONDS)
    does(you, steps[1], lang)
    expect(panel).to_have_class(re.compile("is-done"), timeout=SECONDS)
    main = you.page.get_by_role("main")
    read, address = main.aria_snapshot(), you.page.url
    python.let_go()
    you.waits()
    agree(
        you.page,
        lambda: {"read": main.aria_snapshot(), "address": you.page.url},
        lambda: {"read": read, "address": address},
    )
    # What was tried before Python came counts.
    you.page.wait_for_function("() => JSON.parse(localStorage.getItem('r7.progress'))?.tries.rainbow7")
    panel.locator("[data-act=on]").click()
    expect(panel.locator("[data-key=pip-2]")).to_have_class("here")


@both_languages
def test_what_only_python_can_answer_is_seen_to_wait_and_answered_in_its_turn(come: Come, lang: str) -> None:
    you = come(lang, "phone")
    python = HeldRequests(you.page, "**/*.wasm")
    you.goes(f"explorer.html?lang={lang}").sees_the_cards()
    state = you.page.locator("#r7-state")
    expect(state).to_contain_text(re.compile(r"\d+.?%"), timeout=SECONDS)
    you.choose(you["blue 7"])
    you.press(you["lay"])
    you.hears(you["solo"])
    you.press(you["draw"])
    expect(state).to_contain_text({"en": "In a moment", "fr": "Un instant"}[lang])
    python.let_go()
    you.waits()
    expect(state).to_be_empty()
    expect(you.page).to_have_url(re.compile(r"m=lB7(>|%3E)A\.d"))


SPELLINGS = ("first-play", "01-first-play", "1-first-play", "01first-play")


@pytest.mark.parametrize("spelled", SPELLINGS)
def test_every_spelling_of_a_lesson_is_known_without_python(come: Come, spelled: str) -> None:
    you = come("en", "phone")
    you.page.route("**/*.wasm", hold)
    you.goes(f"guide?lesson={spelled}&lang=en").sees_the_cards()
    expect(you.page.locator(".r7-lesson")).to_contain_text(lesson_named("first-play").titles["en"])
    assert Guide.from_query({"lesson": spelled, "lang": "en"}).lesson_session is not None


@both_languages
def test_stored_progress_is_shown_before_python_is_there(come: Come, lang: str) -> None:
    you = come(lang, "phone")
    you.page.route("**/*.wasm", hold)
    first, second, third = BOOKS
    places = {first: "done 2026-03-02", second: f"begun 2026-03-02 {lesson_named(second).steps_in('en')[2].name}"}
    text = json.dumps({"rainbow7": "progress", "version": 1, "tries": {}, "lessons": {"rainbow7": places}})
    you.page.add_init_script(f"localStorage.setItem('r7.progress', {json.dumps(text)})")
    you.goes(f"guide.html?lang={lang}&edition=en").sees_the_cards()
    path = you.page.locator(".r7-path")
    page = Guide.from_query({"lang": lang, "edition": "en"})
    page.hear({"progress": text, "today": "2026-03-02"})
    shown = {each["lesson"]: each["stateText"] for each in page.data["path"]["lessons"]}
    for lesson in (first, second, third):
        expect(path.locator(f'.lessons [data-key="{lesson}"]')).to_contain_text(shown[lesson])
    expect(path.locator(".next")).to_contain_text(page.data["path"]["next"]["kind"])
    expect(path.locator(".next h2")).to_have_text(page.data["path"]["next"]["title"])
    path.locator(f'.next [data-arg="{second}"]').click()
    expect(you.page.locator(".r7-lesson [data-key=pip-2]")).to_have_class("here", timeout=SECONDS)
