"""Simulations: figures that depend on the seed alone, and that agree with a small simulation written apart."""

import json
import os
import re
import signal
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stdout
from dataclasses import dataclass, replace
from functools import cache
from io import StringIO
from itertools import combinations
from logging import WARNING
from math import isclose, sqrt
from random import Random
from statistics import mean, stdev
from threading import Event, Thread
from typing import Any

import pytest

from rainbow7.cli import main
from rainbow7.commands.simulate import simulate as simulate_command
from rainbow7.core import simulation
from rainbow7.core.block_workers import parts_of
from rainbow7.core.language import language
from rainbow7.core.simulation import BLOCK, Block, Tally, Unsupported, simulate
from rainbow7.games import GAMES
from rainbow7.games.rainbow7.edition import Settings

GAME = GAMES["rainbow7"]
MODEL = GAME.fast()


def played(edition: str = "en", seats: int = 3, games: int = 120, **options: Any) -> simulation.Simulation:
    """A short simulation."""
    settings = options.pop("settings", Settings())
    return simulate(MODEL, GAME.editions[edition], settings, seats, games=games, **options)


# What does not matter


def test_the_number_of_jobs_does_not_matter() -> None:
    alone = played(seed=7)
    assert played(seed=7, jobs=2).figures == alone.figures
    assert played(seed=7, jobs=3).tally == alone.tally
    assert played(seed=8).figures != alone.figures


def test_a_process_with_threads_has_its_work_done_by_fresh_ones() -> None:
    over = Event()
    other = Thread(target=over.wait)
    other.start()
    try:
        assert played(seed=7, jobs=2).figures == played(seed=7).figures
    finally:
        over.set()
        other.join()


def test_any_executor_will_do() -> None:
    with ThreadPoolExecutor(2) as executor:
        assert played(seed=7, executor=executor).figures == played(seed=7).figures


@pytest.fixture(scope="module")
def dask() -> Iterator[Any]:
    """A Dask cluster of one worker, in this process."""
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=":0") as cluster,
        Client(cluster) as client,
    ):
        yield client


@pytest.mark.parametrize("house", [{}, {"call_limit": 5}], ids=["printed", "house"])
def test_a_dask_cluster_plays_the_same_games(dask: Any, house: dict[str, Any]) -> None:
    edition = replace(GAME.editions["en"], **house)
    here = simulate(MODEL, edition, Settings(), 3, games=470, seed=7)
    with dask.get_executor() as executor:
        there = simulate(MODEL, edition, Settings(), 3, games=470, seed=7, executor=executor)
    assert there.tally == here.tally


def test_a_simulation_on_a_dask_cluster_that_is_stopped_ends_quietly(
    dask: Any, caplog: pytest.LogCaptureFixture
) -> None:
    def stop(done: int, _: int) -> None:
        if done >= 3 * BLOCK:
            raise KeyboardInterrupt

    with dask.get_executor() as executor:
        stopped = played(seed=7, games=400 * BLOCK, executor=executor, progress=stop)
    assert stopped.tally == played(seed=7, games=3 * BLOCK).tally
    assert not dask.futures
    assert not [each for each in caplog.records if each.levelno >= WARNING]


def test_a_block_depends_on_its_number_alone() -> None:
    edition, settings = GAME.editions["en"], Settings()
    total: Tally = {}
    for number in (2, 0, 1):
        games = 20 if number == 2 else BLOCK
        block = Block(MODEL.__name__, edition, settings, ("uniform",) * 3, 7, number, games)
        total = simulation.merge(total, block.play())
    assert total == played(seed=7, games=2 * BLOCK + 20).tally


def test_stopping_early_leaves_the_first_games_as_they_are() -> None:
    def stop(done: int, asked: int) -> None:
        assert asked == 5 * BLOCK
        if done == 2 * BLOCK:
            raise KeyboardInterrupt

    for jobs in (1, 2):
        stopped = played(seed=7, games=5 * BLOCK, jobs=jobs, progress=stop)
        assert stopped.asked == 5 * BLOCK
        assert stopped.games == 2 * BLOCK
        assert stopped.figures == played(seed=7, games=2 * BLOCK).figures


def test_stopping_at_once_leaves_nothing_and_breaks_nothing() -> None:
    nothing = simulation.Simulation(MODEL, 3, 100, {})
    assert (nothing.games, nothing.asked) == (0, 100)
    assert nothing.figures["games"] == 0
    assert nothing.figures["turns_per_round"] == {"mean": None, "se": None}


@pytest.mark.parametrize("against", [False, True], ids=["one table", "two tables"])
def test_an_interrupted_block_leaves_the_games_that_were_over(against: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    def figures() -> dict[str, Any]:
        house = ["--against-house", "tie=other"] if against else []
        args = ["simulate", "--games", str(games), "--policies", "keen,sensible,sensible", "--rotate", "--json", *house]
        out = StringIO()
        with redirect_stdout(out):
            assert main(args) == 0
        found: dict[str, Any] = json.loads(out.getvalue())
        return {name: value for name, value in found.items() if name not in ("asked", "elapsed_s", "turns_per_s")}

    games = 7
    first = figures()
    games, begun, usual = BLOCK, 0, MODEL.play_block

    def interrupted(*args: Any) -> Tally:
        nonlocal begun
        begun += args[-1] > 0
        if begun > (2 * 7 + 1 if against else 7):
            raise KeyboardInterrupt
        return usual(*args)

    monkeypatch.setattr(MODEL, "play_block", interrupted)
    assert figures() == first
    assert first["games"] == 7


@dataclass(frozen=True)
class EndlessBlock:
    """Games without an end; the first block interrupts the process that wants them after its third one."""

    number: int

    def play(self) -> int:
        raise AssertionError

    def one_by_one(self) -> Iterator[int]:
        for game in range(10**7):
            if game == 3 and self.number == 0:
                os.kill(os.getppid(), signal.SIGINT)
            yield 1

    def together(self, parts: Sequence[int]) -> int:
        return sum(parts)


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot interrupt another one there")
def test_interrupted_processes_soon_tell_what_they_have_played() -> None:
    found = []
    with pytest.raises(KeyboardInterrupt):
        for part in parts_of(map(EndlessBlock, range(100)), 2, None):
            found.append(part)
    assert len(found) == 1 and found[0] >= 3, "of the first block as much as was played, and nothing after a gap"


def test_progress_is_told_block_by_block() -> None:
    told: list[tuple[int, int]] = []
    played(games=2 * BLOCK + 1, progress=lambda done, asked: told.append((done, asked)))
    assert told == [(BLOCK, 2 * BLOCK + 1), (2 * BLOCK, 2 * BLOCK + 1), (2 * BLOCK + 1, 2 * BLOCK + 1)]


@pytest.mark.parametrize("wrong", [{"games": 0}, {"jobs": 0}, {"seed": -1}])
def test_senseless_numbers_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"at least|whole number"):
        played(**wrong)  # type: ignore[arg-type]


def test_an_unknown_policy_is_refused() -> None:
    with pytest.raises(Unsupported, match="sensible"):
        played(policy="clairvoyant")


# Sums


def test_standard_errors_are_those_of_the_games_one_by_one() -> None:
    random = Random(3)
    sample = [(random.randint(2, 9), random.randint(20, 400)) for _ in range(40)]
    tally: Tally = {}
    for rounds, turns in sample:
        simulation.add_game(tally, rounds, turns, (0,))
        simulation.add_sample(tally, "points", rounds + turns)
    ratio = sum(turns for _, turns in sample) / sum(rounds for rounds, _ in sample)
    residuals = [turns - ratio * rounds for rounds, turns in sample]
    error = sqrt(sum(each * each for each in residuals) / 39 / 40) / mean(rounds for rounds, _ in sample)
    found = simulation.ratio(tally, "turns", "rounds")
    assert isclose(found["mean"], ratio)
    assert isclose(found["se"], error)
    points = [rounds + turns for rounds, turns in sample]
    found = simulation.mean(tally, "points", shared_by=4)
    assert isclose(found["mean"], mean(points) / 4)
    assert isclose(found["se"], stdev(points) / 4 / sqrt(40))


def test_one_game_has_no_standard_error() -> None:
    assert played(games=1).figures["rounds_per_game"]["se"] is None


def test_shared_wins_are_equal_fractions() -> None:
    tally: Tally = {}
    for winners in ((0,), (0, 2), (0, 1, 2), (0, 1, 2, 3, 4, 5)):
        simulation.add_game(tally, 1, 1, winners)
    wins = [tally.get(f"wins-{seat}", 0) / simulation.WIN for seat in range(6)]
    assert wins == pytest.approx([2, 1 / 2, 1, 1 / 6, 1 / 6, 1 / 6])
    assert sum(wins) == pytest.approx(4)


# The command


def test_the_command_reports_what_is_promised(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "60", "--edition", "fr-plus2", "--seats", "4", "--seed", "5", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["game"] == "rainbow7"
    assert (found["edition"], found["seats"], found["policy"], found["games"]) == ("fr-plus2", 4, "uniform", 60)
    assert set(found["turns_per_round"]) == set(found["rounds_per_game"]) == {"mean", "se"}
    assert found["turns_per_round"]["mean"] == found["turns"] / found["rounds"]
    assert found["rounds_per_game"]["mean"] == found["rounds"] / 60
    assert set(found["endings"]) == {"call-won", "call-lost", "perfect", "void"}
    assert sum(found["endings"].values()) == pytest.approx(1)
    assert len(found["wins_by_seat"]) == 4
    assert sum(found["wins_by_seat"]) == pytest.approx(1)
    assert found["turns_per_s"] > 0
    again = simulate_command(GAME, "fr-plus2", 4, games=60, seed=5, jobs=2)
    clock = {"elapsed_s", "turns_per_s"}
    assert {key: again[key] for key in again if key not in clock} == {
        key: found[key] for key in found if key not in clock
    }


AGAINST = ["--house", "tie=other", "--against", "fr-plus2", "--against-house", "call-limit=5"]


def compared(capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, Any]:
    assert main(["simulate", "--games", "60", "--policy", "sensible", "--json", *more]) == 0
    figures: dict[str, Any] = json.loads(capsys.readouterr().out)
    return {name: value for name, value in figures.items() if name not in ("elapsed_s", "turns_per_s")}


def test_two_tables_are_told_with_the_error_of_the_difference(capsys: pytest.CaptureFixture[str]) -> None:
    both = compared(capsys, *AGAINST)
    assert compared(capsys, *AGAINST, "--jobs", "2") == both
    second = both["against"]
    assert (both["edition"], both["house"]) == ("en", ["tie"])
    assert (second["edition"], second["house"]) == ("fr-plus2", ["call-limit"])
    apart = both["differences"]["turns_per_round"]
    assert isclose(apart["mean"], second["turns_per_round"]["mean"] - both["turns_per_round"]["mean"])
    alone = sqrt(second["turns_per_round"]["se"] ** 2 + both["turns_per_round"]["se"] ** 2)
    assert 0 < apart["se"] != alone
    won = both["differences"]["wins_by_seat"][0]["mean"]
    assert isclose(won, second["wins_by_seat"][0] - both["wins_by_seat"][0])
    turned = compared(
        capsys, "--edition", "fr-plus2", "--house", "call-limit=5", "--against", "en", "--against-house", "tie=other"
    )
    assert isclose(turned["differences"]["calls_lost"]["mean"], -both["differences"]["calls_lost"]["mean"])
    assert isclose(turned["differences"]["calls_lost"]["se"], both["differences"]["calls_lost"]["se"])


def test_two_tables_that_play_alike_do_not_differ(capsys: pytest.CaptureFixture[str]) -> None:
    same = ["--house", "tie=other", "--against-house", "tie=other"]
    alike = compared(capsys, *same, "--policies", "keen,sensible,looks-ahead", "--games", "2")
    wins = alike["differences"].pop("wins_by_seat")
    assert all(each == {"mean": 0, "se": 0} for each in (*alike["differences"].values(), *wins))
    assert [each["policy"] for each in alike["against"]["by_policy"]] == ["keen", "sensible", "looks-ahead"]


@pytest.mark.parametrize(
    ("game", "told"),
    [("rainbow7", "calls beaten of 100"), ("sazuki", "points"), ("spaan", "blacks of 100 rounds")],
)
def test_a_person_is_told_how_far_two_tables_are_apart(
    game: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    edition = GAMES[game].default_edition
    assert main(["simulate", "--game", game, "--games", "4", "--against", edition, "--lang", "en"]) == 0
    _, _, apart = capsys.readouterr().out.partition("The second table minus the first")
    row = next(line.strip() for line in apart.splitlines() if line.strip().startswith(told))
    assert row.removeprefix(told).strip() in ("0.0 ± 0.0", "0.00 ± 0.00")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_command_tells_a_person(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "50", "--policy", "sensible", "--lang", lang]) == 0
    told = capsys.readouterr().out
    assert ("rounds in a game" if lang == "en" else "manches par partie") in told
    assert ("Player 3" if lang == "en" else "Joueur 3") in told


@pytest.mark.parametrize(("lang", "said"), [("en", "± is two standard errors."), ("fr", "± : deux erreurs types.")])
@pytest.mark.parametrize("game", GAMES)
def test_whatever_stands_behind_a_plus_minus_is_two_standard_errors(
    game: str, lang: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = GAMES[game].default_seats
    names = ",".join(("keen", *("sensible",) * (seats - 1)))
    asked = ["simulate", "--game", game, "--games", "40", "--policies", names, "--lang", lang]
    assert main([*asked, "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert main(asked) == 0
    told = capsys.readouterr().out
    assert said in told.replace("\N{NARROW NO-BREAK SPACE}", " ").replace("\N{NO-BREAK SPACE}", " ")
    means = [each for each in figures.values() if isinstance(each, dict) and "se" in each]
    pairs = [(each["mean"], each["se"], 2) for each in (*means, *(one["gain"] for one in figures["by_policy"]))]
    pairs += [(100 * one["wins"], 100 * one["wins_se"], 1) for one in figures["by_policy"]]
    write = language(lang).number
    told_errors = sorted(re.findall(r"± ([\d.,]+\d)", told))
    assert told_errors == sorted(write(2 * error, places) for _, error, places in pairs)


def test_a_player_who_wins_nothing_or_all_may_do_otherwise(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["simulate", "--game", "spaan", "--games", "6", "--policies", "looks-ahead,uniform"]
    assert main([*asked, "--json"]) == 0
    one, other = json.loads(capsys.readouterr().out)["by_policy"]
    assert (one["wins"], other["wins"]) == (1, 0)
    assert one["wins_se"] == other["wins_se"] == 3 / 6 / 2
    assert main([*asked, "--lang", "en"]) == 0
    assert "100.0% of games won ± 50.0" in capsys.readouterr().out


@pytest.mark.parametrize(
    "wrong",
    [
        ["--games", "0"],
        ["--games", "many"],
        ["--games", "9", "--jobs", "0"],
        ["--games", "9", "--seats", "17"],
        ["--games", "9", "--seed", "-1"],
        ["--games", "9", "--policy", "clairvoyant"],
        ["--games", "9", "--settings", "cap=2"],
        ["--games", "9", "--edition", "de"],
        ["--games", "9", "--against", "de"],
        ["--games", "9", "--policies", "coach:0,keen,keen"],
        ["--games", "9", "--policies", "coach:1000000000,keen,keen"],
        ["--games", "9", "--policies", "coach:many,keen,keen"],
        ["--games", "9", "--against-house", "tie=nobody"],
        ["--games", "9", "--game", "spaan", "--against-house", "tie=shared"],
        [],
    ],
)
def test_bad_input_gets_one_line_and_status_2(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", *wrong]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1


# A small simulation of the same game and the same policy, written apart: nothing of the package is used below.

PAINTED = [(colour, value) for colour in "ROYGCBV" for value in range(1, 8)]
JOKER = ("W", 0)
POWERS = dict(zip("ROYGCBV", ["draw", "draw", "give", "give", "skip", "skip", "shed"], strict=True))
Card = tuple[str, int]


def is_combination(laid: tuple[Card, ...]) -> bool:
    if len(laid) == 1:
        return True
    plain = [each for each in laid if each != JOKER]
    values = [value for _, value in plain]
    if len(laid) < 3:
        return False
    same_value = len(set(values)) <= 1
    in_order = len(set(values)) == len(values) and (not values or max(values) - min(values) < len(laid))
    same_colour = len({colour for colour, _ in plain}) <= 1
    return same_value or (same_colour and in_order and len(laid) <= 7)


@cache
def with_jokers(line: tuple[Card, ...], jokers: int) -> frozenset[tuple[Card, ...]]:
    found = set()
    for size in range(len(line) + 1):
        for chosen in combinations(line, size):
            for joined in range(jokers + 1):
                laid = chosen + (JOKER,) * joined
                if laid and is_combination(laid):
                    found.add(laid)
    return frozenset(found)


def options_of(hand: list[Card]) -> list[tuple[Card, ...] | None]:
    plain, jokers = sorted(each for each in hand if each != JOKER), hand.count(JOKER)
    found: set[tuple[Card, ...]] = set(with_jokers((), jokers))
    for colour in {colour for colour, _ in plain}:
        found |= with_jokers(tuple(each for each in plain if each[0] == colour), jokers)
    for value in {value for _, value in plain}:
        found |= with_jokers(tuple(each for each in plain if each[1] == value), jokers)
    call: list[tuple[Card, ...] | None] = [None] if sum(value for _, value in plain) <= 7 else []
    return sorted(found) + call


class PlainTable:
    """One game, played the slow way."""

    def __init__(self, plus_two: bool, seats: int, seed: int) -> None:
        self.plus_two, self.seats, self.random = plus_two, seats, Random(seed)
        self.tokens = [0] * seats
        self.sevens = [each for each in PAINTED if each[1] == 7]
        if plus_two:
            self.sevens = self.random.sample(self.sevens, seats + 2)
        self.first = 0
        self.turns = self.rounds = 0
        self.endings: Counter[str] = Counter()

    def play(self) -> list[int]:
        while True:
            self.deal()
            ending, seat = self.round()
            self.rounds += 1
            self.endings[ending] += 1
            if ending == "void":
                continue
            self.first = (seat + 1) % self.seats
            if ending == "call-lost":
                self.first = seat
                self.tokens[seat] += 3
            else:
                for other in range(self.seats):
                    if other != seat:
                        self.tokens[other] += 2 if ending == "call-won" else 1
            if max(self.tokens) >= 7:
                ranks = [(self.tokens[each], self.worth(each)) for each in range(self.seats)]
                return [each for each in range(self.seats) if ranks[each] == min(ranks)]

    def worth(self, seat: int) -> int:
        return sum(value for _, value in self.hands[seat])

    def deal(self) -> None:
        shuffle = self.random.shuffle
        others = [each for each in PAINTED if each[1] < 7] + [JOKER] * 4
        shuffle(others)
        shuffle(self.sevens)
        self.hands = [[others.pop() for _ in range(6)] for _ in range(self.seats)]
        for hand, seven in zip(self.hands, self.sevens, strict=False):
            hand.append(seven)
        self.deck = others + self.sevens[self.seats :]
        shuffle(self.deck)
        if self.plus_two:
            put_back = []
            for step in range(self.seats):
                hand = self.hands[(self.first + step) % self.seats]
                while hand.count(JOKER) > 1:
                    hand.remove(JOKER)
                    put_back.append(JOKER)
                    if hand.count(JOKER) == 1:
                        while len(hand) < 7:
                            hand.append(self.deck.pop())
            if put_back:
                self.deck += put_back
                shuffle(self.deck)
        self.piles = [[self.deck.pop()] for _ in range(3)]

    def remake(self) -> None:
        if not self.deck:
            for pile in self.piles:
                self.deck += pile[:-1]
                pile[:] = pile[-1:]
            self.random.shuffle(self.deck)

    def take(self, seat: int) -> bool:
        self.remake()
        if self.deck:
            self.hands[seat].append(self.deck.pop())
            self.remake()
            return True
        return False

    def round(self) -> tuple[str, int]:
        random, seat = self.random, self.first
        for _ in range(500):
            self.turns += 1
            laid = random.choice(options_of(self.hands[seat]))
            if laid is None:
                low = min(self.worth(other) for other in range(self.seats))
                return ("call-lost" if low < self.worth(seat) else "call-won"), seat
            for each in laid:
                self.hands[seat].remove(each)
            on = random.randrange(3)
            self.piles[on] += random.sample(laid, len(laid))
            skip = self.powers(seat, [colour for colour, value in laid if value == 7 and len(laid) > 1])
            if not self.hands[seat]:
                return "perfect", seat
            self.draw(seat, on, skip)
            seat = (seat + 1) % self.seats
        return "void", seat

    def powers(self, seat: int, colours: list[str]) -> bool:
        skip = False
        self.random.shuffle(colours)
        for colour in colours:
            if self.plus_two and self.random.random() < 0.5:
                continue
            power = POWERS[colour]
            if power == "draw":
                for step in range(1, self.seats):
                    self.take((seat + step) % self.seats)
            elif power == "give":
                self.tokens[self.random.choice([each for each in range(self.seats) if each != seat])] += 1
            elif power == "shed":
                self.tokens[seat] = max(0, self.tokens[seat] - 1)
            else:
                skip = True
        return skip

    def draw(self, seat: int, on: int, skip: bool) -> None:
        sources: list[list[Card] | str] = [pile for number, pile in enumerate(self.piles) if number != on and pile]
        if self.deck or any(len(pile) > 1 for pile in self.piles):
            sources.append("deck")
        if skip:
            sources.append("skip")
        source: Any = self.random.choice(sources) if sources else "skip"
        if source == "deck":
            self.take(seat)
        elif source != "skip":
            self.hands[seat].append(source.pop())
            if not source:
                self.remake()
                if self.deck:
                    source.append(self.deck.pop())
                    self.remake()


def scores_apart(edition: str, seats: int, policy_seed: int, games: int) -> Iterator[tuple[str, float]]:
    """How many standard errors the two simulations lie apart, figure by figure."""
    sample, wins, endings = [], [0.0] * seats, Counter[str]()
    for seed in range(games):
        table = PlainTable(edition == "fr-plus2", seats, policy_seed * 100_000 + seed)
        winners = table.play()
        sample.append((table.rounds, table.turns))
        endings += table.endings
        for winner in winners:
            wins[winner] += 1 / len(winners)
    plain: Tally = {}
    for rounds, turns in sample:
        simulation.add_game(plain, rounds, turns, (0,))
    fast = played(edition, seats, games=8 * games, seed=policy_seed, settings=Settings(first=0)).figures
    for name, figure in (
        ("turns_per_round", simulation.ratio(plain, "turns", "rounds")),
        ("rounds_per_game", simulation.mean(plain, "rounds")),
    ):
        yield name, (fast[name]["mean"] - figure["mean"]) / sqrt(fast[name]["se"] ** 2 + figure["se"] ** 2)
    for name, share in fast["endings"].items():
        yield name, apart(share, fast["rounds"], endings[name], plain["rounds"])
    for seat, share in enumerate(fast["wins_by_seat"]):
        yield f"wins of seat {seat}", apart(share, fast["games"], wins[seat], games)


def apart(share: float, among: int, count: float, of: int) -> float:
    """The z-score of two shares."""
    both = (share * among + count) / (among + of)
    return (share - count / of) / sqrt(max(both * (1 - both), 1e-6) * (1 / among + 1 / of))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("edition", ["en", "fr", "fr-plus2"])
def test_the_figures_are_those_of_a_simulation_written_apart(edition: str, seats: int) -> None:
    scores = dict(scores_apart(edition, seats, policy_seed=seats, games=150))
    assert max(map(abs, scores.values())) < 3.5, scores
