"""The explorer's tools: playing from any past step, undo and redo, branches, another deal."""

from random import Random
from typing import Any

import pytest

from rainbow7.core.language import LANGUAGES
from rainbow7.games import GAMES
from rainbow7.games.rainbow7.combos import combinations, worth
from rainbow7.pages import match_session
from rainbow7.pages.explorer import SEEDS, Explorer, new_seed
from rainbow7.pages.link import PageLink
from rainbow7.pages.match_session import MatchSession
from rainbow7.pages.table_frames import EventNotes

every_game = pytest.mark.parametrize("game", GAMES)
every_language = pytest.mark.parametrize("lang", LANGUAGES)


def played(game: str, turns: int = 5, lang: str = "en", seed: int = 3) -> Explorer:
    """A page on which simple players have moved for the reader, too."""
    page = Explorer(MatchSession.of(PageLink(game=game, lang=lang, seed=seed)).let_play(turns).current_link())
    assert not page.problems()
    return page


def tool(page: Explorer, name: str) -> Any:
    """A tool of the row; nothing where it is not there."""
    return next((each for each in page.data["toolbar"]["tools"] if each["id"] == name), None)


def listing(page: Explorer) -> Any:
    """The combinations that are listed."""
    return page.data["toolbar"]["hand"]


def heard(page: Explorer) -> str:
    return str(page.data["table"]["slip"]["text"])


def board(page: Explorer) -> Any:
    """The board that is shown."""
    return page.data["table"]["frames"][str(page.session.shown)]


@every_game
def test_one_can_play_at_every_past_decision_and_at_no_other_step(game: str) -> None:
    page = played(game)
    session = page.session
    for number in range(session.last + 1):
        page.hear({"go": number})
        state, live = session.state_at(number), bool(board(page)["buttons"])
        mine = session.match.game.to_move(state) in (session.me, None)
        ends_move = number in {sum(len(step.moments) for step in session.match.steps[: count])
                               for count in range(len(session.match.steps) + 1)}  # fmt: skip
        deals = number == 0
        assert live is (mine and ends_move and not deals and session.match.game.outcome(state) is None), number


@every_game
@every_language
def test_undo_says_what_it_takes_back_and_redo_does_it_again(game: str, lang: str) -> None:
    page = played(game, lang=lang)
    link, last = page.current_link().query(), page.session.last
    steps = [last]
    while tool(page, "undo")["ready"]:
        page.hear({"press": "undo", "at": page.session.shown})
        steps.append(page.session.shown)
        said = str(page.session.speaker().common["toolbar"]["taken-back"]).partition("{")[0]
        assert heard(page).startswith(said)
        session, notes = page.session, EventNotes(page.session)
        step = session.match.steps[session.decisions[session.shown]]
        own = [each.event for each in step.moments if getattr(each.event, "seat", session.me) == session.me]
        assert any(notes.of(each)["text"] in heard(page) for each in own)
    assert len(steps) > 3 and steps == sorted(set(steps), reverse=True)
    assert len(page.session.branches) == 1, "nothing is lost"
    for number in reversed(steps[:-1]):
        assert tool(page, "redo")["ready"]
        page.hear({"press": "redo", "at": page.session.shown})
        assert page.session.shown == number
    assert tool(page, "redo") is None
    assert page.current_link().query() == link


@every_game
@every_language
def test_another_move_in_the_past_makes_a_branch_and_says_so(game: str, lang: str) -> None:
    page = played(game, lang=lang)
    before = page.session
    page.hear({"press": "undo", "at": before.last})
    step = page.session.shown
    made = str(page.session.move_made_here)
    others = [str(each) for each in GAMES[game].legal_moves(page.session.state) if str(each) != made]
    assert others
    page.hear({"do": Random(game).choice(others), "at": step})
    assert [each.name for each in page.session.branches] == ["", "1"] and page.session.open == 1
    assert page.session.branch.start == step
    assert page.session.branches[0] == before.branches[0], "the line before stays"
    words = page.session.speaker().common["toolbar"]["branched"]
    assert heard(page).startswith(words.replace("{name}", "1").replace("{step}", str(step)))
    assert MatchSession.of(PageLink.read(page.current_link().query())).branch.name == "1"
    page.hear({"go": page.session.last - 1})
    page.hear({"go": page.session.last})
    assert "1" not in heard(page) or not heard(page).startswith(words[:8]), "it is said once"


@every_game
def test_the_move_that_was_made_there_makes_no_branch(game: str) -> None:
    page = played(game)
    last = page.session.last
    for _ in range(3):
        page.hear({"press": "undo", "at": page.session.shown})
    for _ in range(3):
        after = page.session.redone().shown
        page.hear({"do": str(page.session.move_made_here), "at": page.session.shown})
        assert len(page.session.branches) == 1 and page.session.shown == after
    assert page.session.shown == last


@every_language
def test_my_combinations_are_what_can_be_laid_and_what_they_leave_is_left(lang: str) -> None:
    for seed in range(6):
        page = Explorer(PageLink(lang=lang, seed=seed))
        assert page.data["toolbar"]["hand"] is None
        page.hear({"hand": True})
        session, listed = page.session, listing(page)
        hand: Any = session.state.hands[session.me]
        all_of_them = combinations(session.match.start.edition, hand)
        assert {frozenset(each["texts"]) for each in listed["all"]} == {
            frozenset(map(str, each)) for each in all_of_them
        }
        longest = max(map(len, all_of_them))
        left = []
        for each in listed["all"]:
            verdict = session.judge(each["line"])
            assert verdict.legal
            after, _ = session.play(each["line"])
            count = worth(session.match.start.edition, after.state_at(session.last + 1).hands[session.me])
            left.append(count)
            assert each["leaves"].endswith(f" {count}")
            assert ("longest" in each["groups"]) is (len(each["texts"]) == longest)
            assert ("seven" in each["groups"]) is any(text.endswith("7") for text in each["texts"])
        assert left == sorted(left), "those first that leave least"
        for group in listed["groups"]:
            assert group["count"] == sum(group["id"] in each["groups"] for each in listed["all"]) > 0


@every_language
def test_without_aids_or_out_of_turn_no_combination_is_listed(lang: str) -> None:
    page = Explorer(PageLink(lang=lang, seed=4, options=("plain",)))
    page.hear({"hand": True})
    assert listing(page)["all"] == [] and listing(page)["note"]
    page.hear({"set": {"plain": False}})
    assert listing(page)["all"] and not listing(page)["note"]
    page.hear({"go": 3})
    assert listing(page)["all"] == [] and listing(page)["note"]
    page.hear({"hand": False})
    assert page.data["toolbar"]["hand"] is None
    assert tool(Explorer(PageLink(game="spaan", lang=lang)), "hand") is None, "a move there is one card"


def test_the_first_decision_of_a_position_can_be_branched() -> None:
    """It is the start of the match: no event comes before it."""
    position = "act hands G3G4G6R2B5V1/R4R5R6/C1C2C4 deck O1O2O3O4O5O6O7Y1Y2Y3 piles B1/B2/B3"
    page = Explorer(PageLink(lang="en", position=position))
    page.hear({"do": "lay R2 > A"})
    page.hear({"press": "undo", "at": page.session.last})
    assert page.session.shown == 0 and board(page)["choices"]
    page.hear({"do": "lay G3 > A", "at": 0})
    assert page.session.branch.moves == ("lay G3 > A",) and page.session.branch.start == 0


def test_a_new_deal_is_another_one_each_time() -> None:
    assert all(new_seed(seed) != seed for seed in (0, 1, SEEDS - 1) for _ in range(50))
    page = Explorer(PageLink(seed=7, seats=4, lang="en"))
    seen = set()
    for _ in range(6):
        page.hear({"press": "deal"})
        seen.add(page.session.link.seed)
        assert page.session.state.seats == 4
    assert len(seen) > 1


def test_whether_the_link_holds_everything_is_known_to_the_tools(monkeypatch: pytest.MonkeyPatch) -> None:
    page = played("rainbow7")
    assert page.data["toolbar"]["whole"] is True
    monkeypatch.setattr(match_session, "LONGEST", 20)
    monkeypatch.setattr(match_session, "LONGEST_PACKED", 20)
    assert played_on(page).data["toolbar"]["whole"] is False


def played_on(page: Explorer) -> Explorer:
    page.hear({"do": str(page.session.match.sensible_move), "at": page.session.last})
    return page
