"""What older versions wrote still opens and means what it meant: records, positions and links."""

from pathlib import Path

import pytest

import rainbow7
from rainbow7.core import record
from rainbow7.core.match import match_from, new_match
from rainbow7.games import GAMES
from rainbow7.pages.link import PageLink
from rainbow7.pages.match_session import MatchSession

FILE = Path(__file__).parent / "records" / "rainbow7-0.1.0.txt"
"""A seventh token is given, another one lost again, and the game goes on: so version 0.1.0 read it."""
GAME = GAMES["rainbow7"]
POSITION = "act_hands_Y5Y6Y7R1/V5V6V7/C1C2C4_deck_O1O2O3O4_piles_B1/B2/B3_tokens_1/6/3"
MOVES = "lY5,Y6,Y7>A.uY7>1.ddeck"


def test_an_old_record_replays_as_it_was_played() -> None:
    match = record.read(FILE.read_text("utf-8"), GAMES)
    assert match.start.settings.end_test == "has" and match.state.round == 2
    assert "settings end=has" in str(match.start), "what is written again names what no longer goes without saying"
    assert record.read(match.record(), GAMES).state == match.state


def test_the_same_moves_end_the_game_today() -> None:
    text = FILE.read_text("utf-8").replace("engine 0.1.0", f"engine {rainbow7.__version__}")
    with pytest.raises(record.BadRecord) as bad:
        record.read(text, GAMES)
    assert bad.value.code == "differs" and bad.value.rule == "end.round"
    unsigned = FILE.read_text("utf-8").replace("engine 0.1.0\n", "")
    with pytest.raises(record.BadRecord):
        record.read(unsigned, GAMES)


def test_of_an_old_record_the_rules_in_brackets_are_not_compared_but_all_else_is() -> None:
    text = FILE.read_text("utf-8")
    assert record.read(text.replace("[draw.one]", "[draw.source]"), GAMES)
    for changed in (text.replace("count=7 [end", "count=8 [end"), text.replace(". drew", ". took")):
        assert changed != text
        with pytest.raises(record.BadRecord):
            record.read(changed, GAMES)
    today = match_from(GAME, "rainbow7 en act hands B2/G1C1").play("call").record()
    with pytest.raises(record.BadRecord):
        record.read(today.replace("[call.ends]", "[call.limit]"), GAMES)


@pytest.mark.parametrize(("version", "wanted"), [("0.1.0", "has"), ("0.0.3", "has"), ("", "reached")])
def test_a_link_is_read_with_what_was_usual_when_it_was_made(version: str, wanted: str) -> None:
    part = f"&v={version}" if version else ""
    for query in (f"seed=7{part}", f"pos={POSITION}&m={MOVES}{part}", f"set=first=1{part}"):
        session = MatchSession.of(PageLink.read(query))
        assert session.match.start.settings.end_test == wanted, query
        assert "move" not in {each.code for each in session.complaints}
        again = MatchSession.of(PageLink.read(session.current_link().query()))
        assert again.match.start.settings == session.match.start.settings
        assert again.state == session.state
    named = PageLink.read(f"set=end=reached{part}")
    assert GAME.read_settings(named.settings).end_test == "reached"


def test_todays_links_name_no_setting_that_goes_without_saying() -> None:
    link = MatchSession.of(PageLink.read("seed=7")).current_link()
    assert link.version == rainbow7.__version__ and not link.settings


def test_a_position_without_settings_is_read_as_today() -> None:
    after = match_from(GAME, "rainbow7 en act hands G3R4/C1C2C4C5/V1V2V5 tokens 0/4/2 may reached").play("call")
    assert after.outcome is not None
    assert new_match(GAME).state.settings == GAME.settings()
    assert all(game.usual_settings("0.1.0") == game.settings() for game in GAMES.values() if game is not GAME)
