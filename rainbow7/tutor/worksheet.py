"""Makes a worksheet for paper: sheets of items in tones of grey, and on a page of its own the key with its reasons."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from itertools import count
from math import ceil
from typing import Any

from rainbow7.core import picture
from rainbow7.core.board import Board
from rainbow7.core.house_rules import in_effect
from rainbow7.explain import house_badge
from rainbow7.games import GAMES
from rainbow7.tutor.answer_checking import check
from rainbow7.tutor.exercise import MOST_ITEMS, Exercise, ExerciseName, NoExercise, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.exercise_data import Json, TutorSpeaker, answer_data, exercise_data, speaker_of
from rainbow7.tutor.exercise_making import kind_of, make, played_edition
from rainbow7.tutor.game_tutors import kinds_and_rules
from rainbow7.tutor.sheet_layout import LINE, SIGNS, Item, lines, sheets, signs
from rainbow7.tutor.sheet_table import board_html, board_of

LETTERS = "ABCDEFGH"
TRIES = 8
"""How many seeds are tried for an item before going on to another kind or rule."""

MakeCode = Callable[[str], str]
"""Makes the picture of a QR code from an address."""

STYLE = "worksheet.css"
NUMBER, BOX = 7, 6
"""The number before a question, and the box and the letter before an option, are as wide as so many signs."""


def choose_exercises(
    game: str, edition: str, *, items: int, seed: int, level: int, rules: Sequence[str] = (), kinds: Sequence[str] = (),
    settings: Any = None,
) -> tuple[Exercise, ...]:  # fmt: skip
    """This many different exercises, about each of the chosen rules in turn, with the house rules of these settings."""
    some = [
        (kind, rule)
        for kind, rule in kinds_and_rules(GAMES[game], played_edition(GAMES[game], edition, settings))
        if (not kinds or kind in kinds) and (not rules or _is_chosen(rule, rules))
    ]
    if not some:
        raise NoExercise("nothing-fits")
    chance = ExerciseChance("worksheet", game, edition, level, seed, *rules, *kinds)
    found: list[Exercise] = []
    for kind, rule in _in_turn(chance, some):
        exercise = _unlike(ExerciseName(game, edition, kind, rule, level, seed * 1000 + len(found)), found, settings)
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


def _unlike(name: ExerciseName, before: Sequence[Exercise], settings: Any) -> Exercise | None:
    """The exercise of this name, or with another seed; nothing if none differs from those before."""
    for step in range(TRIES):
        another = ExerciseName(name.game, name.edition, name.kind, name.rule, name.level, name.seed + 100_000 * step)
        try:
            exercise = make(another, settings)
        except NoExercise:
            continue
        if not any(exercise.is_same_question(each) for each in before):
            return exercise
    return None


def sheet_name(exercises: Sequence[Exercise], lang: str, *, level: int, seed: int) -> str:
    """What tells a sheet from others: the rulebook, the level, and the number that makes the same sheet again."""
    name, settings = exercises[0].name, exercises[0].settings
    game = GAMES[name.game]
    speaker = TutorSpeaker(lang, game, settings)
    rulebook = game.rulebooks.named(name.edition, lang)
    house = house_badge(in_effect(game.rulebooks, exercises[0].edition, settings), speaker)
    return f"{speaker.phrase(say('worksheet.about', rulebook=rulebook, level=level, seed=seed))}{house}"


def worksheet_html(
    exercises: Sequence[Exercise],
    lang: str,
    *,
    about: str,
    link: Callable[[Exercise], str] = lambda _: "",
    code: MakeCode = str,
) -> str:
    """The sheets and their key as an HTML document, in tones of grey.

    `link` gives the address of an item online, or an empty text; `code` makes the QR code of an address. The codes
    stand in the key: an address can give an answer away.
    """
    game = GAMES[exercises[0].name.game]
    speaker = TutorSpeaker(lang, game, exercises[0].settings)

    def said(key: str, **facts: Any) -> str:
        return escape(str(speaker.phrase(say(f"worksheet.{key}", **facts))))

    paper = _Paper(exercises, lang, escape(about), said)
    key = "".join(
        _solution_html(number, each, lang, code, link(each), said) for number, each in enumerate(exercises, 1)
    )
    pages = f'{paper.sheets_html()}\n<section class="sheet key">{paper.head("key")}<ol>{key}</ol></section>'
    title = said("title", game=game.id)
    style = files(__package__).joinpath(STYLE).read_text("utf-8")
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=830">\n<title>{title}</title>\n'
        f'<style>{picture.style()}{style}</style>\n<body data-jp-theme-light="true">\n'
        f'<main class="r7">{_pictures(exercises[0], lang, pages)}{pages}</main>\n</body>\n</html>\n'
    )


def _pictures(exercise: Exercise, lang: str, pages: str) -> str:
    """The symbols of the cards that are drawn on these pages."""
    game = GAMES[exercise.name.game]
    sheet = str(game.sheet(lang, exercise.settings, exercise.edition))
    return picture.cut_sheet([sheet], picture.references(pages))


@dataclass(frozen=True)
class _Paper:
    """The items of a worksheet, laid out on sheets of paper."""

    exercises: Sequence[Exercise]
    lang: str
    about: str
    said: Callable[..., str]

    def sheets_html(self) -> str:
        """Every sheet: its items in two columns, under a line for the name."""
        told = [exercise_data(each, self.lang) for each in self.exercises]
        boards = [board_of(each, self.lang) for each in self.exercises]
        seats = [_seat_names(each, self.lang) for each in self.exercises]
        items = [_item_html(*each) for each in zip(count(1), told, boards, seats, strict=False)]
        laid = sheets(
            [Item(_texts(each), _answer_height(each), board) for each, board in zip(told, boards, strict=True)]
        )
        drawn = []
        for place, sheet in enumerate(laid, 1):
            columns = "".join(
                f'<ol start="{some.start + 1}">{"".join(items[each] for each in some)}</ol>'
                for some in sheet.columns
                if some
            )
            drawn.append(
                f'<section class="sheet" style="--card:{sheet.scale.card}mm;--zoom:{sheet.scale.zoom}">'
                f"{self.head('title', place, len(laid))}"
                f'<div class="columns">{columns}</div></section>\n'
            )
        return "".join(drawn)

    def head(self, title: str, place: int = 0, of: int = 0) -> str:
        """The title of a sheet, what tells it from others, and a line for the name; the key has none."""
        said, game = self.said, self.exercises[0].name.game
        about = f"{self.about} {said('place', place=place, of=of)}" if of > 1 else self.about
        name = f'<p class="name">{said("name")}<i></i></p>' if place else ""
        level = 1 if place == 1 else 2
        return f'<header><h{level}>{said(title, game=game)}</h{level}>{name}<p class="about">{about}</p></header>'


def _texts(data: Json) -> list[int]:
    """How long the lines of an item are, in signs."""
    return [signs(data["question"]["html"]) + NUMBER, *(signs(each["html"]) for each in data["lines"])]


def _answer_height(data: Json) -> float:
    """How much room the space for the answer takes, in millimetres."""
    if data["form"] == "choice" and _are_short(data["options"]):
        return ceil(len(data["options"]) / 2) * LINE
    if data["form"] == "choice":
        return sum(lines(signs(each["html"]) + BOX) for each in data["options"]) * LINE
    if data["form"] == "counts":
        return 7.5 * ceil(int(data["seats"]) / 4)
    return 18.0 if data["form"] == "sets" else 10.0


def _seat_names(exercise: Exercise, lang: str) -> list[str]:
    """How the players of a question are called: the reader is you."""
    speaker, state = speaker_of(exercise, lang), exercise.question.state
    seats = range(state.seats if state is not None else 0)
    return [escape(str(speaker.phrase(say("worksheet.seat", seat=seat)))) for seat in seats]


def _are_short(options: Sequence[Json]) -> bool:
    """Whether two options fit side by side."""
    return all(signs(each["html"]) + BOX <= SIGNS // 2 for each in options)


def _item_html(number: int, data: Json, board: Board | None, seats: Sequence[str]) -> str:
    lines = "".join(f"<p>{line['html']}</p>" for line in data["lines"])
    drawn = board_html(board) if board is not None else ""
    return (
        f'<li class="item"><p class="asks"><b class="number">{number}</b> {data["question"]["html"]}</p>'
        f"{drawn}{lines}{_answer_space(data, seats)}</li>\n"
    )


def _answer_space(data: Json, seats: Sequence[str]) -> str:
    """The space for the answer: options to tick, a box for each player, or empty lines."""
    if data["form"] == "choice":
        options = "".join(
            f"<p>{letter}. {option['html']}</p>" for letter, option in zip(LETTERS, data["options"], strict=False)
        )
        return f'<div class="options{" short" if _are_short(data["options"]) else ""}">{options}</div>'
    if data["form"] == "counts":
        boxes = "".join(f"<span>{each} <i></i></span>" for each in seats)
        return f'<div class="boxes">{boxes}</div>'
    return '<div class="blank"></div>' * (2 if data["form"] == "sets" else 1)


def _solution_html(
    number: int, exercise: Exercise, lang: str, code: MakeCode, address: str, said: Callable[..., str]
) -> str:
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
    drawn = f'<div class="code">{code(address)}</div>' if address else ""
    return (
        f'<li class="item">{drawn}<p><b class="number">{number}</b> {letter}{data["answer"]["html"]}</p>'
        f'<p>{why} <span class="rule">{place}</span></p></li>\n'
    )
