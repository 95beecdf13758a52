"""Makes positions of Sazuki's Rainbow for exercises: cards of a wanted shape, at a table that play can reach."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from rainbow7.games.sazuki import GAME
from rainbow7.games.sazuki.cards import KINDS_OF_CARD, PACK, Card, Cards, too_many, without
from rainbow7.games.sazuki.edition import SEATS, Edition, Kind, Settings
from rainbow7.games.sazuki.state import Group, Move, State
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.play_under import play_under


def row(chance: ExerciseChance, size: int) -> Cards:
    """Cards with consecutive values."""
    low = chance.below(len(KINDS_OF_CARD) - size + 1)
    return KINDS_OF_CARD[low : low + size]


def same(chance: ExerciseChance, size: int) -> Cards:
    """Cards of one value."""
    return (chance.pick(KINDS_OF_CARD),) * size


SHAPES: Mapping[Kind, Callable[[ExerciseChance, int], Cards]] = {"run": row, "set": same}
SEVERAL: tuple[Kind, ...] = tuple(SHAPES)
"""What a play of several cards can be."""


def several(edition: Edition, chance: ExerciseChance, kind: Kind, size: int) -> Cards:
    """A run or a set with `size` cards, or with as many more or fewer as the edition asks for."""
    least, most = (edition.least_run, edition.most_run) if kind == "run" else (edition.least_set, edition.most_set)
    return SHAPES[kind](chance, max(least, min(size, most or size)))


def played(edition: Edition, chance: ExerciseChance, kind: Kind, most: int) -> Cards:
    """A play that is allowed in a round of runs, or of sets: one card, or several of this kind."""
    size = 1 + chance.below(most)
    return same(chance, 1) if size == 1 else several(edition, chance, kind, size)


def around(chance: ExerciseChance, size: int) -> Cards:
    """Cards that would be consecutive if 1 came after 6."""
    before = 1 + chance.below(size - 1)
    return tuple(sorted((*KINDS_OF_CARD[-before:], *KINDS_OF_CARD[: size - before])))


def gapped(chance: ExerciseChance, size: int) -> Cards:
    """Consecutive cards with one missing in between."""
    cards = row(chance, size + 1)
    gone = 1 + chance.below(size - 1)
    return (*cards[:gone], *cards[gone + 1 :])


def same_and_other(chance: ExerciseChance, size: int) -> Cards:
    """Cards of one value, and one of another."""
    cards = same(chance, size - 1)
    return tuple(sorted((*cards, chance.pick([each for each in KINDS_OF_CARD if each not in cards]))))


def cards_for_either(*plays: Cards) -> Cards:
    """The smallest hand from which each of these can be played."""
    most: Counter[Card] = Counter()
    for cards in plays:
        most |= Counter(cards)
    return tuple(sorted(most.elements()))


def some_cards(chance: ExerciseChance, count: int, but: Iterable[Card] = ()) -> Cards:
    """This many cards of the pack without those given."""
    return tuple(sorted(chance.some(without(PACK, but), count)))


def table(
    edition: Edition, chance: ExerciseChance, hands: Sequence[Cards], *,
    plays: Sequence[tuple[int, Cards]] = (), round: int = 1,
    prizes: Cards | None = None, won: Sequence[Cards] | None = None, second: Sequence[Cards] | None = None, **more: Any,
) -> State | None:  # fmt: skip
    """A table with these hands and plays; nothing if the pack or the deal does not have enough cards."""
    seats = len(hands)
    used = [card for heap in (*hands, *(cards for _, cards in plays), *(second or ())) for card in heap]
    used += [card for heap in (prizes or (), *(won or ())) for card in heap]
    if too_many(used):
        return None
    if prizes is None:
        prizes = some_cards(chance, edition.prize_count(seats), used)
        used += prizes
    if won is None:
        won = winnings(edition, chance, seats, round, used)
        used += [card for heap in won for card in heap]
    if second is None and seats == SEATS[0]:
        closed = chance.some(without(PACK, used), 2 * edition.pair_second)
        if len(closed) < 2 * edition.pair_second:
            return None
        second = (closed[::2], closed[1::2])
    state = State(
        edition, Settings(), tuple(map(_sorted, hands)), tuple(map(_sorted, second or ())), prizes=_sorted(prizes),
        won=tuple(map(_sorted, won)), phase="play", round=round,
        plays=tuple(Group(seat, _sorted(cards)) for seat, cards in plays), **more,
    )  # fmt: skip
    every = (*state.hands, *state.second, state.prizes, *state.won, *(each.cards for each in state.plays))
    return None if too_many([card for heap in every for card in heap]) or _undealt(state) else state


def _undealt(state: State) -> bool:
    """Whether a player has more cards than the deal gives, less one for every play of the rounds before."""
    dealt = state.edition.hand_count(state.seats) + (state.edition.pair_second if state.pair else 0)
    begun = [sum(len(each.cards) for each in state.plays if each.seat == seat) for seat in range(state.seats)]
    left = dealt - state.laps * (state.round - 1)
    return any(len(state.left(seat)) + begun[seat] > left for seat in range(state.seats))


def winnings(
    edition: Edition, chance: ExerciseChance, seats: int, round: int, but: Iterable[Card] = (), wished: int = 3
) -> tuple[Cards, ...]:
    """The prizes that each player has won in the rounds before, no more than could be chosen in them."""
    if round < 2:
        return ((),) * seats
    laps = edition.pair_plays if seats == SEATS[0] else 1
    most = laps * (edition.take_first + (round - 2) * edition.take_later)
    counts = [laps + chance.below(max(1, min(wished, most - laps + 1))) for _ in range(seats)]
    heap = iter(chance.some(without(PACK, but), sum(counts)))
    return tuple(_sorted(islice(heap, count)) for count in counts)


def _sorted(cards: Iterable[Card]) -> Cards:
    return tuple(sorted(cards))


def during_choice(state: State, chosen: int) -> State | None:
    """The same table after this many players have chosen; nothing if nobody is left to choose."""
    if chosen >= len(state.plays) or not state.prizes:
        return None
    state = replace(state, phase="take", chosen=chosen)
    return replace(state, turn=state.choosers[chosen])


def last_choice(
    edition: Edition, chance: ExerciseChance, hands: Sequence[Cards], round: int, *, prizes: int = 1, **more: Any
) -> State | None:
    """A table at which all have played and only the last player has still to choose."""
    seats = len(hands)
    first = chance.below(seats)
    order = [(first + step) % seats for step in range(seats)] * (edition.pair_plays if seats == SEATS[0] else 1)
    kind = chance.pick(SEVERAL)
    plays = [(seat, played(edition, chance, kind, 3)) for seat in order]
    used = [card for heap in (*hands, *(more.get("second") or ()), *(cards for _, cards in plays)) for card in heap]
    if too_many(used):
        return None
    lying = some_cards(chance, prizes, used)
    state = table(edition, chance, hands, plays=plays, round=round, prizes=lying, first=first, **more)
    return state and during_choice(state, len(plays) - 1)


def moments_after(
    state: State, edition: Edition, move: Move, kinds: Mapping[str, Any] | Iterable[str]
) -> tuple[Any, ...]:
    """The moments after a move whose events are of these kinds, else the last one; the verdict where it is refused."""
    found = play_under(state, edition, move)
    if found is None:
        return (GAME.judge(replace(state, edition=edition), move),)
    chosen = tuple(moment for moment in found[1] if moment.event.kind in kinds)
    return chosen or found[1][-1:]
