"""The state of a table of Sazuki's Rainbow, the moves, and the notation of both."""

from dataclasses import dataclass, replace
from typing import ClassVar, Literal, NamedTuple

from rainbow7.core.common_moves import Pass
from rainbow7.core.notation import (
    BadNotation,
    Scanner,
    Word,
    pairs_that_differ,
    whole_number,
)
from rainbow7.core.position import PositionReader
from rainbow7.core.settings import read_settings as settings_of
from rainbow7.core.settings import text_of_settings
from rainbow7.games.sazuki.cards import Cards, cards, packed, scan_cards, text_of, too_many
from rainbow7.games.sazuki.combos import binding
from rainbow7.games.sazuki.edition import SEATS, USUAL, Edition, Kind, Settings
from rainbow7.games.sazuki.rulebooks import RULEBOOKS
from rainbow7.games.sazuki.scoring import order_of_choice

Phase = Literal["deal", "play", "take", "end"]
PHASES: tuple[Phase, ...] = ("deal", "play", "take", "end")
"""The deal is due · cards are played · prizes are chosen · the game is over."""

Pile = Literal["second", "spare", "prizes"]
PILES: tuple[Pile, ...] = ("second", "spare", "prizes")
"""Piles that somebody might wish to look at: a second pile, the cards in the box, the prizes somebody has won."""


class Group(NamedTuple):
    """Cards played together, and who played them."""

    seat: int
    cards: Cards

    def __str__(self) -> str:
        return f"{self.seat}:{packed(self.cards)}"


@dataclass(frozen=True)
class State:
    """Everything that lies on the table, in hands and in the box, and whose turn it is."""

    game: ClassVar[str] = "sazuki"
    edition: Edition
    settings: Settings
    hands: tuple[Cards, ...]
    second: tuple[Cards, ...] = ()
    """The second piles of two players, face down."""
    spare: Cards = ()
    """The cards put back into the box before the game."""
    prizes: Cards = ()
    """The prize cards that may be chosen."""
    won: tuple[Cards, ...] = ()
    """The prize cards that each one has taken."""
    gone: Cards = ()
    """The cards that have left the game."""
    phase: Phase = "deal"
    turn: int = 0
    first: int = 0
    """The seat that begins this round."""
    round: int = 0
    plays: tuple[Group, ...] = ()
    """What has been played in this round, in the order played."""
    chosen: int = 0
    """How many of the plays have had their choice of a prize."""
    points: tuple[int, ...] = ()
    """Everybody's points, once they have been counted."""
    winners: tuple[int, ...] = ()
    """Who won the game."""
    settled: int = 0
    """How many decisions of chance there have been."""

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.hands)

    @property
    def pair(self) -> bool:
        """Whether the rules for two players hold."""
        return self.seats == 2

    @property
    def laps(self) -> int:
        """How many times each one plays in a round."""
        return self.edition.pair_plays if self.pair else 1

    def lap_of(self, place: int) -> int:
        """Whether this play of the round was its player's first or second."""
        return sum(each.seat == self.plays[place].seat for each in self.plays[: place + 1])

    @property
    def lap(self) -> int:
        """Whether the player whose turn it is plays for the first or the second time in this round."""
        return 1 + sum(each.seat == self.turn for each in self.plays)

    @property
    def bound(self) -> Kind | None:
        """To what the round is bound for the next play."""
        return self.bound_here or self.bound_before

    @property
    def bound_here(self) -> Kind | None:
        """To what the plays of this time round bind."""
        return binding(self.edition, (each.cards for at, each in enumerate(self.plays) if self.lap_of(at) == self.lap))

    @property
    def bound_before(self) -> Kind | None:
        """To what the plays of the first time round bind the second one, with two players."""
        if not self.edition.pair_binds:
            return None
        return binding(self.edition, (each.cards for at, each in enumerate(self.plays) if self.lap_of(at) < self.lap))

    @property
    def order(self) -> tuple[int, ...]:
        """The places of the plays in the order in which they choose."""
        return order_of_choice(self.edition, [each.cards for each in self.plays])

    @property
    def choosers(self) -> tuple[int, ...]:
        """The seats in the order in which they choose, one choice for each play."""
        return tuple(self.plays[place].seat for place in self.order)

    @property
    def lots(self) -> tuple[Cards, ...] | None:
        """The fixed lots of prizes, where the table plays with lots: twos of a value, an odd card by itself."""
        if self.settings.prizes == "free" or self.round <= 1:
            return None
        size = self.edition.take_later
        lots: list[Cards] = []
        for value in sorted(set(self.prizes)):
            twos, odd = divmod(self.prizes.count(value), size)
            lots += [(value,) * size] * twos + [(value,)] * odd
        return tuple(lots)

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that have no cards left, neither in hand nor in a second pile."""
        return tuple(seat for seat in range(self.seats) if not self.left(seat))

    def left(self, seat: int) -> Cards:
        """All cards that a seat could still play."""
        return self.hands[seat] + (self.second[seat] if self.second else ())

    def __str__(self) -> str:
        return text_of_state(self)

    def _repr_html_(self) -> str:
        from rainbow7.games.sazuki.draw import draw_state

        return draw_state(self)


@dataclass(frozen=True)
class Deal:
    """Shuffle, lay out the first prizes and deal all cards."""

    def __str__(self) -> str:
        return "deal"


@dataclass(frozen=True)
class Play:
    """Play cards from the hand; in which order they are named does not matter."""

    cards: Cards

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(sorted(self.cards)))

    def __str__(self) -> str:
        return f"play {text_of(self.cards)}"


@dataclass(frozen=True)
class Take:
    """Take prize cards from the table."""

    cards: Cards

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(sorted(self.cards)))

    def __str__(self) -> str:
        return f"take {text_of(self.cards)}"


@dataclass(frozen=True)
class Look:
    """Look through a pile, of the seat named where several have one."""

    pile: Pile
    owner: int | None = None

    def __str__(self) -> str:
        return f"look {self.pile}" + ("" if self.owner is None else f" {self.owner}")


Move = Deal | Play | Take | Pass | Look

VERBS = ("deal", "play", "take", "pass", "look")


def read_move(text: str) -> Move:
    """Read a move.

    >>> read_move("play 5 4 4")
    Play(cards=(card('4'), card('4'), card('5')))
    """
    scanner = Scanner(text)
    scanner.skip()
    column = scanner.column
    verb = scanner.word()
    move: Move
    if verb in ("deal", "pass"):
        move = Deal() if verb == "deal" else Pass()
    elif verb in ("play", "take"):
        chosen = scan_cards(scanner)
        move = Play(chosen) if verb == "play" else Take(chosen)
    elif verb == "look":
        scanner.skip()
        place, name = scanner.column, scanner.word()
        pile = next((each for each in PILES if each == name), None)
        if pile is None:
            raise BadNotation("no-pile", text, place, found=name or "…", known=PILES)
        scanner.skip()
        move = Look(pile, None if scanner.at_end else scanner.number())
    else:
        raise BadNotation("no-move", text, column, found=verb or "…", known=VERBS)
    scanner.expect_end()
    return move


def read_settings(text: str, usual: Settings = USUAL) -> Settings:
    """Read settings from one word; what it leaves out is as usual.

    >>> read_settings("prizes=lots;first=2").prizes
    'lots'
    """
    return settings_of(text, usual, RULEBOOKS.house_rules)


KEYS = (
    "hands", "turn", "second", "spare", "prizes", "won", "gone", "first", "round", "plays", "chosen", "points",
    "winners", "settled", "settings",
)  # fmt: skip


def text_of_state(state: State) -> str:
    """The position as one line; what is as at the start is left out."""
    begun = ("sazuki", state.edition.id, state.phase, "hands", "/".join(packed(hand) for hand in state.hands))
    empty = "/".join("-" * state.seats)
    changed = pairs_that_differ(
        ("turn", str(state.turn), str(_usual_turn(state))),
        ("second", "/".join(packed(pile) for pile in state.second), empty if state.pair else ""),
        ("spare", packed(state.spare), "-"),
        ("prizes", packed(state.prizes), "-"),
        ("won", "/".join(packed(pile) for pile in state.won), empty),
        ("gone", packed(state.gone), "-"),
        ("first", str(state.first), "0"),
        ("round", str(state.round), "1"),
        ("plays", "/".join(str(each) for each in state.plays), ""),
        ("chosen", str(state.chosen), "0"),
        ("points", "/".join(map(str, state.points)), ""),
        ("winners", "/".join(map(str, state.winners)), ""),
        ("settled", str(state.settled), "0"),
        ("settings", text_of_settings(state.settings), ""),
    )
    return " ".join((*begun, *changed))


def _usual_turn(state: State) -> int:
    """The seat on turn if the position names none: the next to choose a prize, or else the first seat."""
    return state.choosers[state.chosen] if state.phase == "take" and state.chosen < len(state.plays) else 0


def read_state(text: str, usual: Settings = USUAL) -> State:
    """Read a position; what is left out is as at the start of the first round, and of the settings as usual."""
    reader = PositionReader(text, "sazuki", RULEBOOKS, PHASES, KEYS)
    number = reader.number
    reader.need("hands")
    hands = _heaps(reader, "hands", "-")
    seats = len(hands)
    reader.check_seats("hands", seats, SEATS)
    empty = "/".join("-" * seats)
    second, won = _heaps(reader, "second", empty if seats == 2 else ""), _heaps(reader, "won", empty)
    points = reader.numbers("points")
    reader.check_one_each("second", len(second), 2 if seats == 2 else 0)
    reader.check_one_each("won", len(won), seats)
    if points:
        reader.check_one_each("points", len(points), seats)
    plays = tuple(_read_group(reader, each, seats) for each in reader.pieces("plays"))
    spare, prizes, gone = (_heap(reader, reader.part(key, "-")) for key in ("spare", "prizes", "gone"))
    heaps_of_cards = (*hands, *second, *won, spare, prizes, gone, *(each.cards for each in plays))
    extra = too_many([each for some_heap in heaps_of_cards for each in some_heap])
    if extra is not None:
        raise reader.bad("too-many", "hands", card=extra)
    settings = reader.settings(read_settings, usual)
    state = State(
        edition=reader.edition_with(settings),
        settings=settings,
        hands=hands,
        second=second,
        spare=spare,
        prizes=prizes,
        won=won,
        gone=gone,
        phase=reader.phase(PHASES),
        turn=number("turn", 0, seats - 1),
        first=number("first", 0, seats - 1),
        round=number("round", 1),
        plays=plays,
        chosen=number("chosen", 0, len(plays)),
        points=points,
        winners=reader.numbers("winners", most=seats - 1),
        settled=number("settled", 0),
    )
    return _on_turn(text, state, reader.values.get("turn"))


def _heap(reader: PositionReader, word: Word) -> Cards:
    """Cards lying together, in canonical order."""
    return tuple(sorted(reader.inside(word, cards)))


def _heaps(reader: PositionReader, key: str, usual: str) -> tuple[Cards, ...]:
    """Heaps between slashes."""
    return tuple(_heap(reader, each) for each in reader.pieces(key, usual))


def _read_group(reader: PositionReader, word: Word, seats: int) -> Group:
    """Cards played together, after the seat that played them."""
    seat, colon, played = word.text.partition(":")
    if not colon:
        raise BadNotation("expected", reader.text, word.column + len(word.text), expected=":", found="…")
    rest = Word(played, word.column + len(seat) + 1)
    if not (found := _heap(reader, rest)):
        raise BadNotation("no-cards", reader.text, rest.column)
    return Group(whole_number(reader.text, Word(seat, word.column), 0, seats - 1), found)


def _on_turn(text: str, state: State, said: Word | None) -> State:
    """The state with the right seat on turn; a complaint if that seat could do nothing."""
    column = said.column if said else len(text) + 1
    if state.phase == "take":
        if state.chosen >= len(state.plays) or not state.prizes:
            raise BadNotation("nothing-to-take", text, column)
        chooser = _usual_turn(state)
        if said and state.turn != chooser:
            raise BadNotation("out-of-turn", text, column, seat=state.turn, turn=chooser)
        return replace(state, turn=chooser)
    if state.phase == "play" and not state.hands[state.turn]:
        raise BadNotation("nothing-to-play", text, column, seat=state.turn)
    return state
