"""The first page: cards to touch with their verdicts, and the ways to start."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Home(Widget):
    """Shows `data.html`; its cards answer from `data.answers`, without Python.

    >>> from rainbow7.pages import page_class
    >>> Home(page_class("index").from_query("lang=en").data["home"]).data["answers"]["1110"]["way"]
    'add'
    """

    _esm = module_text("home")
    _css = style_sheet("page", "home")
