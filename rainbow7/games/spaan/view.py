"""What one seat may see: all that widgets, simple players and lessons receive."""

from dataclasses import dataclass, replace
from typing import Any

from rainbow7.core.rule import rule
from rainbow7.games.spaan.cards import Card, Cards, Face, Faces, Lying
from rainbow7.games.spaan.edition import Edition, Settings
from rainbow7.games.spaan.line import Result
from rainbow7.games.spaan.state import Phase, State


@dataclass(frozen=True)
class Memory:
    """What a seat has legally seen and could still know; nothing in place of a face that it has not seen."""

    under: tuple[Face | None, ...]
    """Of each card of the line, the face that lies down."""
    won: tuple[tuple[tuple[Face, Face | None], ...], ...]
    """Of each pile of won cards, the faces that lay up and down."""


@dataclass(frozen=True)
class Backs:
    """The sides turned away from a seat, and the card at the other end of the holder."""

    hand: Faces
    theirs: Faces
    next: Face | None
    far: Card | None


@dataclass(frozen=True)
class View:
    """The faces turned to this seat, the faces that lie up, and the counts."""

    seat: int
    edition: Edition
    settings: Settings
    phase: Phase
    turn: int
    first: int
    round: int
    turns: int
    placed: int
    spent: int
    hand: Faces
    """The sides of one's own cards that one knows."""
    theirs: Faces
    """The backs of the opponent's cards."""
    next: Face | None
    """The face of the next card at one's own end of the holder."""
    holder_count: int
    line: Faces
    """The faces that lie up."""
    seen: tuple[bool, ...]
    """Whether one has seen the other face of each card of the line."""
    won: tuple[int, ...]
    """How many cards each one has won."""
    ending: Result | None
    winners: tuple[int, ...]
    memory: Memory | None
    """What the seat has seen, if it wants to be reminded of it."""
    backs: Backs | None = None
    """What is turned away from the seat, if everything is open."""
    bare: bool = False
    """Whether sums, effects and other conclusions are left out, as beside a question that is not yet answered."""

    def _repr_html_(self) -> str:
        from rainbow7.games.spaan.draw import draw_view

        return draw_view(self)


@rule("hand.backs")
def turned_to(hand: Cards, seat: int) -> Faces:
    """The face of a card in a hand that is turned to this seat."""
    return tuple(card[seat] for card in hand)


@rule("setup.sides")
def next_face(state: State, seat: int) -> Face | None:
    """Of the holder each player sees the face of the next card at their own end."""
    card = state.next_card(seat)
    return card[seat] if card else None


@rule("table.underside")
def remembered(state: State, seat: int) -> Memory:
    """What this seat has legally seen of the faces that lie down."""
    return Memory(
        under=tuple(_under(card, seat) for card in state.line),
        won=tuple(tuple((card.face, _under(card, seat)) for card in pile) for pile in state.won),
    )


def _under(card: Lying, seat: int) -> Face | None:
    return card.under if seat in card.seen else None


def view(state: State, seat: int, memory: bool | None = None) -> View:
    """What this seat may see; it is reminded of what it has seen where the settings, or the caller, ask for it."""
    return View(
        seat=seat,
        edition=state.edition,
        settings=state.settings,
        phase=state.phase,
        turn=state.turn,
        first=state.first,
        round=state.round,
        turns=state.turns,
        placed=state.placed,
        spent=state.spent,
        hand=turned_to(state.hands[seat], seat),
        theirs=turned_to(state.hands[1 - seat], seat),
        next=next_face(state, seat),
        holder_count=len(state.holder),
        line=state.visible,
        seen=tuple(seat in card.seen for card in state.line),
        won=tuple(len(pile) for pile in state.won),
        ending=state.ending,
        winners=state.winners,
        memory=remembered(state, seat) if (state.settings.memory if memory is None else memory) else None,
    )


def open_view(state: State, seat: int) -> View:
    """What this seat would see if nothing were turned away from it."""
    other = 1 - seat
    near, far = state.next_card(seat), state.next_card(other)
    return replace(
        view(state, seat),
        memory=Memory(
            under=tuple(card.under for card in state.line),
            won=tuple(tuple((card.face, card.under) for card in pile) for pile in state.won),
        ),
        backs=Backs(
            hand=turned_to(state.hands[seat], other),
            theirs=turned_to(state.hands[other], other),
            next=near[other] if near else None,
            far=far,
        ),
    )


def in_words(view: View) -> tuple[tuple[str, dict[str, Any]], ...]:
    """The view in words: the keys of its sentences, with their facts."""
    other = 1 - view.seat
    sentences: list[tuple[str, dict[str, Any]]] = [
        ("round", {"round": view.round, "first": view.first}),
        ("other", {"seat": other, "faces": view.theirs, "won": view.won[other]}),
        ("holder", {"count": view.holder_count, "next": view.next}),
        ("line", {"faces": view.line, "count": len(view.line)}),
    ]
    if view.memory is not None:
        known = [(place, face) for place, face in enumerate(view.memory.under, 1) if face is not None]
        key = "under" if view.backs is None else "shown-under"
        sentences += [(key, {"place": place, "face": face}) for place, face in known]
    sentences.append(("hand", {"faces": view.hand, "won": view.won[view.seat]}))
    if view.backs is not None:
        sentences.append(("backs", {"seat": view.seat, "faces": view.backs.hand}))
        sentences.append(("backs", {"seat": other, "faces": view.backs.theirs}))
    if view.phase in ("act", "place", "follow"):
        awaited = "turn" if view.bare else view.phase
        sentences.append((awaited, {"seat": view.turn, "count": len(view.line), "placed": view.placed}))
    return tuple(sentences)
