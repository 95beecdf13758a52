"""The referee: the same answers as the engine, links that hold hand and pad, and nothing that a link can break."""

from random import Random
from typing import Any

import pytest

from rainbow7.api import combos, judge
from rainbow7.core.language import LANGUAGES
from rainbow7.explain import explain_verdict
from rainbow7.games import GAMES
from rainbow7.games.rainbow7.cards import PACK
from rainbow7.pages.link import PageLink
from rainbow7.pages.referee import Referee, referee
from rainbow7.pages.score_pad import Rounds

EN = GAMES["rainbow7"].editions["en"]


def page(query: str = "lang=en") -> Referee:
    return Referee(PageLink.read(query))


def result(opened: Referee) -> dict[str, Any]:
    found: dict[str, Any] = opened.data["grid"]["result"]
    return found


def reopened(opened: Referee) -> Referee:
    """The page again, from its link alone."""
    return page(opened.current_link().query())


@pytest.mark.parametrize("game", GAMES)
def test_a_pad_in_a_link_is_kept_where_a_score_is(game: str) -> None:
    opened = page(f"lang=en&game={game}&tab=score&pad=t1,2,3")
    assert str(opened.rounds) == ("t1,2,3" if "score" in GAMES[game].referee().TABS else "")
    opened.hear({"restore": "t3,2,1"})
    assert opened.data["pad"]["keep"] == str(opened.rounds)


# What may I lay? May I lay this?


def test_a_hand_that_is_tapped_is_answered() -> None:
    opened = page()
    opened.hear({"hand": "R2 O1 Y7 B3 B4 B6 W"})
    assert [each["line"] for each in result(opened)["chips"]] == ["B3 B4 B6 W", "B3 B4 W", "B4 B6 W"]
    assert (result(opened)["word"], result(opened)["note"]) == ("3 combinations", "7 cards, total 23")


def test_the_combinations_are_those_of_the_engine() -> None:
    random = Random(7)
    for _ in range(40):
        hand = " ".join(map(str, random.sample(PACK, random.randint(1, 8))))
        opened = page()
        opened.hear({"hand": hand})
        several = {line for line in combos(hand) if " " in line}
        found = result(opened)
        assert {each["line"] for each in found["chips"]} <= several
        assert len(found["chips"]) == min(len(several), 24)


def test_a_combination_that_is_tapped_is_judged_and_unfolded() -> None:
    opened = page()
    opened.hear({"hand": "B3 B4 B6 W"})
    opened.hear({"try": "B3 B4 B6"})
    assert opened.tab == "judge" and result(opened)["kind"] == "yet"
    assert result(opened)["text"] == str(explain_verdict(judge("B3 B4 B6 W", "B3 B4 B6"), "en").line)
    opened.hear({"why": "last"})
    assert opened.data["why"]["open"] and opened.data["why"]["nearest"][0]["texts"] == ["B3", "B4", "B6", "W"]
    opened.hear({"why": None})
    assert not opened.data["why"]["open"]


def test_a_card_that_leaves_the_hand_leaves_the_play() -> None:
    opened = page("lang=en&tab=judge&hand=B3,B4,B6,W&play=B3,B4,W")
    opened.hear({"hand": "B3 B6 W"})
    assert opened.chosen_cards == "B3 W"


def test_a_legal_seven_says_what_it_does_in_the_box_at_hand() -> None:
    opened = page("lang=en&tab=judge&hand=B5,B6,B7,W&play=B5,B6,B7")
    assert "need not draw" in result(opened)["extra"]
    names = "red\norange\nyellow\ngreen\ncyan\nnavy\nviolet"
    opened.hear({"box": "draw,draw,give,give,skip,give,shed", "names": names})
    assert "Rain token" in result(opened)["extra"] and "navy 7" in result(opened)["extra"]
    assert "Rain token" in result(reopened(opened))["extra"]


def test_a_lone_seven_has_nothing_to_say() -> None:
    assert result(page("lang=en&tab=judge&hand=B7,R1&play=B7"))["extra"] == ""


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
    assert {each["line"] for each in result(opened)["chips"]} == {
        line for line in combos("1123", "sazuki", bound="run") if " " in line
    }
    opened.hear({"try": "1 1"})
    assert result(opened)["kind"] == "no"
    assert reopened(opened).bound == "run" and result(reopened(opened))["text"] == result(opened)["text"]


def test_who_chooses_first_is_told_with_the_reason() -> None:
    lines = result(page("game=sazuki&lang=en&tab=rank&hand=1,1/2,3/5"))["lines"]
    assert [each["rule"] for each in lines] == ["rank.height", "rank.height", "rank.count"]


@pytest.mark.parametrize(("row", "kind"), [("R,W,G", "ok"), ("R,W,R", "no"), ("R,K", "no"), ("R,O,Y,G,T,B", "ok")])
def test_a_face_fits_or_not(row: str, kind: str) -> None:
    assert result(page(f"game=spaan&lang=en&hand={row}"))["kind"] == kind


def test_a_faulty_face_gives_way_to_the_next() -> None:
    opened = page("game=spaan&lang=en")
    opened.hear({"hand": "R R"})
    assert result(opened)["kind"] == "no"
    opened.hear({"hand": "R R G"})
    assert opened.hands == ["R G"] and result(opened)["kind"] == "ok"


# Who scores what?


def test_a_round_is_scored_and_written_down() -> None:
    opened = page("lang=en&tab=score")
    opened.hear({"hand": "R3 O1 W"})
    opened.hear({"total": "9", "of": 1})
    assert "Player 3" in result(opened)["text"] and opened.ended() is None
    opened.hear({"set": {"whose": 2}})
    opened.hear({"hand": "B2 V4"})
    assert [row["after"] for row in opened.data["score"]["rows"]] == [0, 2, 2]
    opened.hear({"note": True})
    pad = opened.data["pad"]
    assert [each["tokens"] for each in pad["players"]] == [0, 2, 2] and len(pad["rounds"]) == 1
    assert opened.hands == ["", "", ""] and [each["first"] for each in pad["players"]] == [False, True, False]
    assert reopened(opened).data["pad"]["rounds"] == pad["rounds"]
    opened.hear({"undo": True})
    assert not opened.data["pad"]["rounds"]


def test_a_call_above_seven_is_refused_with_its_rule() -> None:
    opened = page("lang=en&tab=score&hand=8/9/9&play=c0")
    assert result(opened)["kind"] == "no" and result(opened)["cite"]["rule"] == "call.limit"
    opened.hear({"note": True})
    assert not opened.rounds.rounds


def test_a_perfect_needs_the_hands_only_for_a_tie_at_the_end() -> None:
    assert result(page("lang=en&tab=score&play=p1"))["note_it"]
    tied = page("lang=en&tab=score&play=p1&pad=t3,7,3")
    assert "note_it" not in result(tied)
    tied.hear({"total": "5", "of": 0})
    tied.hear({"total": "4", "of": 2})
    assert tied.ended().settled.winners == (2,)


def test_cards_that_another_player_holds_are_told_so() -> None:
    opened = page("lang=en&tab=score&hand=R3,O1//&play=c0")
    opened.hear({"set": {"whose": 1}})
    cells = {cell["text"]: cell for row in opened.data["grid"]["rows"] for cell in row["cells"]}
    assert "Player 1" in cells["R3"]["taken"] and "taken" not in cells["G5"]


def test_after_the_end_of_the_game_nothing_more_is_written_down() -> None:
    opened = page("lang=en&tab=score&hand=1/2/3&play=c0&pad=t5,5,5.c0:1,2,3")
    assert opened.rounds.over and opened.data["pad"]["over"]
    opened.hear({"note": True})
    assert len(opened.rounds.rounds) == 1
    opened.hear({"fresh": True})
    assert not opened.rounds.over


def test_names_stay_out_of_the_link() -> None:
    opened = page("lang=en&tab=score&hand=4/9/6&play=c0")
    opened.hear({"names": "Léa\n\n<b>Tom"})
    assert opened.players == ["Léa", "Player 2", "<b>Tom"]
    assert (
        "Tom" not in opened.current_link().query() and "<b>" not in opened.data["score"]["rows"][2]["gains"][0]["html"]
    )


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
    rows = opened.data["grid"]["hands"]
    assert [each["wrongTotal"] for each in rows] == ["", "ten", ""]
    assert [each["total"] for each in rows] == [3, None, 9] and not result(opened).get("note_it")
    opened.hear({"set": {"lang": "fr"}})
    assert opened.data["grid"]["hands"][1]["wrongTotal"] == "ten"
    opened.hear({"total": "10", "of": 1})
    assert [each["total"] for each in opened.data["grid"]["hands"]] == [3, 10, 9]
    assert not any(each["wrongTotal"] for each in opened.data["grid"]["hands"])
    opened.hear({"total": "ten", "of": 1, "set": {"whose": 1}})
    opened.hear({"hand": "R3"})
    assert not any(each["wrongTotal"] for each in opened.data["grid"]["hands"])


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
     {"names": 7}, {"box": 7}, {"start": "x"}, {"restore": None}, {"hand": "R3 R3"}, {"why": 9}],
)  # fmt: skip
@pytest.mark.parametrize("tab", ["lay", "judge", "score"])
def test_no_message_breaks_the_page(tab: str, message: dict[str, Any]) -> None:
    opened = page(f"lang=en&tab={tab}&hand=R3,R4")
    opened.hear(message)
    assert opened.data and opened.text_lines()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "tab"), [(game, tab) for game in GAMES for tab in GAMES[game].referee().TABS])
def test_every_question_has_a_text_twin_in_both_languages(game: str, tab: str, lang: str) -> None:
    hands = {"rainbow7": "R3,R4,R5/1/2", "sazuki": "1,1,2/2,3/4", "spaan": "R,G"}[game]
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
        "Why",
        "Score",
        "ScorePad",
        "Box",
        "Address",
    ]
    grid, address = tree.children[1], tree.children[-1]
    grid._handle_custom_msg({"hand": "R3 R4", "seq": 1, "page": "k3f9"}, [])
    assert "hand=R3,R4" in address.data["query"] and grid.data["chosen"] == ["R3", "R4"]
