"""The base class of all widgets: one trait goes to the browser, messages come back, and none is heard twice."""

from collections.abc import Callable, Mapping
from typing import Any

import anywidget
import ipywidgets
import traitlets

from rainbow7.widgets import module_on_page
from rainbow7.widgets.library import Library, loader

Message = Mapping[str, Any]
Hear = Callable[[Message], None]

LONGEST = 100_000
"""The most characters of a text in a message: a pasted record fits."""
MOST_PAGES = 64
"""The most browser pages whose last message is remembered; a kernel has one visitor, who may reload the page."""


class Widget(anywidget.AnyWidget):
    """Shows `data`, passes each message of its browser side on once, and always answers."""

    _esm: str
    _css: str
    data = traitlets.Dict().tag(sync=True)

    library = traitlets.Instance(Library, allow_none=True).tag(sync=True, **ipywidgets.widget_serialization)
    """Where its module is, if that is not sent with the widget."""

    def __init__(self, data: Mapping[str, Any] | None = None, hear: Hear | None = None, **given: Any) -> None:
        kind = type(self).__name__
        module = module_on_page(kind)
        if module:
            self._esm, self._css = module, ""
        elif given.get("library") is not None:
            self._esm, self._css = loader(kind), given.pop("style", "")
        super().__init__(data=dict(data or {}), **given)
        self.hear = hear
        self._stamp: dict[str, Any] = {}
        self._last: dict[str, int] = {}
        self.on_msg(self._heard)

    def show(self, data: Mapping[str, Any]) -> None:
        """Replace the data; the number of the last message goes along with it, as its confirmation."""
        self.data = {**data, **self._stamp}

    def answered_later(self, message: Message) -> Message:
        """What a message says that was sent before this widget was there: the next data will confirm it."""
        stamp = read_stamp(message)
        if stamp is not None:
            page, seq = stamp
            self._last[page] = seq
            self._stamp = {"heard": seq, "page": page}
        return {name: value for name, value in message.items() if name not in ("seq", "page")}

    def _heard(self, _: Any, message: Any, buffers: Any = None) -> None:
        """Pass a message on; one that was heard before is only answered again, since its answer was lost."""
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
    """The browser page and the number of a message; `None` for anything that is not a message of our widgets.

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
