"""An exercise with every answer to it and what is said then, made beforehand: the page that shows it has no Python."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

from rainbow7.games import GAMES
from rainbow7.pages import widget_data
from rainbow7.pages.exercise_session import ExerciseSession
from rainbow7.pages.link import PageLink
from rainbow7.tutor.exercise import Exercise
from rainbow7.tutor.exercise_data import exercise_data
from rainbow7.tutor.exercise_making import kind_of

Json = dict[str, Any]

NOWHERE = ""
"""The address of every page: a package has none of them, so its links are only texts."""
NOTHING_SAID: Json = {"html": "", "text": ""}


def exercise_answers(exercise: Exercise, lang: str, key: str) -> Json:
    """What the widgets show of an exercise before and after each answer, in one language.

    `replies` holds what is said about an answer, by its text. Where not every answer can be listed (numbers, several
    sets of cards), `wrong` is said about all others, and `sets` has what is said about each set of cards. `sheet` holds
    the pictures of the table.
    """
    name = exercise.name
    link = PageLink(game=name.game, edition=name.edition, lang=lang)
    before, after = ExerciseSession(exercise), ExerciseSession(exercise)
    hints = exercise_data(exercise, lang)["hints"]
    after.answer(_right_answer(exercise))
    answers = _answers(exercise)
    replies = {each: reply for each in answers if (reply := _reply(exercise, link, each)) is not None}
    table, answer_data = before.table_data(link, key), before.answer_data(link, key, _address, "")
    found: Json = {
        "name": str(name),
        "form": exercise.form,
        "ask": {**before.question_data(link, key, _address), "words": {}},
        "headAnswered": after.question_data(link, key, _address)["head"],
        "sheet": table.get("sheet", ""),
        "table": _without_sheet(table),
        "tableAnswered": _without_sheet(after.table_data(link, key)),
        "quiz": {**answer_data, "words": {"key": answer_data["words"]["key"]}},
        "keyHeading": after.answer_data(link, key, _address, "")["words"]["key"],
        "hints": hints,
        "replies": replies,
        "wrong": None,
        "sets": {},
    }
    if exercise.form in ("sets", "counts"):
        found["wrong"] = _reply(exercise, link, _unexplained(exercise, replies))
        found["wrong"]["yours"]["answer"] = NOTHING_SAID
    if exercise.form == "sets":
        found["wrong"]["yours"]["because"] = []
        found["sets"] = dict(_each_set(exercise, link, key))
    return dict(without_links(found))


def without_links(data: Any) -> Any:
    """The same data, in which what led to another page is a text: a package has no other pages."""
    if isinstance(data, dict):
        return {name: None if name == "href" else without_links(each) for name, each in data.items()}
    return [without_links(each) for each in data] if isinstance(data, list) else data


def words_of_exercises(lang: str) -> Json:
    """The words that all questions share."""
    return dict(widget_data.words(lang, "quiz"))


def _address(page: str = "", **_: Any) -> str:
    return NOWHERE


def _without_sheet(table: Any) -> Json:
    return {name: each for name, each in table.items() if name != "sheet"}


def _reply(exercise: Exercise, link: PageLink, answer: str) -> Json | None:
    """What is said about an answer; nothing where it cannot be read."""
    session = ExerciseSession(exercise)
    if exercise.form == "sets":
        session.sets = tuple(each.strip() for each in answer.split("/") if each.strip() not in ("", "-"))
    if not session.answer(answer):
        return None
    checked: Json = dict(session.answer_data(link, "", _address, "")["checked"] or {})
    return {name: each for name, each in checked.items() if name != "given"}


def _right_answer(exercise: Exercise) -> str:
    if exercise.options:
        return next(option.value for option in exercise.options if option.right)
    kind = kind_of(GAMES[exercise.name.game], exercise.name, exercise.edition)
    if exercise.form == "cards":
        return " ".join(map(str, next(iter(sorted(exercise.key)))))
    return answer_key(kind.answer_text(exercise.key)) if exercise.form == "sets" else kind.answer_text(exercise.key)


def _answers(exercise: Exercise) -> list[str]:
    """The answers to be listed: all of them, or the right one and those to which a belief leads."""
    if exercise.form == "choice":
        return [option.value for option in exercise.options]
    if exercise.form == "cards":
        return list(_sets_of_cards(exercise))
    kind = kind_of(GAMES[exercise.name.game], exercise.name, exercise.edition)
    texts = [kind.answer_text(each) for each in (exercise.key, *(belief.answer for belief in exercise.beliefs))]
    if exercise.form == "sets":
        texts = [*map(answer_key, texts), "-"]
    return list(dict.fromkeys(texts))


def answer_key(sets: str) -> str:
    """Several sets of cards in an order that depends on nothing but what is in them; `-` for none.

    >>> answer_key("V1 R2 / C3 B3")
    'B3 C3 / R2 V1'
    """
    some = (" ".join(sorted(each.split())) for each in sets.replace("-", "").split("/"))
    return " / ".join(sorted(filter(None, some))) or "-"


def _sets_of_cards(exercise: Exercise) -> Iterator[str]:
    """Every set of cards of the hand, as the table sends it: in the order of the texts, each set once."""
    hand = sorted(map(str, exercise.question.state.hands[exercise.question.seat]))
    for size in range(1, len(hand) + 1):
        yield from dict.fromkeys(" ".join(each) for each in combinations(hand, size))


def _unexplained(exercise: Exercise, replies: Json) -> str:
    """An answer that is wrong, and to which no belief leads."""
    if exercise.form == "sets":
        return next(each for each in _sets_of_cards(exercise) if each not in replies)
    seats = range(exercise.question.state.seats)
    some = ("/".join(map(str, each)) for each in product(range(len(replies) + 1), repeat=len(seats)))
    return next(each for each in some if each not in replies)


def _each_set(exercise: Exercise, link: PageLink, key: str) -> Iterator[tuple[str, Json]]:
    """What is shown of each set of cards that was found, and said about it."""
    session = ExerciseSession(exercise)
    session.sets = tuple(_sets_of_cards(exercise))
    for found in session.answer_data(link, key, _address, "")["sets"]:
        reply = _reply(exercise, link, found["value"])
        assert reply is not None
        told = reply["yours"] if reply["yours"] else reply
        yield found["value"], {**found, "because": told["because"][:1], "order": _order(exercise, found["value"])}


def _order(exercise: Exercise, text: str) -> list[int]:
    """Where a set stands among others: by its size, then by its cards."""
    game = GAMES[exercise.name.game]
    things = sorted(game.read_things(text))
    hand = sorted(exercise.question.state.hands[exercise.question.seat])
    return [len(things), *(hand.index(each) for each in things)]
