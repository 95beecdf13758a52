"""A page that is only read."""

from typing import TypedDict


class CoverData(TypedDict):
    """HTML."""

    id: str
    lang: str
    html: str


class CoverMessage(TypedDict, total=False):
    """It sends nothing."""
