"""Plays the same games at one table or at two, and reports each figure with its error, and differences with theirs.

Every game begins from a seed of its own, the same at both tables. What the tables have in common, at least the first
deal, cancels out of a difference, so that it is known much better than either figure. All sums are whole numbers: the
same seed gives the same figures, however the games are played in portions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from rainbow7.core.simulation import SUCCEEDED, WIN, Block, FastModel, Ratio, Tally, counted_by, merge

COMMON = {
    "turns-per-round": Ratio(("turns",), ("rounds",)),
    "rounds-per-game": Ratio(("rounds",), ("games",)),
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


class PairedSimulation:
    """The same games at one table or at two, played in portions; changed in place."""

    def __init__(self, model: FastModel, tables: Sequence[Rules], policies: Sequence[str], *, seed: int = 0) -> None:
        """`policies` has one for each player, who move one seat on with each game."""
        self.model, self.tables, self.policies, self.seed = model, tuple(tables), tuple(policies), seed
        self.games = 0
        """How many games have been played at each table."""
        self.tallies: tuple[Tally, ...] = ({},) * len(self.tables)
        self.figures = {**COMMON, **model.FIGURES, **dict(self._wins())}
        """The figures that there are whatever happens, by their names."""
        self._moments: dict[str, Moments] = {}

    def _wins(self) -> Iterator[tuple[str, Ratio]]:
        for seat in range(len(self.policies)):
            yield f"{BY_SEAT}={seat}", Ratio((f"wins-{seat}",), ("games",), WIN)
        for policy in dict.fromkeys(self.policies):
            places = tuple(place for place, each in enumerate(self.policies) if each == policy)
            won = tuple(f"won-{place}" for place in places)
            yield f"{BY_POLICY}={policy}", Ratio(won, ("games",), WIN * len(places))

    def play(self, games: int) -> None:
        """Play so many further games at each table; raises `Unsupported` where the model does not play its rules."""
        for number in range(self.games, self.games + games):
            played = [self._block(rules, number, 1).play() for rules in self.tables]
            self.tallies = tuple(map(merge, self.tallies, played))
            self._add(played)
            self.games += 1

    def check(self) -> None:
        """Raise `Unsupported` where the model does not play the rules of a table, or a policy."""
        for rules in self.tables:
            self._block(rules, 0, 0).play()

    def _block(self, rules: Rules, number: int, games: int) -> Block:
        return Block(
            self.model.__name__, rules.edition, rules.settings, self.policies, self.seed, number, games,
            rotate=True, compared=True, begun=number,
        )  # fmt: skip

    def _add(self, played: Sequence[Tally]) -> None:
        for name, ratio in self.figures.items():
            self._of(name).add([count for tally in played for count in ratio.counts(tally)])
        for odds in self.model.ODDS:
            for value in {value: None for tally in played for value in counted_by(tally, odds)}:
                name = f"{odds}={value}"
                self._of(name).add([tally.get(each, 0) for tally in played for each in (name + SUCCEEDED, name)])

    def _of(self, name: str) -> Moments:
        if name not in self._moments:
            self._moments[name] = Moments(len(self.tables))
        return self._moments[name]

    def values(self, name: str) -> list[int]:
        """The numbers by which something was counted at any of the tables."""
        return sorted({value for tally in self.tallies for value in counted_by(tally, name)})

    def estimate(self, name: str, table: int = 0) -> Estimate:
        """A figure at a table, with its standard error."""
        found = self._of(name)
        return Estimate(found.ratio(table), _root(found.covariance(table, table, self.games)))

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
        return Estimate(second - first, _root(spread[0] + spread[1] - 2 * common))


def _root(variance: float | None) -> float | None:
    """The standard error of a variance, which rounding may have made a little less than nothing."""
    return None if variance is None else sqrt(max(0.0, variance))
