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
    """How many things would have to change."""
    open: bool
    """Whether more things, or more said, would mend it (*not yet*); waiting for something is not adding."""
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
    """One rule's answer; where one of several ways is enough, the ways tried, the one that was likely meant first."""

    rule: str
    objection: Objection | None = None
    """What is said against it; beside ways tried, what is said of all of them before any single one."""
    tried: tuple["Check", ...] = ()
    also: tuple["Check", ...] = ()
    """The other rules that this way fulfils as well."""
    house: tuple[str, ...] = ()
    """The house rules on which an objection rests."""

    @property
    def ok(self) -> bool:
        """Whether the rule is fulfilled."""
        return any(each.ok for each in self.tried) if self.tried else self.objection is None

    def refusals(self) -> Iterator["Check"]:
        """The checks that object, alternatives unfolded, in the order in which a referee would speak of them."""
        if self.ok:
            return
        if self.objection is not None:
            yield self
        for each in self.tried:
            yield from each.refusals()


def ask(function: Callable[..., Objection | None], *about: Any) -> Check:
    """Ask one rule."""
    return Check(rule_of(function), function(*about))


def any_of(
    name: str, ways: Iterable[tuple[Callable[..., Objection | None], ...]], *about: Any, none: Objection | None = None
) -> Check:
    """Ask several ways of which one is enough; a way's first objection answers for it.

    The ways come in the order in which a referee would speak of them; `none` is what is said first where all fail.
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
    """Every rule that bears on a move, each with its answer; truthy when the move is legal."""

    state: Any
    move: Any
    checks: tuple[Check, ...]
    kinds: tuple[str, ...] = ()
    """What the move would be by the names of the rulebook, whether or not it is legal here."""
    nearest: tuple[Any, ...] = ()
    """The legal moves that differ least; empty when the move is legal."""
    allowed_by: tuple[str, ...] = ()
    """The rules that make the move legal, besides those of the kinds that it is."""
    loses: bool = False
    """Whether the move, though legal, is seen beforehand to lose what is at stake."""
    house: tuple[str, ...] = ()
    """The house rules on which the verdict rests."""

    @property
    def legal(self) -> bool:
        """Whether nobody objected."""
        return all(each.ok for each in self.checks)

    def __bool__(self) -> bool:
        return self.legal

    @property
    def refusals(self) -> tuple[Check, ...]:
        """The checks that object, alternatives unfolded, in the order in which a referee would speak of them."""
        return tuple(leaf for each in self.checks for leaf in each.refusals())

    @property
    def open(self) -> bool:
        """Whether the move is only *not yet* legal: with more things, or with more said, it would be."""
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
