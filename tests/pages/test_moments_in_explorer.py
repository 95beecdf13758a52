"""The moments of a round in the explorer: only when asked, look by look, each with a link to a table that can be."""

import asyncio
from typing import Any

import pytest

from rainbow7.core import review as core_review
from rainbow7.core.language import LANGUAGES
from rainbow7.games import GAMES
from rainbow7.pages.explorer import Explorer
from rainbow7.pages.review_session import has_review

every_language = pytest.mark.parametrize("lang", LANGUAGES)

WASTE = "edition=en&seed=7&m=*.*.*.*.*.*.*.*"
"""A round in which a simple player lays four 4s of the reader's at once, and loses them to the next ones."""
ENDS = {
    "rainbow7": WASTE,
    "sazuki": "game=sazuki&edition=grimpeur-fr&seed=3&m=*.*&at=19",
    "spaan": "game=spaan&edition=piatnik-fr&seed=1&m=*.*.*.*.*.*.*&at=40",
}
LUCK = "edition=en&pos=act_hands_R7/O1/Y1_deck_R2R3O4O5_piles_B3/B4/C6_settings_house=call-limit:0&a=lR7>A"
"""A round whose only move was forced."""


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core_review, "FIRST_PLAYOUTS", 40)
    monkeypatch.setattr(core_review, "SECOND_WORLDS", 120)


def opened(query: str) -> Explorer:
    page = Explorer.from_query(query)
    assert not page.problems()
    return page


def shown(page: Explorer) -> Any:
    return page.data["moments"]


@every_language
@pytest.mark.parametrize("game", ENDS)
def test_the_moments_of_a_round_are_told_when_they_are_asked_for(game: str, lang: str) -> None:
    page = opened(f"{ENDS[game]}&lang={lang}")
    assert page.data["end"]["open"] and page.data["end"]["moments"]
    assert not shown(page)["open"]
    page.hear({"moments": True})
    told = shown(page)
    assert not page.data["end"]["moments"], "what was asked for is not offered once more"
    assert not told["busy"] and 1 <= len(told["some"]) <= core_review.MOST_MOMENTS
    numbers = [each["number"] for each in told["some"]]
    assert numbers == sorted(numbers) and numbers[-1] <= told["choices"]
    assert [each["most"] for each in told["some"]].count(True) == 1
    for each in told["some"]:
        assert each["played"]["text"] != each["better"]["text"]
        assert "±" in each["apart"]["text"]
        assert game == "spaan" or "<svg" in each["played"]["html"] + each["better"]["html"], "cards are drawn"
        rules = [reason["rule"] for reason in each["reasons"]]
        assert not rules or rules[-1]["href"].startswith("rules?")


@every_language
@pytest.mark.parametrize("game", ENDS)
def test_its_link_opens_the_table_of_that_choice_with_the_better_move_in_a_branch(game: str, lang: str) -> None:
    page = opened(f"{ENDS[game]}&lang={lang}")
    page.hear({"moments": True})
    work = page.review.reviewing
    assert work is not None
    for told, (moment, _) in zip(shown(page)["some"], work.moments, strict=True):
        name, query = told["href"].split("?")
        other = LANGUAGES[1 - LANGUAGES.index(lang)]
        for address in (query, query.replace(f"lang={lang}", f"lang={other}")):
            there = opened(address)
            assert name == "explorer" and there.session.me == page.session.me
            assert str(there.session.state) == str(page.session.match.steps[moment.choice.step - 1].state)
            assert str(there.session.move_made_here) == moment.better
            assert there.text_lines(), "what is shown can be put into words"
        opened(query).hear({"press": "redo"})


@every_language
def test_where_nothing_was_to_be_chosen_one_sentence_says_so(lang: str) -> None:
    page = opened(f"{LUCK}&lang={lang}")
    assert page.data["end"]["open"]
    page.hear({"moments": True})
    assert shown(page)["some"] == [] and not shown(page)["busy"]
    says = {"en": "You had nothing to choose in this round.", "fr": "Vous n’aviez rien à choisir dans cette manche."}
    assert shown(page)["lead"] == says[lang]


@every_language
def test_what_luck_explains_is_told_in_one_sentence(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core_review, "LEAST", 100.0)
    page = opened(f"{WASTE}&lang={lang}")
    page.hear({"moments": True})
    says = {
        "en": "No choice of yours stands out: luck explains it all.",
        "fr": "Aucun de vos choix ne ressort : la chance explique tout.",
    }
    assert (shown(page)["lead"], shown(page)["some"]) == (says[lang], [])


def test_another_language_keeps_what_was_found() -> None:
    page = opened(f"{WASTE}&lang=en")
    page.hear({"moments": True})
    work, english = page.review.reviewing, shown(page)["some"][0]["apart"]["text"]
    page.hear({"set": {"lang": "fr"}})
    assert page.review.reviewing is work
    assert shown(page)["some"][0]["apart"]["text"] != english
    assert "lang=fr" in shown(page)["some"][0]["href"]


def test_the_page_stays_free_between_two_looks_and_sees_how_far_they_are() -> None:
    async def waits() -> list[tuple[int, int, bool]]:
        page, seen = opened(f"{WASTE}&lang=en"), []

        def note() -> None:
            told = shown(page)
            seen.append((told["done"], told["most"], told["busy"]))

        page.changed = note
        page.hear({"moments": True})
        assert shown(page)["busy"], "nothing is looked at before the page is free"
        while shown(page)["busy"]:
            await asyncio.sleep(0)
        return seen

    seen = asyncio.run(waits())
    done = [each[0] for each in seen]
    assert done == sorted(done) and len(set(done)) > 5
    assert all(0 <= at <= most for at, most, _ in seen)
    assert [busy for *_, busy in seen].count(False) == 1 and not seen[-1][2]


@pytest.mark.parametrize("message", [{"moments": "stop"}, {"go": 3}, {"next": True}, {"press": "deal"}])
def test_it_ends_in_the_middle_where_it_is_stopped_or_the_table_changes(message: dict[str, Any]) -> None:
    async def leaves() -> tuple[bool, bool, int, bool]:
        page = opened(f"{WASTE}&lang=en")
        page.hear({"moments": True})
        work = page.review.reviewing
        assert work is not None
        await asyncio.sleep(0)
        page.hear(message)
        for _ in range(200):
            await asyncio.sleep(0)
        return work.over, work.found is None, work.looks.done, shown(page)["open"]

    over, unfinished, done, still_open = asyncio.run(leaves())
    assert over and unfinished and done < 3 and not still_open


def test_stopped_it_can_be_asked_for_again() -> None:
    page = opened(f"{WASTE}&lang=en")
    page.hear({"moments": True})
    page.hear({"moments": "stop"})
    assert page.data["end"]["moments"] and not shown(page)["open"]


def test_only_choices_of_the_round_that_is_shown_are_looked_at() -> None:
    page = opened(f"{WASTE}&lang=en")
    first = page.session.shown
    page.hear({"next": True})
    while not page.data["end"]["open"]:
        page.hear({"press": "play-mine"})
    page.hear({"moments": True})
    work = page.review.reviewing
    assert work is not None and work.choices
    assert all(first < each.n < page.session.shown for each in work.choices)


def test_it_is_offered_neither_in_the_middle_of_a_round_nor_on_a_projector_nor_without_a_coach() -> None:
    for query in (f"{WASTE}&at=20", f"{WASTE}&on=large"):
        page = opened(query)
        page.hear({"moments": True})
        assert page.review.reviewing is None and not shown(page)["open"]
    assert not opened(f"{WASTE}&on=large").data["end"]["moments"]
    for game in GAMES:
        page = opened(f"game={game}&seed=3")
        assert not has_review(page.session) or GAMES[game].coach is not None
