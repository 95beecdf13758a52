"""What lessons and practice show while somebody is busy with them: nothing for axe-core to find, nothing too wide."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from test_accessible import AXE, violations
from visitor import Visitor, nothing_sticks_out

Arrive = Callable[..., Visitor]


def nothing(you: Visitor) -> None:
    """As it comes."""


def refused(you: Visitor) -> None:
    you.press(you["lay"])
    expect(you.slip).to_contain_text(you["not yet"])


def checked(you: Visitor) -> None:
    you.page.get_by_role("radio").first.check()
    you.press({"en": "Check", "fr": "Vérifier"}[you.lang])
    expect(you.page.get_by_role("heading", level=3).first).to_be_visible()


STATES: dict[str, tuple[str, Callable[[Visitor], None]]] = {
    "reading": ("/guide?lesson=first-play", nothing),
    "refused": ("/guide?lesson=three-cards&step=2", refused),
    "choosing": ("/guide?lesson=sevens&step=5", nothing),
    "placing": ("/guide?lesson=placement", nothing),
    "answered": ("/practice?ex=legal/combo.colour/1/42", checked),
    "picking": ("/practice?ex=pick/combo.colour/1/3", nothing),
}


@pytest.mark.skipif(not AXE.is_file(), reason="npm has not installed axe-core")
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("state", STATES)
def test_lessons_and_exercises_are_accessible(arrive: Arrive, state: str, lang: str) -> None:
    address, act = STATES[state]
    you = arrive(lang, "laptop").open(f"{address}&lang={lang}").settled()
    act(you)
    you.answered()
    for light in ("light", "dark") if lang == "fr" else ("light",):
        you.page.emulate_media(color_scheme="dark" if light == "dark" else "light", reduced_motion="reduce")
        found = violations(you.page)
        assert not found, "\n".join(found)
    for width, height in ((320, 640), (360, 640), (640, 400)):
        you.page.set_viewport_size({"width": width, "height": height})
        nothing_sticks_out(you.page)
