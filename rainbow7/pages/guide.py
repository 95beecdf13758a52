"""The guide: the path of lessons of a game, and each lesson at a real table, answered by the engine."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from rainbow7.core.rulebook import LANGUAGES
from rainbow7.explain import Speaker
from rainbow7.games import GAMES
from rainbow7.pages import widget_data
from rainbow7.pages.bar_data import bar_data
from rainbow7.pages.lesson_data import LessonData
from rainbow7.pages.lesson_session import LessonSession
from rainbow7.pages.lesson_table import Json, hidden
from rainbow7.pages.link import LinkProblem, PageLink
from rainbow7.pages.page import games_of
from rainbow7.pages.page_widgets import Message, Parts, dispatch, drawn_first, shell, stage
from rainbow7.pages.placement import Placement, checkpoints
from rainbow7.tutor.courses import course
from rainbow7.tutor.learner import Learner
from rainbow7.tutor.lesson import Lesson

if TYPE_CHECKING:
    from ipywidgets import Box

PARTS = {
    "bar": "Bar", "progress": "Progress", "path": "Path", "lesson": "Lesson", "ask": "Quiz", "table": "Table",
    "quiz": "Quiz", "score": "Score", "why": "Why", "address": "Address",
}  # fmt: skip
PLACEMENT = "placement"
"""The name under which a link asks for the placement instead of a lesson."""


def guide(query: str | None = None) -> "Box":
    """The guide, as its link asks."""
    return stage(Guide, query, PARTS, "r7-guide")


def first_view(query: Mapping[str, str]) -> tuple[str, dict[str, Any]]:
    """The path, or the step of a lesson that the link asks for, before there is a kernel."""
    page = Guide(PageLink.read(urlencode(query)), shell(PARTS))
    return drawn_first(page.parts, {"path": page.path_lines(), "lesson": page.lesson_lines()})


class Guide:
    """One learner on the path, in a lesson, or being placed."""

    def __init__(self, link: PageLink, parts: Parts) -> None:
        self.parts, self.learner = parts, Learner()
        self.complaints = list(link.complaints)
        self.link = replace(link.resolved, complaints=())
        self.lesson_session: LessonSession | None = None
        self.placement: Placement | None = None
        self.moved = False
        """Whether the learner has gone anywhere: until then progress that comes may say where one left off."""
        self.why_open = False
        self._open(link.lesson, link.step)
        self.show()

    # What the browser says

    def hear(self, message: Message) -> None:
        """Do what was said, and show what came of it."""
        dispatch(self, message)
        self.show()

    def on_progress(self, text: Any, message: Message) -> None:
        """What the browser has kept, or somebody takes in from a file."""
        self.learner.hand_over(str(text), str(message.get("today", "")), file=bool(message.get("file")))
        if self.lesson_session is not None and not self.moved and not self.link.step:
            self.lesson_session.resume()

    def on_erase(self, _: Any, __: Message) -> None:
        """Forget everything."""
        self.learner.erase()

    def on_set(self, given: Any, _: Message) -> None:
        """Another language, rulebook or game."""
        for name, value in given.items() if isinstance(given, dict) else ():
            value = str(value)
            if name == "lang" and value in LANGUAGES:
                self.link = replace(self.link, lang=value)
            elif name == "edition" and value in self.link.the_game.editions:
                self._under(value)
            elif name == "game" and value in GAMES:
                edition = GAMES[value].default_edition
                self.link = PageLink(game=value, edition=edition, lang=self.lang, need=self.link.need)
                self._go("")

    def on_lesson(self, name: Any, _: Message) -> None:
        """A lesson, the placement, or back to the path."""
        self._go(str(name))

    def on_back(self, query: Any, _: Message) -> None:
        """The link of where one was before, or was after that."""
        link = PageLink.read(str(query))
        self.link = replace(link.resolved, complaints=())
        self.moved, self.complaints = True, []
        self._open(link.lesson, link.step)

    def on_step(self, number: Any, _: Message) -> None:
        """Another step of the lesson."""
        if self.lesson_session is not None and isinstance(number, int):
            self.moved, self.complaints, self.why_open = True, [], False
            self.lesson_session.go(number)

    def on_line(self, number: Any, _: Message) -> None:
        """Another line of the step."""
        if self.lesson_session is not None and isinstance(number, int):
            self.lesson_session.line = max(0, number)

    def on_do(self, line: Any, _: Message) -> None:
        """A move, or things chosen on the table for an exercise."""
        if self.lesson_session is not None:
            self.lesson_session.move(str(line))
        elif self.placement is not None:
            self.placement.add(str(line), self.learner)

    def on_ask(self, line: Any, _: Message) -> None:
        """A question: what the rules would say."""
        if self.lesson_session is not None:
            self.lesson_session.asked_move = str(line)

    def on_answer(self, value: Any, _: Message) -> None:
        """An answer to a question beside the table."""
        if self.lesson_session is not None:
            self.lesson_session.answer(str(value))
        elif self.placement is not None:
            self.placement.answer(str(value), self.learner)

    def on_drop(self, found: Any, _: Message) -> None:
        """Not this set after all."""
        exercise_session = (
            self.placement.exercise_session
            if self.placement
            else self.lesson_session.exercise_session
            if self.lesson_session
            else None
        )
        if exercise_session is not None:
            exercise_session.drop(str(found))

    def on_hint(self, _: Any, __: Message) -> None:
        """Help."""
        if self.lesson_session is not None:
            self.lesson_session.help(self.lang)

    def on_next(self, _: Any, __: Message) -> None:
        """On, after an answer."""
        if self.lesson_session is not None:
            self.on_step(self.lesson_session.place + 1, {})
        elif self.placement is not None:
            self.placement.go_on()
            if self.placement.over:
                for each in self.placement.known:
                    self.learner.finished(self.link.game, each.name, "known")
                self._go("")

    def on_why(self, which: Any, _: Message) -> None:
        """Unfold the verdict, or fold it."""
        self.why_open = which is not None and which is not False

    # Where one is

    @property
    def lang(self) -> str:
        """The reader's language."""
        return self.link.the_lang

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """The path: the lessons meant for this rulebook."""
        return tuple(each for each in course(self.link.the_game) if self.link.edition in each.editions)

    def _go(self, name: str) -> None:
        self.moved, self.complaints = True, []
        self._open(name, 0)
        if self.lesson_session is not None:
            self.lesson_session.remember()

    def _open(self, name: str, step: int) -> None:
        """A lesson at a step, from 1, or behind its last one, or where one left off; the placement; or the path."""
        self.lesson_session = self.placement = None
        self.why_open = False
        if name == PLACEMENT:
            placement = Placement(self.lessons, self.link.edition)
            self.placement = None if placement.over else placement
            return
        wanted = name.lstrip("0123456789").removeprefix("-")
        lesson = next((each for each in self.lessons if each.name == wanted), None)
        if lesson is None:
            if name:
                self.complaints.append(LinkProblem("lesson", (("found", name[:40]),)))
            return
        self.lesson_session = LessonSession(lesson, self.link.edition, self.learner)
        last = len(self.lesson_session.steps)
        if step > last + 1:
            self.complaints.append(LinkProblem("step", (("found", str(step)), ("last", str(last)))))
        if step:
            self.lesson_session.enter((step if step == last + 1 else min(step, last)) - 1)
        else:
            self.lesson_session.resume()

    def _under(self, edition: str) -> None:
        """The same step under another rulebook; where there is no such lesson, the path."""
        before, placed = self.lesson_session, self.placement is not None
        self.link, self.complaints = replace(self.link, edition=edition), []
        self._open(PLACEMENT if placed else before.lesson.name if before else "", 1 if before else 0)
        if before is not None and self.lesson_session is None:
            self.complaints = [LinkProblem("lesson-other")]
        elif before is not None and self.lesson_session is not None:
            if before.step is None:
                self.lesson_session.enter(len(self.lesson_session.steps))
            else:
                self.lesson_session.enter_named(before.step.name)

    # What is shown

    def address(self, page: str = "guide", **parts: Any) -> str:
        """The address of a page in the same game, rulebook and language."""
        names = ("game", "edition", "lang", "need")
        return f"{page}?{PageLink(**{name: getattr(self.link, name) for name in names} | parts).query()}"

    def current_link(self) -> PageLink:
        """What a link to exactly this asks for."""
        link = PageLink(game=self.link.game, edition=self.link.edition, lang=self.lang, need=self.link.need)
        if self.placement is not None:
            return replace(link, lesson=PLACEMENT)
        if self.lesson_session is None:
            return link
        return replace(link, lesson=self.lesson_session.lesson.name, step=self.lesson_session.place + 1)

    def show(self) -> None:
        """Tell every part what it shows."""
        lang = self.lang
        shown: dict[str, Json | None] = {
            "bar": bar_data("guide", self.link.the_game, lang, self.link.edition)
            | {"keys": widget_data.words(lang, "guide")["keys"]},
            "path": self._path() if self.lesson_session is None and self.placement is None else None,
            "progress": self.learner.data(lang, open=False),
            "address": {
                "id": "address",
                "query": self.current_link().query(),
                "keep": "",
                "place": self.current_link().lesson,
            },
        }
        if self.lesson_session is not None:
            telling = LessonData(self.lesson_session, self.link, self.address)
            shown |= {
                "table": telling.table(), "quiz": telling.quiz(), "score": telling.score(),
                "why": telling.why() if self.why_open else None, "lesson": self._lesson(telling),
            }  # fmt: skip
        elif self.placement is not None:
            shown |= self._placed(self.placement)
        # The table first: what stands beside it may speak of what lies there.
        for name in ("table", *(each for each in PARTS if each != "table")):
            self.parts[name].show(shown.get(name) or self._closed(name))

    def _closed(self, name: str) -> Json:
        if name == "table":
            return hidden(self.lang)
        return {"id": name, "open": False, "lang": self.lang, "words": {}}

    def _said(self, key: str, **facts: Any) -> str:
        return str(Speaker(self.lang).say("guide", key, facts))

    # The path

    def _path(self) -> Json:
        words = widget_data.words(self.lang, "guide")
        lines = [self._lesson_line(number, each) for number, each in enumerate(self.lessons, 1)]
        fresh = all(each["state"] == "new" for each in lines)
        places = fresh and checkpoints(self.lessons, self.link.edition)
        speaker = Speaker(self.lang)
        return {
            "id": "path", "open": True, "lang": self.lang, "title": words["title"], "words": words,
            "fetching": self.learner.loading_text(self.lang),
            "complaints": [str(speaker.say("complaint", each.code, dict(each.facts))) for each in self.complaints],
            "games": games_of(self.link.game, self.lang),
            "next": self._next(lines, fresh), "lessons": lines,
            "place": {"text": words["place-text"], "label": words["place"], "lesson": PLACEMENT,
                      "href": self.address(lesson=PLACEMENT)} if places else None,
            "practise": {"text": words["practise-text"], "label": words["practise"], "href": self.address("practice")},
        }  # fmt: skip

    def _lesson_line(self, number: int, lesson: Lesson) -> Json:
        place = self.learner.progress.lessons.get((self.link.game, lesson.name))
        state = place.reached if place is not None else "new"
        return {
            "n": number, "lesson": lesson.name, "title": lesson.titles[self.lang], "aim": lesson.aims[self.lang],
            "minutes": self._said("minutes", count=lesson.minutes), "state": state,
            "stateText": widget_data.words(self.lang, "guide")["states"][state],
            "href": self.address(lesson=lesson.name),
        }  # fmt: skip

    def _next(self, lines: list[Json], fresh: bool) -> Json:
        """What is prominent: the lesson that was begun, the next one, or that all are done."""
        words = widget_data.words(self.lang, "guide")
        begun = next((each for each in lines if each["state"] == "begun"), None)
        ahead = begun or next((each for each in lines if each["state"] == "new"), None)
        if ahead is None:
            return {
                "kind": words["all-done"], "title": words["all-done-title"], "aim": words["all-done-text"],
                "label": words["practise"], "href": self.address("practice"), "lesson": "", "minutes": "",
            }  # fmt: skip
        kind = "begun" if begun else "first" if fresh else "next"
        return ahead | {"kind": words[f"{kind}-kind"], "label": words["go-on" if begun else "start"]}

    def path_lines(self) -> list[str]:
        """The path as lines of text."""
        if self.lesson_session is not None or self.placement is not None:
            return []
        return [f"{each['n']}. {each['title']} {each['aim']}" for each in self._path()["lessons"]]

    # A lesson, and the placement

    def _lesson(self, telling: LessonData) -> Json:
        assert self.lesson_session is not None
        number = self.lessons.index(self.lesson_session.lesson)
        panel = telling.panel(number + 1, self.address())
        complaints = [str(Speaker(self.lang).say("complaint", each.code, dict(each.facts))) for each in self.complaints]
        over = self._over(number) | {"recap": telling.recap()} if self.lesson_session.step is None else None
        return panel | {"over": over, "complaints": complaints}

    def _over(self, number: int) -> Json:
        """The lesson is over: the next one, and practice of what it taught."""
        assert self.lesson_session is not None
        words = widget_data.words(self.lang, "guide")
        ways: list[Json] = []
        rest = self.lessons[number + 1 : number + 2]
        for each in rest:
            label = self._said("next-lesson", title=each.titles[self.lang])
            ways.append({"label": label, "lesson": each.name, "href": self.address(lesson=each.name)})
        if not rest:
            ways += self._next_game()
        rules = ",".join(self.lesson_session.lesson.teaches)
        ways.append({"label": words["practise-these"], "href": self.address("practice", rules=rules), "lesson": ""})
        ways.append({"label": words["all-lessons"], "href": self.address(), "lesson": "", "leave": True})
        return {"title": words["recap"], "text": words["over-text" if rest else "over-last"], "ways": ways}

    def _next_game(self) -> list[Json]:
        """The way to the next game that has lessons still to be done; nothing where there is none."""
        ids = list(GAMES)
        at = ids.index(self.link.game)
        for game in (*ids[at + 1 :], *ids[:at]):
            if not self._all_done(game):
                link = PageLink(game=game, edition=GAMES[game].default_edition, lang=self.lang, need=self.link.need)
                label = self._said("next-game", game=widget_data.words(self.lang, "pages")["games"][game])
                return [{"label": label, "href": f"guide?{link.query()}", "lesson": ""}]
        return []

    def _all_done(self, game: str) -> bool:
        """Whether every lesson of a game's usual rulebook has been done, or passed over as known."""
        places, edition = self.learner.progress.lessons, GAMES[game].default_edition
        reached = [places.get((game, each.name)) for each in course(GAMES[game]) if edition in each.editions]
        return all(place is not None and place.reached in ("done", "known") for place in reached)

    def lesson_lines(self) -> list[str]:
        """The lesson's step as lines of text."""
        if self.lesson_session is None or self.lesson_session.step is None:
            return []
        telling = LessonData(self.lesson_session, self.link, self.address)
        return [self.lesson_session.lesson.titles[self.lang], *(each["text"] for each in telling.lines())]

    def _placed(self, placement: Placement) -> dict[str, Json | None]:
        """A question of the placement."""
        words, exercise_session = widget_data.words(self.lang, "guide"), placement.exercise_session
        assert exercise_session is not None
        key = f"{self.link.game}/{self.link.edition}/{PLACEMENT}/{placement.questions_asked}"
        ask = exercise_session.question_data(self.link, key, self.address)
        return {
            "table": exercise_session.table_data(self.link, key),
            "ask": ask | {"hint": "", "head": None, "leave": {"href": self.address(), "label": words["all-lessons"]},
                          "note": words["place-note"]},
            "quiz": exercise_session.answer_data(self.link, key, self.address, words["on"]),
        }  # fmt: skip
