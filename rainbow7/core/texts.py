"""Reads the texts that lie beside the code, by language; what a language lacks is told in English.

Where all of a file is sentences, each language has one: `words.<lang>.toml`. Where sentences stand beside other data,
the file itself has the English ones, under `en`, and `<file>.<lang>.toml` those of another language, by the same names;
the file of an edition has its few names in several languages itself.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from rainbow7.core.edition import RulebookError
from rainbow7.core.language import ENGLISH, LANGUAGES


def read_toml(package: str, name: str) -> dict[str, Any]:
    """Read a TOML file of a package; raises `RulebookError` with its name if it cannot be read."""
    try:
        return tomllib.loads(files(package).joinpath(name).read_text("utf-8"))
    except (tomllib.TOMLDecodeError, FileNotFoundError) as bad:
        raise RulebookError(f"{package}/{name}: {bad}") from None


@cache
def words_of(package: str, lang: str, file: str = "words") -> dict[str, Any]:
    """The sentences of a package, section by section: its `words.<lang>.toml`, or another such file."""
    english = read_toml(package, f"{file}.{ENGLISH}.toml")
    return english if lang == ENGLISH else laid_over(english, own_texts(package, file, lang))


@cache
def texts_of(package: str, file: str, lang: str) -> dict[str, Any]:
    """The sentences of a file of data in a language, by the names of what they are about."""
    data = read_toml(package, f"{file}.toml")
    english = texts_in(data, ENGLISH)
    if lang == ENGLISH:
        return english
    return laid_over(laid_over(english, texts_in(data, lang)), own_texts(package, file, lang))


def by_language(package: str, file: str) -> dict[str, dict[str, Any]]:
    """The sentences of a file of data, by language."""
    return {lang: texts_of(package, file, lang) for lang in LANGUAGES}


def texts_in(data: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """The sentences of a language in data: whatever stands under its code.

    >>> texts_in({"tie": {"rule": "end.tie", "en": "a tie"}, "names": {"en": {"short": "EN"}}, "order": 3}, "en")
    {'tie': 'a tie', 'names': {'short': 'EN'}}
    """
    tables = {name: each for name, each in data.items() if isinstance(each, Mapping)}
    found = {name: each[lang] if lang in each else texts_in(each, lang) for name, each in tables.items()}
    return {name: each for name, each in found.items() if each}


def own_texts(package: str, file: str, lang: str) -> dict[str, Any]:
    """What a language itself says; nothing where it has no such file."""
    name = f"{file}.{lang}.toml"
    return read_toml(package, name) if files(package).joinpath(name).is_file() else {}


def laid_over(english: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """What a language says, and English where it says nothing. A choice among sentences is taken as a whole.

    >>> laid_over({"a": "one", "b": {"c": "two", "d": "three"}}, {"b": {"d": "trois"}})
    {'a': 'one', 'b': {'c': 'two', 'd': 'trois'}}
    """
    found = {**english, **own}
    for name, each in english.items():
        if isinstance(each, Mapping) and "by" not in each and isinstance(own.get(name), Mapping):
            found[name] = laid_over(each, own[name])
    return found
