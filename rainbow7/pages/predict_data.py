"""The data of predictions: what may happen next, and what came of the last answer."""

from rainbow7.explain import title_of
from rainbow7.pages import widget_data
from rainbow7.pages.match_session import MatchSession
from rainbow7.pages.predict_session import Predicted, PredictSession, key_of, options
from rainbow7.pages.table_frames import EventNotes
from rainbow7.widgets.data_types.predict import PredictOption, PredictShown, PredictTold


def predict_data(session: MatchSession, predicting: PredictSession, read: str) -> PredictShown:
    """The panel; `read` is the address of a rule, with a place for its name."""
    words = widget_data.words(session.lang, "predict")
    asked, told, notes = predicting.question(session), predicting.told(session), EventNotes(session)
    some: list[PredictOption] = []
    for event in options(asked) if asked is not None else ():
        note = notes.of(event)
        some.append({"key": key_of(event), "html": note["html"], "text": note["text"]})
    return {
        "id": "predict", "lang": session.lang, "open": True, "at": session.shown, "asks": asked is not None,
        "question": words["asks" if asked is not None else "last" if session.live else "free"],
        "options": sorted(some, key=lambda each: each["text"]),
        "told": _told(told, session, notes, read) if told is not None else None, "words": words,
    }  # fmt: skip


def _told(told: Predicted, session: MatchSession, notes: EventNotes, read: str) -> PredictTold:
    """What came of an answer: what happened, the rule, and what one may have believed."""
    note, words = notes.of(told.event), widget_data.words(session.lang, "predict")
    belief = told.beliefs[0].belief[session.lang] if len(told.beliefs) == 1 else ""
    rule = told.event.rule
    return {
        "right": told.right, "word": words["right" if told.right else "otherwise"],
        "html": note["html"], "text": note["text"],
        "rule": {"title": title_of(rule, session.speaker()), "href": read.replace("{rule}", rule)},
        "belief": belief,
    }  # fmt: skip
