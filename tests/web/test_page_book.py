"""The book of a page says, for whatever is said first, the very data that the page would show."""

import json
import random
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from rainbow7.pages.explorer import Explorer
from rainbow7.pages.page import Page
from rainbow7.pages.practice import Practice
from rainbow7.pages.referee import Referee
from rainbow7.site.page_links import positions
from rainbow7.tutor.exercise_making import pick_exercise
from rainbow7.web.answer_book import (
    exercise_book,
    explorer_book,
    first_cards,
    packed,
    referee_book,
    second_card_book,
)
from rainbow7.web.answer_book.page_book import shown_parts

Json = dict[str, Any]
HERE = Path(__file__).parent
PLAYER = Path(packed.__code__.co_filename).with_name("page_player.js")
WALKS, LENGTH = 10, 8
EXERCISES = [
    ("rainbow7", "en", "legal/combo.colour/1/0", "en"), ("rainbow7", "fr", "pick/combo.run/1/0", "fr"),
    ("rainbow7", "fr-plus2", "score/score.points/1/0", "fr"), ("sazuki", "grimpeur-fr", "points", "en"),
    ("spaan", "piatnik-fr", "legal", "fr"),
]  # fmt: skip
TABLES = [("rainbow7", "en", "en"), ("rainbow7", "fr", "fr"), ("spaan", "piatnik-fr", "en")]
POSITIONS = 3
"""Positions, of all that rules and the comparison of rulebooks lead to, that are tried under each rulebook."""


def said_at_a_table(page: Page, chance: random.Random) -> Json:
    """A message that the explorer's table sends."""
    table = page.data["table"]
    shown = table["frames"][str(table["at"])]
    at = {"at": table["at"]}
    hand = [tile["text"] for zone in shown["zones"] if zone["id"] in shown["choose_from"] for tile in zone["tiles"]]
    count = 1 if shown.get("one") else min(len(hand), chance.randint(1, 4))
    some = " ".join(sorted(chance.sample(hand, count), key=hand.index))
    offered = " ".join(chance.choice(shown["choices"])["texts"]) if shown["choices"] else some
    lines = [each["line"].replace("{}", cards) for each in shown["buttons"] for cards in (some, offered)]
    ask = {"ask": chance.choice(lines), **at}
    return chance.choice(
        [ask, ask, ask, {**ask, "why": "last"}, {"ask": "", **at}, {"why": "last"}, {"why": table["at"]}, {"why": None},
         {"do": chance.choice(lines), **at}]
    )  # fmt: skip


def said_to_an_exercise(page: Page, chance: random.Random) -> Json:
    """A message that an exercise's question, table or answer sends."""
    quiz, table = page.data["quiz"], page.data["table"]
    every: list[Json] = [{"hint": True}, {"hint": True}]
    if quiz["form"] == "choice":
        every += [{"answer": each["value"]} for each in quiz["options"]]
    elif quiz["form"] == "counts":
        every += [{"answer": "/".join(str(chance.randint(0, 3)) for _ in quiz["counts"]["names"])}]
    else:
        hand = [tile["text"] for zone in table["frames"][str(table["at"])]["zones"] for tile in zone["tiles"]]
        every += [{"do": " ".join(sorted(chance.sample(hand, 3), key=hand.index)), "at": table["at"]}]
    return chance.choice(every)


def walks(opened: Callable[[], Page], say: Callable[[Page, random.Random], Json], seed: str) -> Iterator[list[Json]]:
    """Walks: what was said, and what the page showed then; up to what only Python answers."""
    chance = random.Random(seed)
    for _ in range(WALKS):
        page, walk = opened(), []
        for _ in range(LENGTH):
            message = say(page, chance)
            before = page.data.get("table", {}).get("at"), bool(page.data.get("quiz", {}).get("checked"))
            page.hear(message)
            walk.append({"message": message, "parts": shown_parts(page)})
            if before != (page.data.get("table", {}).get("at"), bool(page.data.get("quiz", {}).get("checked"))):
                break
        yield walk


def compared(book: Json, first: Page, said: list[list[Json]]) -> Json:
    """What comes of walking with the book."""
    given = json.dumps({"book": book, "first": shown_parts(first), "walks": said})
    command = ["node", str(HERE / "walk_book.mjs"), str(PLAYER)]
    ran = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    found: Json = json.loads(ran.stdout)
    return found


@pytest.mark.parametrize(("game", "edition", "lang"), TABLES)
def test_the_explorer_answers_from_its_book_as_the_page_does(game: str, edition: str, lang: str) -> None:
    query = {"game": game, "edition": edition, "lang": lang}

    def opened() -> Page:
        page = Explorer.from_query(urlencode(query))
        assert page.data
        return page

    found = compared(explorer_book(query), opened(), [*walks(opened, said_at_a_table, urlencode(query))])
    assert not found["complaints"], "\n".join(found["complaints"][:3])
    assert found["answered"] > found["left"] * 5


@pytest.mark.parametrize(("game", "edition", "lang"), [*TABLES, ("sazuki", "grimpeur-fr", "fr")])
def test_examples_answer_from_their_books_as_the_page_does(game: str, edition: str, lang: str) -> None:
    every = positions(game, edition)
    random.Random(edition).shuffle(every)
    answered = left = tried = 0
    while tried < POSITIONS:
        query = {"game": game, "edition": edition, "lang": lang, **every.pop()}

        def opened(query: dict[str, str] = query) -> Page:
            page = Explorer.from_query(urlencode(query))
            assert page.data
            return page

        table = opened().data["table"]
        if not table["frames"][str(table["at"])]["choose_from"]:
            continue
        tried += 1
        found = compared(explorer_book(query), opened(), [*walks(opened, said_at_a_table, urlencode(query))])
        assert not found["complaints"], "\n".join(found["complaints"][:3])
        answered, left = answered + found["answered"], left + found["left"]
    assert answered > left * 3


def said_at_a_real_table(page: Page, chance: random.Random) -> Json:
    """A message that the referee's cards, buttons and tabs send."""
    grid = page.data["grid"]
    entry, hand = grid["entry"], grid["hand"]
    every: list[Json] = []
    if hand is not None:
        some = " ".join(each["text"] for each in hand["tiles"])
        every += [{"lay": some}, {"lay": some}, {"lay": ""}, {"held": False}]
        if grid["slip"] and grid["slip"]["kind"] == "ok" and hand["raised"]:
            every += [{"laid": True}]
    elif entry is not None and not entry["chosen"]:
        every += [{"set": {"tab": chance.choice(grid["tabs"])["id"]}}]
        cards = [each["text"] for row in entry["rows"] for each in row["cells"]]
        cards += [each["text"] for name in ("steppers", "palette") for each in entry[name]]
        every += [{"hand": each} for each in chance.sample(cards, 2)]
    elif entry is not None:
        every += [{"hand": ""}] + [{"held": True}] * 2 * bool(entry["ready"])
    else:
        every += [{"set": {"tab": chance.choice(grid["tabs"])["id"]}}]
    if grid["slip"] and grid["slip"]["why"]:
        every += [{"why": None if page.data["why"].get("passages") else "last"}]
    return chance.choice(every)


@pytest.mark.parametrize(("game", "edition", "lang"), [*TABLES, ("sazuki", "grimpeur-fr", "fr")])
def test_the_referee_answers_from_its_book_as_the_page_does(game: str, edition: str, lang: str) -> None:
    query = {"game": game, "edition": edition, "lang": lang}
    book = referee_book(query)

    def opened() -> Page:
        return Referee.from_query(urlencode(query))

    found = compared(book, opened(), [*walks(opened, said_at_a_real_table, urlencode(query))])
    assert not found["complaints"], "\n".join(found["complaints"][:3])
    assert found["answered"] > found["left"] * 2
    entry = opened().data["grid"]["entry"]
    cards = [each["text"] for row in entry["rows"] for each in row["cells"]]
    cards += [each["text"] for name in ("steppers", "palette") for each in entry[name]]
    taps = []
    for each in cards:
        page = opened()
        page.hear({"hand": each})
        taps.append([{"message": {"hand": each, "seq": 1, "page": "p"}, "parts": shown_parts(page)}])
    found = compared(book, opened(), taps)
    assert (found["answered"], found["left"], found["complaints"]) == (len(cards), 0, [])
    assert len(packed(book)) < 30_000


@pytest.mark.parametrize(("game", "edition", "lang", "first"), [
    ("rainbow7", "en", "en", "G3"), ("rainbow7", "fr-plus2", "fr", "W"), ("sazuki", "grimpeur-fr", "fr", "4"),
    ("spaan", "piatnik-fr", "en", "K"),
])  # fmt: skip
def test_a_second_card_is_answered_from_the_book_of_the_first(game: str, edition: str, lang: str, first: str) -> None:
    query = {"game": game, "edition": edition, "lang": lang}
    book = second_card_book(query, first)
    taps = []
    for each in first_cards(game, edition):
        page = Referee.from_query(urlencode(query))
        page.hear({"hand": first})
        page.hear({"hand": f"{first} {each}"})
        taps.append([{"message": {"hand": f"{first} {each}", "seq": 2, "page": "p"}, "parts": shown_parts(page)}])
    found = compared(book, Referee.from_query(urlencode(query)), taps)
    assert (found["answered"], found["left"], found["complaints"]) == (len(taps), 0, [])
    assert len(taps) > 4
    assert len(packed(book)) < 20_000


@pytest.mark.parametrize(("game", "edition", "name", "lang"), EXERCISES)
def test_an_exercise_answers_from_its_book_as_the_page_does(game: str, edition: str, name: str, lang: str) -> None:
    if "/" not in name:
        name = pick_exercise(game, edition, (name,)).name.short

    def opened() -> Page:
        page = Practice.from_query({"game": game, "edition": edition, "lang": lang})
        page.hear({"lesson": "start", "exercise": name})
        return page

    book = exercise_book(game, edition, lang, name)
    found = compared(book, Practice.from_query({"lang": lang}), [*walks(opened, said_to_an_exercise, name)])
    assert not found["complaints"], "\n".join(found["complaints"][:3])
    assert found["answered"] > found["left"] * 5


def test_books_are_small_and_always_the_same() -> None:
    query = {"game": "rainbow7", "edition": "fr", "lang": "fr"}
    first = packed(explorer_book(query))
    assert first == packed(explorer_book(query))
    assert len(first) < 60_000
    assert len(packed(exercise_book("rainbow7", "en", "en", "legal/combo.colour/1/0"))) < 12_000


@pytest.mark.parametrize("told", ["what", "legal/no.such/1/0", "../..", "", 7])
def test_an_exercise_that_does_not_exist_is_said_so(told: object) -> None:
    page = Practice.from_query({"lang": "en"})
    page.hear({"lesson": "start", "exercise": told})
    assert page.data["ask"]["open"]
