"""The comparison: every difference, witnesses that can be played, a replay that stops, figures that add up."""

import asyncio

import pytest

from rainbow7.core.comparison import compared
from rainbow7.core.language import LANGUAGES
from rainbow7.games import GAMES
from rainbow7.pages.edition_measure import figure
from rainbow7.pages.editions import Editions, editions
from rainbow7.pages.link import PageLink
from rainbow7.pages.match_session import MatchSession
from rainbow7.pages.page import Json

GAME = GAMES["rainbow7"]
PAIRS = [(a, b) for a in GAME.editions for b in GAME.editions if a != b]


def page(query: str) -> Editions:
    return Editions(PageLink.read(query))


def difference(opened: Editions, field: str) -> Json:
    return next(dict(each) for each in opened.data["compare"]["plays"] if each["field"] == field)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_every_difference_is_there_with_what_both_say(a: str, b: str, lang: str) -> None:
    data = page(f"edition={a}&with={b}&lang={lang}").data["compare"]
    wanted = [(each.rule, each.field) for each in compared(GAME, GAME.editions[a], GAME.editions[b])]
    found = [(each["rule"], each["field"]) for each in (*data["plays"], *data["wording"])]
    assert sorted(found) == sorted(wanted)
    for each in data["plays"]:
        first, second = each["witness"]["answers"]
        assert (first["kind"], first["text"]) != (second["kind"], second["text"]), each["rule"]
    for each in data["wording"]:
        assert each["sides"][0]["text"] != each["sides"][1]["text"] and each["rulings"]


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_every_witness_opens_under_both_rulebooks(a: str, b: str) -> None:
    for each in page(f"edition={a}&with={b}&lang=en").data["compare"]["plays"]:
        for answer, edition in zip(each["witness"]["answers"], (a, b), strict=True):
            link = PageLink.read(answer["href"].partition("?")[2])
            assert not link.complaints and link.the_edition.id == edition
            session = MatchSession.of(link)
            assert not session.complaints and session.match.state.edition.id == edition


def test_without_a_second_rulebook_one_that_plays_otherwise_is_taken() -> None:
    assert page("lang=en").link.other == "fr-plus2"
    assert page("edition=fr-plus2&lang=en").link.other == "fr"
    opened = page("lang=en")
    opened.hear({"set": {"other": "en"}})
    assert (opened.link.edition, opened.link.other) == ("fr-plus2", "en")


@pytest.mark.parametrize("game", ["sazuki", "spaan"])
def test_where_there_is_one_rulebook_nothing_differs(game: str) -> None:
    opened = page(f"game={game}&lang=en")
    assert not opened.data["compare"]["plays"] and len(opened.text_lines()) == 1
    assert Editions.first_view(f"game={game}&lang=en")[0]
    opened.hear({"replay": "3"})
    opened.hear({"measure": "x"})
    assert opened.data


def test_rulebooks_that_play_alike_replay_alike() -> None:
    opened = page("edition=en&with=fr&lang=en")
    opened.hear({"replay": "5"})
    assert opened.replayed is not None and opened.replayed["kind"] == "ok"


def test_a_deal_that_differs_already_is_told_beside_what_follows_with_the_same_cards() -> None:
    opened = page("edition=en&with=fr-plus2&lang=en")
    opened.hear({"replay": "0"})
    assert opened.replayed is not None and opened.replayed["kind"] == "yet"
    mine, other = opened.replayed["sides"]
    assert mine["rule"] == other["rule"] == "setup.sevens" and mine["text"] != other["text"]


def test_a_replay_stops_at_the_first_step_that_differs_with_both_sides_open() -> None:
    position = "act hands R7O7G7Y1Y2/C1C2C4/C3C5C6 deck O1O2O3O4O5O6 piles B1/B2/B3"
    moves = ("lay R7 O7 G7 > A", "use G7 > 1")
    query = PageLink(lang="en", edition="en", other="fr-plus2", position=position, moves=moves).query()
    opened = page(query)
    opened.hear({"replay": "0"})
    assert opened.replayed is not None
    for side in opened.replayed["sides"]:
        assert side["text"] and not PageLink.read(side["href"].partition("?")[2]).complaints


@pytest.mark.parametrize("seed", ["x", "-1", "9" * 40, "٣"])
def test_what_is_no_number_of_a_deal_stays_where_it_was_typed_and_plays_nothing(seed: str) -> None:
    opened = page("edition=en&with=fr&lang=en&seed=4")
    opened.hear({"replay": seed})
    assert opened.link.seed == 4 and opened.replayed is None
    assert opened.data["compare"]["wrongSeed"] == seed[:30]
    opened.hear({"replay": " 12 "})
    assert opened.link.seed == 12 and opened.replayed is not None
    assert opened.data["compare"]["wrongSeed"] == ""


def test_without_a_number_the_deal_that_is_there_is_replayed() -> None:
    opened = page("edition=en&with=fr&lang=en&seed=4")
    opened.hear({"replay": ""})
    assert opened.link.seed == 4 and opened.replayed is not None


def test_a_difference_is_measured_against_the_same_rulebook_with_that_one_thing_changed() -> None:
    opened = page("edition=en&with=fr-plus2&lang=en&seats=2")
    opened.hear({"measure": "seven_duty"})
    measure = opened.measure
    assert measure is not None and measure.over
    mine, other = (measure.blocks[place].edition for place in (0, 1))
    changed = {name for name in vars(mine) if getattr(mine, name) != getattr(other, name)}
    assert changed == {"seven_duty"}
    shown = difference(opened, "seven_duty")["measured"]
    assert (
        shown["says"]
        and shown["over"]
        and len(shown["rows"]) == 5
        and all("<svg" in row["html"] for row in shown["rows"])
    )
    opened.hear({"measure": "no_such"})
    assert opened.measure is measure


def test_long_work_shows_how_far_it_is_and_can_be_stopped() -> None:
    opened = page("edition=en&with=fr-plus2&lang=en&seats=2")
    seen: list[float] = []

    def changed() -> None:
        assert opened.measure is not None
        seen.append(difference(opened, "sevens_in_play")["measured"]["done"])
        if len(seen) == 3:
            opened.hear({"stop": True})

    async def run() -> None:
        opened.changed = changed
        opened.hear({"measure": "sevens_in_play"})
        while opened.measure is None or not opened.measure.over or len(seen) < 4:
            await asyncio.sleep(0)

    asyncio.run(run())
    assert seen[0] < seen[1] < seen[2] < 1


def test_a_figure_keeps_its_marks_inside() -> None:
    for pairs in ([(1.0, 0.1), (5.0, 0.1)], [(0.0, 0.0), (0.0, 0.0)], [(80.0, 3.0), (81.0, 0.1)]):
        drawn = figure(pairs)
        places = [float(text.split('"')[0]) for text in drawn.split('cx="')[1:]]
        assert all(0 <= place <= 240 for place in places)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_view_and_the_twin_tell_every_difference(lang: str) -> None:
    opened = page(f"edition=en&with=fr-plus2&lang={lang}")
    html, data = Editions.first_view(f"edition=en&with=fr-plus2&lang={lang}")
    for each in data["parts"]["compare"]["plays"]:
        assert each["title"] in html
        assert any(each["title"] == line for line in opened.text_lines())
        assert not any(each["rule"] in line for line in opened.text_lines()), "ids are for programs"


def test_the_page_is_one_tree() -> None:
    tree = editions("edition=en&with=fr-plus2&lang=en")
    compare = tree.children[1]
    compare._handle_custom_msg({"set": {"other": "fr"}, "seq": 1, "page": "k3f9"}, [])
    assert not compare.data["plays"] and compare.data["wording"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_every_difference_in_play_lies_on_two_mats_that_can_be_played_on(a: str, b: str, lang: str) -> None:
    for each in page(f"edition={a}&with={b}&lang={lang}").data["compare"]["plays"]:
        mats = each["mats"]
        assert len(mats) == 2 and any(card["outlined"] for mat in mats for card in mat["cards"]), each["rule"]
        for mat, edition, side in zip(mats, (a, b), each["sides"], strict=True):
            link = PageLink.read(mat["href"].partition("?")[2])
            session = MatchSession.of(link)
            assert not link.complaints and not session.complaints and link.the_edition.id == edition
            assert side["label"] in mat["play"], "a rulebook is named"


def test_the_same_cards_lie_in_the_same_places_but_for_what_differs() -> None:
    opened = page("edition=en&with=fr-plus2&lang=en")
    kept, swapped = difference(opened, "wilds_kept")["mats"]
    other = [place for place, cards in enumerate(zip(kept["cards"], swapped["cards"], strict=True))
             if cards[0]["html"] != cards[1]["html"]]  # fmt: skip
    assert other == [place for place, card in enumerate(kept["cards"]) if card["outlined"]]
    assert other == [place for place, card in enumerate(swapped["cards"]) if card["new"]] and len(other) == 1
    assert (kept["total"], swapped["total"]) == ("total 23", "total 28")
    held = MatchSession.of(PageLink.read(kept["href"].partition("?")[2]))
    hand = held.state.hands[held.link.me]
    assert sum(card.wild for card in hand) == 2, "under this rulebook both Rainbow cards stay"
    all_cards = [card for cards in (*held.state.hands, held.state.deck, *held.state.piles) for card in cards]
    assert len(all_cards) == 53 and len(set(all_cards)) == 50, "a whole pack, four of its cards alike"


def test_sevens_that_are_out_of_play_are_marked_and_not_counted() -> None:
    kept, boxed = difference(page("edition=en&with=fr-plus2&lang=en"), "sevens_in_play")["mats"]
    assert (kept["count"], boxed["count"]) == ("7 cards", "5 cards") and not kept["total"]
    assert sum(card["away"] for card in boxed["cards"]) == 2 and not any(card["away"] for card in kept["cards"])


def test_there_is_no_verdict_where_both_rulebooks_allow_it() -> None:
    opened = page("edition=en&with=fr-plus2&lang=en")
    kinds = {
        each["field"]: [one["kind"] for one in each["witness"]["answers"]] for each in opened.data["compare"]["plays"]
    }
    assert kinds == {"sevens_in_play": ["", ""], "wilds_kept": ["", ""], "seven_duty": ["no", "ok"]}


def test_one_difference_is_shown_at_a_time_and_stands_in_the_link() -> None:
    opened = page("edition=en&with=fr-plus2&lang=en")
    assert opened.data["compare"]["open"] == "sevens_in_play" and opened.place == ""
    opened.hear({"difference": "seven_duty"})
    assert opened.data["compare"]["open"] == "seven_duty" and opened.place == "seven.duty"
    again = page(opened.data["address"]["query"])
    assert again.data["compare"]["open"] == "seven_duty"
    for nonsense in ("call_limit", 7, None):
        opened.hear({"difference": nonsense})
        assert opened.data["compare"]["open"] == "seven_duty"
    opened.hear({"set": {"other": "fr"}})
    assert opened.data["compare"]["open"] == "" and opened.link.rule == ""
