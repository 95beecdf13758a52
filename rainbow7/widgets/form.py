"""Switches, choices, texts and buttons of a page, as data."""

from rainbow7.widgets import dress, script
from rainbow7.widgets.base import Widget


class Form(Widget):
    """A form: groups of fields; what is set or pressed comes back as a message."""

    _esm = script("form")
    _css = dress("form")
