"""What a browser needs to show the cards of a deal from its seed alone, before Python lights them and plays on.

No rule of dealing is written twice: the game deals under a chance that notes what it is asked to shuffle, and the cards
of the reader's hand are looked up in that. Where other deals have the hand at other places, there is no table.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import urlencode

from rainbow7.core.chance import SeededChance
from rainbow7.core.match import Match, new_match
from rainbow7.games import GAMES
from rainbow7.pages.explorer import Explorer
from rainbow7.pages.widget_data import EMPTY_SLIP
from rainbow7.web.answer_book.book_parts import Json

T = TypeVar("T")
SEEDS = range(1, 81)
"""The deals that must have the reader's hand at the same places."""
MOST_DEALS = 2000
"""The most deals that are looked at until every card was seen in a hand."""
DEALT = "dealt"
"""The kind of the event after which every hand is held."""


@dataclass(frozen=True)
class Shuffle:
    """What was shuffled."""

    nth: int
    """The number of the decision."""
    things: tuple[str, ...]
    order: tuple[str, ...]
    """The things afterwards."""


class NotedChance(SeededChance):
    """Chance that notes what was shuffled, and tossed."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.shuffles: list[Shuffle] = []
        self.tosses: list[tuple[int, tuple[int, ...]]] = []
        """The numbers of the decisions, and the coins."""

    def shuffle(self, nth: int, things: Sequence[T]) -> tuple[T, ...]:
        """The things in random order."""
        order = super().shuffle(nth, things)
        self.shuffles.append(Shuffle(nth, tuple(map(str, things)), tuple(map(str, order))))
        return order

    def flips(self, nth: int, count: int) -> tuple[int, ...]:
        """This many coin tosses."""
        coins = super().flips(nth, count)
        self.tosses.append((nth, coins))
        return coins


Dealt = tuple[NotedChance, list[str]]
"""What was decided for a deal, and the hand of the first seat."""
Places = list[tuple[int, int]]
"""Where the cards of the hand lie after shuffling, in whatever deal: the shuffle, and the place in its order."""


def deal_table(game: str, edition: str, lang: str) -> Json | None:
    """How to show a deal with the usual number of players; nothing where a hand is not simply read off the shuffles.

    `shuffles` are what is shuffled: always the same `things`, or of what was shuffled before the things that then lay
    at some places (`of`, `kept`). `tossed` is the decision by which each card of the first shuffle is turned or not,
    `turned` what it then is. `hand` are the places of the hand's cards, `tiles` every card that may lie there, in the
    order of a hand; `spots` is given where a hand lies as it was dealt: how the card at each place is named then.
    `table` is what the table shows, whose hand is empty, and `zone` where in it that is.
    """
    every = [_dealt(game, edition, seed) for seed in SEEDS]
    tossed = every[0][0].tosses
    turned: dict[str, str] = {}
    if tossed:
        places = _places_as_dealt(every)
        turned = _turned(game, edition, places)
        if not all(_is_turned(each, places, turned) for each in every):
            return None
    else:
        places = _places(every)
        if not all(sorted(_lying(chance, places)) == sorted(hand) for chance, hand in every):
            return None
    shuffles = _shuffles([chance.shuffles for chance, _ in every], max((at for at, _ in places), default=0))
    if shuffles is None or not places:
        return None
    cards = {card for at in {at for at, _ in places} for card in every[0][0].shuffles[at].order}
    cards |= {card for each in every for card in _lying(each[0], places)}
    found = _tiles(game, edition, lang, cards | set(turned.values()))
    if found is None:
        return None
    tiles, spots = found
    table, zone = _empty_table(game, edition, lang)
    coins = {"tossed": tossed[0][0], "turned": turned} if tossed else {}
    return {"shuffles": shuffles, **coins, "hand": places, "tiles": tiles, "spots": spots, "table": table, "zone": zone}


def _dealt(game: str, edition: str, seed: int) -> Dealt:
    """A deal."""
    chance = NotedChance(seed)
    usual = new_match(GAMES[game], edition, seed=seed)
    match = Match(usual.game, usual.start, chance, seed=seed)
    moments = match.play(match.legal_moves[0]).moments
    state = next(each.state for each in moments if each.event.kind == DEALT)
    return chance, [str(card) for card in state.hands[0]]


def _places(every: Sequence[Dealt]) -> Places:
    """Where the cards of a hand lie that is put in order."""
    fewest = min(len(chance.shuffles) for chance, _ in every)
    return [
        (at, place)
        for at in range(fewest)
        for place in range(min(len(chance.shuffles[at].order) for chance, _ in every))
        if all(chance.shuffles[at].order[place] in hand for chance, hand in every)
    ]


def _places_as_dealt(every: Sequence[Dealt]) -> Places:
    """Where each card of a hand lies that stays as it was dealt; cards that were turned look otherwise."""
    found = []
    for nth in range(len(every[0][1])):
        for place in range(len(every[0][0].shuffles[0].order)):
            lying = ((chance.shuffles[0].order[place], chance.tosses[0][1][place], hand) for chance, hand in every)
            if all(coin or card == hand[nth] for card, coin, hand in lying):
                found.append((0, place))
                break
    return found


def _lying(chance: NotedChance, places: Places) -> list[str]:
    """The cards that lie at these places."""
    return [chance.shuffles[at].order[place] for at, place in places]


def _turned(game: str, edition: str, places: Places) -> dict[str, str]:
    """What each card is when it was turned, as far as some hand shows it."""
    found: dict[str, str] = {}
    for seed in range(MOST_DEALS):
        chance, hand = _dealt(game, edition, seed)
        for card, after, (_, place) in zip(_lying(chance, places), hand, places, strict=False):
            if chance.tosses[0][1][place]:
                found[card] = after
        if not set(chance.shuffles[0].things) - found.keys():
            break
    return found


def _is_turned(dealt: Dealt, places: Places, turned: dict[str, str]) -> bool:
    """Whether the hand is what lies at these places, turned as the coins say."""
    chance, hand = dealt
    coins = chance.tosses[0][1]
    lying = zip(_lying(chance, places), places, strict=True)
    return [turned.get(card) if coins[place] else card for card, (_, place) in lying] == hand


def _shuffles(every: Sequence[Sequence[Shuffle]], last: int) -> list[Json] | None:
    """What is shuffled, up to the last shuffle that matters; nothing where it is not known from the seed alone."""
    found = []
    for at in range(last + 1):
        column = [shuffles[at] for shuffles in every]
        known: Json | None = {"nth": column[0].nth}
        if len({each.things for each in column}) == 1:
            known = {"nth": column[0].nth, "things": list(column[0].things)}
        else:
            known = next((each for of in range(at) if (each := _kept([s[of] for s in every], column, of))), None)
        if known is None or len({each.nth for each in column}) > 1:
            return None
        found.append(known)
    return found


def _kept(before: Sequence[Shuffle], after: Sequence[Shuffle], of: int) -> Json | None:
    """Where the things of a shuffle are those that lay at some places after another one."""
    places = [
        place
        for place in range(len(before[0].order))
        if all(one.order[place] in other.things for one, other in zip(before, after, strict=True))
    ]
    for one, other in zip(before, after, strict=True):
        there = {one.order[place] for place in places}
        if len({*one.things}) < len(one.things) or other.things != tuple(each for each in one.things if each in there):
            return None
    return {"nth": after[0].nth, "of": of, "kept": places}


def _explorer(game: str, edition: str, lang: str, **parts: Any) -> Explorer:
    return Explorer.from_query(urlencode({"game": game, "edition": edition, "lang": lang, **parts}))


def _tiles(game: str, edition: str, lang: str, cards: set[str]) -> tuple[list[Json], list[Json] | None] | None:
    """Each card as it lies in a hand, in the order of a hand, from deals in which it was dealt.

    Where a hand lies as it was dealt, a tile is named by its place: these names are given besides.
    """
    found: dict[str, Json] = {}
    order: set[Any] = set()
    spots: list[Json] | None = None
    for page, at in _deals_with(game, edition, lang, cards, found):
        hand = page.session.moments[at - 1].state.hands[0]
        tiles = _hand(page.data["table"]["frames"][str(at)])["tiles"]
        by_place = sorted(each["text"] for each in tiles) != sorted(map(str, hand))
        for card, tile in zip(hand if by_place else sorted(hand), tiles, strict=True):
            found[str(card)] = {**tile, "text": str(card)}
        order |= {*hand}
        spots = [{"id": each["id"], "text": each["text"]} for each in tiles] if by_place else None
    if cards - found.keys():
        return None
    return [found[str(card)] for card in sorted(order) if str(card) in cards], spots


def _deals_with(
    game: str, edition: str, lang: str, cards: set[str], found: Json
) -> Iterator[tuple[Explorer, int]]:  # fmt: skip
    """Tables after deals in which a card comes that was not found yet, and the number of that event."""
    for seed in range(MOST_DEALS):
        if not cards - found.keys():
            return
        if not (cards - found.keys()) & {*_dealt(game, edition, seed)[1]}:
            continue
        page = _explorer(game, edition, lang, seed=seed)
        at = _dealt_at(page)
        page.hear({"go": at})
        yield page, at


def _dealt_at(page: Explorer) -> int:
    """The number of the event after which every hand is held."""
    return next(at for at, each in enumerate(page.session.moments, 1) if each.event.kind == DEALT)


def _hand(board: Json) -> Json:
    zone: Json = next(zone for zone in board["zones"] if zone["id"] == "hand")
    return zone


def _empty_table(game: str, edition: str, lang: str) -> tuple[Json, int]:
    """The table after the deal without what depends on it: the hand's cards, and the players, who have other names."""
    page = _explorer(game, edition, lang)
    at = _dealt_at(page)
    page.hear({"go": at})
    table = dict(page.data["table"])
    board = dict(table["frames"][str(at)])
    hand = _hand(board)
    zones = [zone for zone in board["zones"] if not zone["seats"] and zone is not hand]
    empty = {**hand, "tiles": [], "notes": [], "asks": ""}
    board |= {"zones": [*zones, empty], "head": "", "turn": "", "choices": [], "buttons": [], "choose_from": [],
              "note": None, "changed": [], "recaps": {}, "twin": []}  # fmt: skip
    options = {**table["options"], "aids": False, "tells": False, "about": False}
    table |= {"story": DEALT, "at": 0, "last": 0, "frames": {"0": board}, "sheet": "", "still": True,
              "options": options, "slip": EMPTY_SLIP}  # fmt: skip
    return table, len(zones)
