"""The widgets of the pages, each a module, a style sheet and a class; imported when asked for."""

import json
import os
import pathlib
from functools import cache
from hashlib import sha256
from importlib import import_module
from typing import Any

from rainbow7.core import picture

HERE = pathlib.Path(__file__).parent
THERE, PICTURES = "R7_THERE", "pictures"
"""By this name the environment tells what a page has already, so that its kernel need not send it: the modules of
widgets by their kinds, each with its style sheet, and the pictures of the table."""


@cache
def script(*stems: str) -> str:
    """The module of a widget as one text: what all of them begin with, and its own parts."""
    return "\n".join((HERE / f"{stem}.js").read_text("utf-8") for stem in ("base", *stems))


@cache
def dress(*stems: str) -> str:
    """The style sheet of all pictures, and those of these widgets: for hosts whose pages are not ours."""
    return "\n".join((picture.style(), *((HERE / f"{stem}.css").read_text("utf-8") for stem in stems)))


def module_there(kind: str) -> str:
    """In place of a widget's module, where the page has that already: what fetches it from there; else nothing."""
    address = json.dumps(_there().get(kind))
    return "" if address == "null" else f"export default (await import(location.origin + {address})).default;"


def pictures_there(sheet: str) -> bool:
    """Whether the page has these very pictures already."""
    return _there().get(PICTURES) == fingerprint(sheet.encode())


def fingerprint(content: bytes) -> str:
    """A short name for this very content, so that it may be kept for ever."""
    return sha256(content).hexdigest()[:16]


def _there() -> dict[str, str]:
    found: dict[str, str] = json.loads(os.environ.get(THERE, "{}"))
    return found


def __getattr__(name: str) -> Any:
    """A widget's class, `Table` from `widgets/table.py`: telling things needs no widgets, showing them does."""
    stem = name.lower()
    if name == stem.capitalize() and (HERE / f"{stem}.js").is_file():
        return getattr(import_module(f"{__name__}.{stem}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
