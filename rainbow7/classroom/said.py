"""What is said about answers: drawn, with the belief behind them and its correction; for everybody once it is shown."""

import csv
import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from html import escape
from itertools import accumulate
from typing import Any

from rainbow7.classroom.animals import animal_name
from rainbow7.classroom.room import Plan, commonest, judge, moved
from rainbow7.classroom.store import StoredAnswer
from rainbow7.core.cases import Mutant, mutants_in
from rainbow7.core.language import LANGUAGES
from rainbow7.core.notation import BadNotation
from rainbow7.core.template import fill
from rainbow7.core.texts import words_of
from rainbow7.explain import Speaker, cite, event_text, move_text, title_of
from rainbow7.explain.explanation import citation_json
from rainbow7.explain.words import common_words
from rainbow7.tutor import lesson_playing
from rainbow7.tutor.answer_checking import check
from rainbow7.tutor.exercise_data import answer_data, speaker_of
from rainbow7.tutor.exercise_making import beliefs_as_printed, kind_of
from rainbow7.tutor.next_question import after_events
from rainbow7.tutor.pupil_view import (
    NEXT,
    ClassStep,
    NoStep,
    both,
    class_step,
    lines_after,
    played_table,
    pupil_view,
    step_speaker,
    symbols,
)

Json = dict[str, Any]


@lru_cache(maxsize=256)
def question_view(step: ClassStep, lang: str) -> Json:
    """What a pupil sees of a step: the same for all who ask for it at once. Nobody may change it."""
    return pupil_view(step, lang)


@lru_cache(maxsize=2048)
def answer_said(step: ClassStep, answer: str, lang: str) -> Json:
    """An answer in words and drawn, from its canonical text."""
    if step.exercise is not None:
        kind = kind_of(step.game, step.exercise.name, step.exercise.edition)
        checked = check(step.exercise, answer)
        if checked.right is None:
            return {"html": escape(answer), "text": answer}
        given = frozenset({checked.given}) if kind.form == "cards" else checked.given
        return speaker_of(step.exercise, lang).html_and_text(kind.answer_phrase(step.exercise.question, given))
    speaker = step_speaker(step, lang)
    option = next((each for each in question_view(step, lang)["options"] if each["value"] == answer), None)
    if option is not None:
        return {"html": option["html"], "text": option["text"]}
    try:
        moves = [both(move_text(step.game.read_move(each), speaker), speaker) for each in answer.split("; ") if each]
    except BadNotation:
        return {"html": escape(answer), "text": answer}
    return {name: "; ".join(each[name] for each in moves) for name in ("html", "text")}


def step_named(step: ClassStep, lang: str) -> Json:
    """A step as a plan lists it: what it is about, and what it asks."""
    title = _subject(step, lang)
    if step.lesson is not None:
        title = f"{title} · {words_of('rainbow7.classroom', lang)['do'][step.do]}"
    view = question_view(step, lang)
    return {"title": title, "question": view["question"] if step.after is None else view["lines"][0]["text"]}


def _subject(step: ClassStep, lang: str) -> str:
    """What a step is about: its lesson, or the rule that it asks about."""
    if step.lesson is not None and step.after is None:
        return step.lesson.titles[lang]
    return title_of(step.rule, Speaker(lang, step.game))


def plan_said(plan: Plan, lang: str) -> Json:
    """A plan as a strip tells it: its rulebook, and what it is about, without naming anything twice."""
    steps = plan.in_order()
    titles = dict.fromkeys(_subject(each, lang) for each in steps)
    return {"titles": list(titles), "rulebook": steps[0].game.rulebooks.named(plan.edition, lang)}


def _mutants(step: ClassStep) -> Mapping[str, Mutant]:
    edition = step.game.editions[step.edition]
    if step.exercise is not None:
        kind = kind_of(step.game, step.exercise.name, step.exercise.edition)
        edition = kind.answering_edition(step.exercise.question, step.exercise.edition)
    return {each.name: each for each in (*mutants_in(step.game, edition), *beliefs_as_printed(step.game, edition))}


@lru_cache(maxsize=2048)
def belief_said(step: ClassStep, name: str, lang: str) -> Json:
    """A belief in its words, with the passage that corrects it."""
    mutant = _mutants(step).get(name)
    if mutant is None:
        return {"name": name, "text": name, "rule": "", "title": "", "passage": "", "where": ""}
    speaker = Speaker(lang, step.game)
    cited = citation_json(cite(step.game, step.edition, (mutant.rule,), lang, speaker.settings)[0])
    return {
        "name": name, "text": mutant.belief[lang], "rule": mutant.rule, "title": title_of(mutant.rule, speaker),
        "passage": cited["said"], "where": cited["where"],
    }  # fmt: skip


def prepare(plan: Plan, number: int) -> None:
    """Make what is said about the answers to a step before anybody answers: the first wall need not wait for it."""
    step = plan.step(number)
    for lang in LANGUAGES:
        for option in question_view(step, lang)["options"]:
            answer_said(step, option["value"], lang)
            judged = judge(step, option["value"])
            for name in judged.beliefs if judged is not None else ():
                belief_said(step, name, lang)
        for name in tuple(_mutants(step))[:1]:  # reads the words and the passages
            belief_said(step, name, lang)


def wall_said(step: ClassStep, wall: Json, lang: str) -> Json:
    """A wall with its answers drawn and its beliefs in words."""
    groups = [
        {
            **each, "said": answer_said(step, each["answer"], lang),
            "told": [belief_said(step, name, lang) for name in each["beliefs"]],
        }
        for each in wall["groups"]
    ]  # fmt: skip
    drawn = {name: answer_said(step, text, lang) if text else None for name, text in wall["answers"].items()}
    others = [{**each, **answer_said(step, each["answer"], lang)} for each in wall["others"]]
    return {**wall, "groups": groups, "said": drawn, "others": others}


# What is shown when it is shown


@lru_cache(maxsize=2048)
def shown_said(step: ClassStep, answer: str, lang: str) -> Json | None:
    """The key with its reasons and, for an answer that was given, what the engine says about it.

    Nothing for a step without a question.
    """
    if step.exercise is not None:
        key = _key(step)
        data = answer_data(step.exercise, check(step.exercise, answer or key), lang)
        because = " ".join(each["html"] for each in data["because"])
        mine = data.get("yours")
        told = " ".join(each["html"] for each in mine["because"]) if mine else ""
        return {
            "key": key, "answer": data["answer"], "because": {"html": because},
            "right": data["right"] if answer else None, "word": data["word"] if answer else None,
            "yours": {"answer": mine["answer"], "html": told, "beliefs": [e["text"] for e in mine["beliefs"]]}
            if mine else None,
            "source": _source(data["citations"][0]),
        }  # fmt: skip
    if not step.asks:
        return None
    return _next_shown(step, answer, lang) if step.after is not None else _step_shown(step, answer, lang)


def _next_shown(step: ClassStep, answer: str, lang: str) -> Json:
    """What happens next, with the passage that says so; for another answer the rule under which it would happen."""
    judged = judge(step, answer) if answer else None
    comes = step.next_options[0]
    cited = citation_json(cite(step.game, step.edition, (comes.event.rule,), lang, step.match.start.settings)[0])
    yours = None
    if judged is not None and not judged.right:
        told = [str(belief_said(step, each, lang)["text"]) for each in judged.beliefs]
        because = fill(common_words(lang)["predict"]["belief"], lang, belief=told[0]) if len(told) == 1 else ""
        yours = {"answer": answer_said(step, answer, lang), "html": escape(because), "beliefs": told}
    return {
        "key": comes.value, "answer": answer_said(step, comes.value, lang), "because": {"html": escape(cited["said"])},
        "right": judged.right if judged is not None else None, "word": None, "yours": yours, "source": _source(cited),
    }  # fmt: skip


def _source(cited: Mapping[str, Any]) -> Json:
    return {"title": cited["title"], "where": cited["where"], "text": cited["said"]}


def _key(step: ClassStep) -> str:
    assert step.exercise is not None
    exercise = step.exercise
    right = next((each.value for each in exercise.options if each.right), None)
    if right is not None:
        return right
    kind = kind_of(step.game, exercise.name, exercise.edition)
    return kind.answer_text(frozenset({min(exercise.key, key=str)}) if exercise.form == "cards" else exercise.key)


def _step_shown(step: ClassStep, answer: str, lang: str) -> Json:
    assert step.lesson is not None
    lesson_step = step.the_step
    tried: Iterable[tuple[str, ...]] = lesson_step.solutions
    if step.do not in ("try", "round"):
        tried = ((each["value"],) for each in question_view(step, lang)["options"])
    key = next((each for each in tried if _reply(step, each).done), ())
    text = "; ".join(key)
    reply, speaker = _reply(step, key), step_speaker(step, lang)
    own = [both(each.sentence(speaker), speaker)["html"] for each in lesson_step.done.get(lang, ())]
    judged = judge(step, answer) if answer else None
    given = tuple(answer.split("; ")) if step.do in ("try", "round") else (answer,)
    said = both(_reply(step, given).said[lang], speaker) if judged is not None and not judged.right else None
    return {
        "key": text, "answer": answer_said(step, text, lang),
        "because": {"html": " ".join([both(reply.said[lang], speaker)["html"], *own])},
        "right": judged.right if judged is not None else None, "word": None,
        "yours": None if said is None else {
            "answer": answer_said(step, answer, lang), "html": said["html"],
            "beliefs": [belief_said(step, each, lang)["text"] for each in (judged.beliefs if judged else ())],
        },
        "source": None,
    }  # fmt: skip


def _reply(step: ClassStep, tried: tuple[str, ...]) -> lesson_playing.Reply:
    assert step.lesson is not None
    return lesson_playing.reply(step.lesson, step.the_step, step.edition, tried)


def reply_data(step: ClassStep, tried: tuple[str, ...], lang: str) -> Json:
    """The reply to moves in a step that is played: what the rules say, and the table after them."""
    reply = _reply(step, tried)
    speaker = step_speaker(step, lang, reply.match)
    data = {
        "answer": reply.answer, "done": reply.done, "said": both(reply.said[lang], speaker),
        "belief": belief_said(step, reply.belief.name, lang)["text"] if reply.belief is not None else None,
        **played_table(step, lang, reply.match),
    }  # fmt: skip
    return {**data, "sheet": symbols(step, data, lang)}


def replay_frame(step: ClassStep, at: int, lang: str) -> Json | None:
    """The table of a lesson's step after some of its events, with what happened; nothing for a step without moves."""
    if step.exercise is not None or not step.has_table or not step.match.steps:
        return None
    match = step.match
    last = len(match.moments)
    at = max(0, min(at, last))
    ends = list(accumulate((len(each.moments) for each in match.steps), initial=0))
    now = after_events(match, at)
    speaker = step_speaker(step, lang, now)
    said = both(event_text(match.moments[at - 1].event, speaker), speaker) if at else {"html": "", "text": ""}
    lines = lines_after(step, speaker, ends.index(at)) if step.do == "watch" and at in ends else []
    table = played_table(step, lang, now)["table"]
    return {
        "at": at, "last": last, "said": said, "lines": lines, "table": table,
        "sheet": symbols(step, {"table": table}, lang),
    }  # fmt: skip


def next_asked(plan: Plan, place: int, at: int) -> str:
    """The name of the question what happens next at a step's table after some events; empty where no rule decides."""
    name = f"{NEXT}{at}:{plan.step(place).table_name}"
    try:
        class_step(name, plan.edition)
    except NoStep:
        return ""
    return name


# Results


def is_right(step: ClassStep, answer: str) -> bool:
    """Whether an answer is right; of some questions several are."""
    judged = judge(step, answer)
    return judged is not None and judged.right


def bars(step: ClassStep, answers: Iterable[StoredAnswer], lang: str) -> list[Json]:
    """How many gave each answer, those of a question with options in their order, without telling who."""
    counts = Counter(each.answer for each in answers)
    options = [each["value"] for each in question_view(step, lang)["options"]]
    order = [*options, *sorted(counts.keys() - set(options), key=lambda text: (-counts[text], text))]
    return [
        {"answer": each, **answer_said(step, each, lang), "count": counts[each], "right": is_right(step, each),
         "belief": believed(step, each, lang)}
        for each in order
    ]  # fmt: skip


def believed(step: ClassStep, answer: str, lang: str) -> str:
    """The belief behind an answer, where there is just one."""
    judged = judge(step, answer)
    names = judged.beliefs if judged is not None and not judged.right else ()
    return str(belief_said(step, names[0], lang)["text"]) if len(names) == 1 else ""


def results(plan: Plan, answers: Sequence[StoredAnswer], lang: str) -> list[Json]:
    """For each step that was answered: first answers right, right in each round, the commonest belief, who moved."""
    found = []
    for number, step in enumerate(plan.in_order(), 1):
        given = [each for each in answers if each.step == number]
        if not given:
            continue
        rounds = sorted({each.round for each in given})
        by_round = {turn: {e.seat: e for e in given if e.round == turn} for turn in rounds}
        first = by_round[rounds[0]].values()
        believers = {(each.seat, name) for each in given if not each.right for name in each.beliefs}
        told = Counter(name for _, name in believers)
        common = min(told, key=lambda name: (-told[name], name)) if told else ""
        judged = [judge(step, each.first) for each in first]
        found.append(
            {
                "step": number, "rule": step.rule, "question": question_view(step, lang)["question"],
                "title": title_of(step.rule, Speaker(lang, step.game)) if step.rule else "",
                "answered": len(first), "first_right": sum(bool(each and each.right) for each in judged),
                "rounds": [
                    {"round": turn, "answered": len(each), "right": sum(one.right for one in each.values())}
                    for turn, each in by_round.items()
                ],
                "belief": belief_said(step, common, lang)["text"] if common else "",
                "believed": told[common] if common else 0,
                "commonest_wrong": commonest([each for each in given if not each.right]),
                "moved": moved(by_round[rounds[0]], by_round[rounds[-1]]) if len(rounds) > 1 else [],
            }
        )  # fmt: skip
    return found


def _harmless(cell: object) -> object:
    """A cell that no spreadsheet takes for a formula."""
    text = str(cell)
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else cell


def csv_text(
    plan: Plan, animals: Mapping[int, int], answers: Iterable[StoredAnswer], lang: str, head: list[str]
) -> str:
    """Every answer as a table; no cell begins as a formula would."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(head)
    for each in answers:
        step = plan.step(each.step)
        first = judge(step, each.first)
        row = (
            each.step, plan.steps[each.step - 1], step.rule, each.round, each.seat,
            animal_name(animals[each.seat], lang) if each.seat in animals else "", each.first,
            int(bool(first and first.right)), each.answer, int(each.right), " ".join(each.beliefs),
        )  # fmt: skip
        writer.writerow([_harmless(cell) for cell in row])
    return out.getvalue()


VOCABULARY = "http://adlnet.gov/expapi"
WHERE = "https://rainbow7.invalid"
"""What the names of activities begin with: nobody is there."""


def statements(class_id: str, plan: Plan, answers: Iterable[StoredAnswer]) -> list[Json]:
    """Every answer as an xAPI statement: who answered is a seat of this class, and nobody knows more."""
    return [
        {
            "actor": {
                "objectType": "Agent",
                "account": {"homePage": f"{WHERE}/class/{class_id}", "name": f"seat-{each.seat}"},
            },
            "verb": {"id": f"{VOCABULARY}/verbs/answered", "display": {"en": "answered"}},
            "object": {
                "objectType": "Activity", "id": f"{WHERE}/{plan.edition}/{plan.steps[each.step - 1]}",
                "definition": {"type": f"{VOCABULARY}/activities/cmi.interaction", "interactionType": "other"},
            },
            "result": {
                "success": each.right, "response": each.answer,
                "extensions": {f"{WHERE}/beliefs": list(each.beliefs), f"{WHERE}/first": each.first},
            },
            "context": {"extensions": {f"{WHERE}/round": each.round}},
        }
        for each in answers
    ]  # fmt: skip
