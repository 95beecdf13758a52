"""What becomes of the cards of a hand, in words."""

from dataclasses import dataclass

from rainbow7.core.coach import Figure
from rainbow7.core.game import Game
from rainbow7.core.language import language
from rainbow7.core.template import fill
from rainbow7.core.thing_outcomes import HELD, ThingOutcome
from rainbow7.explain.words import Sentence, Speaker


@dataclass(frozen=True)
class CardOutcomeWords:
    """What becomes of a card, or of several that are alike."""

    cards: Sentence
    held: str
    """How often it is held to the end; empty where the choice itself plays it."""
    ways: tuple[str, ...]
    """How else it leaves the hand, and how often."""


def card_outcome_words(card_outcome: ThingOutcome, game: Game, speaker: Speaker) -> CardOutcomeWords:
    """The words of a game for what becomes of a card."""
    cards = speaker.fill("{cards}", {"cards": game.things_named(card_outcome.things)})
    if card_outcome.now:
        return CardOutcomeWords(cards, "", (str(speaker.say("coach", "card-outcome", {"way": "now"})),))
    template = speaker.words["coach"]["card-outcome"]
    words = {
        way: str(speaker.fill(template, {"way": way, "share": share_text(share, speaker)}, inside=True))
        for way, share in card_outcome.ways.items()
    }
    return CardOutcomeWords(cards, words.pop(HELD), tuple(words.values()))


def share_text(share: Figure, speaker: Speaker) -> str:
    """A share with its error, of a hundred: the error is never told as none."""
    write = language(speaker.lang)
    facts = {"share": write.percent(share.value), "error": write.number(max(1, 200 * share.se), 0)}
    return fill(speaker.common["coach"]["card-outcome-share"], speaker.lang, **facts)
