"""What a rulebook of Sazuki's Rainbow fixes, one field each, and what a table chooses."""

from dataclasses import dataclass
from typing import Literal

from rainbow7.core.edition import cites
from rainbow7.core.settings import House, Number, OneOf, setting

SEATS = range(2, 7)

Kind = Literal["run", "set", "solo"]
KINDS: tuple[Kind, ...] = ("run", "set", "solo")


@dataclass(frozen=True, kw_only=True)
class Edition:
    """What one rulebook of Sazuki's Rainbow fixes; the lists go by the number of players, from two on."""

    id: str
    players: tuple[int, ...] = cites("setup.players")
    prizes: tuple[int, ...] = cites("setup.prizes")
    hands: tuple[int, ...] = cites("setup.hands")
    spare_seen: bool = cites("setup.spare")
    pair_second: int = cites("pair.piles")
    pair_apart: bool = cites("pair.piles")
    second_seen: bool = cites("pair.second")
    second_up: Literal["own-empty", "round-end"] = cites("pair.second")
    may_pass: bool = cites("play.duty")
    least_set: int = cites("combo.set")
    most_set: int | None = cites("combo.set", None)
    least_run: int = cites("combo.run")
    most_run: int | None = cites("combo.run", None)
    run_wraps: bool = cites("combo.run")
    binds: bool = cites("play.bound")
    solo_binds: bool = cites("play.bound")
    solo_always: bool = cites("play.bound")
    same_length: bool = cites("play.bound")
    pair_plays: int = cites("pair.twice")
    pair_binds: bool = cites("pair.bound")
    rank_by: Literal["count", "sum", "height"] = cites("rank.count")
    rank_then: Literal["highest", "lowest"] = cites("rank.height")
    rank_last: Literal["earlier", "later"] = cites("rank.earlier")
    last_card_chooses: bool = cites("take.played")
    take_first: int = cites("take.one")
    take_later: int = cites("take.two")
    take_mixed: bool = cites("take.two")
    may_decline: bool = cites("take.duty")
    taken_to: Literal["pile", "hand"] = cites("take.pile")
    prizes_seen: Literal["own", "all"] = cites("take.pile")
    left_over: Literal["removed", "stay"] = cites("take.rest")
    next_prizes: Literal["all", "last-plays"] = cites("next.prizes")
    next_first: Literal["first-chooser", "left-of-first"] = cites("next.first")
    end_out: int = cites("end.out")
    end_when: Literal["round-end", "at-once"] = cites("end.out")
    pair_end_out: int = cites("pair.end")
    left_bonus: int = cites("end.hands")
    last_plays: Literal["nobody", "players"] = cites("end.played")
    points_by: Literal["values", "cards"] = cites("score.sum")
    winner: Literal["most", "fewest"] = cites("score.most")
    tie_break: Literal["shared", "most-cards"] = cites("score.shared")
    pair_bonus: int = cites("pair.bonus")
    pair_bonus_by: Literal["cards", "values"] = cites("pair.bonus")

    def prize_count(self, seats: int) -> int:
        """How many prize cards lie there at the beginning."""
        return self.prizes[seats - SEATS[0]]

    def hand_count(self, seats: int) -> int:
        """How many cards each hand begins with."""
        return self.hands[seats - SEATS[0]]


@dataclass(frozen=True)
class Settings:
    """What the table chooses: part of a match and of its record."""

    prizes: Literal["free", "lots"] = setting("free", OneOf(("free", "lots")))
    """Whether one or two equal prizes are chosen freely, or lie in fixed lots of two, from the second round on."""
    first: int | None = setting(None, Number(0, SEATS[-1] - 1))
    """The seat that begins the first round; nobody named: drawn by lot."""
    house: House = ()
    """The house rules of the table."""


USUAL = Settings()
"""The default settings."""
