"""The page "rules": links that stay valid, another language or rulebook on the same rule, a first view to be read."""

from urllib.parse import parse_qs

import pytest

from rainbow7.core.language import LANGUAGES
from rainbow7.games import GAMES
from rainbow7.pages.link import PageLink
from rainbow7.pages.match_session import MatchSession
from rainbow7.pages.rules import Rules, rules


def page(query: str) -> Rules:
    return Rules(PageLink.read(query))


def test_a_link_opens_its_rule_and_is_given_back() -> None:
    query = "edition=fr-plus2&lang=fr&rule=seven.duty"
    opened = page(query)
    assert opened.data["reader"]["rule"]["rule"] == "seven.duty"
    assert opened.data["address"]["query"] == query
    assert page("rule=combo.colour&edition=en&lang=fr").data["reader"]["rule"]["lang"] == "fr"


def test_the_page_is_one_tree_that_answers_its_own_widgets() -> None:
    tree = rules("rule=combo.colour&lang=en")
    bar, reader, mastery, progress, address = tree.children
    reader._handle_custom_msg({"rule": "combo.value", "seq": 1, "page": "k3f9"}, [])
    assert reader.data["rule"]["rule"] == "combo.value" and reader.data["heard"] == 1
    assert not mastery.data["open"] and not progress.data["open"]
    assert parse_qs(address.data["query"])["rule"] == ["combo.value"]
    bar._handle_custom_msg({"set": {"lang": "fr"}, "seq": 2, "page": "k3f9"}, [])
    assert reader.data["lang"] == bar.data["lang"] == "fr"
    assert reader.data["rule"]["rule"] == "combo.value"


def test_the_list_is_a_place_with_its_own_link() -> None:
    opened = page("edition=fr&rule=combo.colour&lang=fr")
    place, list_address = opened.place, opened.data["reader"]["list"]
    opened.hear({"rule": ""})
    assert opened.place != place and opened.data["reader"]["rule"] is None
    assert list_address == f"rules?{opened.data['address']['query']}" == "rules?edition=fr&lang=fr"


def test_another_rulebook_keeps_the_rule_and_another_game_begins_anew() -> None:
    opened = page("rule=seven.duty&lang=en")
    before = opened.data["reader"]["rule"]["text"]
    opened.hear({"set": {"edition": "fr-plus2"}})
    assert opened.data["reader"]["rule"]["text"] != before
    opened.hear({"set": {"game": "spaan"}})
    assert opened.data["reader"]["rule"] is None and opened.link.edition == "piatnik-fr"


@pytest.mark.parametrize("link", ["edition=fr-plus2&lang=fr&rule=seven.duty", "", "rule=no.such", 7, None, "x" * 9000])
def test_a_link_gone_back_to_is_where_one_is(link: object) -> None:
    opened = page("rule=combo.colour&lang=en")
    opened.hear({"back": link})
    assert opened.data == page(str(link)).data


@pytest.mark.parametrize(
    "message", [{"rule": 7}, {"rule": "x"}, {"set": 1}, {"set": {"edition": []}}, {"find": None}, {"do": "x"}]
)
def test_what_nobody_says_changes_nothing(message: dict[str, object]) -> None:
    opened = page("rule=seven.duty&lang=en")
    opened.hear(message)
    assert opened.data["address"]["query"] == page("rule=seven.duty&lang=en").data["address"]["query"]


def test_a_mangled_link_says_so_and_shows_the_list() -> None:
    opened = page("rule=no.such&edition=xx&lang=en")
    assert len(opened.complaints()) == 2
    assert opened.data["reader"]["rule"] is None
    html, _ = Rules.first_view({"rule": "<script>", "lang": "en"})
    assert "<script>" not in html and "&lt;script&gt;" in html


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_example_opens_where_it_can_be_played(game: str, lang: str) -> None:
    for rule in GAMES[game].rulebooks.rules:
        examples = page(f"game={game}&rule={rule}&lang={lang}").data["reader"]["examples"]
        for each in filter(None, examples.values()):
            where, _, query = each["href"].partition("?")
            link = PageLink.read(query)
            assert where == "explorer" and not link.complaints, each["href"]
            session = MatchSession.of(link)
            assert session.match.game.id == game
            assert " ".join(str(session.state).split(" ")[2:]) == link.position, each["href"]
            turn = GAMES[game].to_move(session.state)
            assert turn in (None, link.me) or session.shown < session.last


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_view_reads_like_the_page(lang: str) -> None:
    html, data = Rules.first_view({"rule": "combo.colour", "lang": lang})
    opened = Rules.from_query(f"rule=combo.colour&lang={lang}")
    assert opened.text_lines()[1] in html
    assert data["parts"]["reader"]["rule"]["rule"] == "combo.colour"
    assert html.count("<a href=") >= len(GAMES["rainbow7"].rulebooks.rules)


def test_the_text_twin_tells_rule_examples_and_the_other_rulebooks() -> None:
    lines = page("rule=seven.duty&lang=en").text_lines()
    assert lines[0] == "Whether effects are used"
    assert not any("seven.duty" in line for line in lines), "ids are for programs"
    assert any(line.startswith("French rulebook +2: ") for line in lines)
    assert len(page("lang=en").text_lines()) == len(GAMES["rainbow7"].rulebooks.rules)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_shows_what_is_legal_what_is_not_yet_and_what_cannot_be(lang: str) -> None:
    examples = page(f"rule=combo.colour&lang={lang}").data["reader"]["examples"]
    assert [each["slip"]["kind"] for each in examples.values()] == ["ok", "yet", "no"]
    assert all(each["alone"] and each["picture"].count("r7-tile") == 3 for each in examples.values())
    call = page(f"rule=call.limit&lang={lang}").data["reader"]["examples"]
    assert call["also"] is None and [call[each]["slip"]["kind"] for each in ("yes", "no")] == ["ok", "no"]


def test_no_player_of_an_example_is_a_number() -> None:
    for rule in GAMES["rainbow7"].rulebooks.rules:
        shown = page(f"rule={rule}&lang=en").data["reader"]["examples"]
        assert not [each for each in shown.values() if each and "Player 2" in str(each)], rule


@pytest.mark.parametrize("game", GAMES)
def test_a_passage_is_there_sentence_by_sentence_in_both_languages(game: str) -> None:
    for rule in GAMES[game].rulebooks.rules:
        reader = page(f"game={game}&rule={rule}&lang=fr").data["reader"]
        assert reader["aligned"] and all(each["html"] and each["other"] for each in reader["aligned"])


def test_the_same_sentence_stands_beside_itself() -> None:
    two = page("rule=turn.lay-then-draw&lang=en").data["reader"]["aligned"]
    assert len(two) == 2 and two[0]["html"].startswith("You lay first") and "On pose d’abord" in two[0]["other"]


def test_the_map_is_there_until_a_rule_is_opened_which_then_counts_as_read() -> None:
    opened = page("lang=en")
    opened.hear({"progress": "", "today": "2026-03-02"})
    assert opened.data["mastery"]["open"] and opened.data["mastery"]["here"] == "rules"
    opened.hear({"rule": "pack.tokens"})
    data = opened.data
    assert not data["mastery"]["open"] and data["reader"]["known"]["standing"] == "read"
    assert '"read":{"rainbow7":["pack.tokens"]}' in data["progress"]["keep"]
    opened.hear({"rule": "combo.colour"})
    assert opened.data["reader"]["known"]["standing"] == "new"
    assert "combo.colour" not in opened.data["progress"]["keep"], "a rule with exercises is known by them"
    opened.hear({"erase": True})
    assert opened.data["progress"]["keep"] == ""
