"""`rainbow7 simulate`: many games by themselves, and what came of them."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Any, TextIO, cast

from rainbow7.core.game import Game
from rainbow7.core.simulation import FastModel, Figures, Progress
from rainbow7.core.simulation import simulate as play_them

if TYPE_CHECKING:
    from concurrent.futures import Executor

_WORDS = {
    "en": {
        "head": "{game}, edition {edition}: {games} games, {seats} seats, every choice {policy}",
        "done": "{rounds} rounds and {turns} turns in {elapsed} s, {rate} turns a second",
        "stopped": "stopped after {games} of {asked} games",
        "none": "stopped before the first {block} games were done",
        "turns_per_round": "turns in a round",
        "rounds_per_game": "rounds in a game",
        "cards_won": "cards won",
        "points": "points",
        "endings": "rounds ended",
        "wins_by_seat": "games won",
        "seat": "seat {seat}",
        "thousands": ",",
        "point": ".",
    },
    "fr": {
        "head": "{game}, édition {edition} : {games} parties, {seats} places, chaque choix {policy}",
        "done": "{rounds} manches et {turns} tours en {elapsed} s, {rate} tours par seconde",
        "stopped": "arrêté après {games} parties sur {asked}",
        "none": "arrêté avant la fin des {block} premières parties",
        "turns_per_round": "tours par manche",
        "rounds_per_game": "manches par partie",
        "cards_won": "cartes gagnées",
        "points": "points",
        "endings": "fins de manche",
        "wins_by_seat": "parties gagnées",
        "seat": "place {seat}",
        "thousands": "\u202f",
        "point": ",",
    },
}


def simulate(
    game: Game,
    edition: str | None = None,
    seats: int | None = None,
    *,
    games: int = 1000,
    seed: int = 0,
    policy: str = "uniform",
    jobs: int = 1,
    settings: Any = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Figures:
    """Play so many games and report, with standard errors over games.

    `jobs` spreads them over so many processes; any `concurrent.futures.Executor` may be given instead. An interrupt
    ends it early, and `games` then says how many were played.
    """
    edition = edition or next(iter(game.editions))
    seats = game.default_seats if seats is None else seats
    if edition not in game.editions:
        raise KeyError(f"{game.id} has the editions {', '.join(game.editions)}; there is no {edition}")
    if seats not in game.seats:
        raise ValueError(f"{game.id} is for {game.seats[0]} to {game.seats[-1]} players, not {seats}")
    model = cast(FastModel, game.fast())
    begun = perf_counter()
    played = play_them(
        model,
        game.editions[edition],
        game.settings() if settings is None else settings,
        seats,
        policy,
        games,
        seed=seed,
        jobs=jobs,
        executor=executor,
        progress=progress,
    )
    elapsed = perf_counter() - begun
    return {
        "game": game.id,
        "edition": edition,
        "seats": seats,
        "policy": policy,
        "seed": seed,
        "asked": games,
        **played.figures,
        "elapsed_s": elapsed,
        "turns_per_s": played.turns / elapsed,
    }


def add_arguments(parser: ArgumentParser) -> None:
    """The options of this command besides those that all commands share."""
    parser.add_argument("--games", type=int, required=True, metavar="K", help="how many games to play")
    parser.add_argument("--seats", type=int, metavar="N", help="how many play")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the same seed, the same figures")
    parser.add_argument("--policy", default="uniform", help="uniform (every option equally likely) or sensible")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="how many processes share the work")


def run(args: Namespace, game: Game, lang: str, speak: Callable[[str], None] = print) -> Figures:
    """Simulate as the arguments say, progress on a terminal; without `--json`, tell a person."""
    with told_on(sys.stderr) as progress:
        figures = simulate(
            game,
            args.edition,
            args.seats,
            games=args.games,
            seed=args.seed,
            policy=args.policy,
            jobs=args.jobs,
            progress=progress,
        )
    if not args.json:
        for line in told(figures, lang):
            speak(line)
    return figures


def told(figures: Figures, lang: str) -> Iterator[str]:
    """The figures for a person, line by line."""
    words = _WORDS[lang]

    def whole(number: float) -> str:
        return f"{number:,.0f}".replace(",", words["thousands"])

    def number(value: float | None, form: str = ".2f") -> str:
        return "–" if value is None else format(value, form).replace(".", words["point"])

    def share(value: float | None) -> str:
        return "–" if value is None else f"{number(100 * value, '.1f')} %"

    names = {"game", "edition", "seats", "policy"}
    yield words["head"].format(games=whole(figures["games"]), **{name: figures[name] for name in names})
    if figures["games"] < figures["asked"]:
        yield words["stopped"].format(games=whole(figures["games"]), asked=whole(figures["asked"]))
    yield words["done"].format(
        rounds=whole(figures["rounds"]),
        turns=whole(figures["turns"]),
        elapsed=number(figures["elapsed_s"]),
        rate=whole(figures["turns_per_s"]),
    )
    rows = []
    for name, figure in figures.items():
        if isinstance(figure, dict) and figure.keys() == {"mean", "se"}:
            rows.append((words[name], f"{number(figure['mean'])} ± {number(figure['se'])}"))
    if "endings" in figures:
        rows.append((words["endings"], ", ".join(f"{end} {share(part)}" for end, part in figures["endings"].items())))
    wins = (f"{words['seat'].format(seat=seat)} {share(part)}" for seat, part in enumerate(figures["wins_by_seat"]))
    rows.append((words["wins_by_seat"], ", ".join(wins)))
    width = max(len(name) for name, _ in rows)
    for name, row in rows:
        yield f"  {name:<{width}}  {row}"


@contextmanager
def told_on(stream: TextIO) -> Iterator[Progress | None]:
    """A progress line where somebody is watching, wiped at the end; nothing where nobody is."""
    if not stream.isatty():
        yield None
        return
    last = -1

    def progress(done: int, asked: int) -> None:
        nonlocal last
        if (percent := 100 * done // asked) != last:
            last = percent
            stream.write(f"\r{done} / {asked} · {percent} %")
            stream.flush()

    try:
        yield progress
    finally:
        stream.write("\r\033[K")
        stream.flush()
