"""The languages that there are, how each writes numbers, and the one that the reader's environment asks for.

A language is a file `languages/<code>.toml` beside this module, and texts that end in its code: `words.<code>.toml`,
`<edition>.<code>.md`. English is the first of them; what another language lacks is said in English.
"""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

ENGLISH = "en"
"""The code of the language in which everything is said."""
_FOLDER = files("rainbow7.core").joinpath("languages")


def _found() -> tuple[str, ...]:
    codes = {each.name.removesuffix(".toml") for each in _FOLDER.iterdir() if each.name.endswith(".toml")}
    return (ENGLISH, *sorted(codes - {ENGLISH}))


LANGUAGES = _found()
"""The code of every language, English first."""


@dataclass(frozen=True)
class Language:
    """What a language is called, how it writes numbers, and what becomes of its prepositions."""

    name: str
    complete: bool
    """Whether it promises every sentence: a test holds it to that, and an author of lessons writes in it."""
    singular: tuple[int, ...]
    """The counts after which a noun stands in the singular."""
    decimal: str
    thousands: str
    percent_sign: str
    """What stands behind a share of a hundred, with the space before it."""
    words: tuple[str, ...]
    """Numbers in letters, from none on."""
    ordinals: tuple[str, ...]
    """The first, the second and so on."""
    suffix: str
    """What follows the digits of a place in a row that has no word."""
    melting: Mapping[str, tuple[tuple[str, str], ...]]
    """The prepositions that melt with the opening of what follows: patterns of openings, and what both become."""
    articles: str
    """The openings before which such a preposition stands again in a list, as a pattern."""

    def is_singular(self, count: int) -> bool:
        """Whether a noun after this number stands in the singular."""
        return abs(count) in self.singular

    def percent(self, value: float, places: int = 0) -> str:
        """A share as so many of a hundred, with the sign."""
        return f"{self.number(100 * value, places)}{self.percent_sign}"

    def number(self, value: float, places: int) -> str:
        """A number as this language writes it, with so many decimals."""
        signs = {ord(","): self.thousands, ord("."): self.decimal, ord("-"): "−"}
        return f"{value:,.{places}f}".translate(signs)


@cache
def language(lang: str) -> Language:
    """The language of this code.

    >>> language("en").percent(0.625, 1)
    '62.5%'
    >>> language("fr").name, language("fr").is_singular(0), language("en").is_singular(0)
    ('Français', True, False)
    """
    own = _read(lang)
    table = _read(ENGLISH) | own
    numbers, melting = table["numbers"], table.get("melting", {})
    before = {
        word: tuple((opening, both) for opening, both in each) for word, each in melting.get("before", {}).items()
    }
    return Language(
        table["name"], own.get("complete", False), tuple(table["singular"]), table["decimal"], table["thousands"],
        table["percent"],
        tuple(numbers["words"]), tuple(numbers["ordinals"]), numbers["suffix"], before, melting.get("articles", ""),
    )  # fmt: skip


def _read(lang: str) -> dict[str, Any]:
    return tomllib.loads(_FOLDER.joinpath(f"{lang}.toml").read_text("utf-8"))


def complete_languages() -> tuple[str, ...]:
    """The languages in which every sentence is said."""
    return tuple(each for each in LANGUAGES if language(each).complete)


def other_language(lang: str) -> str:
    """The language in which a passage can be read beside the reader's: English; the next one for readers of English."""
    return ENGLISH if lang != ENGLISH else (*LANGUAGES[1:], ENGLISH)[0]


def reader_language(environment: Mapping[str, str] | None = None) -> str:
    """The first language of the environment that there is, else English.

    `LANGUAGE` is a list of preferences that comes first, except in the locale `C`, as usual on Unix.

    >>> reader_language({"LANG": "fr_CA.UTF-8"}), reader_language({"LANG": "de_DE", "LANGUAGE": "de:fr"})
    ('fr', 'fr')
    """
    environment = os.environ if environment is None else environment
    locale = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    wishes = [] if locale in ("C", "POSIX") else environment.get("LANGUAGE", "").split(":")
    for wish in (*wishes, locale):
        spoken = wish.replace(".", "_").replace("-", "_").split("_")[0].lower()
        if spoken in LANGUAGES:
            return spoken
    return ENGLISH
