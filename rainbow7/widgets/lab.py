"""The figures of an experiment in the lab."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Lab(Widget):
    """What many games say about one table or two, drawn with errors, as tables, and as files.

    >>> from rainbow7.pages import page_class
    >>> page = page_class("lab").from_query("edition=en&lang=en")
    >>> Lab(page.data["lab"], hear=page.hear).data["figures"][0]["title"]
    'Calls that are beaten'
    """

    _esm = module_text("lab")
    _css = style_sheet("text", "lab")
