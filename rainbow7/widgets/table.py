"""The table: a board to look at, to choose cards on, and to move on."""

from collections.abc import Mapping
from typing import Any

import traitlets

from rainbow7.widgets import module_text, pictures_on_page, style_sheet
from rainbow7.widgets.base import Hear, Widget


class Table(Widget):
    """A board with its slip and the reader's hand, as `docs/pages.md` describes its data.

    A match on a table of its own is `rainbow7.table(match)`. Anything else that has a board can be shown so:

    >>> import rainbow7
    >>> from rainbow7.pages.lesson_table import session_for_seat, table
    >>> from rainbow7.pages.link import PageLink
    >>> from rainbow7.pages.widget_data import EMPTY_SLIP
    >>> match = rainbow7.new_match(seed=8).play("deal")
    >>> session = session_for_seat(match, 0, PageLink(lang="en"))
    >>> shown = Table(table(session, "a deal", [session.last], EMPTY_SLIP), hear=print)
    >>> shown.data["frames"][str(session.last)]["head"]
    'Round 1, turn 1'
    """

    _esm = module_text("table")
    _css = style_sheet("table", "projector")

    sheet = traitlets.Unicode().tag(sync=True)
    """Every picture of the game: large and always the same, so a trait of its own that is sent only when it changes."""

    def __init__(self, data: Mapping[str, Any] | None = None, hear: Hear | None = None, **given: Any) -> None:
        super().__init__(hear=hear, **given)
        self.show(data or {})

    def show(self, data: Mapping[str, Any]) -> None:
        """Replace the data; the sheet of pictures goes into its own trait."""
        sheet = data.get("sheet")
        if sheet and (self.sheet or not pictures_on_page(sheet)):
            self.sheet = sheet
        super().show({name: value for name, value in data.items() if name != "sheet"})
