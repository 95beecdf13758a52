"""How something is done, step by step, with commands and files to copy."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Walkthrough(Widget):
    """Shows steps; each command and each file can be copied, and each file saved.

    >>> from rainbow7.pages import page_class
    >>> shown = Walkthrough(page_class("teachers").from_query("tab=lessons&lang=en").data["writing"])
    >>> shown.data["steps"][3]["commands"]
    ['rainbow7 lesson check my-lesson']
    """

    _esm = module_text("walkthrough")
    _css = style_sheet("page", "walkthrough")
