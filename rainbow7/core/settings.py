"""What a box or a table chooses, read from one word and written as one: `end=has;first=2;house=call-limit:9,tie:other`.

Each field of a game's record of settings says in its metadata how it is read and written. House rules
(`core/house_rules.py`) stand under the key `house`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Protocol, TypeVar

from rainbow7.core.house_rules import HouseRule
from rainbow7.core.notation import BadNotation, Word, assignments, whole_number

S = TypeVar("S")

HOUSE = "house"
"""The key under which house rules stand in a word of settings."""
House = tuple[tuple[str, str], ...]
"""House rules by name with their values as they are typed, in the order of the game's file."""


class Form(Protocol):
    """How the value of a setting is read and written."""

    def read(self, text: str, word: Word) -> Any:
        """The value; what cannot be read is a complaint at its column in the whole text."""

    def write(self, value: Any) -> str:
        """The value as it is read."""


@dataclass(frozen=True)
class OneOf:
    """One of a few words; `meanings` are their values where these are not the words themselves."""

    words: tuple[str, ...]
    code: str = "unknown-key"
    """The complaint about another word."""
    meanings: tuple[Any, ...] = ()

    def read(self, text: str, word: Word) -> Any:
        """The value of this word."""
        if word.text not in self.words:
            raise BadNotation(self.code, text, word.column, found=word.text or "…", known=self.words)
        return (self.meanings or self.words)[self.words.index(word.text)]

    def write(self, value: Any) -> str:
        """The word of this value."""
        return self.words[(self.meanings or self.words).index(value)]


@dataclass(frozen=True)
class Number:
    """A whole number within bounds."""

    least: int = 0
    most: int | None = None

    def read(self, text: str, word: Word) -> int:
        """The number."""
        return whole_number(text, word, self.least, self.most)

    def write(self, value: int) -> str:
        """The number in digits."""
        return str(value)


@dataclass(frozen=True)
class Custom:
    """A value with a notation of its own."""

    reading: Callable[[str, Word], Any]
    writing: Callable[[Any], str]

    def read(self, text: str, word: Word) -> Any:
        """The value."""
        return self.reading(text, word)

    def write(self, value: Any) -> str:
        """The value as it is read."""
        return self.writing(value)


def setting(default: Any, form: Form, key: str | None = None, rule: str | None = None) -> Any:
    """A field of a record of settings: its usual value, its form, its key in the word, the rule it belongs to."""
    metadata = {"form": form, "key": key} | ({"rule": rule} if rule else {})
    return field(default=default, metadata=metadata)


def text_of_settings(settings: Any) -> str:
    """The settings that differ from the usual ones, as one word; empty for none."""
    parts = [
        f"{key}={form.write(getattr(settings, name))}"
        for key, name, form in _keys(type(settings))
        if getattr(settings, name) != getattr(type(settings)(), name)
    ]
    if settings.house:
        parts.append(f"{HOUSE}=" + ",".join(f"{name}:{value}" for name, value in settings.house))
    return ";".join(parts)


def as_typed(settings: Any, name: str, value: Any = None) -> str:
    """How a setting is chosen in a word of settings; `…` stands for whatever value is wanted."""
    key, form = next((key, form) for key, field_name, form in _keys(type(settings)) if field_name == name)
    return f"{key}={'…' if value is None else form.write(value)}"


def read_settings(text: str, usual: S, house_rules: Sequence[HouseRule] = ()) -> S:
    """Read settings from one word; what it leaves out is as usual."""
    known = {key: (name, form) for key, name, form in _keys(type(usual))}
    chosen: dict[str, Any] = {}
    house: dict[str, str] = {}
    for key, word in assignments(text):
        if key.text == HOUSE and house_rules:
            house = read_house(text, word, house_rules)
        elif key.text in known:
            name, form = known[key.text]
            if name in chosen:
                raise BadNotation("key-twice", text, key.column, found=key.text)
            chosen[name] = form.read(text, word)
        else:
            names = (*known, HOUSE) if house_rules else tuple(known)
            raise BadNotation("unknown-key", text, key.column, found=key.text, known=names)
    settings: S = replace(usual, **chosen)  # type: ignore[type-var]
    return with_house(settings, house, house_rules)


def read_house(text: str, word: Word, house_rules: Sequence[HouseRule]) -> dict[str, str]:
    """The house rules of `call-limit:9,tie:other`, each with its value as it is typed."""
    found: dict[str, str] = {}
    column = word.column
    for part in word.text.split(","):
        name, colon, value = part.partition(":")
        rule = next((each for each in house_rules if each.name == name), None)
        if rule is None:
            known = tuple(each.name for each in house_rules)
            raise BadNotation("no-house-rule", text, column, found=name or "…", known=known)
        if name in found:
            raise BadNotation("key-twice", text, column, found=name)
        rule.read(text, Word(value, column + len(name) + len(colon)))
        found[name] = value
        column += len(part) + 1
    return found


def with_house(settings: S, chosen: Mapping[str, str], house_rules: Sequence[HouseRule]) -> S:
    """Settings with these house rules laid over, beside those that they have already."""
    changes: dict[str, Any] = {
        each.field: each.value_of(chosen[each.name]) for each in house_rules if each.is_setting and each.name in chosen
    }
    laid = dict(settings.house) | {  # type: ignore[attr-defined]
        each.name: each.typed(each.value_of(chosen[each.name]))
        for each in house_rules
        if not each.is_setting and each.name in chosen
    }
    house = tuple((each.name, laid[each.name]) for each in house_rules if each.name in laid)
    return replace(settings, house=house, **changes)  # type: ignore[type-var]


def _keys(kind: type) -> list[tuple[str, str, Form]]:
    return [
        (each.metadata["key"] or each.name, each.name, each.metadata["form"])
        for each in fields(kind)
        if "form" in each.metadata
    ]
