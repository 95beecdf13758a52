"""Exercises follow the house rules of the table: they stay provably right, and say on which house rules they rest."""

from functools import lru_cache
from typing import Any

import pytest
from test_exercises import prove
from test_house_rules import every_value

from rainbow7.core.game import Game
from rainbow7.core.house_rules import HouseRule, in_effect, laid_over
from rainbow7.core.language import LANGUAGES
from rainbow7.core.settings import with_house
from rainbow7.explain import Speaker, house_badge
from rainbow7.games import GAMES
from rainbow7.tutor.answer_checking import check
from rainbow7.tutor.exercise import LEVELS, Exercise, ExerciseName, NoExercise
from rainbow7.tutor.exercise_data import answer_data, exercise_data
from rainbow7.tutor.exercise_making import house_rules_behind, make
from rainbow7.tutor.game_tutors import exercise_kinds, kinds_and_rules

AT_TABLES = {"call-limit": ("5", "9"), "wild-value": ("3", "10")}
"""Numbers that somebody might play."""
TABLES = [
    pytest.param(game, rule, value, id=f"{game.id} {rule.name}={value}")
    for game in GAMES.values()
    for rule in game.rulebooks.house_rules
    for value in AT_TABLES.get(rule.name, tuple(rule.values))
    if value != rule.printed(game.editions[game.default_edition], game.settings())
]


def table_with(game: Game, rule: HouseRule, value: str) -> Any:
    return with_house(game.settings(), {rule.name: value}, game.rulebooks.house_rules)


@lru_cache
def exercises(game: Game, settings: Any) -> tuple[Exercise, ...]:
    """One of each kind and rule that can be made at this table, at one level or another."""
    found = []
    edition = laid_over(game.rulebooks, game.editions[game.default_edition], settings)
    for at, (kind, rule) in enumerate(kinds_and_rules(game, edition)):
        try:
            found.append(make(ExerciseName(game.id, edition.id, kind, rule, 1 + at % len(LEVELS), 5), settings))
        except NoExercise as none:
            assert none.code == "none-found", none
    return tuple(found)


def told(exercise: Exercise, lang: str) -> dict[str, Any]:
    """What is said after the right answer."""
    kind = exercise_kinds(GAMES[exercise.name.game])[exercise.name.kind]
    right = kind.possible_choices(exercise.key)[0]
    text = next((each.value for each in exercise.options if each.right), "")
    text = text or kind.answer_text(frozenset({right}) if kind.form == "cards" else right)
    return answer_data(exercise, check(exercise, text), lang)


def badge(game: Game, rule: HouseRule, settings: Any, lang: str) -> str:
    return house_badge((rule.name,), Speaker(lang, game, settings)).strip()


@pytest.mark.parametrize(("game", "rule", "value"), TABLES)
def test_most_exercises_can_be_made_and_all_are_right(game: Game, rule: HouseRule, value: str) -> None:
    settings = table_with(game, rule, value)
    made = exercises(game, settings)
    edition = laid_over(game.rulebooks, game.editions[game.default_edition], settings)
    assert len(made) > 0.8 * len(tuple(kinds_and_rules(game, edition)))
    for at, exercise in enumerate(made):
        if at % 6 == 0 or house_rules_behind(exercise):
            prove(exercise)


@pytest.mark.parametrize(("game", "rule", "value"), TABLES)
def test_the_table_of_an_exercise_has_the_house_rule(game: Game, rule: HouseRule, value: str) -> None:
    settings = table_with(game, rule, value)
    for exercise in exercises(game, settings):
        state, kind = exercise.question.state, exercise_kinds(game)[exercise.name.kind]
        if state is not None and not kind.compares_rulebooks:
            assert in_effect(game.rulebooks, state.edition, state.settings) == {rule.name: value}, exercise.name
            assert game.read_state(str(state)) == state


@pytest.mark.parametrize(("game", "rule", "value"), TABLES)
def test_some_rest_on_it_and_say_so_beside_the_printed_passage(game: Game, rule: HouseRule, value: str) -> None:
    settings = table_with(game, rule, value)
    resting = [each for each in exercises(game, settings) if house_rules_behind(each)]
    assert resting
    assert {each.name.rule for each in resting} >= {rule.rule}
    for exercise in resting:
        assert house_rules_behind(exercise) == (rule.name,)
        for lang in LANGUAGES:
            asked, after = exercise_data(exercise, lang), told(exercise, lang)
            assert asked["lines"][0]["text"] == badge(game, rule, settings, lang)
            assert badge(game, rule, settings, lang) in " ".join(each["text"] for each in after["because"])
            statuses = [each["status"] for each in after["citations"] if each["rule"] == rule.rule]
            assert statuses[0] == "house" and len(statuses) == 2
            said = next(each["text"] for each in after["citations"] if each["status"] == "house")
            assert said == rule.passage(value, lang)


@pytest.mark.parametrize(("game", "rule", "value"), TABLES)
def test_it_is_the_answer_that_rests_on_it(game: Game, rule: HouseRule, value: str) -> None:
    """Where an exercise about another rule says so, its answer would be another one at a table without the rule."""
    printed = game.editions[game.default_edition]
    for exercise in exercises(game, table_with(game, rule, value)):
        kind = exercise_kinds(game)[exercise.name.kind]
        if rule.is_setting or exercise.name.rule == rule.rule or kind.compares_rulebooks:
            continue
        other = kind.answer(exercise.question, printed)
        assert (other != exercise.key) == (house_rules_behind(exercise) == (rule.name,)), exercise.name


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_house_rules_nothing_is_said_of_them(game: Game, lang: str) -> None:
    for exercise in exercises(game, game.settings())[::4]:
        assert exercise == make(exercise.name)
        asked, after = exercise_data(exercise, lang), told(exercise, lang)
        assert len(asked["lines"]) == len(exercise.question.lines)
        assert not [each for each in after["citations"] if each["status"] == "house"]


@every_value
def test_what_compares_rulebooks_leaves_house_rules_out(game: Game, rule: HouseRule, value: str) -> None:
    settings, edition = table_with(game, rule, value), game.default_edition
    for kind, asked in kinds_and_rules(game, laid_over(game.rulebooks, game.editions[edition], settings)):
        if exercise_kinds(game)[kind].compares_rulebooks:
            name = ExerciseName(game.id, edition, kind, asked, 1, 5)
            assert make(name, settings) == make(name)


@pytest.mark.audit
@every_value
def test_every_exercise_at_every_table_is_proven(game: Game, rule: HouseRule, value: str) -> None:
    for exercise in exercises(game, table_with(game, rule, value)):
        prove(exercise)
