"""The browser's own buttons: back leads to where one was on the page, forward to where one was after that."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect
from test_learning import reads_on
from visitor import Look, Visitor, agree, comes_true

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
    you.answered().page.go_back()
    expect(you.page.get_by_role("link", name="Go on", exact=True)).to_be_visible()
    expect(you.page).not_to_have_url(re.compile("lesson="))
    you.answered().page.go_forward()
    expect(you.page).to_have_url(re.compile("lesson=first-play&step=2"))
    expect(you.page.get_by_role("heading", name="Your turn", exact=True)).to_be_visible()
    assert you.page.evaluate(LOADED) == loaded, "the same page, the same kernel"


def test_back_leads_from_rule_to_rule_in_their_language(arrive: Arrive) -> None:
    you = arrive("en", "laptop")
    you.open("/rules?lang=en")
    expect(you.page.locator("html[data-r7=ready]")).to_be_visible()
    you.press("All rules as a list")
    for title in ("Value", "Colour"):
        you.press(you.page.get_by_role("main").get_by_role("link", name=re.compile(rf"^{title}\b")).first)
        expect(you.page.get_by_role("heading", name=re.compile(rf"^{title}\b"))).to_be_visible()
    you.press(you.page.get_by_role("link", name="FR", exact=True))
    expect(you.page.locator("html")).to_have_attribute("lang", "fr")
    you.answered().page.go_back()
    expect(you.page).to_have_url(re.compile("lang=en&rule=combo.value"))
    expect(you.page.locator("html")).to_have_attribute("lang", "en")
    expect(you.page.get_by_role("heading", name=re.compile(r"^Value\b"))).to_be_visible()
    you.answered().page.go_forward()
    expect(you.page.locator("html")).to_have_attribute("lang", "fr")
    you.answered().page.evaluate("history.back(), history.back()")
    expect(you.page.get_by_role("heading", name=re.compile(r"^Colour\b"))).to_have_count(0)
    expect(you.page).not_to_have_url(re.compile("rule="))


def test_on_a_phone_the_list_of_rules_is_a_place_of_its_own(arrive: Arrive) -> None:
    you = arrive("fr", "phone")
    you.open("/rules?rule=seven.duty&edition=fr&lang=fr").settled()
    title = you.page.get_by_role("article").get_by_role("heading", level=2)
    name = title.inner_text()
    you.press(you.page.get_by_role("link", name="Toutes les règles", exact=True))
    left = you.page.get_by_role("link", name=name, exact=True)
    expect(left).to_be_focused()
    expect(left).to_be_in_viewport()
    expect(you.page).not_to_have_url(re.compile("rule="))
    you.answered().page.go_back()
    expect(title).to_have_text(name)
    expect(title).to_be_in_viewport()
    you.answered().page.go_forward()
    you.press(left)
    expect(title).to_be_focused()
    expect(title).to_be_in_viewport()


@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_what_one_looked_for_is_still_there_after_a_rule_was_read(arrive: Arrive, size: str) -> None:
    you = arrive("en", size)
    you.open("/rules?lang=en").settled()
    field = you.page.get_by_role("searchbox", name="Search the rules", exact=True)
    every_rule = you.button("All rules as a list")
    expect(every_rule).to_have_attribute("aria-expanded", "false")
    you.write("Search the rules", "thunderstorm")
    # beside the map of the rules, which also lists some
    found = you.page.locator(".r7-reader").get_by_role("listitem").get_by_role("link").filter(visible=True)
    expect(found).not_to_have_count(0)
    expect(found.filter(has_text="Value")).to_have_count(0)
    you.answered()
    names, there = found.all_inner_texts(), you.page.url
    you.press(found.first)
    expect(you.page.get_by_role("article").get_by_role("heading", level=2)).to_be_in_viewport()
    expect(field).to_have_value("thunderstorm")
    expect(found).to_have_count(len(names) if size == "laptop" else 0)
    you.answered().page.go_back()
    expect(you.page).to_have_url(there)
    expect(found).to_have_text(names, use_inner_text=True)
    you.answered().write("Search the rules", "")
    expect(found).to_have_count(0)
    you.press(every_rule)
    expect(found.filter(has_text="Value")).not_to_have_count(0)


@pytest.mark.parametrize(("lang", "size"), [("en", "laptop"), ("fr", "phone")])
def test_back_in_the_explorer_leads_to_where_one_was_before_the_last_move(arrive: Arrive, lang: str, size: str) -> None:
    you = arrive(lang, size).open(f"/explorer?seed=0&lang={lang}").settled()
    loaded = you.page.evaluate(LOADED)
    seen = [(you.page.url, you.sees())]
    you.unfold(you["play"])
    for act in ("go on", "new deal", "new deal"):
        you.press(you[act])
        expect(you.page).not_to_have_url(seen[-1][0])
        settle(you)
        you.press(you.button(you["back"]))
        settle(you)
        seen.append((you.page.url, you.sees()))
    for go, places in ((you.page.go_back, seen[-2::-1]), (you.page.go_forward, seen[1:])):
        for url, table in places:
            go()
            expect(you.page).to_have_url(url)
            you.comes_to_see(table)
    assert you.page.evaluate(LOADED) == loaded, "the same page, the same kernel"


def beside(you: Visitor) -> Locator:
    """The main line, where it lies beside the table."""
    return you.page.get_by_role("region", name=you["main line"], exact=True)


def compares(you: Visitor) -> Look:
    """What lies beside the table, and the log."""
    return {"beside": beside(you).aria_snapshot(), "log": you.log.aria_snapshot()}


def settle(you: Visitor) -> None:
    """Until all is answered, and the address holds the step that is shown."""
    you.answered()
    step, last = you.slider.input_value(), str(you.last())
    wanted = re.compile(rf"[?&]at={step}(&|$)") if step != last else re.compile(r"^(?!.*[?&]at=)")
    expect(you.page).to_have_url(wanted)


def test_branches_and_what_lies_beside_open_from_the_link_and_outlive_a_reload(arrive: Arrive) -> None:
    you = arrive("en").open("/explorer?seed=0&lang=en").settled()
    you.choose(you["blue 7"])
    you.press(you["lay"])
    expect(you.page).to_have_url(re.compile("m=lB7"))
    you.press(you.button(you["back"]))
    you.press(you["branch"])
    you.write(you["branch name"], "B: a/b; 50 %")
    you.press(you["branch here"])
    expect(you.page).to_have_url(re.compile("b=B"))
    you.unfold(you["show"])
    you.select(you["beside"], you["main line"])
    expect(you.page).to_have_url(re.compile("by=0"))
    you.answered()
    before = compares(you)
    you.page.reload()
    you.settled()
    agree(you.page, lambda: compares(you), lambda: before)
    friend = arrive("en").open(you.page.url.removeprefix(you.origin)).settled()
    agree(friend.page, lambda: compares(friend), lambda: before)
    friend.press(friend.log.get_by_role("button", name=re.compile("^Main line")))
    expect(friend.page).to_have_url(re.compile("^(?!.*open=)"))
    friend.answered().page.go_back()
    expect(friend.log.get_by_role("button", name=re.compile("^B: a"))).to_have_attribute("aria-pressed", "true")


def test_back_leads_to_where_the_page_was_scrolled_though_the_log_was_scrolled_too(arrive: Arrive) -> None:
    you = arrive("en", "phone").open("/explorer?seed=4&at=10&lang=en").settled()
    away = you.page.get_by_role("link", name=you["about"], exact=True).last
    away.scroll_into_view_if_needed()
    log = you.log.locator("ol").first
    log.evaluate("list => { list.scrollTop = 100 }")
    assert log.evaluate("list => list.scrollTop") > 50
    there = you.page.evaluate("scrollY")
    assert there > 0
    away.click()
    expect(you.page).to_have_url(re.compile("/about"))
    you.page.go_back()
    you.settled()
    comes_true(you.page, lambda: you.page.evaluate("scrollY") == there)


NEXT_RULE = '.r7-reader .walk a[data-act="rule"]'


HOLDS_ANSWERS = """
window.held = [];
window.holds = false;
const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
Object.defineProperty(WebSocket.prototype, "onmessage", { set(hear) {
  set.call(this, (event) => holds ? held.push(() => hear.call(this, event)) : hear.call(this, event));
} });
"""
"""Lets a page keep back what its kernel says."""
HURRIES_BACK = """(link) => {
  window.holds = true;
  addEventListener("popstate", () => {
    window.holds = false;
    for (const say of held.splice(0)) say();
  }, { once: true });
  link.click();
  history.back();
}"""


def holding(you: Visitor) -> Visitor:
    """A visitor whose pages can keep back what their kernel says."""
    you.page.add_init_script(HOLDS_ANSWERS)
    return you


def hurries_back(you: Visitor, link: Locator) -> None:
    """Press a link of the page and the browser's button; the kernel's answer comes when the browser has gone back."""
    link.evaluate(HURRIES_BACK)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_back_at_once_after_a_rule_leads_to_the_rule_before(arrive: Arrive, lang: str) -> None:
    you = holding(arrive(lang)).open(f"/about?lang={lang}")
    you.open(f"/rules?lang={lang}&edition=en&rule=combo.colour").settled()
    loaded, here = you.page.evaluate(LOADED), you.page.url
    title = you.page.locator("#r7-rule-title")
    name = title.inner_text()
    hurries_back(you, you.page.locator(NEXT_RULE).last)
    expect(you.page).to_have_url(here)
    you.answered()
    assert you.page.evaluate(LOADED) == loaded, "the page was left"
    expect(title).to_have_text(name)
    you.page.go_forward()
    expect(title).not_to_have_text(name)
    expect(you.page).not_to_have_url(here)
    assert you.page.evaluate(LOADED) == loaded, "the same page, the same kernel"


def test_back_at_once_after_a_lesson_leads_to_the_path(arrive: Arrive) -> None:
    you = holding(arrive("en", "phone")).open("/about?lang=en").open("/guide?lang=en&edition=en").settled()
    loaded = you.page.evaluate(LOADED)
    start = you.page.get_by_role("link", name="Start", exact=True)
    hurries_back(you, start)
    expect(you.page.get_by_role("heading", name="The lessons", exact=True)).to_be_visible()
    assert you.answered().page.evaluate(LOADED) == loaded, "the page was left"
    expect(you.page).not_to_have_url(re.compile("lesson="))
    you.page.go_forward()
    expect(you.page).to_have_url(re.compile("lesson=first-play&step=1"))


@pytest.mark.parametrize("act", ["lay", "new deal", "branch"])
def test_back_at_once_after_a_move_a_deal_or_a_branch_leads_to_the_table_before(arrive: Arrive, act: str) -> None:
    you = holding(arrive("en")).open("/about?lang=en").open("/explorer?lang=en&edition=en&seed=0").settled()
    loaded, entries, here = you.page.evaluate(LOADED), you.page.evaluate("history.length"), you.page.url
    before = you.sees()
    if act == "lay":
        you.choose(you["blue 7"])
    elif act == "branch":
        you.press(you["branch"])
    hurries_back(you, you.button(you["branch here"] if act == "branch" else you[act]))
    expect(you.page).to_have_url(here)
    you.comes_to_see(before)
    assert you.page.evaluate(LOADED) == loaded, "the page was left"
    you.page.go_forward()
    expect(you.page).not_to_have_url(here)
    if act == "lay":
        expect(you.page).to_have_url(re.compile("m=lB7"))
        expect(you.button(you["blue 7"], you.hand)).to_have_count(0)
    assert you.answered().page.evaluate(LOADED) == loaded
    assert you.page.evaluate("history.length") == entries + 1


def test_a_refused_move_is_no_place_to_go_back_to(arrive: Arrive) -> None:
    you = arrive("en").open("/about?lang=en").open("/explorer?lang=en&edition=en&seed=0").settled()
    entries = you.page.evaluate("history.length")
    you.press(you.page.get_by_role("button", name=re.compile(f"^{you['call']}")))
    expect(you.slip).not_to_contain_text(you["turn"])
    you.answered()
    assert you.page.evaluate("history.length") == entries


def test_back_at_once_after_the_language_keeps_the_language_where_it_was_pressed(arrive: Arrive) -> None:
    you = holding(arrive("en")).open("/rules?lang=en&edition=en&rule=combo.colour").settled()
    you.page.locator(NEXT_RULE).last.click()
    expect(you.page).not_to_have_url(re.compile("combo.colour"))
    loaded = you.answered().page.evaluate(LOADED)
    french = you.page.get_by_role("navigation", name=you["language"], exact=True).get_by_text("FR")
    hurries_back(you, french)
    expect(you.page).to_have_url(re.compile("lang=en&rule=combo.colour"))
    expect(you.page.locator("html")).to_have_attribute("lang", "en")
    you.answered().page.go_forward()
    expect(you.page).to_have_url(re.compile("lang=fr"))
    expect(you.page.locator("html")).to_have_attribute("lang", "fr")
    assert you.page.evaluate(LOADED) == loaded
