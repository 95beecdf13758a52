"""Who comes to a page, and what for: the link that opened it, wherever the page runs."""

from urllib.parse import urlencode

from rainbow7.pages.asked import query as asked_for
from rainbow7.pages.link import Asked


def asked_here(query: str | None = None) -> Asked:
    """What the link asks for: the one given, else the address under which the page was opened."""
    return Asked.read(query if query is not None else urlencode(asked_for()))
