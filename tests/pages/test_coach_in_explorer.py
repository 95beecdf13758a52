"""The coach in the explorer: only when asked, hints first, an answer that grows and ends with its table."""

import asyncio
import re
from dataclasses import replace
from typing import Any

import pytest

from rainbow7.core.language import LANGUAGES
from rainbow7.core.match import new_match
from rainbow7.games import GAMES
from rainbow7.games.surfaces import offered
from rainbow7.pages import coach_session
from rainbow7.pages.coach_data import Scale
from rainbow7.pages.coach_session import Counting, may_advise
from rainbow7.pages.explorer import Explorer
from rainbow7.pages.link import PageLink
from rainbow7.pages.match_session import MatchSession
from rainbow7.pages.review_link import link_to_branch

every_language = pytest.mark.parametrize("lang", LANGUAGES)

CALL = "pos=act_hands_R2C1B1B2W/O3C4V5/R5R6Y2_turn_0_deck_O1O2O4O5O6O7Y1Y3_piles_C7/V3/G6"
"""A hand with which a Rainbow may be called."""


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach_session, "BUDGETS", (20, 60))
    monkeypatch.setattr("rainbow7.pages.coach_data.WORDED", 60)


def opened(query: str) -> Explorer:
    page = Explorer.from_query(query)
    assert not page.problems()
    return page


def panel(page: Explorer) -> Any:
    return page.data["coach"]


def tools(page: Explorer) -> list[str]:
    return [each["id"] for each in page.data["toolbar"]["tools"]]


@every_language
def test_it_is_off_until_it_is_asked_for_and_its_link_opens_it_without_an_answer(lang: str) -> None:
    page = opened(f"lang={lang}&seed=7")
    assert not panel(page)["open"]
    assert "coach" in tools(page)
    page.hear({"set": {"coach": True}})
    assert page.current_link().options == ("coach",)
    assert panel(page)["open"]
    assert page.coach.counting is None
    assert panel(page)["rows"] == panel(page)["hints"] == []
    page.hear({"set": {"coach": False}})
    assert not panel(page)["open"]


UNIT = {
    "rainbow7": {"en": "Tokens", "fr": "Jetons"},
    "sazuki": {"en": "Points", "fr": "Points"},
    "spaan": {"en": "Cards", "fr": "Cartes"},
}


@every_language
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_coach_with_words_for_its_figures_and_for_where_to_look(game: str, lang: str) -> None:
    page = opened(f"game={game}&lang={lang}&seed=7&on=coach")
    assert "coach" in tools(page)
    for count in (1, 2, 3):
        page.hear({"coach": "hint"})
        assert len(panel(page)["hints"]) == count
    page.hear({"coach": "answer"})
    rows, legal = panel(page)["rows"], set(map(str, page.session.match.legal_moves))
    assert len(rows) > 1 and panel(page)["about"]
    for row in rows:
        assert row["line"] in legal and re.fullmatch(r"[+−]?\d+[.,]\d ± \d+[.,]\d", row["figure"])
        assert row["texts"] == list(GAMES[game].board().chosen_for(GAMES[game].read_move(row["line"])))
        frames = page.data["table"]["frames"]
        mine = {tile["text"] for zone in frames[max(frames)]["zones"] for tile in zone.get("tiles") or ()}
        assert set(row["texts"]) <= mine
    assert {"rainbow7": "jeton", "sazuki": "point", "spaan": "carte"}[game] in panel(page)[
        "about"
    ].lower() or lang == "en"


@pytest.mark.parametrize("game", ["sazuki", "spaan"])
def test_each_phase_of_a_game_has_its_hint_of_where_to_look(game: str) -> None:
    page = opened(f"game={game}&lang=en&seed=7&on=coach")
    seen = set[str]()
    for _ in range(12):
        if len(seen) > 1:
            break
        match = page.session.match
        if may_advise(page.session):
            page.hear({"coach": "hint"})
            page.hear({"coach": "hint"})
            seen.add(panel(page)["hints"][1]["text"])
        page.hear({"do": str(match.game.sensible_move(page.session.state))})
    assert len(seen) > 1


@every_language
@pytest.mark.parametrize("game", GAMES)
def test_what_becomes_of_each_card_is_told_on_request_beside_the_answer(game: str, lang: str) -> None:
    page = opened(f"game={game}&lang={lang}&seed=7&on=coach")
    page.hear({"coach": "card-outcomes"})
    assert panel(page)["card_outcomes"] is None and page.coach.counting is None
    page.hear({"coach": "answer"})
    assert [each["act"] for each in panel(page)["buttons"]] == ["card-outcomes"]
    assert panel(page)["card_outcomes"] is None
    page.hear({"coach": "card-outcomes"})
    told, best = panel(page)["card_outcomes"], panel(page)["rows"][0]
    assert told["title"].endswith(best["text"]) and "60" in told["about"]
    assert not panel(page)["buttons"] and not panel(page)["state"]
    hand = page.session.match.game.view(page.session.state, page.session.me).hand
    assert 1 < len(told["rows"]) <= len(hand)
    share = re.compile(r"\d+\s?%\s±\s\d+")
    for row in told["rows"]:
        assert row["text"] and row["html"]
        assert ("<svg" in row["bar"]) == bool(share.search(row["figure"]))
        assert len(row["ways"]) == (2 if row["bar"] else 1)
        assert all(share.search(way) for way in row["ways"]) or not row["bar"]
    other = next(each for each in LANGUAGES if each != lang)
    page.hear({"set": {"lang": other}})
    assert panel(page)["card_outcomes"]["about"] != told["about"]
    page.hear({"do": best["line"]})
    assert panel(page)["card_outcomes"] is None


def test_what_becomes_of_the_cards_grows_with_the_answer_and_is_about_its_choice() -> None:
    async def watches() -> list[tuple[int, str, str]]:
        page = opened("lang=en&seed=7&on=coach")
        page.hear({"coach": "answer"})
        counting = page.coach.counting
        assert counting is not None
        while not counting.budget:
            await asyncio.sleep(0)
        page.hear({"coach": "card-outcomes"})
        assert counting.card_outcomes is None, "nothing that waits blocks the page"
        seen: list[tuple[int, str, str]] = []
        while not counting.over:
            await asyncio.sleep(0)
            if counting.card_outcomes is not None:
                assert counting.advice is not None
                best = counting.advice.moves[counting.advice.standing.best]
                seen.append((counting.card_outcomes.worlds, counting.card_outcomes.move, best))
        return seen

    seen = asyncio.run(watches())
    assert {worlds for worlds, _, _ in seen} == {20, 60}
    assert seen[-1][1] == seen[-1][2]


def test_it_is_silent_on_a_projector() -> None:
    page = opened("seed=7&on=coach,large")
    page.hear({"coach": "answer"})
    assert not panel(page)["open"]
    assert page.coach.counting is None


@every_language
def test_hints_come_one_by_one_and_the_answer_last(lang: str) -> None:
    page = opened(f"lang={lang}&{CALL}&on=coach")
    for count in (1, 2, 3):
        page.hear({"coach": "hint"})
        assert len(panel(page)["hints"]) == count
        assert not panel(page)["rows"]
        assert not re.search(r"\d\s?%", "".join(each["text"] for each in panel(page)["hints"]))
    page.hear({"coach": "hint"})
    assert panel(page)["rows"]
    assert not panel(page)["hints"]
    assert [each["act"] for each in panel(page)["buttons"]] == ["card-outcomes"]


@every_language
def test_the_answer_says_the_choice_a_reason_and_figures_with_their_errors(lang: str) -> None:
    page = opened(f"lang={lang}&{CALL}&on=coach")
    before = page.data["table"]["slip"]
    page.hear({"coach": "answer"})
    rows, slip = panel(page)["rows"], page.data["table"]["slip"]
    assert 2 <= len(rows) <= 4
    assert [each["best"] for each in rows] == [True] + [False] * (len(rows) - 1)
    assert all(re.fullmatch(r"[+−]?\d+[.,]\d ± \d+[.,]\d", each["figure"]) for each in rows)
    assert all("<svg" in each["bar"] and 'aria-hidden="true"' in each["bar"] for each in rows)
    assert slip != before
    assert slip["text"].startswith(rows[0]["text"])
    assert any("%" in each["text"] for each in panel(page)["notes"])


@every_language
def test_the_worst_deal_opens_and_the_call_there_ends_as_told(lang: str) -> None:
    page = opened(f"lang={lang}&{CALL}&on=coach,plain")
    page.hear({"coach": "answer"})
    worst, advice = panel(page)["worst"], page.coach.advice
    assert advice is not None and advice.call is not None
    told = advice.call["worst"]
    query = worst["href"].partition("?")[2]
    assert worst["label"] and query == page_link_of(query)
    there = opened(query)
    assert there.lang == lang and not panel(there)["open"] and there.link.options == ("plain",)
    before, state = page.session.state, there.session.state
    assert GAMES["rainbow7"].view(state, 0) == GAMES["rainbow7"].view(before, 0), "it looks the same to the reader"
    there.hear({"do": "call"})
    end = offered(GAMES["rainbow7"].scoring).last_end(there.session.moments)
    assert end.settled.ending == "call-lost"
    assert end.values[told["seat"]] == told["value"]
    assert there.session.players[told["seat"]] in worst["text"]


def page_link_of(query: str) -> str:
    return PageLink.read(query).query()


def test_equal_choices_say_so_in_words() -> None:
    page = opened("lang=en&seed=7&on=coach")
    page.hear({"coach": "answer"})
    advice = page.coach.advice
    assert advice is not None
    equal = {advice.moves[each] for each in (*advice.standing.equal, advice.standing.best)}
    for row in panel(page)["rows"]:
        assert ("equally good" in row["tags"]) is (row["line"] in equal and len(equal) > 1)


def test_the_readers_own_choice_is_among_the_rows_wherever_it_stands() -> None:
    page = opened("lang=en&seed=7&on=coach")
    page.hear({"coach": "answer"})
    advice = page.coach.advice
    assert advice is not None
    last = advice.moves[advice.standing.choices[-1].choice]
    page.hear({"ask": last.replace("> C", "> B")})
    mine = [each for each in panel(page)["rows"] if "your choice" in each["tags"]]
    assert [each["line"] for each in mine] == [last]
    assert page.coach.advice is advice


def test_another_table_ends_the_counting_and_begins_without_a_hint() -> None:
    page = opened("lang=en&seed=7&on=coach")
    page.hear({"coach": "answer"})
    counting = page.coach.counting
    assert counting is not None
    page.hear({"set": {"lang": "fr"}})
    assert page.coach.counting is counting
    page.hear({"do": "lay O1 > A"})
    assert counting.over
    assert page.coach.counting is None
    assert not panel(page)["rows"]


def test_it_waits_until_the_reader_has_to_choose() -> None:
    page = opened("lang=en&seed=7&on=coach&at=8")
    page.hear({"coach": "answer"})
    assert page.coach.counting is None
    assert panel(page)["state"]
    assert not may_advise(page.session)


def test_the_answer_grows_and_the_page_stays_free_in_between() -> None:
    async def waits() -> list[int]:
        page = opened("lang=en&seed=7&on=coach")
        seen: list[int] = []
        page.changed = lambda: seen.append(page.coach.counting.budget if page.coach.counting else -1)
        page.hear({"coach": "answer"})
        assert page.coach.advice is None
        assert panel(page)["state"]
        counting = page.coach.counting
        assert counting is not None
        while not counting.over:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        return seen

    assert sorted(set(asyncio.run(waits()))) == [0, 20, 60]


def test_counting_ends_in_the_middle_where_the_table_changes() -> None:
    async def leaves() -> tuple[int, bool]:
        page = opened("lang=en&seed=7&on=coach")
        page.hear({"coach": "answer"})
        counting = page.coach.counting
        assert counting is not None
        await asyncio.sleep(0)
        page.hear({"go": 3})
        for _ in range(100):
            await asyncio.sleep(0)
        return counting.budget, counting.over

    assert asyncio.run(leaves()) == (0, True)


def test_what_others_hold_changes_nothing() -> None:
    """Another deal of all that the reader cannot see: the same view, the same answer to the last sign."""
    told = []
    for hidden in ("O3C4V5/R5R6Y2_turn_0_deck_O1O2O4O5", "O1C4O5/R5O2Y2_turn_0_deck_O3R6O4V5"):
        page = opened(f"lang=en&{CALL.replace('O3C4V5/R5R6Y2_turn_0_deck_O1O2O4O5', hidden)}&on=coach")
        page.hear({"coach": "answer"})
        told.append((panel(page)["rows"], panel(page)["notes"], page.data["table"]["slip"]))
    assert told[0] == told[1]


def test_counting_is_given_a_view() -> None:
    page = opened("lang=en&seed=7")
    view = Counting(page.session).view
    assert type(view).__name__ == "View"
    assert view.seat == page.session.me
    assert view.shown is None


def test_all_bars_begin_at_one_zero_and_have_whiskers() -> None:
    page = opened("lang=en&seed=7&on=coach")
    page.hear({"coach": "answer"})
    assert page.coach.advice is not None
    shown = page.coach.advice.standing.choices[:4]
    scale = Scale(shown)
    zeros = {re.findall(r"M([\d.]+) 0V", scale.bar(each.figure, best=False))[0] for each in shown}
    assert len(zeros) == 1
    wide = scale.bar(replace(shown[0].figure, se=0.3), best=True)
    thin = scale.bar(replace(shown[0].figure, se=0.1), best=True)
    assert wide != thin


def test_a_link_with_the_coach_keeps_what_was_sent_of_the_table() -> None:
    page = opened("lang=en&seed=7")
    _ = page.data
    story = page.data["table"]["story"]
    page.hear({"set": {"coach": True}})
    assert page.data["table"]["story"] == story
    assert PageLink.read(page.current_link().query()).options == ("coach",)


@pytest.mark.parametrize("game", [each for each in GAMES.values() if each.coach is not None], ids=lambda each: each.id)
def test_who_opens_a_round_from_its_deal_remembers_what_was_seen_in_it(game: Any) -> None:
    """As in the record from which the link was made: so the coach says the same there as the review."""
    match = new_match(game, seed=11)
    while len(match.steps) < 60 and match.outcome is None:
        match = match.with_sensible_move()
    states = [match.start, *(step.state for step in match.steps)]
    own = [step for step, state in enumerate(states[:-1]) if step > 8 and game.to_move(state) == 0]
    coach, remembered = game.coach(), 0
    for step in own[:: max(1, len(own) // 6)]:
        link = link_to_branch(match, step, 0, str(match.steps[step].move))
        session = MatchSession.of(PageLink.read(link.query()))
        moments = [moment for each in match.steps[:step] for moment in each.moments]
        there = coach.remembered(game.view(session.state, 0), session.moments[: session.shown])
        remembered += there.memory is not None
        if session.shown:
            assert there.memory == coach.remembered(game.view(states[step], 0), moments).memory
    assert remembered > 2


@every_language
def test_where_nothing_before_is_known_the_coach_says_so(lang: str) -> None:
    unknown = {"en": "What was seen before is not known.", "fr": "Ce qu’on a vu avant n’est pas connu."}[lang]
    page = opened(f"lang={lang}&on=coach&{CALL}_turns_9")
    page.hear({"coach": "answer"})
    page.hear({"coach": "card-outcomes"})
    assert unknown in panel(page)["about"] and unknown in panel(page)["card_outcomes"]["about"]
    dealt = opened(f"lang={lang}&on=coach&seed=3")
    dealt.hear({"coach": "answer"})
    assert unknown not in panel(dealt)["about"]
