"""Words the errors that somebody meets who uses the engine from Python."""

from rainbow7.core.language import reader_language
from rainbow7.core.notation import BadNotation
from rainbow7.core.record import BadRecord
from rainbow7.core.rule import IllegalMove
from rainbow7.core.template import MissingWords, fill
from rainbow7.core.user_error import UserError
from rainbow7.explain import explain_verdict
from rainbow7.explain.complaints import input_text, notation_text, record_text
from rainbow7.explain.words import common_words
from rainbow7.games import GAMES

LONGEST = 80
"""The most characters that are repeated of a text that cannot be read."""


def error_text(error: UserError, lang: str | None = None) -> str:
    """An error as a sentence."""
    lang = lang or reader_language()
    words = common_words(lang)["user-error"]
    if isinstance(error, BadNotation):
        problem = _problem(error, lang)
        return fill(words["notation"], lang, text=error.text[:LONGEST], column=error.column, problem=problem)
    if isinstance(error, IllegalMove):
        return fill(words["move"], lang, move=error.verdict.move, problem=explain_verdict(error.verdict, lang).line)
    if isinstance(error, BadRecord):
        return record_text(words["record"], "", error, lang)
    return input_text(error.code, dict(error.facts), lang)


def _problem(error: BadNotation, lang: str) -> str:
    """What is wrong with a text: in the words of all games, or else of the game that has any for it."""
    for game in (None, *GAMES.values()):
        try:
            return notation_text(error, game, lang)
        except MissingWords:
            continue
    return error.code
