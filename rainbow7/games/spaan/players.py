"""Simple players: from what one seat may see they choose one of the legal moves."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from rainbow7.core.game import IsAllowed, every_move_allowed
from rainbow7.games.spaan.cards import Cards, Face, Faces
from rainbow7.games.spaan.levels import SENSIBLE
from rainbow7.games.spaan.line import result
from rainbow7.games.spaan.state import Deal, Flip, Move, Place, State, Stop
from rainbow7.games.spaan.view import View, view


def sight(state: State, seat: int) -> View:
    """What a player sees who remembers everything."""
    return view(state, seat, memory=True)


def sensible(view: View, moves: Sequence[Move], allowed: IsAllowed = every_move_allowed) -> Move:
    """A fair simple player: avoids risks, flips what it has seen, goes on where the rainbow is near; saves white faces.

    It remembers what lies under the cards of the table only where the view does.
    """
    moves = [each for each in moves if allowed(each)]
    if view.phase == "deal":
        return next(each for each in moves if isinstance(each, Deal))
    places = [each for each in moves if isinstance(each, Place)]
    flips = [each for each in moves if isinstance(each, Flip)]
    if view.phase == "follow":
        best = _best_flip(view, flips)
        if best is not None and len(view.line) + 1 >= view.edition.rainbow_cards and best[0] <= 1 - SENSIBLE.bold:
            return best[1]
        return next((each for each in moves if isinstance(each, Stop)), moves[0])
    placing, risk = min(((each, _risk(view, view.line, each)) for each in places), key=lambda pair: _order(view, *pair))
    best = _best_flip(view, flips)
    return best[1] if best is not None and best[0] < risk else placing


def _best_flip(view: View, flips: Sequence[Flip]) -> tuple[float, Flip] | None:
    """Of the flips that the seat knows to be safe the one after which placing is safest, and that risk."""
    found = []
    for flip in flips:
        at = flip.place - 1
        under = view.memory.under[at] if view.memory else None
        if under is None:
            continue
        line = (*view.line[:at], under, *view.line[at + 1 :])
        if result(view.edition, line, at, flipped=True) == "open":
            sides: tuple[Place, ...] = tuple(
                Place(place, side) for place in range(1, len(view.hand) + 1) for side in ("known", "unknown")
            )
            found.append((min(_risk(view, line, each) for each in sides), flip))
    return min(found, key=lambda pair: (pair[0], pair[1].place)) if found else None


def _risk(view: View, line: Faces, placing: Place) -> float:
    """How likely the placing is to lose the round, for a seat that knows one side of the card."""
    known = view.hand[placing.place - 1]
    if placing.side == "known":
        return float(_bad(view, line, known))
    backs = backs_of(view.settings.pack)[known]
    return sum(count for back, count in backs.items() if _bad(view, line, back)) / max(1, sum(backs.values()))


def _bad(view: View, line: Faces, face: Face) -> bool:
    return result(view.edition, (*line, face), len(line)) in ("double", "black")


def _order(view: View, placing: Place, risk: float) -> tuple[float, bool, bool, int]:
    """The least risk first; then white faces stay in the hand, then the known side, then the first card."""
    shows_white = view.hand[placing.place - 1].white and placing.side == "known"
    return risk, shows_white, placing.side != "known", placing.place


@lru_cache(maxsize=8)
def backs_of(pack: Cards) -> dict[Face, Counter[Face]]:
    """For each face, how often each other one is on its back."""
    found: dict[Face, Counter[Face]] = {face: Counter() for card in pack for face in card}
    for one, other in pack:
        found[one][other] += 1
        if one != other:
            found[other][one] += 1
    return found
