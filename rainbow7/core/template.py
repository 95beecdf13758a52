"""Sentences with places left open: filled with facts, and with words that agree with a number of things.

`{name}` is a fact, `{count?thing|things}` a word that agrees with a number (`#` in it is the number). A table with `by`
chooses a text by a fact: `{ by = "count", 0 = "Nothing", one = "One thing", other = "{count} things" }`.
`explain.words.Speaker` fills the same templates with whatever a game has and speaks to whoever reads.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from rainbow7.core.language import language

PLACE = re.compile(r"\{(\w+)(?::(\w+))?(?:\?([^|}]*)\|([^|}]*)(?:\|([^}]*))?)?\}")
"""A place to be filled: `{name}`, `{name:form}`, `{name?one|many}`, `{name?one|many|with you among them}`."""


class MissingWords(KeyError):
    """There is no sentence under this key: a gap in a table of words, not a reader's mistake."""


def fill(template: Any, lang: str, /, **facts: object) -> str:
    """A template with numbers and texts in its places.

    >>> fill("{count} {count?step is|steps are} the same", "en", count=1)
    '1 step is the same'
    >>> fill({"by": "count", "one": "une étape", "other": "{count} étapes"}, "fr", count=0)
    'une étape'
    """

    def filled(place: re.Match[str]) -> str:
        name, form, one, many, _ = place.groups()
        if form is not None:
            raise MissingWords(f"{{{name}:{form}}} needs somebody who speaks to a reader ({lang})")
        fact = facts[name]
        if one is None:
            return str(fact)
        count = count_of(fact)
        return str(one if language(lang).is_singular(count) else many).replace("#", str(count))

    return PLACE.sub(filled, variant(template, facts, lang))


def placed(text: str, /, **facts: object) -> str:
    """A name with facts in its places, in which no word has to agree with any of them.

    >>> placed("{first} {second}", first=3, second="rouge")
    '3 rouge'
    """
    return PLACE.sub(lambda place: str(facts[place[0][1:-1]]), text)


def variant(
    template: Any, facts: Mapping[str, Any], lang: str, own: Callable[[Any, str], tuple[str, ...] | None] | None = None
) -> str:
    """The text that the facts call for; `own` tells the ways of a fact where it is looked at in a form of its own."""
    while isinstance(template, Mapping):
        name, _, form = str(template["by"]).partition(":")
        fact = facts.get(name)
        ways = own(fact, form or name) if own is not None else None
        wanted = (*(ways_of(fact, lang) if ways is None else ways), "other")
        found = next((each for each in wanted if each in template), None)
        if found is None:
            raise MissingWords(f"no variant among {wanted} ({lang})")
        template = template[found]
    return str(template)


def ways_of(fact: Any, lang: str) -> tuple[str, ...]:
    """The keys under which a template may have its text for a fact, the closest one first."""
    if fact is None:
        return ("none",)
    if isinstance(fact, bool):
        return ("yes",) if fact else ("no",)
    if isinstance(fact, (int, tuple)) and not hasattr(fact, "_fields"):
        count = count_of(fact)
        return (str(count), "one") if language(lang).is_singular(count) else (str(count),)
    return (str(fact),)


def count_of(fact: Any) -> int:
    """How many there are: of several things their number, and a number itself."""
    return len(fact) if isinstance(fact, tuple) else int(fact)
