"""The rules about moves, one function per sentence of the rulebook. A move is legal if none of them objects."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rainbow7.core.common_moves import Pass
from rainbow7.core.common_rules import enough_to_play
from rainbow7.core.house_rules import naming_house_rules
from rainbow7.core.rule import Check, Objection, Verdict, ask, rule
from rainbow7.games.sazuki import combos
from rainbow7.games.sazuki.combos import a_combination
from rainbow7.games.sazuki.rulebooks import RULEBOOKS
from rainbow7.games.sazuki.state import Deal, Look, Move, Play, State, Take


def acting(state: State, by: int | None) -> int:
    """The seat that makes the move: the one named, or else the one whose turn it is."""
    return state.turn if by is None else by


# Whenever something is done


@rule("end.out")
def the_game_goes_on(state: State, move: Move, by: int | None) -> Objection | None:
    """Nothing is played once the game is over."""
    return Objection("over", winners=state.winners) if state.phase == "end" else None


@rule("setup.hands")
def after_the_deal(state: State, move: Move, by: int | None) -> Objection | None:
    """The cards are dealt before anything is played or taken."""
    return Objection("deal-first") if state.phase == "deal" else None


@rule("setup.hands")
def dealt_once(state: State, move: Deal, by: int | None) -> Objection | None:
    """The cards are dealt once, for the whole game."""
    return Objection("dealt-already", round=state.round) if state.phase in ("play", "take") else None


@rule("play.then-take")
def no_playing_while_choosing(state: State, move: Play, by: int | None) -> Objection | None:
    """While prizes are chosen nobody plays."""
    return Objection("choosing") if state.phase == "take" else None


@rule("play.then-take")
def no_choosing_while_playing(state: State, move: Take, by: int | None) -> Objection | None:
    """Prizes are chosen only after all have played."""
    return Objection("playing") if state.phase == "play" else None


@rule("play.order")
def your_turn(state: State, move: Move, by: int | None) -> Objection | None:
    """Players play one after another, clockwise, and nobody out of turn."""
    if state.phase == "play" and by is not None and by != state.turn and state.left(by):
        return Objection("not-your-turn", by=by, turn=state.turn)
    return None


@rule("take.order")
def your_choice(state: State, move: Move, by: int | None) -> Objection | None:
    """Prizes are chosen one after another, in the order that the plays have settled."""
    if state.phase != "take" or by is None or by == state.turn:
        return None
    if by in state.choosers[: state.chosen] and by not in state.choosers[state.chosen :]:
        return Objection("chosen-already", by=by, turn=state.turn)
    return Objection("not-your-choice", by=by, turn=state.turn) if by in state.choosers else None


# Playing


@rule("play.out")
def with_cards_left(state: State, move: Move, by: int | None) -> Objection | None:
    """Whoever has no cards left does not play any more."""
    if state.phase == "play" and by is not None and not state.left(by):
        return Objection("out", by=by)
    return None


@rule("play.duty")
def a_card_at_least(state: State, move: Play, by: int | None) -> Objection | None:
    """Whoever has cards plays one at least."""
    return Objection("nothing", open=True) if state.phase == "play" and not move.cards else None


@rule("play.duty")
def no_passing_a_turn(state: State, move: Pass, by: int | None) -> Objection | None:
    """Nobody passes who has cards."""
    if state.phase != "play" or state.edition.may_pass:
        return None
    return Objection("pass", mine=acting(state, by) == state.turn)


@rule("play.held")
def from_the_hand(state: State, move: Play, by: int | None) -> Objection | None:
    """Only cards of one's own hand are played."""
    if state.phase != "play":
        return None
    hand = state.hands[acting(state, by)]
    strangers = tuple(each for each in move.cards if each not in hand)
    if strangers:
        return Objection("not-held", strangers, away=len(strangers))
    more = tuple((Counter(move.cards) - Counter(hand)).elements())
    if more:
        held, named = hand.count(more[0]), move.cards.count(more[0])
        return Objection("fewer", more, away=len(more), value=more[0].value, held=held, named=named)
    return None


@rule("pair.piles")
def from_one_pile(state: State, move: Play, by: int | None) -> Objection | None:
    """Cards of the first and the second pile are never played together."""
    seat = acting(state, by)
    if state.phase != "play" or not state.second[seat] or not state.edition.pair_apart:
        return None
    held = len(state.hands[seat])
    if len(move.cards) > held:
        return Objection("mixed", move.cards, away=len(move.cards) - held, count=len(move.cards), held=held)
    return None


@rule("play.bound")
def of_the_kind_played(state: State, move: Play, by: int | None) -> Objection | None:
    """Once a set or a run has been played, the round is for that kind and for single cards only."""
    bound = state.bound_here if state.phase == "play" else None
    if bound is None:
        return None
    misfit = _not_of(state, move, bound)
    if misfit is None and state.edition.same_length and len(move.cards) > 1:
        length = next(len(each.cards) for each in state.plays if bound in combos.kinds(state.edition, each.cards))
        if len(move.cards) != length:
            return Objection("length", move.cards, bound=bound, length=length, count=len(move.cards))
    return misfit


@rule("pair.bound")
def of_the_kind_played_before(state: State, move: Play, by: int | None) -> Objection | None:
    """With two players a set or a run binds both of them for both of their plays."""
    bound = state.bound_before if state.phase == "play" else None
    return None if bound is None else _not_of(state, move, bound)


def _not_of(state: State, move: Play, bound: str) -> Objection | None:
    what = combos.kinds(state.edition, move.cards)
    if not what and combos.meant(move.cards) not in (None, bound):
        return Objection("no-such", move.cards, bound=bound)
    if not what or combos.fits(state.edition, what, bound):
        return None
    return Objection("other-kind", move.cards, bound=bound, what=what[0], count=len(move.cards))


# Choosing prizes


@rule("take.played")
def having_played(state: State, move: Move, by: int | None) -> Objection | None:
    """Whoever has played nothing in this round chooses no prize."""
    if state.phase == "take" and by is not None and all(each.seat != by for each in state.plays):
        return Objection("did-not-play", by=by)
    return None


@rule("take.duty")
def a_prize_at_least(state: State, move: Take, by: int | None) -> Objection | None:
    """Whoever chooses takes a prize as long as there is one."""
    return Objection("nothing", open=True) if state.phase == "take" and not move.cards else None


@rule("take.duty")
def no_declining(state: State, move: Pass, by: int | None) -> Objection | None:
    """Nobody declines a prize."""
    if state.phase != "take" or state.edition.may_decline:
        return None
    return Objection("pass", mine=acting(state, by) == state.turn)


@rule("take.there")
def from_the_table(state: State, move: Take, by: int | None) -> Objection | None:
    """Only prizes that lie on the table are taken."""
    if state.phase != "take":
        return None
    missing = tuple((Counter(move.cards) - Counter(state.prizes)).elements())
    if not missing:
        return None
    there = state.prizes.count(missing[0])
    code, card = "fewer" if there else "absent", missing[0]
    return Objection(code, missing, away=len(missing), card=card, value=card.value, there=there)


@rule("take.one")
def one_in_the_first_round(state: State, move: Take, by: int | None) -> Objection | None:
    """In the first round one prize card is chosen, no more."""
    most = state.edition.take_first
    if state.phase == "take" and state.round <= 1 and len(move.cards) > most:
        return Objection("first-round", move.cards, away=len(move.cards) - most, count=len(move.cards), most=most)
    return None


@rule("take.two")
def two_equal_at_most(state: State, move: Take, by: int | None) -> Objection | None:
    """From the second round on one prize card is chosen, or two of the same value."""
    if state.phase != "take" or state.round <= 1:
        return None
    most = state.edition.take_later
    if len(move.cards) > most:
        return Objection("many", move.cards, away=len(move.cards) - most, count=len(move.cards), most=most)
    if len(set(move.cards)) > 1 and not state.edition.take_mixed:
        return Objection("unequal", move.cards, most=most)
    return None


@rule("take.two")
def one_whole_lot(state: State, move: Take, by: int | None) -> Objection | None:
    """Where equal prizes lie in lots of two, a lot is taken whole."""
    lots = state.lots if state.phase == "take" else None
    if lots is None or not move.cards or move.cards in lots or not set(move.cards) <= set(state.prizes):
        return None
    part = any(not Counter(move.cards) - Counter(lot) for lot in lots)
    return Objection("lot", move.cards, open=part, lots=lots)


# Looking


@rule("setup.spare")
def not_at_the_spare_cards(state: State, move: Look, by: int | None) -> Objection | None:
    """Nobody looks at the cards that have gone back to the box."""
    if move.pile == "spare" and not state.edition.spare_seen:
        return Objection("unseen", count=len(state.spare))
    return None


@rule("pair.second")
def not_at_a_second_pile(state: State, move: Look, by: int | None) -> Objection | None:
    """Nobody looks at a second pile before the first one has been played."""
    if move.pile == "second" and not state.edition.second_seen:
        return Objection("closed", there=bool(state.second) and bool(state.second[acting(state, by)]))
    return None


@rule("take.pile")
def only_at_ones_own_prizes(state: State, move: Look, by: int | None) -> Objection | None:
    """Everybody may look through the prizes he has won, but not through another's."""
    seat = acting(state, by)
    if move.owner is not None and move.owner >= state.seats:
        return Objection("no-such-seat", owner=move.owner, seats=state.seats)
    if move.pile == "prizes" and move.owner is None:
        return Objection("whose", open=True)
    if move.pile == "prizes" and move.owner != seat and state.edition.prizes_seen == "own":
        return Objection("not-yours", owner=move.owner)
    return None


RULES: dict[type, tuple[Callable[..., Objection | None], ...]] = {
    Deal: (the_game_goes_on, enough_to_play, dealt_once),
    Play: (
        the_game_goes_on, after_the_deal, no_playing_while_choosing, with_cards_left, your_turn, a_card_at_least,
        from_the_hand, of_the_kind_played,
    ),
    Take: (
        the_game_goes_on, after_the_deal, no_choosing_while_playing, having_played, your_choice, a_prize_at_least,
        from_the_table, one_in_the_first_round, two_equal_at_most, one_whole_lot,
    ),
    Pass: (
        the_game_goes_on, after_the_deal, with_cards_left, your_turn, having_played, your_choice, no_passing_a_turn,
        no_declining,
    ),
    Look: (not_at_the_spare_cards, not_at_a_second_pile, only_at_ones_own_prizes),
}  # fmt: skip

ALLOWED_BY: dict[type, Callable[[State, Any], str]] = {
    Deal: lambda state, move: "setup.hands",
    Take: lambda state, move: "take.one" if state.round <= 1 else "take.two",
    Pass: lambda state, move: "play.duty" if state.phase == "play" else "take.duty",
    Look: lambda state, move: {"spare": "setup.spare", "second": "pair.second", "prizes": "take.pile"}[move.pile],
}
"""The rule that allows a move; what is played is allowed by the rule of its kind."""

PAIR_RULES: dict[type, tuple[Callable[..., Objection | None], ...]] = {
    Play: (from_one_pile, of_the_kind_played_before),
}
"""The rules that are also asked when two play."""


def ask_rules(state: State, move: Move, by: int | None = None) -> tuple[Check, ...]:
    """The answer of every rule that applies to the move."""
    asked = RULES[type(move)] + (PAIR_RULES.get(type(move), ()) if state.pair else ())
    checks = tuple(ask(each, state, move, by) for each in asked)
    if isinstance(move, Play) and move.cards:
        checks = (*checks, a_combination(state.edition, move.cards))
    return checks


@naming_house_rules(RULEBOOKS)
def judge(state: State, move: Move, by: int | None = None) -> Verdict:
    """The verdict on a move: every rule's answer, the kinds that it is, and the nearest legal moves."""
    what = combos.kinds(state.edition, move.cards) if isinstance(move, Play) else ()
    verdict = Verdict(state, move, ask_rules(state, move, by), what)
    if not verdict.legal:
        return replace(verdict, nearest=nearest(state, move, by))
    if isinstance(move, Play):
        return verdict
    return replace(verdict, allowed_by=(ALLOWED_BY[type(move)](state, move),))


def nearest(state: State, move: Move, by: int | None = None) -> tuple[Move, ...]:
    """The legal moves nearest to an illegal one; none out of turn, because they would reveal another player's hand."""
    if isinstance(move, Look) or (state.phase != "deal" and acting(state, by) != state.turn):
        return ()
    legal = [each for each in candidates(state) if all(check.ok for check in ask_rules(state, each))]
    options = {each.cards: each for each in legal if isinstance(each, Play | Take)}
    if isinstance(move, Play) and state.phase == "play":
        some = (cards for cards in options if len(cards) > 1 or len(move.cards) < 2)
        return tuple(options[cards] for cards in combos.closest(some, move.cards))
    if isinstance(move, Take) and state.phase == "take":
        return tuple(options[cards] for cards in combos.closest(options, move.cards))
    if isinstance(move, Pass) and options:
        return tuple(options[cards] for cards in combos.closest(options, ()))
    return () if state.phase == "play" else tuple(legal)


def candidates(state: State) -> tuple[Move, ...]:
    """Moves that may be legal, found by their shape."""
    if state.phase == "deal":
        return (Deal(),)
    if state.phase == "play":
        return (*(Play(cards) for cards in combos.combinations(state.edition, state.hands[state.turn])), Pass())
    if state.phase == "take":
        values = sorted(set(state.prizes))
        equal = [Take((value,) * size) for value in values for size in range(1, state.prizes.count(value) + 1)]
        mixed = [Take((low, high)) for low in values for high in values if low < high]
        return (*equal, *mixed, Pass())
    return ()


def legal_takes(state: State) -> tuple[Take, ...]:
    """The prizes that may be taken."""
    return tuple(
        each for each in candidates(state)
        if isinstance(each, Take) and all(check.ok for check in ask_rules(state, each))
    )  # fmt: skip
