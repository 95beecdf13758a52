"""Lessons: every solution solves, every foreseen mistake gets its answer, and a slip is told with file and line."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from random_matches import SEATINGS, Seating, random_match
from syntax_trees import ROOT
from test_words import CODE, KEPT_APART

from rainbow7.cli import main
from rainbow7.commands.lesson import ACTIONS
from rainbow7.core.cases import mutants_of
from rainbow7.core.edition_numbers import filled_throughout
from rainbow7.core.game import Game
from rainbow7.core.language import LANGUAGES
from rainbow7.core.match import Match, match_from
from rainbow7.core.notation import BadNotation
from rainbow7.core.record import read
from rainbow7.core.texts import read_toml
from rainbow7.explain.people import people
from rainbow7.explain.words import Speaker, common_words
from rainbow7.games import GAMES
from rainbow7.tutor.courses import DRAFT_VARIABLE, course
from rainbow7.tutor.lesson import DOES, Goal, Lesson, LessonLine, Step
from rainbow7.tutor.lesson_folder import (
    COMMON_KEYS,
    KEYS_BY_TASK,
    LESSON_FILE,
    lesson_folders,
    read_lesson,
    read_with_problems,
)
from rainbow7.tutor.lesson_from_record import MarkedMove, lesson_files
from rainbow7.tutor.lesson_minutes import LessonLength, fits_label, longest, measured, minutes_of
from rainbow7.tutor.lesson_playing import belief_about, holds, refusing_rules, reply, start, verdict_under
from rainbow7.tutor.lesson_source import LessonComplaint, LessonProblem, complaint_text
from rainbow7.tutor.lesson_text import MOST_LINES, MOST_WORDS, word_count
from rainbow7.tutor.lesson_trial import check
from rainbow7.tutor.rule_coverage import coverage_by_rule, reference_only

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
every_lang = pytest.mark.parametrize("lang", LANGUAGES)

FOLDERS = [folder for game in GAMES.values() for folder in lesson_folders(game)]
every_folder = pytest.mark.parametrize("folder", FOLDERS, ids=lambda each: f"{each.parent.name}/{each.name}")

MOST_WORDS_IN_ALL = {"rainbow7": 2500, "sazuki": 1200, "spaan": 1200}
LEAST_LESSONS = {"rainbow7": 10, "sazuki": 5, "spaan": 5}
MOST_MINUTES_IN_ALL = {"rainbow7": 25, "sazuki": 12, "spaan": 12}
"""What a course takes whoever is given every step, in the language and the edition in which each takes longest."""

Printed = pytest.CaptureFixture[str]


# The lessons that stand


@dataclass(frozen=True)
class Played:
    """A step of a lesson in an edition for which it is meant."""

    lesson: Lesson
    step: Step
    edition: str

    def __str__(self) -> str:
        return f"{self.lesson.game.id}-{self.lesson.name}-{self.step.name}-{self.edition}"

    def reply(self, *tried: str) -> Any:
        return reply(self.lesson, self.step, self.edition, tried)

    @property
    def match(self) -> Match:
        return start(self.lesson, self.step, self.edition)


def steps_that(do: str) -> list[Any]:
    """Every step in which this is done, in every edition."""
    found = []
    for game in GAMES.values():
        for lesson in course(game):
            for edition in lesson.editions:
                for step in lesson.steps_in(edition):
                    if step.do == do:
                        played = Played(lesson, step, edition)
                        found.append(pytest.param(played, id=str(played)))
    return found


@every_folder
def test_nothing_is_wrong_with_a_lesson(folder: Path) -> None:
    told = [complaint_text(each, "en") for each in check(folder)]
    assert not told, f"{folder.parent.name}/{folder.name}\n" + "\n".join(told)


@pytest.mark.parametrize("played", steps_that("try"))
def test_every_solution_solves(played: Played) -> None:
    for solution in played.step.solutions:
        answer = played.reply(*solution)
        assert answer.done, f"{played}: {solution} is {answer.answer}: {answer.said['en']}"
        assert [str(each) for each in answer.match.moves[-1:]] == [str(played.match.game.read_move(solution[-1]))]
        for part in range(1, len(solution)):
            assert played.reply(*solution[:part]).answer == "further"


@pytest.mark.parametrize("played", steps_that("try"))
def test_every_foreseen_mistake_gets_its_answer(played: Played) -> None:
    for mistake in played.step.mistakes:
        answer = played.reply(*mistake.attempt)
        wanted = "missed" if mistake.rule is None else "refused"
        assert answer.answer == wanted, f"{played}: {mistake.attempt} is {answer.answer}: {answer.said['en']}"
        if mistake.rule is not None:
            assert mistake.rule in refusing_rules(answer.verdict), f"{played}: {mistake.attempt}"
        if mistake.mutant is not None:
            assert answer.belief is not None and answer.belief.name == mistake.mutant, f"{played}: {mistake.attempt}"
        assert all(str(answer.said[lang]) for lang in LANGUAGES)
        assert str(answer.said["en"]) != str(answer.said["fr"])


@pytest.mark.parametrize("played", steps_that("try"))
def test_every_legal_move_is_taken_seriously(played: Played) -> None:
    """What the rules allow is never refused, and what they refuse never does."""
    game, match = played.lesson.game, played.match
    by = played.step.seat if game.to_move(match.state) is not None else None
    for move in game.candidates(match.state):
        legal = match.judge(move, by).legal
        assert (played.reply(str(move)).answer == "refused") != legal, f"{played}: {move}"


@pytest.mark.parametrize("played", steps_that("odd"))
def test_exactly_one_play_is_odd(played: Played) -> None:
    answers = [played.reply(play) for play in played.step.plays]
    assert [each.answer for each in answers].count("done") == 1
    wanted = played.step.odd == "yes"
    for play, answer in zip(played.step.plays, answers, strict=True):
        assert answer.done == (played.match.judge(play).legal == wanted), f"{played}: {play}"
        assert all(str(answer.said[lang]) for lang in LANGUAGES)


@pytest.mark.parametrize("played", steps_that("which"))
def test_exactly_one_rule_refuses(played: Played) -> None:
    answers = {rule: played.reply(rule).answer for rule in played.step.choices}
    assert sorted(answers.values()) == ["done"] + ["missed"] * (len(answers) - 1), f"{played}: {answers}"
    (key,) = (rule for rule, answer in answers.items() if answer == "done")
    assert key in {each.rule for each in played.match.judge(played.step.attempt).refusals}


@pytest.mark.parametrize("played", steps_that("will"))
def test_exactly_one_thing_happens(played: Played) -> None:
    answers = {each.says: played.reply(each.says) for each in played.step.predictions}
    assert [each.answer for each in answers.values()].count("done") == 1, f"{played}"
    for prediction in played.step.predictions:
        assert answers[prediction.says].done == holds(prediction, played.match)
    for lang in LANGUAGES:
        assert set(played.step.options[lang]) == set(answers)


@pytest.mark.parametrize("played", steps_that("round"))
def test_a_round_can_be_played_to_its_goal(played: Played) -> None:
    game, seat = played.lesson.game, played.step.seat
    tried: list[str] = []
    answer = played.reply()
    assert answer.answer == "nothing"
    random = Random(str(played))
    while answer.answer in ("nothing", "further"):
        moves = [move for move in answer.match.legal_moves if str(move) != "pass"]
        players, state = game.players(), answer.match.state
        move = players.sensible(players.sight(state, seat), moves) if len(tried) > 6 else random.choice(moves)
        tried.append(str(move))
        answer = played.reply(*tried)
        assert game.to_move(answer.match.state) in (seat, None)
    assert answer.done


@pytest.mark.parametrize("played", [*steps_that("watch"), *steps_that("read")])
def test_the_text_drives_the_table(played: Played) -> None:
    """Each line points to a table that there is, and the last one to what the moves left."""
    match = played.match
    for lang in LANGUAGES:
        shown = [line.move for line in played.step.says[lang]]
        assert shown == sorted(shown)
        assert all(match.at(move) is not None for move in shown)
        assert shown[-1] == len(match.steps) == len(played.step.moves), f"{played}: not all moves are shown"
    assert played.reply().done


def lines_of(lesson: Lesson, lang: str) -> Iterator[LessonLine]:
    """Everything that a lesson says under its headings, with the numbers of an edition."""
    for step in (filled_throughout(each, lesson.game.editions[each.editions[0]]) for each in lesson.steps):
        yield from (*step.says[lang], *step.options[lang].values(), *step.done[lang], *step.hints[lang])
    yield from lesson.recap_in(lesson.editions[0], lang)


MOST_RECAP_WORDS = 12
"""The most words of a line that says what one knows now, its cards left out."""


@pytest.mark.parametrize("game", GAMES)
def test_what_one_knows_now_is_told_in_few_words(game: str) -> None:
    for lesson in course(GAMES[game]):
        for lang in LANGUAGES:
            lines = lesson.recap_in(lesson.editions[0], lang)
            assert 3 <= len(lines) <= 5
            for line in lines:
                words = [each for each in re.sub(r"\[[^]]*\]", "", line.text).split() if re.search(r"\w", each)]
                assert len(words) <= MOST_RECAP_WORDS, f"{lesson.name} {lang}: {line.text}"


def texts_of(lesson: Lesson, lang: str) -> list[str]:
    return [lesson.titles[lang], lesson.aims[lang], *(line.text for line in lines_of(lesson, lang))]


@pytest.mark.parametrize("played", [each for do in ("try", "odd", "which") for each in steps_that(do)])
def test_what_was_played_before_is_on_the_table(played: Played) -> None:
    assert {line.move for line in played.step.says["en"]} == {len(played.step.moves)}
    assert len(played.match.steps) >= len(played.step.moves)


@every_game
def test_every_game_has_its_course_in_every_edition(game: Game) -> None:
    """One matter a lesson, and at least one to be done by oneself in each that is not only told."""
    assert len(course(game)) >= LEAST_LESSONS[game.id]
    for edition in game.editions:
        meant = [lesson for lesson in course(game) if edition in lesson.editions]
        assert len(meant) >= LEAST_LESSONS[game.id]
        for lesson in meant:
            assert any(step.do not in ("read", "watch") for step in lesson.steps_in(edition)), lesson.name


@every_game
@every_lang
def test_the_words_of_a_course_are_few(game: Game, lang: str) -> None:
    counts = {lesson.name: sum(map(word_count, texts_of(lesson, lang))) for lesson in course(game)}
    assert sum(counts.values()) <= MOST_WORDS_IN_ALL[game.id], counts


@every_game
def test_the_minutes_of_a_course_are_measured_and_few(game: Game) -> None:
    taken = {lesson.name: minutes_of(lesson) for lesson in course(game)}
    assert sum(taken.values()) <= MOST_MINUTES_IN_ALL[game.id], taken
    assert sum(lesson.minutes for lesson in course(game)) == round(sum(taken.values())), "what the labels say together"
    for lesson in course(game):
        assert fits_label(minutes_of(lesson), lesson.minutes), lesson.name


@every_game
def test_a_label_tells_the_longest_of_all_languages_and_editions_and_every_step(game: Game) -> None:
    for lesson in course(game):
        each = [measured(lesson, edition, lang) for edition in lesson.editions for lang in LANGUAGES]
        assert longest(lesson) in each and minutes_of(lesson) == max(one.minutes for one in each)
        shorter = longest(lesson, fading=False).minutes
        assert (shorter < minutes_of(lesson)) == any(step.after == "fade" for step in lesson.steps), lesson.name


def test_minutes_are_words_and_presses(lesson: Path) -> None:
    """By hand: 200 words a minute, 4 seconds a press; hints and what the table is labelled with are not counted."""
    assert LessonLength(100, 15).minutes == 0.5 + 1
    (lesson / LESSON_FILE).write_text(ONE_QUESTION, "utf-8")
    for lang in LANGUAGES:
        (lesson / f"{lang}.md").write_text(ONE_QUESTION_SAID, "utf-8")
    # Four words in the title and the aim, two of the heading, two lines, two options with two, three and five words;
    # what the engine says to the right answer, and the step itself after it; an answer, on, and away from the end.
    answer = str(of(lesson, "ask").reply("a").said["en"])
    told = measured(read_lesson(lesson), "en", "en")
    assert told == LessonLength(4 + 2 + 4 + 1 + 3 + word_count(answer) + 2, 2 + 1)


ONE_QUESTION = """minutes = 1
[[step]]
name = "ask"
do = "will"
position = "act hands R1/C2C4 deck O1O3 piles B1/B2/Y5"
moves = ["lay R1 > A"]
choice = [
    { says = "a", when = { event = "made-perfect" } },
    { says = "b", when = { never = "made-perfect" } },
]
"""
ONE_QUESTION_SAID = """# One two
Three four

## ask
You lay [R1]. Then?
- a: Perfect.
- b: The game ends.
? A hint that nobody asks for.
! That's it.
"""


@every_game
@every_lang
def test_lines_are_short_and_steps_too(game: Game, lang: str) -> None:
    for lesson in course(game):
        speaker = Speaker(lang, game, game.settings(), 0)
        for line in lines_of(lesson, lang):
            assert all(word_count(row) <= MOST_WORDS for row in line.text.splitlines())
            assert str(line.sentence(speaker)), line
            assert speaker.html(line.sentence(speaker)).count("<svg") >= len(line.cards)
        for step in lesson.steps:
            assert 1 <= len(step.says[lang]) + len(step.done[lang]) <= MOST_LINES


@every_game
def test_both_languages_draw_the_same(game: Game) -> None:
    for lesson in course(game):
        english, french = (list(lines_of(lesson, lang)) for lang in LANGUAGES)
        for one, other in zip(english, french, strict=True):
            assert (sorted(one.cards), one.move) == (sorted(other.cards), other.move), f"{lesson.name}: {one.text}"
            nameless = re.sub(rf"\[.*?\]|\b({'|'.join(people('fr', 6))})\b\.?", "", one.text)
            assert one.text != other.text or not nameless.strip(), one.text


@every_game
def test_texts_are_set_as_they_should_be(game: Game) -> None:
    for lesson in course(game):
        for text in texts_of(lesson, "fr"):
            plain = CODE.sub("x", text)
            wrong = re.search(r"(?<![\u00a0\u202f])[;:?!»](?=\s|$)|«(?![\u00a0\u202f])|'|\.\.\.| [;:?!]", plain)
            assert not wrong, f"{lesson.name}: {text}"
        for lang in LANGUAGES:
            for text in texts_of(lesson, lang):
                assert "!" not in text, f"{lesson.name}: {text}"
                if game.id == "rainbow7":
                    assert "Rainbow" not in re.sub(KEPT_APART[lang], "", text), f"{lesson.name}: {text}"


@every_game
def test_no_text_names_a_rule(game: Game) -> None:
    """The engine cites."""
    for lesson in course(game):
        for lang in LANGUAGES:
            for text in texts_of(lesson, lang):
                assert not [rule for rule in game.rulebooks.rules if rule in text], text


@every_game
def test_the_folders_give_the_order(game: Game) -> None:
    numbers = [folder.name.partition("-")[0] for folder in lesson_folders(game)]
    assert numbers == [f"{number:02}" for number in range(1, len(numbers) + 1)]
    names = [lesson.name for lesson in course(game)]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z0-9-]+", name) for name in names)


def test_the_first_play_comes_before_the_fourth_rule() -> None:
    told: set[str] = set()
    for step in (step for lesson in course(GAMES["rainbow7"]) for step in lesson.steps):
        if step.do == "try":
            break
        told |= set(step.rules)
    assert len(told) <= 3


# Every rule is taught


@every_game
def test_every_rule_is_taught_or_asked_or_only_looked_up(game: Game) -> None:
    gaps = [
        rule
        for rule, each in coverage_by_rule(game).items()
        if not each.lessons and not each.exercises and each.reference is None
    ]
    assert not gaps, f"{game.id}: no lesson teaches them, no exercise asks for them, reference.toml does not list them"


@every_game
def test_no_rule_is_listed_as_only_looked_up_in_vain(game: Game) -> None:
    listed = reference_only(game)
    assert not set(listed) - set(game.rulebooks.rules)
    covered = coverage_by_rule(game)
    assert not [rule for rule in listed if covered[rule].lessons or covered[rule].exercises]
    assert all(len(reason.split()) > 3 for reason in listed.values())


@every_game
def test_the_register_tells_how_a_rule_is_learnt(game: Game, capsys: Printed) -> None:
    assert main(["rules", "--game", game.id, "--json"]) == 0
    told = {each["id"]: each for each in json.loads(capsys.readouterr().out)["rules"]}
    names = [lesson.name for lesson in course(game)]
    for lesson in course(game):
        for rule in lesson.teaches:
            assert lesson.name in told[rule]["lessons"]
    for rule, each in told.items():
        assert each["lessons"] == [name for name in names if name in each["lessons"]]
        assert all(re.fullmatch(rf"[\w-]+/{re.escape(rule)}", name) for name in each["exercises"])
        assert each["lessons"] or each["exercises"] or each["reference"], rule


def test_a_lesson_teaches_what_it_names(lesson: Path) -> None:
    text = (lesson / LESSON_FILE).read_text("utf-8").replace("minutes = 1", 'minutes = 1\nrules = ["lay.held"]')
    text = text.replace('rules = ["combo.value"]', "").replace('do = "watch"', 'do = "watch"\nrules = ["goal.fewest"]')
    (lesson / LESSON_FILE).write_text(text, "utf-8")
    # By its text, by a step, and by a mistake that is answered; in the order of the rulebook.
    assert set(read_lesson(lesson).teaches) == {"goal.fewest", "lay.held", "combo.value"}
    assert list(read_lesson(lesson).teaches) == sorted(
        read_lesson(lesson).teaches, key=GAMES["rainbow7"].rulebooks.rules.index
    )
    asked = replace(read_lesson(lesson).steps[0], rules=(), exercise="score/score.storm/1/7")
    assert replace(read_lesson(lesson), steps=(asked,), rules=(), recap={}).teaches == ("score.storm",)
    # By a line that says what it tells.
    (lesson / LESSON_FILE).write_text(text.replace('rule = "combo.value"\nmutant = "pairs"', ""), "utf-8")
    assert "combo.value" in read_lesson(lesson).teaches


# Slips


@pytest.fixture
def lesson(tmp_path: Path) -> Path:
    """A lesson that is fine."""
    folder = tmp_path / "my-lesson"
    assert main(["lesson", "new", str(folder), "--lang", "en"]) == 0
    return folder


@dataclass(frozen=True)
class Slip:
    """Something changed in a file, and the complaint that should follow."""

    code: str
    file: str
    old: str
    new: str
    at: str | None = None
    """What stands on the line complained of; what is new, unless told."""

    def __str__(self) -> str:
        return f"{self.code} {self.new[:24]}"


TABLE = LESSON_FILE
FRENCH_RECAP = """
## recap
Trois cartes de même nombre vont ensemble. {combo.value}
Deux ne suffisent pas.
La couleur est libre.
"""
SEE = 'moves = ["lay R4 Y4 B4 > A"]'
WILL = """
[[step]]
name = "odd"
do = "will"
position = "act hands R1/G5G6 deck O2O3 piles B1/Y5/V4"
moves = ["call"]
[[step.choice]]
says = "a"
when = { event = "took-tokens", facts = { seat = "1" } }
[[step.choice]]
says = "b"
when = { never = "took-tokens" }
"""
ODD = re.compile(r'\n\[\[step\]\]\nname = "odd".*', re.S)
SLIPS = [
    Slip("not-toml", TABLE, "minutes = 1", "minutes = = 1"),
    Slip("not-toml", TABLE, 'name = "do"', 'name = "do'),
    Slip("minutes", TABLE, "minutes = 1", "minutes = 4"),
    Slip("unknown-key", TABLE, "rules =", "rule =", at='rule = ["combo.value"]'),
    Slip("unknown-key", TABLE, "minutes = 1", "minutes = 1\nfoo = 1", at="foo = 1"),
    Slip("unknown", TABLE, 'do = "try"', 'do = "tries"'),
    Slip("unknown", TABLE, 'rule = "combo.value"', 'rule = "combo.values"'),
    Slip("unknown", TABLE, 'mutant = "pairs"', 'mutant = "pears"'),
    Slip("unknown", TABLE, 'game = "rainbow7"', 'game = "rainbow8"'),
    Slip("unknown", TABLE, "minutes = 1", 'minutes = 1\neditions = ["de"]', at='editions = ["de"]'),
    Slip("unknown", TABLE, 'verb = "lay"', 'verb = "lie"', at="goal ="),
    Slip("unknown", TABLE, 'kind = "value"', 'kind = "valu"', at="goal ="),
    Slip("unknown", TABLE, 'begun = "R6 Y6"', 'begun = "R6 Y6"\naids = "some"', at='aids = "some"'),
    Slip("needs", TABLE, SEE, "", at="[[step]]"),
    Slip("needs", TABLE, 'try = "lay R6 Y6 > A"', "", at="[[step.mistake]]"),
    Slip("needs-table", TABLE, 'position = "act hands R4', 'settings = "act hands R4', at="[[step]]"),
    Slip("position-or-deal", TABLE, SEE, f"{SEE}\ndeal = 7", at="deal = 7"),
    Slip("step-name", TABLE, 'name = "see"', 'name = "I see"'),
    Slip("step-twice", TABLE, 'name = "do"', 'name = "see"'),
    Slip("type-text", TABLE, 'name = "see"', "name = 3"),
    Slip("type-texts", TABLE, SEE, 'moves = "lay R4 Y4 B4 > A"'),
    Slip("type-number", TABLE, "minutes = 1", 'minutes = "1"'),
    Slip("type-table", TABLE, 'goal = { verb = "lay", kind = "value" }', 'goal = "lay"'),
    Slip("type-tables", TABLE, "[[step.mistake]]", "[step.mistake]"),
    Slip("type-solutions", TABLE, '[["lay R6 Y6 G6 > A"]]', '["lay R6 Y6 G6 > A"]', at="solutions ="),
    Slip("no-exercise", TABLE, SEE, f'{SEE}\nexercise = "score"', at='exercise = "score"'),
    Slip("exercise-unmade", TABLE, 'do = "watch"', 'do = "exercise"\nexercise = "no/combo.value/1/7"', at="no/"),
    Slip("no-title", "en.md", "# Three alike\n", "", at=""),
    Slip("no-aim", "en.md", "Lay three cards of one number.\n", "", at="# Three alike"),
    Slip("before-the-steps", "en.md", "\n## see", "Another line.\n\n## see", at="Another line."),
    Slip("no-such-step", "en.md", "## odd", "## even"),
    Slip("step-without-text", "fr.md", "## odd", "## even", at=""),
    Slip("heading-twice", "en.md", "## odd", "## do"),
    Slip("no-move-number", "en.md", "> 1", "> one"),
    Slip("no-such-move", "en.md", "> 1", "> 2"),
    Slip("move-back", "en.md", "They go", "> 0\nThey go", at="> 0"),
    Slip("no-option", "en.md", "One of these", "- One of these"),
    Slip("option-unasked", "en.md", "One of these", "- a: One of these"),
    Slip("empty-line", "en.md", "? Which other card of yours is a 6?", "?"),
    Slip("bad-notation", "en.md", "[R6 Y6]", "[R6 Y9]"),
    Slip("long-line", "en.md", "They go on one pile", "They go " + "on and " * 12 + "on one pile"),
    Slip("many-lines", "en.md", "They go", "So.\n" * 7 + "They go", at="They go on one pile together."),
    Slip("nothing-said", "en.md", "One of these plays is not allowed. Find it.\n", "", at="## odd"),
    Slip("other-count", "fr.md", "Deux n’auraient pas suffi.", "Deux n’auraient pas suffi.\n! Non.", at="! Non."),
    Slip("other-move", "fr.md", "> 1\n", "", at="Elles vont ensemble sur une défausse."),
    Slip("other-things", "fr.md", "[R6 Y6]", "[R6 G6]"),
    Slip("position-unread", TABLE, "R4Y4B4O1/", "R4Y4B4O8/", at="position ="),
    Slip("move-unread", TABLE, SEE, 'moves = ["lay R4 Y4 B4 > D"]'),
    Slip("move-unread", TABLE, 'try = "lay R6 Y6 > A"', 'try = "lie R6 Y6 > A"'),
    Slip("no-seats", TABLE, SEE, f"{SEE}\nseats = 9", at="seats = 9"),
    Slip("no-seat", TABLE, SEE, f"{SEE}\nseat = 2", at="seat = 2"),
    Slip("move-refused", TABLE, SEE, 'moves = ["lay R4 Y4 > A"]'),
    Slip("move-refused", TABLE, "lay R6 Y6 G6 > A", "lay R6 Y6 B5 > A"),
    Slip("begun-elsewhere", TABLE, 'begun = "R6 Y6"', 'begun = "R6 B5"'),
    Slip("solution-missed", TABLE, "lay R6 Y6 G6 > A", "lay R6 > A"),
    Slip("solution-further", TABLE, 'kind = "value" }', 'kind = "value", moves = 2 }', at="solutions ="),
    Slip("mistake-right", TABLE, 'try = "lay R6 Y6 > A"', 'try = "lay R6 G6 Y6 > B"'),
    Slip("mistake-allowed", TABLE, 'try = "lay R6 Y6 > A"', 'try = "lay R6 > A"', at='rule = "combo.value"'),
    Slip("mistake-refused", TABLE, 'rule = "combo.value"\nmutant', "mutant", at='try = "lay R6 Y6 > A"'),
    Slip("mistake-other", TABLE, 'rule = "combo.value"', 'rule = "lay.held"'),
    Slip("mistake-belief", TABLE, 'mutant = "pairs"', 'mutant = "runs-wrap"'),
    Slip("few-plays", TABLE, '"lay R2 Y2 G2 > A", "lay O7 > A", "lay B5 V5 > A"', '"lay B5 V5 > A"', at="plays ="),
    Slip("odd-count", TABLE, '"lay O7 > A"', '"lay O7 G2 > A"', at="plays ="),
    Slip("type-whether", TABLE, "minutes = 1", "minutes = 1\nwhole = 1", at="whole = 1"),
    Slip("step-name", TABLE, 'name = "see"', 'name = "recap"'),
    Slip("recap-lines", "en.md", "Two are too few.\n", "", at="## recap"),
    Slip("recap-sign", "en.md", "Two are too few.", "? Two are too few."),
    Slip("recap-missing", "fr.md", FRENCH_RECAP, "", at=""),
    Slip("no-such-fact", "en.md", "{combo.value}", "{combo.valeu}"),
    Slip("other-mark", "fr.md", " {combo.value}", "", at="Trois cartes de même nombre vont"),
    Slip("no-number", "en.md", "Two are too few.", "{=end_token} are too few."),
    Slip("no-number", TABLE, "lay R6 Y6 > A", "lay R6 Y{=call_limits} > A"),
    Slip("other-numbers", "fr.md", "Deux n’auraient pas suffi.", "{=end_tokens:Words} n’auraient pas suffi."),
    Slip("when-nowhere", TABLE, "minutes = 1", "minutes = 1\nwhen = { call_limit = 99 }", at="when ="),
    Slip("unknown", TABLE, "minutes = 1", "minutes = 1\nwhen = { call_limits = 7 }", at="when ="),
]  # fmt: skip


def slipped(folder: Path, slip: Slip) -> tuple[tuple[LessonProblem, ...], str]:
    """What is complained of once the change is made, and the file as it then stands."""
    path = folder / slip.file
    text = path.read_text("utf-8")
    assert slip.old in text, slip
    path.write_text(text.replace(slip.old, slip.new, 1), "utf-8")
    return check(folder), path.read_text("utf-8")


@pytest.mark.parametrize("slip", SLIPS, ids=str)
def test_a_slip_is_told_where_it_is(slip: Slip, lesson: Path) -> None:
    complaints, text = slipped(lesson, slip)
    found = [each for each in complaints if each.code == slip.code and each.file == slip.file]
    assert found, [complaint_text(each, "en") for each in complaints]
    at = slip.new if slip.at is None else slip.at
    lines = ["", *text.splitlines()]
    if at:
        assert at in lines[found[0].line], f"line {found[0].line}: {lines[found[0].line]}"


def with_question(folder: Path, change: Mapping[str, str], texts: str = "- a: Player 2.\n- b: Nobody.\n") -> None:
    """Put a question about what will happen in the place of the last step."""
    table = folder / LESSON_FILE
    text = ODD.sub(lambda _: WILL, table.read_text("utf-8"))
    for old, new in change.items():
        assert old in text
        text = text.replace(old, new)
    table.write_text(text, "utf-8")
    for lang in LANGUAGES:
        path = folder / f"{lang}.md"
        steps, recap, known = path.read_text("utf-8").partition("\n## recap")
        path.write_text(f"{steps.rstrip()}\n{texts}{recap}{known}", "utf-8")


BOTH = "- a: One.\n- b: Two.\n"
SHED = {'seat = "1"': 'seat = "7"', "never": "event", "took-tokens": "shed-tokens"}
QUESTIONS = [
    pytest.param({}, BOTH, (), id="fine"),
    pytest.param({}, "- a: One.\n", ("option-missing",), id="one choice is not told"),
    pytest.param({}, "- a: One.\n- b: Two.\n- b: Three.\n", ("option-twice",), id="one choice is told twice"),
    pytest.param({'{ never = "took-tokens" }': '{ event = "took-tokens" }'}, BOTH, ("will-count",), id="both"),
    pytest.param(SHED, BOTH, ("will-count",), id="none"),
    pytest.param({"took-tokens": "taken-tokens"}, BOTH, ("unknown",), id="no such event"),
    pytest.param({'{ never = "took-tokens" }': "{ }"}, BOTH, ("needs",), id="nothing is asked"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "texts", "codes"), QUESTIONS)
def test_questions_about_what_will_happen(
    change: Mapping[str, str], texts: str, codes: tuple[str, ...], lesson: Path
) -> None:
    with_question(lesson, change, texts)
    assert {each.code for each in check(lesson)} == set(codes)


WHICH = """
[[step]]
name = "odd"
do = "which"
position = "act hands R2Y3G2/C1C2C4 deck O2O3 piles B1/Y5/V4"
try = "lay R2 Y3 G2 > A"
choices = ["combo.value", "lay.held"]
"""
ROUND = """
[[step]]
name = "odd"
do = "round"
deal = 3
seats = 2
goal = { event = "next-first" }
"""
OTHER_STEPS = [
    pytest.param(WHICH, {}, (), id="which: fine"),
    pytest.param(WHICH, {"Y3 G2 >": "Y3 B1 >", "R2Y3G2": "R2Y3G2"}, ("which-count",), id="which: two refuse"),
    pytest.param(WHICH, {'"combo.value", ': '"call.limit", '}, ("which-count",), id="which: none refuses"),
    pytest.param(WHICH, {"lay R2 Y3 G2": "lay R2"}, ("which-legal",), id="which: it is allowed"),
    pytest.param(ROUND, {}, (), id="round: fine"),
    pytest.param(ROUND, {"next-first": "game-won"}, ("round-missed",), id="round: never gets there"),
    pytest.param(ROUND, {"seats = 2": "seats = 6"}, ("no-seats",), id="round: too many players"),
    pytest.param(ROUND, {"seats = 2": 'seats = 2\nsettings = "foo=1"'}, ("position-unread",), id="round: settings"),
]  # fmt: skip


@pytest.mark.parametrize(("step", "change", "codes"), OTHER_STEPS)
def test_other_steps(step: str, change: Mapping[str, str], codes: tuple[str, ...], lesson: Path) -> None:
    for old, new in change.items():
        assert old in step
        step = step.replace(old, new)
    table = lesson / LESSON_FILE
    table.write_text(ODD.sub(lambda _: step, table.read_text("utf-8")), "utf-8")
    assert {each.code for each in check(lesson)} == set(codes)


def test_every_complaint_has_been_seen() -> None:
    asked = {slip.code for slip in SLIPS}
    others: list[Any] = [each.values[-1] for each in (*QUESTIONS, *OTHER_STEPS)]
    asked |= {code for codes in others for code in codes}
    asked |= {"no-file", "not-text", "no-steps"}
    # Seen in tests/test_lesson_lint.py.
    asked |= {"untold", "minutes-measured", "belief-not-alone"}
    # Seen in tests/test_own_lessons.py.
    asked |= {"name-taken"}
    assert set(common_words("en")["lesson-check"]) - {"line", "file"} == asked


@every_lang
def test_complaints_are_sentences(lang: str, lesson: Path) -> None:
    whole = {path.name: path.read_text("utf-8") for path in lesson.iterdir()}
    for slip in SLIPS:
        for complaint in slipped(lesson, slip)[0]:
            told = complaint_text(complaint, lang)
            assert told.startswith(complaint.file)
            assert not re.search(r"\{\w+\}|None", told), told
            assert told.endswith((".", "?", "`")), told
            assert "\n" not in told
        for name, text in whole.items():
            (lesson / name).write_text(text, "utf-8")


@pytest.mark.parametrize("name", [LESSON_FILE, "en.md", "fr.md"])
def test_a_file_that_is_missing_or_no_text(name: str, lesson: Path) -> None:
    (lesson / name).write_bytes(b"\xff\xfe\x00")
    assert [(each.file, each.code) for each in check(lesson)] == [(name, "not-text")]
    (lesson / name).unlink()
    if name != LESSON_FILE:
        assert not check(lesson), "the text in the other language is enough"
        next(lesson.glob("*.md")).unlink()
        name = "en.md"
    assert [(each.file, each.code) for each in check(lesson)] == [(name, "no-file")]
    with pytest.raises(LessonComplaint) as bad:
        read_lesson(lesson)
    assert [each.code for each in bad.value.complaints] == ["no-file"]


@pytest.mark.parametrize("text", ["", "minutes = 1", "minutes = 1\nstep = []", "minutes = 1\nstep = 3"])
def test_a_lesson_without_steps(text: str, lesson: Path) -> None:
    (lesson / LESSON_FILE).write_text(text, "utf-8")
    (complaint,) = check(lesson)
    assert complaint.code == "no-steps"


def test_nothing_but_a_complaint_is_raised(lesson: Path) -> None:
    """However a file is cut, garbled or mixed up."""
    random = Random(4)
    whole = {path.name: path.read_text("utf-8") for path in sorted(lesson.iterdir())}
    for _ in range(150):
        for name, text in whole.items():
            (lesson / name).write_text(text, "utf-8")
        name = random.choice(list(whole))
        words = re.findall(r"\s+|[^\s]+", whole[name])
        for _ in range(random.randint(1, 4)):
            place = random.randrange(len(words))
            words[place] = random.choice((words[random.randrange(len(words))], "", words[place][:-1], "\n", "0", "{"))
        (lesson / name).write_text("".join(words), "utf-8")
        for complaint in check(lesson):
            assert all(complaint_text(complaint, lang) for lang in LANGUAGES)


# When a rule changes, the step that breaks is named


def test_a_changed_rule_names_the_step_that_breaks(lesson: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from rainbow7.games.rainbow7.rulebooks import EDITIONS

    assert not check(lesson)
    monkeypatch.setitem(EDITIONS, "fr", replace(EDITIONS["fr"], least_value=4))
    told = [complaint_text(each, "en") for each in check(lesson)]
    lines = (lesson / LESSON_FILE).read_text("utf-8").splitlines()
    assert any(f"line {lines.index(SEE) + 1}: fr: lay R4 Y4 B4 > A is refused (combo.value)" in each for each in told)
    assert any("fr: lay R6 Y6 G6 > A is refused (combo.value)" in each for each in told)
    assert any(
        "fr: exactly one play should be refused; 2 are: lay R2 Y2 G2 > A · lay B5 V5 > A" in each for each in told
    )


REFUSED = {
    "rainbow7": ("lay R6 Y6 G6 > A", "lay R6 Y6 B5 > A"),
    "sazuki": ("play 3 3", "play 2 2 3"),
    "spaan": ("place 2 known", "place 5 known"),
}


@every_game
@every_lang
def test_a_refused_solution_is_told_in_the_words_of_its_game(
    game: Game, lang: str, tmp_path: Path, capsys: Printed
) -> None:
    """Wherever the lesson lies."""
    folder = tmp_path / "anywhere"
    assert main(["lesson", "new", str(folder), "--game", game.id]) == 0
    text = (folder / LESSON_FILE).read_text("utf-8")
    old, new = REFUSED[game.id]
    (folder / LESSON_FILE).write_text(text.replace(f'["{old}"]', f'["{new}"]'), "utf-8")
    (told,) = (complaint_text(each, lang) for each in check(folder))
    assert re.fullmatch(rf".* {re.escape(new)} .*\([a-z.]+\)\. .+\.", told), told


# Answers


def of(folder: Path, name: str, edition: str = "en") -> Played:
    lesson = read_lesson(folder)
    step = lesson.step(name)
    assert step is not None
    return Played(lesson, step, edition)


def test_not_attempted_is_a_third_answer(lesson: Path) -> None:
    for name in ("do", "odd"):
        answer = of(lesson, name).reply()
        assert (answer.answer, answer.done, answer.verdict, answer.belief) == ("nothing", False, None, None)
        assert str(answer.said["fr"]) == "Rien n’a encore été essayé."
    answer = of(lesson, "do").reply("lay R6 Y9")
    assert answer.answer == "nothing"
    assert "1 to 7" in str(answer.said["en"])
    assert of(lesson, "odd").reply("lay R6 > A").answer == "nothing"


def test_every_right_answer_is_accepted(lesson: Path) -> None:
    played = of(lesson, "do")
    for move in ("lay R6 Y6 G6 > A", "lay G6 R6 Y6 > C", "LAY y6,g6,r6 > b"):
        assert played.reply(move).done, move


def test_a_wrong_answer_gets_the_reason_and_the_belief(lesson: Path) -> None:
    answer = of(lesson, "do").reply("lay Y6 R6 > B")
    assert answer.answer == "refused"
    assert answer.verdict.refusals[0].rule == "combo.value"
    assert str(answer.said["en"]).startswith("You chose 2 cards of one number")
    assert "au moins 3" in str(answer.said["fr"])
    assert answer.belief is not None and answer.belief.name == "pairs"
    assert answer.belief.belief["fr"] == "Une paire de même nombre est une combinaison."
    assert answer.match.steps == of(lesson, "do").match.steps


def test_a_mistake_that_nobody_foresaw_gets_its_belief_too(lesson: Path) -> None:
    """Among the beliefs that would allow it, one about a rule that objects."""
    played = of(lesson, "do")
    assert [each.mutant for each in played.step.mistakes] == ["pairs"]
    text = (lesson / LESSON_FILE).read_text("utf-8").replace("R6Y6G6B5", "R3B4G5Y6")
    text = text.replace('begun = "R6 Y6"\n', "").replace("lay R6 Y6 G6 > A", "lay R3 > A")
    text = (
        text.replace(', kind = "value"', "").replace("lay R6 Y6 > A", "lay R3 B4 > A").replace('mutant = "pairs"', "")
    )
    (lesson / LESSON_FILE).write_text(text, "utf-8")
    answer = of(lesson, "do").reply("lay R3 B4 G5 > A")
    assert answer.belief is not None and answer.belief.name == "mixed-runs"
    assert of(lesson, "do").reply("pass").belief.name == "may-pass"
    assert of(lesson, "do").reply("lay C1 > A").belief is None


def test_of_several_beliefs_none_is_named() -> None:
    """A belief is named only if it alone explains what was tried."""
    match = match_from(GAMES["sazuki"], "sazuki grimpeur-fr play hands 445/1122/36 turn 1 prizes 245 plays 0:56")
    verdict = match.judge("play 1 1")
    names = [each.name for each in mutants_of(match.game) if verdict_under(each, verdict, 1).legal]
    assert names.index("runs-of-three") < names.index("anything-goes")
    assert belief_about(verdict, 1) is None
    alone = match.judge("play 6 1", 1)
    assert [each.name for each in mutants_of(match.game) if verdict_under(each, alone, 1).legal] == []


def test_what_was_settled_stays_settled(lesson: Path) -> None:
    """However many moves a link holds."""
    played = of(lesson, "do")
    for first, answer in (("lay R6 Y6 > A", "refused"), ("lay B5 > A", "missed"), ("lay R6 Y6 G6 > A", "done")):
        assert played.reply(first, "draw deck", "draw deck") == played.reply(first)
        assert played.reply(first).answer == answer


def test_what_is_allowed_may_still_miss_the_goal(lesson: Path) -> None:
    answer = of(lesson, "do").reply("lay B5 > A")
    assert (answer.answer, answer.belief) == ("missed", None)
    assert answer.verdict.legal
    assert str(answer.said["en"]) == "Allowed. Here another kind is asked for: Value."
    assert answer.match.moves == of(lesson, "do").match.moves


GOALS = [
    ('{ verb = "call" }', "not-verb"), ('{ kind = "colour" }', "not-kind"), ('{ cards = "G6" }', None),
    ('{ cards = "B5" }', "not-cards"), ("{ count = 2 }", "not-count"), ("{ count = 3 }", None),
    ("{ least = 4 }", "not-least"), ("{ least = 2 }", None), ('{ pile = "a" }', None), ('{ pile = "B" }', "not-pile"),
    ('{ event = "laid" }', None), ('{ event = "took-tokens" }', "not-event"),
    ('{ event = "laid", facts = { seat = "1" } }', "not-event"), ('{ event = "laid", facts = { seat = 0 } }', None),
]  # fmt: skip


@pytest.mark.parametrize(("goal", "key"), GOALS, ids=lambda each: str(each))
def test_each_part_of_a_goal(goal: str, key: str | None, lesson: Path) -> None:
    path = lesson / LESSON_FILE
    path.write_text(path.read_text("utf-8").replace('{ verb = "lay", kind = "value" }', goal), "utf-8")
    answer = of(lesson, "do").reply("lay R6 Y6 G6 > A")
    assert answer.done == (key is None)
    if key is not None:
        assert str(answer.said["en"]).startswith("Allowed")
        assert str(answer.said["fr"]).startswith("C’est permis")
        assert all(common_words(lang)["lesson"][key] is not None for lang in LANGUAGES)


def test_the_cards_that_are_missing_are_named(lesson: Path) -> None:
    path = lesson / LESSON_FILE
    text = path.read_text("utf-8")
    for cards, english, french in (
        ("B5", "blue 5 should be", "le 5 bleu devrait"),
        ("B5 G6", "blue 5 and green 6 should", "le 5 bleu et le 6 vert devraient"),
    ):
        path.write_text(text.replace('{ verb = "lay", kind = "value" }', f'{{ cards = "{cards}" }}'), "utf-8")
        said = of(lesson, "do").reply("lay R6 > A").said
        assert english in str(said["en"])
        assert french in str(said["fr"])


def test_the_others_play_on_between_ones_own_moves(lesson: Path) -> None:
    path = lesson / LESSON_FILE
    goal = '{ event = "laid", moves = 3 }'
    text = path.read_text("utf-8").replace('{ verb = "lay", kind = "value" }', goal)
    path.write_text(text.replace("R6Y6G6B5/C1C2C4", "R6Y6G6B5/C2C4C5V6V7"), "utf-8")
    played = of(lesson, "do")
    first = played.reply("lay R6 Y6 G6 > A")
    second = played.reply("lay R6 Y6 G6 > A", "draw deck")
    assert (first.answer, second.answer) == ("further", "further")
    assert [moment.event.seat for moment in second.match.moments if moment.event.kind == "laid"] == [0, 1]
    assert second.match.state.turn == 0
    third = played.reply("lay R6 Y6 G6 > A", "draw deck", "lay B5 > A")
    assert third.done
    assert played.reply("lay R6 Y6 G6 > A", "draw deck", "draw deck").answer == "refused"


def test_a_wrong_prediction_tells_what_happens_and_the_belief(lesson: Path) -> None:
    with_question(lesson, {})
    played = of(lesson, "odd")
    right, wrong = played.reply("a"), played.reply("b")
    assert (right.answer, wrong.answer) == ("done", "missed")
    assert right.moment is not None and right.moment.event.kind == "took-tokens"
    assert str(right.said["en"]) == str(wrong.said["en"])
    assert wrong.match.steps == () and len(right.match.steps) == 1
    assert played.reply("c").answer == "nothing"


def test_the_odd_play_found_is_explained_and_so_is_the_wrong_one(lesson: Path) -> None:
    played = of(lesson, "odd")
    found, other = played.reply("lay V5 B5 > A"), played.reply("lay R2 Y2 G2 > A")
    assert found.done and not found.verdict.legal
    assert other.answer == "missed" and other.verdict.legal
    assert other.belief is not None
    assert other.belief.name in [each.name for each in mutants_of(GAMES["rainbow7"]) if each.rule == "combo.value"]


# Commands


def complaint(capsys: Printed, *typed: str) -> tuple[str, str]:
    """What is printed, and the one line of the complaint."""
    assert main(typed) == 2
    said = capsys.readouterr()
    (line,) = said.err.removesuffix("\n").split("\n")
    return said.out, line.removeprefix("rainbow7: ")


@every_game
@every_lang
def test_a_new_lesson_passes_the_check(game: Game, lang: str, tmp_path: Path, capsys: Printed) -> None:
    folder = str(tmp_path / "new")
    assert main(["lesson", "new", folder, "--game", game.id, "--lang", lang]) == 0
    assert main(["lesson", "check", folder, "--lang", lang]) == 0
    assert "\n" in capsys.readouterr().out
    assert read_lesson(tmp_path / "new").game is game


@every_game
def test_a_new_lesson_is_the_same_in_both_languages(game: Game) -> None:
    english, french = (read_toml("rainbow7.tutor", f"template/{game.id}/{lang}/{LESSON_FILE}") for lang in LANGUAGES)
    assert english == french


def test_what_is_there_is_not_touched(lesson: Path, capsys: Printed) -> None:
    (lesson / "en.md").write_text("mine", "utf-8")
    capsys.readouterr()
    out, told = complaint(capsys, "lesson", "new", str(lesson))
    assert (out, "en.md" in told) == ("", True)
    assert (lesson / "en.md").read_text("utf-8") == "mine"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_bad_input_is_one_sentence(lang: str, tmp_path: Path, capsys: Printed) -> None:
    (tmp_path / "empty").mkdir()
    record = tmp_path / "game.txt"
    record.write_text(random_match(Seating(GAMES["spaan"], "piatnik-fr", 2)).record(), "utf-8")
    for typed in (
        ("dance",), ("check", str(tmp_path / "nowhere")), ("check", str(tmp_path / "empty")), ("new",),
        ("preview",), ("preview", str(tmp_path / "nowhere")), ("from-record",), ("from-record", str(record)),
        ("from-record", str(record), "--into", "x"), ("from-record", str(record), "--into", "x", "--steps", "a"),
        ("from-record", str(record), "--into", "x", "--steps", "0"), ("from-record", "none.txt", "--into", "x"),
        ("from-record", str(record), "--into", "x", "--steps", "9999"), ("new", str(record)),
    ):  # fmt: skip
        out, told = complaint(capsys, "lesson", *typed, "--lang", lang)
        assert out == ""
        assert told.endswith(".") and len(told.split()) <= 40, told


def test_the_check_tells_every_lesson_below_a_folder(lesson: Path, capsys: Printed) -> None:
    capsys.readouterr()
    assert main(["lesson", "check", str(lesson.parent)]) == 0
    assert capsys.readouterr().out == f"{lesson}: fine\n"
    (lesson / "en.md").write_text("", "utf-8")
    out, told = complaint(capsys, "lesson", "check", str(lesson.parent))
    assert f"{lesson}: to be mended" in out and "en.md, line 1: " in out
    assert told == "1 of 1 lesson needs mending."
    out, _ = complaint(capsys, "lesson", "check", str(lesson), "--json", "--lang", "fr")
    (only,) = json.loads(out)["lessons"]
    assert only["lesson"] == str(lesson) and any("ligne 1" in each for each in only["complaints"])


def test_all_lessons_are_checked_where_none_is_named(capsys: Printed) -> None:
    assert main(["lesson", "check", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["lessons"]
    assert [each["lesson"] for each in told] == [str(folder) for folder in FOLDERS]


# What is written about writing lessons

GUIDES = ("authoring.md", "authoring.fr.md")
GOAL = tuple(each.name for each in fields(Goal))


@pytest.mark.parametrize("guide", GUIDES)
def test_the_guide_tells_everything_that_can_be_done(guide: str) -> None:
    text = (ROOT / "docs" / guide).read_text("utf-8")
    rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    told = {word for row in rows for word in re.findall(r"`([\w-]+)`", row)}
    assert {*DOES, *GOAL} <= told
    assert all(f"rainbow7 lesson {action} " in text for action in ACTIONS)


def test_the_two_guides_show_the_same() -> None:
    english, french = ((ROOT / "docs" / guide).read_text("utf-8") for guide in GUIDES)
    for pattern in (r"^(#+) ", r"^\| (`\w+`)", r"^```(\w*)", r"^\$ rainbow7 lesson ([\w-]+)"):
        assert re.findall(pattern, english, re.M) == re.findall(pattern, french, re.M), pattern


def test_the_format_is_written_down() -> None:
    text = (ROOT / "docs" / "tutor.md").read_text("utf-8")
    for key in (*COMMON_KEYS, *(each for pair in KEYS_BY_TASK.values() for keys in pair for each in keys), *GOAL):
        assert re.search(rf"\b{key}\b", text), key


# A lesson of a record


@pytest.mark.parametrize("seating", [each for each in SEATINGS if each.seats in (2, 4)], ids=str)
def test_any_move_of_a_game_can_become_a_step(seating: Seating, tmp_path: Path) -> None:
    match = random_match(seating)
    numbers = Random(str(seating)).sample(range(1, len(match.steps) + 1), 12)
    replayed = read(match.record(), GAMES)
    marked = [MarkedMove(number, place % 2 == 0) for place, number in enumerate(sorted({1, *numbers}))]
    for name, text in lesson_files(replayed, marked).items():
        (tmp_path / name).write_text(text, "utf-8")
    complaints = check(tmp_path)
    assert not complaints, [complaint_text(each, "en") for each in complaints]
    lesson = read_lesson(tmp_path)
    assert (lesson.game, lesson.editions) == (seating.game, (seating.edition,))
    for each, step in zip(marked, lesson.steps, strict=True):
        cause = match.steps[each.number - 1].moments
        assert {moment.event.rule for moment in cause} <= set(step.rules)
        if not each.own:
            again = start(lesson, step, seating.edition)
            assert [str(event) for event in again.events] == [str(moment.event) for moment in cause]


def test_chance_without_a_seed_cannot_be_repeated(tmp_path: Path, capsys: Printed) -> None:
    match = random_match(Seating(GAMES["rainbow7"], "en", 2), seed=1)
    record = tmp_path / "game.txt"
    record.write_text("\n".join(line for line in match.record().splitlines() if not line.startswith("seed")), "utf-8")
    folder = str(tmp_path / "made")
    _, told = complaint(capsys, "lesson", "from-record", str(record), "--steps", "1", "--into", folder)
    assert "move 1" in told
    assert not Path(folder).exists()
    assert main(["lesson", "from-record", str(record), "--steps", "2,3", "--own", "2", "--into", folder]) == 0
    assert [step.do for step in read_lesson(Path(folder)).steps] == ["try", "watch"]


# A lesson that is being written


def test_the_lesson_being_written_comes_first_and_follows_its_files(
    lesson: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GAMES["rainbow7"]
    standing = course(game)
    monkeypatch.setenv(DRAFT_VARIABLE, str(lesson))
    assert course(game)[1:] == standing
    assert course(game)[0] is course(game)[0]
    assert course(GAMES["spaan"]) == tuple(course(GAMES["spaan"]))
    assert course(game)[0].titles["en"] == "Three alike"
    for text, title in (("# Four alike", "Four alike"), ("", "my-lesson: to be mended")):
        path = lesson / "en.md"
        path.write_text(re.sub(r"^# .*", text, path.read_text("utf-8"), count=1), "utf-8")
        assert course(game)[0].titles["en"] == title
    (step,) = course(game)[0].steps
    assert step.says["fr"][0].text.startswith("en.md, ligne ")
    assert reply(course(game)[0], step, "en", ()).done


def test_a_lesson_that_cannot_be_used_costs_the_others_nothing(
    lesson: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson.rename(tmp_path / "02-mine")
    (tmp_path / "01-broken").mkdir()
    from rainbow7.tutor import courses

    folders = (tmp_path / "01-broken", tmp_path / "02-mine")
    monkeypatch.setattr(courses, "lesson_folders", lambda game: folders)
    # Past what is kept: other tests go on with the lessons that they have.
    monkeypatch.setattr(courses, "_published_lessons", courses._published_lessons.__wrapped__)
    broken, mine = course(GAMES["rainbow7"])
    assert (mine.name, len(mine.steps)) == ("mine", 3)
    assert [step.do for step in broken.steps] == ["read"]
    assert "lesson.toml" in broken.steps[0].says["en"][0].text


def test_whole_lessons_are_read_without_any_complaint() -> None:
    for folder in FOLDERS:
        lesson, complaints = read_with_problems(folder)
        assert lesson is not None and not complaints, folder
        for step in lesson.steps:
            for line in step.says["en"]:
                for group in line.groups:
                    try:
                        assert lesson.game.read_things(group)
                    except BadNotation:
                        pytest.fail(f"{folder}: {group}")
