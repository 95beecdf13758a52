"""Simulates many games from one seed, in this process or in several, and reports figures about them.

A game supplies a `FastModel`. Games are played in blocks; the result of a block is a `Tally` of whole numbers, and
tallies are added up. So the figures depend on the seed only, and not on which process played which block.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from math import sqrt
from typing import TYPE_CHECKING, Any, Protocol

from rainbow7.core.block_workers import parts_of
from rainbow7.core.coach import RULE_OF_THREE

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from random import Random

Tally = dict[str, int]
"""Whole numbers by name; two tallies are merged by adding the numbers."""

Figures = dict[str, Any]
"""What a simulation reports, ready for JSON."""

BLOCK = 50
"""How many games a block has. Changing it changes the figures of every seed."""

WIN = 60
"""How a won game counts in a tally: divisible by one to six winners."""


class Unsupported(ValueError):
    """The fast model cannot play under this edition, these settings or this policy; the message says why."""


class FastModel(Protocol):
    """What the module `games/<game>/fast.py` has to define."""

    __name__: str

    @property
    def POLICIES(self) -> Mapping[str, Callable[[Any], Any]]:
        """What makes the policies by which moves are chosen: `uniform`, then from the weakest to the strongest."""

    @property
    def GAIN_PER(self) -> str:
        """Whether a player's gain is given for `rounds` or for `games`."""

    @property
    def FIGURES(self) -> Mapping[str, Ratio]:
        """The figures of this game alone, by their names."""

    @property
    def ODDS(self) -> Sequence[str]:
        """What succeeds or fails in this game, counted by a number with `add_try`."""

    @property
    def SPREADS(self) -> Sequence[str]:
        """What is counted by a number with `add_by`, to tell how it is spread."""

    def play_block(self, edition: Any, settings: Any, seating: Seating, random: Random, games: int) -> Tally:
        """Play this many games with chance from `random`, and return their tally; may raise `Unsupported`.

        Call `add_game` for every game, and `add_by_policy` where policies are compared. Add what `report` needs under
        other names, with `add` for counts and `add_sample` for values measured once in each game.
        """

    def report(self, tally: Tally, seats: int) -> Figures:
        """The figures of this game, such as `endings`, by the names that the command prints."""


def add(tally: Tally, name: str, count: int = 1) -> None:
    """Count something."""
    tally[name] = tally.get(name, 0) + count


def add_sample(tally: Tally, name: str, value: int) -> None:
    """Add a value measured once in each game: its sum, and the sum of its squares."""
    add(tally, name, value)
    add(tally, f"{name}*{name}", value * value)


def add_game(tally: Tally, rounds: int, turns: int, winners: Sequence[int]) -> None:
    """Add a game's rounds, turns and winners; several winners share the win."""
    add(tally, "games")
    add_sample(tally, "rounds", rounds)
    add_sample(tally, "turns", turns)
    add(tally, "turns*rounds", turns * rounds)
    for seat in winners:
        add(tally, f"wins-{seat}", WIN // len(winners))


@dataclass(frozen=True)
class Ratio:
    """A figure made of counts: how often something is, out of how many."""

    above: tuple[str, ...]
    """The names in a tally that are added up above the line."""
    below: tuple[str, ...]
    unit: int = 1
    """How one is counted above the line."""
    share: bool = True
    """Whether it is a share of all that there is, and can be no more than that."""

    def counts(self, tally: Mapping[str, int]) -> tuple[int, int]:
        """How often, and out of how many, each times the unit."""
        return (
            sum(tally.get(name, 0) for name in self.above),
            self.unit * sum(tally.get(name, 0) for name in self.below),
        )


SUCCEEDED = "+"
"""Ends the name under which those tries are counted that succeed."""


def add_by(tally: Tally, name: str, value: int) -> None:
    """Count something by a number that it has."""
    add(tally, f"{name}={value}")


def add_try(tally: Tally, name: str, value: int, succeeded: bool) -> None:
    """Count a try by a number that it has, and whether it succeeded."""
    add_by(tally, name, value)
    if succeeded:
        add(tally, f"{name}={value}{SUCCEEDED}")


def counted_by(tally: Mapping[str, int], name: str) -> dict[int, int]:
    """How much was counted by each number, in their order.

    >>> tally = {}
    >>> for value, succeeded in ((5, True), (3, False), (5, False)):
    ...     add_try(tally, "call", value, succeeded)
    >>> counted_by(tally, "call"), tally["call=5+"]
    ({3: 1, 5: 2}, 1)
    """
    begins = f"{name}="
    found = {
        int(each.removeprefix(begins)): count
        for each, count in tally.items()
        if each.startswith(begins) and not each.endswith(SUCCEEDED)
    }
    return dict(sorted(found.items()))


@dataclass(frozen=True)
class Seating:
    """Which policy chooses for which seat, game by game."""

    policies: tuple[Callable[[Any], Any], ...]
    """What makes the policy of each place; the places are the seats of the first game."""
    rotate: bool = False
    """Whether all move one seat on with each game."""
    compared: bool = False
    """Whether figures by policy are wanted."""
    begun: int = 0
    """How many games were played before this block."""

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.policies)

    def place(self, seat: int, game: int) -> int:
        """The place of who sits here in a game of the block."""
        return (seat - self.begun - game) % self.seats if self.rotate else seat

    def makers(self, game: int) -> tuple[Callable[[Any], Any], ...]:
        """What makes the policy of each seat in a game of the block."""
        return (
            tuple(self.policies[self.place(seat, game)] for seat in range(self.seats)) if self.rotate else self.policies
        )


def add_by_policy(
    tally: Tally, seating: Seating, game: int, winners: Sequence[int], gains: Sequence[int], rounds: int
) -> None:
    """Add what each policy won in a game.

    A seat's gain is what it has more than the mean of the others, times the number of the others.
    """
    for seat, gain in enumerate(gains):
        place = seating.place(seat, game)
        add_sample(tally, f"won-{place}", WIN // len(winners) if seat in winners else 0)
        add_sample(tally, f"gain-{place}", gain)
        add(tally, f"gain-{place}*rounds", gain * rounds)


def merge(*tallies: Mapping[str, int]) -> Tally:
    """The tallies added up."""
    found: Tally = {}
    for tally in tallies:
        for name, count in tally.items():
            add(found, name, count)
    return found


def mean(tally: Tally, name: str, shared_by: int = 1) -> Figures:
    """The mean over games of a value from `add_sample`, with its standard error; both divided by `shared_by`.

    >>> tally = {}
    >>> for each in (1, 2, 3):
    ...     add(tally, "games")
    ...     add_sample(tally, "points", each)
    >>> mean(tally, "points")["mean"]
    2.0
    """
    games = tally.get("games", 0)
    total = tally.get(name, 0)
    if not games:
        return {"mean": None, "se": None}
    spread = games * tally.get(f"{name}*{name}", 0) - total * total
    error = sqrt(spread / (games - 1)) / games / shared_by if games > 1 else None
    return {"mean": total / (games * shared_by), "se": error}


def ratio(tally: Tally, above: str, below: str) -> Figures:
    """The ratio of two sums over games, with its standard error over games by the delta method.

    Needs `above*above`, `below*below` and `above*below` in the tally.
    """
    games, over, under = tally.get("games", 0), tally.get(above, 0), tally.get(below, 0)
    if not under:
        return {"mean": None, "se": None}
    # The sum of (above - ratio * below)² over games, times under², in whole numbers so that no precision is lost.
    squares = (
        under * under * tally[f"{above}*{above}"]
        - 2 * over * under * tally[f"{above}*{below}"]
        + over * over * tally[f"{below}*{below}"]
    )
    error = sqrt(games * squares / (games - 1)) / (under * under) if games > 1 else None
    return {"mean": over / under, "se": error}


def shares(tally: Tally, names: Sequence[str], prefix: str = "") -> dict[str, float | None]:
    """The share of each of these counts in their sum."""
    counts = [tally.get(prefix + name, 0) for name in names]
    total = sum(counts)
    return {name: count / total if total else None for name, count in zip(names, counts, strict=True)}


@dataclass(frozen=True)
class Simulation:
    """The result of a simulation."""

    model: FastModel
    seats: int
    asked: int
    """How many games were asked for."""
    tally: Tally
    policies: tuple[str, ...] = ()
    """The policies that are compared, place by place."""

    @property
    def games(self) -> int:
        """How many games were played; fewer than asked for if it was interrupted."""
        return self.tally.get("games", 0)

    @property
    def turns(self) -> int:
        """The turns of all games."""
        return self.tally.get("turns", 0)

    @property
    def figures(self) -> Figures:
        """All figures, with standard errors over games."""
        tally = self.tally
        games = self.games
        return {
            "games": games,
            "rounds": tally.get("rounds", 0),
            "turns": self.turns,
            "turns_per_round": ratio(tally, "turns", "rounds"),
            "rounds_per_game": mean(tally, "rounds"),
            **self.model.report(tally, self.seats),
            "wins_by_seat": [
                tally.get(f"wins-{seat}", 0) / (WIN * games) if games else None for seat in range(self.seats)
            ],
            **({"by_policy": [self._by_policy(place) for place in range(self.seats)]} if self.policies else {}),
        }

    def _by_policy(self, place: int) -> Figures:
        tally, others = self.tally, self.seats - 1
        won = mean(tally, f"won-{place}", WIN)
        if won["se"] == 0:
            won["se"] = RULE_OF_THREE / 2 / self.games  # none or all: what never came may still come
        if self.model.GAIN_PER == "games":
            gain = mean(tally, f"gain-{place}", others)
        else:
            gain = {
                name: None if each is None else each / others
                for name, each in ratio(tally, f"gain-{place}", "rounds").items()
            }
        return {"policy": self.policies[place], "wins": won["mean"], "wins_se": won["se"], "gain": gain}


@dataclass(frozen=True)
class Block:
    """A block of games, with everything that another process needs to play it."""

    model: str
    """The name of the model's module, imported by the process that plays the block."""
    edition: Any
    settings: Any
    policies: tuple[str, ...]
    """The policy of each seat."""
    seed: int
    number: int
    games: int
    rotate: bool = False
    compared: bool = False
    searcher: str | None = None
    """The name of the module with the policies that search."""
    begun: int | None = None
    """How many games were played before; `None`: those of as many full blocks."""

    def play(self) -> Tally:
        """Play the games; chance comes from the seed and the block's number alone."""
        model, seating, random = self._begun()
        tally: Tally = model.play_block(self.edition, self.settings, seating, random, self.games)
        return tally

    def one_by_one(self) -> Iterator[Tally]:
        """Play the same games, and tell of each one what came of it."""
        model, seating, random = self._begun()
        for game in range(self.games):
            alone = replace(seating, begun=seating.begun + game)
            yield model.play_block(self.edition, self.settings, alone, random, 1)

    def together(self, parts: Sequence[Tally]) -> Tally:
        """The tallies of some games added up."""
        return merge(*parts)

    def _begun(self) -> tuple[Any, Seating, Random]:
        """The model, who sits where, and the chance of this block."""
        from random import Random

        model: Any = import_module(self.model)
        searcher: Any = import_module(self.searcher) if self.searcher else None
        made = {name: policy_maker(name, model, searcher) for name in self.policies}
        makers = tuple(made[name] for name in self.policies)
        begun = self.number * BLOCK if self.begun is None else self.begun
        return model, Seating(makers, self.rotate, self.compared, begun), Random(f"{self.seed}/{self.number}")


class Searcher(Protocol):
    """Policies that look ahead: what a game's coach offers to simulations."""

    __name__: str

    @property
    def LOOKING_AHEAD(self) -> Mapping[str, int]:
        """The levels that search, by name, with their playouts for each choice."""

    def searching(self, playouts: int) -> Callable[[Any], Any]:
        """What makes a policy that searches with so many playouts for each choice."""


SEARCH = "coach:"
"""Before a number of playouts: a policy that searches."""
MOST_PLAYOUTS = 100_000


def policy_maker(name: str, model: FastModel, searcher: Searcher | None) -> Callable[[Any], Any]:
    """What makes the policy of this name; raises `Unsupported` where there is none."""
    if name in model.POLICIES:
        return model.POLICIES[name]
    if searcher is not None:
        digits = name.removeprefix(SEARCH)
        playouts = searcher.LOOKING_AHEAD.get(name)
        if name.startswith(SEARCH) and digits.isascii() and digits.isdigit() and 1 <= int(digits[:9]) <= MOST_PLAYOUTS:
            playouts = int(digits[:9])
        if playouts is not None:
            return searcher.searching(playouts)
    known = ", ".join(known_policies(model, searcher))
    raise Unsupported(f"there is no policy {name!r}; known are {known}")


def known_policies(model: FastModel, searcher: Searcher | None) -> tuple[str, ...]:
    """The names of all policies, those that search last."""
    return (*model.POLICIES, *(searcher.LOOKING_AHEAD if searcher is not None else ()))


Progress = Callable[[int, int], None]
"""A function called after each block with the number of games done and of all games."""


def simulate(
    model: FastModel,
    edition: Any,
    settings: Any,
    seats: int,
    policy: str = "uniform",
    games: int = 1000,
    *,
    seed: int = 0,
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
    policies: Sequence[str] = (),
    rotate: bool = False,
    searcher: Searcher | None = None,
) -> Simulation:
    """Play this many games. The same seed gives the same figures, whatever the jobs or the executor.

    All play by `policy`, or each seat by its own of `policies`, which are then compared; `rotate` moves them one seat
    on with each game.

    An interrupt (Ctrl-C) ends the simulation; the result then has the first so many games, those that were over.
    """
    if seed < 0:
        raise ValueError("a seed is a whole number from 0")
    if games < 1 or jobs < 1:
        raise ValueError("at least one game and one job")
    if policies and len(policies) != seats:
        raise ValueError(f"{len(policies)} policies for {seats} players")
    chosen = tuple(policies) or (policy,) * seats
    for name in chosen:
        policy_maker(name, model, searcher)
    tally: Tally = {}
    blocks = (
        Block(
            model.__name__, edition, settings, chosen, seed, number, min(BLOCK, games - start), rotate, bool(policies),
            searcher.__name__ if searcher is not None else None,
        )
        for number, start in enumerate(range(0, games, BLOCK))
    )  # fmt: skip
    try:
        for part in parts_of(blocks, min(jobs, -(-games // BLOCK)), executor):
            tally = merge(tally, part)  # one assignment, so that an interrupt cannot leave half of it
            if progress is not None:
                progress(tally["games"], games)
    except KeyboardInterrupt:
        pass
    return Simulation(model, seats, games, tally, tuple(policies))
