"""The state of a table of Spaan's Rainbow, the moves, and the notation of both."""

from dataclasses import dataclass
from itertools import chain
from typing import ClassVar, Literal, TypeVar

from rainbow7.core.common_moves import Pass
from rainbow7.core.notation import (
    BadNotation,
    Scanner,
    Word,
    pairs_that_differ,
)
from rainbow7.core.position import PositionReader
from rainbow7.core.settings import read_settings as settings_of
from rainbow7.core.settings import text_of_settings
from rainbow7.games.spaan.cards import Card, Cards, Faces, Row, cards, joined, row, too_many
from rainbow7.games.spaan.edition import USUAL, Edition, Settings
from rainbow7.games.spaan.line import ENDINGS, Result, fault_in
from rainbow7.games.spaan.rulebooks import RULEBOOKS

Spoken = TypeVar("Spoken", bound=str)


Phase = Literal["deal", "act", "place", "follow", "end"]
PHASES: tuple[Phase, ...] = ("deal", "act", "place", "follow", "end")
"""A deal is due · a turn begins · after a flip one is placed · after a placing one stops or flips · the end."""


@dataclass(frozen=True)
class State:
    """Everything that stands in the holder, is held in hands or lies on the table, and whose turn it is."""

    game: ClassVar[str] = "spaan"

    edition: Edition
    settings: Settings
    hands: tuple[Cards, Cards] = ((), ())
    """Each hand in the order in which its cards were drawn."""
    holder: Cards = ()
    """The cards in the holder: the first is next for seat 0, the last for seat 1."""
    line: Row = ()
    won: tuple[Row, Row] = ((), ())
    """Each one's pile of won cards, the last won last."""
    phase: Phase = "deal"
    turn: int = 0
    first: int = 0
    """The seat that opened this round."""
    round: int = 0
    turns: int = 0
    """The turns finished in this round."""
    placed: int = 0
    """How many cards this turn has placed."""
    spent: int = 0
    """How many cards the opponent's turn just before this one has placed."""
    ending: Result | None = None
    """How the last finished round ended."""
    winners: tuple[int, ...] = ()
    """Who won the game; nobody, if it ended in a draw."""
    settled: int = 0
    """How many decisions of chance there have been."""

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.hands)

    @property
    def visible(self) -> Faces:
        """The faces of the line that lie up."""
        return tuple(each.face for each in self.line)

    def next_card(self, seat: int) -> Card | None:
        """The next card of the holder at this seat's end."""
        return self.holder[-1 if seat else 0] if self.holder else None

    def __str__(self) -> str:
        return text_of_state(self)

    def _repr_html_(self) -> str:
        from rainbow7.games.spaan.draw import draw_state

        return draw_state(self)


@dataclass(frozen=True)
class Deal:
    """Shuffle the cards into the holder and deal."""

    def __str__(self) -> str:
        return "deal"


@dataclass(frozen=True)
class Flip:
    """Flip a card of the line, by its place from 1."""

    place: int

    def __str__(self) -> str:
        return f"flip {self.place}"


Side = Literal["known", "unknown"]
SIDES: tuple[Side, ...] = ("known", "unknown")


@dataclass(frozen=True)
class Place:
    """Place a card of one's hand, by its place from 1, one of its sides up: the one that one knows or the other."""

    place: int
    side: Side | None = None

    def __str__(self) -> str:
        return f"place {self.place}" + (f" {self.side}" if self.side else "")


@dataclass(frozen=True)
class Stop:
    """Leave it at the cards placed so far."""

    def __str__(self) -> str:
        return "stop"


Where = Literal["hand", "table", "won", "holder"]
WHERE: tuple[Where, ...] = ("hand", "table", "won", "holder")


@dataclass(frozen=True)
class Look:
    """Look at what is hidden: the back of a card in hand, under one on the table, through a pile, behind the holder."""

    where: Where
    place: int | None = None
    """The place of the card from 1, in the hand or on the table."""

    def __str__(self) -> str:
        return f"look {self.where}" + (f" {self.place}" if self.place is not None else "")


Move = Deal | Flip | Place | Stop | Pass | Look

PLAIN = {str(move): move for move in (Deal(), Stop(), Pass())}
VERBS = ("flip", "place", "look", *PLAIN)


def read_move(text: str) -> Move:
    """Read a move.

    >>> read_move("place 2 unknown")
    Place(place=2, side='unknown')
    """
    scanner = Scanner(text)
    scanner.skip()
    column = scanner.column
    verb = scanner.word()
    if verb in PLAIN:
        scanner.expect_end()
        return PLAIN[verb]
    if verb == "flip":
        at = scanner.number()
        scanner.expect_end()
        return Flip(at)
    if verb == "place":
        at = scanner.number()
        side = _one_of(scanner, SIDES, "no-side")
        scanner.expect_end()
        return Place(at, side)
    if verb == "look":
        where = _one_of(scanner, WHERE, "no-such-place")
        if where is None:
            raise BadNotation("no-such-place", text, scanner.column, found="…", known=WHERE)
        seen_at = scanner.number() if where in ("hand", "table") else None
        scanner.expect_end()
        return Look(where, seen_at)
    raise BadNotation("no-move", text, column, found=verb or "…", known=VERBS)


def _one_of(scanner: Scanner, known: tuple[Spoken, ...], code: str) -> Spoken | None:
    """Read one of these words; nothing at the end of the text."""
    scanner.skip()
    if scanner.at_end:
        return None
    column, found = scanner.column, scanner.word()
    for each in known:
        if each == found:
            return each
    raise BadNotation(code, scanner.text, column, found=found, known=known)


def read_settings(text: str, usual: Settings = USUAL) -> Settings:
    """Read settings from one word; what it leaves out is as usual.

    >>> read_settings("pack=11/15/22;first=1").first
    1
    >>> text_of_settings(read_settings("pack=B/R*3,R/O*2,W/K*2"))
    'pack=R/O*2,R/B*3,W/K*2'
    """
    return settings_of(text, usual, RULEBOOKS.house_rules)


KEYS = (
    "hands", "holder", "line", "won", "turn", "first", "round", "turns", "placed", "spent", "ending", "winners",
    "settled", "settings",
)  # fmt: skip


def text_of_state(state: State) -> str:
    """The position as one line; what is as at the start is left out."""
    begun = ("spaan", state.edition.id, state.phase)
    changed = pairs_that_differ(
        ("hands", ":".join(map(joined, state.hands)), "-:-"),
        ("turn", str(state.turn), "0"),
        ("holder", joined(state.holder), "-"),
        ("line", joined(state.line), "-"),
        ("won", ":".join(map(joined, state.won)), "-:-"),
        ("first", str(state.first), "0"),
        ("round", str(state.round), "0" if state.phase == "deal" else "1"),
        ("turns", str(state.turns), "0"),
        ("placed", str(state.placed), "0"),
        ("spent", str(state.spent), "0"),
        ("ending", state.ending or "-", "-"),
        ("winners", "/".join(map(str, state.winners)) or "-", "-"),
        ("settled", str(state.settled), "0"),
        ("settings", text_of_settings(state.settings), ""),
    )
    return " ".join((*begun, *changed))


def read_state(text: str, usual: Settings = USUAL) -> State:
    """Read a position; what is left out is as at the start of a round, and of the settings as usual."""
    reader = PositionReader(text, "spaan", RULEBOOKS, PHASES, KEYS)
    part, number = reader.part, reader.number
    phase = reader.phase(PHASES)
    settings = reader.settings(read_settings, usual)
    edition = reader.edition_with(settings)
    first_hand, second_hand = (reader.inside(word, cards) for word in _halves(text, part("hands", "-:-")))
    first_won, second_won = (reader.inside(word, row) for word in _halves(text, part("won", "-:-")))
    ending = reader.choice("ending", ENDINGS)
    state = State(
        edition=edition,
        settings=settings,
        hands=(first_hand, second_hand),
        holder=reader.inside(part("holder", "-"), cards),
        line=reader.inside(part("line", "-"), row),
        won=(first_won, second_won),
        phase=phase,
        turn=number("turn", 0, 1),
        first=number("first", 0, 1),
        round=number("round", 0 if phase == "deal" else 1),
        turns=number("turns", 0),
        placed=number("placed", 0, edition.most_placed - 1),
        spent=number("spent", 0, edition.most_placed),
        ending=ending,
        winners=() if part("winners").text == "-" else reader.numbers("winners", most=1),
        settled=number("settled", 0),
    )
    lying = (each.card for each in chain(state.line, *state.won))
    extra = too_many(chain(*state.hands, state.holder, lying), settings.pack)
    if extra is not None:
        raise reader.bad("too-many", "hands", card=extra)
    faulty = fault_in(edition, state.visible)
    if faulty is not None:
        raise reader.bad("faulty-line", "line", face=state.visible[faulty], most=edition.rainbow_cards - 1)
    if phase in ("act", "place", "follow"):
        for seat, hand in enumerate(state.hands):
            due = edition.hand_cards - (state.placed if seat == state.turn else 0)
            if len(hand) != due:
                raise reader.bad("hand-size", "hands", seat=seat, count=len(hand), due=due)
        least = max(state.placed, int(phase == "place"))
        if len(state.line) < least:
            raise reader.bad("short-line", "line", count=len(state.line), least=least)
        if (phase == "act" and state.placed) or (phase == "follow" and not state.placed):
            raise reader.bad("placed-and-phase", "placed", count=state.placed, phase=phase)
    return state


def _halves(text: str, word: Word) -> tuple[Word, Word]:
    """The values of seat 0 and of seat 1, which a colon separates."""
    one, colon, other = word.text.partition(":")
    if not colon or ":" in other:
        raise BadNotation("two-halves", text, word.column, count=word.text.count(":") + 1)
    return Word(one or "-", word.column), Word(other or "-", word.column + len(one) + 1)
