"""What is measured of the coach in every game: how strong it is, and how often what it says comes true."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rainbow7.bench.figures import Measured
from rainbow7.core.game import Game
from rainbow7.core.simulation import simulate

OPPONENTS = ("sensible", "keen")
CASES = 150
"""A tenth with fewer cases is not held against the bar."""

Case = tuple[float, bool]
"""The share of the deals in which something was said to happen, and whether it did."""


def strength(game: Game, edition: str, opponent: str, seats: int, games: int, playouts: int) -> Iterator[Measured]:
    """What one who searches gains, and the share of games won, against others, in turn on each seat."""
    assert game.coach is not None
    policies = (f"coach:{playouts}", *(opponent,) * (seats - 1))
    played = simulate(
        game.fast(), game.editions[edition], game.settings(), seats, games=games, policies=policies, rotate=True,
        searcher=game.coach(),
    )  # fmt: skip
    found = played.figures["by_policy"][0]
    gain, error = found["gain"]["mean"], 2 * (found["gain"]["se"] or 0)
    facts = {"games": games, "playouts": playouts}
    yield f"gain_{opponent}_{seats}", gain, {"error": error, **facts}
    yield f"gain_{opponent}_least_{seats}", gain - error, {}
    yield f"wins_{opponent}_{seats}", 100 * found["wins"], {"error": 200 * (found["wins_se"] or 0), **facts}


def tenths(said: str, apart: str, cases: Sequence[Case], enough: int = CASES) -> Iterator[Measured]:
    """How often that came true of which it was said, tenth by tenth, and how far the two are apart at the most."""
    most: list[float] = []
    for tenth in range(10):
        some = [(share, came) for share, came in cases if min(9, int(10 * share)) == tenth]
        if not some:
            continue
        share, came = (100 * sum(each[part] for each in some) / len(some) for part in (0, 1))
        yield f"{said}_{10 * tenth}", came, {"said": share, "cases": len(some)}
        if len(some) >= enough:
            most.append(abs(share - came))
    if most:
        yield apart, max(most), {"cases": enough}
