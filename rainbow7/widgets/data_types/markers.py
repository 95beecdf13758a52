"""Marks in the types of the data, for what only the scripts see."""

from dataclasses import dataclass


@dataclass(frozen=True)
class WordsOf:
    """Words that are these tables of the word list, a later one laid over those before it."""

    tables: tuple[str, ...]

    def __init__(self, *tables: str) -> None:
        object.__setattr__(self, "tables", tables)


@dataclass(frozen=True)
class Script:
    """A type that the scripts spell so."""

    text: str
