"""A view laid out for a screen: zones with things to see and to choose, and what may be done; knows no game."""

from dataclasses import dataclass
from typing import Any, Literal

from rainbow7.core.event import Event

Layout = Literal["seats", "spots", "row"]
Beat = Literal["play", "effect", "token", "ruling", "round", ""]
"""What an event is on a line of time: something played, an effect, a gain, a reading of ours, a deal or an end."""


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
    group: str = ""
    """Tiles of one group stand together; a row breaks between groups where it can."""


@dataclass(frozen=True)
class Spot:
    """A place on the mat: a stack or a slot, with its label and what lies on top."""

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
    asks: str = ""
    """What a touch of one of its tiles asks the rules, `{}` standing for the tile; nothing where it asks nothing."""


@dataclass(frozen=True)
class Choice:
    """Things that may be chosen together: their texts, what they are, and whether that ends the matter."""

    texts: tuple[str, ...]
    says: str
    note: str = ""
    loses: bool = False
    """Whether it is allowed, and lost."""


@dataclass(frozen=True)
class Button:
    """Something to press: its line of notation, where `{}` stands for the things chosen, and why not, if not now.

    A button with `{}` that is ready waits for a choice that is complete.
    """

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
    one: bool = False
    """Whether a move takes a single thing: choosing another one replaces it."""
    choices: tuple[Choice, ...] = ()
    buttons: tuple[Button, ...] = ()

    def json(self) -> dict[str, Any]:
        """As plain data."""
        told: dict[str, Any] = _plain(self)
        return told


@dataclass(frozen=True)
class Standing:
    """What the end of a round, or of a game, brought one seat."""

    after: int
    """What is counted, now."""
    before: int | None = None
    """What was counted before; nothing where only the whole is told."""
    things: tuple[Any, ...] = ()
    """What it played or won, to be drawn."""
    events: tuple[Event, ...] = ()
    """What happened to it, and why."""
    first: bool = False
    """Whether the seat came out best."""
    then: int = 0
    """What is compared where the first count is equal."""


@dataclass(frozen=True)
class Ending:
    """The end of a round, or of the game, in a game that needs no page of arithmetic for it."""

    at: int
    """How many events there had been when it was told."""
    over: bool
    """Whether it was the game that ended."""
    seat: int | None
    """Who came out best, where somebody did alone."""
    round: int
    lines: tuple[Event, ...]
    """What is true of all, the weightiest first."""
    standings: tuple[Standing, ...]
    next: Event | None = None


def _plain(thing: Any) -> Any:
    """Records as tables, tuples as lists; quicker than `dataclasses.asdict`, which copies every text."""
    if isinstance(thing, tuple):
        return [_plain(each) for each in thing]
    if hasattr(thing, "__dataclass_fields__"):
        return {name: _plain(each) for name, each in vars(thing).items()}
    return thing
