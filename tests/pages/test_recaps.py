"""At each seat stands what its player did since the reader's last move: no more and no less than happened."""

import re

import pytest

from rainbow7.core.event import Event
from rainbow7.core.language import LANGUAGES
from rainbow7.core.match import match_from, new_match
from rainbow7.explain import Speaker
from rainbow7.explain.words import Sentence
from rainbow7.games import GAMES
from rainbow7.pages.explorer import Explorer
from rainbow7.pages.lesson_table import session_for_seat
from rainbow7.pages.link import PageLink
from rainbow7.pages.match_session import MatchSession
from rainbow7.pages.recaps import BEGINS, since_own_act
from rainbow7.pages.table_frames import frames

every_game = pytest.mark.parametrize("game", GAMES)
every_language = pytest.mark.parametrize("lang", LANGUAGES)


def session(game: str, lang: str, seed: int, moves: int, *, open: bool = False):  # type: ignore[no-untyped-def]
    match = new_match(GAMES[game], seed=seed)
    while len(match.steps) < moves and match.outcome is None:
        match = match.with_sensible_move()
    return session_for_seat(match, 0, PageLink(game=game, lang=lang), open=open)


def acts_of(here: MatchSession, number: int) -> tuple[list[Event], int | None]:
    """What others have done since the reader's last act, and how many events came before that act: counted forwards."""
    words = here.speaker().words["recap"]
    some: list[Event] = []
    own, count, before = None, 0, here.match.start
    for step in here.match.steps:
        mover, before = here.match.game.to_move(before), step.state
        for moment in step.moments:
            if count == number:
                return some, own
            event, seat = moment.event, getattr(moment.event, "seat", None)
            if event.kind == BEGINS or (seat == mover == 0 and event.kind in words):
                own = None if event.kind == BEGINS else count
                some = []
            elif seat and event.kind in words:
                some.append(event)
            count += 1
    return some, own


@every_game
@pytest.mark.parametrize("seed", range(4))
def test_the_acts_are_the_events_since_the_reader_acted(game: str, seed: int) -> None:
    here = session(game, "en", seed, 60)
    for number in range(here.last + 1):
        since = since_own_act(here, number)
        happened, own = acts_of(here, number)
        told = [event for seat in since.acts for event in since.acts[seat]]
        assert all(getattr(event, "seat", None) == seat for seat, events in since.acts.items() for event in events)
        assert set(map(id, told)) <= set(map(id, happened))
        assert since.own == own
        assert set(since.acts) == {getattr(event, "seat", 0) for event in happened}
        for seat in since.acts:
            assert since.acts[seat][-1] is [event for event in happened if getattr(event, "seat", None) == seat][-1]


def test_who_makes_the_others_draw_is_told_to_have_laid() -> None:
    position = "act hands R1R2/G7G5C3/V1V4 deck O1O2O3O4O5O6 piles B1/B2/B3 turn 1"
    match = match_from(GAMES["rainbow7"], f"rainbow7 en {position}").play("lay G7 > A")
    while match.game.to_move(match.state) == 1:
        match = match.play(next(each for each in match.legal_moves if str(each) != "done"))
    here = session_for_seat(match, 0, PageLink(game="rainbow7", lang="en"))
    said = frames(here, 0, here.last, recaps=True)[str(here.last)]["recaps"]["seat-1"]["text"]
    assert said == "laid green 7 on A and drew"


@every_game
@every_language
def test_every_seat_that_has_acted_says_so_in_words(game: str, lang: str) -> None:
    here = session(game, lang, 3, 40)
    drawn = frames(here, 0, here.last, recaps=True)
    some = 0
    for number in range(here.last + 1):
        acts = since_own_act(here, number).acts
        recaps = drawn[str(number)]["recaps"]
        assert set(recaps) <= {f"seat-{seat}" for seat in acts}
        for each in recaps.values():
            some += 1
            assert each["text"] and not re.search(r"[{}]|\.$|^[A-Z]", each["text"])
    assert some


@every_game
@every_language
def test_the_frames_say_whose_act_they_show_and_who_has_acted_when_the_turn_has_come(game: str, lang: str) -> None:
    here = session(game, lang, 5, 40)
    drawn, names = frames(here, 0, here.last, recaps=True), here.players
    turns = 0
    for number, moment in enumerate(here.moments, 1):
        frame, seat = drawn[str(number)], getattr(moment.event, "seat", None)
        if "by" in frame:
            assert frame["by"] == f"seat-{seat}" and seat != here.me and frame["by"] in frame["recaps"]
        if "since" not in frame:
            continue
        turns += 1
        assert here.match.game.to_move(moment.state) in (here.me, None)
        after = frame["since"]["after"]
        acts = [each for each in range(after + 1, number + 1) if "by" in drawn[str(each)]]
        assert acts[0] == after + 1
        moved = {names[each] for each in here.movers[after:number] if each}
        assert {name for name in names if name in frame["since"]["text"]} == moved
    assert turns


def test_all_places_that_the_others_changed_are_outlined_until_the_readers_next_act() -> None:
    here = Explorer.from_query("seed=7&lang=en&m=lO4,Y4,G4>A.ddeck").session
    drawn = frames(here, 0, here.last, recaps=True)
    last = drawn[str(here.last)]
    seen = {spot["id"]: spot for zone in last["zones"] for spot in zone["spots"]}
    was = {spot["id"]: spot for zone in drawn[str(last["since"]["after"])]["zones"] for spot in zone["spots"]}
    others = {each for each in seen if seen[each] != was[each] and each != "deck"}
    assert others
    drew = str(
        next(each.event for each in reversed(here.moments) if each.event.kind == "drew" and each.event.seat == 0).card
    )
    assert set(last["changed"]) == {*others, drew}
    hurried, _ = here.play("lay O1 > B")
    assert frames(hurried, hurried.last, hurried.last, recaps=True)[str(hurried.last)]["changed"] == ["B"]


def test_cards_that_lie_at_a_seat_are_not_shown_twice_but_told() -> None:
    page = Explorer.from_query("game=sazuki&seed=7&lang=en")
    ((seat, recap),) = page.data["table"]["frames"][str(page.session.last)]["recaps"].items()
    tiles = next(
        each for each in page.data["table"]["frames"][str(page.session.last)]["zones"][0]["seats"] if each["id"] == seat
    )
    assert tiles["tiles"] and recap == {"html": "", "text": "played the 1"}
    assert page.data["table"]["slip"]["text"].startswith("Tom played the 1. ")


@every_language
def test_cards_of_one_kind_are_drawn_as_one_and_told_in_full(lang: str) -> None:
    game = GAMES["rainbow7"]
    speaker = Speaker(lang, game)
    for text, whole in (("R3 R4 R5", True), ("Y2 B2 V2", True), ("G5 W", True), ("R3", False), ("R3 G4", False)):
        things = game.read_things(text)
        named = speaker.named(things)
        html = speaker.html(Sentence((named,)), sets=True)
        assert html.count('class="r7-chip"') == (1 if whole else len(things)), text
        assert f'<span class="r7-say">{named}</span>' in html
    assert speaker.html(Sentence((speaker.named(game.read_things("R3 R4 R5")),))).count('class="r7-chip"') == 3


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
