"""The widgets of a page, in one column, connected to the page: what notebooks show."""

import json
import os
from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from rainbow7.pages import query_string
from rainbow7.pages.link import PageLink
from rainbow7.pages.page import Message, Page

if TYPE_CHECKING:
    from ipywidgets import Box


SAID_BEFORE = "R7_SAID_BEFORE"
"""The environment variable with what was said before there was a kernel: `[{"to": widget, "message": …}]`."""


def page_box(kind: type[Page], query: str | None = None, without: Collection[str] = ()) -> "Box":
    """A page as one tree of widgets, maybe without some, opened at a query, or else at the address of the page.

    In a notebook that address is not the page's link, but it may hold the link of the page from which the notebook was
    opened. The browser says that link once, as `opened`; a query given here comes before it.
    """
    from ipywidgets import Box, Layout

    layout = Layout()  # one for all: the page is laid out by style sheets, and each layout would be sent to the browser
    made = {name: make(layout=layout) for name, make in _makers(kind, without)}
    # The table first: it is what readers wait for, and what stands beside it may point at what lies there.
    order = sorted(made, key=lambda name: name != "table")

    def start(link: PageLink, *, at_first: bool) -> None:
        page = kind(link)
        for each in said_before() if at_first else ():
            if each["to"] in made:
                page.hear(made[each["to"]].answered_later(each["message"]))

        def show() -> None:
            for name in order:
                made[name].show(page.part(name))

        def hear(message: Message) -> None:
            if "opened" not in message:
                page.hear(message)
            elif at_first:
                start(PageLink.read(str(message["opened"])), at_first=False)

        page.changed = show
        for each in made.values():
            each.hear = hear
        show()

    start(opened_link(query), at_first=query is None)
    column = Box(list(made.values()), layout=layout)
    column.add_class("r7-page")
    column.add_class(f"r7-{kind.name}")
    return column


def said_before() -> Iterator[Any]:
    """What was said on the page before there was a kernel, in its order; this is told once."""
    yield from json.loads(os.environ.pop(SAID_BEFORE, "[]"))


def _makers(kind: type[Page], without: Collection[str]) -> Iterator[tuple[str, Callable[..., Any]]]:
    """How each widget of a page is made, by its name: modules and style sheets are sent once for all that need them."""
    from rainbow7 import widgets
    from rainbow7.widgets.library import Library

    classes = {name: getattr(widgets, widget) for name, widget in kind.widgets.items() if name not in without}
    if all(map(widgets.module_on_page, kind.widgets.values())):
        yield from classes.items()
        return
    library = Library([kind.widgets[name] for name in classes])
    style = widgets.joined_style(*(str(getattr(each, "_css", "")) for each in classes.values()))
    for place, (name, each) in enumerate(classes.items()):
        yield name, partial(each, library=library, style="" if place else style)


def opened_link(query: str | None) -> PageLink:
    """The link of this query, or else of the address under which the page was opened."""
    return PageLink.read(query if query is not None else urlencode(query_string.query()))
