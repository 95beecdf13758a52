"""Makes an exercise from its name: tries questions until one is fair, and answers it under every wrong belief."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from rainbow7.core.cases import Mutant, mutants_in
from rainbow7.core.edition import differences
from rainbow7.core.game import Game
from rainbow7.core.house_rules import changing, in_effect, laid_over
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
def make(name: ExerciseName | str, settings: Any = None) -> Exercise:
    """The exercise of this name at a table with the house rules of these settings; none where nothing is set.

    Raises `NoExercise` where none can be made.
    """
    name = read_name(name) if isinstance(name, str) else name
    game = GAMES[name.game]
    kind = exercise_kinds(game).get(name.kind)
    if kind is not None and kind.compares_rulebooks:
        settings = None
    return make_under(name, played_edition(game, name.edition, settings), settings)


def make_under(name: ExerciseName, edition: Any, settings: Any = None) -> Exercise:
    """The exercise of this name under an edition, printed or not; its positions suit the numbers of that edition."""
    game = GAMES[name.game]
    settings = game.settings() if settings is None else settings
    kind = kind_of(game, name, edition)
    for attempt in range(TRIES):
        chance = ExerciseChance(name, attempt)
        question = kind.make_question(edition, name.rule, name.level, chance)
        exercise = question and _exercise(game, kind, name, question, edition, settings, chance)
        if exercise:
            return exercise
    raise NoExercise("none-found", found=str(name))


def played_edition(game: Game, edition: str, settings: Any) -> Any:
    """A printed edition with the house rules of these settings laid over it; as printed where nothing is set."""
    printed = game.editions[edition]
    return printed if settings is None else laid_over(game.rulebooks, printed, settings)


def kind_of(game: Game, name: ExerciseName, edition: Any = None) -> ExerciseKind:
    """The kind of an exercise, if it can ask about its rule under this edition, or the printed one of its name."""
    kind = exercise_kinds(game).get(name.kind)
    if kind is None:
        raise NoExercise("no-kind", found=name.kind)
    if name.rule not in kind.rules(game.editions[name.edition] if edition is None else edition):
        raise NoExercise("no-rule", found=name.rule)
    return kind


def pick_exercise(
    game: str, edition: str, kinds: Sequence[str] = (), rules: Sequence[str] = (), level: int = 1, seed: int = 0,
    settings: Any = None,
) -> Exercise:  # fmt: skip
    """The exercise that a seed picks among these kinds and rules; empty means any."""
    some = [
        (kind, rule)
        for kind, rule in kinds_and_rules(GAMES[game], played_edition(GAMES[game], edition, settings))
        if (not kinds or kind in kinds) and (not rules or rule in rules)
    ]
    if not some:
        raise NoExercise("nothing-fits")
    # Pick the rule first, so that rules about which many kinds ask are not asked more often.
    chance = ExerciseChance("propose", game, edition, level, seed)
    rule = chance.pick(tuple(dict.fromkeys(rule for _, rule in some)))
    kind = chance.pick([kind for kind, each in some if each == rule])
    return make(ExerciseName(game, edition, kind, rule, level, seed), settings)


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


def house_rules_behind(exercise: Exercise) -> tuple[str, ...]:
    """The house rules of the table on which the answer rests: it is about their rule, or would be another one."""
    game, question, table = GAMES[exercise.name.game], exercise.question, exercise.edition
    kind = kind_of(game, exercise.name, table)
    names = tuple(in_effect(game.rulebooks, table, exercise.settings))

    def key(edition: Any, settings: Any) -> Answer:
        return kind.answer(_at_table(game, question, settings), edition)

    changed = changing(game.rulebooks, table, exercise.settings, key) if names else ()
    return tuple(
        each for each in names if each in changed or game.rulebooks.house_rule(each).rule == exercise.name.rule
    )


def _at_table(game: Game, question: Question, settings: Any) -> Question:
    """The same question where a table has the house rules of these settings."""
    fields = {each.field for each in game.rulebooks.house_rules if each.is_setting} | {"house"}
    house = {field: getattr(settings, field) for field in fields}

    def there(thing: Any) -> Any:
        own = getattr(thing, "settings", None)
        return replace(thing, settings=_with_fields(own, house)) if type(own) is game.settings else thing

    return replace(question, state=there(question.state), about=tuple(map(there, question.about)))


def _with_fields(record: Any, fields: dict[str, Any]) -> Any:
    return replace(record, **fields)


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
    game: Game, kind: ExerciseKind, name: ExerciseName, question: Question, asked: Any, settings: Any,
    chance: ExerciseChance,
) -> Exercise | None:  # fmt: skip
    edition = kind.answering_edition(question, asked)
    if in_effect(game.rulebooks, asked, settings):
        question = _at_table(game, question, settings)
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
    return Exercise(name, kind.form, asked, settings, question, key, found, options, kind.proof_of(question, edition))


def _options(kind: ExerciseKind, key: Answer, wrong: dict[Answer, tuple[Mutant, ...]], rule: str) -> list[Option]:
    """The right option and wrong ones: answers that come from mistaking the rule asked about are taken first."""
    mistaken = sorted(wrong, key=lambda answer: all(mutant.rule != rule for mutant in wrong[answer]))
    (right,) = kind.possible_choices(key)
    chosen = [Option(kind.answer_text(answer), answer, wrong[answer]) for answer in mistaken[:MOST_WRONG]]
    return [Option(kind.answer_text(right), right), *chosen]
