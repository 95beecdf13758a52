"""The languages spoken, and the one that the reader's environment asks for."""

import os
from collections.abc import Mapping

from rainbow7.core.rulebook import LANGUAGES


def reader_language(environment: Mapping[str, str] | None = None) -> str:
    """The language of the environment where that is French or English, else English."""
    environment = os.environ if environment is None else environment
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        spoken = environment.get(name, "")[:2].lower()
        if spoken in LANGUAGES:
            return spoken
        if environment.get(name):
            break
    return LANGUAGES[0]
