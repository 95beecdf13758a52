"""Everything has a line of text: text → value → the same text; what cannot be read is pointed at, and nothing else."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_matches import PACKS, SEATINGS, Seating, attempts, some_states
from random_matches import SETTINGS as PLAYED_WITH

from rainbow7.core.game import Game
from rainbow7.core.match import match_from
from rainbow7.core.notation import BadNotation
from rainbow7.games import GAMES
from rainbow7.games.rainbow7.edition import EFFECTS

# The modules: in each package the name `cards` is that of the function which reads them.
rainbow7, sazuki, spaan = (import_module(f"{game.package}.cards") for game in GAMES.values())

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
SIGNS = "ROYGCBVTPWK roygcbvtpwk0123456789/:;,.>=-*+~é\t\n²W7 "
BLANKS = st.sampled_from([" ", ",", ", ", "  ", ""])


def read_or_complain(read: Callable[[str], Any], text: str) -> Any:
    """The value; nothing where the text is refused, and then the complaint points into the text."""
    try:
        return read(text)
    except BadNotation as bad:
        assert bad.text == text, f"{text!r}: the complaint is about {bad.text!r}"
        assert 1 <= bad.column <= len(text) + 1, f"{text!r}: column {bad.column}"
        assert bad.code and str(bad)
        return None


def mangled(text: str, random: Random) -> str:
    """The text with a few signs changed, lost, doubled or put in."""
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(text) + 1)
        upto = at + random.choice((0, 1, 1, 1, 2, 5))
        text = text[:at] + random.choice(("", "", random.choice(SIGNS), text[at:upto] * 2)) + text[upto:]
    return text


# Cards


@pytest.mark.parametrize(
    ("pack", "read", "one", "write"),
    [
        (rainbow7.PACK, rainbow7.cards, rainbow7.card, rainbow7.text_of),
        (sazuki.PACK, sazuki.cards, sazuki.card, sazuki.text_of),
        (spaan.PACK, spaan.cards, spaan.card, spaan.text_of),
        (spaan.EVERY_FACE, spaan.faces, spaan.face, spaan.text_of),
    ],
    ids=["rainbow7", "sazuki", "spaan", "spaan-faces"],
)
@given(data=st.data())
def test_cards_and_their_text(pack: Any, read: Any, one: Any, write: Any, data: st.DataObject) -> None:
    some = tuple(data.draw(st.lists(st.sampled_from(pack), max_size=15)))
    assert read(write(some)) == some
    assert write(read(write(some))) == write(some)
    assert read(write(some).lower()) == some
    for each in some:
        assert one(str(each)) == each and str(one(str(each))) == str(each)
        assert str(each) in repr(each)
    if some and pack is not spaan.PACK:
        loose = data.draw(BLANKS).join(map(str, some))
        assert read(f" {loose} ") == some
    bad = mangled(write(some), Random(data.draw(st.integers(0, 10**6))))
    again = read_or_complain(read, bad)
    if again is not None:
        assert read(write(again)) == again


def test_no_cards_and_one_card() -> None:
    for module in (rainbow7, sazuki, spaan):
        assert module.cards("-") == () and module.text_of(()) == "-"
        for text in ("", "  ", ","):
            with pytest.raises(BadNotation):
                module.cards(text)
        for text in ("", "-", "R3 R4 4 4", "R/G G/R", "1 1"):
            with pytest.raises(BadNotation):
                module.card(text)


@pytest.mark.parametrize(
    ("read", "text", "column"),
    [
        (rainbow7.cards, "X5", 1),
        (rainbow7.cards, "R3 R9", 5),
        (rainbow7.cards, "R3 R", 5),
        (rainbow7.cards, "R3, R4 ?", 8),
        (rainbow7.cards, "R3 -", 4),
        (rainbow7.cards, "- R3", 3),
        (rainbow7.cards, "R0", 2),
        (rainbow7.cards, "R8", 2),
        (sazuki.cards, "7", 1),
        (sazuki.cards, "3 3 0", 5),
        (sazuki.cards, "3 x", 3),
        (sazuki.cards, "³", 1),
        (spaan.cards, "R/G Z/K", 5),
        (spaan.cards, "R/", 3),
        (spaan.cards, "RG", 2),
        (spaan.faces, "R W C", 5),
    ],
)
def test_the_column_is_that_of_the_first_sign_that_cannot_be_read(read: Any, text: str, column: int) -> None:
    with pytest.raises(BadNotation) as bad:
        read(text)
    assert bad.value.column == column and bad.value.text == text


@given(text=st.text(alphabet=SIGNS, max_size=30))
@settings(max_examples=300)
def test_any_text_is_read_or_refused(text: str) -> None:
    for game in GAMES.values():
        for read in (game.read_things, game.read_move, game.read_state, game.read_settings):
            read_or_complain(read, text)
            read_or_complain(read, f"{game.id} {text}")
    for verb in ("lay", "use", "draw", "play", "take", "look", "flip", "place"):
        for game in GAMES.values():
            read_or_complain(game.read_move, f"{verb} {text}")


# Moves


@every_game
@given(number=st.integers(0, 10**6))
@settings(max_examples=150)
def test_moves_and_their_text(game: Game, number: int) -> None:
    random = Random(number)
    seating = random.choice([each for each in SEATINGS if each.game is game])
    state = random.choice(some_states(seating, 20))
    for line in attempts(state, random, 4):
        move = game.read_move(line)
        assert str(game.read_move(str(move))) == str(move) and game.read_move(str(move)) == move
        assert game.read_move(f"  {line.upper()} ") == move
        bad = read_or_complain(game.read_move, mangled(line, random))
        if bad is not None:
            assert game.read_move(str(bad)) == bad
            assert game.judge(state, bad).checks


# Positions


@every_game
@given(number=st.integers(0, 10**6))
@settings(max_examples=250, suppress_health_check=[HealthCheck.too_slow])
def test_a_mangled_position_is_refused_or_can_be_played(game: Game, number: int) -> None:
    """Whatever is read as a position has its line of text, and nothing asked about it fails."""
    random = Random(number)
    seating = random.choice([each for each in SEATINGS if each.game is game])
    state = read_or_complain(game.read_state, mangled(str(random.choice(some_states(seating, 20))), random))
    if state is None:
        return
    assert game.read_state(str(state)) == state and str(game.read_state(str(state))) == str(state)
    for seat in range(state.seats):
        game.view(state, seat)
    for line in attempts(state, random, 6):
        game.judge(state, game.read_move(line), random.choice((None, *range(state.seats))))
    for move in random.sample(game.legal_moves(state), min(3, len(game.legal_moves(state)))):
        after = match_from(game, state).play(move).state
        assert game.read_state(str(after)) == after


KEYED = {
    "rainbow7": "hands deck piles box tokens turn first round turns laid on owed may ending winners settled settings",
    "sazuki": "hands second spare prizes won gone turn first round plays chosen points winners settled settings",
    "spaan": "hands holder line won turn first round turns placed spent ending winners settled settings",
}


@cache
def position_lines(game: Game) -> list[str]:
    return [str(state) for seating in SEATINGS if seating.game is game for state in some_states(seating, 6)]


@every_game
@given(number=st.integers(0, 10**6))
@settings(max_examples=150)
def test_a_position_made_up_of_parts_is_refused_or_can_be_played(game: Game, number: int) -> None:
    """Parts of several positions put together: each can be read, and together they may make no sense."""
    random = Random(number)
    some = position_lines(game)
    parts: dict[str, str] = {}
    chosen = random.sample(some, 3)
    for line in chosen:
        words = line.split()
        for key, value in zip(words[3::2], words[4::2], strict=True):
            if key == "hands" or random.random() < 0.5:
                parts[key] = value
    head = random.choice(chosen).split()[:3]
    text = " ".join((*head, *(word for pair in parts.items() for word in pair)))
    state = read_or_complain(game.read_state, text)
    if state is None:
        return
    assert game.read_state(str(state)) == state
    for line in attempts(state, random, 8):
        game.judge(state, game.read_move(line), random.choice((None, *range(state.seats))))
    for move in random.sample(game.legal_moves(state), min(3, len(game.legal_moves(state)))):
        match_from(game, state).play(move)


@every_game
def test_the_keys_of_a_position_are_refused_twice_unknown_or_empty(game: Game) -> None:
    line = str(some_states(next(each for each in SEATINGS if each.game is game), 3)[0])
    assert set(line.split()[3::2]) <= set(KEYED[game.id].split())
    for wrong in (f"{line} colour 3", f"{line} hands -/-", f"{line} round", line.replace(game.id, "whist"), ""):
        with pytest.raises(BadNotation) as bad:
            game.read_state(wrong)
        assert bad.value.text == wrong
    for key in KEYED[game.id].split():
        for value in ("?", "-1", "²", "9999999999999999999999", "/", ":", "x/y/z/-", "=;="):
            read_or_complain(game.read_state, " ".join((*line.split()[:3], key, value)))
            if key != "hands":
                read_or_complain(game.read_state, " ".join((*line.split()[:5], key, value)))


# Settings

SETTINGS: dict[str, st.SearchStrategy[str]] = {
    "rainbow7": st.builds(
        lambda *parts: ";".join(part for part in parts if part),
        st.one_of(st.just(""), st.lists(st.sampled_from(EFFECTS), min_size=7, max_size=7).map(
            lambda some: f"effects={','.join(some)}")),
        st.sampled_from(["", "colours=rose,amber,lemon,mint,light_sky,navy,plum"]),
        st.sampled_from(["", "end=has", "end=reached"]),
        st.one_of(st.just(""), st.integers(0, 4).map(lambda seat: f"first={seat}")),
        st.one_of(st.just(""), st.integers(1, 600).map(lambda cap: f"cap={cap}")),
    ),
    "sazuki": st.builds(
        lambda *parts: ";".join(part for part in parts if part),
        st.sampled_from(["", "prizes=free", "prizes=lots"]),
        st.one_of(st.just(""), st.integers(0, 5).map(lambda seat: f"first={seat}")),
    ),
    "spaan": st.builds(
        lambda *parts: ";".join(part for part in parts if part),
        st.sampled_from(["", "pack=14/8/8", "pack=11/15/22", "pack=R/O*3,G/K*4,W/K"]),
        st.sampled_from(["", "first=0", "first=1"]),
        st.sampled_from(["", "memory=shown", "memory=hidden"]),
    ),
}  # fmt: skip


@every_game
@given(data=st.data())
def test_settings_and_their_text(game: Game, data: st.DataObject) -> None:
    text = data.draw(SETTINGS[game.id])
    chosen = game.read_settings(text)
    line = game.settings_text(chosen)
    assert " " not in line and game.read_settings(line) == chosen
    assert game.settings_text(game.read_settings(line)) == line
    assert game.settings_text(game.settings()) == ""
    again = read_or_complain(game.read_settings, mangled(text, Random(data.draw(st.integers(0, 10**6)))))
    if again is not None:
        assert game.read_settings(game.settings_text(again)) == again


@every_game
def test_a_setting_without_its_value_is_refused_where_the_value_is_missing(game: Game) -> None:
    """A name alone and a name with an equals sign, and the complaint points into the text."""
    for name in {part.partition("=")[0] for each in PLAYED_WITH[game.id] for part in each.split(";")}:
        for text in (name, f"{name}=", f"first=0;{name}" if name != "first" else name):
            with pytest.raises(BadNotation) as bad:
                game.read_settings(text)
            assert bad.value.column == len(text) + 1


@pytest.mark.parametrize(
    "seating", [Seating(game, game.default_edition, game.default_seats) for game in GAMES.values()], ids=str
)
def test_packs_are_whole(seating: Seating) -> None:
    assert len(PACKS[seating.game.id]) == {"rainbow7": 53, "sazuki": 60, "spaan": 57}[seating.game.id]
