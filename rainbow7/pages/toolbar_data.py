"""The data of the explorer's tools: which there are, and which do something now."""

from rainbow7.pages import widget_data
from rainbow7.pages.coach_session import has_coach
from rainbow7.pages.combinations import combinations
from rainbow7.pages.match_session import MatchSession
from rainbow7.pages.table_frames import Layout
from rainbow7.widgets.data_types.toolbar import Tool, ToolbarShown


def toolbar_data(session: MatchSession, *, hand: bool = False) -> ToolbarShown:
    """The tools of a table; `redo` is among them only where there is something to be done again.

    `hand`: the combinations are asked for.
    """
    words = widget_data.words(session.lang, "toolbar")
    aids: Tool = {"id": "aids", "label": words["aids"], "ready": True, "on": "plain" not in session.link.options}
    tools: list[Tool] = [
        {"id": "deal", "label": words["deal"], "name": words["deal-name"], "ready": True},
        {"id": "undo", "label": words["undo"], "ready": session.undo_to is not None},
        {"id": "redo", "label": words["redo"], "ready": True},
        {"id": "branch", "label": words["branch"], "ready": True},
        {"id": "share", "label": words["share"], "ready": True},
        {"id": "hand", "label": words["hand-title"], "brief": words["hand"], "ready": True},
        aids,
        {"id": "coach", "label": words["coach"], "ready": True, "on": "coach" in session.link.options},
        {"id": "predict", "label": words["predict"], "ready": True, "on": "predict" in session.link.options},
    ]  # fmt: skip
    hands = session.match.game.hands
    board = Layout(session).board(session.shown)
    left_out = {*(["redo"] if session.live else []), *(["hand"] if hands is None else []),
                *([] if has_coach(session) else ["coach"])}  # fmt: skip
    return {
        "id": "toolbar", "lang": session.lang, "at": session.shown, "head": board.head,
        "whole": session.link_is_complete, "tools": [each for each in tools if each["id"] not in left_out],
        "hand": combinations(session) if hand and hands is not None else None, "words": words,
    }  # fmt: skip
