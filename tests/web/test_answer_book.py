"""A book of answers says, for whatever walk through a lesson, the very data that the page would show."""

import json
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from rainbow7.core.language import LANGUAGES
from rainbow7.games import GAMES
from rainbow7.pages.guide import Guide
from rainbow7.tutor.courses import course
from rainbow7.web.answer_book import lesson_book, packed
from rainbow7.web.answer_book import lesson_book as books
from rainbow7.web.answer_book.book_parts import laid_line

Json = dict[str, Any]
HERE = Path(__file__).parent
PLAYER = Path(books.__code__.co_filename).with_name("player.js")
WALKS, LENGTH = 12, 14
EVERY = [
    (game.id, edition, lesson.name)
    for game in GAMES.values()
    for lesson in course(game)
    for edition in game.editions
    if edition in lesson.editions
]
SOME = [
    ("rainbow7", "en", "first-play", "en"), ("rainbow7", "fr", "draw", "fr"), ("rainbow7", "en", "sevens", "en"),
    ("rainbow7", "fr-plus2", "rulebooks", "fr"), ("spaan", "piatnik-fr", "two-sides", "fr"),
    ("sazuki", "grimpeur-fr", "solo-set-run", "en"),
]  # fmt: skip


def shown(page: Guide) -> Json:
    """What a page shows, as far as a book says it."""
    parts = {name: dict(part) for name, part in page.data.items() if name not in ("progress", "path", "ask")}
    parts["table"].pop("sheet", None)
    return parts


def said_by_a_learner(page: Guide, chance: random.Random) -> Json:
    """A message that the widgets send, as it may come from what is shown."""
    lesson, table, quiz = (page.data[name] for name in ("lesson", "table", "quiz"))
    board = table.get("frames", {}).get(str(table.get("at")), {})
    every: list[Json] = [{"why": "last"}, {"why": None}]
    if lesson["state"] == "reading":
        every += [{"line": at} for at in range(len(lesson["lines"]))]
    if lesson["state"] in ("reading", "done", "answered"):
        every += [{"step": lesson["place"] + 1}] * 4
    if lesson["state"] == "trying":
        every += [{"hint": True}, {"step": lesson["place"] + 1}]
    if lesson["place"]:
        every += [{"step": lesson["place"] - 1}]
    if quiz.get("open"):
        every += [{"answer": each["value"]} for each in quiz["options"]]
    if table.get("again"):
        every += [{"again": True}] * 2
    mine = [
        tile["text"] for zone in board.get("zones", ()) if zone["id"] in board["choose_from"] for tile in zone["tiles"]
    ]
    if mine and not table.get("still"):
        some = sorted(chance.sample(mine, 1 if board.get("one") else chance.randint(1, len(mine))), key=mine.index)
        offered = sorted(chance.choice(board["choices"])["texts"], key=mine.index) if board["choices"] else some
        for texts in (some, offered):
            for button in board["buttons"]:
                every.append({"do": button["line"].replace("{}", " ".join(texts)), "at": table["at"]})
            pattern = next((each["line"] for each in board["buttons"] if "{}" in each["line"]), "")
            if pattern and table["options"].get("tells", True) and table["options"].get("aids", True):
                every.append({"ask": pattern.replace("{}", " ".join(texts)), "at": table["at"]})
    return chance.choice(every)


def walks(query: Json, seed: str) -> Iterator[list[Json]]:
    """Walks through a lesson: what was said, and what the page showed then."""
    chance = random.Random(seed)
    for _ in range(WALKS):
        page, walk = Guide.from_query({**query, "step": "1"}), []
        for _ in range(LENGTH):
            message = said_by_a_learner(page, chance)
            page.hear(message)
            walk.append({"message": message, "parts": shown(page)})
        yield walk


def compared(query: Json) -> Json:
    """What comes of walking through a lesson with its book."""
    book = lesson_book(query["game"], query["edition"], query["lang"], query["lesson"])
    given = json.dumps({"book": book, "walks": [*walks(query, urlencode(query))]})
    command = ["node", str(HERE / "walk_book.mjs"), str(PLAYER)]
    ran = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    found: Json = json.loads(ran.stdout)
    return found


@pytest.mark.parametrize(("game", "edition", "lesson", "lang"), SOME)
def test_a_book_answers_as_the_page_does(game: str, edition: str, lesson: str, lang: str) -> None:
    found = compared({"game": game, "edition": edition, "lang": lang, "lesson": lesson})
    assert not found["complaints"], "\n".join(found["complaints"][:3])
    assert found["answered"] > found["left"] * 5


@pytest.mark.audit
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "edition", "lesson"), EVERY)
def test_every_book_answers_as_the_page_does(game: str, edition: str, lesson: str, lang: str) -> None:
    found = compared({"game": game, "edition": edition, "lang": lang, "lesson": lesson})
    assert not found["complaints"], "\n".join(found["complaints"][:3])


@pytest.mark.parametrize(("game", "edition", "lesson", "lang"), SOME)
def test_the_order_of_choosing_changes_only_the_order_of_naming_and_the_top(
    game: str, edition: str, lesson: str, lang: str
) -> None:
    chance, query = random.Random(lesson), {"game": game, "edition": edition, "lang": lang, "lesson": lesson}
    compared_tries = 0
    for walk in walks(query, "orders"):
        said = [each["message"] for each in walk]
        for at, message in enumerate(said):
            cards: list[str] = message.get("do", "").partition(" > ")[0].split()[1:]
            if " > " not in message.get("do", "") or len(cards) < 3:
                continue
            before, last = cards[:-1], cards[-1]
            mixed = message["do"].replace(" ".join(before), " ".join(chance.sample(before, len(before))))
            other = message["do"].replace(f"{before[-1]} {last}", f"{last} {before[-1]}")
            assert laid_line(mixed) == laid_line(message["do"])
            assert before[-1] == last or laid_line(other) != laid_line(message["do"])
            results = []
            for line in (message["do"], mixed):
                page = Guide.from_query({**query, "step": "1"})
                for each in (*said[:at], {**message, "do": line}):
                    page.hear(each)
                table = page.data["table"]
                slip = table["slip"]
                zones = table["frames"][str(table["at"])]["zones"]
                results.append((page.data["lesson"]["state"], slip["kind"], slip["cite"], table["at"], zones))
            assert results[0] == results[1], (message, mixed)
            compared_tries += 1
            break
    assert compared_tries or lesson != "sevens"


def test_a_book_is_small_and_always_the_same() -> None:
    first = packed(lesson_book("rainbow7", "en", "en", "first-play"))
    assert first == packed(lesson_book("rainbow7", "en", "en", "first-play"))
    assert len(first) < 20_000
