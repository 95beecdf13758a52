"""The commands' answers that outside programs rely on, compared with the contract's own words, computed here anew."""

import io
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import redirect_stdout
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rainbow7
from rainbow7.cli import main

COLOURS, VALUES = "ROYGCBV", "1234567"
PACK = [colour + value for colour in COLOURS for value in VALUES] + ["W"] * 4
RAINBOW7_EDITIONS = ("en", "fr", "fr-plus2")
FACES = "ROYGTBPWK"
LANGS = ("en", "fr")

Hand = tuple[str, ...]


def ask(*typed: str) -> Any:
    """What a command answers as JSON; it must end well."""
    out = io.StringIO()
    with redirect_stdout(out):
        assert main([*typed, "--json"]) == 0
    (line,) = out.getvalue().splitlines()
    return json.loads(line)


def written(cards: Iterable[str]) -> str:
    return " ".join(cards) or "-"


def place(card: str) -> tuple[int, int]:
    """The place of a card in the canonical order."""
    return (len(COLOURS), 0) if card == "W" else (COLOURS.find(card[0]), int(card[-1]))


def in_order(cards: Iterable[str]) -> Hand:
    return tuple(sorted(cards, key=place))


def parts(hand: Hand) -> list[Hand]:
    """Every distinct choice of cards from a hand, by size, then in canonical order."""
    found = {chosen for size in range(1, len(hand) + 1) for chosen in combinations(in_order(hand), size)}
    return sorted(found, key=lambda cards: (len(cards), [place(card) for card in cards]))


# The contract's words for what may be laid, written out without a look at the engine


def rainbow7_kinds(cards: Hand) -> list[str]:
    plain = [card for card in cards if card != "W"]
    values = [int(card[1]) for card in plain]
    found = []
    if 3 <= len(cards) <= 7 and len({card[0] for card in plain}) <= 1 and len(set(values)) == len(values):
        span = max(values) - min(values) + 1 if values else 0
        found += ["colour"] if span <= len(cards) else []
    found += ["solo"] if len(cards) == 1 else []
    found += ["value"] if len(cards) >= 3 and len(set(values)) <= 1 else []
    return found


def sazuki_kinds(cards: Hand) -> list[str]:
    values = sorted(int(card) for card in cards)
    run = len(values) > 1 and values == list(range(values[0], values[0] + len(values)))
    found = ["run"] if run else []
    found += ["set"] if len(values) > 1 and len(set(values)) == 1 else []
    return found + (["solo"] if len(values) == 1 else [])


def sazuki_may(cards: Hand, bound: str | None) -> bool:
    what = sazuki_kinds(cards)
    return bool(what) and (bound is None or bound in what or what == ["solo"])


def nearest_of(legal: Sequence[Hand], play: Hand) -> list[list[str]]:
    """The contract's `nearest`: fewest cards differing, no Solos for a play of two cards or more."""
    options = [cards for cards in legal if len(cards) > 1 or len(play) < 2]
    apart = {cards: _apart(cards, play) for cards in options}
    least = min(apart.values(), default=0)
    return [list(cards) for cards in options if apart[cards] == least]


def _apart(one: Hand, other: Hand) -> int:
    held, asked = Counter(one), Counter(other)
    return (held - asked).total() + (asked - held).total()


def rainbow7_hands(count: int, most: int, seed: int) -> Iterator[Hand]:
    """Random hands rich in combinations: few colours and values, up to four Rainbow cards."""
    random = Random(seed)
    for number in range(count):
        colours = random.sample(COLOURS, random.randint(2, 5))
        values = random.sample(VALUES, random.randint(3, 7))
        near = [colour + value for colour, value in product(colours, values)] + ["W"] * (number % 5)
        yield tuple(random.sample(near, min(len(near), random.randint(1, most))))


def sazuki_hands(count: int, most: int, seed: int) -> Iterator[Hand]:
    random = Random(seed)
    return (tuple(random.sample("123456" * 10, random.randint(1, most))) for _ in range(count))


# combos


@pytest.mark.parametrize("edition", RAINBOW7_EDITIONS)
def test_combos_answers_the_example_of_the_contract(edition: str) -> None:
    assert ask("combos", "R3 R4 R5 W", "--edition", edition) == {
        "game": "rainbow7", "edition": edition, "hand": ["R3", "R4", "R5", "W"], "value": 12, "can_call": False,
        "combos": [
            {"cards": ["R3"], "kinds": ["solo"]}, {"cards": ["R4"], "kinds": ["solo"]},
            {"cards": ["R5"], "kinds": ["solo"]}, {"cards": ["W"], "kinds": ["solo"]},
            {"cards": ["R3", "R4", "R5"], "kinds": ["colour"]}, {"cards": ["R3", "R4", "W"], "kinds": ["colour"]},
            {"cards": ["R3", "R5", "W"], "kinds": ["colour"]}, {"cards": ["R4", "R5", "W"], "kinds": ["colour"]},
            {"cards": ["R3", "R4", "R5", "W"], "kinds": ["colour"], "perfect": True},
        ],
    }  # fmt: skip


def test_combos_lists_every_part_of_a_hand_that_is_a_combination() -> None:
    for hand in rainbow7_hands(150, 9, seed=1):
        told = ask("combos", written(hand))
        assert told["hand"] == list(in_order(hand))
        assert told["value"] == sum(int(card[1]) for card in hand if card != "W")
        assert told["can_call"] == (told["value"] <= 7)
        assert told["combos"] == [
            {"cards": list(cards), "kinds": rainbow7_kinds(cards)}
            | ({"perfect": True} if len(cards) == len(hand) else {})
            for cards in parts(hand)
            if rainbow7_kinds(cards)
        ]


@pytest.mark.parametrize("edition", RAINBOW7_EDITIONS)
@pytest.mark.parametrize(
    ("hand", "kinds"),
    [
        ("R7 W W", ["colour", "value"]), ("W W W", ["colour", "value"]), ("W W W W", ["colour", "value"]),
        ("R1 R7 W W W W", []), ("R1 R6 W W W W", ["colour"]), ("R1 R2 R3 R4 R5 R6 R7", ["colour"]),
        ("R1 R2 R3 R4 R5 R6 R7 W", []), ("R2 O2 Y2 G2 C2 B2 V2 W W W W", ["value"]), ("R6 R7 R1", []),
        ("R3 R3", None), ("R3 O3", []), ("W", ["solo"]), ("R7", ["solo"]),
    ],
)  # fmt: skip
def test_the_whole_hand_is_what_the_rulings_say(edition: str, hand: str, kinds: list[str] | None) -> None:
    if kinds is None:
        assert main(["combos", hand]) == 2
        return
    cards = hand.split()
    found = [each for each in ask("combos", hand, "--edition", edition)["combos"] if len(each["cards"]) == len(cards)]
    assert [each["kinds"] for each in found] == ([kinds] if kinds else [])


@pytest.mark.parametrize("bound", [None, "set", "run"])
def test_combos_of_sazuki_list_every_part_of_a_hand_that_may_be_played(bound: str | None) -> None:
    for hand in sazuki_hands(60, 9, seed=2):
        told = ask("combos", written(hand), "--game", "sazuki", *(("--bound", bound) if bound else ()))
        assert told == {
            "game": "sazuki", "edition": "grimpeur-fr", "hand": sorted(hand),
            "combos": [
                {"cards": list(cards), "kinds": sazuki_kinds(cards)}
                for cards in parts(tuple(sorted(hand)))
                if sazuki_may(cards, bound)
            ],
        }  # fmt: skip


def test_the_order_in_which_cards_are_typed_and_their_case_do_not_matter() -> None:
    assert ask("combos", "w r5,R3 , r4") == ask("combos", "R3 R4 R5 W") == ask("combos", "r3r4r5w")
    assert ask("combos", "5,4 4", "--game", "sazuki") == ask("combos", "445", "--game", "sazuki")


def test_the_empty_hand_allows_nothing() -> None:
    assert ask("combos", "-")["combos"] == ask("combos", "-", "--game", "sazuki")["combos"] == []


# judge


def test_judge_answers_the_example_of_the_contract() -> None:
    told = ask("judge", "R3 R4 R5 G3 B7 Y1 O1", "--play", "R3 R5", "--lang", "en")
    assert (told["legal"], told["kinds"], told["nearest"]) == (False, [], [["R3", "R4", "R5"]])
    gap = next(each for each in told["objections"] if each["rule"] == "combo.colour")
    assert gap["code"] == "gap"
    assert gap["cards"] == ["R3", "R5"]
    assert "red 4" in gap["text"]


@pytest.mark.parametrize("edition", RAINBOW7_EDITIONS)
def test_judge_agrees_with_combos_on_every_part_of_a_hand(edition: str) -> None:
    for hand in rainbow7_hands(8, 8, seed=3):
        legal = [tuple(each["cards"]) for each in ask("combos", written(hand), "--edition", edition)["combos"]]
        for play in parts(hand):
            told = ask("judge", written(hand), "--play", written(play), "--edition", edition)
            assert told["legal"] == (play in legal)
            assert told["kinds"] == rainbow7_kinds(play)
            assert bool(told["objections"]) != told["legal"]
            assert told["nearest"] == ([] if told["legal"] else nearest_of(legal, play))


@pytest.mark.parametrize("bound", [None, "set", "run"])
def test_judge_agrees_with_combos_in_sazuki(bound: str | None) -> None:
    options = ("--game", "sazuki", *(("--bound", bound) if bound else ()))
    for hand in sazuki_hands(5, 8, seed=4):
        legal = [tuple(each["cards"]) for each in ask("combos", written(hand), *options)["combos"]]
        for play in {tuple(sorted(part)) for part in parts(hand)}:
            told = ask("judge", written(hand), "--play", written(play), *options)
            assert told["legal"] == (play in legal)
            assert told["kinds"] == sazuki_kinds(play)
            assert bool(told["objections"]) != told["legal"]
            assert told["nearest"] == ([] if told["legal"] else nearest_of(legal, play))


def test_cards_that_are_not_in_the_hand_are_refused_with_an_objection_of_their_own() -> None:
    random = Random(5)
    for hand in rainbow7_hands(40, 7, seed=5):
        others = list(PACK)
        for card in hand:
            others.remove(card)
        play = in_order((*random.sample(others, 1), *random.sample(hand, min(len(hand), random.randint(0, 3)))))
        told = ask("judge", written(hand), "--play", written(play))
        assert told["legal"] is False
        (held,) = (each for each in told["objections"] if each["rule"] == "lay.held")
        assert Counter(held["cards"]) == Counter(play) - Counter(hand)
        assert told["kinds"] == rainbow7_kinds(play)
        legal = [cards for cards in parts(hand) if rainbow7_kinds(cards)]
        assert told["nearest"] == nearest_of(legal, play)
    told = ask("judge", "1 1 2", "--play", "3", "--game", "sazuki")
    assert (told["legal"], told["kinds"], told["nearest"]) == (False, ["solo"], [["1"], ["2"]])


def test_nearest_is_empty_where_only_solos_would_do() -> None:
    assert ask("judge", "R1 O3 Y6", "--play", "R1 O3")["nearest"] == []
    assert ask("judge", "R1 O3 Y6", "--play", "B2")["nearest"] == [["R1"], ["O3"], ["Y6"]]
    assert ask("judge", "R1 O3 Y6", "--play", "-")["nearest"] == [["R1"], ["O3"], ["Y6"]]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    "typed",
    [
        ("judge", "R3 R4 R5 G3 B7 Y1 O1", "--play", "R3 R5"), ("judge", "R1 R7 W", "--play", "R1 R7"),
        ("judge", "R3", "--play", "-"), ("judge", "R3 O3", "--play", "R3 O3"), ("judge", "R3", "--play", "W W"),
        ("judge", "1 1 2 4", "--play", "1 2 4", "--game", "sazuki"),
        ("judge", "1 1 2 4", "--play", "1 2", "--bound", "set", "--game", "sazuki"),
        ("judge", "1 6", "--play", "1 6", "--game", "sazuki"),
        ("score", "--call", "0", "R1 R7", "R3"),
    ],
)  # fmt: skip
def test_every_objection_names_its_rule_and_says_it_in_the_language_asked_for(
    typed: tuple[str, ...], lang: str
) -> None:
    told = ask(*typed, "--lang", lang)
    game = rainbow7.GAMES["sazuki" if "sazuki" in typed else "rainbow7"]
    assert told["legal"] is False
    assert told["objections"]
    other = ask(*typed, "--lang", "fr" if lang == "en" else "en")
    for each, elsewhere in zip(told["objections"], other["objections"], strict=True):
        assert set(each) >= {"rule", "code", "cards", "text"}
        assert each["rule"] in game.rulebooks.rules
        assert each["text"].endswith((".", ".»"))
        assert each["text"] != elsewhere["text"]
        assert {name: each[name] for name in ("rule", "code", "cards")} == {
            name: elsewhere[name] for name in ("rule", "code", "cards")
        }


# Spaan's line


def spaan_outcome(line: str, face: str) -> str:
    if face == "K":
        return "black"
    if face != "W" and face in line:
        return "double"
    return "rainbow" if len(line) == 5 else "open"


def open_lines() -> Iterator[str]:
    """Fault-free lines of at most five, as the oracle grows them; every short one, and some long ones."""
    random = Random(6)
    lines = [""]
    for size in range(5):
        longer = [line + face for line in lines for face in FACES if spaan_outcome(line, face) == "open"]
        lines = longer if size < 2 else random.sample(longer, 60)
        yield from lines


def test_a_face_at_the_end_of_a_line_comes_to_what_the_contract_says() -> None:
    for line in ("", *open_lines()):
        for face in FACES:
            told = ask("judge", "--game", "spaan", "--line", written(line), "--play", face)
            assert told["outcome"] == spaan_outcome(line, face), (line, face)


def test_a_line_may_be_written_in_any_way() -> None:
    for line in ("R W G", "r,w,g", "RWG", " R  W ,G "):
        assert ask("judge", "--game", "spaan", "--line", line, "--play", "b")["outcome"] == "open"


def test_six_white_faces_are_a_rainbow() -> None:
    assert ask("judge", "--game", "spaan", "--line", "W W W W W", "--play", "W")["outcome"] == "rainbow"


@pytest.mark.parametrize("line", ["R R", "K", "R K", "R O Y G T B", "W W W W W W", "R W R", "X", ""])
def test_a_faulty_or_longer_line_is_bad_input(line: str) -> None:
    assert main(["judge", "--game", "spaan", "--line", line, "--play", "W"]) == 2


# score


def rainbow7_score(call: int | None, perfect: int | None, hands: Sequence[Hand], held: Sequence[int]) -> dict[str, Any]:
    """The contract and the rules for the end of a round, in a few lines."""
    values = [sum(int(card[1]) for card in hand if card != "W") for hand in hands]
    seats = range(len(hands))
    ender = call if call is not None else perfect
    assert ender is not None
    lost = call is not None and any(values[seat] < values[ender] for seat in seats)
    gain = 2 if call is not None else 1
    gains = [3 * lost if seat == ender else 0 if lost else gain for seat in seats]
    tokens = [before + gained for before, gained in zip(held, gains, strict=True)]
    over = max(tokens) >= 7
    fewest = [seat for seat in seats if tokens[seat] == min(tokens)]
    lowest = min(values[seat] for seat in fewest)
    return {
        "ending": "perfect" if call is None else "call-lost" if lost else "call-won", "values": values, "gains": gains,
        "tokens": tokens, "winner": None if lost else ender,
        "next_first": ender if lost else (ender + 1) % len(hands), "game_over": over,
        "winners": [seat for seat in fewest if values[seat] == lowest] if over else [],
    }  # fmt: skip


def rounds(count: int) -> Iterator[tuple[list[Hand], list[int], int]]:
    """Random ends of rounds: low hands, so that calls are allowed and ties come up; tokens near the end."""
    random = Random(7)
    low = [card for card in PACK if card == "W" or card[1] in "123"]
    for _ in range(count):
        seats = random.randint(2, 5)
        pack = random.sample(low, len(low))
        hands = [tuple(pack.pop() for _ in range(random.randint(1, 4))) for _ in range(seats)]
        yield hands, [random.choice((0, 1, 2, 4, 5, 6, 9)) for _ in range(seats)], random.randrange(seats)


@pytest.mark.parametrize("edition", RAINBOW7_EDITIONS)
def test_score_counts_as_the_rules_say(edition: str) -> None:
    seen: Counter[str] = Counter()
    for number, (hands, tokens, seat) in enumerate(rounds(200)):
        perfect = number % 4 == 0
        if perfect:
            hands[seat] = ()
        option = ("--perfect", str(seat)) if perfect else ("--call", str(seat))
        texts = [written(hand) for hand in hands]
        told = ask("score", *option, *texts, "--tokens", ",".join(map(str, tokens)), "--edition", edition)
        expected = rainbow7_score(None if perfect else seat, seat if perfect else None, hands, tokens)
        if not perfect and expected["values"][seat] > 7:
            assert told["legal"] is False
            assert [each["rule"] for each in told["objections"]] == ["call.limit"]
            seen["refused"] += 1
            continue
        assert {name: told[name] for name in expected} == expected
        summed = [0] * len(hands)
        for step in told["steps"]:
            summed[step["seat"]] += step["gain"]
            assert {"seat", "gain", "rule", "text"} <= set(step)
        assert summed == told["gains"]
        seen[told["ending"]] += 1
        seen["over"] += told["game_over"]
        seen["shared"] += len(told["winners"]) > 1
        seen["tied"] += len({value for value in expected["values"]}) < len(hands)
    assert min(seen[each] for each in ("refused", "call-won", "call-lost", "perfect", "over", "shared", "tied")) > 0


def test_score_takes_no_tokens_for_none_held() -> None:
    told = ask("score", "--call", "1", "R3", "G2 W")
    assert told["tokens"] == told["gains"] == [2, 0]


def test_a_caller_wins_ties() -> None:
    told = ask("score", "--call", "0", "R2", "O2", "Y2")
    assert (told["ending"], told["gains"], told["winner"]) == ("call-won", [0, 2, 2], 0)


def test_the_tie_break_is_among_the_tied_and_a_perfect_hand_counts_nothing() -> None:
    told = ask("score", "--perfect", "0", "-", "R1", "R7", "--tokens", "7,5,5")
    assert (told["tokens"], told["winners"]) == ([7, 6, 6], [1])
    told = ask("score", "--perfect", "0", "-", "W", "R7", "--tokens", "6,5,7")
    assert (told["tokens"], told["winners"]) == ([6, 6, 8], [0, 1])


def test_each_counterfactual_comes_true_when_it_is_scored() -> None:
    told = ask("score", "--call", "0", "R3", "O5", "Y1 O1")
    assert told["ending"] == "call-lost"
    assert told["counterfactuals"]
    for each in told["counterfactuals"]:
        values = [*told["values"]]
        values[each["seat"]] = each["instead"]
        hands = [(f"{colour}{value}",) if value else ("W",) for colour, value in zip("RGB", values, strict=True)]
        anew = rainbow7_score(0, None, hands, [0, 0, 0])
        assert (anew["ending"], anew["gains"]) == (each["ending"], each["gains"])
        assert (anew["ending"], anew["gains"]) != (told["ending"], told["gains"])


def test_plays_of_sazuki_choose_by_count_then_height_then_order() -> None:
    random = Random(8)
    for _ in range(150):
        plays = []
        for _ in range(random.randint(1, 6)):
            value = random.randint(1, 6)
            size = random.randint(1, 4)
            run = random.random() < 0.5 and value + size <= 7
            plays.append([value + step if run else value for step in range(size)])
        if max(Counter(card for play in plays for card in play).values()) > 10:
            continue
        ranked = sorted(range(len(plays)), key=lambda at: (-len(plays[at]), -max(plays[at]), at))
        assert ask("score", "--game", "sazuki", *(written(map(str, play)) for play in plays))["order"] == ranked


def test_the_example_of_sazukis_order() -> None:
    assert ask("score", "--game", "sazuki", "4 4", "5", "6") == {"order": [0, 2, 1]}


# review


def test_review_answers_what_the_contract_names(tmp_path: Path) -> None:
    match = rainbow7.new_match(seed=11).play("deal")
    while match.game.to_move(match.state) is not None:
        match = match.with_sensible_move()
    record = tmp_path / "round.txt"
    record.write_text(match.record(), "utf-8")
    moments, choices = 0, 0
    for seat in range(3):
        told = ask("review", str(record), "--seat", str(seat))
        assert {"moments", "choices", "seconds"} <= told.keys() and len(told["moments"]) <= 3
        values = [each["difference"]["value"] for each in told["moments"]]
        assert values == sorted(values, reverse=True) and all(value >= 0.1 for value in values)
        for each in told["moments"]:
            assert {"n", "played", "better", "difference", "reasons", "link"} <= each.keys()
            before = match.moments[each["n"] - 1].state
            following = next(step for step in match.steps if step.moments[0] is match.moments[each["n"]])
            assert before.turn == seat and str(following.move) == each["played"] != each["better"]
            assert match.game.judge(before, match.game.read_move(each["better"])).legal
            assert all({"text", "share", "se", "cards", "rule"} <= reason.keys() for reason in each["reasons"])
        moments, choices = moments + len(told["moments"]), choices + told["choices"]
    assert moments > 0 and choices > 10


# simulate


GAMES = [
    ("rainbow7", "en", {"call-won", "call-lost", "perfect", "void"}, range(2, 6)),
    ("rainbow7", "fr", {"call-won", "call-lost", "perfect", "void"}, range(2, 6)),
    ("rainbow7", "fr-plus2", {"call-won", "call-lost", "perfect", "void"}, range(2, 6)),
    ("sazuki", "grimpeur-fr", None, range(2, 7)),
    ("spaan", "piatnik-fr", {"rainbow", "double", "black"}, range(2, 3)),
]


@pytest.mark.parametrize(("game", "edition", "endings", "seats"), GAMES, ids=[edition for _, edition, _, _ in GAMES])
def test_simulate_reports_what_the_contract_names(
    game: str, edition: str, endings: set[str] | None, seats: range
) -> None:
    for count in seats:
        told = ask(
            "simulate", "--games", "30", "--game", game, "--edition", edition, "--seats", str(count), "--seed", "5"
        )
        assert (told["game"], told["edition"], told["seats"]) == (game, edition, count)
        assert (told["policy"], told["games"]) == ("uniform", 30)
        assert told["turns"] >= told["rounds"] >= 30
        assert told["turns_per_round"]["mean"] == pytest.approx(told["turns"] / told["rounds"])
        assert told["rounds_per_game"]["mean"] == pytest.approx(told["rounds"] / 30)
        assert all(told[name]["se"] >= 0 for name in ("turns_per_round", "rounds_per_game"))
        assert len(told["wins_by_seat"]) == count
        assert sum(told["wins_by_seat"]) == pytest.approx(1)
        assert told["elapsed_s"] > 0
        assert told["turns_per_s"] == pytest.approx(told["turns"] / told["elapsed_s"])
        if endings is None:
            assert "endings" not in told
            assert set(told["points"]) == {"mean", "se"}
        else:
            assert set(told["endings"]) == endings
            assert sum(told["endings"].values()) == pytest.approx(1)
        assert ("cards_won" in told) == (game == "spaan")


@pytest.mark.parametrize(("game", "edition", "endings", "seats"), GAMES, ids=[edition for _, edition, _, _ in GAMES])
def test_one_seed_gives_one_set_of_figures(game: str, edition: str, endings: object, seats: range) -> None:
    def figures(*more: str) -> dict[str, Any]:
        told = ask("simulate", "--games", "120", "--game", game, "--edition", edition, *more)
        return {name: figure for name, figure in told.items() if name not in ("elapsed_s", "turns_per_s")}

    assert figures("--seed", "3") == figures("--seed", "3", "--jobs", "2")
    assert figures() == figures("--seed", "0")
    assert figures("--seed", "3") != figures("--seed", "4") | {"seed": 3}


def test_the_seats_left_out_are_three_or_two() -> None:
    assert [ask("simulate", "--games", "1", "--game", game)["seats"] for game in rainbow7.GAMES] == [3, 3, 2]


# replay


@pytest.fixture(params=["rainbow7", "sazuki", "spaan"])
def record(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, Path]:
    """A few moves of each game, recorded."""
    match = rainbow7.new_match(request.param, seed=11).play("deal")
    random = Random(12)
    for _ in range(25):
        if match.outcome is None:
            match = match.play(random.choice(match.legal_moves))
    path = tmp_path / "match.txt"
    path.write_text(match.record(), "utf-8")
    return request.param, path


@pytest.mark.parametrize("lang", LANGS)
def test_replay_tells_the_events_of_a_record(record: tuple[str, Path], lang: str) -> None:
    game, path = record
    match = rainbow7.replay(path.read_text("utf-8"))
    told = ask("replay", str(path), "--lang", lang)
    assert (told["game"], told["seats"]) == (game, match.state.seats)
    assert told["edition"] == match.state.edition.id
    assert [each["n"] for each in told["events"]] == list(range(1, len(match.events) + 1))
    for each, event in zip(told["events"], match.events, strict=True):
        assert (each["kind"], each["rule"]) == (event.kind, event.rule)
        assert each["seat"] == getattr(event, "seat", None)
        assert each["text"]
    assert told["final"]["position"] == str(match.state)


def test_replay_stops_where_it_is_told(record: tuple[str, Path]) -> None:
    path = str(record[1])
    whole = ask("replay", path)
    for count in (0, 3, len(whole["events"])):
        told = ask("replay", path, "--at", str(count))
        assert told["events"] == whole["events"][:count]
    assert told["final"] == whole["final"]


def test_a_record_needs_no_seed_and_carries_all_that_chance_decided(record: tuple[str, Path]) -> None:
    game, path = record
    text = path.read_text("utf-8")
    bare = "".join(line for line in text.splitlines(True) if not line.startswith(("seed ", "engine ")))
    match = rainbow7.replay(bare)
    assert match.state == rainbow7.replay(text).state
    start = rainbow7.new_match(game, seed=11).play("deal")
    (dealt,) = (step for step in match.steps[:1])
    assert dealt.decided == start.steps[0].decided
    assert all(f"~ {' '.join(words)}\n" in text for words in dealt.decided)


# rules


@pytest.mark.parametrize(("game", "edition"), [(game, edition) for game, edition, _, _ in GAMES])
def test_rules_lists_the_register(game: str, edition: str) -> None:
    told = ask("rules", "--game", game, "--edition", edition)["rules"]
    assert [each["id"] for each in told] == list(rainbow7.GAMES[game].rulebooks.rules)
    for each in told:
        assert set(each) >= {"id", "edition", "status", "where", "text", "code", "tests", "lessons", "exercises"}
        assert each["edition"] == edition
        assert each["status"] in ("printed", "absent", "ruling")
        assert set(each["text"]) == {"en", "fr"}
        assert each["text"]["en"] != each["text"]["fr"]
        assert each["where"]
        for name in ("code", "tests", "lessons", "exercises"):
            assert isinstance(each[name], list)
        assert each["tests"], each["id"]


def test_one_rule_can_be_asked_for() -> None:
    (told,) = ask("rules", "combo.colour")["rules"]
    assert told["id"] == "combo.colour"
    assert any("a_colour" in each for each in map(str, told["code"]))


@pytest.mark.parametrize(("a", "b"), [(a, b) for a in RAINBOW7_EDITIONS for b in RAINBOW7_EDITIONS if a != b])
def test_differences_that_play_have_a_witness(a: str, b: str) -> None:
    told = ask("rules", "--edition", a, "--diff", b)["differences"]
    assert told
    for each in told:
        assert set(each) >= {"rule", "field", "a", "b", "plays", "witness", "text"}
        assert bool(each["witness"]) == each["plays"]
    plays = {each["rule"] for each in told if each["plays"]}
    assert plays == (set() if {a, b} == {"en", "fr"} else {"setup.sevens", "round.wild-exchange", "seven.duty"})


def test_an_edition_does_not_differ_from_itself() -> None:
    assert ask("rules", "--edition", "en", "--diff", "en")["differences"] == []
