"""Looking a match through: simple players play it to each scoring, two lines side by side, and where a rule acted."""

from collections import Counter
from typing import Any

import pytest

from rainbow7.core.language import LANGUAGES
from rainbow7.games import GAMES
from rainbow7.games.rainbow7.combos import worth
from rainbow7.pages.explorer import Explorer
from rainbow7.pages.link import PageLink
from rainbow7.pages.match_session import MatchSession

every_game = pytest.mark.parametrize("game", GAMES)
every_language = pytest.mark.parametrize("lang", LANGUAGES)


@every_game
def test_a_match_is_played_to_each_scoring_in_turn_and_no_further(game: str) -> None:
    page = Explorer(PageLink(game=game, lang="en", seed=2))
    ends = []
    for _ in range(4):
        page.hear({"press": "play-mine", "at": page.session.shown})
        ends.append(page.session.shown)
        if page.session.match.outcome is not None and page.session.live:
            break
    assert ends == sorted(set(ends))
    assert len(ends) > 1 or game == "sazuki"
    assert ends == page.session.scorings[: len(ends)], "no scoring is passed over"
    assert len(page.session.branches) == 1
    assert page.data["end"]["open"] is not False
    page.hear({"go": 0})
    page.hear({"press": "play-mine", "at": 0})
    assert page.session.shown == ends[0] and len(page.session.branches) == 1, "what was played is not played again"


@every_game
@every_language
def test_nobody_plays_for_the_reader_unasked(game: str, lang: str) -> None:
    page = Explorer(PageLink(game=game, lang=lang, seed=2))
    link = page.current_link().query()
    page.hear({"press": "play-on"})
    assert page.current_link().query() == link
    assert page.data["tools"]["said"] == page.speaker.common["explorer"]["yours"]
    page.hear({"press": "play-mine"})
    last, moves = page.session.last, page.session.branch.moves
    page.hear({"go": 0})
    seen = []
    while page.session.shown < last:
        page.hear({"press": "play-on", "at": page.session.shown})
        assert page.session.branch.moves == moves
        seen.append(page.session.shown)
    session = page.session
    assert set(seen) == {each for each in (*session.decisions, *session.scorings, last) if each}


def beside(query: str, lang: str = "en") -> Explorer:
    page = Explorer.from_query(f"{query}&lang={lang}")
    assert not page.problems(), page.complaints()
    return page


def hand(page: Explorer, name: str) -> Counter[str]:
    shown = page.data[name]
    (mine,) = [zone for zone in shown["frames"][str(shown["at"])]["zones"] if zone["mine"]]
    return Counter(tile["text"] for tile in mine["tiles"])


def changed(page: Explorer, name: str) -> list[Any]:
    shown = page.data[name]
    found: list[Any] = shown["frames"][str(shown["at"])]["changed"]
    return found


@every_language
def test_two_branches_are_compared_at_the_same_step(lang: str) -> None:
    page = beside("seed=4&m=lR6>A.ddeck.*.*.*&b=1:0:0:lO4>B.ddeck.*.*&by=1", lang)
    session = page.session
    for at in (12, 13, 15, session.branches[1].match.moments.__len__(), session.last):
        page.hear({"go": at})
        other = page.data["beside"]
        assert other["at"] == min(at, len(session.branches[1].match.moments))
        here, there = hand(page, "table"), hand(page, "beside")
        for name, mine in (("table", here - there), ("beside", there - here)):
            outlined = [
                each
                for each in changed(page, name)
                if not each.startswith("seat-") and len(each) > 1 and each != "deck"
            ]
            assert Counter(each.partition(".")[0] for each in outlined) == mine
        count = max(len(changed(page, "table")), len(changed(page, "beside")))
        text = other["slip"]["text"]
        assert (f" {count} diff" in text) or (count == 0 and "diff" in text and "0" not in text.partition(".")[0])
        edition = session.match.start.edition
        totals = [
            worth(edition, each.hands[0])
            for each in (page.session.state, session.branches[1].match.moments[other["at"] - 1].state)
        ]
        if totals[0] != totals[1]:
            assert all(f" {total} " in text.replace(".", " ").replace(",", " ") for total in totals)
    assert count > 0


def test_a_table_is_like_itself() -> None:
    page = beside("seed=4&m=lR6>A&b=1:0:0:lO4>B&by=1&at=12")
    assert changed(page, "table") == changed(page, "beside") == []
    page.hear({"set": {"beside": ""}})
    assert page.data["beside"].get("hidden")


@every_language
@pytest.mark.parametrize("seed", range(4))
def test_the_same_step_under_another_rulebook_is_compared(seed: int, lang: str) -> None:
    page = beside(f"seed={seed}&by=fr-plus2", lang)
    count = max(len(changed(page, "table")), len(changed(page, "beside")))
    words = page.speaker.common["explorer"]["differences"]
    text = page.data["beside"]["slip"]["text"]
    assert text.startswith(f"{page.data['beside']['title']}. ")
    assert (words["0"] in text) is (count == 0)


@every_game
@every_language
def test_a_rule_tells_each_step_at_which_it_acted(game: str, lang: str) -> None:
    page = Explorer(MatchSession.of(PageLink(game=game, lang=lang, seed=3)).let_play(3).current_link())
    session = page.session
    by_rule: dict[str, list[int]] = {}
    for number, moment in enumerate(session.moments, 1):
        by_rule.setdefault(moment.event.rule, []).append(number)
    for number in range(1, session.last + 1):
        page.hear({"why": number, "at": number})
        acted = page.data["why"]["acted"]
        assert session.moments[number - 1].event.rule in acted
        for rule, told in acted.items():
            assert [each["n"] for each in told["steps"]] == by_rule.get(rule, [])
            assert str(len(told["steps"])) in told["title"] or not told["steps"]
    notes = {each["n"]: each["text"] for each in page.data["timeline"]["events"]}
    for told in acted.values():
        assert all(each["text"] == notes[each["n"]] for each in told["steps"])


@every_language
def test_a_cards_sheet_tells_where_its_rules_acted(lang: str) -> None:
    page = Explorer(PageLink(lang=lang, seed=4))
    page.hear({"about": "hand R6"})
    acted = page.data["why"]["acted"]
    assert set(acted) == {each["rule"] for each in page.data["why"]["passages"]}


@every_game
@every_language
def test_the_log_folds_deals_up_to_their_last_event_and_nothing_else(game: str, lang: str) -> None:
    page = Explorer(MatchSession.of(PageLink(game=game, lang=lang, seed=3)).let_play(12).current_link())
    session = page.session
    folded = {each["n"] for each in page.data["timeline"]["events"] if "setup" in each}
    expected, number, heads = set[int](), 0, 0
    for step in session.match.steps:
        numbers = range(number + 1, number + len(step.moments) + 1)
        if str(step.move) == "deal":
            expected |= set(numbers[:-1])
            heads += 1
        number = numbers[-1]
    assert folded == expected and heads
    named = [each["setup"] for each in page.data["timeline"]["events"] if each.get("setup")]
    assert len(named) == heads
