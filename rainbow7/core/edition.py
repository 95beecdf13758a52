"""What one rulebook fixes, as a frozen record whose every field cites the rule that fixes it."""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, TypeVar

E = TypeVar("E")


class RulebookError(ValueError):
    """A file of the register cannot be read; the message says file, place and what would do."""


def cites(rule: str, default: Any = MISSING) -> Any:
    """A field of an edition, and the rule under which the rulebook fixes it."""
    return field(default=default, metadata={"rule": rule})


def cited(kind: type) -> dict[str, str]:
    """The rule that each field of an edition cites."""
    return {each.name: each.metadata["rule"] for each in fields(kind) if "rule" in each.metadata}


def load_edition(kind: type[E], name: str, values: Mapping[str, Any]) -> E:
    """Build an edition from its table; a missing or unknown field is an error that names it."""
    known = {each.name: each for each in fields(kind) if each.name != "id"}  # type: ignore[arg-type]
    for key in values:
        if key not in known:
            raise RulebookError(f"{name}.toml: unknown field {key!r}; known are {', '.join(known)}")
    for key, each in known.items():
        if key not in values and each.default is MISSING:
            raise RulebookError(f"{name}.toml: the field {key!r} is missing")
    build: Any = kind
    edition: E = build(id=name, **{key: tuple(v) if isinstance(v, list) else v for key, v in values.items()})
    return edition


@dataclass(frozen=True)
class Difference:
    """One field on which two editions disagree, under the rule that it cites."""

    rule: str
    field: str
    a: Any
    b: Any


def differences(a: Any, b: Any) -> tuple[Difference, ...]:
    """Where two editions of one game fix something else, in the order of the fields."""
    return tuple(
        Difference(rule, name, getattr(a, name), getattr(b, name))
        for name, rule in cited(type(a)).items()
        if getattr(a, name) != getattr(b, name)
    )
