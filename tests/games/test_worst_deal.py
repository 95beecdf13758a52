"""The worst deal of a call is a position that can be: it opens, looks the same to the caller, and the call is lost."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from coach_moments import choosing, seen
from random_matches import with_hidden_permuted

from rainbow7.core.match import match_from, new_match
from rainbow7.games.rainbow7 import GAME
from rainbow7.games.rainbow7.cards import PACK, cards
from rainbow7.games.rainbow7.combos import worth
from rainbow7.games.rainbow7.view import View
from rainbow7.games.rainbow7.worst_deal import worst_for
from rainbow7.games.surfaces import offered
from rainbow7.pages.explorer import Explorer
from rainbow7.pages.match_session import MatchSession
from rainbow7.pages.worst_deal import link_to_worst

CALLS = [
    (edition, settings, seats)
    for edition in GAME.editions
    for seats in (2, 3, 5)
    for settings in ("", "house=tie:other")
]


def moments(edition: str, house: str, seats: int) -> list[View]:
    """What is seen by those who may call, in some matches."""
    found = []
    for seed in range(6):
        match = new_match(GAME, edition, seats, seed, GAME.read_settings(house))
        for each in choosing(match, 90):
            view = seen(each)
            if view.phase == "act" and worth(view.edition, view.hand) <= view.edition.call_limit:
                found.append(view)
    return found


def unremembered(view: View) -> View:
    return replace(view, memory=None)


@pytest.mark.parametrize(("edition", "house", "seats"), CALLS)
def test_every_worst_deal_is_a_position_in_which_the_call_is_lost_as_told(edition: str, house: str, seats: int) -> None:
    views, alone = moments(edition, house, seats), 0
    assert views
    for view in views:
        for known in (view, unremembered(view)):
            worst = worst_for(known)
            if worst is None:
                continue
            state = GAME.read_state(worst["position"])
            assert str(state) == worst["position"]
            assert unremembered(GAME.view(state, view.seat)) == unremembered(view), "it looks the same to the caller"
            whole = Counter(card for some in (*state.hands, *state.piles, state.deck, state.box) for card in some)
            assert whole == Counter(PACK)
            assert state.hands[worst["seat"]] == cards(" ".join(worst["cards"]))
            if known.memory is not None:
                for hand, taken in zip(state.hands, known.memory.taken, strict=True):
                    assert not Counter(taken) - Counter(hand)
            verdict = match_from(GAME, state).play(GAME.read_move("call"))
            end = offered(GAME.scoring).last_end(verdict.moments)
            assert end.settled.ending == "call-lost"
            assert end.values[worst["seat"]] == worst["value"]
            others = [value for seat, value in enumerate(end.values) if seat not in (view.seat, worst["seat"])]
            limit = end.values[view.seat] - (view.edition.call_beaten_by == "lower")
            alone += all(value > limit for value in others)
    assert alone


def test_it_comes_from_what_is_seen_alone() -> None:
    match = next(each for each in choosing(new_match(GAME, "en", 3, 3), 90) if can_call(each.state))
    told = worst_for(GAME.view(match.state, match.state.turn))
    assert told is not None
    for seed in range(5):
        other = with_hidden_permuted(match.state, match.state.turn, Random(seed))
        assert worst_for(GAME.view(other, other.turn)) == told


def can_call(state: Any) -> bool:
    return bool(state.phase == "act" and worth(state.edition, state.hands[state.turn]) <= state.edition.call_limit)


@pytest.mark.parametrize("edition", ["en", "fr-plus2"])
def test_its_link_opens(edition: str) -> None:
    page, opened = Explorer.from_query(f"edition={edition}&seed=5&seats=4&settings=house=tie:other"), 0
    assert not page.problems()
    while opened < 3 and page.session.match.outcome is None:
        session = page.session
        if session.playable and session.me == GAME.to_move(session.state) and can_call(session.state):
            worst = worst_for(GAME.view(session.state, session.me))
            if worst is not None:
                link = link_to_worst(session, worst["position"])
                there = MatchSession.of(type(link).read(link.query()))
                assert not there.complaints
                assert str(there.state) == worst["position"]
                opened += 1
        page.hear(
            {"do": str(GAME.sensible_move(session.state))}
            if GAME.to_move(session.state) is not None
            else {"next": True}
        )
    assert opened
