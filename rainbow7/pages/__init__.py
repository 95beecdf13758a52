"""The web pages: one module, one notebook and at most one first view each.

A page's function returns one widget tree and is what its notebook calls. What a page shows before a kernel answers
comes from its first view: a function of the query, made of the plain engine alone, that returns HTML for the page's
main part and data for its scripts. `docs/serving.md` tells how the two take turns.
"""

from rainbow7.pages.query_string import query

__all__ = ["FIRST_VIEWS", "query"]

FIRST_VIEWS: dict[str, str] = {
    "about": "rainbow7.pages.about:first_view",
    "editions": "rainbow7.pages.editions:first_view",
    "explorer": "rainbow7.pages.explorer:first_view",
    "guide": "rainbow7.pages.guide:first_view",
    "index": "rainbow7.pages.index:first_view",
    "practice": "rainbow7.pages.practice:first_view",
    "referee": "rainbow7.pages.referee:first_view",
    "rules": "rainbow7.pages.rules:first_view",
}
"""Which function makes a page's first view, as `module:function`, imported when first asked for."""
