"""The layout of a view on a screen, for any game: zones with tiles, what may be chosen, and buttons."""

from dataclasses import dataclass
from typing import Any, Literal

Layout = Literal["seats", "spots", "row"]
TimelineMark = Literal["play", "effect", "token", "ruling", "round", ""]
"""The mark of an event on the timeline: a play, an effect, a token, a ruling, the start or end of a round, or none."""


@dataclass(frozen=True)
class Tile:
    """A thing on the table: its picture and its name."""

    id: str
    """Unique in its zone: `G5`, or `W.2` for the second of several that are alike."""
    text: str
    """Its notation; equal tiles have the same text."""
    picture: str
    """The id of its symbol in the game's sheet of pictures."""
    name: str
    corner: str = ""
    """The id of the symbol for its turned corner, in a game that has one."""
    note: str = ""
    """What to know besides its name, such as an effect."""
    group: str = ""
    """Tiles of one group are shown together; a row breaks between groups if possible."""


@dataclass(frozen=True)
class Spot:
    """A place on the table for a stack or a single thing: its label and the tile on top."""

    id: str
    label: str
    note: str = ""
    tile: Tile | None = None
    """Nothing for an empty place."""


@dataclass(frozen=True)
class Seat:
    """A player at the table, with what everybody may know."""

    id: str
    name: str
    notes: tuple[tuple[str, str, str], ...]
    """The player's counts: a sign (`tile`, `drop`, `won`, `point`), the number, and both in words."""
    turn: bool
    tiles: tuple[Tile, ...] = ()
    """The tiles of this player that are face up."""
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
    """Whether it is the reader's own zone, at the bottom."""
    asks: str = ""
    """The move that is judged when one of its tiles is touched, with `{}` for the tile; empty for none."""


@dataclass(frozen=True)
class Choice:
    """Tiles that may be chosen together, and what they are together."""

    texts: tuple[str, ...]
    says: str
    note: str = ""
    loses: bool = False
    """Whether the play is legal but loses."""
    leaves: int | None = None
    """What the zone counts afterwards, in a game that counts it."""
    tags: tuple[str, ...] = ()
    """What is special about them: the game has a word for each, `tag-<name>`."""


@dataclass(frozen=True)
class Button:
    """A button for a move: its notation, with `{}` for the chosen tiles, and a note if it cannot be made now.

    A button that is `ready` and has `{}` in its line still needs a complete choice.
    """

    id: str
    label: str
    line: str
    ready: bool
    note: str = ""
    spot: str = ""
    """The spot under which it is shown; empty for the row of buttons."""
    main: bool = False
    short: str = ""
    """The label behind a button with the same verb, where the buttons of the spots stand in one row."""


@dataclass(frozen=True)
class Left:
    """What the reader's own zone would be worth without the chosen tiles."""

    note: int
    """Which of the zone's notes tells what it is worth."""
    text: str
    """That note with `{left}` in it."""
    count: int
    worths: dict[str, int]
    """What each tile is worth, by its text."""


@dataclass(frozen=True)
class Board:
    """Everything that the table shows of one view."""

    game: str
    head: str
    turn: str
    """Whose turn it is and what that player has to do, in words."""
    zones: tuple[Zone, ...]
    choose_from: tuple[str, ...] = ()
    """The ids of the zones whose tiles may be chosen."""
    one: bool = False
    """Whether only one tile may be chosen: choosing another replaces it."""
    choices: tuple[Choice, ...] = ()
    buttons: tuple[Button, ...] = ()
    mine: bool = False
    """Whether it is the reader's turn."""
    signs: tuple[str, ...] = ()
    """The sign of each note of the reader's own zone, where it has one."""
    left: Left | None = None

    def json(self) -> dict[str, Any]:
        """The board as plain data."""
        data: dict[str, Any] = _plain(self)
        return data


def _plain(thing: Any) -> Any:
    """Dataclasses as dicts and tuples as lists; faster than `dataclasses.asdict`, which copies every value."""
    if isinstance(thing, tuple):
        return [_plain(each) for each in thing]
    if hasattr(thing, "__dataclass_fields__"):
        return {name: _plain(each) for name, each in vars(thing).items()}
    return thing
