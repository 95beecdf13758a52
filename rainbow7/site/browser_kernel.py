"""Python's side of a page in the browser: the lines of its widgets, and the cells of its notebook."""

import ast
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any

import comm
from comm.base_comm import BaseComm, CommManager

Tell = Callable[[str], None]


class BrowserComm(BaseComm):
    """The line between a widget and its model on the page; each message travels as one text."""

    tell: Tell

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
    ) -> None:
        """Tell the page; nothing of ours is binary."""
        if buffers:
            raise NotImplementedError("Only JSON travels between a page and its kernel.")
        self.tell(json.dumps({"type": msg_type, "id": self.comm_id, "data": data or {}, "metadata": metadata or {}}))


def stand_in_for_ipython() -> None:
    """What ipywidgets looks for in IPython, which is not here: nobody types anything."""
    shell = ModuleType("IPython.core.interactiveshell")
    shell.InteractiveShell = type("InteractiveShell", (), {})  # type: ignore[attr-defined]
    display = ModuleType("IPython.display")
    display.display = display.clear_output = print  # type: ignore[attr-defined]
    whole = ModuleType("IPython")
    whole.get_ipython = lambda: None  # type: ignore[attr-defined]
    whole.display = display.display  # type: ignore[attr-defined]
    for each in (whole, ModuleType("IPython.core"), shell, display):
        sys.modules.setdefault(each.__name__, each)


class Kernel:
    """The kernel of one page."""

    def __init__(self, tell: Tell) -> None:
        stand_in_for_ipython()
        BrowserComm.tell = staticmethod(tell)
        self.lines = CommManager()
        comm.create_comm = BrowserComm
        comm.get_comm_manager = lambda: self.lines
        self.shown: Any = None

    def show(self, cells: Sequence[str], asked: Mapping[str, str]) -> str:
        """Run a page's cells for what its link asks, as the service does; the id of the widget that they end in."""
        os.environ.update(asked)
        names: dict[str, Any] = {"__name__": "__main__"}
        for cell in cells:
            self.shown = last_value(cell, names)
        return str(self.shown.model_id)

    def hear(self, line: str, said: str) -> None:
        """Something that the page says to a widget."""
        found = self.lines.get_comm(line)
        if found is not None:
            found.handle_msg({"content": {"comm_id": line, "data": json.loads(said)}, "buffers": []})


def last_value(cell: str, names: dict[str, Any]) -> Any:
    """Run a cell and return the value of its last expression, as a notebook shows it.

    >>> last_value("seven = 7" + chr(10) + "seven + 1", {})
    8
    """
    *before, last = ast.parse(cell).body
    if not isinstance(last, ast.Expr):
        raise ValueError("A page's cell ends in the page.")
    exec(compile(ast.Module(before, []), "<page>", "exec"), names)
    return eval(compile(ast.Expression(last.value), "<page>", "eval"), names)
