"""Named cases: each rule seen to say yes and no, as data that tests run and readers are shown.

No case names an edition. One that needs a certain value asks for it (`when`); one that is about a number works with the
edition's own: `{=least-1}` in a position is one less than what that edition's field `least` holds. Wrong rules that
people believe are written in the same way. `cases.<lang>.toml` calls each case by its English name.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Literal

from rainbow7.core.edition import RulebookError, cited
from rainbow7.core.edition_numbers import filled_throughout, number
from rainbow7.core.event import Event, fact_text
from rainbow7.core.game import Game
from rainbow7.core.language import LANGUAGES
from rainbow7.core.match import Match, match_from
from rainbow7.core.notation import read_key_values, words
from rainbow7.core.rule import Check, IllegalMove, Verdict
from rainbow7.core.texts import by_language, own_texts, read_toml


@dataclass(frozen=True)
class Case:
    """A position, a move tried in it, and what one rule answers."""

    name: str
    names: Mapping[str, str] = field(hash=False)
    """The name of the case, by language."""
    rule: str
    answer: Literal["yes", "no"]
    position: str
    attempt: str
    moves: tuple[str, ...] = ()
    by: int | None = None
    code: str | None = None
    cards: str | None = None
    event: str | None = None
    facts: Mapping[str, str] = field(default_factory=dict, hash=False)
    after: Mapping[str, str] = field(default_factory=dict, hash=False)
    sees: Mapping[str, str] = field(default_factory=dict, hash=False)
    viewer: int = 0
    seed: int = 0
    when: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """The values that an edition has to have for the case to hold there."""

    def under(self, edition: Any) -> "Case":
        """The case with the numbers of this edition in it."""
        return filled_throughout(self, edition)

    def start(self, game: Game, edition: Any, settings: Any = None) -> Match:
        """The match before the attempt, under this edition, printed or not, and with other settings, where given."""
        base = edition.id if edition.id in game.editions else game.default_edition
        match = match_from(game, f"{game.id} {base} {self.position}", self.seed)
        match = replace(match, start=replace(match.start, edition=edition, settings=settings or match.start.settings))
        for move in self.moves:
            match = match.play(move)
        return match


@dataclass(frozen=True)
class Mutant:
    """A wrong rule that people believe, as changes of an edition's fields."""

    name: str
    rule: str
    change: tuple[tuple[str, Any], ...]
    belief: Mapping[str, str] = field(hash=False)
    when: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """The values that an edition has to have for somebody to believe it there."""

    def under(self, edition: Any) -> "Mutant":
        """The mistake as it is made under this edition: its numbers are worked out from those that are printed."""
        change = tuple(
            (name, number(value[1:], edition) if isinstance(value, str) and value.startswith("=") else value)
            for name, value in self.change
        )
        return filled_throughout(replace(self, change=change), edition)

    def edition(self, printed: Any) -> Any:
        """The edition with the wrong rule in it."""
        return replace(printed, **dict(self.change))


@lru_cache
def cases_of(game: Game) -> tuple[Case, ...]:
    """Every case of a game, in the order of its file, as it is written there."""
    found = []
    own = {lang: own_texts(game.package, "cases", lang) for lang in LANGUAGES}
    for each in read_toml(game.package, "cases.toml")["case"]:
        try:
            found.append(
                Case(
                    name=each["name"], names={lang: own[lang].get(each["name"], each["name"]) for lang in LANGUAGES},
                    rule=each["rule"],
                    answer=each["answer"], position=each["position"], attempt=each["try"],
                    moves=tuple(each.get("moves", ())), by=each.get("by"), code=each.get("code"),
                    cards=each.get("cards"), event=each.get("event"), facts=each.get("facts", {}),
                    after=each.get("after", {}), sees=each.get("sees", {}), viewer=each.get("viewer", 0),
                    seed=each.get("seed", 0), when=_values(game, f"the case {each['name']!r}", each.get("when", {})),
                )
            )  # fmt: skip
        except KeyError as missing:
            raise RulebookError(f"{game.id}/cases.toml: the case {each.get('name')!r} lacks {missing}") from None
    return tuple(found)


@lru_cache
def cases_in(game: Game, edition: Any) -> tuple[Case, ...]:
    """The cases that hold under an edition, with its numbers in them."""
    return tuple(each.under(edition) for each in cases_of(game) if _acts(game, each, edition))


@lru_cache
def mutants_of(game: Game) -> tuple[Mutant, ...]:
    """Every mutant of a game, in the order of its file, as it is written there."""
    texts = by_language(game.package, "mutants")
    return tuple(
        Mutant(
            name, each["rule"], tuple((key, _frozen(value)) for key, value in each["change"].items()),
            {lang: beliefs[name] for lang, beliefs in texts.items()}, _values(game, name, each.get("when", {})),
        )
        for name, each in read_toml(game.package, "mutants.toml").items()
    )  # fmt: skip


@lru_cache
def mutants_in(game: Game, edition: Any) -> tuple[Mutant, ...]:
    """The wrong rules that people may believe under an edition: those that differ from what it says."""
    found = (each.under(edition) for each in mutants_of(game) if _acts(game, each, edition))
    return tuple(each for each in found if each.edition(edition) != edition)


def _acts(game: Game, one: Case | Mutant, edition: Any) -> bool:
    """Whether the edition has the rule, and the values that are asked for."""
    there = edition.id not in game.editions or game.rulebooks.status(one.rule, edition.id) != "absent"
    return there and all(getattr(edition, name) == value for name, value in one.when.items())


def _values(game: Game, name: str, when: Mapping[str, Any]) -> Mapping[str, Any]:
    """The values that an edition has to have; a field that no edition has is an error."""
    known = cited(type(game.editions[game.default_edition]))
    for key in when:
        if key not in known:
            raise RulebookError(f"{game.id}: {name} asks for {key!r}, which is no field of an edition")
    return {key: _frozen(value) for key, value in when.items()}


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def run_case(game: Game, case: Case, edition: Any) -> str | None:
    """Run a case; return what differs from what it says, or nothing if it holds."""
    try:
        match = case.start(game, edition)
    except IllegalMove as refused:
        return f"an earlier move is refused: {refused}"
    move = game.read_move(case.attempt)
    verdict = game.judge(match.state, move, case.by)
    if case.code is not None:
        return _wrong_refusal(case, verdict)
    if case.answer == "no" and case.event is None:
        return None if _objects(case.rule, verdict.checks) else f"{case.rule} did not object"
    if not verdict.legal:
        return f"refused: {', '.join(each.rule for each in verdict.refusals)}"
    after = match.after(verdict)
    if case.event is not None:
        happened = any(_matches(case, event) for event in _events_of_last_move(after))
        if happened != (case.answer == "yes"):
            return f"{case.event} under {case.rule} {'happened' if happened else 'did not happen'}"
    elif case.rule not in game.rulebooks.unenforced and not _fulfilled(case.rule, verdict.checks):
        return f"{case.rule} was not asked, or objected"
    return _wrong_state(case, after) or _wrong_view(game, case, after)


def _wrong_refusal(case: Case, verdict: Verdict) -> str | None:
    for check in verdict.refusals:
        objection = check.objection
        if objection is not None and (check.rule, objection.code) == (case.rule, case.code):
            cards = " ".join(map(str, objection.fault))
            if case.cards is not None and cards != case.cards:
                return f"the cards at fault are {cards}"
            return None
    said = [f"{each.rule}: {each.objection.code}" for each in verdict.refusals if each.objection]
    return f"refused otherwise: {', '.join(said)}" if said else "nobody objected"


def _events_of_last_move(match: Match) -> tuple[Event, ...]:
    return tuple(moment.event for moment in match.steps[-1].moments)


def _matches(case: Case, event: Event) -> bool:
    if event.rule != case.rule or event.kind != case.event:
        return False
    facts = {name: fact_text(fact) for name, fact in event.facts.items()}
    return all(facts.get(name) == said for name, said in case.facts.items())


def _fulfilled(rule: str, checks: tuple[Check, ...]) -> bool:
    return any(
        (check.rule == rule and check.ok) or _fulfilled(rule, (*check.tried, *check.also)) for check in checks
    )  # fmt: skip


def _objects(rule: str, checks: tuple[Check, ...]) -> bool:
    return any((check.rule == rule and not check.ok) or _objects(rule, check.tried) for check in checks)


def _wrong_view(game: Game, case: Case, match: Match) -> str | None:
    """What the viewer sees that differs from what the case says."""
    view = game.view(match.state, case.viewer)
    for name, said in case.sees.items():
        seen = fact_text(getattr(view, name))
        if seen != said:
            return f"seat {case.viewer} sees {name}={seen}, not {said}"
    return None


def _wrong_state(case: Case, match: Match) -> str | None:
    if not case.after:
        return None
    text = str(match.state)
    said = words(text)
    known = tuple(dict.fromkeys(each.text for each in said[3::2]))
    found = read_key_values(text, said[3:], known)
    for key, value in case.after.items():
        actual = said[2].text if key == "phase" else found.part(key, "-").text
        if actual != value:
            return f"{key} is {actual} afterwards, not {value}"
    return None


def runs(game: Game) -> Iterator[tuple[Case, str]]:
    """Every case with every edition in which it holds, the numbers of that edition in it."""
    for case in cases_of(game):
        for name, edition in game.editions.items():
            if _acts(game, case, edition):
                yield case.under(edition), name
