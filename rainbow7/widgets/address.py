"""The address: keeps the address bar a link to what is shown, and in the browser's storage what no link can hold."""

from rainbow7.widgets import module_text
from rainbow7.widgets.base import Widget


class Address(Widget):
    """Draws nothing; `query` is for the address bar, `keep` for the storage. It sends where the history goes back to.

    >>> address = Address({"id": "address", "query": "rule=combo.value", "keep": "", "place": "combo.value"}, print)
    >>> address.data["query"]
    'rule=combo.value'
    """

    _esm = module_text("address")
