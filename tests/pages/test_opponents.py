"""Whom one plays against: the levels in the explorer, in its link, and in the terminal."""

import asyncio
import io
import json
from dataclasses import replace
from typing import Any

import pytest

from rainbow7.cli import main
from rainbow7.commands.replay import match_data
from rainbow7.core.language import LANGUAGES
from rainbow7.games import GAMES
from rainbow7.pages.explorer import Explorer
from rainbow7.pages.link import PageLink
from rainbow7.pages.match_session import MatchSession, last_scoring
from rainbow7.pages.spelled_moves import AUTO

every_game = pytest.mark.parametrize("game", GAMES)
every_language = pytest.mark.parametrize("lang", LANGUAGES)


def moves(session: MatchSession) -> list[str]:
    return [str(step.move) for step in session.match.steps]


def players(page: Explorer) -> dict[str, Any]:
    """The fields of the part "Who plays?"."""
    return {each["id"]: each for each in page.data["tools"]["groups"][1]["fields"]}


@every_language
@every_game
def test_the_levels_are_listed_from_the_weakest_to_the_strongest(game: str, lang: str) -> None:
    page = Explorer(PageLink(game=game, lang=lang, seed=3))
    level = players(page)["level"]
    levels = GAMES[game].levels()
    ladder = (*levels.LADDER, *levels.LOOKING_AHEAD)
    assert [each["value"] for each in level["options"]] == list(ladder)
    shares = [each["share"] for each in level["options"]]
    assert shares == sorted(shares)
    assert all(each["label"] and each["note"] for each in level["options"])
    assert level["value"] == GAMES[game].levels().USUAL


@every_language
@every_game
def test_a_level_that_is_chosen_says_how_it_is_beaten_and_plays_from_the_next_deal_on(game: str, lang: str) -> None:
    page = Explorer(PageLink(game=game, lang=lang, seed=3))
    before = page.current_link()
    weakest = GAMES[game].levels().LADDER[0]
    page.hear({"set": {"level": weakest}})
    chosen = next(each for each in players(page)["level"]["options"] if each["value"] == weakest)
    rule = GAMES[game].levels().BEATEN_BY[weakest]
    assert f"rule={rule}" in chosen["more"]
    assert page.current_link() == before
    page.hear({"press": "deal-players"})
    assert page.current_link().levels == (weakest,)
    assert page.current_link().seed != before.seed
    assert players(page)["level"]["value"] == weakest


def test_each_seat_may_have_its_own_level() -> None:
    page = Explorer(PageLink(lang="en", seed=3))
    for who, level in (("1", "keen"), ("2", "own-hand")):
        page.hear({"set": {"whom": who}})
        page.hear({"set": {"level": level}})
    names = page.session.players
    assert [each["label"] for each in players(page)["whom"]["options"]] == [
        "everybody", f"{names[1]}: Keen", f"{names[2]}: Own hand only"
    ]  # fmt: skip
    page.hear({"press": "deal-players"})
    assert page.current_link().query().endswith("vs=keen,own-hand&v=0.2.0")
    page.hear({"press": "deal"})
    assert page.current_link().levels == ("keen", "own-hand")
    page.hear({"set": {"whom": ""}})
    assert players(page)["level"]["value"] == ""
    page.hear({"set": {"whom": "9", "level": "nobody"}})
    assert page.choice.for_link() == ("keen", "own-hand")


@every_game
def test_the_link_holds_the_levels_and_the_same_link_plays_the_same(game: str) -> None:
    told = {}
    for level in ("", *GAMES[game].levels().LEVELS):
        link = PageLink.read(f"game={game}&seed=4" + (f"&vs={level}" if level else ""))
        session = MatchSession.of(link).let_play(4)
        again = MatchSession.of(PageLink.read(session.current_link().query()))
        assert moves(again) == moves(session)
        assert again.link.levels == link.levels
        told[level] = moves(session)
    assert len({tuple(each) for each in told.values()}) > 1


def test_a_link_without_levels_plays_as_it_always_did() -> None:
    """An address that was written down before there were levels: the moves of the others are those of then."""
    session = MatchSession.of(PageLink.read("seed=7&m=lO4,Y4,G4,B4%3EA.ddeck&v=0.2.0"))
    assert moves(session) == [
        "deal", "lay Y7 > A", "draw deck", "lay R7 > A", "draw deck", "lay O4 Y4 G4 B4 > A", "draw deck",
        "lay R5 R6 W > A", "draw deck", "lay C6 > A", "draw deck",
    ]  # fmt: skip
    named = PageLink.read("seed=7&vs=low-cards&m=lO4,Y4,G4,B4%3EA.ddeck&v=0.2.0")
    assert moves(MatchSession.of(named)) == moves(session)


@every_language
def test_a_level_that_there_is_not_is_a_complaint(lang: str) -> None:
    page = Explorer.from_query(f"lang={lang}&vs=keen,grandmaster")
    assert any("grandmaster" in each for each in page.complaints())
    assert page.session.link.levels == ()


@every_language
def test_where_levels_do_not_know_the_rules_the_usual_ones_play(lang: str) -> None:
    page = Explorer.from_query(f"game=spaan&lang={lang}&seed=4&vs=keen&set=house=tie:shared")
    assert page.complaints()
    assert "players-unplayed" in players(page)
    assert moves(page.session) == moves(MatchSession.of(replace(page.link, levels=())))
    assert not Explorer.from_query(f"game=spaan&lang={lang}&seed=4&vs=keen").complaints()


# Those who look ahead


def test_without_an_event_loop_the_others_think_at_once(quick: None) -> None:
    page = Explorer.from_query(last_to_move("seed=7&lang=en") + "&vs=looks-ahead")
    page.hear({"think": True})
    assert page.thinking is None and page.session.match.game.to_move(page.session.state) == page.session.me


def thought_out(page: Explorer, *meanwhile: dict[str, Any]) -> Explorer:
    """The page once the others have thought; between two bits of that it hears these messages."""

    async def visit() -> None:
        page.hear({"think": True})
        for message in meanwhile:
            await asyncio.sleep(0)
            page.hear(message)
        while page.thinking is not None:
            await asyncio.sleep(0)

    asyncio.run(visit())
    return page


def last_to_move(query: str) -> str:
    """A link in which the reader sits where all others move first."""
    session = MatchSession.of(PageLink.read(f"{query}&vs=looks-ahead"))
    first = session.match.game.to_move(session.state)
    assert first is not None
    return f"{query}&me={(first - 1) % session.state.seats}"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who look ahead do not look far: what they find does not matter here."""
    for game in GAMES.values():
        monkeypatch.setitem(game.levels().LOOKING_AHEAD, "looks-ahead", 20)


@every_language
@every_game
def test_who_looks_ahead_moves_by_and_by_and_the_link_spells_it_out(game: str, lang: str, quick: None) -> None:
    query = last_to_move(f"game={game}&seed=3&lang={lang}")
    page = Explorer.from_query(f"{query}&vs=looks-ahead")
    first = page.session.match.game.to_move(page.session.state)
    assert first is not None and len(page.session.match.steps) == 1, "a first view does not think"
    assert page.data["table"]["thinks"]
    assert page.session.players[first] in page.data["table"]["slip"]["text"]
    thought_out(page, {"set": {"aids": True}}, {"why": "last"}, {"think": True})
    assert page.session.match.game.to_move(page.session.state) == page.session.me
    assert not page.data["table"]["thinks"]
    again = Explorer.from_query(page.current_link().query())
    assert moves(again.session) == moves(page.session) and not again.data["table"]["thinks"]
    same = thought_out(Explorer.from_query(f"{query}&vs=looks-ahead"))
    assert moves(same.session) == moves(page.session)


def test_a_game_against_who_looks_ahead_is_played_branched_and_packed(quick: None) -> None:
    page = thought_out(Explorer.from_query("seed=7&vs=looks-ahead,keen&lang=en"))
    for _ in range(24):
        if page.session.match.outcome is None:
            page.hear({"do": str(page.session.match.legal_moves[-1])})
            thought_out(page)
    played = moves(page.session)
    assert len(played) > 30 and "~" in page.current_link().query()
    page.hear({"press": "undo"})
    assert not page.data["table"]["thinks"], "an earlier step is shown"
    made, legal = str(page.session.move_made_here), page.session.match.game.legal_moves(page.session.state)
    other = next(str(each) for each in legal if str(each) != made)
    page.hear({"do": other})
    thought_out(page)
    assert len(page.session.branches) == 2
    again = MatchSession.of(PageLink.read(page.current_link().query()))
    assert [[str(step.move) for step in each.match.steps] for each in again.branches] == [
        [str(step.move) for step in each.match.steps] for each in page.session.branches
    ]
    assert moves(again) == moves(page.session) and not again.complaints


@pytest.mark.parametrize(
    "message",
    [{"go": 1}, {"press": "deal"}, {"set": {"seats": "4"}}, {"branch": {"name": "x"}}, {"back": "seed=9&lang=en"}],
)
def test_thinking_stops_when_the_table_changes(message: dict[str, Any]) -> None:
    """What was thought about another table is never shown."""

    async def visit() -> None:
        page = Explorer.from_query(last_to_move("seed=7&lang=en") + "&vs=coach")
        page.hear({"think": True})
        work = page.thinking
        assert work is not None
        await asyncio.sleep(0)
        page.hear(message)
        assert page.thinking is not work
        before, far = moves(page.session), work.match
        for _ in range(20):
            await asyncio.sleep(0)
        assert moves(page.session) == before and work.match is far and not work.over

    asyncio.run(visit())


@every_game
def test_a_simple_player_moves_for_the_reader_while_the_others_think(game: str, quick: None) -> None:
    """Up to the next scoring, as the button says; the link then holds all of it."""
    page = Explorer.from_query(f"game={game}&seed=7&vs=looks-ahead&lang=en")
    begun = moves(page.session)

    async def visit() -> None:
        page.hear({"press": "play-mine"})
        while page.thinking is not None:
            await asyncio.sleep(0)

    asyncio.run(visit())
    assert moves(page.session)[: len(begun)] == begun
    session = page.session
    assert session.scorings == [last_scoring(session.match)] and session.shown == session.scorings[0]
    assert not page.plays_for_me
    states = [session.match.start, *(step.state for step in session.match.steps)]
    own = [at for at, state in enumerate(states[:-1]) if session.match.game.to_move(state) == session.me]
    assert own, "the reader has had a turn"
    for at in own:
        assert session.match.at(at).with_sensible_move().steps[-1].move == session.match.steps[at].move
    again = MatchSession.of(PageLink.read(page.current_link().query()))
    assert moves(again) == moves(page.session) and not again.complaints


def test_whoever_does_something_else_moves_again(quick: None) -> None:
    page = Explorer.from_query(last_to_move("seed=7&lang=en") + "&vs=looks-ahead")

    async def visit() -> None:
        page.hear({"press": "play-mine"})
        await asyncio.sleep(0)
        page.hear({"think": True})
        assert page.plays_for_me, "that is the page itself, which asks again"
        page.hear({"set": {"aids": True}})
        while page.thinking is not None:
            await asyncio.sleep(0)

    asyncio.run(visit())
    session = page.session
    assert session.match.game.to_move(session.state) == session.me and not page.data["table"]["thinks"]
    assert not [each for each in session.branch.moves if each == AUTO]


def test_another_move_than_ones_own_is_refused_while_others_think() -> None:
    page = Explorer.from_query(last_to_move("seed=7&lang=en") + "&vs=looks-ahead")
    before = moves(page.session)
    page.hear({"do": str(page.session.match.legal_moves[0])})
    assert moves(page.session) == before and page.verdict is not None and not page.verdict.legal


@pytest.mark.parametrize("place", [-1, 0])
@every_game
def test_the_terminal_plays_as_the_page_does(
    game: str, place: int, quick: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    levels = GAMES[game].levels()
    level = levels.LADDER[-1] if place else next(iter(levels.LOOKING_AHEAD))
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(["play", "--game", game, "--seed", "11", "--levels", level, "--lang", "en", "--json"]) == 0
    played = json.loads(capsys.readouterr().out)
    page = Explorer(PageLink(game=game, edition=GAMES[game].default_edition, seed=11, levels=(level,)))
    thought_out(page)
    assert played["events"] == json.loads(json.dumps(match_data(page.session.match, "en")["events"], default=str))


@pytest.mark.parametrize(
    ("typed", "says"),
    [("keen,nobody", "'nobody' is nobody to play against"), ("keen,keen,keen", "3 levels named for 2 opponents")],
)
def test_the_terminal_refuses_levels_that_there_are_not(
    typed: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--levels", typed, "--lang", "en"]) == 2
    assert says in capsys.readouterr().err
