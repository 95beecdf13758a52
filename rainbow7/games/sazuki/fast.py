"""Sazuki's Rainbow on packed integers: simulates whole games.

Cards lying together, a hand or the prizes, are one `int` of six times four bits: how many there are of each value from
1 to 6. Playing or taking is one subtraction. The lower and the upper three values, twelve bits each, are looked up
apart: which solos and sets they allow, which values are there for runs, and which prizes may be taken.

What is a combination is asked of `combos.kinds` alone, and what may be taken of the rules, once for each such half,
when it first comes up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import chain
from itertools import combinations as subsets
from operator import itemgetter
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
)
from rainbow7.games.sazuki.cards import PACK, VALUES, Card, Cards, packed, text_of
from rainbow7.games.sazuki.combos import fits, kinds, order
from rainbow7.games.sazuki.edition import Edition, Settings
from rainbow7.games.sazuki.levels import LEVELS, Prices
from rainbow7.games.sazuki.players import wish
from rainbow7.games.sazuki.rules import legal_takes
from rainbow7.games.sazuki.scoring import height, higher_cards_first, more_cards_first, total
from rainbow7.games.sazuki.state import State

if TYPE_CHECKING:
    from random import Random

GAIN_PER = "games"
"""A player's gain is the points more than the others' mean, a game."""
FIGURES = {"points": Ratio(("points",), ("players",), share=False)}
ODDS: tuple[str, ...] = ()
SPREADS: tuple[str, ...] = ()

BITS = 4
"""So many cards of one value can lie together: ten at most."""
HALF = 3 * BITS
LOWER = (1 << HALF) - 1
ONE = {value: 1 << BITS * (value - 1) for value in VALUES}
"""What one card of a value adds."""
USUAL = Settings()
PACKED_PACK = tuple(ONE[card.value] for card in PACK)
BOUNDS = (None, "set", "run")
"""To what a round can be bound, by number."""

_ASSUMED = {
    "second_up": "own-empty",
    "may_pass": False,
    "solo_binds": False,
    "solo_always": True,
    "same_length": False,
    "pair_binds": True,
    "rank_last": "earlier",
    "last_card_chooses": True,
    "may_decline": False,
    "take_mixed": False,
    "taken_to": "pile",
    "left_over": "removed",
    "next_prizes": "all",
    "next_first": "first-chooser",
    "end_when": "round-end",
    "last_plays": "nobody",
    "points_by": "values",
    "tie_break": "shared",
    "pair_bonus_by": "cards",
}
"""The fields of an edition that are built into this model; all others are read."""


class Move(NamedTuple):
    """Cards that may be played together."""

    taken: int
    """What they take from the hand."""
    rank: tuple[int, int]
    """The smaller, the sooner they choose."""
    binds: int
    """To what they bind the round, by its number in `BOUNDS`."""
    size: int
    height: int
    points: int
    cards: Cards


Half = tuple[tuple[Move, ...], tuple[Move, ...], int]
"""Solos and sets; solos alone; the values that are there, a bit each."""

Prize = tuple[int, int]
"""What taking it takes from the table, and its points."""


class Plays(dict[int, Half]):
    """What the lower or the upper half of a hand allows, found when first asked."""

    def __init__(self, tables: LookupTables, shift: int) -> None:
        super().__init__()
        self.tables, self.shift = tables, shift

    def __missing__(self, counts: int) -> Half:
        held = unpacked(counts << self.shift)
        equal = [(card,) * size for card in sorted(set(held)) for size in range(1, held.count(card) + 1)]
        moves = tuple(self.tables.moves_of(equal))
        edition = self.tables.edition
        solos = tuple(each for each in moves if fits(edition, kinds(edition, each.cards), "run"))
        mask = sum(1 << card.value - 1 for card in set(held))
        self[counts] = found = moves, solos, mask
        return found


class Takes(dict[int, tuple[Prize, ...]]):
    """What may be taken of the lower or the upper half of the prizes, found when first asked."""

    def __init__(self, tables: LookupTables, shift: int, number: int) -> None:
        super().__init__()
        self.tables, self.shift, self.number = tables, shift, number

    def __missing__(self, counts: int) -> tuple[Prize, ...]:
        prizes = unpacked(counts << self.shift)
        state = State(
            self.tables.edition, self.tables.settings, ((), (), ()), prizes=prizes, phase="take", round=self.number
        )  # fmt: skip
        takes = (take.cards for take in legal_takes(state)) if prizes else ()
        self[counts] = found = tuple((packed_up(cards), total(cards)) for cards in takes)
        return found


class LookupTables:
    """What an edition's rules come to, in the form in which cards are packed."""

    def __init__(self, edition: Edition, settings: Settings) -> None:
        self.edition, self.settings = edition, settings
        self.plays = Plays(self, 0), Plays(self, HALF)
        row = [Card(value) for value in VALUES]
        held = [[card for card in row if mask >> card.value - 1 & 1] for mask in range(64)]
        several = [[cards for size in range(2, 7) for cards in subsets(each, size)] for each in held]
        self.runs = tuple(tuple(self.moves_of(each)) for each in several)
        """The runs of several values, by the values that are there."""
        self.first_takes = Takes(self, 0, 1), Takes(self, HALF, 1)
        self.later_takes = Takes(self, 0, 2), Takes(self, HALF, 2)
        self.gains = lru_cache(maxsize=65536)(self._gains)
        """The points of one choice after another, by the prizes and the number of the round."""

    def _gains(self, prizes: int, number: int) -> tuple[int, ...]:
        low, high = self.first_takes if number == 1 else self.later_takes
        found = []
        while prizes:
            taken, worth = max((*low[prizes & LOWER], *high[prizes >> HALF]), key=itemgetter(1))
            found.append(worth)
            prizes -= taken
        return tuple(found)

    def moves_of(self, choices: Iterable[Cards]) -> Iterator[Move]:
        """Those of these choices of cards that are a combination."""
        for cards in choices:
            if names := kinds(self.edition, cards):
                binds = next((BOUNDS.index(each) for each in ("run", "set") if each in names), 0)
                rank = more_cards_first(self.edition, cards, 0), higher_cards_first(self.edition, cards, 0)
                yield Move(
                    packed_up(cards), rank, binds if self.edition.binds else 0, len(cards), height(cards), total(cards),
                    cards,
                )  # fmt: skip

    def options(self, hand: int, bound: int) -> tuple[tuple[Move, ...], tuple[Move, ...], tuple[Move, ...]]:
        """All that may be played from a hand, in three parts."""
        low, high = self.plays[0][hand & LOWER], self.plays[1][hand >> HALF]
        if bound == 2:
            return low[1], high[1], self.runs[low[2] | high[2]]
        return low[0], high[0], () if bound else self.runs[low[2] | high[2]]


@lru_cache(maxsize=16)
def tables(edition: Edition, settings: Settings = USUAL) -> LookupTables:
    """The tables of an edition, made once."""
    return LookupTables(edition, settings)


def packed_up(cards: Iterable[Card]) -> int:
    """Cards as one number."""
    return sum(ONE[card.value] for card in cards)


def unpacked(counts: int) -> Cards:
    """The cards of a number, in canonical order."""
    return tuple(Card(value) for value in VALUES for _ in range(counts >> BITS * (value - 1) & 15))


def combinations(edition: Edition, hand: Iterable[Card], bound: str | None = None) -> dict[Cards, tuple[str, ...]]:
    """Every combination of a hand with its kinds: the same as `combos.combinations`, looked up in the tables."""
    low, high, runs = tables(edition).options(packed_up(hand), BOUNDS.index(bound))
    found = sorted((move.cards for move in (*low, *high, *runs)), key=order)
    return {cards: kinds(edition, cards) for cards in found}


class Policy(NamedTuple):
    """How a player chooses."""

    play: Callable[[int, int], Move]
    """By the seat and to what the round is bound, by its number."""
    take: Callable[[int], Prize]
    """By the seat: which of the prizes."""


class PackedGame:
    """One game being played: changed in place, unlike the frozen `State`, and otherwise the same."""

    def __init__(
        self,
        edition: Edition,
        settings: Settings,
        seats: int,
        policies: str | Sequence[PolicyMaker],
        random: Random,
        log: list[str] | None = None,
    ) -> None:
        """`policies` names the one by which all play, or has one for each seat."""
        self.edition, self.settings, self.seats, self.log = edition, settings, seats, log
        self.tables = tables(edition, Settings(prizes=settings.prizes))
        self.random = random.random
        self.pair = seats == 2
        self.laps = edition.pair_plays if self.pair else 1
        self.from_first = tuple(tuple((first + step) % seats for step in range(seats)) for first in range(seats))
        """The seats clockwise from each one."""
        self.hands = [0] * seats
        self.second = [0] * seats
        self.spare: list[int] = []
        self.prizes = 0
        self.points = [0] * seats
        self.first = 0
        self.round = 0
        self.plays: list[tuple[tuple[int, int], int, int, Move]] = []
        """What has been played in this round: its rank, its place, the seat and the move."""
        self.policy = self.policy_of((POLICIES[policies],) if isinstance(policies, str) else policies)

    def policy_of(self, makers: Sequence[PolicyMaker]) -> Policy:
        """The policy by which all play, or one that asks the policy of each seat."""
        made = {maker: maker(self) for maker in makers}
        return made[makers[0]] if len(made) == 1 else mixed([made[maker] for maker in makers])

    def play(self) -> tuple[int, int, tuple[int, ...]]:
        """Play a whole game: how many rounds and how many plays it took, and who won."""
        self.deal()
        plays = 0
        while True:
            self.round += 1
            plays += self.play_round()
            self.choose()
            if self.over():
                return self.round, plays, self.score()
            self.next_round()

    def deal(self) -> None:
        """Deal the cards and lay out the first prizes."""
        edition, seats, chosen = self.edition, self.seats, self.settings.first
        random = self.random
        pack = sorted(PACKED_PACK, key=lambda _: random())
        end = edition.prize_count(seats)
        self.prizes = sum(pack[:end])
        for heaps, count in ((self.hands, edition.hand_count(seats)), (self.second, edition.pair_second)):
            if heaps is self.hands or self.pair:
                for seat in range(seats):
                    heaps[seat] = sum(pack[end : end + count])
                    end += count
        self.spare = pack[end:]
        self.first = int(random() * seats) if chosen is None or chosen >= seats else chosen
        if self.log is not None:
            self.log.append(self.position())

    def play_round(self) -> int:
        """Everybody plays; how many plays there were."""
        self.plays.clear()
        self.play_turns(self.from_first[self.first] * self.laps, 0)
        return len(self.plays)

    def play_turns(self, turns: Sequence[int], bound: int) -> None:
        """These seats play one after the other, where they have cards; the round may be bound already."""
        hands, second, plays, log = self.hands, self.second, self.plays, self.log
        play = self.policy.play
        for seat in turns:
            if not hands[seat]:
                continue
            move = play(seat, bound)
            taken, rank, binds, _, _, _, cards = move
            bound = bound or binds
            plays.append((rank, len(plays), seat, move))
            if log is not None:
                log.append(f"play {text_of(cards)}")
            hands[seat] = left = hands[seat] - taken
            if not left and second[seat]:
                hands[seat], second[seat] = second[seat], 0

    def choose(self, chosen: int = 0) -> None:
        """Everybody takes prizes, one choice for each play, in the order of their rank; so many have chosen already."""
        self.plays.sort()
        points, log, take = self.points, self.log, self.policy.take
        for _, _, seat, _ in self.plays[chosen:]:
            if not self.prizes:
                break
            taken, worth = take(seat)
            self.prizes -= taken
            points[seat] += worth
            if log is not None:
                log.append(f"take {text_of(unpacked(taken))}")

    def takes(self) -> tuple[tuple[Prize, ...], tuple[Prize, ...]]:
        """What may be taken, in two parts."""
        low, high = self.tables.first_takes if self.round == 1 else self.tables.later_takes
        return low[self.prizes & LOWER], high[self.prizes >> HALF]

    def over(self) -> bool:
        """Whether so many have no cards left that the game is over."""
        return self.count_out() >= (self.edition.pair_end_out if self.pair else self.edition.end_out)

    def count_out(self) -> int:
        """How many have no cards left."""
        return self.hands.count(0)

    def next_round(self) -> None:
        """The cards played become prizes, and whoever chose first begins."""
        hands = self.hands
        self.prizes = sum(move.taken for _, _, _, move in self.plays)
        self.first = next(seat for seat in self.from_first[self.plays[0][2]] if hands[seat])

    def score(self) -> tuple[int, ...]:
        """Add the points for cards left, and tell who won."""
        bonus = self.edition.pair_bonus if self.pair else self.edition.left_bonus
        for seat in range(self.seats):
            self.points[seat] += bonus * (len(unpacked(self.hands[seat])) + len(unpacked(self.second[seat])))
        best = (max if self.edition.winner == "most" else min)(self.points)
        winners = tuple(seat for seat in range(self.seats) if self.points[seat] == best)
        if self.log is not None:
            self.log.append(f"end points {'/'.join(map(str, self.points))} winners {'/'.join(map(str, winners))}")
        return winners

    def position(self) -> str:
        """The table as a line of text, as `state.read_state` reads it at the beginning of the first round."""
        hands, second = ("/".join(packed(unpacked(each)) for each in heaps) for heaps in (self.hands, self.second))
        spare = packed(unpacked(sum(self.spare)))
        settings = f" settings prizes={self.settings.prizes}" if self.settings.prizes != "free" else ""
        return (
            f"sazuki {self.edition.id} play hands {hands} turn {self.first}{f' second {second}' if self.pair else ''}"
            f" spare {spare} prizes {packed(unpacked(self.prizes))} first {self.first}{settings}"
        )


def uniform(table: PackedGame) -> Policy:
    """Every option is equally likely."""
    random, hands, runs = table.random, table.hands, table.tables.runs
    lower, upper = table.tables.plays

    def play(seat: int, bound: int) -> Move:
        hand = hands[seat]
        (first, low, some), (then, high, more) = lower[hand & LOWER], upper[hand >> HALF]
        if bound == 2:
            first, then = low, high
        last = () if bound == 1 else runs[some | more]
        chosen = int(random() * (len(first) + len(then) + len(last)))
        if chosen < len(first):
            return first[chosen]
        chosen -= len(first)
        return then[chosen] if chosen < len(then) else last[chosen - len(then)]

    def take(seat: int) -> Prize:
        first, then = table.takes()
        chosen = int(random() * (len(first) + len(then)))
        return first[chosen] if chosen < len(first) else then[chosen - len(first)]

    return Policy(play, take)


def priced(table: PackedGame, prices: Prices) -> Policy:
    """A simple player with these prices: with the usual ones `players.sensible` on packed cards."""
    hands, plays, options, gains = table.hands, table.plays, table.tables.options, table.tables.gains
    laps, seats, most_cards = table.laps, table.seats, prices.most_cards

    def play(seat: int, bound: int) -> Move:
        turns = gains(table.prizes, table.round)
        later = laps * seats - len(plays) - 1
        ranks = [each[0] for each in plays]

        def wanted(move: Move) -> float:
            _, rank, _, size, top, points, _ = move
            return wish(prices, size, top, points, sum(each <= rank for each in ranks), later, turns)

        moves = chain.from_iterable(options(hands[seat], bound))
        return max((move for move in moves if move.size <= most_cards), key=wanted)

    def take(seat: int) -> Prize:
        return max((prize for part in table.takes() for prize in part), key=itemgetter(1))

    return Policy(play, take)


def mixed(policies: Sequence[Policy]) -> Policy:
    """One policy for a table at which each seat has its own."""
    plays, takes = zip(*policies, strict=True)
    return Policy(play=lambda seat, bound: plays[seat](seat, bound), take=lambda seat: takes[seat](seat))


PolicyMaker = Callable[[PackedGame], Policy]

POLICIES: Mapping[str, PolicyMaker] = MappingProxyType(
    {"uniform": uniform, **{name: partial(priced, prices=prices) for name, prices in LEVELS.items()}}
)


def check(edition: Edition) -> None:
    """Raise `Unsupported` where this model would not play by this edition."""
    for name, assumed in _ASSUMED.items():
        if getattr(edition, name) != assumed:
            raise Unsupported(f"the fast model plays only {name} = {assumed!r}, not {getattr(edition, name)!r}")


def play_block(edition: Edition, settings: Settings, seating: Seating, random: Random, games: int) -> Tally:
    """Play this many whole games and count the results."""
    check(edition)
    tally: Tally = {}
    for game in range(games):
        table = PackedGame(edition, settings, seating.seats, seating.makers(game), random)
        rounds, plays, winners = table.play()
        add_game(tally, rounds, plays, winners)
        if seating.compared:
            everybody = sum(table.points)
            gains = [seating.seats * points - everybody for points in table.points]
            add_by_policy(tally, seating, game, winners, gains, rounds)
        add_sample(tally, "points", sum(table.points))
        add(tally, "players", seating.seats)
    return tally


def report(tally: Tally, seats: int) -> Figures:
    """The points of a player."""
    return {"points": mean(tally, "points", seats)}
