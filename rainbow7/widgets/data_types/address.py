"""The address."""

from typing import TypedDict


class AddressData(TypedDict):
    """The link to what is shown, and what the browser is to store."""

    id: str
    query: str
    keep: str
    """What no link can hold; empty where the link holds everything."""
    place: str
    """Where the reader is on the page: when it changes, the browser's history gets a new entry."""
    moves: bool
    """Whether a move, a deal or a branch leads to another place: its entry is made before Python answers."""


class AddressMessage(TypedDict, total=False):
    """What the address sends."""

    back: str
    """The browser's history is at this link again."""
    stored: str
    """What this browser has stored for this link."""
    unkept: bool
    """This browser cannot store anything."""
    opened: str
    """The link of the page from which this notebook was opened."""
