"""The packed model lists the same combinations and plays the same rounds as the readable engine, move by move."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from rainbow7.core.chance import RecordedChance
from rainbow7.core.house_rules import laid_over
from rainbow7.core.match import Match, match_from
from rainbow7.core.simulation import Seating, Unsupported
from rainbow7.games.rainbow7 import GAME, combos
from rainbow7.games.rainbow7.cards import COLOURED, PACK, WILD, Cards, card, cards, text_of
from rainbow7.games.rainbow7.edition import EFFECTS, Edition, Settings
from rainbow7.games.rainbow7.fast import (
    BY_NUMBER,
    EMPTY,
    NUMBER,
    POLICIES,
    PackedGame,
    check,
    combinations,
    play_block,
    tables,
    uniform,
)
from rainbow7.games.rainbow7.rulebooks import EDITIONS

EN = EDITIONS["en"]
VARIED = {
    "wilds not alone": replace(EN, wilds_alone=False),
    "one wild at most": replace(EN, wilds_most=1),
    "two of a value": replace(EN, least_value=2),
    "four of a colour": replace(EN, least_colour=4),
    "around the corner": replace(EN, run_wraps=True),
}


def random_hands(seed: int, count: int, most: int = 14) -> Iterator[Cards]:
    random = Random(seed)
    for _ in range(count):
        wilds = random.randint(0, 4)
        plain = random.randint(0 if wilds else 1, max(1, most - wilds))
        # Few colours or few values make for many combinations.
        some = random.choice(
            (
                COLOURED,
                [each for each in COLOURED if each.rank < 2],
                [each for each in COLOURED if each.value in (3, 7)],
            )
        )
        yield tuple(sorted((*random.sample(some, min(plain, len(some))), *(WILD,) * wilds)))


@pytest.mark.parametrize("edition", [*EDITIONS.values(), *VARIED.values()], ids=[*EDITIONS, *VARIED])
def test_combinations_are_those_of_the_rules(edition: Edition) -> None:
    for hand in random_hands(seed=1, count=1200):
        found = combinations(edition, hand)
        assert found == combos.combinations(edition, hand), text_of(hand)
        assert list(found) == list(combos.combinations(edition, hand)), text_of(hand)


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        ("R7 W W", 3),  # R7 W W once, though it is both kinds
        ("W W W", 2),
        ("W W W W", 3),
        ("R1 O1 Y1 G1 C1 B1 V1 W W W W", 7 + 3 + 7 * 3 + 21 * 4 + 99 * 5),
        (" ".join(map(str, PACK)), None),
    ],
)
def test_hands_with_more_combinations_than_a_byte_can_count(hand: str, count: int | None) -> None:
    found = combinations(EN, cards(hand))
    assert found == combos.combinations(EN, cards(hand))
    assert count is None or len(found) == count


def test_what_is_both_kinds_is_listed_once() -> None:
    assert combinations(EN, cards("R7 W W"))[cards("R7 W W")] == ("colour", "value")


class Always:
    """A random generator that keeps saying the same number."""

    def __init__(self, number: float) -> None:
        self.number = number

    def random(self) -> float:
        return self.number


@pytest.mark.parametrize(
    "hand",
    [
        "R3 R4 R5 W",
        "R1 R2 R3 W",
        "R1 O1 Y1 W W W W",
        "W W W W",
        "R7 W W",
        "R1 R2 R3 R4 R5 R6 R7 O1 O2 O3 O4 O5 O6 O7 W W W W",
        "R1 O1 Y1 G1 C1 B1 V1 W W W",
        "R1 O1 Y1 G1 C1 B1 V1 W W W W",
        "R1 O1 Y1 G1 C1 B1 V1 R2 O2 Y2 G2 C2 B2 V2 W W W W",
    ],
)
def test_uniform_means_every_combination_once_and_the_call_where_allowed(hand: str) -> None:
    always = Always(0.0)
    table = PackedGame(EN, Settings(), 2, "uniform", always)  # type: ignore[arg-type]
    table.hands[0] = table.tables.hand(NUMBER[each] for each in cards(hand))
    expected: list[Cards | None] = list(combos.combinations(EN, cards(hand)))
    if combos.worth(EN, cards(hand)) <= 7:
        expected.append(None)
    chosen: list[Cards | None] = []
    for option in range(len(expected)):
        always.number = (option + 0.5) / len(expected)
        move = table.policy.act(0)
        chosen.append(move and tuple(BY_NUMBER[number] for number in move[1]))
    assert sorted(chosen, key=str) == sorted(expected, key=str)


def test_a_hand_is_the_sum_of_its_cards() -> None:
    table = PackedGame(EN, Settings(), 2, "uniform", Random(0))
    table.hands[0] = table.tables.hand(NUMBER[each] for each in PACK)
    assert table.cards(0) == PACK
    assert table.value(0) == 7 * 28
    for each in PACK:
        table.hands[0] -= table.tables.bits[NUMBER[each]]
    assert table.hands[0] == EMPTY
    assert table.cards(0) == ()


@dataclass
class Step:
    """A line of the log, and the table as it was then."""

    line: str
    hands: tuple[Cards, ...]
    piles: tuple[Cards, ...]
    deck: Cards
    tokens: tuple[int, ...]


class Steps(list[str]):
    """A log that looks at the table with every line."""

    def __init__(self) -> None:
        super().__init__()
        self.steps: list[Step] = []
        self.table: PackedGame | None = None

    def append(self, line: str) -> None:
        table = self.table
        assert table is not None
        self.steps.append(
            Step(
                line,
                tuple(table.cards(seat) for seat in range(table.seats)),
                tuple(tuple(BY_NUMBER[number] for number in pile) for pile in table.piles),
                tuple(BY_NUMBER[number] for number in reversed(table.deck)),
                tuple(table.tokens),
            )
        )


def played(edition: Edition, settings: Settings, seats: int, policy: str, seed: int) -> list[list[Step]]:
    """The steps of a fast game, round by round."""
    log = Steps()
    table = log.table = PackedGame(edition, settings, seats, policy, Random(seed), log)
    table.play()
    return rounds_of(log)


def rounds_of(log: Steps) -> list[list[Step]]:
    rounds: list[list[Step]] = []
    for step in log.steps:
        if step.line.startswith("rainbow7 "):
            rounds.append([])
        rounds[-1].append(step)
    return rounds


def replay(settings: Settings, steps: list[Step], edition: Edition | None = None) -> Match:
    """Play a round of the fast model with the readable engine and compare the tables after every move."""
    start, *moves, end = steps
    shuffles = [tuple(step.line.split()[1:]) for step in moves if step.line.startswith("shuffle ")]
    state: Any = replace(GAME.read_state(start.line), settings=settings)
    if edition is not None:
        state = replace(state, edition=edition)
    chance = RecordedChance(shuffles)
    match = replace(match_from(GAME, state), chance=chance)
    for step in moves:
        if step.line.startswith("shuffle "):
            continue
        match = replace(match, start=match.state, steps=()).play(step.line)
        state = match.state
        assert state.hands == step.hands, step.line
        assert state.piles == step.piles, step.line
        assert state.deck == step.deck, step.line
        if state.phase in ("act", "follow"):
            assert state.tokens == step.tokens, step.line
    assert chance.used == len(shuffles)
    _, ending, _, tokens, _, first, *winners = end.line.split()
    assert state.ending == ending
    assert "/".join(map(str, state.tokens)) == tokens
    assert winners[1:] == (["/".join(map(str, state.winners))] if state.winners else [])
    assert state.phase == ("end" if winners else "deal")
    if not winners:
        assert str(state.first) == first
    return match


LONG_MATCH = 12
"""So many rounds of a match are compared at most."""


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("edition", ["en", "fr-plus2"])
def test_both_play_the_same_games(edition: str, seats: int, policy: str) -> None:
    """Every round, but of a match that never seems to end its first and its last ones."""
    settings = Settings()
    for seed in range(4 if policy == "sensible" else 1):
        rounds = played(EDITIONS[edition], settings, seats, policy, seed)
        for steps in rounds if len(rounds) <= LONG_MATCH else (*rounds[: LONG_MATCH - 2], *rounds[-2:]):
            replay(settings, steps)


@pytest.mark.parametrize("edition", ["en", "fr-plus2"])
@pytest.mark.parametrize("effect", EFFECTS)
@pytest.mark.parametrize("end_test", ["has", "reached"])
def test_both_play_the_same_games_with_other_boxes(edition: str, effect: Any, end_test: Any) -> None:
    # Seven 7s that all make the others draw soon run the deck dry; seven that give reach seven tokens in mid-round.
    settings = Settings(effects=(effect,) * 5 + ("give", "shed"), end_test=end_test, first=1, turn_cap=60)
    for seed in range(2):
        for steps in played(EDITIONS[edition], settings, 5 if effect == "draw" else 3, "uniform", seed):
            replay(settings, steps)


def test_the_two_play_the_same_through_every_kind_of_ending_and_an_empty_deck() -> None:
    settings = Settings(effects=("draw",) * 7, turn_cap=120)
    seen: set[str] = set()
    for seed in range(12):
        for steps in played(EDITIONS["en"], settings, 5, "uniform", seed):
            replay(settings, steps)
            seen.add(steps[-1].line.split()[1])
            seen |= {"shuffle" for step in steps if step.line.startswith("shuffle")}
            seen |= {"dry" for step in steps if not step.deck}
            seen |= {"large" for step in steps if max(map(len, step.hands)) > 11}
    assert seen == {"call-won", "call-lost", "perfect", "void", "shuffle", "dry", "large"}


OTHER_RULES: list[dict[str, Any]] = [
    {"next_first": "winner", "failed_first": "left-of-caller", "call_limit": 12},
    {"call_beaten_by": "lower-or-equal", "call_limit": 20, "storm": 1, "thunderstorm": 5, "drizzle": 3},
    {"lone_seven": True, "shed_tokens": 2, "end_tokens": 5},
    {"perfect_effects": False, "tie_break": "highest-hand", "hand_cards": 4},
    {"wild_worth": 3, "wilds_most": 1, "tie_break": "shared", "hand_sevens": 0},
    {"least_value": 2, "least_colour": 4, "run_wraps": True, "wilds_alone": False, "wilds_kept": 0},
    {"seven_duty": "may", "sevens_in_play": "players-and-two", "call_limit": 0},
]


@pytest.mark.parametrize("policy", ["uniform", "sensible", "keen-pairs"])
@pytest.mark.parametrize("changes", OTHER_RULES)
def test_both_play_the_same_games_by_other_rules(changes: dict[str, Any], policy: str) -> None:
    edition, settings = replace(EN, **changes), Settings(end_test="has", turn_cap=80)
    for seed in range(2 if policy == "sensible" else 1):
        for steps in played(edition, settings, 4, policy, seed):
            replay(settings, steps, edition)


HOUSE_RULES = [
    *(
        "call-limit:0",
        "call-limit:20",
        "tie:other",
        "lone-seven:yes",
        "wild-value:20",
        "seventh:counted",
        "effects:may",
        "wilds-only:no",
    ),
    "call-limit:15,tie:other,lone-seven:yes,wild-value:13,seventh:counted,effects:may,wilds-only:no",
]


@pytest.mark.parametrize("policy", ["uniform", "sensible", "keen"])
@pytest.mark.parametrize("word", HOUSE_RULES)
def test_both_play_the_same_games_by_house_rules(word: str, policy: str) -> None:
    settings = replace(GAME.read_settings(f"house={word}"), turn_cap=80)
    for name in ("en", "fr-plus2"):
        edition = laid_over(GAME.rulebooks, EDITIONS[name], settings)
        for steps in played(edition, settings, 4, policy, 3):
            replay(settings, steps, edition)


ALL_IN_HANDS = (
    "rainbow7 en act hands R1R2R3R4R5R6R7O1O2O3O4/O5O6O7Y1Y2Y3Y4Y5Y6Y7G1/G2G3G4G5G6G7C1C2C3C4C5/"
    "C6C7B1B2B3B4B5B6B7V1/V2V3V4V5V6V7WWWW deck - piles -/-/-"
)


def test_with_every_card_in_hand_there_may_be_nothing_to_draw() -> None:
    state = GAME.read_state(ALL_IN_HANDS)
    seen = set()
    for seed in range(20):
        log = Steps()
        table = log.table = PackedGame(EN, Settings(turn_cap=60), 5, "uniform", Random(seed), log)
        table.scarce = True
        table.hands[:] = [table.tables.hand(NUMBER[each] for each in hand) for hand in state.hands]
        log.append(table.position())
        ending, seat, _ = table.play_round()
        winners = table.score(ending, seat)
        log.append(table.end_line(ending, winners))
        replay(Settings(turn_cap=60), log.steps)
        lines = [step.line.split()[0] for step in log.steps if not step.line.startswith("shuffle")]
        seen |= {(line, after) for line, after in pairwise(lines)}
    assert ("lay", "lay") in seen


def test_deals_are_those_of_the_rulebook() -> None:
    for edition, seats, sevens, wilds in (("en", 3, 7, 4), ("fr-plus2", 2, 4, 1), ("fr-plus2", 5, 7, 1)):
        boxes = set()
        for seed in range(30):
            for start, *_ in played(EDITIONS[edition], Settings(), seats, "sensible", seed):
                state = GAME.read_state(start.line)
                assert all(len(hand) == 7 for hand in state.hands)
                assert [len(pile) for pile in state.piles] == [1, 1, 1]
                everything = [*state.deck, *(each for part in (*state.hands, *state.piles) for each in part)]
                assert sorted((*everything, *state.box)) == sorted(PACK)
                assert sum(each.value == 7 for each in everything) == sevens
                assert all(hand.count(WILD) <= wilds for hand in state.hands)
                if edition == "en":
                    assert all(sum(each.value == 7 for each in hand) == 1 for hand in state.hands)
                boxes.add((seed, state.box))
        assert len(boxes) == 30, "the 7s of the box are chosen once for the whole game"


@pytest.mark.parametrize("edition", [replace(EN, may_pass=True), replace(EN, draw_cards=2), replace(EN, wild_worth=90)])
def test_an_edition_it_cannot_play_is_refused(edition: Edition) -> None:
    with pytest.raises(Unsupported):
        play_block(edition, Settings(), Seating((uniform,) * 3), Random(0), 1)


def test_a_cap_under_which_games_might_never_end_is_refused() -> None:
    with pytest.raises(Unsupported, match="turn"):
        check(EN, Settings(turn_cap=3))


def test_the_sensible_player_beats_the_uniform_one() -> None:
    wins = 0
    for seed in range(60):
        table = PackedGame(EN, Settings(), 2, (POLICIES["sensible"], uniform), Random(seed))
        wins += table.play()[1] == (0,)
    assert wins > 40


def test_each_seat_has_its_own_policy() -> None:
    """A player who lays one card at a time never lays two, whoever sits beside; the others do."""
    most = [0, 0, 0]
    for seed in range(6):
        log: list[str] = []
        makers = (POLICIES["sensible"], POLICIES["one-by-one"], POLICIES["uniform"])
        PackedGame(EN, Settings(), 3, makers, Random(seed), log).play()
        seat = 0
        for line in log:
            if line.startswith("rainbow7 "):
                seat = int(line.split(" turn ")[1].split()[0]) - 1
            elif line.startswith("lay "):
                seat = (seat + 1) % 3
                most[seat] = max(most[seat], len(line.split(" > ")[0].split()) - 1)
    assert most[1] == 1 and most[0] > 2 and most[2] > 2


@pytest.mark.parametrize("changes", OTHER_RULES[:3])
def test_both_play_the_same_games_with_mixed_levels(changes: dict[str, Any]) -> None:
    settings, edition = Settings(turn_cap=80), replace(EN, **changes)
    names = ("keen", "one-by-one", "keen-pairs", "own-hand")
    for seed in range(2):
        log = Steps()
        table = log.table = PackedGame(edition, settings, 4, [POLICIES[name] for name in names], Random(seed), log)
        table.play()
        for steps in rounds_of(log):
            replay(settings, steps, edition)


def test_the_tables_are_made_once_for_each_edition() -> None:
    assert tables(EN) is tables(replace(EN))
    assert card("W") in PACK
