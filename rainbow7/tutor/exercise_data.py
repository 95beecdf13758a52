"""An exercise as plain data in a language: what is asked, what may be answered, and after the answer why."""

from collections.abc import Collection
from typing import Any

from rainbow7.core.cases import Mutant
from rainbow7.core.game import Game
from rainbow7.core.rule import Verdict
from rainbow7.explain import cite, event_text, explain_verdict, move_text, objection_text, title_of
from rainbow7.explain.explanation import citation_json
from rainbow7.explain.words import MissingWords, Sentence, Speaker
from rainbow7.games import GAMES
from rainbow7.tutor.exercise import Answer, CheckedAnswer, Exercise, NoExercise, Phrase, Proof, say
from rainbow7.tutor.exercise_kind import Because, ExerciseKind
from rainbow7.tutor.exercise_making import kind_of
from rainbow7.tutor.tutor_words import words

Json = dict[str, Any]

NEAR_MISSES = 3


class TutorSpeaker(Speaker):
    """A speaker who also knows the tutor's words: those about a game before those about all."""

    def __init__(self, lang: str, game: Game, settings: Any = None, reader: int | None = None) -> None:
        super().__init__(lang, game, settings, reader)
        self.tables = (words(f"rainbow7.tutor.{game.id}", lang), words("rainbow7.tutor", lang))

    def phrase(self, phrase: Phrase, *, inside: bool = False) -> Sentence:
        """A phrase in words, by itself or inside a sentence."""
        facts = {name: self._fact(name, each) for name, each in phrase.facts.items()}
        return self.fill(self.template(phrase.key), facts, inside=inside)

    def template(self, key: str) -> Any:
        """The sentence under a key such as `legal.asks`."""
        table, _, name = key.partition(".")
        for each in self.tables:
            if name in each.get(table, {}):
                return each[table][name]
        raise MissingWords(f"{key} ({self.lang})")

    def both(self, said: Sentence | Phrase) -> Json:
        """A sentence twice: drawn, and for those who listen."""
        sentence = self.phrase(said) if isinstance(said, Phrase) else said
        return {"html": self.html(sentence), "text": str(sentence)}

    def _fact(self, name: str, fact: Any) -> Any:
        """Phrases, beliefs, moves and rules as they are said; all else as it is."""
        if isinstance(fact, Phrase):
            return self.phrase(fact)
        if isinstance(fact, list):
            return [
                str(self.phrase(each, inside=True)) if isinstance(each, Phrase) else self.named(each) for each in fact
            ]
        if isinstance(fact, Mutant):
            return fact.belief[self.lang]
        if name == "move":
            return move_text(fact, self)
        if name == "rule":
            return title_of(fact, self)
        if name == "edition":
            return self.words["editions"][fact]["name"]
        return fact


def speaker_of(exercise: Exercise, lang: str) -> TutorSpeaker:
    """Who tells an exercise, speaking to the seat that looks."""
    state = exercise.question.state
    game = GAMES[exercise.name.game]
    return TutorSpeaker(lang, game, state.settings if state is not None else game.settings(), exercise.question.seat)


def no_exercise_text(bad: NoExercise, lang: str) -> str:
    """Why a name gives no exercise."""
    said = words("rainbow7.tutor", lang)["no-exercise"]
    return str(Speaker(lang).fill(said[bad.code], bad.facts))


def tell(exercise: Exercise, lang: str) -> Json:
    """An exercise before it is answered."""
    teacher = speaker_of(exercise, lang)
    name, question = exercise.name, exercise.question
    game = GAMES[name.game]
    kind = kind_of(game, name, exercise.edition)
    return {
        "name": str(name),
        "short": name.short,
        "game": name.game,
        "edition": name.edition,
        "kind": name.kind,
        "kindTitle": str(teacher.phrase(say(f"{name.kind}.title"))),
        "rule": name.rule,
        "level": name.level,
        "lang": lang,
        "form": exercise.form,
        "question": teacher.both(question.asks),
        "lines": [teacher.both(line) for line in question.lines],
        "state": None if question.state is None else str(question.state),
        "seat": question.seat,
        "seats": question.state.seats if question.state is not None else 0,
        "open": question.open,
        "options": [
            {"value": option.value, **teacher.both(kind.answer_phrase(question, option.answer))}
            for option in exercise.options
        ],
        "hints": [teacher.both(hint) for hint in hints(kind, exercise)],
    }


def hints(kind: ExerciseKind, exercise: Exercise) -> tuple[Phrase, ...]:
    """Where to look, the rule unless that is what is asked, the answer in part, the answer."""
    question, key = exercise.question, exercise.key
    part = kind.partial_hint(question, key)
    wrong = next((option for option in exercise.options if not option.right), None)
    if part is None and wrong is not None:
        part = say("hint.not", answer=kind.answer_phrase(question, wrong.answer))
    rule = None if kind.asks_for_rule else say("hint.rule", rule=exercise.name.rule)
    steps = (kind.first_hint(question, key), rule, part)
    return (*(step for step in steps if step is not None), say("hint.answer", answer=_key_said(kind, exercise)))


def _key_said(kind: ExerciseKind, exercise: Exercise) -> Phrase:
    right = next((option.answer for option in exercise.options if option.right), exercise.key)
    return kind.answer_phrase(exercise.question, right)


def answer_data(exercise: Exercise, answered: CheckedAnswer, lang: str) -> Json:
    """What is said to an answer: the learner's under the rule believed in, beside the right one under the real rule."""
    teacher = speaker_of(exercise, lang)
    name, question = exercise.name, exercise.question
    game = GAMES[name.game]
    kind = kind_of(game, name, exercise.edition)
    edition = kind.answering_edition(question, exercise.edition)
    word = {True: "right", False: "wrong", None: "none"}[answered.right]
    told: Json = {"right": answered.right, "word": teacher.both(say(f"answered.{word}"))}
    if answered.right is None:
        return told
    given = _as_given(kind, answered.given)
    reasons = kind.reasons(question, edition, given if answered.right else exercise.key)
    rules = dict.fromkeys((name.rule, *(rule for each in reasons for rule in _rules(each))))
    about = {name.rule, *(belief.mutant.rule for belief in exercise.beliefs)}
    return told | {
        "answer": teacher.both(kind.answer_phrase(question, given) if answered.right else _key_said(kind, exercise)),
        "because": [_told(each, teacher, about) for each in reasons],
        "citations": [citation_json(each) for each in cite(game, edition.id, rules, lang)],
        "proof": teacher.both(proof_phrase(exercise.proof)),
        "yours": None if answered.right else _yours(kind, exercise, answered, edition, teacher),
    }


def _yours(
    kind: ExerciseKind, exercise: Exercise, answered: CheckedAnswer, edition: Any, teacher: TutorSpeaker
) -> Json:
    """The learner's answer, the one belief that leads to it, and why it would follow; else why the rules refuse it."""
    game, question = GAMES[exercise.name.game], exercise.question
    given = _as_given(kind, answered.given)
    belief = answered.belief
    rules = (belief.rule if belief else exercise.name.rule,)
    corrected = cite(game, edition.id, rules, teacher.lang)
    believed = belief.edition(edition) if belief else edition
    return {
        "answer": teacher.both(kind.answer_phrase(question, given)),
        "beliefs": [
            {"mutant": mutant.name, "text": mutant.belief[teacher.lang], "rule": mutant.rule,
             "ruleTitle": title_of(mutant.rule, teacher)}
            for mutant in ((belief,) if belief else ())
        ],
        "because": [_told(each, teacher, rules) for each in kind.reasons(question, believed, given)],
        "believed": belief is not None,
        "several": len(answered.mutants) > 1,
        "corrections": [citation_json(each) for each in corrected],
    }  # fmt: skip


def _as_given(kind: ExerciseKind, given: Answer) -> Answer:
    """An answer of which any one is right, as the set of answers that a kind speaks of."""
    return frozenset({given}) if kind.form == "cards" else given


def _told(reasons: Because, teacher: TutorSpeaker, about: Collection[str]) -> Json:
    """What explains an answer in a sentence; of several objections the one about these rules."""
    if isinstance(reasons, Phrase):
        return teacher.both(reasons) | {"rule": None, "kind": ""}
    if isinstance(reasons, Verdict):
        told = explain_verdict(reasons, teacher.lang, teacher.reader)
        line, rule = told.line, told.citations[0].passage.rule
        objecting = next((check for check in reasons.refusals if check.rule in about), None)
        if objecting is not None:
            line, rule = objection_text(objecting, teacher), objecting.rule
        return teacher.both(line) | {"rule": rule, "kind": told.kind}
    return teacher.both(event_text(reasons.event, teacher)) | {"rule": reasons.event.rule, "kind": ""}


def _rules(reasons: Because) -> tuple[str, ...]:
    if isinstance(reasons, Phrase):
        return ()
    if isinstance(reasons, Verdict):
        return tuple(dict.fromkeys(check.rule for check in reasons.refusals))
    return (reasons.event.rule,)


def proof_phrase(proof: Proof) -> Phrase:
    """How the key was found, in words."""
    nearest = list(proof.nearest[:NEAR_MISSES])
    return say(f"proof.{proof.what}", tried=proof.tried, found=proof.found, nearest=nearest, near=len(nearest))
