"""Why one choice is better than another: facts about named cards that explain the difference, with their figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING

from rainbow7.core.coach import Figure, Reason, Standing, finished, rival_of, share_of
from rainbow7.core.reasons import OUTCOME, Candidate, reason, strongest
from rainbow7.games.rainbow7.cards import Card
from rainbow7.games.rainbow7.combos import worth
from rainbow7.games.rainbow7.fast import BY_NUMBER, DECK, NUMBER, TAIL, WORTH, Move, tables
from rainbow7.games.rainbow7.search import Choice, PlayedOn, Search
from rainbow7.games.rainbow7.state import Lay, read_move
from rainbow7.games.rainbow7.worlds import Unseen, World

if TYPE_CHECKING:
    from rainbow7.games.rainbow7.view import View

TURNS = 2
"""So many of one's next turns are looked at."""


@dataclass
class Played:
    """What a seat did in its next turns, in one world, after a choice."""

    gain: int = 0
    values: list[int] = field(default_factory=list)
    """What its hand was worth at the beginning of each."""
    laid: list[frozenset[Card]] = field(default_factory=list)
    """The combinations of several cards that it laid."""
    won: bool = False
    """Whether it ended the round and won it."""
    next_hand: int = 0
    """What the next player held when it was that one's turn."""
    next_tops: tuple[int, ...] = ()
    """The tops that lay open to the next player; none where the round had ended."""


class NotedTable(PlayedOn):
    """A table that notes what the seat does after its choice."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.noted = Played()
        keen, hands, piles = self.table.policy.act, self.table.hands, self.table.piles
        following = self.table.left[self.seat]

        def act(seat: int) -> Move | None:
            if seat == following and not self.noted.next_tops:
                self.noted.next_hand = hands[seat]
                self.noted.next_tops = tuple(pile[-1] for pile in piles if pile)
            move = keen(seat)
            if seat == self.seat and len(self.noted.values) < TURNS:
                self.noted.values.append(hands[seat] >> TAIL & WORTH)
                if move is not None and len(move[1]) > 1:
                    self.noted.laid.append(frozenset(BY_NUMBER[number] for number in move[1]))
            return move

        self.table.policy = self.table.policy._replace(act=act)

    def played(self, world: World, choice: Choice) -> Played:
        """Play a choice on in a world, and note what comes of it."""
        self.noted = Played()
        self.noted.gain = self.gain(world, choice)
        self.noted.won = self.ended in (("call-won", self.seat), ("perfect", self.seat))
        return self.noted


def reasons_for(view: View, search: Search, standing: Standing) -> Generator[None, None, tuple[Reason, ...]]:
    """At most two reasons why the best choice is better than the first one that is not as good, world by world."""
    rival = rival_of(standing)
    if rival is None:
        return ()
    return (yield from reasons_by_worlds(view, search, search.choices[standing.best], search.choices[rival]))


def reasons_between(view: View, search: Search, best: Choice, other: Choice) -> tuple[Reason, ...]:
    """At most two reasons why one choice is better than another, from the fresh worlds of the search."""
    return finished(reasons_by_worlds(view, search, best, other))


def reasons_by_worlds(
    view: View, search: Search, best: Choice, other: Choice
) -> Generator[None, None, tuple[Reason, ...]]:
    """The same, world by world."""
    table = NotedTable(view)
    after_best: list[Played] = []
    after_other: list[Played] = []
    for world in search.fresh:
        after_best.append(table.played(world, best))
        after_other.append(table.played(world, other))
        yield
    if best.text == "call":
        return (_for_the_call(view, after_best, after_other),)
    if other.text == "call":
        return (_against_the_call(view, after_other),)
    if best.what == DECK and view.phase == "follow" and isinstance(other.what, int) and other.what >= 0:
        return tuple(_for_the_deck(view, other.what))
    return strongest(_candidates(view, best, other), after_best, after_other)


def _candidates(view: View, best: Choice, other: Choice) -> Iterator[Candidate]:
    limit = view.edition.call_limit
    if view.phase == "act":
        laid, instead = (Counter(BY_NUMBER[number] for number in choice.what[1]) for choice in (best, other))
        left = Counter(view.hand) - laid
        kept = tuple(sorted((instead - laid).keys()))
        yield from _kept(kept, tuple(sorted(left.elements())), alone=instead.total() == 1)
        points = worth(view.edition, tuple(left.elements()))
        facts = {"points": points, "limit": limit}
        yield Candidate("limit", "call.limit", tuple(sorted(laid.elements())), _may_call(limit), facts, OUTCOME)
        yield from _tops(view, best.text, other.text)
    elif not view.owed and isinstance(best.what, int) and best.what >= 0:
        top = view.tops[best.what]
        assert top is not None
        yield Candidate("take", "pile.top", (top,), lambda played: any(top in laid for laid in played.laid))
        yield Candidate("take-limit", "call.limit", (top,), _may_call(limit), {"limit": limit}, OUTCOME)
        yield _denied("take-away", view, top, alone=False)


def _tops(view: View, best: str, other: str) -> Iterator[Candidate]:
    """Facts about the tops that lie open after a choice: one that it covers, leaves for oneself, or does not add."""
    here, there = read_move(best), read_move(other)
    assert isinstance(here, Lay) and isinstance(there, Lay) and here.pile is not None and there.pile is not None
    alone = sorted(here.cards) == sorted(there.cards)
    if here.pile != there.pile:
        covered, left = view.tops[here.pile], view.tops[there.pile]
        if covered is not None:
            yield _denied("cover", view, covered, alone=alone)
        if left is not None:
            yield Candidate("leave", "pile.top", (left,), lambda played: any(left in laid for laid in played.laid))
    if here.cards[-1] != there.cards[-1]:
        yield _denied("no-top", view, there.cards[-1], alone=alone)


def _denied(key: str, view: View, top: Card, *, alone: bool) -> Candidate:
    """The fact that the next player cannot take a top and lay it in a combination.

    `alone`: the two choices differ in nothing but the tops, so that nothing else can be the reason.
    """
    table, number = tables(view.edition), NUMBER[top]

    def denied(played: Played) -> bool:
        if number not in played.next_tops:
            return True
        moves = table.moves(played.next_hand + table.bits[number])
        return not any(number in numbers for _, numbers, _, _ in moves if len(numbers) > 1)

    facts = {"seat": (view.seat + 1) % len(view.counts)}
    return Candidate(key, "draw.source", (top,), denied, facts, denies=True, of_luck=not alone)


def _may_call(limit: int) -> Callable[[Played], bool]:
    return lambda played: bool(played.values) and played.values[0] <= limit


def _kept(kept: tuple[Card, ...], left: tuple[Card, ...], *, alone: bool) -> Iterator[Candidate]:
    """Facts about cards that only the other choice lays; what names more of them comes first."""
    ordinary = [card for card in dict.fromkeys(left) if not card.wild]
    for one, two in combinations(ordinary, 2):
        if (one in kept or two in kept) and (one.value == two.value or one.rank == two.rank):
            rule = "combo.value" if one.value == two.value else "combo.colour"
            yield Candidate("keep-pair", rule, (one, two), _together((one, two)))
    for card in kept:
        if card.wild:
            yield Candidate("keep-wild", "combo.wild", (card,), _together((card,)))
        elif card.value == 7 and alone:
            yield Candidate("keep-seven", "seven.lone", (card,), _together((card,)))


def _together(cards: tuple[Card, ...]) -> Callable[[Played], bool]:
    return lambda played: any(laid.issuperset(cards) for laid in played.laid)


def _for_the_call(view: View, called: Sequence[Played], played_on: Sequence[Played]) -> Reason:
    holds = share_of([int(each.won) for each in called])
    instead = share_of([int(each.won) for each in played_on])
    facts = {"points": worth(view.edition, view.hand), "other": instead}
    return reason("call", "call.limit", view.hand, holds, facts)


def _against_the_call(view: View, called: Sequence[Played]) -> Reason:
    lost = share_of([int(not each.won) for each in called])
    facts = {"points": worth(view.edition, view.hand), "count": view.edition.thunderstorm}
    return reason("no-call", "score.thunderstorm", view.hand, lost, facts)


def _for_the_deck(view: View, pile: int) -> Iterator[Reason]:
    """Why an unseen card rather than this top: how many of the unseen ones are worth less, exactly."""
    top = view.tops[pile]
    assert top is not None
    unseen = Unseen(view).cards
    value = worth(view.edition, (top,))
    less = sum(worth(view.edition, (BY_NUMBER[number],)) < value for number in unseen)
    if unseen and 2 * less > len(unseen):
        yield reason("deck", "draw.one", (top,), Figure(less / len(unseen), 0.0), {"points": value})
