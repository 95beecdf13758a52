"""Nothing that is shown of an exercise before the answer gives it away; and a leak that is planted is found."""

from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from exercise_audit import Shown, Tendency, findings, shown, tendencies
from test_exercises import OTHERWISE, Corner, corners, under

from rainbow7.core.language import LANGUAGES
from rainbow7.explain import Speaker, title_of
from rainbow7.games import GAMES
from rainbow7.pages import exercise_session, lesson_table
from rainbow7.pages.table_frames import Layout
from rainbow7.pages.widget_data import EMPTY_SLIP
from rainbow7.tutor.exercise import LEVELS, Exercise, ExerciseName, NoExercise, say
from rainbow7.tutor.exercise_making import make, make_under
from rainbow7.tutor.game_tutors import kinds_and_rules
from rainbow7.tutor.rainbow7.hands import FindAllCombinations
from rainbow7.tutor.two_moves import WORDS, TwoMoves
from rainbow7.widgets.data_types.table import TableShown

SEEDS = 8
"""So many exercises of each corner the audit looks at, in both languages."""
FEW = [
    ExerciseName(game.id, game.default_edition, kind, rule, LEVELS[at % len(LEVELS)], 11)
    for game in GAMES.values()
    for at, (kind, rule) in enumerate(kinds_and_rules(game, game.editions[game.default_edition]))
]
"""One exercise of every kind about every rule."""


@pytest.mark.parametrize("game", GAMES)
def test_no_page_gives_an_answer_away(game: str) -> None:
    some = [make(name) for name in FEW if name.game == game]
    found = [str(each) for exercise in some for lang in LANGUAGES for each in findings(exercise, lang)]
    assert not found, "\n".join(found)


@pytest.mark.audit
@pytest.mark.parametrize("corner", corners(), ids=lambda corner: "/".join(map(str, corner)))
def test_no_page_at_all_gives_an_answer_away(corner: Corner) -> None:
    some = [make.__wrapped__(ExerciseName(*corner, seed)) for seed in range(2000, 2000 + SEEDS)]
    found = [str(each) for exercise in some for lang in LANGUAGES for each in findings(exercise, lang)]
    assert not found, "\n".join(found)


@pytest.mark.audit
@pytest.mark.parametrize(("game", "change"), OTHERWISE, ids=str)
def test_no_page_gives_an_answer_away_where_a_table_has_another_number(game: str, change: dict[str, Any]) -> None:
    some = [under(replace(name, seed=12), change) for name in FEW if name.game == game]
    found = [str(each) for one in some if one for lang in LANGUAGES for each in findings(one, lang)]
    assert not found, "\n".join(found)


@pytest.mark.audit
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_answer_can_be_guessed_without_looking(game: str, lang: str) -> None:
    seen = Tendency()
    for corner in corners():
        for seed in range(3000, 3000 + SEEDS) if corner[0] == game else ():
            exercise = make.__wrapped__(ExerciseName(*corner, seed))
            seen.add(exercise, shown(exercise, lang))
    assert not list(tendencies(seen)), "\n".join(tendencies(seen))


# What is planted is found.


def found_in(name: str, seeds: int = 1) -> str:
    """What is found in the exercises of a name without its seed."""
    return "\n".join(str(each) for seed in range(seeds) for each in findings(make(f"{name}/{3 + seed}"), "en"))


Plant = Callable[[Exercise, Shown], object]
"""What changes the page of an exercise so that it betrays the answer."""


def guessed(pages: Iterable[tuple[Exercise, Shown]], plant: Plant = lambda exercise, page: None) -> str:
    """By what the answers could be guessed if something were planted in each of these pages."""
    seen = Tendency()
    for exercise, page in pages:
        planted = deepcopy(page)
        plant(exercise, planted)
        seen.add(exercise, planted)
    return "\n".join(tendencies(seen))


def test_a_rule_in_the_title_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(self: exercise_session.ExerciseSession, lang: str, address: Any) -> dict[str, str]:
        name = self.exercise.name
        title = title_of(name.rule, Speaker(lang, GAMES[name.game]))
        return {"topic": title, "href": address("rules", rule=name.rule)}

    monkeypatch.setattr(exercise_session.ExerciseSession, "_subject", telling)
    for name in ("rainbow7/en/which/call.start/1", "sazuki/grimpeur-fr/legal/take.duty/1"):
        assert "the rule's title" in found_in(name) and "ask.head.href: the rule" in found_in(name)


def test_what_may_be_done_is_found_on_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    def lit(session: Any, key: str) -> TableShown:
        return lesson_table.table(session, key, (session.last,), EMPTY_SLIP)

    monkeypatch.setattr(exercise_session, "to_judge", lit)
    assert "not ready" in found_in("rainbow7/en/legal/seven.lone/1")
    assert "choices that may be made" in found_in("rainbow7/en/legal/combo.colour/1")
    assert "a number that counts nothing" in found_in("rainbow7/en/call/hand.value/3", 8)


def test_a_sum_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    once = Layout.__init__

    def counted(self: Layout, session: Any, *, bare: bool = False) -> None:
        once(self, session)

    monkeypatch.setattr(Layout, "__init__", counted)
    assert "Total" in found_in("rainbow7/en/call/hand.value/3", 8)
    assert "worth" in found_in("sazuki/grimpeur-fr/points/score.sum/3", 8)


def test_a_hint_that_knows_the_answer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def first_hint(self: TwoMoves, question: Any, key: Any) -> Any:
        return say(f"legal.{WORDS[key]}")

    def tells_the_count(self: Any, question: Any, key: Any) -> Any:
        return say("all.part", count=len(key), cards=min(key))

    monkeypatch.setattr(FindAllCombinations, "first_hint", tells_the_count)
    assert "how many there are" in found_in("rainbow7/en/all/combo.colour/2", 8)
    monkeypatch.setattr(TwoMoves, "first_hint", first_hint)
    assert "the answer: Only the first" in found_in("rainbow7/en/legal/combo.colour/1", 8)
    assert "the first hint tells the answer" in guessed(pages_of(LEGAL))


def test_names_that_travel_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    ask = exercise_session.ExerciseSession.question_data

    def named(self: exercise_session.ExerciseSession, link: Any, key: str, address: Any) -> dict[str, Any]:
        return ask(self, link, str(self.exercise.name), address) | {"right": True}

    monkeypatch.setattr(exercise_session.ExerciseSession, "question_data", named)
    told = found_in("rainbow7/en/which/combo.value/1")
    assert "the exercise's name" in told and "the rule combo.value" in told and "data named right" in told


def test_under_other_numbers_a_limit_on_the_table_is_found() -> None:
    edition = replace(GAMES["rainbow7"].editions["en"], call_limit=5)
    try:
        exercise: Exercise = make_under(ExerciseName("rainbow7", "en", "call", "call.limit", 1, 4), edition)
    except NoExercise:
        pytest.fail("nothing is asked")
    assert not findings(exercise, "fr")


# What only many exercises together betray.

RULES = ("combo.colour", "combo.value", "turn.duty", "hand.value")
LEGAL = [f"rainbow7/en/legal/{rule}/1/{seed}" for rule in RULES for seed in range(9)]
"""Exercises in which any of the options may be right."""


def pages_of(names: Iterable[str]) -> list[tuple[Exercise, Shown]]:
    """Exercises with what is shown of them."""
    return [(exercise, shown(exercise, "en")) for exercise in map(make, names)]


@pytest.fixture(scope="module")
def pages() -> list[tuple[Exercise, Shown]]:
    """Pages of exercises as they are."""
    return pages_of(LEGAL)


def options(exercise: Exercise, page: Shown) -> Iterator[tuple[bool, dict[str, str]]]:
    """The options of a page, each with whether it is the right one."""
    return zip((option.right for option in exercise.options), page.quiz["options"], strict=True)


def more_words_for_the_right_one(exercise: Exercise, page: Shown) -> None:
    for right, option in options(exercise, page):
        option["text"] += " That is so." if right else ""


def more_words_for_the_wrong_ones(exercise: Exercise, page: Shown) -> None:
    for right, option in options(exercise, page):
        option["text"] += "" if right else " That is so."


def one_that_is_never_right(exercise: Exercise, page: Shown) -> None:
    page.quiz["options"] += [{"value": "planted", "html": "Nobody knows.", "text": "Nobody knows."}]


def one_wording_for_the_right_one(exercise: Exercise, page: Shown) -> None:
    for right, option in options(exercise, page):
        option["text"] = "Certainly." if right else option["text"]


def the_key_in_the_head(exercise: Exercise, page: Shown) -> None:
    page.ask["head"]["topic"] = str(exercise.key)


def the_key_beside_the_table(exercise: Exercise, page: Shown) -> None:
    for frame in page.table["frames"].values():
        frame["turn"] = str(exercise.key)


def the_key_in_what_may_be_chosen(exercise: Exercise, page: Shown) -> None:
    for frame in page.table["frames"].values():
        frame["one"] = exercise.key[0]


PLANTS: dict[Plant, str] = {
    more_words_for_the_right_one: "the longest option is right in 100%",
    more_words_for_the_wrong_ones: "the shortest option is right in 100%",
    one_that_is_never_right: "“Nobody knows” is never right",
    one_wording_for_the_right_one: "“Certainly” is always right",
    the_key_in_the_head: "the head tells the answer",
    the_key_beside_the_table: "the turn tells the answer",
    the_key_in_what_may_be_chosen: "the moves tells the answer",
}


@pytest.mark.parametrize(("plant", "found"), PLANTS.items(), ids=[plant.__name__ for plant in PLANTS])
def test_what_betrays_the_right_option_is_found(
    plant: Plant, found: str, pages: list[tuple[Exercise, Shown]]
) -> None:  # fmt: skip
    assert found in guessed(pages, plant)


def test_a_place_of_the_right_option_is_found(pages: list[tuple[Exercise, Shown]]) -> None:
    seen = Tendency()
    for exercise, page in pages:
        order = sorted(range(len(exercise.options)), key=lambda at: not exercise.options[at].right)
        moved = replace(exercise, options=tuple(exercise.options[at] for at in order))
        seen.add(moved, replace(page, quiz=page.quiz | {"options": [page.quiz["options"][at] for at in order]}))
    assert "lies at" in "\n".join(tendencies(seen))


def test_pages_in_which_nothing_is_planted_betray_nothing(pages: list[tuple[Exercise, Shown]]) -> None:
    assert not guessed(pages)


def test_what_is_never_right_about_one_rule_is_what_it_denies() -> None:
    one_rule = pages_of(f"rainbow7/en/legal/combo.colour/1/{seed}" for seed in range(32))
    assert not guessed(one_rule, one_that_is_never_right)
