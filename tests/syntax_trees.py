"""Reads the package's syntax trees: which code cites which rule, raises which objection, imports which module."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import rainbow7
from rainbow7.core.game import Game

PACKAGE = Path(rainbow7.__file__).parent
ROOT = PACKAGE.parent


@cache
def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"), str(file))


def files_of(folder: str = "") -> list[Path]:
    """The Python files of a folder of the package, itself by default, with all below it."""
    return sorted((PACKAGE / folder).rglob("*.py"))


def game_files(game: Game) -> list[Path]:
    return files_of(f"games/{game.id}")


def rule_files(game: Game) -> list[Path]:
    """The files that hold the rules of a game: its own, and the one with those of every game."""
    return [*game_files(game), PACKAGE / "core" / "common_rules.py"]


def name_of(call: ast.expr) -> str:
    """The last name of what is called: `Objection` in `rule.Objection(…)`."""
    return call.attr if isinstance(call, ast.Attribute) else call.id if isinstance(call, ast.Name) else ""


def strings(expression: ast.expr) -> Iterator[str]:
    """The constant texts that an expression may be; of a choice, each branch."""
    if isinstance(expression, ast.Constant) and isinstance(expression.value, str):
        yield expression.value
    elif isinstance(expression, ast.IfExp):
        yield from strings(expression.body)
        yield from strings(expression.orelse)


def calls(node: ast.AST, name: str) -> Iterator[ast.Call]:
    """Every call of this name below a node."""
    for each in ast.walk(node):
        if isinstance(each, ast.Call) and name_of(each.func) == name:
            yield each


def texts_given(file: Path, call: ast.Call, argument: ast.expr) -> set[str]:
    """The constant texts that an argument may be, looked up in the function around it where it is a name."""
    found = set(strings(argument))
    if not found and isinstance(argument, ast.Name):
        for around in ast.walk(tree(file)):
            if isinstance(around, ast.FunctionDef) and any(each is call for each in ast.walk(around)):
                for name, value in _assigned(around):
                    if name == argument.id:
                        found |= set(strings(value))
    return found


def _assigned(function: ast.FunctionDef) -> Iterator[tuple[str, ast.expr]]:
    """Every name that a function gives to something, and the something."""
    for each in ast.walk(function):
        for to in each.targets if isinstance(each, ast.Assign) else ():
            if isinstance(to, ast.Tuple) and isinstance(each.value, ast.Tuple):  # type: ignore[attr-defined]
                yield from zip(map(name_of, to.elts), each.value.elts, strict=False)  # type: ignore[attr-defined]
            else:
                yield name_of(to), each.value  # type: ignore[attr-defined]


@dataclass(frozen=True)
class Raised:
    """An objection as the source makes it: its rule, its code and the facts it carries."""

    rule: str
    code: str
    facts: frozenset[str]
    place: str

    @property
    def key(self) -> str:
        return f"{self.rule}.{self.code}"


def _stamps(function: ast.FunctionDef) -> Iterator[str]:
    for each in function.decorator_list:
        if isinstance(each, ast.Call) and name_of(each.func) == "rule":
            yield from strings(each.args[0])


@cache
def objections(game: Game) -> tuple[Raised, ...]:
    """Every objection of a game; one made in a helper belongs to each rule whose function calls the helper."""
    found = []
    for file in rule_files(game):
        functions = [each for each in tree(file).body if isinstance(each, ast.FunctionDef)]
        for function in functions:
            made = list(calls(function, "Objection"))
            stamps = list(_stamps(function)) or sorted(_callers(function.name, functions))
            for call in made:
                place = f"{file.relative_to(ROOT)}:{call.lineno}"
                codes = texts_given(file, call, call.args[0])
                assert codes, f"{place}: the code of this objection cannot be seen"
                assert stamps, f"{place}: this objection belongs to no rule"
                facts = frozenset(each.arg for each in call.keywords if each.arg not in (None, "away", "open"))
                found += [Raised(rule, code, facts, place) for rule in stamps for code in codes]
    return tuple(found)


def _callers(name: str, functions: list[ast.FunctionDef]) -> set[str]:
    """The rules whose functions call this one, through other helpers too."""
    found: set[str] = set()
    for function in functions:
        if function.name != name and any(calls(function, name)):
            found |= set(_stamps(function)) or _callers(function.name, functions)
    return found


@cache
def cited(game: Game) -> dict[str, str]:
    """Every rule that the code of a game names, and the first place where it does."""
    known = {rule.split(".")[0] for rule in game.rulebooks.rules}
    found: dict[str, str] = {}
    for file in rule_files(game):
        for node in ast.walk(tree(file)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                head, dot, tail = node.value.partition(".")
                if dot and head in known and tail.replace("-", "").isalpha() and tail.islower():
                    found.setdefault(node.value, f"{file.relative_to(ROOT)}:{node.lineno}")
    return found


@cache
def stamped(game: Game) -> dict[str, str]:
    """The rules that functions, alternatives, fields and events name on purpose, and where."""
    found: dict[str, str] = {}
    for file in rule_files(game):
        for node in ast.walk(tree(file)):
            if not isinstance(node, ast.Call):
                continue
            named = [each.value for each in node.keywords if each.arg == "rule"]
            if name_of(node.func) in ("rule", "any_of", "cites"):
                named.append(node.args[0])
            for rule in (rule for each in named for rule in texts_given(file, node, each)):
                found.setdefault(rule, f"{file.relative_to(ROOT)}:{node.lineno}")
    return found


def codes_of(name: str, folder: str, argument: int = 0) -> dict[str, str]:
    """The codes with which exceptions of this name are raised in a folder, a pattern `no-*` where part is filled in."""
    found: dict[str, str] = {}
    for file in files_of(folder):
        for call in calls(tree(file), name):
            if len(call.args) <= argument:
                continue
            given = call.args[argument]
            codes = texts_given(file, call, given)
            if isinstance(given, ast.JoinedStr):
                codes = {"".join(str(e.value) if isinstance(e, ast.Constant) else "*" for e in given.values)}
            for code in codes:
                found.setdefault(code, f"{file.relative_to(ROOT)}:{call.lineno}")
    return found


def imports(file: Path) -> Iterator[tuple[str, int, tuple[str, ...]]]:
    """What a module imports: the full name, the line, and the functions around the import, outermost first."""
    yield from _imports(tree(file), ())


def _imports(node: ast.AST, around: tuple[str, ...]) -> Iterator[tuple[str, int, tuple[str, ...]]]:
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.Import):
            for alias in each.names:
                yield alias.name, each.lineno, around
        elif isinstance(each, ast.ImportFrom):
            assert each.level == 0, "imports are absolute"
            for alias in each.names:
                yield f"{each.module}.{alias.name}", each.lineno, around
        elif isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield from _imports(each, (*around, each.name))
        elif isinstance(each, ast.If) and name_of(each.test) == "TYPE_CHECKING":
            yield from _imports_for_types(each, around)
        else:
            yield from _imports(each, around)


def _imports_for_types(node: ast.If, around: tuple[str, ...]) -> Iterator[tuple[str, int, tuple[str, ...]]]:
    for each in node.body:
        yield from _imports(ast.Module([each], []), (*around, "TYPE_CHECKING"))
    for each in node.orelse:
        yield from _imports(ast.Module([each], []), around)
