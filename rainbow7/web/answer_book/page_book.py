"""The book of answers of a page without a lesson: what may be said first, and what is shown then.

A book is a graph of *states*. What is said leads from one to another; a state that does not know a message asks the one
below it (`up`), so that what can be said at any time is listed once. `page_player.js` answers from it.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from itertools import product
from typing import Any
from urllib.parse import urlencode

from rainbow7.pages.explorer import Explorer
from rainbow7.pages.page import Page
from rainbow7.pages.practice import Practice
from rainbow7.web.answer_book.book_parts import (
    Json,
    Parts,
    Pool,
    changed,
    in_any_order,
    laid_line,
    moves,
    questions,
)

MOST_COUNTS = 400
"""The most answers in numbers that are asked beforehand, from nought up to somewhat more than the right ones."""
UNKNOWN = -1
"""Where a message leads that is left to Python, though a state below knows it."""
LAST = "last"
"""What a table says to have the reasons opened of what it shows."""


def key_of(name: str, value: object) -> str:
    """How a book spells a part of a message.

    >>> key_of("ask", "lay R5 R3 > A"), key_of("answer", "b")
    ('ask > A R3 R5 lay', 'answer "b"')
    """
    if name in ("ask", "do"):
        return f"{name} {in_any_order(str(value))}"
    return f"{name} {json.dumps(value, ensure_ascii=False, separators=(',', ':'))}"


@dataclass
class States:
    """The states of a book while it is made."""

    first: Parts
    pool: Pool = field(default_factory=Pool)
    every: list[Json] = field(default_factory=list)
    known: dict[tuple[int, int], int] = field(default_factory=dict)

    def add(self, parts: Parts, up: int = -1) -> int:
        """The index of the state that shows these parts, above the state that answers what it does not know itself."""
        over = {}
        for name, part in changed(parts, self.first).items():
            over[name] = {**self.pool.fields(part), "whole": "id" in part}
        key = (self.pool.index(over), up)
        if key not in self.known:
            self.known[key] = len(self.every)
            self.every.append({"over": key[0], "next": {}} | ({"up": up} if up >= 0 else {}))
        return self.known[key]

    def leads(self, state: int, key: str, to: int) -> None:
        """At a state, a message leads to another one."""
        self.every[state]["next"][key] = to

    def book(self, **more: Any) -> Json:
        """The book as JSON."""
        return {"parts": self.first, "states": self.every, "pool": self.pool.values, **more}


def shown_parts(page: Page) -> Parts:
    """What a page shows, without the pictures of its table: many pages have the same."""
    found = {name: dict(part) for name, part in page.data.items()}
    if "table" in found:
        found["table"].pop("sheet", None)
    return found


# An exercise


def exercise_book(game: str, edition: str, lang: str, name: str) -> Json:
    """The book of an exercise on the page of practice: every answer to it, and its hints.

    `start` is what Python is to be told besides, so that it begins the same exercise.
    """
    page = Practice.from_query({"game": game, "edition": edition, "lang": lang})
    page.hear({"lesson": "start", "exercise": name})
    states = States(shown_parts(page))
    states.add(states.first)
    for message in _answers(page):
        states.leads(0, key_of(*message), states.add(_answered(page, dict([message]))))
    hints, done = _hints(page)
    return states.book(exercise=name, hints=hints, hints_done=done)


def _answers(page: Practice) -> Iterable[tuple[str, str]]:
    """All answers that can be given to an exercise; of numbers those near the right ones, of sets none."""
    assert page.exercise_session is not None
    exercise, quiz = page.exercise_session.exercise, page.data["quiz"]
    if exercise.form == "choice":
        yield from (("answer", each["value"]) for each in quiz["options"])
    elif exercise.form == "cards":
        yield from (("do", line) for line in dict.fromkeys(moves(page.data["table"])))
    elif exercise.form == "counts":
        seats = len(quiz["counts"]["names"])
        most = min(quiz["counts"]["most"], int(MOST_COUNTS ** (1 / seats)) - 1)
        for counts in product(range(most + 1), repeat=seats):
            yield "answer", "/".join(map(str, counts))


def _answered(page: Practice, message: Json) -> Parts:
    """What is shown after an answer, which is taken back."""
    kept, learner = page.exercise_session, page.learner
    page.exercise_session, page.learner = copy(kept), copy(learner)
    page.hear(message)
    parts = shown_parts(page)
    page.exercise_session, page.learner = kept, learner
    page.update()
    return parts


def _hints(page: Practice) -> tuple[list[Parts], list[Parts]]:
    """What changes with one hint, with two, and so on: before the answer, and after it."""
    session = page.exercise_session
    assert session is not None
    message = next(iter(_answers(page)), None)
    found: tuple[list[Parts], list[Parts]] = ([], [])
    plain = shown_parts(page)
    done = _answered(page, dict([message])) if message else plain
    while page.data["ask"]["hint"]:
        page.hear({"hint": True})
        found[0].append(changed(shown_parts(page), plain))
        if message:
            found[1].append(changed(_answered(page, dict([message])), done))
    return found


# The table of the explorer


def explorer_book(query: Mapping[str, str]) -> Json:
    """The book of the explorer as a link opens it: every question about a play, its reasons, and the first move.

    What it shows at first is the first view of that link, and not in the book.
    """
    page = _explorer(query)
    states = States(shown_parts(page))
    states.add(states.first)
    table = states.first["table"]
    lines = list(dict.fromkeys((*questions(table), *moves(table))))
    page.hear({"ask": ""})
    plain = states.add(shown_parts(page), 0)
    closed = _asked(states, page, lines, 0)
    page.hear({"why": LAST})
    opened = states.add(shown_parts(page))
    answers = _asked(states, page, lines, opened)
    states.leads(0, key_of("ask", ""), plain)
    states.leads(opened, key_of("ask", ""), opened)
    for each in (opened, *answers):
        for wanted in (LAST, table["at"]):
            states.leads(each, key_of("why", wanted), each if wanted == LAST or each == opened else UNKNOWN)
    for state, over in ((0, opened), (plain, opened), *zip(closed, answers, strict=True)):
        states.leads(state, key_of("why", LAST), over)
        # Asked about a move, the reasons of the event are another matter.
        states.leads(state, key_of("why", table["at"]), over if over == opened else UNKNOWN)
        for wanted in (None, False):
            states.leads(over, key_of("why", wanted), plain if over == opened else state)
    for line in dict.fromkeys(moves(table)):
        if page.session.judge(line).legal:
            after = _explorer(query)
            after.hear({"do": line, "at": table["at"]})
            states.leads(0, f"do {laid_line(line)}", states.add(shown_parts(after)))
        else:
            asked = lines.index(line)
            states.leads(0, key_of("do", line), closed[asked])
            states.leads(opened, key_of("do", line), answers[asked])
    return {**states.book(at=table["at"]), "parts": {}}


def _explorer(query: Mapping[str, str]) -> Explorer:
    """The explorer, which has shown itself once: what it sent then it does not send again."""
    page = Explorer.from_query(urlencode(query))
    shown_parts(page)
    return page


def _asked(states: States, page: Explorer, lines: Sequence[str], up: int) -> list[int]:
    """The states in which the rules are asked about a move, for each of these lines."""
    found, plain = [], shown_parts(page)
    for line in lines:
        slip, why = page.answer_to(line)
        parts = {**plain, "table": {**plain["table"], "slip": slip}, "why": dict(why)}
        found.append(states.add(parts, up))
        states.leads(up, key_of("ask", line), found[-1])
    return found
