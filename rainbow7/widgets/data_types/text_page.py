"""A page that is only read."""

from typing import TypedDict


class TextPageData(TypedDict):
    """HTML."""

    id: str
    lang: str
    html: str


class TextPageMessage(TypedDict, total=False):
    """It sends nothing."""
