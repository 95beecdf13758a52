"""Sazuki's Rainbow: combinations, ranks, whole games, two players' piles, views, the packed model: checked apart."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, product
from math import sqrt
from random import Random
from typing import Any

import pytest

from rainbow7.core.match import Match, match_from, new_match
from rainbow7.core.notation import BadNotation
from rainbow7.core.record import read
from rainbow7.core.settings import text_of_settings
from rainbow7.core.simulation import Unsupported, simulate
from rainbow7.games.sazuki import GAME, combos, fast
from rainbow7.games.sazuki.cards import PACK, VALUES, Card, Cards, card, cards, text_of, too_many
from rainbow7.games.sazuki.edition import Settings
from rainbow7.games.sazuki.players import sensible
from rainbow7.games.sazuki.questions import judge_play, rank
from rainbow7.games.sazuki.rules import judge
from rainbow7.games.sazuki.scoring import order_of_choice
from rainbow7.games.sazuki.state import Look, Play, State, read_move, read_settings, read_state
from rainbow7.games.sazuki.view import view

EDITION = GAME.editions["grimpeur-fr"]
BOUNDS = (None, "set", "run")


def random_hands(seed: int, count: int) -> Iterator[Cards]:
    random = Random(seed)
    for _ in range(count):
        some = [each for each in PACK if each.value in random.sample(VALUES, random.randint(1, 6))]
        yield tuple(sorted(random.sample(some, random.randint(1, min(len(some), random.choice((4, 14, 30)))))))


def random_game(seats: int, seed: int, settings: str = "") -> Match:
    match = new_match(GAME, seats=seats, seed=seed, settings=read_settings(settings)).play("deal")
    random = Random(seed)
    while match.outcome is None:
        match = match.play(random.choice(match.legal_moves))
    return match


def at(position: str, *moves: str) -> Match:
    match = match_from(GAME, f"sazuki grimpeur-fr {position}")
    for move in moves:
        match = match.play(move)
    return match


def told(match: Match, kind: str) -> list[dict[str, Any]]:
    """The facts of the events of a kind in the last move."""
    return [moment.event.facts for moment in match.steps[-1].moments if moment.event.kind == kind]


def refusals(match: Match, move: str, by: int | None = None) -> set[str]:
    verdict = match.judge(move, by)
    return {f"{each.rule}.{each.objection.code}" for each in verdict.refusals if each.objection is not None}


# Combinations, against every subset of the hand


def what(counts: tuple[int, ...]) -> tuple[str, ...]:
    """What so many cards of each value are, by the words of the rulebook and nothing else."""
    held = [place for place, count in enumerate(counts) if count]
    if sum(counts) == 1:
        return ("solo",)
    if len(held) == 1:
        return ("set",)
    if held and max(counts) == 1 and held == list(range(held[0], held[0] + len(held))):
        return ("run",)
    return ()


def every_subset(hand: Cards, bound: str | None) -> list[tuple[Cards, tuple[str, ...]]]:
    found = []
    for counts in product(*(range(hand.count(Card(value)) + 1) for value in VALUES)):
        kinds = what(counts)
        if kinds and (bound is None or bound in kinds or kinds == ("solo",)):
            chosen = tuple(Card(value) for value in VALUES for _ in range(counts[value - 1]))
            found.append((chosen, kinds))
    return sorted(found, key=lambda each: (len(each[0]), each[0]))


@pytest.mark.parametrize("bound", BOUNDS)
def test_combinations_are_those_among_every_subset(bound: str | None) -> None:
    for hand in random_hands(1, 60):
        if len(hand) <= 20:
            assert list(combos.combinations(EDITION, hand, bound).items()) == every_subset(hand, bound), hand


def test_the_largest_hands_are_listed_whole() -> None:
    hand = PACK[:10] + PACK[20:30] + PACK[30:38]
    found = combos.combinations(EDITION, hand)
    assert len(found) == 28 + 1, "a solo or a set for each card, and the run 3 4"
    assert found[(Card(1),) * 10] == ("set",)
    assert found[card("3"), card("4")] == ("run",)


@pytest.mark.parametrize("bound", BOUNDS)
def test_the_nearest_differ_by_the_fewest_cards(bound: str | None) -> None:
    random = Random(2)
    for hand in random_hands(3, 60):
        play = tuple(sorted(random.sample(PACK, random.randint(0, 5))))
        legal = [each for each, _ in every_subset(hand, bound) if len(each) > 1 or len(play) < 2]
        far = {
            each: sum(((Counter(each) - Counter(play)) + (Counter(play) - Counter(each))).values()) for each in legal
        }
        assert combos.nearest(EDITION, hand, play, bound) == tuple(e for e in legal if far[e] == min(far.values()))


@pytest.mark.parametrize("bound", BOUNDS)
def test_a_play_is_judged_legal_exactly_if_it_is_listed(bound: str | None) -> None:
    random = Random(4)
    for hand in random_hands(5, 30):
        listed = combos.combinations(EDITION, hand, bound)
        for _ in range(20):
            play = tuple(sorted(random.sample(random.choice((hand, PACK)), random.randint(1, min(4, len(hand))))))
            verdict = judge_play(EDITION, Settings(), hand, play, bound)
            assert verdict.legal == (play in listed)
            assert verdict.kinds == what(tuple(play.count(Card(value)) for value in VALUES))
            nearest = () if verdict.legal else combos.nearest(EDITION, hand, play, bound)
            assert tuple(each.cards for each in verdict.nearest) == nearest


# The order of choice


def test_the_order_is_count_then_height_then_earlier() -> None:
    random = Random(6)
    for _ in range(300):
        plays = [tuple(sorted(random.choices(PACK, k=random.randint(1, 3)))) for _ in range(random.randint(1, 6))]
        order = order_of_choice(EDITION, plays)
        assert sorted(order) == list(range(len(plays)))
        for sooner, later in pairwise(order):
            mine, other = plays[sooner], plays[later]
            assert (len(mine), max(mine), -sooner) > (len(other), max(other), -later)


def test_the_order_of_the_pictures_is_told_line_by_line() -> None:
    plays = [cards("4 5"), cards("2"), cards("5 6"), cards("6")]
    told = rank(EDITION, plays, "en")
    assert told["order"] == [2, 0, 3, 1]
    assert [line.split(":")[1] for line in told["lines"]] == [
        " higher than 4 5.", " lower than 5 6.", " fewer cards than 4 5.", " lower than 6."
    ]  # fmt: skip


def test_who_played_nothing_is_in_no_order() -> None:
    assert rank(EDITION, [cards("4"), (), cards("4 4")], "fr")["order"] == [2, 0]


# Whole games


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("settings", ["", "prizes=lots;first=1"])
def test_whole_games_lose_no_card_and_end_as_the_rules_say(seats: int, settings: str) -> None:
    for seed in range(4):
        match = random_game(seats, seed, settings)
        needed = 1 if seats == 2 else 2
        for state in (step.state for step in match.steps):
            places = (*state.hands, *state.second, *state.won, state.spare, state.prizes, state.gone)
            assert sorted(
                [*(card for place in places for card in place), *(c for g in state.plays for c in g.cards)]
            ) == (sorted(PACK))
            assert read_state(str(state)) == state
            if state.phase == "play" and not state.plays:
                assert len(state.out) < needed
                assert state.turn == state.first
        end = match.state
        assert end.phase == "end"
        bonus = [len(end.left(seat)) if seats == 2 else 0 for seat in range(seats)]
        assert end.points == tuple(sum(c.value for c in end.won[s]) + bonus[s] for s in range(seats))
        assert end.winners == tuple(s for s in range(seats) if end.points[s] == max(end.points))
        assert match.outcome is not None and match.outcome.counts == end.points
        assert read(match.record(), {"sazuki": GAME}).state == end


@pytest.mark.parametrize(
    ("seats", "prizes", "hand", "spare"),
    [(2, 4, 14, 0), (3, 3, 14, 15), (4, 4, 14, 0), (5, 5, 11, 0), (6, 6, 9, 0)],
)
def test_the_deal_uses_the_whole_pack(seats: int, prizes: int, hand: int, spare: int) -> None:
    state = new_match(GAME, seats=seats).play("deal").state
    assert len(state.prizes) == prizes
    assert [len(each) for each in state.hands] == [hand] * seats
    assert [len(each) for each in state.second] == ([14, 14] if seats == 2 else [])
    assert len(state.spare) == spare


def test_everybody_plays_once_and_then_chooses_by_rank() -> None:
    match = at("play hands 4456/1223/6661 turn 1 first 1 prizes 4456 round 2", "play 2 2", "play 1")
    assert match.state.turn == 0
    assert refusals(match, "play 4 5") == {"play.bound.other-kind"}
    match = match.play("play 4 4")
    assert match.state.choosers == (0, 1, 2)
    match = match.play("take 4 4").play("take 6")
    assert refusals(match, "take 6") == {"take.there.absent"}
    match = match.play("take 5")
    assert match.state.round == 2 + 1
    assert (match.state.prizes, match.state.first) == (cards("1 2 2 4 4"), 0)
    assert match.state.won == (cards("4 4"), cards("6"), cards("5"))


def test_whoever_finds_nothing_goes_without_and_the_game_goes_on_by_itself() -> None:
    match = at("take hands 45/12/36 prizes 44 plays 0:44/1:5/2:6 round 2", "take 4 4")
    assert [each["seat"] for each in told(match, "nothing-left")] == [2, 1]
    assert match.state.phase == "play"


def test_lots_are_made_of_what_lies_there_and_taken_whole() -> None:
    match = at(
        "play hands 1/45/111 turn 2 first 0 prizes 444556 round 3 plays 0:6/1:3 settings prizes=lots", "play 1 1"
    )
    assert told(match, "lots-made") == [{"lots": (cards("4 4"), cards("4"), cards("5 5"), cards("6"))}]
    assert sorted(map(str, match.legal_moves)) == ["take 4", "take 4 4", "take 5 5", "take 6"]
    assert refusals(match, "take 5") == {"take.two.lot"}
    assert sorted(map(str, match.play("take 4").legal_moves)) == ["take 4 4", "take 5 5", "take 6"]


def test_lots_do_not_touch_the_first_round() -> None:
    match = at("take hands 45/12/36 prizes 445 plays 0:44/1:5/2:6 settings prizes=lots")
    assert sorted(map(str, match.legal_moves)) == ["take 4", "take 5"]


# Two players


def test_two_players_play_by_turns_and_choose_by_groups() -> None:
    match = at("play hands 4566/1233 second 1/1 turn 1 first 1 prizes 2456", "play 3 3", "play 6 6", "play 2", "play 4")
    assert match.state.choosers == (0, 1, 0, 1)
    match = match.play("take 6").play("take 5").play("take 4").play("take 2")
    assert (match.state.first, match.state.prizes) == (0, cards("2 3 3 4 6 6"))


def test_the_second_pile_comes_between_the_two_plays_of_its_owner() -> None:
    match = at("play hands 44/123 second 1234/1 prizes 2456", "play 4 4")
    assert (match.state.hands[0], match.state.second[0]) == (cards("1 2 3 4"), ())
    match = match.play("play 1").play("play 4")
    assert refusals(match, "play 2 3") == {"pair.bound.other-kind"}, "the set of the first time round still binds"


def test_piles_are_never_mixed_nor_seen() -> None:
    match = at("play hands 44/123 second 4456/123 prizes 2456")
    assert refusals(match, "play 4 4 4") == {"play.held.fewer", "pair.piles.mixed"}
    assert refusals(match, "play 4 5") == {"play.held.not-held"}
    assert refusals(match, "look second") == refusals(match, "look second 1") == {"pair.second.closed"}
    assert view(match.state, 0).second_counts == (4, 3)


def test_whoever_is_out_after_the_first_play_chooses_once_and_the_other_plays_twice() -> None:
    match = at("play hands 6/1235 prizes 12456 round 4", "play 6", "play 5")
    assert match.state.turn == 1
    match = match.play("play 1 2")
    assert match.state.choosers == (1, 0, 1)
    match = match.play("take 6").play("take 5").play("take 4")
    assert match.state.phase == "end"
    assert told(match, "bonus") == [{"seat": 1, "count": 1, "points": 1}]
    assert match.state.points == (5, 11)


def test_a_second_pile_keeps_the_game_going_and_counts_one_point_a_card() -> None:
    match = at("take hands 5/- second 666/- prizes 5 plays 0:5/1:44/0:6 chosen 2", "take 5")
    assert match.state.points == (5 + 4, 0)
    match = at("take hands 5/5 second 666/1 prizes 5 plays 0:5/1:44/0:6/1:3 chosen 3", "take 5")
    assert match.state.phase == "play"


# Refusals beside the cards


def test_everything_out_of_place_is_refused_with_its_reason() -> None:
    play = at("play hands 445/-/36 prizes 245 spare 11 won 6/5/5 round 2")
    take = at("take hands 5/-/36 prizes 244 plays 0:44/2:1 round 2 won 6/5/5")
    over = at("end hands -/-/- won 6/5/44 points 6/5/8 winners 2")
    deal = at("deal hands -/-/- round 0")
    expected = [
        (play, "play 4", 2, {"play.order.not-your-turn", "play.held.not-held"}),
        (play, "play 4", 1, {"play.out.out", "play.held.not-held"}),
        (play, "play -", None, {"play.duty.nothing"}),
        (play, "pass", None, {"play.duty.pass"}),
        (play, "take 4", None, {"play.then-take.playing"}),
        (play, "deal", None, {"setup.hands.dealt-already"}),
        (play, "look spare", None, {"setup.spare.unseen"}),
        (play, "look prizes", None, {"take.pile.whose"}),
        (play, "look prizes 2", None, {"take.pile.not-yours"}),
        (play, "look prizes 3", None, {"take.pile.no-such-seat"}),
        (play, "look prizes 2", 2, set()),
        (take, "play 5", None, {"play.then-take.choosing"}),
        (take, "take 2", 2, {"take.order.not-your-choice"}),
        (take, "take 2", 1, {"take.played.did-not-play"}),
        (take, "take -", None, {"take.duty.nothing"}),
        (take, "pass", None, {"take.duty.pass"}),
        (take, "take 4 4 4", None, {"take.there.fewer", "take.two.many"}),
        (take, "take 2 4", None, {"take.two.unequal"}),
        (take, "take 6", None, {"take.there.absent"}),
        (over, "play 4", None, {"end.out.over"}),
        (over, "take 4", None, {"end.out.over"}),
        (over, "deal", None, {"end.out.over"}),
        (deal, "play 4", None, {"setup.hands.deal-first"}),
        (deal, "pass", None, {"setup.hands.deal-first"}),
    ]
    for match, move, by, codes in expected:
        assert refusals(match, move, by) == codes, (move, by)


def test_the_nearest_prizes_are_told() -> None:
    take = at("take hands 5/-/36 prizes 2445 plays 0:44/2:1 round 2")
    assert [str(each) for each in take.judge("take 4 4 4").nearest] == ["take 4 4"]
    first = at("take hands 5/-/36 prizes 2445 plays 0:44/2:1")
    assert [str(each) for each in first.judge("take 4 4").nearest] == ["take 4"]


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("play 7", "no-card", 6), ("play 4 x", "left-over", 8), ("play", "no-cards", 5), ("take 10", "no-card", 7),
        ("throw 4", "no-move", 1), ("look there", "no-pile", 6), ("deal 4", "left-over", 6),
        ("look prizes x", "no-number", 13),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_pointed_at(text: str, code: str, column: int) -> None:
    with pytest.raises(BadNotation) as bad:
        read_move(text)
    assert (bad.value.code, bad.value.column) == (code, column)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("sazuki grimpeur-fr play hands 445/12/7", "no-card"), ("sazuki grimpeur-fr play hands 445", "seats"),
        ("sazuki grimpeur-fr play hands 44444444444/1/2", "too-many"),
        ("sazuki grimpeur-fr play hands -/1/2", "nothing-to-play"),
        ("sazuki grimpeur-fr take hands 4/1/2 prizes 4", "nothing-to-take"), ("sazuki en play hands 4/1", "no-edition"),
        ("sazuki grimpeur-fr take hands 4/1/2 prizes 4 plays 0:4/1:5 turn 0", "out-of-turn"),
        ("sazuki grimpeur-fr play hands 4/1/2 plays 0", "expected"),
        ("sazuki grimpeur-fr play hands 4/1/2 plays 0:-", "no-cards"),
        ("sazuki grimpeur-fr play hands 4/1/2 second 4/4/4", "one-each"),
        ("sazuki grimpeur-fr play hands 4/1/2 won 4", "one-each"),
        ("sazuki grimpeur-fr play hands 4/1/2 settings prizes=few", "unknown-key"), ("rainbow7", "no-game"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused(text: str, code: str) -> None:
    with pytest.raises(BadNotation) as bad:
        read_state(text)
    assert bad.value.code == code
    assert 1 <= bad.value.column <= len(text) + 1


def test_settings_and_moves_have_their_text() -> None:
    for text in ("", "prizes=lots", "first=2", "prizes=lots;first=0"):
        assert text_of_settings(read_settings(text)) == text
    assert str(read_move("PLAY 5 4,4")) == "play 4 4 5"
    for text in ("deal", "play 4 4 5", "take 4 4", "pass", "look second", "look prizes 1", "play -"):
        assert str(read_move(text)) == text
    assert too_many(cards("4 " * 11)) == card("4")
    assert text_of(cards("445")) == "4 4 5"


# Views


def hidden_moved(state: State, seat: int, random: Random) -> State:
    """The state with all cards that this seat cannot see dealt anew among the places that it cannot see."""
    over = state.phase == "end"
    pool = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    pool += [card for pile in (*state.second, state.spare, state.gone) for card in pile]
    pool += [card for other, pile in enumerate(state.won) if not over and other != seat for card in pile]
    random.shuffle(pool)

    def anew(place: Cards) -> Cards:
        return tuple(sorted(pool.pop() for _ in place))

    return replace(
        state,
        hands=tuple(hand if other == seat else anew(hand) for other, hand in enumerate(state.hands)),
        second=tuple(map(anew, state.second)),
        spare=anew(state.spare),
        gone=anew(state.gone),
        won=tuple(pile if over or other == seat else anew(pile) for other, pile in enumerate(state.won)),
    )


@pytest.mark.parametrize("seats", GAME.seats)
def test_what_is_hidden_never_changes_a_view_nor_an_answer(seats: int) -> None:
    random = Random(seats)
    match = random_game(seats, seats)
    attempts = [
        "play 4",
        "play 4 4",
        "play 3 4",
        "take 4",
        "take 6 6",
        "pass",
        "look second",
        "look spare",
        "look prizes 0",
    ]
    for step in match.steps[:: 1 + len(match.steps) // 25]:
        for seat in range(seats):
            other = hidden_moved(step.state, seat, random)
            assert view(other, seat) == view(step.state, seat)
            for attempt in attempts:
                answers = [judge(state, read_move(attempt), seat) for state in (step.state, other)]
                assert [(a.checks, a.nearest) for a in answers[:1]] == [(a.checks, a.nearest) for a in answers[1:]]


def test_events_tell_each_seat_only_its_own() -> None:
    match = new_match(GAME, seats=2, seed=1).play("deal")
    for event in match.events:
        known = event.facts_for(1)
        assert not {"hands", "piles"} & set(known), event
    taken_up = at("play hands 44/123 second 1234/1 prizes 2456", "play 4 4").events[-2]
    assert taken_up.kind == "took-up"
    assert "cards" in taken_up.facts_for(0) and "cards" not in taken_up.facts_for(1)


def test_looking_changes_nothing() -> None:
    match = at("play hands 445/12/36 prizes 245 won 6/5/5 round 2")
    looked = match.play(Look("prizes", 0))
    assert looked.state == match.state


# The packed model


@pytest.mark.parametrize("bound", BOUNDS)
def test_packed_combinations_are_the_same(bound: str | None) -> None:
    for hand in random_hands(7, 200):
        assert fast.combinations(EDITION, hand, bound) == combos.combinations(EDITION, hand, bound)


@pytest.mark.parametrize("policy", fast.POLICIES)
@pytest.mark.parametrize("lots", ["free", "lots"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_packed_games_are_the_same_move_by_move(seats: int, lots: Any, policy: str) -> None:
    for seed in range(6 if policy in ("uniform", "sensible") else 1):
        log: list[str] = []
        table = fast.PackedGame(EDITION, Settings(prizes=lots), seats, policy, Random(seed), log)
        rounds, plays, winners = table.play()
        match = match_from(GAME, log[0])
        for move in log[1:-1]:
            match = match.play(move)
        assert (match.state.winners, list(match.state.points), match.state.round) == (winners, table.points, rounds)
        assert sum(isinstance(each, Play) for each in match.moves) == plays


class Plain:
    """Uniform random play written apart, on bare numbers: counts of values, nothing shared with the engine."""

    def __init__(self, seats: int, random: Random) -> None:
        pack = [value for value in range(1, 7) for _ in range(10)]
        random.shuffle(pack)
        size = {2: 14, 3: 14, 4: 14, 5: 11, 6: 9}[seats]
        self.random, self.seats = random, seats
        self.prizes = [pack.pop() for _ in range(4 if seats == 2 else seats)]
        self.hands = [[pack.pop() for _ in range(size)] for _ in range(seats)]
        self.second = [[pack.pop() for _ in range(14)] if seats == 2 else [] for _ in range(seats)]
        self.points = [0] * seats

    def options(self, hand: list[int], bound: str | None) -> list[tuple[int, ...]]:
        alone: list[tuple[int, ...]]
        alone = [(value,) for value in set(hand)]
        sets = [(value,) * size for value in set(hand) for size in range(2, hand.count(value) + 1)]
        runs = [
            tuple(range(low, high + 1)) for low in range(1, 6) for high in range(low + 1, 7)
            if set(range(low, high + 1)) <= set(hand)
        ]  # fmt: skip
        return alone + (sets if bound != "run" else []) + (runs if bound != "set" else [])

    def play(self) -> tuple[int, int]:
        first, rounds, plays = self.random.randrange(self.seats), 0, 0
        while True:
            rounds += 1
            laid: list[tuple[int, tuple[int, ...]]] = []
            bound = None
            for turn in range(self.seats * (2 if self.seats == 2 else 1)):
                seat = (first + turn) % self.seats
                if not self.hands[seat]:
                    continue
                chosen = self.random.choice(self.options(self.hands[seat], bound))
                if len(chosen) > 1 and bound is None:
                    bound = "set" if len(set(chosen)) == 1 else "run"
                for value in chosen:
                    self.hands[seat].remove(value)
                if not self.hands[seat]:
                    self.hands[seat], self.second[seat] = self.second[seat], []
                laid.append((seat, chosen))
            plays += len(laid)
            order = sorted(laid, key=lambda each: (-len(each[1]), -max(each[1])))
            for seat, _ in order:
                takes: list[tuple[int, ...]] = [(value,) for value in set(self.prizes)]
                if rounds > 1:
                    takes += [(value, value) for value in set(self.prizes) if self.prizes.count(value) > 1]
                if takes:
                    for value in self.random.choice(takes):
                        self.prizes.remove(value)
                        self.points[seat] += value
            if sum(not hand for hand in self.hands) >= (1 if self.seats == 2 else 2):
                if self.seats == 2:
                    self.points = [
                        p + len(h) + len(s) for p, h, s in zip(self.points, self.hands, self.second, strict=True)
                    ]
                return rounds, plays
            self.prizes = [value for _, chosen in laid for value in chosen]
            first = order[0][0]
            while not self.hands[first]:
                first = (first + 1) % self.seats


@pytest.mark.parametrize("seats", GAME.seats)
def test_uniform_play_has_the_figures_of_a_model_written_apart(seats: int) -> None:
    games = 1500
    figures = simulate(fast, EDITION, Settings(), seats, games=games, seed=11).figures
    random, rounds, points, plays = Random(12), [], [], []
    for _ in range(games):
        plain = Plain(seats, random)
        took, laid = plain.play()
        rounds.append(took)
        plays.append(laid)
        points.append(sum(plain.points) / seats)
    for name, sample in (("rounds_per_game", rounds), ("points", points)):
        mean = sum(sample) / games
        error = sqrt(sum((each - mean) ** 2 for each in sample) / games / (games - 1))
        assert abs(figures[name]["mean"] - mean) < 4.5 * sqrt(figures[name]["se"] ** 2 + error**2), name
    assert abs(figures["turns_per_round"]["mean"] - sum(plays) / sum(rounds)) < 0.02
    assert abs(sum(figures["wins_by_seat"]) - 1) < 1e-9


def test_the_model_does_not_play_by_other_rules() -> None:
    with pytest.raises(Unsupported, match="taken_to"):
        fast.check(replace(EDITION, taken_to="hand"))


def test_the_sensible_player_beats_chance() -> None:
    wins = 0.0
    for seed in range(20):
        random = Random(seed)
        match = new_match(GAME, seats=3, seed=seed).play("deal")
        while match.outcome is None:
            moves = match.legal_moves
            mine = match.state.turn == 0
            move = sensible(match.view(0), moves) if mine else random.choice(moves)
            assert move in moves
            match = match.play(move)
        wins += (0 in match.outcome.winners) / len(match.outcome.winners)
    assert wins > 12
