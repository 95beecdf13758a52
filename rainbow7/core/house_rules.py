"""House rules: cited fields that a table lays over what its rulebook prints.

Each stands in the game's `house_rules.toml` with the rule that it changes, the values that it may have, and its own
passage ("this table plays …"). A table's settings hold those that are chosen, so positions, records and links have
them; what a rulebook prints is laid over with them where a table is set up.

An answer rests on a house rule if it cites the rule that is laid over, or if it would be another one without it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import wraps
from typing import TYPE_CHECKING, Any

from rainbow7.core.notation import BadNotation, Word, whole_number
from rainbow7.core.rule import Check, Verdict
from rainbow7.core.template import fill

if TYPE_CHECKING:
    from rainbow7.core.event import Event
    from rainbow7.core.game import Game
    from rainbow7.core.rulebook import Rulebooks


@dataclass(frozen=True, eq=False)
class HouseRule:
    """One thing that tables may play otherwise than their rulebook prints it."""

    name: str
    rule: str
    field: str
    """The field of the edition, or of the settings, that it sets."""
    is_setting: bool
    """Whether the field is one of the settings."""
    values: Mapping[str, Any]
    """The field's values by the words that are typed for them; empty where it is a number."""
    least: int
    most: int
    about: Mapping[str, str]
    """What is chosen, by language."""
    says: Mapping[str, Mapping[str, str]]
    """The passage of each value, by language; under `number` that of all numbers."""
    badges: Mapping[str, Mapping[str, str]]
    """The same in a few words, for a badge beside an answer."""

    def read(self, text: str, word: Word) -> Any:
        """The field's value for what was typed; a value that cannot be is a complaint at its column."""
        if not self.values:
            return whole_number(text, word, self.least, self.most)
        if word.text not in self.values:
            raise BadNotation("no-house-value", text, word.column, found=word.text or "…", known=tuple(self.values))
        return self.values[word.text]

    def value_of(self, typed: str) -> Any:
        """The field's value for a word that can be read."""
        return self.values[typed] if self.values else int(typed)

    def value_as_data(self, typed: str) -> str | int:
        """What is typed for a value, as a number where it is one."""
        return typed if self.values else int(typed)

    def chosen(self, settings: Any) -> str:
        """The value that a table with these settings plays, as it is typed."""
        return self.typed(getattr(settings, self.field)) if self.is_setting else dict(settings.house)[self.name]

    def typed(self, value: Any) -> str:
        """The word for a value of the field."""
        return next((word for word, each in self.values.items() if each == value), str(value))

    def passage(self, typed: str, lang: str) -> str:
        """What a table says that plays it so."""
        return _of_value(self.says[lang], typed, lang)

    def badge(self, typed: str, lang: str) -> str:
        """The same in a few words."""
        return _of_value(self.badges[lang], typed, lang)

    def printed(self, edition: Any, settings: Any) -> str:
        """What goes without it, as it is typed."""
        return self.typed(getattr(settings if self.is_setting else edition, self.field))


def read_house_rules(table: Mapping[str, Any], texts: Mapping[str, Mapping[str, Any]]) -> tuple[HouseRule, ...]:
    """The house rules of a game, from the table of its file and what each language says of them."""
    return tuple(
        HouseRule(
            name=name, rule=each["rule"], field=each.get("setting", each.get("field")), is_setting="setting" in each,
            values=each.get("values", {}), least=each.get("least", 0), most=each.get("most", 0),
            about={lang: said[name]["about"] for lang, said in texts.items()},
            says={lang: said[name]["says"] for lang, said in texts.items()},
            badges={lang: said[name]["badge"] for lang, said in texts.items()},
        )
        for name, each in table.items()
    )  # fmt: skip


def _of_value(said: Mapping[str, str], typed: str, lang: str) -> str:
    return said[typed] if typed in said else fill(said["number"], lang, value=typed)


def laid_over(rulebooks: Rulebooks, edition: Any, settings: Any) -> Any:
    """An edition as a table with these settings plays it."""
    chosen = dict(settings.house)
    changes = {each.field: each.value_of(chosen[each.name]) for each in rulebooks.house_rules if each.name in chosen}
    return replace(edition, **changes) if changes else edition


def in_effect(rulebooks: Rulebooks, edition: Any, settings: Any) -> dict[str, str]:
    """The house rules by which a table plays otherwise than its rulebook prints, each with its value as it is typed."""
    printed, chosen = rulebooks.editions.get(edition.id), dict(settings.house)
    found = {}
    for each in rulebooks.house_rules:
        if each.is_setting:
            played, usual = getattr(settings, each.field), getattr(type(settings)(), each.field)
        elif each.name in chosen and printed is not None:
            played, usual = each.value_of(chosen[each.name]), getattr(printed, each.field)
        else:
            continue
        if played != usual:
            found[each.name] = each.typed(played)
    return found


def house_alone(game: Game, edition: Any, settings: Any) -> Any:
    """The usual settings with nothing but the house rules by which a table plays."""
    rulebooks = game.rulebooks
    names = in_effect(rulebooks, edition, settings)
    fields = {
        each.field: each.value_of(names[each.name])
        for each in rulebooks.house_rules
        if each.is_setting and each.name in names
    }
    house = tuple((name, value) for name, value in names.items() if not rulebooks.house_rule(name).is_setting)
    return replace(game.settings(), house=house, **fields)


def house_text(game: Game, edition: Any, settings: Any) -> str:
    """The house rules by which a table plays, as links carry them; empty for none."""
    return game.settings_text(house_alone(game, edition, settings))


def without(rulebooks: Rulebooks, edition: Any, settings: Any, name: str) -> tuple[Any, Any]:
    """The edition and the settings of the same table without one of its house rules."""
    rule = rulebooks.house_rule(name)
    if rule.is_setting:
        return edition, replace(settings, **{rule.field: getattr(type(settings)(), rule.field)})
    printed = getattr(rulebooks.editions[edition.id], rule.field)
    house = tuple(each for each in settings.house if each[0] != name)
    return replace(edition, **{rule.field: printed}), replace(settings, house=house)


def tables_without(rulebooks: Rulebooks, state: Any) -> Iterator[tuple[HouseRule, Any]]:
    """Each house rule by which a table plays, with the same table without it."""
    for name in in_effect(rulebooks, state.edition, state.settings):
        edition, settings = without(rulebooks, state.edition, state.settings, name)
        yield rulebooks.house_rule(name), replace(state, edition=edition, settings=settings)


def changing(
    rulebooks: Rulebooks, edition: Any, settings: Any, answer: Callable[[Any, Any], object]
) -> tuple[str, ...]:
    """The house rules without which a table would answer something else."""
    here = answer(edition, settings)
    names = in_effect(rulebooks, edition, settings)
    return tuple(name for name in names if answer(*without(rulebooks, edition, settings, name)) != here)


Judge = Callable[..., Verdict]


def naming_house_rules(rulebooks: Rulebooks) -> Callable[[Judge], Judge]:
    """Let a game's `judge` name the house rules on which a verdict and each of its objections rest."""

    def around(judge: Judge) -> Judge:
        @wraps(judge)
        def named(state: Any, move: Any, by: int | None = None) -> Verdict:
            verdict = judge(state, move, by)
            others = [(each, judge(table, move, by)) for each, table in tables_without(rulebooks, state)]
            return _named_verdict(verdict, others) if others else verdict

        return named

    return around


def _named_verdict(verdict: Verdict, others: Sequence[tuple[HouseRule, Verdict]]) -> Verdict:
    said = {rule.name: {_answer(each) for each in other.refusals} for rule, other in others}

    def named(check: Check) -> Check:
        tried = tuple(map(named, check.tried))
        rests = tuple(
            rule.name
            for rule, _ in others
            if check.objection is not None and (check.rule == rule.rule or _answer(check) not in said[rule.name])
        )
        return replace(check, tried=tried, house=rests)

    checks = tuple(map(named, verdict.checks))
    if verdict.legal:
        cited = {*verdict.allowed_by, *(each.rule for check in verdict.checks for each in check.tried if each.ok)}
        house = tuple(rule.name for rule, other in others if rule.rule in cited or not other.legal)
    else:
        refused = replace(verdict, checks=checks).refusals
        house = tuple(dict.fromkeys(name for each in refused for name in each.house))
    return replace(verdict, checks=checks, house=house)


def _answer(check: Check) -> tuple[str, Any]:
    return check.rule, check.objection


def name_in_events(
    events: Sequence[Event], others: Iterable[tuple[HouseRule, Sequence[Event] | None]]
) -> tuple[Event, ...]:
    """Events with the house rules on which each rests.

    Beside each house rule stands what would have happened without it, or nothing where the move is not allowed then.
    """
    rests: list[list[str]] = [[] for _ in events]
    for rule, instead in others:
        left = Counter(map(_event_text, instead or ()))
        for place, event in enumerate(events):
            same = left[_event_text(event)] > 0
            left[_event_text(event)] -= same
            if not same or event.rule == rule.rule:
                rests[place].append(rule.name)
    return tuple(
        replace(event, house=tuple(names)) if names else event for event, names in zip(events, rests, strict=True)
    )


def _event_text(event: Event) -> str:
    return f"{event.kind} {event.rule} {event.facts}"
