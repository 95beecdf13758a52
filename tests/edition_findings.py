"""What is wrong under an edition that is printed like another one but for some numbers.

    python tests/edition_findings.py <edition> <exercises>

`scripts/try_edition.py` runs it in a copy of the project. It samples exercises and proves each; and in everything that
is said under the edition it looks for the numbers of the other one.
"""

import json
import re
import sys
import traceback
from collections.abc import Iterator
from random import Random
from typing import Any

from random_matches import attempts
from test_exercises import prove

from rainbow7.core.cases import cases_in, mutants_in
from rainbow7.core.edition import FieldDifference, differences
from rainbow7.core.edition_numbers import filled
from rainbow7.core.game import Game
from rainbow7.core.language import LANGUAGES
from rainbow7.core.rule import IllegalMove
from rainbow7.explain import Speaker, event_text, explain, view_text
from rainbow7.explain.glossary import glossary
from rainbow7.games import GAMES
from rainbow7.tutor.answer_checking import check
from rainbow7.tutor.courses import course
from rainbow7.tutor.exercise import LEVELS, Exercise, ExerciseName, NoExercise
from rainbow7.tutor.exercise_data import answer_data, exercise_data
from rainbow7.tutor.exercise_making import make
from rainbow7.tutor.facts import points_of
from rainbow7.tutor.game_tutors import exercise_kinds, kinds_and_rules
from rainbow7.tutor.lesson_playing import reply

Told = tuple[str, str]
"""Where something is said, and what."""

MOST_SEEDS = 20
"""So many names of a sort are tried until one is an exercise."""
CONTEXTS: dict[str, dict[str, tuple[str, ...]]] = {
    "call_limit": {
        "en": (
            r"(?:with|below|up to|at most|more than) {w}(?! (?:Rain|Rainbow|tokens|cards|7s))", r"makes? {w} or",
            r"{w} at most", r"{n} (?:points? )?or (?:fewer|less)", r"(?:may|can) hold {n}", r"{n} at most",
        ),
        "fr": (
            r"(?:avec|moins de|jusqu’à|plus de|fasse|fait) {w}(?! (?:jetons|cartes|7))",
            r"{n} (?:points? )?(?:ou moins|au plus)",
        ),
    },
    "end_tokens": {
        "en": (
            r"{w} (?:Rain )?tokens?", r"{nth} token", r"(?:has|have|holds) {w}(?! (?:cards|colours))", r"without {w}",
            r"{d} or more",
        ),
        "fr": (r"{w} jetons?", r"{nth} jeton", r"(?:en a|en ont|plus|déjà) {w}", r"{d} (?:au moins|ou davantage)"),
    },
    "hand_cards": {
        "en": (
            r"{w} of them", r"(?:gets?|dealt|everyone) {w} cards(?! and a 7 besides)", r"gets? {sum} cards, one 7",
            r"hand has {more} cards",
        ),
        "fr": (
            r"-en {w}", r"(?:reçoit|recevez|chacun) {w} cartes(?! et un 7 en plus)", r"reçoit {sum} cartes, dont",
            r"compte ainsi {more} cartes",
        ),
    },
}  # fmt: skip
"""How a sentence tells a number of the rules, not one that was counted: `{d}` is the number in digits, `{w}` in
letters, `{n}` in either, `{nth}` its place in a row; `{sum}` is one more in digits, `{more}` in letters."""


class Numbers:
    """The numbers that an edition does not have, and how they would be told."""

    def __init__(self, changed: tuple[FieldDifference, ...]) -> None:
        self.patterns = {
            lang: re.compile("|".join(self._told(each, lang) for each in changed), re.I) for lang in LANGUAGES
        }

    def _told(self, each: FieldDifference, lang: str) -> str:
        nth, w, more = (
            rf"\b{filled(f'{{={sum_of}}}', None, lang)}\b"
            for sum_of in (f"{each.b}:ordinal", f"{each.b}:words", f"{each.b}+1:words")
        )
        d = rf"\b{each.b}\b"
        ways = {"{d}": d, "{w}": w, "{n}": rf"(?:{d}|{w})", "{nth}": nth, "{more}": more, "{sum}": str(each.b + 1)}
        told = "|".join(CONTEXTS[each.field][lang])
        for place, way in ways.items():
            told = told.replace(place, way)
        return told

    def found_in(self, text: str, lang: str) -> str | None:
        """A number that is told and is another edition's."""
        found = self.patterns[lang].search(text)
        return found[0] if found else None


def written(game: Game, edition: Any, lang: str) -> Iterator[Told]:
    """Passages, readings, wordings, wrong rules, cases, words explained, single points and lessons."""
    for rule in game.rulebooks.rules:
        yield f"passage {rule}", game.rulebooks.passage(rule, edition.id, lang).text
    for (number, spoken), ruling in game.rulebooks.rulings.items():
        if spoken == lang:
            yield from (
                (f"ruling {number}", text) for text in (ruling.asks, ruling.reading, ruling.other, ruling.because)
            )
    for topic, wording in game.rulebooks.wordings(edition.id).items():
        yield f"wording {topic}", wording.says[lang]
    for mutant in mutants_in(game, edition):
        yield f"wrong rule {mutant.name}", mutant.belief[lang]
    for case in cases_in(game, edition):
        yield f"case of {case.rule}", case.names[lang]
    for name, term in glossary(game, lang).items():
        yield f"word {name}", term.says
    for name, point in points_of(game).items():
        yield f"point {name}", point.says[lang]
    yield from taught(game, edition.id, lang)


def taught(game: Game, edition: str, lang: str) -> Iterator[Told]:
    """The lessons, and what they answer to what they foresee."""
    for lesson in course(game):
        if edition not in lesson.editions:
            continue
        place = f"lesson {lesson.name}"
        yield place, f"{lesson.titles[lang]} {lesson.aims[lang]}"
        for step in lesson.steps_in(edition):
            lines = (*step.says[lang], *step.options[lang].values(), *step.done[lang], *step.hints[lang])
            yield from ((f"{place}/{step.name}", line.text) for line in lines)
            tries = (*step.solutions, *(each.attempt for each in step.mistakes))
            yield from ((f"{place}/{step.name}", str(reply(lesson, step, edition, each).said[lang])) for each in tries)
        yield from ((place, line.text) for line in lesson.recap_in(edition, lang))


def said_at_tables(game: Game, edition: Any, lang: str) -> Iterator[Told]:
    """Views, verdicts and events of the cases, and of whatever else is tried there: refusals among them."""
    random = Random(5)
    for case in cases_in(game, edition):
        try:
            match = case.start(game, edition)
        except IllegalMove:
            continue
        state = match.state
        speaker = Speaker(lang, game, state.settings, 0)
        yield from ((case.name, str(each)) for each in view_text(game, game.view(state, 0), speaker))
        tried = [game.read_move(line) for line in (case.attempt, *attempts(state, random, 6), "call", "pass")]
        for move in (*tried, *match.legal_moves[:3]):
            verdict = match.judge(move)
            told = explain(verdict, lang)
            yield case.name, f"{told.line} {told.would} {' '.join(str(each.sentence or '') for each in told.reasons)}"
            if verdict.legal:
                for moment in match.play(move).steps[-1].moments:
                    yield case.name, str(event_text(moment.event, speaker))


def exercises(game: Game, edition: str, count: int) -> Iterator[Exercise]:
    """So many exercises under the edition, spread over its kinds, rules and levels."""
    corners = [(kind, rule, level) for kind, rule in kinds_and_rules(game, game.editions[edition]) for level in LEVELS]
    for at in range(count):
        kind, rule, level = corners[at * len(corners) // count]
        for seed in range(MOST_SEEDS):
            try:
                yield make(ExerciseName(game.id, edition, kind, rule, level, seed))
                break
            except NoExercise:
                continue


def told_of(exercise: Exercise, lang: str) -> Iterator[Told]:
    """Every text that an exercise shows, before and after each of its answers."""
    kind = exercise_kinds(GAMES[exercise.name.game])[exercise.name.kind]
    answers = [option.value for option in exercise.options] or [
        kind.answer_text(frozenset({each}) if kind.form == "cards" else each)
        for each in kind.possible_choices(exercise.key)
    ]
    shown = [exercise_data(exercise, lang), *(answer_data(exercise, check(exercise, each), lang) for each in answers)]
    for data in shown:
        if data.get("yours"):
            del data["yours"]["because"]  # what would follow if the wrong rule were right
        yield from ((f"exercise {exercise.name}", text) for text in texts_in(data))


def texts_in(data: Any) -> Iterator[str]:
    """The texts among data, those apart that name or draw something."""
    if isinstance(data, dict):
        for key, each in data.items():
            if key not in ("html", "name", "short", "edition", "rule", "state", "citations", "corrections", "document"):
                yield from texts_in(each)
    elif isinstance(data, (list, tuple)):
        for each in data:
            yield from texts_in(each)
    elif isinstance(data, str) and " " in data:
        yield data


def is_wrong(exercise: Exercise) -> str | None:
    """Why an exercise is wrong."""
    try:
        prove(exercise)
    except Exception:
        return f"{exercise.name}: {traceback.format_exc(limit=-1)}"
    return None


def main() -> None:
    """Print what was looked at and what is wrong, as JSON."""
    name, count = sys.argv[1], int(sys.argv[2])
    game = next(game for game in GAMES.values() if name in game.editions)
    edition, like = game.editions[name], game.editions[game.rulebooks.tables[name]["like"]]
    numbers = Numbers(differences(edition, like))
    made = tuple(exercises(game, name, count))
    told: dict[tuple[str, str, str], None] = {}
    for lang in LANGUAGES:
        for some in (written(game, edition, lang), said_at_tables(game, edition, lang)):
            told |= {(lang, place, text): None for place, text in some}
        told |= {(lang, place, text): None for each in made for place, text in told_of(each, lang)}
    found = {
        "exercises": len(made),
        "wrong_exercises": [wrong for wrong in map(is_wrong, made) if wrong is not None],
        "sentences": len(told),
        "wrong_sentences": [
            f"{place}: {text}  ← {number}"
            for lang, place, text in told
            if (number := numbers.found_in(text, lang)) is not None
        ],
    }
    print(json.dumps(found, ensure_ascii=False))


if __name__ == "__main__":
    main()
