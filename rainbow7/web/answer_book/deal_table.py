"""What a browser needs to show the cards of a deal from its seed alone, before Python lights them and plays on.

No rule of dealing is written twice: the game deals under a chance that notes what it is asked to shuffle, and the cards
of the reader's hand are looked up in that. Where other deals have the hand at other places, there is no table.
"""

from collections.abc import Sequence
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
DEALT = "dealt"
"""The kind of the event after which every hand is held."""


class NotedChance(SeededChance):
    """Chance that notes what was shuffled."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.shuffles: list[tuple[int, tuple[str, ...], tuple[str, ...]]] = []
        """The number of the decision, the things, and their order afterwards."""

    def shuffle(self, nth: int, things: Sequence[T]) -> tuple[T, ...]:
        """The things in random order."""
        order = super().shuffle(nth, things)
        self.shuffles.append((nth, tuple(map(str, things)), tuple(map(str, order))))
        return order


def deal_table(game: str, edition: str, lang: str) -> Json | None:
    """How to show a deal with the usual number of players; nothing where a hand is not simply read off the shuffles.

    `shuffles` are what is shuffled, `hand` the places of the hand's cards in them, `tiles` every card that may lie
    there, in the order of a hand, `table` what the table shows, whose hand is empty, and `zone` where in it that is.
    """
    every = [_dealt(game, edition, seed) for seed in SEEDS]
    shuffles = every[0][0].shuffles
    places = _places(every)
    used = {at for at, _ in places}
    for chance, hand in every:
        same = all(chance.shuffles[at][:2] == shuffles[at][:2] for at in used)
        if not same or sorted(chance.shuffles[at][2][place] for at, place in places) != sorted(hand):
            return None
    tiles = _tiles(game, edition, lang, {card for at in used for card in shuffles[at][1]})
    if tiles is None:
        return None
    table, zone = _empty_table(game, edition, lang)
    needed = [[*shuffles[at][:2]] if at in used else None for at in range(max(used) + 1)]
    return {"shuffles": needed, "hand": places, "tiles": tiles, "table": table, "zone": zone}


def _dealt(game: str, edition: str, seed: int) -> tuple[NotedChance, list[str]]:
    """What was shuffled for a deal, and the hand of the first seat."""
    chance = NotedChance(seed)
    usual = new_match(GAMES[game], edition, seed=seed)
    match = Match(usual.game, usual.start, chance, seed=seed)
    moments = match.play(match.legal_moves[0]).moments
    state = next(each.state for each in moments if each.event.kind == DEALT)
    return chance, [str(card) for card in state.hands[0]]


def _places(every: Sequence[tuple[NotedChance, list[str]]]) -> list[tuple[int, int]]:
    """Where the cards of the hand lie after shuffling, in whatever deal: the shuffle, and the place in its order."""
    fewest = min(len(chance.shuffles) for chance, _ in every)
    return [
        (at, place)
        for at in range(fewest)
        for place in range(min(len(chance.shuffles[at][2]) for chance, _ in every))
        if all(chance.shuffles[at][2][place] in hand for chance, hand in every)
    ]


def _explorer(game: str, edition: str, lang: str, **parts: Any) -> Explorer:
    return Explorer.from_query(urlencode({"game": game, "edition": edition, "lang": lang, **parts}))


def _tiles(game: str, edition: str, lang: str, cards: set[str]) -> list[Json] | None:
    """Each card as it lies in a hand, in the order of a hand; from deals in which it was dealt."""
    found: dict[str, Json] = {}
    order: set[Any] = set()
    for seed in range(400):
        if not cards - found.keys():
            break
        page = _explorer(game, edition, lang, seed=seed)
        at = _dealt_at(page)
        page.hear({"go": at})
        tiles = _hand(page.data["table"]["frames"][str(at)])["tiles"]
        order |= {*page.session.moments[at - 1].state.hands[0]}
        found |= {each["text"]: each for each in tiles}
    if cards - found.keys():
        return None
    return [found[str(card)] for card in sorted(order) if str(card) in cards]


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
