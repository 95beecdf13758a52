"""The line with which another site shows one of our pages in a frame."""

from html import escape

from rainbow7.pages import widget_data
from rainbow7.widgets.data_types.shared import FrameLine


def frame_line(title: str, lang: str) -> FrameLine:
    """The line to paste for a page of this title, and the words around it.

    `embed.js` puts the address of the page that is open in the place of `{address}`.

    >>> frame_line("Explorer · Rainbow 7", "en")["line"][:57]
    '<iframe src="{address}" title="Explorer · Rainbow 7" widt'
    """
    line = (
        f'<iframe src="{{address}}" title="{escape(title)}" width="100%" height="640" style="border:0" '
        'allow="clipboard-write"></iframe>'
    )
    return {"line": line, "words": widget_data.words(lang, "embed")}
