"""Passages as they are shown, in text and in HTML: words that the rulebook does not print are marked as our reading."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from html import escape
from typing import Any

from rainbow7.core.passage_text import PassagePart
from rainbow7.core.rulebook import Passage, Ruling
from rainbow7.core.template import fill
from rainbow7.explain.words import common_words

_STOP = re.compile(r"(?:\s*»)?[.!?]?$")


def with_readings(passage: Passage) -> str:
    """A passage as plain text, with a note after each reading of ours.

    >>> from rainbow7.core.passage_text import parse_passage
    >>> parts = parse_passage("Lay first. {R-43: Effects come next.} Then draw.")
    >>> with_readings(Passage("turn.lay-then-draw", "en", "en", "printed", "Draw", parts))
    'Lay first. Effects come next (our reading). Then draw.'
    """
    return "".join(said + note + stop for said, note, stop in _pieces(passage.parts, passage.lang))


def with_readings_html(passage: Passage, draw: Callable[[str], str] = escape) -> str:
    """The same as HTML, each text drawn as the caller draws texts."""
    pieces = []
    for said, note, stop in _pieces(passage.parts, passage.lang):
        words = f'<i class="r7-reading">{draw(said)}</i>' if note else draw(said)
        pieces.append(words + (f"<small>{escape(note)}</small>" if note else "") + escape(stop))
    return "".join(pieces)


def as_played(rulings: Sequence[Ruling], settings: Any) -> tuple[Ruling, ...]:
    """The rulings as a table with these settings plays them: where it plays the other reading, that one comes first."""
    return tuple(
        replace(
            each,
            reading=fill(common_words(each.lang)["names"]["other-reading"], each.lang, other=each.other),
            other=each.reading,
            because="",
        )
        if settings is not None and each.switched(settings)
        else each
        for each in rulings
    )


def _pieces(parts: Sequence[PassagePart], lang: str) -> list[tuple[str, str, str]]:
    """The parts of a passage, each with its note (empty for printed words) and the full stop after that."""
    note = str(common_words(lang)["names"]["reading"])
    found = []
    for part in parts:
        stop = "" if part.ruling is None else part.text[_STOP.search(part.text).start() :]  # type: ignore[union-attr]
        said = part.text[: len(part.text) - len(stop)]
        found.append((said, "" if part.ruling is None else note, stop))
    return found
