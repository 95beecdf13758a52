"""What a test waits for on a page is given as a function: our pages forbid `eval`, which looks again at an expression.

The first look always works, so that a test with an expression fails only where the page is slower than the test.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from syntax_trees import calls, tree

TESTS = Path(__file__).parent
WAITING = [file for file in sorted(TESTS.rglob("*.py")) if "wait_for_function(" in file.read_text("utf-8")]
FUNCTION = re.compile(r"(async )?\([\w, ]*\) => ")


def constants() -> Iterator[tuple[str, str]]:
    """The texts that modules of the tests name, by name."""
    for file in sorted(TESTS.rglob("*.py")):
        for each in tree(file).body:
            if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name):
                yield from ((each.targets[0].id, text) for text in beginning(each.value, {}))


def beginning(given: ast.expr, named: dict[str, str]) -> Iterator[str]:
    """How a text begins that is written here, filled in here, or named."""
    match given:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=[first, *_]):
            yield from beginning(first, named)
        case ast.Name(id=name) if name in named:
            yield named[name]


@pytest.mark.parametrize("file", WAITING, ids=lambda file: file.stem)
def test_what_is_waited_for_is_a_function(file: Path) -> None:
    named = dict(constants())
    for call in calls(tree(file), "wait_for_function"):
        begins = next(beginning(call.args[0], named), "")
        assert FUNCTION.match(begins), f"{file.name}:{call.lineno}: {begins}"


@pytest.mark.parametrize("text", ["window.heard", "each.every(rule => rule)", "n => n"])
def test_an_expression_is_told_from_a_function(text: str) -> None:
    assert not FUNCTION.match(text)
