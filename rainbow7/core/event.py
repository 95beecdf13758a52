"""Events: what happens when a move is made, each with the rule that makes it happen."""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, Generic, TypeVar

from rainbow7.core.chance import Chance

S = TypeVar("S")
T = TypeVar("T")
BASES = ("rule", "house")
"""The fields with what an event depends on; they are no facts."""


@dataclass(frozen=True, kw_only=True)
class Event:
    """One thing that happened. Each kind of event is a subclass."""

    rule: str
    house: tuple[str, ...] = field(default=(), compare=False)
    """The house rules that the event depends on."""

    secret: ClassVar[tuple[str, ...]] = ()
    """The facts that only the player concerned may know."""
    unforeseen: ClassVar[bool] = False
    """Whether it tells what no rule decides: what somebody chose, what chance brought, or what was hidden before."""

    @property
    def kind(self) -> str:
        """The name of the kind in records and word files: `took-back` for the class `TookBack`."""
        name = type(self).__name__
        return "".join(f"-{each.lower()}" if each.isupper() else each for each in name).lstrip("-")

    @property
    def facts(self) -> dict[str, Any]:
        """Its fields in order, except the rule and house rules."""
        return {each.name: getattr(self, each.name) for each in fields(self) if each.name not in BASES}

    def facts_for(self, seat: int) -> dict[str, Any]:
        """The facts that this seat may know."""
        mine = getattr(self, "seat", None) == seat
        return {name: fact for name, fact in self.facts.items() if mine or name not in self.secret}

    def __str__(self) -> str:
        kept = {each.name for each in fields(self) if each.metadata.get("recorded", True)}
        facts = " ".join(
            f"{name}={fact_text(fact)}" for name, fact in self.facts.items() if name in kept and fact is not None
        )
        return f"{self.kind} {facts} [{self.rule}]".replace("  ", " ")


def unrecorded() -> Any:
    """Define a fact that records leave out because it follows from the edition and the settings."""
    return field(metadata={"recorded": False})


def fact_text(fact: Any) -> str:
    """A fact as records write it, without spaces."""
    if isinstance(fact, tuple):
        inner = [fact_text(each) for each in fact] if not hasattr(fact, "_fields") else [str(fact)]
        joiner = "/" if any(isinstance(each, tuple) and not hasattr(each, "_fields") for each in fact) else ","
        return joiner.join(inner) or "-"
    if isinstance(fact, bool):
        return "yes" if fact else "no"
    return str(fact)


@dataclass(frozen=True)
class Moment(Generic[S]):
    """An event and the state after it."""

    event: Event
    state: S


class MoveExecution(Generic[S]):
    """A move that is being carried out: its moments so far, the current state, and what chance decided."""

    def __init__(self, state: S, chance: Chance) -> None:
        self.state = state
        self.moments: list[Moment[S]] = []
        self.decided: list[tuple[str, ...]] = []
        self._chance = chance

    def add(self, event: Event, **changes: Any) -> None:
        """Add an event, and change these fields of the state."""
        if changes:
            self.state = replace(self.state, **changes)  # type: ignore[type-var]
        self.moments.append(Moment(event, self.state))

    def change(self, **changes: Any) -> None:
        """Change fields of the state without an event, such as whose turn it is after the last event."""
        self.state = replace(self.state, **changes)  # type: ignore[type-var]
        if self.moments:
            self.moments[-1] = Moment(self.moments[-1].event, self.state)

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """The things in random order."""
        order = self._chance.shuffle(self._nth(), things)
        self._decide(tuple(str(each) for each in order))
        return order

    def picked(self, things: Sequence[T]) -> T:
        """One of the things at random."""
        thing = self._chance.pick(self._nth(), things)
        self._decide((str(thing),))
        return thing

    def flipped(self, count: int) -> tuple[int, ...]:
        """This many coin tosses, each 0 or 1."""
        coins = self._chance.flips(self._nth(), count)
        self._decide(tuple(str(each) for each in coins))
        return coins

    def _nth(self) -> int:
        settled: int = self.state.settled  # type: ignore[attr-defined]
        return settled

    def _decide(self, words: tuple[str, ...]) -> None:
        self.decided.append(words)
        self.state = replace(self.state, settled=self._nth() + 1)  # type: ignore[type-var]
