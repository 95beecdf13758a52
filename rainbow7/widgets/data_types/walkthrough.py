"""How something is done, step by step."""

from typing import Literal, TypedDict

from rainbow7.widgets.data_types.shared import Closed

WalkthroughWords = dict[Literal["copy", "copied", "save", "command"], str]
"""Its buttons, with `{name}` for the file, and the name of a command for those who listen."""


class WalkFile(TypedDict):
    """A file to copy or to save."""

    name: str
    text: str


class WalkStep(TypedDict):
    """One step."""

    title: str
    text: list[str]
    """Its paragraphs, as HTML."""
    commands: list[str]
    files: list[WalkFile]


class WalkthroughShown(TypedDict):
    """The steps."""

    id: str
    lang: str
    open: Literal[True]
    steps: list[WalkStep]
    words: WalkthroughWords


WalkthroughData = WalkthroughShown | Closed


class WalkthroughMessage(TypedDict, total=False):
    """It sends nothing."""
