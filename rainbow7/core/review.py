"""Looks over the choices that a seat made, for the few that luck does not explain. It knows no game.

It is given what the seat could see at each choice, and what it did. A first look plays every choice on a little; the
largest differences are then measured in fresh worlds, because the largest of many figures is too high.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from rainbow7.core.coach import Figure, Reason, difference_of, finished, halving_by_worlds

if TYPE_CHECKING:
    from rainbow7.core.match import Match

T = TypeVar("T")
FIRST_PLAYOUTS = 300
"""How many playouts a choice gets at first."""
LOOKED_AT_AGAIN = 6
"""So many of the largest differences are looked at again."""
SECOND_WORLDS = 500
"""In so many fresh worlds they are then measured."""
SURE = 2.4
"""By so many standard errors what was played must be worse: one in twenty for all six together, on one side."""
LEAST = 0.1
"""A smaller difference is not worth telling."""
MOST_MOMENTS = 3


@dataclass(frozen=True)
class OwnChoice:
    """A choice of the seat: how many events came before it, what it could see, and what it did."""

    n: int
    step: int
    """How many moves came before it."""
    played: str
    view: Any


@dataclass(frozen=True)
class FirstLook:
    """What seems better than what was played, and by how much; nothing where what was played seems best."""

    better: str
    difference: Figure


@dataclass(frozen=True)
class SecondLook:
    """How much better it is in fresh worlds, and why."""

    difference: Figure
    reasons: tuple[Reason, ...]
    worst: dict[str, Any] | None
    """The likeliest deal that beats the call, where one of the two is a call."""


@dataclass(frozen=True)
class BetterMove:
    """A moment at which something else would have been better."""

    choice: OwnChoice
    better: str
    found: SecondLook


@dataclass(frozen=True)
class Review:
    """What comes of looking a match over."""

    moments: tuple[BetterMove, ...]
    """The largest difference first."""
    choices: int
    """How many choices had an alternative."""


@dataclass(frozen=True)
class Looks:
    """How far a review has come."""

    done: int
    most: int
    """So many looks there are at most."""


class Reviewer(Protocol):
    """How a game compares what was played with what else could be, world by world."""

    def first_look(self, view: Any, played: str, playouts: int, seed: str) -> Generator[None, None, FirstLook | None]:
        """What seems best beside what was played; nothing where there was no alternative."""

    def second_look(
        self, view: Any, played: str, better: str, worlds: int, seed: str
    ) -> Generator[None, None, SecondLook]:
        """The two compared in fresh worlds."""


class Search(Protocol):
    """The choices of a seat, as a game's coach plays them on."""

    choices: list[Any]
    """What may be done, each with its `text`."""

    def place_of(self, text: str) -> int:
        """The place of a move among the choices."""

    def trial(self, chosen: Sequence[int]) -> list[int]:
        """Play these choices on in another world."""

    def fresh_trial(self, chosen: Sequence[int]) -> list[int]:
        """Play these choices on in another fresh world."""


def better_choice(search: Search, played: str, playouts: int, unit: int) -> Generator[None, None, FirstLook | None]:
    """What seems best beside what was played; `unit`: by how much all gains were multiplied."""
    if len(search.choices) == 1:
        return None
    own = search.place_of(played)
    order, gains = yield from halving_by_worlds(search.trial, len(search.choices), playouts, keep=own)
    return FirstLook(search.choices[order[0]].text, difference_of(gains[order[0]], gains[own], unit))


def difference_in_fresh_worlds(
    search: Search, better: int, played: int, worlds: int, unit: int
) -> Generator[None, None, Figure]:
    """How much better one choice is than the one that was played, world by world."""
    gains = []
    for _ in range(worlds):
        gains.append(search.fresh_trial((better, played)))
        yield
    return difference_of([gain for gain, _ in gains], [gain for _, gain in gains], unit)


def last_round_end(match: Match) -> int:
    """After how many moves the last round ended that did: nobody has to move then, or the next one has begun.

    It is 0 where none has ended.
    """
    to_move, before, ended = match.game.to_move, match.start, 0
    for number, step in enumerate(match.steps, 1):
        if to_move(before) is not None and (to_move(step.state) is None or step.state.round > before.round):
            ended = number
        before = step.state
    return ended


def own_choices(
    match: Match, seat: int, remembered: Any, since: int = 0, until: int | None = None
) -> tuple[OwnChoice, ...]:
    """What a seat did in the rounds that ended, or between two moves, each with what it saw and remembered then."""
    found, before, events = [], match.start, 0
    for number, step in enumerate(match.steps[: last_round_end(match) if until is None else until]):
        if number >= since and match.game.to_move(before) == seat:
            view = remembered(match.game.view(before, seat), match.moments[:events])
            found.append(OwnChoice(events, number, str(step.move), view))
        before, events = step.state, events + len(step.moments)
    return tuple(found)


def review(reviewer: Reviewer, choices: Sequence[OwnChoice], seed: int) -> Review:
    """The few choices at which something else would have been better by more than luck."""
    return finished(reviewing(reviewer, choices, seed))


def reviewing(reviewer: Reviewer, choices: Sequence[OwnChoice], seed: int) -> Generator[Looks, None, Review]:
    """The same, world by world, so that others may have their turn in between."""
    seeming: list[tuple[OwnChoice, FirstLook]] = []
    count, again = 0, min(LOOKED_AT_AGAIN, len(choices))
    for done, choice in enumerate(choices):
        work = reviewer.first_look(choice.view, choice.played, FIRST_PLAYOUTS, f"{seed}/{choice.n}/first")
        look = yield from _counted(work, Looks(done, len(choices) + again))
        count += look is not None
        if look is not None and look.difference.value > 0:
            seeming.append((choice, look))
    seeming.sort(key=lambda each: (-each[1].difference.value, each[0].n))
    moments, largest = [], seeming[:LOOKED_AT_AGAIN]
    for done, (choice, look) in enumerate(largest):
        closer = reviewer.second_look(
            choice.view, choice.played, look.better, SECOND_WORLDS, f"{seed}/{choice.n}/second"
        )
        found = yield from _counted(closer, Looks(len(choices) + done, len(choices) + len(largest)))
        if found.difference.value >= LEAST and found.difference.value > SURE * found.difference.se:
            moments.append(BetterMove(choice, look.better, found))
    moments.sort(key=lambda each: (-each.found.difference.value, each.choice.n))
    return Review(tuple(moments[:MOST_MOMENTS]), count)


def _counted(work: Generator[None, None, T], looks: Looks) -> Generator[Looks, None, T]:
    """Work done bit by bit, which tells how many looks there have been before it."""
    yield looks
    while True:
        try:
            next(work)
        except StopIteration as over:
            found: T = over.value
            return found
        yield looks
