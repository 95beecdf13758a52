"""The state of a table of Rainbow 7, the moves, and the notation of both."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from rainbow7.core.common_moves import Pass
from rainbow7.core.notation import (
    BadNotation,
    Scanner,
    pairs_that_differ,
)
from rainbow7.core.position import PositionReader
from rainbow7.core.rule import rule
from rainbow7.core.settings import read_settings as settings_of
from rainbow7.core.settings import text_of_settings
from rainbow7.games.rainbow7.cards import Card, Cards, cards, packed, scan_cards, text_of, too_many
from rainbow7.games.rainbow7.edition import SEATS, USUAL, Edition, Settings
from rainbow7.games.rainbow7.rulebooks import RULEBOOKS

PILES = "ABC"

Phase = Literal["deal", "act", "follow", "end"]
PHASES: tuple[Phase, ...] = ("deal", "act", "follow", "end")
"""A deal is due · the player whose turn it is lays or calls · what follows the laying · the game is over."""

Ending = Literal["call-won", "call-lost", "perfect", "void"]
ENDINGS: tuple[Ending, ...] = ("call-won", "call-lost", "perfect", "void")


@dataclass(frozen=True)
class State:
    """Everything that lies on the table, in hands and in the box, and whose turn it is."""

    game: ClassVar[str] = "rainbow7"

    edition: Edition
    settings: Settings
    hands: tuple[Cards, ...]
    deck: Cards = ()
    """The top card first."""
    piles: tuple[Cards, ...] = ((), (), ())
    """The discard piles A, B and C, each with its top card last."""
    box: Cards = ()
    """The 7s put back into the box for the whole game."""
    tokens: tuple[int, ...] = ()
    phase: Phase = "deal"
    turn: int = 0
    first: int = 0
    """The seat that begins this round, or the next one when a deal is due."""
    round: int = 0
    turns: int = 0
    """The turns finished in this round."""
    laid: Cards = ()
    """What the player whose turn it is has just laid, in order."""
    laid_on: int | None = None
    """The pile on which it was laid."""
    owed: Cards = ()
    """The 7s just laid whose effects are still to be used; those that spare the draw are not among them."""
    skip: bool = False
    """Whether a 7 just laid allows not to draw."""
    reached: bool = False
    """Whether somebody has had tokens enough for the end at some moment of this round, and may have lost some since."""
    ending: Ending | None = None
    """How the last round ended."""
    winners: tuple[int, ...] = ()
    """Who won the game."""
    settled: int = 0
    """How many decisions of chance there have been."""

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.hands)

    def left_of(self, seat: int) -> int:
        """The next seat, clockwise."""
        return (seat + 1) % self.seats

    def from_left(self) -> tuple[int, ...]:
        """The opponents of the player whose turn it is, in turn order from the left."""
        return tuple((self.turn + step) % self.seats for step in range(1, self.seats))

    def effect(self, seven: Card) -> str:
        """What the 7 of this colour does in the box at hand; for a Rainbow card, what the first 7 laid with it does."""
        if seven.wild:
            seven = next(each for each in self.laid if each.value == 7)
        return self.settings.effects[seven.rank]

    def __str__(self) -> str:
        return text_of_state(self)

    def _repr_html_(self) -> str:
        from rainbow7.games.rainbow7.draw import draw_state

        return draw_state(self)


@rule("end.round")
def last_round(state: State) -> bool:
    """Whether this is the last round: somebody has had enough tokens in it, and the settings end the game for that."""
    return state.reached and state.settings.end_test == "reached"


def turn_number(ending: Ending | None, turns: int) -> int:
    """The number of the turn in its round, from how many are finished; in a round broken off, the last one."""
    return turns if ending == "void" else turns + 1


@dataclass(frozen=True)
class Deal:
    """Gather the cards and deal the next round."""

    def __str__(self) -> str:
        return "deal"


@dataclass(frozen=True)
class Lay:
    """Lay cards, in this order, on one of the piles; the last one comes to lie on top."""

    cards: Cards
    pile: int | None = None

    def __str__(self) -> str:
        place = "" if self.pile is None else f" > {PILES[self.pile]}"
        return f"lay {text_of(self.cards)}{place}"


@dataclass(frozen=True)
class Use:
    """Use the effect of a 7 just laid; a Rain token needs somebody to go to."""

    card: Card
    target: int | None = None

    def __str__(self) -> str:
        return f"use {self.card}" + ("" if self.target is None else f" > {self.target}")


@dataclass(frozen=True)
class Done:
    """Do without the effects that are left."""

    def __str__(self) -> str:
        return "done"


@dataclass(frozen=True)
class Draw:
    """Draw a card from the deck, or the top card of a pile."""

    pile: int | None = None

    def __str__(self) -> str:
        return "draw deck" if self.pile is None else f"draw {PILES[self.pile]}"


@dataclass(frozen=True)
class Skip:
    """Do not draw, as a 7 just laid allows."""

    def __str__(self) -> str:
        return "skip"


@dataclass(frozen=True)
class Call:
    """Call a Rainbow."""

    def __str__(self) -> str:
        return "call"


Move = Deal | Lay | Use | Done | Draw | Skip | Call | Pass

PLAIN = {str(move): move for move in (Deal(), Done(), Skip(), Call(), Pass())}
VERBS = ("lay", "use", "draw", *PLAIN)


def read_move(text: str) -> Move:
    """Read a move.

    >>> read_move("lay R3 R4 R5 > a")
    Lay(cards=(card('R3'), card('R4'), card('R5')), pile=0)
    """
    scanner = Scanner(text)
    scanner.skip()
    column = scanner.column
    verb = scanner.word()
    if verb in PLAIN:
        scanner.expect_end()
        return PLAIN[verb]
    if verb == "lay":
        laid = scan_cards(scanner)
        pile = _read_pile(scanner) if scanner.take(">") else None
        scanner.expect_end()
        return Lay(laid, pile)
    if verb == "use":
        used = scan_cards(scanner)
        if len(used) != 1:
            raise BadNotation("one-card", text, column + 4)
        target = scanner.number() if scanner.take(">") else None
        scanner.expect_end()
        return Use(used[0], target)
    if verb == "draw":
        pile = None if scanner.take("deck") else _read_pile(scanner, "no-source")
        scanner.expect_end()
        return Draw(pile)
    raise BadNotation("no-move", text, column, found=verb or "…", known=VERBS)


def _read_pile(scanner: Scanner, nothing: str = "no-pile") -> int:
    """A pile; `nothing` is the complaint where no word follows."""
    scanner.skip()
    name = scanner.peek().upper()
    if not name:
        raise BadNotation(nothing, scanner.text, scanner.column, found="…", known=("deck", *PILES))
    if name not in PILES:
        raise BadNotation("no-pile", scanner.text, scanner.column, found=name)
    scanner.advance()
    return PILES.index(name)


def read_settings(text: str, usual: Settings = USUAL) -> Settings:
    """Read settings from one word; what it leaves out is as usual.

    >>> read_settings("end=has;first=2").first
    2
    """
    return settings_of(text, usual, RULEBOOKS.house_rules)


KEYS = (
    "hands", "deck", "piles", "box", "tokens", "turn", "first", "round", "turns", "laid", "on", "owed", "may", "ending",
    "winners", "settled", "settings",
)  # fmt: skip


def text_of_state(state: State) -> str:
    """The position as one line; what is as at the start is left out."""
    begun = ("rainbow7", state.edition.id, state.phase, "hands", "/".join(packed(hand) for hand in state.hands))
    may = [name for name, there in (("skip", state.skip), ("reached", state.reached)) if there]
    changed = pairs_that_differ(
        ("turn", str(state.turn), "0"),
        ("deck", packed(state.deck), "-"),
        ("piles", "/".join(packed(pile) for pile in state.piles), "-/-/-"),
        ("box", packed(state.box), "-"),
        ("tokens", "/".join(map(str, state.tokens)), "/".join("0" * state.seats)),
        ("first", str(state.first), "0"),
        ("round", str(state.round), "1"),
        ("turns", str(state.turns), "0"),
        ("laid", packed(state.laid), "-"),
        ("on", "-" if state.laid_on is None else PILES[state.laid_on], "-"),
        ("owed", packed(state.owed), "-"),
        ("may", "/".join(may), ""),
        ("ending", state.ending or "-", "-"),
        ("winners", "/".join(map(str, state.winners)), ""),
        ("settled", str(state.settled), "0"),
        ("settings", text_of_settings(state.settings), ""),
    )
    return " ".join((*begun, *changed))


def read_state(text: str, usual: Settings = USUAL) -> State:
    """Read a position; what is left out is as at the start of a round, and of the settings as usual."""
    reader = PositionReader(text, "rainbow7", RULEBOOKS, PHASES, KEYS)
    part, number = reader.part, reader.number
    reader.need("hands")
    hands = tuple(tuple(sorted(hand)) for hand in _card_lists(reader, "hands", "-"))
    seats = len(hands)
    reader.check_seats("hands", seats, SEATS)
    piles = _card_lists(reader, "piles", "-/-/-")
    if len(piles) != len(PILES):
        raise reader.bad("three-piles", "piles", count=len(piles))
    deck, box, laid, owed = (_card_list(reader, key) for key in ("deck", "box", "laid", "owed"))
    extra = too_many([each for some_cards in (*hands, *piles, deck, box) for each in some_cards])
    if extra is not None:
        raise reader.bad("too-many", "hands", card=extra)
    tokens = reader.numbers("tokens", "/".join("0" * seats))
    reader.check_one_each("tokens", len(tokens), seats)
    on = part("on", "-").text.upper()
    if on != "-" and (len(on) != 1 or on not in PILES):
        raise reader.bad("no-pile", "on", found=on)
    may = part("may").text.split("/")
    if set(may) - {"", "skip", "reached"}:
        raise reader.bad("unknown-key", "may", found="/".join(may), known=("skip", "reached"))
    ending = reader.choice("ending", ENDINGS)
    settings = reader.settings(read_settings, usual)
    for seven in owed:
        if seven.value != 7 or seven not in laid or settings.effects[seven.rank] == "skip":
            raise reader.bad("not-owed", "owed", card=seven)
    edition = reader.edition_with(settings)
    phase = reader.phase(PHASES)
    playing = phase in ("act", "follow")
    return State(
        edition=edition,
        settings=settings,
        hands=hands,
        deck=deck,
        piles=piles,
        box=box,
        tokens=tokens,
        phase=phase,
        turn=number("turn", 0, seats - 1),
        first=number("first", 0, seats - 1),
        round=number("round", 1),
        turns=number("turns", 0),
        laid=laid,
        laid_on=None if on == "-" else PILES.index(on),
        owed=owed,
        skip="skip" in may,
        reached="reached" in may or (playing and max(tokens) >= edition.end_tokens),
        ending=ending,
        winners=reader.numbers("winners", most=seats - 1),
        settled=number("settled", 0),
    )


def _card_lists(reader: PositionReader, key: str, usual: str) -> tuple[Cards, ...]:
    """Lists of cards between slashes."""
    return tuple(reader.inside(each, cards) if each.text else () for each in reader.pieces(key, usual))


def _card_list(reader: PositionReader, key: str) -> Cards:
    """A single list of cards."""
    first, *more = _card_lists(reader, key, "-")
    if more:
        word = reader.part(key)
        place = word.text.index("/")
        raise BadNotation("left-over", reader.text, word.column + place, found=word.text[place:])
    return first
