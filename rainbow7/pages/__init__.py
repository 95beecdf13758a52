"""The web pages: each is a class, a function that makes its widgets, and a notebook that calls that function.

A page needs no widgets: `Page` (in `page.py`) hears messages and makes the data of the widgets. What is shown before a
kernel answers is its first view, made by the plain engine alone. `docs/serving.md` explains how a page is made.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from rainbow7.pages.query_string import query

if TYPE_CHECKING:
    from rainbow7.pages.page import Page

__all__ = ["PAGES", "page_class", "query"]

PAGES: dict[str, str] = {
    "about": "rainbow7.pages.about:About",
    "editions": "rainbow7.pages.editions:Editions",
    "explorer": "rainbow7.pages.explorer:Explorer",
    "guide": "rainbow7.pages.guide:Guide",
    "index": "rainbow7.pages.index:Index",
    "lab": "rainbow7.pages.lab:Lab",
    "practice": "rainbow7.pages.practice:Practice",
    "referee": "rainbow7.pages.referee:Referee",
    "rules": "rainbow7.pages.rules:Rules",
    "teachers": "rainbow7.pages.teachers:Teachers",
}
"""The class of each page, as `module:class`, imported when it is needed."""


def page_class(name: str) -> "type[Page]":
    """The class of a page."""
    module, _, kind = PAGES[name].partition(":")
    found: type[Page] = getattr(import_module(module), kind)
    return found
