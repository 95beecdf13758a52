"""The timeline: the events of a match, to step through, to read, and to branch from."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Timeline(Widget):
    """A slider with marks, a log, and the branches, as `docs/pages.md` describes its data."""

    _esm = module_text("timeline")
    _css = style_sheet("timeline")
