"""The widgets of the pages, each a module, a style sheet and a class; imported when asked for."""

import json
import os
import pathlib
from functools import cache
from hashlib import sha256
from importlib import import_module
from typing import Any

from rainbow7.core import picture
from rainbow7.widgets.script_bundle import joined

FOLDER = pathlib.Path(__file__).parent
PAGE_HAS, PICTURES = "R7_PAGE_HAS", "pictures"
"""`R7_PAGE_HAS` in a kernel's environment is JSON of what its page has already, so that the kernel need not send it:
the address of each kind of widget's module, with its style sheet, and as `pictures` a fingerprint of the pictures."""


@cache
def module_text(stem: str) -> str:
    """The module of a widget as one text, with all that it imports: it needs no other file."""
    return f"{joined(FOLDER, stem)}export default ${stem}.$default;\n"


@cache
def style_sheet(*stems: str) -> str:
    """The style sheet of a widget as one text: that of all pictures, and its own parts."""
    return "\n".join((picture.style(), *((FOLDER / f"{stem}.css").read_text("utf-8") for stem in stems)))


def module_on_page(kind: str) -> str:
    """A module that loads the widget's module from the page, where the page has it already; else an empty text."""
    address = json.dumps(_on_page().get(kind))
    return "" if address == "null" else f"export default (await import(location.origin + {address})).default;"


def pictures_on_page(sheet: str) -> bool:
    """Whether the page has exactly these pictures already."""
    return _on_page().get(PICTURES) == fingerprint(sheet.encode())


def fingerprint(content: bytes) -> str:
    """A short name for exactly this content, so that a file under it may be cached for ever."""
    return sha256(content).hexdigest()[:16]


def _on_page() -> dict[str, str]:
    found: dict[str, str] = json.loads(os.environ.get(PAGE_HAS, "{}"))
    return found


def __getattr__(name: str) -> Any:
    """A widget's class, such as `Table` from `widgets/table.py`, imported when it is needed."""
    stem = name.lower()
    if name == stem.capitalize() and (FOLDER / f"{stem}.js").is_file():
        return getattr(import_module(f"{__name__}.{stem}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
