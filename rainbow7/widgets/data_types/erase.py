"""The button that erases what these pages keep."""

from typing import Literal, TypedDict

EraseWords = dict[Literal["title", "nothing", "kept", "one", "notebooks", "button", "erased", "closed"], str]
"""The sentences of the button, which stand with the page *about*."""


class EraseData(TypedDict):
    """The button."""

    id: str
    lang: str
    words: EraseWords


class EraseMessage(TypedDict, total=False):
    """It sends nothing."""
