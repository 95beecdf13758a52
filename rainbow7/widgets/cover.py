"""A page that is only read: what was drawn in Python, and links."""

from rainbow7.widgets import dress, script
from rainbow7.widgets.base import Widget


class Cover(Widget):
    """Shows `data.html`."""

    _esm = script("cover")
    _css = dress("page", "cover")
