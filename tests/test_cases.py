"""Every rule has a case that it allows and one that it refuses, in each edition; mutants are caught by the cases."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from random_matches import EDITIONS
from syntax_trees import objections

from rainbow7.core.cases import Case, Mutant, cases_in, cases_of, mutants_in, mutants_of, run_case, runs
from rainbow7.core.edition import cited, differences
from rainbow7.core.event import Event, Moment, MoveExecution
from rainbow7.core.game import Game
from rainbow7.core.rule import Check, Objection, Verdict
from rainbow7.games import GAMES

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def case_params() -> Iterator[Any]:
    for game in GAMES.values():
        for case, edition in runs(game):
            yield pytest.param(game, case, edition, id=f"{game.id}-{edition}-{case.rule}-{case.answer}-{case.name}")


every_case = pytest.mark.parametrize(("game", "case", "edition"), list(case_params()))


@every_case
def test_the_case_holds(game: Game, case: Case, edition: str) -> None:
    assert run_case(game, case, game.editions[edition]) is None


@pytest.mark.parametrize(
    ("game", "edition"), [pytest.param(game, edition, id=f"{game.id}-{edition}") for game, edition in EDITIONS]
)
def test_every_rule_has_been_seen_to_say_yes_and_no(game: Game, edition: str) -> None:
    seen = {(case.rule, case.answer) for case, name in runs(game) if name == edition}
    missing = []
    for rule in game.rulebooks.rules:
        if game.rulebooks.status(rule, edition) == "absent":
            continue
        wanted = ("yes",) if rule in game.rulebooks.unenforced else ("yes", "no")
        missing += [f"{rule}: {answer}" for answer in wanted if (rule, answer) not in seen]
    assert not missing


@every_game
def test_cases_are_named_once_in_both_languages(game: Game) -> None:
    cases = cases_of(game)
    for lang in ("en", "fr"):
        names = [case.names[lang] for case in cases]
        assert all(name.strip() == name != "" for name in names)
        assert not {name for name in names if names.count(name) > 1}


@every_game
def test_cases_name_what_there_is(game: Game) -> None:
    codes = {(each.rule, each.code) for each in objections(game)}
    kinds = {(case.rule, case.event) for case in cases_of(game) if case.answer == "yes"}
    held = {case.name for case, _ in runs(game)}
    for case in cases_of(game):
        assert case.rule in game.rulebooks.rules, case.name
        assert case.name in held, f"{case.name}: it holds in no edition"
        assert case.answer in ("yes", "no"), case.name
        assert case.code is None or case.answer == "no", f"{case.name}: an objection answers no"
        assert case.code is None or (case.rule, case.code) in codes, f"{case.name}: nothing objects so"
        # That an event does not happen is worth saying only of one that could.
        assert case.event is None or (case.rule, case.event) in kinds, f"{case.name}: no case sees {case.event} happen"


# A case that cannot fail proves nothing


def turned(check: Check, rule: str) -> Check:
    """The check as it would be if this rule answered the other way round."""
    tried = tuple(turned(each, rule) for each in check.tried)
    also = tuple(turned(each, rule) for each in check.also)
    if check.rule == rule:
        return Check(rule, Objection("turned") if check.ok else None, also=also)
    if also != check.also:
        broken = next((each for each in also if not each.ok), None)
        return broken or replace(check, also=also)
    return replace(check, tried=tried, also=also)


def upside_down(game: Game, rule: str) -> Game:
    """The game, in which from the case's own attempt on this rule says the contrary and tells other things."""
    begun = False

    def ask(state: Any, move: Any, by: int | None) -> tuple[Check, ...]:
        checks = game.ask(state, move, by)
        return tuple(turned(each, rule) for each in checks) if begun else checks

    def judge(state: Any, move: Any, by: int | None = None) -> Verdict:
        nonlocal begun
        begun = True
        verdict = game.judge(state, move, by)
        return replace(verdict, checks=tuple(turned(each, rule) for each in verdict.checks))

    def carry_out(execution: MoveExecution[Any], move: Any) -> None:
        game.carry_out(execution, move)
        if begun:
            execution.moments = [
                Moment(Event(rule=rule), each.state) if each.event.rule == rule else each for each in execution.moments
            ]

    return replace(game, ask=ask, judge=judge, carry_out=carry_out)


def unfailing(game: Game, case: Case, edition: str) -> bool:
    """Whether the case holds even where its rule says the contrary."""
    return run_case(upside_down(game, case.rule), case, game.editions[edition]) is None


@every_case
def test_the_case_fails_where_its_rule_says_the_contrary(game: Game, case: Case, edition: str) -> None:
    if case.event is not None and case.answer == "no":
        # The event that does not happen would have to be made up; test_cases_name_what_there_is sees that it can.
        return
    if case.rule in game.rulebooks.unenforced and case.event is None and case.code is None:
        # A rule that only tells is no part of the answer; what can fail is the move itself, or what it leaves.
        refusing = replace(game, judge=lambda state, move, by=None: _refused(game, state, move))
        assert run_case(refusing, case, game.editions[edition]) is not None
        return
    assert not unfailing(game, case, edition)


def _refused(game: Game, state: Any, move: Any) -> Verdict:
    return Verdict(state, move, (Check("nothing", Objection("refused")),))


@every_game
def test_what_a_case_says_besides_is_looked_at(game: Game) -> None:
    """Each thing that a case may claim, made wrong, makes the case fail."""
    wrong: dict[str, Callable[[Case], Case | None]] = {
        "cards": lambda case: replace(case, cards="W W") if case.cards is not None else None,
        "code": lambda case: replace(case, code="nothing-like-it") if case.code is not None else None,
        "facts": lambda case: replace(case, facts={"seat": "9"}) if case.answer == "yes" and case.facts else None,
        "after": lambda case: replace(case, after={**case.after, "turn": "9"}) if case.after else None,
        "sees": lambda case: replace(case, sees={**case.sees, "seat": "9"}) if case.sees else None,
    }  # fmt: skip
    for what, change in wrong.items():
        changed = [(case, edition, change(case)) for case, edition in runs(game)]
        checked = [run_case(game, other, game.editions[edition]) for case, edition, other in changed if other]
        assert None not in checked, what


# Mutants


def mutant_params() -> Iterator[Any]:
    for game in GAMES.values():
        for edition, printed in game.editions.items():
            for mutant in mutants_in(game, printed):
                yield pytest.param(game, mutant, edition, id=f"{game.id}-{edition}-{mutant.name}")


@pytest.mark.parametrize(("game", "mutant", "edition"), list(mutant_params()))
def test_the_mutant_is_killed_by_a_case_of_its_rule(game: Game, mutant: Mutant, edition: str) -> None:
    printed = game.editions[edition]
    wrong = mutant.edition(printed)
    own = [case for case in cases_in(game, printed) if case.rule == mutant.rule]
    killers = [case.name for case in own if _fails(game, case, wrong)]
    assert killers


def _fails(game: Game, case: Case, edition: Any) -> bool:
    """Whether the case does not hold; one whose moves are not even possible any more does not."""
    try:
        return run_case(game, case, edition) is not None
    except ValueError:
        return True


@every_game
def test_mutants_change_what_their_rule_fixes(game: Game) -> None:
    fields = cited(type(next(iter(game.editions.values()))))
    believed = {mutant.name for edition in game.editions.values() for mutant in mutants_in(game, edition)}
    for mutant in mutants_of(game):
        assert mutant.rule in game.rulebooks.rules, mutant.name
        assert mutant.name in believed, f"{mutant.name}: every rulebook says so itself"
        assert mutant.rule in {fields[name] for name, _ in mutant.change}, mutant.name
        assert all(mutant.belief[lang].endswith(".") for lang in ("en", "fr")), mutant.name


def test_there_are_mutants_enough() -> None:
    counts = {name: len(mutants_of(game)) for name, game in GAMES.items()}
    assert sum(counts.values()) >= 25 and all(counts.values()), counts


@every_game
def test_every_field_of_an_edition_is_tried_out(game: Game) -> None:
    """A field that neither a mutant nor another rulebook changes could as well not be there."""
    editions = list(game.editions.values())
    changed = {name for mutant in mutants_of(game) for name, _ in mutant.change}
    changed |= {each.field for one in editions for other in editions for each in differences(one, other)}
    untried = set(cited(type(editions[0]))) - changed
    assert not untried


@every_game
def test_where_rulebooks_differ_a_case_tells_them_apart(game: Game) -> None:
    for one in game.editions.values():
        for other in game.editions.values():
            for each in differences(one, other):
                cases = [case for case in cases_in(game, one) if case.rule == each.rule]
                swapped = replace(one, **{each.field: each.b})
                absent = game.rulebooks.status(each.rule, one.id) == "absent"
                assert absent or any(_fails(game, case, swapped) for case in cases), f"{one.id}, {other.id}: {each}"
