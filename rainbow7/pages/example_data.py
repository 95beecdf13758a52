"""What the examples of a rule show: a position drawn, the move that is tried, and the answer."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from rainbow7.core import picture
from rainbow7.core.cases import Case, cases_in
from rainbow7.core.game import Game
from rainbow7.core.rule import Check
from rainbow7.explain import (
    Sentence,
    Speaker,
    event_text,
    explain_verdict,
    move_text,
)
from rainbow7.explain.people import people
from rainbow7.pages.widget_data import said, slip
from rainbow7.widgets.data_types.rule_list import Example, Examples


def examples(game: Game, rule: str, edition: str, lang: str, address: Callable[[Case], str] | None = None) -> Examples:
    """The first case in which a rule allows the move, the first in which it refuses it, and one refused otherwise.

    Of *not yet* and *cannot*, the one is in `no` and the other, if there is such a case, in `also`.
    """
    own = [case for case in cases_in(game, game.editions[edition]) if case.rule == rule]
    refused = [case for case in own if case.answer == "no"]
    kinds = [_kind_of_case(game, case, edition) for case in refused]

    def shown(case: Case | None) -> Example | None:
        return example(game, case, edition, lang, address) if case is not None else None

    pairs = zip(refused, kinds, strict=True)
    return {
        "yes": shown(next((case for case in own if case.answer == "yes"), None)),
        "no": shown(refused[0] if refused else None),
        "also": shown(next((case for case, kind in pairs if kind and kinds[0] and kind != kinds[0]), None)),
    }


@lru_cache(maxsize=1024)
def _kind_of_case(game: Game, case: Case, edition: str) -> str:
    """Whether a case is refused for now or for good; empty where the move is allowed and the rule only does not act."""
    verdict = game.judge(case.start(game, game.editions[edition]).state, game.read_move(case.attempt), case.by)
    return "" if verdict.legal else "yet" if verdict.open else "no"


def example(game: Game, case: Case, edition: str, lang: str, address: Callable[[Case], str] | None = None) -> Example:
    """A case: its position drawn, the move that is tried, the answer, and the address at which it can be played."""
    match = case.start(game, game.editions[edition])
    state, move = match.state, game.read_move(case.attempt)
    by = case.by if case.by is not None else game.to_move(state)
    verdict = game.judge(state, move, case.by)
    names = people(lang, game.seats[-1], case.seed)
    speaker = Speaker(lang, game, state.settings, by, names)
    answered = slip(explain_verdict(verdict, lang, by, names))
    alone = _laid_say_all(case.rule, state, move, by)
    acts = verdict.legal and not _is_asked(case.rule, verdict.checks)
    if acts:
        happened = [moment.event for moment in match.after(verdict).steps[-1].moments]
        wanted = [each for each in happened if each.rule == case.rule] or happened[:1]
        answered = {**answered, "kind": "", "word": "", **said(event_text(wanted[0], speaker), speaker)}
    return {
        "name": case.names[lang],
        "answer": case.answer,
        "acts": acts,
        "picture": _case_picture(game, state, move, by, speaker, names, alone=alone),
        "tries": said(_attempt(move, by, speaker), speaker),
        "alone": alone,
        "slip": answered,
        "href": address(case) if address is not None else "",
    }


def _is_asked(rule: str, checks: Iterable[Check]) -> bool:
    """Whether a rule was asked about the move; if not, it says what happens after one."""
    return any(each.rule == rule or _is_asked(rule, (*each.tried, *each.also)) for each in checks)


def _attempt(move: Any, by: int | None, speaker: Speaker) -> Sentence:
    text = move_text(move, speaker)
    if by is None or by == speaker.reader:
        return text
    return speaker.fill(speaker.common["reader"]["tries"], {"seat": by, "move": text})


COMBINING = "combo."
"""How the names of rules begin that only look at the cards that are laid."""


def _laid_say_all(rule: str, state: Any, move: Any, by: int | None) -> bool:
    """Whether the cards that are laid say all: the rule is one of combining, and they are in the hand."""
    laid = getattr(move, "cards", None)
    return bool(laid and by is not None and rule.startswith(COMBINING) and not Counter(laid) - Counter(state.hands[by]))


def _case_picture(
    game: Game, state: Any, move: Any, by: int | None, speaker: Speaker, players: Sequence[str], *, alone: bool
) -> str:
    """The hand with the cards that are laid marked, or `alone` these; the whole table where nothing is laid."""
    lang = speaker.lang
    if alone and game.tiles is not None:
        tile = game.tiles().tile
        drawn = [tile(each, lang, state.settings, state.edition)["html"] for each in move.cards]
        spoken = str(speaker.named(move.cards))
        return str(picture.frame(picture.row(drawn, spoken), lang, ground=False).bare)
    laid = getattr(move, "cards", None)
    if game.tiles is None or not laid or by is None or not state.hands[by]:
        return str(
            game.drawing().draw_view(game.view(state, by if by is not None else 0), lang=lang, players=players).bare
        )
    marked_hand = picture.marked(state.hands[by], {"selected": laid})
    tile = game.tiles().tile
    tiles = [tile(each, lang, state.settings, state.edition, on)["html"] for each, on in marked_hand]
    spoken = str(Speaker(lang, game, state.settings).named(state.hands[by]))
    return str(picture.frame(picture.rack(tiles, spoken, "S"), lang).bare)
