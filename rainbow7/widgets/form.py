"""Switches, choices, texts and buttons of a page, as data."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Form(Widget):
    """A form: groups of fields; each change comes back as a message.

    >>> fields = [{"id": "large", "kind": "toggle", "label": "Large cards", "value": False}]
    >>> groups = [{"title": "Look", "open": True, "fields": fields}]
    >>> form = Form({"id": "look", "lang": "en", "groups": groups}, hear=print)
    """

    _esm = module_text("form")
    _css = style_sheet("form")
