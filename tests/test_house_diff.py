"""`rules --diff` for a table with house rules: each is a difference with a witness, its lessons and its exercises."""

import json
from typing import Any

import pytest

from rainbow7.cli import main
from rainbow7.core.game import Game
from rainbow7.core.house_rules import HouseRule
from rainbow7.core.language import LANGUAGES
from rainbow7.core.match import match_from
from rainbow7.games import GAMES
from rainbow7.tutor.rule_coverage import coverage_by_rule


def other_value(game: Game, edition: str, rule: HouseRule) -> str | None:
    """A value that this rulebook does not print."""
    printed = rule.printed(game.editions[edition], game.settings())
    values = list(rule.values) or [str(rule.least + 1), str(rule.most)]
    return next((each for each in values if each != printed), None)


CASES = [
    (game, edition, rule)
    for game in GAMES.values()
    for edition in game.editions
    for rule in game.rulebooks.house_rules
    if other_value(game, edition, rule) is not None
]


def asked(capsys: pytest.CaptureFixture[str], *typed: str) -> Any:
    assert main(["rules", *typed, "--json"]) == 0
    return json.loads(capsys.readouterr().out)["differences"]


def answered(game: Game, witness: Any, side: str) -> tuple[bool, list[str]]:
    """What the table of one side answers, from the position that is told of it."""
    match = match_from(game, witness[side]["position"], witness["seed"])
    for move in witness["moves"]:
        match = match.play(game.read_move(move))
    verdict = match.judge(game.read_move(witness["try"]))
    if not verdict.legal:
        return False, [f"{each.rule}: {each.objection.code}" for each in verdict.refusals if each.objection]
    return True, [str(moment.event) for moment in match.after(verdict).steps[-1].moments]


@pytest.mark.parametrize(("game", "edition", "rule"), CASES, ids=lambda each: str(getattr(each, "name", each)))
def test_a_house_rule_is_a_difference_with_a_witness_and_what_teaches_it(
    game: Game, edition: str, rule: HouseRule, capsys: pytest.CaptureFixture[str]
) -> None:
    value = other_value(game, edition, rule)
    assert value is not None
    table = ("--game", game.id, "--edition", edition, "--diff", edition, "--house", f"{rule.name}={value}")
    (found,) = asked(capsys, *table, "--lang", "en")
    assert (found["rule"], found["field"], found["house"], found["plays"]) == (rule.rule, rule.field, [rule.name], True)
    taught = coverage_by_rule(game)[rule.rule]
    assert (found["lessons"], found["exercises"]) == (list(taught.lessons), list(taught.exercises))
    witness = found["witness"]
    for side in ("a", "b"):
        assert answered(game, witness, side) == (witness[side]["legal"], witness[side]["answer"])
    assert witness["a"]["answer"] != witness["b"]["answer"]
    assert witness["a"]["table"] == f"{edition} {rule.name}={value}" and witness["b"]["table"] == edition
    for lang in LANGUAGES:
        assert main(["rules", *table, "--lang", lang]) == 0
        told = capsys.readouterr().out
        assert rule.passage(value, lang) in told
        assert all(each in told for each in (*taught.lessons, *taught.exercises))


def test_beside_another_rulebook_it_is_one_difference_among_those_that_are_printed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    printed = asked(capsys, "--edition", "en", "--diff", "fr-plus2")
    table = asked(capsys, "--edition", "en", "--diff", "fr-plus2", "--house", "tie=other")
    assert [each["field"] for each in table if "house" not in each] == [each["field"] for each in printed]
    assert [each["house"] for each in table if "house" in each] == [["tie"]]


def test_without_house_rules_nothing_differs_from_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(capsys, "--edition", "en", "--diff", "en") == []
