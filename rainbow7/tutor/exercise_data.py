"""An exercise as plain data in one language: before the answer, and after it with the reasons."""

from collections.abc import Collection, Iterable
from typing import Any

from rainbow7.core.cases import Mutant
from rainbow7.core.game import Game
from rainbow7.core.house_rules import in_effect
from rainbow7.core.rule import Verdict
from rainbow7.core.template import MissingWords
from rainbow7.explain import cite, event_text, explain_verdict, house_badge, move_text, objection_text, title_of
from rainbow7.explain.explanation import citation_json
from rainbow7.explain.people import people
from rainbow7.explain.words import Sentence, Speaker
from rainbow7.games import GAMES
from rainbow7.tutor.exercise import Answer, CheckedAnswer, Exercise, NoExercise, Phrase, Proof, say
from rainbow7.tutor.exercise_kind import Because, ExerciseKind
from rainbow7.tutor.exercise_making import house_rules_behind, kind_of
from rainbow7.tutor.game_tutors import game_tutor
from rainbow7.tutor.tutor_words import tutor_words

Json = dict[str, Any]

NEAR_MISSES = 3
"""How many near misses a proof names."""


class TutorSpeaker(Speaker):
    """A speaker that also knows the tutor's sentences: those of a game before those for all games."""

    def __init__(self, lang: str, game: Game, settings: Any = None, reader: int | None = None) -> None:
        super().__init__(lang, game, settings, reader, people(lang, game.seats[-1]))
        self.rulebooks = game.rulebooks
        tutor = game_tutor(game)
        packages = (*((tutor.package,) if tutor is not None else ()), "rainbow7.tutor")
        self.tables = tuple(tutor_words(package, lang) for package in packages)

    def phrase(self, phrase: Phrase, *, inside: bool = False) -> Sentence:
        """A phrase as a sentence; `inside` another one it does not begin with a capital."""
        facts = {name: self._fact(name, each) for name, each in phrase.facts.items()}
        return self.fill(self.template(phrase.key), facts, inside=inside)

    def template(self, key: str) -> Any:
        """The template under a key such as `legal.asks`."""
        table, _, name = key.partition(".")
        for each in self.tables:
            if name in each.get(table, {}):
                return each[table][name]
        raise MissingWords(f"{key} ({self.lang})")

    def html_and_text(self, said: Sentence | Phrase) -> Json:
        """A sentence as HTML with its cards drawn, and as plain text."""
        sentence = self.phrase(said) if isinstance(said, Phrase) else said
        return {"html": self.html(sentence), "text": str(sentence)}

    def _fact(self, name: str, fact: Any) -> Any:
        """Phrases, beliefs, moves and rules in words; other facts unchanged."""
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
            return self.rulebooks.named(fact, self.lang)
        return fact


def speaker_of(exercise: Exercise, lang: str) -> TutorSpeaker:
    """The speaker for an exercise, who speaks to the reader's seat."""
    state = exercise.question.state
    settings = state.settings if state is not None else exercise.settings
    return TutorSpeaker(lang, GAMES[exercise.name.game], settings, exercise.question.seat)


def no_exercise_text(bad: NoExercise, lang: str) -> str:
    """The sentence that tells why no exercise can be made."""
    said = tutor_words("rainbow7.tutor", lang)["no-exercise"]
    return str(Speaker(lang).fill(said[bad.code], bad.facts))


def exercise_data(exercise: Exercise, lang: str) -> Json:
    """An exercise before it is answered, as data."""
    speaker = speaker_of(exercise, lang)
    name, question = exercise.name, exercise.question
    game = GAMES[name.game]
    kind = kind_of(game, name, exercise.edition)
    house = in_effect(game.rulebooks, exercise.edition, exercise.settings)
    return {
        "name": str(name),
        "short": name.short,
        "game": name.game,
        "edition": name.edition,
        "kind": name.kind,
        "kindTitle": str(speaker.phrase(say(f"{name.kind}.title"))),
        "rule": name.rule,
        "level": name.level,
        "lang": lang,
        "form": exercise.form,
        "question": speaker.html_and_text(question.asks),
        "lines": [
            *_badges(house, speaker),
            *map(speaker.html_and_text, question.lines),
        ],
        "state": None if question.state is None else str(question.state),
        "seat": question.seat,
        "seats": question.state.seats if question.state is not None else 0,
        "open": question.open,
        "options": [
            {"value": option.value, **speaker.html_and_text(kind.answer_phrase(question, option.answer))}
            for option in exercise.options
        ],
        "hints": [speaker.html_and_text(hint) for hint in hints(kind, exercise)],
    }


def hints(kind: ExerciseKind, exercise: Exercise) -> tuple[Phrase, ...]:
    """The hints in order: where to look, the rule (unless it is the answer), a part of the answer, the answer."""
    question, key = exercise.question, exercise.key
    part = kind.partial_hint(question, key)
    wrong = next((option for option in exercise.options if not option.right), None)
    if part is None and wrong is not None:
        part = say("hint.not", answer=kind.answer_phrase(question, wrong.answer))
    rule = None if kind.asks_for_rule else say("hint.rule", rule=exercise.name.rule)
    steps = (kind.first_hint(question, key), rule, part)
    return (*(step for step in steps if step is not None), say("hint.answer", answer=_key_phrase(kind, exercise)))


def _key_phrase(kind: ExerciseKind, exercise: Exercise) -> Phrase:
    right = next((option.answer for option in exercise.options if option.right), exercise.key)
    return kind.answer_phrase(exercise.question, right)


def answer_data(exercise: Exercise, answered: CheckedAnswer, lang: str) -> Json:
    """What is said about an answer, as data: the right one with its reasons, and a wrong one with its belief."""
    speaker = speaker_of(exercise, lang)
    name, question = exercise.name, exercise.question
    game = GAMES[name.game]
    kind = kind_of(game, name, exercise.edition)
    edition = kind.answering_edition(question, exercise.edition)
    word = {True: "right", False: "wrong", None: "none"}[answered.right]
    data: Json = {"right": answered.right, "word": speaker.html_and_text(say(f"answered.{word}"))}
    if answered.right is None:
        return data
    given = _explained_form(kind, answered.given)
    reasons = kind.reasons(question, edition, given if answered.right else exercise.key)
    house = house_rules_behind(exercise)
    laid = (game.rulebooks.house_rule(each).rule for each in house)
    rules = dict.fromkeys((name.rule, *laid, *(rule for each in reasons for rule in _rules_of(each))))
    about = {name.rule, *(belief.mutant.rule for belief in exercise.beliefs)}
    answer = kind.answer_phrase(question, given) if answered.right else _key_phrase(kind, exercise)
    return data | {
        "answer": speaker.html_and_text(answer),
        "because": [*(_reason_data(each, speaker, about) for each in reasons), *_badges(house, speaker, reasons)],
        "citations": [citation_json(each) for each in cite(game, edition.id, rules, lang, speaker.settings, house)],
        "proof": speaker.html_and_text(proof_phrase(exercise.proof)),
        "yours": None if answered.right else _wrong_answer_data(kind, exercise, answered, edition, speaker),
    }


def _badges(house: Iterable[str], speaker: TutorSpeaker, reasons: Iterable[Because] = ()) -> list[Json]:
    """The house rules in a few words, those left out that one of the reasons wears already."""
    worn = {name for each in reasons for name in _house_rules_of(each)}
    badge = house_badge([name for name in house if name not in worn], speaker).strip()
    return [speaker.html_and_text(Sentence((badge,))) | {"rule": None, "kind": ""}] if badge else []


def _house_rules_of(reason: Because) -> tuple[str, ...]:
    if isinstance(reason, Phrase):
        return ()
    return reason.house if isinstance(reason, Verdict) else reason.event.house


def _wrong_answer_data(
    kind: ExerciseKind, exercise: Exercise, answered: CheckedAnswer, edition: Any, speaker: TutorSpeaker
) -> Json:
    """The learner's wrong answer, the belief that leads to it if only one does, and why it follows or is wrong."""
    game, question = GAMES[exercise.name.game], exercise.question
    given = _explained_form(kind, answered.given)
    belief = answered.belief
    rules = (belief.rule if belief else exercise.name.rule,)
    house = [each for each in house_rules_behind(exercise) if game.rulebooks.house_rule(each).rule in rules]
    corrected = cite(game, edition.id, rules, speaker.lang, speaker.settings, house)
    believed = belief.edition(edition) if belief else edition
    return {
        "answer": speaker.html_and_text(kind.answer_phrase(question, given)),
        "beliefs": [
            {"mutant": mutant.name, "text": mutant.belief[speaker.lang], "rule": mutant.rule,
             "ruleTitle": title_of(mutant.rule, speaker)}
            for mutant in ((belief,) if belief else ())
        ],
        "because": [_reason_data(each, speaker, rules) for each in kind.reasons(question, believed, given)],
        "believed": belief is not None,
        "several": len(answered.mutants) > 1,
        "corrections": [citation_json(each) for each in corrected],
    }  # fmt: skip


def _explained_form(kind: ExerciseKind, given: Answer) -> Answer:
    """An answer in the form that its kind explains: for the form `cards`, a set with this one in it."""
    return frozenset({given}) if kind.form == "cards" else given


def _reason_data(reason: Because, speaker: TutorSpeaker, about: Collection[str]) -> Json:
    """A reason as data; of several objections the one about these rules is told."""
    if isinstance(reason, Phrase):
        return speaker.html_and_text(reason) | {"rule": None, "kind": ""}
    if isinstance(reason, Verdict):
        explanation = explain_verdict(reason, speaker.lang, speaker.reader, speaker.players)
        line, rule = explanation.line, explanation.citations[0].passage.rule
        objecting = next((check for check in reason.refusals if check.rule in about), None)
        if objecting is not None:
            line, rule = objection_text(objecting, speaker), objecting.rule
        return speaker.html_and_text(line) | {"rule": rule, "kind": explanation.kind}
    return speaker.html_and_text(event_text(reason.event, speaker)) | {"rule": reason.event.rule, "kind": ""}


def _rules_of(reason: Because) -> tuple[str, ...]:
    if isinstance(reason, Phrase):
        return ()
    if isinstance(reason, Verdict):
        return tuple(dict.fromkeys(check.rule for check in reason.refusals))
    return (reason.event.rule,)


def proof_phrase(proof: Proof) -> Phrase:
    """The phrase that tells how the key was found."""
    nearest = list(proof.nearest[:NEAR_MISSES])
    return say(f"proof.{proof.what}", tried=proof.tried, found=proof.found, nearest=nearest, near=len(nearest))
