"""A learner's progress, which only the browser keeps."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Progress(Widget):
    """Stores the progress, hands it to Python, saves it to a file, opens it from one, and erases it.

    >>> from rainbow7.pages import page_class
    >>> page = page_class("guide").from_query("lang=en")
    >>> progress = Progress(page.data["progress"], hear=page.hear)
    >>> page.changed = lambda: progress.show(page.data["progress"])
    >>> page.hear({"progress": "", "today": "2026-03-02"})  # what the browser hands over when the widget is drawn
    >>> progress.data["said"]
    ''
    """

    _esm = module_text("progress")
    _css = style_sheet("text", "progress")
