"""What may be laid, against every subset of thousands of hands, judged by a plain reading of the rules."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations as subsets
from itertools import product
from random import Random
from typing import Any

import pytest

from rainbow7.games import GAMES
from rainbow7.games.surfaces import offered

# Nothing here calls the engine's own reading of the rules: cards are texts such as "R3" and "W".

Hand = tuple[str, ...]
COLOURS = "ROYGCBV"
PLAIN = [f"{colour}{value}" for colour in COLOURS for value in range(1, 8)]
PLACE = {text: place for place, text in enumerate([*PLAIN, "W"])}


def in_order(cards: Any) -> Hand:
    return tuple(sorted(cards, key=PLACE.__getitem__))


@cache
def rainbow7_kinds(cards: Hand) -> list[str]:
    """A single card; three or more that can all be of one value; three or more that can be a run of one colour."""
    kinds = []
    plain = [card for card in cards if card != "W"]
    if len(cards) >= 3:
        for colour, start in product(COLOURS, range(1, 8)):
            run = [f"{colour}{value}" for value in range(start, start + len(cards))]
            if start + len(cards) - 1 <= 7 and all(plain.count(card) <= 1 and card in run for card in plain):
                kinds.append("colour")
                break
    if len(cards) == 1:
        kinds.append("solo")
    if len(cards) >= 3 and any(all(card[1] == value for card in plain) for value in "1234567"):
        kinds.append("value")
    return kinds


def rainbow7_choices(hand: Hand) -> dict[Hand, list[str]]:
    """Every distinct choice of cards from a hand that may be laid, by size and then in order."""
    plain, wilds = [card for card in hand if card != "W"], hand.count("W")
    found = {}
    for size in range(len(plain) + 1):
        for some in subsets(in_order(plain), size):
            for joined in range(wilds + 1):
                chosen = (*some, *("W",) * joined)
                if chosen and (kinds := rainbow7_kinds(chosen)):
                    found[chosen] = kinds
    return dict(sorted(found.items(), key=lambda pair: (len(pair[0]), [PLACE[card] for card in pair[0]])))


def differing(one: Hand, other: Hand) -> int:
    return sum(((Counter(one) - Counter(other)) + (Counter(other) - Counter(one))).values())


def closest(choices: dict[Hand, list[str]], play: Hand) -> list[Hand]:
    """The choices that differ from the play by the fewest cards; no solos for a play of two cards or more."""
    some = [cards for cards in choices if len(cards) > 1 or len(play) < 2]
    least = min((differing(cards, play) for cards in some), default=0)
    return [cards for cards in some if differing(cards, play) == least]


def rainbow7_hands(seed: int, count: int, sizes: range) -> Iterator[Hand]:
    """Hands of all sizes, many of them of few colours or few values, with up to four Rainbow cards."""
    random = Random(seed)
    for _ in range(count):
        size = random.choice(sizes)
        wilds = random.choice([each for each in range(5) if each <= size])
        colours = random.choice((COLOURS, random.sample(COLOURS, 1), random.sample(COLOURS, 2)))
        values = random.choice(("1234567", random.sample("1234567", 2), random.sample("1234567", 3)))
        near = [card for card in PLAIN if card[0] in colours and card[1] in values]
        some = random.sample(near, min(len(near), size - wilds))
        rest = [card for card in PLAIN if card not in some]
        yield in_order([*some, *random.sample(rest, size - wilds - len(some)), *("W",) * wilds])


def listed(game: str, edition: str, hand: Hand, bound: str | None = None) -> dict[Hand, list[str]]:
    """What the engine lists for a hand."""
    chosen = GAMES[game]
    found = offered(chosen.hands).combinations(chosen.editions[edition], chosen.read_things(" ".join(hand)), bound)
    return {tuple(each["cards"]): each["kinds"] for each in found}


RAINBOW7 = list(GAMES["rainbow7"].editions)


@pytest.mark.parametrize("edition", RAINBOW7)
@pytest.mark.parametrize(
    ("sizes", "count"), [(range(1, 8), 700), (range(8, 10), 60), (range(10, 12), 16), (range(12, 15), 3)], ids=str
)
def test_every_subset_of_a_hand(edition: str, sizes: range, count: int) -> None:
    seen = set()
    for hand in rainbow7_hands(RAINBOW7.index(edition), count, sizes):
        expected = rainbow7_choices(hand)
        found = listed("rainbow7", edition, hand)
        assert found == expected, hand
        assert list(found) == list(expected), f"{hand}: another order"
        seen |= {kind for kinds in found.values() for kind in kinds}
    assert seen == {"colour", "solo", "value"}


@pytest.mark.parametrize("edition", RAINBOW7)
def test_what_a_hand_is_worth_and_when_it_is_a_perfect(edition: str) -> None:
    game = GAMES["rainbow7"]
    limit = game.editions[edition].call_limit
    for hand in rainbow7_hands(7, 300, range(1, 12)):
        cards = game.read_things(" ".join(hand))
        worth = sum(int(card[1]) for card in hand if card != "W")
        assert offered(game.hands).hand_facts(game.editions[edition], cards) == {
            "value": worth,
            "can_call": worth <= limit,
        }
        for each in offered(game.hands).combinations(game.editions[edition], cards, None):
            assert each.get("perfect", False) == (tuple(each["cards"]) == hand)


@pytest.mark.parametrize("edition", RAINBOW7)
@pytest.mark.parametrize(("sizes", "count"), [(range(1, 8), 250), (range(8, 12), 16), (range(12, 15), 2)], ids=str)
def test_verdicts_and_the_nearest_plays(edition: str, sizes: range, count: int) -> None:
    game, random, answers = GAMES["rainbow7"], Random(5), Counter[bool]()
    for hand in rainbow7_hands(3, count, sizes):
        choices = rainbow7_choices(hand)
        for _ in range(6):
            source = random.choice((hand, hand, hand, (*hand, random.choice(PLAIN), "W")))
            play = in_order(random.sample(source, random.randint(1, min(6, len(source)))))
            some = random.sample(play, len(play))
            verdict = offered(game.hands).judge_play(
                game.editions[edition], game.settings(), game.read_things(" ".join(hand)),
                game.read_things(" ".join(some)), None,
            )  # fmt: skip
            held = not Counter(play) - Counter(hand)
            possible = play.count("W") <= 4 and all(count == 1 for card, count in Counter(play).items() if card != "W")
            kinds = rainbow7_kinds(play)
            assert list(verdict.kinds) == kinds or not possible, f"{hand}: {play}"
            assert verdict.legal == (held and bool(kinds)), f"{hand}: {play}"
            near = [tuple(map(str, move.cards)) for move in verdict.nearest]
            assert near == ([] if verdict.legal else closest(choices, play)), f"{hand}: {play}"
            codes = [(check.rule, check.objection.code) for check in verdict.refusals if check.objection]
            assert any(rule == "lay.held" for rule, _ in codes) == (not held) or not possible, f"{hand}: {play}"
            answers[verdict.legal] += 1
    assert all(answers.values()) and len(answers) == 2


@pytest.mark.parametrize(
    ("cards", "kinds"),
    [
        ("W", ["solo"]),
        ("W W", []),
        ("W W W", ["colour", "value"]),
        ("W W W W", ["colour", "value"]),
        ("R7 W W", ["colour", "value"]),
        ("R3 O3", []),
        ("R3 O3 W", ["value"]),
        ("R3 R4 W", ["colour"]),
        ("R1 W R3", ["colour"]),
        ("R1 R4 W", []),
        ("R1 R4 W W", ["colour"]),
        ("R6 R7 R1", []),
        ("R6 R7 R1 W", []),
        ("R1 R7 W W W W", []),
        ("R1 R2 R3 R4 R5 R6 R7", ["colour"]),
        ("R1 R2 R3 R4 R5 R6 R7 W", []),
        ("R7 O7 Y7 G7 C7 B7 V7 W W W W", ["value"]),
        ("R3 R4 O5", []),
        ("R3 O4 W", []),
    ],
)
@pytest.mark.parametrize("edition", RAINBOW7)
def test_combinations_that_people_ask_about(edition: str, cards: str, kinds: list[str]) -> None:
    hand = tuple(cards.split())
    assert rainbow7_kinds(in_order(hand)) == kinds
    assert listed("rainbow7", edition, hand).get(in_order(hand), []) == kinds


# Sazuki


def sazuki_kinds(cards: Hand, bound: str | None = None) -> list[str]:
    """A single card; two or more equal ones; two or more distinct ones that follow one another."""
    kinds = []
    values = sorted(map(int, cards))
    if len(cards) >= 2 and values == list(range(values[0], values[0] + len(values))):
        kinds.append("run")
    if len(cards) >= 2 and len(set(values)) == 1:
        kinds.append("set")
    if len(cards) == 1:
        kinds.append("solo")
    return kinds if bound is None or set(kinds) & {bound, "solo"} else []


def sazuki_choices(hand: Hand, bound: str | None) -> dict[Hand, list[str]]:
    counts = [hand.count(value) for value in "123456"]
    found = {}
    for taken in product(*(range(count + 1) for count in counts)):
        cards = tuple(value for value, count in zip("123456", taken, strict=True) for _ in range(count))
        if cards and (kinds := sazuki_kinds(cards, bound)):
            found[cards] = kinds
    return dict(sorted(found.items(), key=lambda pair: (len(pair[0]), pair[0])))


@pytest.mark.parametrize("bound", [None, "run", "set"])
def test_every_subset_of_a_hand_of_sazukis(bound: str | None) -> None:
    random = Random(9)
    game = GAMES["sazuki"]
    edition = game.editions["grimpeur-fr"]
    for _ in range(250):
        hand = tuple(sorted(random.choices("123456", k=random.randint(1, 11))))
        choices = sazuki_choices(hand, bound)
        found = listed("sazuki", "grimpeur-fr", hand, bound)
        assert found == choices and list(found) == list(choices), hand
        for _ in range(4):
            source = random.choice((hand, hand, (*hand, random.choice("123456"))))
            play = tuple(sorted(random.sample(source, random.randint(1, min(5, len(source))))))
            verdict = offered(game.hands).judge_play(
                edition, game.settings(), game.read_things(" ".join(hand)), game.read_things(" ".join(play)), bound
            )
            assert verdict.legal == (play in choices), f"{hand}: {play}, {bound}"
            assert list(verdict.kinds) == sazuki_kinds(play), f"{hand}: {play}"
            near = [tuple(map(str, move.cards)) for move in verdict.nearest]
            assert near == ([] if verdict.legal else closest(choices, play)), f"{hand}: {play}, {bound}"


def test_plays_are_ranked_by_count_then_height_then_time() -> None:
    random, game = Random(10), GAMES["sazuki"]
    for _ in range(300):
        count, kind = random.randint(2, 6), random.choice(("run", "set"))
        plays: list[Hand] = []
        while len(plays) < count:
            cards = tuple(sorted(random.choices("123456", k=random.randint(1, 4))))
            if sazuki_kinds(cards, kind):
                plays.append(cards)
        expected = sorted(range(count), key=lambda at: (-len(plays[at]), -int(max(plays[at])), at))
        read = [game.read_things(" ".join(cards)) for cards in plays]
        assert offered(game.ranking).rank(game.editions["grimpeur-fr"], read, "en")["order"] == expected, plays


# Spaan


def spaan_outcome(line: str, face: str) -> str:
    """Black loses, a colour seen twice loses, six cards are a rainbow."""
    if face == "K":
        return "black"
    if face != "W" and face in line:
        return "double"
    return "rainbow" if len(line) == 5 else "open"


def test_every_face_at_the_end_of_many_lines() -> None:
    random, game, met = Random(11), GAMES["spaan"], Counter[str]()
    edition = game.editions["piatnik-fr"]
    for _ in range(60):
        length = random.randint(0, 5)
        colours = random.sample("ROYGTBP", length)
        line = "".join(random.choice((colour, colour, "W")) for colour in colours)
        for face in "ROYGTBPWK":
            outcome = spaan_outcome(line, face)
            judged = offered(game.faces).judge_face(edition, " ".join(line) or "-", face, "en")
            assert judged["outcome"] == outcome, f"{line} {face}"
            met[outcome] += 1
    assert set(met) == {"open", "double", "black", "rainbow"}
