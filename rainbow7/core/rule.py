"""Rules: functions that return an objection to a move or nothing, and the verdict made of all their answers."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from rainbow7.core.user_error import UserError

RuleFunction = TypeVar("RuleFunction", bound=Callable[..., Any])


@dataclass(frozen=True, init=False)
class Objection:
    """Why a rule is not fulfilled: a short code, the things at fault, and the facts for the sentence."""

    code: str
    fault: tuple[Any, ...]
    """The things at fault, in the order in which they were laid."""
    away: int
    """How many things would have to change."""
    open: bool
    """Whether adding something to the move would fulfil the rule (*not yet*, not *cannot*); waiting does not count."""
    facts: tuple[tuple[str, Any], ...]

    def __init__(
        self, code: str, fault: Iterable[Any] = (), *, away: int = 1, open: bool = False, **facts: object
    ) -> None:
        object.__setattr__(self, "code", code)
        object.__setattr__(self, "fault", tuple(fault))
        object.__setattr__(self, "away", away)
        object.__setattr__(self, "open", open)
        object.__setattr__(self, "facts", tuple(sorted(facts.items())))


def rule(name: str) -> Callable[[RuleFunction], RuleFunction]:
    """Mark a function with the name of the rule that it implements."""

    def stamp(function: RuleFunction) -> RuleFunction:
        function.rule = name  # type: ignore[attr-defined]
        return function

    return stamp


def rule_of(function: Callable[..., Any]) -> str:
    """The name of the rule that a function implements."""
    name: str = function.rule  # type: ignore[attr-defined]
    return name


@dataclass(frozen=True)
class Check:
    """The answer of one rule. A rule with alternatives has one check for each, the one most likely meant first."""

    rule: str
    objection: Objection | None = None
    """Why it is not fulfilled; for a rule with alternatives, what is said before any of them."""
    tried: tuple["Check", ...] = ()
    also: tuple["Check", ...] = ()
    """Other rules that this alternative also fulfils."""
    house: tuple[str, ...] = ()
    """The house rules on which an objection rests."""

    @property
    def ok(self) -> bool:
        """Whether the rule is fulfilled."""
        return any(each.ok for each in self.tried) if self.tried else self.objection is None

    def refusals(self) -> Iterator["Check"]:
        """The checks that object, including those of alternatives, the most important first."""
        if self.ok:
            return
        if self.objection is not None:
            yield self
        for each in self.tried:
            yield from each.refusals()


def ask(function: Callable[..., Objection | None], *about: Any) -> Check:
    """Ask one rule about something."""
    return Check(rule_of(function), function(*about))


def any_of(
    name: str, ways: Iterable[tuple[Callable[..., Objection | None], ...]], *about: Any, none: Objection | None = None
) -> Check:
    """Ask a rule with alternatives, of which one is enough; each is a tuple of rules that must all be fulfilled.

    `ways` has the alternative first that a referee would name first; `none` is the objection if all fail.
    """
    tried = []
    for way in ways:
        first, *others = (ask(each, *about) for each in way)
        kept = Check(first.rule, first.objection, also=tuple(others))
        tried.append(next((each for each in (first, *others) if not each.ok), kept))
    tried.sort(key=lambda each: not each.ok)
    return Check(name, None if tried[0].ok else none, tuple(tried))


@dataclass(frozen=True)
class Verdict:
    """The answers of all rules that apply to a move; true if the move is legal."""

    state: Any
    move: Any
    checks: tuple[Check, ...]
    kinds: tuple[str, ...] = ()
    """What the move would be, by the names of the rulebook, whether or not the move is legal."""
    nearest: tuple[Any, ...] = ()
    """The legal moves that differ least from an illegal one."""
    allowed_by: tuple[str, ...] = ()
    """The rules that make the move legal, besides those of its kinds."""
    loses: bool = False
    """Whether the move is legal but is certain to lose."""
    house: tuple[str, ...] = ()
    """The house rules on which the verdict rests."""

    @property
    def legal(self) -> bool:
        """Whether no rule objects."""
        return all(each.ok for each in self.checks)

    def __bool__(self) -> bool:
        return self.legal

    @property
    def refusals(self) -> tuple[Check, ...]:
        """The checks that object, including those of alternatives, the most important first."""
        return tuple(leaf for each in self.checks for leaf in each.refusals())

    @property
    def open(self) -> bool:
        """Whether the move would be legal with something added to it (*not yet*)."""
        return not self.legal and all(
            each.ok or any(leaf.objection is not None and leaf.objection.open for leaf in each.refusals())
            for each in self.checks
        )

    def _repr_html_(self) -> str:
        from rainbow7.explain import explain

        return explain(self).html("reasons")


class IllegalMove(UserError):
    """A program played an illegal move without asking `judge` first; has the verdict."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        super().__init__("refused")
