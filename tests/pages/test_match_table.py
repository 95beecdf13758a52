"""`rainbow7.table(match)`: a match in a notebook, played on by pressing, and handed back."""

from typing import Any

import pytest

import rainbow7
from rainbow7.core.match import Match
from rainbow7.pages.match_table import MatchTable


@pytest.fixture
def shown() -> MatchTable:
    """Seat 0 is to move and holds Y2 G1 G2 G3 B7 V4 W."""
    match = rainbow7.new_match(seats=3, seed=8, settings="first=0").play("deal")
    return rainbow7.table(match, lang="en")


def say(table: MatchTable, seq: int, **said: Any) -> None:
    """Let the browser say something."""
    table._handle_custom_msg({"seq": seq, "page": "k3f9", **said}, [])


def board(table: MatchTable) -> dict[str, Any]:
    found: dict[str, Any] = table.data["frames"][str(table.data["at"])]
    return found


def hand(table: MatchTable) -> list[str]:
    return [tile["text"] for zone in board(table)["zones"] if zone["mine"] for tile in zone["tiles"]]


def test_a_match_is_shown_as_whoever_moves_sees_it(shown: MatchTable) -> None:
    assert sorted(hand(shown)) == sorted(map(str, shown.match.view(0).hand))
    assert board(shown)["choices"] and any(each["line"] == "lay {} > A" for each in board(shown)["buttons"])
    assert shown.sheet.startswith("<svg")


def test_a_move_that_is_pressed_is_made_and_heard_of_once(shown: MatchTable) -> None:
    heard: list[Match] = []
    shown.observe(lambda change: heard.append(change.new), "match")
    before = shown.match
    say(shown, 1, do="lay G1 G2 G3 > A", at=shown.data["at"])
    assert heard == [before.play("lay G1 G2 G3 > A")] == [shown.match]
    assert not {"G1", "G2", "G3"} & set(hand(shown))
    assert shown.data["heard"] == 1 and shown.data["slip"]["kind"] == ""
    say(shown, 1, do="lay G1 G2 G3 > A")
    assert len(heard) == 1


def test_a_refused_move_is_explained_and_changes_nothing(shown: MatchTable) -> None:
    before = shown.match
    say(shown, 1, do="lay G1 G3 > A")
    assert shown.match is before
    assert (shown.data["slip"]["kind"], shown.data["slip"]["word"]) == ("yet", "Not yet")
    say(shown, 2, ask="lay G1 G2 G3 > A")
    assert shown.data["slip"]["kind"] == "ok" and shown.match is before
    say(shown, 3, ask="")
    assert shown.data["slip"]["kind"] == ""
    for seq, line in enumerate(("", "lay", "lay X9 > A", "play the piano"), 4):
        say(shown, seq, do=line)
        assert shown.match is before


def test_a_match_that_is_set_is_shown(shown: MatchTable) -> None:
    after = shown.match.play("lay G1 G2 G3 > A").play("draw B")
    say(shown, 1, do="lay G1 G3 > A")
    shown.match = after
    assert shown.data["slip"]["kind"] == "" and shown.verdict is None
    assert sorted(hand(shown)) == sorted(map(str, after.view(1).hand)), "it is the next player's turn"
    shown.match = after.at(1)
    assert sorted(hand(shown)) == sorted(map(str, after.at(1).view(0).hand))


def test_a_seat_that_is_given_keeps_its_own_view() -> None:
    match = rainbow7.new_match(seats=3, seed=8, settings="first=0").play("deal")
    other = rainbow7.table(match, seat=2, lang="fr")
    assert sorted(hand(other)) == sorted(map(str, match.view(2).hand))
    assert board(other)["choices"] == [] and other.data["lang"] == "fr"


@pytest.mark.parametrize("game", rainbow7.GAMES)
def test_every_game_can_be_played_so(game: str) -> None:
    table = rainbow7.table(rainbow7.new_match(game, seed=3))
    for _ in range(6):
        table.play(str(table.match.legal_moves[0]))
    assert len(table.match.steps) == 6
