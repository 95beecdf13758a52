"""The language that the reader's environment asks for."""

import os
from collections.abc import Mapping

from rainbow7.core.rulebook import LANGUAGES


def reader_language(environment: Mapping[str, str] | None = None) -> str:
    """The language of the environment where that is French or English, else English.

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
    return LANGUAGES[0]
