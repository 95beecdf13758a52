"""Spaan's Rainbow: lines, whole games, who may know what, the packed model: each against something written apart."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import sqrt
from random import Random
from typing import Any

import pytest

from rainbow7.core.match import Match, match_from, new_match
from rainbow7.core.notation import BadNotation
from rainbow7.core.record import read
from rainbow7.core.settings import text_of_settings
from rainbow7.core.simulation import Unsupported, simulate
from rainbow7.games.spaan import GAME, fast
from rainbow7.games.spaan.cards import (
    EVERY_FACE,
    PACKS,
    WHITE,
    Card,
    Face,
    Faces,
    Lying,
    Row,
    card,
    cards,
    faces,
    row,
    text_of,
    too_many,
)
from rainbow7.games.spaan.edition import Settings
from rainbow7.games.spaan.line import fault_in, placing, read_placing, result
from rainbow7.games.spaan.players import sensible
from rainbow7.games.spaan.questions import judge_face
from rainbow7.games.spaan.rules import judge
from rainbow7.games.spaan.state import Look, Place, State, read_move, read_settings, read_state
from rainbow7.games.spaan.view import view

EDITION = GAME.editions["piatnik-fr"]
COLOURS = "ROYGTBP"
SMALL = "pack=R/O*3,Y/G*3,T/B*3,P/W*4,R/K*2"


def random_game(seed: int, settings: str = "") -> Match:
    match = new_match(GAME, seed=seed, settings=read_settings(settings)).play("deal")
    random = Random(seed)
    while match.outcome is None:
        match = match.play(random.choice(match.legal_moves))
    return match


def states(match: Match) -> Iterator[State]:
    yield match.start
    for step in match.steps:
        yield step.state


# Lines


def sound_lines() -> Iterator[str]:
    """Every set of faces that can lie without fault, up to five of them."""
    for count in range(6):
        for coloured in range(count + 1):
            for some in combinations(COLOURS, coloured):
                yield "".join(some) + "W" * (count - coloured)


def oracle(others: str, face: str, placed: bool) -> str:
    """What comes of a face beside these others, said with letters alone."""
    if face == "K":
        return "black"
    if face in COLOURS and face in others:
        return "double"
    return "rainbow" if placed and len(others) == 5 else "open"


def test_every_face_on_every_line() -> None:
    asked = 0
    for others in sound_lines():
        shuffled = Random(others).sample(others, len(others))
        for face in "ROYGTBPWK":
            found = placing(EDITION, faces(" ".join(shuffled) or "-"), faces(face)[0])
            assert found == oracle(others, face, placed=True), (others, face)
            asked += 1
    assert asked == 9 * sum(1 for _ in sound_lines())


def test_every_flip_on_every_line() -> None:
    for others in sound_lines():
        if len(others) == 5:
            continue
        for face in "ROYGTBPWK":
            for at in range(len(others) + 1):
                line = faces(" ".join(others[:at] + face + others[at:]))
                assert result(EDITION, line, at, flipped=True) == oracle(others, face, placed=False)


def test_a_line_is_found_faulty_at_the_first_face_that_does_not_fit() -> None:
    random = Random(5)
    for _ in range(3000):
        letters = "".join(random.choices("ROYGTBPWK", k=random.randint(0, 7)))
        expected = next(
            (at for at in range(len(letters)) if oracle(letters[:at], letters[at], placed=True) != "open"), None
        )
        assert fault_in(EDITION, faces(" ".join(letters) or "-")) == expected, letters


@pytest.mark.parametrize(
    ("line", "face", "column", "code"),
    [
        ("R R", "B", 3, "faulty-line"),
        ("R, W, K", "B", 7, "faulty-line"),
        ("R O Y G T B", "P", 11, "long-line"),
        ("W W W W W W", "W", 11, "long-line"),
        ("R X", "B", 3, "no-face"),
        ("", "B", 1, "no-faces"),
        ("R W", "B G", 1, "one-face"),
        ("R W", "-", 1, "one-face"),
        ("- R", "B", 3, "left-over"),
    ],
)
def test_lines_that_cannot_be_judged_are_bad_input(line: str, face: str, column: int, code: str) -> None:
    with pytest.raises(BadNotation) as bad:
        read_placing(EDITION, line, face)
    assert (bad.value.code, bad.value.column) == (code, column)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_desk_tells_the_outcome_and_the_cards_at_fault(lang: str) -> None:
    asked = {
        ("R W G", "B"): ("open", []),
        ("r,w,g", "g"): ("double", [3, 4]),
        ("-", "K"): ("black", [1]),
        ("RWGOT", "W"): ("rainbow", []),
        ("R W G O T", "R"): ("double", [1, 6]),
    }
    for (line, face), (outcome, places) in asked.items():
        told = judge_face(EDITION, line, face, lang)
        assert (told["outcome"], told["places"]) == (outcome, places)
        assert "{" not in told["text"] and told["text"].endswith(".")


# Cards and text


@pytest.mark.parametrize(
    ("name", "colour", "white", "black"), [("14/8/8", 14, 8, 8), ("11/15/22", 11, 15, 22), ("11/22/15", 11, 22, 15)]
)
def test_packs_have_the_faces_that_their_names_tell(name: str, colour: int, white: int, black: int) -> None:
    pack = PACKS[name]
    count = Counter(str(face) for each in pack for face in each)
    assert len(pack) == 57
    assert count == {**dict.fromkeys(COLOURS, colour), "W": white, "K": black}
    assert {frozenset(each) for each in pack} == {frozenset(pair) for pair in combinations(EVERY_FACE, 2)}


def test_a_card_counts_either_way_round() -> None:
    assert too_many(cards("R/G G/R")) is None
    assert too_many(cards("R/G G/R R/G")) == card("R/G")
    assert too_many(cards("W/K K/W")) == card("W/K")
    assert too_many(cards("R/R")) == card("R/R")


@pytest.mark.parametrize("seed", range(6))
def test_every_position_and_move_reads_back(seed: int) -> None:
    match = random_game(seed, SMALL if seed % 2 else "first=1")
    for state in states(match):
        assert read_state(str(state)) == state
        for move in GAME.candidates(state):
            assert read_move(str(move).upper()) == move


@pytest.mark.parametrize(
    "text", ["", "pack=11/15/22", "pack=11/22/15;first=0", "memory=shown", "first=1;memory=shown", SMALL]
)
def test_settings_read_back(text: str) -> None:
    settings = read_settings(text)
    assert read_settings(text_of_settings(settings)) == settings


def test_a_pack_is_the_same_in_any_order_and_direction() -> None:
    assert read_settings("pack=O/R*3,W/P*2,K/R*2") == read_settings("pack=K/R,P/W,R/O*3,R/K,W/P")


@pytest.mark.parametrize(
    ("text", "column", "code"),
    [
        ("place", 6, "no-number"),
        ("place two known", 7, "no-number"),
        ("place 2 up", 9, "no-side"),
        ("place 2 known now", 15, "left-over"),
        ("flip 1 2", 8, "left-over"),
        ("look under", 6, "no-such-place"),
        ("draw", 1, "no-move"),
        ("", 1, "no-move"),
    ],
)
def test_unreadable_moves_point_at_the_column(text: str, column: int, code: str) -> None:
    with pytest.raises(BadNotation) as bad:
        read_move(text)
    assert (bad.value.code, bad.value.column) == (code, column)


HANDS = "hands R/G,O/Y,B/P:T/W,G/K,R/O"


@pytest.mark.parametrize(
    ("text", "word", "code"),
    [
        ("spaan piatnik-fr act hands R/G,O/Y,B/P", "R/G,O/Y,B/P", "two-halves"),
        ("spaan piatnik-fr act hands R/G,O/Y:T/W,G/K,R/O", "R/G", "hand-size"),
        ("spaan piatnik-fr act hands R/G,O/X,B/P:T/W,G/K,R/O", "X", "no-face"),
        (f"spaan piatnik-fr act {HANDS} line R/G.0.1,R/O.0.1", "R/G.0.1", "faulty-line"),
        (f"spaan piatnik-fr act {HANDS} line R/G.2", "2", "no-seat"),
        (f"spaan piatnik-fr act {HANDS} holder K/W,W/K", "R/G", "too-many"),
        (f"spaan piatnik-fr act {HANDS} placed 1", "R/G", "hand-size"),
        (f"spaan piatnik-fr place {HANDS}", "-", "short-line"),
        (f"spaan piatnik-fr follow {HANDS}", "-", "placed-and-phase"),
        (f"spaan piatnik-fr lay {HANDS}", "lay", "no-phase"),
        (f"spaan piatnik-fr act {HANDS} settings pack=9/9/9", "9/9/9", "no-pack"),
        (f"spaan piatnik-fr act {HANDS} settings pack=R/G", "R/G", "pack-size"),
        (f"spaan piatnik-fr act {HANDS} settings memory=yes", "yes", "no-memory"),
        (f"spaan piatnik-fr act {HANDS} ending void", "void", "unknown-key"),
        (f"spaan piatnik-fr act {HANDS} turn 2", "2", "too-large"),
    ],
)
def test_impossible_positions_point_at_the_word(text: str, word: str, code: str) -> None:
    with pytest.raises(BadNotation) as bad:
        read_state(text)
    assert bad.value.code == code
    assert word == "-" or text[bad.value.column - 1 :].startswith(word) or text.rindex(word) == bad.value.column - 1


# What may be done


ROW = f"spaan piatnik-fr act {HANDS} holder Y/T,P/G,G/R line W/O.0.1"


@pytest.mark.parametrize(
    ("moves", "attempt", "by", "refused"),
    [
        ((), "place 1 known", 1, {"turn.order: not-your-turn"}),
        ((), "flip 2", None, {"flip.any: no-such-card"}),
        ((), "flip 0", None, {"flip.any: no-such-card"}),
        (("flip 1",), "flip 1", None, {"flip.first: second"}),
        (("flip 1",), "stop", None, {"flip.place: must-place"}),
        (("flip 1",), "pass", None, {"turn.least: pass"}),
        ((), "stop", None, {"turn.least: none-placed"}),
        ((), "pass", None, {"turn.least: pass"}),
        ((), "place 4 known", None, {"place.held: no-such-card"}),
        ((), "place 4", None, {"place.held: no-such-card", "place.side: unsaid"}),
        (("place 1 known",), "place 1 known", None, {"flip.more: flip-first"}),
        (("place 1 known", "flip 2"), "flip 1", None, {"flip.more: second"}),
        (("place 1 known", "flip 2"), "stop", None, {"flip.place: must-place"}),
        (("place 1 known", "flip 2"), "place 3 known", None, {"place.held: no-such-card"}),
        (("place 1 known",), "deal", None, {"setup.deal: dealt"}),
        (
            ("place 1 known", "flip 2", "place 2 known", "flip 1", "place 1 unknown"),
            "place 1 known",
            0,
            {"turn.most: fourth", "turn.order: not-your-turn"},
        ),
        ((), "look hand 1", None, {"hand.backs: hand"}),
        ((), "look table 1", 1, {"table.underside: table"}),
        ((), "look won", None, {"table.underside: won"}),
        ((), "look holder", None, {"setup.sides: other-side"}),
    ],
)
def test_what_cannot_be_done(moves: tuple[str, ...], attempt: str, by: int | None, refused: set[str]) -> None:
    match = match_from(GAME, ROW)
    for move in moves:
        match = match.play(move)
    verdict = match.judge(attempt, by)
    assert {f"{each.rule}: {each.objection.code}" for each in verdict.refusals if each.objection} == refused
    assert all(judge(match.state, move).legal for move in verdict.nearest)


def test_the_nearest_move_brings_to_light_what_one_wanted_to_look_at() -> None:
    match = match_from(GAME, ROW)
    assert [str(move) for move in match.judge("look table 1").nearest] == ["flip 1"]
    assert [str(move) for move in match.judge("look hand 2").nearest] == ["place 2 unknown"]
    assert [str(move) for move in match.judge("place 2").nearest] == ["place 2 known", "place 2 unknown"]


def test_after_the_end_everything_is_refused() -> None:
    match = random_game(3)
    assert match.legal_moves == ()
    for attempt in ("place 1 known", "flip 1", "stop", "pass", "deal"):
        assert "end.refill" in {each.rule for each in match.judge(attempt).refusals}


# Whole games


@pytest.mark.parametrize("settings", ["", "pack=11/15/22", "pack=11/22/15", SMALL])
@pytest.mark.parametrize("seed", range(5))
def test_a_whole_game_keeps_its_books(seed: int, settings: str) -> None:
    match = random_game(seed, settings)
    pack = match.start.settings.pack
    won = [0, 0]
    ended = [event for event in match.events if event.kind in ("doubled", "black-up", "rainbow-made")]
    for step in match.steps:
        state = step.state
        everything = [*state.hands[0], *state.hands[1], *state.holder]
        everything += [each.card for pile in (state.line, *state.won) for each in pile]
        assert sorted(each.plain for each in everything) == sorted(pack)
        assert len(state.hands[1 - state.turn]) == 3 or state.phase == "end"
        assert fault_in(EDITION, state.visible) is None
        for moment in step.moments:
            if moment.event.kind == "took-line":
                won[moment.event.facts["seat"]] += moment.event.facts["count"]
        assert won == [len(pile) for pile in state.won]
    last = match.events[-2]
    assert last.kind == "game-ended" and last.facts["lacks"] > last.facts["left"] == len(match.state.holder)
    assert match.outcome is not None and match.outcome.counts == tuple(won)
    assert match.outcome.winners == (() if won[0] == won[1] else (won.index(max(won)),))
    opened = [event for event in match.events if event.kind == "round-opened"]
    assert len(opened) in (len(ended), len(ended) - 1)
    for end, opening in zip(ended, opened, strict=False):
        made = end.kind == "rainbow-made"
        assert opening.facts["seat"] == (1 - end.facts["seat"] if made else end.facts["seat"])


@pytest.mark.parametrize("seed", range(8))
def test_each_draws_at_the_own_end_what_it_saw_there(seed: int) -> None:
    before: State | None = None
    for state in states(random_game(seed)):
        if before is not None and len(state.holder) < len(before.holder) and before.phase != "deal":
            drawn = len(before.holder) - len(state.holder)
            seat = before.turn
            ends = before.holder[:drawn] if seat == 0 else before.holder[::-1][:drawn]
            assert state.hands[seat][-drawn:] == ends
            assert state.holder == (before.holder[drawn:] if seat == 0 else before.holder[: len(before.holder) - drawn])
            assert view(before, seat).next == ends[0][seat]
        before = state


def test_order_and_side_are_mixed_apart() -> None:
    dealt = [new_match(GAME, seed=seed).play("deal") for seed in range(200)]
    decided = [match.steps[0].decided for match in dealt]
    heads = sum(coin == "1" for coins in decided for coin in coins[1])
    assert [len(each) for each in decided] == [3] * 200 and all(len(each[1]) == 57 for each in decided)
    assert abs(heads - 5700) < 5 * sqrt(5700 / 2)
    starts = Counter(match.state.turn for match in dealt)
    assert 70 < starts[0] < 130
    first = Counter(each[0][0] for each in decided)
    assert len(first) > 25


def test_a_record_replays_without_any_random_generator() -> None:
    for settings in ("", "pack=11/15/22;first=1;memory=shown", SMALL):
        match = random_game(11, settings)
        again = read(match.record(), {"spaan": GAME})
        assert again.state == match.state and again.record() == match.record()


# Who may know what


def elsewhere(random: Random, state: State, seat: int, *, forgetful: bool) -> State:
    """A state that differs in everything that the seat may not see, or does not remember."""
    other = 1 - seat

    def face() -> Face:
        return random.choice(EVERY_FACE)

    def hidden_back(each: Card) -> Card:
        return Card(each[0], face()) if seat == 0 else Card(face(), each[1])

    def lying(each: Lying, *, closed: bool) -> Lying:
        known = seat in each.seen and not forgetful
        up = face() if closed and forgetful else each.face
        sides = (up, each.under if known else face())
        turned = random.choice((0, 1))
        return Lying(Card(*sides) if turned == 0 else Card(*sides[::-1]), turned, each.seen)

    def closed(pile: Row) -> Row:
        return tuple(lying(each, closed=True) for each in pile)

    holder = [Card(face(), face()) for _ in state.holder]
    if holder:
        end = 0 if seat == 0 else len(holder) - 1
        holder[end] = hidden_back(state.holder[end])
    return replace(
        state,
        hands=(tuple(map(hidden_back, state.hands[0])), tuple(map(hidden_back, state.hands[1]))),
        holder=tuple(holder),
        line=tuple(lying(each, closed=False) for each in state.line),
        won=(closed(state.won[0]), closed(state.won[1])),
        settled=state.settled + other,
    )


@pytest.mark.parametrize("memory", [False, True])
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("seed", range(4))
def test_a_view_gives_nothing_away(seed: int, seat: int, memory: bool) -> None:
    random = Random(seed)
    for state in states(random_game(seed)):
        for _ in range(3):
            changed = elsewhere(random, state, seat, forgetful=not memory)
            assert view(changed, seat, memory) == view(state, seat, memory)


@pytest.mark.parametrize("seed", range(3))
def test_a_verdict_gives_nothing_away(seed: int) -> None:
    random = Random(seed)
    for state in states(random_game(seed)):
        for by in (None, 0, 1):
            changed = elsewhere(random, state, state.turn if by is None else by, forgetful=True)
            looks = (Look("hand", 1), Look("table", 1), Look("won"), Look("holder"))
            for move in (*GAME.candidates(state), *looks, Place(1)):
                one, other = judge(state, move, by), judge(changed, move, by)
                assert (one.checks, one.kinds, one.nearest) == (other.checks, other.kinds, other.nearest)


def test_a_view_shows_what_is_turned_to_its_seat() -> None:
    state = read_state(ROW)
    first, second = view(state, 0), view(state, 1)
    assert (text_of(first.hand), text_of(first.theirs), str(first.next)) == ("R O B", "T G R", "Y")
    assert (text_of(second.hand), text_of(second.theirs), str(second.next)) == ("W K O", "G Y P", "R")
    assert (first.seen, second.seen) == ((False,), (True,))
    assert first.memory is None and first.line == second.line == faces("W")


def test_one_card_in_the_holder_is_seen_from_both_sides() -> None:
    state = read_state(f"spaan piatnik-fr act {HANDS} holder Y/T")
    assert (str(view(state, 0).next), str(view(state, 1).next)) == ("Y", "T")


@pytest.mark.parametrize("seed", range(6))
def test_who_has_seen_what_lies_down_follows_from_what_each_saw(seed: int) -> None:
    known: list[tuple[Card, list[set[int]]]] = []
    match = random_game(seed)
    for step in match.steps:
        for moment in step.moments:
            event, facts = moment.event, moment.event.facts
            if event.kind == "placed":
                lying = moment.state.line[-1]
                # Each saw the side turned to it while the card was held; the side that lies up is seen by both.
                known.append((lying.card, [{0, lying.up}, {1, lying.up}]))
            elif event.kind == "flipped":
                sides = known[facts["place"] - 1][1]
                sides[0], sides[1] = {0, 1}, {0, 1}
            elif event.kind == "took-line":
                known.clear()
        assert [each.card for each in step.state.line] == [each for each, _ in known]
        for lying, (_, sides) in zip(step.state.line, known, strict=True):
            assert lying.seen == tuple(seat for seat in (0, 1) if 1 - lying.up in sides[seat])


def test_memory_is_shown_on_request_or_by_setting() -> None:
    state = replace(read_state(ROW), line=row("W/O.0.1,R/G.1.01"), won=(row("T/B.0.1"), ()))
    assert view(state, 0).memory is None
    first, second = view(state, 0, memory=True).memory, view(state, 1, memory=True).memory
    assert first is not None and second is not None
    assert first.under == (None, faces("R")[0]) and second.under == (faces("O")[0], faces("R")[0])
    assert first.won == (((faces("T")[0], None),), ()) and second.won == (((faces("T")[0], faces("B")[0]),), ())
    reminded = replace(state, settings=Settings(memory=True))
    assert view(reminded, 0).memory == first and view(reminded, 0, memory=False).memory is None


# The packed model


@pytest.mark.parametrize("settings", ["", "pack=11/15/22;first=1", "pack=11/22/15", SMALL])
@pytest.mark.parametrize("policy", fast.POLICIES)
def test_the_packed_model_plays_the_same_games(policy: str, settings: str) -> None:
    chosen = read_settings(settings)
    tail = f" settings {settings}" if settings else ""
    for seed in range(12 if policy in ("uniform", "sensible") else 3):
        log: list[str] = []
        table = fast.PackedGame(EDITION, chosen, policy, Random(seed), log)
        endings, rounds, turns, winners = table.play()
        match = match_from(GAME, log[0] + tail)
        for move in log[1:]:
            if policy == "sensible":
                assert str(sensible(view(match.state, match.state.turn, memory=True), match.legal_moves)) == move
            match = match.play(move)
        kinds = Counter(event.kind for event in match.events)
        assert match.outcome is not None
        assert match.outcome.counts == tuple(table.won)
        assert match.outcome.winners == (winners if len(winners) == 1 else ())
        assert [kinds[kind] for kind in ("rainbow-made", "doubled", "black-up")] == [
            endings.count(kind) for kind in ("rainbow", "double", "black")
        ]
        assert rounds == match.state.round == kinds["round-opened"] + 1
        assert turns == kinds["turn-passed"] + kinds["round-opened"] + 1
        assert text_of(match.state.visible) == text_of(EVERY_FACE[face] for face in table.up)


class Always:
    """A random generator that keeps saying the same number."""

    def __init__(self, number: float) -> None:
        self.number = number

    def random(self) -> float:
        return self.number


def test_uniform_means_every_option_once() -> None:
    always = Always(0.0)
    table = fast.PackedGame(EDITION, Settings(), "uniform", always)  # type: ignore[arg-type]
    table.up[:] = [0, 1, 2, 3]
    table.hands[0] = [(0, 1), (2, 3), (4, 5)]

    def every(choose: Any, count: int) -> list[Any]:
        found = []
        for option in range(count):
            always.number = (option + 0.5) / count
            found.append(choose(0))
        return found

    assert every(table.policy.flip_first, 5) == [None, 0, 1, 2, 3]
    assert sorted(every(table.policy.place, 6)) == [(card, known) for card in range(3) for known in (False, True)]
    always.number = 0.25
    assert table.policy.go_on(0) is None


def test_going_on_flips_any_card_as_likely() -> None:
    table = fast.PackedGame(EDITION, Settings(), "uniform", Random(1))
    table.up[:] = [0, 1, 2, 3]
    found = Counter(table.policy.go_on(0) for _ in range(8000))
    assert abs(found.pop(None) - 4000) < 250
    assert set(found) == {0, 1, 2, 3} and all(abs(count - 1000) < 150 for count in found.values())


def apart(random: Random) -> tuple[int, int, Counter[str], int]:
    """A uniform game written from the description alone, on letters: its turns, rounds, endings and cards won."""
    pairs = [a + b for a, b in combinations(COLOURS, 2)] * 2 + [c + "W" for c in COLOURS] + [c + "K" for c in COLOURS]
    pack = [random.choice((each, each[::-1])) for each in [*pairs, "WK"]]
    random.shuffle(pack)
    hands = [[pack.pop(0) for _ in range(3)], [pack.pop() for _ in range(3)]]
    table: list[str] = []  # of each card the face that lies up, then the other
    endings: Counter[str] = Counter()
    turns, rounds, won, who = 0, 1, 0, random.choice((0, 1))
    while True:
        turns += 1
        ending, placed = "", 0
        flip = bool(table) and random.randrange(len(table) + 1) > 0
        while not ending:
            if flip:
                at = random.randrange(len(table))
                table[at] = table[at][::-1]
                ending = oracle("".join(each[0] for each in table[:at] + table[at + 1 :]), table[at][0], placed=False)
                if ending != "open":
                    break
            chosen = hands[who].pop(random.randrange(len(hands[who])))
            mine = random.random() < 0.5
            shown = chosen if mine == (who == 0) else chosen[::-1]
            ending = oracle("".join(each[0] for each in table), shown[0], placed=True)
            table.append(shown)
            placed += 1
            if ending != "open" or placed == 3 or random.random() < 0.5:
                break
            flip, ending = True, ""
        over = ending != "open"
        if over:
            endings[ending] += 1
            won += len(table)
            table = []
        lacks = 3 - len(hands[who])
        if lacks > len(pack):
            return turns, rounds, endings, won
        hands[who] += [pack.pop(0) if who == 0 else pack.pop() for _ in range(lacks)]
        rounds += over
        if not over or ending == "rainbow":
            who = 1 - who


def test_the_figures_are_those_of_a_program_written_apart() -> None:
    games = 3000
    random = Random(42)
    played = [apart(random) for _ in range(games)]
    figures = simulate(fast, EDITION, Settings(), 2, "uniform", games, seed=7).figures

    def near(found: dict[str, float], expected: list[int], shared: int = 1) -> None:
        mean = sum(expected) / games
        error = sqrt(sum((each - mean) ** 2 for each in expected) / (games - 1) / games)
        assert abs(found["mean"] - mean / shared) < 4 * sqrt(found["se"] ** 2 + (error / shared) ** 2)

    near(figures["rounds_per_game"], [rounds for _, rounds, _, _ in played])
    near(figures["cards_won"], [won for *_, won in played], shared=2)
    turns = [each[0] for each in played]
    spread = sqrt(sum((each - sum(turns) / games) ** 2 for each in turns) / games / games)
    assert abs(figures["turns"] / games - sum(turns) / games) < 4 * sqrt(2) * spread
    endings: Counter[str] = sum((each[2] for each in played), Counter())
    for name, share in figures["endings"].items():
        expected = endings[name] / endings.total()
        assert abs(share - expected) < 4 * sqrt(2 * expected * (1 - expected) / endings.total()), name


def test_the_sensible_player_makes_rainbows_and_beats_the_uniform_one() -> None:
    figures = simulate(fast, EDITION, Settings(), 2, "sensible", 200).figures
    assert figures["endings"]["rainbow"] > 0.6
    wins = 0
    for seed in range(20):
        match, random = new_match(GAME, seed=seed).play("deal"), Random(seed)
        while match.outcome is None:
            seat, moves = match.state.turn, match.legal_moves
            match = match.play(sensible(match.view(seat), moves) if seat == 0 else random.choice(moves))
        wins += match.outcome.winners == (0,)
    assert wins >= 18


def test_a_simple_player_decides_by_its_view_alone() -> None:
    random = Random(2)
    for state in states(random_game(8)):
        if state.phase in ("act", "place", "follow"):
            changed = elsewhere(random, state, state.turn, forgetful=True)
            moves = GAME.legal_moves(state)
            assert sensible(view(state, state.turn), moves) == sensible(view(changed, state.turn), moves)


def test_the_packed_model_says_what_it_does_not_play() -> None:
    for change in ({"tie": "shared"}, {"more_flip": "may"}, {"fault_first": False}):
        with pytest.raises(Unsupported):
            fast.check(replace(EDITION, **change), Settings(), 2)
    with pytest.raises(Unsupported):
        fast.check(EDITION, Settings(), 3)


@pytest.mark.parametrize("change", [{}, {"most_placed": 2}, {"hand_cards": 4, "most_placed": 4}, {"rainbow_cards": 5}])
def test_the_packed_model_reads_the_edition(change: dict[str, Any]) -> None:
    edition = replace(EDITION, **change)
    fast.check(edition, Settings(), 2)
    for seed in range(10):
        log: list[str] = []
        table = fast.PackedGame(edition, Settings(), "uniform", Random(seed), log)
        table.play()
        words = log[0].split()
        hands, holder = words[words.index("hands") + 1], words[words.index("holder") + 1]
        one, other = (cards(hand.replace(",", " ")) for hand in hands.split(":"))
        start = State(
            edition, Settings(), (one, other), cards(holder), phase="act", turn=int(words[words.index("turn") + 1])
        )  # fmt: skip
        match = match_from(GAME, start)
        for move in log[1:]:
            match = match.play(move)
        assert match.outcome is not None and match.outcome.counts == tuple(table.won)


def test_whites_alone_make_a_rainbow_in_both_models() -> None:
    whites: Faces = (WHITE,) * 5
    assert placing(EDITION, whites, WHITE) == "rainbow"
    table = fast.tables(EDITION).placing
    assert table[(5 * fast.MASKS + 0) * fast.FACES + WHITE.rank] == fast.RAINBOW
