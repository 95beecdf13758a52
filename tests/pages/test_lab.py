"""The lab: what is set, what is played with it, what is shown of it, and a link that holds all of it."""

import asyncio
import csv
import json
from io import StringIO
from math import sqrt
from random import Random
from typing import Any

import pytest

from rainbow7.core.game import Game
from rainbow7.core.house_rules import laid_over
from rainbow7.core.language import LANGUAGES
from rainbow7.core.paired_simulation import PairedSimulation, Rules
from rainbow7.core.settings import with_house
from rainbow7.core.simulation import Seating
from rainbow7.games import GAMES
from rainbow7.pages.lab import Lab
from rainbow7.pages.lab_session import values_of
from rainbow7.pages.link import PageLink
from rainbow7.pages.referee import Referee
from rainbow7.tutor.game_tutors import exercise_kinds
from rainbow7.tutor.rule_coverage import coverage_by_rule
from rainbow7.web.first_views import first_view

GAME = GAMES["rainbow7"]
TIE = "edition=en&lang=en&set=house%3Dtie:other"


def page(query: str) -> Lab:
    return Lab.from_query(query)


def played(query: str, games: int = 30) -> Lab:
    """The lab after so many games, opened by a link to them."""
    return opened(f"{query}&played={games}")


def opened(query: str) -> Lab:
    """The lab of a link, once the browser has said that it is there."""
    shown = page(query)
    if shown.data["lab"]["waiting"]:
        shown.hear({"again": True})
    return shown


def lab(shown: Lab) -> dict[str, Any]:
    return shown.data["lab"]


def figure(shown: Lab, name: str) -> dict[str, Any]:
    return next(dict(each) for each in lab(shown)["figures"] if each["id"] == name)


def field(shown: Lab, name: str) -> dict[str, Any]:
    groups = shown.data["choose"]["groups"]
    return next(dict(each) for group in groups for each in group["fields"] if each["id"] == name)


# The same games at two tables


def test_a_difference_and_its_error_are_those_of_the_games_taken_one_by_one() -> None:
    """Against the textbook: of each game the residual of the ratio, at both tables, and their difference."""
    settings = GAME.read_settings("house=tie:other")
    editions = (GAME.editions["en"], laid_over(GAME.rulebooks, GAME.editions["en"], settings))
    games = 60
    found = PairedSimulation(
        GAME.fast(), [Rules(editions[0], GAME.settings()), Rules(editions[1], settings)], ("sensible",) * 3, seed=5
    )
    found.play(games)
    model = GAME.fast()
    residuals, ratios = [], []
    for edition in editions:
        makers = (model.POLICIES["sensible"],) * 3
        tallies = [
            model.play_block(edition, settings, Seating(makers, True, True, number), Random(f"5/{number}"), 1)
            for number in range(games)
        ]
        lost = [each.get("call-lost", 0) for each in tallies]
        calls = [each.get("call-lost", 0) + each.get("call-won", 0) for each in tallies]
        share = sum(lost) / sum(calls)
        ratios.append(share)
        residuals.append([(x - share * y) * games / sum(calls) for x, y in zip(lost, calls, strict=True)])
    errors = [sqrt(sum(each * each for each in some) / (games * (games - 1))) for some in residuals]
    apart = [second - first for first, second in zip(*residuals, strict=True)]
    told = found.difference("calls-lost")
    assert found.estimate("calls-lost").mean == pytest.approx(ratios[0])
    assert found.estimate("calls-lost", 1).error == pytest.approx(errors[1])
    assert told.mean == pytest.approx(ratios[1] - ratios[0])
    assert told.error == pytest.approx(sqrt(sum(each * each for each in apart) / (games * (games - 1))))
    assert told.error is not None and told.error < 0.8 * sqrt(errors[0] ** 2 + errors[1] ** 2)


def test_a_share_of_all_or_none_has_the_error_of_the_rule_of_three() -> None:
    """Nobody below a limit of 0 was ever beaten; that tells it of so many calls only."""
    settings = GAME.read_settings("house=call-limit:0")
    editions = (GAME.editions["en"], laid_over(GAME.rulebooks, GAME.editions["en"], settings))
    tables = [Rules(editions[0], GAME.settings()), Rules(editions[1], settings)]
    found = PairedSimulation(GAME.fast(), tables, ("sensible",) * 3)
    found.play(12)
    alone = found.tallies[1]
    assert not alone.get("call-lost") and alone["call-won"]
    told, first, apart = found.estimate("calls-lost", 1), found.estimate("calls-lost"), found.difference("calls-lost")
    assert told.mean == 0 and told.error == pytest.approx(1.5 / alone["call-won"])
    assert first.error is not None and told.error is not None
    assert apart.error == pytest.approx(sqrt(first.error**2 + told.error**2))
    assert found.estimate("call-value=0", 1).error == pytest.approx(told.error)


def test_tables_that_play_alike_do_not_differ_at_all() -> None:
    rules = Rules(GAME.editions["en"], GAME.settings())
    found = PairedSimulation(GAME.fast(), [rules, rules], ("sensible", "keen"))
    found.play(10)
    for name in found.figures:
        apart = found.difference(name)
        assert (apart.mean, apart.error) == (0, 0)


def test_the_figures_are_the_same_in_whatever_portions_they_are_played() -> None:
    rules = Rules(GAME.editions["en"], GAME.settings())
    at_once, bit_by_bit = (PairedSimulation(GAME.fast(), [rules], ("keen", "sensible", "sensible")) for _ in range(2))
    at_once.play(12)
    for portion in (1, 5, 6):
        bit_by_bit.play(portion)
    assert at_once.tallies == bit_by_bit.tallies
    assert [at_once.estimate(name) for name in at_once.figures] == [
        bit_by_bit.estimate(name) for name in at_once.figures
    ]


@pytest.mark.parametrize("seats", [2, 5])
def test_players_move_on_with_each_game_whatever_their_number(seats: int) -> None:
    rules = Rules(GAME.editions["en"], GAME.settings())
    found = PairedSimulation(GAME.fast(), [rules], ("keen", *("sensible",) * (seats - 1)))
    found.play(seats)
    one_by_one = [
        GAME.fast().play_block(
            GAME.editions["en"],
            GAME.settings(),
            Seating(tuple(GAME.fast().POLICIES["keen" if seat == number else "sensible"] for seat in range(seats))),
            Random(f"0/{number}"),
            1,
        )
        for number in range(seats)
    ]
    assert found.estimate("wins-by-policy=keen").mean == pytest.approx(
        sum(each.get(f"wins-{number}", 0) for number, each in enumerate(one_by_one)) / 60 / seats
    )


def test_every_call_is_counted_by_its_hand_and_by_the_others_cards() -> None:
    found = PairedSimulation(GAME.fast(), [Rules(GAME.editions["en"], GAME.settings())], ("sensible",) * 3)
    found.play(20)
    tally = found.tallies[0]
    calls = tally["call-won"] + tally["call-lost"]
    for name in GAME.fast().ODDS:
        assert sum(tally[f"{name}={value}"] for value in found.values(name)) == calls
        assert sum(tally.get(f"{name}={value}+", 0) for value in found.values(name)) == tally["call-won"]
    assert max(found.values("call-value")) <= GAME.editions["en"].call_limit
    assert sum(tally[f"round-turns={turns}"] * turns for turns in found.values("round-turns")) == tally["turns"]


# What is set


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_house_rule_is_there_to_be_set(game: Game, lang: str) -> None:
    shown = page(f"game={game.id}&lang={lang}")
    named = {each["id"] for group in shown.data["choose"]["groups"] for each in group["fields"]}
    for begins in ("first", "house"):
        assert {f"{begins}-{each.name}" for each in game.rulebooks.house_rules} <= named


def test_a_switch_sets_a_house_rule_and_sets_it_back() -> None:
    shown = page("edition=en&lang=en")
    assert len(lab(shown)["sides"]) == 1
    shown.hear({"set": {"house-tie": True}})
    assert shown.link.settings == "house=tie:other"
    assert [each["badges"] for each in lab(shown)["sides"]] == [[], ["ties to the others"]]
    shown.hear({"set": {"house-call-limit": "5"}})
    shown.hear({"set": {"house-tie": False}})
    assert shown.link.settings == "house=call-limit:5"
    shown.hear({"set": {"house-call-limit": "7"}})
    assert not shown.link.settings and len(lab(shown)["sides"]) == 1


def test_both_tables_have_a_rulebook_and_house_rules_of_their_own() -> None:
    shown = page("edition=en&lang=en")
    for message in ({"first-tie": True}, {"house-tie": True}, {"house-call-limit": "5"}):
        shown.hear({"set": message})
    assert [each["badges"] for each in lab(shown)["sides"]] == [
        ["ties to the others"], ["calls with up to 5", "ties to the others"],
    ]  # fmt: skip
    assert [each["name"] for each in lab(shown)["sides"]] == ["first table", "second table"]
    shown.hear({"set": {"house-call-limit": "7"}})
    assert len(lab(shown)["sides"]) == 1, "both play alike"
    shown.hear({"set": {"house-tie": False}})
    assert [each["badges"] for each in lab(shown)["sides"]] == [["ties to the others"], []]
    shown.hear({"set": {"other": "fr-plus2"}})
    first, second = lab(shown)["sides"]
    assert first["name"] == GAME.rulebooks.named("en", "en") and second["name"] == GAME.rulebooks.named(
        "fr-plus2", "en"
    )
    assert "edition=fr-plus2" in second["play"]["href"] and "tie" not in second["play"]["href"]
    assert "tie:other" in first["play"]["href"] and "edition=fr" not in first["play"]["href"]


def test_a_house_rule_against_another_is_the_difference_of_their_own_games() -> None:
    """The first table alone, and the second alone, have the same figures as both together."""
    both = played("edition=en&lang=en&first=house%3Dtie:other&set=house%3Dcall-limit:5")
    first = played("edition=en&lang=en&set=house%3Dtie:other")
    second = played("edition=en&lang=en&set=house%3Dcall-limit:5")
    for each in lab(both)["figures"]:
        if not each["told"]:
            continue
        row = each["rows"][0]
        assert row[1] == figure(first, each["id"])["rows"][0][2] and row[2] == figure(second, each["id"])["rows"][0][2]
        assert "\xa0±\xa0" in row[3]
    assert lab(both)["says"]
    as_csv, spec = (each["text"] for each in lab(both)["files"])
    tables = {"The English rulebook · ties to the others", "The English rulebook · calls with up to 5"}
    assert {each["table"] for each in csv.DictReader(StringIO(as_csv))} == {*tables, "difference"}
    assert {each["table"] for each in json.loads(spec)["data"]["values"]} == tables


def test_a_first_table_in_a_link_keeps_what_it_may_and_says_what_it_may_not() -> None:
    wrong = page("edition=en&lang=en&first=house%3Dtie:maybe")
    assert len(lab(wrong)["complaints"]) == 1 and len(lab(wrong)["sides"]) == 1
    printed = page("edition=en&lang=en&first=house%3Dtie:caller")
    assert not printed.link.first, "what is printed is no house rule"


def test_what_the_quick_players_cannot_play_is_said_and_not_set() -> None:
    shown = page("game=spaan&lang=en")
    told = field(shown, "house-tie")
    assert told["kind"] == "note" and "not here" in told["label"]
    shown.hear({"set": {"house-tie": True}})
    assert not shown.link.settings
    asked = page("game=spaan&lang=en&set=house%3Dtie:shared&played=100")
    assert len(lab(asked)["complaints"]) == 1 and "run" not in lab(asked) and not asked.link.played


def test_what_changes_the_setting_ends_what_was_played() -> None:
    shown = played(TIE)
    assert figure(shown, "calls-lost")["rows"]
    for message in (
        {"house-tie": False},
        {"seats": "4"},
        {"level-1": "keen"},
        {"seed": "9"},
        {"edition": "fr"},
        {"first-effects": True},
    ):
        shown = played(TIE)
        shown.hear({"set": message})
        assert not shown.link.played and not figure(shown, "calls-lost")["rows"], message
    shown = played(TIE)
    shown.hear({"set": {"lang": "fr"}})
    assert shown.link.played and figure(shown, "calls-lost")["rows"]


@pytest.mark.parametrize("game", GAMES)
def test_the_link_holds_everything(game: str) -> None:
    shown = page(f"game={game}&lang=en")
    some = {"games": "100", "seed": "12", "level-0": "keen"} | {
        each["id"]: True
        for group in shown.data["choose"]["groups"]
        for each in group["fields"]
        if each["kind"] == "toggle"
    }
    for name, value in some.items():
        shown.hear({"set": {name: value}})
    shown.hear({"start": True})
    again = opened(shown.current_link().query())
    assert not again.complaints() and "played=100" in shown.current_link().query()
    assert again.data["lab"] == shown.data["lab"] and again.data["choose"] == shown.data["choose"]
    french = opened(shown.current_link().query().replace("lang=en", "lang=fr"))
    shown.hear({"set": {"lang": "fr"}})
    assert french.data["lab"] == shown.data["lab"]


@pytest.mark.parametrize(
    "query", ["games=7", "played=999999", "vs=nobody", "vs=low-cards", "set=house%3Dtie:maybe", "seats=99", "with=xx"]
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_link_that_asks_for_what_cannot_be_says_so_and_keeps_the_rest(query: str, lang: str) -> None:
    shown = page(f"{query}&seed=3&lang={lang}")
    assert len(lab(shown)["complaints"]) == 1 and shown.link.seed == 3 and "run" in lab(shown)


# Playing


def test_games_are_played_bit_by_bit_and_stop_when_told() -> None:
    async def visit() -> None:
        shown = page("edition=en&lang=en")
        seen: list[int] = []
        shown.changed = lambda: seen.append(lab(shown)["done"])
        shown.hear({"start": True})
        assert lab(shown)["running"] and shown.experiment is not None and not shown.experiment.games
        while shown.experiment.games < 60:
            await asyncio.sleep(0)
        shown.hear({"stop": True})
        stopped = shown.experiment.games
        for _ in range(10):
            await asyncio.sleep(0)
        assert shown.experiment.games == stopped == shown.link.played
        assert not lab(shown)["running"] and len(set(seen)) > 1
        shown.hear({"start": True})
        await asyncio.sleep(0)
        experiment = shown.experiment
        shown.hear({"set": {"house-tie": True}})
        done = experiment.games
        for _ in range(10):
            await asyncio.sleep(0)
        assert experiment.games == done and shown.experiment is None

    asyncio.run(visit())


def test_further_games_follow_those_that_were_played() -> None:
    twice = page("edition=en&lang=en&games=100")
    twice.hear({"start": True})
    twice.hear({"start": True})
    assert lab(twice)["figures"] == lab(played("edition=en&lang=en", 200))["figures"]


def test_a_first_view_plays_nothing() -> None:
    view = first_view("lab", f"{TIE}&played=10000")
    assert "The lab" in view.html


# What is shown


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_figure_is_a_drawing_and_a_table(game: str, lang: str) -> None:
    shown = played(f"game={game}&lang={lang}&vs=keen,sensible")
    for each in lab(shown)["figures"]:
        assert each["html"].startswith("<svg ") and 'aria-hidden="true"' in each["html"]
        assert all(len(row) == len(each["head"]) for row in each["rows"]), each["id"]
        assert each["title"] and each["unit"] and (each["rows"] or each["id"].startswith("call"))
    assert bool(lab(shown)["missing"]) == (game != "rainbow7")
    assert {"wins-by-policy", "wins-by-seat"} <= {each["id"] for each in lab(shown)["figures"]}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_has_the_figures_that_are_shown(game: str) -> None:
    shown = played(f"game={game}&lang=en&vs=keen,sensible", 60)
    as_csv, spec = (each["text"] for each in lab(shown)["files"])
    lines = list(csv.DictReader(StringIO(as_csv)))
    values = json.loads(spec)["data"]["values"]
    assert {each["games"] for each in lines} == {"60"}
    for each in lab(shown)["figures"]:
        own = [line for line in lines if line["figure"] == each["id"]]
        assert own and {value["mean"] for value in values if value["figure"] == each["id"]} == {
            float(line["mean"]) for line in own
        }
        if each["told"]:
            mean = float(own[0]["mean"])
            assert each["told"]["by"] in (f"{mean:.1f}", f"{mean:.2f}")
    drawn = {part["transform"][0]["filter"]["equal"] for part in json.loads(spec)["vconcat"]}
    assert drawn == {each["id"] for each in lab(shown)["figures"]}


def test_a_rule_that_changes_something_is_told_in_a_sentence_and_as_a_difference() -> None:
    shown = played(TIE, 300)
    first, second = (float(each.split("\xa0")[0]) for each in figure(shown, "calls-lost")["rows"][0][1:3])
    assert second > first + 3
    assert figure(shown, "calls-lost")["told"]["word"] == "Clearly more."
    assert figure(shown, "calls-lost")["told"]["by"].startswith("+")
    assert lab(shown)["says"][0].startswith("Calls are beaten more often")
    other = played("edition=en&lang=en&set=house%3Dwilds-only:no", 50)
    assert figure(other, "calls-lost")["told"]["word"] == "No difference."


def test_marks_are_told_by_their_shape() -> None:
    html = figure(played(TIE), "turns-per-round")["html"]
    assert html.count("<rect") == 1 and html.count("<circle") == 1
    alone = figure(played("edition=en&lang=en"), "turns-per-round")["html"]
    assert alone.count("<rect") == 1 and not alone.count("<circle")


def test_what_was_tried_too_seldom_is_not_told() -> None:
    few = figure(played("edition=en&lang=en", 5), "call-value")
    many = figure(played("edition=en&lang=en", 100), "call-value")
    assert len(few["rows"]) < len(many["rows"])
    assert all(int(row[-1]) >= 20 for row in many["rows"])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_what_a_house_rule_changes_is_listed_with_links_that_play_by_it(game: Game, lang: str) -> None:
    """Against what the terminal lists: every lesson and every kind of exercise about the rule, and no others."""
    for rule in game.rulebooks.house_rules:
        printed = rule.printed(game.editions[game.default_edition], game.settings())
        typed = next(each for each in values_of(rule) if each != printed)
        settings = game.settings_text(with_house(game.settings(), {rule.name: typed}, game.rulebooks.house_rules))
        query = {"game": game.id, "edition": game.default_edition, "lang": lang, "set": settings}
        box = Referee.from_query({**query, "tab": "box"}).data["box"]["house"]
        links = next(each["changes"] for each in box if each["name"] == rule.name)
        assert [each["changes"] for each in box if each["name"] != rule.name] == [[]] * (len(box) - 1)
        listed = [PageLink.read(each["href"].partition("?")[2]) for each in links]
        known = coverage_by_rule(game)[rule.rule]
        assert [each.lesson for each in listed if each.lesson] == list(known.lessons)
        assert [f"{each.kinds}/{each.rules}" for each in listed if each.kinds] == [
            each for each in known.exercises if not exercise_kinds(game)[each.partition("/")[0]].compares_rulebooks
        ]
        assert {each.settings for each in listed} == {settings} and listed[0].rule == rule.rule
        shown = Lab.from_query(query)
        if game.id != "spaan":
            badge = rule.badge(typed, lang)
            assert lab(shown)["house"] == [{"badge": badge, "links": links}]
            assert any(line.startswith(f"{badge} · ") for line in shown.text_lines())
