"""Carries out moves: each becomes a series of events, each event with the rule that makes it happen."""

from collections.abc import Callable
from typing import Any

from rainbow7.core.common_events import FirstSeat, Passed
from rainbow7.core.common_moves import Pass
from rainbow7.core.event import MoveExecution as TaleOf
from rainbow7.core.rule import rule
from rainbow7.games.rainbow7 import combos
from rainbow7.games.rainbow7.cards import PACK, SEVENS, WILD, Card, Cards, without
from rainbow7.games.rainbow7.combos import worth
from rainbow7.games.rainbow7.edition import Edition, Settings
from rainbow7.games.rainbow7.events import (
    Boxed,
    Called,
    Dealt,
    DeckMade,
    Drew,
    EffectsBeforePerfect,
    EffectsOwed,
    EffectsRead,
    Exchanged,
    Gathered,
    Laid,
    MadePerfect,
    MadeToDraw,
    NextFirst,
    NoCard,
    NoEffect,
    NothingToDraw,
    PilesOpened,
    Refilled,
    Remade,
    RoundVoid,
    SevensKept,
    SeventhToken,
    ShedTokens,
    Shown,
    Spared,
    StaysEmpty,
    TookTokens,
    TurnPassed,
    Waived,
)
from rainbow7.games.rainbow7.rules import deck_can_give
from rainbow7.games.rainbow7.scoring import Settlement, settle_call, settle_game, settle_perfect
from rainbow7.games.rainbow7.state import Call, Deal, Done, Draw, Lay, Move, Skip, State, Use, last_round

MoveExecution = TaleOf[State]


def new(edition: Edition, seats: int, settings: Settings) -> State:
    """The table before the first deal."""
    return State(edition, settings, hands=((),) * seats, tokens=(0,) * seats)


def carry_out(execution: MoveExecution, move: Move) -> None:
    """Add the events of a legal move."""
    _CARRY_OUT[type(move)](execution, move)


# The deal


def deal(execution: MoveExecution, _: Deal) -> None:
    """Gather the cards and deal a round; before the first one, set up the game."""
    if execution.state.round == 0:
        set_up(execution)
    state, edition = execution.state, execution.state.edition
    sevens = tuple(each for each in SEVENS if each not in state.box)
    others = tuple(each for each in PACK if each not in SEVENS)
    execution.add(
        Gathered(round=state.round + 1, count=len(sevens) + len(others), rule="round.gather"),
        round=state.round + 1, turns=0, turn=state.first, phase="act", ending=None, reached=enough(state),
        hands=((),) * state.seats, piles=((),) * edition.pile_count, deck=(),
        laid=(), laid_on=None, owed=(), skip=False,
    )  # fmt: skip
    others, sevens = execution.shuffled(others), execution.shuffled(sevens)
    plain, more = edition.hand_cards, edition.hand_sevens
    hands = tuple(
        tuple(sorted(others[seat * plain : (seat + 1) * plain] + sevens[seat * more : (seat + 1) * more]))
        for seat in range(state.seats)
    )
    rest = others[state.seats * plain :] + sevens[state.seats * more :]
    left = len(sevens) - state.seats * more
    execution.add(Dealt(hands=hands, count=plain + more, sevens=more, rule="round.deal"), hands=hands)
    execution.add(DeckMade(count=len(rest), sevens=left, rule="round.deck"), deck=rest)
    execution.change(deck=execution.shuffled(rest))
    if edition.wilds_kept is not None:
        exchange_wilds(execution, edition.wilds_kept)
    opening = execution.state.deck[: edition.pile_count]
    execution.add(
        PilesOpened(cards=opening, count=len(opening), rule="round.piles"),
        piles=tuple((each,) for each in opening), deck=execution.state.deck[edition.pile_count :],
    )  # fmt: skip


_SEVENS_BESIDES = {"players-and-two": 2, "players": 0}
"""How many 7s are in play besides one for each player, if not all are."""


def set_up(execution: MoveExecution) -> None:
    """Before the first round: the 7s in play are chosen, and somebody begins."""
    state = execution.state
    more = _SEVENS_BESIDES.get(state.edition.sevens_in_play)
    if more is not None:
        boxed = tuple(sorted(execution.shuffled(SEVENS)[state.seats + more :]))
        execution.add(Boxed(cards=boxed, count=len(boxed), rule="setup.sevens"), box=boxed)
    else:
        execution.add(SevensKept(count=len(SEVENS), rule="setup.sevens"))
    chosen = state.settings.first
    first = execution.picked(range(state.seats)) if chosen is None or chosen >= state.seats else chosen
    execution.add(FirstSeat(seat=first, chosen=chosen == first, rule="round.first"), first=first)


def exchange_wilds(execution: MoveExecution, kept: int) -> None:
    """Whoever was dealt several Rainbow cards keeps one and draws for the others, which then go back to the deck."""
    aside: Cards = ()
    for step in range(execution.state.seats):
        seat = (execution.state.first + step) % execution.state.seats
        while (surplus := execution.state.hands[seat].count(WILD) - kept) > 0:
            drawn = execution.state.deck[:surplus]
            hand = without(execution.state.hands[seat], (WILD,) * surplus) + drawn
            aside += (WILD,) * surplus
            execution.add(
                Exchanged(seat=seat, count=surplus, drawn=drawn, kept=kept, rule="round.wild-exchange"),
                hands=with_hand(execution.state, seat, hand), deck=execution.state.deck[surplus:],
            )  # fmt: skip
    if aside:
        execution.change(deck=execution.shuffled(execution.state.deck + aside))


# Laying


def lay(execution: MoveExecution, move: Lay) -> None:
    """Cards leave the hand for a pile; 7s among several cards bring their effects."""
    state, edition = execution.state, execution.state.edition
    seat, pile = state.turn, move.pile or 0
    kinds = combos.kinds(edition, move.cards)
    execution.add(
        Laid(seat=seat, cards=move.cards, pile=pile, kinds=kinds, rule=f"combo.{kinds[0]}"),
        hands=with_hand(state, seat, without(state.hands[seat], move.cards)),
        piles=with_pile(state, pile, state.piles[pile] + move.cards),
        laid=move.cards, laid_on=pile, phase="follow",
    )  # fmt: skip
    sevens = tuple(each for each in move.cards if each.value == 7)
    if sevens and len(move.cards) == 1 and not edition.lone_seven:
        execution.add(NoEffect(seat=seat, cards=sevens, rule="seven.lone"))
        sevens = ()
    if edition.sevens_acting == "first":
        sevens = sevens[:1]
    wilds = tuple(each for each in move.cards if each.wild)
    if sevens and wilds and "value" in kinds:
        if edition.wilds_act:
            sevens = (*sevens, *wilds)
        else:
            execution.add(NoEffect(seat=seat, cards=wilds, rule="seven.wild"))
    if sevens:
        effect = execution.state.effect
        spares = edition.skip_spares == "draw" and any(effect(each) == "skip" for each in sevens)
        owed = tuple(each for each in sevens if effect(each) != "skip")
        effects = tuple(effect(each) for each in sevens)
        execution.add(EffectsRead(cards=sevens, effects=effects, rule="pack.effects"))
        execution.add(EffectsOwed(seat=seat, cards=sevens, skip=spares, rule="seven.effects"), owed=owed, skip=spares)
        if owed and not execution.state.hands[seat] and edition.perfect_effects:
            execution.add(EffectsBeforePerfect(seat=seat, cards=owed, rule="perfect.effects"))
    go_on(execution)


def go_on(execution: MoveExecution) -> None:
    """Go on when no effect is owed: an empty hand is a Perfect, and a turn in which nothing can be drawn is over."""
    state = execution.state
    empty = not state.hands[state.turn] and (state.edition.solo_perfect or len(state.laid) > 1)
    if empty and (not state.owed or not state.edition.perfect_effects):
        make_perfect(execution)
    elif not state.owed and not can_draw(state):
        execution.add(NothingToDraw(seat=state.turn, rule="draw.none"))
        end_turn(execution)


def can_draw(state: State) -> bool:
    """Whether the deck or another pile has a card for the player whose turn it is."""
    piles = (
        state.piles[each] for each in range(len(state.piles)) if each != state.laid_on or state.edition.own_pile_source
    )
    return deck_can_give(state) or any(piles)


# Effects of the 7s


@rule("seven.order")
def use(execution: MoveExecution, move: Use) -> None:
    """The effect of a 7 takes place, whole, before the next one."""
    owed = list(execution.state.owed)
    owed.remove(move.card)
    execution.change(owed=tuple(owed))
    _EFFECTS[execution.state.effect(move.card)](execution, move)
    if execution.state.phase == "follow":
        go_on(execution)


def others_draw(execution: MoveExecution, _: Use) -> None:
    """Every opponent takes the top card of the deck, in turn order from the left."""
    state = execution.state
    who = {
        "opponents": state.from_left(),
        "everybody": (*state.from_left(), state.turn),
        "left": state.from_left()[:1],
    }[state.edition.draw_effect]
    for seat in who:
        card = top_of_deck(execution)
        if card is None:
            execution.add(NoCard(seat=seat, rule="deck.empty"))
            continue
        execution.add(
            MadeToDraw(seat=seat, card=card, by=state.turn, rule="effect.draw"), **taken_by(execution.state, seat, card)
        )
        remake_empty_deck(execution)


def give_token(execution: MoveExecution, move: Use) -> None:
    """A named opponent takes a Rain token."""
    seat = move.target if move.target is not None else execution.state.turn
    took = TookTokens(seat=seat, count=1, cause="give", by=execution.state.turn, rule="effect.give")
    execution.add(took, tokens=with_tokens(execution.state, seat, 1))
    state = execution.state
    if state.tokens[seat] < state.edition.end_tokens:
        return
    fixed = state.settings.end_test == "reached"
    reached = SeventhToken(
        seat=seat, count=state.tokens[seat], fixed=fixed, enough=state.edition.end_tokens, rule="end.round"
    )
    execution.add(reached, reached=True)
    if state.edition.seventh_token == "at-once":
        values = tuple(worth(state.edition, hand) for hand in state.hands)
        full = tuple(each for each in range(state.seats) if state.tokens[each] >= state.edition.end_tokens)
        events, winners = settle_game(state.edition, values, state.tokens, None, full)
        for event in events:
            execution.add(event)
        execution.change(phase="end", winners=winners, owed=(), skip=False)


def shed_token(execution: MoveExecution, _: Use) -> None:
    """One gives a Rain token back to the supply, if one has any."""
    seat = execution.state.turn
    count = min(execution.state.edition.shed_tokens, execution.state.tokens[seat])
    tokens = with_tokens(execution.state, seat, -count)
    execution.add(ShedTokens(seat=seat, count=count, rule="effect.shed"), tokens=tokens)


_EFFECTS: dict[str, Callable[[MoveExecution, Use], None]] = {
    "draw": others_draw,
    "give": give_token,
    "shed": shed_token,
}


def done(execution: MoveExecution, _: Done) -> None:
    """One does without the effects that are left."""
    execution.add(Waived(seat=execution.state.turn, cards=execution.state.owed, rule="seven.duty"), owed=())
    go_on(execution)


# The draw


def draw(execution: MoveExecution, move: Draw) -> None:
    """One card comes into the hand; then the turn is over."""
    waive_the_rest(execution)
    seat = execution.state.turn
    if move.pile is None:
        for _ in range(execution.state.edition.draw_cards):
            card = top_of_deck(execution)
            if card is not None:
                drew = Drew(seat=seat, card=card, pile=None, rule="draw.one")
                execution.add(drew, **taken_by(execution.state, seat, card))
                remake_empty_deck(execution)
    else:
        *rest, card = execution.state.piles[move.pile]
        execution.add(
            Drew(seat=seat, card=card, pile=move.pile, rule="draw.source"),
            hands=with_hand(execution.state, seat, (*execution.state.hands[seat], card)),
            piles=with_pile(execution.state, move.pile, tuple(rest)),
        )  # fmt: skip
        if not rest and execution.state.edition.refill:
            refill(execution, move.pile)
    end_turn(execution)


def refill(execution: MoveExecution, pile: int) -> None:
    """An emptied pile gets the deck's top card, face up."""
    card = top_of_deck(execution)
    if card is not None:
        execution.add(
            Refilled(pile=pile, card=card, rule="draw.refill"),
            deck=execution.state.deck[1:], piles=with_pile(execution.state, pile, (card,)),
        )  # fmt: skip
        remake_empty_deck(execution)
    else:
        execution.add(StaysEmpty(pile=pile, rule="deck.empty"))


def skip(execution: MoveExecution, _: Skip) -> None:
    """One does not draw."""
    waive_the_rest(execution)
    execution.add(Spared(seat=execution.state.turn, rule="effect.skip"))
    end_turn(execution)


def waive_the_rest(execution: MoveExecution) -> None:
    """Drawing, or not drawing, ends the time for effects where they are free."""
    if execution.state.owed:
        execution.add(Waived(seat=execution.state.turn, cards=execution.state.owed, rule="seven.duty"), owed=())


def top_of_deck(execution: MoveExecution) -> Card | None:
    """The top card of the deck, which is remade if necessary; none if there is no card."""
    remake_empty_deck(execution)
    return execution.state.deck[0] if execution.state.deck else None


def remake_empty_deck(execution: MoveExecution) -> None:
    """Remake an empty deck at once from the cards under the tops of the piles, shuffled."""
    state = execution.state
    if state.deck or not deck_can_give(state):
        return
    keep = 0 if state.edition.remake_tops else 1
    under = tuple(card for pile in state.piles for card in pile[: len(pile) - keep])
    tops = tuple(pile[len(pile) - keep :] for pile in state.piles)
    execution.add(Remade(count=len(under), rule="deck.remake"), piles=tops)
    execution.change(deck=execution.shuffled(under))


def end_turn(execution: MoveExecution) -> None:
    """It is the left neighbour's turn, unless the round has gone on for too long."""
    state = execution.state
    turns = state.turns + 1
    fresh: dict[str, Any] = {"turns": turns, "laid": (), "laid_on": None, "owed": (), "skip": False}
    if turns >= state.settings.turn_cap:
        execution.add(RoundVoid(turns=turns, rule="round.cap"), phase="deal", ending="void", turn=state.first, **fresh)
        execution.add(NextFirst(seat=state.first, rule="round.cap"))
        return
    turn = next_turn(state)
    execution.add(TurnPassed(seat=turn, rule="turn.order"), turn=turn, phase="act", **fresh)


def next_turn(state: State) -> int:
    """Whose turn comes next."""
    steps = 2 if state.edition.skip_spares == "next-turn" and skipping(state) else 1
    return (state.turn + (steps if state.edition.turn_goes == "left" else -steps)) % state.seats


def skipping(state: State) -> bool:
    """Whether a 7 just laid that spares a draw acts."""
    acts = len(state.laid) > 1 or state.edition.lone_seven
    return acts and any(each.value == 7 and state.effect(each) == "skip" for each in state.laid)


def pass_turn(execution: MoveExecution, _: Pass) -> None:
    """One does nothing, where that is allowed."""
    execution.add(Passed(seat=execution.state.turn, rule="turn.duty"))
    end_turn(execution)


# The end of a round


def call(execution: MoveExecution, _: Call) -> None:
    """The round is over; all hands are shown and counted."""
    state = execution.state
    values = tuple(worth(state.edition, hand) for hand in state.hands)
    execution.add(Called(seat=state.turn, value=values[state.turn], rule="call.ends"))
    execution.add(Shown(hands=state.hands, values=values, rule="hand.value"))
    add_settlement(execution, settle_call(state.edition, state.turn, values, state.tokens, reached=last_round(state)))


def make_perfect(execution: MoveExecution) -> None:
    """An empty hand ends the round and wins it."""
    state = execution.state
    values = tuple(worth(state.edition, hand) for hand in state.hands)
    execution.add(MadePerfect(seat=state.turn, rule="score.perfect"), owed=(), skip=False)
    settled = settle_perfect(state.edition, state.turn, values, state.tokens, reached=last_round(state))
    add_settlement(execution, settled)


def add_settlement(execution: MoveExecution, settled: Settlement) -> None:
    """Add the events of the scoring, and move the tokens with them."""
    for event in settled.events:
        changes: dict[str, Any] = {}
        if isinstance(event, TookTokens):
            changes = {"tokens": with_tokens(execution.state, event.seat, event.count)}
        execution.add(event, **changes)
    execution.change(
        phase="end" if settled.game_over else "deal", ending=settled.ending, first=settled.next_first,
        winners=settled.winners, laid=(), laid_on=None, owed=(), skip=False,
    )  # fmt: skip


# Small changes and questions


def enough(state: State) -> bool:
    """Whether somebody has enough tokens to end the game."""
    return max(state.tokens) >= state.edition.end_tokens


def with_hand(state: State, seat: int, hand: Cards) -> tuple[Cards, ...]:
    """The hands, one of them changed."""
    return (*state.hands[:seat], tuple(sorted(hand)), *state.hands[seat + 1 :])


def with_pile(state: State, pile: int, cards: Cards) -> tuple[Cards, ...]:
    """The piles, one of them changed."""
    return (*state.piles[:pile], cards, *state.piles[pile + 1 :])


@rule("pack.tokens")
def with_tokens(state: State, seat: int, more: int) -> tuple[int, ...]:
    """The tokens with one player's changed; the supply is unlimited."""
    return (*state.tokens[:seat], state.tokens[seat] + more, *state.tokens[seat + 1 :])


@rule("hand.limit")
def taken_by(state: State, seat: int, card: Card) -> dict[str, Any]:
    """The top card of the deck in somebody's hand, however many are there."""
    return {"hands": with_hand(state, seat, (*state.hands[seat], card)), "deck": state.deck[1:]}


_CARRY_OUT: dict[type, Callable[[MoveExecution, Any], None]] = {
    Deal: deal, Lay: lay, Use: use, Done: done, Draw: draw, Skip: skip, Call: call, Pass: pass_turn,
}  # fmt: skip
