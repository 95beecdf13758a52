"""The animals that pupils are: pictures in one ink, words in every language, and which one is given out next."""

import json
from collections.abc import Collection
from functools import cache
from importlib.resources import files
from typing import Any

from rainbow7.core.language import LANGUAGES
from rainbow7.core.template import fill
from rainbow7.core.texts import words_of

_FILE = files("rainbow7.classroom").joinpath("animals.json")


@cache
def pictures() -> dict[str, str]:
    """What each animal is drawn with, by name, in a box of 32 by 32."""
    drawn: dict[str, str] = json.loads(_FILE.read_text("utf-8"))["pictures"]
    return drawn


@cache
def names() -> tuple[str, ...]:
    """The animals in the order in which they are given out."""
    return tuple(pictures())


def next_animal(taken: Collection[int], seat: int) -> int:
    """The number of an animal that nobody in the class is; from the second lap on it is a second one of its kind.

    >>> next_animal({0, 1}, 2), next_animal({0, 2}, 3)
    (2, 3)
    """
    for number in range(seat, seat + len(taken) + 1):
        if number not in taken:
            return number
    raise AssertionError("one of so many is free")


def kind_of(number: int) -> str:
    """The kind of an animal, by its number."""
    return names()[number % len(names())]


def _lap(number: int) -> int:
    return number // len(names()) + 1


def animal_name(number: int, lang: str) -> str:
    """An animal in a word: `otter`, and the second of its kind `otter 2`."""
    words = words_of("rainbow7.classroom", lang)
    name = str(words["animals"][kind_of(number)])
    return name if _lap(number) == 1 else f"{name} {_lap(number)}"


def you_are(number: int, lang: str) -> str:
    """The sentence that tells a pupil which animal it is."""
    words = words_of("rainbow7.classroom", lang)
    the = str(words["the-animals"][kind_of(number)])
    return str(fill(words["pupil"]["you-are"], lang, animal=the if _lap(number) == 1 else f"{the} {_lap(number)}"))


def animal_data(number: int) -> dict[str, Any]:
    """An animal as the pupil receives it: its word in every language, and its picture."""
    return {
        **{lang: animal_name(number, lang) for lang in LANGUAGES},
        "picture": pictures()[kind_of(number)],
        "you": {lang: you_are(number, lang) for lang in LANGUAGES},
    }
