"""A rule asked about a move: its objection or nothing, and the verdict made of all the answers."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

Asked = TypeVar("Asked", bound=Callable[..., Any])


@dataclass(frozen=True, init=False)
class Objection:
    """Why a rule is not fulfilled: a short code, the things at fault, and the facts a sentence needs."""

    code: str
    fault: tuple[Any, ...]
    """The things at fault, in the order in which they were laid."""
    away: int
    """How many things would have to change: alternatives that fell short by less are told first."""
    open: bool
    """Whether adding something could still mend it (*not yet*), or nothing could (*cannot*)."""
    facts: tuple[tuple[str, Any], ...]

    def __init__(
        self, code: str, fault: Iterable[Any] = (), *, away: int = 1, open: bool = False, **facts: object
    ) -> None:
        object.__setattr__(self, "code", code)
        object.__setattr__(self, "fault", tuple(fault))
        object.__setattr__(self, "away", away)
        object.__setattr__(self, "open", open)
        object.__setattr__(self, "facts", tuple(sorted(facts.items())))


def rule(name: str) -> Callable[[Asked], Asked]:
    """Stamp a function with the rule it carries out."""

    def stamp(function: Asked) -> Asked:
        function.rule = name  # type: ignore[attr-defined]
        return function

    return stamp


def rule_of(function: Callable[..., Any]) -> str:
    """The rule a function was stamped with."""
    name: str = function.rule  # type: ignore[attr-defined]
    return name


@dataclass(frozen=True)
class Check:
    """One rule's answer; where one of several ways is enough, the ways tried, the nearest first."""

    rule: str
    objection: Objection | None = None
    tried: tuple["Check", ...] = ()
    also: tuple["Check", ...] = ()
    """The other rules that this way fulfils as well."""

    @property
    def ok(self) -> bool:
        """Whether the rule is fulfilled."""
        return any(each.ok for each in self.tried) if self.tried else self.objection is None

    @property
    def away(self) -> int:
        """How far from fulfilled."""
        if self.ok:
            return 0
        return min(each.away for each in self.tried) if self.tried else self.objection.away if self.objection else 0

    def refusals(self) -> Iterator["Check"]:
        """The checks that object, alternatives unfolded, the nearest first."""
        if self.ok:
            return
        if not self.tried:
            yield self
        for each in self.tried:
            yield from each.refusals()


def ask(function: Callable[..., Objection | None], *about: Any) -> Check:
    """Ask one rule."""
    return Check(rule_of(function), function(*about))


def any_of(name: str, ways: Iterable[tuple[Callable[..., Objection | None], ...]], *about: Any) -> Check:
    """Ask several ways of which one is enough; a way's first objection answers for it."""
    tried = []
    for way in ways:
        first, *others = (ask(each, *about) for each in way)
        kept = Check(first.rule, first.objection, also=tuple(others))
        tried.append(next((each for each in (first, *others) if not each.ok), kept))
    return Check(name, tried=tuple(sorted(tried, key=lambda each: each.away)))


@dataclass(frozen=True)
class Verdict:
    """Every rule that bears on a move, each with its answer; truthy when the move is legal."""

    state: Any
    move: Any
    checks: tuple[Check, ...]
    kinds: tuple[str, ...] = ()
    """What the move would be by the names of the rulebook, whether or not it is legal here."""
    nearest: tuple[Any, ...] = ()
    """The legal moves that differ least; empty when the move is legal."""

    @property
    def legal(self) -> bool:
        """Whether nobody objected."""
        return all(each.ok for each in self.checks)

    def __bool__(self) -> bool:
        return self.legal

    @property
    def refusals(self) -> tuple[Check, ...]:
        """The checks that object, alternatives unfolded, the nearest first."""
        return tuple(leaf for each in self.checks for leaf in each.refusals())

    @property
    def open(self) -> bool:
        """Whether the move is only *not yet* legal: everything that objects could be mended by adding."""
        return not self.legal and all(
            each.ok or any(leaf.objection is not None and leaf.objection.open for leaf in each.refusals())
            for each in self.checks
        )

    def _repr_html_(self) -> str:
        from rainbow7.explain import explain

        return explain(self).html("reasons")


class IllegalMove(ValueError):
    """A program played a move without asking first; the verdict says why it is refused."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        refused = ", ".join(
            f"{each.rule}: {each.objection.code}" for each in verdict.refusals if each.objection is not None
        )
        super().__init__(f"{verdict.move} is refused ({refused})")
