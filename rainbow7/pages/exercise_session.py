"""An exercise on a page: its table, its question, what is answered, and what is said to that."""

from collections.abc import Callable
from typing import Any

from rainbow7.core.match import match_from
from rainbow7.explain import Speaker, title_of
from rainbow7.games import GAMES
from rainbow7.pages import widget_data
from rainbow7.pages.lesson_table import Json, hidden, sitting_of, table, to_choose, to_judge
from rainbow7.pages.link import PageLink
from rainbow7.pages.topics import topic_of
from rainbow7.tutor.answer_checking import check
from rainbow7.tutor.exercise import Answered, Exercise
from rainbow7.tutor.exercise_data import tell, tell_answer
from rainbow7.tutor.exercise_making import make
from rainbow7.tutor.kinds import kinds_of

MOST_SETS = 40
MOST_COUNTED = 40

Address = Callable[..., str]
"""`address(page, **parts)`: where something else is in the same game, rulebook and language."""


class ExerciseSession:
    """One exercise being done: what has helped, what was found so far, what was answered."""

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise
        self.hints = 0
        self.sets: tuple[str, ...] = ()
        self.answered: Answered | None = None
        self.given = ""

    @classmethod
    def of(cls, name: str) -> "ExerciseSession":
        """The exercise of this name."""
        return cls(make(name))

    @property
    def given_away(self) -> bool:
        """Whether the answer itself was asked for: then it says nothing about what is known."""
        return self.hints >= len(tell(self.exercise, "en")["hints"])

    def answer(self, text: str) -> bool:
        """An answer; whether it could be read as one."""
        if self.answered is not None:
            return False
        if self.exercise.form == "sets":
            text = " / ".join(self.sets) or "-"
        answered = check(self.exercise, text)
        if answered.right is not None:
            self.answered, self.given = answered, text
        return answered.right is not None

    def add(self, line: str) -> bool:
        """Things chosen on the table: the answer itself, or one of the sets to be found."""
        if self.exercise.form == "cards":
            return self.answer(line)
        found = " ".join(sorted(line.split()))
        if self.exercise.form == "sets" and self.answered is None and found and len(self.sets) < MOST_SETS:
            self.sets = tuple(dict.fromkeys((*self.sets, found)))
        return False

    def drop(self, found: str) -> None:
        """Not this set after all."""
        self.sets = tuple(each for each in self.sets if each != found)

    def hint(self) -> None:
        """One step more of what helps."""
        self.hints += 1

    # What is shown

    def table(self, asked: PageLink, key: str) -> Json:
        """The position, or the hand to choose from."""
        question, name = self.exercise.question, self.exercise.name
        if question.state is None:
            return hidden(asked.the_lang)
        match = match_from(GAMES[name.game], question.state)
        sitting = sitting_of(match, question.seat, asked, open=question.open)
        words = widget_data.words(asked.the_lang, "quiz")
        if self.exercise.form in ("cards", "sets") and self.answered is None:
            return to_choose(sitting, key, words["add" if self.exercise.form == "sets" else "check"])
        if self.answered is None:
            return to_judge(sitting, key)
        laid = table(sitting, f"{key}/still", (sitting.last,), {})
        return laid | {"options": {"aids": True, "slip": False}}

    def ask(self, asked: PageLink, key: str, address: Address) -> Json:
        """The question and what helps."""
        lang = asked.the_lang
        data, words = tell(self.exercise, lang), widget_data.words(lang, "quiz")
        more = self.answered is None and self.hints < len(data["hints"])
        label = words["hint-answer" if self.hints == len(data["hints"]) - 1 else "hint-more" if self.hints else "hint"]
        return {
            "id": "ask", "part": "ask", "open": True, "lang": lang, "key": key, "complaints": [],
            "head": {"kind": data["kindTitle"], **self._subject(lang, address)},
            "question": data["question"], "lines": data["lines"], "hints": data["hints"][: self.hints],
            "hint": label if more else "", "skip": "", "words": words,
        }  # fmt: skip

    def _subject(self, lang: str, address: Address) -> Json:
        """What it is about: the topic while the answer is open, where that does not give it away, then the rule."""
        game, rule = GAMES[self.exercise.name.game], self.exercise.name.rule
        if self.answered is not None:
            return {"topic": title_of(rule, Speaker(lang, game)), "href": address("rules", rule=rule)}
        hushed = kinds_of(game)[self.exercise.name.kind].asks_for_rule
        return {"topic": "" if hushed else topic_of(rule, lang), "href": ""}

    def reply(self, asked: PageLink, key: str, address: Address, next_label: str) -> Json:
        """What may be answered, and what is said to the answer."""
        lang, game = asked.the_lang, GAMES[self.exercise.name.game]
        data, words = tell(self.exercise, lang), widget_data.words(lang, "quiz")
        state = self.exercise.question.state
        speaker = Speaker(lang, game, state.settings if state is not None else None, self.exercise.question.seat)
        counts = None
        if self.exercise.form == "counts":
            counts = {
                "names": [widget_data.called(seat, speaker) for seat in range(data["seats"])],
                "most": MOST_COUNTED,
            }
        return {
            "id": "quiz", "part": "answer", "open": True, "lang": lang, "key": key, "form": self.exercise.form,
            "options": data["options"], "counts": counts, "said": None,
            "sets": [self._set(each, speaker, words) for each in self.sets],
            "given": self.given if self.exercise.form == "choice" and self.answered else None,
            "checked": self._checked(lang, address) if self.answered else None,
            "next": next_label, "words": words,
        }  # fmt: skip

    def _set(self, found: str, speaker: Speaker, words: Json) -> Json:
        assert speaker.game is not None
        sentence = speaker.fill("{things}", {"things": speaker.game.read_things(found)})
        said = widget_data.said(sentence, speaker)
        return said | {"value": found, "drop": words["drop-set"].format(things=said["text"])}

    def _checked(self, lang: str, address: Address) -> Json:
        assert self.answered is not None
        answered: dict[str, Any] = tell_answer(self.exercise, self.answered, lang)
        name = self.exercise.name
        key = next((option.value for option in self.exercise.options if option.right), "")
        cited = answered["yours"]["corrections"] if answered["yours"] else answered["citations"]
        return answered | {
            "key": key, "given": self.given, "sources": [self._source(each, name, lang, address) for each in cited[:2]],
        }  # fmt: skip

    def _source(self, cited: Json, name: Any, lang: str, address: Address) -> Json:
        game = GAMES[name.game]
        label = Speaker(lang, game).words["editions"][name.edition]["badge"]
        return {
            "rule": cited["rule"], "title": cited["title"], "status": cited["status"], "lang": cited["lang"],
            "text": cited["said"], "where": cited["where"], "label": label,
            "href": address("rules", rule=cited["rule"]),
        }  # fmt: skip
