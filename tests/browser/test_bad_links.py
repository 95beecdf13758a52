"""Links that cannot be kept: a clear sentence, and a way on."""

import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import expect
from visitor import PAGES, REFUSED, Look, Visitor, agree, place

from rainbow7 import new_match, replay

Arrive = Callable[..., Visitor]

BAD = {
    "mangled": ("pos=act_hands_%F0%9F%92%A9%00/;DROP", "cannot be read from sign", "ne se lit pas à partir du signe"),
    "edition": ("edition=klingon&seed=7", "a rulebook ‘klingon’ that is not here", "une règle « klingon »"),
    "hand of 60": (f"pos=act_hands_{'R1' * 60}/C1", "cannot be read from sign", "ne se lit pas à partir du signe"),
    "old": ("seed=7&v=0.0.1", "made with version 0.0.1", "date de la version 0.0.1"),
    "step": ("seed=7&at=999", "asks for step 999", "demande l’étape 999"),
    "move": ("seed=7&m=lR1>A", "The rules refuse the move", "Les règles refusent le coup"),
    "markup": (f"edition={quote('<script>alert(1)</script>')}", "<script>alert(1)", "<script>alert(1)"),
}


@pytest.fixture(scope="module")
def reader(arrive_once: Arrive) -> Visitor:
    """Somebody who opens one such link after the other."""
    return arrive_once("en")


@pytest.mark.parametrize("bad", BAD)
def test_a_bad_link_is_told_and_a_table_is_set_all_the_same(arrive: Arrive, bad: str) -> None:
    query, *said = BAD[bad]
    you = arrive("en")
    for you.lang, sentence in zip(("en", "fr"), said, strict=True):
        you.open(f"/explorer?{query}&lang={you.lang}").settled()
        expect(you.slip).to_contain_text(sentence)
        card = you.hand.get_by_role("button").first
        you.press(card)
        expect(card).to_have_attribute("aria-pressed", "true")
        expect(you.button(you["lay"])).to_be_visible()


@pytest.mark.parametrize("page", [page for page in PAGES if page != "explorer"])
def test_nonsense_breaks_no_other_page(reader: Visitor, page: str) -> None:
    nonsense = "game=poker&edition=klingon&rule=no.rule&hand=R9&pad=x&tab=y&with=z&lang=en"
    you = reader.open(f"/{page}?{nonsense}").settled()
    expect(you.page.get_by_role("main")).not_to_be_empty()
    expect(
        you.page.get_by_role("main").get_by_role("link").or_(you.page.get_by_role("main").get_by_role("button")).first
    ).to_be_visible()


@pytest.mark.parametrize("page", PAGES)
def test_what_stands_in_a_link_never_becomes_part_of_the_page(reader: Visitor, page: str) -> None:
    strange = quote('<b id="strange">x</b>')
    parts = (
        "game",
        "edition",
        "seed",
        "set",
        "pos",
        "m",
        "at",
        "rule",
        "with",
        "tab",
        "hand",
        "play",
        "pad",
        "v",
        "on",
    )
    you = reader.open(f"/{page}?lang=en&" + "&".join(f"{each}={strange}" for each in parts)).settled()
    expect(you.page.locator("#strange")).to_have_count(0)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_is_not_there_says_so_and_leads_back(arrive: Arrive, lang: str) -> None:
    you = arrive(lang, broken=True).open("/no-such-page")
    home = {"en": "To the first page", "fr": "Vers la première page"}[lang]
    you.page.get_by_role("link", name=home, exact=True).click()
    expect(you.page.get_by_role("link", name=you["explore"], exact=True)).to_be_visible()


def test_storage_that_was_cleared_costs_nothing(arrive: Arrive) -> None:
    you = arrive("en").open("/explorer?seed=4&lang=en&at=10").settled()
    before = you.sees()
    you.page.evaluate("localStorage.clear(), sessionStorage.clear()")
    you.page.context.clear_cookies()
    you.page.reload()
    you.settled()
    you.comes_to_see(before)


def test_two_tabs_on_one_link_do_not_disturb_each_other(arrive: Arrive) -> None:
    one = arrive("en").open("/explorer?seed=0&lang=en").settled()
    two = Visitor(one.page.context.new_page(), "en", one.origin).open("/explorer?seed=0&lang=en").settled()
    one.choose(one["blue 7"])
    one.press(one["lay"])
    expect(one.page).to_have_url(re.compile("m=lB7%3EA"))
    expect(two.button(two["red 5"], two.hand)).to_be_visible()
    two.choose(two["red 5"])
    two.press(two["lay"])
    expect(two.page).to_have_url(re.compile("m=lR5%3EA"))
    expect(one.button(one["blue 7"], one.hand)).to_have_count(0)
    two.page.goto("about:blank")


def long_game(number: int = 7) -> str:
    """The record of a game, under a number of the deal that is its own or another's."""
    match = new_match(seed=7).play("deal")
    while len(match.moves) < 80:
        match = match.play(next(each for each in match.legal_moves if not str(each).startswith("call")))
    return match.record().replace("seed 7\n", f"seed {number}\n")


def pasted(arrive: Arrive, lang: str, text: str) -> Visitor:
    """Somebody who has pasted a record into the explorer."""
    you = arrive(lang).open(f"/explorer?seed=0&lang={lang}").settled()
    last = you.last()
    you.unfold(you["open and save"])
    you.write(you["paste"], text)
    you.press(you["open"])
    expect(you.slider).not_to_have_attribute("max", str(last))
    return you


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_link_of_a_pasted_record_opens_all_of_it(arrive: Arrive, lang: str) -> None:
    you = pasted(arrive, lang, long_game())
    before = you.sees()
    assert before["last"] > 100
    friend = arrive(lang).open(you.page.url.removeprefix(you.origin)).settled()
    friend.comes_to_see(before)
    assert friend.page.url == you.page.url


def all_but_last_acts(seen: Look) -> Look:
    """The table and the hand. What the others did last is not in a link, so it stands at nobody's seat."""
    return {"table": re.sub(r"\n {6}- paragraph(: .*)?(?=\n)", "", seen["table"]), "hand": seen["hand"]}


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_game_that_no_link_can_hold_is_kept_and_offered(arrive: Arrive, lang: str) -> None:
    you = pasted(arrive, lang, long_game(8))
    expect(you.page.get_by_text(you["loose"])).to_be_visible()
    with you.page.expect_download() as saved:
        you.press(you["save"])
    assert replay(Path(saved.value.path()).read_text("utf-8")).moves == replay(long_game()).moves
    before = you.sees()
    assert before["last"] > 100
    you.page.reload()
    you.settled()
    expect(you.slider).to_have_attribute("max", str(before["last"]))
    you.comes_to_see(before)
    other = Visitor(you.page.context.new_page(), lang, you.origin).open(you.page.url.removeprefix(you.origin)).settled()
    expect(other.slider).to_have_attribute("max", str(before["last"]))
    other.page.close()
    friend = arrive(lang).open(you.page.url.removeprefix(you.origin)).settled()
    expect(friend.slider).to_have_value("0")
    agree(friend.page, lambda: all_but_last_acts(friend.sees()), lambda: all_but_last_acts(before))


def test_a_hand_that_no_pack_holds_is_told_at_the_real_table_too(arrive: Arrive) -> None:
    for lang, said in (("en", "the pack does not hold that many"), ("fr", "le paquet n’en contient pas autant")):
        you = arrive(lang).open(f"/referee?lang={lang}&hand={'R1' * 60}").settled()
        expect(you.page.get_by_text(said)).to_be_visible()
        expect(you.button(you["red 5"])).to_be_visible()


def test_a_position_link_holds_exactly_this(arrive: Arrive) -> None:
    you = arrive("en").open(place(REFUSED, "en")).settled()
    assert you.page.url.startswith(you.origin + place(REFUSED, "en").replace("lang=en", "edition=en&lang=en"))
