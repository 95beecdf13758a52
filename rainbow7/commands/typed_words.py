"""The words typed at the terminal: the reader's own, such as `poser`, and those of the notation, such as `lay`."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

_WORD = re.compile(r"[^\W\d_]{2,}(?:-[^\W\d_]+)*")
"""A word of a move; single letters are cards, faces and piles."""


@dataclass(frozen=True)
class TypedLine:
    """A line as it was typed, and the same in notation."""

    typed: str
    notation: str
    changes: tuple[tuple[slice, slice], ...] = ()
    """Of each changed word: its place in the notation, and in what was typed."""

    def column(self, column: int) -> int:
        """The column of what was typed that belongs to a column of the notation."""
        place, moved = column - 1, 0
        for now, was in self.changes:
            if now.start <= place < now.stop:
                return int(was.start) + 1
            if place >= now.stop:
                moved = was.stop - now.stop
        return column + moved


class TypedWords:
    """The words of one language for the words of a notation; those of the notation itself are understood as well."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self.words = words
        self._notation = {plain(own): word for word, own in words.items()}

    def read(self, typed: str) -> TypedLine:
        """What was typed, in notation.

        >>> TypedWords({"draw": "piocher", "deck": "pioche"}).read("Piocher pioche").notation
        'draw deck'
        """
        notation, changes, done = "", [], 0
        for found in _WORD.finditer(typed):
            word = self._notation.get(plain(found[0]))
            if word is None:
                continue
            notation += typed[done : found.start()]
            changes.append((slice(len(notation), len(notation) + len(word)), slice(*found.span())))
            notation += word
            done = found.end()
        return TypedLine(typed, notation + typed[done:], tuple(changes))

    def write(self, notation: str) -> str:
        """A move as it is typed in this language.

        >>> TypedWords({"lay": "poser"}).write("lay R3 > A")
        'poser R3 > A'
        """
        return _WORD.sub(lambda found: self.words.get(found[0], found[0]), notation)


def plain(word: str) -> str:
    """A word in lower case and without accents, as it may be typed."""
    apart = unicodedata.normalize("NFKD", word.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))
