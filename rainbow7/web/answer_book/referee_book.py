"""The books of answers of the referee.

One holds the first card that is tapped, what can be asked about it, and the other tabs; for each first card there is
another with every second one.
"""

from collections.abc import Iterator, Mapping
from urllib.parse import urlencode

from rainbow7.pages.referee import Referee
from rainbow7.web.answer_book.book_parts import Json
from rainbow7.web.answer_book.page_book import LAST, States, key_of, shown_parts


def referee_book(query: Mapping[str, str]) -> Json:
    """The book of the referee as a link opens it.

    What it shows at first is the first view of that link, and not in the book. A second card has a book of its own.
    """
    page = _referee(query)
    states = States(shown_parts(page))
    states.add(states.first)
    _tabs(states, page)
    for text in _cards(page):
        _one_card(states, query, text)
    return {**states.book(), "parts": {}}


def first_cards(game: str, edition: str) -> list[str]:
    """Every card or face that can be tapped first."""
    return [*_cards(_referee({"game": game, "edition": edition}))]


def second_card_book(query: Mapping[str, str], first: str) -> Json:
    """The book of every second card, after the first one.

    What is shown at first is the first view of the link, as in the book of the first card. Reasons, a third card, and
    what one does with a hand of two are left to Python.
    """
    page = _referee(query)
    states = States(shown_parts(page))
    states.add(states.first)
    for second in _cards(_referee(query)):
        page.hear({"hand": first})
        page.hear({"hand": f"{first} {second}"})
        states.leads(0, key_of("hand", f"{first} {second}"), states.add(shown_parts(page)))
    return {**states.book(), "parts": {}}


def _referee(query: Mapping[str, str], *said: Json) -> Referee:
    """The referee after these messages."""
    page = Referee.from_query(urlencode(query))
    for each in said:
        page.hear(each)
    return page


def _cards(page: Referee) -> Iterator[str]:
    """Every card or face that can be tapped."""
    entry = page.data["grid"]["entry"]
    for row in entry["rows"]:
        yield from (cell["text"] for cell in row["cells"])
    for each in (*entry["steppers"], *entry["palette"]):
        yield each["text"]


def _tabs(states: States, page: Referee) -> None:
    """The tabs, as long as nothing is entered under any of them."""
    every = [each["id"] for each in page.data["grid"]["tabs"]]
    shown = {}
    for tab in every:
        page.hear({"set": {"tab": tab}})
        shown[tab] = states.add(shown_parts(page))
    for state in {0, *shown.values()}:
        for tab, to in shown.items():
            states.leads(state, key_of("set", {"tab": tab}), to)
    page.hear({"set": {"tab": every[0]}})


def _one_card(states: States, query: Mapping[str, str], text: str) -> None:
    """One card that is tapped, and taken back; held, raised, lowered, laid; the reasons."""
    tap, hold, raise_it = {"hand": text}, {"held": True}, {"lay": text}
    change, why, laid = {"held": False}, {"why": LAST}, {"laid": True}

    def after(*said: Json) -> int:
        return states.add(shown_parts(_referee(query, *said)))

    def leads(state: int, message: Json, to: int) -> None:
        (part,) = message.items()
        states.leads(state, key_of(*part), to)

    tapped = after(tap)
    leads(0, tap, tapped)
    leads(tapped, {"hand": ""}, after(tap, {"hand": ""}))
    if not _referee(query, tap, hold).data["grid"]["hand"]:
        return
    held, raised = after(tap, hold), after(tap, hold, raise_it)
    leads(tapped, hold, held)
    leads(held, change, after(tap, hold, change))
    leads(held, raise_it, raised)
    leads(raised, {"lay": ""}, after(tap, hold, raise_it, {"lay": ""}))
    leads(raised, change, after(tap, hold, raise_it, change))
    leads(raised, laid, after(tap, hold, raise_it, laid))
    for state, said in ((tapped, (tap,)), (raised, (tap, hold, raise_it))):
        opened = after(*said, why)
        leads(state, why, opened)
        leads(opened, {"why": None}, after(*said, why, {"why": None}))
