"""A connection that is cut, answers that get lost, a kernel that has ended: no click is lost or carried out twice."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from visitor import Cable, Visitor

Arrive = Callable[..., Visitor]
DEAL = "/explorer?seed=0&lang={lang}"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_click_made_while_the_line_is_cut_is_played_once(arrive: Arrive, cable: Cable, lang: str) -> None:
    you = arrive(lang, at=cable.origin, broken=True)
    you.open(DEAL.format(lang=lang)).settled()
    you.choose(you["blue 7"])
    expect(you.button(you["lay"])).not_to_have_attribute("aria-disabled", "true")
    cable.cut()
    you.hears(you["lost"])
    you.press(you["lay"])
    cable.mend()
    you.hears(you["again"])
    you.press(you["draw"])
    expect(you.page).to_have_url(re.compile(r"m=lB7%3EA\.ddeck(&|$)"))
    expect(you.slider).to_have_value("20")


def test_a_click_whose_answer_was_lost_is_played_once(arrive: Arrive, cable: Cable) -> None:
    you = arrive("en", at=cable.origin, broken=True)
    you.open(DEAL.format(lang="en")).settled()
    you.choose(you["blue 7"])
    expect(you.slip).to_contain_text(you["legal"])
    before = you.last()
    cable.deaf = True
    you.press(you["lay"])
    assert cable.lost.wait(30), "nothing was answered"
    cable.cut()
    you.hears(you["lost"])
    assert you.last() == before
    cable.mend()
    expect(you.slider).not_to_have_attribute("max", str(before))
    expect(you.page).to_have_url(re.compile(r"m=lB7%3EA(&|$)"))
    friend = arrive("en")
    friend.open(you.page.url.removeprefix(cable.origin)).settled()
    friend.agrees_with(you, "table")


def test_stepping_needs_no_line(arrive: Arrive, cable: Cable) -> None:
    you = arrive("en", at=cable.origin, broken=True)
    you.open("/explorer?seed=4&lang=en").settled()
    cable.cut()
    you.hears(you["lost"])
    you.step_to(you["given"])
    expect(you.slider).to_have_value("10")
    expect(you.slip).to_contain_text(you["given"])
    cable.mend()
    you.hears(you["again"])
    expect(you.page).to_have_url(re.compile("at=10"))


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_table_put_away_is_set_again_from_its_link(arrive: Arrive, cable: Cable, lang: str) -> None:
    you = arrive(lang, at=cable.origin, broken=True)
    you.open(DEAL.format(lang=lang)).settled()
    you.choose(you["blue 7"])
    you.press(you["lay"])
    expect(you.page).to_have_url(re.compile("m=lB7%3EA"))
    before = you.sees()
    found = re.search(r'"kernelId": ?"([^"]+)"', you.page.content())
    assert found
    gone = you.page.request.post(f"{you.origin}/voila/api/shutdown/{found[1]}", headers={"Origin": cable.origin})
    assert gone.ok
    cable.cut()
    cable.mend()
    you.hears(you["put away"])
    you.press(you["set"])
    expect(you.button(you["set"])).to_have_count(0)
    you.settled()
    you.comes_to_see(before)


def test_a_reload_keeps_everything(arrive: Arrive) -> None:
    you = arrive("fr").open("/explorer?lang=fr&seed=4&edition=fr&at=10").settled()
    before = you.sees()
    you.page.reload()
    you.settled()
    you.comes_to_see(before)
