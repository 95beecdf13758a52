"""Parses the text of a passage into sentences, and marks words that come from a ruling and not from the document."""

import re
from dataclasses import dataclass
from itertools import groupby

_MARK = re.compile(r"\{([A-Z]-\d+): ([^{}]+)\}")
_BETWEEN_SENTENCES = re.compile(r"(?<=[.!?])\s+(?=[^\W_a-zà-ÿ])")


@dataclass(frozen=True)
class PassagePart:
    """Some words of a passage, with the id of the ruling that they come from if the document does not print them."""

    text: str
    ruling: str | None = None


@dataclass(frozen=True)
class PassageSentence:
    """One sentence of a passage."""

    id: str
    """The rule and the number of the sentence: `end.tie/1`."""
    parts: tuple[PassagePart, ...]

    @property
    def text(self) -> str:
        """The sentence as plain text."""
        return joined_text(self.parts)

    @property
    def ruling(self) -> str | None:
        """The id of the first ruling in the sentence; nothing if the document prints all of it."""
        return next((part.ruling for part in self.parts if part.ruling is not None), None)

    @property
    def printed(self) -> bool:
        """Whether the document prints some of its words."""
        return any(part.ruling is None and re.search(r"\w", part.text) for part in self.parts)

    @property
    def words(self) -> str:
        """The words that the document must print, with `[…]` for those that come from a ruling."""
        return "".join("[…]" if part.ruling is not None else part.text for part in self.parts)

    def __str__(self) -> str:
        return self.text


def joined_text(parts: tuple[PassagePart, ...]) -> str:
    """The parts as plain text."""
    return "".join(part.text for part in parts)


def parse_passage(source: str) -> tuple[PassagePart, ...]:
    """The parts of a passage's text, in which `{R-43: words}` marks words that come from the ruling R-43.

    >>> [(part.text, part.ruling) for part in parse_passage("Lay first. {R-43: Effects come next}, the draw last.")]
    [('Lay first. ', None), ('Effects come next', 'R-43'), (', the draw last.', None)]
    """
    parts, end = [], 0
    for mark in _MARK.finditer(source):
        parts += [PassagePart(source[end : mark.start()]), PassagePart(mark[2], mark[1])]
        end = mark.end()
    parts.append(PassagePart(source[end:]))
    return tuple(part for part in parts if part.text)


def split_sentences(parts: tuple[PassagePart, ...]) -> tuple[tuple[PassagePart, ...], ...]:
    """The parts of each sentence; marked words may extend over several sentences.

    >>> [joined_text(each) for each in split_sentences(parse_passage("One each. {R-01: No more. Never}."))]
    ['One each.', 'No more.', 'Never.']
    """
    plain, found, start = joined_text(parts), [], 0
    ruled = [part.ruling for part in parts for _ in part.text]
    for gap in (*_BETWEEN_SENTENCES.finditer(plain), None):
        end = gap.start() if gap else len(plain)
        places = groupby(range(start, end), lambda place: ruled[place])
        found.append(tuple(PassagePart("".join(plain[at] for at in group), ruling) for ruling, group in places))
        start = gap.end() if gap else end
    return tuple(found)
