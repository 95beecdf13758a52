"""Worlds that a seat may be in: every card that it does not know whole, dealt out to where it may be."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

from rainbow7.games.spaan.cards import EVERY_FACE, Card, Face, Faces
from rainbow7.games.spaan.edition import Edition, Settings
from rainbow7.games.spaan.line import placing
from rainbow7.games.spaan.view import View

SWEEPS = 8
"""So often each card of which one face is known is changed for another one, on average: then all deals are alike."""

Packed = tuple[int, int]
"""A card by the numbers of its faces, the one turned to seat 0 first."""


@dataclass(frozen=True)
class Sight:
    """What a seat knows of a table, with faces as their numbers."""

    edition: Edition
    settings: Settings
    seat: int
    phase: str
    """`act`, `place` or `follow`."""
    placed: int
    hand: tuple[int, ...]
    """The faces of its own cards that it knows."""
    theirs: tuple[int, ...]
    """The backs of the other's cards."""
    next: int | None
    """The face of the next card at its own end of the holder."""
    holder_count: int
    up: tuple[int, ...]
    down: tuple[int | None, ...]
    """The faces of the line that lie down, as far as they are known."""
    shared: tuple[bool, ...]
    """Of each card of the line, whether both have seen both of its faces."""
    kept_back: tuple[bool, ...]
    """Of each card of the line, whether the other placed it unknown side up, and nobody has flipped it since."""
    halves: tuple[int, ...]
    """Of cards won, the only face that is known."""
    hidden_won: int
    """How many cards won are not known at all."""
    unseen: tuple[Packed, ...]
    """The cards of which the seat does not know both faces, in an order that tells nothing about where they are."""


@dataclass(frozen=True)
class World:
    """One way in which the cards may be."""

    hands: tuple[list[Packed], list[Packed]]
    holder: list[Packed]
    down: list[int]


def sight_of(view: View) -> Sight:
    """What a seat knows that sees this, and remembers what its memory says."""
    memory, count = view.memory, len(view.line)
    under = memory.under if memory is not None else (None,) * count
    won = [card for pile in memory.won for card in pile] if memory is not None else []
    whole = [Card(up, down).plain for up, down in (*zip(view.line, under, strict=True), *won) if down is not None]
    left = Counter(card.plain for card in view.settings.pack) - Counter(whole)
    return Sight(
        edition=view.edition,
        settings=view.settings,
        seat=view.seat,
        phase=view.phase,
        placed=view.placed,
        hand=numbers_of(view.hand),
        theirs=numbers_of(view.theirs),
        next=view.next.rank if view.next is not None else None,
        holder_count=view.holder_count,
        up=numbers_of(view.line),
        down=tuple(face.rank if face is not None else None for face in under),
        shared=getattr(memory, "shared", (False,) * count),
        kept_back=getattr(memory, "kept_back", (False,) * count),
        halves=tuple(up.rank for up, down in won if down is None),
        hidden_won=sum(view.won) - len(won),
        unseen=tuple(sorted((one.rank, other.rank) for one, other in left.elements())),
    )


def numbers_of(faces: tuple[Face, ...]) -> tuple[int, ...]:
    """Faces as numbers."""
    return tuple(face.rank for face in faces)


@dataclass(frozen=True)
class _Place:
    """Where a card is of which one face is known, and which of the unseen cards may be there."""

    face: int
    fits: tuple[int, ...]


class Worlds:
    """Deals worlds out, one after the other, all that are possible being equally likely.

    A world also has to fit what was done: whoever placed a card unknown side up kept a face back that was a fault then.
    Where no world fits, that is not asked.
    """

    def __init__(self, sight: Sight, random: Random) -> None:
        self.sight, self.chance = sight, random.random
        self.places = self._places(asked=True)
        if self._dealt() is None:
            self.places = self._places(asked=False)

    def _places(self, *, asked: bool) -> list[_Place]:
        """The places of which one face is known: hands, the end of the holder, the line, cards won."""
        sight = self.sight
        places = [self._place(face) for face in (*sight.hand, *sight.theirs)]
        places += [self._place(face) for face in (sight.next,) if face is not None]
        for at, (face, down) in enumerate(zip(sight.up, sight.down, strict=True)):
            if down is None:
                places.append(self._place(face, self._faults(at) if asked and sight.kept_back[at] else None))
        return places + [self._place(face) for face in sight.halves]

    def _place(self, face: int, others: frozenset[int] | None = None) -> _Place:
        """A place by the face that is known there, and the faces that may be on its back."""
        fits = []
        for number, (one, other) in enumerate(self.sight.unseen):
            if one == face and (others is None or other in others):
                fits.append(number)
            if other == face and (others is None or one in others):
                fits.append(number)
        return _Place(face, tuple(fits))

    def _faults(self, at: int) -> frozenset[int]:
        """The faces that would have been a fault in this place of the line, whichever way the cards before it lay."""
        sight = self.sight
        shown = {*sight.up[:at], *(sight.down[place] for place in range(at) if sight.shared[place])}
        lines: list[Faces] = [()]
        lines += [(EVERY_FACE[face],) for face in shown if face is not None]
        return frozenset(
            face.rank
            for face in EVERY_FACE
            if any(placing(sight.edition, line, face) in ("double", "black") for line in lines)
        )

    def next(self) -> World:
        """Another world."""
        dealt = self._dealt()
        assert dealt is not None, "a table that cannot be"
        held, owner = dealt
        self._changed_round(held, owner)
        sight, chance, unseen = self.sight, self.chance, self.sight.unseen
        backs = []
        for place, number in zip(self.places, held, strict=True):
            one, other = unseen[number]
            backs.append(other if one == place.face else one)
        rest = [number for number, place in enumerate(owner) if place < 0]
        rest.sort(key=lambda _: chance())
        free = [unseen[number] if chance() < 0.5 else unseen[number][::-1] for number in rest]
        given = iter(backs)
        mine = [self._turned(face, next(given)) for face in sight.hand]
        theirs = [self._turned(face, next(given)) for face in sight.theirs]
        near = [self._turned(sight.next, next(given))] if sight.next is not None else []
        down = [next(given) if face is None else face for face in sight.down]
        others = free[: sight.holder_count - len(near)]
        holder = [*others, *near] if sight.seat else [*near, *others]
        return World((theirs, mine) if sight.seat else (mine, theirs), holder, down)

    def _turned(self, face: int, back: int) -> Packed:
        """A card with this face turned to the seat."""
        return (back, face) if self.sight.seat else (face, back)

    def _dealt(self) -> tuple[list[int], list[int]] | None:
        """A card for each place of which one face is known, and of each unseen card its place, -1 for none.

        Nothing where the cards do not fit.
        """
        chance = self.chance
        held, owner = [-1] * len(self.places), [-1] * len(self.sight.unseen)

        def give(place: int, tried: set[int]) -> bool:
            """Give a place a card, if need be one that another place can do without."""
            fits = self.places[place].fits
            begin = int(chance() * len(fits))
            turned = fits[begin:] + fits[:begin]
            for number in turned:
                if owner[number] < 0:
                    held[place], owner[number] = number, place
                    return True
            for number in turned:
                if number not in tried:
                    tried.add(number)
                    if give(owner[number], tried):
                        held[place], owner[number] = number, place
                        return True
            return False

        for place in range(len(self.places)):
            if not give(place, set()):
                return None
        return held, owner

    def _changed_round(self, held: list[int], owner: list[int]) -> None:
        """Change cards round until all ways to deal them are equally likely, the first ones being not."""
        places, chance = self.places, self.chance
        count = len(places)
        for _ in range(SWEEPS * count):
            place = int(chance() * count)
            fits = places[place].fits
            number = fits[int(chance() * len(fits))]
            other, was = owner[number], held[place]
            if other < 0:
                held[place], owner[number], owner[was] = number, place, -1
            elif other != place and was in places[other].fits:
                held[place], held[other], owner[number], owner[was] = number, was, place, other
