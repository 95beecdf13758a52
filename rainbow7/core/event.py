"""What happens: events that carry the rule which made them happen, told one after another."""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, Generic, TypeVar

from rainbow7.core.chance import Chance

S = TypeVar("S")
T = TypeVar("T")
BASES = ("rule", "house")
"""The fields that tell on what an event rests."""


@dataclass(frozen=True, kw_only=True)
class Event:
    """One thing that happened; a kind of event is a class, its rule a field like the others."""

    rule: str
    house: tuple[str, ...] = field(default=(), compare=False)
    """The house rules on which it rests."""

    secret: ClassVar[tuple[str, ...]] = ()
    """The facts that only the player concerned may know."""

    @property
    def kind(self) -> str:
        """The name of the kind, as records and sentences spell it: `TookBack` is `took-back`."""
        name = type(self).__name__
        return "".join(f"-{each.lower()}" if each.isupper() else each for each in name).lstrip("-")

    @property
    def facts(self) -> dict[str, Any]:
        """Everything the event says but the rules it rests on, in the order of its fields."""
        return {each.name: getattr(self, each.name) for each in fields(self) if each.name not in BASES}

    def facts_for(self, seat: int) -> dict[str, Any]:
        """What this seat may know of the event."""
        mine = getattr(self, "seat", None) == seat
        return {name: fact for name, fact in self.facts.items() if mine or name not in self.secret}

    def __str__(self) -> str:
        kept = {each.name for each in fields(self) if each.metadata.get("recorded", True)}
        told = " ".join(
            f"{name}={fact_text(fact)}" for name, fact in self.facts.items() if name in kept and fact is not None
        )
        return f"{self.kind} {told} [{self.rule}]".replace("  ", " ")


def unrecorded() -> Any:
    """A fact that sentences need and that records leave out: it follows from the edition and the settings."""
    return field(metadata={"recorded": False})


def fact_text(fact: Any) -> str:
    """A fact without spaces, as records hold it."""
    if isinstance(fact, tuple):
        inner = [fact_text(each) for each in fact] if not hasattr(fact, "_fields") else [str(fact)]
        joiner = "/" if any(isinstance(each, tuple) and not hasattr(each, "_fields") for each in fact) else ","
        return joiner.join(inner) or "-"
    if isinstance(fact, bool):
        return "yes" if fact else "no"
    return str(fact)


@dataclass(frozen=True)
class Moment(Generic[S]):
    """One event and the state that it leaves."""

    event: Event
    state: S


class Tale(Generic[S]):
    """A move being carried out: its events so far, the state they lead to, and what chance decided."""

    def __init__(self, state: S, chance: Chance) -> None:
        self.state = state
        self.moments: list[Moment[S]] = []
        self.decided: list[tuple[str, ...]] = []
        self._chance = chance

    def tell(self, event: Event, **changes: Any) -> None:
        """This happened, and it changed so much of the state."""
        if changes:
            self.state = replace(self.state, **changes)  # type: ignore[type-var]
        self.moments.append(Moment(event, self.state))

    def change(self, **changes: Any) -> None:
        """A change that no event announces, such as whose turn the last event has made it."""
        self.state = replace(self.state, **changes)  # type: ignore[type-var]
        if self.moments:
            self.moments[-1] = Moment(self.moments[-1].event, self.state)

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """The things, shuffled."""
        order = self._chance.shuffle(self._nth(), things)
        self._decide(tuple(str(each) for each in order))
        return order

    def picked(self, things: Sequence[T]) -> T:
        """One of the things, drawn by lot."""
        thing = self._chance.pick(self._nth(), things)
        self._decide((str(thing),))
        return thing

    def flipped(self, count: int) -> tuple[int, ...]:
        """So many tossed coins."""
        coins = self._chance.flips(self._nth(), count)
        self._decide(tuple(str(each) for each in coins))
        return coins

    def _nth(self) -> int:
        settled: int = self.state.settled  # type: ignore[attr-defined]
        return settled

    def _decide(self, words: tuple[str, ...]) -> None:
        self.decided.append(words)
        self.state = replace(self.state, settled=self._nth() + 1)  # type: ignore[type-var]
