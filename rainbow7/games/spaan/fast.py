"""Spaan's Rainbow on small integers: simulates whole games.

A face is its place in the canonical order, 0 to 8; a card is a pair of faces, the one turned to seat 0 first. Of the
line, two lists tell the faces that lie up and down, and one `int` has a bit for each colour that lies up: a line
without fault shows every colour once at most, so the bits and the number of cards say all that the rules ask. What
comes of a face is asked of `line.result` alone, once for each such line, and then looked up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from rainbow7.core.simulation import (
    Figures,
    Ratio,
    Seating,
    Tally,
    Unsupported,
    add,
    add_by_policy,
    add_game,
    add_sample,
    mean,
    shares,
)
from rainbow7.games.spaan.cards import COLOURS, EVERY_FACE, WHITE, Cards
from rainbow7.games.spaan.edition import Edition, Settings
from rainbow7.games.spaan.levels import LEVELS, Prices
from rainbow7.games.spaan.line import ENDINGS, RESULTS, Result, result
from rainbow7.games.spaan.players import backs_of

if TYPE_CHECKING:
    from random import Random

GAIN_PER = "games"
"""A player's gain is the cards won more than the opponent's, a game."""
FIGURES = {
    "rainbows": Ratio(("rainbow",), ENDINGS),
    "doubles": Ratio(("double",), ENDINGS),
    "blacks": Ratio(("black",), ENDINGS),
}
ODDS: tuple[str, ...] = ()
SPREADS: tuple[str, ...] = ()

SEATS = 2
FACES = len(EVERY_FACE)
MASKS = 1 << len(COLOURS)
WHITE_FACE = WHITE.rank
BIT = tuple(1 << face.rank if face.coloured else 0 for face in EVERY_FACE)
OPEN, DOUBLE, BLACK, RAINBOW = range(len(RESULTS))
UNKNOWN_UP = 1 << SEATS
"""The bit of a card of the line that was placed unknown side up and not flipped since."""

_ASSUMED = {
    "may_pass": False,
    "stops_early": True,
    "first_flip": "one",
    "more_flip": "must",
    "flips_own": True,
    "flip_binds": True,
    "unknown_side": True,
    "flip_doubles": True,
    "flip_blacks": True,
    "whites_count": True,
    "fault_first": True,
    "fault_takes": "line",
    "rainbow_takes": "line",
    "opener": "loser",
    "refill": "full",
    "end_test": "cannot-refill",
    "hand_counts": False,
    "line_counts": False,
    "tie": "draw",
}
"""The fields of an edition that are built into this model; all others that act are read."""

Choice = tuple[int, bool]
"""A card of the hand, by its place from 0, and whether its known side goes up."""


class LookupTables:
    """The result of a face, by the number of cards before it, the colours that they show, and the face."""

    def __init__(self, edition: Edition) -> None:
        self.most = edition.rainbow_cards
        self.placing = self._results(edition, flipped=False)
        self.flipping = self._results(edition, flipped=True)

    def _results(self, edition: Edition, *, flipped: bool) -> bytes:
        found = bytearray(self.most * MASKS * FACES)
        for count in range(self.most - flipped):
            for mask in range(MASKS):
                colours = tuple(face for face in EVERY_FACE if BIT[face.rank] & mask)
                if len(colours) <= count:
                    line = colours + (WHITE,) * (count - len(colours))
                    for face in EVERY_FACE:
                        outcome = result(edition, (*line, face), count, flipped)
                        found[(count * MASKS + mask) * FACES + face.rank] = RESULTS.index(outcome)
        return bytes(found)


@lru_cache(maxsize=16)
def tables(edition: Edition) -> LookupTables:
    """The tables of an edition, made once."""
    return LookupTables(edition)


class Policy(NamedTuple):
    """How a player chooses."""

    flip_first: Callable[[int], int | None]
    """By the seat: the card flipped before the first placing, by its place from 0, if any."""
    place: Callable[[int], Choice]
    """By the seat: the card placed, and its side."""
    go_on: Callable[[int], int | None]
    """By the seat, after a card placed: the card flipped before the next one, or nothing for a stop."""


class PackedGame:
    """One game being played: changed in place, unlike the frozen `State`, and otherwise the same."""

    def __init__(
        self,
        edition: Edition,
        settings: Settings,
        policies: str | Sequence[PolicyMaker],
        random: Random,
        log: list[str] | None = None,
    ) -> None:
        """`policies` names the one by which all play, or has one for each seat."""
        self.edition, self.settings, self.log = edition, settings, log
        self.tables = tables(edition)
        self.random = random.random
        self.holder: list[tuple[int, int]] = []
        self.hands: list[list[tuple[int, int]]] = [[], []]
        self.up: list[int] = []
        self.down: list[int] = []
        self.seen: list[int] = []
        """Of each card of the line, a bit for each seat that has seen the face that lies down, and `UNKNOWN_UP`."""
        self.gone: list[tuple[int, int, int]] = []
        """The cards won: the face that lay up, the one that lay down, and who has seen it."""
        self.showing = 0
        self.won = [0, 0]
        self.policy = self.policy_of((POLICIES[policies],) if isinstance(policies, str) else policies)

    def policy_of(self, makers: Sequence[PolicyMaker]) -> Policy:
        """The policy by which all play, or one that asks the policy of each seat."""
        made = {maker: maker(self) for maker in makers}
        return made[makers[0]] if len(made) == 1 else mixed([made[maker] for maker in makers])

    def play(self) -> tuple[list[Result], int, int, tuple[int, ...]]:
        """Play a whole game: how its rounds ended, how many were begun, how many turns it took, and who won."""
        random, hands, holder, up = self.random, self.hands, self.holder, self.up
        few = self.edition.hand_cards
        cards = [(card[0].rank, card[1].rank) for card in self.settings.pack]
        cards.sort(key=lambda _: random())
        holder[:] = [(y, x) if random() < 0.5 else (x, y) for x, y in cards]
        hands[0], hands[1] = holder[:few], holder[: -few - 1 : -1]
        holder[:] = holder[few:-few]
        first = self.settings.first
        seat = int(random() * SEATS) if first is None else first
        if self.log is not None:
            self.log.append(self.position(seat))
        endings: list[Result] = []
        turns = 0
        while True:
            ending, seat, more = self.take_turns(seat)
            turns += more
            if ending:
                endings.append(RESULTS[ending])
                winner = seat if ending == RAINBOW else 1 - seat
                self.won[winner] += len(up)
                self.gone += zip(up, self.down, self.seen, strict=True)
                up.clear()
                self.down.clear()
                self.seen.clear()
                self.showing = 0
            if not ending or not self.refilled(seat):
                most = max(self.won)
                winners = tuple(each for each in range(SEATS) if self.won[each] == most)
                return endings, len(endings) + (not ending), turns, winners
            seat = 1 - winner

    def take_turns(self, seat: int) -> tuple[int, int, int]:
        """Play on from a turn to the end of the round, or of the game where a hand cannot be filled up in it.

        It returns what the line has come to, whose turn was the last, and how many there were.
        """
        turns = 1
        ending = self.take_turn(seat)
        while not ending and self.refilled(seat):
            seat = 1 - seat
            ending = self.take_turn(seat)
            turns += 1
        return ending, seat, turns

    def refilled(self, seat: int) -> bool:
        """Fill a hand up from its end of the holder; whether that could be done."""
        holder, hand = self.holder, self.hands[seat]
        lacks = self.edition.hand_cards - len(hand)
        if lacks > len(holder):
            return False
        if seat == 0:
            hand += holder[:lacks]
            del holder[:lacks]
        else:
            for _ in range(lacks):
                hand.append(holder.pop())
        return True

    def take_turn(self, seat: int) -> int:
        """Play a turn: what the line has come to after it."""
        return self.place_on(seat, self.policy.flip_first(seat) if self.up else None)

    def place_on(self, seat: int, at: int | None, placed: int = 0, first: Choice | None = None) -> int:
        """Play a turn on: a card of the line is flipped, if any; then one is placed, the first as it is chosen here."""
        policy, up, down, seen, hand, log = self.policy, self.up, self.down, self.seen, self.hands[seat], self.log
        placing, most = self.tables.placing, self.edition.most_placed
        for count in range(placed + 1, most + 1):
            if at is not None and (outcome := self.flip(at)):
                return outcome
            which, known = first or policy.place(seat)
            first = None
            card = hand.pop(which)
            if known:
                face, back = card[seat], card[1 - seat]
                seen.append(2 - seat)
            else:
                back, face = card[seat], card[1 - seat]
                seen.append(1 + seat + UNKNOWN_UP)
            if log is not None:
                log.append(f"place {which + 1} {'known' if known else 'unknown'}")
            outcome = placing[(len(up) * MASKS + self.showing) * FACES + face]
            up.append(face)
            down.append(back)
            if outcome:
                return outcome
            self.showing |= BIT[face]
            if count < most:
                at = policy.go_on(seat)
                if at is None:
                    if log is not None:
                        log.append("stop")
                    return OPEN
        return OPEN

    def flip(self, at: int) -> int:
        """Turn a card of the line over: what the line has come to."""
        up, down = self.up, self.down
        if self.log is not None:
            self.log.append(f"flip {at + 1}")
        was, face = up[at], down[at]
        up[at], down[at] = face, was
        self.seen[at] = 3
        others = self.showing & ~BIT[was]
        self.showing = others | BIT[face]
        return self.tables.flipping[((len(up) - 1) * MASKS + others) * FACES + face]

    def position(self, seat: int) -> str:
        """The table as a line of text, as `state.read_state` reads it just after the deal."""
        names = tuple(map(str, EVERY_FACE))

        def cards_text(cards: list[tuple[int, int]]) -> str:
            return ",".join(f"{names[x]}/{names[y]}" for x, y in cards)

        return (
            f"spaan {self.edition.id} act hands {cards_text(self.hands[0])}:{cards_text(self.hands[1])} turn {seat}"
            f" holder {cards_text(self.holder)} first {seat}"
        )


def uniform(table: PackedGame) -> Policy:
    """Every option is equally likely."""
    random, up, hands = table.random, table.up, table.hands

    def flip_first(seat: int) -> int | None:
        chosen = int(random() * (len(up) + 1))
        return chosen - 1 if chosen else None

    def place(seat: int) -> Choice:
        chosen = int(random() * 2 * len(hands[seat]))
        return chosen >> 1, not chosen & 1

    def go_on(seat: int) -> int | None:
        return None if random() < 0.5 else int(random() * len(up))

    return Policy(flip_first, place, go_on)


def priced(table: PackedGame, prices: Prices) -> Policy:
    """The simple player of `players.sensible` with these prices; it remembers what it has seen under the line."""
    up, down, seen, hands = table.up, table.down, table.seen, table.hands
    placing, flipping, most = table.tables.placing, table.tables.flipping, table.tables.most
    backs = _backs(table.settings.pack)
    nobody = (1.0, False, False, 0)

    def risks(seat: int, count: int, showing: int) -> Iterator[tuple[float, bool, bool, int]]:
        start = (count * MASKS + showing) * FACES
        for which, card in enumerate(hands[seat]):
            known = card[seat]
            yield float(0 < placing[start + known] < RAINBOW), known == WHITE_FACE, False, which
            bad = sum(share for face, share in backs[known] if 0 < placing[start + face] < RAINBOW)
            yield bad / max(1, sum(share for _, share in backs[known])), False, True, which

    def best_flip(seat: int) -> tuple[float, int] | None:
        best = None
        for at in range(len(up)):
            if seen[at] >> seat & 1:
                others = table.showing & ~BIT[up[at]]
                if not flipping[((len(up) - 1) * MASKS + others) * FACES + down[at]]:
                    risk = min(risks(seat, len(up), others | BIT[down[at]]), default=nobody)[0]
                    if best is None or risk < best[0]:
                        best = risk, at
        return best

    def flip_first(seat: int) -> int | None:
        best = best_flip(seat)
        return best[1] if best is not None and best[0] < min(risks(seat, len(up), table.showing))[0] else None

    def place(seat: int) -> Choice:
        _, _, blind, which = min(risks(seat, len(up), table.showing))
        return which, not blind

    def go_on(seat: int) -> int | None:
        if len(up) + prices.missing < most:
            return None
        best = best_flip(seat)
        return best[1] if best is not None and best[0] <= 1 - prices.bold else None

    return Policy(flip_first, place, go_on)


def mixed(policies: Sequence[Policy]) -> Policy:
    """One policy for a table at which each seat has its own."""
    flips, places, goes = zip(*policies, strict=True)
    return Policy(
        flip_first=lambda seat: flips[seat](seat),
        place=lambda seat: places[seat](seat),
        go_on=lambda seat: goes[seat](seat),
    )


PolicyMaker = Callable[[PackedGame], Policy]

POLICIES: Mapping[str, PolicyMaker] = MappingProxyType(
    {"uniform": uniform, **{name: partial(priced, prices=prices) for name, prices in LEVELS.items()}}
)


@lru_cache(maxsize=8)
def _backs(pack: Cards) -> tuple[tuple[tuple[int, int], ...], ...]:
    """By the number of a face, the faces on its backs and how often each."""
    found = backs_of(pack)
    return tuple(tuple((back.rank, count) for back, count in found.get(face, {}).items()) for face in EVERY_FACE)


def check(edition: Edition, settings: Settings, seats: int) -> None:
    """Raise `Unsupported` where this model would not play by this edition, these settings or so many players."""
    for name, assumed in _ASSUMED.items():
        if getattr(edition, name) != assumed:
            raise Unsupported(f"the fast model plays only {name} = {assumed!r}, not {getattr(edition, name)!r}")
    if seats != SEATS:
        raise Unsupported(f"two play this game, not {seats}")
    if len(settings.pack) < 2 * edition.hand_cards:
        raise Unsupported(f"a pack of {len(settings.pack)} cards does not fill two hands")


def play_block(edition: Edition, settings: Settings, seating: Seating, random: Random, games: int) -> Tally:
    """Play this many whole games and count the results."""
    check(edition, settings, seating.seats)
    tally: Tally = {}
    for game in range(games):
        table = PackedGame(edition, settings, seating.makers(game), random)
        endings, rounds, turns, winners = table.play()
        add_game(tally, rounds, turns, winners)
        if seating.compared:
            one, other = table.won
            add_by_policy(tally, seating, game, winners, (one - other, other - one), rounds)
        add_sample(tally, "cards_won", sum(table.won))
        for ending in endings:
            add(tally, ending)
    return tally


def report(tally: Tally, seats: int) -> Figures:
    """How the rounds ended, as shares of them, and how many cards a player has won in the mean."""
    return {"endings": shares(tally, ENDINGS), "cards_won": mean(tally, "cards_won", shared_by=seats)}
