"""What the browser stores for the reader comes back unless the link says something else, and is never mixed with it."""

from typing import Any

import pytest

from rainbow7.pages.guide import Guide
from rainbow7.pages.link import PageLink
from rainbow7.pages.opened_text import open_text
from rainbow7.pages.practice import Practice
from rainbow7.pages.referee import Referee
from rainbow7.pages.rules import Rules


def test_a_box_is_told_as_it_is_kept_and_given_back_in_any_language() -> None:
    page = Referee(PageLink.read("lang=fr"))
    usual = page.data["box"]
    assert usual["restore"] and usual["own"] == {"box": "", "names": ""}
    effects = [each["effect"] for each in usual["rows"]]
    names = [each["name"] for each in usual["rows"]]
    effects = [*effects[1:], effects[0]]
    page.hear({"box": ",".join(effects), "names": "\n".join(names)})
    own = page.data["box"]["own"]
    assert own == {"box": ",".join(effects), "names": ""} and page.data["box"]["changed"]
    other = Referee(PageLink.read("lang=en"))
    other.hear(own)
    assert other.data["box"]["own"] == own
    assert [each["name"] for each in other.data["box"]["rows"]] != names
    named = {"box": "", "names": "\n".join(f"n{count}" for count in range(7))}
    other.hear(named)
    assert other.data["box"]["own"] == named
    other.hear({"box": "", "names": ""})
    assert other.data["box"]["restore"]
    assert not Referee(page.current_link()).data["box"]["restore"]


def test_ones_own_score_comes_back_over_another_only_when_it_is_wanted() -> None:
    page = Referee(PageLink.read("tab=score&pad=c0:4,9,12"))
    assert not page.data["pad"]["restore"]
    page.hear({"restore": "c1:9,3,12.c0:1,2,3"})
    assert page.data["pad"]["keep"] == "c0:4,9,12"
    page.hear({"restore": "c1:9,3,12.c0:1,2,3", "mine": True})
    assert page.data["pad"]["keep"] == "c1:9,3,12.c0:1,2,3"
    page.hear({"restore": "", "mine": True})
    assert page.data["pad"]["keep"] == ""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_until_progress_is_handed_over_it_is_said_to_be_on_its_way(lang: str) -> None:
    for page, names in ((Guide, ("path",)), (Practice, ("path", "mastery"))):
        opened: Any = page(PageLink.read(f"lang={lang}"))
        assert all(opened.data[name]["fetching"] for name in names)
        opened.hear({"progress": "", "today": "2026-03-02"})
        assert not any(opened.data[name]["fetching"] for name in names)


def test_house_rules_are_set_answered_kept_and_carried_by_links() -> None:
    page = Referee(PageLink.read("lang=en&hand=R5R4&tab=lay"))
    assert [each["name"] for each in page.data["box"]["house"]][:2] == ["call-limit", "tie"]
    page.hear({"house": "call-limit:9,tie:caller,lone-seven:no,wild-value:0,seventh:fixed,effects:must"})
    box = page.data["box"]
    assert box["own"] == {"box": "", "names": "", "house": "call-limit:9"}
    assert [each["name"] for each in box["house"] if each["says"]] == ["call-limit"]
    assert not box["changed"], "the box itself is as usual"
    assert "House rule: calls with up to 9." in "\n".join(page.text_lines())
    link = page.current_link()
    assert link.settings == "house=call-limit:9", "what is printed anyway stands in no link"
    other = Referee(PageLink.read(link.query()))
    assert other.data["box"]["own"] == box["own"] and not other.data["box"]["restore"]
    page.hear({"box": "shed,draw,draw,give,give,skip,skip", "names": ""})
    assert page.data["box"]["own"]["house"] == "call-limit:9"
    for nonsense in ("call-limit:99", "nothing:1", "tie", ":::", "x" * 5000):
        page.hear({"house": nonsense})
        assert page.data["box"]["own"]["house"] == "call-limit:9"
    page.hear({"house": ""})
    assert "house" not in page.data["box"]["own"]


@pytest.mark.parametrize(("game", "house"), [("sazuki", "prizes:lots"), ("spaan", "tie:shared")])
def test_the_other_games_have_house_rules_too(game: str, house: str) -> None:
    page = Referee(PageLink.read(f"game={game}&lang=fr"))
    assert page.data["box"]["rows"] == [] and page.data["box"]["restore"]
    page.hear({"house": house})
    assert page.data["box"]["own"]["house"] == house
    again = Referee(PageLink.read(page.current_link().query()))
    assert [each["says"] != "" for each in again.data["box"]["house"]] == [True]


def test_the_house_rules_of_a_table_go_with_its_links_to_the_other_pages() -> None:
    page = Referee(PageLink.read("lang=en&set=house=call-limit:9"))
    assert page.link.settings == "house=call-limit:9"
    bar = page.data["bar"]["links"]
    assert all("call-limit" in each["href"] for each in bar)
    rules = Rules(PageLink.read(page.read_address.partition("?")[2].replace("{rule}", "call.limit")))
    shown = rules.data["reader"]["rule"]
    assert "9 points" in shown["house"]["en"] and "9" in shown["house"]["fr"]
    assert Rules(PageLink.read("lang=en&rule=call.limit")).data["reader"]["rule"]["house"] == {}
    other = Rules(PageLink.read("lang=en&rule=call.free&set=house=call-limit:9")).data["reader"]["rule"]
    assert other["house"] == {}
    page.hear({"set": {"game": "sazuki"}})
    assert not any("call-limit" in each["href"] for each in page.data["bar"]["links"])


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_pasted_link_without_a_language_opens_in_the_readers(lang: str) -> None:
    assert open_text("explorer?seed=5", PageLink(lang=lang)).link.lang == lang
    assert open_text("explorer?seed=5&lang=fr", PageLink(lang=lang)).link.lang == "fr"
