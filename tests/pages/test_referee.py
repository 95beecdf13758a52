"""The referee: the same answers as the engine, links that hold hand and pad, and nothing that a link can break."""

from random import Random
from typing import Any

import pytest

from rainbow7.api import combos, judge
from rainbow7.core.language import LANGUAGES
from rainbow7.explain import explain_verdict
from rainbow7.games import GAMES
from rainbow7.games.rainbow7.cards import PACK, WILD, Card
from rainbow7.pages.count_pad import Counts
from rainbow7.pages.link import PageLink
from rainbow7.pages.referee import Referee, referee
from rainbow7.pages.score_pad import Rounds

EN = GAMES["rainbow7"].editions["en"]


def page(query: str = "lang=en") -> Referee:
    return Referee(PageLink.read(query))


def slip(opened: Referee) -> dict[str, Any]:
    """The answer to the question that is asked with cards."""
    found: dict[str, Any] = opened.data["grid"]["slip"]
    return found


def scored(opened: Referee) -> dict[str, Any]:
    """The end of a round, as it is entered."""
    found: dict[str, Any] = opened.data["round"]
    return found


def lays(opened: Referee) -> list[str]:
    """All that may be laid, the best first."""
    found = opened.data["grid"]["lays"]
    return [found["best"]["line"], *(each["line"] for each in found["others"])]


def reopened(opened: Referee) -> Referee:
    """The page again, from its link alone."""
    return page(opened.current_link().query())


@pytest.mark.parametrize(("game", "pad", "other"), [
    ("rainbow7", "t1,2,3", "t3,2,1"), ("sazuki", "n4,5,6.n1,0,2", "n1,2,3"), ("spaan", "n4,0", "n0,6"),
])  # fmt: skip
def test_a_pad_in_a_link_is_kept_in_each_game(game: str, pad: str, other: str) -> None:
    opened = page(f"lang=en&game={game}&tab=score&pad={pad}")
    assert str(opened.rounds) == pad and opened.data["pad"]["keep"] == pad
    opened.hear({"restore": other, "mine": True})
    assert opened.data["pad"]["keep"] == other


def test_each_game_keeps_what_the_browser_stores_under_its_own_key() -> None:
    found = {
        game: [page(f"lang=en&game={game}").data[part]["store"] for part in ("pad", "box")] for game in GAMES
    }  # fmt: skip
    assert found == {
        "rainbow7": ["r7.pad", "r7.box"], "sazuki": ["r7.pad.sazuki", "r7.box.sazuki"],
        "spaan": ["r7.pad.spaan", "r7.box.spaan"],
    }  # fmt: skip


# May I lay these? What may I lay?


def test_the_cards_that_are_tapped_are_the_question() -> None:
    opened = page()
    verdicts = []
    for hand in ("G3", "G3 G4", "G3 G4 G6", "G3 G4 G6 W", "G3 R5"):
        opened.hear({"hand": hand})
        verdicts.append(slip(opened)["kind"])
        assert slip(opened)["text"] == str(explain_verdict(judge(hand, hand), "en").line)
    assert verdicts == ["ok", "yet", "yet", "ok", "no"]
    assert "green 5 is missing" in slip(page("lang=en&hand=G3,G4,G6"))["text"]


def test_the_best_lay_leaves_least_and_keeps_the_rainbow_card() -> None:
    opened = page("lang=en&hand=R2,O1,Y7,G3,G4,G5,W")
    found = opened.data["grid"]["lays"]
    assert found["best"]["text"] == "Best: lay green 3, 4 and 5, leaves 10"
    assert found["more"] == "4 other combinations, and 7 single cards"
    left = [int(each["note"].removeprefix("leaves ")) for each in found["others"]]
    assert left == sorted(left) and left[0] == 10


def test_an_empty_hand_is_better_than_any_low_one() -> None:
    assert lays(page("lang=en&hand=G3,G4,G5,W"))[0] == "G3 G4 G5 W"
    assert "Perfect" in page("lang=en&hand=G3,G4,G5,W").data["grid"]["lays"]["best"]["text"]


def test_effects_are_marked_where_a_lay_sets_them_off() -> None:
    found = page("lang=en&hand=B5,B6,B7,R1").data["grid"]["lays"]
    marked = {each["line"]: each["marks"] for each in [found["best"], *found["others"]]}
    assert "<svg" in marked["B5 B6 B7"] and not marked["B7"]


def test_the_combinations_are_those_of_the_engine() -> None:
    random = Random(7)
    for _ in range(40):
        hand = " ".join(map(str, random.sample(PACK, random.randint(2, 8))))
        opened = page()
        opened.hear({"hand": hand})
        assert set(lays(opened)) <= set(combos(hand)) and len(lays(opened)) == min(len(combos(hand)), 25)


@pytest.mark.parametrize("edition", GAMES["rainbow7"].editions)
def test_the_browser_knows_at_once_what_the_rules_say(edition: str) -> None:
    """The table that the browser has says of every choice within a row or a column what the rules say."""
    shapes = page(f"lang=en&edition={edition}").data["grid"]["entry"]["shapes"]
    random = Random(3)
    for _ in range(300):
        row, places, wilds = random.randrange(7), random.sample(range(7), random.randint(0, 7)), random.randint(0, 4)
        for which, cards in (
            ("row", [Card(row, place + 1) for place in places]), ("column", [Card(place, row + 1) for place in places]),
        ):  # fmt: skip
            hand = " ".join(map(str, [*cards, *[WILD] * wilds]))
            if hand:
                legal = shapes[which][sum(1 << place for place in places)] >> wilds & 1
                assert bool(legal) == judge(hand, hand, edition=edition).legal, hand


def test_a_hand_that_is_held_says_what_is_missing_and_whether_one_has_it() -> None:
    opened = page("lang=en&hand=R2,O1,Y7,G3,G4,G5,W")
    opened.hear({"held": True})
    assert opened.data["grid"]["entry"] is None and slip(opened) is None
    opened.hear({"lay": "G3 G5"})
    assert slip(opened)["kind"] == "yet"
    assert slip(opened)["would"]["text"] == "You hold green 4: tap it; a Rainbow card would do as well."
    assert opened.data["grid"]["hand"]["raised"] == ["G3.1", "G5.1"]
    assert slip(reopened(opened))["would"] == slip(opened)["would"]
    alone = page("lang=en&hand=G3,G4,R7&play=G3,G4")
    assert slip(alone)["would"]["text"] == "Nothing in your hand would do."


def test_a_hand_that_is_held_stays_so_in_its_link() -> None:
    opened = page("lang=en&hand=G3,G4,G5")
    opened.hear({"held": True})
    assert opened.current_link().play == "-" and reopened(opened).data["grid"]["hand"]["raised"] == []
    opened.hear({"held": False})
    assert opened.current_link().play == "" and reopened(opened).data["grid"]["entry"]


def test_only_what_may_be_laid_leaves_the_hand() -> None:
    opened = page("lang=en&hand=G3,G4,G5,R1&play=G3,G4")
    opened.hear({"laid": True})
    assert opened.hands == ["G3 G4 G5 R1"]
    opened.hear({"lay": "G3 G4 G5"})
    opened.hear({"laid": True})
    assert opened.hands == ["R1"] and slip(opened)["text"] == "You laid green 3, 4 and 5. One card, total 1."
    opened.hear({"lay": "R1"})
    opened.hear({"laid": True})
    assert opened.hands == [""] and "your hand is empty" in slip(opened)["text"] and not opened.held


@pytest.mark.parametrize(("hand", "kind"), [("R7,R1", "no"), ("R3,R4", "ok"), ("W,W", "ok")])
def test_a_row_says_whether_a_rainbow_may_be_called(hand: str, kind: str) -> None:
    row = page(f"lang=en&hand={hand}&play=-").data["grid"]["call"]
    assert (row["kind"], row["label"]) == (kind, "Call a Rainbow")


@pytest.mark.parametrize(
    ("older", "raised"),
    [("tab=lay&hand=B3,B4,B6,W", None), ("tab=judge&hand=B3,B4,B6,W", []),
     ("tab=judge&hand=B3,B4,B6,W&play=B3,B4,W", ["B3.1", "B4.1", "W.1"])],
)  # fmt: skip
def test_links_of_the_older_tabs_show_the_same_question(older: str, raised: list[str] | None) -> None:
    opened = page(f"lang=en&{older}")
    hand = opened.data["grid"]["hand"]
    assert opened.tab == "hand" and (hand["raised"] if hand else None) == raised


def test_a_lay_that_is_tapped_is_judged_and_unfolded() -> None:
    opened = page()
    opened.hear({"hand": "B3 B4 B6 W"})
    opened.hear({"try": "B3 B4 B6"})
    assert opened.held and slip(opened)["kind"] == "yet"
    assert slip(opened)["text"] == str(explain_verdict(judge("B3 B4 B6 W", "B3 B4 B6"), "en").line)
    opened.hear({"why": "last"})
    assert opened.data["why"]["open"] and opened.data["why"]["nearest"][0]["texts"] == ["B3", "B4", "B6", "W"]
    opened.hear({"why": None})
    assert not opened.data["why"]["open"]


def test_a_legal_seven_says_what_it_does_in_the_box_at_hand() -> None:
    opened = page("lang=en&hand=B5,B6,B7,W&play=B5,B6,B7")
    assert "need not draw" in slip(opened)["extra"]
    names = "red\norange\nyellow\ngreen\ncyan\nnavy\nviolet"
    opened.hear({"box": "draw,draw,give,give,skip,give,shed", "names": names})
    assert "Rain token" in slip(opened)["extra"] and "navy 7" in slip(opened)["extra"]
    assert "Rain token" in slip(reopened(opened))["extra"]


def test_a_lone_seven_has_nothing_to_say() -> None:
    assert slip(page("lang=en&hand=B7,R1&play=B7"))["extra"] == ""


def test_what_is_not_as_usual_at_this_table_has_a_badge() -> None:
    opened = page("lang=en&set=house=call-limit:9")
    assert opened.data["grid"]["badges"] == ["House rule: calls with up to 9."]
    opened.hear({"box": "shed,draw,give,give,skip,skip,shed", "names": ""})
    assert opened.data["grid"]["badges"] == ["Set to your box", "House rule: calls with up to 9."]
    opened.hear({"set": {"tab": "box"}})
    assert opened.data["grid"]["badges"] == [] and opened.data["box"]["open"]


def test_what_was_entered_is_there_again_after_a_look_at_another_tab() -> None:
    opened = page("lang=en&hand=G3,G4,G5&play=G3")
    opened.hear({"set": {"tab": "score"}})
    opened.hear({"total": "4", "of": 0})
    opened.hear({"set": {"tab": "box"}})
    opened.hear({"set": {"tab": "score"}})
    assert opened.hands == ["4", "", ""]
    opened.hear({"set": {"tab": "hand"}})
    assert opened.hands == ["G3 G4 G5"] and opened.data["grid"]["hand"]["raised"] == ["G3.1"]


@pytest.mark.parametrize("names", ["a\na\nc\nd\ne\nf\ng", "a\nb", "\n\n\n\n\n\nx"])
def test_names_that_do_not_tell_colours_apart_are_refused_in_words(names: str) -> None:
    opened = page()
    opened.hear({"box": "", "names": names})
    assert opened.data["box"]["error"] and not opened.link.settings


def test_refused_names_stay_in_their_fields_and_what_the_sevens_do_is_set() -> None:
    opened = page()
    typed = ["rose", "rose", "c", "d", "e", "f", "g"]
    opened.hear({"box": "shed,draw,give,give,skip,skip,shed", "names": "\n".join(typed)})
    box = opened.data["box"]
    assert [each["name"] for each in box["rows"]] == typed and box["error"]
    assert box["own"]["box"] == "shed,draw,give,give,skip,skip,shed" and not box["own"]["names"]
    opened.hear({"box": "", "names": "\n".join(["pink", *typed[1:]])})
    assert not opened.data["box"]["error"] and opened.link.the_settings.colours[0] == "pink"


def test_the_box_can_be_set_back() -> None:
    opened = page()
    opened.hear({"box": "shed,draw,give,give,skip,skip,shed", "names": ""})
    assert opened.data["box"]["changed"]
    opened.hear({"box": "", "names": ""})
    assert not opened.data["box"]["changed"]


# Sazuki and Spaan


def test_a_bound_round_lists_and_judges_what_the_engine_does() -> None:
    opened = page("game=sazuki&lang=en&hand=1,1,2,3")
    opened.hear({"set": {"bound": "run"}})
    assert set(lays(opened)) == set(combos("1123", "sazuki", bound="run"))
    assert opened.data["grid"]["lays"]["best"]["text"] == "Strongest: 1, 2 and 3, leaves 1 card"
    opened.hear({"try": "1 1"})
    assert slip(opened)["kind"] == "no"
    assert reopened(opened).bound == "run" and slip(reopened(opened))["text"] == slip(opened)["text"]


def test_who_chooses_first_is_told_with_the_reason() -> None:
    lines = slip(page("game=sazuki&lang=en&tab=rank&hand=1,1/2,3/5"))["lines"]
    assert [each["rule"] for each in lines] == ["rank.height", "rank.height", "rank.count"]


@pytest.mark.parametrize(("seats", "plays"), [(2, 4), (3, 3), (6, 6)])
def test_as_many_plays_are_ranked_as_a_round_has(seats: int, plays: int) -> None:
    hand = "/".join(["1,1", "2,3", "5", "6", "4", "3"][:plays])
    opened = page(f"game=sazuki&lang=en&tab=rank&seats={seats}&hand={hand}")
    assert len(opened.data["grid"]["plays"]) == len(slip(opened)["lines"]) == plays
    opened.hear({"set": {"seats": 2}})
    assert len(opened.data["grid"]["plays"]) == len(reopened(opened).data["grid"]["plays"]) == 4


def test_prizes_are_counted_as_points_or_card_by_card() -> None:
    opened = page("game=sazuki&lang=en&tab=score&hand=12/6,6/3")
    assert [row["total"] for row in scored(opened)["rows"]] == [12, 12, 3]
    assert scored(opened)["slip"]["text"] == "Players 1 and 2 share the victory with 12 points each."
    opened.hear({"note": True})
    assert opened.data["pad"]["keep"] == "n12,12,3" and [each["tokens"] for each in opened.data["pad"]["players"]] == [
        12, 12, 3,
    ]  # fmt: skip


def test_cards_won_are_added_up_round_by_round() -> None:
    opened = page("game=spaan&lang=en&tab=score&pad=n4,0")
    assert scored(opened)["cards"] == "" and scored(opened)["perfect"] is None
    opened.hear({"total": "0", "of": 0})
    assert scored(opened)["slip"]["text"] == "Still missing: Player 2." and not scored(opened)["ready"]
    opened.hear({"total": "6", "of": 1})
    assert [row["after"] for row in scored(opened)["rows"]] == [4, 6]
    assert scored(opened)["slip"]["cite"]["rule"] == "end.most" and "Player 2 wins" in scored(opened)["slip"]["text"]


@pytest.mark.parametrize(("row", "kind"), [("R,W,G", "ok"), ("R,W,R", "no"), ("R,K", "no"), ("R,O,Y,G,T,B", "ok")])
def test_a_face_fits_or_not(row: str, kind: str) -> None:
    assert slip(page(f"game=spaan&lang=en&hand={row}"))["kind"] == kind


def test_a_faulty_face_gives_way_to_the_next() -> None:
    opened = page("game=spaan&lang=en")
    opened.hear({"hand": "R R"})
    assert slip(opened)["kind"] == "no"
    opened.hear({"hand": "R R G"})
    assert opened.hands == ["R G"] and slip(opened)["kind"] == "ok"


# Who scores what?


def test_a_round_is_scored_and_written_down() -> None:
    opened = page("lang=en&tab=score")
    opened.hear({"sheet": 0})
    assert opened.data["grid"]["sheet"]["options"][0]["here"] and not opened.data["round"]["open"]
    opened.hear({"hand": "R3 O1 W"})
    opened.hear({"sheet": None})
    opened.hear({"total": "9", "of": 1})
    assert scored(opened)["slip"]["text"] == "Still missing: Player 3." and not scored(opened)["ready"]
    assert all(row["gain"] is None for row in scored(opened)["rows"])
    opened.hear({"sheet": 2})
    opened.hear({"hand": "B2 V4"})
    opened.hear({"sheet": None})
    assert [row["after"] for row in scored(opened)["rows"]] == [0, 2, 2]
    assert [row["why"] for row in scored(opened)["rows"]] == ["nothing", "Storm", "Storm"]
    assert scored(opened)["slip"]["word"] == "The call holds"
    opened.hear({"note": True})
    pad = opened.data["pad"]
    assert [each["tokens"] for each in pad["players"]] == [0, 2, 2] and len(pad["rounds"]) == 1
    assert opened.hands == ["", "", ""] and [each["first"] for each in pad["players"]] == [False, True, False]
    assert reopened(opened).data["pad"]["rounds"] == pad["rounds"]
    opened.hear({"undo": True})
    assert not opened.data["pad"]["rounds"]


def test_the_round_can_be_shown_in_full_with_what_would_have_turned_it() -> None:
    opened = page("lang=en&tab=score&hand=R1,R2/C1,C2/V1&play=c0")
    assert not opened.data["score"]["open"]
    opened.hear({"details": True})
    assert opened.data["score"]["open"] and opened.data["score"]["away"]["some"][0]["href"]
    opened.hear({"details": False})
    assert not opened.data["score"]["open"]


def test_a_call_above_seven_is_refused_with_its_rule() -> None:
    opened = page("lang=en&tab=score&hand=8/9/9&play=c0")
    assert scored(opened)["slip"]["kind"] == "no" and scored(opened)["slip"]["cite"]["rule"] == "call.limit"
    opened.hear({"note": True})
    assert not opened.rounds.rounds


def test_a_perfect_needs_the_hands_only_for_a_tie_at_the_end() -> None:
    won = scored(page("lang=en&tab=score&play=p1"))
    assert won["ready"] and not any(row["needed"] for row in won["rows"])
    tied = page("lang=en&tab=score&play=p1&pad=t3,7,3")
    assert not scored(tied)["ready"] and [row["needed"] for row in scored(tied)["rows"]] == [True, False, True]
    tied.hear({"total": "5", "of": 0})
    tied.hear({"total": "4", "of": 2})
    assert (
        tied.entered_round.ended().settled.winners == (2,)
        and "The lowest last hand, 4" in scored(tied)["slip"]["extra"]
    )


def test_cards_that_another_player_holds_are_told_so() -> None:
    opened = page("lang=en&tab=score&hand=R3,O1//&play=c0")
    opened.hear({"sheet": 1})
    cells = {cell["text"]: cell for row in opened.data["grid"]["entry"]["rows"] for cell in row["cells"]}
    assert "Player 1" in cells["R3"]["taken"] and "taken" not in cells["G5"]


def test_a_round_of_the_pad_is_corrected_and_what_follows_is_counted_anew() -> None:
    opened = page("lang=en&tab=score&pad=c0:4,9,12.p1:-,-,-")
    opened.hear({"correct": 1})
    assert opened.hands == ["4", "9", "12"] and scored(opened)["note"] == "Correct round 1"
    opened.hear({"total": "3", "of": 2})
    assert scored(opened)["slip"]["word"] == "The call is beaten"
    opened.hear({"note": True})
    assert opened.data["pad"]["keep"] == "c0:4,9,3.p1:-,-,-"
    assert [each["totals"] for each in opened.data["pad"]["rounds"]] == [[3, 0, 0], [4, 0, 1]]
    opened.hear({"correct": 2})
    assert opened.ending == "perfect" and opened.ending_seat == 1
    opened.hear({"cancel": True})
    assert opened.data["pad"]["keep"] == "c0:4,9,3.p1:-,-,-" and not scored(opened)["cancel"]


def test_a_correction_that_ends_the_game_drops_what_cannot_have_followed() -> None:
    opened = page("lang=en&tab=score&pad=t5,0,0.c0:1,9,9.c0:2,9,9")
    opened.hear({"correct": 1})
    opened.hear({"total": "0", "of": 2})
    opened.hear({"note": True})
    assert opened.rounds.over and len(opened.rounds.rounds) == 1


def test_after_the_end_of_the_game_nothing_more_is_written_down() -> None:
    opened = page("lang=en&tab=score&hand=1/2/3&play=c0&pad=t5,5,5.c0:1,2,3")
    assert opened.rounds.over and opened.data["pad"]["over"] and scored(opened)["over"] and not scored(opened)["note"]
    opened.hear({"note": True})
    assert len(opened.rounds.rounds) == 1
    opened.hear({"fresh": True})
    assert not opened.rounds.over


def test_names_stay_out_of_the_link() -> None:
    opened = page("lang=en&tab=score&hand=4/9/6&play=c0")
    opened.hear({"names": "Léa\n\n<b>Tom"})
    opened.hear({"details": True})
    assert [row["name"] for row in scored(opened)["rows"]] == ["Léa", "Player 2", "<b>Tom"]
    assert [row["own"] for row in scored(opened)["rows"]] == ["Léa", "", "<b>Tom"]
    assert "Tom" not in opened.current_link().query()
    assert "<b>" not in opened.data["score"]["rows"][2]["gains"][0]["html"]
    assert "<b>" not in scored(opened)["slip"]["html"]


def test_what_the_browser_kept_is_taken_up_where_the_link_holds_none() -> None:
    opened = page("lang=en&tab=score")
    opened.hear({"restore": "c0:4,9,6,5", "names": "A\nB\nC\nD"})
    assert opened.seats == 4 and opened.rounds.tokens == (0, 2, 2, 2)
    opened.hear({"restore": "c1:9,4,6,5"})
    assert opened.rounds.tokens == (0, 2, 2, 2)


# Pads


@pytest.mark.parametrize("text", ["c0:4,9,12", "t3,2,1.c0:4,9,12.p1:-,0,-", "c2:9,9,3.c0:1,1,1", ""])
def test_a_pad_is_written_as_it_is_read(text: str) -> None:
    assert str(Rounds.read(text, 3, EN)) == text


@pytest.mark.parametrize(
    ("text", "kept"),
    [("c9:4,9,12", ""), ("c0:8,9,12", ""), ("c0:4,9,12.x", "c0:4,9,12"), ("t1", ""), ("c0:4,9,12.c0:4,9", "c0:4,9,12"),
     ("c0:-,9,9", ""), ("t99999,0,0", ""), ("c٣:4,9,12", ""),
     (".".join(["p0:-,-,-"] * 500), ".".join(["p0:-,-,-"] * 7))],
)  # fmt: skip
def test_what_cannot_be_read_of_a_pad_is_left_out(text: str, kept: str) -> None:
    assert str(Rounds.read(text, 3, EN)) == kept


@pytest.mark.parametrize(
    ("text", "kept"),
    [("n3,0,2.n1,4,0", "n3,0,2.n1,4,0"), ("n3,0,2.n1,4", "n3,0,2"), ("n3", ""), ("c0:1,2,3", ""), ("n-1,2,3", ""),
     ("n1,2,3,4,5,6,7", ""), (".".join(["n1,2,3"] * 90), ".".join(["n1,2,3"] * 60))],
)  # fmt: skip
def test_a_pad_of_counts_is_read_up_to_what_cannot_be_read(text: str, kept: str) -> None:
    assert str(Counts.read(text, 3, range(2, 7))) == kept


# Links and views


HOSTILE = [
    "hand=R3,R3,R3", "hand=" + "R1," * 200, "hand=zz", "tab=score&hand=999/-/x&play=c9", "tab=score&play=p٣",
    "tab=nothing",
    "game=sazuki&hand=7&play=set;9", "game=sazuki&tab=rank&hand=1,1/2,2/3/4/5/6/1/2", "game=spaan&hand=R,R,R,K,K",
    "game=spaan&hand=%00", "seats=17&tab=score", "set=effects%3Ddraw", "pad=" + "c0:1,2,3." * 300, "play=;;;",
    "hand=////////",
    "tab=judge&hand=R3&play=R4", "tab=judge&hand=-&play=-",
]  # fmt: skip


@pytest.mark.parametrize("query", HOSTILE)
def test_no_link_breaks_the_page(query: str) -> None:
    opened = page(query + "&lang=fr")
    assert opened.data and opened.text_lines()
    assert page(opened.current_link().query()).current_link() == opened.current_link()
    html, data = Referee.first_view(query + "&lang=fr")
    assert html and data["parts"]


def test_a_total_that_is_no_number_stays_where_it_was_typed() -> None:
    opened = page("lang=en&tab=score&hand=3/5/9")
    opened.hear({"total": "ten", "of": 1})
    rows = scored(opened)["rows"]
    assert [each["wrong"] for each in rows] == ["", "ten", ""]
    assert [each["total"] for each in rows] == [3, None, 9] and not scored(opened)["ready"]
    opened.hear({"set": {"lang": "fr"}})
    assert scored(opened)["rows"][1]["wrong"] == "ten"
    opened.hear({"total": "10", "of": 1})
    assert [each["total"] for each in scored(opened)["rows"]] == [3, 10, 9]
    assert not any(each["wrong"] for each in scored(opened)["rows"])
    opened.hear({"total": "ten", "of": 1, "sheet": 1})
    opened.hear({"hand": "R3"})
    opened.hear({"sheet": None})
    assert not any(each["wrong"] for each in scored(opened)["rows"])


def test_tokens_that_are_no_number_do_not_change_those_of_the_others() -> None:
    opened = page("lang=en&tab=score")
    opened.hear({"start": "2,x,3"})
    pad = opened.data["pad"]
    assert pad["start"] == [2, 0, 3] and pad["wrongStart"] == ["", "x", ""]
    opened.hear({"start": "2,4,3"})
    assert opened.data["pad"]["start"] == [2, 4, 3] and not any(opened.data["pad"]["wrongStart"])


@pytest.mark.parametrize(
    "message",
    [{"hand": "x"}, {"hand": 3}, {"lay": "R9"}, {"try": None}, {"total": "x", "of": 99}, {"total": "-3", "of": 0},
     {"set": {"seats": "99", "who": "٣", "whose": -1, "ending": 2, "tab": [], "bound": {}}}, {"note": 1}, {"undo": 1},
     {"names": 7}, {"box": 7}, {"start": "x"}, {"restore": None}, {"hand": "R3 R3"}, {"why": 9}, {"sheet": 99},
     {"sheet": "x"}, {"correct": 9}, {"correct": "1"}, {"laid": 1}, {"held": "x"}, {"details": 3}, {"cancel": 1}],
)  # fmt: skip
@pytest.mark.parametrize("tab", ["hand", "judge", "score", "box"])
def test_no_message_breaks_the_page(tab: str, message: dict[str, Any]) -> None:
    opened = page(f"lang=en&tab={tab}&hand=R3,R4")
    opened.hear(message)
    assert opened.data and opened.text_lines()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "tab"), [(game, tab) for game in GAMES for tab in GAMES[game].referee().TABS])
def test_every_question_has_a_text_twin_in_both_languages(game: str, tab: str, lang: str) -> None:
    hands = {"rainbow7": "R3,R4,R5/1/2", "sazuki": "1,1,2/2,3/4", "spaan": "4/0" if tab == "score" else "R,G"}[game]
    hand = hands if tab in ("score", "rank") else hands.split("/")[0]
    opened = page(f"game={game}&tab={tab}&lang={lang}&hand={hand}&play={'p0' if tab == 'score' else ''}")
    lines = opened.text_lines()
    assert len(lines) >= 2 and all(line.strip() for line in lines)
    html, _ = Referee.first_view(f"game={game}&tab={tab}&lang={lang}&hand={hand}")
    assert f'lang="{lang}"' in html


def test_the_page_is_one_tree() -> None:
    tree = referee("lang=en&hand=R3,R4,R5")
    assert [type(each).__name__ for each in tree.children] == [
        "Bar",
        "HandGrid",
        "RoundEntry",
        "ScorePad",
        "Score",
        "Why",
        "Box",
        "Address",
    ]
    grid, address = tree.children[1], tree.children[-1]
    grid._handle_custom_msg({"hand": "R3 R4", "seq": 1, "page": "k3f9"}, [])
    assert "hand=R3,R4" in address.data["query"] and grid.data["entry"]["chosen"] == ["R3", "R4"]
