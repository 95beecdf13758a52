"""Texts with the numbers of an edition left open: `{=limit}` is filled with what its field holds.

A place may hold a small sum, `{=(limit+1)//2}`. With `:words` the number is written in letters, with `:ordinal` as
a place in a row; with `:Words` and `:Ordinal` it begins with a capital.
"""

import ast
import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from rainbow7.core.edition import RulebookError
from rainbow7.core.language import LANGUAGES, language

T = TypeVar("T")

PLACE = re.compile(r"\{=([^{}:]+)(?::(\w+))?\}")


def filled(text: str, edition: Any, lang: str = "") -> str:
    """A text with the numbers of this edition in its places; letters need a language.

    >>> from types import SimpleNamespace
    >>> filled("{=limit} or fewer; the {=limit+1:ordinal}", SimpleNamespace(limit=7), "en")
    '7 or fewer; the eighth'
    """
    return PLACE.sub(lambda place: _written(number(place[1], edition), place[2], lang), text)


def not_filled(text: str, edition: Any, lang: str) -> tuple[str, ...]:
    """The places of a text that cannot be filled."""
    found = []
    for place in PLACE.finditer(text):
        try:
            filled(place[0], edition, lang)
        except RulebookError:
            found.append(place[0])
    return tuple(found)


def filled_throughout(thing: T, edition: Any, lang: str = "") -> T:
    """A record with the numbers of this edition in all its texts; the thing itself where it holds none.

    What stands under the name of a language is written in that language.
    """
    made: Any = thing
    if isinstance(thing, str):
        made = filled(thing, edition, lang)
    elif isinstance(thing, tuple):
        made = tuple(filled_throughout(each, edition, lang) for each in thing)
    elif isinstance(thing, Mapping):
        made = {key: filled_throughout(each, edition, key if key in LANGUAGES else lang) for key, each in thing.items()}
    elif is_dataclass(thing) and not isinstance(thing, type):
        parts = {each.name: getattr(thing, each.name) for each in fields(thing)}
        new = {name: filled_throughout(each, edition, lang) for name, each in parts.items()}
        made = replace(thing, **{name: each for name, each in new.items() if each is not parts[name]})
        return thing if all(each is parts[name] for name, each in new.items()) else made
    return thing if made == thing else made


def number(sum_of: str, edition: Any) -> int:
    """What a sum of an edition's fields makes.

    >>> from types import SimpleNamespace
    >>> number("(limit + 1) // 2", SimpleNamespace(limit=7))
    4
    """
    try:
        return _value(ast.parse(sum_of.strip(), mode="eval").body, edition)
    except (SyntaxError, ValueError, AttributeError) as wrong:
        raise RulebookError(f"{{={sum_of}}} is no sum of the fields of an edition: {wrong}") from None


def _value(node: ast.expr, edition: Any) -> int:
    if isinstance(node, ast.BinOp):
        left, right = _value(node.left, edition), _value(node.right, edition)
        if isinstance(node.op, ast.Add):
            return left + right
        if isinstance(node.op, ast.Sub):
            return left - right
        if isinstance(node.op, ast.Mult):
            return left * right
        if isinstance(node.op, ast.FloorDiv) and right:
            return left // right
    found = getattr(edition, node.id) if isinstance(node, ast.Name) else getattr(node, "value", None)
    if isinstance(found, int) and not isinstance(found, bool):
        return found
    raise ValueError(ast.unparse(node))


def _written(value: int, form: str | None, lang: str) -> str:
    if form is None:
        return str(value)
    letters = language(lang)
    if form.lower() == "ordinal":
        known = letters.ordinals
        text = known[value - 1] if 0 < value <= len(known) else f"{value}{letters.suffix}"
    elif form.lower() == "words":
        known = letters.words
        text = known[value] if 0 <= value < len(known) else str(value)
    else:
        raise RulebookError(f"{form!r} is no way to write a number; words and ordinal are")
    return text.capitalize() if form[0].isupper() else text
