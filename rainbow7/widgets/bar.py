"""The top bar: the page's name, the rulebook, the language, light or dark, and the list of keys."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Bar(Widget):
    """The bar of a page, as `docs/pages.md` describes its data; its style sheet lays the page out."""

    _esm = module_text("bar")
    _css = style_sheet("page", "bar")
