"""Estimates how long a lesson takes, from the words on the screen and the clicks, if nothing goes wrong."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rainbow7.core.language import complete_languages
from rainbow7.core.match import Match
from rainbow7.explain import event_text, move_text, title_of
from rainbow7.explain.people import people
from rainbow7.explain.words import Speaker, common_words
from rainbow7.tutor.exercise import Exercise
from rainbow7.tutor.exercise_data import exercise_data
from rainbow7.tutor.exercise_making import make
from rainbow7.tutor.lesson import Lesson, LessonLine, Step
from rainbow7.tutor.lesson_playing import others_play, reply, start
from rainbow7.tutor.lesson_text import word_count

WORDS_A_MINUTE = 200
SECONDS_AN_ACTION = 4
MOST_TURNS = 200
"""Stop simulating a round after this many turns."""


@dataclass(frozen=True)
class LessonLength:
    """How many words a lesson shows and how many clicks it takes, in one edition and language."""

    words: int = 0
    actions: int = 0

    @property
    def minutes(self) -> float:
        """The minutes that both take."""
        return self.words / WORDS_A_MINUTE + self.actions * SECONDS_AN_ACTION / 60

    def __add__(self, other: "LessonLength") -> "LessonLength":
        return LessonLength(self.words + other.words, self.actions + other.actions)


def longest(lesson: Lesson, *, fading: bool = True) -> LessonLength:
    """The length in the language and edition that takes longest; `fading` counts the steps that may be left out."""
    every = (
        measured(lesson, edition, lang, fading=fading) for edition in lesson.editions for lang in complete_languages()
    )
    return max(every, key=lambda each: each.minutes)


def minutes_of(lesson: Lesson) -> float:
    """The minutes that the lesson takes at most: what its label has to say."""
    return longest(lesson).minutes


def label_for(minutes: float) -> int:
    """These minutes rounded for a label."""
    return max(1, round(minutes))


def fits_label(minutes: float, label: int) -> bool:
    """Whether a label is right, with some tolerance so that it need not change with a few words."""
    return abs(minutes - label) <= 0.75 or label == label_for(minutes)


def measured(lesson: Lesson, edition: str, lang: str, *, fading: bool = True) -> LessonLength:
    """The length of the lesson without hints; `fading` counts the steps that may be left out."""
    head = _words([lesson.titles[lang], lesson.aims[lang]])
    counted = [step for step in lesson.steps_in(edition) if fading or step.after is None]
    steps = sum((_step(lesson, step, edition, lang) for step in counted), LessonLength())
    recap = LessonLength(_words(_texts(lesson.recap_in(edition, lang))), 1)
    return LessonLength(head) + steps + recap


def _step(lesson: Lesson, step: Step, edition: str, lang: str) -> LessonLength:
    words = [common_words(lang)["guide"]["do"][step.do], *_texts(step.says[lang])]
    if not step.asks:
        return LessonLength(_words(words), len(step.says[lang]))
    match = start(lesson, step, edition)
    speaker = Speaker(lang, lesson.game, match.state.settings, step.seat, people(lang, match.state.seats))
    if step.exercise is not None:
        return LessonLength(_words(words)) + _exercise(make(f"{lesson.game.id}/{edition}/{step.exercise}"), lang)
    if step.do == "round":
        return LessonLength(_words(words)) + _round(step, match, speaker)
    answer = reply(lesson, step, edition, _right_answer(lesson, step, edition))
    own = _texts(step.done[lang])
    if step.do == "try":
        reply_texts = own or [str(answer.said[lang])]
        clicks = sum(_clicks(lesson, move) for move in step.solutions[0]) - len(step.begun)
        return LessonLength(_words([*words, *reply_texts]), clicks + 1)
    options = [str(each) for each in _options(step, lesson, lang, speaker)]
    return LessonLength(_words([*words, *options, str(answer.said[lang]), *own]), 2)


def _right_answer(lesson: Lesson, step: Step, edition: str) -> tuple[str, ...]:
    if step.do == "try":
        return step.solutions[0]
    choices = step.plays or step.choices or tuple(each.says for each in step.predictions)
    return next((each,) for each in choices if reply(lesson, step, edition, (each,)).done)


def _options(step: Step, lesson: Lesson, lang: str, speaker: Speaker) -> Iterator[Any]:
    yield from (move_text(lesson.game.read_move(each), speaker) for each in step.plays)
    yield from (title_of(each, speaker) for each in step.choices)
    yield from _texts(step.options[lang].values())


def _exercise(exercise: Exercise, lang: str) -> LessonLength:
    data = exercise_data(exercise, lang)
    texts = [data["question"]["text"], *(each["text"] for each in (*data["lines"], *data["options"]))]
    return LessonLength(_words(texts), 2 if exercise.form == "choice" else 5)


def _round(step: Step, match: Match, speaker: Speaker) -> LessonLength:
    """A round in which a simple player makes the learner's moves; counts the clicks, and the words of the events."""
    game, words, actions = match.game, 0, 1
    for _ in range(MOST_TURNS):
        if game.to_move(match.state) is None:
            break
        played = match.with_sensible_move()
        after = others_play(played, step.seat)
        words += _words(str(event_text(each.event, speaker)) for each in after.moments[len(played.moments) :])
        actions += _clicks_of(played.moves[-1])
        match = after
    return LessonLength(words, actions)


def _clicks(lesson: Lesson, move: str) -> int:
    return _clicks_of(lesson.game.read_move(move))


def _clicks_of(move: Any) -> int:
    """One click for each card, and one for where it goes."""
    return len(getattr(move, "cards", ())) + 1


def _texts(lines: Iterable[LessonLine]) -> list[str]:
    return [each.text for each in lines]


def _words(texts: Iterable[str]) -> int:
    return sum(map(word_count, texts))
