"""What a plan may be made of: lessons, exercises about rules, and questions about what happens next at a table."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from rainbow7.classroom.room import MOST_STEPS
from rainbow7.core.texts import words_of
from rainbow7.games import GAMES
from rainbow7.pages.topics import topics_of
from rainbow7.tutor.courses import course
from rainbow7.tutor.exercise import LEVELS, NoExercise
from rainbow7.tutor.game_tutors import kinds_by_rule
from rainbow7.tutor.pupil_view import LESSON, NEXT, ROUND, ClassStep, NoStep, class_step, game_of_edition
from rainbow7.tutor.worksheet import choose_exercises

MOST_DRAWN = 12
"""How many questions are drawn at once."""

Json = dict[str, Any]


@lru_cache(maxsize=64)
def catalogue(edition: str, lang: str) -> Json:
    """The lessons with their steps, and the rules that exercises ask about."""
    game = game_of_edition(edition)
    assert game is not None
    do = words_of("rainbow7.classroom", lang)["do"]
    lessons = [
        {
            "name": f"{game.id}/{each.name}", "title": each.titles[lang],
            "steps": [{"name": f"{LESSON}{game.id}/{each.name}/{number}", "do": do[step.do], "asks": step.asks}
                      for number, step in enumerate(each.steps_in(edition), 1)],
        }
        for each in course(game)
        if edition in each.editions
    ]  # fmt: skip
    topics = [{"title": title, "rules": list(rules)} for title, rules in topics_of(tuple(kinds_by_rule(game)), lang)]
    named = [(name, each.rulebooks.named(name, lang)) for each in GAMES.values() for name in each.editions]
    editions = [{"edition": name, "title": title} for name, title in named]
    return {
        "lessons": lessons, "topics": topics, "editions": editions, "levels": list(LEVELS), "seats": game.default_seats,
    }  # fmt: skip


def exercises_drawn(edition: str, items: int, level: int, seed: int, rules: tuple[str, ...]) -> list[str]:
    """The names of exercises about these rules, all of them without any; none where there are none."""
    game = game_of_edition(edition)
    assert game is not None
    try:
        chosen = choose_exercises(
            game.id, edition, items=min(items, MOST_DRAWN), seed=seed, level=level, rules=rules
        )  # fmt: skip
    except NoExercise:
        return []
    return [each.name.short for each in chosen]


@lru_cache(maxsize=64)
def next_questions(table: str, edition: str, items: int) -> list[str]:
    """The names of questions what happens next: about a round, or about the tables of a lesson such as `spaan/the-end`.

    No rule is asked about again before all have been; the questions stand in the order in which they are met.
    """
    found = list(_next_steps(table, edition))
    asked, turns = Counter[str](), list[tuple[int, int]]()
    for place, each in enumerate(found):
        asked[each.rule] += 1
        turns.append((asked[each.rule], place))
    chosen = sorted(turns)[: min(items, MOST_DRAWN)]
    return [found[place].name for place in sorted(place for _, place in chosen)]


def _next_steps(table: str, edition: str) -> Iterator[ClassStep]:
    """All questions what happens next about a round, or about what is only seen in a lesson."""
    names = [table] if table.startswith(ROUND) else [f"{LESSON}{table}/{each}" for each in range(1, MOST_STEPS)]
    for name in names:
        try:
            step = class_step(name, edition)
        except NoStep:
            return
        if step.has_table and step.do in ("read", "watch", "will"):
            for count in range(1, len(step.match.moments)):
                try:
                    yield class_step(f"{NEXT}{count}:{name}", edition)
                except NoStep:
                    continue
