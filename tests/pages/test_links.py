"""Links hold everything on the table: moves, branches, what is shown beside, whole records; and what-if links."""

from itertools import combinations
from random import Random
from typing import Any

import pytest
from random_matches import Seating, random_match

from rainbow7.core import record
from rainbow7.core.match import Match, match_from, new_match
from rainbow7.games import GAMES
from rainbow7.games.rainbow7 import combos, questions
from rainbow7.pages.explorer import Explorer
from rainbow7.pages.link import LONGEST, LONGEST_KEPT, LONGEST_PACKED, BranchLink, PageLink
from rainbow7.pages.match_session import MatchSession
from rainbow7.pages.opened_text import session_from_record
from rainbow7.pages.packed_moves import known_moves, packed, unpacked
from rainbow7.pages.referee import Referee
from rainbow7.pages.spelled_moves import AUTO, long_move, short_move

FEW_ENDS, MANY_ENDS = 24, 480
"""The ends of rounds that are looked at, over all rulebooks and numbers of players."""


def sat(query: str) -> MatchSession:
    """Sit down with a link that nothing is wrong with."""
    session = MatchSession.of(PageLink.read(query, LONGEST_KEPT))
    assert not session.complaints, (query, session.complaints)
    return session


def alike(one: MatchSession, other: MatchSession) -> None:
    """Both show the same lines of play, the same one open, at the same step."""
    assert (one.open, one.shown, one.link.beside) == (other.open, other.shown, other.link.beside)
    for mine, theirs in zip(one.branches, other.branches, strict=True):
        assert (mine.name, mine.moves, mine.prior, mine.start) == (
            theirs.name,
            theirs.moves,
            theirs.prior,
            theirs.start,
        )
        assert list(map(str, mine.match.events)) == list(map(str, theirs.match.events))
        assert str(mine.match.state) == str(theirs.match.state)


def data_of(page: Explorer, name: str) -> Any:
    """What a part of the page shows."""
    return page.data[name]


def wandered(link: PageLink, random: Random, acts: int) -> MatchSession:
    """A reader who plays, steps back, branches and turns to other lines."""
    session = MatchSession.of(link)
    for count in range(acts):
        act = random.randrange(6)
        if act < 3 and session.live and session.match.outcome is None:
            moves = session.match.game.legal_moves(session.state)
            session, _ = session.play(str(random.choice(moves)))
        elif act == 3:
            session = session.step_to(random.randrange(session.last + 1))
        elif act == 4:
            session = session.with_branch(f"n° {count}: {random.choice('é_;~%.&=#')}" if random.random() < 0.3 else "")
        else:
            session = session.switched_to(random.choice(session.branches).name).let_play(random.randrange(3))
    return session


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_a_link_opens_all_lines_of_play_and_the_very_step(game: str, seed: int) -> None:
    random = Random(f"{game} {seed}")
    session = wandered(PageLink(game=game, lang="en", seed=seed), random, 14)
    link = session.current_link()
    assert session.link_is_complete and len(link.query()) <= LONGEST_PACKED
    alike(sat(link.query()), session)
    alike(sat(session._packed(session._full_link).query()), session)
    assert sat(link.query()).current_link().query() == link.query()


def test_the_name_of_a_line_may_hold_any_sign() -> None:
    line = BranchLink("a_b: c;d~e%20 é.&=", 0, 0, ("draw deck", AUTO))
    link = PageLink(branches=(line,), open=1, beside="1")
    assert PageLink.read(link.query()) == link


@pytest.mark.parametrize(
    "query", ["b=x", "b=a:1:0:", "b=a:0:x:", "open=1", "by=9", "by=cheese", "b=a:0:99:*", "m=~%21", "m=~zz", "a=~zz"]
)
def test_lines_that_cannot_be_are_complained_of(query: str) -> None:
    assert MatchSession.of(PageLink.read(query)).complaints


def test_no_link_keeps_a_page_busy_for_long() -> None:
    lines = ";".join(f"{count}:0:0:~{'0' * 200}" for count in range(18))
    session = MatchSession.of(PageLink.read(f"game=spaan&b={lines}"))
    assert sum(len(each.moves) for each in session.branches) <= 1500


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_packed_move_is_one_sign_or_two(game: Any) -> None:
    match = random_match(Seating(game, game.default_edition, game.default_seats), 5)
    states = [match.start, *(step.state for step in match.steps)]
    made = [(state, str(step.move)) for state, step in zip(states, match.steps, strict=False)]
    run = packed(game, made)
    spelled = sum(len(short_move(move)) + 1 for state, move in made if move not in known_moves(game, state))
    assert len(run) <= 2 * len(made) + 2 * spelled + 1
    left = run[1:]
    for state, move in made:
        found, left = unpacked(game, state, left)
        assert found == move
    assert left == "" and packed(game, []) == ""


@pytest.mark.parametrize("move", ["lay R3 R4 R5 > A", "deal", "call", "draw deck", "use R7 > 2", "place 2 known", "*"])
def test_a_move_is_spelled_and_read(move: str) -> None:
    assert long_move(short_move(move)) == move


# Records


def pasted(match: Match) -> Explorer:
    """The explorer with this record pasted."""
    page = Explorer(PageLink(lang="en"))
    page.hear({"press": "open", "value": match.record()})
    return page


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_pasted_record_opens_from_its_link_with_all_that_happened(game: Any) -> None:
    for seed, seats in enumerate(game.seats):
        match = new_match(game, seats=seats, seed=seed)
        while match.outcome is None and len(match.steps) < 70:
            match = match.play(match.sensible_move)
        page = pasted(match)
        assert list(map(str, page.session.match.events)) == list(map(str, match.events))
        query = (
            data_of(page, "address")["query"] if page.session.link_is_complete else data_of(page, "address")["keep"][1:]
        )
        alike(sat(query), page.session)
        assert sat(query).match.record() == match.record()


def test_a_record_is_branched_and_played_on_and_its_link_holds_it_all() -> None:
    match = new_match(GAMES["rainbow7"], seed=4).play("deal")
    for _ in range(30):
        match = match.play(match.sensible_move)
    page = pasted(match)
    page.hear({"go": 20})
    page.hear({"branch": {"from": 20, "name": "A"}})
    page.hear({"play": 3})
    page.hear({"keep": ""})
    page.hear({"play": 2})
    page.hear({"set": {"beside": "branch:A"}})
    assert page.session.link_is_complete and page.beside == "branch:A"
    again = Explorer(PageLink.read(data_of(page, "address")["query"]))
    alike(again.session, page.session)
    assert again.beside == "branch:A" and data_of(again, "beside")["title"] == "A"
    assert again.session.branches[1].match.steps[:5] == match.steps[:5]


def test_a_record_in_which_chance_followed_no_number_stays_with_the_browser() -> None:
    match = new_match(GAMES["rainbow7"], seed=4).play("deal")
    other = record.read(match.record().replace("seed 4\n", "seed 5\n"), GAMES)
    page = pasted(other)
    address = data_of(page, "address")
    assert page.session.shuffled_otherwise and address["keep"] == other.record()
    assert "without its branches" in str(data_of(page, "tools"))
    assert str(sat(address["query"]).state) == str(other.state)
    page.hear({"press": "play-mine"})  # chance goes on from the number
    assert len(page.session.match.steps) > 1
    assert session_from_record(match, PageLink()).link_is_complete


def test_what_fits_into_no_link_is_kept_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rainbow7.pages.match_session.LONGEST_PACKED", LONGEST)
    session = MatchSession.of(PageLink(game="rainbow7", lang="en", seed=2))
    while session.link_is_complete:
        session = session.let_play(9)
        session = session.step_to(20).with_branch("again and again, as somebody may name it")
    link = session.current_link()
    assert not link.moves and not link.branches and len(link.query()) < LONGEST_PACKED
    assert str(sat(link.query()).state) == str(session.state)
    page = Explorer(link)
    page.hear({"stored": session.browser_copy()})
    alike(page.session, session)
    assert "kept in this browser" in str(data_of(page, "tools"))
    page.hear({"unkept": True})
    assert "keeps nothing" in str(data_of(page, "tools"))
    assert len(session.browser_copy()) < LONGEST_KEPT
    monkeypatch.setattr("rainbow7.pages.match_session.MOST_MOVES", 5)
    assert session.browser_copy() == session.match.record() and not session.copy_is_complete


@pytest.mark.parametrize(
    "query",
    [
        "seed=7&m=lO4,Y4,G4>A.ddeck&at=16&v=0.1.0",
        "game=sazuki&seats=5&seed=3&m=*.*.*&v=0.1.0",
        "game=spaan&seed=1&m=*.*&at=4&v=0.1.0",
        "pos=act_hands_G3R4/C1C2C4_deck_O1O2O3_piles_B1/B2/B3&m=call&v=0.1.0",
    ],
)
def test_a_link_of_the_first_version_opens_and_stays_what_it_was(query: str) -> None:
    link = PageLink.read(query)
    session = MatchSession.of(link)
    assert [each.code for each in session.complaints] == ["version"]
    assert (session.branch.moves, session.at) == (link.moves, link.at) and link.moves
    alike(sat(session.current_link().query()), session)


# Where one was


def test_moves_branches_and_deals_are_places_and_steps_are_not() -> None:
    page = Explorer(PageLink(lang="en", seed=7))
    places = [data_of(page, "address")["place"]]
    for message, moves in (
        ({"go": 5}, False), ({"do": "lay O4 Y4 G4 > A", "at": 14}, True), ({"ask": "lay R1"}, False),
        ({"press": "play-mine"}, True), ({"go": 9}, False), ({"set": {"lang": "fr"}}, False),
        ({"set": {"faces": True}}, False),
        ({"branch": {"from": 9, "name": "A"}}, True), ({"keep": ""}, True), ({"set": {"edition": "fr"}}, True),
        ({"press": "deal"}, True), ({"set": {"game": "spaan"}}, True),
    ):  # fmt: skip
        page.hear(message)
        places.append(data_of(page, "address")["place"])
        assert (places[-1] != places[-2]) == moves, message


def test_going_back_shows_what_was_shown() -> None:
    page = Explorer(PageLink(lang="en", seed=7))
    page.hear({"do": "lay O4 Y4 G4 > A"})
    page.hear({"go": 15})
    before, query = page.session, data_of(page, "address")["query"]
    page.hear({"branch": {"from": 15, "name": "A"}})
    page.hear({"press": "play-mine"})
    page.hear({"back": query})
    alike(page.session, before)
    assert data_of(page, "address")["query"] == query


# Rounds that would have ended otherwise


def round_ends(count: int) -> list[Match]:
    """Matches that stand just after the end of a round, of every rulebook and number of players."""
    found: list[Match] = []
    game = GAMES["rainbow7"]
    each = count // (len(game.editions) * len(game.seats))
    for edition in game.editions:
        for seats in game.seats:
            match, seed, here = new_match(game, edition, seats, seed=seats), seats, 0
            while here < each:
                if match.outcome is not None:
                    seed += 10
                    match = new_match(game, edition, seats, seed=seed)
                match = match.play(match.sensible_move)
                if questions.last_end(match.steps[-1].moments) is not None:
                    found.append(match)
                    here += 1
    return found


@pytest.mark.parametrize("count", [FEW_ENDS, pytest.param(MANY_ENDS, marks=pytest.mark.audit)])
def test_every_branch_of_a_score_can_be_and_leads_to_what_its_sentence_says(count: int) -> None:
    opened = 0
    for match in round_ends(count):
        page = Explorer(PageLink(game="rainbow7", edition=match.start.edition.id, lang="en"))
        page.hear({"press": "open", "value": match.record()})
        score = data_of(page, "end")
        assert score["open"]
        ended, before = questions.last_end(match.moments), match.steps[-2].state
        assert ended is not None
        led = set()
        for told in score["away"]["some"] if score["away"] else ():
            opened += 1
            assert told["swap"]["text"]
            there = sat(told["href"][1:])
            assert match_from(match.game, str(there.match.start)).start == there.match.start
            assert record.read(there.match.record(), GAMES).state == there.match.state
            found = questions.last_end(there.moments)
            assert found is not None
            (seat,) = (each for each in range(len(ended.values)) if found.values[each] != ended.values[each])
            led.add(seat)
            mine, real = found.settled, ended.settled
            assert (mine.ending, mine.gains, mine.winners) != (real.ending, real.gains, real.winners)
            assert told["text"].startswith(f"With {found.values[seat]} instead of {ended.values[seat]} for ")
            pack = sorted(map(str, _everything(there.match.start)))
            assert pack == sorted(map(str, _everything(before)))
            assert data_of(Explorer(there.link), "end")["open"]
        if len(led) < MOST_TOLD:
            could = {seat for seat in range(len(ended.values)) if _could_turn(ended, before, seat)}
            assert could == led, (str(before), ended.values)
    assert opened > count, opened


MOST_TOLD = 3
"""So many other hands are told of at most."""


def _could_turn(ended: Any, before: Any, seat: int) -> bool:
    """Whether the cards allow any other hand of this seat with which the round would have been settled otherwise."""
    worths = questions.possible_worths(before, seat)
    return any(each.instead in worths for each in questions.turning_changes(ended, seat))


def test_what_a_hand_could_be_worth_is_found_as_by_trying_all_there_is() -> None:
    """The four Rainbow cards are alike, and count as four."""
    game = GAMES["rainbow7"]
    for hands, deck in (("O2Y1G3V1V2/R7", "R3WWWR1G6"), ("R7/O2", "WW"), ("R2G5/O2", "B1B2B3WV7"), ("WW/O2", "R6W")):
        state = game.read_state(f"rainbow7 en act hands {hands} deck {deck} piles C4/Y6/W")
        hand = state.hands[0]
        pool = (*hand, *state.deck, *(card for pile in state.piles for card in pile))
        worths = {combos.worth(state.edition, some) for some in combinations(pool, len(hand))}
        assert questions.possible_worths(state, 0) == worths
        for worth in range(max(worths) + 2):
            made = next(questions.positions_with(state, 0, worth), None)
            if worth != combos.worth(state.edition, hand):
                assert (made is not None) == (worth in worths), (hands, worth)
            if made is not None:
                assert combos.worth(state.edition, made[2].hands[0]) == worth


def _everything(state: Any) -> list[Any]:
    """All cards of a table."""
    return [*state.deck, *state.box, *state.laid, *(card for some in (*state.hands, *state.piles) for card in some)]


def test_a_round_of_a_real_table_is_called_again_with_another_hand() -> None:
    page = Referee(PageLink.read("tab=score&hand=R1,R3/G5,G6/B2,W&play=c0&pad=t3,2,5"))
    page.hear({"details": True})
    score = page.data["score"]
    links = [each["href"] for each in score["away"]["some"]]
    assert len(links) >= 2 and all(links) and not score["away"]["note"]
    for href in links:
        there = sat(href.partition("?")[2])
        assert [each.event.kind for each in there.moments][:1] == ["called"]
        assert len(_everything(there.match.start)) == 53
