"""The lessons through visible labels: a first play by hand and by keys, a wrong try answered, a lesson kept as done."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect
from visitor import Visitor, nothing_sticks_out

Arrive = Callable[..., Visitor]

ODD = 1
"""Which of the plays of a lesson is the only one that is not allowed."""

SAYS = {
    "en": {
        "door": "Start the lessons", "start": "Start", "first": "Your first play", "next": "Next", "on": "Continue",
        "finish": "Finish", "done": "Lesson done", "done state": "done", "yellow 1": "yellow 1",
        "path": "Leave the lesson: to the path",
        "over next": "Lesson 2", "watch": "Watch", "turn": "Your turn", "which": "Which one?",
        "check": "Check", "violet 7": "violet 7, shed", "lay B": "Lay on B",
        "mangled": "What this browser had kept cannot be read.",
        "belief": "A pair of one number is a combination.", "skip": "Skip this step",
        "skipped": "2. Your turn (passed over)",
    },
    "fr": {
        "door": "Commencer les leçons", "start": "Commencer", "first": "Votre première carte", "next": "Suite",
        "on": "Continuer", "finish": "Terminer", "done": "Leçon terminée", "done state": "faite", "yellow 1": "1 jaune",
        "path": "Quitter la leçon : vers le parcours", "over next": "Leçon 2", "watch": "Regardez", "turn": "À vous",
        "which": "Quel coup ?", "check": "Vérifier", "violet 7": "7 violet, retrait",
        "lay B": "Poser sur B",
        "mangled": "Ce que ce navigateur avait gardé est illisible.",
        "belief": "Une paire de même nombre est une combinaison.",
        "skip": "Sauter cette étape", "skipped": "2. À vous (sautée)",
    },
}  # fmt: skip
"""What a person reads on the page: written here once more on purpose, so that a word that changes is noticed."""


def heading(you: Visitor, name: str) -> Locator:
    return you.page.get_by_role("heading", name=name, exact=True)


def link(you: Visitor, name: str) -> Locator:
    return you.page.get_by_role("link", name=name, exact=True)


def tiles(you: Visitor) -> Locator:
    return you.hand.get_by_role("button")


def reads_on(you: Visitor, until: str) -> None:
    """Press on through the lines of the step, and on to what is to be done."""
    says = SAYS[you.lang]
    expect(you.button(says["next"]).or_(you.button(says["on"]))).to_be_visible()
    while you.button(says["next"]).is_visible():
        you.press(says["next"])
    you.press(says["on"])
    expect(heading(you, until)).to_be_visible()


def begins(you: Visitor) -> None:
    says = SAYS[you.lang]
    you.open("/")
    expect(you.page.locator("html")).to_have_attribute("lang", you.lang)
    you.press(link(you, says["door"]))
    expect(you.page).to_have_url(re.compile("/guide"))
    expect(heading(you, says["first"])).to_be_visible()
    you.press(link(you, says["start"]))
    expect(heading(you, says["watch"])).to_be_visible()
    reads_on(you, says["turn"])


@pytest.mark.parametrize(("lang", "keys"), [("en", False), ("fr", True)])
def test_the_first_play_and_the_whole_first_lesson_on_a_phone(arrive: Arrive, lang: str, keys: bool) -> None:
    you, says = arrive(lang, "phone", keys=keys), SAYS[lang]
    begins(you)
    you.choose(says["yellow 1"])
    expect(you.slip).to_contain_text(you["legal"])
    you.press(you["lay"])
    expect(you.button(says["on"])).to_be_visible()
    expect(you.button(says["on"])).to_be_focused()
    nothing_sticks_out(you.page)
    you.press(says["on"])
    expect(tiles(you)).to_have_count(3)
    you.choose(says["violet 7"])
    you.press(says["lay B"])
    expect(you.button(says["finish"])).to_be_focused()
    you.press(says["finish"])
    expect(heading(you, says["done"])).to_be_visible()
    expect(you.page.get_by_role("link").filter(has_text=says["over next"])).to_be_visible()
    expect(you.page).to_have_url(re.compile("step=4"))
    you.answered().page.reload()
    you.settled()
    expect(heading(you, says["done"])).to_be_visible()
    you.press(link(you, says["path"]))
    first = you.page.get_by_role("listitem").filter(has_text=says["first"])
    expect(first).to_contain_text(says["done state"])


@pytest.mark.parametrize(("lang", "keys"), [("fr", False), ("en", True)])
def test_a_question_beside_the_table_is_answered_on_a_phone(arrive: Arrive, lang: str, keys: bool) -> None:
    you, says = arrive(lang, "phone", keys=keys), SAYS[lang]
    you.open(f"/guide?lang={lang}&lesson=three-cards&step=6").settled()
    expect(heading(you, says["which"])).to_be_visible()
    radios = you.page.get_by_role("radio")
    if keys:
        you.reach(radios.first)
        you.page.keyboard.press("Space")
        for _ in range(ODD):
            you.page.keyboard.press("ArrowDown")
    else:
        radios.nth(ODD).check()
    expect(radios.nth(ODD)).to_be_checked()
    you.press(says["check"])
    expect(you.button(says["finish"])).to_be_visible()
    nothing_sticks_out(you.page)
    you.press(says["finish"])
    expect(you.page).to_have_url(re.compile("step=7"))


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_wrong_try_is_answered_with_its_rule_and_the_belief_behind_it(arrive: Arrive, lang: str) -> None:
    you, says = arrive(lang, "phone"), SAYS[lang]
    you.open(f"/guide?lang={lang}&lesson=three-cards&step=2").settled()
    expect(you.hand.get_by_role("button", pressed=True)).to_have_count(2)
    you.press(you["lay"])
    expect(you.slip).to_contain_text(says["belief"])
    you.hears(says["belief"])
    expect(heading(you, says["turn"])).to_be_visible()
    you.press(you["why"])
    expect(you.reasons).to_be_visible()
    you.press(you["close"], you.reasons)
    you.press(says["skip"])
    expect(you.page).to_have_url(re.compile("step=3"))


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_step_that_was_skipped_is_still_shown_so_after_a_reload(arrive: Arrive, lang: str) -> None:
    you, says = arrive(lang, "phone"), SAYS[lang]
    you.open(f"/guide?lang={lang}&lesson=first-play&step=2").settled()
    you.press(says["skip"])
    expect(you.page).to_have_url(re.compile("step=3"))
    expect(you.button(says["skipped"])).to_be_visible()
    you.page.wait_for_function("() => localStorage.getItem('r7.progress')?.includes('-first')")
    you.page.reload()
    you.settled()
    expect(you.button(says["skipped"])).to_be_visible()


def test_lines_point_at_the_table_and_the_table_at_its_lines(arrive: Arrive) -> None:
    you = arrive("en", "phone")
    you.open("/guide?lang=en&lesson=first-play").settled()
    lines = you.page.get_by_role("listitem")
    first = lines.filter(has_text="Rain tokens are bad luck")
    expect(first).to_be_visible()
    you.press(you.button("red 6", you.hand))
    expect(lines.filter(has_text="make 11 points")).to_be_visible()
    expect(first).to_be_hidden()
    you.press("Show on the table: red 6, green 3 and blue 2")
    for name in ("red 6", "green 3", "blue 2"):
        expect(you.button(name, you.hand)).to_have_css("outline-style", "solid")
    you.page.keyboard.press("ArrowRight")
    you.page.keyboard.press("ArrowRight")
    expect(tiles(you)).to_have_count(2)
    you.page.keyboard.press("ArrowLeft")
    expect(tiles(you)).to_have_count(3)


def test_the_language_changes_on_the_step(arrive: Arrive) -> None:
    you = arrive("en", "phone")
    you.open("/guide?lang=en&lesson=first-play&step=3").settled()
    expect(you.button("violet 7, shed", you.hand)).to_be_visible()
    you.page.get_by_role("navigation").get_by_role("link", name="FR").click()
    expect(you.page.get_by_role("heading", name="À vous", exact=True)).to_be_visible()
    expect(you.page).to_have_url(re.compile("step=3"))


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_progress_that_cannot_be_read_is_set_aside_untouched_and_said(arrive: Arrive, lang: str) -> None:
    you = arrive(lang, "phone")
    you.open(f"/about?lang={lang}")
    you.page.evaluate("localStorage.setItem('r7.progress', 'what?')")
    you.open(f"/guide?lang={lang}").settled()
    expect(you.page.get_by_role("status").filter(has_text=SAYS[lang]["mangled"])).to_be_visible()
    you.page.wait_for_function("() => localStorage.getItem('r7.progress.aside') === 'what?'")
    you.open(f"/guide?lang={lang}&lesson=first-play&step=2").settled()
    you.choose(SAYS[lang]["yellow 1"])
    you.press(you["lay"])
    expect(you.button(SAYS[lang]["on"])).to_be_visible()
    you.page.wait_for_function("() => localStorage.getItem('r7.progress').includes('\"version\":1')")
    assert you.page.evaluate("localStorage.getItem('r7.progress.aside')") == "what?"


def test_a_browser_that_keeps_nothing_is_told_of(arrive: Arrive) -> None:
    you = arrive("en", "phone")
    you.page.add_init_script("Storage.prototype.setItem = () => { throw new Error('closed') }")
    you.open("/guide?lang=en&lesson=first-play&step=2").settled()
    you.choose("yellow 1")
    you.press(you["lay"])
    expect(you.button("Continue")).to_be_visible()
    you.hears("This browser keeps nothing for these pages")


def test_what_one_page_has_done_another_one_adds_to(arrive: Arrive) -> None:
    you = arrive("en", "phone")
    you.open("/guide?lang=en&lesson=first-play&step=2").settled()
    other = Visitor(you.page.context.new_page(), "en", you.origin)
    other.open("/guide?lang=en&lesson=three-cards&step=2").settled()
    you.choose("yellow 1")
    you.press(you["lay"])
    expect(you.button("Continue")).to_be_visible()
    you.page.wait_for_function("() => localStorage.getItem('r7.progress')?.includes('combo.solo')")
    other.press("green 6")
    other.press(other["lay"])
    expect(other.button("Continue")).to_be_visible()
    other.page.wait_for_function(
        "() => ['combo.solo', 'combo.value'].every((rule) => localStorage.getItem('r7.progress').includes(rule))"
    )


def test_the_lines_of_a_lesson_are_read_before_its_kernel_has_come(arrive: Arrive) -> None:
    you = arrive("en", "phone", broken=True)
    you.page.route("**/voila/**", lambda route: route.abort())
    you.page.route("**/api/**", lambda route: route.abort())
    you.open("/guide?lang=en&lesson=first-play")
    expect(tiles(you)).to_have_count(3)
    for _ in range(3):
        you.press("Next")
    expect(tiles(you)).to_have_count(2)
    expect(you.page.get_by_role("listitem").filter(has_text="only 5 points")).to_be_visible()
