"""What a scored round shows: who gets what, who is ahead, and which other hands would have turned it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rainbow7.core.event import Event
from rainbow7.core.game import Game
from rainbow7.explain import Speaker
from rainbow7.explain.what_if import what_if_text
from rainbow7.games.surfaces import offered
from rainbow7.pages.what_if_link import WhatIf
from rainbow7.pages.widget_data import FEW, all_terms, both, event, said, words
from rainbow7.widgets.data_types.score import Change, Changes, GameOver, ScoreRow, ScoreShown
from rainbow7.widgets.data_types.shared import Said


def _hand(game: Game, cards: Sequence[Any], lang: str, settings: Any, edition: Any = None) -> Said:
    """Cards side by side: as small tiles where the game has them, else as chips."""
    tile = game.tiles().tile if game.tiles is not None else None
    tiles = "".join(
        tile(each, lang, settings, edition)["html"] if tile else game.chip(each, lang, settings) for each in cards
    )
    spoken = Speaker(lang, game, settings).named(tuple(cards)) if cards else ""
    return both(f'<span class="r7-close">{tiles}</span>', str(spoken))


FindWhatIf = Callable[[Any, int], tuple[WhatIf, str] | None]


def score_data(
    game: Game, ended: Any, lang: str, *, reader: int | None = None, players: Iterable[str] = (),
    what_if: FindWhatIf | None = None, open: bool = True,
) -> ScoreShown:  # fmt: skip
    """A scored round of Rainbow 7; `ended` is the end of a round as `questions.last_end` or the referee page has it.

    `what_if` finds, for a seat, another hand that would have turned the round, and the address at which it is played.
    """
    speaker = Speaker(lang, game, ended.settings, reader, players)
    settled, explained = ended.settled, set[str]()
    shown = ended.hands is not None and ended.shown
    first = speaker.say("score", "perfect" if ended.perfect else "called", {
        "seat": ended.seat, "value": ended.values[ended.seat],
    })  # fmt: skip
    rest = [each for each in settled.events if not hasattr(each, "cause")]
    closing = [each for each in rest if each.kind in ("game-ended", "game-won")]
    beginning = [each for each in rest if each.kind == "next-first"]
    opening = [each for each in rest if each not in closing and each not in beginning]
    return {
        "id": "score",
        "open": open,
        "lang": lang,
        "title": str(first),
        "line": event(opening[0], speaker, explained),
        "rows": [_row(game, ended, settled, seat, speaker, shown, explained) for seat in range(len(ended.values))],
        "limit": ended.edition.end_tokens,
        "ends": str(speaker.say("score", "ends", {"count": ended.edition.end_tokens})),
        "game": _game_over(settled, closing, speaker, explained) if settled.game_over else None,
        "away": _what_ifs(game, ended, speaker, what_if) if shown or not ended.perfect else None,
        "next": event(beginning[0], speaker) if beginning else None,
        "terms": all_terms(game),
        "words": words(lang, "score"),
    }


def _row(
    game: Game, ended: Any, settled: Any, seat: int, speaker: Speaker, shown: bool, explained: set[str]
) -> ScoreRow:
    gains = offered(game.scoring).gained(settled, seat)
    none = speaker.say("score", "none", {"ending": settled.ending})
    return {
        "name": speaker.label(seat),
        "hand": _hand(game, ended.hands[seat], speaker.lang, ended.settings, ended.edition) if shown else both("", ""),
        "value": ended.values[seat] if not ended.perfect or shown or seat == ended.seat else None,
        "before": ended.tokens[seat],
        "gains": [{"count": each.count, **event(each, speaker, explained)} for each in gains],
        "none": "" if gains else str(none),
        "after": settled.tokens[seat],
        "afterText": str(speaker.say("score", "unit", {"count": settled.tokens[seat]})),
        "winner": seat in settled.winners if settled.game_over else seat == settled.winner,
    }


def _game_over(settled: Any, closing: Sequence[Event], speaker: Speaker, explained: set[str]) -> GameOver:
    order = sorted(
        range(len(settled.tokens)), key=lambda seat: (seat not in settled.winners, settled.tokens[seat], seat)
    )
    places: list[int] = []
    for number, seat in enumerate(order, 1):
        before = order[number - 2] if number > 1 else None
        alike = before is not None and (
            (seat in settled.winners and before in settled.winners)
            or (
                settled.tokens[seat] == settled.tokens[before]
                and (seat in settled.winners) == (before in settled.winners)
            )
        )
        places.append(places[-1] if alike else number)
    return {
        "events": [event(each, speaker, explained) for each in closing],
        "ranking": [
            {
                "place": place, "name": speaker.label(seat), "count": settled.tokens[seat],
                "text": str(speaker.say("score", "unit", {"count": settled.tokens[seat]})),
                "winner": seat in settled.winners,
            }
            for place, seat in zip(places, order, strict=True)
        ],
    }  # fmt: skip


def _what_ifs(game: Game, ended: Any, speaker: Speaker, what_if: FindWhatIf | None) -> Changes | None:
    """The smallest changes that would have turned the round.

    Where the table is known, only those that its cards allow, each with its link; else all, none with a link.
    """
    words, real = speaker.common["score"], ended.settled
    if what_if is None:
        some = offered(game.scoring).counterfactuals(
            ended.edition, ended.seat, ended.values, ended.tokens, perfect=ended.perfect, reached=ended.reached
        )
        points: list[Change] = [
            {**said(what_if_text(each, real, speaker), speaker), "swap": None, "href": ""} for each in some[:FEW]
        ]
        note = words["away-no-cards"] if ended.hands is None else ""
        return {"title": words["away-points"], "note": note, "some": points} if points else None
    ways = other_ways(ended, what_if)
    title = words["away-card" if all(len(way.new) == 1 for way, _ in ways) else "away-cards"]
    return changes_data(ways, real, speaker, title)


def other_ways(ended: Any, what_if: FindWhatIf) -> list[tuple[WhatIf, str]]:
    """A few other hands that would have turned the round, those nearest to the real ones first, each with its link."""
    ways = [way for seat in range(len(ended.values)) if (way := what_if(ended, seat)) is not None]
    return sorted(ways, key=lambda way: (len(way[0].new), abs(way[0].change.change), way[0].change.seat))[:FEW]


def changes_data(ways: Sequence[tuple[WhatIf, str]], real: Any, speaker: Speaker, title: str) -> Changes | None:
    """Other hands in words, under a title; `real` is how the round was settled."""
    some: list[Change] = [
        {
            **said(what_if_text(way.change, real, speaker), speaker),
            "swap": said(speaker.say("score", "swap", {"old": way.out, "new": way.new}), speaker),
            "href": href,
        }
        for way, href in ways
    ]
    return {"title": title, "note": "", "some": some} if some else None
