"""The types of the widgets' data for the scripts, as TypeScript, from the typed dictionaries that Python has."""

import dataclasses
import types
from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from rainbow7.core import board
from rainbow7.core.language import LANGUAGES
from rainbow7.pages.widget_data import words
from rainbow7.widgets import data_types
from rainbow7.widgets.data_types.markers import Script, WordsOf

PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}
HEAD = """// What each widget shows and sends. Written by `make tables` from rainbow7/widgets/data_types,
// rainbow7/core/board.py and the words of the interface: change those.
"""
OFFERED, OFFERING = "[offer: `in-${string}`]", {f"in-{each}" for each in LANGUAGES}
"""How the scripts name the words that offer another language: there is one for each."""
FILLED_IN = ("in-language",)
"""Words that only Python fills in."""


class Declarations:
    """Collects the declarations, and the words that they mention."""

    def __init__(self) -> None:
        self.made: dict[str, str] = {}
        self.words: dict[str, tuple[str, ...]] = {}

    def add(self, name: str, text: str) -> None:
        """Add a declaration; two of one name would be one type for the scripts."""
        if self.made.setdefault(name, text) != text:
            raise ValueError(f"two types of the data are called {name}")

    def type_of(self, hint: Any) -> str:
        """A type as the scripts spell it."""
        origin, given = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self.marked(given[1])
        if hint in PLAIN:
            return PLAIN[hint]
        if origin is Literal:
            return " | ".join(f'"{each}"' if isinstance(each, str) else str(each).lower() for each in given)
        if origin in (Union, types.UnionType):
            return " | ".join(self.type_of(each) for each in given)
        if origin is list or (origin is tuple and given[-1] is ...):
            return f"Array<{self.type_of(given[0])}>"
        if origin is tuple:
            return f"[{', '.join(map(self.type_of, given))}]"
        if origin is dict:
            return f"Record<{self.type_of(given[0])}, {self.type_of(given[1])}>"
        return str(hint.__name__)

    def marked(self, mark: WordsOf | Script) -> str:
        """What only the scripts see."""
        if isinstance(mark, Script):
            return mark.text
        name = "".join(each.capitalize() for each in mark.tables) + "Words"
        self.words[name] = mark.tables
        return name

    def record(self, kind: type) -> str:
        """A typed dictionary, or a dataclass that is sent as one."""
        optional: frozenset[str] = getattr(kind, "__optional_keys__", frozenset())
        fields = {name: self.type_of(hint) for name, hint in hints_of(kind).items()}
        lines = [f'  "{name}"{"?" if name in optional else ""}: {text};' for name, text in fields.items()]
        return "\n".join([f"export interface {kind.__name__} {{", *lines, "}"])


def hints_of(kind: type) -> dict[str, Any]:
    """The fields with their types; what a field need not be there for is known apart."""
    found = get_type_hints(kind, include_extras=True)
    if dataclasses.is_dataclass(kind):
        return {each.name: found[each.name] for each in dataclasses.fields(kind)}
    return {name: get_args(each)[0] if "NotRequired" in str(get_origin(each)) else each for name, each in found.items()}


def own_names(module: types.ModuleType) -> Iterator[tuple[str, Any]]:
    """The types that a module defines: typed dictionaries, and unions of them."""
    for name, kind in vars(module).items():
        union = isinstance(kind, types.UnionType) and all(map(is_typeddict, get_args(kind)))
        if (is_typeddict(kind) and kind.__module__ == module.__name__) or (union and name.endswith("Data")):
            yield name, kind


def words_type(value: Any) -> str:
    """The type of words: a text, several forms of one, or a table."""
    if isinstance(value, Mapping):
        fields = {
            OFFERED if name in OFFERING else f'"{name}"': words_type(each)
            for name, each in value.items()
            if name not in FILLED_IN
        }
        return "{ " + " ".join(f"{name}: {shape};" for name, shape in fields.items()) + " }"
    if isinstance(value, list):
        return f"Array<{' | '.join(dict.fromkeys(map(words_type, value))) or 'string'}>"
    return PLAIN[type(value)]


def words_of(tables: tuple[str, ...]) -> str:
    """The type of these tables of words, laid over one another; every language has the same."""
    merged = []
    for lang in LANGUAGES:
        merged.append({name: each for table in tables for name, each in words(lang, table).items()})
    shapes = dict.fromkeys(words_type(dict(sorted(each.items()))) for each in merged)
    return " | ".join(shapes)


def script_types() -> str:
    """The declarations of everything."""
    made = Declarations()
    for each in vars(board).values():
        if dataclasses.is_dataclass(each) and isinstance(each, type) and each.__name__ in BOARD:
            made.add(each.__name__, made.record(each))
    for found in sorted(iter_modules(data_types.__path__), key=lambda each: each.name):
        for name, kind in own_names(import_module(f"{data_types.__name__}.{found.name}")):
            made.add(name, made.record(kind) if is_typeddict(kind) else f"export type {name} = {made.type_of(kind)};")
    for name, tables in sorted(made.words.items()):
        made.add(name, f"export type {name} = {words_of(tables)};")
    return "\n".join([HEAD, *made.made.values(), ""])


BOARD = ("Tile", "Spot", "Seat", "Zone", "Choice", "Button", "Left", "Board")
"""The parts of a board that are sent."""
