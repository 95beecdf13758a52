"""Makes an exercise from its name: tries questions until one is fair, and answers it under every wrong belief."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from rainbow7.core.cases import Mutant, mutants_in
from rainbow7.core.edition import differences
from rainbow7.core.game import Game
from rainbow7.games import GAMES
from rainbow7.tutor.exercise import Answer, Belief, Exercise, ExerciseName, NoExercise, Option, Question, read_name
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.exercise_kind import ExerciseKind
from rainbow7.tutor.game_tutors import exercise_kinds, kinds_and_rules
from rainbow7.tutor.tutor_words import belief_in_words

TRIES = 400
"""How many questions are tried for one name."""
MOST_WRONG = 4
"""How many wrong options a question has at most."""


@lru_cache(maxsize=256)
def make(name: ExerciseName | str) -> Exercise:
    """The exercise of this name; raises `NoExercise` where none can be made."""
    name = read_name(name) if isinstance(name, str) else name
    return make_under(name, GAMES[name.game].editions[name.edition])


def make_under(name: ExerciseName, edition: Any) -> Exercise:
    """The exercise of this name under an edition, printed or not; its positions suit the numbers of that edition."""
    game = GAMES[name.game]
    kind = kind_of(game, name, edition)
    for attempt in range(TRIES):
        chance = ExerciseChance(name, attempt)
        question = kind.make_question(edition, name.rule, name.level, chance)
        exercise = question and _exercise(game, kind, name, question, edition, chance)
        if exercise:
            return exercise
    raise NoExercise("none-found", found=str(name))


def kind_of(game: Game, name: ExerciseName, edition: Any = None) -> ExerciseKind:
    """The kind of an exercise, if it can ask about its rule under this edition, or the printed one of its name."""
    kind = exercise_kinds(game).get(name.kind)
    if kind is None:
        raise NoExercise("no-kind", found=name.kind)
    if name.rule not in kind.rules(game.editions[name.edition] if edition is None else edition):
        raise NoExercise("no-rule", found=name.rule)
    return kind


def pick_exercise(
    game: str, edition: str, kinds: Sequence[str] = (), rules: Sequence[str] = (), level: int = 1, seed: int = 0
) -> Exercise:
    """The exercise that a seed picks among these kinds and rules; empty means any."""
    some = [
        (kind, rule)
        for kind, rule in kinds_and_rules(GAMES[game], GAMES[game].editions[edition])
        if (not kinds or kind in kinds) and (not rules or rule in rules)
    ]
    if not some:
        raise NoExercise("nothing-fits")
    # Pick the rule first, so that rules about which many kinds ask are not asked more often.
    chance = ExerciseChance("propose", game, edition, level, seed)
    rule = chance.pick(tuple(dict.fromkeys(rule for _, rule in some)))
    kind = chance.pick([kind for kind, each in some if each == rule])
    return make(ExerciseName(game, edition, kind, rule, level, seed))


def beliefs(game: Game, kind: ExerciseKind, question: Question, edition: Any) -> tuple[Belief, ...]:
    """Every wrong belief under which the question has another answer than the key."""
    key = kind.answer(question, edition)
    found = []
    printed = beliefs_as_printed(game, edition)
    known = {each.edition(edition) for each in printed}
    for mutant in (*(each for each in mutants_in(game, edition) if each.edition(edition) not in known), *printed):
        if kind.can_be_affected(mutant):
            answer = kind.answer(question, mutant.edition(edition))
            if answer is not None and answer != key:
                found.append(Belief(mutant, answer))
    return tuple(found)


def beliefs_as_printed(game: Game, edition: Any) -> tuple[Mutant, ...]:
    """For a table with house rules: the belief that it plays as printed, one for each field that differs."""
    says = belief_in_words("as-printed")
    return tuple(
        Mutant(f"printed-{each.field}", each.rule, ((each.field, each.b),), says)
        for each in differences(edition, game.editions[edition.id])
    )


def wrong_choices(kind: ExerciseKind, key: Answer, found: Sequence[Belief]) -> dict[Answer, tuple[Mutant, ...]]:
    """Every wrong answer that some belief leads to, with the beliefs that lead to it."""
    right = kind.possible_choices(key)
    wrong: dict[Answer, tuple[Mutant, ...]] = {}
    for belief in found:
        for choice in kind.possible_choices(belief.answer):
            if choice not in right:
                wrong[choice] = (*wrong.get(choice, ()), belief.mutant)
    return wrong


def _exercise(
    game: Game, kind: ExerciseKind, name: ExerciseName, question: Question, asked: Any, chance: ExerciseChance
) -> Exercise | None:
    edition = kind.answering_edition(question, asked)
    key = kind.answer(question, edition)
    if key is None:
        return None
    found = beliefs(game, kind, question, edition)
    wrong = wrong_choices(kind, key, found)
    if not kind.is_fair(question, key, wrong, name.rule):
        return None
    options: tuple[Option, ...] = ()
    if kind.form == "choice":
        if len(wrong) < kind.min_wrong_options or len(kind.possible_choices(key)) != 1:
            return None
        options = chance.shuffled(_options(kind, key, wrong, name.rule))
    return Exercise(name, kind.form, asked, question, key, found, options, kind.proof_of(question, edition))


def _options(kind: ExerciseKind, key: Answer, wrong: dict[Answer, tuple[Mutant, ...]], rule: str) -> list[Option]:
    """The right option and wrong ones: answers that come from mistaking the rule asked about are taken first."""
    mistaken = sorted(wrong, key=lambda answer: all(mutant.rule != rule for mutant in wrong[answer]))
    (right,) = kind.possible_choices(key)
    chosen = [Option(kind.answer_text(answer), answer, wrong[answer]) for answer in mistaken[:MOST_WRONG]]
    return [Option(kind.answer_text(right), right), *chosen]
