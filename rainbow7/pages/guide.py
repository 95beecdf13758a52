"""The page "guide": the path of a game's lessons, each lesson at a table, and the placement."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar

from rainbow7.core.game import Game
from rainbow7.core.house_rules import in_effect
from rainbow7.core.language import language
from rainbow7.explain import Speaker, house_badge
from rainbow7.games import GAMES
from rainbow7.pages import widget_data
from rainbow7.pages.learner_page import LearnerPage
from rainbow7.pages.lesson_data import LessonData
from rainbow7.pages.lesson_recap import band, round_link, round_offer
from rainbow7.pages.lesson_session import LessonSession
from rainbow7.pages.link import LinkProblem, PageLink, plain_spelling
from rainbow7.pages.page import Message, Shown, WidgetData, paragraphs
from rainbow7.pages.page_widgets import page_box
from rainbow7.pages.placement import Placement, checkpoints
from rainbow7.pages.progress_data import progress_data
from rainbow7.tutor.courses import course
from rainbow7.tutor.learner import Learner
from rainbow7.tutor.lesson import Lesson
from rainbow7.tutor.review import NEED
from rainbow7.widgets.data_types.bar import BarData
from rainbow7.widgets.data_types.lesson import LessonShown, Over, Way
from rainbow7.widgets.data_types.path import Next, PathLesson, PathPlace, PathShown
from rainbow7.widgets.data_types.shared import Help

if TYPE_CHECKING:
    from ipywidgets import Box

PLACEMENT = "placement"
"""The name under which a link asks for the placement instead of a lesson."""


def guide(query: str | None = None) -> "Box":
    """The guide, as its link asks."""
    return page_box(Guide, query)


class Guide(LearnerPage):
    """One learner on the path, in a lesson, or in the placement."""

    name = "guide"
    widgets: ClassVar = {
        "bar": "Bar", "progress": "Progress", "path": "Path", "lesson": "Lesson", "ask": "Quiz", "table": "Table",
        "quiz": "Quiz", "end": "RoundEnd", "why": "Why", "address": "Address",
    }  # fmt: skip
    carried = ("game", "edition", "lang", "need")

    lesson_session: LessonSession | None
    """The lesson that is open."""
    placement: Placement | None
    """The placement, while it is open."""

    def __init__(self, link: PageLink) -> None:
        self.learner = Learner()
        super().__init__(link)
        self.has_moved = False
        """Whether the learner has gone anywhere: until then, stored progress decides at which step a lesson opens."""

    @classmethod
    def entries(cls, game: Game, edition: str, lang: str) -> Iterator[PageLink]:
        """Every step of every lesson, and the placement."""
        for lesson in course(game):
            if edition in lesson.editions:
                yield PageLink(lesson=lesson.name)
                for step in range(1, len(lesson.steps_in(edition)) + 1):
                    yield PageLink(lesson=lesson.name, step=step)
        yield PageLink(lesson=PLACEMENT)

    def open(self, link: PageLink) -> None:
        """Show the lesson, the placement or the path of a link."""
        super().open(link)
        self.has_moved = True
        self._enter(link.lesson, link.step)

    # What the browser says

    def on_progress(self, text: Any, message: Message) -> None:
        """Take stored progress; as long as nothing was done here, it decides at which step a lesson opens."""
        super().on_progress(text, message)
        if self.lesson_session is not None and not self.has_moved and not self.link.step:
            self.lesson_session.resume()

    def set_edition(self, edition: str) -> None:
        """The same step under another rulebook; the path, where the lesson is not meant for it."""
        before, placed = self.lesson_session, self.placement is not None
        self.link = replace(self.link, edition=edition, complaints=())
        self._enter(PLACEMENT if placed else before.lesson.name if before else "", 1 if before else 0)
        if before is not None and self.lesson_session is None:
            self.link = replace(self.link, complaints=(LinkProblem("lesson-other"),))
        elif before is not None and self.lesson_session is not None:
            if before.step is None:
                self.lesson_session.enter(len(self.lesson_session.steps))
            else:
                self.lesson_session.enter_named(before.step.name)

    def on_lesson(self, name: Any, _: Message) -> None:
        """Go to a lesson, to the placement, or to the path."""
        self._go_to(str(name))

    def on_step(self, number: Any, _: Message) -> None:
        """Go to another step of the lesson."""
        if self.lesson_session is not None and isinstance(number, int):
            self._move()
            self.lesson_session.go(number)

    def on_line(self, number: Any, _: Message) -> None:
        """Note which line of the step is shown."""
        if self.lesson_session is not None and isinstance(number, int):
            self.lesson_session.line = max(0, number)

    def on_do(self, line: Any, _: Message) -> None:
        """Take a move, or cards chosen on the table for an exercise."""
        if self.lesson_session is not None:
            self.lesson_session.move(str(line))
        elif self.placement is not None:
            self.placement.add(str(line), self.learner)

    def on_ask(self, line: Any, _: Message) -> None:
        """Ask what the rules say about a move."""
        if self.lesson_session is not None:
            self.lesson_session.asked_move = str(line)

    def on_answer(self, value: Any, _: Message) -> None:
        """Take an answer to a question beside the table."""
        if self.lesson_session is not None:
            self.lesson_session.answer(str(value))
        elif self.placement is not None:
            self.placement.answer(str(value), self.learner)

    def on_drop(self, found: Any, _: Message) -> None:
        """Remove a set that was found."""
        place = self.placement or self.lesson_session
        if place is not None and place.exercise_session is not None:
            place.exercise_session.drop(str(found))

    def on_hint(self, _: Any, __: Message) -> None:
        """Give a hint."""
        if self.lesson_session is not None:
            self.lesson_session.help(self.lang)

    def on_again(self, _: Any, __: Message) -> None:
        """Take back a wrong try."""
        if self.lesson_session is not None:
            self.lesson_session.try_again()

    def on_next(self, _: Any, __: Message) -> None:
        """Go on after an answer."""
        if self.lesson_session is not None:
            self.on_step(self.lesson_session.place + 1, {})
        elif self.placement is not None:
            self.placement.go_on()
            if self.placement.over:
                for each in self.placement.known:
                    self.learner.finished(self.link.game, each.name, "known")
                self._go_to("")

    def on_why(self, which: Any, _: Message) -> None:
        """Open or close the reasons."""
        self.why_open = which is not None and which is not False

    # Where the learner is

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """The path: the lessons that are meant for this rulebook."""
        return tuple(each for each in course(self.link.the_game) if self.link.edition in each.editions)

    def _move(self) -> None:
        """Leave what is open: complaints about the link and open reasons belong to that."""
        self.has_moved, self.why_open = True, False
        self.link = replace(self.link, complaints=())

    def _go_to(self, name: str) -> None:
        """Go to a lesson, the placement or the path, and note a lesson in the progress."""
        self._move()
        self._enter(name, 0)
        if self.lesson_session is not None:
            self.lesson_session.remember()

    def _enter(self, name: str, step: int) -> None:
        """Open a lesson, the placement or the path; `step` counts from 1, and 0 is where the learner left off."""
        self.lesson_session = self.placement = None
        self.why_open = False
        if name == PLACEMENT:
            placement = Placement(self.lessons, self.link.edition)
            self.placement = None if placement.over else placement
            return
        wanted = plain_spelling("lesson", name)
        lesson = next((each for each in self.lessons if each.name == wanted), None)
        if lesson is None:
            if name:
                self._complain("lesson", found=name[:40])
            return
        self.lesson_session = LessonSession(lesson, self.link.edition, self.learner)
        last = len(self.lesson_session.steps)
        if step > last + 1:
            self._complain("step", found=str(step), last=str(last))
        if step:
            self.lesson_session.enter((step if step == last + 1 else min(step, last)) - 1)
        else:
            self.lesson_session.resume()

    def _complain(self, code: str, **facts: str) -> None:
        """Add something to what of the link could not be used."""
        problem = LinkProblem(code, tuple(facts.items()))
        self.link = replace(self.link, complaints=(*self.link.complaints, problem))

    # What is shown

    @property
    def place(self) -> str:
        """The lesson that is open, or the placement."""
        return self.current_link().lesson

    def current_link(self) -> PageLink:
        """The link to exactly what is shown."""
        kept = {name: getattr(self.link, name) for name in self.carried}
        link = PageLink(**kept | {"lang": self.lang, "settings": self.house_settings})
        if self.placement is not None:
            return replace(link, lesson=PLACEMENT)
        if self.lesson_session is None:
            return link
        return replace(link, lesson=self.lesson_session.lesson.name, step=self.lesson_session.place + 1)

    def bar(self) -> BarData:
        """The bar, with the keys of a lesson."""
        return {**super().bar(), "keys": widget_data.words(self.lang, "guide")["keys"]}

    @property
    def opened_name(self) -> str:
        """The lesson, or the placement."""
        if self.placement is not None:
            return str(widget_data.words(self.lang, "title")["placement"])
        return self.lesson_session.lesson.titles[self.lang] if self.lesson_session is not None else ""

    def own_data(self) -> Shown:
        """The progress, and with it the path, a lesson or the placement."""
        shown: dict[str, WidgetData | Callable[[], WidgetData]] = {
            "progress": progress_data(self.learner, self.lang, open=False)
        }
        if self.lesson_session is not None:
            lesson = LessonData(self.lesson_session, self.link, self.address)
            shown |= {
                "table": lesson.table(), "quiz": lesson.quiz(), "end": lesson.end(),
                "why": lesson.why() if self.why_open else None, "lesson": self._lesson(lesson),
            }  # fmt: skip
        elif self.placement is not None:
            shown |= self._placement_data(self.placement)
        else:
            shown["path"] = self._path()
        return shown

    def _said(self, key: str, **facts: Any) -> str:
        return str(Speaker(self.lang).say("guide", key, facts))

    # The path

    def _path(self) -> PathShown:
        words = widget_data.words(self.lang, "guide")
        lines = [self._lesson_line(number, each) for number, each in enumerate(self.lessons, 1)]
        fresh = all(each["state"] == "new" for each in lines)
        place: PathPlace = {
            "text": words["place-text"], "label": words["place"], "lesson": PLACEMENT,
            "href": self.address(lesson=PLACEMENT),
        }  # fmt: skip
        places = fresh and checkpoints(self.lessons, self.link.edition)
        return {
            "id": "path", "open": True, "lang": self.lang, "title": words["title"], "words": words,
            "fetching": self.learner.loading_text(self.lang),
            "complaints": self.complaints(),
            "games": widget_data.games(self.link.game, self.lang),
            "next": self._next(lines, fresh), "lessons": lines,
            "place": place if places else None,
            "practise": {"text": words["practise-text"], "label": words["practise"], "href": self.address("practice")},
        }  # fmt: skip

    def _lesson_line(self, number: int, lesson: Lesson) -> PathLesson:
        place = self.learner.progress.lessons.get((self.link.game, lesson.name))
        state = place.reached if place is not None else "new"
        return {
            "n": number, "lesson": lesson.name, "title": lesson.titles[self.lang], "aim": lesson.aims[self.lang],
            "minutes": self._said("minutes", count=lesson.minutes), "state": state,
            "stateText": widget_data.words(self.lang, "guide")["states"][state],
            "href": self.address(lesson=lesson.name),
        }  # fmt: skip

    def _next(self, lines: list[PathLesson], fresh: bool) -> Next:
        """The lesson that is offered first: the one begun last, or the next one; or that all are done."""
        words = widget_data.words(self.lang, "guide")
        begun = next((each for each in lines if each["state"] == "begun"), None)
        ahead = begun or next((each for each in lines if each["state"] == "new"), None)
        if ahead is None:
            return {
                "kind": words["all-done"], "title": words["all-done-title"], "aim": words["all-done-text"],
                "label": words["practise"], "href": self.address("practice"), "lesson": "", "minutes": "",
            }  # fmt: skip
        kind = "begun" if begun else "first" if fresh else "next"
        return {
            "kind": words[f"{kind}-kind"], "title": ahead["title"], "aim": ahead["aim"],
            "label": words["go-on" if begun else "start"], "href": ahead["href"], "lesson": ahead["lesson"],
            "minutes": ahead["minutes"],
        }  # fmt: skip

    # A lesson, and the placement

    def _lesson(self, data: LessonData) -> LessonShown:
        assert self.lesson_session is not None
        number = self.lessons.index(self.lesson_session.lesson)
        panel = data.panel(number + 1, self.address())
        panel["over"] = {**self._over(number), "recap": data.recap()} if self.lesson_session.step is None else None
        panel["complaints"] = [*self.complaints(), *self._told_otherwise(), *self._played_otherwise()]
        return panel

    def _told_otherwise(self) -> list[str]:
        """Says that a teacher's lesson has no text in the reader's language, but in another one."""
        assert self.lesson_session is not None
        lesson = self.lesson_session.lesson
        told = lesson.told_in.get(self.lang, self.lang)
        return (
            [self._said("told-in", code=told, language=language(told).name)] if lesson.own and told != self.lang else []
        )

    def _played_otherwise(self) -> list[str]:
        """Says which of the rules that the lesson teaches this table plays otherwise: lessons teach what is printed."""
        assert self.lesson_session is not None
        game, taught = self.link.the_game, self.lesson_session.lesson.teaches
        house = in_effect(game.rulebooks, *self.table)
        badge = house_badge([each for each in house if game.rulebooks.house_rule(each).rule in taught], self.speaker)
        return [f"{self._said('otherwise')}{badge}"] if badge else []

    def _over(self, number: int) -> Over:
        """The end of a lesson: the ways to the next one and to practice of what it taught."""
        assert self.lesson_session is not None
        words = widget_data.words(self.lang, "guide")
        taught = self.lesson_session.lesson.teaches
        ways: list[Way] = [
            {"label": words["practise-these"], "href": self.address("practice", rules=",".join(taught)), "lesson": ""},
            {"label": words["all-lessons"], "href": self.address(), "lesson": "", "leave": True},
        ]
        link = round_link(self.link.the_game, self.link.edition, taught, self.lang)
        known = band(self.link.the_game, self.link.edition, taught, self.learner, self.link.need or NEED, self.lang)
        return {
            "title": words["recap"], "text": words["over-text" if number + 1 < len(self.lessons) else "over-last"],
            "ways": ways, "band": known, "round": round_offer(link, self.address_of("explorer", link)),
            "next": self._next_lesson(number) or self._next_game(),
        }  # fmt: skip

    def _next_lesson(self, number: int) -> Way | None:
        """The way to the next lesson; nothing after the last one."""
        for each in self.lessons[number + 1 : number + 2]:
            label = self._said("lesson-number", at=number + 2)
            return {
                "label": label, "name": each.titles[self.lang], "lesson": each.name,
                "href": self.address(lesson=each.name),
            }  # fmt: skip
        return None

    def _next_game(self) -> Way | None:
        """The way to the next game with lessons still to be done; nothing where there is none."""
        ids = list(GAMES)
        at = ids.index(self.link.game)
        for game in (*ids[at + 1 :], *ids[:at]):
            if not self._all_done(game):
                link = PageLink(
                    game=game, edition=GAMES[game].edition_for(self.lang), lang=self.lang, need=self.link.need
                )
                words, names = widget_data.words(self.lang, "guide"), widget_data.words(self.lang, "pages")["games"]
                href = self.address_of("guide", link)
                return {"label": words["next-game"], "name": names[game], "href": href, "lesson": ""}
        return None

    def _all_done(self, game: str) -> bool:
        """Whether every lesson of a game's rulebook in the reader's language has been done, or skipped as known."""
        places, edition = self.learner.progress.lessons, GAMES[game].edition_for(self.lang)
        reached = [places.get((game, each.name)) for each in course(GAMES[game]) if edition in each.editions]
        return all(place is not None and place.reached in ("done", "known") for place in reached)

    def _placement_data(self, placement: Placement) -> Shown:
        """A question of the placement."""
        words, exercise_session = widget_data.words(self.lang, "guide"), placement.exercise_session
        assert exercise_session is not None
        key = f"{self.link.game}/{self.link.edition}/{PLACEMENT}/{placement.questions_asked}"
        ask = exercise_session.question_data(self.link, key, self.address)
        ask["hint"], ask["head"], ask["note"] = "", None, words["place-note"]
        ask["leave"] = {"href": self.address(), "label": words["all-lessons"]}
        no_help: Help = {"label": "", "given": []}
        return {
            "table": {**exercise_session.table_data(self.link, key), "help": no_help},
            "ask": ask,
            "quiz": {**exercise_session.answer_data(self.link, key, self.address, words["on"]), "help": no_help},
        }  # fmt: skip

    # As text

    def text_lines(self) -> list[str]:
        """The lessons of the path, or the step of the lesson that is open."""
        if self.lesson_session is not None:
            if self.lesson_session.step is None:
                return []
            lines = self.data["lesson"]["lines"]
            return [self.lesson_session.lesson.titles[self.lang], *(each["text"] for each in lines)]
        if self.placement is not None:
            return []
        return [f"{each['n']}. {each['title']} {each['aim']}" for each in self.data["path"]["lessons"]]

    def readable(self) -> dict[str, str]:
        """The path, or the lesson."""
        if self.lesson_session is None:
            return {"path": paragraphs(self.text_lines())}
        title, *lines = self.text_lines() or [self.lesson_session.lesson.titles[self.lang]]
        return {"lesson": f"<article><h2>{escape(title)}</h2>{paragraphs(lines)}</article>"}
