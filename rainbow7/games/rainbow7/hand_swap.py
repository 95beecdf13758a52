"""Positions in which one hand has exchanged cards with the deck or the piles, and nothing else is different."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations as subsets

from rainbow7.games.rainbow7 import combos
from rainbow7.games.rainbow7.cards import COLOURED, PACK, Card, Cards, without
from rainbow7.games.rainbow7.edition import Edition, Settings
from rainbow7.games.rainbow7.state import PILES, State

FEW = 2
"""Up to this many cards, all ways to exchange them are found; for more, one way."""


def possible_worths(state: State, seat: int) -> frozenset[int]:
    """Every value that a hand of as many cards could have, made of its own cards, the deck and the piles."""
    hand = state.hands[seat]
    sums: list[set[int]] = [{0}, *(set() for _ in hand)]
    for card in (*hand, *_lying(state)):
        for count in range(len(hand), 0, -1):
            sums[count] |= {total + combos.worth(state.edition, (card,)) for total in sums[count - 1]}
    return frozenset(sums[-1])


def positions_with(state: State, seat: int, worth: int) -> Iterator[tuple[Cards, Cards, State]]:
    """Positions in which a hand has this value, each with the cards given and received; fewest cards first."""
    hand = state.hands[seat]
    lying = _lying(state)
    wanted = worth - combos.worth(state.edition, hand)
    for count in range(1, len(hand) + 1):
        for out in dict.fromkeys(subsets(hand, count)):
            target = wanted + combos.worth(state.edition, out)
            for new in _adding_up(state.edition, tuple(card for card in lying if card not in out), count, target):
                yield out, new, _exchanged(state, seat, out, new)


def _lying(state: State) -> Cards:
    """The cards in the deck and in the piles; those drawn last come first."""
    return (*reversed(state.deck), *(card for pile in state.piles for card in pile))


def _adding_up(edition: Edition, some: Cards, count: int, target: int) -> Iterator[Cards]:
    """This many of these cards that have this value together."""
    if count <= FEW:
        yield from dict.fromkeys(_few_adding_up(edition, some, count, target))
        return
    found: list[dict[int, Cards]] = [{0: ()}, *({} for _ in range(count))]
    for card in some:
        worth = combos.worth(edition, (card,))
        for number in range(count, 0, -1):
            for sum_, cards in found[number - 1].items():
                found[number].setdefault(sum_ + worth, (*cards, card))
        if target in found[count]:
            yield found[count][target]
            return


def _few_adding_up(edition: Edition, some: Cards, count: int, target: int) -> Iterator[Cards]:
    """One or two of these cards that have this value together, in the order in which they lie."""
    worths = [combos.worth(edition, (card,)) for card in some]
    places: dict[int, list[int]] = {}
    for place, worth in enumerate(worths):
        places.setdefault(worth, []).append(place)
    if count == 1:
        yield from ((some[place],) for place in places.get(target, ()))
        return
    for place, worth in enumerate(worths):
        yield from ((some[place], some[other]) for other in places.get(target - worth, ()) if other > place)


def table_of(
    edition: Edition, settings: Settings, hands: tuple[Cards, ...], tokens: tuple[int, ...], seat: int
) -> State:
    """A state with these hands in which it is this seat's turn; all other cards lie in the piles and the deck."""
    rest = without(PACK, [card for hand in hands for card in hand])
    plain = [card for card in rest if card in COLOURED and card.value < 7][: len(PILES)]
    deck = without(rest, plain)
    piles = tuple((card,) for card in plain)
    return State(
        edition, settings, tuple(tuple(sorted(hand)) for hand in hands), deck=deck, piles=piles, tokens=tokens,
        phase="act", turn=seat, round=1,
    )  # fmt: skip


def _exchanged(state: State, seat: int, out: Cards, new: Cards) -> State:
    """The position after an exchange: each card lies where the other one was."""
    for gone, come in zip(out, new, strict=True):
        hand = tuple(sorted((*without(state.hands[seat], (gone,)), come)))
        hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
        if come in state.deck:
            state = replace(state, hands=hands, deck=_with(state.deck, come, gone))
        else:
            at = next(place for place, pile in enumerate(state.piles) if come in pile)
            piles = (*state.piles[:at], _with(state.piles[at], come, gone), *state.piles[at + 1 :])
            state = replace(state, hands=hands, piles=piles)
    return state


def _with(cards: Cards, come: Card, gone: Card) -> Cards:
    """These cards with one replaced by another."""
    place = len(cards) - 1 - cards[::-1].index(come)
    return (*cards[:place], gone, *cards[place + 1 :])
