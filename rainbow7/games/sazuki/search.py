"""Plays the choices of a seat on to the end of the game, as keen players do, in deals that fit what it has seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from rainbow7.games.sazuki.cards import PACK, Cards, text_of
from rainbow7.games.sazuki.edition import Edition, Settings
from rainbow7.games.sazuki.fast import BOUNDS, ONE, POLICIES, Move, PackedGame, Prize, packed_up, unpacked
from rainbow7.games.sazuki.state import read_move
from rainbow7.games.sazuki.view import View

DOUBT = 0.1
"""The share of the deals in which another player plays as sensible players do, and not as keen ones.

Without it shares between 50 and 90 % were stated six points too high, among keen players, too.
"""


@dataclass(frozen=True)
class Sight:
    """What a seat knows of a table, with cards as the packed model has them."""

    edition: Edition
    settings: Settings
    seat: int
    taking: bool
    """Whether it chooses a prize, and does not play."""
    first: int
    round: int
    hand: int
    counts: tuple[int, ...]
    second_counts: tuple[int, ...]
    """How many cards lie in everybody's second pile; nothing in all of them with three players or more."""
    prizes: int
    plays: tuple[tuple[int, Cards], ...]
    """What has been played in this round: the seat and the cards."""
    bound: int
    chosen: int
    points: tuple[int, ...]
    """The points of everybody's prizes, as far as they are known."""
    hidden_won: tuple[int, ...]
    """How many of everybody's prizes are not known."""
    unseen: tuple[int, ...]
    """The values that are not seen, in an order that tells nothing about where they lie."""


def sight_of(view: View) -> Sight:
    """What a seat knows that sees this, and remembers what its memory says."""
    seats = len(view.counts)
    memory = view.memory
    won = memory.won if memory is not None else tuple(each or () for each in view.won)
    seen = [*view.hand, *view.prizes, *(card for _, cards in view.plays for card in cards)]
    seen += [card for cards in won for card in cards]
    if memory is not None:
        seen += memory.gone
    left = Counter(PACK) - Counter(seen)
    return Sight(
        edition=view.edition,
        settings=view.settings,
        seat=view.seat,
        taking=view.phase == "take",
        first=view.first,
        round=view.round,
        hand=packed_up(view.hand),
        counts=view.counts,
        second_counts=view.second_counts or (0,) * seats,
        prizes=packed_up(view.prizes),
        plays=tuple((seat, cards) for seat, cards in view.plays),
        bound=BOUNDS.index(view.bound),
        chosen=view.chosen,
        points=tuple(sum(card.value for card in cards) for cards in won),
        hidden_won=tuple(count - len(cards) for count, cards in zip(view.won_counts, won, strict=True)),
        unseen=tuple(sorted(card.value for card in left.elements())),
    )


@dataclass(frozen=True)
class World:
    """One way in which the cards may lie, and in which the others may play."""

    hands: tuple[int, ...]
    second: tuple[int, ...]
    points: tuple[int, ...]
    sensible: tuple[int, ...] = ()
    """The seats that play as sensible players do; all others play as keen ones."""


@dataclass(frozen=True)
class Choice:
    """Something that may be done: its line of text, and how the packed model has it."""

    text: str
    what: Any


class PlayedOn:
    """A table of keen players, now and then a sensible one among them, on which a sight is played on in each world."""

    def __init__(self, sight: Sight) -> None:
        self.sight, self.seat = sight, sight.seat
        seats = len(sight.counts)
        self.table = PackedGame(sight.edition, sight.settings, seats, (POLICIES["keen"],) * seats, Random(0))
        table = self.table
        keen, sensible = table.policy, POLICIES["sensible"](table)
        self.sensible: tuple[int, ...] = ()
        table.policy = keen._replace(
            play=lambda seat, bound: (sensible if seat in self.sensible else keen).play(seat, bound),
            take=lambda seat: (sensible if seat in self.sensible else keen).take(seat),
        )
        moves = [next(table.tables.moves_of([cards])) for _, cards in sight.plays]
        self.plays = [
            (move.rank, place, seat, move)
            for place, (move, (seat, _)) in enumerate(zip(moves, sight.plays, strict=True))
        ]
        turns = table.from_first[sight.first] * table.laps
        laps = sum(seat == sight.seat for seat, _ in sight.plays)
        here = [place for place, seat in enumerate(turns) if seat == sight.seat]
        self.turns = turns[here[laps] + 1 :] if laps < len(here) else ()
        """Who plays after this seat in this round."""

    def gain(self, world: World, choice: Choice) -> int:
        """What the choice gains in a world: one's own points for each other player, less those of the others."""
        sight, table = self.sight, self.table
        table.hands[:], table.second[:], table.points[:] = world.hands, world.second, world.points
        table.prizes, table.first, table.round = sight.prizes, sight.first, sight.round
        table.plays[:], self.sensible = self.plays, world.sensible
        if sight.taking:
            self.take(choice.what)
        else:
            self.play(choice.what)
        while not table.over():
            table.next_round()
            table.round += 1
            table.play_round()
            table.choose()
        table.score()
        return len(table.points) * table.points[self.seat] - sum(table.points)

    def play(self, move: Move) -> None:
        """Play cards, and play the round on."""
        table = self.table
        usual = table.policy
        table.policy = usual._replace(play=lambda seat, bound: move)
        table.play_turns((self.seat,), self.sight.bound)
        table.policy = usual
        table.play_turns(self.turns, self.sight.bound or move.binds)
        table.choose()

    def take(self, prize: Prize) -> None:
        """Take prizes, and let the others choose."""
        table = self.table
        table.plays.sort()
        taken, worth = prize
        table.prizes -= taken
        table.points[self.seat] += worth
        table.choose(self.sight.chosen + 1)


def choices(sight: Sight, table: PackedGame) -> list[Choice]:
    """What the seat may do, in an order that tells nothing."""
    if not sight.taking:
        moves = [move for part in table.tables.options(sight.hand, sight.bound) for move in part]
        moves.sort(key=lambda move: (move.size, move.cards))
        return [Choice(f"play {text_of(move.cards)}", move) for move in moves]
    table.prizes, table.round = sight.prizes, sight.round
    prizes = sorted(prize for part in table.takes() for prize in part)
    return [Choice(f"take {text_of(unpacked(prize[0]))}", prize) for prize in prizes]


class Search:
    """The choices of a seat, and the worlds in which they are played on."""

    def __init__(self, sight: Sight, seed: int | str, doubt: float = DOUBT) -> None:
        self.sight, self.random, self.doubt = sight, Random(seed), doubt
        self.played_on = PlayedOn(sight)
        self.choices = choices(sight, self.played_on.table)
        self.fresh: list[World] = []
        """The worlds from which the figures that are shown come."""

    def world(self) -> World:
        """Another world: everything that is not seen is dealt out."""
        sight, chance = self.sight, self.random.random
        pool = [ONE[value] for value in sorted(sight.unseen, key=lambda _: chance())]
        at = 0

        def dealt(count: int) -> int:
            nonlocal at
            at += count
            return sum(pool[at - count : at])

        hands = tuple(sight.hand if seat == sight.seat else dealt(count) for seat, count in enumerate(sight.counts))
        second = tuple(map(dealt, sight.second_counts))
        points = tuple(
            known + sum(card.value for card in unpacked(dealt(hidden)))
            for known, hidden in zip(sight.points, sight.hidden_won, strict=True)
        )
        others = (seat for seat in range(len(hands)) if self.doubt and seat != sight.seat)
        return World(hands, second, points, tuple(seat for seat in others if chance() < self.doubt))

    def place_of(self, text: str) -> int:
        """The place of a move among the choices."""
        move = read_move(text)
        return next(place for place, each in enumerate(self.choices) if read_move(each.text) == move)

    def trial(self, chosen: Sequence[int]) -> list[int]:
        """Play these choices on in another world."""
        return self._gains(self.world(), chosen)

    def fresh_trial(self, chosen: Sequence[int]) -> list[int]:
        """The same in a world that is kept."""
        self.fresh.append(self.world())
        return self._gains(self.fresh[-1], chosen)

    def _gains(self, world: World, chosen: Iterable[int]) -> list[int]:
        return [self.played_on.gain(world, self.choices[choice]) for choice in chosen]
