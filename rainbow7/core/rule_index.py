"""The index of what implements each rule, found in the source and written to a file that is installed with it."""

import ast
import json
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Any

from rainbow7.core.cases import cases_of
from rainbow7.core.game import Game

FILE = "rule_index.json"
COMMON_MODULE = "common_rules"
"""The module of the core with the rules that all games share."""

RuleIndex = dict[str, dict[str, list[str]]]


def build_index(game: Game) -> RuleIndex:
    """For every rule, the functions, fields and events that name it, and its named cases."""
    found: RuleIndex = {rule: {"code": [], "tests": []} for rule in game.rulebooks.rules}
    for module, source in _modules(game):
        for rule, place in _places(ast.parse(source), module, tuple(found)):
            if place not in found[rule]["code"]:
                found[rule]["code"].append(place)
    for case in cases_of(game):
        found[case.rule]["tests"].append(f"{case.answer}: {case.name}")
    return found


def index_json(trace: RuleIndex) -> str:
    """The text of the index file."""
    return json.dumps(trace, ensure_ascii=False, indent=1) + "\n"


@lru_cache
def rule_index(game: Game) -> RuleIndex:
    """The index of a game, from its file."""
    trace: RuleIndex = json.loads(files(game.package).joinpath(FILE).read_text("utf-8"))
    return trace


def _modules(game: Game) -> Iterator[tuple[str, str]]:
    """The name and the source of every module with rules of a game: its own, and the one that all games share."""
    folder = files(game.package)
    for name in sorted(each.name for each in folder.iterdir() if each.name.endswith(".py")):
        yield name.removesuffix(".py"), folder.joinpath(name).read_text("utf-8")
    yield f"core.{COMMON_MODULE}", files("rainbow7.core").joinpath(f"{COMMON_MODULE}.py").read_text("utf-8")


def _places(tree: ast.Module, module: str, rules: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Every rule that is named in a module, with the function, method or field that names it."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield from _inside(node, f"{module}.{node.name}", rules)
        elif isinstance(node, ast.ClassDef):
            for part in node.body:
                if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
                    yield from _inside(part, f"{module}.{node.name}.{part.target.id}", rules)
                elif isinstance(part, ast.FunctionDef):
                    yield from _inside(part, f"{module}.{node.name}.{part.name}", rules)


def _inside(node: ast.AST, place: str, rules: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and each.value in rules:
            yield str(each.value), place
        elif isinstance(each, ast.JoinedStr):
            yield from ((rule, place) for rule in _rules_beginning_with(each, rules))


def _rules_beginning_with(text: ast.JoinedStr, rules: tuple[str, ...]) -> Iterator[str]:
    """The rules named by an f-string such as `combo.{kind}`: all that begin like it."""
    first: Any = text.values[0] if text.values else None
    if isinstance(first, ast.Constant) and str(first.value).endswith("."):
        yield from (rule for rule in rules if rule.startswith(str(first.value)))
