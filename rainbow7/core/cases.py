"""Named cases: each rule seen to say yes and no, as data that tests run and readers are shown."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Literal

from rainbow7.core.edition import RulebookError
from rainbow7.core.event import Event, fact_text
from rainbow7.core.game import Game
from rainbow7.core.match import Match, match_from
from rainbow7.core.notation import pairs, words
from rainbow7.core.rule import Check, IllegalMove, Verdict
from rainbow7.core.rulebook import LANGUAGES, read_toml


@dataclass(frozen=True)
class Case:
    """A position, something tried in it, and what one rule answers."""

    name: str
    names: Mapping[str, str] = field(hash=False)
    """What the case is called, by language."""
    rule: str
    answer: Literal["yes", "no"]
    editions: tuple[str, ...]
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

    def start(self, game: Game, edition: Any) -> Match:
        """The match just before the attempt, under this edition, which need not be a printed one."""
        base = edition.id if edition.id in game.editions else game.default_edition
        match = match_from(game, f"{game.id} {base} {self.position}", self.seed)
        match = replace(match, start=replace(match.start, edition=edition))
        for move in self.moves:
            match = match.play(move)
        return match


@dataclass(frozen=True)
class Mutant:
    """A wrong rule that people believe: an edition nobody printed."""

    name: str
    rule: str
    change: tuple[tuple[str, Any], ...]
    editions: tuple[str, ...]
    belief: Mapping[str, str] = field(hash=False)

    def edition(self, printed: Any) -> Any:
        """The printed edition with the mistake in it."""
        return replace(printed, **dict(self.change))


@lru_cache
def cases_of(game: Game) -> tuple[Case, ...]:
    """Every case of a game, in the order of its file."""
    found = []
    for each in read_toml(game.package, "cases.toml")["case"]:
        try:
            found.append(
                Case(
                    name=each["name"], names={"en": each["name"], "fr": each["fr"]}, rule=each["rule"],
                    answer=each["answer"], editions=tuple(each.get("editions", game.editions)),
                    position=each["position"], attempt=each["try"], moves=tuple(each.get("moves", ())),
                    by=each.get("by"), code=each.get("code"), cards=each.get("cards"), event=each.get("event"),
                    facts=each.get("facts", {}), after=each.get("after", {}),
                    sees=each.get("sees", {}), viewer=each.get("viewer", 0), seed=each.get("seed", 0),
                )
            )  # fmt: skip
        except KeyError as missing:
            raise RulebookError(f"{game.id}/cases.toml: the case {each.get('name')!r} lacks {missing}") from None
    return tuple(found)


@lru_cache
def mutants_of(game: Game) -> tuple[Mutant, ...]:
    """Every mutant of a game, in the order of its file."""
    return tuple(
        Mutant(
            name, each["rule"],
            tuple((key, tuple(value) if isinstance(value, list) else value) for key, value in each["change"].items()),
            tuple(each.get("editions", game.editions)), {lang: each[lang] for lang in LANGUAGES},
        )
        for name, each in read_toml(game.package, "mutants.toml").items()
    )  # fmt: skip


def run_case(game: Game, case: Case, edition: Any) -> str | None:
    """What went otherwise than the case says; nothing, if it holds."""
    try:
        match = case.start(game, edition)
    except IllegalMove as refused:
        return f"an earlier move is refused: {refused}"
    move = game.read_move(case.attempt)
    verdict = game.judge(match.state, move, case.by)
    if case.code is not None:
        return _refused_so(case, verdict)
    if case.answer == "no" and case.event is None:
        return None if _denied(case.rule, verdict.checks) else f"{case.rule} did not object"
    if not verdict.legal:
        return f"refused: {', '.join(each.rule for each in verdict.refusals)}"
    after = match.play(move, case.by)
    if case.event is not None:
        happened = any(_told(case, event) for event in _events(after))
        if happened != (case.answer == "yes"):
            return f"{case.event} under {case.rule} {'happened' if happened else 'did not happen'}"
    elif case.rule not in game.shelf.told and not _fulfilled(case.rule, verdict.checks):
        return f"{case.rule} was not asked, or objected"
    return _wrong_after(case, after) or _wrong_view(game, case, after)


def _refused_so(case: Case, verdict: Verdict) -> str | None:
    for check in verdict.refusals:
        objection = check.objection
        if objection is not None and (check.rule, objection.code) == (case.rule, case.code):
            cards = " ".join(map(str, objection.fault))
            if case.cards is not None and cards != case.cards:
                return f"the cards at fault are {cards}"
            return None
    said = [f"{each.rule}: {each.objection.code}" for each in verdict.refusals if each.objection]
    return f"refused otherwise: {', '.join(said)}" if said else "nobody objected"


def _events(match: Match) -> tuple[Event, ...]:
    return tuple(moment.event for moment in match.steps[-1].moments)


def _told(case: Case, event: Event) -> bool:
    if event.rule != case.rule or event.kind != case.event:
        return False
    facts = {name: fact_text(fact) for name, fact in event.facts.items()}
    return all(facts.get(name) == said for name, said in case.facts.items())


def _fulfilled(rule: str, checks: tuple[Check, ...]) -> bool:
    return any(
        (check.rule == rule and check.ok) or _fulfilled(rule, (*check.tried, *check.also)) for check in checks
    )  # fmt: skip


def _denied(rule: str, checks: tuple[Check, ...]) -> bool:
    return any((check.rule == rule and not check.ok) or _denied(rule, check.tried) for check in checks)


def _wrong_view(game: Game, case: Case, match: Match) -> str | None:
    """What the viewer sees otherwise than the case says."""
    view = game.view(match.state, case.viewer)
    for name, said in case.sees.items():
        seen = fact_text(getattr(view, name))
        if seen != said:
            return f"seat {case.viewer} sees {name}={seen}, not {said}"
    return None


def _wrong_after(case: Case, match: Match) -> str | None:
    if not case.after:
        return None
    text = str(match.state)
    said = words(text)
    known = tuple(dict.fromkeys(each.text for each in said[3::2]))
    found = pairs(text, said[3:], known)
    for key, value in case.after.items():
        actual = said[2].text if key == "phase" else found.part(key, "-").text
        if actual != value:
            return f"{key} is {actual} afterwards, not {value}"
    return None


def runs(game: Game) -> Iterator[tuple[Case, str]]:
    """Every case with every edition in which it holds."""
    for case in cases_of(game):
        for edition in case.editions:
            yield case, edition
