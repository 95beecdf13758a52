"""Exercises: keys proven in two ways, wrong options named by their beliefs, everything told in both languages."""

import json
from dataclasses import replace
from importlib import import_module
from itertools import cycle, islice
from typing import Any

import pytest
from exercise_tables import IMPOSSIBLE
from test_words import check_sentence

from rainbow7.core.game import Game
from rainbow7.core.house_rules import laid_over
from rainbow7.core.language import LANGUAGES
from rainbow7.games import GAMES
from rainbow7.tutor.answer_checking import check
from rainbow7.tutor.exercise import LEVELS, Answer, Exercise, ExerciseName, NoExercise, Phrase, read_name
from rainbow7.tutor.exercise_data import (
    TutorSpeaker,
    answer_data,
    exercise_data,
    hints,
    no_exercise_text,
    proof_phrase,
    speaker_of,
)
from rainbow7.tutor.exercise_kind import ExerciseKind
from rainbow7.tutor.exercise_making import make, make_under, pick_exercise
from rainbow7.tutor.game_tutors import exercise_kinds, kinds_and_rules, kinds_by_rule

TAKEN, AUDITED = 500, 10_000
MISSES_SHOWN = 2
"""So many of the sets that a belief would allow are tried."""
ASKING = [game for game in GAMES.values() if exercise_kinds(game)]
every_game = pytest.mark.parametrize("game", ASKING, ids=[game.id for game in ASKING])


Corner = tuple[str, str, str, str, int]


def corners() -> list[Corner]:
    """Every game, edition, kind, rule and level for which there are exercises."""
    return [
        (game.id, edition, kind, rule, level)
        for game in ASKING
        for edition in game.editions
        for kind, rule in kinds_and_rules(game, game.editions[edition])
        for level in LEVELS
    ]


def names(count: int) -> list[ExerciseName]:
    """So many names, spread evenly over the corners; where there are fewer corners, with one seed after the other."""
    places = corners()
    if count <= len(places):
        return [ExerciseName(*places[at * len(places) // count], at % 7) for at in range(count)]
    return [ExerciseName(*corner, at // len(places)) for at, corner in enumerate(islice(cycle(places), count))]


def prove(exercise: Exercise) -> None:
    """Everything that is promised of an exercise."""
    game = GAMES[exercise.name.game]
    kind = exercise_kinds(game)[exercise.name.kind]
    edition = exercise.edition
    question = exercise.question
    again = make_under(exercise.name, edition, exercise.settings)
    assert again == exercise, "another exercise of the same name"
    assert exercise.key == import_module(f"oracle_{game.id}").ANOTHER_WAY[kind.name](exercise), "another key"
    asked = kind.answering_edition(question, edition)
    assert exercise.proof == kind.proof_of(question, asked) and exercise.proof.tried > 0
    for belief in exercise.beliefs:
        assert belief.answer == kind.answer(question, belief.mutant.edition(asked)) != exercise.key
    if question.state is not None:
        if edition == laid_over(game.rulebooks, game.editions[edition.id], exercise.settings):
            assert game.read_state(str(question.state)) == question.state
        assert question.state.edition == edition
        assert not list(IMPOSSIBLE[game.id](question.state))
    if exercise.form == "choice":
        prove_options(exercise, kind.min_wrong_options)
    else:
        prove_built(exercise)
    for lang in LANGUAGES:
        prove_told(exercise, lang)


def prove_options(exercise: Exercise, min_wrong_options: int) -> None:
    assert sum(option.right for option in exercise.options) == 1
    assert len(exercise.options) > min_wrong_options
    assert len({option.value for option in exercise.options}) == len(exercise.options)
    assert len({option.answer for option in exercise.options}) == len(exercise.options)
    for option in exercise.options:
        answered = check(exercise, option.value)
        assert answered.right is option.right
        assert {each.name for each in answered.mutants} == {each.name for each in option.mutants}
        assert option.right or answered.mutants, "a wrong option without a belief behind it"


def prove_built(exercise: Exercise) -> None:
    """What is built instead of chosen: the key is right, what a belief leads to is wrong and named after it."""
    kind = exercise_kinds(GAMES[exercise.name.game])[exercise.name.kind]
    for right in kind.possible_choices(exercise.key):
        assert check(exercise, written(kind, right)).right is True
    for belief in exercise.beliefs:
        for place, choice in enumerate(kind.possible_choices(belief.answer)):
            if place < MISSES_SHOWN and choice not in kind.possible_choices(exercise.key):
                answered = check(exercise, written(kind, choice))
                assert answered.right is False and belief.mutant in answered.mutants
                for lang in LANGUAGES:
                    told = answer_data(exercise, answered, lang)
                    json.dumps(told)
                    named = [each["mutant"] for each in told["yours"]["beliefs"]]
                    assert named == ([belief.mutant.name] if len(answered.mutants) == 1 else [])
                    assert told["yours"]["because"]


def written(kind: ExerciseKind, choice: Answer) -> str:
    """A choice as a page sends it."""
    return kind.answer_text(frozenset({choice}) if kind.form == "cards" else choice)


def prove_told(exercise: Exercise, lang: str) -> None:
    game = GAMES[exercise.name.game]
    kind = exercise_kinds(game)[exercise.name.kind]
    teacher = speaker_of(exercise, lang)
    said = [exercise.question.asks, *exercise.question.lines, proof_phrase(exercise.proof), *hints(kind, exercise)]
    for phrase in said:
        check_phrase(phrase, teacher, exercise)
    texts = [str(teacher.phrase(kind.answer_phrase(exercise.question, option.answer))) for option in exercise.options]
    assert len(set(texts)) == len(texts), f"two options of one wording: {texts}"
    for option in exercise.options:
        check_phrase(kind.answer_phrase(exercise.question, option.answer), teacher, exercise)
        told = answer_data(exercise, check(exercise, option.value), lang)
        json.dumps(told)
        assert told["right"] is option.right and told["because"] and told["citations"]
        assert (told["yours"] is None) is option.right
    json.dumps(exercise_data(exercise, lang))


def check_phrase(phrase: Phrase, teacher: TutorSpeaker, exercise: Exercise) -> None:
    sentence = teacher.phrase(phrase)
    ending = str(sentence)[-1:]
    assert ending in ".?»:", f"{exercise.name}: {sentence}"
    if ending == ".":
        check_sentence(sentence, exercise.name)


@pytest.mark.parametrize("name", names(TAKEN), ids=str)
def test_an_exercise_is_proven_fair_and_told(name: ExerciseName) -> None:
    prove(make(name))


@pytest.mark.audit
@pytest.mark.parametrize("corner", corners(), ids=lambda corner: "/".join(map(str, corner)))
def test_exercises_without_end_are_proven_fair_and_told(corner: Corner) -> None:
    for seed in range(1000, 1000 + AUDITED // len(corners()) + 1):
        game, edition, kind, rule, level = corner
        prove(make.__wrapped__(ExerciseName(game, edition, kind, rule, level, seed)))


TABLES: dict[str, tuple[dict[str, Any], ...]] = {
    "rainbow7": (
        {"call_limit": 3}, {"call_limit": 5}, {"call_limit": 10}, {"call_limit": 15}, {"end_tokens": 9},
        {"end_tokens": 5}, {"least_value": 4}, {"least_colour": 4}, {"wilds_most": 2}, {"drizzle": 2}, {"storm": 3},
        {"storm": 4}, {"thunderstorm": 2}, {"thunderstorm": 4}, {"shed_tokens": 2}, {"hand_cards": 5},
        {"wild_worth": 5}, {"call_limit": 5, "end_tokens": 9, "least_value": 4, "drizzle": 2},
    ),
    "sazuki": (
        {"least_set": 3}, {"most_set": 2}, {"least_run": 3}, {"least_run": 4}, {"most_run": 2}, {"take_first": 2},
        {"take_later": 1}, {"take_later": 3}, {"end_out": 3}, {"left_bonus": 1}, {"pair_second": 10}, {"pair_plays": 3},
        {"pair_bonus": 2}, {"hands": (12, 12, 12, 10, 8)}, {"prizes": (5, 4, 5, 6, 7)},
    ),
    "spaan": (
        {"hand_cards": 2}, {"hand_cards": 4}, {"most_placed": 2}, {"rainbow_cards": 4}, {"rainbow_cards": 5},
        {"rainbow_cards": 7},
    ),
}  # fmt: skip
"""Numbers that a table may have otherwise than its rulebook."""
OTHERWISE = [(game, change) for game, tables in TABLES.items() for change in tables]
other_numbers = pytest.mark.parametrize(("game", "change"), OTHERWISE, ids=str)


def under(name: ExerciseName, change: dict[str, Any]) -> Exercise | None:
    """The exercise of this name where a table plays otherwise; nothing where nobody there would get it wrong."""
    edition = replace(GAMES[name.game].editions[name.edition], **change)
    try:
        return make_under(name, edition)
    except NoExercise as none:
        assert none.code == "none-found", none
        return None


@other_numbers
def test_every_kind_holds_where_a_table_has_another_number(game: str, change: dict[str, Any]) -> None:
    edition = GAMES[game].default_edition
    for at, kind in enumerate(exercise_kinds(GAMES[game]).values()):
        rules = kind.rules(replace(GAMES[game].editions[edition], **change))
        asked = (rules[(at + step) % len(rules)] for step in range(len(rules)))
        found = (under(ExerciseName(game, edition, kind.name, rule, 1 + at % 3, 5), change) for rule in asked)
        exercise = next(filter(None, found), None)
        assert exercise is not None, f"{kind.name} asks nothing any more"
        prove(exercise)


@pytest.mark.audit
@other_numbers
def test_exercises_under_other_numbers_are_proven_fair_and_told(game: str, change: dict[str, Any]) -> None:
    asked, none = 0, []
    for name in (ExerciseName(*corner, 5) for corner in corners() if corner[0] == game):
        exercise = under(name, change)
        asked += 1
        if exercise is None:
            none.append(name)
        else:
            prove(exercise)
    assert len(none) * 16 < asked, none  # some questions do not exist under some numbers


@every_game
def test_every_kind_has_its_key_found_in_another_way(game: Game) -> None:
    assert set(import_module(f"oracle_{game.id}").ANOTHER_WAY) == set(exercise_kinds(game))


@every_game
def test_kinds_ask_about_rules_that_there_are(game: Game) -> None:
    for edition in game.editions:
        for kind, rule in kinds_and_rules(game, game.editions[edition]):
            # A question about another rulebook may ask about a rule that the learner's own one lacks.
            known = [name for name in game.editions if game.rulebooks.status(rule, name) != "absent"]
            assert rule in game.rulebooks.rules and known, f"{kind} {rule}"
            exercise = make(ExerciseName(game.id, edition, kind, rule, 1, 0))
            base = exercise_kinds(game)[kind].answering_edition(exercise.question, game.editions[edition])
            assert base.id in known, f"{exercise.name} asks about a rule that {base.id} lacks"
    assert set(kinds_by_rule(game)) <= set(game.rulebooks.rules)


@every_game
def test_what_is_proposed_is_what_was_wished_for(game: Game) -> None:
    edition = game.default_edition
    for kind, rule in kinds_and_rules(game, game.editions[edition]):
        name = pick_exercise(game.id, edition, [kind], [rule], 2, 5).name
        assert name == ExerciseName(game.id, edition, kind, rule, 2, 5)
    seen = {pick_exercise(game.id, edition, seed=seed).name.rule for seed in range(30)}
    assert len(seen) > 5


def test_names_are_read_as_they_are_written() -> None:
    for name in names(50):
        assert read_name(str(name)) == name
        assert read_name(name.short, name.game, name.edition) == name


@pytest.mark.parametrize(
    "text",
    [
        "", "x", "legal/combo.colour/1/42/…", "nim/en/legal/combo.colour/1/42", "rainbow7/de/legal/combo.colour/1/42",
        "rainbow7/en/legal/combo.colour/9/42", "rainbow7/en/legal/combo.colour/1/x",
        "rainbow7/en/legal/combo.colour/1/٣", "rainbow7/en/riddle/combo.colour/1/42",
        "rainbow7/en/legal/combo.cheese/1/42", "rainbow7/en/legal/combo.colour/1/-3", "../../etc/passwd/x",
        "rainbow7/en/legal/combo.colour/1/" + "9" * 400,
    ],
)  # fmt: skip
def test_a_name_of_nothing_is_answered_in_a_sentence(text: str) -> None:
    with pytest.raises(NoExercise) as raised:
        make(text)
    for lang in LANGUAGES:
        assert no_exercise_text(raised.value, lang).endswith(".")


def test_an_answer_that_is_none_is_neither_right_nor_wrong() -> None:
    exercise = make("rainbow7/en/legal/combo.colour/1/42")
    for text in ("", "maybe", "yes"):
        answered = check(exercise, text)
        assert answered.right is None
        for lang in LANGUAGES:
            assert answer_data(exercise, answered, lang)["right"] is None


@pytest.mark.parametrize(
    ("kind", "rule", "given"),
    [("pick", "combo.colour", "R1 G7 V3"), ("all", "combo.value", "R1 G7 V3"), ("score", "score.storm", "99/99/99")],
)
def test_an_answer_that_no_belief_explains_is_answered_under_the_real_rules(kind: str, rule: str, given: str) -> None:
    exercise = make(ExerciseName("rainbow7", "en", kind, rule, 1, 3))
    answered = check(exercise, given)
    assert answered.right is False and not answered.mutants
    for lang in LANGUAGES:
        yours = answer_data(exercise, answered, lang)["yours"]
        assert not yours["believed"] and yours["because"] and not yours["beliefs"]
        assert [each["rule"] for each in yours["corrections"]] == [rule]


@pytest.mark.parametrize(
    ("kind", "rule", "given"),
    [("pick", "combo.colour", "Z9"), ("all", "combo.value", "R1 / Q"), ("score", "score.storm", "1/2"),
     ("score", "score.storm", "1/2/x"), ("score", "score.storm", "-1/2/3")],
)  # fmt: skip
def test_what_cannot_be_read_is_no_answer(kind: str, rule: str, given: str) -> None:
    assert check(make(ExerciseName("rainbow7", "en", kind, rule, 1, 3)), given).right is None
