"""The glossary of a game: the words that need explaining, found in sentences."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rainbow7.core.game import Game
from rainbow7.core.language import other_language
from rainbow7.core.texts import read_toml, texts_of

MOST_IN_A_SENTENCE = 2


@dataclass(frozen=True)
class Term:
    """A word of the game, what it means, what another language calls it, and the rule it comes from."""

    id: str
    rule: str
    term: str
    forms: tuple[str, ...]
    """Its other forms in sentences, such as the plural."""
    says: str
    other: str
    other_lang: str


@lru_cache
def glossary(game: Game, lang: str) -> dict[str, Term]:
    """Every term of a game, by its name."""
    other = other_language(lang)
    here, there = (texts_of(game.package, "glossary", each) for each in (lang, other))
    return {
        name: Term(
            name, each["rule"], here[name]["term"], tuple(here[name]["forms"]), here[name]["says"],
            there[name]["term"], other,
        )
        for name, each in read_toml(game.package, "glossary.toml").items()
    }  # fmt: skip


@lru_cache
def _forms(game: Game, lang: str) -> tuple[re.Pattern[str], dict[str, Term]]:
    """Every form of every term, the longest first."""
    forms = {form.casefold(): term for term in glossary(game, lang).values() for form in (term.term, *term.forms)}
    longest = sorted(forms, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest))})\b", re.IGNORECASE), forms


def marked(text: str, game: Game, lang: str, explained: set[str] | None = None) -> Iterator[tuple[str, Term | None]]:
    """A text in pieces, each with its glossary term or `None`. A term is marked once, and at most two in a sentence.

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
