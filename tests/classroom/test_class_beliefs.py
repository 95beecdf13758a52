"""Every wrong option of every kind of exercise lands in its belief."""

import pytest

from rainbow7.classroom.room import judge, wall
from rainbow7.classroom.store import StoredAnswer
from rainbow7.core.game import Game
from rainbow7.games import GAMES
from rainbow7.tutor.exercise import NoExercise
from rainbow7.tutor.game_tutors import exercise_kinds, kinds_and_rules
from rainbow7.tutor.pupil_view import ClassStep, NoStep, class_step

EDITIONS = [(game, edition) for game in GAMES.values() for edition in game.editions]


def steps_of(game: Game, edition: str) -> list[ClassStep]:
    """An exercise of each kind about each rule that it can ask about."""
    found = []
    for kind, rule in kinds_and_rules(game, game.editions[edition]):
        try:
            found.append(class_step(f"{kind}/{rule}/1/7", edition))
        except (NoStep, NoExercise):
            continue
    return found


def wrong_answers(step: ClassStep) -> list[str]:
    """What is wrong to answer: the wrong options or, without options, what each belief leads to."""
    assert step.exercise is not None
    if step.exercise.options:
        return [each.value for each in step.exercise.options if not each.right]
    kind = exercise_kinds(step.game)[step.exercise.name.kind]
    right = kind.possible_choices(step.exercise.key)
    told = [
        each for belief in step.exercise.beliefs for each in kind.possible_choices(belief.answer) if each not in right
    ]
    return [kind.answer_text(frozenset({each}) if kind.form == "cards" else each) for each in told]


@pytest.mark.parametrize(("game", "edition"), EDITIONS, ids=[edition for _, edition in EDITIONS])
def test_every_wrong_option_lands_in_its_belief(game: Game, edition: str, capsys: pytest.CaptureFixture[str]) -> None:
    steps = steps_of(game, edition)
    assert {each.exercise.name.kind for each in steps if each.exercise} >= {
        kind for kind, rule in kinds_and_rules(game, game.editions[edition])
    } - {"other"}
    explained, rest = 0, []
    for step in steps:
        for answer in wrong_answers(step):
            judged = judge(step, answer)
            assert judged is not None, (step.name, answer)
            assert not judged.right, (step.name, answer)
            shown = wall([0], {0: StoredAnswer(1, 1, 0, judged.text, judged.text, judged.right, judged.beliefs, 1)})
            if [each["beliefs"] for each in shown["groups"]] == [list(judged.beliefs)]:
                explained += 1
            else:
                rest.append(f"{step.name}: {answer}")
    total = explained + len(rest)
    with capsys.disabled():
        print(f"\n{edition}: {explained} of {total} wrong answers explained ({explained / total:.0%}); not: {rest}")
    assert explained >= 0.95 * total


@pytest.mark.parametrize(("game", "edition"), EDITIONS, ids=[edition for _, edition in EDITIONS])
def test_the_right_answer_is_right(game: Game, edition: str) -> None:
    for step in steps_of(game, edition):
        assert step.exercise is not None
        for option in step.exercise.options:
            judged = judge(step, option.value)
            assert judged is not None
            assert judged.right == option.right
