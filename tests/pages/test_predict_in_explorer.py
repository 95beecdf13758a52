"""Predicting in the explorer: asked before a step that a rule decides, answered, counted for its rule, then stepped."""

from typing import Any

import pytest

from rainbow7.core.language import LANGUAGES
from rainbow7.pages.explorer import Explorer
from rainbow7.pages.predict_session import KNOWN, key_of

every_language = pytest.mark.parametrize("lang", LANGUAGES)

LINES = {
    "rainbow7": "edition=en&seed=7&m=*.*.*.*.*.*.*.*",
    "sazuki": "game=sazuki&edition=grimpeur-fr&seed=3&m=*.*",
    "spaan": "game=spaan&edition=piatnik-fr&seed=1&m=*.*.*",
}
ALONE = 7
"""After this event of Rainbow 7's line a 7 lies alone on a pile."""


def opened(lang: str, game: str = "rainbow7", at: int = 1, on: str = "predict") -> Explorer:
    page = Explorer.from_query(f"{LINES[game]}&lang={lang}&at={at}&on={on}")
    assert not page.problems()
    return page


def panel(page: Explorer) -> Any:
    return page.data["predict"]


def true_key(page: Explorer) -> str:
    return key_of(page.session.moments[page.session.shown].event)


@every_language
@pytest.mark.parametrize("game", LINES)
def test_a_whole_line_is_predicted_step_by_step_with_options_that_read_differently(game: str, lang: str) -> None:
    page, asked = opened(lang, game), 0
    while not page.session.live:
        told, shown = panel(page), page.session.shown
        texts = [each["text"] for each in told["options"]]
        assert len(texts) == len(set(texts)) and (len(texts) >= 2) == told["asks"]
        assert page.data["timeline"]["asks"] == told["asks"] and page.data["timeline"]["covered"]
        asked += told["asks"]
        page.hear({"predict": true_key(page) if told["asks"] else "", "at": shown})
        assert page.session.shown == shown + 1
        if told["asks"]:
            event = page.session.moments[shown].event
            assert panel(page)["told"]["right"] and event.rule in panel(page)["told"]["rule"]["href"]
    assert asked, "something is asked"


@every_language
def test_a_wrong_answer_steps_and_says_what_happens_by_which_rule_and_which_belief_it_was(lang: str) -> None:
    page = opened(lang, at=ALONE)
    wrong = next(each["key"] for each in panel(page)["options"] if each["key"] != true_key(page))
    page.hear({"predict": wrong, "at": ALONE})
    told = panel(page)["told"]
    assert page.session.shown == ALONE + 1 and not told["right"]
    assert told["text"] == page.data["timeline"]["events"][ALONE]["text"]
    assert "seven.lone" in told["rule"]["href"] and told["belief"]
    assert told["word"] in ("Something else", "Autre chose")


def test_an_answer_counts_for_its_rule_and_a_step_without_one_does_not() -> None:
    page = opened("en", at=ALONE)
    page.hear({"progress": "", "today": "2026-03-01"})
    page.hear({"predict": "", "at": ALONE})
    assert "seven.lone" not in page.data["progress"]["keep"]
    page.hear({"go": ALONE})
    page.hear({"predict": true_key(page), "at": ALONE})
    kept = page.data["progress"]["keep"]
    assert "seven.lone" in kept and page.learner.progress
    other = Explorer.from_query(f"{LINES['rainbow7']}&lang=en&on=predict")
    other.hear({"progress": kept, "today": "2026-03-01"})
    assert other.learner.progress == page.learner.progress


def test_the_key_of_an_option_that_is_none_changes_nothing() -> None:
    page = opened("en", at=ALONE)
    keys: tuple[Any, ...] = ("0", "nonsense", 7, [1], {"a": 1})
    for key in keys:
        page.hear({"predict": key, "at": ALONE})
        assert page.session.shown == ALONE and panel(page)["asks"]


def test_what_was_predicted_several_times_in_a_row_is_asked_no_more_until_a_mistake() -> None:
    page = opened("en")
    turns = 0
    while not page.session.live:
        rule = page.session.moments[page.session.shown].event.rule
        asks = panel(page)["asks"]
        turns += asks and rule == "turn.order"
        page.hear({"predict": true_key(page) if asks else ""})
    assert turns == KNOWN


@every_language
def test_it_is_off_until_it_is_asked_for_and_its_link_holds_it(lang: str) -> None:
    page = opened(lang, at=ALONE, on="")
    assert not panel(page)["open"] and not page.data["timeline"]["covered"] and not page.data["progress"]["open"]
    assert not page.data["progress"]["wanted"], "the browser is not asked for its progress"
    page.hear({"set": {"predict": True}})
    assert page.current_link().options == ("predict",) and panel(page)["asks"]
    again = Explorer.from_query(page.current_link().query())
    assert panel(again)["options"] == panel(page)["options"]
    page.hear({"set": {"predict": False}})
    assert not panel(page)["open"]
    page.hear({"predict": "1", "at": ALONE})
    assert page.session.shown == ALONE


@every_language
def test_at_the_last_step_and_where_somebody_chooses_it_says_why_nothing_is_asked(lang: str) -> None:
    page = opened(lang, at=ALONE - 1)
    free = panel(page)["question"]
    page.hear({"go": page.session.last})
    last = panel(page)["question"]
    assert not panel(page)["asks"] and panel(page)["options"] == [] and free and last and free != last


def test_the_other_language_asks_the_same() -> None:
    page = opened("en", at=ALONE)
    before = {each["key"] for each in panel(page)["options"]}
    page.hear({"set": {"lang": "fr"}})
    assert {each["key"] for each in panel(page)["options"]} == before


def test_on_a_projector_nothing_is_asked() -> None:
    page = opened("en", at=ALONE, on="large,predict")
    assert not panel(page)["open"] and not page.data["timeline"]["covered"]
