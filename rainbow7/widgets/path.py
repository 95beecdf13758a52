"""The path: the lessons of a game."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Path(Widget):
    """The next lesson on top, then all lessons in order.

    >>> from rainbow7.pages import page_class
    >>> page = page_class("guide").from_query("lang=en")
    >>> path = Path(page.data["path"], hear=page.hear)
    >>> page.changed = lambda: path.show(page.data["path"])
    >>> path.data["lessons"][0]["title"]
    'Your first play'
    """

    _esm = module_text("path")
    _css = style_sheet("text", "path")
