"""Reads positions: what the notation of a position has in common in all games, each complaint with its column."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

from rainbow7.core.common_rules import PLAYERS_RULE
from rainbow7.core.house_rules import laid_over
from rainbow7.core.notation import BadNotation, Word, read_first_words, read_key_values, whole_number, words
from rainbow7.core.rulebook import Rulebooks

T = TypeVar("T")
Name = TypeVar("Name", bound=str)


class PositionReader:
    """A position that is being read: its game, edition and phase come first, then keys with their values."""

    def __init__(
        self, text: str, game: str, rulebooks: Rulebooks, phases: Sequence[str], keys: tuple[str, ...]
    ) -> None:
        some = words(text)
        first = read_first_words(text, some, game=(game,), edition=rulebooks.editions, phase=phases)
        self.text, self.rulebooks = text, rulebooks
        _, self.edition, self._phase = first
        self.values = read_key_values(text, some[3:], keys)
        self.part, self.number = self.values.part, self.values.number

    def phase(self, known: Sequence[Name]) -> Name:
        """The phase, as one of the names that were given when reading began."""
        return next(each for each in known if each == self._phase)

    def bad(self, code: str, key: str, **facts: object) -> BadNotation:
        """A complaint at the value of a key."""
        return BadNotation(code, self.text, self.part(key).column, **facts)

    def need(self, key: str) -> None:
        """Raise a complaint if the position lacks a key."""
        if key not in self.values:
            raise BadNotation(f"no-{key}", self.text, len(self.text) + 1)

    def inside(self, word: Word, read: Callable[[str], T]) -> T:
        """Read one word of the position; complaints name the column in the whole position."""
        try:
            return read(word.text)
        except BadNotation as bad:
            raise BadNotation(bad.code, self.text, word.column + bad.column - 1, **bad.facts) from None

    def pieces(self, key: str, usual: str = "") -> list[Word]:
        """The parts of a value between its slashes; none where it is empty."""
        word, column, found = self.part(key, usual), self.part(key, usual).column, []
        for piece in word.text.split("/") if word.text else ():
            found.append(Word(piece, column))
            column += len(piece) + 1
        return found

    def numbers(self, key: str, usual: str = "", most: int | None = None) -> tuple[int, ...]:
        """A value that is whole numbers between slashes."""
        return tuple(whole_number(self.text, each, 0, most) for each in self.pieces(key, usual))

    def choice(self, key: str, known: tuple[Name, ...]) -> Name | None:
        """A value that is one of these names; nothing for a dash, or where the key is missing."""
        text = self.part(key, "-").text
        if text not in ("-", *known):
            raise self.bad("unknown-key", key, found=text, known=known)
        return next((each for each in known if each == text), None)

    def check_seats(self, key: str, count: int, seats: range) -> None:
        """Raise a complaint, at the value that tells how many play, if the game is not for so many."""
        if count not in seats:
            raise self.bad("seats", key, count=count, least=seats[0], most=seats[-1], rule=PLAYERS_RULE)

    def check_one_each(self, key: str, count: int, seats: int) -> None:
        """Raise a complaint if a value has not one part for each seat."""
        if count != seats:
            raise self.bad("one-each", key, count=count, seats=seats)

    def settings(self, read_settings: Callable[..., T], usual: T) -> T:
        """The settings; what they leave out is as usual."""
        return self.inside(self.part("settings"), partial(read_settings, usual=usual))

    def edition_with(self, settings: Any) -> Any:
        """The edition as a table with these settings plays it."""
        return laid_over(self.rulebooks, self.rulebooks.editions[self.edition], settings)
