"""What the score pad shows: everybody's tokens or points, round by round."""

from typing import Any

from rainbow7.core.template import fill
from rainbow7.explain import Speaker, event_text
from rainbow7.pages import widget_data
from rainbow7.pages.entered_round import Pad
from rainbow7.pages.link import PageLink
from rainbow7.pages.table_settings import stored_as
from rainbow7.widgets.data_types.score_pad import ScorePadData, ScorePadRound


def pad_data(
    link: PageLink, speaker: Speaker, pad: Pad, names: tuple[str, ...], *, open: bool, wrong_starts: dict[int, str],
    correcting: int,
) -> ScorePadData:  # fmt: skip
    """The pad; `correcting` is the round that is being corrected, 0 for none."""
    words, tokens = widget_data.words(speaker.lang, "pad"), link.the_game.scoring is not None
    given = [*names, *[""] * len(pad.start)]
    limit = link.the_edition.end_tokens if tokens else 0
    return {
        "id": "pad", "lang": speaker.lang, "open": open, "limit": limit,
        "ends": fill(words["ends"], speaker.lang, count=limit) if limit else "",
        "players": [
            {"name": speaker.label(seat), "own": given[seat], "tokens": pad.tokens[seat],
             "first": pad.first == seat and not pad.over, "winner": seat in pad.winners}
            for seat in range(len(pad.start))
        ],
        "rounds": [
            _round(number, each, speaker, correcting) for number, each in enumerate(pad.settled, 1)
        ],
        "start": list(pad.start), "starts": tokens and not pad.rounds,
        "wrongStart": [wrong_starts.get(seat, "") for seat in range(len(pad.start))],
        "keep": str(pad), "store": stored_as("r7.pad", link.the_game), "restore": not pad.rounds,
        "under": f"{link.the_edition.id} {link.settings}".strip(),
        "over": _over(pad, speaker) if pad.over else None, "words": words,
    }  # fmt: skip


def _round(number: int, settled: Any, speaker: Speaker, correcting: int) -> ScorePadRound:
    """A round's line, with the button that corrects it."""
    words = widget_data.words(speaker.lang, "pad")
    return {
        "n": number, "gains": list(settled.gains), "totals": list(settled.tokens), "here": number == correcting,
        "text": str(event_text(settled.events[0], speaker)) if settled.events else "",
        "correct": fill(words["correct"], speaker.lang, number=number),
    }  # fmt: skip


def _over(pad: Pad, speaker: Speaker) -> str:
    """How the game ended, in words."""
    closing = [each for each in pad.settled[-1].events if each.kind in ("game-ended", "game-won")]
    return " ".join(str(event_text(each, speaker)) for each in closing)
