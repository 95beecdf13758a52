"""What becomes of the cards of a hand, in words."""

from dataclasses import dataclass

from rainbow7.core.coach import Figure
from rainbow7.core.fates import HELD, Fate
from rainbow7.core.game import Game
from rainbow7.core.language import language
from rainbow7.core.template import fill
from rainbow7.explain.words import Sentence, Speaker


@dataclass(frozen=True)
class FateWords:
    """What becomes of a card, or of several that are alike."""

    cards: Sentence
    held: str
    """How often it is held to the end; empty where the choice itself plays it."""
    ways: tuple[str, ...]
    """How else it leaves the hand, and how often."""


def fate_words(fate: Fate, game: Game, speaker: Speaker) -> FateWords:
    """The words of a game for a fate."""
    cards = speaker.fill("{cards}", {"cards": game.things_named(fate.things)})
    if fate.now:
        return FateWords(cards, "", (str(speaker.say("coach", "fate", {"way": "now"})),))
    template = speaker.words["coach"]["fate"]
    words = {
        way: str(speaker.fill(template, {"way": way, "share": share_text(share, speaker)}, inside=True))
        for way, share in fate.ways.items()
    }
    return FateWords(cards, words.pop(HELD), tuple(words.values()))


def share_text(share: Figure, speaker: Speaker) -> str:
    """A share with its error, of a hundred: the error is never told as none."""
    write = language(speaker.lang)
    facts = {"share": write.percent(share.value), "error": write.number(max(1, 200 * share.se), 0)}
    return fill(speaker.common["coach"]["fate-share"], speaker.lang, **facts)
