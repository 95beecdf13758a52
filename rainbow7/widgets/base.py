"""What every widget has in common in Python: one trait down, one message up, nothing heard twice."""

from collections.abc import Callable, Mapping
from typing import Any

import anywidget
import traitlets

from rainbow7.widgets import module_there

Message = Mapping[str, Any]
Hear = Callable[[Message], None]

LONGEST = 100_000
"""Characters of one text that a browser may send: a pasted record fits, a flood does not."""
MOST_PAGES = 64
"""Browser pages that are remembered; a kernel serves one visitor, whose page may be loaded anew."""


class Widget(anywidget.AnyWidget):
    """Shows `data`, hands over what its browser side says, once each, and always answers."""

    _esm: str
    _css: str
    data = traitlets.Dict().tag(sync=True)

    def __init__(self, data: Mapping[str, Any] | None = None, hear: Hear | None = None, **given: Any) -> None:
        module = module_there(type(self).__name__)
        if module:
            self._esm, self._css = module, ""
        super().__init__(data=dict(data or {}), **given)
        self.hear = hear
        self._stamp: dict[str, Any] = {}
        self._last: dict[str, int] = {}
        self.on_msg(self._heard)

    def show(self, data: Mapping[str, Any]) -> None:
        """Replace what is shown; how far the browser was heard is told along with it."""
        self.data = {**data, **self._stamp}

    def _heard(self, _: Any, message: Any, buffers: Any = None) -> None:
        """Hear a message, unless it was heard before: then its answer got lost, and is given again."""
        stamp = read_stamp(message)
        if stamp is None:
            return
        page, seq = stamp
        if seq <= self._last.get(page, 0):
            self.send_state("data")
            return
        self._last.pop(page, None)
        self._last[page] = seq
        if len(self._last) > MOST_PAGES:
            del self._last[next(iter(self._last))]
        self._stamp = {"heard": seq, "page": page}
        try:
            if self.hear is not None:
                self.hear({name: value for name, value in message.items() if name not in ("seq", "page")})
        finally:
            if self.data.get("heard") != seq or self.data.get("page") != page:
                self.show(self.data)


def read_stamp(message: Any) -> tuple[str, int] | None:
    """From which browser page a message comes, and its number; nothing for what no widget of ours says.

    >>> read_stamp({"do": "draw deck", "page": "k3f9", "seq": 4})
    ('k3f9', 4)
    >>> read_stamp({"do": "draw deck", "page": "k3f9", "seq": "4"})
    """
    if not isinstance(message, dict):
        return None
    page, seq = message.get("page"), message.get("seq")
    if not isinstance(page, str) or not 0 < len(page) <= 40:
        return None
    if not isinstance(seq, int) or isinstance(seq, bool) or seq < 1:
        return None
    if any(isinstance(value, str) and len(value) > LONGEST for value in message.values()):
        return None
    return page, seq
