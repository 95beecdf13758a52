"""Two editions beside each other: what they fix differently, and a witness on which they answer differently."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from dataclasses import field as part
from functools import cached_property
from typing import Any

from rainbow7.core.cases import Case, cases_of
from rainbow7.core.edition import differences
from rainbow7.core.event import Moment
from rainbow7.core.game import Game
from rainbow7.core.rule import Verdict

SEEDS_TRIED = 60


@dataclass(frozen=True)
class Answer:
    """What one edition answers to an attempt: its verdict, and what then happens."""

    edition: str
    verdict: Verdict
    moments: tuple[Moment[Any], ...]

    @cached_property
    def told(self) -> tuple[str, ...]:
        """The objections, or the events, in the words of records."""
        if self.moments:
            return tuple(str(moment.event) for moment in self.moments)
        return tuple(f"{each.rule}: {each.objection.code}" for each in self.verdict.refusals if each.objection)

    def under(self, rule: str) -> tuple[str, ...]:
        """What is told under one rule."""
        ends, begins = f"[{rule}]", f"{rule}: "
        return tuple(each for each in self.told if each.endswith(ends) or each.startswith(begins))


@dataclass(frozen=True)
class Witness:
    """A position and an attempt on which two editions answer differently."""

    position: str
    """Without its game and edition, so that either can be put before it."""
    moves: tuple[str, ...]
    attempt: str
    seed: int
    a: Answer
    b: Answer


@dataclass(frozen=True)
class Compared:
    """One place where two editions differ, in play or in their words only."""

    rule: str
    field: str
    a: Any
    b: Any
    plays: bool
    witness: Witness | None = None
    ruling: str | None = None
    """The ruling that levels a difference of words."""
    wordings: dict[str, tuple[str, str]] = part(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Comparison:
    """Everything on which two editions of a game differ, in the order of the rules."""

    game: Game
    a: str
    b: str
    differences: tuple[Compared, ...]

    def __iter__(self) -> Iterator[Compared]:
        return iter(self.differences)

    def __len__(self) -> int:
        return len(self.differences)

    @property
    def in_play(self) -> tuple[Compared, ...]:
        """The differences that change play."""
        return tuple(each for each in self.differences if each.plays)

    def _repr_html_(self) -> str:
        from rainbow7.explain import comparison_html

        return comparison_html(self)


def compared(game: Game, a: Any, b: Any) -> Comparison:
    """Everything on which two editions differ."""
    found = [*_in_play(game, a, b), *_in_words(game, a, b)]
    found.sort(key=lambda each: (game.shelf.rules.index(each.rule), not each.plays, each.field))
    return Comparison(game, a.id, b.id, tuple(found))


def _in_play(game: Game, a: Any, b: Any) -> Iterator[Compared]:
    for each in differences(a, b):
        witness = find_witness(game, a, b, each.field, each.rule)
        yield Compared(each.rule, each.field, each.a, each.b, witness is not None, witness)


def find_witness(game: Game, a: Any, b: Any, name: str, rule: str) -> Witness | None:
    """A named case on which the two answer differently, and would for this one field alone.

    One in which the difference is told under the rule itself is taken before any other.
    """
    only = replace(a, **{name: getattr(b, name)})
    spare = None
    for case in _tried(game, rule, a, b):
        answers = [answer(game, case, edition) for edition in (a, b, only)]
        if None in answers:
            continue
        first, second, alone = (each for each in answers if each is not None)
        if first.told != second.told and first.told != alone.told:
            found = Witness(case.position, case.moves, case.attempt, case.seed, first, second)
            if first.under(rule) != second.under(rule):
                return found
            spare = spare or found
    return spare


def _tried(game: Game, rule: str, a: Any, b: Any) -> Iterator[Case]:
    """The cases of a rule, then with other seeds (a deal may need a certain one), then those of the other rules.

    Each is tried with the numbers of the one edition, and with those of the other where they make another case of it.
    """
    every = [each for case in cases_of(game) for each in dict.fromkeys((case.under(a), case.under(b)))]
    own = [case for case in every if case.rule == rule]
    yield from own
    for seed in range(SEEDS_TRIED):
        yield from (replace(case, seed=seed) for case in own)
    yield from (case for case in every if case.rule != rule)


def answer(game: Game, case: Case, edition: Any) -> Answer | None:
    """What an edition answers to a case's attempt; nothing where it does not let the position come about."""
    try:
        match = case.start(game, edition)
    except ValueError:
        return None
    verdict = match.judge(case.attempt, case.by)
    moments = match.play(case.attempt, case.by).steps[-1].moments if verdict.legal else ()
    return Answer(edition.id, verdict, moments)


def _in_words(game: Game, a: Any, b: Any) -> Iterator[Compared]:
    mine, other = game.shelf.wordings(a.id), game.shelf.wordings(b.id)
    for topic in mine.keys() & other.keys():
        if mine[topic].written != other[topic].written:
            both = {lang: (said, other[topic].says[lang]) for lang, said in mine[topic].says.items()}
            yield Compared(
                mine[topic].rule, topic, both["en"][0], both["en"][1], False, None, other[topic].ruling, both
            )  # fmt: skip
