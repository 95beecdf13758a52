"""Where a page plays: its widgets in a column, or, before there is a kernel, stand-ins that only hold what is shown."""

from collections.abc import Callable, Mapping
from html import escape
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlencode

from rainbow7.pages import query_string
from rainbow7.pages.link import PageLink

if TYPE_CHECKING:
    from ipywidgets import Box

Message = Mapping[str, Any]


def opened_link(query: str | None = None) -> PageLink:
    """The link of this query, or else of the address under which the page was opened."""
    return PageLink.read(query if query is not None else urlencode(query_string.query()))


def dispatch(page: object, message: Message) -> None:
    """Hand each part of a message to the page's method `on_<name>`; a part without one is ignored."""
    for name, value in message.items():
        action = getattr(page, f"on_{name}", None)
        if action is not None:
            action(value, message)


class Part(Protocol):
    """A place on the page that shows something."""

    def show(self, data: Mapping[str, Any]) -> None:
        """Show this."""


Parts = Mapping[str, Part]


class Placeholder:
    """A stand-in for a widget: it holds what would be shown."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.data: dict[str, Any] = {}

    def show(self, data: Mapping[str, Any]) -> None:
        """Hold this."""
        self.data = dict(data)


def shell(parts: Mapping[str, str]) -> dict[str, Placeholder]:
    """A stand-in for every part."""
    return {name: Placeholder(kind) for name, kind in parts.items()}


def drawn_first(parts: Parts, twins: Mapping[str, list[str]]) -> tuple[str, dict[str, Any]]:
    """The places of the parts in the page's first bytes, with what can be read there already, and their data."""
    html = []
    for name in parts:
        lines = "".join(f"<p>{escape(line)}</p>" for line in twins.get(name, ()))
        html.append(f'<div data-r7="{name}">{lines}</div>')
    held = {name: part for name, part in parts.items() if isinstance(part, Placeholder)}
    kinds = {name: part.kind for name, part in held.items()}
    return "".join(html), {"answers": True, "kinds": kinds, "parts": {name: part.data for name, part in held.items()}}


def stage(page: Callable[[PageLink, Parts], Any], query: str | None, parts: Mapping[str, str], name: str) -> "Box":
    """The page's widgets in one column, each telling the page what its browser side says.

    A notebook's own address asks for nothing, but may hold the link of the page it was opened from: its browser side
    tells that link, and the page begins there. A query in the notebook's code comes before it.
    """
    from ipywidgets import Box, Layout

    from rainbow7 import widgets

    layout = Layout()  # one for all: style sheets lay the page out, and each would be told of on its own
    made = {part: getattr(widgets, kind)(layout=layout) for part, kind in parts.items()}

    def begin(link: PageLink, at_first: bool) -> None:
        playing = page(link, made)

        def hear(message: Message) -> None:
            if "opened" not in message:
                playing.hear(message)
            elif at_first:
                begin(PageLink.read(str(message["opened"])), False)

        for each in made.values():
            each.hear = hear

    begin(opened_link(query), query is None)
    column = Box(list(made.values()), layout=layout)
    column.add_class("r7-page")
    column.add_class(name)
    return column
