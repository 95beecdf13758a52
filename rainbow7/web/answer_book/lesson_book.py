"""The book of answers of a lesson: the page is asked beforehand all that a learner can say at each step.

A book is JSON; `player.js` answers from it as the page would, word for word. At a step there are *places*: what lies on
the table after the tries that stay on it. A message leads to another place, or gets a reply at this one. What changes
besides (a question to the rules, hints, reasons) is laid over a place, so it is stored once and not for every mixture.
"""

from copy import copy
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from rainbow7.core.language import ENGLISH
from rainbow7.pages.guide import Guide
from rainbow7.pages.lesson_data import LessonData
from rainbow7.pages.lesson_session import READ, LessonSession
from rainbow7.pages.link import PageLink
from rainbow7.web.answer_book.book_parts import (
    FOLDER,
    Json,
    Parts,
    Pool,
    board,
    changed,
    in_any_order,
    laid_line,
    moves,
    questions,
)

MOST_PLACES = 24
"""The most places of a step that are looked at; what leads further is left to Python."""
LEFT_OUT = ("progress", "path", "ask")
"""What a lesson does not change, or what only the browser knows."""


def lesson_book(game: str, edition: str, lang: str, lesson: str) -> Json:
    """The book of a lesson under a rulebook, in a language.

    `parts` is all that the page shows at the first step; of each step and place it holds what differs.
    """
    return _LessonBook(game, edition, lang, lesson).made()


def lesson_pictures(game: str, edition: str, lang: str, lesson: str) -> str:
    """The sheet of pictures of a lesson's table, which its book leaves out: many lessons have the same."""
    for at in range(len(_LessonBook(game, edition, lang, lesson).session_steps)):
        sheet = _LessonBook(game, edition, lang, lesson).page(at).data["table"].get("sheet", "")
        if sheet:
            return str(sheet)
    return ""


def player_script() -> bytes:
    """The script that answers from a book: a module that needs nothing else."""
    return (FOLDER / "player.js").read_bytes()


class _LessonBook:
    """Makes the book of one lesson."""

    def __init__(self, game: str, edition: str, lang: str, lesson: str) -> None:
        self.query = {"game": game, "edition": edition, "lang": lang, "lesson": lesson}
        self.pool = Pool()
        first = self.page(0)
        self.session_steps = _session(first).steps
        self.parts = _parts(first)

    def page(self, at: int) -> Guide:
        """The page at a step of the lesson, by its index."""
        return Guide(PageLink.read(urlencode({**self.query, "step": at + 1})))

    def made(self) -> Json:
        """The whole book."""
        count = len(self.session_steps)
        steps = [_StepBook(self, at).made() for at in range(count)]
        over = self.page(count)
        return {
            "lesson": self.query["lesson"], "names": [each.name for each in self.session_steps],
            "parts": self.parts, "closed_why": self.page(0).closed("why"), "marks": self._marks(),
            "steps": [*steps, {"parts": changed(_parts(over), self.parts), "do": "over", "places": []}],
            "pool": self.pool.values,
        }  # fmt: skip

    def _marks(self) -> list[tuple[str, str]]:
        """What each step is called, and what it is called after it was skipped."""
        plain, skipped = self.page(len(self.session_steps)), self.page(len(self.session_steps))
        session = _session(skipped)
        names = [each.name for each in self.session_steps]
        session.learner.passed_over(session.lesson.game.id, session.lesson.name, names)
        skipped.update()
        labels = ([each["label"] for each in page.data["lesson"]["steps"]["all"]] for page in (plain, skipped))
        return list(zip(*labels, strict=True))


@dataclass
class _Place:
    """What lies on the table after some tries."""

    messages: tuple[Json, ...]
    """What was said to get there."""
    data: Json = field(default_factory=dict)


class _StepBook:
    """Makes the part of a book that belongs to one step."""

    def __init__(self, book: _LessonBook, at: int) -> None:
        self.book, self.at, self.pool = book, at, book.pool
        self.step = book.session_steps[at]
        self.parts = _parts(book.page(at))
        self.places: list[_Place] = []
        self.known: dict[tuple[tuple[str, ...], bool, str], int] = {}

    def made(self) -> Json:
        """The step: what it shows, its places, its hints, and whether it is skipped where all goes well."""
        self._place(())
        for place in self.places:  # grows meanwhile
            # A round has no end here: its first move is answered, and then Python plays on.
            self._ask_all(place, only_why=self.step.do == "round" and bool(place.messages))
        shown: Json = {
            "parts": changed(self.parts, self.book.parts), "do": self.step.do, "asks": self.step.asks,
            "places": [each.data for each in self.places],
        }  # fmt: skip
        if self.step.do in READ:
            shown["lines"] = self._lines()
        if hints := self._hints(self.places[0]):
            shown["hints"] = hints
        done = next((each for each in self.places if each.data["done"]), None)
        if hints and done is not None:
            shown["hints_done"] = self._hints(done, len(hints))
        if self.step.after == "fade":
            shown["fades"] = True
        if passed := self._passed():
            shown["passed"] = passed
        return shown

    # Places

    def _at(self, place: _Place) -> Guide:
        """The page at a place."""
        page = self.book.page(self.at)
        for each in place.messages:
            page.hear(each)
        return page

    def _place(self, messages: tuple[Json, ...]) -> int | None:
        """The index of the place to which these messages lead; nothing where there are too many places."""
        page = self._at(_Place(messages))
        session = _session(page)
        key = (session.tried, session.done, session.exercise_session.given if session.exercise_session else "")
        if key not in self.known:
            if len(self.places) >= MOST_PLACES:
                return None
            self.known[key] = len(self.places)
            self.places.append(_Place(messages, {"parts": changed(_parts(page), self.parts), "done": session.done}))
            if session.done and self.step.asks:
                self.places[-1].data["right"] = session.first_answers.get(self.step.name, True)
        return self.known[key]

    def _ask_all(self, place: _Place, *, only_why: bool) -> None:
        """Say at a place all that can be said there."""
        page = self._at(place)
        session, before = _session(page), _parts(page)
        place.data["why"] = self._why(page)
        if session.done or only_why or self.step.do in READ:
            return
        replies: Json = {}
        asked: Json = {}
        asks, lays = (*questions(before["table"]),), (*moves(before["table"]),)
        for line in asks:
            asked[in_any_order(line)] = self._asked(page, line, before)
        answers = [{"answer": each["value"]} for each in before["quiz"].get("options", ())]
        for message in ({"do": line} for line in lays):
            found = self._replied(page, place, message, before)
            replies[(laid_line if isinstance(found, int) else in_any_order)(message["do"])] = found
        for message in answers:
            replies[message["answer"]] = self._replied(page, place, message, before)
        place.data |= {"asked": asked, "replies": {name: each for name, each in replies.items() if each is not None}}
        if session.reply is not None:
            again = self._at(place)
            again.hear({"again": True})
            place.data["again"] = [self._over(_parts(again), before), self._why(again)]
        if session.exercise_session is None and session.can_be_shown and not place.messages:
            place.data["shown"] = self._shown(place)

    def _asked(self, page: Guide, line: str, before: Parts) -> Any:
        """What the rules say about a move, and why: the slip alone changes."""
        page.hear({"ask": line})
        slip, why = page.data["table"]["slip"], self._why(page)
        page.hear({"ask": ""})
        return [self.pool.index(slip), why]

    def _replied(self, page: Guide, place: _Place, message: Json, before: Parts) -> Any:
        """The answer to a try: the index of another place, or what changes at this one."""
        session = _session(page)
        kept = {**vars(session), "first_answers": {}, "exercise_session": copy(session.exercise_session)}
        page.hear(message)
        if session.done or session.tried != kept["tried"]:
            found: Any = self._place((*place.messages, message))
        else:
            found = [self._over(_parts(page), before), self._why(page), self.step.name in session.first_answers]
        vars(session).update(kept)
        page.update()
        return found

    def _shown(self, place: _Place) -> int | None:
        """The place to which the solution leads that is played after the last hint."""
        hints = len(self.step.hints.get(self.book.query["lang"], self.step.hints.get(ENGLISH, ())))
        return self._place((*place.messages, *({"hint": True} for _ in range(hints + 1))))

    def _why(self, page: Guide) -> int:
        """The reasons that would be opened."""
        data = LessonData(_session(page), page.link, page.address)
        found: Json = dict(data.why() or page.closed("why"))
        return self.pool.index(self.pool.fields(found))

    def _over(self, parts: Parts, before: Parts) -> int:
        return self.pool.index(changed(parts, before))

    # Lines, hints, and steps that were skipped

    def _lines(self) -> list[Any]:
        """Of each line, the event that the table shows with it, and that table in words."""
        page = self.book.page(self.at)
        found: list[Any] = []
        for line in range(len(self.parts["lesson"]["lines"])):
            page.hear({"line": line})
            table = page.data["table"]
            shown = board(table)
            found.append([table["at"], self.pool.index(shown.get("twin", []))] if shown is not None else None)
        return found

    def _hints(self, place: _Place, count: int | None = None) -> list[int]:
        """What changes at this step with one hint, with two, and so on."""
        found: list[int] = []
        page = self._at(place)
        session, before = _session(page), _parts(page)
        while len(found) < (20 if count is None else count):
            if count is None and not before["lesson"].get("hint") and not before["quiz"].get("help", {}).get("label"):
                break
            if session.exercise_session is not None:
                session.exercise_session.hints += 1
            elif session.hints < len(self.step.hints.get(self.book.query["lang"], ())):
                session.hints += 1
            else:
                break
            page.update()
            after = changed(_parts(page), before)
            if not after:
                break
            found.append(self.pool.index(after))
            if session.exercise_session is not None and session.exercise_session.given_away:
                break
        return found

    def _passed(self) -> list[Any]:
        """What is said where the steps before this one were skipped: the last of them, the last two, and so on."""
        found: list[Any] = []
        steps = self.book.session_steps
        page = self.book.page(self.at)
        while (first := self.at - 1 - len(found)) > 0 and steps[first].after == "fade":
            _session(page).just_skipped = tuple(range(first, self.at))
            page.update()
            found.append(page.data["lesson"]["passed"])
        return found


def _session(page: Guide) -> LessonSession:
    assert page.lesson_session is not None
    return page.lesson_session


def _parts(page: Guide) -> Parts:
    found = {name: dict(part) for name, part in page.data.items() if name not in LEFT_OUT and name != "why"}
    found["table"].pop("sheet", None)
    return found
