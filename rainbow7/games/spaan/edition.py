"""What a rulebook of Spaan's Rainbow fixes, one field each, and what a box or a table chooses."""

from dataclasses import dataclass
from typing import Literal

from rainbow7.core.edition import cites
from rainbow7.games.spaan.cards import PACK, Cards


@dataclass(frozen=True, kw_only=True)
class Edition:
    """What one rulebook of Spaan's Rainbow fixes."""

    id: str
    players: tuple[int, ...] = cites("setup.players")
    looks_behind: bool = cites("setup.sides")
    hand_cards: int = cites("setup.deal")
    looks_at_backs: bool = cites("hand.backs")
    looks_under: bool = cites("table.underside")
    may_pass: bool = cites("turn.least")
    most_placed: int = cites("turn.most")
    stops_early: bool = cites("turn.stop")
    first_flip: Literal["one", "any", "none", "must"] = cites("flip.first")
    more_flip: Literal["must", "may"] = cites("flip.more")
    flips_own: bool = cites("flip.any")
    flip_binds: bool = cites("flip.place")
    shows_back: bool = cites("place.known")
    hides_back: bool = cites("place.unknown")
    unknown_side: bool = cites("place.side")
    flip_doubles: bool = cites("line.double")
    flip_blacks: bool = cites("line.black")
    whites_repeat: bool = cites("line.white")
    whites_count: bool = cites("line.white")
    rainbow_cards: int = cites("line.rainbow")
    fault_first: bool = cites("line.rainbow")
    fault_takes: Literal["line", "all-but-last", "nothing"] = cites("score.fault")
    rainbow_takes: Literal["line", "colours"] = cites("score.rainbow")
    opener: Literal["loser", "winner"] = cites("round.opens")
    refill: Literal["full", "one", "round"] = cites("refill.three")
    end_test: Literal["cannot-refill", "holder-empty", "rest"] = cites("end.refill")
    hand_counts: bool = cites("end.most")
    line_counts: bool = cites("end.most")
    tie: Literal["draw", "shared"] = cites("end.draw")


@dataclass(frozen=True)
class Settings:
    """What the box in hand and the table choose: part of a match and of its record."""

    pack: Cards = PACK
    """All cards, whichever way round, in canonical order."""
    first: int | None = None
    """The seat that opens the first round; nobody named: drawn by lot."""
    memory: bool = False
    """Whether views remind of what their seat has legally seen."""


USUAL = Settings()
"""What goes without saying."""
