"""The table: a game laid out, lit and answered."""

from collections.abc import Mapping
from typing import Any

import traitlets

from rainbow7.widgets import dress, pictures_there, script
from rainbow7.widgets.base import Hear, Widget


class Table(Widget):
    """A board with its mat, its slip and one's own hand, as `docs/pages.md` describes its data."""

    _esm = script("travel", "table")
    _css = dress("table")

    sheet = traitlets.Unicode().tag(sync=True)
    """Every picture of the game: large, and the same in all answers, so it travels only when it changes."""

    def __init__(self, data: Mapping[str, Any] | None = None, hear: Hear | None = None, **given: Any) -> None:
        super().__init__(hear=hear, **given)
        self.show(data or {})

    def show(self, data: Mapping[str, Any]) -> None:
        """Replace what is shown; the sheet of pictures goes its own way."""
        sheet = data.get("sheet")
        if sheet and (self.sheet or not pictures_there(sheet)):
            self.sheet = sheet
        super().show({name: value for name, value in data.items() if name != "sheet"})
