"""First views: what a page shows before its kernel answers, made by the plain engine and cached."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rainbow7 import pages
from rainbow7.core.language import LANGUAGES
from rainbow7.games import GAMES
from rainbow7.pages.query_string import LONGEST, read_query
from rainbow7.web.call_budget import TooMuchWork, bounded
from rainbow7.web.error_log import log
from rainbow7.web.rendering import as_json

CALL_LIMIT = 200_000
"""Calls of functions that one first view may take, some 80 ms: a link of 200 events takes 172,000."""
QUICK_CALLS = 80_000
"""Calls that are enough for every page as it is first opened: a deal of Sazuki's game for six takes up to 74,000."""
SIZE_LIMIT = 500_000
"""Characters that one first view may have, HTML and data together."""
CACHE_SIZE = 64
"""First views that are kept."""


class TakesLonger(Exception):
    """A first view would take more calls than it was to take now, and fewer than it may take at most, perhaps."""


class FirstView(NamedTuple):
    """HTML to read, and the data from which the widgets' modules draw."""

    html: str
    data: dict[str, Any]


NO_FIRST_VIEW = FirstView("", {})


def first_view(page: str, query: str, calls: int = CALL_LIMIT) -> FirstView:
    """The first view of a page for this query; `NO_FIRST_VIEW` where there is none.

    `calls`: how many it is to take now; `TakesLonger` where it takes more.

    A hostile link cannot stall the service: the length of the query, the calls and the size of the result are bounded,
    and results are cached. Beyond the bounds the page begins with a sentence, and its kernel shows the rest.
    """
    if page not in pages.PAGES or len(query) > LONGEST:
        return NO_FIRST_VIEW
    return _CACHE.get(page, query, calls)


def unlimited_first_view(page: str, query: str) -> FirstView:
    """The first view of a page for a link of our own, however much work it is; who builds the site asks so."""
    return FirstView(*pages.page_class(page).first_view(read_query(query)))


def fill_caches() -> None:
    """Make a view of each page and a table of each game, without a limit: a first look at anything takes many calls."""
    default, *others = GAMES
    links = [(name, {"game": default}) for name in pages.PAGES] + [("explorer", {"game": game}) for game in others]
    for name, parts in links:
        for lang in LANGUAGES:
            with suppress(Exception):  # reported when the page is asked for
                pages.page_class(name).first_view({"lang": lang, **parts})


def forget_first_views() -> None:
    """Empty the cache, because what the first views show has changed."""
    _CACHE.views.clear()


def widget_kinds_of(data: Mapping[str, Any]) -> dict[str, str]:
    """The parts that a first view draws, each with the kind of its widget."""
    kinds: dict[str, str] = data.get("kinds", {})
    return kinds


@dataclass
class _Cache:
    """The first views that were used last."""

    make: Callable[[str, str, int], FirstView]
    views: OrderedDict[tuple[str, str], FirstView] = field(default_factory=OrderedDict)

    def get(self, page: str, query: str, calls: int) -> FirstView:
        key = (page, query)
        if key not in self.views:
            self.views[key] = self.make(page, query, calls)
            if len(self.views) > CACHE_SIZE:
                self.views.popitem(last=False)
        self.views.move_to_end(key)
        return self.views[key]


def _make(page: str, query: str, calls: int) -> FirstView:
    link = read_query(query)
    try:
        kind = pages.page_class(page)
        view = FirstView(*bounded(calls, lambda: kind.first_view(link)))
    except TooMuchWork:
        if calls < CALL_LIMIT:
            raise TakesLonger from None
        return NO_FIRST_VIEW
    except (ValueError, LookupError, ArithmeticError, RecursionError):
        return NO_FIRST_VIEW
    except Exception as error:  # our own mistake; the kernel may still be able to show the page
        log.error("The page %s has no first view:", page, exc_info=error)
        return NO_FIRST_VIEW
    return view if len(view.html) + len(as_json(view.data)) <= SIZE_LIMIT else NO_FIRST_VIEW


_CACHE = _Cache(_make)
