"""What happens next at a table: the event that the rules bring, and others that one might expect there.

The engine makes every one of them: it carries out the same move under the other rulebooks and under wrong rules that
people believe, chance deciding the same. Only what a rule decides is asked about: never what somebody chose, what
chance brought, or what was hidden before.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from rainbow7.core.cases import Mutant, mutants_in
from rainbow7.core.chance import ChanceError, RecordedChance
from rainbow7.core.event import Event, Moment, MoveExecution
from rainbow7.core.game import Game
from rainbow7.core.house_rules import laid_over
from rainbow7.core.match import Match, Step

MOST_OTHERS = 3


@dataclass(frozen=True)
class Expected:
    """An event that does not happen next, though one might expect it."""

    event: Event
    beliefs: tuple[Mutant, ...]
    """The wrong rules under which it would happen."""


@dataclass(frozen=True)
class NextEvent:
    """The event that happens next, and others that one might expect."""

    event: Event
    others: tuple[Expected, ...]


def next_event(match: Match, count: int, seat: int) -> NextEvent | None:
    """What happens after so many events; nothing where no rule decides it, or nothing else could be expected.

    No two of the events are the same for this seat.
    """
    before, number = match.start, count
    for step in match.steps:
        if number < len(step.moments):
            break
        before, number = step.state, number - len(step.moments)
    else:
        return None
    event = step.moments[number].event
    if number == 0 or event.unforeseen:
        return None
    found: dict[str, tuple[Event, list[Mutant]]] = {}
    for other, belief in _expected(match.game, before, step, number):
        if not other.unforeseen and _seen(other, seat) != _seen(event, seat):
            found.setdefault(_seen(other, seat), (other, []))[1].extend([belief] if belief is not None else [])
    others = tuple(Expected(other, tuple(beliefs)) for other, beliefs in found.values())[:MOST_OTHERS]
    return NextEvent(event, others) if others else None


def _expected(game: Game, before: Any, step: Step, number: int) -> Iterator[tuple[Event, Mutant | None]]:
    """What would happen there under each wrong rule and each other rulebook, and what a turn's end would be."""
    happened = [str(each.event) for each in step.moments[:number]]
    for mutant in mutants_in(game, before.edition):
        yield from (
            (each, mutant) for each in _after(happened, _played(game, before, step, mutant.edition(before.edition)))
        )
    for edition in game.editions.values():
        other = laid_over(game.rulebooks, edition, before.settings)
        yield from ((each, None) for each in _after(happened, _played(game, before, step, other)))
    turns = game.board().TURNS
    later = (each.event for each in step.moments[number + 1 :] if each.event.kind in turns)
    yield from ((each, None) for each in later)


def _after(happened: list[str], moments: tuple[Moment[Any], ...]) -> Iterator[Event]:
    """The event after those that happened, where it began with them."""
    same = list(takewhile(lambda pair: pair[0] == str(pair[1].event), zip(happened, moments, strict=False)))
    if len(same) == len(happened) < len(moments):
        yield moments[len(happened)].event


def _played(game: Game, before: Any, step: Step, edition: Any) -> tuple[Moment[Any], ...]:
    """What the same move leads to under an edition, as far as chance decides the same; nothing where it is illegal."""
    table = replace(before, edition=edition)
    if not game.allows(table, step.move):
        return ()
    execution: MoveExecution[Any] = MoveExecution(table, RecordedChance(step.decided))
    with suppress(ChanceError):  # chance would have been asked for something else
        game.carry_out(execution, step.move)
    return tuple(execution.moments)


def _seen(event: Event, seat: int) -> str:
    """All that this seat may know of an event, and nothing about why it happens."""
    return f"{event.kind} {sorted((name, str(fact)) for name, fact in event.facts_for(seat).items())}"
