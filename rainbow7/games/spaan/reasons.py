"""Why one choice is better than another: facts about named cards that explain the difference, with their figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from rainbow7.core.coach import Reason
from rainbow7.core.reasons import Candidate, strongest
from rainbow7.games.spaan.cards import EVERY_FACE, Face
from rainbow7.games.spaan.fast import RAINBOW
from rainbow7.games.spaan.fast import Choice as Placing
from rainbow7.games.spaan.search import Choice, PlayedOn, Search
from rainbow7.games.spaan.worlds import Sight, World


@dataclass
class Played:
    """What came of this turn and the next ones, in one world, after a choice."""

    gain: int = 0
    fault: bool = False
    """Whether the seat loses the round in this turn."""
    rainbow: bool = False
    """Whether it makes the rainbow in this turn."""
    their_fault: bool = False
    """Whether the other loses the round in the turn after it."""
    their_rainbow: bool = False
    later: list[int] = field(default_factory=list)
    """The faces of its own cards of now that it places later, known side up and without a fault."""


class NotedTable(PlayedOn):
    """A table that notes what comes of a choice."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self.noted, self.held = Played(), 0
        table, keen = self.table, self.table.policy

        def place(seat: int) -> Placing:
            placing = keen.place(seat)
            if seat == self.seat and placing[0] < self.held:
                self.held -= 1
                if placing[1]:
                    self.noted.later.append(table.hands[seat][placing[0]][seat])
            return placing

        table.policy = keen._replace(place=place)

    def played(self, world: World, choice: Choice) -> Played:
        """Play a choice on in a world, and note what comes of it."""
        self.noted = noted = Played()
        self.held = len(self.sight.hand) - (choice.place is not None)
        self.enter(world)
        ending, last, turns = self.turn(choice), self.seat, 0
        if ending:
            noted.rainbow = ending == RAINBOW
            noted.fault = not noted.rainbow
        elif self.table.refilled(last):
            ending, last, turns = self.table.take_turns(1 - last)
            if ending and turns == 1:
                noted.their_rainbow = ending == RAINBOW
                noted.their_fault = not noted.their_rainbow
        if ending not in (0, RAINBOW) and last == self.seat and noted.later[-1:] == self.table.up[-1:]:
            noted.later.pop()
        noted.gain = self.won(ending, last)
        return noted


def reasons_between(search: Search, best: Choice, other: Choice) -> tuple[Reason, ...]:
    """At most two reasons why one choice is better than another, from the fresh worlds of the search."""
    table = NotedTable(search.sight)
    after_best = [table.played(world, best) for world in search.fresh]
    after_other = [table.played(world, other) for world in search.fresh]
    return strongest(_candidates(search.sight, best, other), after_best, after_other)


def _candidates(sight: Sight, best: Choice, other: Choice) -> Iterator[Candidate]:
    """No fault in this turn, the rainbow, what is left to the other, and a card that is kept for later."""
    this, that = _named(sight, best), _named(sight, other)
    things, others = _things(this), _things(that)
    if this["kind"] == "stop":
        yield Candidate("no-fault", "turn.stop", others, lambda played: not played.fault, that, denies=True)
    else:
        yield Candidate("turn", "line.double", things, lambda played: not played.fault, this)
    yield Candidate("rainbow", "line.rainbow", things, lambda played: played.rainbow, this)
    yield Candidate("corner", "line.double", things, lambda played: played.their_fault, this)
    yield Candidate("leave", "line.rainbow", others, lambda played: not played.their_rainbow, that, denies=True)
    if other.place is not None and (best.place is None or best.place[0] != other.place[0]):
        kept = EVERY_FACE[sight.hand[other.place[0]]]
        rule = "line.white" if kept.white else "place.known"
        yield Candidate("keep", rule, (kept,), _placed_later(kept), {"face": kept})


def _named(sight: Sight, choice: Choice) -> dict[str, Any]:
    """A choice as the facts of a sentence: its kind, the card and its place; and the other player."""
    facts: dict[str, Any] = {"kind": "stop", "seat": 1 - sight.seat}
    if choice.flip is not None:
        return {**facts, "kind": "flip", "face": EVERY_FACE[sight.up[choice.flip]], "place": choice.flip + 1}
    if choice.place is not None:
        which, known = choice.place
        face = EVERY_FACE[sight.hand[which]]
        return {**facts, "kind": "known" if known else "unknown", "face": face, "place": which + 1}
    return facts


def _things(named: dict[str, Any]) -> tuple[Face, ...]:
    return (named["face"],) if "face" in named else ()


def _placed_later(face: Face) -> Callable[[Played], bool]:
    return lambda played: face.rank in played.later
