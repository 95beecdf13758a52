"""The hand on which two editions differ: the same cards in the same places under both, and what differs is marked."""

from dataclasses import dataclass, replace

from rainbow7.core.comparison import Answer, Witness
from rainbow7.core.notation import position_part
from rainbow7.games.rainbow7.cards import Card, Cards
from rainbow7.games.rainbow7.combos import worth
from rainbow7.games.rainbow7.draw import card_svg
from rainbow7.games.rainbow7.edition import Edition, Settings
from rainbow7.games.rainbow7.events import Boxed, Dealt, Exchanged
from rainbow7.games.rainbow7.state import State, read_move

WIDTH = 66


@dataclass(frozen=True)
class WitnessHand:
    """What somebody holds under one edition, with the position in which that can be played on."""

    cards: Cards
    seat: int
    position: str
    """Without game and edition."""
    moves: tuple[str, ...] = ()
    laid: int = 0
    """How many of the cards, the first ones, lie on the table."""
    total: int | None = None
    """What the hand is worth; nothing where the cards are no hand."""
    outlined: frozenset[int] = frozenset()
    """The places that differ."""
    new: frozenset[int] = frozenset()
    """Those with a card that the other edition does not give."""
    away: frozenset[int] = frozenset()
    """Those with a card that is out of play."""


def witness_hands(witness: Witness) -> tuple[WitnessHand, WitnessHand] | None:
    """The hand under the first and under the second edition; nothing where no hand shows the difference."""
    both = witness.a, witness.b
    for kind, shown in ((Exchanged, _exchanged), (Boxed, _boxed)):
        for place, side in enumerate(both):
            if any(isinstance(each.event, kind) for each in side.moments):
                pair = shown(side, both[1 - place])
                return (pair[0], pair[1]) if place == 0 else (pair[1], pair[0])
    if witness.position.startswith("act"):
        return _acted(witness, witness.a), _acted(witness, witness.b)
    return None


def picture(card: Card, lang: str, settings: Settings, edition: Edition) -> str:
    """A card as it lies on the mat."""
    return card_svg(card, size=WIDTH, lang=lang, settings=settings, edition=edition)


def _exchanged(side: Answer, other: Answer) -> tuple[WitnessHand, WitnessHand]:
    """A hand dealt with several Rainbow cards: exchanged under one edition, kept under the other."""
    dealt = next(each.event for each in side.moments if isinstance(each.event, Dealt))
    swap = next(each.event for each in side.moments if isinstance(each.event, Exchanged))
    state, before = side.moments[-1].state, dealt.hands[swap.seat]
    wild = [place for place, card in enumerate(before) if card.wild]
    places = frozenset(wild[len(wild) - swap.count :])
    drawn = iter(swap.drawn)
    after = tuple(next(drawn) if place in places else card for place, card in enumerate(before))
    mine = WitnessHand(
        after, swap.seat, position_part(state), total=worth(state.edition, after), outlined=places, new=places
    )
    edition = other.verdict.state.edition
    deck = [*swap.drawn, *state.deck]
    for card in (before[place] for place in places):
        deck.remove(card)
    kept = not other.moments[-1].state.box
    kept_state = replace(
        state, edition=edition,
        hands=tuple(before if seat == swap.seat else hand for seat, hand in enumerate(state.hands)),
        deck=(*deck, *(state.box if kept else ())), box=() if kept else state.box,
    )  # fmt: skip
    theirs = WitnessHand(before, swap.seat, position_part(kept_state), total=worth(edition, before), outlined=places)
    return mine, theirs


def _boxed(side: Answer, other: Answer) -> tuple[WitnessHand, WitnessHand]:
    """The 7s: some of them back in the box under one edition, all in play under the other."""
    box = next(each.event for each in side.moments if isinstance(each.event, Boxed)).cards
    state, kept = side.moments[-1].state, other.moments[-1].state
    seven = box[0].value
    everywhere = (*box, *state.deck, *(card for cards in (*state.hands, *state.piles) for card in cards))
    row = tuple(sorted((card for card in everywhere if card.value == seven), key=lambda card: card.rank))
    places = frozenset(place for place, card in enumerate(row) if card in box)
    return (
        WitnessHand(row, state.turn, position_part(state), outlined=places, away=places),
        WitnessHand(row, kept.turn, position_part(kept), outlined=places),
    )


def _acted(witness: Witness, side: Answer) -> WitnessHand:
    """A hand before a move, and after it where it is legal; what was laid just before lies beside it."""
    state: State = side.verdict.state
    seat = state.turn
    held = state.hands[seat]
    after = side.moments[-1].state.hands[seat] if side.moments else held
    gained = list(after)
    for card in held:
        if card in gained:
            gained.remove(card)
    faults = [card for each in side.verdict.refusals if each.objection for card in each.objection.fault]
    cards = (*state.laid, *held, *gained)
    first_new = len(state.laid) + len(held)
    attempt = getattr(read_move(witness.attempt), "cards", ())
    return WitnessHand(
        cards, seat, witness.position, witness.moves, laid=len(state.laid), total=worth(state.edition, after),
        outlined=frozenset(place for place, card in enumerate(cards) if card in faults or card in attempt)
        | frozenset(range(first_new, len(cards))),
        new=frozenset(range(first_new, len(cards))),
    )  # fmt: skip
