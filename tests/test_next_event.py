"""What happens next: the true event is among the options, they are told apart, and nothing hidden is asked about."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from rainbow7.core.match import Match, match_from, new_match
from rainbow7.games import GAMES
from rainbow7.tutor.lesson_playing import played_under
from rainbow7.tutor.next_event import NextEvent, next_event

every_edition = pytest.mark.parametrize(
    ("game", "edition"), [(game, edition) for game in GAMES for edition in GAMES[game].editions]
)
MOVES = 40


def match_of(game: str, edition: str, seed: int = 5) -> Match:
    match = new_match(GAMES[game], edition, None, seed)
    for _ in range(MOVES):
        if match.outcome is not None:
            break
        match = match.with_sensible_move()
    return match


def asked(match: Match, seat: int = 0) -> Iterator[tuple[int, NextEvent]]:
    for count in range(len(match.moments)):
        found = next_event(match, count, seat)
        if found is not None:
            yield count, found


@every_edition
def test_the_options_are_what_happens_and_something_else_each(game: str, edition: str) -> None:
    match = match_of(game, edition)
    found = list(asked(match))
    assert found, "something is asked in every round"
    for count, each in found:
        assert each.event is match.moments[count].event
        seen = [(other.kind, str(other.facts_for(0))) for other in (each.event, *(one.event for one in each.others))]
        assert len(seen) == len(set(seen)) >= 2


@every_edition
def test_nothing_is_asked_that_was_chosen_drawn_or_hidden(game: str, edition: str) -> None:
    match = match_of(game, edition)
    first, firsts = 0, set()
    for step in match.steps:
        firsts.add(first)
        first += len(step.moments)
    for count, each in asked(match):
        assert count not in firsts, "what a player does is not asked about"
        assert not any(event.unforeseen for event in (each.event, *(one.event for one in each.others)))
    kinds = Counter(match.moments[count].event.kind for count, _ in asked(match))
    assert not kinds.keys() & {"laid", "drew", "shown", "dealt", "played", "placed", "back-revealed", "new-prizes"}


def test_what_others_hold_changes_no_question() -> None:
    """Another deal of all that the reader cannot see, and the same moves: the same options to the last sign."""
    told = []
    for hands in ("R7O1O2/Y1Y2Y5/C1C2C4", "R7O1O2/B1B5V5/Y1Y2Y5"):
        match = match_from(GAMES["rainbow7"], f"rainbow7 en act hands {hands} deck G1G2G3G4 piles C7/V3/G6")
        match = match.play("lay R7 > A").play("draw deck")
        told.append([(count, str(each.event), [str(one.event) for one in each.others]) for count, each in asked(match)])
    assert told[0] == told[1] and told[0]


def test_a_wrong_option_names_the_wrong_rule_under_which_it_would_happen() -> None:
    match = match_from(GAMES["rainbow7"], "rainbow7 en act hands R7O1O2/Y1Y2/C1C2 deck G1G2G3G4 piles C7/V3/G6")
    match = match.play("lay R7 > A")
    found = next_event(match, 1, 0)
    assert found is not None and found.event.kind == "no-effect" and found.event.rule == "seven.lone"
    beliefs = {belief.name for each in found.others for belief in each.beliefs}
    assert "lone-seven-acts" in beliefs
    for each in found.others:
        for belief in each.beliefs:
            wrong = played_under(belief, replace(match, steps=()), ("lay R7 > A",), 0)
            assert wrong is not None and str(wrong.moments[1].event) == str(each.event)
