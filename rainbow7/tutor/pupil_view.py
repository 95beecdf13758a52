"""A step of a class or of a package as a pupil sees it before it is answered: question, table, options.

Nothing here tells the right answer: no hints, no proof, and not the name from which the exercise could be made again.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from rainbow7.core import picture
from rainbow7.core.board import Board, Zone
from rainbow7.core.game import Game
from rainbow7.core.match import Match
from rainbow7.explain import Speaker, event_text, move_text, title_of, view_text
from rainbow7.explain.people import people
from rainbow7.explain.words import Sentence, common_words
from rainbow7.games import GAMES
from rainbow7.tutor.courses import course
from rainbow7.tutor.exercise import Exercise, NoExercise, say
from rainbow7.tutor.exercise_data import Json, exercise_data, speaker_of
from rainbow7.tutor.exercise_making import make
from rainbow7.tutor.lesson import Lesson, Step
from rainbow7.tutor.lesson_playing import start
from rainbow7.tutor.next_question import NextOption, after_events, next_options
from rainbow7.tutor.sheet_table import board_html, board_of
from rainbow7.tutor.watched_round import watched_round

LESSON = "lesson:"
"""How the name of a lesson's step begins: `lesson:rainbow7/02-three-cards/3`; steps count from 1."""
ROUND = "round:"
"""How the name of a round to look at begins: `round:3/42` is the deal 42 for three, played by simple players."""
NEXT = "next:"
"""How a question about what happens next begins: `next:4:round:3/42` asks after four events of that round."""
_NUMBER = re.compile(r"^\d+-")
_ROUND = re.compile(r"(\d{1,2})/(\d{1,9})", re.ASCII)
_NEXT = re.compile(r"(\d{1,3}):(.*)", re.ASCII)


class NoStep(ValueError):
    """A step that there is not: a short code for the reason, and the facts for its sentence."""

    def __init__(self, code: str, **facts: object) -> None:
        self.code, self.facts = code, facts
        super().__init__(f"{code} {facts}")


@dataclass(frozen=True, eq=False)
class ClassStep:
    """A step of a plan: an exercise, or a step of a lesson."""

    name: str
    """As the plan names it."""
    edition: str
    exercise: Exercise | None = None
    lesson: Lesson | None = None
    step: Step | None = None
    after: int | None = None
    """Where it asks what happens next: after how many events of the step's table."""

    @property
    def game(self) -> Game:
        """The game that it is about."""
        return self.lesson.game if self.lesson is not None else GAMES[self._the_exercise.name.game]

    @property
    def _the_exercise(self) -> Exercise:
        assert self.exercise is not None
        return self.exercise

    @property
    def do(self) -> str:
        """How it is answered: the form of its exercise, what the learner does in the lesson's step, or `next`."""
        if self.after is not None:
            return "next"
        return self.exercise.form if self.exercise is not None else self.the_step.do

    @property
    def asks(self) -> bool:
        """Whether there is something to answer."""
        return self.after is not None or self.exercise is not None or self.the_step.asks

    @property
    def table_name(self) -> str:
        """The name of the step whose table it shows: its own, but where it asks what happens next."""
        return _NEXT.sub(r"\2", self.name.removeprefix(NEXT), count=1) if self.after is not None else self.name

    @property
    def the_step(self) -> Step:
        """The lesson's step, where it is one."""
        assert self.step is not None
        return self.step

    @property
    def rule(self) -> str:
        """The rule that it is about, or an empty text."""
        if self.after is not None:
            return self.next_options[0].event.rule
        if self.exercise is not None:
            return self.exercise.name.rule
        return next(iter(self.the_step.about), "")

    @property
    def has_table(self) -> bool:
        """Whether it is a lesson's step with a table."""
        return self.step is not None and (self.step.position is not None or self.step.deal is not None)

    @cached_property
    def match(self) -> Match:
        """The table of a lesson's step."""
        assert self.lesson is not None
        return start(self.lesson, self.the_step, self.edition)

    @cached_property
    def next_options(self) -> tuple[NextOption, ...]:
        """What may happen next, where that is asked; what does happen stands first."""
        return next_options(self.match, self.after, self.the_step.seat) if self.after is not None else ()

    @cached_property
    def first_match(self) -> Match:
        """The table before anything is answered: nothing of what is foretold or looked at has happened."""
        if self.after is not None:
            return after_events(self.match, self.after)
        return self.match.at(0) if self.do in ("will", "watch") else self.match


def game_of_edition(edition: str) -> Game | None:
    """The game that has an edition of this name."""
    return next((game for game in GAMES.values() if edition in game.editions), None)


@lru_cache(maxsize=512)
def class_step(name: str, edition: str) -> ClassStep:
    """The step that a plan names, under an edition; `NoStep` where there is none."""
    game = game_of_edition(edition)
    if game is None:
        raise NoStep("no-edition", found=edition)
    if name.startswith(NEXT):
        return _next_step(name, edition)
    if name.startswith(ROUND):
        return _round_step(name, game, edition)
    if name.startswith(LESSON):
        return _lesson_step(name, game, edition)
    try:
        exercise = make(f"{game.id}/{edition}/{name}" if name.count("/") == 3 else name)
    except NoExercise:
        raise NoStep("no-exercise", found=name) from None
    return ClassStep(name, exercise.name.edition, exercise=exercise)


def _next_step(name: str, edition: str) -> ClassStep:
    parts = _NEXT.fullmatch(name.removeprefix(NEXT))
    if parts is None or parts[2].startswith(NEXT):
        raise NoStep("no-exercise", found=name)
    at = class_step(parts[2], edition)
    if at.exercise is None and at.has_table:
        asked = replace(at, name=name, after=int(parts[1]))
        if asked.next_options:
            return asked
    raise NoStep("nothing-next", found=name)


def _round_step(name: str, game: Game, edition: str) -> ClassStep:
    parts = _ROUND.fullmatch(name.removeprefix(ROUND))
    if parts is None or int(parts[1]) not in game.seats:
        raise NoStep("no-round", found=name, example=f"{ROUND}{game.default_seats}/42")
    lesson = watched_round(game, edition, int(parts[1]), int(parts[2]))
    return ClassStep(name, edition, None, lesson, lesson.steps[0])


def _lesson_step(name: str, game: Game, edition: str) -> ClassStep:
    parts = name.removeprefix(LESSON).split("/")
    if len(parts) != 3 or parts[0] not in GAMES:
        raise NoStep("no-lesson", found=name)
    lessons = {each.name: each for each in course(GAMES[parts[0]])}
    lesson = lessons.get(parts[1]) or lessons.get(_NUMBER.sub("", parts[1]))
    if lesson is None:
        raise NoStep("no-lesson", found=name)
    if lesson.game is not game or edition not in lesson.editions:
        raise NoStep("not-here", found=name, edition=edition)
    steps = lesson.steps_in(edition)
    if not (parts[2].isascii() and parts[2].isdecimal() and len(parts[2]) < 4 and 1 <= int(parts[2]) <= len(steps)):
        raise NoStep("no-such-step", found=name, most=len(steps))
    step = steps[int(parts[2]) - 1]
    exercise = None
    if step.exercise is not None:
        try:
            exercise = make(f"{game.id}/{edition}/{step.exercise}")
        except NoExercise:
            raise NoStep("no-exercise", found=name) from None
    return ClassStep(name, edition, exercise, lesson, step)


def pupil_view(step: ClassStep, lang: str) -> Json:
    """What a pupil sees of a step before it is answered.

    `kind` says how it is answered; `pick` names what may be chosen, in notation; `buttons` are the moves of a step
    that is played, each a line with `{}` for what was chosen; `counts` are the players whose numbers are asked for.
    """
    view = _exercise_view(step, lang) if step.exercise is not None else _step_view(step, lang)
    return {**view, "lang": lang, "game": step.game.id, "sheet": symbols(step, view, lang)}


def symbols(step: ClassStep, view: Json, lang: str) -> str:
    """The pictures of the things that a table and what may be picked show, in one hidden drawing."""
    settings = step.exercise.settings if step.exercise is not None else step.match.start.settings
    sheet = str(step.game.sheet(lang, settings, step.game.editions[step.edition]))
    table, pick = view.get("table"), view.get("pick", ())
    used = {each[part].removeprefix("#") for each in pick for part in ("picture", "corner")}
    return picture.cut_sheet([sheet], used | picture.references(table["html"] if table else ""))


def _exercise_view(step: ClassStep, lang: str) -> Json:
    assert step.exercise is not None
    data = exercise_data(step.exercise, lang)
    speaker = speaker_of(step.exercise, lang)
    board = board_of(step.exercise, lang)
    seats = range(data["seats"]) if data["form"] == "counts" else ()
    counts = [str(speaker.phrase(say("worksheet.seat", seat=seat))) for seat in seats]
    pick = _to_pick(board) if data["form"] in ("cards", "sets") else []
    return {
        "kind": data["form"],
        "question": data["question"]["text"], "html": data["question"]["html"], "lines": data["lines"],
        "table": _table(board, bool(pick)), "options": data["options"], "pick": pick, "buttons": [],
        "counts": counts,
    }  # fmt: skip


def step_speaker(step: ClassStep, lang: str, match: Match | None = None) -> Speaker:
    """Who speaks about a lesson's step, to the learner's seat."""
    state = (match or step.match).state
    return Speaker(lang, step.game, state.settings, step.the_step.seat, people(lang, state.seats))


def _step_view(step: ClassStep, lang: str) -> Json:
    speaker = step_speaker(step, lang)
    lines = _lines(step, speaker)
    head = lines[-1] if lines else both(Sentence(("",)), speaker)
    return {
        "kind": step.do, "question": head["text"], "html": head["html"], "lines": lines[:-1],
        "options": _step_options(step, speaker), "counts": [], **played_table(step, lang, step.first_match),
    }  # fmt: skip


def _lines(step: ClassStep, speaker: Speaker) -> list[Json]:
    """What is said before anything is answered; the last line is the question."""
    if step.after is not None:
        before = step.match.moments[step.after - 1].event
        asked = Sentence((str(common_words(speaker.lang)["predict"]["title"]),))
        return [both(event_text(before, speaker), speaker), both(asked, speaker)]
    return lines_after(step, speaker, 0 if step.do == "watch" else None)


def lines_after(step: ClassStep, speaker: Speaker, moves: int | None) -> list[Json]:
    """What a lesson's step says once so many of its moves have been played; all of it without a number."""
    some = step.the_step.says.get(speaker.lang, ())
    return [both(each.sentence(speaker), speaker) for each in some if moves in (None, each.move)]


def played_table(step: ClassStep, lang: str, match: Match) -> Json:
    """The table of a lesson's step at some point of its play: what is seen, what may be picked, and the buttons."""
    lesson_step = step.the_step
    if not step.has_table:
        return {"table": None, "pick": [], "buttons": []}
    game, seat, speaker = step.game, lesson_step.seat, step_speaker(step, lang, match)
    played = step.do in ("try", "round")
    view = game.view(match.state, seat)

    def word(key: str, **facts: Any) -> str:
        return str(speaker.say("board", key, facts))

    moves = game.legal_moves(match.state) if played else ()
    board: Board = game.board().board(view if played else replace(view, bare=True), moves, lang, word)
    pick = _to_pick(board) if played else []
    buttons = [{"label": each.label, "line": each.line} for each in board.buttons] if played else []
    return {"table": _table(board, bool(pick)), "pick": pick, "buttons": buttons}


def _step_options(step: ClassStep, speaker: Speaker) -> list[Json]:
    lesson_step = step.the_step
    if step.after is not None:
        told = ({"value": each.value, **both(event_text(each.event, speaker), speaker)} for each in step.next_options)
        return sorted(told, key=lambda option: str(option["text"]))
    if lesson_step.do == "odd":
        read = step.game.read_move
        return [{"value": each, **both(move_text(read(each), speaker), speaker)} for each in lesson_step.plays]
    if lesson_step.do == "which":
        titles = ((each, title_of(each, speaker)) for each in lesson_step.choices)
        return [{"value": each, **both(Sentence((title,)), speaker)} for each, title in titles]
    lines = lesson_step.options.get(speaker.lang, {})
    return [
        {"value": each.says, **both(lines[each.says].sentence(speaker), speaker)}
        for each in lesson_step.predictions
        if each.says in lines
    ]


def both(said: Sentence, speaker: Speaker) -> Json:
    """A sentence as text, and as HTML with its things drawn."""
    return {"text": str(said), "html": speaker.html(said)}


def _to_pick(board: Board | None) -> list[Json]:
    return [
        {"id": tile.id, "text": tile.text, "name": tile.name, "picture": f"#{tile.picture}",
         "corner": f"#{tile.corner}" if tile.corner else ""}
        for zone in _own(board.zones if board is not None else ())
        for tile in zone.tiles
    ]  # fmt: skip


def _own(zones: Iterable[Zone]) -> Iterable[Zone]:
    return (zone for zone in zones if zone.mine)


def _table(board: Board | None, picked: bool) -> Json | None:
    """The table as HTML, without the reader's own things where those are picked from."""
    if board is None:
        return None
    shown = replace(board, zones=tuple(each for each in board.zones if not (picked and each.mine)))
    return {"html": board_html(shown), "text": f"{board.head} · {board.turn}"}


def table_in_words(step: ClassStep, lang: str) -> list[str]:
    """The table of a step in sentences, for those who do not see it."""
    if step.exercise is not None:
        question, speaker = step.exercise.question, speaker_of(step.exercise, lang)
        if question.state is None:
            return []
        view = (step.game.open_view if question.open else step.game.view)(question.state, question.seat)
        return [str(each) for each in view_text(step.game, replace(view, bare=True), speaker)]
    view = step.game.view(step.first_match.state, step.the_step.seat)
    return [str(each) for each in view_text(step.game, replace(view, bare=True), step_speaker(step, lang))]
