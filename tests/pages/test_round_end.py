"""The end of a round as a scene: its numbers are those of the events, and one finds it again and goes on from it."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rainbow7.core import record
from rainbow7.core.event import Event
from rainbow7.core.match import Match, match_from, new_match
from rainbow7.games import GAMES
from rainbow7.pages.explorer import Explorer
from rainbow7.pages.link import PageLink
from rainbow7.pages.round_end import end_shown

TABLES = [(game.id, edition, seats) for game in GAMES.values() for edition in game.editions for seats in game.seats]
RECORDS = Path(__file__).parents[1] / "records"
ROUNDS = 4
"""So many ends of rounds of each table are looked at, besides the end of the game."""


@cache
def played(game_id: str, edition: str, seats: int) -> Match:
    """A game that simple players have played to its end."""
    match = new_match(GAMES[game_id], edition, seats, seed=seats)
    while match.outcome is None:
        match = match.with_sensible_move()
    return match


def ends(match: Match) -> list[int]:
    """After how many events a round's end is shown."""
    return [at for at in range(1, len(match.moments) + 1) if end_shown(match.game, match.moments, at) is not None]


def opened(match: Match, lang: str = "en") -> Explorer:
    """The explorer with a match of which all moves are known."""
    page = Explorer(PageLink(game=match.game.id, edition=match.start.edition.id, lang=lang))
    page.hear({"press": "open", "value": match.record()})
    return page


def scene(page: Explorer, at: int) -> Any:
    """What the scene shows at a step."""
    page.hear({"go": at})
    return page.data["end"]


def held(events: Sequence[Event], seats: int) -> list[int]:
    """What everybody has by the events alone: tokens, prizes, or cards."""
    count: Counter[int] = Counter()
    for each in events:
        if each.kind == "took-tokens":
            count[each.facts["seat"]] += each.facts["count"]
        elif each.kind == "shed-tokens":
            count[each.facts["seat"]] -= each.facts["count"]
        elif each.kind == "took":
            count[each.facts["seat"]] += len(each.facts["cards"])
        elif each.kind == "took-line":
            count[each.facts["seat"]] += each.facts["count"]
    return [count[seat] for seat in range(seats)]


def by_seat(data: Any, match: Match, at: int) -> dict[int, Any]:
    """The columns by the seats of their players."""
    found = end_shown(match.game, match.moments, at)
    assert found is not None
    return dict(zip(found.order, data["columns"], strict=True))


@pytest.mark.parametrize(("game_id", "edition", "seats"), TABLES)
def test_the_numbers_of_a_scene_are_those_of_the_events(game_id: str, edition: str, seats: int) -> None:
    match = played(game_id, edition, seats)
    page, places = opened(match), ends(match)
    assert places[-1] == len(match.moments) and len(places) > 1
    for at in [*places[:ROUNDS], places[-1]]:
        data, over = scene(page, at), at == len(match.moments)
        columns = by_seat(data, match, at)
        assert data["open"] and data["at"] == at and (data["game"] is not None) == over
        after = held(match.events[:at], seats)
        if over:
            assert match.outcome is not None
            assert [columns[seat]["after"] for seat in range(seats)] == list(match.outcome.counts)
            assert [seat for seat in range(seats) if columns[seat]["first"]] == list(match.outcome.winners)
        else:
            assert [columns[seat]["after"] for seat in range(seats)] == after
            begun = [n for n in range(at) if match.events[n].kind in ("called", "made-perfect", "round-void")]
            taking = begun[-1] if begun else max((n for n in places if n < at), default=0)
            assert [columns[seat]["before"] for seat in range(seats)] == held(match.events[:taking], seats)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game_id", ["sazuki", "spaan"])
def test_one_thing_is_counted_in_the_singular_and_no_reason_is_told_twice(game_id: str, lang: str) -> None:
    game = GAMES[game_id]
    match = played(game_id, next(iter(game.editions)), game.seats[0])
    page = opened(match, lang)
    for at in ends(match):
        data = scene(page, at)
        for column in data["columns"]:
            assert f"{column['after']} {column['unit']}" == column["afterText"]
        told = {each["text"] for column in data["columns"] for each in column["reasons"]}
        assert told.isdisjoint(each["text"] for each in (data["why"], data["verdict"]) if each)


@pytest.mark.parametrize(("game_id", "edition", "seats"), [each for each in TABLES if each[0] == "rainbow7"])
def test_hands_are_told_as_they_were_shown_in_the_order_of_the_reveal(game_id: str, edition: str, seats: int) -> None:
    match = played(game_id, edition, seats)
    page = opened(match)
    for at in ends(match):
        data = scene(page, at)
        place = max(n for n in range(at) if match.events[n].kind in ("called", "made-perfect"))
        first = match.events[place].facts["seat"]
        columns = by_seat(data, match, at)
        assert list(columns) == [(first + step) % seats for step in range(seats)]
        told = {event.kind: event.facts for event in match.events[place:at]}
        (decides,) = (seat for seat, column in columns.items() if column["decides"])
        if "shown" in told:
            assert [columns[seat]["worth"] for seat in range(seats)] == list(told["shown"]["values"])
            assert [len(columns[seat]["things"]) for seat in range(seats)] == [len(h) for h in told["shown"]["hands"]]
        elif not told.get("game-won", {}).get("tied"):
            for seat, column in columns.items():
                assert not column["things"] and column["unseen"] == len(match.moments[place].state.hands[seat])
                assert column["worth"] == (0 if seat == first else None)
        if "round-lost" in told:
            assert decides in told["round-lost"]["lower"] and columns[decides]["worth"] == told["round-lost"]["lowest"]
            assert data["verdict"]["kind"] == "no"
        else:
            assert decides == first and data["verdict"]["kind"] == "ok"
        taken = {
            each.facts["seat"]: each.facts["count"] for each in match.events[place:at] if each.kind == "took-tokens"
        }
        assert {seat: c["after"] - c["before"] for seat, c in columns.items() if c["after"] > c["before"]} == taken
        assert data["falling"] == {"count": max(taken.values()), "text": data["falling"]["text"]}
        assert (data["next"] is None) == (data["game"] is not None)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_hands_that_are_worth_as_much_are_not_said_to_be_worth_less(lang: str) -> None:
    less = {"en": "hold less", "fr": "ont moins"}[lang]
    too = {"en": "hold 6 too", "fr": "ont aussi 6"}[lang]
    for hands, house, says in (
        ("O1B5/R2Y4/C4V2", "tie:other", too),
        ("O1B5/R2Y3/C4V1", "tie:other", less),
        ("O1B5/R2Y3/C4V1", "", less),
    ):
        rules = f"+settings+house={house}" if house else ""
        page = Explorer.from_query(f"pos=act+hands+{hands}{rules}&m=call&lang={lang}")
        assert page.complaints() == []
        assert says in page.data["end"]["why"]["text"].replace("\u00a0", " ")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_way_a_round_of_this_game_can_end_has_its_headline(lang: str) -> None:
    says = {
        "en": ["Thunderstorm: your 6 is beaten.", "Your 6 holds: storm.", "Perfect: your hand is empty.",
               "This round does not count."],
        "fr": ["Orage\u00a0: votre 6 est battu.", "Votre 6 tient\u00a0: averse.", "Perfect\u00a0: votre main est vide.",
               "Cette manche ne compte pas."],
    }[lang]  # fmt: skip
    links = (
        "pos=act+hands+O1B5/R1Y4/C6V2&m=call",
        "pos=act+hands+O1B5/R3Y4/C6V2&m=call",
        "pos=act+hands+O1/R3Y4/C6V2+deck+B1B2+piles+B5/B6/C4&a=lO1>A",
        "pos=act+hands+O1O6/R3Y4/C6V2+deck+B1B2+piles+B5/B6/C4+settings+cap=1&a=lO1>A.ddeck",
    )
    for link, headline in zip(links, says, strict=True):
        page = Explorer.from_query(f"{link}&lang={lang}")
        assert page.complaints() == []
        assert page.data["end"]["open"] and page.data["end"]["title"] == headline


@pytest.mark.parametrize("game_id", ["rainbow7", "sazuki", "spaan"])
def test_a_scene_stays_in_its_link_and_in_the_other_language(game_id: str) -> None:
    page = Explorer(PageLink(game=game_id, lang="en"))
    for _ in range(200):
        page.session = page.session.let_play(1)
        found = ends(page.session.match)
        if found:
            break
    page.hear({"go": found[0]})
    shown = page.data["end"]
    assert shown["open"]
    page.hear({"go": found[0] - 1})
    assert not page.data["end"]["open"]
    page.hear({"go": found[0]})
    again = Explorer(PageLink.read(page.current_link().query())).data["end"]
    for name in again.keys() - {"away"}:
        assert again[name] == page.data["end"][name]
    page.hear({"set": {"lang": "fr"}})
    french = page.data["end"]
    assert french["open"] and french["lang"] == "fr" and french["key"] == shown["key"]
    assert french["title"] != shown["title"]
    assert [each["after"] for each in french["columns"]] == [each["after"] for each in shown["columns"]]


@pytest.mark.parametrize("game_id", ["rainbow7", "sazuki", "spaan"])
def test_going_on_leads_through_every_end_to_a_new_game(game_id: str) -> None:
    page = Explorer(PageLink(game=game_id, lang="en"))
    seed, seen = page.link.seed, 0
    for _ in range(900):
        if page.data["end"]["open"]:
            seen += 1
            before = page.session.shown
            over = page.data["end"]["game"] is not None
            page.hear({"next": True, "at": before})
            if over:
                break
            assert page.session.shown > before
        else:
            session = page.session
            assert session.live and session.match.game.to_move(session.state) == session.me
            page.hear({"do": str(session.match.game.sensible_move(session.state)), "at": session.shown})
    assert seen > 3 and page.link.seed != seed and not page.data["end"]["open"]


def test_a_move_at_an_end_after_which_others_have_moved_is_made_in_the_next_round() -> None:
    page = Explorer(PageLink(game="sazuki", lang="en"))
    while not (page.data["end"]["open"] and not page.session.live):
        session = page.session
        page.hear({"do": str(session.match.game.sensible_move(session.state)), "at": session.shown})
    session = page.session
    move = str(session.match.game.sensible_move(session.match.state))
    page.hear({"do": move, "at": session.shown})
    assert len(page.session.branches) == 1
    assert page.session.match.steps[len(session.match.steps)].move == session.match.game.read_move(move)


def test_equal_points_are_told_with_what_breaks_the_tie() -> None:
    match = match_from(GAMES["sazuki"], "sazuki grimpeur-fr play hands 6/1/-/- prizes 1234 won 24/15/6/222 round 5")
    while match.outcome is None:
        match = match.play(match.legal_moves[0])
    ranking = scene(opened(match), len(match.moments))["game"]["ranking"]
    counts = [each["count"] for each in ranking]
    assert counts == sorted(counts, reverse=True)
    for each in ranking:
        assert bool(each["then"]) == (counts.count(each["count"]) > 1)
    assert any(each["then"] for each in ranking)


def test_the_tie_break_of_tokens_is_explained() -> None:
    page = Explorer.from_query("pos=act+hands+R3O2/C1C2G7/R1V6V2+tokens+0/2/5&m=call&lang=en")
    data = page.data["end"]
    assert data["game"] is not None and [each["winner"] for each in data["game"]["ranking"]] == [True, False, False]
    page = Explorer.from_query("pos=act+hands+R3O2/C1C2C3/R7V6V2+tokens+4/2/5&m=call&lang=en")
    data = page.data["end"]
    ranking = data["game"]["ranking"]
    assert [each["then"] for each in ranking] == ["Last hand: 5", "Last hand: 6", ""]
    assert "The lowest last hand, 5, decides: you win." in data["game"]["lines"][-1]["text"]


def test_a_round_that_was_broken_off_is_not_told_as_the_one_before() -> None:
    page = Explorer.from_query(
        "pos=act+hands+O1O6/R3Y4/C6V2+deck+B1B2+piles+B5/B6/C4+settings+cap=1&a=lO1>A.ddeck&lang=en"
    )
    data = page.data["end"]
    assert data["falling"] is None and data["verdict"] is None and data["away"] is None
    assert all(each["before"] == each["after"] and each["unseen"] for each in data["columns"])


@pytest.mark.parametrize("file", sorted(RECORDS.glob("*.txt")), ids=lambda file: file.stem)
def test_a_record_of_an_older_version_shows_its_ends(file: Path) -> None:
    match = record.read(file.read_text("utf-8"), GAMES)
    page, places = opened(match), ends(match)
    assert places
    for at in places:
        columns = by_seat(scene(page, at), match, at)
        gained = held(match.events[:at], len(columns))
        assert [columns[seat]["after"] for seat in sorted(columns)] == [
            before + more for before, more in zip(match.start.tokens, gained, strict=True)
        ]
