"""`rainbow7 bench coach --game sazuki`: how strong the coach of Sazuki's Rainbow is, and how honest its figures are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

from rainbow7.bench.coach_figures import CASES, OPPONENTS, Case, strength, tenths
from rainbow7.bench.coach_first_look import BARS as FIRST_LOOK_BARS
from rainbow7.bench.coach_first_look import first_looks
from rainbow7.bench.figures import Bar, Measured
from rainbow7.games.sazuki import GAME
from rainbow7.games.sazuki.fast import POLICIES, Move, PackedGame, Policy, PolicyMaker, Prize, unpacked
from rainbow7.games.sazuki.looking_ahead import TableWatch, seen_by
from rainbow7.games.sazuki.reasons import NotedTable, Played
from rainbow7.games.sazuki.search import Search, Sight, World

SEATS = (3, 2, 5)
WORLDS = 80
"""In so many deals it is looked at what comes of a play."""
GLANCE = 6
"""In so many other deals it is looked at first whether anything is uncertain."""
CLEAR = 0.1
"""The share that is looked at of the plays where nothing seemed uncertain: they are nine of ten."""

FACTS: Mapping[str, Callable[[Played, Sight], bool]] = {
    "first": lambda played, _: played.place == 0,
    "prize": lambda played, sight: max(unpacked(sight.prizes)).value in played.took,
}
"""What reasons say: one chooses first; such a prize is left then."""

BARS = {**FIRST_LOOK_BARS, **{f"{fact}_apart_{opponent}": Bar("most", 8) for fact in FACTS for opponent in OPPONENTS}}


def measured(edition: str, games: int, playouts: int, *, peers: bool) -> Iterator[Measured]:
    """All of it; whatever takes longest last. There is no other program to compare it with."""
    del peers
    yield from first_looks(GAME, edition)
    for opponent in OPPONENTS:
        yield from calibration(edition, opponent, 10 * games)
    for opponent in OPPONENTS:
        for seats in SEATS:
            for name, *figure in strength(GAME, edition, opponent, seats, games, playouts):
                yield name.replace("gain", "points"), *figure  # type: ignore[misc]


def calibration(edition: str, opponent: str, games: int) -> Iterator[Measured]:
    """How often that comes true which is said of a play, drawn by lot, among such players at tables of any size."""
    cases: dict[str, list[Case]] = {fact: [] for fact in FACTS}
    for seats in SEATS:
        for game in range(games):
            makers = (_asking(opponent, cases, game),) * seats
            random = Random(f"sazuki/{opponent}/{seats}/{game}")
            PackedGame(GAME.editions[edition], GAME.settings(), seats, makers, random).play()
    for fact, some in cases.items():
        yield from tenths(f"{fact}_{opponent}", f"{fact}_apart_{opponent}", some, CASES)


def _asking(policy: str, cases: dict[str, list[Case]], game: int) -> PolicyMaker:
    """Players who note now and then what would be said of one of their plays, and what would come of it."""

    def asking(table: PackedGame) -> Policy:
        usual, random = POLICIES[policy](table), Random(f"{policy}/{table.seats}/{game}")
        table.log = watch = TableWatch(table)

        def play(seat: int, bound: int) -> Move:
            if table.prizes:
                ask(seat, bound)
            return usual.play(seat, bound)

        def ask(seat: int, bound: int) -> None:
            search = Search(seen_by(table, seat, watch, bound), random.getrandbits(53))
            choice = search.choices[int(random.random() * len(search.choices))]
            noted = NotedTable(search.sight)
            glances = [noted.played(search.world(), choice) for _ in range(GLANCE)]
            seen = {tuple(holds(each, search.sight) for holds in FACTS.values()) for each in glances}
            if len(seen) == 1 and random.random() >= CLEAR:
                return
            told = [noted.played(search.world(), choice) for _ in range(WORLDS)]
            noted.table.policy = _among(noted.table.policy, POLICIES[policy](noted.table), seat)
            came = noted.played(World(tuple(table.hands), tuple(table.second), tuple(table.points)), choice)
            for fact, holds in FACTS.items():
                share = sum(holds(each, search.sight) for each in told) / WORLDS
                cases[fact].append((share, holds(came, search.sight)))

        return usual._replace(play=play)

    return asking


def _among(own: Policy, others: Policy, mine: int) -> Policy:
    """A policy for one seat among others who have another one."""

    def play(seat: int, bound: int) -> Move:
        return (own if seat == mine else others).play(seat, bound)

    def take(seat: int) -> Prize:
        return (own if seat == mine else others).take(seat)

    return own._replace(play=play, take=take)
