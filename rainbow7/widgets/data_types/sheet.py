"""A worksheet to look at, to print and to keep."""

from typing import Literal, TypedDict

from rainbow7.widgets.data_types.shared import Closed

SheetWords = dict[Literal["print", "save", "next", "previous", "page", "label"], str]
"""Its buttons, what tells the page that is looked at, and the name of the document."""


class SheetShown(TypedDict):
    """A worksheet."""

    id: str
    lang: str
    open: Literal[True]
    html: str
    """The whole document; empty while it is being made."""
    said: str
    """What is to say about it."""
    name: str
    """The name of the file that is saved."""
    words: SheetWords


SheetData = SheetShown | Closed


class SheetMessage(TypedDict, total=False):
    """It sends nothing."""
