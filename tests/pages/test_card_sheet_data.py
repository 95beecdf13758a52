"""A card's sheet: the rules about it, and what happened to it, as far as the reader may know."""

import pytest

from rainbow7.core.language import LANGUAGES
from rainbow7.games import GAMES
from rainbow7.pages.card_sheet import card_sheet, visible_tiles
from rainbow7.pages.explorer import Explorer
from rainbow7.pages.link import PageLink
from rainbow7.pages.match_session import MatchSession


def session(query: str) -> MatchSession:
    return MatchSession.of(PageLink.read(query))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_card_that_lies_open_has_its_sheet(game: str, lang: str) -> None:
    played = session(f"game={game}&lang={lang}&m=*.*")
    assert visible_tiles(played)
    for at in visible_tiles(played):
        sheet = card_sheet(played, at)
        assert sheet is not None and sheet["title"] and sheet["lang"] == lang
        assert {each["edition"] for each in sheet["passages"]} == set(GAMES[game].editions)
        assert all(each["text"] for each in sheet["history"]["steps"])


def test_nothing_lies_where_nothing_lies() -> None:
    assert card_sheet(session("lang=en"), "hand B9") is None


def test_a_card_tells_its_way_from_the_deal_to_the_pile() -> None:
    dealt = session("lang=en&seed=8")
    laid, verdict = dealt.play("lay R7 > A")
    assert verdict.legal
    found = card_sheet(laid, "A A-R7")
    assert found is not None
    texts = [each["text"] for each in found["history"]["steps"]]
    assert texts[0].startswith("Everybody gets") and any(text.startswith("You lay red 7") for text in texts)
    assert {each["rule"] for each in found["passages"]} >= {"seven.lone", "effect.draw"}


def test_the_sheet_gives_no_secret_away() -> None:
    """What others draw unseen stays unseen, until they lay it."""
    played = session("lang=en&seed=8&m=*.*.*")
    hidden = {str(card) for hand in played.state.hands[1:] for card in hand}
    for at in visible_tiles(played):
        sheet = card_sheet(played, at)
        assert sheet is not None
        for each in sheet["history"]["steps"]:
            event = played.moments[each["n"] - 1].event
            facts = " ".join(str(fact) for fact in event.facts_for(0).values())
            assert event.kind == "dealt" or at.split(" ")[1].split("-")[-1].split(".")[0] in facts
    assert not {tile.text for tile in visible_tiles(played).values()} & hidden - {"W"}


def test_the_explorer_shows_a_sheet_and_goes_to_its_steps() -> None:
    page = Explorer(PageLink.read("lang=en&seed=8"))
    page.hear({"about": "hand R7"})
    sheet = page.data["why"]
    assert sheet["open"] and sheet["title"].startswith("Red 7")
    step = sheet["history"]["steps"][0]["n"]
    page.hear({"go": step})
    assert page.session.shown == step
    page.hear({"why": None})
    assert not page.data["why"]["open"]
    page.hear({"about": "nowhere"})
    assert not page.data["why"]["open"]
