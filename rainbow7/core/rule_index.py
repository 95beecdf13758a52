"""The index of what implements each rule, found in the source and written to a file that is installed with it."""

import ast
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

from rainbow7.core.cases import cases_of
from rainbow7.core.game import Game

FILE = "rule_index.json"
COMMON_MODULE = "common_rules"
"""The module of the core with the rules that all games share."""

RuleIndex = dict[str, dict[str, list[str]]]


@dataclass(frozen=True)
class CodePlace:
    """A function, method or field that names a rule."""

    rule: str
    name: str
    """Its name, its module before it."""
    file: str
    """The path of its file, the package's folder included."""
    line: int
    asks: bool
    """Whether it is the function that is asked about the rule, marked with its name."""


def build_index(game: Game) -> RuleIndex:
    """For every rule, the functions, fields and events that name it, and its named cases."""
    found: RuleIndex = {rule: {"code": [], "tests": []} for rule in game.rulebooks.rules}
    for place in _code_places(game):
        if place.name not in found[place.rule]["code"]:
            found[place.rule]["code"].append(place.name)
    for case in cases_of(game):
        found[case.rule]["tests"].append(f"{case.answer}: {case.name}")
    return found


def code_places(game: Game, rule: str) -> tuple[CodePlace, ...]:
    """Where a rule is named in the source as it is now, each place once; the function that is asked about it first."""
    places = {place.name: place for place in _code_places(game) if place.rule == rule}
    return tuple(sorted(places.values(), key=lambda place: not place.asks))


def index_json(index: RuleIndex) -> str:
    """The text of the index file."""
    return json.dumps(index, ensure_ascii=False, indent=1) + "\n"


@lru_cache
def rule_index(game: Game) -> RuleIndex:
    """The index of a game, from its file."""
    index: RuleIndex = json.loads(files(game.package).joinpath(FILE).read_text("utf-8"))
    return index


def _code_places(game: Game) -> Iterator[CodePlace]:
    """Every place in which a rule of the game is named, in its own modules and in the one that all games share."""
    folder = files(game.package)
    modules = sorted(each.name.removesuffix(".py") for each in folder.iterdir() if each.name.endswith(".py"))
    for module in modules:
        yield from _places_in(game.package, module, module, game.rulebooks.rules)
    yield from _places_in("rainbow7.core", COMMON_MODULE, f"core.{COMMON_MODULE}", game.rulebooks.rules)


def _places_in(package: str, module: str, shown: str, rules: tuple[str, ...]) -> Iterator[CodePlace]:
    """Every function, method or field of a module that names a rule; `shown` is the module's name in the index."""
    source = files(package).joinpath(f"{module}.py").read_text("utf-8")
    file = f"{package.replace('.', '/')}/{module}.py"
    for name, node in _parts_of(ast.parse(source)):
        asked = _asked_rule(node)
        for rule in _rules_named(node, rules):
            yield CodePlace(rule, f"{shown}.{name}", file, node.lineno, rule == asked)


def _parts_of(tree: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    """The functions of a module, and the fields and methods of its classes, by name."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for part in node.body:
                if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
                    yield f"{node.name}.{part.target.id}", part
                elif isinstance(part, ast.FunctionDef):
                    yield f"{node.name}.{part.name}", part


def _asked_rule(node: ast.stmt) -> str | None:
    """The rule with which a function is marked, as in `@rule("turn.order")`."""
    for each in node.decorator_list if isinstance(node, ast.FunctionDef) else ():
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id == "rule":
            return str(ast.literal_eval(each.args[0]))
    return None


def _rules_named(node: ast.stmt, rules: tuple[str, ...]) -> Iterator[str]:
    """The rules that are named inside a function or field."""
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and each.value in rules:
            yield str(each.value)
        elif isinstance(each, ast.JoinedStr):
            yield from _rules_beginning_with(each, rules)


def _rules_beginning_with(text: ast.JoinedStr, rules: tuple[str, ...]) -> Iterator[str]:
    """The rules named by an f-string such as `combo.{kind}`: all that begin like it."""
    first: Any = text.values[0] if text.values else None
    if isinstance(first, ast.Constant) and str(first.value).endswith("."):
        yield from (rule for rule in rules if rule.startswith(str(first.value)))
