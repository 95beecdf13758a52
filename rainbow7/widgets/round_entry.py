"""The end of a round at a real table, entered player by player."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class RoundEntry(Widget):
    """Who ended the round, what everybody has, and what everybody gets.

    >>> from rainbow7.pages import page_class
    >>> page = page_class("referee").from_query("tab=score&hand=4/9/6&seats=3&lang=en")
    >>> entry = RoundEntry(page.data["round"], hear=page.hear)
    >>> page.changed = lambda: entry.show(page.data["round"])
    >>> entry.data["slip"]["word"], [row["after"] for row in entry.data["rows"]]
    ('The call holds', [0, 2, 2])
    """

    _esm = module_text("round_entry")
    _css = style_sheet("text", "table_answer", "round_entry")
