"""The explorer's row of tools: always there, by hand and by keyboard, on a phone and on a laptop, in both languages."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect
from visitor import SIZES, Visitor

Arrive = Callable[..., Visitor]

START = "/explorer?seed=0&lang="


def tools(you: Visitor) -> Locator:
    return you.page.get_by_role("group", name=you["tools"], exact=True)


def take_back(you: Visitor) -> None:
    """Undo, by its letter where there is a keyboard."""
    if you.keys:
        you.page.keyboard.press(you["undo"][0].lower())
    else:
        you.press(you["undo"], tools(you))


@pytest.mark.parametrize(("lang", "size", "keys"), [("en", "laptop", True), ("fr", "phone", False)])
def test_a_move_is_taken_back_done_again_and_made_otherwise(arrive: Arrive, lang: str, size: str, keys: bool) -> None:
    you = arrive(lang, size, keys=keys).open(f"{START}{lang}").settled()
    expect(you.button(you["undo"], tools(you))).to_have_attribute("aria-disabled", "true")
    expect(you.button(you["redo"])).to_have_count(0)
    dealt = you.slider.input_value()
    you.choose(you["red 5"])
    you.press(you["lay"])
    expect(you.page).to_have_url(re.compile("lR5%3EA"))
    laid = you.answered().last()
    take_back(you)
    you.hears(you["taken back"])
    expect(you.slip).to_contain_text(you["taken back"])
    expect(you.slider).to_have_value(dealt)
    expect(you.button(you["red 5"], you.hand)).to_be_visible()
    you.press(you["redo"], tools(you))
    expect(you.slider).to_have_value(str(laid))
    take_back(you)
    expect(you.slider).to_have_value(dealt)
    you.choose(you["blue 7"])
    you.press(you["lay"])
    you.hears(you["branched"])
    expect(you.page).to_have_url(re.compile(r"m=lR5%3EA&b=1:0:0:lB7%3EA&open=1"))
    you.page.reload()
    you.settled()
    expect(you.page).to_have_url(re.compile(r"b=1:0:0:lB7%3EA&open=1"))
    expect(you.button(you["red 5"], you.hand)).to_be_visible()
    you.press(you["main line"], you.log)
    expect(you.button(you["red 5"], you.hand)).to_have_count(0)
    you.answered().page.go_back()
    expect(you.button(you["red 5"], you.hand)).to_be_visible()


@pytest.mark.parametrize(("lang", "size", "keys"), [("fr", "laptop", True), ("en", "phone", False)])
def test_a_combination_is_found_and_chosen(arrive: Arrive, lang: str, size: str, keys: bool) -> None:
    you = arrive(lang, size, keys=keys).open(f"/explorer?seed=4&lang={lang}").settled()
    if keys:
        you.page.keyboard.press("c")
    else:
        you.press(you["combos"], tools(you))
    listed = you.page.get_by_role("dialog", name=you["combinations"], exact=True)
    expect(listed.get_by_role("listitem")).to_have_count(8)
    you.press(listed.get_by_role("button", name=re.compile(f"^{you['seven']}")))
    expect(listed.get_by_role("listitem")).to_have_count(2)
    you.press(listed.get_by_role("button", name=re.compile(f"^{you['longest']}")))
    expect(listed.get_by_role("listitem")).to_have_count(1)
    you.press(listed.get_by_role("listitem").get_by_role("button"))
    expect(listed).to_have_count(0)
    expect(you.hand.get_by_role("button", pressed=True)).to_have_count(3)
    expect(you.slip).to_contain_text(you["legal"])
    if keys:
        you.page.keyboard.press("c")
        expect(listed).to_be_visible()
        you.page.keyboard.press("Escape")
    else:
        you.press(you["combos"], tools(you))
        you.press(listed.get_by_role("switch", name=you["aids"], exact=True))
        expect(listed.get_by_role("listitem")).to_have_count(0)
        you.press(you["close"], listed)
    expect(listed).to_have_count(0)


@pytest.mark.parametrize(("lang", "size"), [("fr", "laptop"), ("en", "phone")])
def test_the_link_is_copied_and_opens_the_same_in_another_window(arrive: Arrive, lang: str, size: str) -> None:
    you = arrive(lang, size, permissions=["clipboard-read", "clipboard-write"]).open(f"{START}{lang}").settled()
    dealt = you.page.url
    you.press(you["new deal"], tools(you))
    expect(you.page).not_to_have_url(dealt)
    you.answered()
    you.press(you["share"], tools(you))
    you.hears(you["link copied"])
    expect(you.button(you["copied"], tools(you))).to_be_visible()
    link = you.page.evaluate("() => navigator.clipboard.readText()")
    expect(you.page).to_have_url(link)
    other = arrive(lang, size).open(link.removeprefix(you.origin)).settled()
    other.agrees_with(you, "hand")
    you.press(you["branch"], tools(you))
    expect(you.button(you["copied"], tools(you))).to_have_count(0)  # it is said until something else is done


def test_where_nothing_can_be_copied_the_link_is_shown(arrive: Arrive) -> None:
    you = arrive("en", permissions=[])
    you.page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    you.open(f"{START}en").settled()
    you.press(you["share"], tools(you))
    field = you.page.get_by_role("dialog").get_by_role("textbox")
    expect(field).to_have_value(you.page.url)
    expect(field).to_be_focused()


def test_the_system_shares_where_it_can(arrive: Arrive) -> None:
    you = arrive("fr", "phone")
    you.page.add_init_script("window.given = []; navigator.share = async given => void window.given.push(given)")
    you.open(f"{START}fr").settled()
    you.press(you["share"], tools(you))
    expect(you.button(you["share"], tools(you))).to_be_visible()
    you.page.wait_for_function("() => window.given.length === 1")
    assert you.page.evaluate("() => window.given") == [{"url": you.page.url, "title": you.page.title()}]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", ["rainbow7", "sazuki", "spaan"])
def test_on_a_phone_the_tools_are_always_in_view(arrive: Arrive, lang: str, game: str) -> None:
    you = arrive(lang, "phone").open(f"/explorer?game={game}&lang={lang}").settled()
    _, height = SIZES["phone"]
    for share in (0, 0.4, 0.8):
        you.page.evaluate("share => window.scrollTo(0, share * document.documentElement.scrollHeight)", share)
        for each in tools(you).get_by_role("button").all():
            box = each.bounding_box()
            assert box and box["height"] >= 45 and box["width"] >= 44
            assert box["y"] + box["height"] <= height and (share or box["y"] > height - 60)
            text = each.locator("span:visible").bounding_box()
            assert text and text["width"] <= box["width"], "the word is cut"


@pytest.mark.parametrize(("lang", "size", "keys"), [("en", "laptop", True), ("fr", "phone", False)])
def test_from_a_rule_one_gets_to_where_it_acted(arrive: Arrive, lang: str, size: str, keys: bool) -> None:
    you = arrive(lang, size, keys=keys).open(f"/explorer?seed=4&m=lR6>A.ddeck&lang={lang}").settled()
    you.press(you.log.get_by_role("button", name=re.compile("^12 ")))
    you.press(you["why"])
    expect(you.reasons).to_be_visible()
    you.press(you.reasons.locator("summary").filter(has_text=you["where acted"]))
    steps = you.reasons.get_by_role("listitem").get_by_role("button")
    expect(steps.nth(1)).to_be_visible()
    numbers = [int(re.findall(r"\d+", each.inner_text())[0]) for each in steps.all()]
    assert len(numbers) > 1 and 12 in numbers
    you.press(steps.last)
    expect(you.slider).to_have_value(str(numbers[-1]))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_log_folds_setting_up_away_until_it_is_wanted(arrive: Arrive, lang: str) -> None:
    you = arrive(lang).open(f"{START}{lang}").settled()
    fold = you.log.get_by_role("button", name=re.compile(f"^{you['set-up']}"))
    expect(fold).to_have_attribute("aria-expanded", "false")
    first = you.log.get_by_role("listitem").count()
    you.press(fold)
    expect(fold).to_have_attribute("aria-expanded", "true")
    expect(you.log.get_by_role("listitem").nth(first)).to_be_attached()
    you.press(fold)
    expect(you.log.get_by_role("listitem")).to_have_count(first)
    you.slider.focus()
    you.page.keyboard.press("Home")
    you.page.keyboard.press("ArrowRight")  # what is shown is not folded away
    expect(fold).to_have_attribute("aria-expanded", "true")
