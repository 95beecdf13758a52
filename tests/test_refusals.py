"""Every refusal cites a rule that is about the matter, the weightiest first, and nothing that is advised is refused."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from random_matches import SEATINGS, SETTINGS, Seating
from refusal_audit import Finding, findings, headline_of_cards, makes_a_combination, reached

from rainbow7.core.game import Game
from rainbow7.core.rule import Check, Objection, Verdict
from rainbow7.explain import explain_verdict
from rainbow7.games import GAMES
from rainbow7.games.rainbow7 import combos
from rainbow7.games.rainbow7.cards import COLOURED, PACK

FEW = 16
"""So many states of each seating are looked at in every run of the tests."""
MANY = 640
"""So many in the audit: more than 10,000 in all."""


def looked_at(seating: Seating, count: int, seed: int, settings: str = "") -> list[Finding]:
    """What is amiss in so many states of a seating."""
    found: list[Finding] = []
    for number, state in enumerate(reached(seating, count, seed, settings)):
        found += findings(seating.game, state, Random(f"{seating} {seed} {number}"))
    return found


def in_short(found: list[Finding]) -> str:
    """How often each kind of thing was found, and the first of each."""
    firsts: dict[str, Finding] = {}
    for each in found:
        firsts.setdefault(each.kind, each)
    counts = Counter(each.kind for each in found)
    return "\n".join(f"{count} × {firsts[kind]}" for kind, count in counts.most_common())


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_every_answer_is_about_the_matter(seating: Seating) -> None:
    assert not (found := looked_at(seating, FEW, 1)), in_short(found)


@pytest.mark.audit
@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_every_answer_in_many_states_is_about_the_matter(seating: Seating) -> None:
    found = looked_at(seating, MANY, 2)
    for number, settings in enumerate(SETTINGS[seating.game.id]):
        found += looked_at(seating, MANY // 8, 3 + number, settings)
    assert not found, in_short(found)


# The oracle itself


def test_the_oracle_and_the_engine_agree_on_what_is_a_combination() -> None:
    """Counted on the fingers, from no rule function: over random cards the two answer alike."""
    edition, random = GAMES["rainbow7"].editions["en"], Random(4)
    for _ in range(4000):
        like = random.choice(COLOURED)
        near = [card for card in PACK if card.wild or like[0] == card[0] or like[1] == card[1]]
        some = tuple(sorted(random.sample(near, random.randint(1, 6))))
        assert makes_a_combination(tuple(map(str, some))) == bool(combos.kinds(edition, some)), some


def test_a_headline_is_seen_from_the_cards_alone() -> None:
    read = GAMES["rainbow7"].read_things
    wanted = {
        "R6 R7 R1": "combo.colour", "G1 G4 G7": "combo.colour", "R7 W R1": "combo.colour", "R3 R5": "combo.colour",
        "R1 O2 Y3": "lay.combination", "Y3 R5": "lay.combination", "R3 R4 O5": "lay.combination",
        "R5 O5": "combo.value", "R5 O5 Y3": "combo.value", "W W": "combo.value",
    }  # fmt: skip
    assert {text: headline_of_cards(read(text)) for text in wanted} == wanted


# The audit can fail


def found_with(game: Game, change: Callable[[Verdict], Verdict], **told: Any) -> set[str]:
    """The kinds of finding where every verdict is changed."""
    judge = game.judge

    def changed(state: Any, move: Any, by: int | None = None) -> Verdict:
        return change(judge(state, move, by))

    seating = next(each for each in SEATINGS if each.game is game)
    states = reached(seating, 24, 5)
    planted = replace(game, judge=changed)
    found: set[str] = set()
    for number, state in enumerate(states):
        found |= {each.kind for each in findings(planted, state, Random(number), **told)}
    return found


def backwards(verdict: Verdict) -> Verdict:
    """The last reason first."""
    return replace(verdict, checks=tuple(reversed(verdict.checks)))


def advising(verdict: Verdict) -> Verdict:
    """What was tried is advised, refused or not."""
    return replace(verdict, nearest=() if verdict.legal else (verdict.move,))


def hopeful(verdict: Verdict) -> Verdict:
    """Everything is only *not yet* legal."""

    def opened(objection: Objection | None) -> Objection | None:
        facts = dict(objection.facts) if objection is not None else {}
        return objection and Objection(objection.code, objection.fault, open=True, **facts)

    def brightened(check: Check) -> Check:
        return replace(check, objection=opened(check.objection), tried=tuple(map(brightened, check.tried)))

    return replace(verdict, checks=tuple(map(brightened, verdict.checks)))


def citing_the_end(verdict: Verdict) -> Verdict:
    """The first rule asked is cited for what is allowed."""
    return replace(verdict, allowed_by=(verdict.checks[0].rule,))


def lenient(verdict: Verdict) -> Verdict:
    """Nobody objects to anything but what is laid."""
    if hasattr(verdict.move, "cards"):
        return verdict
    checks = tuple(replace(each, objection=None, tried=()) for each in verdict.checks)
    return replace(verdict, checks=checks, nearest=())


PLANTED = {
    "headline": backwards, "advises what is refused": advising, "not yet, though nothing would mend it": hopeful,
    "cites another rule for what is allowed": citing_the_end, "allows what cannot be": lenient,
}  # fmt: skip


@pytest.mark.parametrize("kind", PLANTED)
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_planted_defect_is_found(game: Game, kind: str) -> None:
    assert f"{game.id} {kind}" in found_with(game, PLANTED[kind])


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_reader_named_by_number_is_found(game: Game) -> None:
    def by_number(verdict: Verdict, lang: str, _: int | None) -> Any:
        told = explain_verdict(verdict, lang, None)
        name = told.speaker.label(verdict.state.turn)
        return replace(told, would=told.speaker.fill(f"{name}: `x`", {}))

    found = found_with(game, lambda verdict: verdict, tell=by_number)
    assert {f"{game.id} names the reader by number", f"{game.id} shows raw notation"} <= found


def test_a_button_and_a_touch_that_say_the_contrary_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["sazuki"]
    laid_out = game.board().board

    def board(*given: Any) -> Any:
        made = laid_out(*given)
        zones = tuple(replace(zone, asks="take {}") for zone in made.zones)
        buttons = tuple(replace(each, ready=False) for each in made.buttons)
        return replace(made, zones=zones, head="Round 0", buttons=buttons)

    monkeypatch.setattr(game.board(), "board", board)
    found = found_with(game, lambda verdict: verdict)
    assert {"sazuki a round 0", "sazuki a touch that is answered as something else"} <= found
    assert "sazuki a button that says the contrary of the rules" in found
