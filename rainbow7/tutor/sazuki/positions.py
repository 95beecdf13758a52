"""Positions of Sazuki's Rainbow made to order: the cards that are wanted, and a table that could have come about."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rainbow7.games.sazuki import GAME
from rainbow7.games.sazuki.cards import KINDS_OF_CARD, PACK, Card, Cards, too_many, without
from rainbow7.games.sazuki.edition import Edition, Settings
from rainbow7.games.sazuki.state import Group, Move, State
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.move_outcome import after

ONE, SIX = KINDS_OF_CARD[0], KINDS_OF_CARD[-1]


def row(dice: ExerciseChance, size: int) -> Cards:
    """Cards whose values follow each other."""
    low = dice.below(len(KINDS_OF_CARD) - size + 1)
    return KINDS_OF_CARD[low : low + size]


def same(dice: ExerciseChance, size: int) -> Cards:
    """Cards of one value."""
    return (dice.pick(KINDS_OF_CARD),) * size


def around(dice: ExerciseChance, size: int) -> Cards:
    """Cards that would follow each other if 1 came after 6."""
    before = 1 + dice.below(size - 1)
    return tuple(sorted((*KINDS_OF_CARD[-before:], *KINDS_OF_CARD[: size - before])))


def gapped(dice: ExerciseChance, size: int) -> Cards:
    """Cards in a row, one of which is missing inside."""
    cards = row(dice, size + 1)
    gone = 1 + dice.below(size - 1)
    return (*cards[:gone], *cards[gone + 1 :])


def stranger(dice: ExerciseChance, size: int) -> Cards:
    """Cards of one value, and another."""
    cards = same(dice, size - 1)
    return tuple(sorted((*cards, dice.pick([each for each in KINDS_OF_CARD if each not in cards]))))


def held_together(*plays: Cards) -> Cards:
    """The fewest cards from which each of these can be played."""
    most: Counter[Card] = Counter()
    for cards in plays:
        most |= Counter(cards)
    return tuple(sorted(most.elements()))


def some(dice: ExerciseChance, count: int, but: Iterable[Card] = ()) -> Cards:
    """So many cards of the pack that remains."""
    return tuple(sorted(dice.some(without(PACK, but), count)))


def table(
    edition: Edition, dice: ExerciseChance, hands: Sequence[Cards], *,
    plays: Sequence[tuple[int, Cards]] = (), round: int = 1,
    prizes: Cards | None = None, won: Sequence[Cards] | None = None, second: Sequence[Cards] | None = None, **more: Any,
) -> State | None:  # fmt: skip
    """A table with these hands and plays; nothing if the pack does not hold so many cards."""
    seats = len(hands)
    used = [card for heap in (*hands, *(cards for _, cards in plays), *(second or ())) for card in heap]
    used += [card for heap in (prizes or (), *(won or ())) for card in heap]
    if too_many(used):
        return None
    if prizes is None:
        prizes = some(dice, edition.prize_count(seats), used)
        used += prizes
    if won is None:
        won = tuple(some(dice, 1 + dice.below(3), used) if round > 1 else () for _ in hands)
    if second is None and seats == 2:
        second = tuple(some(dice, 2 + dice.below(3), [*used, *(card for heap in won for card in heap)]) for _ in hands)
    state = State(
        edition, Settings(), tuple(map(_sorted, hands)), tuple(map(_sorted, second or ())), prizes=_sorted(prizes),
        won=tuple(map(_sorted, won)), phase="play", round=round,
        plays=tuple(Group(seat, _sorted(cards)) for seat, cards in plays), **more,
    )  # fmt: skip
    every = (*state.hands, *state.second, state.prizes, *state.won, *(each.cards for each in state.plays))
    return None if too_many([card for heap in every for card in heap]) else state


def _sorted(cards: Iterable[Card]) -> Cards:
    return tuple(sorted(cards))


def choosing(state: State, chosen: int) -> State | None:
    """The same table when so many have chosen; nothing if nobody is left to choose."""
    if chosen >= len(state.plays) or not state.prizes:
        return None
    state = replace(state, phase="take", chosen=chosen)
    return replace(state, turn=state.choosers[chosen])


def last_choice(
    edition: Edition, dice: ExerciseChance, hands: Sequence[Cards], round: int, *, prizes: int = 1, **more: Any
) -> State | None:
    """A table at which everybody has played and only the last one has still to choose."""
    seats = len(hands)
    first = dice.below(seats)
    order = [(first + step) % seats for step in range(seats)] * (2 if seats == 2 else 1)
    kind: Callable[[ExerciseChance, int], Cards] = dice.pick((row, same))
    plays = [(seat, kind(dice, 1 + dice.below(3))) for seat in order]
    used = [card for heap in (*hands, *(more.get("second") or ()), *(cards for _, cards in plays)) for card in heap]
    if too_many(used):
        return None
    lying = some(dice, prizes, used)
    state = table(edition, dice, hands, plays=plays, round=round, prizes=lying, first=first, **more)
    return state and choosing(state, len(plays) - 1)


def told(state: State, edition: Edition, move: Move, kinds: Mapping[str, Any] | Iterable[str]) -> tuple[Any, ...]:
    """Those of the moments after a move that are of these kinds; the verdict where it is refused."""
    found = after(state, edition, move)
    if found is None:
        return (GAME.judge(replace(state, edition=edition), move),)
    some = tuple(moment for moment in found[1] if moment.event.kind in kinds)
    return some or found[1][-1:]
