"""Explains verdicts and events in the reader's language: in a line, with reasons, or with the passages they rest on."""

from collections.abc import Iterable
from html import escape
from typing import Any, Literal

from rainbow7.core.comparison import Answer, Comparison, EditionDifference
from rainbow7.core.event import Event, Moment
from rainbow7.core.game import Game
from rainbow7.core.house_rules import HouseRule
from rainbow7.core.language import reader_language
from rainbow7.core.passage_text import PassagePart
from rainbow7.core.rule import Check, Objection, Verdict
from rainbow7.core.rulebook import Passage
from rainbow7.core.template import fill
from rainbow7.explain.explanation import DEPTHS, Citation, Depth, Explanation, Reason
from rainbow7.explain.readings import as_played, with_readings, with_readings_html
from rainbow7.explain.words import Sentence, Speaker
from rainbow7.games import GAMES

__all__ = [
    "DEPTHS",
    "Depth",
    "Explanation",
    "Sentence",
    "Speaker",
    "answer_text",
    "as_played",
    "cite",
    "comparison_html",
    "difference_said",
    "event_text",
    "explain",
    "explain_event",
    "explain_verdict",
    "house_badge",
    "house_passages",
    "move_text",
    "objection_text",
    "passage_html",
    "reader_language",
    "title_of",
    "view_text",
    "with_readings",
    "with_readings_html",
]  # fmt: skip


def explain(thing: Verdict | Moment[Any], lang: str | None = None, reader: int | None = None) -> Explanation:
    """Explain a verdict, or a moment of a match."""
    if isinstance(thing, Verdict):
        return explain_verdict(thing, lang, reader)
    return explain_event(thing.event, thing.state, lang, reader)


def explain_verdict(
    verdict: Verdict, lang: str | None = None, reader: int | None = None, players: Iterable[str] = ()
) -> Explanation:
    """Explain why a move is legal or not, and which legal moves are nearest to it."""
    state = verdict.state
    game = GAMES[state.game]
    speaker = Speaker(lang or reader_language(), game, state.settings, reader, players)
    word: Literal["ok", "yet", "no"] = "ok" if verdict.legal else "yet" if verdict.open else "no"
    reasons = tuple(sorted((_reason(check, speaker) for check in verdict.checks), key=lambda reason: reason.ok))
    if verdict.legal:
        line = speaker.say("legal", str(verdict.move).split()[0], move_facts(verdict.move, state, verdict.kinds))
        line = line.then(house_badge(verdict.house, speaker))
        cited = [*_kept_rules(verdict.checks), *verdict.allowed_by]
    else:
        first = verdict.refusals[0]
        line = objection_text(first, speaker)
        cited = [each.rule for each in verdict.refusals]
    return Explanation(
        lang=speaker.lang,
        verdict=str(speaker.common["verdict"][word]),
        line=line,
        would=_would(verdict, speaker),
        reasons=reasons,
        citations=cite(game, state.edition.id, dict.fromkeys(cited), speaker.lang, state.settings, verdict.house),
        house=verdict.house,
        kind="" if verdict.loses else word,
        speaker=speaker,
    )


def explain_event(
    event: Event, state: Any, lang: str | None = None, reader: int | None = None, players: Iterable[str] = ()
) -> Explanation:
    """Explain what happened, and by which rule."""
    game = GAMES[state.game]
    speaker = Speaker(lang or reader_language(), game, state.settings, reader, players)
    line = event_text(event, speaker)
    reason = Reason(event.rule, title_of(event.rule, speaker), True)
    citations = cite(game, state.edition.id, (event.rule,), speaker.lang, state.settings, event.house)
    return Explanation(speaker.lang, "", line, Sentence(()), (reason,), citations, "", speaker, event.house)


def house_badge(names: Iterable[str], speaker: Speaker) -> str:
    """A few words that name these house rules, to be put after a sentence; empty for none."""
    rules = [] if speaker.game is None else [speaker.game.rulebooks.house_rule(name) for name in names]
    badges = [each.badge(each.chosen(speaker.settings), speaker.lang) for each in rules]
    return (
        f" {speaker.fill(speaker.common['house']['badge'], {'rules': ', '.join(badges), 'count': len(badges)})}"
        if badges
        else ""
    )


def house_passages(names: Iterable[str], speaker: Speaker) -> list[str]:
    """The passage of each of these house rules, as this speaker's table plays it."""
    if speaker.game is None:
        return []
    rules = (speaker.game.rulebooks.house_rule(name) for name in names)
    return [each.passage(each.chosen(speaker.settings), speaker.lang) for each in rules]


def event_text(event: Event, speaker: Speaker) -> Sentence:
    """The sentence for an event, with the names of the house rules that it depends on."""
    return event_alone(event, speaker).then(house_badge(event.house, speaker))


def event_alone(event: Event, speaker: Speaker) -> Sentence:
    """The sentence for an event, without the names of house rules."""
    mine = speaker.reader is not None and speaker.reader in event.facts.get("seats", ())
    facts = event.facts if speaker.reader is None else event.facts_for(speaker.reader)
    return speaker.say("event", event.kind, facts | {"mine": mine, "rule": event.rule})


def objection_text(check: Check, speaker: Speaker) -> Sentence:
    """The sentence for an objection, with the names of the house rules that it depends on."""
    return objection_alone(check, speaker).then(house_badge(check.house, speaker))


def objection_alone(check: Check, speaker: Speaker) -> Sentence:
    """The sentence for an objection, without the names of house rules."""
    objection = check.objection
    if objection is None:
        return Sentence(())
    return speaker.say("objection", f"{check.rule}.{objection.code}", _objection_facts(objection))


def move_text(move: Any, speaker: Speaker) -> Sentence:
    """A move in words."""
    return speaker.say("move", str(move).split()[0], move_facts(move, None, ()))


def view_text(game: Game, view: Any, speaker: Speaker) -> tuple[Sentence, ...]:
    """The sentences that describe what a seat sees."""
    return tuple(speaker.say("view", key, facts) for key, facts in game.in_words(view))


def title_of(rule: str, speaker: Speaker) -> str:
    """The title of a rule."""
    return str(speaker.words["title"][rule])


def cite(
    game: Game, edition: str, rules: Iterable[str], lang: str, settings: Any = None, house: Iterable[str] = ()
) -> tuple[Citation, ...]:
    """The passages of these rules in an edition; the passage of a house rule stands before the printed one.

    An edition that nobody printed cites the game's default one.
    """
    edition = edition if edition in game.editions else game.default_edition
    speaker = Speaker(lang, game, settings)
    laid = {each.rule: each for each in map(game.rulebooks.house_rule, house)}
    found = []
    for rule in dict.fromkeys((*rules, *laid)):
        if rule in laid:
            found.append(_cite_house(laid[rule], edition, speaker))
        passage = game.rulebooks.passage(rule, edition, lang)
        found.append(
            Citation(
                passage,
                title_of(rule, speaker),
                game.rulebooks.document(edition),
                str(speaker.common["status"][passage.status]),
                as_played(game.rulebooks.rulings_of(rule, lang), settings),
            )
        )
    return tuple(found)


def _cite_house(rule: HouseRule, edition: str, speaker: Speaker) -> Citation:
    """The citation of a house rule, in the words of the table."""
    where, text = str(speaker.common["house"]["where"]), rule.passage(rule.chosen(speaker.settings), speaker.lang)
    passage = Passage(rule.rule, edition, speaker.lang, "house", where, (PassagePart(text),))
    return Citation(passage, title_of(rule.rule, speaker), "", str(speaker.common["status"]["house"]))


def passage_html(passage: Passage) -> str:
    """A passage as HTML."""
    text, place = with_readings_html(passage), escape(passage.where)
    return f'<blockquote lang="{passage.lang}">{text}<br/><small>{place}</small></blockquote>'


def difference_said(game: Game, difference: EditionDifference, a: str, b: str, lang: str) -> tuple[str, str]:
    """What two editions say where they differ."""
    if difference.plays:
        said = [with_readings(game.rulebooks.passage(difference.rule, name, lang)) for name in (a, b)]
        return said[0], said[1]
    return difference.wordings[lang]


def answer_text(answer: Answer, speaker: Speaker) -> str:
    """What an edition answers to an attempt: its first objection, or what then happens."""
    if answer.verdict.legal:
        return " ".join(str(event_text(moment.event, speaker)) for moment in answer.moments)
    return str(objection_text(answer.verdict.refusals[0], speaker))


def comparison_html(comparison: Comparison, lang: str | None = None) -> str:
    """Two editions side by side, with the witness of each difference that changes play."""
    game, a, b = comparison.game, comparison.a, comparison.b
    speaker = Speaker(lang or reader_language(), game)
    rows = [f"<tr><th></th><th>{a}</th><th>{b}</th></tr>"]
    for each in comparison:
        words = speaker.common["rules"]
        how = words["plays"] if each.plays else fill(words["wording"], speaker.lang, ruling=each.ruling)
        said = difference_said(game, each, a, b, speaker.lang)
        cells = [f"<td>{escape(text)}</td>" for text in said]
        if each.witness is not None:
            answers = (each.witness.a, each.witness.b)
            cells = [
                f"{cell[:-5]}<br/><small>{escape(answer_text(answer, speaker))}</small></td>"
                for cell, answer in zip(cells, answers, strict=True)
            ]
        title = f"{escape(title_of(each.rule, speaker))}<br/><small><code>{each.rule}</code> {escape(how)}</small>"
        rows.append(f"<tr><th>{title}</th>{''.join(cells)}</tr>")
    return f'<table class="r7-comparison" lang="{speaker.lang}">{"".join(rows)}</table>'


def comparison_text(comparison: Comparison, lang: str | None = None) -> str:
    """Two editions as text: a paragraph for each difference, with what each of them says."""
    game, editions = comparison.game, (comparison.a, comparison.b)
    speaker = Speaker(lang or reader_language(), game)
    words, paragraphs = speaker.common["rules"], []
    for each in comparison:
        how = words["plays"] if each.plays else fill(words["wording"], speaker.lang, ruling=each.ruling)
        said = difference_said(game, each, *editions, speaker.lang)
        lines = [f"  {edition}: {text}" for edition, text in zip(editions, said, strict=True)]
        paragraphs.append("\n".join([f"{title_of(each.rule, speaker)} ({each.rule}), {how}", *lines]))
    return "\n".join(paragraphs)


def move_facts(move: Any, state: Any, kinds: tuple[str, ...]) -> dict[str, Any]:
    """The facts of a move for its sentence: its fields, what it is, and who makes it."""
    facts = {name: getattr(move, name) for name in getattr(move, "__dataclass_fields__", {})}
    facts["kind"] = kinds[0] if kinds else None
    facts |= {"source": facts.get("pile"), "seat": getattr(state, "turn", None)}
    if "card" in facts:
        facts["cards"] = (facts["card"],)
    return facts | (dict(GAMES[state.game].facts(state, move)) if state is not None else {})


def _objection_facts(objection: Objection) -> dict[str, Any]:
    return {"cards": objection.fault} | dict(objection.facts)


def _reason(check: Check, speaker: Speaker) -> Reason:
    return Reason(
        rule=check.rule,
        title=title_of(check.rule, speaker),
        ok=check.ok,
        sentence=None if check.ok or check.objection is None else objection_text(check, speaker),
        code=check.objection.code if check.objection and not check.ok else None,
        fault=check.objection.fault if check.objection else (),
        tried=tuple(_reason(each, speaker) for each in check.tried),
    )


def _kept_rules(checks: tuple[Check, ...]) -> list[str]:
    """The alternatives that a legal move fulfils; those that it need not fulfil are left out."""
    kept = []
    for check in checks:
        kept += [each.rule for each in check.tried if each.ok] if check.tried else []
    return kept


def _would(verdict: Verdict, speaker: Speaker) -> Sentence:
    if verdict.legal or not verdict.nearest:
        return Sentence(())
    few = verdict.nearest[:3]
    if all(hasattr(move, "cards") for move in few):
        named = [speaker.named(move.cards) for move in few]
        return speaker.say("would", "cards", {"cards": named})
    moves = [str(move_text(move, speaker)) for move in few]
    return speaker.say("would", "nearest", {"moves": [each[:1].lower() + each[1:] for each in moves]})
