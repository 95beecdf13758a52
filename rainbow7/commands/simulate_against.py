"""`rainbow7 simulate --against`: the same games at two tables, and how far their figures are apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any

from rainbow7.commands.arguments import named_house
from rainbow7.core.game import Game
from rainbow7.core.language import language
from rainbow7.core.paired_simulation import BY_SEAT, COMMON, Estimate, PairedSimulation, Rules, play_paired
from rainbow7.core.simulation import Figures, Progress, Searcher, Simulation, policy_maker
from rainbow7.core.texts import words_of
from rainbow7.explain.words import Speaker

if TYPE_CHECKING:
    from concurrent.futures import Executor


def simulate_against(
    game: Game,
    tables: Sequence[Rules],
    policies: Sequence[str],
    *,
    games: int,
    seed: int = 0,
    rotate: bool = False,
    compared: bool = False,
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
    searcher: Searcher | None = None,
) -> Figures:
    """Play the same games at two tables: the figures of both, and how much more the second has, with its error."""
    model, seats = game.fast(), len(policies)
    for name in policies:
        policy_maker(name, model, searcher)
    played = PairedSimulation(
        model, tables, policies, seed=seed, rotate=rotate,
        searcher=searcher.__name__ if searcher is not None else None,
    )  # fmt: skip
    begun = perf_counter()
    played.check()
    play_paired(played, games, jobs=jobs, executor=executor, progress=progress)
    elapsed = perf_counter() - begun
    shown = tuple(policies) if compared else ()
    first, second = (
        {**_table_data(game, rules), **Simulation(model, seats, games, tally, shown).figures}
        for rules, tally in zip(tables, played.tallies, strict=True)
    )
    turns = first["turns"] + second["turns"]
    return {
        "game": game.id, "edition": first.pop("edition"), **_popped(first, "house"), "seats": seats,
        "policy": ",".join(policies) if compared else policies[0],
        **({"policies": list(policies), "rotate": rotate} if compared else {}),
        "seed": seed, "asked": games, **first, "against": second, "differences": dict(_differences(played, seats)),
        "elapsed_s": elapsed, "turns_per_s": turns / elapsed,
    }  # fmt: skip


def _table_data(game: Game, rules: Rules) -> dict[str, Any]:
    return {"edition": rules.edition.id, **named_house(game, rules.edition, rules.settings)}


def _popped(figures: dict[str, Any], name: str) -> dict[str, Any]:
    return {name: figures.pop(name)} if name in figures else {}


def _differences(played: PairedSimulation, seats: int) -> Iterator[tuple[str, Any]]:
    for name in (*COMMON, *played.model.FIGURES):
        yield name.replace("-", "_"), _data(played.difference(name))
    yield "wins_by_seat", [_data(played.difference(f"{BY_SEAT}={seat}")) for seat in range(seats)]


def _data(found: Estimate) -> dict[str, float | None]:
    return {"mean": found.mean, "se": found.error}


def compared_lines(figures: Mapping[str, Any], game: Game, lang: str) -> Iterator[str]:
    """How far the tables are apart, for a person, line by line."""
    words, speaker = words_of("rainbow7.commands", lang)["simulate"], Speaker(lang, game)
    yield words["differences"]
    rows = {words[name]: (name, one) for name, one in figures["differences"].items() if isinstance(one, dict)}
    for seat, one in enumerate(figures["differences"]["wins_by_seat"]):
        rows[f"{words['wins_by_seat']}, {speaker.label(seat)}"] = ("wins_by_seat", one)
    ratios = {**COMMON, **game.fast().FIGURES}
    plain = {name.replace("-", "_") for name, ratio in ratios.items() if not ratio.share}
    width = max(map(len, rows))
    for label, (name, one) in rows.items():
        yield f"  {label:<{width}}  {_apart(one, name in plain, lang)}"


def _apart(found: Mapping[str, float | None], plain: bool, lang: str) -> str:
    mean, error = found["mean"], found["se"]
    if mean is None:
        return "–"
    write, times = language(lang).number, 1 if plain else 100
    places = 2 if plain else 1
    text = f"{'−' if mean < 0 else '+' if mean else ''}{write(abs(mean) * times, places)}"
    return text if error is None else f"{text} ± {write(2 * error * times, places)}"
