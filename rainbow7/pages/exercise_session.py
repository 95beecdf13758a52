"""An exercise being done, and the data of its table, question and answer. No widgets."""

from collections.abc import Callable
from typing import Any

from rainbow7.core.language import ENGLISH
from rainbow7.core.match import match_from
from rainbow7.core.template import fill
from rainbow7.explain import Speaker, title_of
from rainbow7.games import GAMES
from rainbow7.pages import widget_data
from rainbow7.pages.lesson_table import hidden, session_for_seat, table, to_choose, to_judge
from rainbow7.pages.link import PageLink
from rainbow7.pages.topics import topic_of
from rainbow7.tutor.answer_checking import check
from rainbow7.tutor.exercise import CheckedAnswer, Exercise
from rainbow7.tutor.exercise_data import answer_data, exercise_data, speaker_of
from rainbow7.tutor.exercise_making import house_rules_behind, make
from rainbow7.tutor.game_tutors import exercise_kinds
from rainbow7.widgets.data_types.quiz import AnswerShown, AskShown, CheckedWhy, Counts, FoundSet, Source, Subject
from rainbow7.widgets.data_types.shared import Help, Words
from rainbow7.widgets.data_types.table import TableData, TableOptions

MOST_SETS = 40
MOST_COUNTED = 40

Address = Callable[..., str]
"""`address(page, **parts)` gives the address of a page in the same game, edition and language."""


class ExerciseSession:
    """A learner's session of one exercise: hints taken, sets found so far, the answer given."""

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise
        self.hints = 0
        self.sets: tuple[str, ...] = ()
        self.answered: CheckedAnswer | None = None
        self.given = ""

    @classmethod
    def of(cls, name: str) -> "ExerciseSession":
        """The exercise of this name, under the rulebook as it is printed."""
        return cls(make(name))

    @property
    def given_away(self) -> bool:
        """Whether the hints have given the answer away: then the answer does not count."""
        return self.hints >= len(exercise_data(self.exercise, ENGLISH)["hints"])

    def answer(self, text: str) -> bool:
        """Take an answer; whether it could be read."""
        if self.answered is not None:
            return False
        if self.exercise.form == "sets":
            text = " / ".join(self.sets) or "-"
        answered = check(self.exercise, text)
        if answered.right is not None:
            self.answered, self.given = answered, text
        return answered.right is not None

    def add(self, line: str) -> bool:
        """Take cards chosen on the table: the answer, or one of the sets to find. Whether it was the answer."""
        if self.exercise.form == "cards":
            return self.answer(line)
        found = " ".join(sorted(line.split()))
        if self.exercise.form == "sets" and self.answered is None and found and len(self.sets) < MOST_SETS:
            self.sets = tuple(dict.fromkeys((*self.sets, found)))
        return False

    def drop(self, found: str) -> None:
        """Remove a set that was found."""
        self.sets = tuple(each for each in self.sets if each != found)

    def hint(self) -> None:
        """Give one more hint."""
        self.hints += 1

    # What is shown

    def table_data(self, link: PageLink, key: str) -> TableData:
        """The table: the position, or the hand to choose from."""
        question, name = self.exercise.question, self.exercise.name
        if question.state is None:
            return hidden(link.the_lang)
        match = match_from(GAMES[name.game], question.state)
        match_session = session_for_seat(match, question.seat, link, open=question.open)
        words = widget_data.words(link.the_lang, "quiz")
        if self.exercise.form in ("cards", "sets") and self.answered is None:
            label = words["add" if self.exercise.form == "sets" else "check"]
            bar = self.exercise.form == "cards"
            return {**to_choose(match_session, key, label, bar=bar), "help": self.help(link.the_lang)}
        if self.answered is None:
            return to_judge(match_session, key)
        shown: TableOptions = {"aids": True, "slip": False}
        return table(match_session, f"{key}/still", (match_session.last,), widget_data.EMPTY_SLIP, options=shown)

    def question_data(self, link: PageLink, key: str, address: Address) -> AskShown:
        """The question with the hints taken."""
        lang = link.the_lang
        data, words, help = exercise_data(self.exercise, lang), widget_data.words(lang, "quiz"), self.help(lang)
        return {
            "id": "ask", "part": "ask", "open": True, "lang": lang, "key": key, "complaints": [],
            "head": {"kind": data["kindTitle"], **self._subject(lang, address)},
            "question": data["question"], "lines": data["lines"], "hints": help["given"],
            "hint": help["label"], "skip": "", "words": words,
        }  # fmt: skip

    def help(self, lang: str) -> Help:
        """The button for the next hint, if there is one, and the hints taken."""
        hints, words = exercise_data(self.exercise, lang)["hints"], widget_data.words(lang, "quiz")
        more = self.answered is None and self.hints < len(hints)
        label = words["hint-answer" if self.hints == len(hints) - 1 else "hint-more" if self.hints else "hint"]
        return {"label": label if more else "", "given": hints[: self.hints]}

    def _subject(self, lang: str, address: Address) -> Subject:
        """The topic, unless it gives the answer away; after the answer the rule and where to read it."""
        game, rule = GAMES[self.exercise.name.game], self.exercise.name.rule
        if self.answered is not None:
            return {"topic": title_of(rule, Speaker(lang, game)), "href": address("rules", rule=rule)}
        gives_away = exercise_kinds(game)[self.exercise.name.kind].asks_for_rule
        return {"topic": "" if gives_away else topic_of(rule, lang), "href": ""}

    def answer_data(self, link: PageLink, key: str, address: Address, next_label: str) -> AnswerShown:
        """What can be answered and, once answered, whether it was right and why."""
        lang = link.the_lang
        data, words = exercise_data(self.exercise, lang), widget_data.words(lang, "quiz")
        speaker = speaker_of(self.exercise, lang)
        counts: Counts | None = None
        if self.exercise.form == "counts":
            counts = {
                "names": [speaker.label(seat) for seat in range(data["seats"])],
                "most": MOST_COUNTED,
            }
        return {
            "id": "quiz", "part": "answer", "open": True, "lang": lang, "key": key, "form": self.exercise.form,
            "options": data["options"], "counts": counts, "said": None,
            "sets": [self._set(each, speaker, words) for each in self.sets],
            "given": self.given if self.exercise.form == "choice" and self.answered else None,
            "checked": self._checked(lang, address) if self.answered else None,
            "next": next_label, "help": self.help(lang), "words": words | self._heading(words),
        }  # fmt: skip

    def _heading(self, words: Words) -> Words:
        """What stands above the right answer: whether it is the rulebook's or the table's."""
        rests = self.answered is not None and house_rules_behind(self.exercise)
        return {"key": words["key-here" if rests else "key"]}

    def _set(self, found: str, speaker: Speaker, words: Words) -> FoundSet:
        assert speaker.game is not None
        sentence = speaker.fill("{things}", {"things": speaker.game.read_things(found)})
        said = widget_data.said(sentence, speaker)
        return {**said, "value": found, "drop": fill(words["drop-set"], speaker.lang, things=said["text"])}

    def _checked(self, lang: str, address: Address) -> CheckedWhy:
        assert self.answered is not None
        answered: dict[str, Any] = answer_data(self.exercise, self.answered, lang)
        name = self.exercise.name
        key = next((option.value for option in self.exercise.options if option.right), "")
        cited = answered["yours"]["corrections"] if answered["yours"] else answered["citations"]
        return {
            "right": answered["right"], "word": answered["word"], "answer": answered["answer"],
            "because": answered["because"], "proof": answered["proof"], "yours": answered["yours"],
            "key": key, "given": self.given, "sources": [self._source(each, name, lang, address) for each in cited[:2]],
        }  # fmt: skip

    def _source(self, cited: dict[str, Any], name: Any, lang: str, address: Address) -> Source:
        game = GAMES[name.game]
        label = cited["where"] if cited["status"] == "house" else game.rulebooks.named(name.edition, lang, "badge")
        return {
            "rule": cited["rule"], "title": cited["title"], "status": cited["status"], "lang": cited["lang"],
            "text": cited["said"], "where": "" if cited["status"] == "house" else cited["where"], "label": label,
            "href": address("rules", rule=cited["rule"]),
        }  # fmt: skip
