"""A table's house rules: set on the page for real tables, followed by its answers, kept, and carried by every link."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from visitor import Visitor, nothing_sticks_out

Arrive = Callable[..., Visitor]

SAYS = {
    "en": {
        "settings": "My box", "hand": "My hand", "panel": "House rules",
        "limit": "The most points with which you may call a Rainbow", "tie": "Who wins a call",
        "badge": "House rule: calls with up to 9.", "set": "1 in force", "passage": "with 9 points or fewer",
        "rules": "Rules", "check": "Check", "key": "The right answer, at this table",
        "prizes": "Whether equal prizes", "lots": "lie in lots of two",
    },
    "fr": {
        "settings": "Ma boîte", "hand": "Ma main", "panel": "Règles de table",
        "limit": "Le plus de points avec lesquels on peut annoncer un Rainbow",
        "tie": "Qui gagne quand une autre main", "badge": "Règle de table : annonces jusqu’à 9.",
        "set": "1 en vigueur", "passage": "avec 9 points ou moins", "rules": "Règles",
        "check": "Vérifier", "key": "La bonne réponse, à cette table",
        "prizes": "Si, dès la deuxième manche", "lots": "forment des lots de deux",
    },
}  # fmt: skip
PLACES = pytest.mark.parametrize(("lang", "size"), [("en", "laptop"), ("fr", "phone")])


def text(words: str) -> re.Pattern[str]:
    """These words, whichever spaces stand between them."""
    return re.compile(r"\s".join(map(re.escape, re.split(r"\s", words))))


def opened(you: Visitor, tab: str) -> None:
    """Open a tab of the page, once a setting is answered: what the answer adds would move the tab away from a press."""
    you.answered().press(found := you.page.get_by_role("tab", name=tab, exact=True))
    expect(found).to_have_attribute("aria-selected", "true")


@PLACES
def test_a_house_rule_is_followed_named_kept_and_carried(arrive: Arrive, lang: str, size: str) -> None:
    you, says = arrive(lang, size).open(f"/referee?lang={lang}&hand=R5R4").settled(), SAYS[lang]
    main = you.page.get_by_role("main")
    expect(main).not_to_contain_text(text(says["badge"]))
    opened(you, says["settings"])
    limit = you.page.get_by_role("combobox", name=says["limit"])
    limit.select_option("9")
    expect(main).to_contain_text(text(says["set"]))
    opened(you, says["hand"])
    expect(main).to_contain_text(text(says["badge"]))
    expect(you.page).to_have_url(re.compile(r"set=house(=|%3D)call-limit(:|%3A)9(&|$)"))
    expect(you.page).not_to_have_url(re.compile("tab=box"))
    address = you.page.url.removeprefix(you.origin)

    # A reload, a new window of this browser, and the other language show the same.
    you.page.reload()
    you.settled()
    expect(main).to_contain_text(text(says["badge"]))
    again = Visitor(you.page.context.new_page(), lang, you.origin)
    again.open(f"/referee?lang={lang}&hand=R5R4").settled()
    expect(again.page.get_by_role("main")).to_contain_text(text(says["badge"]))
    away = {"en": "fr", "fr": "en"}[lang]
    again.open(address.replace(f"lang={lang}", f"lang={away}")).settled()
    expect(again.page.get_by_role("main")).to_contain_text(text(SAYS[away]["badge"]))

    # A rule shows what this table plays beside what is printed.
    rule = address.partition("?")[2].partition("set=")[2].partition("&")[0]
    again.open(f"/rules?lang={lang}&rule=call.limit&set={rule}").settled()
    expect(again.page.get_by_role("main")).to_contain_text(text(says["passage"]))

    # Set back to what is printed, nothing of it is left.
    you.press(you.page.get_by_role("button", name=text(says["badge"])))
    you.page.get_by_role("combobox", name=says["limit"]).select_option("7")
    opened(you, says["hand"])
    expect(main).not_to_contain_text(text(says["badge"]))
    expect(you.page).not_to_have_url(re.compile("set="))


@PLACES
def test_another_game_has_its_own(arrive: Arrive, lang: str, size: str) -> None:
    you, says = arrive(lang, size).open(f"/referee?lang={lang}&game=sazuki").settled(), SAYS[lang]
    opened(you, says["panel"])
    you.page.get_by_role("combobox", name=re.compile(says["prizes"])).select_option("lots")
    expect(you.page.get_by_role("main")).to_contain_text(text(says["lots"]))
    expect(you.page).to_have_url(re.compile(r"set=prizes(=|%3D)lots"))
    again = Visitor(you.page.context.new_page(), lang, you.origin)
    again.open(f"/referee?lang={lang}").settled()
    expect(again.page.get_by_role("main")).not_to_contain_text(text(says["set"]))


@PLACES
def test_practice_is_for_the_table_and_says_so(arrive: Arrive, lang: str, size: str) -> None:
    you, says = arrive(lang, size).open(f"/referee?lang={lang}&set=house=call-limit:9").settled(), SAYS[lang]
    main = you.page.get_by_role("main")
    address = you.page.locator("a[href^='practice?']").first.get_attribute("href") or ""
    you.open(f"/{address}").settled()
    expect(main).to_contain_text(text(says["badge"]))
    you.open(f"/{address}&ex=call/call.limit/1/42").settled()
    expect(main).to_contain_text(text(says["badge"]))
    expect(main).not_to_contain_text(text(says["passage"]))
    you.page.get_by_role("radiogroup").get_by_role("radio").first.check()
    you.press(says["check"])
    expect(main).to_contain_text(text(says["passage"]))
    expect(you.page.get_by_role("blockquote")).to_have_count(2)
    expect(main).to_contain_text(text(says["key"]))
    nothing_sticks_out(you.page)
