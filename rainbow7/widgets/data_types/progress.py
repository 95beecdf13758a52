"""A learner's progress."""

from typing import Annotated, TypedDict

from rainbow7.widgets.data_types.markers import WordsOf
from rainbow7.widgets.data_types.shared import Words


class ProgressData(TypedDict):
    """What the browser has to store."""

    id: str
    lang: str
    open: bool
    keep: str | None
    """The progress; nothing until the browser has handed over its own."""
    wanted: bool
    """Whether the page wants to know what the browser has stored."""
    aside: bool
    """Whether the stored progress could not be read."""
    said: str
    words: Annotated[Words, WordsOf("progress")]


class ProgressMessage(TypedDict, total=False):
    """What the progress sends."""

    progress: str
    today: str
    file: bool
    erase: bool
