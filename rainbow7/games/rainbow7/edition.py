"""The places where rulebooks of Rainbow 7 do or could differ, one field each, and what a box or a table chooses."""

from dataclasses import dataclass, replace
from typing import Literal

from rainbow7.core.edition import cites

Effect = Literal["draw", "give", "skip", "shed"]
EFFECTS: tuple[Effect, ...] = ("draw", "give", "skip", "shed")


@dataclass(frozen=True, kw_only=True)
class Edition:
    """What one rulebook of Rainbow 7 fixes."""

    id: str
    players: tuple[int, ...] = cites("setup.players")
    sevens_in_play: Literal["all", "players-and-two", "players"] = cites("setup.sevens")
    hand_cards: int = cites("round.deal")
    hand_sevens: int = cites("round.deal")
    wilds_kept: int | None = cites("round.wild-exchange", None)
    pile_count: int = cites("round.piles")
    next_first: Literal["left-of-winner", "winner", "highest"] = cites("round.next-first")
    failed_first: Literal["caller", "left-of-caller", "lowest"] = cites("score.thunderstorm-first")
    turn_goes: Literal["left", "right"] = cites("turn.order")
    may_pass: bool = cites("turn.duty")
    call_limit: int = cites("call.limit")
    call_duty: Literal["may", "must"] = cites("call.free")
    call_after_laying: bool = cites("call.start")
    least_value: int = cites("combo.value")
    least_colour: int = cites("combo.colour")
    run_colours: Literal["one", "any"] = cites("combo.colour")
    run_wraps: bool = cites("combo.colour")
    wilds_alone: bool = cites("combo.wild")
    wilds_most: int | None = cites("combo.wild", None)
    wild_worth: int = cites("hand.value")
    lone_seven: bool = cites("seven.lone")
    wilds_act: bool = cites("seven.wild")
    sevens_acting: Literal["all", "first"] = cites("seven.effects")
    seven_duty: Literal["must", "may"] = cites("seven.duty")
    perfect_effects: bool = cites("perfect.effects")
    draw_effect: Literal["opponents", "everybody", "left"] = cites("effect.draw")
    give_to_self: bool = cites("effect.give")
    skip_spares: Literal["draw", "next-turn"] = cites("effect.skip")
    shed_tokens: int = cites("effect.shed")
    draw_cards: int = cites("draw.one")
    own_pile_source: bool = cites("draw.source")
    refill: bool = cites("draw.refill")
    remake_tops: bool = cites("deck.remake")
    call_beaten_by: Literal["lower", "lower-or-equal"] = cites("score.tie")
    storm: int = cites("score.storm")
    thunderstorm: int = cites("score.thunderstorm")
    drizzle: int = cites("score.drizzle")
    solo_perfect: bool = cites("score.perfect")
    end_tokens: int = cites("end.seven")
    seventh_token: Literal["round-end", "at-once"] = cites("end.round")
    winner: Literal["fewest", "last-winner"] = cites("end.fewest")
    tie_break: Literal["lowest-hand", "highest-hand", "shared"] = cites("end.tie")


@dataclass(frozen=True)
class Settings:
    """What the box in hand and the table choose: part of a match and of its record."""

    effects: tuple[Effect, ...] = cites("pack.effects", ("draw", "draw", "give", "give", "skip", "skip", "shed"))
    """The effect of each colour's 7, in the canonical order of colours."""
    colours: tuple[str, ...] = cites("pack.colours", ())
    """The names of the seven colours where the box has other ones; empty: the usual names of the reader's language."""
    end_test: Literal["has", "reached"] = cites("end.round", "reached")
    """Whether tokens enough, once somebody has *reached* them, make this round the last, or somebody must still *have*
    them when it is over."""
    first: int | None = cites("round.first", None)
    """The seat that begins the first round; nobody named: drawn by lot."""
    turn_cap: int = cites("round.cap", 500)
    """After so many turns a round is void."""


USUAL = Settings()
"""What goes without saying."""

BEFORE: tuple[tuple[tuple[int, ...], Settings], ...] = (((0, 2), Settings(end_test="has")),)
"""The settings that went without saying before a version of this program."""


def with_effect(settings: Settings, rank: int, effect: Effect) -> Settings:
    """The same settings, the 7 of one colour bearing another effect."""
    return replace(settings, effects=(*settings.effects[:rank], effect, *settings.effects[rank + 1 :]))
