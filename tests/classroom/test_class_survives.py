"""Phones in a class that is disturbed: a killed service, a frozen page; and what a screen reader hears of all this."""

import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from class_client import PLAN, LiveClass, class_service
from patience import PATIENCE
from playwright.sync_api import expect, sync_playwright

from rainbow7.bench import browser
from rainbow7.core.texts import words_of

NAME = "class-of-these-tests.example"
"""A name that is not local, so that the browser takes the address for no safe one, as it does on a phone."""
FROZEN = 20
"""Seconds for which a phone sleeps in the long form."""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with sync_playwright() as started:
        shown = started.chromium.launch(
            executable_path=browser.chromium(), args=[f"--host-resolver-rules=MAP {NAME} 127.0.0.1", "--no-sandbox"]
        )
        yield shown
        shown.close()


LISTEN = """
window.heard = [];
addEventListener("DOMContentLoaded", () => new MutationObserver((all) => {
  for (const each of all) for (const node of each.addedNodes) heard.push(node.textContent);
}).observe(document.getElementById("said"), {childList: true}));
"""
"""Notes what a live region says."""


def a_phone(chromium: Any, live: LiveClass, code: str, lang: str = "en") -> Any:
    page = chromium.new_context(viewport={"width": 360, "height": 740}, locale=lang).new_page()
    page.set_default_timeout(60_000)
    page.add_init_script(LISTEN)
    page.goto(f"{live.url.replace('127.0.0.1', NAME)}class/?lang={lang}#code={code}")
    page.wait_for_selector(".hello")
    return page


def test_what_is_answered_while_the_service_is_dead_is_kept_and_arrives_after(chromium: Any, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'class.db'}"
    failed = words_of("rainbow7.classroom", "en")["common"]["failed"]
    with ExitStack() as first_life:
        first = first_life.enter_context(class_service(database))
        room = first.open()
        phones = [a_phone(chromium, first, room["code"]) for _ in range(2)]
        teacher = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en").new_page()
        teacher.goto(f"{first.url}class/teach#teacher={room['teacher']}&show={room['show']}")
        first.drive(room["teacher"], phase="ask")
        teacher.wait_for_selector(".wall")
        for phone in phones:
            phone.wait_for_selector(".options")
        phones[0].click(".options button >> nth=0")
        phones[0].wait_for_selector(".slip.kept")
        port = int(first.url.rsplit(":", 1)[1].strip("/"))
        first.kill()
    teacher.click("[data-id=pause]")
    expect(teacher.locator("p.complaint")).to_have_text(failed)
    for at, phone in enumerate(phones, 1):
        phone.click(f".options button >> nth={at}")
        phone.wait_for_selector(f".options button.chosen:nth-child({at + 1})")
        phone.wait_for_selector(".net.off")
        assert phone.locator(".slip.kept").count() == 0, "kept is said only after the service's word"
    with class_service(database, port) as second:
        expect(teacher.locator("p.complaint")).to_have_count(0, timeout=PATIENCE * 1000)
        for at, phone in enumerate(phones, 1):
            phone.wait_for_selector(".slip.kept")
            phone.wait_for_selector(".net:not(.off)")
            assert phone.locator(f".options button.chosen:nth-child({at + 1})").count() == 1
        given = {
            each["actor"]["account"]["name"]: each["result"]["response"]
            for each in second.ask("export.json", room["teacher"])[1]
        }
        options = [each["value"] for each in second.ask("step/1", room["teacher"])[1]["options"]]
        assert given == {"seat-0": options[1], "seat-1": options[2]}


def freeze(phone: Any, state: str) -> None:
    phone.context.new_cdp_session(phone).send("Page.setWebLifecycleState", {"state": state})


def test_what_arrives_after_the_class_has_gone_on_is_not_shown(live: LiveClass, chromium: Any) -> None:
    """On a slow network the table of a replay may arrive when a question is asked already."""
    room = live.open({**PLAN, "steps": ["round:3/42", "legal/combo.colour/1/42"]})
    phone = a_phone(chromium, live, room["code"])
    screen = chromium.new_context(viewport={"width": 1920, "height": 1080}).new_page()
    screen.goto(f"{live.url}class/show?lang=en#show={room['show']}")
    screen.wait_for_selector(".invite")
    held: dict[Any, list[Any]] = {phone: [], screen: []}
    for page, some in held.items():
        page.route("**/step/1/at/7*", lambda route, _, some=some: some.append(route))
    live.drive(room["teacher"], phase="replay", follow="step/1/at/7")
    for page, some in held.items():
        while not some:
            page.evaluate("() => new Promise(requestAnimationFrame)")
    live.drive(room["teacher"], phase="ask", step=2, follow="")
    for page, some in held.items():
        expect(page.locator(".asked, .hand, .options").first).to_be_visible()
        with page.expect_response("**/step/1/at/7*"):
            some[0].continue_()
        page.evaluate("() => new Promise((done) => setTimeout(done, 0))")
        expect(page.locator(".options").first).to_be_visible()
    live.ask("erase", room["teacher"], {})


@pytest.mark.parametrize("seconds", [0, pytest.param(FROZEN, marks=pytest.mark.audit)])
def test_a_frozen_phone_has_the_newest_state_when_it_wakes(live: LiveClass, chromium: Any, seconds: int) -> None:
    room = live.open()
    phone = a_phone(chromium, live, room["code"])
    live.drive(room["teacher"], phase="ask")
    phone.wait_for_selector(".options")
    freeze(phone, "frozen")
    for wish in ({"phase": "closed"}, {"phase": "shown"}, {"step": 2, "phase": "ask"}, {"paused": True}):
        live.drive(room["teacher"], **wish)
    threading.Event().wait(seconds)
    freeze(phone, "active")
    phone.wait_for_selector(".net.rests")
    phone.wait_for_selector(".over:has-text('Question 2')")
    live.drive(room["teacher"], paused=False)
    phone.wait_for_selector(".hand button:not([disabled])")
    live.ask("erase", room["teacher"], {})


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_screen_reader_hears_each_change_of_state_once(live: LiveClass, chromium: Any, lang: str) -> None:
    words = words_of("rainbow7.classroom", lang)["pupil"]
    room = live.open({**PLAN, "lang": lang})
    phone = a_phone(chromium, live, room["code"], lang)
    expected = [words["joined"]]

    def drive(now: str, *said: str, **wish: Any) -> None:
        live.drive(room["teacher"], **wish)
        phone.wait_for_selector(now)
        expected.extend(said)
        phone.wait_for_function("(n) => heard.length >= n", arg=len(expected))
        assert phone.evaluate("heard") == expected

    drive(".options", live_question(live, room, lang), phase="ask")
    for at in (0, 1):
        phone.click(f".options button >> nth={at}")
        phone.wait_for_selector(f".options button.chosen:nth-child({at + 1})")
        phone.wait_for_selector(".slip.kept")
        expected.append(words["kept"])
        phone.wait_for_function("(n) => heard.length >= n", arg=len(expected))
    drive(".slip.kept", door="closed")
    drive(".net.rests", words["paused"], paused=True)
    drive(".net:not(.rests)", expected[1], paused=False)
    drive(".slip:not(.kept)", words["closed"], phase="closed")
    drive(".slip:not(.kept)", words["talk"], phase="talk")
    drive(".options button:not([disabled])", words["revote"], phase="revote")
    drive(".slip.ok", words["shown"], phase="shown")
    live.ask("erase", room["teacher"], {})
    phone.wait_for_selector(".complaint[role=alert]")


def live_question(live: LiveClass, room: Any, lang: str) -> str:
    """What is asked first."""
    return str(live.ask(f"step/1?lang={lang}", room["teacher"])[1]["question"])


def test_the_wall_is_heard_when_it_has_been_still_and_not_again_unless_it_says_something_else(
    live: LiveClass, chromium: Any
) -> None:
    room = live.open()
    teacher = chromium.new_page()
    teacher.add_init_script(LISTEN)
    teacher.goto(f"{live.url}class/teach?lang=en#teacher={room['teacher']}&show={room['show']}")
    tokens = [live.join(room["code"])["token"] for _ in range(3)]
    live.drive(room["teacher"], phase="ask")
    teacher.wait_for_selector(".wall")

    def answer(some: list[str], nth: int) -> None:
        for token in some:
            body = {"step": 1, "round": 1, "nth": nth, "answer": "yes,yes"}
            assert live.ask("answer", token, body)[0] == 200

    answer(tokens[:2], 1)
    teacher.wait_for_function("() => heard.some((each) => each.startsWith('2 of 3 answered'))")
    live.event(tokens[0])  # a phone wakes and sleeps again: the wall is drawn anew and says the same
    teacher.wait_for_selector(".wall")
    answer(tokens[2:], 1)
    teacher.wait_for_function("() => heard.some((each) => each.startsWith('3 of 3 answered'))")
    heard = teacher.evaluate("heard")
    assert len(heard) == len(set(heard)) <= 3
    live.ask("erase", room["teacher"], {})
