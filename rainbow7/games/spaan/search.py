"""Plays the choices of a seat on to the end of the round, as keen players do, in deals that fit what it has seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from rainbow7.games.spaan.fast import BIT, OPEN, RAINBOW, PackedGame
from rainbow7.games.spaan.fast import Choice as Placing
from rainbow7.games.spaan.state import read_move
from rainbow7.games.spaan.worlds import Sight, World, Worlds


@dataclass(frozen=True)
class Choice:
    """Something that may be done: its line of text, and how the packed model has it."""

    text: str
    flip: int | None = None
    """The card of the line that is flipped, by its place from 0."""
    place: Placing | None = None
    """The card that is placed, and its side; one stops where nothing is flipped or placed."""


class PlayedOn:
    """A table of keen players, on which a sight is played on in one world after the other."""

    def __init__(self, sight: Sight) -> None:
        self.sight, self.seat = sight, sight.seat
        self.table = PackedGame(sight.edition, sight.settings, "keen", Random(0))
        mine, theirs = 1 << sight.seat, 1 << (1 - sight.seat)
        self.seen = [
            mine | theirs if shared else theirs if down is None else mine
            for down, shared in zip(sight.down, sight.shared, strict=True)
        ]
        """Who has seen what lies down; this seat has not where it does not remember it."""
        self.showing = sum({BIT[face] for face in sight.up})

    def gain(self, world: World, choice: Choice) -> int:
        """How many cards more than the other the seat wins with this round."""
        self.enter(world)
        ending = self.turn(choice)
        seat = self.seat
        if not ending and self.table.refilled(seat):
            ending, seat, _ = self.table.take_turns(1 - seat)
        return self.won(ending, seat)

    def enter(self, world: World) -> None:
        """Lay the table out as a world has it."""
        table, sight = self.table, self.sight
        table.hands[0][:], table.hands[1][:] = world.hands
        table.holder[:], table.up[:], table.down[:], table.seen[:] = world.holder, sight.up, world.down, self.seen
        table.showing = self.showing

    def turn(self, choice: Choice) -> int:
        """Do what was chosen, and play the turn on: what the line has come to."""
        if choice.flip is None and choice.place is None:
            return OPEN
        return self.table.place_on(self.seat, choice.flip, self.sight.placed, choice.place)

    def won(self, ending: int, last: int) -> int:
        """How many cards more than the other the seat wins; none in a round that was not finished."""
        if not ending:
            return 0
        winner = last if ending == RAINBOW else 1 - last
        return len(self.table.up) if winner == self.seat else -len(self.table.up)


def choices(sight: Sight) -> list[Choice]:
    """What the seat may do."""
    flips = [Choice(f"flip {at + 1}", flip=at) for at in range(len(sight.up))]
    if sight.phase == "follow":
        return [Choice("stop"), *flips]
    placings = [
        Choice(f"place {which + 1} {side}", place=(which, side == "known"))
        for which in range(len(sight.hand))
        for side in ("known", "unknown")
    ]
    return placings + flips if sight.phase == "act" else placings


class Search:
    """The choices of a seat, and the worlds in which they are played on."""

    def __init__(self, sight: Sight, seed: int | str) -> None:
        self.sight = sight
        self.worlds = Worlds(sight, Random(seed))
        self.played_on = PlayedOn(sight)
        self.choices = choices(sight)
        self.fresh: list[World] = []
        """The worlds from which the figures that are shown come."""

    def place_of(self, text: str) -> int:
        """The place of a move among the choices."""
        move = read_move(text)
        return next(place for place, each in enumerate(self.choices) if read_move(each.text) == move)

    def trial(self, chosen: Sequence[int]) -> list[int]:
        """Play these choices on in another world."""
        return self._gains(self.worlds.next(), chosen)

    def fresh_trial(self, chosen: Sequence[int]) -> list[int]:
        """The same in a world that is kept."""
        self.fresh.append(self.worlds.next())
        return self._gains(self.fresh[-1], chosen)

    def _gains(self, world: World, chosen: Iterable[int]) -> list[int]:
        return [self.played_on.gain(world, self.choices[choice]) for choice in chosen]
