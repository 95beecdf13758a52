"""The data of widgets, as JSON: verdicts, events, passages, scored rounds and cases, as text and as HTML."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Any, Literal

from rainbow7.core import picture
from rainbow7.core.cases import Case, cases_in
from rainbow7.core.event import Event, Moment
from rainbow7.core.game import Game
from rainbow7.core.house_rules import in_effect, laid_over
from rainbow7.core.language import LANGUAGES, language, other_language
from rainbow7.core.passage_text import split_sentences
from rainbow7.core.rule import Check, Verdict
from rainbow7.core.rulebook import Ruling
from rainbow7.core.template import fill
from rainbow7.explain import (
    Explanation,
    Sentence,
    Speaker,
    as_played,
    event_text,
    explain_event,
    explain_verdict,
    move_text,
    objection_text,
    title_of,
    with_readings,
    with_readings_html,
)
from rainbow7.explain.explanation import Citation
from rainbow7.explain.glossary import glossary, marked
from rainbow7.explain.people import people
from rainbow7.explain.what_if import what_if_text
from rainbow7.games import GAMES
from rainbow7.games.surfaces import offered
from rainbow7.widgets.data_types.rule_list import Aligned, Example, Examples, ListedRule, RuleListData
from rainbow7.widgets.data_types.score import Change, Changes, GameOver, ScoreRow, ScoreShown
from rainbow7.widgets.data_types.shared import Cite, Option, Passage, Said, Slip, Term, Terms, ToldEvent
from rainbow7.widgets.data_types.shared import Edition as EditionOption
from rainbow7.widgets.data_types.shared import Ruling as RulingData
from rainbow7.widgets.data_types.why import Near, Reason, WhyShown

if TYPE_CHECKING:
    from rainbow7.pages.what_if_link import WhatIf

Json = dict[str, Any]

FEW = 3
"""The most near plays, and the most changes that would have turned a round, that are shown."""


def words(lang: str, table: str) -> Json:
    """A widget's own words: a table of the interface's word list."""
    found: Json = Speaker(lang).common[table]
    return found | _other_languages(found, lang)


def _other_languages(words: Json, lang: str) -> Json:
    """How these words offer other languages: each by a key of its own, and that of a term."""

    def word(key: str, code: str) -> str:
        return fill(words[key], lang, code=code, language=language(code).name)

    term = {"term-other": word("term-other", other_language(lang))} if "term-other" in words else {}
    return term | ({f"in-{each}": word("in-language", each) for each in LANGUAGES} if "in-language" in words else {})


def both(html: str, text: str) -> Said:
    """A text as HTML with its cards drawn, and as plain text for screen readers."""
    return {"html": html, "text": text}


def written(text: str) -> Said:
    """A plain text; it is escaped for HTML, so that it may hold what users have written."""
    return both(escape(text), text)


def said(sentence: Sentence, speaker: Speaker) -> Said:
    """A sentence with its cards drawn."""
    return both(speaker.html(sentence), str(sentence))


# Terms


def termed(text: str, game: Game, lang: str, explained: set[str] | None = None) -> str:
    """A text as HTML in which glossary terms are buttons; terms in `explained` stay plain, and found ones are added."""
    pieces = marked(text, game, lang, explained)
    return "".join(escape(piece) if term is None else _term_button(term.id, piece) for piece, term in pieces)


def _term_button(name: str, text: str) -> str:
    return f'<button type="button" class="r7-term" data-term="{name}" aria-expanded="false">{escape(text)}</button>'


def said_with_terms(sentence: Sentence, speaker: Speaker, explained: set[str]) -> Said:
    """A sentence with its cards drawn and its terms as buttons."""
    game = speaker.game
    if game is None:
        return said(sentence, speaker)
    return both(speaker.html(sentence, lambda text: termed(text, game, speaker.lang, explained)), str(sentence))


def terms(game: Game, lang: str) -> dict[str, Term]:
    """Every term by its name, for the buttons that open it."""
    return {
        name: {
            "term": each.term,
            "says": each.says,
            "other": each.other,
            "otherLang": each.other_lang,
            "rule": each.rule,
        }
        for name, each in glossary(game, lang).items()
    }


# Verdicts and events


def slip(explanation: Explanation) -> Slip:
    """The slip of an explanation: the verdict, the reason, what would be legal, and the rule with its place."""
    cited = explanation.citations[0] if explanation.citations else None
    line, would = explanation.line, explanation.would
    return {
        "kind": explanation.kind,
        "word": explanation.verdict.rstrip(".\xa0 "),
        **said(line, explanation.speaker),
        "would": said(would, explanation.speaker) if would else both("", ""),
        "cite": _cite(cited) if cited else None,
    }


EMPTY_SLIP: Slip = {"kind": "", "word": "", **both("", ""), "would": both("", ""), "cite": None}
"""An empty slip."""


def _cite(cited: Citation) -> Cite:
    return {"rule": cited.passage.rule, "title": cited.title, "where": cited.passage.where}


def kind_of(check: Check, *, open: bool) -> Literal["ok", "yet", "no"]:
    """`ok` if the rule agrees, `yet` if adding cards could still make it agree, else `no`."""
    if check.ok:
        return "ok"
    mends = open and any(leaf.objection is not None and leaf.objection.open for leaf in check.refusals())
    return "yet" if mends else "no"


def reason(check: Check, speaker: Speaker, *, open: bool, spare: bool = False) -> Reason:
    """One rule's part in a verdict with its alternatives; `spare`: it failed, but another alternative was enough."""
    sentence = Sentence(()) if check.ok else objection_text(check, speaker)
    ways = [reason(each, speaker, open=open, spare=check.ok and not each.ok) for each in check.tried]
    if check.ok:
        ways.sort(key=lambda way: way["kind"] != "ok")
    return {
        "rule": check.rule,
        "title": title_of(check.rule, speaker),
        "kind": "spare" if spare else kind_of(check, open=open),
        **said(sentence, speaker),
        "tried": [*ways, *(reason(each, speaker, open=open) for each in check.also)],
    }


def ruling(each: Ruling) -> RulingData:
    """A ruling: the open question, our reading, the other reading, and why."""
    return {
        "id": each.id, "asks": each.asks, "reading": each.reading, "other": each.other, "because": each.because,
        "switch": each.switch,
    }  # fmt: skip


def passage(
    game: Game, rule: str, edition: str, lang: str, explained: set[str] | None = None, settings: Any = None
) -> Passage:
    """What an edition says under a rule, in both languages, with its place and the rulings on it."""
    found = game.rulebooks.passage(rule, edition, lang)
    speaker = Speaker(lang, game)
    away = other_language(lang)
    other = game.rulebooks.passage(rule, edition, away)
    return {
        "rule": rule,
        "title": title_of(rule, speaker),
        "edition": edition,
        "label": game.rulebooks.named(edition, lang, "badge"),
        "status": found.status,
        "statusText": speaker.common["status"][found.status],
        "document": game.rulebooks.document(edition),
        "where": found.where,
        "heading": {"lang": game.rulebooks.language(edition), "text": game.rulebooks.heading(rule, edition)},
        "lang": found.lang,
        "text": found.text,
        "said": with_readings(found),
        "html": with_readings_html(found, lambda text: termed(text, game, lang, explained)),
        "other": {
            "lang": other.lang,
            "text": other.text,
            "where": other.where,
            "html": with_readings_html(other, lambda text: termed(text, game, away)),
        },
        "rulings": [ruling(each) for each in as_played(game.rulebooks.rulings_of(rule, lang), settings)],
        "house": _house_passages(game, rule, edition, settings),
    }


def _house_passages(game: Game, rule: str, edition: str, settings: Any) -> dict[str, str]:
    """What the table plays instead of a rule, in both languages; empty where it plays what is printed."""
    if settings is None:
        return {}
    laid = in_effect(game.rulebooks, laid_over(game.rulebooks, game.editions[edition], settings), settings)
    rules = [each for each in game.rulebooks.house_rules if each.name in laid and each.rule == rule]
    return {lang: " ".join(each.passage(laid[each.name], lang) for each in rules) for lang in LANGUAGES if rules}


def editions(game: Game, here: str, lang: str) -> list[EditionOption]:
    """The editions of a game as the options of a switch, with a short and a long name and the text of a badge."""
    speaker = Speaker(lang, game)
    return [
        {
            "id": each,
            "label": short,
            "name": game.rulebooks.named(each, lang),
            "here": each == here,
            "badge": str(speaker.say("bar", "badge", {"rulebook": short})),
        }
        for each in game.editions
        for short in (game.rulebooks.named(each, lang, "short"),)
    ]


def games(here: str, lang: str) -> list[Option]:
    """The games as the options of a switch."""
    names = words(lang, "pages")
    return [
        {"id": each, "label": names["games-brief"][each], "name": names["games"][each], "here": each == here}
        for each in GAMES
    ]


def why_verdict(
    verdict: Verdict, lang: str, *, reader: int | None = None, edition: str = "", players: Iterable[str] = ()
) -> WhyShown:
    """The reasons of a verdict in full."""
    explanation = explain_verdict(verdict, lang, reader, players)
    speaker = explanation.speaker
    first = explanation.citations[0].passage.rule if explanation.citations else ""
    checks = sorted(verdict.checks, key=lambda each: (each.ok and not each.tried, not _speaks(each, first)))
    return _why(
        explanation,
        words(lang, "why")["title-ok" if verdict.legal else f"title-{explanation.kind}"],
        [reason(each, speaker, open=verdict.open) for each in checks],
        [near(move, verdict.move, speaker) for move in verdict.nearest[:FEW]],
        edition or verdict.state.edition.id,
        verdict.state.game,
    )


def _speaks(check: Check, rule: str) -> bool:
    """Whether a check, or one under it, asks this rule."""
    return check.rule == rule or any(_speaks(each, rule) for each in (*check.tried, *check.also))


def why_nothing(game: Game, lang: str) -> WhyShown:
    """Says that there is nothing to explain, as nothing has happened yet and nothing is chosen."""
    speaker = Speaker(lang, game)
    return {
        "id": "why", "open": True, "lang": lang, "title": words(lang, "why")["title-event"],
        "slip": {**EMPTY_SLIP, **written(words(lang, "why")["nothing"])},
        "reasons": [], "passages": [], "editions": editions(game, game.default_edition, speaker.lang), "nearest": [],
        "terms": all_terms(game), "words": words(lang, "why"),
    }  # fmt: skip


def why_event(
    moment: Moment[Any], lang: str, *, reader: int | None = None, edition: str = "", players: Iterable[str] = ()
) -> WhyShown:
    """The explanation of an event in full."""
    explanation = explain_event(moment.event, moment.state, lang, reader, players)
    edition = edition or moment.state.edition.id
    return _why(explanation, words(lang, "why")["title-event"], [], [], edition, moment.state.game)


def _why(
    explanation: Explanation, title: str, reasons: list[Reason], nearest: list[Near], edition: str, game_id: str
) -> WhyShown:
    game, lang = GAMES[game_id], explanation.lang
    shown = edition if edition in game.editions else game.default_edition
    cited = list(dict.fromkeys(each.passage.rule for each in explanation.citations))
    return {
        "id": "why",
        "open": True,
        "lang": lang,
        "title": title,
        "slip": {**slip(explanation), **said_with_terms(explanation.line, explanation.speaker, set())},
        "reasons": reasons,
        "passages": [
            passage(game, rule, each, lang, settings=explanation.speaker.settings)
            for each in game.editions
            for rule in cited
        ],
        "editions": editions(game, shown, lang),
        "nearest": nearest,
        "terms": all_terms(game),
        "words": words(lang, "why"),
    }


def all_terms(game: Game) -> Terms:
    """The terms of both languages: a passage can be switched to the other one in the browser."""
    return {lang: terms(game, lang) for lang in LANGUAGES}


def near(move: Any, tried: Any, speaker: Speaker) -> Near:
    """A legal move near the one tried, as a button: what to add, leave out or exchange, and the whole move."""
    facts: Json = {"add": (), "drop": ()}
    wanted, had = getattr(move, "cards", None), getattr(tried, "cards", None)
    if isinstance(wanted, tuple) and isinstance(had, tuple):
        facts = {"add": _beyond(wanted, had), "drop": _beyond(had, wanted)}
    line = str(move)
    if not facts["add"] and not facts["drop"]:
        does = move_text(move, speaker)
    else:
        way = "swap" if facts["add"] and facts["drop"] else "add" if facts["add"] else "drop"
        does = speaker.fill(speaker.common["why"][way], facts)
    whole = Sentence((speaker.named(wanted),)) if isinstance(wanted, tuple) else move_text(move, speaker)
    texts = [str(each) for each in wanted] if isinstance(wanted, tuple) else []
    return {**said(does, speaker), "whole": said(whole, speaker), "line": line, "texts": texts}


def _beyond(some: tuple[Any, ...], others: tuple[Any, ...]) -> tuple[Any, ...]:
    """What the first ones have beyond the others, each as often as it is more."""
    left, rest = list(others), []
    for each in some:
        if each in left:
            left.remove(each)
        else:
            rest.append(each)
    return tuple(rest)


# Scored rounds


def hand(game: Game, cards: Sequence[Any], lang: str, settings: Any, edition: Any = None) -> Said:
    """Cards side by side: as small tiles where the game has them, else as chips."""
    tile = game.tiles().tile if game.tiles is not None else None
    tiles = "".join(
        tile(each, lang, settings, edition)["html"] if tile else game.chip(each, lang, settings) for each in cards
    )
    spoken = Speaker(lang, game, settings).named(tuple(cards)) if cards else ""
    return both(f'<span class="r7-close">{tiles}</span>', str(spoken))


def event(each: Event, speaker: Speaker, explained: set[str] | None = None) -> ToldEvent:
    """An event with its rule and the rulings on it; those in `explained` are left out, and shown ones are added."""
    game = speaker.game
    assert game is not None
    sentence = event_text(each, speaker)
    rulings = as_played(game.rulebooks.rulings_of(each.rule, speaker.lang), speaker.settings)
    readings = [one for one in rulings if explained is None or one.id not in explained]
    if explained is not None:
        explained.update(one.id for one in readings)
    return {
        **(said(sentence, speaker) if explained is None else said_with_terms(sentence, speaker, explained)),
        "rule": each.rule,
        "title": title_of(each.rule, speaker),
        "rulings": [ruling(one) for one in readings],
    }


FindWhatIf = Callable[[Any, int], tuple["WhatIf", str] | None]


def score(
    game: Game, ended: Any, lang: str, *, reader: int | None = None, players: Iterable[str] = (),
    what_if: FindWhatIf | None = None, open: bool = True,
) -> ScoreShown:  # fmt: skip
    """A scored round of Rainbow 7; `ended` is the end of a round as `questions.last_end` or the referee page has it.

    `what_if` finds, for a seat, another hand that would have turned the round, and the address at which it is played.
    """
    speaker = Speaker(lang, game, ended.settings, reader, players)
    settled, explained = ended.settled, set[str]()
    shown = ended.hands is not None and ended.shown
    first = speaker.say("score", "perfect" if ended.perfect else "called", {
        "seat": ended.seat, "value": ended.values[ended.seat],
    })  # fmt: skip
    rest = [each for each in settled.events if not hasattr(each, "cause")]
    closing = [each for each in rest if each.kind in ("game-ended", "game-won")]
    beginning = [each for each in rest if each.kind == "next-first"]
    opening = [each for each in rest if each not in closing and each not in beginning]
    return {
        "id": "score",
        "open": open,
        "lang": lang,
        "title": str(first),
        "line": event(opening[0], speaker, explained),
        "rows": [_row(game, ended, settled, seat, speaker, shown, explained) for seat in range(len(ended.values))],
        "limit": ended.edition.end_tokens,
        "ends": str(speaker.say("score", "ends", {"count": ended.edition.end_tokens})),
        "game": _game_over(settled, closing, speaker, explained) if settled.game_over else None,
        "away": _what_ifs(game, ended, speaker, what_if) if shown or not ended.perfect else None,
        "next": event(beginning[0], speaker) if beginning else None,
        "terms": all_terms(game),
        "words": words(lang, "score"),
    }


def player_name(seat: int, speaker: Speaker) -> str:
    """A player's name as a label."""
    return speaker.label(seat)


def _row(
    game: Game, ended: Any, settled: Any, seat: int, speaker: Speaker, shown: bool, explained: set[str]
) -> ScoreRow:
    gains = offered(game.scoring).gained(settled, seat)
    none = speaker.say("score", "none", {"ending": settled.ending})
    return {
        "name": player_name(seat, speaker),
        "hand": hand(game, ended.hands[seat], speaker.lang, ended.settings, ended.edition) if shown else both("", ""),
        "value": ended.values[seat] if not ended.perfect or shown or seat == ended.seat else None,
        "before": ended.tokens[seat],
        "gains": [{"count": each.count, **event(each, speaker, explained)} for each in gains],
        "none": "" if gains else str(none),
        "after": settled.tokens[seat],
        "afterText": str(speaker.say("score", "unit", {"count": settled.tokens[seat]})),
        "winner": seat in settled.winners if settled.game_over else seat == settled.winner,
    }


def _game_over(settled: Any, closing: Sequence[Event], speaker: Speaker, explained: set[str]) -> GameOver:
    order = sorted(
        range(len(settled.tokens)), key=lambda seat: (seat not in settled.winners, settled.tokens[seat], seat)
    )
    places: list[int] = []
    for number, seat in enumerate(order, 1):
        before = order[number - 2] if number > 1 else None
        alike = before is not None and (
            (seat in settled.winners and before in settled.winners)
            or (
                settled.tokens[seat] == settled.tokens[before]
                and (seat in settled.winners) == (before in settled.winners)
            )
        )
        places.append(places[-1] if alike else number)
    return {
        "events": [event(each, speaker, explained) for each in closing],
        "ranking": [
            {
                "place": place, "name": player_name(seat, speaker), "count": settled.tokens[seat],
                "text": str(speaker.say("score", "unit", {"count": settled.tokens[seat]})),
                "winner": seat in settled.winners,
            }
            for place, seat in zip(places, order, strict=True)
        ],
    }  # fmt: skip


def _what_ifs(game: Game, ended: Any, speaker: Speaker, what_if: FindWhatIf | None) -> Changes | None:
    """The smallest changes that would have turned the round.

    Where the table is known, only those that its cards allow, each with its link; else all, none with a link.
    """
    words, real = speaker.common["score"], ended.settled
    if what_if is None:
        some = offered(game.scoring).counterfactuals(
            ended.edition, ended.seat, ended.values, ended.tokens, perfect=ended.perfect, reached=ended.reached
        )
        points: list[Change] = [
            {**said(what_if_text(each, real, speaker), speaker), "swap": None, "href": ""} for each in some[:FEW]
        ]
        note = words["away-no-cards"] if ended.hands is None else ""
        return {"title": words["away-points"], "note": note, "some": points} if points else None
    ways = other_ways(ended, what_if)
    title = words["away-card" if all(len(way.new) == 1 for way, _ in ways) else "away-cards"]
    return changes(ways, real, speaker, title)


def other_ways(ended: Any, what_if: FindWhatIf) -> list[tuple["WhatIf", str]]:
    """A few other hands that would have turned the round, those nearest to the real ones first, each with its link."""
    ways = [way for seat in range(len(ended.values)) if (way := what_if(ended, seat)) is not None]
    return sorted(ways, key=lambda way: (len(way[0].new), abs(way[0].change.change), way[0].change.seat))[:FEW]


def changes(ways: Sequence[tuple["WhatIf", str]], real: Any, speaker: Speaker, title: str) -> Changes | None:
    """Other hands in words, under a title; `real` is how the round was settled."""
    some: list[Change] = [
        {
            **said(what_if_text(way.change, real, speaker), speaker),
            "swap": said(speaker.say("score", "swap", {"old": way.out, "new": way.new}), speaker),
            "href": href,
        }
        for way, href in ways
    ]
    return {"title": title, "note": "", "some": some} if some else None


# The list of rules


@lru_cache
def register(game: Game, edition: str, lang: str) -> tuple[ListedRule, ...]:
    """Every rule with its status, and with the titles and texts, in both languages, that a search looks through."""
    speakers = [Speaker(each, game) for each in LANGUAGES]
    entries: list[ListedRule] = []
    for rule in game.rulebooks.rules:
        status = game.rulebooks.status(rule, edition)
        entries.append({
            "id": rule,
            "title": title_of(rule, Speaker(lang, game)),
            "status": status,
            "statusText": Speaker(lang).common["status"][status],
            "ruled": bool(game.rulebooks.rulings_of(rule, lang)),
            "titles": {each.lang: title_of(rule, each) for each in speakers},
            "texts": {each: game.rulebooks.passage(rule, edition, each).text for each in LANGUAGES},
        })  # fmt: skip
    return tuple(entries)


def reader(
    game: Game, rule: str, edition: str, lang: str, *, query: str = "", address: Callable[[Case], str] | None = None,
    settings: Any = None,
) -> RuleListData:  # fmt: skip
    """The list of rules; with the open rule its passage, its examples, and the other editions' passages."""
    rules = game.rulebooks.rules
    shown = rule if rule in rules else ""
    at = rules.index(shown) if shown else -1
    return {
        "id": "reader",
        "lang": lang,
        "query": query,
        "rules": list(register(game, edition, lang)),
        "rule": passage(game, shown, edition, lang, set(), settings) if shown else None,
        "examples": examples(game, shown, edition, lang, address) if shown else {"yes": None, "no": None, "also": None},
        "aligned": aligned(game, shown, edition, lang) if shown else [],
        "beside": [
            {**passage(game, shown, each, lang), "same": _same(game, shown, edition, each, lang)}
            for each in game.editions if shown and each != edition
        ],
        "previous": rules[at - 1] if at > 0 else "",
        "next": rules[at + 1] if 0 <= at < len(rules) - 1 else "",
        "editions": editions(game, edition, lang),
        "terms": all_terms(game),
        "words": words(lang, "why") | words(lang, "reader"),
    }  # fmt: skip


def aligned(game: Game, rule: str, edition: str, lang: str) -> list[Aligned]:
    """The sentences of a passage, each beside the same sentence in the other language."""

    def sentences(spoken: str) -> list[str]:
        found = game.rulebooks.passage(rule, edition, spoken)
        return [
            with_readings_html(replace(found, parts=parts), lambda text: termed(text, game, spoken))
            for parts in split_sentences(found.parts)
        ]

    pairs = zip(sentences(lang), sentences(other_language(lang)), strict=True)
    return [{"html": html, "other": other} for html, other in pairs]


def _same(game: Game, rule: str, edition: str, other: str, lang: str) -> bool:
    mine, theirs = (game.rulebooks.passage(rule, each, lang) for each in (edition, other))
    return (mine.parts, mine.status) == (theirs.parts, theirs.status)


# Cases


def examples(game: Game, rule: str, edition: str, lang: str, address: Callable[[Case], str] | None = None) -> Examples:
    """The first case in which a rule allows the move, the first in which it refuses it, and one refused otherwise.

    Of *not yet* and *cannot*, the one is in `no` and the other, if there is such a case, in `also`.
    """
    own = [case for case in cases_in(game, game.editions[edition]) if case.rule == rule]
    refused = [case for case in own if case.answer == "no"]
    kinds = [_kind_of_case(game, case, edition) for case in refused]

    def shown(case: Case | None) -> Example | None:
        return example(game, case, edition, lang, address) if case is not None else None

    pairs = zip(refused, kinds, strict=True)
    return {
        "yes": shown(next((case for case in own if case.answer == "yes"), None)),
        "no": shown(refused[0] if refused else None),
        "also": shown(next((case for case, kind in pairs if kind and kinds[0] and kind != kinds[0]), None)),
    }


@lru_cache(maxsize=1024)
def _kind_of_case(game: Game, case: Case, edition: str) -> str:
    """Whether a case is refused for now or for good; empty where the move is allowed and the rule only does not act."""
    verdict = game.judge(case.start(game, game.editions[edition]).state, game.read_move(case.attempt), case.by)
    return "" if verdict.legal else "yet" if verdict.open else "no"


def example(game: Game, case: Case, edition: str, lang: str, address: Callable[[Case], str] | None = None) -> Example:
    """A case: its position drawn, the move that is tried, the answer, and the address at which it can be played."""
    match = case.start(game, game.editions[edition])
    state, move = match.state, game.read_move(case.attempt)
    by = case.by if case.by is not None else game.to_move(state)
    verdict = game.judge(state, move, case.by)
    names = people(lang, game.seats[-1], case.seed)
    speaker = Speaker(lang, game, state.settings, by, names)
    answered = slip(explain_verdict(verdict, lang, by, names))
    alone = _laid_say_all(case.rule, state, move, by)
    acts = verdict.legal and not _is_asked(case.rule, verdict.checks)
    if acts:
        happened = [moment.event for moment in match.after(verdict).steps[-1].moments]
        wanted = [each for each in happened if each.rule == case.rule] or happened[:1]
        answered = {**answered, "kind": "", "word": "", **said(event_text(wanted[0], speaker), speaker)}
    return {
        "name": case.names[lang],
        "answer": case.answer,
        "acts": acts,
        "picture": _case_picture(game, state, move, by, speaker, names, alone=alone),
        "tries": said(_attempt(move, by, speaker), speaker),
        "alone": alone,
        "slip": answered,
        "href": address(case) if address is not None else "",
    }


def _is_asked(rule: str, checks: Iterable[Check]) -> bool:
    """Whether a rule was asked about the move; if not, it says what happens after one."""
    return any(each.rule == rule or _is_asked(rule, (*each.tried, *each.also)) for each in checks)


def _attempt(move: Any, by: int | None, speaker: Speaker) -> Sentence:
    text = move_text(move, speaker)
    if by is None or by == speaker.reader:
        return text
    return speaker.fill(speaker.common["reader"]["tries"], {"seat": by, "move": text})


COMBINING = "combo."
"""How the names of rules begin that only look at the cards that are laid."""


def _laid_say_all(rule: str, state: Any, move: Any, by: int | None) -> bool:
    """Whether the cards that are laid say all: the rule is one of combining, and they are in the hand."""
    laid = getattr(move, "cards", None)
    return bool(laid and by is not None and rule.startswith(COMBINING) and not Counter(laid) - Counter(state.hands[by]))


def _case_picture(
    game: Game, state: Any, move: Any, by: int | None, speaker: Speaker, players: Sequence[str], *, alone: bool
) -> str:
    """The hand with the cards that are laid marked, or `alone` these; the whole table where nothing is laid."""
    lang = speaker.lang
    if alone and game.tiles is not None:
        tile = game.tiles().tile
        drawn = [tile(each, lang, state.settings, state.edition)["html"] for each in move.cards]
        spoken = str(speaker.named(move.cards))
        return str(picture.frame(picture.row(drawn, spoken), lang, ground=False).bare)
    laid = getattr(move, "cards", None)
    if game.tiles is None or not laid or by is None or not state.hands[by]:
        return str(
            game.drawing().draw_view(game.view(state, by if by is not None else 0), lang=lang, players=players).bare
        )
    marked_hand = picture.marked(state.hands[by], {"selected": laid})
    tile = game.tiles().tile
    tiles = [tile(each, lang, state.settings, state.edition, on)["html"] for each, on in marked_hand]
    spoken = str(Speaker(lang, game, state.settings).named(state.hands[by]))
    return str(picture.frame(picture.rack(tiles, spoken, "S"), lang).bare)
