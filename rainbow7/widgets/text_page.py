"""A page that is only read: HTML with links."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class TextPage(Widget):
    """Shows `data.html`.

    >>> TextPage({"id": "cover", "lang": "en", "html": "<h2>Seven colours</h2>"}).data["html"]
    '<h2>Seven colours</h2>'
    """

    _esm = module_text("text_page")
    _css = style_sheet("page", "text_page")
