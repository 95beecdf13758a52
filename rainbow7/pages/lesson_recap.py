"""What a lesson ends with besides its lines: the band of its topic, and a round in which what it taught is used."""

from collections import Counter
from functools import lru_cache

from rainbow7.core.game import Game
from rainbow7.explain import Speaker
from rainbow7.explain.people import people
from rainbow7.pages import widget_data
from rainbow7.pages.link import PageLink
from rainbow7.pages.match_session import MatchSession
from rainbow7.pages.rules_map import rules_map
from rainbow7.pages.topics import topic_id
from rainbow7.tutor.learner import Learner
from rainbow7.widgets.data_types.lesson import Band, Round

DEALS, MOVES = 12, 40
"""How many deals are looked at for a round that uses a rule, and how many moves in each."""


def band(game: Game, edition: str, taught: tuple[str, ...], learner: Learner, need: int, lang: str) -> Band | None:
    """The band of the topic to which most of these rules belong; nothing where none of its rules has exercises."""
    topics = Counter(map(topic_id, taught)).most_common(1)
    shown = rules_map(game, edition, learner, need, lang, lambda *_, **__: "", "practice")["topics"]
    found = next((each for each in shown if topics and each["id"] == topics[0][0]), None)
    if found is None or not found["all"]:
        return None
    return {
        "sign": found["sign"], "hue": found["hue"], "title": found["title"], "text": found["text"],
        "known": found["known"], "all": found["all"],
    }  # fmt: skip


def round_link(game: Game, edition: str, taught: tuple[str, ...], lang: str) -> PageLink:
    """A round against simple players, in which one of these rules acts in the reader's first move."""
    return PageLink(game=game.id, edition=edition, lang=lang, seed=seed_of_round(game.id, edition, taught))


def round_offer(link: PageLink, href: str) -> Round:
    """The round in words, and where it is played."""
    words, speaker = widget_data.words(link.lang, "guide"), Speaker(link.lang)
    others = people(link.lang, link.the_seats, link.seed)[1:]
    key = "round-against" if len(others) > 1 else "round-against-one"
    against = speaker.say("guide", key, {"first": others[0], "last": others[-1]})
    return {"title": words["round-try"], "text": str(against), "label": words["round-play"], "href": href}


@lru_cache
def seed_of_round(game: str, edition: str, taught: tuple[str, ...]) -> int:
    """The first deal in which a move of the reader makes one of these rules act; else the very first."""
    wanted = frozenset(taught)
    for seed in range(DEALS):
        match = MatchSession.of(PageLink(game=game, edition=edition, lang="en", seed=seed)).match
        before = len(match.moments)
        for move in match.legal_moves[:MOVES]:
            if any(moment.event.rule in wanted for moment in match.play(move).moments[before:]):
                return seed
    return 0
