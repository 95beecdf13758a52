"""What a rulebook of Spaan's Rainbow fixes, one field each, and what a box or a table chooses."""

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from rainbow7.core.edition import cites
from rainbow7.core.notation import BadNotation, Word, whole_number
from rainbow7.core.settings import Custom, House, Number, OneOf, setting
from rainbow7.games.spaan.cards import PACK, PACKS, Card, Cards, cards

SEATS = range(2, 3)


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


LEAST_CARDS, MOST_CARDS = 7, 999
"""The least cards fill both hands and leave some in the holder; the most are only a guard against typing errors."""


def _read_pack(text: str, value: Word) -> Cards:
    """The name of a pack, or an explicit list of cards, each once or so many times."""
    if value.text in PACKS:
        return PACKS[value.text]
    found: list[Card] = []
    column = value.column
    for piece in value.text.split(","):
        card, star, times = piece.partition("*")
        try:
            (one,) = cards(card) or (None,)
        except (BadNotation, ValueError):
            raise BadNotation("no-pack", text, column, found=piece or "…", known=tuple(PACKS)) from None
        if one is None:
            raise BadNotation("no-pack", text, column, found=piece, known=tuple(PACKS))
        count = whole_number(text, Word(times, column + len(card) + 1), 1, MOST_CARDS) if star else 1
        found += [one.plain] * count
        column += len(piece) + 1
    if not LEAST_CARDS <= len(found) <= MOST_CARDS:
        raise BadNotation("pack-size", text, value.column, count=len(found), least=LEAST_CARDS, most=MOST_CARDS)
    return tuple(sorted(found))


def _text_of_pack(pack: Cards) -> str:
    named = (name for name, some in PACKS.items() if some == pack)
    return next(named, None) or ",".join(
        f"{each}*{count}" if count > 1 else str(each) for each, count in Counter(pack).items()
    )


@dataclass(frozen=True)
class Settings:
    """What the box in hand and the table choose: part of a match and of its record."""

    pack: Cards = setting(PACK, Custom(_read_pack, _text_of_pack))
    """All cards, whichever way round, in canonical order."""
    first: int | None = setting(None, Number(0, SEATS[-1] - 1))
    """The seat that opens the first round; nobody named: drawn by lot."""
    memory: bool = setting(False, OneOf(("hidden", "shown"), "no-memory", (False, True)))
    """Whether views remind of what their seat has legally seen."""
    house: House = ()
    """The house rules of the table."""


USUAL = Settings()
"""The default settings."""
