"""Simple players: from what one seat may see they choose one of the legal moves."""

from collections.abc import Sequence

from rainbow7.core.game import IsAllowed, every_move_allowed
from rainbow7.games.sazuki.cards import Cards, without
from rainbow7.games.sazuki.edition import Edition, Settings
from rainbow7.games.sazuki.levels import SENSIBLE, Prices
from rainbow7.games.sazuki.rules import legal_takes
from rainbow7.games.sazuki.scoring import height, order_of_choice, total
from rainbow7.games.sazuki.state import Deal, Move, Play, State, Take
from rainbow7.games.sazuki.view import View, view

sight = view
"""What a player sees who remembers everything: in this game no more than the view."""


def sensible(view: View, moves: Sequence[Move], allowed: IsAllowed = every_move_allowed) -> Move:
    """A fair simple player: takes the most points; plays what is likely to win more than it gives the others."""
    moves = [each for each in moves if allowed(each)]
    takes = [each for each in moves if isinstance(each, Take)]
    if takes:
        return max(takes, key=lambda move: total(move.cards))
    plays = [each for each in moves if isinstance(each, Play)]
    if not plays:
        return next((each for each in moves if isinstance(each, Deal)), moves[0])
    gains = in_turn(view.edition, view.settings, view.round, view.prizes)
    return max(plays, key=lambda move: _wish(view, move.cards, gains))


def _wish(view: View, cards: Cards, gains: Sequence[int]) -> float:
    before = [each.cards for each in view.plays]
    ahead = order_of_choice(view.edition, [*before, cards]).index(len(before))
    laps = view.edition.pair_plays if len(view.counts) == 2 else 1
    later = max(0, laps * len(view.counts) - len(before) - 1)
    return wish(SENSIBLE, len(cards), height(cards), total(cards), ahead, later, gains)


def wish(prices: Prices, size: int, top: int, points: int, ahead: int, later: int, gains: Sequence[int]) -> float:
    """What a play is likely to win, less what it gives away."""
    beaten = prices.beaten[min(size, len(prices.beaten) - 1)] - (top - 3.5) * prices.per_step
    place = ahead + later * min(1, max(0, beaten))
    whole = int(place)
    here = gains[whole] if whole < len(gains) else 0
    then = gains[whole + 1] if whole + 1 < len(gains) else 0
    return here + (then - here) * (place - whole) - prices.given * points - prices.each_card * size


def in_turn(edition: Edition, settings: Settings, number: int, prizes: Cards) -> tuple[int, ...]:
    """The points of one choice after another in the round of this number, if each takes the most there is."""
    gains = []
    while prizes:
        state = State(edition, settings, ((), (), ()), prizes=prizes, phase="take", round=number)
        best = max((take.cards for take in legal_takes(state)), key=total)
        gains.append(total(best))
        prizes = without(prizes, best)
    return tuple(gains)
