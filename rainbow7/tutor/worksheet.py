"""Makes a sheet of exercises for paper: items with pictures, and the answers with reasons on a page of their own."""

import re
from collections.abc import Callable, Iterator, Sequence
from html import escape
from importlib.resources import files
from typing import Any

from rainbow7.core import picture
from rainbow7.games import GAMES
from rainbow7.tutor.answer_checking import check
from rainbow7.tutor.exercise import Exercise, ExerciseName, NoExercise, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.exercise_data import Json, TutorSpeaker, answer_data, exercise_data
from rainbow7.tutor.exercise_making import kind_of, make
from rainbow7.tutor.game_tutors import kinds_and_rules

LETTERS = "ABCDEFGH"
MOST_ITEMS = 60
TRIES = 8
"""How many seeds are tried for an item before going on to another kind or rule."""

MakeCode = Callable[[str], str]
"""Makes the picture of a QR code from an address."""

STYLE = "worksheet.css"


def choose_exercises(
    game: str, edition: str, *, items: int, seed: int, level: int, rules: Sequence[str] = (), kinds: Sequence[str] = ()
) -> tuple[Exercise, ...]:
    """This many different exercises, about each of the chosen rules in turn."""
    some = [
        (kind, rule)
        for kind, rule in kinds_and_rules(GAMES[game], GAMES[game].editions[edition])
        if (not kinds or kind in kinds) and (not rules or _is_chosen(rule, rules))
    ]
    if not some:
        raise NoExercise("nothing-fits")
    chance = ExerciseChance("worksheet", game, edition, level, seed, *rules, *kinds)
    found: list[Exercise] = []
    for kind, rule in _in_turn(chance, some):
        exercise = _unlike(ExerciseName(game, edition, kind, rule, level, seed * 1000 + len(found)), found)
        if exercise is not None:
            found.append(exercise)
        if len(found) == items:
            break
    return tuple(found)


def _is_chosen(rule: str, wished: Sequence[str]) -> bool:
    return any(rule == each or rule.startswith(f"{each}.") for each in wished)


def _in_turn(chance: ExerciseChance, some: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Pairs of a kind and a rule: the rules in turn, each time with the next kind; enough for the longest sheet."""
    by_rule: dict[str, list[str]] = {}
    for kind, rule in chance.shuffled(some):
        by_rule.setdefault(rule, []).append(kind)
    for lap in range(2 * MOST_ITEMS):
        for rule, kinds in by_rule.items():
            yield kinds[lap % len(kinds)], rule


def _unlike(name: ExerciseName, before: Sequence[Exercise]) -> Exercise | None:
    """The exercise of this name, or with another seed; nothing if none differs from those before."""
    for step in range(TRIES):
        another = ExerciseName(name.game, name.edition, name.kind, name.rule, name.level, name.seed + 100_000 * step)
        try:
            exercise = make(another)
        except NoExercise:
            continue
        if not any(exercise.is_same_question(each) for each in before):
            return exercise
    return None


def worksheet_html(
    exercises: Sequence[Exercise], lang: str, *, about: str, link: Callable[[Exercise], str], code: MakeCode
) -> str:
    """The sheet as an HTML document.

    `link` gives the address of an item online, or an empty text; `code` makes the QR code of an address.
    """
    game = GAMES[exercises[0].name.game]
    speaker = TutorSpeaker(lang, game)

    def said(key: str, **facts: Any) -> str:
        return escape(str(speaker.phrase(say(f"worksheet.{key}", **facts))))

    numbered = list(enumerate(exercises, 1))
    items = "".join(_item_html(number, each, lang, link(each), code, said) for number, each in numbered)
    key = "".join(_solution_html(number, each, lang, said) for number, each in numbered)
    title = said("title", game=game.id)
    style = files(__package__).joinpath(STYLE).read_text("utf-8")
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{title}</title>\n'
        f"<style>{picture.style()}{style}</style>\n<body data-jp-theme-light=true>\n<main>\n<h1>{title}</h1>\n"
        f'<p class="about">{escape(about)}</p>\n<ol>{items}</ol>\n'
        f'<section class="key">\n<h2>{said("key")}</h2>\n<ol>{key}</ol>\n</section>\n</main>\n</body>\n</html>\n'
    )


def _item_html(
    number: int, exercise: Exercise, lang: str, address: str, code: MakeCode, said: Callable[..., str]
) -> str:
    data = exercise_data(exercise, lang)
    drawn = f'<div class="code">{code(address)}</div>' if address else ""
    lines = "".join(f"<p>{line['html']}</p>" for line in data["lines"])
    space = _answer_space(data, said)
    return (
        f'<li class="item r7"><span class="number">{number}</span><div>'
        f'<p class="asks">{data["question"]["html"]}</p>{_table_html(exercise, lang)}{lines}{space}</div>'
        f"{drawn}</li>\n"
    )


def _table_html(exercise: Exercise, lang: str) -> str:
    """The table as the reader sees it."""
    state, seat = exercise.question.state, exercise.question.seat
    if state is None:
        return ""
    game = GAMES[exercise.name.game]
    view = (game.open_view if exercise.question.open else game.view)(state, seat)
    drawn = str(game.drawing().draw_view(view, lang=lang))
    return f'<div class="place">{re.sub("<style>.*?</style>", "", drawn, flags=re.S)}</div>'


def _answer_space(data: Json, said: Callable[..., str]) -> str:
    """The space for the answer: options, boxes or an empty field."""
    if data["form"] == "choice":
        options = "".join(
            f"<p>{letter}. {option['html']}</p>" for letter, option in zip(LETTERS, data["options"], strict=False)
        )
        return f'<div class="options">{options}</div>'
    if data["form"] == "counts":
        boxes = "".join(f"<span>{said('seat', seat=seat)} <i></i></span>" for seat in range(data["seats"]))
        return f'<div class="boxes">{boxes}</div>'
    return '<div class="blank"></div>'


def _solution_html(number: int, exercise: Exercise, lang: str, said: Callable[..., str]) -> str:
    """The right answer, its reasons, and the place in the rulebook."""
    kind = kind_of(GAMES[exercise.name.game], exercise.name, exercise.edition)
    right = next((place for place, option in enumerate(exercise.options) if option.right), None)
    one = frozenset({min(exercise.key, key=str)}) if exercise.form == "cards" else exercise.key
    value = kind.answer_text(one) if right is None else exercise.options[right].value
    data = answer_data(exercise, check(exercise, value), lang)
    letter = "" if right is None else f"<b>{LETTERS[right]}.</b> "
    why = " ".join(each["html"] for each in data["because"])
    cited = data["citations"][0]
    place = said("where", title=cited["title"], place=cited["where"])
    return (
        f'<li class="item r7"><span class="number">{number}</span><div><p>{letter}{data["answer"]["html"]}</p>'
        f'<p>{why}</p><p class="rule">{place}</p></div></li>\n'
    )
