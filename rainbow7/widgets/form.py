"""Switches, choices, texts and buttons of a page, as data."""

from pathlib import Path

from rainbow7.widgets.wire import Widget


class Form(Widget):
    """A form: groups of fields; what is set or pressed comes back as a message."""

    _esm = Path(__file__).with_suffix(".js")
    _css = Path(__file__).with_suffix(".css")
