"""At each seat stands what its player did since the reader's last move: no more and no less than happened."""

import re

import pytest

from rainbow7.core.language import LANGUAGES
from rainbow7.core.match import new_match
from rainbow7.games import GAMES
from rainbow7.pages.explorer import Explorer
from rainbow7.pages.lesson_table import session_for_seat
from rainbow7.pages.link import PageLink
from rainbow7.pages.recaps import BEGINS, last_acts
from rainbow7.pages.table_frames import EventNotes, frames

every_game = pytest.mark.parametrize("game", GAMES)
every_language = pytest.mark.parametrize("lang", LANGUAGES)


def session(game: str, lang: str, seed: int, moves: int, *, open: bool = False):  # type: ignore[no-untyped-def]
    match = new_match(GAMES[game], seed=seed)
    while len(match.steps) < moves and match.outcome is None:
        match = match.with_sensible_move()
    return session_for_seat(match, 0, PageLink(game=game, lang=lang), open=open)


@every_game
@pytest.mark.parametrize("seed", range(4))
def test_the_acts_are_the_events_since_the_reader_acted(game: str, seed: int) -> None:
    here = session(game, "en", seed, 60)
    words = here.speaker().words["recap"]
    moments = [each.event for each in here.moments]
    for number in range(here.last + 1):
        acts = last_acts(here, number)
        done = moments[:number]
        begun = max((at for at, event in enumerate(done) if event.kind == BEGINS), default=-1)
        own = [at for at, event in enumerate(done) if getattr(event, "seat", None) == 0 and event.kind in words]
        since = done[max(begun, *own, -1) + 1 :] if own else done[begun + 1 :]
        happened = [event for event in since if getattr(event, "seat", None) is not None and event.kind in words]
        told = [event for seat in acts for event in acts[seat]]
        assert all(getattr(event, "seat", None) == seat for seat, events in acts.items() for event in events)
        assert set(map(id, told)) <= set(map(id, happened))
        for seat in {getattr(event, "seat", 0) for event in happened}:
            assert acts[seat][-1] is [event for event in happened if getattr(event, "seat", None) == seat][-1]


@every_game
@every_language
def test_every_seat_that_has_acted_says_so_in_words(game: str, lang: str) -> None:
    here = session(game, lang, 3, 40)
    drawn, notes = frames(here, 0, here.last, recaps=True), EventNotes(here)
    some = 0
    for number in range(here.last + 1):
        acts = last_acts(here, number)
        recaps = drawn[str(number)]["recaps"]
        assert set(recaps) <= {f"seat-{seat}" for seat in acts}
        assert recaps == notes.recaps(number)
        for each in recaps.values():
            some += 1
            assert each["text"] and not re.search(r"[{}]|\.$|^[A-Z]", each["text"])
    assert some


def test_what_others_draw_is_not_told_but_where_all_cards_lie_open() -> None:
    hidden, shown = (session("rainbow7", "en", 7, 20, open=each) for each in (False, True))
    for here, told in ((hidden, False), (shown, True)):
        texts = {
            each["text"]
            for frame in frames(here, 0, here.last, recaps=True).values()
            for each in frame["recaps"].values()
        }
        assert any(re.search(r"drew \w+ \d", each) for each in texts) == told
        assert any("laid" in each for each in texts)


@every_language
def test_who_hears_the_table_is_told_what_the_others_did_before_whose_turn_it_is(lang: str) -> None:
    page = Explorer.from_query(f"seed=7&lang={lang}&m=lO4,Y4,G4>A.ddeck")
    names = page.session.players[1:]
    slip = page.data["table"]["slip"]
    recaps = page.data["table"]["frames"][str(page.session.last)]["recaps"]
    told = " ".join(f"{name} {recap['text']}." for name, recap in zip(names, recaps.values(), strict=True))
    turn = page.session.speaker().say("event", "turn-passed", {"seat": 0})
    assert slip["text"] == f"{told} {turn}"
    assert all(name not in slip["html"] for name in names)
