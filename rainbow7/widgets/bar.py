"""The top bar: the page's name, the rulebook, the language, light or dark, and the list of keys."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Bar(Widget):
    """The bar of a page, as `docs/pages.md` describes its data; its style sheet lays the page out.

    >>> from rainbow7.games import GAMES
    >>> from rainbow7.pages.bar_data import bar_data
    >>> bar = Bar(bar_data("rules", GAMES["rainbow7"], "en", "en"), hear=print)
    >>> [each["name"] for each in bar.data["editions"]]
    ['The English rulebook', 'The French rulebook', 'The French rulebook with players + 2 sevens']
    """

    _esm = module_text("bar")
    _css = style_sheet("page", "bar", "bottom_bar")
