"""A view laid out for a screen: zones with things to see and to choose, and what may be done; knows no game."""

from dataclasses import asdict, dataclass
from typing import Any, Literal

Layout = Literal["seats", "spots", "row"]


@dataclass(frozen=True)
class Tile:
    """One thing that lies somewhere: which picture of the sheet shows it, and how it is called."""

    id: str
    """Unique in its zone: `G5`, or `W.2` for the second of several that are alike."""
    text: str
    """As it is typed; tiles that are alike have the same text."""
    picture: str
    """The symbol of the game's sheet."""
    name: str
    corner: str = ""
    """The symbol of its turned corner, where the game has one."""
    note: str = ""
    """What the tile carries besides its name, such as an effect."""


@dataclass(frozen=True)
class Spot:
    """A place on the mat: a pile, a deck, a slot, with its label and what lies on top."""

    id: str
    label: str
    note: str = ""
    tile: Tile | None = None
    """Nothing: an empty place."""


@dataclass(frozen=True)
class Seat:
    """Somebody at the table: the name and what everybody may know."""

    id: str
    name: str
    notes: tuple[tuple[str, str, str], ...]
    """What is counted: the sign (`tile`, `drop`, `won`, `point`), the number, and both in words."""
    turn: bool
    tiles: tuple[Tile, ...] = ()
    """What is open of this player's things."""
    caption: str = ""


@dataclass(frozen=True)
class Zone:
    """A part of the board, in reading order."""

    id: str
    layout: Layout
    label: str
    notes: tuple[str, ...] = ()
    seats: tuple[Seat, ...] = ()
    spots: tuple[Spot, ...] = ()
    tiles: tuple[Tile, ...] = ()
    mine: bool = False
    """Whether it is the reader's own, at the lower edge."""


@dataclass(frozen=True)
class Choice:
    """Things that may be chosen together: their texts, what they are, and whether that ends the matter."""

    texts: tuple[str, ...]
    says: str
    note: str = ""


@dataclass(frozen=True)
class Button:
    """Something to press: its line of notation, where `{}` stands for the things chosen, and why not, if not now."""

    id: str
    label: str
    line: str
    ready: bool
    note: str = ""
    spot: str = ""
    """The spot under which it stands; else it stands in the row of buttons."""
    main: bool = False


@dataclass(frozen=True)
class Board:
    """All that a table shows of one view."""

    game: str
    head: str
    turn: str
    """Whose turn it is and what is awaited, in words."""
    zones: tuple[Zone, ...]
    choose_from: tuple[str, ...] = ()
    """The zones whose tiles may be chosen."""
    choices: tuple[Choice, ...] = ()
    buttons: tuple[Button, ...] = ()

    def json(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)
