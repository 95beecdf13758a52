"""The coach of Rainbow 7: honest worlds, exact odds, the same bytes for the same seed, and nothing that leaks."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from math import sqrt
from random import Random
from typing import Any

import pytest
from random_matches import with_hidden_permuted

from rainbow7.cli import main
from rainbow7.commands.advise import advice_data
from rainbow7.core.coach import LEAST_SHOWN, compared, contrast, difference_of, halving, mean_of
from rainbow7.core.match import Match, new_match
from rainbow7.core.simulation import simulate
from rainbow7.explain.words import Speaker
from rainbow7.games.rainbow7 import GAME, coach
from rainbow7.games.rainbow7.cards import PACK
from rainbow7.games.rainbow7.combos import worth
from rainbow7.games.rainbow7.fast import BY_NUMBER, NUMBER, PackedGame, tables, tastes
from rainbow7.games.rainbow7.levels import KEEN
from rainbow7.games.rainbow7.odds import CallOdds
from rainbow7.games.rainbow7.reasons import NotedTable, reasons_between
from rainbow7.games.rainbow7.search import Search
from rainbow7.games.rainbow7.state import State
from rainbow7.games.rainbow7.view import View, view
from rainbow7.games.rainbow7.worlds import World, Worlds


def moments_of(seats: int, seed: int, edition: str = "en", most: int = 60, settings: str = "") -> Iterator[Match]:
    """A match of sensible players, at each moment at which somebody has to choose."""
    match = new_match(GAME, edition, seats, seed, GAME.read_settings(settings))
    for _ in range(most):
        match = match.with_sensible_move()
        if GAME.to_move(match.state) is not None:
            yield match
        if match.outcome is not None:
            return


def seen(match: Match, seat: int | None = None) -> View:
    found: View = coach.remembered(match.view(match.state.turn if seat is None else seat), match.moments)
    return found


def data_of(view: View, playouts: int = 60) -> str:
    return json.dumps(advice_data(coach.advise(view, playouts, 7), GAME, view.settings))


# Sums


def test_halving_finds_the_best_of_many_and_keeps_to_its_playouts() -> None:
    random, played = Random(1), 0

    def trial(chosen: Any) -> list[int]:
        nonlocal played
        played += len(chosen)
        luck = random.randint(-20, 20)
        return [(10 if choice == 11 else choice % 5) + luck for choice in chosen]

    order, gains = halving(trial, 16, 800)
    assert order[0] == 11 and sorted(order) == list(range(16))
    assert played == sum(map(len, gains)) <= 800


def test_a_difference_in_the_same_worlds_is_free_of_their_luck() -> None:
    luck = [Random(2).randint(-50, 50) * step for step in range(40)]
    one, other = [each + 3 for each in luck], luck
    assert difference_of(one, other) == replace(mean_of([3] * 40))
    assert mean_of(one).se > 1 and difference_of(one, other).se == 0


def test_what_cannot_be_parted_is_equal_and_the_best_comes_first() -> None:
    random = Random(3)

    def trial(chosen: Any) -> list[int]:
        return [random.randint(0, 10) + (0, 0, -8)[choice] for choice in chosen]

    standing = compared(trial, trial, 3, 300, unit=1)
    values = [each.figure.value for each in standing.choices]
    assert values == sorted(values, reverse=True)
    assert set(standing.equal) | {standing.best} == {0, 1}


def test_a_contrast_counts_only_the_worlds_that_differ() -> None:
    found = contrast([4, 0, 2, -1], [True, True, True, False], [False, True, False, True])
    assert (found.after_one.value, found.after_other.value) == (0.75, 0.5)
    assert found.explained == 1 and found.differs == 0.75 and found.z == pytest.approx(1 / sqrt(3))


# What is remembered


@pytest.mark.parametrize("edition", ["en", "fr-plus2"])
def test_memory_holds_what_lay_openly_and_nothing_else(edition: str) -> None:
    kept = 0
    for seats in (2, 3, 5):
        for match in moments_of(seats, seats, edition, 150):
            memory = seen(match).memory
            state: State = match.state
            assert memory is not None
            assert memory.under == tuple(pile[:-1] for pile in state.piles)
            for hand, taken in zip(state.hands, memory.taken, strict=True):
                assert not Counter(taken) - Counter(hand)
                kept += len(taken)
    assert kept > 100


def test_a_position_without_its_past_has_no_memory() -> None:
    match = next(iter(moments_of(3, 1)))
    assert coach.remembered(match.view(0), ()).memory is None


# Worlds


@pytest.mark.parametrize("edition", ["en", "fr-plus2"])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_world_is_one_that_the_seat_may_be_in(seats: int, edition: str) -> None:
    for number, match in enumerate(moments_of(seats, seats, edition)):
        state: State = match.state
        here = seen(match) if number % 2 else match.view(state.turn)
        taste = tastes(here.edition, here.settings.effects, KEEN)
        worlds = Worlds(here, taste, Random(number))
        for _ in range(3):
            world = worlds.next()
            table = PackedGame(here.edition, here.settings, seats, "keen", Random(0))
            table.enter(world.hands, world.deck, world.piles, here.tokens)
            hands = [table.cards(seat) for seat in range(seats)]
            assert hands[here.seat] == here.hand and tuple(map(len, hands)) == here.counts
            assert tuple(map(len, world.piles)) == here.pile_counts and len(world.deck) == here.deck_count
            assert tuple(BY_NUMBER[pile[-1]] for pile in world.piles) == here.tops
            lying = [BY_NUMBER[card] for pile in (*world.piles, world.deck) for card in pile]
            rest = Counter(PACK) - Counter([*lying, *(card for hand in hands for card in hand)])
            assert rest.total() == here.boxed and all(card.value == 7 for card in rest)
            if here.memory is not None:
                for seat, taken in enumerate(here.memory.taken):
                    assert seat == here.seat or not Counter(taken) - Counter(hands[seat])


def test_worlds_ask_whether_the_others_would_have_laid_that() -> None:
    """In worlds that fit, the last laying of an opponent is more often the dearest one of its hand."""
    fits = {True: 0, False: 0}
    for match in moments_of(3, 12, most=40):
        here = seen(match)
        taste = tastes(here.edition, here.settings.effects, KEEN)
        blind = replace(here, memory=here.memory and replace(here.memory, last=(None,) * 3))
        judge = Worlds(here, taste, Random(0))
        for asked in (True, False):
            worlds = Worlds(here if asked else blind, taste, Random(1))
            for _ in range(20):
                world = worlds.next()
                for seat in range(3):
                    if judge.laid[seat] is not None and seat != here.seat:
                        fits[asked] += judge._fits(seat, unknown_cards(world, judge, seat))
    assert fits[True] > 1.15 * fits[False]


def unknown_cards(world: World, worlds: Worlds, seat: int) -> list[int]:
    """The cards of an opponent of which one does not know that it holds them."""
    table = PackedGame(worlds.view.edition, worlds.view.settings, 3, "keen", Random(0))
    table.hands[:] = world.hands
    held = [NUMBER[card] for card in table.cards(seat)]
    for card in worlds.unseen.known[seat]:
        held.remove(card)
    return Random(5).sample(held, len(held))


# The odds of a call


@pytest.mark.parametrize("settings", ["", "house=tie:other", "house=wild-value:3"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_exact_odds_are_those_of_deals_drawn_by_lot(seats: int, settings: str) -> None:
    random, asked = Random(4), 0
    for seed in range(12):
        for match in moments_of(seats, seed, most=50, settings=settings):
            here: View = match.view(match.state.turn)
            edition = match.state.edition
            if here.phase != "act" or worth(edition, here.hand) > 7:
                continue
            exact = CallOdds(here).holds()
            assert exact is not None
            held, drawn = 0, 600
            unseen = list((Counter(PACK) - Counter((*here.hand, *(top for top in here.tops if top)))).elements())
            for _ in range(drawn):
                random.shuffle(unseen)
                cards, low = list(unseen), worth(edition, here.hand)
                beaten = False
                for seat, count in enumerate(here.counts):
                    if seat != here.seat:
                        other = worth(edition, tuple(cards.pop() for _ in range(count)))
                        beaten |= other < low or (other == low and edition.call_beaten_by != "lower")
                held += not beaten
            error = sqrt(max(exact * (1 - exact), 0.001) / drawn)
            assert abs(held / drawn - exact) < 4.5 * error, (str(match.state), held / drawn, exact)
            asked += 1
            if asked == 5:
                return


def test_the_worst_deal_beats_the_call() -> None:
    found = 0
    for seed in range(20):
        for match in moments_of(3, seed, most=50):
            here = seen(match)
            own = worth(here.edition, here.hand)
            if here.phase == "act" and own <= 7:
                worst = CallOdds(here).worst()
                if worst is not None:
                    found += 1
                    assert worst.seat != here.seat and len(worst.cards) == here.counts[worst.seat]
                    assert worst.value == worth(here.edition, worst.cards) < own
                    assert not Counter(worst.cards) - (Counter(PACK) - Counter(here.hand))
    assert found > 3


# Advice


@pytest.mark.parametrize("edition", ["en", "fr-plus2"])
@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_advised_may_be_done(seats: int, edition: str) -> None:
    phases = set()
    for match in moments_of(seats, 5, edition, 40):
        advice = coach.advise(seen(match), 1, 0)
        assert len(set(advice.moves)) == len(advice.moves)
        for line in advice.moves:
            assert match.judge(line).legal, (str(match.state), line)
        here = match.view(match.state.turn)
        phases.add((here.phase, bool(here.owed)))
        if here.phase == "act":
            laid = {tuple(sorted(move.split(" > ")[0].split()[1:])) for move in advice.moves if move != "call"}
            every = GAME.hands().combinations(here.edition, here.hand)  # type: ignore[misc]
            assert laid == {tuple(sorted(each["cards"])) for each in every}
    assert {("act", False), ("follow", False)} <= phases


def test_effects_owed_are_choices_of_their_own() -> None:
    state = GAME.read_state(
        "rainbow7 en follow hands R1O2/G3G4/B5B6 deck R5R6O5Y5 piles Y3/Y2Y7G7/C4 tokens 2/3/4 laid Y7G7 on B owed Y7G7"
    )
    advice = coach.advise(GAME.view(state, 0), 40, 0)
    assert set(advice.moves) == {"use Y7 > 1", "use Y7 > 2", "use G7 > 1", "use G7 > 2"}


def test_the_same_seed_gives_the_same_bytes() -> None:
    match = list(moments_of(3, 8, most=20))[-1]
    assert data_of(seen(match)) == data_of(seen(match))
    other = json.dumps(advice_data(coach.advise(seen(match), 60, 8), GAME, match.state.settings))
    assert other != data_of(seen(match))


def permuted(state: State, seat: int, random: Random) -> State:
    """The state with everything dealt anew that the seat cannot see."""
    other: State = with_hidden_permuted(state, seat, random)
    assert view(other, seat) == view(state, seat)
    return other


def some_choices(count: int) -> list[Match]:
    every = [match for seats in (2, 3, 5) for match in moments_of(seats, 20 + seats, most=30)]
    return Random(6).sample(every, count)


def test_advice_tells_nothing_about_hidden_cards() -> None:
    random = Random(9)
    for match in some_choices(12):
        seat = match.state.turn
        memory = seen(match).memory
        other = permuted(match.state, seat, random)
        for kept in (None, replace(memory, last=(None,) * match.state.seats) if memory else None):
            if kept is not None and any(set(taken) - set(other.hands[at]) for at, taken in enumerate(kept.taken)):
                kept = None
            here, there = (replace(view(state, seat), memory=kept) for state in (match.state, other))
            assert data_of(here) == data_of(there)


def test_a_coach_that_peeks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same comparison, with a coach whose worlds are the true one."""
    hidden: list[State] = []

    def true_world(self: Worlds) -> World:
        state = hidden[0]
        hand_of = tables(state.edition).hand
        hands = [hand_of(NUMBER[card] for card in hand) for hand in state.hands]
        piles = [[NUMBER[card] for card in pile] for pile in state.piles]
        return World(hands, [NUMBER[card] for card in reversed(state.deck)], piles, self.random.getrandbits(64))

    monkeypatch.setattr(Worlds, "next", true_world)
    random, caught = Random(9), 0
    for match in some_choices(12):
        told = []
        for state in (match.state, permuted(match.state, match.state.turn, random)):
            hidden[:] = [state]
            told.append(data_of(view(state, state.turn)))
        caught += told[0] != told[1]
    assert caught >= 11


def test_a_lost_call_is_worth_less_than_none() -> None:
    """Two others hold next to nothing: the coach sees few cards and does not call."""
    state = GAME.read_state(
        "rainbow7 en act hands R7/O1/Y1 deck R1R2R3O4O5Y5Y6G1G2G3 piles B3/B4/C6 tokens 0/0/0 turn 0"
    )
    state = replace(state, hands=(GAME.read_things("R1 O2 Y4"), *state.hands[1:]))
    advice = advice_data(coach.advise(GAME.view(state, 0), 200, 1), GAME, state.settings)
    values = {each["move"]: each["value"] for each in advice["choices"]}
    assert advice["best"] != "call" and values["call"] < 0
    assert advice["call"]["holds"] < 0.5 and advice["call"]["worst"]["value"] <= 6


# Reasons

TOLD = ((3, 504, 31), (3, 828, 14), (2, 506, 38))
"""Seats, seed and moves of sensible players: positions in which there is something to tell."""


def position(seats: int, seed: int, moves: int) -> View:
    match = new_match(GAME, "en", seats, seed)
    for _ in range(moves):
        match = match.with_sensible_move()
    return seen(match)


@pytest.mark.parametrize("place", TOLD, ids=str)
def test_reasons_name_cards_that_are_there_and_figures_that_repeat(place: tuple[int, int, int]) -> None:
    here = position(*place)
    one, other = (coach.advise(here, 700, seed) for seed in (1, 2))
    assert one.reasons, "nothing is told here"
    visible = {str(card) for card in (*here.hand, *(top for top in here.tops if top))}
    for reason in one.reasons:
        assert set(reason.things) <= visible and reason.rule in GAME.rulebooks.rules
        for again in other.reasons:
            if (again.key, again.things) == (reason.key, reason.things):
                error = sqrt(reason.share.se**2 + again.share.se**2)
                assert abs(reason.share.value - again.share.value) <= 3 * error + 1e-9
        for lang in ("en", "fr"):
            text = str(Speaker(lang, GAME, here.settings).say("reason", reason.key, reason.facts))
            assert str(Speaker(lang).share(reason.share)) in text and text.endswith(".")


def test_a_call_is_for_or_against_with_what_it_brings() -> None:
    told = coach.advise(position(3, 504, 31), 700, 1)
    assert told.moves[told.standing.best] == "call" and [each.key for each in told.reasons] == ["call"]
    assert told.call is not None and told.reasons[0].share.value == told.call["holds"]


TOPS = (
    "rainbow7 en act hands R2O6G4B5V3/R1O1Y2G2C5V4/O3Y4G5C2B1V6 deck R3R4R5R6O2O4O5Y1Y3Y5G1G3C1C3C4C6"
    "B2B3B4B6V1V2V5R7O7Y7G7C7B7V7WWW piles W/Y6/G6"
)


@pytest.mark.parametrize(
    ("better", "instead", "key", "card"),
    [
        ("lay O6 > B", "lay O6 > A", "cover", "Y6"),
        ("lay G4 > B", "lay G4 > A", "cover", "Y6"),
        ("lay O6 > A", "lay R2 > A", "no-top", "R2"),
    ],
)
def test_a_top_that_the_next_player_could_use_is_covered_or_not_laid(
    better: str, instead: str, key: str, card: str
) -> None:
    search = Search(GAME.view(GAME.read_state(TOPS), 0), 1)
    best, other = search.place_of(better), search.place_of(instead)
    gains = [search.fresh_trial((best, other)) for _ in range(400)]
    assert sum(one - two for one, two in gains) > 0
    found = reasons_between(search.view, search, search.choices[best], search.choices[other])
    assert [(each.key, each.things) for each in found] == [(key, (card,))]
    assert found[0].facts["seat"] == 1 and 0.12 < found[0].share.value < 0.6


def test_who_could_use_a_top_explains_nothing_where_as_much_is_gained_without(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who could use it in most deals is no reason: the difference has to be larger in those."""
    search = Search(GAME.view(GAME.read_state(TOPS), 0), 1)
    best, other = search.place_of("lay O6 > A"), search.place_of("lay R2 > A")
    for _ in range(400):
        search.fresh_trial((best, other))
    monkeypatch.setattr(NotedTable, "gain", lambda self, world, choice: int(choice is search.choices[best]))
    assert not reasons_between(search.view, search, search.choices[best], search.choices[other])


def test_what_cannot_be_parted_from_luck_has_no_reason() -> None:
    told = coach.advise(position(4, 747, 7), 30, 1)
    assert not told.reasons or told.moves[told.standing.best] not in [told.moves[each] for each in told.standing.equal]


# Playing by it


def test_searching_players_beat_sensible_ones() -> None:
    policies = ("coach:40", "sensible", "sensible")
    played = simulate(
        GAME.fast(), GAME.editions["en"], GAME.settings(), 3, games=20, seed=1, policies=policies, rotate=True,
        searcher=coach,
    )  # fmt: skip
    found = played.figures["by_policy"][0]
    assert found["wins"] - 2 * found["wins_se"] > 1 / 3


# The command


def test_the_command_answers_what_is_promised(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    match = next(each for each in moments_of(3, 504) if len(seen(each).hand) < 6 and each.state.phase == "act")
    record = tmp_path / "game.txt"
    record.write_text(match.record(), "utf-8")
    assert main(["advise", str(record), "--playouts", "100", "--json"]) == 0
    first = capsys.readouterr().out
    found = json.loads(first)
    assert {"game", "edition", "seat", "phase", "playouts", "memory", "choices", "best", "equal"} <= set(found)
    assert found["memory"] is True and found["choices"][0]["move"] == found["best"]
    values = [each["value"] for each in found["choices"]]
    assert values == sorted(values, reverse=True)
    assert found["difference"]["value"] == pytest.approx(values[0] - values[1])
    assert set(found["call"]) == {"allowed", "holds", "se", "exact", "worst"}
    assert main(["advise", str(record), "--playouts", "100", "--json"]) == 0
    assert capsys.readouterr().out == first
    assert main(["advise", *str(match.state).split(), "--playouts", "100", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["memory"] is False
    other = (match.state.turn + 1) % 3
    assert main(["advise", str(match.state), "--seat", str(other), "--playouts", "50", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["seat"] == other
    for lang in ("en", "fr"):
        assert main(["advise", str(record), "--playouts", "60", "--lang", lang]) == 0
        assert "±" in capsys.readouterr().out


HERE = "rainbow7 en act hands R1O2Y4/O1/Y1 deck R2R3O4O5 piles B3/B4/C6"


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ((HERE, "--playouts", "0"), "0"),
        ((HERE, "--playouts", "1000000000"), "1000000000"),
        ((HERE, "--seat", "3"), "3"),
        ((HERE.replace(" act ", " end "),), "position."),
        ((HERE, "--at", "3"), "--at"),
        ((HERE, "--edition", "fr"), "--edition fr"),
        ((HERE, "--game", "sazuki"), "--game sazuki"),
        ((HERE.replace(" act ", " deal "),), "--at"),
        ((HERE, "--house", "call-limit=99"), "call-limit"),
        (("nowhere.txt",), "nowhere.txt"),
        (("x",), "rainbow7 en act hands"),
        (("x",), "docs/notation.md"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_cannot_be_advised_is_one_sentence(
    typed: tuple[str, ...], named: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["advise", "--lang", lang, *typed]) == 2
    said = capsys.readouterr().err
    assert named in said and said.count("\n") == 1


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_position_cannot_be_looked_over(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", HERE, "--lang", lang]) == 2
    said = capsys.readouterr().err
    assert "position" in said and HERE not in said and said.count("\n") == 1


def test_each_shown_value_has_worlds_enough() -> None:
    advice = coach.advise(seen(list(moments_of(3, 8, most=20))[-1]), 1, 0)
    assert advice.standing.playouts >= LEAST_SHOWN


@pytest.mark.parametrize(("lang", "told"), [("en", "Player 2 holds no card."), ("fr", "Joueur 2 n’a plus de carte.")])
def test_a_position_in_which_somebody_holds_nothing_is_advised_on(
    lang: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = "rainbow7 en act hands R2,C1//R5 turn 0 deck O1,O2 piles C7/V3/G6"
    assert main(["advise", empty, "--playouts", "20", "--lang", lang]) == 0
    assert told in capsys.readouterr().out
