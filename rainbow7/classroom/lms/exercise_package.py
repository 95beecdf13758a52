"""A set of exercises as a package."""

from collections.abc import Sequence

from rainbow7.classroom.lms.exercise_answers import exercise_answers, words_of_exercises
from rainbow7.classroom.lms.package_files import Json, archive, package_files, page_words, used_pictures
from rainbow7.core.language import LANGUAGES
from rainbow7.core.template import fill
from rainbow7.explain import Speaker, title_of
from rainbow7.games import GAMES
from rainbow7.tutor.exercise import Exercise

KINDS = {"ask": "Quiz", "table": "Table", "quiz": "Quiz"}
"""The widgets of an exercise, as the page for practice has them."""
MOST_NAMED = 3
"""How many rules are named in a title."""


def exercise_package(exercises: Sequence[Exercise], form: str, lang: str, level: int, seed: int) -> bytes:
    """These exercises as a package in one of the formats."""
    titles = {each: _title(exercises, each, level) for each in LANGUAGES}
    contents = {each: _content(exercises, each) for each in LANGUAGES}
    files = package_files("practice", KINDS, contents, titles, lang)
    name = exercises[0].name
    identifier = f"r7-{name.game}-{name.edition}-exercises-{level}-{seed}-{len(exercises)}"
    return archive(files, form, identifier, titles[lang], lang)


def _content(exercises: Sequence[Exercise], lang: str) -> Json:
    answered = [exercise_answers(each, lang, str(place)) for place, each in enumerate(exercises)]
    sheets = [each.pop("sheet") for each in answered]
    content: Json = {"exercises": answered, "words": words_of_exercises(lang)}
    return {**content, "sheet": used_pictures(sheets, content)}


def _title(exercises: Sequence[Exercise], lang: str, level: int) -> str:
    words, game = page_words(lang)["title"], GAMES[exercises[0].name.game]
    rules = list(dict.fromkeys(each.name.rule for each in exercises))
    if len(rules) > MOST_NAMED:
        return fill(words["exercises"], lang, level=level)
    return fill(words["exercises-about"], lang, rules=", ".join(title_of(each, Speaker(lang, game)) for each in rules))
