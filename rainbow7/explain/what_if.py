"""The sentence for a round that would have ended otherwise: it says what would have been different."""

from typing import Any

from rainbow7.explain.words import Sentence, Speaker


def what_if_text(change: Any, real: Any, speaker: Speaker) -> Sentence:
    """How a round would have been settled with another value of one hand; `real` is how it was settled."""
    other = change.settled
    facts = {
        "seat": change.seat,
        "value": change.value,
        "instead": change.instead,
        "ending": other.ending if other.ending != real.ending else None,
        "gains": other.gains,
        "winners": other.winners,
    }
    if other.game_over and not (real.game_over and other.winners == real.winners):
        return speaker.say("whatif", "game", facts)
    return speaker.say("whatif", "goes-on" if real.game_over and not other.game_over else "round", facts)
