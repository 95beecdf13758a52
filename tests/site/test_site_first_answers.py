"""The first exercise of a kind and the first move of the explorer are answered where Python's files never come."""

import json
import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from file_server import EXAMPLE, FIRST_CARD, KINDS, Guest, needs_browser
from held_requests import HeldRequests
from playwright.sync_api import expect
from visitor import agree

from rainbow7.pages.explorer import Explorer
from rainbow7.pages.practice import Practice
from rainbow7.pages.referee import Referee
from rainbow7.pages.rules import Rules

pytestmark = needs_browser
Come = Callable[..., Guest]
SECONDS = 30_000
"""How long an answer may take: the machine that runs the tests may be busy, Python never comes."""
both_languages = pytest.mark.parametrize("lang", ["en", "fr"])
OPENED = re.compile(r"[?&]ex=")


def begins(you: Guest, kind: str, lang: str) -> Practice:
    """Begin with an exercise of a kind; the page of the engine that shows the same."""
    you.goes(f"practice.html?kinds={kind}&lang={lang}").sees_the_cards()
    you.page.locator(".r7-path .next [data-arg=start]").click()
    expect(you.page).to_have_url(OPENED, timeout=SECONDS)
    link = {name: value[0] for name, value in parse_qs(urlsplit(you.page.url).query).items()}
    assert link["kinds"] == kind
    page = Practice.from_query(link)
    assert page.exercise_session is not None
    assert page.exercise_session.exercise.name.kind == kind
    return page


def answers(you: Guest, page: Practice) -> None:
    """Give an answer as a learner does, to the browser and to the page of the engine: the right one."""
    assert page.exercise_session is not None
    exercise, quiz = page.exercise_session.exercise, you.page.locator(".r7-quiz")
    if exercise.form == "choice":
        value = next(each.value for each in exercise.options if each.right)
        quiz.locator(f'input[value="{value}"]').check(force=True)
        page.hear({"answer": value})
    elif exercise.form == "counts":
        counts = list(map(int, exercise.key))
        for place, count in enumerate(counts):
            for _ in range(count):
                quiz.locator(f'[data-act=more][data-arg="{place}"]').click()
        page.hear({"answer": "/".join(map(str, counts))})
    else:
        cards = sorted(map(str, min(exercise.key, key=str)))
        for card in cards:
            you.page.locator(f'.r7-table .hand [data-act=tile][data-text="{card}"][aria-pressed=false]').first.click()
        page.hear({"do": " ".join(cards)})
        you.page.locator(".r7-table [data-act=button]:visible").first.click()
        return
    quiz.locator("[data-act=check]:visible").first.click()


@both_languages
@pytest.mark.parametrize("kind", KINDS)
def test_the_first_exercise_is_done_where_python_cannot_be_loaded(come: Come, kind: str, lang: str) -> None:
    you = come(lang, "phone", python=False)
    page = begins(you, kind, lang)
    main = you.page.get_by_role("main")
    expect(main).to_contain_text(page.data["ask"]["question"]["text"], use_inner_text=False)
    page.hear({"hint": True})
    you.page.locator("[data-act=hint]:visible").first.click()
    expect(main).to_contain_text(page.data["ask"]["hints"][0]["text"], timeout=SECONDS)
    answers(you, page)
    checked = page.data["quiz"]["checked"]
    assert checked["right"]
    expect(you.page.locator(".r7-quiz .verdict")).to_contain_text(checked["word"]["text"], timeout=SECONDS)
    expect(main).to_contain_text(checked["proof"]["text"])


@both_languages
@pytest.mark.parametrize("kind", KINDS)
def test_a_link_to_an_exercise_of_a_book_shows_it_where_python_cannot_be_loaded(
    come: Come, kind: str, lang: str
) -> None:
    you = come(lang, "phone", python=False)
    begins(you, kind, lang)
    address = you.page.url
    you.page.reload()
    page = Practice.from_query(urlsplit(address).query)
    main = you.page.get_by_role("main")
    expect(main).to_contain_text(page.data["ask"]["question"]["text"], use_inner_text=False, timeout=SECONDS)
    expect(main.locator(".r7-path .next")).to_have_count(0)
    answers(you, page)
    expect(you.page.locator(".r7-quiz .verdict")).to_contain_text(
        page.data["quiz"]["checked"]["word"]["text"], timeout=SECONDS
    )
    expect(you.page).to_have_url(address)


def test_python_goes_on_with_the_exercise_of_a_link(come: Come) -> None:
    lang = "fr"
    you = come(lang, "phone")
    python = HeldRequests(you.page, "**/*.wasm")
    begins(you, KINDS[0], lang)
    address = you.page.url
    python.waiting.clear()
    you.page.reload()
    answers(you, Practice.from_query(urlsplit(address).query))
    expect(you.page.locator(".r7-quiz .verdict")).to_be_visible(timeout=SECONDS)
    main = you.page.get_by_role("main")
    read = main.aria_snapshot()
    python.let_go()
    you.waits()
    agree(
        you.page,
        lambda: {"read": main.aria_snapshot(), "address": you.page.url},
        lambda: {"read": read, "address": address},
    )


def test_python_goes_on_with_the_exercise_that_was_answered_before_it_came(come: Come) -> None:
    lang = "en"
    you = come(lang, "phone")
    python = HeldRequests(you.page, "**/*.wasm")
    page = begins(you, KINDS[0], lang)
    answers(you, page)
    expect(you.page.locator(".r7-quiz .verdict")).to_be_visible(timeout=SECONDS)
    main = you.page.get_by_role("main")
    read, address = main.aria_snapshot(), you.page.url
    python.let_go()
    you.waits()
    agree(
        you.page,
        lambda: {"read": main.aria_snapshot(), "address": you.page.url},
        lambda: {"read": read, "address": address},
    )
    assert page.exercise_session is not None
    you.page.wait_for_function(
        "(rule) => JSON.parse(localStorage.getItem('r7.progress'))?.tries.rainbow7?.[rule].endsWith('+')",
        arg=page.exercise_session.exercise.name.rule,
    )
    you.page.locator(".r7-quiz [data-act=next]:visible").click()
    expect(you.page).not_to_have_url(address)
    expect(you.page).to_have_url(OPENED)


@both_languages
def test_the_first_move_of_the_explorer_is_answered_where_python_cannot_be_loaded(come: Come, lang: str) -> None:
    you = come(lang, "phone", python=False)
    you.goes(f"explorer.html?lang={lang}").sees_the_cards()
    you.choose(you["blue 7"])
    you.press(you["lay"])
    you.hears(you["solo"])
    expect(you.page).to_have_url(re.compile(r"m=lB7>A|m=lB7%3EA"))


@both_languages
def test_rules_are_opened_where_python_cannot_be_loaded(come: Come, lang: str) -> None:
    you = come(lang, "laptop", python=False)
    you.goes(f"rules.html?rule=combo.colour&lang={lang}&edition=en").sees_the_cards()
    page = Rules.from_query({"rule": "combo.colour", "lang": lang, "edition": "en"})
    for _ in range(2):
        rule = page.data["reader"]["next"]
        page.hear({"rule": rule})
        you.page.locator(f'.walk [data-arg="{rule}"]').click()
        expect(you.page).to_have_url(re.compile(f"rule={rule}"), timeout=SECONDS)
        expect(you.page.locator("#r7-rule-title")).to_contain_text(page.opened_name)
        for each in filter(None, page.data["reader"]["examples"].values()):
            expect(you.page.get_by_role("main")).to_contain_text(each["name"])


@both_languages
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_an_example_of_a_rule_answers_where_python_cannot_be_loaded(come: Come, lang: str, answer: str) -> None:
    you = come(lang, "laptop", python=False)
    rule = Rules.from_query({"rule": EXAMPLE, "lang": lang, "edition": "en"})
    link = rule.data["reader"]["examples"][answer]["href"]
    you.goes(f"{link.replace('?', '.html?')}").sees_the_cards()
    page = Explorer.from_query(urlsplit(link).query)
    table = page.data["table"]
    shown = table["frames"][str(table["at"])]
    cards = [tile["text"] for zone in shown["zones"] if zone["id"] in shown["choose_from"] for tile in zone["tiles"]]
    for text in cards[:3]:
        you.page.locator(f'.r7-table [data-act=tile][data-text="{text}"]').first.click()
    line = shown["buttons"][0]["line"].replace("{}", " ".join(cards[:3]))
    page.hear({"ask": line, "at": table["at"]})
    slip = page.data["table"]["slip"]
    expect(you.page.locator(".r7-table[data-id=table]")).to_contain_text(slip["text"], timeout=SECONDS)
    expect(you.page.locator("#r7-state.r7-loud")).to_have_count(0)


@both_languages
def test_rules_are_searched_and_switched_where_python_cannot_be_loaded(come: Come, lang: str) -> None:
    you = come(lang, "laptop", python=False)
    you.goes(f"rules.html?rule=combo.colour&lang={lang}&edition=en").sees_the_cards()
    for set_to in ({"edition": "fr"}, {"game": "spaan"}):
        page = Rules.from_query(urlsplit(you.page.url).query)
        page.hear({"set": set_to})
        ((act, arg),) = set_to.items()
        you.page.locator(f'.r7-reader [data-act="{act}"][data-arg="{arg}"]').first.click()
        expect(you.page).to_have_url(re.compile(f"{act}={arg}"), timeout=SECONDS)
        assert urlsplit(you.page.url).query == page.data["address"]["query"]
        first = page.data["reader"]["rule"] or page.data["reader"]["rules"][0]
        expect(you.page.locator(".r7-reader")).to_contain_text(first["title"], use_inner_text=False)
    expect(you.page.locator("#r7-state.r7-loud")).to_have_count(0)


@both_languages
def test_the_referees_first_answer_is_given_where_python_cannot_be_loaded(come: Come, lang: str) -> None:
    you = come(lang, "phone", python=False)
    you.goes(f"referee.html?lang={lang}&edition=en").sees_the_cards()
    page = Referee.from_query({"lang": lang, "edition": "en"})
    grid = you.page.locator(".r7-grid")
    grid.locator('.cell[data-arg="B7"]').click()
    page.hear({"hand": "B7"})
    slip = page.data["grid"]["slip"]
    expect(grid.locator(".slip").first).to_contain_text(slip["text"], timeout=SECONDS)
    expect(you.page).to_have_url(re.compile("hand=B7"))
    grid.locator("[data-act=ready]").click()
    page.hear({"held": True})
    (tile,) = page.data["grid"]["hand"]["tiles"]
    expect(grid.get_by_role("button", name=tile["name"])).to_be_visible(timeout=SECONDS)


@both_languages
def test_a_second_card_is_answered_and_taken_back_where_python_cannot_be_loaded(come: Come, lang: str) -> None:
    you = come(lang, "phone", python=False)
    you.goes(f"referee.html?lang={lang}&edition=en").sees_the_cards()
    page = Referee.from_query({"lang": lang, "edition": "en"})
    slip = you.page.locator(".r7-grid .slip").first
    for card, hand in (
        (FIRST_CARD, FIRST_CARD),
        ("G4", f"{FIRST_CARD} G4"),
        ("G4", FIRST_CARD),
        ("B2", f"{FIRST_CARD} B2"),
    ):
        you.page.locator(f'.r7-grid .cell[data-arg="{card}"]').click()
        page.hear({"hand": hand})
        expect(slip).to_contain_text(page.data["grid"]["slip"]["text"], timeout=SECONDS)
    you.page.locator(".r7-grid [data-act=clear]").click()
    expect(you.page.locator(".r7-grid .cell[aria-pressed=true]")).to_have_count(0)
    expect(you.page).not_to_have_url(re.compile("hand="), timeout=SECONDS)
    expect(you.page.locator("#r7-state.r7-loud")).to_have_count(0)


@both_languages
def test_an_own_table_is_not_answered_from_a_book_of_the_usual_one(come: Come, lang: str) -> None:
    you = come(lang, "phone", python=False)
    own = {"box": "skip", "names": "", "house": ""}
    you.page.add_init_script(f"localStorage.setItem('r7.box', {json.dumps(json.dumps(own))})")
    you.goes(f"referee.html?lang={lang}&edition=en").sees_the_cards()
    you.page.locator('.r7-grid .cell[data-arg="B7"]').click()
    expect(you.page.locator("#r7-state.r7-loud")).to_be_visible(timeout=SECONDS)
    expect(you.page).not_to_have_url(re.compile("hand=B7"))


@both_languages
def test_back_at_once_leads_to_where_one_was_where_python_cannot_be_loaded(come: Come, lang: str) -> None:
    """From a rule to the one before it, from a lesson to the list: neither leaves the page nor waits for Python."""
    you = come(lang, "phone", python=False)
    you.goes(f"rules.html?edition=en&lang={lang}&rule=combo.colour").sees_the_cards()
    page = Rules.from_query({"edition": "en", "lang": lang, "rule": "combo.colour"})
    title = you.page.locator("#r7-rule-title")
    you.page.locator(".walk [data-act=rule]").last.evaluate("(link) => { link.click(); history.back() }")
    expect(title).to_have_text(page.opened_name, timeout=SECONDS)
    expect(you.page).to_have_url(re.compile(r"rule=combo\.colour"))
    page.hear({"rule": page.data["reader"]["next"]})
    you.page.go_forward()
    expect(title).to_have_text(page.opened_name, timeout=SECONDS)
    you.goes(f"guide.html?edition=en&lang={lang}").sees_the_cards()
    first = you.page.locator(".r7-path .lessons a").first
    first.evaluate("(link) => { link.click(); history.back() }")
    expect(first).to_be_visible(timeout=SECONDS)
    expect(you.page).not_to_have_url(re.compile("lesson="))
    you.page.go_forward()
    expect(you.page.locator(".r7-lesson")).to_be_visible(timeout=SECONDS)
