"""Compares two editions: the fields and words that differ, with a position on which they answer differently."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from dataclasses import field as part
from functools import cached_property
from typing import Any

from rainbow7.core.cases import Case, cases_of
from rainbow7.core.edition import differences
from rainbow7.core.event import Moment
from rainbow7.core.game import Game
from rainbow7.core.house_rules import in_effect
from rainbow7.core.language import ENGLISH
from rainbow7.core.rule import Verdict

SEEDS_TRIED = 60


@dataclass(frozen=True)
class Answer:
    """What one edition answers to a move: its verdict, and the moments that follow."""

    edition: str
    verdict: Verdict
    moments: tuple[Moment[Any], ...]

    @cached_property
    def record_lines(self) -> tuple[str, ...]:
        """The events as records write them, or the codes of the objections."""
        if self.moments:
            return tuple(str(moment.event) for moment in self.moments)
        return tuple(f"{each.rule}: {each.objection.code}" for each in self.verdict.refusals if each.objection)

    def under(self, rule: str) -> tuple[str, ...]:
        """Those of the lines that are about one rule."""
        ends, begins = f"[{rule}]", f"{rule}: "
        return tuple(each for each in self.record_lines if each.endswith(ends) or each.startswith(begins))


@dataclass(frozen=True)
class Witness:
    """A position and a move on which two editions answer differently."""

    position: str
    """The position without game and edition, so that either edition can be put before it."""
    moves: tuple[str, ...]
    attempt: str
    seed: int
    a: Answer
    b: Answer


@dataclass(frozen=True)
class EditionDifference:
    """One difference between two editions: of play, or of words only."""

    rule: str
    field: str
    a: Any
    b: Any
    plays: bool
    witness: Witness | None = None
    ruling: str | None = None
    """The ruling by which a difference of words makes no difference in play."""
    wordings: dict[str, tuple[str, str]] = part(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Comparison:
    """All differences between two editions of a game, in the order of the rules."""

    game: Game
    a: str
    b: str
    differences: tuple[EditionDifference, ...]

    def __iter__(self) -> Iterator[EditionDifference]:
        return iter(self.differences)

    def __len__(self) -> int:
        return len(self.differences)

    @property
    def in_play(self) -> tuple[EditionDifference, ...]:
        """The differences that change play."""
        return tuple(each for each in self.differences if each.plays)

    def __str__(self) -> str:
        from rainbow7.explain import comparison_text

        return comparison_text(self)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """The same as text, for a notebook that draws nothing."""
        printer.text(str(self))

    def _repr_html_(self) -> str:
        from rainbow7.explain import comparison_html

        return comparison_html(self)


def compared(game: Game, a: Any, b: Any, settings: Any = None) -> Comparison:
    """All differences between two editions; `a` may have house rules laid over it, and settings that hold them."""
    found = [*_differences_in_play(game, a, b, settings), *_differences_in_words(game, a, b)]
    if settings is not None:
        found += _differences_of_settings(game, a, b, settings)
    found.sort(key=lambda each: (game.rulebooks.rules.index(each.rule), not each.plays, each.field))
    return Comparison(game, a.id, b.id, tuple(found))


def _differences_in_play(game: Game, a: Any, b: Any, settings: Any) -> Iterator[EditionDifference]:
    for each in differences(a, b):
        witness = find_witness(game, a, b, each.field, each.rule, settings)
        yield EditionDifference(each.rule, each.field, each.a, each.b, witness is not None, witness)


def _differences_of_settings(game: Game, a: Any, b: Any, settings: Any) -> Iterator[EditionDifference]:
    """The house rules of a table that are settings, and no fields of its edition."""
    usual = game.settings()
    for name in in_effect(game.rulebooks, a, settings):
        each = game.rulebooks.house_rule(name)
        if each.is_setting:
            value = getattr(settings, each.field)
            only = replace(usual, **{each.field: value})
            witness = _witness_of_setting(game, each.rule, a, b, only)
            yield EditionDifference(
                each.rule, each.field, value, getattr(usual, each.field), witness is not None, witness
            )


def _witness_of_setting(game: Game, rule: str, a: Any, b: Any, settings: Any) -> Witness | None:
    for case in _candidate_cases(game, rule, a, b):
        first, second, plain = answer(game, case, a, settings), answer(game, case, b), answer(game, case, a)
        if first is None or second is None or plain is None:
            continue
        if first.record_lines != second.record_lines and first.record_lines != plain.record_lines:
            return Witness(case.position, case.moves, case.attempt, case.seed, first, second)
    return None


def find_witness(game: Game, a: Any, b: Any, name: str, rule: str, settings: Any = None) -> Witness | None:
    """A named case on which the editions answer differently because of this one field.

    Cases whose answers differ in lines about the rule itself are preferred.
    """
    only = replace(a, **{name: getattr(b, name)})
    fallback = None
    for case in _candidate_cases(game, rule, a, b):
        answers = [answer(game, case, a, settings), answer(game, case, b), answer(game, case, only, settings)]
        if None in answers:
            continue
        first, second, alone = (each for each in answers if each is not None)
        if first.record_lines != second.record_lines and first.record_lines != alone.record_lines:
            found = Witness(case.position, case.moves, case.attempt, case.seed, first, second)
            if first.under(rule) != second.under(rule):
                return found
            fallback = fallback or found
    return fallback


def _candidate_cases(game: Game, rule: str, a: Any, b: Any) -> Iterator[Case]:
    """The cases of a rule, then with other seeds (a deal may need a certain one), then those of the other rules.

    Each is tried with the numbers of the one edition, and with those of the other where they make another case of it.
    """
    every = [each for case in cases_of(game) for each in dict.fromkeys((case.under(a), case.under(b)))]
    own = [case for case in every if case.rule == rule]
    yield from own
    for seed in range(SEEDS_TRIED):
        yield from (replace(case, seed=seed) for case in own)
    yield from (case for case in every if case.rule != rule)


def answer(game: Game, case: Case, edition: Any, settings: Any = None) -> Answer | None:
    """What an edition answers to the move of a case; nothing where the position is impossible under it."""
    try:
        match = case.start(game, edition, settings)
    except ValueError:
        return None
    verdict = match.judge(case.attempt, case.by)
    moments = match.after(verdict).steps[-1].moments if verdict.legal else ()
    return Answer(edition.id, verdict, moments)


def _differences_in_words(game: Game, a: Any, b: Any) -> Iterator[EditionDifference]:
    mine, other = game.rulebooks.wordings(a.id), game.rulebooks.wordings(b.id)
    for topic in mine.keys() & other.keys():
        if mine[topic].written != other[topic].written:
            both = {lang: (said, other[topic].says[lang]) for lang, said in mine[topic].says.items()}
            first, second = both[ENGLISH]
            yield EditionDifference(
                mine[topic].rule, topic, first, second, False, None, other[topic].ruling, both
            )  # fmt: skip
