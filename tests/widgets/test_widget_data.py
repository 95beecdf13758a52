"""The data of widgets: complete, in both languages, safe, and the same as the engine says."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest

from rainbow7.api import judge, match_from
from rainbow7.core.game import Game
from rainbow7.core.language import LANGUAGES
from rainbow7.explain import Speaker, explain_verdict
from rainbow7.explain.glossary import glossary, marked
from rainbow7.explain.what_if import what_if_text
from rainbow7.games import GAMES
from rainbow7.games.rainbow7 import questions
from rainbow7.pages import score_data as typed_score
from rainbow7.pages import widget_data as typed_data
from rainbow7.pages.example_data import examples
from rainbow7.pages.link import PageLink
from rainbow7.pages.rule_list_data import listed_rules, rule_list_data
from rainbow7.pages.what_if_link import WhatIf

widget_data: Any = typed_data
score_data: Any = typed_score.score_data
"""Here whatever may be missing is there."""

RAINBOW7 = GAMES["rainbow7"]
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
every_language = pytest.mark.parametrize("lang", LANGUAGES)


def ended(**changes: Any) -> questions.Ended:
    """Somebody has called with 4, the others hold 9 and 6."""
    hands = tuple(RAINBOW7.read_things(hand) for hand in ("R3 O1 W", "G5 Y4", "B2 V4"))
    usual: dict[str, Any] = {
        "edition": RAINBOW7.editions["en"], "settings": RAINBOW7.settings(), "seat": 0, "perfect": False,
        "values": (4, 9, 6), "tokens": (3, 2, 5), "hands": hands,
    }  # fmt: skip
    return questions.Ended(**(usual | changes))


class Balanced(HTMLParser):
    """Whether every element that begins also ends."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.feed(text)
        assert not self.open, text

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


# Terms


def test_a_place_is_told_in_the_readers_words_and_in_those_of_the_document() -> None:
    told_so = widget_data.passage(RAINBOW7, "combo.solo", "en", "fr")
    assert told_so["where"] == "Les combinaisons"
    assert told_so["heading"] == {"lang": "en", "text": "The combinations"}
    silent = widget_data.passage(RAINBOW7, "draw.none", "fr", "en")
    assert silent["where"] == "Drawing (not said)"
    assert silent["heading"] == {"lang": "fr", "text": "Piocher"}


@every_game
def test_every_term_is_explained_in_both_languages_under_a_rule_of_the_game(game: Game) -> None:
    for lang in LANGUAGES:
        for term in glossary(game, lang).values():
            assert term.rule in game.rulebooks.rules
            assert term.term != term.says and term.says.endswith(".") and term.other


@every_game
@every_language
def test_every_term_stands_in_some_passage(game: Game, lang: str) -> None:
    found = {
        term.id
        for rule in game.rulebooks.rules for edition in game.editions
        for _, term in marked(game.rulebooks.passage(rule, edition, lang).text, game, lang) if term is not None
    }  # fmt: skip
    assert found == set(glossary(game, lang))


def test_marking_loses_nothing_and_marks_a_term_once_and_two_in_a_sentence() -> None:
    text = "A deck, a discard pile and a combination. A deck and a Perfect."
    pieces = list(marked(text, RAINBOW7, "en"))
    assert "".join(piece for piece, _ in pieces) == text
    assert [term.id for _, term in pieces if term] == ["deck", "pile", "perfect"]


def test_a_term_inside_another_word_is_none() -> None:
    assert not [term for _, term in marked("He decked the effective thunderstorms.", RAINBOW7, "en") if term]


def test_text_around_terms_is_made_fit_for_html() -> None:
    html = widget_data.termed("<b>A deck</b> & more", RAINBOW7, "en")
    assert html.startswith("&lt;b&gt;A <button") and html.endswith("&lt;/b&gt; &amp; more")


# Verdicts and events


@every_language
def test_a_refusal_is_unfolded_nearest_way_first_with_each_ways_own_verdict(lang: str) -> None:
    why = widget_data.why_verdict(judge("B3 B4 B6 W Y7", "B3 B4 B6"), lang)
    assert why["slip"]["kind"] == "yet"
    (combination,) = [each for each in why["reasons"] if each["tried"]]
    nearest, *others = combination["tried"]
    assert (nearest["rule"], nearest["kind"]) == ("combo.colour", "yet")
    assert {way["kind"] for way in others} == {"no"}
    assert all(each["kind"] == "ok" for each in why["reasons"] if each is not combination)


def test_what_is_legal_keeps_its_tick_and_spares_the_other_ways() -> None:
    why = widget_data.why_verdict(judge("G5 G6 G7 B2", "G5 G6 G7"), "en")
    (combination,) = [each for each in why["reasons"] if each["tried"]]
    assert [way["kind"] for way in combination["tried"]] == ["ok", "spare", "spare"]


@every_language
def test_the_slip_says_what_the_explanation_says(lang: str) -> None:
    verdict = judge("B3 B4 B6 W", "B3 B4 B6")
    explanation = explain_verdict(verdict, lang)
    slip = widget_data.slip(explanation)
    assert slip["text"] == str(explanation.line) and slip["would"]["text"] == str(explanation.would)
    assert slip["cite"]["rule"] == "combo.colour"
    assert "<svg" in slip["html"] and "<svg" in slip["would"]["html"]


@pytest.mark.parametrize(
    ("play", "does"),
    [("B3 B4 B6", "Add a Rainbow card"), ("B3 B4 B6 W Y7", "Without yellow 7"), ("B3 B4 Y7", "instead of")],
)
def test_what_would_do_is_a_button_that_says_what_changes(play: str, does: str) -> None:
    near = widget_data.why_verdict(judge("B3 B4 B6 W Y7", play), "en")["nearest"]
    assert does in near[0]["text"]
    assert judge("B3 B4 B6 W Y7", " ".join(near[0]["texts"])).legal


@every_language
def test_passages_come_in_every_rulebook_and_in_the_other_language(lang: str) -> None:
    why = widget_data.why_verdict(judge("R1 R3", "R1 R3"), lang)
    cited = {each["rule"] for each in why["passages"]}
    assert {(each["rule"], each["edition"]) for each in why["passages"]} == {
        (rule, edition) for rule in cited for edition in RAINBOW7.editions
    }
    for each in why["passages"]:
        assert each["lang"] == lang != each["other"]["lang"]
        other = each["other"]
        assert other["text"] == RAINBOW7.rulebooks.passage(each["rule"], each["edition"], other["lang"]).text


def test_an_event_is_unfolded_to_its_rule() -> None:
    match = match_from("rainbow7 en act hands R3O1W/G5Y4/B2V4").play("call")
    moment = next(each for each in match.moments if each.event.kind == "took-tokens")
    why = widget_data.why_event(moment, "en")
    assert [each["edition"] for each in why["passages"]] == list(RAINBOW7.editions)
    assert {each["rule"] for each in why["passages"]} == {"score.storm"} and not why["nearest"]


# Scored rounds


@every_language
def test_a_round_is_a_waterfall_that_adds_up(lang: str) -> None:
    score = score_data(RAINBOW7, ended(), lang)
    for row in score["rows"]:
        assert row["before"] + sum(each["count"] for each in row["gains"]) == row["after"]
        assert all(each["rule"] in RAINBOW7.rulebooks.rules and each["text"] for each in row["gains"])
        assert bool(row["gains"]) != bool(row["none"])
    assert [row["winner"] for row in score["rows"]] == [True, False, False]
    assert [each["place"] for each in score["game"]["ranking"]] == [1, 2, 3] and score["next"] is None


def test_a_round_in_the_middle_of_a_game_says_who_begins_the_next() -> None:
    score = score_data(RAINBOW7, ended(tokens=(0, 0, 0)), "en")
    assert score["game"] is None and "Player 2" in score["next"]["text"]


def test_a_shared_victory_gives_both_the_first_place() -> None:
    score = score_data(RAINBOW7, ended(perfect=True, seat=2, values=(5, 5, 0), tokens=(3, 3, 7), hands=None), "en")
    assert [(each["place"], each["winner"]) for each in score["game"]["ranking"]] == [(1, True), (1, True), (3, False)]


def test_readings_are_marked_where_they_act() -> None:
    score = score_data(RAINBOW7, ended(), "en")
    assert not [ruling for each in score["game"]["events"] for ruling in each["rulings"]]
    score = score_data(RAINBOW7, ended(tokens=(3, 2, 4), reached=True), "en")
    assert [ruling["id"] for each in score["game"]["events"] for ruling in each["rulings"]] == ["R-55"]


def test_a_reading_that_the_table_plays_otherwise_is_told_as_it_is_played() -> None:
    position = "rainbow7 en act hands Y7V7B7Y1Y2/C1C2C4/C3C5C6 deck O1O2O3O4O5 piles B1/B2/B3 tokens 1/6/3"
    for settings, chosen in (("", False), (" settings end=has", True)):
        match = match_from(position + settings).play("lay Y7 V7 B7 > A").play("use Y7 > 1")
        (moment,) = (each for each in match.moments if each.event.kind == "seventh-token")
        why = widget_data.why_event(moment, "en")
        (reading,) = (each for each in why["passages"][0]["rulings"] if each["id"] == "R-55")
        assert ("This table plays it the other way." in reading["reading"]) == chosen
        assert ("this round is the last" in str(why["slip"])) != chosen


def test_after_a_perfect_no_hand_is_told_that_the_table_does_not_see() -> None:
    match = match_from("rainbow7 en act hands R3/G5Y4/B2V4").play("lay R3 > A")
    found = questions.last_end(match.moments)
    assert found is not None and found.perfect
    score = score_data(RAINBOW7, found, "en", reader=0)
    assert all(not row["hand"]["html"] for row in score["rows"])
    assert [row["value"] for row in score["rows"]] == [0, None, None] and not score["away"]
    assert not re.search(r"green 5|yellow 4|blue 2", str(score))


def test_what_was_a_card_away_is_told_only_where_it_can_be_played() -> None:
    firsts = {each.seat: each for each in near_changes(ended())}

    def there(end: Any, seat: int) -> Any:
        new = RAINBOW7.read_things("R3 R4" if seat == 1 else "R3")
        return WhatIf(firsts[seat], new, new, PageLink()), f"to {seat}"

    score = score_data(RAINBOW7, ended(), "en", what_if=there)
    assert [each["href"] for each in score["away"]["some"]][-1] == "to 1"
    assert all(each["swap"]["text"] for each in score["away"]["some"])
    assert (score["away"]["title"], score["away"]["note"]) == ("A few cards away", "")
    one = score_data(RAINBOW7, ended(), "en", what_if=lambda end, seat: there(end, seat) if seat != 1 else None)
    assert one["away"]["title"] == "One card away"
    assert sorted(each["href"] for each in one["away"]["some"]) == ["to 0", "to 2"]
    assert score_data(RAINBOW7, ended(), "en", what_if=lambda end, seat: None)["away"] is None


def test_without_the_cards_points_are_told_and_no_branch_is_promised() -> None:
    unknown = replace(ended(), hands=None)
    for lang, title in (("en", "A few points away"), ("fr", "À quelques points près")):
        away = score_data(RAINBOW7, unknown, lang)["away"]
        assert away["title"] == title and away["note"].endswith(".")
        assert len(away["some"]) == 3 and not any(each["href"] or each["swap"] for each in away["some"])
    assert score_data(RAINBOW7, ended(), "en")["away"]["note"] == ""


def near_changes(end: Any) -> Any:
    return questions.counterfactuals(end.edition, end.seat, end.values, end.tokens, perfect=end.perfect)


def what_ifs(tokens: tuple[int, ...], *hands: str) -> dict[int, str]:
    """What is said of another value of each hand, by seat; the first one calls."""
    speaker, edition = Speaker("en", RAINBOW7), RAINBOW7.editions["en"]
    held = tuple(map(RAINBOW7.read_things, hands))
    found = questions.Ended(edition, RAINBOW7.settings(), 0, False, (0,) * len(hands), tokens, held).settled
    changes = questions.counterfactuals(edition, 0, found.values, tokens, perfect=False)
    return {each.seat: str(what_if_text(each, found, speaker)) for each in changes}


def test_a_what_if_says_what_would_be_different_and_no_more() -> None:
    held = what_ifs((0, 0, 0), "R3", "R7", "G6")
    assert "the call would have failed; Rain tokens taken: 3 for Player 1" in held[1]
    failed = what_ifs((0, 0, 0), "R3", "R1", "G6")
    assert "the call would have held; Rain tokens taken: 0 for Player 1, 2 for" in failed[0]
    # The call holds either way; the other hand decides between equal tokens who wins.
    tie = what_ifs((6, 3, 3, 6), "R3", "G6", "G7", "V7")
    assert all("held" not in text for text in tie.values())
    assert tie[1] == "With 7 instead of 6 for Player 2, Players 2 and 3 would have won the game."
    # It ends the game, and otherwise would not.
    assert "and the game would go on" in what_ifs((0, 5, 0), "R3", "R7", "G7")[1]
    # The same player wins the game anyway: only the tokens are told.
    same = what_ifs((0, 4, 9), "R3", "R7", "G7")
    assert "the call would have failed; Rain tokens taken" in same[1] and "won the game" not in same[1]


def test_the_round_of_a_match_is_scored_as_the_match_scored_it() -> None:
    match = match_from("rainbow7 en act hands R3O1W/G5Y4/B2V4 tokens 3/2/5").play("call")
    found = questions.last_end(match.moments)
    assert found is not None
    assert (found.settled.tokens, found.settled.winners) == (match.state.tokens, match.state.winners)
    assert [str(each) for each in found.settled.events] == [str(each) for each in match.events[2:]]


def test_a_reading_is_told_once_on_a_page() -> None:
    score = score_data(RAINBOW7, ended(), "en")
    events = [score["line"], *(each for row in score["rows"] for each in row["gains"])]
    told_of = [one["id"] for each in events for one in each["rulings"]]
    assert len(told_of) == len(set(told_of))


def test_names_of_players_are_only_text() -> None:
    score = score_data(RAINBOW7, ended(), "en", players=("<i>Eve</i>", "Bo", "Cy"))
    for html in [score["line"]["html"], *(each["html"] for row in score["rows"] for each in row["gains"])]:
        assert "<i>" not in html


# The register


@every_game
@every_language
def test_the_register_holds_every_rule_and_is_found_in_both_languages(game: Game, lang: str) -> None:
    rules = listed_rules(game, game.default_edition, lang)
    assert [each["id"] for each in rules] == list(game.rulebooks.rules)
    for each in rules:
        for spoken in LANGUAGES:
            assert each["texts"][spoken] == game.rulebooks.passage(each["id"], game.default_edition, spoken).text


@every_game
def test_every_rule_shows_an_example_that_is_accepted_and_one_that_is_refused(game: Game) -> None:
    for rule in game.rulebooks.rules:
        found = examples(game, rule, game.default_edition, "en")
        if game.rulebooks.status(rule, game.default_edition) == "absent":
            continue
        assert found["yes"] is not None, rule
        assert found["no"] is not None or rule in game.rulebooks.unenforced, rule


@every_game
@every_language
def test_everything_told_of_a_rule_is_whole(game: Game, lang: str) -> None:
    for rule in game.rulebooks.rules:
        for edition in game.editions:
            data: Any = rule_list_data(game, rule, edition, lang)
            for answer, each in data["examples"].items():
                if each is not None:
                    assert (
                        each["answer"] == ("yes" if answer == "yes" else "no")
                        and each["slip"]["text"]
                        and each["tries"]["text"]
                    )
                    Balanced(each["picture"])
                    Balanced(each["slip"]["html"])
            assert {each["edition"] for each in data["beside"]} == set(game.editions) - {edition}


def test_a_rule_that_is_not_there_opens_the_list() -> None:
    data = rule_list_data(RAINBOW7, "no.such", "en", "en")
    assert data["rule"] is None and data["rules"]
