"""What one seat may see: the only door to widgets, simple players and lessons."""

from dataclasses import dataclass

from rainbow7.games.rainbow7.cards import Card, Cards
from rainbow7.games.rainbow7.edition import Edition, Settings
from rainbow7.games.rainbow7.state import Ending, Phase, State


@dataclass(frozen=True)
class View:
    """One's own hand, tops and counts, everybody's tokens; all hands once they have been shown."""

    seat: int
    edition: Edition
    settings: Settings
    phase: Phase
    turn: int
    first: int
    round: int
    turns: int
    hand: Cards
    counts: tuple[int, ...]
    """How many cards each one holds."""
    tokens: tuple[int, ...]
    deck_count: int
    tops: tuple[Card | None, ...]
    pile_counts: tuple[int, ...]
    boxed: int
    laid: Cards
    laid_on: int | None
    owed: Cards
    skip: bool
    ending: Ending | None
    winners: tuple[int, ...]
    shown: tuple[Cards, ...] | None
    """All hands, where they lie open."""

    def _repr_html_(self) -> str:
        from rainbow7.games.rainbow7.draw import draw_view

        return draw_view(self)


def view(state: State, seat: int) -> View:
    """What this seat may see; hands lie open after a call, and after a last Perfect where the tie-break needs them."""
    called = state.phase in ("deal", "end") and state.ending in ("call-won", "call-lost")
    tied = state.phase == "end" and state.tokens.count(min(state.tokens)) > 1
    return View(
        seat=seat,
        edition=state.edition,
        settings=state.settings,
        phase=state.phase,
        turn=state.turn,
        first=state.first,
        round=state.round,
        turns=state.turns,
        hand=state.hands[seat],
        counts=tuple(len(hand) for hand in state.hands),
        tokens=state.tokens,
        deck_count=len(state.deck),
        tops=tuple(pile[-1] if pile else None for pile in state.piles),
        pile_counts=tuple(len(pile) for pile in state.piles),
        boxed=len(state.box),
        laid=state.laid,
        laid_on=state.laid_on,
        owed=state.owed,
        skip=state.skip,
        ending=state.ending,
        winners=state.winners,
        shown=state.hands if called or tied else None,
    )
