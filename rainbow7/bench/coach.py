"""`rainbow7 bench coach`: how strong the coach of Rainbow 7 is, how honest its figures are, and how quick.

By default few games are played, and the errors are large; `--games` makes them smaller. A bar on a strength is held
against the lower end of the figure: the figure less two standard errors.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from statistics import median
from time import process_time

from rainbow7.bench.coach_effects import effects
from rainbow7.bench.coach_figures import CASES, OPPONENTS, Case, strength, tenths
from rainbow7.bench.coach_first_look import BARS as FIRST_LOOK_BARS
from rainbow7.bench.coach_first_look import first_looks
from rainbow7.bench.figures import Bar, Measured
from rainbow7.bench.peer_environments import CannotMeasure, measure_peer
from rainbow7.core.coach import Standing, best_by_worlds, compared, finished
from rainbow7.core.match import Match, new_match
from rainbow7.core.review import own_choices, review
from rainbow7.core.simulation import simulate
from rainbow7.games.rainbow7 import GAME, coach
from rainbow7.games.rainbow7.fast import POLICIES, Move, PackedGame, Policy, PolicyMaker, tastes
from rainbow7.games.rainbow7.levels import KEEN
from rainbow7.games.rainbow7.looking_ahead import TableWatch, seen_by
from rainbow7.games.rainbow7.search import Search
from rainbow7.games.rainbow7.state import State
from rainbow7.games.rainbow7.view import View, view
from rainbow7.games.rainbow7.worlds import World, Worlds, numbers_of

GAMES, PLAYOUTS = 6, 1000
"""How many games are played against each kind of player, and the playouts of a choice, unless others are asked for."""
MOST_GAMES = 1_000_000
SEATS = (3, 2, 5)
WORLDS = 200
"""In so many deals it is looked at whether a call holds."""
POSITIONS = 24
MIDDLE = (6, 7, 8)
"""After so many turns a round is half over: it has some fourteen."""
LONG_SEARCH = 3000
"""The playouts of a choice of those whose rounds are reviewed for moments that are none."""

BARS = {
    **FIRST_LOOK_BARS,
    "gain_sensible_least_3": Bar("least", 1.2),
    "gain_keen_least_3": Bar("least", 0.45),
    "wins_sensible_3": Bar("least", 80),
    "wins_keen_3": Bar("least", 55),
    "speed_ratio": Bar("least", 2),
    "apart_sensible": Bar("most", 6),
    "apart_keen": Bar("most", 6),
    "leaks": Bar("most", 0),
    "peeks_caught": Bar("least", 90),
    "false_moments": Bar("most", 0.05),
    "review_ms": Bar("most", 75),
}


def measured(edition: str, games: int, playouts: int, *, peers: bool) -> Iterator[Measured]:
    """All of it; whatever takes longest last."""
    yield from speed(edition)
    yield from first_looks(GAME, edition)
    if peers:
        yield from peer_speed()
    yield from leaks(edition)
    yield from calibration(edition, 20 * games)
    yield from false_moments(edition, games)
    yield from effects(edition, games)
    for opponent in OPPONENTS:
        for seats in SEATS:
            yield from strength(GAME, edition, opponent, seats, games, playouts)


def speed(edition: str) -> Iterator[Measured]:
    """Playouts of positions in the middle of a round, in times of the rounds of `sensible` players in the same run.

    The bar is for playouts in which everybody plays as in those rounds; the coach's own are `keen` players' ones.
    """
    rates = {policy: list[float]() for policy in OPPONENTS}
    rounds: list[float] = []
    middle = [here for here in _positions(edition, 3, range(40)) if here.turns in MIDDLE and here.phase == "act"]
    searches = [Search(view(here, here.turn), 0) for here in Random(0).sample(middle, 20)]
    for repeat in range(5):
        for policy, found in rates.items():
            found.append(_playouts_a_second(searches, policy))
        begun = process_time()
        played = simulate(
            GAME.fast(), GAME.editions[edition], GAME.settings(), 3, "sensible", games=300, seed=repeat
        )  # fmt: skip
        rounds.append(played.figures["rounds"] / (process_time() - begun))
    yield "playouts_per_s", median(rates["keen"]), {}
    yield "speed_ratio", median(rates["sensible"]) / median(rounds), {}
    yield "speed_ratio_keen", median(rates["keen"]) / median(rounds), {}


def _playouts_a_second(searches: Sequence[Search], policy: str) -> float:
    """How many playouts of these searches there are in a second, everybody playing so."""
    for search in searches:
        table = search.played_on.table
        table.policy = table.policy_of((POLICIES[policy],))
    worlds = [(search, [search.worlds.next() for _ in range(100)]) for search in searches]
    begun = process_time()
    for search, some in worlds:
        for number, world in enumerate(some):
            search.played_on.gain(world, search.choices[number % len(search.choices)])
    return sum(len(some) for _, some in worlds) / (process_time() - begun)


def peer_speed() -> Iterator[Measured]:
    """Playouts of open_spiel's search with hidden cards, beside ours."""
    try:
        found = measure_peer("open_spiel", "open_spiel_search")
    except CannotMeasure as bad:
        yield "open_spiel", str(bad), {}
    else:
        yield "open_spiel", found["playouts_per_s"], {"version": found["version"]}


def leaks(edition: str) -> Iterator[Measured]:
    """In how many positions of 100 advice changes when hidden cards are dealt anew; the same with one that peeks."""
    random, honest, peeked, seen = Random(1), 0, 0, 0
    for seats in SEATS:
        states = _positions(edition, seats, range(4))
        for state in Random(seats).sample(states, POSITIONS // len(SEATS)):
            other = dealt_anew(state, state.turn, random)
            seen += 1
            honest += _advised(state) != _advised(other)
            peeked += _advised(state, peeks=True) != _advised(other, peeks=True)
    yield "leaks", 100 * honest / seen, {"positions": seen}
    yield "peeks_caught", 100 * peeked / seen, {"positions": seen}


def _advised(state: State, *, peeks: bool = False) -> Standing:
    """What each choice of the player to move is worth; to one who peeks, in the true deal alone."""
    here = view(state, state.turn)
    search = Search(here, 1)
    if peeks:
        search.worlds = _TrueWorld(here, state)
    return compared(search.trial, search.fresh_trial, len(search.choices), 100, len(here.counts) - 1)


class _TrueWorld(Worlds):
    """The worlds of a coach that peeks."""

    def __init__(self, here: View, state: State) -> None:
        super().__init__(here, tastes(here.edition, here.settings.effects, KEEN), Random(0))
        self.state = state

    def next(self) -> World:
        """The deal as it is."""
        hands = [self.tables.hand(numbers_of(hand)) for hand in self.state.hands]
        piles = [numbers_of(pile) for pile in self.state.piles]
        return World(hands, numbers_of(reversed(self.state.deck)), piles, self.random.getrandbits(64))


def dealt_anew(state: State, seat: int, random: Random) -> State:
    """The state with everything dealt anew that a seat without memory does not see."""
    others = [other for other in range(state.seats) if other != seat]
    under = [len(pile) - 1 for pile in state.piles]
    if state.laid_on is not None:
        under[state.laid_on] = len(state.piles[state.laid_on]) - len(state.laid)
    pool = [*state.deck, *state.box, *(card for other in others for card in state.hands[other])]
    pool += [card for pile, count in zip(state.piles, under, strict=True) for card in pile[: max(0, count)]]
    random.shuffle(pool)
    if state.box:  # none but 7s go back to the box
        pool.sort(key=lambda card: card.value != 7)
        box, pool = tuple(pool[: len(state.box)]), pool[len(state.box) :]
        random.shuffle(pool)
    else:
        box = ()
    hands = list(state.hands)
    for other in others:
        hands[other], pool = tuple(sorted(pool[: len(hands[other])])), pool[len(hands[other]) :]
    piles = list(state.piles)
    for pile, count in enumerate(under):
        hidden, pool = pool[: max(0, count)], pool[max(0, count) :]
        piles[pile] = (*hidden, *piles[pile][max(0, count) :])
    return replace(state, deck=tuple(pool), box=box, hands=tuple(hands), piles=tuple(piles))


def calibration(edition: str, games: int) -> Iterator[Measured]:
    """How often calls hold of which it is said that they hold in so many deals of a hundred, tenth by tenth."""
    for opponent in OPPONENTS:
        cases: list[Case] = []
        for seats in SEATS:
            random = Random(f"{opponent}/{seats}")
            table = PackedGame(
                GAME.editions[edition], GAME.settings(), seats, (_asking(opponent, cases),) * seats, random
            )
            for _ in range(games):
                table.tokens[:] = [0] * seats
                table.play()
        yield from tenths(f"calibration_{opponent}", f"apart_{opponent}", cases, CASES)


def _asking(policy: str, cases: list[Case]) -> PolicyMaker:
    """Players who note, whenever a call is allowed, how often it is said to hold and whether it would."""

    def asking(table: PackedGame) -> Policy:
        usual = POLICIES[policy](table)
        watch = TableWatch(table)
        table.log = watch
        taste = tastes(table.edition, table.settings.effects, KEEN)
        other = PackedGame(table.edition, table.settings, table.seats, "keen", Random(0))

        def act(seat: int) -> Move | None:
            if table.value(seat) <= table.edition.call_limit:
                here = seen_by(table, seat, watch, "act", None, False)
                worlds, held = Worlds(here, taste, Random(table.random())), 0
                for _ in range(WORLDS):
                    other.hands[:] = worlds.next().hands
                    held += other.called(seat) == "call-won"
                cases.append((held / WORLDS, table.called(seat) == "call-won"))
            return usual.act(seat)

        return usual._replace(act=act)

    return asking


def false_moments(edition: str, rounds: int) -> Iterator[Measured]:
    """How many moments a review tells of a round that a long search has played: there should be none."""
    told = choices = 0
    spent = 0.0
    for seed in range(rounds):
        match = searched_round(edition, seed)
        begun = process_time()
        found = review(coach, own_choices(match, 0, coach.remembered), seed)
        spent += process_time() - begun
        told, choices = told + len(found.moments), choices + found.choices
    yield "false_moments", told / rounds, {"rounds": rounds, "choices": choices}
    yield "review_ms", 1000 * spent / max(1, choices), {}


def searched_round(edition: str, seed: int, playouts: int = LONG_SEARCH) -> Match:
    """A round in which seat 0 chooses by a long search, and the others as sensible players do."""
    match = new_match(GAME, edition, 3, seed)
    match = match.play(match.legal_moves[0])
    while GAME.to_move(match.state) is not None:
        if match.state.turn != 0:
            match = match.with_sensible_move()
            continue
        search = Search(coach.remembered(match.view(0), match.moments), f"{seed}/{len(match.steps)}")
        best = finished(best_by_worlds(search.trial, len(search.choices), playouts))
        match = match.play(search.choices[best].text)
    return match


def _positions(edition: str, seats: int, seeds: range) -> list[State]:
    """Every moment of a first round of sensible players at which somebody has to choose."""
    found = []
    for seed in seeds:
        match = new_match(GAME, edition, seats, seed)
        match = match.play(match.legal_moves[0])
        while GAME.to_move(match.state) is not None:
            found.append(match.state)
            match = match.with_sensible_move()
    return found
