"""Editions: frozen records of what a rulebook says, whose fields each cite a rule."""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, TypeVar

E = TypeVar("E")


class RulebookError(ValueError):
    """A file of a rulebook cannot be read; the message names the file, the place and what is expected."""


def cites(rule: str, default: Any = MISSING) -> Any:
    """Define a field of an edition, with the rule that it belongs to."""
    return field(default=default, metadata={"rule": rule})


def cited(kind: type) -> dict[str, str]:
    """The rule that each field of an edition cites, by field."""
    return {each.name: each.metadata["rule"] for each in fields(kind) if "rule" in each.metadata}


def load_edition(kind: type[E], name: str, values: Mapping[str, Any]) -> E:
    """Build an edition from its table; a missing or unknown field raises `RulebookError`."""
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
class FieldDifference:
    """A field with different values in two editions, and the rule that it cites."""

    rule: str
    field: str
    a: Any
    b: Any


def differences(a: Any, b: Any) -> tuple[FieldDifference, ...]:
    """The fields with different values in two editions of a game, in the order of the fields."""
    return tuple(
        FieldDifference(rule, name, getattr(a, name), getattr(b, name))
        for name, rule in cited(type(a)).items()
        if getattr(a, name) != getattr(b, name)
    )
