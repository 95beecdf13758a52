"""Plays the same games at one table or at two, and reports each figure with its error, and differences with theirs.

Every game begins from a seed of its own, the same at both tables. What the tables have in common, at least the first
deal, cancels out of a difference, so that it is known much better than either figure. All sums are whole numbers: the
same seed gives the same figures, however the games are played in portions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from importlib import import_module
from math import sqrt
from operator import add
from typing import TYPE_CHECKING, Any

from rainbow7.core.block_workers import parts_of
from rainbow7.core.coach import RULE_OF_THREE
from rainbow7.core.simulation import (
    BLOCK,
    SUCCEEDED,
    WIN,
    Block,
    FastModel,
    Progress,
    Ratio,
    Tally,
    counted_by,
    merge,
)

if TYPE_CHECKING:
    from concurrent.futures import Executor

COMMON = {
    "turns-per-round": Ratio(("turns",), ("rounds",), share=False),
    "rounds-per-game": Ratio(("rounds",), ("games",), share=False),
}
"""The figures that there are of every game."""
BY_SEAT, BY_POLICY = "wins-by-seat", "wins-by-policy"


@dataclass(frozen=True)
class Rules:
    """What is played at a table: the edition, house rules laid over it, and the settings."""

    edition: Any
    settings: Any


@dataclass(frozen=True)
class Estimate:
    """A mean over games with its standard error; `None` where there is nothing to tell it from."""

    mean: float | None
    error: float | None


class Moments:
    """The sums over games from which one figure follows at every table; changed in place."""

    def __init__(self, tables: int) -> None:
        self.sums = [0] * (2 * tables)
        """Of each table how often, and out of how many."""
        self.products = [[0] * (2 * tables) for _ in self.sums]

    def add(self, counts: Sequence[int]) -> None:
        """Add a game: of each table how often, and out of how many."""
        for place, count in enumerate(counts):
            if count:
                self.sums[place] += count
                row = self.products[place]
                for other, factor in enumerate(counts):
                    row[other] += count * factor

    def with_others(self, others: Moments) -> Moments:
        """The sums of all games, these and others."""
        both = Moments(len(self.sums) // 2)
        both.sums = list(map(add, self.sums, others.sums))
        both.products = [list(map(add, *rows)) for rows in zip(self.products, others.products, strict=True)]
        return both

    def ratio(self, table: int) -> float | None:
        """The figure at a table."""
        above, below = self.sums[2 * table : 2 * table + 2]
        return above / below if below else None

    def covariance(self, one: int, other: int, games: int) -> float | None:
        """How the figures at two tables vary together over games, by the delta method."""
        first, second = self.ratio(one), self.ratio(other)
        if first is None or second is None or games < 2:
            return None
        (x, y), (u, v) = (2 * one, 2 * one + 1), (2 * other, 2 * other + 1)
        with_x, with_y = self.products[x], self.products[y]
        around = with_x[u] - second * with_x[v] - first * with_y[u] + first * second * with_y[v]
        return around / (self.sums[y] * self.sums[v]) * games / (games - 1)


@dataclass
class Played:
    """What came of some games: added up in place as they are played, and sent from one process to another."""

    tallies: tuple[Tally, ...]
    games: int = 0
    moments: dict[str, Moments] = field(default_factory=dict)
    """The sums of each figure, by its name."""

    def with_others(self, others: Played) -> Played:
        """What came of these games and of others."""
        tallies = tuple(map(merge, self.tallies, others.tallies))
        moments = dict(self.moments)
        for name, found in others.moments.items():
            moments[name] = moments[name].with_others(found) if name in moments else found
        return Played(tallies, self.games + others.games, moments)


class PairedSimulation:
    """The same games at one table or at two, played in portions; changed in place."""

    def __init__(
        self,
        model: FastModel,
        tables: Sequence[Rules],
        policies: Sequence[str],
        *,
        seed: int = 0,
        rotate: bool = True,
        searcher: str | None = None,
    ) -> None:
        """`policies` has one for each player; `rotate`: they move one seat on with each game."""
        self.model, self.tables, self.policies, self.seed = model, tuple(tables), tuple(policies), seed
        self.rotate, self.searcher = rotate, searcher
        self.played = Played(({},) * len(self.tables))
        self.figures = {**COMMON, **model.FIGURES, **dict(self._wins())}
        """The figures that there are whatever happens, by their names."""

    @property
    def games(self) -> int:
        """How many games have been played at each table."""
        return self.played.games

    @property
    def tallies(self) -> tuple[Tally, ...]:
        """What was counted at each table."""
        return self.played.tallies

    def _wins(self) -> Iterator[tuple[str, Ratio]]:
        for seat in range(len(self.policies)):
            yield f"{BY_SEAT}={seat}", Ratio((f"wins-{seat}",), ("games",), WIN)
        for policy in dict.fromkeys(self.policies):
            places = tuple(place for place, each in enumerate(self.policies) if each == policy)
            won = tuple(f"won-{place}" for place in places)
            yield f"{BY_POLICY}={policy}", Ratio(won, ("games",), WIN * len(places))

    def play(self, games: int) -> None:
        """Play so many further games at each table; raises `Unsupported` where the model does not play its rules."""
        self.play_from(self.games, games)

    def play_from(self, first: int, games: int) -> None:
        """Play the games from this one on, which others may have come to in the meantime."""
        for number in range(first, first + games):
            played = [self._block(rules, number, 1).play() for rules in self.tables]
            self.played.tallies = tuple(map(merge, self.tallies, played))
            self._add(played)
            self.played.games += 1

    def add(self, others: Played) -> None:
        """Add the games that were played elsewhere."""
        self.played = self.played.with_others(others)  # one assignment: an interrupt cannot leave half of them

    def check(self) -> None:
        """Raise `Unsupported` where the model does not play the rules of a table, or a policy."""
        for rules in self.tables:
            self._block(rules, 0, 0).play()

    def _block(self, rules: Rules, number: int, games: int) -> Block:
        return Block(
            self.model.__name__, rules.edition, rules.settings, self.policies, self.seed, number, games,
            rotate=self.rotate, compared=True, searcher=self.searcher, begun=number,
        )  # fmt: skip

    def _add(self, played: Sequence[Tally]) -> None:
        for name, ratio in self.figures.items():
            self._of(name).add([count for tally in played for count in ratio.counts(tally)])
        for odds in self.model.ODDS:
            for value in {value: None for tally in played for value in counted_by(tally, odds)}:
                name = f"{odds}={value}"
                self._of(name).add([tally.get(each, 0) for tally in played for each in (name + SUCCEEDED, name)])

    def _of(self, name: str) -> Moments:
        if name not in self.played.moments:
            self.played.moments[name] = Moments(len(self.tables))
        return self.played.moments[name]

    def values(self, name: str) -> list[int]:
        """The numbers by which something was counted at any of the tables."""
        return sorted({value for tally in self.tallies for value in counted_by(tally, name)})

    def estimate(self, name: str, table: int = 0) -> Estimate:
        """A figure at a table, with its standard error."""
        found = self._of(name)
        variance = found.covariance(table, table, self.games)
        return Estimate(found.ratio(table), _root(None if variance is None else variance + self._unseen(name, table)))

    def _unseen(self, name: str, table: int) -> float:
        """The variance of a share of all or none, which no game tells: what never came may still come."""
        ratio, found = self.figures.get(name), self._of(name)
        if (ratio is not None and not ratio.share) or found.ratio(table) not in (0.0, 1.0):
            return 0.0
        tries = found.sums[2 * table + 1] / (ratio.unit if ratio is not None else 1)
        return (RULE_OF_THREE / 2 / tries) ** 2

    def difference(self, name: str) -> Estimate:
        """How much more a figure is at the second table than at the first, with the error of the difference."""
        found = self._of(name)
        first, second = found.ratio(0), found.ratio(1)
        if first is None or second is None:
            return Estimate(None, None)
        spread = found.covariance(0, 0, self.games), found.covariance(1, 1, self.games)
        common = found.covariance(0, 1, self.games)
        if spread[0] is None or spread[1] is None or common is None:
            return Estimate(second - first, None)
        unseen = self._unseen(name, 0) + self._unseen(name, 1) if first != second else 0.0
        return Estimate(second - first, _root(spread[0] + spread[1] - 2 * common + unseen))


@dataclass(frozen=True)
class PairedBlock:
    """Games that another process plays at both tables, with everything that it needs."""

    model: str
    """The name of the model's module."""
    tables: tuple[Rules, ...]
    policies: tuple[str, ...]
    seed: int
    rotate: bool
    searcher: str | None
    first: int
    games: int

    def play(self) -> Played:
        """Play the games."""
        simulation = self._simulation()
        simulation.play_from(self.first, self.games)
        return simulation.played

    def one_by_one(self) -> Iterator[Played]:
        """Play the same games, and tell of each one what came of it."""
        simulation = self._simulation()
        for number in range(self.first, self.first + self.games):
            simulation.played = Played(({},) * len(self.tables))
            simulation.play_from(number, 1)
            yield simulation.played

    def together(self, parts: Sequence[Played]) -> Played:
        """What came of some games together."""
        return reduce(Played.with_others, parts)

    def _simulation(self) -> PairedSimulation:
        model: Any = import_module(self.model)
        return PairedSimulation(
            model, self.tables, self.policies, seed=self.seed, rotate=self.rotate, searcher=self.searcher
        )


def play_paired(
    simulation: PairedSimulation,
    games: int,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> None:
    """Play so many games over some processes; an interrupt ends it with the first games, those that were over."""
    blocks = (
        PairedBlock(
            simulation.model.__name__, simulation.tables, simulation.policies, simulation.seed, simulation.rotate,
            simulation.searcher, first, min(BLOCK, games - first),
        )
        for first in range(0, games, BLOCK)
    )  # fmt: skip
    try:
        for part in parts_of(blocks, min(jobs, -(-games // BLOCK)), executor):
            simulation.add(part)
            if progress is not None:
                progress(simulation.games, games)
    except KeyboardInterrupt:
        pass


def _root(variance: float | None) -> float | None:
    """The standard error of a variance, which rounding may have made a little less than nothing."""
    return None if variance is None else sqrt(max(0.0, variance))
