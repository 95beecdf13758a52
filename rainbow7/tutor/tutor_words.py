"""The sentences of the tutor, from its `tutor_words.<lang>.toml` files."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from rainbow7.core.language import LANGUAGES
from rainbow7.core.texts import read_toml


@lru_cache
def tutor_words(package: str, lang: str) -> Mapping[str, Any]:
    """The sentences of a package of the tutor."""
    return read_toml(package, f"words.{lang}.toml")


def belief_in_words(name: str) -> Mapping[str, str]:
    """A belief that is common to all games, as a sentence in each language."""
    return {lang: str(tutor_words("rainbow7.tutor", lang)["belief"][name]) for lang in LANGUAGES}
