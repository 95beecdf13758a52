"""The tutor's own words, from their files."""

from collections.abc import Mapping
from functools import lru_cache
from importlib.util import find_spec
from typing import Any

from rainbow7.core.rulebook import LANGUAGES, read_toml


@lru_cache
def words(package: str, lang: str) -> Mapping[str, Any]:
    """What a package of the tutor says in a language; nothing where there is no such package."""
    return read_toml(package, f"words.{lang}.toml") if find_spec(package) else {}


def beliefs_in_words(name: str) -> Mapping[str, str]:
    """What somebody believes, in every language."""
    return {lang: str(words("rainbow7.tutor", lang)["belief"][name]) for lang in LANGUAGES}
