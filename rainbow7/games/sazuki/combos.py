"""What may be played together: solo, set and run, what makes each, and all that a hand allows."""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

from rainbow7.core.rule import Check, Objection, any_of, rule
from rainbow7.games.sazuki.cards import VALUES, Card, Cards
from rainbow7.games.sazuki.edition import Edition, Kind


@rule("combo.solo")
def a_solo(edition: Edition, cards: Cards) -> Objection | None:
    """A single card, whichever it is."""
    if len(cards) != 1:
        return Objection("count", cards, away=abs(len(cards) - 1), open=not cards, count=len(cards))
    return None


@rule("combo.set")
def a_set(edition: Edition, cards: Cards) -> Objection | None:
    """At least two cards of one value."""
    counts = Counter(cards)
    if len(counts) > 1:
        common = max(counts, key=lambda card: (counts[card], card))
        strangers = [each for each in cards if each != common]
        return Objection("mixed", strangers, away=len(strangers), common=common)
    if len(cards) < edition.least_set:
        short = edition.least_set - len(cards)
        return Objection("short", cards, away=short, open=True, count=len(cards), least=edition.least_set)
    if edition.most_set is not None and len(cards) > edition.most_set:
        over = len(cards) - edition.most_set
        return Objection("long", cards, away=over, count=len(cards), most=edition.most_set)
    return None


@rule("combo.run")
def a_run(edition: Edition, cards: Cards) -> Objection | None:
    """At least two cards whose values follow one another; 6 and 1 are not neighbours."""
    values = sorted({each.value for each in cards})
    if len(values) < len(cards):
        seen: set[Card] = set()
        twice = [each for each in cards if each in seen or seen.add(each)]  # type: ignore[func-returns-value]
        return Objection("repeat", twice, away=len(twice), repeated=tuple(sorted(set(twice))))
    missing = _missing(values)
    if missing and not _missing_around(values):
        if not edition.run_wraps:
            ends = [each for each in cards if each.value in (min(VALUES), max(VALUES))]
            return Objection("wrap", ends)
        missing = []
    if missing:
        absent = tuple(Card(value) for value in missing)
        return Objection("gap", cards, away=len(missing), open=True, missing=absent)
    if len(cards) < edition.least_run:
        short = edition.least_run - len(cards)
        return Objection("short", cards, away=short, open=True, count=len(cards), least=edition.least_run)
    if edition.most_run is not None and len(cards) > edition.most_run:
        over = len(cards) - edition.most_run
        return Objection("long", cards, away=over, count=len(cards), most=edition.most_run)
    return None


WAYS = {"run": (a_run,), "set": (a_set,), "solo": (a_solo,)}


def a_combination(edition: Edition, cards: Cards) -> Check:
    """Cards are played in one of three manners, a solo, a set or a run; the one that was probably meant comes first."""
    ways = (WAYS[way] for way in _likely(cards))
    return any_of("play.combination", ways, edition, cards, none=something_in_common(edition, cards))


@rule("play.combination")
def something_in_common(edition: Edition, cards: Cards) -> Objection | None:
    """Cards played together are mostly of one value, or all of different ones."""
    if _mostly_equal(cards) or len(set(cards)) == len(cards):
        return None
    return Objection(
        "neither", cards, repeated=tuple(sorted(each for each, count in Counter(cards).items() if count > 1))
    )


def _likely(cards: Cards) -> tuple[str, ...]:
    """The ways in the order in which a referee would speak of them: for several cards the solo comes last."""
    if len(cards) < 2:
        return ("solo", "run", "set")
    return ("set", "run", "solo") if _mostly_equal(cards) else ("run", "set", "solo")


def meant(cards: Cards) -> str | None:
    """What several cards that are no combination were probably meant to be; nothing if that is unclear."""
    if len(cards) < 2 or (not _mostly_equal(cards) and len(set(cards)) < len(cards)):
        return None
    return _likely(cards)[0]


def _mostly_equal(cards: Cards) -> bool:
    """Whether most of them have one value."""
    return 2 * max(Counter(cards).values(), default=0) > len(cards)


def kinds(edition: Edition, cards: Cards) -> tuple[str, ...]:
    """The names of all that these cards are, in alphabetical order; none if they are no combination."""
    return tuple(kind for kind, way in WAYS.items() if all(each(edition, cards) is None for each in way))


def binding(edition: Edition, plays: Iterable[Cards]) -> Kind | None:
    """To what these plays bind the later ones of the round: the first set or run does."""
    if not edition.binds:
        return None
    for cards in plays:
        what = kinds(edition, cards)
        for kind in ("run", "set"):
            if kind in what:
                return kind
        if edition.solo_binds and what:
            return "solo"
    return None


def fits(edition: Edition, what: tuple[str, ...], bound: str | None) -> bool:
    """Whether what is played may be played where the round is bound so."""
    return bound is None or bound in what or (edition.solo_always and "solo" in what)


def order(cards: Cards) -> tuple[int, Cards]:
    """The place of a combination in a list: by size, then in the canonical order of cards."""
    return len(cards), cards


def combinations(edition: Edition, hand: Iterable[Card], bound: str | None = None) -> dict[Cards, tuple[str, ...]]:
    """All that may be played from a hand, each distinct choice of cards once, with what it is."""
    found = {cards: kinds(edition, cards) for cards in _shapes(Counter(hand))}
    return {
        cards: found[cards] for cards in sorted(found, key=order) if found[cards] and fits(edition, found[cards], bound)
    }


def nearest(
    edition: Edition, hand: Iterable[Card], play: Iterable[Card], bound: str | None = None
) -> tuple[Cards, ...]:
    """The combinations of the hand that differ from the play by the fewest cards; no solos for several cards."""
    play = tuple(play)
    some = (cards for cards in combinations(edition, hand, bound) if len(cards) > 1 or len(play) < 2)
    return closest(some, play)


def closest(options: Iterable[Cards], wanted: Cards) -> tuple[Cards, ...]:
    """Those that differ from what was wanted by the fewest cards."""
    asked = Counter(wanted)
    differing: dict[int, list[Cards]] = {}
    for cards in options:
        offered = Counter(cards)
        differing.setdefault((offered - asked).total() + (asked - offered).total(), []).append(cards)
    return tuple(differing[min(differing)]) if differing else ()


def _missing(values: list[int]) -> list[int]:
    return [each for each in range(values[0], values[-1]) if each not in values] if values else []


def _missing_around(values: list[int]) -> list[int]:
    """What a run over the edge from 6 to 1 lacks, at its best."""
    if values[0] != min(VALUES) or values[-1] != max(VALUES):
        return list(VALUES)
    _, before, after = max((after - before, before, after) for before, after in pairwise(values))
    return [each for each in VALUES if each not in values and not before < each < after]


def _shapes(held: Counter[Card]) -> set[Cards]:
    """The choices of cards worth asking about: some of one value, or one each of several values."""
    found = {(each,) * size for each, count in held.items() for size in range(1, count + 1)}
    row: list[Cards] = [()]
    for each in sorted(held):
        row += [(*chosen, each) for chosen in row]
    return found.union(chosen for chosen in row if len(chosen) > 1)
