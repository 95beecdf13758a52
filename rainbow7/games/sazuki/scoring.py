"""In which order prizes are chosen, how points are counted, who wins, and under which rule."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rainbow7.core.event import Event
from rainbow7.core.rule import rule, rule_of
from rainbow7.games.sazuki.cards import Cards
from rainbow7.games.sazuki.edition import Edition
from rainbow7.games.sazuki.events import Bonus, GameEnded, GameWon, HandRemoved, LastPlays, Ranked, Reason, Scored


@rule("rank.count")
def more_cards_first(edition: Edition, cards: Cards, place: int) -> int:
    """Whoever played more cards chooses before whoever played fewer."""
    return -{"count": len(cards), "sum": total(cards), "height": height(cards)}[edition.rank_by]


@rule("rank.height")
def higher_cards_first(edition: Edition, cards: Cards, place: int) -> int:
    """Among equally many cards the highest card chooses first."""
    return -height(cards) if edition.rank_then == "highest" else height(cards)


@rule("rank.earlier")
def earlier_plays_first(edition: Edition, cards: Cards, place: int) -> int:
    """Among equally many and equally high cards the ones played earlier choose first."""
    return place if edition.rank_last == "earlier" else -place


RANKS: dict[Reason, Callable[[Edition, Cards, int], int]] = {
    "count": more_cards_first,
    "height": higher_cards_first,
    "earlier": earlier_plays_first,
}


def order_of_choice(edition: Edition, plays: Sequence[Cards]) -> tuple[int, ...]:
    """The places of these plays, given in the order played, in the order in which they choose."""
    some = (place for place, cards in enumerate(plays) if cards)
    return tuple(sorted(some, key=lambda place: [each(edition, plays[place], place) for each in RANKS.values()]))


def ranking(edition: Edition, plays: Sequence[tuple[int, Cards]]) -> tuple[Ranked, ...]:
    """Why these plays, seat and cards each, choose in that order: each by the one ahead, the first by the next."""
    laid = [cards for _, cards in plays]
    order = order_of_choice(edition, laid)
    found = []
    for place, at in enumerate(order[: len(order) if len(order) > 1 else 0]):
        other = order[place - 1] if place else order[1]
        reason = next(
            each for each, rank in RANKS.items() if rank(edition, laid[at], at) != rank(edition, laid[other], other)
        )
        found.append(
            Ranked(
                place=place + 1, seat=plays[at][0], cards=laid[at], other=laid[other], reason=reason,
                rule=rule_of(RANKS[reason]),
            )
        )  # fmt: skip
    return tuple(found)


@dataclass(frozen=True)
class Settlement:
    """A game that has been counted: everybody's points, who wins, and the events that say why."""

    points: tuple[int, ...]
    winners: tuple[int, ...]
    events: tuple[Event, ...]


def settle_game(
    edition: Edition,
    won: Sequence[Cards],
    left: Sequence[Cards],
    last: Sequence[tuple[int, Cards]],
    out: tuple[int, ...],
) -> Settlement:
    """Count the prizes won, the cards left in hands and piles, and the last plays, seat and cards each."""
    pair = len(won) == 2
    events: list[Event] = [GameEnded(seats=out, rule="pair.end" if pair else "end.out")]
    extra = [0] * len(won)
    if last:
        if edition.last_plays == "players":
            for seat, cards in last:
                extra[seat] += worth(edition, cards)
        events.append(LastPlays(cards=tuple(sorted(card for _, cards in last for card in cards)), rule="end.played"))
    for seat, cards in enumerate(left):
        if cards and pair:
            points = edition.pair_bonus * (total(cards) if edition.pair_bonus_by == "values" else len(cards))
            events.append(Bonus(seat=seat, count=len(cards), points=points, rule="pair.bonus"))
            extra[seat] += points
        elif cards:
            points = edition.left_bonus * len(cards)
            events.append(HandRemoved(seat=seat, count=len(cards), points=points, rule="end.hands"))
            extra[seat] += points
    sums = [worth(edition, cards) for cards in won]
    points_of = tuple(own + more for own, more in zip(sums, extra, strict=True))
    events += [
        Scored(seat=seat, cards=won[seat], sum=sums[seat], extra=extra[seat], points=points_of[seat], rule="score.sum")
        for seat in range(len(won))
    ]
    most_cards = tuple(map(len, won)) if edition.tie_break == "most-cards" else None
    ended = won_with(edition, points_of, most_cards)
    return Settlement(points_of, ended.seats, (*events, ended))


def won_with(edition: Edition, points: tuple[int, ...], counts: tuple[int, ...] | None = None) -> GameWon:
    """Who wins with these points; `counts` are the prizes of each, where they break a tie."""
    best = (max if edition.winner == "most" else min)(points)
    winners = tuple(seat for seat, each in enumerate(points) if each == best)
    if counts is not None:
        most = max(counts[seat] for seat in winners)
        winners = tuple(seat for seat in winners if counts[seat] == most)
    return GameWon(seats=winners, points=best, rule="score.shared" if len(winners) > 1 else "score.most")


def worth(edition: Edition, cards: Cards) -> int:
    """The points that prize cards bring."""
    return total(cards) if edition.points_by == "values" else len(cards)


def total(cards: Cards) -> int:
    """The sum of the values."""
    return sum(card.value for card in cards)


def height(cards: Cards) -> int:
    """The highest value."""
    return max(card.value for card in cards)
