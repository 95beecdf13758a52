"""The rules about moves, one function per sentence of the rulebook. A move is legal if none of them objects."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rainbow7.core.common_moves import Pass
from rainbow7.core.common_rules import enough_to_play
from rainbow7.core.house_rules import naming_house_rules
from rainbow7.core.rule import Check, Objection, Verdict, ask, rule
from rainbow7.games.spaan.line import placing
from rainbow7.games.spaan.rulebooks import RULEBOOKS
from rainbow7.games.spaan.state import SIDES, Deal, Flip, Look, Move, Place, State, Stop

Rule = Callable[[State, Move, int | None], Objection | None]


# Whenever something is done


@rule("end.refill")
def the_game_goes_on(state: State, move: Move, by: int | None) -> Objection | None:
    """Nothing is played once the game is over."""
    return Objection("over", winners=state.winners) if state.phase == "end" else None


@rule("setup.deal")
def after_the_deal(state: State, move: Move, by: int | None) -> Objection | None:
    """Play begins when both hands have been dealt."""
    return Objection("not-dealt") if state.phase == "deal" else None


@rule("setup.deal")
def dealt_once(state: State, move: Deal, by: int | None) -> Objection | None:
    """The cards are dealt once, at the beginning of the game."""
    return Objection("dealt", round=state.round) if state.phase in ("act", "place", "follow") else None


@rule("turn.order")
def your_turn(state: State, move: Move, by: int | None) -> Objection | None:
    """The two take turns, and nobody plays out of turn."""
    if by is not None and by != state.turn and state.phase in ("act", "place", "follow"):
        return Objection("not-your-turn", by=by, turn=state.turn)
    return None


@rule("turn.most")
def no_fourth(state: State, move: Move, by: int | None) -> Objection | None:
    """A turn has room for three cards; with the third one it is over."""
    most = state.edition.most_placed
    if by is not None and by != state.turn and state.phase == "act" and state.spent >= most:
        return Objection("fourth", count=state.spent, most=most)
    return None


# Flipping


@rule("flip.first")
def one_flip_before_the_first(state: State, move: Flip, by: int | None) -> Objection | None:
    """Before the first card of a turn, one card of the table may be flipped, where one lies there."""
    if not state.line:
        return Objection("empty-table")
    if state.placed or state.edition.first_flip == "any":
        return None
    if state.phase == "act" and state.edition.first_flip == "none":
        return Objection("none")
    return Objection("second") if state.phase == "place" else None


@rule("flip.more")
def one_flip_before_each_other(state: State, move: Flip, by: int | None) -> Objection | None:
    """Before the second card and before the third, one card is flipped, and only one."""
    return Objection("second", count=state.placed) if state.phase == "place" and state.placed else None


@rule("flip.any")
def any_card_of_the_table(state: State, move: Flip, by: int | None) -> Objection | None:
    """Any card of the line may be flipped, even one just placed."""
    count = len(state.line)
    if state.line and not 1 <= move.place <= count:
        return Objection("no-such-card", place=move.place, count=count)
    if not state.edition.flips_own and move.place > count - state.placed:
        return Objection("just-placed", place=move.place)
    return None


@rule("table.underside")
def the_underside_by_flipping(state: State, move: Flip | Look, by: int | None) -> Objection | None:
    """What lies under a card of the table is seen by flipping it, and won cards stay closed."""
    if not isinstance(move, Look) or move.where not in ("table", "won") or state.edition.looks_under:
        return None
    return Objection("won") if move.where == "won" else Objection("table", place=move.place)


# Placing


@rule("flip.more")
def a_flip_before_each_other(state: State, move: Place, by: int | None) -> Objection | None:
    """Whoever wants to place a second or a third card flips one first."""
    if state.phase == "follow" and state.edition.more_flip == "must":
        return Objection("flip-first", count=state.placed)
    return None


@rule("flip.first")
def the_first_flip_is_free(state: State, move: Place, by: int | None) -> Objection | None:
    """The flip before the first card is a choice."""
    if state.phase == "act" and state.line and state.edition.first_flip == "must":
        return Objection("flip-first")
    return None


@rule("place.held")
def from_the_hand(state: State, move: Place, by: int | None) -> Objection | None:
    """Only a card of one's own hand is placed."""
    count = len(state.hands[state.turn])
    if state.phase not in ("deal", "end") and not 1 <= move.place <= count:
        return Objection("no-such-card", place=move.place, count=count)
    return None


@rule("place.side")
def a_side_is_chosen(state: State, move: Place, by: int | None) -> Objection | None:
    """For each card one chooses which side will be visible: the known one or the unknown one."""
    if move.side is None:
        return Objection("unsaid", open=True)
    if move.side == "unknown" and not state.edition.unknown_side:
        return Objection("unknown")
    return None


@rule("hand.backs")
def the_back_by_placing(state: State, move: Place | Look, by: int | None) -> Objection | None:
    """Nobody looks at the backs of their own cards; a back comes to light only on the table."""
    if isinstance(move, Look) and move.where == "hand" and not state.edition.looks_at_backs:
        return Objection("hand", place=move.place)
    return None


@rule("setup.sides")
def one_side_of_the_holder(state: State, move: Look, by: int | None) -> Objection | None:
    """Each player sees one side of the holder only."""
    return Objection("other-side") if move.where == "holder" and not state.edition.looks_behind else None


# Stopping, doing nothing, dealing


@rule("flip.place")
def a_flip_binds(state: State, move: Stop, by: int | None) -> Objection | None:
    """Whoever has flipped a card without losing places one."""
    return Objection("must-place") if state.phase == "place" and state.edition.flip_binds else None


@rule("turn.least")
def at_least_one(state: State, move: Stop, by: int | None) -> Objection | None:
    """A turn is not over before a card has been placed."""
    return Objection("none-placed") if state.phase == "act" else None


@rule("turn.stop")
def free_to_stop(state: State, move: Stop, by: int | None) -> Objection | None:
    """After each card placed one is free to stop."""
    if state.phase == "follow" and not state.edition.stops_early:
        return Objection("too-few", count=state.placed, most=state.edition.most_placed)
    return None


@rule("turn.least")
def no_pass(state: State, move: Pass, by: int | None) -> Objection | None:
    """Nobody passes: a turn places one card at least."""
    if state.edition.may_pass and state.phase == "act":
        return None
    mine = state.phase in ("act", "place", "follow") and by in (None, state.turn)
    return Objection("pass", instead=state.phase if mine else None, count=state.placed)


_ALWAYS = (the_game_goes_on, after_the_deal, no_fourth, your_turn)

RULES: dict[type, tuple[Callable[..., Objection | None], ...]] = {
    Deal: (the_game_goes_on, enough_to_play, dealt_once),
    Flip: (
        *_ALWAYS, one_flip_before_the_first, one_flip_before_each_other, any_card_of_the_table,
        the_underside_by_flipping,
    ),
    Place: (
        *_ALWAYS, the_first_flip_is_free, a_flip_before_each_other, from_the_hand, a_side_is_chosen,
        the_back_by_placing,
    ),
    Stop: (*_ALWAYS, a_flip_binds, at_least_one, free_to_stop),
    Pass: (*_ALWAYS, no_pass),
    Look: (the_back_by_placing, the_underside_by_flipping, one_side_of_the_holder),
}  # fmt: skip


ALLOWED_BY: dict[type, Callable[[State, Any], str]] = {
    Deal: lambda state, move: "setup.deal",
    Flip: lambda state, move: "flip.more" if state.placed else "flip.first",
    Place: lambda state, move: "place.side",
    Stop: lambda state, move: "turn.stop",
    Pass: lambda state, move: "turn.least",
    Look: lambda state, move: {"hand": "hand.backs", "holder": "setup.sides"}.get(move.where, "table.underside"),
}
"""The rule that allows a move."""

LOSING = ("double", "black")
"""What a face may make of the line, to the player's loss."""


def ask_rules(state: State, move: Move, by: int | None = None) -> tuple[Check, ...]:
    """The answer of every rule that applies to the move."""
    return tuple(ask(each, state, move, by) for each in RULES[type(move)])


@naming_house_rules(RULEBOOKS)
def judge(state: State, move: Move, by: int | None = None) -> Verdict:
    """The verdict on a move: every rule's answer, the kinds that it is, and the nearest legal moves."""
    verdict = Verdict(state, move, ask_rules(state, move, by), _kinds(state, move, by))
    if not verdict.legal:
        return replace(verdict, nearest=nearest(state, move, by))
    allowed_by = (ALLOWED_BY[type(move)](state, move), *(f"line.{kind}" for kind in verdict.kinds))
    return replace(verdict, allowed_by=allowed_by, loses=any(kind in LOSING for kind in verdict.kinds))


def _kinds(state: State, move: Move, by: int | None) -> tuple[str, ...]:
    """What the line will become; empty where the player cannot know it, so that a verdict reveals nothing."""
    hand = state.hands[state.turn]
    own = by is None or by == state.turn
    if own and isinstance(move, Place) and move.side == "known" and 1 <= move.place <= len(hand):
        return (placing(state.edition, state.visible, hand[move.place - 1][state.turn]),)
    return ()


def nearest(state: State, move: Move, by: int | None = None) -> tuple[Move, ...]:
    """The legal moves that differ least from a refused one: other sides of the card, else its sort, else all.

    None out of turn, when nothing would do.

    Instead of looking at a hidden face: the move that brings it to light.
    """
    legal = tuple(each for each in candidates(state) if all(check.ok for check in ask_rules(state, each, by)))
    if isinstance(move, Look):
        shows = {"hand": Place(move.place or 0, "unknown"), "table": Flip(move.place or 0)}.get(move.where)
        return tuple(each for each in legal if each == shows)
    same = tuple(each for each in legal if type(each) is type(move))
    if isinstance(move, Place):
        same = tuple(each for each in same if isinstance(each, Place) and each.place == move.place) or same
    return same or legal


def candidates(state: State) -> tuple[Move, ...]:
    """Moves that may be legal, found by their shape."""
    if state.phase == "deal":
        return (Deal(),)
    if state.phase == "end":
        return ()
    flips = (Flip(place) for place in range(1, len(state.line) + 1))
    places = (Place(place, side) for place in range(1, len(state.hands[state.turn]) + 1) for side in SIDES)
    return (*flips, *places, Stop(), Pass())
