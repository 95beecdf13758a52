"""`rainbow7 bench coach --game spaan`: how strong the coach of Spaan's Rainbow is, and how honest its figures are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

from rainbow7.bench.coach_figures import CASES, OPPONENTS, Case, strength, tenths
from rainbow7.bench.coach_first_look import BARS as FIRST_LOOK_BARS
from rainbow7.bench.coach_first_look import first_looks
from rainbow7.bench.figures import Bar, Measured
from rainbow7.games.spaan import GAME
from rainbow7.games.spaan.fast import POLICIES, PackedGame, Policy, PolicyMaker, mixed
from rainbow7.games.spaan.looking_ahead import seen_by
from rainbow7.games.spaan.reasons import NotedTable, Played
from rainbow7.games.spaan.search import choices
from rainbow7.games.spaan.worlds import World, Worlds

WORLDS = 100
"""In so many deals it is looked at what comes of a choice."""
ASKED = 0.3
"""The share of the choices of a game that is looked at."""

FACTS: Mapping[str, Callable[[Played], bool]] = {
    "turn": lambda played: not played.fault,
    "driven": lambda played: played.their_fault,
    "left": lambda played: played.their_rainbow,
}
"""What reasons say: one's turn ends without a fault; the other then makes one, or the rainbow."""

BARS = {**FIRST_LOOK_BARS, **{f"{fact}_apart_{opponent}": Bar("most", 8) for fact in FACTS for opponent in OPPONENTS}}


def measured(edition: str, games: int, playouts: int, *, peers: bool) -> Iterator[Measured]:
    """All of it; whatever takes longest last. There is no other program to compare it with."""
    del peers
    yield from first_looks(GAME, edition)
    for opponent in OPPONENTS:
        yield from calibration(edition, opponent, 60 * games)
    for opponent in OPPONENTS:
        for name, *figure in strength(GAME, edition, opponent, 2, games, playouts):
            yield name.replace("gain", "cards"), *figure  # type: ignore[misc]


def calibration(edition: str, opponent: str, games: int) -> Iterator[Measured]:
    """How often that comes true which is said of a choice, drawn by lot, among such players."""
    cases: dict[str, list[Case]] = {fact: [] for fact in FACTS}
    table = PackedGame(
        GAME.editions[edition], GAME.settings(), (_asking(opponent, cases),), Random(f"spaan/{opponent}")
    )
    for _ in range(games):
        table.won[:], table.up[:], table.down[:], table.seen[:], table.gone[:] = [0, 0], [], [], [], []
        table.showing = 0
        table.play()
    for fact, some in cases.items():
        yield from tenths(f"{fact}_{opponent}", f"{fact}_apart_{opponent}", some, CASES)


def _asking(policy: str, cases: dict[str, list[Case]]) -> PolicyMaker:
    """Players who note now and then what would be said of one of their choices, and what would come of it."""

    def asking(table: PackedGame) -> Policy:
        usual, random = POLICIES[policy](table), Random(policy)

        def ask(seat: int, phase: str) -> None:
            if random.random() >= ASKED:
                return
            sight = seen_by(table, seat, phase)
            some = choices(sight)
            choice = some[int(random.random() * len(some))]
            worlds, noted = Worlds(sight, random), NotedTable(sight)
            told = [noted.played(worlds.next(), choice) for _ in range(WORLDS)]
            keen, others = noted.table.policy, POLICIES[policy](noted.table)
            noted.table.policy = mixed((keen, others) if seat == 0 else (others, keen))
            true = World((list(table.hands[0]), list(table.hands[1])), list(table.holder), list(table.down))
            came = noted.played(true, choice)
            for fact, holds in FACTS.items():
                cases[fact].append((sum(map(holds, told)) / WORLDS, holds(came)))

        def flip_first(seat: int) -> int | None:
            ask(seat, "act")
            return usual.flip_first(seat)

        def go_on(seat: int) -> int | None:
            ask(seat, "follow")
            return usual.go_on(seat)

        return usual._replace(flip_first=flip_first, go_on=go_on)

    return asking
