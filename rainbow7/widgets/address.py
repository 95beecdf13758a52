"""Keeps the address a link to what is shown, and the record in the browser's storage where no link holds it."""

from rainbow7.widgets import script
from rainbow7.widgets.base import Widget


class Address(Widget):
    """Nothing to see: `query` for the address bar, `keep` for the storage."""

    _esm = script("address")
