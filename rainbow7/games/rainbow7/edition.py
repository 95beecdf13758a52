"""The places where rulebooks of Rainbow 7 do or could differ, one field each, and what a box or a table chooses."""

from dataclasses import dataclass
from typing import Literal

from rainbow7.core.edition import cites
from rainbow7.core.notation import BadNotation, Word
from rainbow7.core.settings import Custom, House, Number, OneOf, setting
from rainbow7.games.rainbow7.cards import COLOURS

Effect = Literal["draw", "give", "skip", "shed"]
EFFECTS: tuple[Effect, ...] = ("draw", "give", "skip", "shed")
SEATS = range(2, 6)


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


def _read_effects(text: str, word: Word) -> tuple[str, ...]:
    effects = word.text.split(",")
    for each in effects:
        if each not in EFFECTS:
            raise BadNotation("no-effect", text, word.column, found=each, known=EFFECTS)
    if len(effects) != len(COLOURS):
        raise BadNotation("seven-of-them", text, word.column, count=len(effects))
    return tuple(effects)


def _read_colours(text: str, word: Word) -> tuple[str, ...]:
    names = word.text.split(",")
    if len(names) != len(COLOURS) or len(set(names)) < len(COLOURS) or not all(names):
        raise BadNotation("seven-of-them", text, word.column, count=len(set(names)))
    return tuple(each.replace("_", " ") for each in names)


def _text_of_colours(names: tuple[str, ...]) -> str:
    return ",".join(each.replace(" ", "_") for each in names)


@dataclass(frozen=True)
class Settings:
    """What the box in hand and the table choose: part of a match and of its record."""

    effects: tuple[Effect, ...] = setting(
        ("draw", "draw", "give", "give", "skip", "skip", "shed"), Custom(_read_effects, ",".join), rule="pack.effects"
    )
    """The effect of each colour's 7, in the canonical order of colours."""
    colours: tuple[str, ...] = setting((), Custom(_read_colours, _text_of_colours), rule="pack.colours")
    """The names of the seven colours where the box has other ones; empty: the usual names of the reader's language."""
    end_test: Literal["has", "reached"] = setting("reached", OneOf(("has", "reached"), "no-end"), "end", "end.round")
    """Whether tokens enough, once somebody has *reached* them, make this round the last, or somebody must still *have*
    them when it is over."""
    first: int | None = setting(None, Number(0, SEATS[-1] - 1), rule="round.first")
    """The seat that begins the first round; nobody named: drawn by lot."""
    turn_cap: int = setting(500, Number(1), "cap", "round.cap")
    """After so many turns a round is void."""
    house: House = ()
    """The house rules of the table."""


USUAL = Settings()
"""The default settings."""

BEFORE: tuple[tuple[tuple[int, ...], Settings], ...] = (((0, 2), Settings(end_test="has")),)
"""The default settings of older versions, each with the version that changed them."""
