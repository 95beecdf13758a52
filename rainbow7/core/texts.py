"""Reads the texts that lie beside the code, by language."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from rainbow7.core.edition import RulebookError


def read_toml(package: str, name: str) -> dict[str, Any]:
    """Read a TOML file of a package; raises `RulebookError` with its name if it cannot be read."""
    try:
        return tomllib.loads(files(package).joinpath(name).read_text("utf-8"))
    except (tomllib.TOMLDecodeError, FileNotFoundError) as bad:
        raise RulebookError(f"{package}/{name}: {bad}") from None


@cache
def words_of(package: str, lang: str) -> dict[str, Any]:
    """The sentences of a package, section by section: its `words.<lang>.toml`."""
    return read_toml(package, f"words.{lang}.toml")
