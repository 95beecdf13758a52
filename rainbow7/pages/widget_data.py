"""The data of widgets, as JSON: verdicts, events, passages, scored rounds and cases, as text and as HTML."""

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING, Any, Literal

from rainbow7.core.event import Event, Moment
from rainbow7.core.game import Game
from rainbow7.core.house_rules import in_effect, laid_over
from rainbow7.core.language import LANGUAGES, language, other_language
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
from rainbow7.games import GAMES
from rainbow7.widgets.data_types.shared import Cite, Option, Passage, Said, Slip, Term, Terms, ToldEvent
from rainbow7.widgets.data_types.shared import Edition as EditionOption
from rainbow7.widgets.data_types.shared import Ruling as RulingData
from rainbow7.widgets.data_types.why import Near, Reason, WhyShown

if TYPE_CHECKING:
    pass

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


# Events


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
