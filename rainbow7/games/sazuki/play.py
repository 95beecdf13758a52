"""Carries out moves: each becomes a series of events, each event with the rule that makes it happen."""

from collections.abc import Callable, Iterable
from typing import Any

from rainbow7.core.common_events import FirstSeat, Passed
from rainbow7.core.common_moves import Pass
from rainbow7.core.event import MoveExecution as TaleOf
from rainbow7.games.sazuki import combos
from rainbow7.games.sazuki.cards import PACK, Card, Cards, without
from rainbow7.games.sazuki.edition import Edition, Settings
from rainbow7.games.sazuki.events import (
    Dealt,
    Looked,
    LotsMade,
    NewPrizes,
    NextFirst,
    NothingLeft,
    OrderSet,
    Played,
    PlayedOut,
    PrizesLaid,
    PrizesRemoved,
    RoundBound,
    SatOut,
    SecondPiles,
    Shuffled,
    SpareCards,
    Took,
    TookUp,
    TurnPassed,
)
from rainbow7.games.sazuki.scoring import ranking, settle_game
from rainbow7.games.sazuki.state import Deal, Group, Look, Move, Play, State, Take

MoveExecution = TaleOf[State]


def new(edition: Edition, seats: int, settings: Settings) -> State:
    """The table before the deal."""
    nothing: tuple[Cards, ...] = ((),) * seats
    return State(edition, settings, hands=nothing, second=nothing if seats == 2 else (), won=nothing)


def carry_out(execution: MoveExecution, move: Move) -> None:
    """Add the events of a legal move."""
    _CARRY_OUT[type(move)](execution, move)


# The deal


def deal(execution: MoveExecution, _: Deal) -> None:
    """Shuffle the pack, lay out the prizes, deal all the rest; somebody begins."""
    state, edition, seats = execution.state, execution.state.edition, execution.state.seats
    execution.add(Shuffled(count=len(PACK), rule="setup.cards"))
    pack = execution.shuffled(PACK)
    prizes, hand, second = edition.prize_count(seats), edition.hand_count(seats), edition.pair_second
    shown = tuple(sorted(pack[:prizes]))
    execution.add(PrizesLaid(cards=shown, count=prizes, rule="setup.prizes"), prizes=shown)
    rest = pack[prizes:]
    hands = tuple(tuple(sorted(rest[seat * hand : (seat + 1) * hand])) for seat in range(seats))
    execution.add(Dealt(hands=hands, count=hand, rule="setup.hands"), hands=hands)
    rest = rest[seats * hand :]
    if state.pair:
        piles = tuple(tuple(sorted(rest[seat * second : (seat + 1) * second])) for seat in range(seats))
        execution.add(SecondPiles(piles=piles, count=second, rule="pair.piles"), second=piles)
        rest = rest[seats * second :]
    if rest:
        spare = tuple(sorted(rest))
        execution.add(SpareCards(cards=spare, count=len(spare), rule="setup.spare"), spare=spare)
    wished = state.settings.first
    first = execution.picked(range(seats)) if wished is None or wished >= seats else wished
    execution.add(
        FirstSeat(seat=first, chosen=wished == first, rule="setup.first"),
        phase="play", round=1, first=first, turn=first,
    )  # fmt: skip


# Playing


def play(execution: MoveExecution, move: Play) -> None:
    """Cards leave the hand and lie before the player until the round is over."""
    state, edition = execution.state, execution.state.edition
    seat, lap = state.turn, state.lap
    kinds = combos.kinds(edition, move.cards)
    execution.add(
        Played(seat=seat, cards=move.cards, kinds=kinds, rule=f"combo.{kinds[0]}"),
        hands=with_heap(state.hands, seat, without(state.hands[seat], move.cards)),
        plays=(*state.plays, Group(seat, move.cards)),
    )  # fmt: skip
    bound = combos.binding(edition, [move.cards])
    if state.bound is None and bound is not None:
        execution.add(RoundBound(seat=seat, bound=bound, cards=move.cards, rule="play.bound"))
    if not execution.state.hands[seat]:
        if not execution.state.left(seat):
            execution.add(PlayedOut(seat=seat, rule="take.played"))
            if edition.end_when == "at-once" and enough_are_out(execution.state):
                end_game(execution)
                return
        elif edition.second_up == "own-empty":
            take_up(execution, seat)
    next_turn(execution, seat, lap)


def take_up(execution: MoveExecution, seat: int) -> None:
    """Once the first pile has been played, the second comes into the hand."""
    cards = execution.state.second[seat]
    execution.add(
        TookUp(seat=seat, count=len(cards), cards=cards, rule="pair.second"),
        hands=with_heap(execution.state.hands, seat, cards), second=with_heap(execution.state.second, seat, ()),
    )  # fmt: skip


def next_turn(execution: MoveExecution, seat: int, lap: int) -> None:
    """The next one clockwise who has cards plays; once all have played, prizes are chosen."""
    state = execution.state
    done = (lap - 1) * state.seats + (seat - state.first) % state.seats
    for slot in range(done + 1, state.laps * state.seats):
        again, step = divmod(slot, state.seats)
        seat = (state.first + step) % state.seats
        if state.hands[seat]:
            rule = "pair.twice" if again else "play.order"
            execution.add(TurnPassed(seat=seat, lap=again + 1, rule=rule), turn=seat)
            return
        execution.add(SatOut(seat=seat, rule="play.out"))
    begin_choice(execution)


def pass_on(execution: MoveExecution, _: Pass) -> None:
    """One does nothing, where that is allowed."""
    state = execution.state
    if state.phase == "play":
        execution.add(Passed(seat=state.turn, rule="play.duty"))
        next_turn(execution, state.turn, state.lap)
    else:
        execution.add(Passed(seat=state.turn, rule="take.duty"), chosen=state.chosen + 1)
        next_choice(execution)


# Choosing prizes


def begin_choice(execution: MoveExecution) -> None:
    """The plays are ranked, and that settles who chooses when."""
    state = execution.state
    for event in ranking(state.edition, state.plays):
        execution.add(event)
    rule = "pair.groups" if state.pair else "take.order"
    execution.add(OrderSet(seats=state.choosers, count=len(state.plays), rule=rule), phase="take", chosen=0)
    lots = execution.state.lots
    if lots is not None:
        execution.add(LotsMade(lots=lots, rule="take.two"))
    next_choice(execution)


def next_choice(execution: MoveExecution) -> None:
    """The next one in order chooses; whoever finds nothing left takes nothing."""
    state = execution.state
    for seat in state.choosers[state.chosen :]:
        if not state.left(seat) and not state.edition.last_card_chooses:
            execution.add(SatOut(seat=seat, rule="take.played"), chosen=execution.state.chosen + 1)
        elif state.prizes:
            execution.change(turn=seat)
            return
        else:
            execution.add(NothingLeft(seat=seat, rule="take.nothing-left"), chosen=execution.state.chosen + 1)
    end_round(execution)


def take(execution: MoveExecution, move: Take) -> None:
    """The prizes go face down on a pile of one's own, not into the hand."""
    state = execution.state
    seat = state.turn
    heaps, name = (state.won, "won") if state.edition.taken_to == "pile" else (state.hands, "hands")
    execution.add(
        Took(seat=seat, cards=move.cards, rule="take.one" if state.round <= 1 else "take.two"),
        prizes=without(state.prizes, move.cards), chosen=state.chosen + 1,
        **{name: with_heap(heaps, seat, heaps[seat] + move.cards)},
    )  # fmt: skip
    next_choice(execution)


# The end of a round, and of the game


def end_round(execution: MoveExecution) -> None:
    """What is left of the prizes goes; the cards just played become prizes, unless the game is over."""
    state, edition = execution.state, execution.state.edition
    if state.prizes and edition.left_over == "removed":
        execution.add(
            PrizesRemoved(cards=state.prizes, count=len(state.prizes), rule="take.rest"),
            prizes=(), gone=heap(state.gone + state.prizes),
        )  # fmt: skip
    if edition.second_up == "round-end":
        for seat in range(state.seats):
            if state.left(seat) and not state.hands[seat]:
                take_up(execution, seat)
    if enough_are_out(execution.state):
        end_game(execution)
        return
    chooser = state.choosers[0] if state.plays else state.first
    first = chooser if edition.next_first == "first-chooser" else (state.first + 1) % state.seats
    groups = state.plays
    if edition.next_prizes == "last-plays":
        groups = tuple(each for at, each in enumerate(groups) if state.lap_of(at) == state.laps)
    prizes = [card for each in groups for card in each.cards]
    every = heap([*execution.state.prizes, *prizes])
    execution.add(NewPrizes(cards=heap(prizes), rule="next.prizes"), prizes=every, plays=())
    missing = None
    while not execution.state.hands[first]:
        missing, first = chooser, (first + 1) % state.seats
    execution.add(
        NextFirst(seat=first, instead_of=missing, round=state.round + 1, rule="next.first"),
        phase="play", round=state.round + 1, first=first, turn=first, chosen=0,
    )  # fmt: skip


def enough_are_out(state: State) -> bool:
    """Whether so many have no cards left that the game is over."""
    return len(state.out) >= (state.edition.pair_end_out if state.pair else state.edition.end_out)


def end_game(execution: MoveExecution) -> None:
    """The prizes are added up, and most points win."""
    state = execution.state
    left = [state.left(seat) for seat in range(state.seats)]
    settled = settle_game(state.edition, state.won, left, state.plays, state.out)
    for event in settled.events:
        execution.add(event)
    played = [card for each in state.plays for card in each.cards]
    removed = [] if state.pair else [card for hand in left for card in hand]
    execution.change(
        phase="end", points=settled.points, winners=settled.winners, plays=(), chosen=0,
        hands=state.hands if state.pair else ((),) * state.seats, gone=heap([*execution.state.gone, *played, *removed]),
    )  # fmt: skip


# Looking


def look(execution: MoveExecution, move: Look) -> None:
    """One looks through a pile."""
    rules = {"spare": "setup.spare", "second": "pair.second", "prizes": "take.pile"}
    execution.add(Looked(pile=move.pile, owner=move.owner, rule=rules[move.pile]))


# Small changes


def heap(cards: Iterable[Card]) -> Cards:
    """Cards lying together, in canonical order."""
    return tuple(sorted(cards))


def with_heap(heaps: tuple[Cards, ...], seat: int, cards: Cards) -> tuple[Cards, ...]:
    """The heaps, one player's changed."""
    return (*heaps[:seat], tuple(sorted(cards)), *heaps[seat + 1 :])


_CARRY_OUT: dict[type, Callable[[MoveExecution, Any], None]] = {
    Deal: deal,
    Play: play,
    Take: take,
    Pass: pass_on,
    Look: look,
}
