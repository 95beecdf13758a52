"""A learner's progress, which only the browser keeps."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Progress(Widget):
    """Stores the progress, hands it to Python, saves it to a file, opens it from one, and erases it."""

    _esm = module_text("progress")
    _css = style_sheet("text", "progress")
