"""How many games Dask workers of this machine play in a second, beside one process and a pool of processes.

`python -m rainbow7.bench.dask_workers [GAMES]`; it needs the package `distributed`.
"""

import sys
from concurrent.futures import Executor, ProcessPoolExecutor
from time import perf_counter

from distributed import Client, LocalCluster

from rainbow7.core.simulation import simulate
from rainbow7.games import GAMES

USUAL_GAMES = 8_000


def games_a_second(games: int, executor: Executor | None) -> float:
    """How fast games of `sensible` players are played, but for the first ones, for which workers import all."""
    game = GAMES["rainbow7"]
    table = (game.fast(), game.editions[game.default_edition], game.read_settings(()), game.default_seats, "sensible")
    simulate(*table, games=400, executor=executor)
    began = perf_counter()
    simulate(*table, games=games, executor=executor)
    return games / (perf_counter() - began)


def main() -> None:
    """Print the figures, each with its ratio to one process."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else USUAL_GAMES
    alone = games_a_second(games, None)
    print(f"one process             {alone:8,.0f} games/s")
    with ProcessPoolExecutor(2) as pool:
        _tell("a pool of two processes", games_a_second(games, pool), alone)
    for workers in (1, 2):
        options = {"n_workers": workers, "threads_per_worker": 1, "dashboard_address": ":0"}
        with LocalCluster(**options) as cluster, Client(cluster) as client:
            speed = games_a_second(games, client.get_executor())
        _tell(f"Dask, {workers} {'worker' if workers == 1 else 'workers'}", speed, alone)


def _tell(what: str, speed: float, alone: float) -> None:
    print(f"{what:<23} {speed:8,.0f} games/s  {speed / alone:.2f} of one process")


if __name__ == "__main__":
    main()
