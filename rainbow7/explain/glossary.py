"""The words of a game that need explaining, and where they stand in a sentence."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rainbow7.core.game import Game
from rainbow7.core.language import LANGUAGES
from rainbow7.core.texts import read_toml

MOST_IN_A_SENTENCE = 2


@dataclass(frozen=True)
class Term:
    """A word of the game, what it means, what the other language calls it, and the rule it comes from."""

    id: str
    rule: str
    term: str
    forms: tuple[str, ...]
    """How else it stands in sentences."""
    says: str
    other: str


@lru_cache
def glossary(game: Game, lang: str) -> dict[str, Term]:
    """Every term of a game, by its name."""
    (other,) = (each for each in LANGUAGES if each != lang)
    return {
        name: Term(
            name, each["rule"], each[lang]["term"], tuple(each[lang]["forms"]), each[lang]["says"], each[other]["term"]
        )
        for name, each in read_toml(game.package, "glossary.toml").items()
    }


@lru_cache
def _forms(game: Game, lang: str) -> tuple[re.Pattern[str], dict[str, Term]]:
    """Every form of every term, the longest first."""
    forms = {form.casefold(): term for term in glossary(game, lang).values() for form in (term.term, *term.forms)}
    longest = sorted(forms, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest))})\b", re.IGNORECASE), forms


def marked(text: str, game: Game, lang: str, explained: set[str] | None = None) -> Iterator[tuple[str, Term | None]]:
    """A text in pieces, each with the term it is; a term once, and at most two of them in a sentence.

    `explained` are the terms marked already, which this text adds to.
    """
    explained = set() if explained is None else explained
    pattern, forms = _forms(game, lang)
    end = sentence = count = 0
    for found in pattern.finditer(text):
        term = forms[found[0].casefold()]
        begun = max(text.rfind(stop, 0, found.start()) for stop in ".?!") + 1
        count = count if begun == sentence else 0
        sentence = begun
        if term.id in explained or count == MOST_IN_A_SENTENCE:
            continue
        explained.add(term.id)
        count += 1
        yield text[end : found.start()], None
        yield found[0], term
        end = found.end()
    yield text[end:], None
