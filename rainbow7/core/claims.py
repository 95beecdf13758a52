"""Passages as they are written: sentences, and in them the words that no document prints, each with its reading."""

import re
from dataclasses import dataclass
from itertools import groupby

_MARK = re.compile(r"\{([A-Z]-\d+): ([^{}]+)\}")
_BETWEEN_SENTENCES = re.compile(r"(?<=[.!?])\s+(?=[^\W_a-zà-ÿ])")


@dataclass(frozen=True)
class Part:
    """Some words of a passage, and the number of the reading that they tell, where no document prints them."""

    text: str
    ruling: str | None = None


@dataclass(frozen=True)
class Claim:
    """One sentence of a passage."""

    id: str
    """The rule, and the number of the sentence: `end.tie/1`."""
    parts: tuple[Part, ...]

    @property
    def text(self) -> str:
        """The sentence in plain words."""
        return text_of(self.parts)

    @property
    def ruling(self) -> str | None:
        """The number of the first reading that the sentence tells; nothing, where a document prints all of it."""
        return next((part.ruling for part in self.parts if part.ruling is not None), None)

    @property
    def printed(self) -> bool:
        """Whether some words of it are to be found in the document."""
        return any(part.ruling is None and re.search(r"\w", part.text) for part in self.parts)

    @property
    def words(self) -> str:
        """The words that a document must carry; `[…]` stands for those that tell a reading."""
        return "".join("[…]" if part.ruling is not None else part.text for part in self.parts)

    def __str__(self) -> str:
        return self.text


def text_of(parts: tuple[Part, ...]) -> str:
    """The plain words of some parts."""
    return "".join(part.text for part in parts)


def read_parts(source: str) -> tuple[Part, ...]:
    """A passage as it is written, in parts: `{R-43: words}` are words that tell the reading R-43.

    >>> [(part.text, part.ruling) for part in read_parts("Lay first. {R-43: Effects come next}, the draw last.")]
    [('Lay first. ', None), ('Effects come next', 'R-43'), (', the draw last.', None)]
    """
    parts, end = [], 0
    for mark in _MARK.finditer(source):
        parts += [Part(source[end : mark.start()]), Part(mark[2], mark[1])]
        end = mark.end()
    parts.append(Part(source[end:]))
    return tuple(part for part in parts if part.text)


def sentences(parts: tuple[Part, ...]) -> tuple[tuple[Part, ...], ...]:
    """A passage sentence by sentence; a mark may reach over several of them.

    >>> [text_of(each) for each in sentences(read_parts("One each. {R-01: No more. Never}."))]
    ['One each.', 'No more.', 'Never.']
    """
    plain, found, begin = text_of(parts), [], 0
    ruled = [part.ruling for part in parts for _ in part.text]
    for gap in (*_BETWEEN_SENTENCES.finditer(plain), None):
        end = gap.start() if gap else len(plain)
        places = groupby(range(begin, end), lambda place: ruled[place])
        found.append(tuple(Part("".join(plain[at] for at in group), ruling) for ruling, group in places))
        begin = gap.end() if gap else end
    return tuple(found)
