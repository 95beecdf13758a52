"""What the reader's hand can lay now: the explorer's list of combinations."""

from collections.abc import Iterable

from rainbow7.core.board import Board, Choice
from rainbow7.core.template import fill
from rainbow7.pages import widget_data
from rainbow7.pages.match_session import MatchSession
from rainbow7.pages.table_frames import Layout
from rainbow7.widgets.data_types.toolbar import Combination, CombinationGroup, Combinations

ALL, LONGEST = "all", "longest"


def combinations(session: MatchSession) -> Combinations:
    """The combinations at the step that is shown: those first that leave least, the longer ones first."""
    layout, words = Layout(session), widget_data.words(session.lang, "toolbar")
    if "plain" in session.link.options:
        return {"groups": [], "all": [], "note": words["hand-off"]}
    board = layout.live(session.shown) if session.playable else layout.board(session.shown)
    own = {zone.id for zone in board.zones if zone.mine}
    choices = board.choices if own & set(board.choose_from) else ()
    if not choices:
        turn = board.turn[:1].lower() + board.turn[1:]
        return {"groups": [], "all": [], "note": fill(words["hand-none"], session.lang, turn=turn)}
    ordered = sorted(choices, key=lambda each: (each.leaves or 0, -len(each.texts)))
    some = [_combination(each, choices, board, session) for each in ordered]
    return {"groups": list(_groups(some, layout)), "all": some, "note": ""}


def _combination(choice: Choice, choices: Iterable[Choice], board: Board, session: MatchSession) -> Combination:
    game, lang = session.match.game, session.lang
    chips = [game.chip(game.read_things(each)[0], lang, session.state.settings) for each in choice.texts]
    pattern = next(each.line for each in board.buttons if "{}" in each.line)
    longest = max(len(each.texts) for each in choices)
    words = widget_data.words(lang, "toolbar")
    return {
        "html": " ".join(chips), "text": " · ".join(filter(None, (choice.says, choice.note))),
        "texts": list(choice.texts), "line": pattern.replace("{}", " ".join(choice.texts)),
        "leaves": "" if choice.leaves is None else fill(words["leaves"], lang, count=choice.leaves),
        "groups": [ALL, *([LONGEST] if len(choice.texts) == longest else []), *choice.tags],
    }  # fmt: skip


def _groups(some: list[Combination], layout: Layout) -> Iterable[CombinationGroup]:
    """The groups in which there are combinations, each with how many."""
    words = widget_data.words(layout.lang, "toolbar")
    for name in dict.fromkeys((ALL, LONGEST, *(each for one in some for each in one["groups"]))):
        label = words[f"hand-{name}"] if name in (ALL, LONGEST) else layout.say(f"tag-{name}")
        yield {"id": name, "label": label, "count": sum(name in each["groups"] for each in some)}
