"""Who comes to a page, and what for: the link that opened it, wherever the page runs."""

from urllib.parse import urlencode

from rainbow7.pages.asked import query as asked_for
from rainbow7.pages.link import PageLink


def asked_here(query: str | None = None) -> PageLink:
    """What the link asks for: the one given, else the address under which the page was opened."""
    return PageLink.read(query if query is not None else urlencode(asked_for()))
