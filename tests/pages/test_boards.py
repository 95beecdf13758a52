"""The tables of all games as a page shows them: every picture there is, every move and no other, nothing hidden."""

import importlib
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from random_matches import Seating, random_match, seating_params, some_states, with_hidden_permuted
from sentence_checks import seen_in

from rainbow7.core import common_events
from rainbow7.core.board import Board, Tile
from rainbow7.core.event import Event
from rainbow7.core.game import Game
from rainbow7.core.language import LANGUAGES
from rainbow7.explain import Speaker
from rainbow7.games import GAMES
from rainbow7.pages.explorer import Explorer
from rainbow7.pages.link import PageLink
from rainbow7.pages.match_session import MatchSession
from rainbow7.pages.table_frames import events, frames

ME = 0

every_seating = pytest.mark.parametrize("seating", seating_params())
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
MOST_WORDS = 25
CHOOSING = {"rainbow7": ("lay",), "sazuki": ("play", "take"), "spaan": ("place",)}
"""The verbs that go with something chosen."""


def laid_out(game: Game, state: Any, seat: int, lang: str = "en", view: Any = None) -> Board:
    """The table as this seat sees it, with all that it may do."""
    speaker = Speaker(lang, game, state.settings, seat)
    mine = game.outcome(state) is None and game.to_move(state) in (seat, None)
    moves = game.legal_moves(state) if mine else ()
    seen = game.view(state, seat) if view is None else view
    board: Board = game.board().board(seen, moves, lang, lambda key, **facts: str(speaker.say("board", key, facts)))
    return board


def boards(seating: Seating, count: int, lang: str = "en") -> Iterator[tuple[Any, int, Board]]:
    """The tables of some states, for every seat."""
    for state in some_states(seating, count):
        for seat in range(seating.seats):
            yield state, seat, laid_out(seating.game, state, seat, lang)


def tiles_of(board: Board) -> list[Tile]:
    """Every tile that is seen somewhere."""
    found = []
    for zone in board.zones:
        found += [*zone.tiles, *(tile for seat in zone.seats for tile in seat.tiles)]
        found += [spot.tile for spot in zone.spots if spot.tile is not None]
    return found


def ids_of(board: Board) -> list[str]:
    """Every id of the table: zones, seats, spots and tiles."""
    zones = [zone.id for zone in board.zones]
    places = [spot.id for zone in board.zones for spot in zone.spots]
    seats = [seat.id for zone in board.zones for seat in zone.seats]
    return [*zones, *places, *seats, *(tile.id for tile in tiles_of(board))]


def typed(tile_texts: tuple[str, ...], line: str) -> str:
    return line.replace("{}", " ".join(tile_texts))


def legal(game: Game, state: Any, line: str) -> bool:
    return all(check.ok for check in game.ask(state, game.read_move(line), None))


def session_of(game: Game, seats: int = 0, options: tuple[str, ...] = (), turns: int = 12, **more: Any) -> MatchSession:
    """A reader who has let simple players play."""
    seats = seats or game.default_seats
    return MatchSession.of(PageLink(game=game.id, seats=seats, lang="en", options=options, **more)).let_play(turns)


# What is seen


@cache
def symbols(game: Game, lang: str) -> frozenset[str]:
    return frozenset(
        re.findall(r'<symbol id="([^"]+)"', game.sheet(lang, game.settings(), game.editions[game.default_edition]))
    )


@every_seating
def test_every_tile_has_its_picture_and_its_name(seating: Seating) -> None:
    game = seating.game
    for state in some_states(seating, 25):
        for seat in range(seating.seats):
            for view in (game.view(state, seat), game.open_view(state, seat)):
                for tile in tiles_of(laid_out(game, state, seat, view=view)):
                    assert tile.picture in symbols(game, "en"), f"{state}: {tile}"
                    assert not tile.corner or tile.corner in symbols(game, "en"), f"{state}: {tile}"
                    assert tile.name


@every_seating
def test_every_id_is_there_once(seating: Seating) -> None:
    game = seating.game
    for state in some_states(seating, 25):
        for seat in range(seating.seats):
            for view in (game.view(state, seat), game.open_view(state, seat)):
                board = laid_out(game, state, seat, view=view)
                twice = [name for name, count in Counter(ids_of(board)).items() if count > 1]
                assert not twice, f"{state}: {twice}"
                buttons = [button.id for button in board.buttons]
                assert len(set(buttons)) == len(buttons)


@every_seating
def test_buttons_stand_under_spots_and_choices_come_from_zones_that_are_there(seating: Seating) -> None:
    for state, seat, board in boards(seating, 25):
        spots = {spot.id for zone in board.zones for spot in zone.spots}
        zones = {zone.id: zone for zone in board.zones}
        assert all(button.spot in spots for button in board.buttons if button.spot), f"{state}: {seat}"
        offered = Counter(tile.text for name in board.choose_from for tile in zones[name].tiles)
        for choice in board.choices:
            assert not Counter(choice.texts) - offered, f"{state}: {choice}"
        assert sum(zone.mine for zone in board.zones) == 1
        assert sum(button.main and button.ready for button in board.buttons) <= 1 or seating.game.id == "rainbow7"


@every_seating
def test_the_hand_is_ones_own_and_complete(seating: Seating) -> None:
    for state, seat, board in boards(seating, 15):
        (hand,) = (zone for zone in board.zones if zone.mine)
        own = state.hands[seat]
        shown = [f"{card[seat]}" for card in own] if seating.game.id == "spaan" else [str(card) for card in own]
        assert [tile.picture.split("-")[-1] for tile in hand.tiles] == shown
        assert len(board.zones[0].seats) == seating.seats - 1


@every_seating
def test_both_languages_lay_out_the_same(seating: Seating) -> None:
    for state, seat, english in boards(seating, 6):
        french = laid_out(seating.game, state, seat, "fr")
        assert ids_of(french) == ids_of(english)
        assert [(button.id, button.line, button.ready) for button in french.buttons] == [
            (button.id, button.line, button.ready) for button in english.buttons
        ]
        assert [choice.texts for choice in french.choices] == [choice.texts for choice in english.choices]
        assert french.head != english.head and french.turn != english.turn
        for board in (english, french):
            for zone in board.zones:
                assert zone.label and "{" not in "".join((zone.label, *zone.notes, board.head, board.turn))


# What may be done


@every_seating
def test_choices_are_what_may_be_laid_played_taken_or_placed_and_nothing_else(seating: Seating) -> None:
    game = seating.game
    for state, seat, board in boards(seating, 25):
        wanted: set[tuple[str, ...]] = set()
        if game.to_move(state) == seat:
            for move in game.legal_moves(state):
                if str(move).split()[0] in CHOOSING[game.id]:
                    wanted.add(tuple(sorted(map(str, move.cards))) if hasattr(move, "cards") else (str(move.place),))
        offered = [tuple(sorted(choice.texts)) for choice in board.choices]
        assert set(offered) == wanted, f"{state}: {seat}"
        assert len(offered) == len(wanted), "a choice twice"
        assert all(choice.says for choice in board.choices)


@every_seating
def test_buttons_are_all_legal_moves_and_ready_when_they_are_legal(seating: Seating) -> None:
    game = seating.game
    for state, seat, board in boards(seating, 25):
        awaited = game.outcome(state) is None and game.to_move(state) in (seat, None)
        offered = set()
        for button in board.buttons:
            assert awaited and button.label
            if "{}" not in button.line:
                assert button.ready == legal(game, state, button.line), f"{state}: {button}"
                offered |= {button.line} if button.ready else set()
                continue
            for choice in board.choices:
                line = typed(choice.texts, button.line)
                assert button.ready == legal(game, state, line), f"{state}: {line}"
                offered.add(line)
            if not button.ready:
                zones = {zone.id: zone for zone in board.zones}
                for tile in (tile for name in board.choose_from for tile in zones[name].tiles):
                    assert not legal(game, state, typed((tile.text,), button.line)), f"{state}: {button}"
        if awaited:
            assert offered == {str(move) for move in game.legal_moves(state)}, f"{state}: {seat}"


def test_lots_of_prizes_are_taken_whole() -> None:
    game, grouped = GAMES["sazuki"], 0
    for state in some_states(Seating(game, "grimpeur-fr", 4), 0) + list(_lot_states()):
        if state.phase != "take" or state.lots is None:
            continue
        board = laid_out(game, state, state.turn)
        (prizes,) = (zone for zone in board.zones if zone.id == "prizes")
        lots: dict[str, list[str]] = {}
        for tile in prizes.tiles:
            lots.setdefault(tile.group, []).append(tile.text)
        assert sorted(map(tuple, lots.values())) == sorted(tuple(map(str, lot)) for lot in state.lots)
        assert {choice.texts for choice in board.choices} == set(map(tuple, lots.values()))
        grouped += 1
    assert grouped > 5


def _lot_states() -> Iterator[Any]:
    match = random_match(Seating(GAMES["sazuki"], "grimpeur-fr", 4), 2, "prizes=lots")
    yield from (step.state for step in match.steps)


# What is hidden


@every_seating
def test_what_is_hidden_changes_no_table(seating: Seating) -> None:
    game, random, moved, told_apart = seating.game, Random(5), 0, 0
    for state in some_states(seating, 20):
        for seat in range(seating.seats):
            other = with_hidden_permuted(state, seat, random)
            moved += other != state
            assert laid_out(game, other, seat).json() == laid_out(game, state, seat).json(), f"{state}: {seat}"
            views = [game.open_view(each, seat) for each in (state, other)]
            one, two = (laid_out(game, each, seat, view=view) for each, view in zip((state, other), views, strict=True))
            told_apart += one.json() != two.json()
    assert moved > 20
    assert told_apart > 20, "face up, other cards make another table"


def test_a_corner_shows_a_face_only_to_those_who_want_to_be_reminded_of_it() -> None:
    game, faces, plain = GAMES["spaan"], 0, 0
    for settings in ("", "memory=shown"):
        for step in random_match(Seating(game, "piatnik-fr", 2), 3, settings).steps:
            for seat in range(2):
                board = laid_out(game, step.state, seat)
                (line,) = (zone for zone in board.zones if zone.id == "line")
                for spot, card in zip(line.spots, step.state.line, strict=False):
                    assert spot.tile is not None
                    seen = seat in card.seen
                    name = str(card.under) if settings and seen else "seen" if seen else "unknown"
                    assert spot.tile.corner == f"r7-corner-{name}"
                    faces += bool(settings) and seen
                    plain += seen and not settings
    assert faces > 20 and plain > 20


def test_a_line_has_empty_places_up_to_the_rainbow() -> None:
    for step in random_match(Seating(GAMES["spaan"], "piatnik-fr", 2), 4).steps:
        (line,) = (zone for zone in laid_out(GAMES["spaan"], step.state, 0).zones if zone.id == "line")
        assert [spot.tile is None for spot in line.spots] == [at >= len(step.state.line) for at in range(6)]


# Frames


def parts_of(frame: dict[str, Any]) -> set[str]:
    """Every id in a frame."""
    found = set()
    for zone in frame["zones"]:
        found |= {tile["id"] for tile in zone["tiles"]} | {spot["id"] for spot in zone["spots"]}
        for seat in zone["seats"]:
            found |= {seat["id"], *(tile["id"] for tile in seat["tiles"])}
    return found


@every_game
@pytest.mark.parametrize("options", [(), ("faces",), ("memory",)], ids=["plain", "faces", "memory"])
def test_every_event_has_its_frame_and_one_can_play_on_the_last_one_only(game: Game, options: tuple[str, ...]) -> None:
    session = session_of(game, options=options)
    found = frames(session, 0, session.last)
    assert list(found) == [str(number) for number in range(session.last + 1)]
    for number, frame in enumerate(found.values()):
        last = number == session.last
        assert bool(frame["buttons"]) == bool(frame["choices"]) == bool(frame["choose_from"]) == last
        assert set(frame["changed"]) <= parts_of(frame)
        assert len(set(frame["changed"])) == len(frame["changed"])
        assert bool(frame["note"]["text"]) == bool(number)


@every_game
def test_frames_in_pieces_are_the_frames_as_a_whole(game: Game) -> None:
    session = session_of(game)
    whole, half = frames(session, 0, session.last), session.last // 2
    assert frames(session, 0, half) | frames(session, half + 1, session.last) == whole
    assert frames(session, -3, session.last + 9) == whole


@every_game
def test_what_has_changed_is_named(game: Game) -> None:
    session, seen = session_of(game, turns=20), 0
    found = list(frames(session, 0, session.last).values())
    for number, (before, frame) in enumerate(pairwise(found), 1):
        if before["zones"] == frame["zones"]:
            assert not frame["changed"]
        hands = [next(zone for zone in each["zones"] if zone["mine"])["tiles"] for each in (before, frame)]
        pictures = [Counter(tile["picture"] for tile in hand) for hand in hands]
        come = Counter(tile["picture"] for tile in hands[1] if tile["id"] in frame["changed"])
        assert come == pictures[1] - pictures[0], f"event {number}"
        seen += come.total()
    assert seen > (0 if game.id == "sazuki" else 10)


def test_a_card_laid_and_a_card_drawn_are_what_has_changed() -> None:
    position = "act hands R3R4R5G1G2/B1B2/V1V2 deck O1O2O3O4O5 piles Y1/Y2/Y3 tokens 0/0/0 round 1"
    session = MatchSession.of(PageLink(position=position, lang="en"))
    session, verdict = session.play("lay R3 R4 R5 > A")
    assert verdict.legal
    session, verdict = session.play("draw B")
    assert verdict.legal
    kinds = [moment.event.kind for moment in session.moments]
    found = frames(session, 0, session.last)
    assert found[str(kinds.index("laid") + 1)]["changed"] == ["A"]
    assert set(found[str(kinds.index("drew") + 1)]["changed"]) == {"B", "Y2"}


def test_alike_cards_that_come_are_told_from_those_that_were_there() -> None:
    position = "act hands WR1R2R3/B1B2/V1V2 deck WO2O3O4O5 piles Y1/Y2/Y3 tokens 0/0/0 round 1"
    session = MatchSession.of(PageLink(position=position, lang="en"))
    for move in ("lay R1 > A", "draw deck"):
        session, verdict = session.play(move)
        assert verdict.legal
    drew = [moment.event.kind for moment in session.moments].index("drew") + 1
    assert set(frames(session, drew, drew)[str(drew)]["changed"]) == {"deck", "W.2"}


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_notes_are_short_whole_sentences(game: Game, lang: str) -> None:
    for seats in game.seats:
        for options in ((), ("faces",)):
            session = MatchSession.of(
                PageLink(game=game.id, seats=seats, lang=lang, options=options, seed=seats)
            ).let_play(20)
            for frame in list(frames(session, 0, session.last).values())[1:]:
                note = frame["note"]
                assert note["text"].endswith(".") and note["rule"] in game.rulebooks.rules and note["title"]
                drawn = seen_in(note["html"])
                assert "<" not in drawn, drawn
                assert min(map(count_words, (drawn, note["text"]))) <= MOST_WORDS, note["text"]


def count_words(text: str) -> int:
    return sum(any(map(str.isalnum, word)) for word in re.split(r"[\s\u00a0\u202f]+", text))


def test_what_others_draw_is_told_only_when_all_cards_lie_open() -> None:
    secret = 0
    sessions = [session_of(GAMES["rainbow7"], options=options, seed=8) for options in ((), ("faces",))]
    assert sessions[0].moments == sessions[1].moments
    for number, moment in enumerate(sessions[0].moments, 1):
        closed, open_ = (frames(each, number, number)[str(number)]["note"] for each in sessions)
        if moment.event.kind == "drew" and moment.event.facts["seat"] != ME and moment.event.facts["pile"] is None:
            assert "<svg" not in closed["html"] and "<svg" in open_["html"]
            secret += 1
        elif moment.event.facts.get("seat") == ME:
            assert closed == open_
    assert secret


def test_all_cards_face_up_are_seen() -> None:
    for name, game in GAMES.items():
        session = session_of(game, options=("faces",))
        last = frames(session, session.last, session.last)[str(session.last)]
        (other, *_) = last["zones"][0]["seats"]
        held = session.state.hands[1]
        assert len(
            [tile for tile in other["tiles"] if "played" not in tile["id"] and "prize" not in tile["id"]]
        ) == len(held)
        if name == "spaan":
            assert [tile["corner"] for tile in other["tiles"]] == [f"r7-corner-{card[1]}" for card in held]
            assert "unknown" not in str([zone["tiles"] + zone["spots"] for zone in last["zones"]])


# The line of time


@every_game
def test_a_line_of_time_knows_the_kinds_of_event_there_are(game: Game) -> None:
    module = importlib.import_module(f"{game.package}.events")
    there = (vars(common_events) | vars(module)).values()
    classes = [each for each in there if isinstance(each, type) and issubclass(each, Event)]
    kinds = {"".join(f"-{sign.lower()}" if sign.isupper() else sign for sign in each.__name__)[1:] for each in classes}
    assert set(game.board().BEATS) | set(game.board().TURNS) <= kinds


@every_game
def test_events_are_told_with_their_marks(game: Game) -> None:
    session = session_of(game, turns=30)
    found = events(session)
    assert [each["n"] for each in found] == list(range(1, session.last + 1))
    marks = set()
    for each, moment in zip(found, session.moments, strict=True):
        marks.add(each["mark"])
        assert each["rule"] == moment.event.rule
        ruled = game.rulebooks.status(moment.event.rule, session.match.start.edition.id) == "ruling"
        beat = game.board().BEATS.get(moment.event.kind, "")
        assert each["mark"] == (beat if beat == "token" or not ruled else "ruling")
    assert {"play", "round", "token", ""} <= marks


@every_game
def test_turns_begin_where_somebody_new_decides(game: Game) -> None:
    """Between the beginning of one turn and that of the next, one seat alone decides."""
    begins = {"rainbow7": {"piles-opened", "turn-passed"}, "spaan": {"first-seat", "turn-passed", "round-opened"}}
    session = session_of(game, turns=30)
    found = events(session)
    at = {each["n"] for each in found if each["turn"]}
    number = 0
    deciders: set[int] = set()
    for step in session.match.steps:
        number += len(step.moments)
        if number in at:
            assert len(deciders) <= 1
            deciders = set()
        decides = game.to_move(step.state)
        if decides is not None:
            deciders.add(decides)
    assert len(at) > 10
    if game.id in begins:
        kinds = {session.moments[number - 1].event.kind for number in at}
        assert kinds <= begins[game.id] | {"exchanged"}
        assert at >= {n for n, each in enumerate(session.moments, 1) if each.event.kind in ("turn-passed",)}


def test_two_choices_running_are_two_turns() -> None:
    """With two players one may choose twice running; each choice is a turn of its own."""
    session = session_of(GAMES["sazuki"], seats=2, turns=40)
    found = {each["n"] for each in events(session) if each["turn"]}
    number, before, twice = 0, None, 0
    for step in session.match.steps:
        number += len(step.moments)
        decides = (step.state.phase, GAMES["sazuki"].to_move(step.state))
        if decides == before == ("take", decides[1]):
            assert number in found
            twice += 1
        before = decides
    assert twice


def test_what_the_hand_is_worth_is_known_for_every_card_also_for_the_rainbow_card() -> None:
    page = Explorer.from_query("pos=act_hands_WR3R4G2/Y1Y2/V1V2_deck_O1O2O3_piles_B1/B2/B3&lang=en")
    left = page.data["table"]["frames"]["0"]["left"]
    assert left["count"] == 9 + left["worths"]["W"]
    assert left["text"] == f"Total {left['count']}, after this lay {{left}}"
    assert {"R3": 3, "R4": 4, "G2": 2}.items() <= left["worths"].items()
