"""Carries out moves: each becomes a series of events, each event with the rule that makes it happen."""

from collections.abc import Callable
from typing import Any

from rainbow7.core.common_events import FirstSeat, Passed
from rainbow7.core.common_moves import Pass
from rainbow7.core.event import MoveExecution as TaleOf
from rainbow7.games.spaan.cards import Cards, Lying, Row
from rainbow7.games.spaan.edition import Edition, Settings
from rainbow7.games.spaan.events import (
    BackRevealed,
    BlackUp,
    Dealt,
    Doubled,
    Flipped,
    GameEnded,
    HolderSet,
    LineOpen,
    Looked,
    Mixed,
    PackTaken,
    Placed,
    RainbowMade,
    Refilled,
    RoundOpened,
    SideHidden,
    StandsIn,
    Stopped,
    TookLine,
    TurnFull,
    TurnPassed,
)
from rainbow7.games.spaan.line import Result, no_double, result, standing_for
from rainbow7.games.spaan.scoring import counts, settle_game, settle_round
from rainbow7.games.spaan.state import Deal, Flip, Look, Move, Place, State, Stop

MoveExecution = TaleOf[State]


def new(edition: Edition, seats: int, settings: Settings) -> State:
    """The table before the deal."""
    return State(edition, settings)


def carry_out(execution: MoveExecution, move: Move) -> None:
    """Add the events of a legal move."""
    _CARRY_OUT[type(move)](execution, move)


# The deal


def deal(execution: MoveExecution, _: Deal) -> None:
    """Shuffle the cards, each one's direction too, into the holder; each player draws at their own end."""
    pack, edition = execution.state.settings.pack, execution.state.edition
    faces = [face for card in pack for face in card]
    whites, blacks = (sum(alike) for alike in ([face.white for face in faces], [face.black for face in faces]))
    execution.add(PackTaken(count=len(pack), whites=whites, blacks=blacks, rule="setup.pack"))
    order = execution.shuffled(pack)
    turned = execution.flipped(len(order))
    holder = tuple(card.turned if coin else card for card, coin in zip(order, turned, strict=True))
    execution.add(Mixed(count=len(holder), rule="setup.mix"), holder=holder)
    execution.add(HolderSet(count=len(holder), rule="setup.sides"))
    count = edition.hand_cards
    first_hand, holder = drawn(holder, 0, count)
    second_hand, holder = drawn(holder, 1, count)
    hands = (first_hand, second_hand)
    dealt = Dealt(count=count, left=len(holder), hands=hands, holder=holder, rule="setup.deal")
    execution.add(dealt, hands=hands, holder=holder)
    chosen = execution.state.settings.first
    first = execution.picked(range(execution.state.seats)) if chosen is None else chosen
    execution.add(
        FirstSeat(seat=first, chosen=chosen is not None, rule="setup.first"),
        first=first, turn=first, round=1, phase="act",
    )  # fmt: skip


def drawn(holder: Cards, seat: int, count: int) -> tuple[Cards, Cards]:
    """So many cards from this seat's end of the holder, the outermost first, and what is left in it."""
    if seat == 0:
        return holder[:count], holder[count:]
    return holder[::-1][:count], holder[: len(holder) - count]


# A turn


def flip(execution: MoveExecution, move: Flip) -> None:
    """A card of the line shows its other face; from now on both know both."""
    state = execution.state
    at = move.place - 1
    card = state.line[at]
    execution.add(
        Flipped(
            seat=state.turn, place=move.place, was=card.face, face=card.under,
            rule="flip.more" if state.placed else "flip.first",
        ),
        line=(*state.line[:at], card.flipped, *state.line[at + 1 :]), phase="place",
    )  # fmt: skip
    add_result(execution, at, flipped=True)


def place(execution: MoveExecution, move: Place) -> None:
    """A card leaves the hand for the end of the line, on one side or the other."""
    state, edition = execution.state, execution.state.edition
    seat, hand, at = state.turn, state.hands[state.turn], move.place - 1
    known = move.side != "unknown"
    card = hand[at]
    if known:
        # The opponent has seen this back in the hand already: holding it out only refreshes the memory.
        lying = Lying(card, up=seat, seen=(1 - seat,))
        if edition.shows_back:
            execution.add(BackRevealed(seat=1 - seat, by=seat, face=lying.under, rule="place.known"))
    else:
        lying = Lying(card, up=1 - seat, seen=(seat,) if edition.hides_back else (0, 1))
        if edition.hides_back:
            execution.add(SideHidden(seat=seat, face=lying.under, rule="place.unknown"))
    execution.add(
        Placed(seat=seat, place=len(state.line) + 1, face=lying.face, known=known, rule="line.row"),
        hands=with_hand(state, seat, (*hand[:at], *hand[at + 1 :])),
        line=(*state.line, lying), placed=state.placed + 1, phase="follow",
    )  # fmt: skip
    result = add_result(execution, len(state.line), flipped=False)
    if result == "open" and execution.state.placed >= edition.most_placed:
        execution.add(TurnFull(seat=seat, count=execution.state.placed, rule="turn.most"))
        end_turn(execution)


def add_result(execution: MoveExecution, at: int, *, flipped: bool) -> Result:
    """Judge the line after one face has come up; unless it stays open, the round is over."""
    state, edition = execution.state, execution.state.edition
    seat, line = state.turn, state.visible
    found = result(edition, line, at, flipped)
    if line[at].white and found in ("open", "rainbow"):
        execution.add(StandsIn(count=sum(face.white for face in line), rule="line.white"))
    if found == "open":
        missing = edition.rainbow_cards - standing_for(edition, line)
        execution.add(LineOpen(count=len(line), missing=missing, rule="line.open"))
        return found
    if found == "rainbow":
        whites = sum(face.white for face in line)
        execution.add(RainbowMade(seat=seat, count=len(line), whites=whites, rule="line.rainbow"))
    elif found == "black":
        execution.add(BlackUp(seat=seat, place=at + 1, rule="line.black"))
    else:
        objection = no_double(edition, line, at, flipped)
        places: tuple[int, ...] = dict(objection.facts)["places"] if objection else ()
        numbers = tuple(sorted(each + 1 for each in places))
        execution.add(Doubled(seat=seat, face=line[at], places=numbers, rule="line.double"))
    end_round(execution, found)
    return found


def stop(execution: MoveExecution, _: Stop) -> None:
    """One leaves it at the cards placed so far."""
    execution.add(Stopped(seat=execution.state.turn, count=execution.state.placed, rule="turn.stop"))
    end_turn(execution)


def pass_turn(execution: MoveExecution, _: Pass) -> None:
    """One does nothing, where that is allowed."""
    execution.add(Passed(seat=execution.state.turn, rule="turn.least"))
    end_turn(execution)


def look(execution: MoveExecution, move: Look) -> None:
    """One looks at what is hidden, where that is allowed."""
    state = execution.state
    rule = "hand.backs" if move.where == "hand" else "table.underside"
    line = tuple(
        Lying(card.card, card.up, tuple(sorted({*card.seen, state.turn})))
        if (move.where, move.place) == ("table", place) else card
        for place, card in enumerate(state.line, 1)
    )  # fmt: skip
    execution.add(Looked(seat=state.turn, rule=rule), line=line)


# The end of a turn, a round, the game


def end_round(execution: MoveExecution, ending: Result) -> None:
    """Somebody takes the line; the turn is over, and the loser opens the next round unless the game ends."""
    state = execution.state
    settled = settle_round(state.edition, ending, state.turn, state.line)
    won = with_won(state, settled.taker, settled.takes)
    execution.add(
        TookLine(
            seat=settled.taker, count=len(settled.takes), total=len(won[settled.taker]), rule=settled.rule,
        ),
        won=won, line=(), ending=ending,
    )  # fmt: skip
    if refilled(execution):
        execution.add(
            RoundOpened(seat=settled.opener, round=state.round + 1, rule="round.opens"),
            round=state.round + 1, turns=0, turn=settled.opener, first=settled.opener, phase="act", placed=0, spent=0,
        )  # fmt: skip


def end_turn(execution: MoveExecution) -> None:
    """The hand is filled up; then it is the other one's turn, unless the game ends."""
    state = execution.state
    if refilled(execution):
        execution.add(
            TurnPassed(seat=1 - state.turn, rule="turn.order"),
            turn=1 - state.turn, turns=state.turns + 1, phase="act", placed=0, spent=state.placed,
        )  # fmt: skip


def refilled(execution: MoveExecution) -> bool:
    """Fill the hand up from its end of the holder; where that cannot be done the game is over."""
    state, edition = execution.state, execution.state.edition
    seat, hand = state.turn, state.hands[state.turn]
    lacks = edition.hand_cards - len(hand)
    left = len(state.holder)
    if edition.refill == "one":
        lacks = 1
    elif edition.refill == "round" and state.line:
        lacks = 0
    if edition.end_test == "rest" and left:
        lacks = min(lacks, left)
    if lacks > left:
        end_game(execution, lacks, left)
        return False
    if lacks:
        more, holder = drawn(state.holder, seat, lacks)
        execution.add(
            Refilled(seat=seat, count=lacks, left=len(holder), rule="refill.three"),
            hands=with_hand(state, seat, (*hand, *more)), holder=holder,
        )  # fmt: skip
        if edition.end_test == "holder-empty" and lacks == left:
            end_game(execution, 0, 0)
            return False
    return True


def end_game(execution: MoveExecution, lacks: int, left: int) -> None:
    """The cards won are counted."""
    state = execution.state
    won, line = (with_won(state, state.turn, state.line), ()) if state.edition.line_counts else (state.won, state.line)
    execution.add(
        GameEnded(seat=state.turn, lacks=lacks, left=left, rule="end.refill"),
        phase="end", placed=0, won=won, line=line,
    )  # fmt: skip
    state = execution.state
    event, winners = settle_game(state.edition, counts(state.edition, state.won, state.hands))
    execution.add(event, winners=winners)


def with_hand(state: State, seat: int, hand: Cards) -> tuple[Cards, Cards]:
    """The hands, one of them changed."""
    return (hand, state.hands[1]) if seat == 0 else (state.hands[0], hand)


def with_won(state: State, seat: int, more: Row) -> tuple[Row, Row]:
    """The piles of won cards, one of them with more."""
    pile = (*state.won[seat], *more)
    return (pile, state.won[1]) if seat == 0 else (state.won[0], pile)


_CARRY_OUT: dict[type, Callable[[MoveExecution, Any], None]] = {
    Deal: deal, Flip: flip, Place: place, Stop: stop, Pass: pass_turn, Look: look,
}  # fmt: skip
