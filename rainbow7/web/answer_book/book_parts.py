"""What all books of answers are made of: parts of a page, what differs between them, and values that are held once."""

import gzip
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

Json = dict[str, Any]
Parts = dict[str, Json]
"""What widgets show, by their names."""

FOLDER = Path(__file__).parent
"""Where the scripts are that answer from books."""
MOST_CHOSEN_FROM = 7
"""The most cards of which every set is tried; of more cards, those that the table itself offers, and single ones."""


def packed(book: Json) -> bytes:
    """A book as a file: JSON, compressed."""
    text = json.dumps(book, ensure_ascii=False, separators=(",", ":"))
    return gzip.compress(text.encode(), mtime=0)


def in_any_order(line: str) -> str:
    """A line of notation with its words sorted: the cards of a play may be chosen in any order.

    >>> in_any_order("lay R5 R3 R4 > A")
    '> A R3 R4 R5 lay'
    """
    return " ".join(sorted(line.split()))


def laid_line(line: str) -> str:
    """A play that is allowed: its cards may be chosen in any order, but the last one comes to lie on top of a pile.

    >>> laid_line("lay R5 R3 R4 > A"), laid_line("draw deck")
    ('> A R3 R4 R5 lay / R4', 'deck draw')
    """
    before, pile, _ = line.partition(" > ")
    return in_any_order(line) + (f" / {before.split()[-1]}" if pile else "")


@dataclass
class Pool:
    """Values that a book holds once, however often they are used."""

    values: list[Any] = field(default_factory=list)
    known: dict[str, int] = field(default_factory=dict)

    def index(self, value: Any) -> int:
        """The index of a value, which is added if it is new."""
        text = json.dumps(value, ensure_ascii=False, sort_keys=True)
        if text not in self.known:
            self.known[text] = len(self.values)
            self.values.append(json.loads(text))
        return self.known[text]

    def fields(self, part: Mapping[str, Any]) -> Json:
        """A part whose fields, and the items of long lists, are held once: the same items are in many of them."""
        lists = {name: [self.index(each) for each in value] for name, value in part.items() if _is_long(value)}
        return {"fields": {name: self.index(part[name]) for name in part if name not in lists}, "lists": lists}


def changed(parts: Parts, before: Parts) -> Parts:
    """The parts that differ from those before: of each the fields that differ, or all, if it lacks one of them.

    >>> changed({"a": {"id": "a", "x": 1}, "b": {"id": "b"}}, {"a": {"id": "a", "x": 2}, "b": {"id": "b", "y": 1}})
    {'a': {'x': 1}, 'b': {'id': 'b'}}
    """
    found = {}
    for name, part in parts.items():
        old = before[name]
        if part != old:
            whole = not part.keys() >= old.keys()
            found[name] = part if whole else {each: part[each] for each in part if old.get(each, _NONE) != part[each]}
    return found


_NONE = object()


def _is_long(value: object) -> bool:
    return isinstance(value, list) and any(isinstance(each, dict) for each in value)


# What can be said at a table


def questions(table: Mapping[str, Any]) -> Iterator[str]:
    """The lines about which a table asks the rules: of each choice, and of what is touched elsewhere."""
    options, shown = table.get("options", {}), board(table)
    if shown is None or options.get("aids") is False or options.get("tells") is False:
        return
    pattern = next((each["line"] for each in shown["buttons"] if "{}" in each["line"]), "")
    if pattern:
        yield from (pattern.replace("{}", " ".join(texts)) for texts in _choices(shown))
    for zone in shown["zones"]:
        if zone.get("asks") and zone["id"] not in shown["choose_from"]:
            yield from dict.fromkeys(zone["asks"].replace("{}", text) for text in _texts(zone))


def moves(table: Mapping[str, Any]) -> Iterator[str]:
    """The moves that a table's buttons can make: of every set of cards that can be chosen."""
    shown = board(table)
    if shown is None or table.get("still"):
        return
    for button in shown["buttons"]:
        if "{}" not in button["line"]:
            yield button["line"]
            continue
        for texts in _choices(shown):
            yield button["line"].replace("{}", " ".join(texts))


def _choices(shown: Mapping[str, Any]) -> list[Sequence[str]]:
    """The sets of cards that can be chosen, in the order of the hand."""
    open_to = [text for zone in shown["zones"] if zone["id"] in shown["choose_from"] for text in _texts(zone)]
    if shown.get("one"):
        return [(each,) for each in dict.fromkeys(open_to)]
    if len(open_to) <= MOST_CHOSEN_FROM:
        every = (texts for size in range(1, len(open_to) + 1) for texts in combinations(open_to, size))
        return list(dict.fromkeys(every))
    offered = (tuple(each["texts"]) for each in shown["choices"])
    return list(dict.fromkeys([*((each,) for each in open_to), *offered]))


def board(table: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The board that a table shows now."""
    found: Mapping[str, Any] | None = table.get("frames", {}).get(str(table.get("at")))
    return found


def _texts(zone: Mapping[str, Any]) -> Iterator[str]:
    for tile in zone["tiles"]:
        yield tile["text"]
    for spot in zone["spots"]:
        if spot.get("tile"):
            yield spot["tile"]["text"]
