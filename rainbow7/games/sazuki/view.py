"""What one seat may see: all that widgets, simple players and lessons receive."""

from dataclasses import dataclass, replace
from typing import Any

from rainbow7.games.sazuki.cards import Cards, packed
from rainbow7.games.sazuki.edition import Edition, Kind, Settings
from rainbow7.games.sazuki.memory import Memory
from rainbow7.games.sazuki.state import Group, Phase, State


@dataclass(frozen=True)
class View:
    """One's own hand and prizes won, the prizes to be chosen, what has been played, and everybody's counts."""

    seat: int
    edition: Edition
    settings: Settings
    phase: Phase
    turn: int
    first: int
    round: int
    lap: int
    hand: Cards
    counts: tuple[int, ...]
    """How many cards each one holds."""
    second_counts: tuple[int, ...]
    """How many cards lie in the second piles of two players."""
    second: Cards | None
    """One's own second pile, where it may be seen."""
    spare_count: int
    spare: Cards | None
    """The cards in the box, where they may be seen."""
    prizes: Cards
    lots: tuple[Cards, ...] | None
    won: tuple[Cards | None, ...]
    """The prizes that each one has taken, as far as they may be seen."""
    won_counts: tuple[int, ...]
    gone_count: int
    plays: tuple[Group, ...]
    bound: Kind | None
    choosers: tuple[int, ...]
    """The seats in the order in which they choose, one choice for each play, while prizes are chosen."""
    chosen: int
    points: tuple[int, ...]
    winners: tuple[int, ...]
    shown: tuple[Cards, ...] | None = None
    """All hands, where they lie open."""
    shown_second: tuple[Cards, ...] | None = None
    """All second piles, where they lie open."""
    bare: bool = False
    """Whether sums, effects and other conclusions are left out, as beside a question that is not yet answered."""
    memory: Memory | None = None
    """What was seen earlier in the game, for whoever is to be reminded of it."""

    def _repr_html_(self) -> str:
        from rainbow7.games.sazuki.draw import draw_view

        return draw_view(self)


def view(state: State, seat: int) -> View:
    """What this seat may see; everybody's prizes lie open once they are counted."""
    edition, over = state.edition, state.phase == "end"
    return View(
        seat=seat,
        edition=edition,
        settings=state.settings,
        phase=state.phase,
        turn=state.turn,
        first=state.first,
        round=state.round,
        lap=state.lap,
        hand=state.hands[seat],
        counts=tuple(len(hand) for hand in state.hands),
        second_counts=tuple(len(pile) for pile in state.second),
        second=state.second[seat] if state.pair and edition.second_seen else None,
        spare_count=len(state.spare),
        spare=state.spare if edition.spare_seen else None,
        prizes=state.prizes,
        lots=state.lots if state.phase == "take" else None,
        won=tuple(
            won if over or owner == seat or edition.prizes_seen == "all" else None
            for owner, won in enumerate(state.won)
        ),
        won_counts=tuple(len(won) for won in state.won),
        gone_count=len(state.gone),
        plays=state.plays,
        bound=state.bound if state.phase == "play" else None,
        choosers=state.choosers if state.phase == "take" else (),
        chosen=state.chosen,
        points=state.points,
        winners=state.winners,
    )


def open_view(state: State, seat: int) -> View:
    """What this seat would see if all cards lay open."""
    return replace(
        view(state, seat), shown=state.hands, shown_second=state.second, won=state.won, spare=state.spare,
        second=state.second[seat] if state.pair else None,
    )  # fmt: skip


def in_words(view: View) -> tuple[tuple[str, dict[str, Any]], ...]:
    """The view in words: the keys of its sentences, with their facts."""
    sentences: list[tuple[str, dict[str, Any]]] = [("round", {"round": view.round, "first": view.first})]
    for seat, count in enumerate(view.counts):
        if seat != view.seat:
            second = view.second_counts[seat] if view.second_counts else 0
            sentences.append(("other", {"seat": seat, "count": count, "second": second, "won": view.won_counts[seat]}))
    if view.spare_count:
        shown = view.spare is not None
        sentences.append(("shown-spare", {"cards": view.spare}) if shown else ("spare", {"count": view.spare_count}))
    if view.shown is not None:
        sentences += [
            ("shown", {"seat": seat, "cards": hand}) for seat, hand in enumerate(view.shown) if seat != view.seat
        ]
    if view.shown_second is not None:
        sentences += [("shown-second", {"seat": seat, "cards": pile}) for seat, pile in enumerate(view.shown_second)]
    sentences.append(("prizes", {"cards": view.prizes}))
    if view.lots is not None:
        sentences.append(("lots", {"lots": tuple(packed(lot) for lot in view.lots)}))
    sentences += [("play", {"seat": seat, "cards": cards}) for seat, cards in view.plays]
    if view.bound is not None and not view.bare:
        sentences.append(("bound", {"bound": view.bound}))
    sentences.append(("hand", {"cards": view.hand}))
    if view.second_counts:
        sentences.append(("second", {"count": view.second_counts[view.seat]}))
    sentences += [("won", {"seat": seat, "cards": cards}) for seat, cards in enumerate(view.won) if cards is not None]
    if view.phase == "end":
        sentences += [("points", {"seat": seat, "points": points}) for seat, points in enumerate(view.points)]
    if view.phase in ("play", "take"):
        sentences.append(("turn" if view.bare and view.phase == "play" else f"to-{view.phase}", {"seat": view.turn}))
    return tuple(sentences)
