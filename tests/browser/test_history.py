"""The browser's own buttons: back leads to where one was on the page, forward to where one was after that."""

import re
from collections.abc import Callable

from playwright.sync_api import expect
from test_learning import reads_on
from visitor import Visitor

Arrive = Callable[..., Visitor]
LOADED = "performance.timeOrigin"


def test_back_leads_from_a_lesson_to_the_path(arrive: Arrive) -> None:
    you = arrive("en", "phone")
    you.open("/guide?lang=en")
    expect(you.page.locator("html[data-r7=ready]")).to_be_visible()
    loaded = you.page.evaluate(LOADED)
    you.press(you.page.get_by_role("link", name="Start", exact=True))
    expect(you.page).to_have_url(re.compile("lesson=first-play&step=1"))
    reads_on(you, "Your turn")
    expect(you.page).to_have_url(re.compile("lesson=first-play&step=2"))
    you.page.go_back()
    expect(you.page.get_by_role("link", name="Go on", exact=True)).to_be_visible()
    expect(you.page).not_to_have_url(re.compile("lesson="))
    you.page.go_forward()
    expect(you.page).to_have_url(re.compile("lesson=first-play&step=2"))
    expect(you.page.get_by_role("heading", name="Your turn", exact=True)).to_be_visible()
    assert you.page.evaluate(LOADED) == loaded, "the same page, the same kernel"


def test_back_leads_from_rule_to_rule_in_their_language(arrive: Arrive) -> None:
    you = arrive("en", "laptop")
    you.open("/rules?lang=en")
    expect(you.page.locator("html[data-r7=ready]")).to_be_visible()
    for title in ("Value", "Colour"):
        you.press(you.page.get_by_role("main").get_by_role("link", name=re.compile(rf"^{title}\b")).first)
        expect(you.page.get_by_role("heading", name=re.compile(rf"^{title}\b"))).to_be_visible()
    you.press(you.page.get_by_role("link", name="FR", exact=True))
    expect(you.page.locator("html")).to_have_attribute("lang", "fr")
    you.page.go_back()
    expect(you.page).to_have_url(re.compile("lang=en&rule=combo.value"))
    expect(you.page.locator("html")).to_have_attribute("lang", "en")
    expect(you.page.get_by_role("heading", name=re.compile(r"^Value\b"))).to_be_visible()
    you.page.go_forward()
    expect(you.page.locator("html")).to_have_attribute("lang", "fr")
    you.page.evaluate("history.back(), history.back()")
    expect(you.page.get_by_role("heading", name=re.compile(r"^Colour\b"))).to_have_count(0)
    expect(you.page).not_to_have_url(re.compile("rule="))
