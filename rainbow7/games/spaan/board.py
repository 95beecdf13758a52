"""The table of Spaan's Rainbow laid out: the other's cards, the line, the holder, one's own cards and moves."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from rainbow7.core.board import Board, Button, Choice, Seat, Spot, Tile, TimelineMark, Zone
from rainbow7.core.common_moves import Pass
from rainbow7.games.spaan.cards import Face, Faces
from rainbow7.games.spaan.draw import Other, face_name
from rainbow7.games.spaan.edition import Settings
from rainbow7.games.spaan.line import placing
from rainbow7.games.spaan.rules import LOSING
from rainbow7.games.spaan.state import SIDES, Deal, Flip, Move, Place, Stop
from rainbow7.games.spaan.view import View

Say = Callable[..., str]
"""`say(key, **facts)`: a word or sentence of the board in the reader's language."""

BEATS: Mapping[str, TimelineMark] = {
    "dealt": "round", "placed": "play", "passed": "play", "flipped": "effect", "doubled": "round", "black-up": "round",
    "rainbow-made": "round", "took-line": "token", "game-ended": "round", "game-won": "round", "game-drawn": "round",
}  # fmt: skip
"""The kinds of event that a timeline marks."""

TURNS = frozenset({"turn-passed", "round-opened"})
"""The kinds of event with which a turn may begin, even if the same seat has had the one before."""

ACTIVE = ("act", "place", "follow")


FOLLOWED = ""
"""Empty: remembering what happened to a card is up to the players."""

_OF_FACE = {"r7-spaan-W": ("line.white", "line.rainbow"), "r7-spaan-K": ("line.black", "score.fault")}


STAYS: frozenset[str] = frozenset()
"""The kinds of event whose cards then lie at the seat: a recap there need not show them again."""


MANY_BUTTONS = True
"""Whether there are so many buttons in a row that nothing fits beside them."""


SWITCHES: tuple[str, ...] = ("memory",)
"""The options of the table that not every game has."""


def rules_of(tile: Tile, settings: Settings) -> tuple[str, ...]:
    """The rules that speak of a card with this face up."""
    return (*_OF_FACE.get(tile.picture, ("line.double", "line.rainbow")), "hand.backs", "place.side")


def chosen_for(move: Move) -> tuple[str, ...]:
    """The texts of the tiles that one chooses for a move; nothing where a button alone is pressed."""
    return (str(move.place),) if isinstance(move, Place) else ()


def board(view: View, moves: Sequence[Move], lang: str, say: Say) -> Board:
    """Lay out a view: what the table shows, and what the player may do."""
    mine = view.turn == view.seat and view.phase in ACTIVE
    most = view.edition.rainbow_cards
    backs = view.backs.hand if view.backs else None
    return Board(
        game="spaan",
        head=say("head", round=view.round, turn=view.turns + 1),
        turn=_awaited(view, say),
        zones=(
            Zone("others", "seats", say("others"), seats=(_other(view, lang, say),)),
            Zone("line", "spots", say("line", count=len(view.line), most=most), spots=tuple(_line(view, lang, say))),
            Zone("holder", "spots", say("holder-zone"), spots=tuple(_holder(view, lang, say))),
            Zone(
                "hand", "row", say("hand"), notes=_notes(view, say), tiles=_tiles(view.hand, backs, "hand", lang),
                mine=True, asks=f"place {{}} {SIDES[0]}",
            ),
        ),
        choose_from=("hand",) if mine else (),
        one=True,
        choices=tuple(_choices(view, moves, lang, say)),
        buttons=tuple(_buttons(view, moves, say)) if mine or view.phase == "deal" else (),
        signs=("tile", "won"),
        mine=mine,
    )  # fmt: skip


def _awaited(view: View, say: Say) -> str:
    if view.phase in ACTIVE:
        return say("turn" if view.bare else view.phase, seat=view.turn, count=len(view.line))
    return say("dealing") if view.phase == "deal" else say("over", winners=view.winners)


def _other(view: View, lang: str, say: Say) -> Seat:
    """The opponent, and the sides of the opponent's cards that one sees."""
    seat = 1 - view.seat
    cards, won = len(view.theirs), view.won[seat]
    return Seat(
        id=f"seat-{seat}",
        name=say("player", seat=seat),
        notes=(("tile", str(cards), say("cards", count=cards)), ("won", str(won), say("won", count=won))),
        turn=view.turn == seat and view.phase in ACTIVE,
        tiles=_tiles(view.theirs, view.backs.theirs if view.backs else None, "theirs", lang),
        caption=say("theirs", seat=seat) if cards else "",
    )


def _line(view: View, lang: str, say: Say) -> Iterable[Spot]:
    """The cards of the line and the empty places up to the rainbow."""
    for at in range(max(view.edition.rainbow_cards, len(view.line))):
        name, tile = f"line-{at + 1}", None
        if at < len(view.line):
            tile = _tile(f"{name}-card", "", view.line[at], _under(view, at), lang)
        yield Spot(name, say("slot", place=at + 1), tile=tile)


def _under(view: View, at: int) -> Other:
    """The note in the corner of a card of the line: the face below, if the view remembers it."""
    under = view.memory.under[at] if view.memory is not None else None
    return under if under is not None else "seen" if view.seen[at] else "unknown"


def _holder(view: View, lang: str, say: Say) -> Iterable[Spot]:
    """The holder with the next card at one's own end, and at the other end where that may be seen."""
    back: Other = view.backs.next if view.backs and view.backs.next is not None else "unknown"
    tile = _tile("holder-next", "", view.next, back, lang, say("next")) if view.next is not None else None
    yield Spot("holder-near", say("holder"), str(view.holder_count), tile)
    if view.backs is not None and view.backs.far is not None:
        far = view.backs.far
        there = _tile("holder-far-next", "", far[1 - view.seat], far[view.seat], lang, say("far"))
        yield Spot("holder-far", say("holder-far"), "", there)


def _tiles(faces: Faces, backs: Faces | None, where: str, lang: str) -> tuple[Tile, ...]:
    """The cards of a hand, typed by their places from 1."""
    return tuple(
        _tile(f"{where}-{place}", str(place), face, backs[place - 1] if backs else "unknown", lang)
        for place, face in enumerate(faces, 1)
    )


def _tile(name: str, text: str, face: Face, other: Other, lang: str, note: str = "") -> Tile:
    return Tile(name, text, f"r7-spaan-{face}", face_name(face, lang, other), f"r7-corner-{other}", note)


def _notes(view: View, say: Say) -> tuple[str, ...]:
    count, won = len(view.hand), view.won[view.seat]
    notes = (say("cards", count=count), say("won", count=won))
    return (*notes, say("own-corner", seat=1 - view.seat)) if count else notes


def _choices(view: View, moves: Sequence[Move], lang: str, say: Say) -> Iterable[Choice]:
    for place in dict.fromkeys(move.place for move in moves if isinstance(move, Place)):
        face = view.hand[place - 1]
        found = placing(view.edition, view.line, face)
        note = "" if found == "open" else say(found)
        yield Choice((str(place),), say("kind", face=face), note, loses=found in LOSING)


def _buttons(view: View, moves: Sequence[Move], say: Say) -> Iterable[Button]:
    legal = set(moves)
    if view.phase == "deal":
        yield Button("deal", say("deal"), str(Deal()), True, main=True)
        return
    sides = {move.side for move in moves if isinstance(move, Place)}
    for side in SIDES:
        ready = side in sides
        note = say("flip-first") if view.phase == "follow" and not ready else ""
        main = ready and side == "known"
        yield Button(f"place-{side}", say(f"place-{side}"), f"place {{}} {side}", ready, note, main=main)
    stops = Stop() in legal
    yield Button("stop", say("stop"), str(Stop()), stops, "" if stops else say("place-first"), main=not sides)
    for place in range(1, len(view.line) + 1):
        flip = Flip(place)
        yield Button(f"flip-{place}", say("flip", place=place), str(flip), flip in legal, spot=f"line-{place}")
    if Pass() in legal:
        yield Button("pass", say("pass"), str(Pass()), True)
