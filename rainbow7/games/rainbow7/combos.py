"""The combinations: solo, value and colour, what makes each, and all that a hand allows."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations as subsets
from itertools import pairwise

from rainbow7.core.rule import Check, Objection, any_of, rule
from rainbow7.games.rainbow7.cards import COLOURS, VALUES, WILD, Card, Cards
from rainbow7.games.rainbow7.edition import Edition


@rule("combo.solo")
def a_solo(edition: Edition, cards: Cards) -> Objection | None:
    """A single card, whichever it is."""
    if len(cards) != 1:
        return Objection("count", cards, away=abs(len(cards) - 1), open=not cards, count=len(cards))
    return None


@rule("combo.value")
def a_value(edition: Edition, cards: Cards) -> Objection | None:
    """At least three cards of one value."""
    values = Counter(each.value for each in cards if not each.wild)
    if len(values) > 1:
        common = values.most_common(1)[0][0]
        strangers = [each for each in cards if not each.wild and each.value != common]
        away = len(strangers) + max(0, edition.least_value - (len(cards) - len(strangers)))
        return Objection("mixed", strangers, away=away, values=tuple(sorted(values)))
    if len(cards) < edition.least_value:
        short = edition.least_value - len(cards)
        plain = sum(not each.wild for each in cards)
        return Objection(
            "short", cards, away=short, open=True, count=len(cards), least=edition.least_value, plain=plain
        )
    return None


@rule("combo.colour")
def a_colour(edition: Edition, cards: Cards) -> Objection | None:
    """At least three cards of one colour whose values follow one another."""
    plain = [each for each in cards if not each.wild]
    colours = Counter(each.rank for each in plain)
    if len(colours) > 1 and edition.run_colours == "one":
        common = colours.most_common(1)[0][0]
        strangers = [each for each in plain if each.rank != common]
        away = len(strangers) + max(0, edition.least_colour - (len(cards) - len(strangers)))
        return Objection("mixed", strangers, away=away)
    values = sorted({each.value for each in plain})
    if len(values) < len(plain):
        seen: set[int] = set()
        twice = [each for each in plain if each.value in seen or seen.add(each.value)]  # type: ignore[func-returns-value]
        return Objection("repeat", twice, away=len(twice))
    missing = _missing(values)
    wilds = len(cards) - len(plain)
    if len(missing) > wilds:
        around = _missing_around(values)
        if len(around) <= wilds:
            if edition.run_wraps:
                missing = around
            else:
                ends = [each for each in cards if each.value in (min(VALUES), max(VALUES))]
                return Objection("wrap", ends, away=len(missing) - wilds)
    if len(missing) > wilds:
        rank = plain[0].rank
        absent = tuple(Card(rank, value) for value in missing)
        lacking = len(missing) - wilds
        return Objection("gap", cards, away=lacking, open=True, missing=absent, lacking=lacking, wilds=wilds)
    if len(cards) < edition.least_colour:
        short = edition.least_colour - len(cards)
        return Objection(
            "short", cards, away=short, open=True, count=len(cards), least=edition.least_colour, plain=len(plain)
        )
    return None


@rule("combo.wild")
def wilds_in_a_value(edition: Edition, cards: Cards) -> Objection | None:
    """A Rainbow card stands for any value, and as many may join as one likes."""
    wilds = [each for each in cards if each.wild]
    if len(cards) > 1 and len(wilds) == len(cards) and not edition.wilds_alone:
        return Objection("alone", wilds, open=True, count=len(wilds))
    if len(cards) > 1 and edition.wilds_most is not None and len(wilds) > edition.wilds_most:
        over = len(wilds) - edition.wilds_most
        return Objection("many", wilds, away=over, count=len(wilds), most=edition.wilds_most)
    return None


@rule("combo.wild")
def wilds_in_a_colour(edition: Edition, cards: Cards) -> Objection | None:
    """In a run a Rainbow card stands for one of the values 1 to 7, each of them once."""
    if len(cards) > len(VALUES):
        wilds = [each for each in cards if each.wild]
        return Objection("room", wilds, away=len(cards) - len(VALUES), count=len(cards), most=len(VALUES))
    return wilds_in_a_value(edition, cards)


WAYS = {
    "colour": (a_colour, wilds_in_a_colour),
    "value": (a_value, wilds_in_a_value),
    "solo": (a_solo,),
}
"""The ways to be a combination, each the rules that must all be fulfilled."""


def a_combination(edition: Edition, cards: Cards) -> Check:
    """Cards laid together are a solo, a value or a colour; the one that was probably meant comes first."""
    ways = (WAYS[way] for way in _likely(cards))
    return any_of("lay.combination", ways, edition, cards, none=something_in_common(edition, cards))


@rule("lay.combination")
def something_in_common(edition: Edition, cards: Cards) -> Objection | None:
    """Several cards laid together have a colour in common, or most of them a value."""
    plain = [each for each in cards if not each.wild]
    if len(cards) < 2 or _share_colour(plain) or _share_value(plain):
        return None
    colours = Counter(each.rank for each in plain)
    (rank, most), *_ = colours.most_common(1)
    odd = [each for each in plain if each.rank != rank] if 2 * most > len(plain) else []
    return Objection("neither", odd or plain, odd=len(odd))


def _likely(cards: Cards) -> tuple[str, ...]:
    """The ways in the order in which a referee would name them: for several cards the solo comes last."""
    plain = [each for each in cards if not each.wild]
    if len(cards) < 2:
        return ("solo", "colour", "value")
    if plain and (_share_colour(plain) or not _share_value(plain)):
        return ("colour", "value", "solo")
    return ("value", "colour", "solo")


def _share_colour(plain: list[Card]) -> bool:
    return len({each.rank for each in plain}) < 2


def _share_value(plain: list[Card]) -> bool:
    """Whether all of them, or most, have one value."""
    return 2 * max(Counter(each.value for each in plain).values(), default=1) > len(plain)


def kinds(edition: Edition, cards: Cards) -> tuple[str, ...]:
    """The names of all that these cards are, in alphabetical order; none if they are no combination."""
    return tuple(sorted(kind for kind, way in WAYS.items() if all(each(edition, cards) is None for each in way)))


def worth(edition: Edition, cards: Iterable[Card]) -> int:
    """The value of a hand."""
    return sum(edition.wild_worth if each.wild else each.value for each in cards)


def order(cards: Cards) -> tuple[int, Cards]:
    """The place of a combination in a list: by size, then in the canonical order of cards."""
    return len(cards), cards


def combinations(edition: Edition, hand: Iterable[Card]) -> dict[Cards, tuple[str, ...]]:
    """Every combination of a hand once, with the kinds that it is."""
    found = {cards: kinds(edition, cards) for cards in _shapes(edition, tuple(sorted(hand)))}
    return {cards: found[cards] for cards in sorted(found, key=order) if found[cards]}


def nearest(edition: Edition, hand: Iterable[Card], play: Iterable[Card]) -> tuple[Cards, ...]:
    """The combinations of the hand that differ from the play by the fewest cards; no solos for several cards."""
    wanted = tuple(play)
    coloured, wilds = {each for each in wanted if not each.wild}, wanted.count(WILD)
    least: int | None = None
    found: list[Cards] = []
    alone_too = len(wanted) < 2
    for cards in combinations(edition, hand):
        if len(cards) == 1 and not alone_too:
            continue
        shared = sum(each in coloured for each in cards) + min(wilds, cards.count(WILD))
        differ = len(cards) + len(wanted) - 2 * shared
        if least is None or differ < least:
            least, found = differ, []
        if differ == least:
            found.append(cards)
    return tuple(found)


def _missing(values: list[int]) -> list[int]:
    return [each for each in range(values[0], values[-1]) if each not in values] if values else []


def _missing_around(values: list[int]) -> list[int]:
    """The fewest cards that a run from 7 on to 1 lacks."""
    if not values or values[0] != min(VALUES) or values[-1] != max(VALUES):
        return list(VALUES)
    gaps = [(after - before, before, after) for before, after in pairwise(values)]
    _, before, after = max(gaps)
    return [each for each in VALUES if each not in values and not before < each < after]


def _shapes(edition: Edition, hand: Cards) -> Iterator[Cards]:
    """The choices of cards that may be combinations: single cards, one value, one colour, each with any wild cards."""
    if edition.run_colours == "any":
        yield from {chosen for size in range(1, len(hand) + 1) for chosen in subsets(hand, size)}
        return
    wilds = hand.count(WILD)
    plain = hand[: len(hand) - wilds]
    seen: set[Cards] = set()
    for each in (*plain, *(WILD,) * min(wilds, 1)):
        seen.add((each,))
    rows = [tuple(each for each in plain if each.rank == rank) for rank in range(len(COLOURS))]
    columns = [tuple(each for each in plain if each.value == value) for value in VALUES]
    for kind, lines in (("colour", rows), ("value", columns)):
        for line in lines:
            for places, joined in _patterns(edition, kind, _places(kind, line), wilds):
                by_place = dict(zip(_places(kind, line), line, strict=True))
                seen.add(tuple(by_place[place] for place in places) + (WILD,) * joined)
    yield from seen


def _places(kind: str, line: Cards) -> tuple[int, ...]:
    return tuple(each.value if kind == "colour" else each.rank for each in line)


@lru_cache(maxsize=4096)
def _patterns(
    edition: Edition, kind: str, places: tuple[int, ...], wilds: int
) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The parts of one colour or value that the rules accept with a number of wild cards; asked once and kept."""
    found = []
    for size in range(len(places) + 1):
        for chosen in subsets(places, size):
            for joined in range(wilds + 1):
                cards = tuple(Card(0, place) if kind == "colour" else Card(place, 1) for place in chosen)
                cards += (WILD,) * joined
                if all(each(edition, cards) is None for each in WAYS[kind]):
                    found.append((chosen, joined))
    return tuple(found)
