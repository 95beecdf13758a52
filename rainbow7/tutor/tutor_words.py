"""The sentences of the tutor, from its `words.<lang>.toml` files."""

from collections.abc import Mapping
from typing import Any

from rainbow7.core.language import LANGUAGES
from rainbow7.core.texts import words_of


def tutor_words(package: str, lang: str) -> Mapping[str, Any]:
    """The sentences of a package of the tutor."""
    return words_of(package, lang)


def belief_in_words(name: str) -> Mapping[str, str]:
    """A belief that is common to all games, as a sentence in each language."""
    return {lang: str(tutor_words("rainbow7.tutor", lang)["belief"][name]) for lang in LANGUAGES}
