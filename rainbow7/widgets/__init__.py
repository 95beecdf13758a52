"""The widgets of the pages, each a module, a style sheet and a class; imported when asked for."""

import json
import os
import pathlib
from functools import cache
from importlib import import_module
from typing import Any

from rainbow7.core import picture

HERE = pathlib.Path(__file__).parent
KEPT = "R7_WIDGETS"
"""By this name the environment tells which widgets' modules the host keeps, and where: a kernel need not send them."""


@cache
def script(*stems: str) -> str:
    """The module of a widget as one text: what all of them begin with, and its own parts."""
    return "\n".join((HERE / f"{stem}.js").read_text("utf-8") for stem in ("base", *stems))


@cache
def dress(*stems: str) -> str:
    """The style sheet of all pictures, and those of these widgets: for hosts whose pages are not ours."""
    return "\n".join((picture.style(), *((HERE / f"{stem}.css").read_text("utf-8") for stem in stems)))


def kept(kind: str) -> str:
    """In place of a widget's module, where its host keeps that at an address: what fetches it from there; else nothing.

    The host has such a widget's style sheet on the page as well.
    """
    address = json.dumps(json.loads(os.environ.get(KEPT, "{}")).get(kind))
    return "" if address == "null" else f"export default (await import(location.origin + {address})).default;"


def __getattr__(name: str) -> Any:
    """A widget's class, `Table` from `widgets/table.py`: telling things needs no widgets, showing them does."""
    stem = name.lower()
    if name == stem.capitalize() and (HERE / f"{stem}.js").is_file():
        return getattr(import_module(f"{__name__}.{stem}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
