"""Reads notation: a scanner, key-value lines, and the error that names the column."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from rainbow7.core.user_error import UserError

MOST_DIGITS = 40
"""Longer numbers are not read."""


class BadNotation(UserError):
    """A text cannot be read: a short code, the text, the column from 1, and the facts for the sentence."""

    def __init__(self, code: str, text: str, column: int, **facts: object) -> None:
        self.text, self.column = text, column
        super().__init__(code, **facts)


def position_part(state: object) -> str:
    """The notation of a state without its game and edition, which links and cases tell apart from it.

    >>> position_part("rainbow7 en turn 1 round 2")
    'turn 1 round 2'
    """
    return str(state).split(" ", 2)[2]


@dataclass
class Scanner:
    """A text and how far it has been read."""

    text: str
    place: int = field(default=0)

    @property
    def column(self) -> int:
        """The column of the next character, from 1."""
        return self.place + 1

    @property
    def at_end(self) -> bool:
        """Whether the whole text has been read."""
        return self.place >= len(self.text)

    def peek(self, ahead: int = 0) -> str:
        """The character this far ahead; empty after the end."""
        return self.text[self.place + ahead : self.place + ahead + 1]

    def advance(self, count: int = 1) -> None:
        """Skip this many characters."""
        self.place += count

    def skip(self, blanks: str = " ") -> None:
        """Skip all of these characters that come next."""
        while not self.at_end and self.text[self.place] in blanks:
            self.place += 1

    def take(self, word: str) -> bool:
        """Read this word if it comes next, ignoring case and the spaces before it."""
        self.skip()
        if self.text[self.place : self.place + len(word)].upper() != word.upper():
            return False
        self.place += len(word)
        return True

    def word(self) -> str:
        """Read up to the next space, in lower case."""
        self.skip()
        start = self.place
        while not self.at_end and self.text[self.place] != " ":
            self.place += 1
        return self.text[start : self.place].lower()

    def number(self) -> int:
        """Read a whole number in ASCII digits."""
        self.skip()
        start = self.place
        while self.peek() in set("0123456789"):
            self.place += 1
        if start == self.place:
            raise BadNotation("no-number", self.text, self.column, found=self.peek() or "…")
        if self.place - start > MOST_DIGITS:
            raise BadNotation("no-number", self.text, start + 1, found=f"{self.text[start : start + 8]}…")
        return int(self.text[start : self.place])

    def expect(self, word: str) -> None:
        """Read this word; raises `BadNotation` if another comes next."""
        if not self.take(word):
            raise BadNotation("expected", self.text, self.column, expected=word, found=self.peek() or "…")

    def expect_end(self) -> None:
        """Raise `BadNotation` if anything but spaces is left."""
        self.skip()
        if not self.at_end:
            raise BadNotation("left-over", self.text, self.column, found=self.text[self.place :])


@dataclass(frozen=True)
class Word:
    """A word of a text and the column at which it begins."""

    text: str
    column: int


def words(text: str) -> list[Word]:
    """The words of a line, each with its column.

    >>> [each.text for each in words("lay  R3")]
    ['lay', 'R3']
    """
    found, start = [], None
    for place, sign in enumerate(text + " "):
        if sign.isspace():
            if start is not None:
                found.append(Word(text[start:place], start + 1))
            start = None
        elif start is None:
            start = place
    return found


@dataclass(frozen=True)
class KeyValues:
    """The keys of a line with their values."""

    text: str
    found: Mapping[str, Word]

    def __contains__(self, key: str) -> bool:
        return key in self.found

    def get(self, key: str) -> Word | None:
        """The value of a key, if the line has it."""
        return self.found.get(key)

    def part(self, key: str, usual: str = "") -> Word:
        """The value of a key, or the usual one as if it stood at the end of the line."""
        return self.found.get(key, Word(usual, len(self.text) + 1))

    def number(self, key: str, usual: int, most: int | None = None) -> int:
        """The value of a key as a whole number, or the usual one."""
        return whole_number(self.text, self.part(key, str(usual)), 0, most)


def pairs_that_differ(*entries: tuple[str, str, str]) -> tuple[str, ...]:
    """The keys and values to write into a line: of each key, value and usual value, those that differ.

    >>> pairs_that_differ(("turn", "2", "0"), ("first", "0", "0"))
    ('turn', '2')
    """
    return tuple(word for key, text, usual in entries if text != usual for word in (key, text))


def read_first_words(text: str, some: list[Word], **known: Collection[str]) -> list[str]:
    """The first words of a line in lower case, each one of those known; raises `BadNotation` for another one."""
    found = []
    for place, (what, names) in enumerate(known.items()):
        word = some[place] if place < len(some) else Word("…", len(text) + 1)
        if word.text.lower() not in names:
            raise BadNotation(f"no-{what}", text, word.column, found=word.text.lower(), known=tuple(names))
        found.append(word.text.lower())
    return found


def read_key_values(text: str, some: list[Word], known: tuple[str, ...]) -> KeyValues:
    """Read `key value key value …`; raises `BadNotation` for an unknown or repeated key, or one without a value."""
    found: dict[str, Word] = {}
    for place in range(0, len(some), 2):
        key = some[place]
        name = key.text.lower()
        if name not in known:
            raise BadNotation("unknown-key", text, key.column, found=key.text, known=known)
        if name in found:
            raise BadNotation("key-twice", text, key.column, found=key.text)
        if place + 1 == len(some):
            raise BadNotation("no-value-for", text, key.column, found=key.text)
        found[name] = some[place + 1]
    return KeyValues(text, found)


def assignments(text: str) -> Iterator[tuple[Word, Word]]:
    """The names and values of `name=value;name=value`; a missing value is an empty word after its name."""
    column = 1
    for part in text.split(";") if text else ():
        name, equals, value = part.partition("=")
        yield Word(name, column), Word(value, column + len(name) + len(equals))
        column += len(part) + 1


def whole_number(text: str, word: Word, least: int = 0, most: int | None = None) -> int:
    """Read a whole number within bounds from a word."""
    if not (word.text.isascii() and word.text.isdigit()) or len(word.text) > MOST_DIGITS:
        found = word.text if len(word.text) <= MOST_DIGITS else f"{word.text[:8]}…"
        raise BadNotation("no-number", text, word.column, found=found)
    number = int(word.text)
    if number < least or (most is not None and number > most):
        code = "too-small" if number < least else "too-large"
        raise BadNotation(code, text, word.column, found=number, least=least, most=most)
    return number
