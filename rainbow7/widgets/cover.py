"""A page that is only read: HTML with links."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Cover(Widget):
    """Shows `data.html`.

    >>> Cover({"id": "cover", "lang": "en", "html": "<h2>Seven colours</h2>"}).data["html"]
    '<h2>Seven colours</h2>'
    """

    _esm = module_text("cover")
    _css = style_sheet("page", "cover")
