"""The top bar: where one is, under which rulebook, in which language and light, and what the keys do."""

from rainbow7.widgets import dress, script
from rainbow7.widgets.base import Widget


class Bar(Widget):
    """The bar of a page, as `docs/pages.md` describes its data; the layout of the page comes along with it."""

    _esm = script("bar")
    _css = dress("page", "bar")
