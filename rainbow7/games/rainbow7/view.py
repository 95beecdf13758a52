"""What one seat may see: all that widgets, simple players and lessons receive."""

from dataclasses import dataclass, replace
from typing import Any

from rainbow7.core.rule import rule
from rainbow7.games.rainbow7.cards import Card, Cards
from rainbow7.games.rainbow7.combos import worth
from rainbow7.games.rainbow7.edition import Edition, Settings
from rainbow7.games.rainbow7.memory import Memory
from rainbow7.games.rainbow7.state import Ending, Phase, State, last_round


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
    last_round: bool = False
    """Whether the game is over when this round is, whatever comes of the tokens."""
    next: Card | None = None
    """The top card of the deck, where it lies open."""
    bare: bool = False
    """Whether sums, effects and other conclusions are left out, as beside a question that is not yet answered."""
    memory: Memory | None = None
    """What was seen earlier in the round, for whoever is to be reminded of it."""

    def _repr_html_(self) -> str:
        from rainbow7.games.rainbow7.draw import draw_view

        return draw_view(self)


@rule("pile.top")
def tops(state: State) -> tuple[Card | None, ...]:
    """Of each pile only the top card is seen."""
    return tuple(pile[-1] if pile else None for pile in state.piles)


@rule("table.public")
def open_hands(state: State) -> tuple[Cards, ...] | None:
    """Hands lie open after a call, and after a last Perfect where the tie-break needs them; else only their sizes."""
    called = state.phase in ("deal", "end") and state.ending in ("call-won", "call-lost")
    tied = state.phase == "end" and state.tokens.count(min(state.tokens)) > 1
    return state.hands if called or tied else None


def view(state: State, seat: int) -> View:
    """What this seat may see."""
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
        tops=tops(state),
        pile_counts=tuple(len(pile) for pile in state.piles),
        boxed=len(state.box),
        laid=state.laid,
        laid_on=state.laid_on,
        owed=state.owed,
        skip=state.skip,
        ending=state.ending,
        winners=state.winners,
        shown=open_hands(state),
        last_round=last_round(state),
    )


def open_view(state: State, seat: int) -> View:
    """What this seat would see if all hands, and the top card of the deck, lay open."""
    return replace(view(state, seat), shown=state.hands, next=state.deck[0] if state.deck else None)


def in_words(view: View) -> tuple[tuple[str, dict[str, Any]], ...]:
    """The view in words: the keys of its sentences, with their facts."""
    sentences: list[tuple[str, dict[str, Any]]] = [("round", {"round": view.round, "first": view.first})]
    if view.last_round and view.phase in ("act", "follow"):
        sentences.append(("last-round", {}))
    for seat, (count, tokens) in enumerate(zip(view.counts, view.tokens, strict=True)):
        if seat != view.seat:
            sentences.append(("other", {"seat": seat, "count": count, "tokens": tokens}))
    sentences.append(("deck", {"count": view.deck_count}))
    if view.next is not None:
        sentences.append(("next", {"card": view.next}))
    for pile, top in enumerate(view.tops):
        sentences.append(("pile", {"pile": pile, "top": top, "count": view.pile_counts[pile]}))
    if view.shown is not None:
        sentences += [
            ("shown", {"seat": seat, "cards": hand}) for seat, hand in enumerate(view.shown) if seat != view.seat
        ]
    value, tokens = None if view.bare else worth(view.edition, view.hand), view.tokens[view.seat]
    sentences.append(("hand", {"cards": view.hand, "value": value, "tokens": tokens}))
    if view.owed and not view.bare:
        sentences.append(("owed", {"cards": view.owed}))
    if view.skip and not view.bare:
        sentences.append(("skip", {}))
    if view.phase in ("act", "follow"):
        sentences.append(("turn" if view.bare else view.phase, {"seat": view.turn}))
    return tuple(sentences)
