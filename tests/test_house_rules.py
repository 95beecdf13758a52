"""House rules are data laid over an edition: every answer follows them, names them and says them, in both languages."""

import json
import re
from collections.abc import Iterator
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from rainbow7.cli import main
from rainbow7.core import record
from rainbow7.core.edition import cited
from rainbow7.core.game import Game
from rainbow7.core.house_rules import HouseRule, in_effect, laid_over, without
from rainbow7.core.language import LANGUAGES
from rainbow7.core.match import Match, match_from, new_match
from rainbow7.core.notation import BadNotation
from rainbow7.core.settings import text_of_settings, with_house
from rainbow7.explain import Speaker, event_text, explain
from rainbow7.games import GAMES

RAINBOW7 = GAMES["rainbow7"]


def values_of(rule: HouseRule) -> list[str]:
    """Values worth trying: every word, or the ends and the middle of the numbers."""
    return list(rule.values) or [str(each) for each in (rule.least, (rule.least + rule.most) // 2, rule.most)]


EVERY = [
    pytest.param(game, rule, value, id=f"{game.id} {rule.name}={value}")
    for game in GAMES.values()
    for rule in game.rulebooks.house_rules
    for value in values_of(rule)
]
TOGETHER = "call-limit:12,tie:other,lone-seven:yes,wild-value:9,seventh:counted,effects:may,wilds-only:no"
every_value = pytest.mark.parametrize(("game", "rule", "value"), EVERY)


def answered(capsys: pytest.CaptureFixture[str], *typed: str) -> Any:
    assert main([*typed, "--json", "--lang", "en"]) == 0
    return json.loads(capsys.readouterr().out)


def refused(capsys: pytest.CaptureFixture[str], *typed: str) -> str:
    assert main([*typed, "--lang", "en"]) == 2
    return capsys.readouterr().err


def played(game: Game, word: str, seed: int, moves: int = 60) -> Match:
    """A match of moves drawn at random at a table with these house rules."""
    random = Random(seed)
    match = new_match(game, seed=seed, settings=game.read_settings(word))
    while match.outcome is None and len(match.steps) < moves:
        match = match.play(random.choice(match.legal_moves))
    return match


# What they are


@every_value
def test_each_value_sets_its_field_and_has_its_passage(game: Game, rule: HouseRule, value: str) -> None:
    settings = with_house(game.settings(), {rule.name: value}, game.rulebooks.house_rules)
    for printed in game.editions.values():
        edition = laid_over(game.rulebooks, printed, settings)
        there = getattr(settings if rule.is_setting else edition, rule.field)
        assert there == rule.value_of(value)
        assert [
            each.name
            for each in fields(printed)
            if getattr(edition, each.name) != getattr(printed, each.name) and each.name != rule.field
        ] == []
        assert without(game.rulebooks, edition, settings, rule.name) == (printed, game.settings())
    assert rule.rule in game.rulebooks.rules
    if not rule.is_setting:
        assert cited(type(printed))[rule.field] == rule.rule, "a house rule cites the rule that its field cites"
    passages = {lang: rule.passage(value, lang) for lang in LANGUAGES}
    assert all(text.endswith(".") and "{" not in text for text in passages.values())
    assert all(len(text.split()) <= 22 for text in passages.values())
    badges = {lang: rule.badge(value, lang) for lang in LANGUAGES}
    assert all(0 < len(text.split()) <= 6 and text[-1] != "." for text in badges.values())
    assert passages["en"] != passages["fr"]
    if not rule.values:
        assert all(value in text for text in (*passages.values(), *badges.values()))


def test_those_that_outsiders_rely_on_have_their_names_and_values() -> None:
    found = {each.name: list(each.values) or (each.least, each.most) for each in RAINBOW7.rulebooks.house_rules}
    assert found == {
        "call-limit": (0, 20), "tie": ["caller", "other"], "lone-seven": ["no", "yes"], "wild-value": (0, 20),
        "seventh": ["fixed", "counted"], "effects": ["must", "may"], "wilds-only": ["yes", "no"],
    }  # fmt: skip


def test_what_an_edition_prints_is_no_house_rule_there() -> None:
    settings = RAINBOW7.read_settings("house=effects:may,call-limit:7")
    held = {
        name: in_effect(RAINBOW7.rulebooks, laid_over(RAINBOW7.rulebooks, edition, settings), settings)
        for name, edition in ((name, RAINBOW7.editions[name]) for name in ("en", "fr", "fr-plus2"))
    }
    assert held == {"en": {"effects": "may"}, "fr": {"effects": "may"}, "fr-plus2": {}}


# Texts


@every_value
def test_a_table_has_one_text_and_a_position_holds_its_house_rules(game: Game, rule: HouseRule, value: str) -> None:
    settings = game.read_settings(f"house={rule.name}:{value}")
    assert game.read_settings(text_of_settings(settings)) == settings
    state = new_match(game, settings=settings).play("deal").state
    again = game.read_state(str(state))
    assert again == state and getattr(again.edition, "house", None) is None


@pytest.mark.parametrize(
    ("word", "code", "column"),
    [
        ("house=call-limit:21", "too-large", 18),
        ("house=call-limit:", "no-number", 18),
        ("first=1;house=tie:nobody", "no-house-value", 19),
        ("house=tie:other,ties:other", "no-house-rule", 17),
        ("house=tie:other,tie:caller", "key-twice", 17),
        ("house=", "no-house-rule", 7),
    ],
)
def test_a_house_rule_that_cannot_be_is_named_with_its_column(word: str, code: str, column: int) -> None:
    with pytest.raises(BadNotation) as bad:
        RAINBOW7.read_settings(word)
    assert (bad.value.code, bad.value.column) == (code, column)


@pytest.mark.parametrize("word", [f"house={TOGETHER}", "house=call-limit:20,wild-value:3"])
def test_a_record_replays_with_its_house_rules_and_names_them_again(word: str) -> None:
    for seed in range(4):
        match = played(RAINBOW7, word, seed)
        again = record.read(match.record(), GAMES)
        assert again.state == match.state
        assert [each.house for each in again.events] == [each.house for each in match.events]
        assert "house" not in match.record().replace(f"settings {text_of_settings(match.start.settings)}", "")


# What rests on them


def table(hands: str, house: str = "", more: str = "") -> Match:
    settings = f" settings house={house}" if house else ""
    return match_from(RAINBOW7, f"rainbow7 en act hands {hands} deck O1O2O3O4{more}{settings}")


@pytest.mark.parametrize(
    ("hands", "house", "legal", "names"),
    [
        ("R5R4/C1", "call-limit:9", True, ("call-limit",)),
        ("R5/C1", "call-limit:9", True, ("call-limit",)),
        ("R5/C1", "call-limit:3", False, ("call-limit",)),
        ("R6R5/C1", "call-limit:9", False, ("call-limit",)),
        ("WR5/C1", "wild-value:4", False, ("wild-value",)),
        ("R4R5/C1", "wild-value:4", False, ()),
        ("WR5/C1", "wild-value:4,call-limit:9", True, ("call-limit",)),
        ("WR5/C1", "wild-value:9,call-limit:8", False, ("call-limit", "wild-value")),
        ("R5/C1", "tie:other,lone-seven:yes,effects:may", True, ()),
        ("R5/C1", "call-limit:7", True, ()),
    ],
)
def test_a_call_names_the_house_rules_on_which_its_answer_rests(
    hands: str, house: str, legal: bool, names: tuple[str, ...]
) -> None:
    match = table(hands, house)
    verdict = match.judge("call")
    assert verdict.legal == legal and verdict.house == names
    for lang in LANGUAGES:
        said = explain(verdict, lang, 0)
        passages = [
            each.passage(each.chosen(match.start.settings), lang)
            for each in RAINBOW7.rulebooks.house_rules
            if each.name in names
        ]
        badges = [
            each.badge(each.chosen(match.start.settings), lang)
            for each in RAINBOW7.rulebooks.house_rules
            if each.name in names
        ]
        assert all(badge in str(said.line) for badge in badges)
        assert [cited.passage.text for cited in said.citations if cited.passage.status == "house"] == passages
        assert said.json().get("house", []) == list(names)


def test_without_house_rules_nothing_names_one() -> None:
    match = played(RAINBOW7, "", 1)
    assert not any(each.house for each in match.events)
    assert not any(check.house for check in table("R5R6/C1").judge("call").refusals)


def test_a_seven_laid_alone_acts_where_the_table_plays_it_so() -> None:
    plain, house = (table("R7R1/C1", word).play("lay R7 > A") for word in ("", "lone-seven:yes"))
    assert plain.state.owed == () and [str(each) for each in house.state.owed] == ["R7"]
    assert house.judge("use R7").legal


def test_effects_are_free_where_the_table_plays_it_so() -> None:
    plain, house = (table("R7O7Y7R1/C1", word).play("lay R7 O7 Y7 > A") for word in ("", "effects:may"))
    assert not plain.judge("draw deck").legal
    assert house.judge("done").legal and house.judge("done").house == ("effects",)
    assert house.play("done").events


def test_an_equal_hand_beats_the_caller_where_the_table_plays_it_so() -> None:
    plain, house = (table("R5/C5", word).play("call") for word in ("", "tie:other"))
    assert plain.state.tokens == (0, 2) and house.state.tokens == (3, 0)
    rests = {event.rule: event.house for event in house.events if event.house}
    assert rests["score.tie"] == ("tie",) and rests["score.thunderstorm"] == ("tie",)
    said = [str(event_text(each, Speaker("en", RAINBOW7, house.start.settings, 0))) for each in house.events]
    assert [each.endswith("House rule: ties to the others.") for each in said] == [
        bool(each.house) for each in house.events
    ]


def test_beside_a_lower_hand_an_equal_one_is_not_said_to_be_lower() -> None:
    house = table("R5/C5/B4", "tie:other").play("call")
    (lost,) = (event for event in house.events if event.kind == "round-lost")
    assert lost.rule == "score.compare" and lost.facts["lower"] == (2,) and not lost.house


@pytest.mark.parametrize(("house", "over"), [("seventh:fixed", True), ("seventh:counted", False)])
def test_a_seventh_token_that_is_lost_again(house: str, over: bool) -> None:
    position = f"rainbow7 en act hands G3R4/C1C2C4C5/V1V2V5 tokens 0/4/2 may reached settings house={house}"
    after = match_from(RAINBOW7, position).play("call")
    assert (after.outcome is not None) == over
    named = {name for event in after.events for name in event.house}
    assert named == (set() if over else {"seventh"})


@every_value
def test_whoever_plays_at_random_never_meets_an_error(game: Game, rule: HouseRule, value: str) -> None:
    for seed in range(2):
        match = played(game, f"house={rule.name}:{value}", seed, 40)
        assert set(name for event in match.events for name in event.house) <= {rule.name}
        for lang in LANGUAGES:
            speaker = Speaker(lang, game, match.start.settings, 0)
            assert all(str(event_text(event, speaker)) for event in match.events)


# Commands


def test_the_list_of_house_rules(capsys: pytest.CaptureFixture[str]) -> None:
    for game in GAMES.values():
        found = answered(capsys, "rules", "--list-house", "--game", game.id)["house"]
        assert [each["name"] for each in found] == [each.name for each in game.rulebooks.house_rules]
        for each in found:
            assert set(each) == {"name", "rule", "values", "printed", "text"} and set(each["text"]) == {*LANGUAGES}
    printed = {
        edition: {
            each["name"]: each["printed"]
            for each in answered(capsys, "rules", "--list-house", "--edition", edition)["house"]
        }
        for edition in ("en", "fr", "fr-plus2")
    }
    usual = {"call-limit": 7, "tie": "caller", "lone-seven": "no", "wild-value": 0, "seventh": "fixed"}
    usual |= {"wilds-only": "yes"}
    assert printed == {
        "en": usual | {"effects": "must"}, "fr": usual | {"effects": "must"}, "fr-plus2": usual | {"effects": "may"},
    }  # fmt: skip


def test_commands_answer_by_house_rules_and_name_them(capsys: pytest.CaptureFixture[str]) -> None:
    combos = answered(capsys, "combos", "R1 W", "--house", "wild-value=10")
    assert (combos["value"], combos["can_call"], combos["house"]) == (11, False, ["wild-value"])
    score = answered(capsys, "score", "--call", "0", "R5", "C5", "--house", "tie=other")
    assert score["ending"] == "call-lost" and score["gains"] == [3, 0]
    assert {step["rule"]: step.get("house") for step in score["steps"]}["score.tie"] == ["tie"]
    plain = answered(capsys, "score", "--call", "0", "R5", "C6", "--house", "tie=other")
    assert plain["ending"] == "call-won" and not any("house" in step for step in plain["steps"])
    (objection,) = answered(capsys, "score", "--call", "0", "R5", "C6", "--house", "call-limit=4")["objections"]
    assert objection["rule"] == "call.limit" and objection["house"] == ["call-limit"]
    assert objection["text"].endswith("House rule: calls with up to 4.")
    (rule,) = answered(capsys, "rules", "call.limit", "--house", "call-limit=9")["rules"]
    (house,) = rule["house"]
    assert house["value"] == 9 and "9" in house["text"]["fr"] and "seven" in rule["text"]["en"]
    assert answered(capsys, "rules", "call.free", "--house", "call-limit=9")["rules"][0].get("house") is None


def test_games_are_simulated_by_house_rules(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("simulate", "--games", "60", "--seed", "3")
    plain = answered(capsys, *asked)
    never = answered(capsys, *asked, "--house", "call-limit=0", "--house", "wild-value=20")
    assert "house" not in plain and never["house"] == ["call-limit", "wild-value"]
    assert plain["endings"]["perfect"] < 0.5 and never["endings"]["call-won"] + never["endings"]["call-lost"] < 0.1
    assert "tie" in refused(capsys, *asked, "--game", "spaan", "--house", "tie=shared")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (("--house", "call=3"), "'call' is no house rule of this game; there are call-limit"),
        (("--house", "tie"), "tie needs a value"),
        (("--house", "tie=me"), "tie cannot be 'me'"),
        (("--house", "call-limit=21"), "20"),
        (("--house", "call-limit=x"), "call-limit"),
        (("--house", "tie=other", "--house", "tie=caller"), "twice"),
    ],
)
def test_a_house_rule_that_cannot_be_is_one_clear_line(
    typed: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in (("combos", "R1"), ("judge", "R1", "--play", "R1"), ("score", "--call", "0", "R1", "C1"),
                    ("simulate", "--games", "1"), ("rules",), ("play",)):  # fmt: skip
        found = refused(capsys, *command, *typed)
        assert said in found and found.count("\n") == 1


def independent(limit: int, worth: int, tie: str, hands: list[str]) -> tuple[str, list[int]]:
    """What a call by the first player brings, worked out from nothing but the words of the house rules."""
    points = [sum(worth if card == "W" else int(card[1]) for card in hand.split()) for hand in hands]
    if points[0] > limit:
        return "refused", []
    beaten = any(each < points[0] or (each == points[0] and tie == "other") for each in points[1:])
    return ("call-lost", [3, *[0] * (len(hands) - 1)]) if beaten else ("call-won", [0, *[2] * (len(hands) - 1)])


def some_tables(count: int) -> Iterator[tuple[int, int, str, list[str]]]:
    random = Random(7)
    pack = [f"{colour}{value}" for colour in "ROYGCBV" for value in range(1, 8)] + ["W"] * 4
    for _ in range(count):
        cards = random.sample(pack, 9)
        sizes = [random.randint(1, 3) for _ in range(random.randint(2, 3))]
        hands = [" ".join(cards.pop() for _ in range(size)) for size in sizes]
        yield random.randint(0, 20), random.randint(0, 20), random.choice(("caller", "other")), hands


def test_calls_are_scored_as_the_house_rules_say(capsys: pytest.CaptureFixture[str]) -> None:
    seen = set()
    for limit, worth, tie, hands in some_tables(150):
        house = [f"call-limit={limit}", f"wild-value={worth}", f"tie={tie}"]
        found = answered(
            capsys, "score", "--call", "0", *hands, *(part for each in house for part in ("--house", each))
        )
        ending, gains = independent(limit, worth, tie, hands)
        assert (found.get("ending", "refused"), found.get("gains", [])) == (ending, gains), (house, hands)
        seen.add(ending)
    assert seen == {"refused", "call-lost", "call-won"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_is_usual_is_not_called_printed(game: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--list-house", "--game", game, "--lang", lang]) == 0
    told = capsys.readouterr().out
    assert told and not re.search(r"print|imprim", told), "some of it is a reading"
