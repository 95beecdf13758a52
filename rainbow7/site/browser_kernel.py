"""The Python side of the pages in the browser: runs each page's cells and connects its widgets to the page."""

import ast
import asyncio
import gc
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import comm
from comm.base_comm import BaseComm, CommManager

Send = Callable[[str], None]


class BrowserComm(BaseComm):
    """A comm between a widget and its model on the page; every message is sent as one JSON text."""

    page: "BrowserPage"
    """The page that is at work: a comm belongs to the one that opens it."""

    def __init__(self, *given: Any, **named: Any) -> None:
        self.page = BrowserComm.page
        super().__init__(*given, **named)

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
    ) -> None:
        """Send a message to the page. Binary buffers are not supported, because no widget here uses them."""
        if buffers:
            raise NotImplementedError("Only JSON can be sent between a page and its kernel.")
        self.page.post(
            json.dumps({"type": msg_type, "id": self.comm_id, "data": data or {}, "metadata": metadata or {}})
        )


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
    """The Python of all pages that are open: each has widgets of its own, and all share what was imported."""

    def __init__(self) -> None:
        install_ipython_stub()
        self.comms = CommManager()
        comm.create_comm = BrowserComm
        comm.get_comm_manager = lambda: self.comms

    def open_page(self, send: Send) -> "BrowserPage":
        """A page, to which messages are sent so."""
        return BrowserPage(self, send)

    def tidy(self) -> None:
        """Free what pages that were left have held."""
        gc.collect()


class BrowserPage:
    """One page in a browser."""

    def __init__(self, kernel: Kernel, send: Send) -> None:
        self.kernel, self.post = kernel, send
        self.environment: Mapping[str, str] = {}
        self.page_widget: Any = None
        self.tasks: set[asyncio.Task[Any]] = set()
        """What the page does bit by bit."""

    def run_page(self, cells: Sequence[str], environment: Mapping[str, str]) -> str:
        """Run the page's cells with these environment variables; return the model id of the page's widget."""
        self.environment = dict(environment)
        names: dict[str, Any] = {"__name__": "__main__"}
        with self._at_work():
            for cell in cells:
                self.page_widget = last_value(cell, names)
        return str(self.page_widget.model_id)

    def receive(self, comm_id: str, message: str) -> None:
        """Pass a message of the page, as JSON, to the widget with this comm."""
        found = self.kernel.comms.get_comm(comm_id)
        if isinstance(found, BrowserComm) and found.page is self:
            with self._at_work():
                found.handle_msg({"content": {"comm_id": comm_id, "data": json.loads(message)}, "buffers": []})

    def close(self) -> None:
        """Forget the page, which the reader has left, and end what it still does."""
        self.post = lambda _: None
        for task in self.tasks:
            task.cancel()
        for widget in dict.fromkeys(_widgets_in(self.page_widget)):
            widget.close()
        self.page_widget = None

    @contextmanager
    def _at_work(self) -> Iterator[None]:
        """What is done now is done for this page."""
        before = _tasks()
        BrowserComm.page = self
        os.environ.update(self.environment)
        try:
            yield
        finally:
            # What a page has taken out is told once.
            self.environment = {name: value for name, value in self.environment.items() if name in os.environ}
            self.tasks = {each for each in self.tasks if not each.done()} | (_tasks() - before)


def _tasks() -> set[asyncio.Task[Any]]:
    """What is being done bit by bit, where an event loop runs."""
    try:
        return asyncio.all_tasks()
    except RuntimeError:
        return set()


def _widgets_in(widget: Any) -> Iterator[Any]:
    """A widget and all that it is made of."""
    if not hasattr(widget, "model_id"):
        return
    yield widget
    for value in widget.trait_values(sync=True).values():
        for each in value if isinstance(value, tuple) else (value,):
            yield from _widgets_in(each)


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
