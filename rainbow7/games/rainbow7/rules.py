"""The rules about moves, one function per sentence of the rulebook. A move is legal if none of them objects."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rainbow7.core.common_moves import Pass
from rainbow7.core.common_rules import enough_to_play
from rainbow7.core.house_rules import naming_house_rules
from rainbow7.core.rule import Check, Objection, Verdict, ask, rule
from rainbow7.games.rainbow7 import combos
from rainbow7.games.rainbow7.cards import PACK, WILD, too_many
from rainbow7.games.rainbow7.combos import a_combination, worth
from rainbow7.games.rainbow7.rulebooks import RULEBOOKS
from rainbow7.games.rainbow7.state import (
    PILES,
    Call,
    Deal,
    Done,
    Draw,
    Lay,
    Move,
    Skip,
    State,
    Use,
)

Rule = Callable[[State, Move, int | None], Objection | None]


def acting(state: State, by: int | None) -> int:
    """The seat that makes the move: the one named, or else the one on turn. Answers may reveal its hand only."""
    return state.turn if by is None else by


# Whenever something is done


@rule("end.seven")
def the_game_goes_on(state: State, move: Move, by: int | None) -> Objection | None:
    """Nothing is played once the game is over."""
    return Objection("over", winners=state.winners) if state.phase == "end" else None


@rule("round.deal")
def after_the_deal(state: State, move: Move, by: int | None) -> Objection | None:
    """Nothing is played before cards have been dealt."""
    return Objection("deal-first") if state.phase == "deal" and state.ending is None else None


@rule("call.ends")
def no_call_has_ended_the_round(state: State, move: Move, by: int | None) -> Objection | None:
    """A call ends the round: nothing is played until the next deal."""
    called = state.phase == "deal" and state.ending in ("call-won", "call-lost")
    return Objection("dealing-due") if called else None


@rule("score.perfect")
def no_perfect_has_ended_the_round(state: State, move: Move, by: int | None) -> Objection | None:
    """A Perfect ends the round: nothing is played until the next deal."""
    return Objection("dealing-due") if state.phase == "deal" and state.ending == "perfect" else None


@rule("round.cap")
def the_round_was_not_broken_off(state: State, move: Move, by: int | None) -> Objection | None:
    """A round without an end is broken off: nothing is played until the next deal."""
    return Objection("dealing-due") if state.phase == "deal" and state.ending == "void" else None


@rule("turn.order")
def your_turn(state: State, move: Move, by: int | None) -> Objection | None:
    """Players take their turns clockwise, and nobody out of turn."""
    if by is not None and by != state.turn and state.phase in ("act", "follow"):
        return Objection("not-your-turn", by=by, turn=state.turn)
    return None


@rule("turn.lay-then-draw")
def after_laying(state: State, move: Move, by: int | None) -> Objection | None:
    """First cards are laid; effects and the draw come after."""
    if state.phase != "act":
        return None
    return Objection("lay-first", call=_may_call(state, by))


# Laying


@rule("turn.one-combination")
def one_combination(state: State, move: Move, by: int | None) -> Objection | None:
    """A turn has room for one combination."""
    return Objection("second", pile=state.laid_on) if state.phase == "follow" else None


@rule("lay.held")
def from_the_hand(state: State, move: Lay, by: int | None) -> Objection | None:
    """Only cards of one's own hand are laid, as many of them as one holds."""
    hand = state.hands[acting(state, by)]
    strangers = [each for each in move.cards if each not in hand]
    if strangers:
        return Objection("not-held", strangers, away=len(strangers))
    held, named = hand.count(WILD), move.cards.count(WILD)
    if named > held:
        return Objection("fewer", (WILD,) * (named - held), away=named - held, held=held, named=named)
    return None


@rule("pack.cards")
def of_one_pack(state: State, move: Lay, by: int | None) -> Objection | None:
    """The pack has each coloured card once, and four Rainbow cards."""
    extra = too_many(move.cards)
    return Objection("twice", [extra], count=PACK.count(extra)) if extra is not None else None


@rule("call.free")
def calling_is_free(state: State, move: Lay, by: int | None) -> Objection | None:
    """Nobody has to call, however low the hand."""
    low = worth(state.edition, state.hands[acting(state, by)]) <= state.edition.call_limit
    return Objection("must-call") if low and state.phase == "act" and state.edition.call_duty == "must" else None


@rule("lay.pile")
def on_one_pile(state: State, move: Lay, by: int | None) -> Objection | None:
    """All cards laid go on one of the three discard piles."""
    return Objection("unsaid", open=True) if move.pile is None else None


# Calling a Rainbow


@rule("call.start")
def at_the_start(state: State, move: Call, by: int | None) -> Objection | None:
    """A Rainbow is called at the start of a turn, instead of laying."""
    if state.phase == "follow" and not state.edition.call_after_laying:
        return Objection("too-late")
    return None


@rule("call.limit")
def low_enough(state: State, move: Call, by: int | None) -> Objection | None:
    """Whoever calls holds few enough points."""
    hand = state.hands[acting(state, by)]
    value = worth(state.edition, hand)
    if value > state.edition.call_limit:
        return Objection(
            "above", hand, away=value - state.edition.call_limit, value=value, limit=state.edition.call_limit
        )
    return None


# Effects of the 7s


@rule("seven.effects")
def of_a_seven_just_laid(state: State, move: Use, by: int | None) -> Objection | None:
    """Effects come from the 7s of the combination just laid, each once."""
    if state.phase != "follow" or move.card.wild or move.card in state.owed:
        return None
    if move.card.value != 7:
        return Objection("no-seven", [move.card])
    if move.card not in state.laid:
        return Objection("not-laid", [move.card])
    if len(state.laid) > 1 and state.effect(move.card) != "skip":
        return Objection("no-longer", [move.card])
    return None


@rule("seven.wild")
def not_of_a_rainbow_card(state: State, move: Use, by: int | None) -> Objection | None:
    """A Rainbow card that stands for a 7 has no effect."""
    return Objection("no-icon", [move.card]) if move.card.wild and not state.edition.wilds_act else None


@rule("seven.lone")
def not_of_a_lone_seven(state: State, move: Use, by: int | None) -> Objection | None:
    """A 7 laid alone has no effect."""
    if move.card.value == 7 and state.laid == (move.card,) and not state.edition.lone_seven:
        return Objection("lone", [move.card])
    return None


@rule("effect.skip")
def the_skip_waits(state: State, move: Use, by: int | None) -> Objection | None:
    """Sparing the draw is settled when the draw comes."""
    acts = state.edition.lone_seven or len(state.laid) > 1
    if move.card.value == 7 and move.card in state.laid and acts and state.effect(move.card) == "skip":
        return Objection("at-the-draw", [move.card])
    return None


@rule("effect.give")
def to_an_opponent(state: State, move: Use, by: int | None) -> Objection | None:
    """The Rain token goes to one named opponent."""
    if move.card not in state.owed or state.effect(move.card) != "give":
        return None
    if move.target is None:
        return Objection("to-whom", [move.card], open=True)
    if move.target >= state.seats:
        return Objection("no-such-seat", [move.card], target=move.target, seats=state.seats)
    if move.target == state.turn and not state.edition.give_to_self:
        return Objection("to-oneself", [move.card], target=move.target)
    return None


@rule("effect.draw")
def all_opponents_draw(state: State, move: Use, by: int | None) -> Objection | None:
    """All opponents draw, none of them is named."""
    return _nobody_named(state, move, "draw")


@rule("effect.shed")
def ones_own_token_goes(state: State, move: Use, by: int | None) -> Objection | None:
    """It is one's own token that goes: nobody is named."""
    return _nobody_named(state, move, "shed")


def _nobody_named(state: State, move: Use, effect: str) -> Objection | None:
    named = move.card in state.owed and move.target is not None and state.effect(move.card) == effect
    return Objection("no-target", [move.card], target=move.target) if named else None


@rule("seven.duty")
def effects_first(state: State, move: Move, by: int | None) -> Objection | None:
    """All effects of the 7s just laid are used before the turn goes on."""
    if state.owed and state.edition.seven_duty == "must":
        return Objection("owed", state.owed, away=len(state.owed), count=len(state.owed))
    return None


# The draw


@rule("score.perfect")
def no_draw_after_a_perfect(state: State, move: Move, by: int | None) -> Objection | None:
    """An empty hand ends the round: there is no draw."""
    if state.phase != "follow" or state.hands[state.turn]:
        return None
    return Objection("hand-empty", duty=state.edition.seven_duty)


@rule("draw.source")
def from_the_deck_or_another_pile(state: State, move: Draw, by: int | None) -> Objection | None:
    """A card is drawn from the deck or from one of the two piles on which one has not just laid."""
    if state.phase != "follow" or move.pile is None:
        return None
    if move.pile == state.laid_on and not state.edition.own_pile_source:
        return Objection("own-pile", state.piles[move.pile][-1:], pile=move.pile)
    if not state.piles[move.pile]:
        return Objection("empty-pile", pile=move.pile)
    return None


@rule("deck.empty")
def from_a_deck_that_can_give(state: State, move: Draw, by: int | None) -> Objection | None:
    """An empty deck that cannot be remade gives no card."""
    if move.pile is None and not deck_can_give(state):
        return Objection("empty-deck")
    return None


@rule("effect.skip")
def only_if_a_seven_spares(state: State, move: Skip, by: int | None) -> Objection | None:
    """Only the effect of a 7 just laid spares the draw."""
    return Objection("none") if state.phase == "follow" and not state.skip else None


@rule("draw.one")
def the_draw_is_owed(state: State, move: Done, by: int | None) -> Objection | None:
    """After laying, one card is drawn."""
    if state.phase == "follow" and not state.owed and state.hands[state.turn]:
        return Objection("draw-owed")
    return None


# Doing nothing, and dealing


@rule("turn.duty")
def no_pass(state: State, move: Move, by: int | None) -> Objection | None:
    """Whoever is on turn does one of the three things; passing is none of them."""
    if isinstance(move, Pass) and not (state.edition.may_pass and state.phase == "act"):
        return Objection("pass", instead=_instead(state, by), limit=state.edition.call_limit)
    return None


def _may_call(state: State, by: int | None) -> bool:
    """Whether the hand of who makes the move is low enough for a call."""
    return worth(state.edition, state.hands[acting(state, by)]) <= state.edition.call_limit


def _instead(state: State, by: int | None) -> str | None:
    """What may be done instead of passing; nothing for a player who is not to move."""
    if acting(state, by) != state.turn or state.phase not in ("act", "follow"):
        return None
    if state.phase == "act":
        return "lay-or-call" if _may_call(state, by) else "lay"
    if state.owed:
        return "effects" if state.edition.seven_duty == "must" else "go-on"
    return "draw-or-not" if state.skip else "draw"


@rule("round.gather")
def between_rounds(state: State, move: Deal, by: int | None) -> Objection | None:
    """The cards are gathered and dealt when no round is being played."""
    return Objection("round-running", round=state.round) if state.phase in ("act", "follow") else None


_ENDED: dict[str | None, Rule] = {
    None: after_the_deal, "call-won": no_call_has_ended_the_round, "call-lost": no_call_has_ended_the_round,
    "perfect": no_perfect_has_ended_the_round, "void": the_round_was_not_broken_off,
}  # fmt: skip
"""The rule to ask between two rounds, by how the last one ended."""

RULES: dict[type, tuple[Callable[..., Objection | None], ...]] = {
    Deal: (enough_to_play, between_rounds),
    Lay: (your_turn, no_pass, one_combination, calling_is_free, of_one_pack, from_the_hand),
    Call: (your_turn, no_pass, at_the_start, low_enough),
    Use: (
        your_turn, after_laying, not_of_a_rainbow_card, not_of_a_lone_seven,
        of_a_seven_just_laid, the_skip_waits, to_an_opponent, all_opponents_draw, ones_own_token_goes,
    ),
    Done: (your_turn, after_laying, effects_first, the_draw_is_owed),
    Draw: (
        your_turn, after_laying, effects_first, no_draw_after_a_perfect, from_the_deck_or_another_pile,
        from_a_deck_that_can_give,
    ),
    Skip: (your_turn, after_laying, effects_first, no_draw_after_a_perfect, only_if_a_seven_spares),
    Pass: (your_turn, no_pass),
}  # fmt: skip

ALLOWED_BY: dict[type, Callable[[State, Any], str]] = {
    Deal: lambda state, move: "round.gather",
    Call: lambda state, move: "call.limit",
    Use: lambda state, move: f"effect.{state.effect(move.card)}",
    Done: lambda state, move: "seven.duty",
    Draw: lambda state, move: "draw.one" if move.pile is None else "draw.source",
    Skip: lambda state, move: "effect.skip",
    Pass: lambda state, move: "turn.duty",
}
"""The rule that allows a move; what is laid is allowed by the rule of its kind."""


def ask_rules(state: State, move: Move, by: int | None = None) -> tuple[Check, ...]:
    """The answer of every rule that applies to the move."""
    before = (the_game_goes_on,) if isinstance(move, Deal) else (the_game_goes_on, _ENDED[state.ending])
    checks = tuple(ask(each, state, move, by) for each in (*before, *RULES[type(move)]))
    if isinstance(move, Lay):
        checks = (*checks, a_combination(state.edition, move.cards), ask(on_one_pile, state, move, by))
    return checks


@naming_house_rules(RULEBOOKS)
def judge(state: State, move: Move, by: int | None = None) -> Verdict:
    """The verdict on a move: every rule's answer, the kinds that it is, and the nearest legal moves."""
    verdict = Verdict(state, move, ask_rules(state, move, by), _kinds(state, move))
    if not verdict.legal:
        return replace(verdict, nearest=nearest(state, move, by))
    if isinstance(move, Lay):
        return verdict
    return replace(verdict, allowed_by=(ALLOWED_BY[type(move)](state, move),))


def _kinds(state: State, move: Move) -> tuple[str, ...]:
    if isinstance(move, Lay):
        return combos.kinds(state.edition, move.cards)
    return ()


def nearest(state: State, move: Move, by: int | None = None) -> tuple[Move, ...]:
    """The legal moves nearest to an illegal one; none out of turn, because they would reveal another player's hand."""
    if state.phase != "deal" and acting(state, by) != state.turn:
        return ()
    if isinstance(move, Lay) and state.phase == "act":
        pile = 0 if move.pile is None else move.pile
        return tuple(Lay(cards, pile) for cards in combos.nearest(state.edition, state.hands[state.turn], move.cards))
    legal = tuple(each for each in candidates(state) if all(check.ok for check in ask_rules(state, each)))
    same = tuple(each for each in legal if type(each) is type(move))
    if same or state.phase == "act":
        return same
    return legal


def candidates(state: State) -> tuple[Move, ...]:
    """Moves that may be legal, found by their shape; the cards of a combination in canonical order."""
    if state.phase == "deal":
        return (Deal(),)
    if state.phase == "act":
        laying = combos.combinations(state.edition, state.hands[state.turn])
        return (*(Lay(cards, pile) for cards in laying for pile in range(len(PILES))), Call(), Pass())
    if state.phase == "follow":
        uses: list[Move] = []
        for seven in dict.fromkeys(state.owed):
            gives = state.effect(seven) == "give"
            uses += [Use(seven, seat) for seat in range(state.seats)] if gives else [Use(seven)]
        late: tuple[Move, ...] = (Call(),) if state.edition.call_after_laying else ()
        return (*uses, Done(), Draw(), *(Draw(pile) for pile in range(len(PILES))), Skip(), *late)
    return ()


def deck_can_give(state: State) -> bool:
    """Whether the deck, or one remade from under the tops of the piles, has a card."""
    least = 1 if state.edition.remake_tops else 2
    return bool(state.deck) or any(len(pile) >= least for pile in state.piles)
