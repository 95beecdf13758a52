"""Random matches and random attempts, whole games among them, for the tests that hold for every game."""

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from functools import cache
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar

import pytest

from rainbow7.core.game import Game
from rainbow7.core.match import Match, new_match
from rainbow7.games import GAMES
from rainbow7.games.rainbow7.cards import PACK as RAINBOW7_PACK
from rainbow7.games.sazuki.cards import PACK as SAZUKI_PACK
from rainbow7.games.spaan.cards import PACK as SPAAN_PACK
from rainbow7.games.spaan.cards import Card as TwoFaced
from rainbow7.games.spaan.cards import Lying

T = TypeVar("T")

MOST_MOVES = 6000
SETTINGS = {
    "rainbow7": (
        "end=has;first=1",
        "effects=give,give,give,shed,give,skip,draw;colours=rose,amber,lemon,mint,sky,navy,plum;cap=60",
    ),
    "sazuki": ("prizes=lots;first=1",),
    "spaan": ("pack=11/15/22;first=1", "pack=11/22/15;memory=shown"),
}
"""What boxes and tables choose, for each game some of it."""


class Seating(NamedTuple):
    """A game under one of its rulebooks with so many players."""

    game: Game
    edition: str
    seats: int

    def __str__(self) -> str:
        return f"{self.game.id}-{self.edition}-{self.seats}"


EDITIONS = tuple((game, edition) for game in GAMES.values() for edition in game.editions)
COVERAGE = Path(__file__).parent.parent / "docs" / "coverage"
"""What stands where in the documents: a table for each edition."""
COVERED = tuple((game, edition) for game, edition in EDITIONS if (COVERAGE / f"{edition}.toml").exists())
"""The editions that have one; `test_rulebooks` says what to do for those that have none yet."""
SEATINGS = tuple(Seating(game, edition, seats) for game, edition in EDITIONS for seats in game.seats)


def seating_params() -> list[Any]:
    """Every seating, all its tests in one worker, which then plays its matches once."""
    return [pytest.param(each, id=str(each), marks=pytest.mark.xdist_group(str(each))) for each in SEATINGS]


@cache
def random_match(seating: Seating, seed: int = 0, settings: str = "") -> Match:
    """A whole game of which every move is drawn by lot: first the verb, then one of its legal moves."""
    game, random = seating.game, Random(seed)
    match = new_match(game, seating.edition, seating.seats, seed, game.read_settings(settings))
    while match.outcome is None:
        assert len(match.steps) < MOST_MOVES, f"{seating} seed {seed}: the game does not end"
        by_verb: dict[str, list[Any]] = {}
        for move in match.legal_moves:
            by_verb.setdefault(str(move).split()[0], []).append(move)
        match = match.play(random.choice(by_verb[random.choice(list(by_verb))]))
    return match


def states_of(match: Match) -> tuple[Any, ...]:
    """The start and the state after each move."""
    return (match.start, *(step.state for step in match.steps))


def some_states(seating: Seating, count: int, seed: int = 0) -> list[Any]:
    """So many states of a random match, as unlike one another as it has them, and some that no match reaches easily."""
    random = Random(f"{seating} {seed}")
    found = list(states_of(random_match(seating, seed)))
    chosen = [found[0], found[-1], *spread(found, _shape, count, random)]
    return [*chosen, *(twisted(state, random) for state in chosen)]


def _shape(state: Any) -> tuple[Any, ...]:
    """Which of its parts are there and which not: states of one shape are alike."""
    return (state.phase, *(bool(getattr(state, each.name)) for each in fields(state)))


def spread(some: list[T], alike: Callable[[T], Any], count: int, random: Random) -> list[T]:
    """So many of them, one of each sort before a second one of any."""
    sorts: dict[Any, list[T]] = {}
    for each in random.sample(some, len(some)):
        sorts.setdefault(alike(each), []).append(each)
    order = random.sample(list(sorts.values()), len(sorts))
    turns = max(map(len, order), default=0)
    return [sort[turn] for turn in range(turns) for sort in order if turn < len(sort)][:count]


def twisted(state: Any, random: Random) -> Any:
    """The state with its cards dealt anew to the places where they lie: sizes stay, everything else may change."""
    if state.game == "spaan" or state.phase in ("deal", "end"):
        return state
    names = ("hands", "deck", "piles") if state.game == "rainbow7" else ("hands", "second", "spare", "won", "gone")
    pool = [card for name in names for card in cards_in(getattr(state, name))]
    random.shuffle(pool)
    kept: dict[str, Any] = {name: _refilled(getattr(state, name), pool) for name in names}
    kept["hands"] = tuple(tuple(sorted(hand)) for hand in kept["hands"])
    if state.game == "rainbow7":
        # What has just been laid lies on top of its pile: that much stays true.
        kept |= {"phase": "act", "laid": (), "laid_on": None, "owed": (), "skip": False}
    else:
        kept |= {name: tuple(tuple(sorted(each)) for each in kept[name]) for name in ("second", "won")}
        kept |= {name: tuple(sorted(kept[name])) for name in ("spare", "gone")}
    return replace(state, **kept)


def _refilled(place: Any, pool: list[Any]) -> Any:
    """The place, lists within lists, with cards from the pool."""
    if place and isinstance(place[0], tuple) and not hasattr(place[0], "_fields"):
        return tuple(_refilled(each, pool) for each in place)
    return tuple(pool.pop() for _ in place)


# What a person might try


def attempts(state: Any, random: Random, count: int) -> Iterator[str]:
    """So many lines that can be read as moves, most of them out of place."""
    for _ in range(count):
        yield _ATTEMPTS[state.game](state, random)


def _rainbow7_attempt(state: Any, random: Random) -> str:
    verb = random.choice(("lay",) * 8 + ("use",) * 3 + ("draw",) * 3 + ("skip", "done", "call", "pass", "deal"))
    hand = state.hands[random.choice((state.turn, state.turn, random.randrange(state.seats)))]
    if verb == "lay":
        some = _some_cards(hand or RAINBOW7_PACK, RAINBOW7_PACK, random)
        pile = random.choice((" > A", " > B", " > C", " > a", ""))
        return f"lay {' '.join(map(str, some)) or '-'}{pile}"
    if verb == "use":
        near: Any = random.choice((state.owed, state.laid, hand, RAINBOW7_PACK)) or RAINBOW7_PACK
        target = random.choice(("", "", *(f" > {seat}" for seat in range(state.seats + 1)), " > 12"))
        return f"use {random.choice(near)}{target}"
    if verb == "draw":
        return f"draw {random.choice(('deck', 'A', 'B', 'C'))}"
    return verb


def _sazuki_attempt(state: Any, random: Random) -> str:
    verb = random.choice(("play",) * 8 + ("take",) * 6 + ("look",) * 2 + ("pass", "deal"))
    if verb == "play":
        hand = state.hands[random.choice((state.turn, state.turn, random.randrange(state.seats)))]
        return f"play {' '.join(map(str, _some_cards(hand or SAZUKI_PACK, SAZUKI_PACK, random))) or '-'}"
    if verb == "take":
        return f"take {' '.join(map(str, _some_cards(state.prizes or SAZUKI_PACK, SAZUKI_PACK, random, 3))) or '-'}"
    if verb == "look":
        owner = random.choice(("", *(f" {seat}" for seat in range(state.seats + 1)), " 12"))
        return f"look {random.choice(('second', 'spare', 'prizes'))}{owner}"
    return verb


def _spaan_attempt(state: Any, random: Random) -> str:
    verb = random.choice(("flip",) * 4 + ("place",) * 6 + ("look",) * 2 + ("stop", "stop", "pass", "deal"))
    at = random.choice((0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 99))
    if verb == "flip":
        return f"flip {at}"
    if verb == "place":
        return f"place {at}{random.choice((' known', ' unknown', ''))}"
    if verb == "look":
        where = random.choice(("hand", "table", "won", "holder"))
        return f"look {where}" + (f" {at}" if where in ("hand", "table") else "")
    return verb


_ATTEMPTS: dict[str, Callable[[Any, Random], str]] = {
    "rainbow7": _rainbow7_attempt, "sazuki": _sazuki_attempt, "spaan": _spaan_attempt,
}  # fmt: skip


def _some_cards(near: Any, pack: Any, random: Random, most: int = 8) -> list[Any]:
    """Cards that look as if they belonged together, cards from nearby, cards from anywhere."""
    size = random.randint(0 if random.random() < 0.05 else 1, most)
    source = random.choice((near, near, near, pack))
    if random.random() < 0.5:
        like = random.choice(source)
        field = random.randrange(len(like))
        alike = [each for each in source if each[field] == like[field] or getattr(each, "wild", False)]
        source = alike or source
    some = random.sample(source, min(size, len(source)))
    if random.random() < 0.1:
        some.append(random.choice(pack))
    return some


def listed(move: Any) -> Any:
    """The move as the list of legal moves spells it: cards laid are named in canonical order."""
    return replace(move, cards=tuple(sorted(move.cards))) if hasattr(move, "cards") else move


# What lies where

PACKS: dict[str, tuple[Any, ...]] = {"rainbow7": RAINBOW7_PACK, "sazuki": SAZUKI_PACK, "spaan": SPAAN_PACK}
PLACES = {
    "rainbow7": ("hands", "deck", "piles", "box"),
    "sazuki": ("hands", "second", "spare", "prizes", "won", "gone", "plays"),
    "spaan": ("hands", "holder", "line", "won"),
}
"""Where the cards of a game may be: each card in one place."""


def cards_in(place: Any) -> Iterator[Any]:
    """The cards in a place, however deep its lists go, each as the pack spells it."""
    if isinstance(place, Lying):
        yield place.card.plain
    elif isinstance(place, TwoFaced):
        yield place.plain
    elif type(place).__name__ == "Card":
        yield place
    elif isinstance(place, tuple):
        yield from chain.from_iterable(map(cards_in, place))


def all_cards(state: Any) -> list[Any]:
    """Every card of the state, sorted."""
    return sorted(card for name in PLACES[state.game] for card in cards_in(getattr(state, name)))


# What a seat cannot see


def with_hidden_permuted(state: Any, seat: int, random: Random, most: int | None = None) -> Any:
    """The state with the cards that this seat cannot see put elsewhere among the places that it cannot see.

    With `most`, so many of them only.
    """
    return _PERMUTED[state.game](state, seat, random, most)


class _Hidden:
    """Places that hold one card or face each, and what they hold."""

    def __init__(self) -> None:
        self.places: list[tuple[Any, ...]] = []
        self.held: list[Any] = []

    def add(self, held: Any, *place: Any) -> None:
        self.places.append(place)
        self.held.append(held)

    def shuffled(self, random: Random, most: int | None) -> dict[tuple[Any, ...], Any]:
        """What each place holds once so many of them have changed their cards round."""
        chosen = random.sample(range(len(self.held)), min(len(self.held), most or len(self.held)))
        order = random.sample(chosen, len(chosen))
        moved = dict(zip(chosen, order, strict=True))
        return {place: self.held[moved.get(at, at)] for at, place in enumerate(self.places)}


def _permuted_rainbow7(state: Any, seat: int, random: Random, most: int | None) -> Any:
    called = state.ending in ("call-won", "call-lost") and state.phase in ("deal", "end")
    decided_by_hands = state.phase == "end" and state.tokens.count(min(state.tokens)) > 1
    hidden = _Hidden()
    for at in range(len(state.deck)):
        hidden.add(state.deck[at], "deck", at)
    for at in range(len(state.box)):
        hidden.add(state.box[at], "box", at)
    for pile in range(len(state.piles)):
        for at in range(len(state.piles[pile]) - 1):
            if pile != state.laid_on or at < len(state.piles[pile]) - len(state.laid):
                hidden.add(state.piles[pile][at], "piles", pile, at)
    for other in range(state.seats):
        if other != seat and not called and not decided_by_hands:
            for at in range(len(state.hands[other])):
                hidden.add(state.hands[other][at], "hands", other, at)
    held = hidden.shuffled(random, most)

    def now(card: Any, *place: Any) -> Any:
        return held.get(place, card)

    return replace(
        state,
        deck=tuple(now(card, "deck", at) for at, card in enumerate(state.deck)),
        box=tuple(now(card, "box", at) for at, card in enumerate(state.box)),
        piles=tuple(
            tuple(now(card, "piles", pile, at) for at, card in enumerate(cards))
            for pile, cards in enumerate(state.piles)
        ),
        hands=tuple(
            tuple(sorted(now(card, "hands", other, at) for at, card in enumerate(hand)))
            for other, hand in enumerate(state.hands)
        ),
    )


def _permuted_sazuki(state: Any, seat: int, random: Random, most: int | None) -> Any:
    over = state.phase == "end"
    hidden = _Hidden()
    names = ("second", "won", "hands")
    for name in names:
        for other, cards in enumerate(getattr(state, name)):
            open_to_seat = (name == "hands" and other == seat) or (name == "won" and (over or other == seat))
            for at, card in enumerate(cards if not open_to_seat else ()):
                hidden.add(card, name, other, at)
    for name in ("spare", "gone"):
        for at, card in enumerate(getattr(state, name)):
            hidden.add(card, name, at)
    held = hidden.shuffled(random, most)

    def heaps(name: str) -> Any:
        return tuple(
            tuple(sorted(held.get((name, other, at), card) for at, card in enumerate(cards)))
            for other, cards in enumerate(getattr(state, name))
        )

    def heap(name: str) -> Any:
        return tuple(sorted(held.get((name, at), card) for at, card in enumerate(getattr(state, name))))

    changed: dict[str, Any] = {name: heaps(name) for name in names} | {name: heap(name) for name in ("spare", "gone")}
    return replace(state, **changed)


def _permuted_spaan(state: Any, seat: int, random: Random, most: int | None) -> Any:
    """Faces change places here, not whole cards: of most cards a seat sees one face."""
    other = 1 - seat
    hidden = _Hidden()
    for owner in (0, 1):
        for at, card in enumerate(state.hands[owner]):
            hidden.add(card[other], "hands", owner, at, other)
    end = len(state.holder) - 1 if seat else 0
    for at, card in enumerate(state.holder):
        hidden.add(card[other], "holder", at, other)
        if at != end:
            hidden.add(card[seat], "holder", at, seat)
    # With the memory switched off nothing that lies down is shown, seen or not.
    for at, card in enumerate(state.line):
        if not (state.settings.memory and seat in card.seen):
            hidden.add(card.under, "line", at, 1 - card.up)
    for owner in (0, 1):
        for at, card in enumerate(state.won[owner]):
            if not state.settings.memory:
                hidden.add(card.face, "won", owner, at, card.up)
            if not (state.settings.memory and seat in card.seen):
                hidden.add(card.under, "won", owner, at, 1 - card.up)
    held = hidden.shuffled(random, most)

    def now(card: TwoFaced, *place: Any) -> TwoFaced:
        return TwoFaced(*(held.get((*place, side), card[side]) for side in (0, 1)))

    return replace(
        state,
        holder=tuple(now(card, "holder", at) for at, card in enumerate(state.holder)),
        hands=tuple(
            tuple(now(card, "hands", owner, at) for at, card in enumerate(hand))
            for owner, hand in enumerate(state.hands)
        ),
        line=tuple(replace(each, card=now(each.card, "line", at)) for at, each in enumerate(state.line)),
        won=tuple(
            tuple(replace(each, card=now(each.card, "won", owner, at)) for at, each in enumerate(pile))
            for owner, pile in enumerate(state.won)
        ),
    )


_PERMUTED: dict[str, Callable[[Any, int, Random, int | None], Any]] = {
    "rainbow7": _permuted_rainbow7, "sazuki": _permuted_sazuki, "spaan": _permuted_spaan,
}  # fmt: skip
