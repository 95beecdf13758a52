"""The data of a learner's progress."""

from rainbow7.pages import widget_data
from rainbow7.tutor.learner import Learner
from rainbow7.widgets.data_types.progress import ProgressData


def progress_data(learner: Learner, lang: str, *, open: bool, wanted: bool = True) -> ProgressData:
    """What the browser has to store, and the message about it; `wanted`: the page wants to know what it has stored."""
    words = widget_data.words(lang, "progress") if wanted else {}
    keep = (learner.progress.text() if learner.progress else "") if learner.heard else None
    return {
        "id": "progress", "lang": lang, "open": open, "keep": keep, "wanted": wanted, "aside": learner.aside,
        "said": words["said"][learner.said] if wanted and learner.said else "", "words": words,
    }  # fmt: skip
