"""The Python side of a page in the browser: runs the page's cells and connects its widgets to the page."""

import ast
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any

import comm
from comm.base_comm import BaseComm, CommManager

Send = Callable[[str], None]


class BrowserComm(BaseComm):
    """A comm between a widget and its model on the page; every message is sent as one JSON text."""

    post: Send

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
    ) -> None:
        """Send a message to the page. Binary buffers are not supported, because no widget here uses them."""
        if buffers:
            raise NotImplementedError("Only JSON can be sent between a page and its kernel.")
        self.post(json.dumps({"type": msg_type, "id": self.comm_id, "data": data or {}, "metadata": metadata or {}}))


def install_ipython_stub() -> None:
    """Put the few names that ipywidgets imports from IPython into `sys.modules`: IPython is not in the bundle."""
    interactive_shell = ModuleType("IPython.core.interactiveshell")
    interactive_shell.InteractiveShell = type("InteractiveShell", (), {})  # type: ignore[attr-defined]
    display = ModuleType("IPython.display")
    display.display = display.clear_output = print  # type: ignore[attr-defined]
    ipython = ModuleType("IPython")
    ipython.get_ipython = lambda: None  # type: ignore[attr-defined]
    ipython.display = display.display  # type: ignore[attr-defined]
    for module in (ipython, ModuleType("IPython.core"), interactive_shell, display):
        sys.modules.setdefault(module.__name__, module)


class Kernel:
    """The kernel of one page."""

    def __init__(self, send: Send) -> None:
        install_ipython_stub()
        BrowserComm.post = staticmethod(send)
        self.comms = CommManager()
        comm.create_comm = BrowserComm
        comm.get_comm_manager = lambda: self.comms
        self.page_widget: Any = None

    def run_page(self, cells: Sequence[str], environment: Mapping[str, str]) -> str:
        """Run the page's cells with these environment variables; return the model id of the page's widget."""
        os.environ.update(environment)
        names: dict[str, Any] = {"__name__": "__main__"}
        for cell in cells:
            self.page_widget = last_value(cell, names)
        return str(self.page_widget.model_id)

    def receive(self, comm_id: str, message: str) -> None:
        """Pass a message of the page, as JSON, to the widget with this comm."""
        found = self.comms.get_comm(comm_id)
        if found is not None:
            found.handle_msg({"content": {"comm_id": comm_id, "data": json.loads(message)}, "buffers": []})


def last_value(cell: str, names: dict[str, Any]) -> Any:
    """Run a cell and return the value of its last expression, as a notebook shows it.

    >>> last_value("seven = 7" + chr(10) + "seven + 1", {})
    8
    """
    *before, last = ast.parse(cell).body
    if not isinstance(last, ast.Expr):
        raise ValueError("The last line of a page's cell must be an expression: the page.")
    exec(compile(ast.Module(before, []), "<page>", "exec"), names)
    return eval(compile(ast.Expression(last.value), "<page>", "eval"), names)
