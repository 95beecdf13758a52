"""The widgets of the pages, each a module, a style sheet and a class; imported when asked for."""

import json
import os
import pathlib
from collections import Counter
from functools import cache
from hashlib import sha256
from importlib import import_module
from typing import Any

from rainbow7.core import picture
from rainbow7.widgets.script_bundle import in_order, joined

FOLDER = pathlib.Path(__file__).parent
PAGE_HAS, PICTURES = "R7_PAGE_HAS", "pictures"
"""`R7_PAGE_HAS` in a kernel's environment is JSON of what its page has already, so that the kernel need not send it:
the address of each kind of widget's module, with its style sheet, and as `pictures` a fingerprint of the pictures."""


@cache
def module_text(stem: str) -> str:
    """The module of a widget as one text, with all that it imports: it needs no other file."""
    return f"{joined(FOLDER, stem)}export default ${stem}.$default;\n"


@cache
def shared_stems() -> frozenset[str]:
    """The modules that more than one widget imports."""
    needed = Counter(each.stem for stem in kinds().values() for each in in_order(FOLDER, [stem]))
    return frozenset(stem for stem, count in needed.items() if count > 1)


@cache
def shared_text() -> str:
    """What more than one widget imports, as one module: a page loads it once."""
    names = ", ".join(f"${stem}" for stem in sorted(shared_stems()))
    return f"{joined(FOLDER, *sorted(shared_stems()))}export {{ {names} }};\n"


def module_beside(stem: str, shared: str) -> str:
    """The module of a widget without what is shared, which it imports from this address."""
    names = ", ".join(f"${each.stem}" for each in in_order(FOLDER, [stem]) if each.stem in shared_stems())
    own = joined(FOLDER, stem, without=shared_stems())
    return f"import {{ {names} }} from {json.dumps(shared)};\n{own}export default ${stem}.$default;\n"


@cache
def library_text(*names: str) -> str:
    """The modules of several widgets as one, which exports each under the name of its class."""
    stems = [kinds()[name] for name in names]
    exports = "".join(f"export const {name} = ${kinds()[name]}.$default;\n" for name in names)
    return f"{joined(FOLDER, *stems)}{exports}"


@cache
def style_sheet(*stems: str) -> str:
    """The style sheet of a widget as one text: that of all pictures, and its own parts."""
    text = "\n".join((picture.style(), *((FOLDER / f"{stem}.css").read_text("utf-8") for stem in stems)))
    _PARTS[text] = stems
    return text


def joined_style(*sheets: str) -> str:
    """Several such style sheets as one, in which each part stands once."""
    return style_sheet(*dict.fromkeys(stem for sheet in sheets for stem in _PARTS.get(sheet, ())))


_PARTS: dict[str, tuple[str, ...]] = {}
"""The parts of each style sheet."""


@cache
def kinds() -> dict[str, str]:
    """Every kind of widget, with the name of its module: those that have a class and a script of one name.

    `ScorePad` is in `score_pad.py` and `score_pad.js`.
    """
    stems = sorted(
        path.stem for path in FOLDER.glob("*.js") if path.with_suffix(".py").is_file() and path.stem != "base"
    )
    return {"".join(map(str.capitalize, stem.split("_"))): stem for stem in stems}


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
    if name in kinds():
        return getattr(import_module(f"{__name__}.{kinds()[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
