"""The lab: by keys a rule is changed, games are played and stopped, figures read, kept, and opened again elsewhere."""

import csv
import json
import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from playwright.sync_api import expect
from visitor import Visitor, agree, nothing_sticks_out

Arrive = Callable[..., Visitor]
SAYS = {
    "en": {
        "tie": "Ties to the others", "run": "Play 100 games", "stop": "Stop", "done": "100 games at each table",
        "lost": "Calls that are beaten", "csv": "Save as CSV", "spec": "Save as Vega-Lite", "copy": "Copy CSV",
        "copied": "Copied.", "difference": "Difference", "empty": "Nothing has been played yet.",
        "play": "Play at this table",
    },
    "fr": {
        "tie": "Égalité aux autres", "run": "Jouer 100 parties", "stop": "Arrêter",
        "done": "100 parties à chaque table", "lost": "Annonces battues", "csv": "Enregistrer en CSV",
        "spec": "Enregistrer pour Vega-Lite", "copy": "Copier le CSV", "copied": "C’est copié.",
        "difference": "Différence", "empty": "On n’a encore rien joué.", "play": "Jouer à cette table",
    },
}  # fmt: skip


@pytest.mark.parametrize(("lang", "size"), [("en", "laptop"), ("fr", "phone")])
def test_a_rule_is_tried_read_kept_and_found_again(arrive: Arrive, tmp_path: Path, lang: str, size: str) -> None:
    you, says = arrive(lang, size, keys=True), SAYS[lang]
    you.open(f"/lab?lang={lang}&edition=en&games=100").settled()
    expect(you.page.get_by_text(says["empty"], exact=True)).to_be_visible()
    tie = you.page.get_by_role("switch", name=says["tie"], exact=True)
    you.press(tie)
    expect(tie).to_be_checked()
    expect(you.page).to_have_url(re.compile(r"set=house%3Dtie:other"))
    you.press(says["run"])
    you.hears(says["done"])
    expect(you.page).to_have_url(re.compile("played=100"))
    figure = you.page.get_by_role("article").filter(has_text=says["lost"])
    summary = figure.locator("summary")
    you.press(summary)
    row = figure.get_by_role("row").nth(1)
    expect(figure.get_by_role("columnheader", name=says["difference"])).to_be_visible()
    told = row.inner_text()
    # What is kept has the same figures.
    for button, name in ((says["csv"], "lab.csv"), (says["spec"], "lab.json")):
        with you.page.expect_download() as saved:
            you.press(button)
        saved.value.save_as(tmp_path / name)
    lines = list(csv.DictReader(StringIO((tmp_path / "lab.csv").read_text("utf-8"))))
    first = next(each for each in lines if each["figure"] == "calls-lost")
    shown = re.findall(r"\d+[.,]\d", told)[0].replace(",", ".")
    assert shown == f"{float(first['mean']):.1f}"
    spec = json.loads((tmp_path / "lab.json").read_text("utf-8"))
    assert {each["table"] for each in spec["data"]["values"]} == {each["table"] for each in lines} - {"difference"}
    you.press(says["copy"])
    expect(you.page.get_by_text(says["copied"], exact=True)).to_be_visible()
    # The address opens the same elsewhere, and after a reload.
    address = you.page.url.partition("/lab")[2]
    for other in (arrive(lang, size).open(f"/lab{address}"), you):
        if other is you:
            you.page.reload()
        other.settled()
        again = other.page.get_by_role("article").filter(has_text=says["lost"])
        again.locator("summary").click()
        expect(again.get_by_role("row").nth(1)).to_have_text(told.replace("\t", ""), timeout=20_000)
    nothing_sticks_out(you.page)
    links = [each.get_attribute("href") or "" for each in you.page.get_by_role("link", name=says["play"]).all()]
    assert all(each.startswith("explorer?") for each in links)
    assert ["tie:other" in each for each in links] == [False, True]


def test_two_tables_with_house_rules_of_their_own_are_compared_by_keys(arrive: Arrive) -> None:
    you = arrive("en", "laptop", keys=True)
    you.open("/lab?lang=en&edition=en&games=100").settled()
    you.press(you.page.locator("summary", has_text="The first table"))
    you.press(you.page.get_by_role("switch", name="Ties to the others", exact=True).first)
    expect(you.page).to_have_url(re.compile(r"first=house%3Dtie:other"))
    you.page.get_by_label("The most points with which you may call a Rainbow").last.select_option("5")
    expect(you.page).to_have_url(re.compile(r"set=house%3Dcall-limit:5"))
    legend = you.page.locator(".r7-experiment .legend")
    expect(legend).to_contain_text("first table")
    expect(legend).to_contain_text("second table")
    you.press("Play 100 games")
    you.hears("100 games at each table")
    figure = you.page.get_by_role("article").filter(has_text="Calls that are beaten")
    you.press(figure.locator("summary"))
    expect(figure.get_by_role("columnheader")).to_have_text(["Figure", "first table", "second table", "Difference"])


def test_many_games_are_stopped_and_never_hold_up_the_page(arrive: Arrive) -> None:
    you, says = arrive("en"), SAYS["en"]
    you.open("/lab?lang=en&edition=en&games=10000").settled()
    you.press("Play 10,000 games")
    expect(you.page.get_by_role("progressbar")).to_be_visible()
    you.press(says["stop"])
    expect(you.page.get_by_text(re.compile(r"^[\d,]+ games\.$"))).to_be_visible()
    expect(you.page).to_have_url(re.compile(r"played=\d"))
    number = re.search(r"played=(\d+)", you.page.url)
    assert number is not None and int(number[1]) < 10_000
    you.press("Play 10,000 more")
    expect(you.page.get_by_role("progressbar")).to_be_visible()
    you.press(you.page.get_by_role("switch", name=says["tie"], exact=True))
    expect(you.page.get_by_text(says["empty"], exact=True)).to_be_visible()
    expect(you.page.get_by_role("progressbar")).to_have_count(0)


@pytest.mark.parametrize("lang", SAYS)
def test_on_a_phone_the_start_is_in_view_from_the_first_and_the_figures_come_into_view(
    arrive: Arrive, lang: str
) -> None:
    you, says = arrive(lang, "phone", viewport={"width": 360, "height": 740}), SAYS[lang]
    you.open(f"/lab?lang={lang}&edition=en&games=100&set=house%3Dtie:other").settled()
    start = you.button(says["run"])
    expect(start).to_be_in_viewport(ratio=1)
    legend = you.page.locator(".r7-experiment .legend")
    expect(legend).not_to_be_in_viewport()
    # Whatever has the focus is not scrolled under the bar, and nothing at the end of the page lies under it.
    bar = you.page.locator(".r7-experiment .acts").bounding_box()
    assert bar is not None
    for each in you.page.locator(".r7-form :is(select, [role=switch], input, summary)").all():
        if each.is_visible():
            each.focus()
            box = each.bounding_box()
            assert box is not None and box["y"] + box["height"] <= bar["y"] + 1
    start.click()
    you.hears(says["done"])
    expect(legend).to_be_in_viewport()
    you.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    foot = you.page.get_by_role("contentinfo").last.bounding_box()
    assert foot is not None and foot["y"] + foot["height"] <= bar["y"] + 1


def test_who_comes_back_stands_where_they_stood(arrive: Arrive) -> None:
    """The games of the link are played anew, and the page is short until then."""
    you = arrive("fr", "phone")
    you.open("/lab?lang=fr&edition=en&set=house=tie:other&played=100").settled()
    expect(you.page.get_by_role("button", name=SAYS["fr"]["csv"])).to_be_visible()
    you.page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    stood = you.page.evaluate("() => scrollY")
    you.page.get_by_role("link", name="À propos").click()
    expect(you.page).to_have_url(re.compile("/about"))
    you.page.go_back()
    you.settled()
    expect(you.page.get_by_role("button", name=SAYS["fr"]["csv"])).to_be_visible()
    agree(you.page, lambda: {"stands": you.page.evaluate("() => scrollY")}, lambda: {"stands": stood})
