"""What the browser keeps for somebody: given back where the link says nothing else, and never mixed with another's."""

from typing import Any

import pytest

from rainbow7.pages.guide import PARTS as GUIDE
from rainbow7.pages.guide import Guide
from rainbow7.pages.link import PageLink
from rainbow7.pages.page_widgets import Placeholder, shell
from rainbow7.pages.practice import PARTS as PRACTICE
from rainbow7.pages.practice import Practice
from rainbow7.pages.referee import Referee


def test_a_box_is_told_as_it_is_kept_and_given_back_in_any_language() -> None:
    page = Referee(PageLink.read("lang=fr"))
    usual = page.shown()["box"]
    assert usual["restore"] and usual["own"] == {"box": "", "names": ""}
    effects = [each["effect"] for each in usual["rows"]]
    names = [each["name"] for each in usual["rows"]]
    effects = [*effects[1:], effects[0]]
    page.hear({"box": ",".join(effects), "names": "\n".join(names)})
    own = page.shown()["box"]["own"]
    assert own == {"box": ",".join(effects), "names": ""} and page.shown()["box"]["changed"]
    other = Referee(PageLink.read("lang=en"))
    other.hear(own)
    assert other.shown()["box"]["own"] == own
    assert [each["name"] for each in other.shown()["box"]["rows"]] != names
    named = {"box": "", "names": "\n".join(f"n{count}" for count in range(7))}
    other.hear(named)
    assert other.shown()["box"]["own"] == named
    other.hear({"box": "", "names": ""})
    assert other.shown()["box"]["restore"]
    assert not Referee(page.current_link()).shown()["box"]["restore"]


def test_ones_own_score_comes_back_over_another_only_when_it_is_wanted() -> None:
    page = Referee(PageLink.read("tab=score&pad=c0:4,9,12"))
    assert not page.shown()["pad"]["restore"]
    page.hear({"restore": "c1:9,3,12.c0:1,2,3"})
    assert page.shown()["pad"]["keep"] == "c0:4,9,12"
    page.hear({"restore": "c1:9,3,12.c0:1,2,3", "mine": True})
    assert page.shown()["pad"]["keep"] == "c1:9,3,12.c0:1,2,3"
    page.hear({"restore": "", "mine": True})
    assert page.shown()["pad"]["keep"] == ""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_until_progress_is_handed_over_it_is_said_to_be_on_its_way(lang: str) -> None:
    for page, names in ((Guide, ("path",)), (Practice, ("path", "mastery"))):
        parts = shell(GUIDE if page is Guide else PRACTICE)
        opened: Any = page(PageLink.read(f"lang={lang}"), parts)
        assert all(_data(parts, name)["fetching"] for name in names)
        opened.hear({"progress": "", "today": "2026-03-02"})
        assert not any(_data(parts, name)["fetching"] for name in names)


def _data(parts: dict[str, Placeholder], name: str) -> dict[str, Any]:
    return parts[name].data
