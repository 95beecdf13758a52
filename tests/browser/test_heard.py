"""What a screen reader speaks: a hand, a refusal, a step of a lesson and the end of a round, in both languages.

The texts lie in heard/, to be read as somebody hears them; `pytest --regenerate` writes them anew.
"""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from listener import READER, Listener
from playwright.sync_api import expect
from visitor import CALLED, REFUSED, Visitor, comes_true, place

Arrive = Callable[..., Visitor]
pytestmark = pytest.mark.skipif(not READER.is_dir(), reason="npm has not installed the screen reader")
FOLDER = Path(__file__).with_name("heard")
MAIN = "main"
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Waits until what has changed is drawn, and told."""


def a_hand(you: Visitor) -> list[str]:
    """The page is read from its top: the table, the hand and what can be done."""
    you.open(f"/explorer?lang={you.lang}&seed=0&v=0.2.0").settled()
    return Listener(you.page, MAIN).read_all()


def a_refusal(you: Visitor) -> list[str]:
    """Three cards are chosen and laid although one is missing: only what is announced."""
    you.open(place(REFUSED, you.lang)).settled()
    listener = Listener(you.page, MAIN)
    listener.heard()
    announced = []
    for name, answer in zip(you["3 4 6"].split("|"), ANSWERS[you.lang], strict=True):
        you.choose(name)
        expect(you.slip).to_contain_text(answer)
        announced += announcement(you, listener)
    you.press(you["lay"])
    expect(you.slip).to_contain_text(you["not yet"])
    return announced + said(you, listener)[:1]


def a_lesson(you: Visitor) -> list[str]:
    """The first step of a lesson at which something is to be done."""
    you.open(f"/guide?lang={you.lang}&edition=en&lesson=first-play&step=2").settled()
    return Listener(you.page, MAIN).read_all()


def a_round_end(you: Visitor) -> list[str]:
    """A Rainbow is called: what is announced, and then the page as it is read."""
    you.open(place(CALLED, you.lang)).settled()
    listener = Listener(you.page, MAIN)
    listener.heard()
    you.press(you["call"])
    expect(you.page.get_by_role("heading", name=you["called"], exact=True)).to_be_focused()
    announced = announcement(you, listener)
    expect(you.page).to_have_url(re.compile("m=call"))
    you.page.reload()
    you.settled()
    return [*announced, *Listener(you.page, MAIN).read_all()]


def said(you: Visitor, listener: Listener) -> list[str]:
    """What was spoken since the last time."""
    you.answered().page.evaluate(DRAWN)
    return listener.heard()


def announcement(you: Visitor, listener: Listener) -> list[str]:
    """What is spoken until something is announced, and once that is drawn: one announcement for each thing done."""
    spoken: list[str] = []

    def announces() -> bool:
        spoken.extend(said(you, listener))
        return bool(announced_in(spoken))

    comes_true(you.page, announces)
    spoken += said(you, listener)
    assert len(announced_in(spoken)) == 1, spoken
    return spoken


def announced_in(spoken: list[str]) -> list[str]:
    return [each for each in spoken if each.startswith(("polite: ", "assertive: "))]


ANSWERS = {
    "en": ("may be laid alone", "takes at least 3", "green 5 is missing"),
    "fr": ("poser le 3 vert sans autre carte", "il en faut au moins 3", "il manque le 5 vert"),
}
"""What the rules say to each card that is chosen for the refusal."""
SCENES = {each.__name__: each for each in (a_hand, a_refusal, a_lesson, a_round_end)}


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("scene", SCENES)
def test_what_is_spoken(arrive: Arrive, scene: str, lang: str, regenerate: bool) -> None:
    file = FOLDER / f"{scene}.{lang}.txt"
    you = arrive(lang, "laptop")
    you.page.emulate_media(reduced_motion="reduce")  # what moves would be read half way
    spoken = SCENES[scene](you)
    if regenerate:
        FOLDER.mkdir(exist_ok=True)
        file.write_text("\n".join(spoken) + "\n", "utf-8", newline="\n")
    assert spoken == file.read_text("utf-8").splitlines(), "rewrite with `pytest --regenerate` if it is meant"
