"""The page "practice": one exercise after the other, of what is due or what is chosen, and the map of rules."""

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

import rainbow7
from rainbow7.core.game import Game
from rainbow7.core.house_rules import house_alone, in_effect
from rainbow7.explain import Speaker, house_badge, title_of
from rainbow7.pages import widget_data
from rainbow7.pages.exercise_session import ExerciseSession
from rainbow7.pages.learner_page import LearnerPage
from rainbow7.pages.link import LinkProblem, PageLink
from rainbow7.pages.page import Message, Shown, paragraphs, problem_text
from rainbow7.pages.page_widgets import page_box
from rainbow7.pages.progress_data import progress_data
from rainbow7.pages.rules_map import rules_map
from rainbow7.pages.topics import topics_of
from rainbow7.tutor.courses import course
from rainbow7.tutor.drill import DUE, Drill
from rainbow7.tutor.exercise import LEVELS, Exercise, NoExercise, read_name, say
from rainbow7.tutor.exercise_data import TutorSpeaker, no_exercise_text
from rainbow7.tutor.exercise_making import make
from rainbow7.tutor.game_tutors import exercise_kinds, kinds_by_rule
from rainbow7.tutor.learner import Learner
from rainbow7.tutor.review import MOST_NEEDED, NEED, due
from rainbow7.widgets.data_types.form import Field, FieldOption, FormShown
from rainbow7.widgets.data_types.path import Next, PathShown
from rainbow7.widgets.data_types.rule_map import RuleMapShown

if TYPE_CHECKING:
    from ipywidgets import Box

SET_ASIDE = ("mangled", "newer")
"""What may be wrong with stored progress, which then is set aside."""


def practice(query: str | None = None) -> "Box":
    """Practice, as its link asks."""
    return page_box(Practice, query)


class Practice(LearnerPage):
    """One learner practising, or choosing what to practise."""

    name = "practice"
    widgets: ClassVar = {
        "bar": "Bar", "path": "Path", "ask": "Quiz", "table": "Table", "quiz": "Quiz", "mastery": "RuleMap",
        "choose": "Form", "progress": "Progress", "address": "Address",
    }  # fmt: skip
    carried = ("game", "edition", "lang", "need")

    notices: list[str]
    """What of the link, or of what was chosen, could not be used, in words."""

    def __init__(self, link: PageLink) -> None:
        self.learner = Learner()
        self.chance = Random()
        self.exercise_session: ExerciseSession | None = None
        self.count = 0
        """How many exercises there have been: it tells each from the one before."""
        self.previous: Exercise | None = None
        """The exercise before this one."""
        self.last_rule = ""
        """The rule asked about last."""
        self.level = 0
        super().__init__(link)

    @classmethod
    def entries(cls, game: Game, edition: str, lang: str) -> Iterator[PageLink]:
        """What is due, every rule, the rules of every topic and of every lesson; and every kind of exercise."""
        rules = tuple(kinds_by_rule(game))
        topics = [topic for _, topic in topics_of(rules, lang)]
        taught = [lesson.teaches for lesson in course(game) if edition in lesson.editions]
        several = dict.fromkeys((DUE, *rules, *(",".join(each) for each in (*topics, *taught))))
        yield from (PageLink(rules=each) for each in several)
        yield from (PageLink(kinds=kind) for kind in exercise_kinds(game))

    def open(self, link: PageLink) -> None:
        """Show the exercise of a link, or what may be practised."""
        super().open(link)
        self.notices = [problem_text(each, self.lang) for each in link.complaints if each.code != "version"]
        self.link = replace(self.link, complaints=())
        self.exercise_session = None
        if link.exercise:
            self._begin_named(link.exercise)

    def _begin_named(self, name: str) -> None:
        """Begin the exercise of this name; where it cannot be made any more, another one about the same rule."""
        link = self.link
        try:
            found = read_name(name, link.game, link.edition)
            if link.version and link.version != rainbow7.__version__:
                old = LinkProblem("exercise-old", (("found", link.version[:20]),))
                self.notices.append(problem_text(old, self.lang))
            self._begin(ExerciseSession(make(found, self.settings)))
        except NoExercise as bad:
            instead = widget_data.words(self.lang, "practice")["instead"]
            self.notices.append(f"{no_exercise_text(bad, self.lang)} {instead}")
            rule = name.split("/")[1] if name.count("/") >= 1 else ""
            drill = replace(self.drill, rules=(rule,), kinds=())
            self.chance = Random(0)
            drill = drill if drill.rules_to_ask else replace(drill, rules=())
            other = drill.next(self.learner, "", self.chance)
            self._begin(ExerciseSession(other) if other is not None else None)
            self.chance = Random()

    # What the browser says

    def set_edition(self, edition: str) -> None:
        """The same exercise under another rulebook, where it can be made there."""
        super().set_edition(edition)
        if self.exercise_session is not None:
            self._begin_named(self.exercise_session.exercise.name.short)

    def set_option(self, name: str, given: str | int) -> None:
        """Practise something else: other rules, other kinds of exercise, another level."""
        value = str(given)
        if name == "level" and value in ("0", *map(str, LEVELS)):
            self.level = int(value)
            self._replace()
        elif name == "kinds" and (value == "" or value in exercise_kinds(self.link.the_game)):
            self.link = replace(self.link, kinds=value)
            self._replace()
        elif name == "rules":
            self.on_rule(value, {})

    def on_rule(self, rules: Any, message: Message) -> None:
        """Practise these rules, separated by commas; `due`: those that are due; empty: all."""
        known_rules = self.link.the_game.rulebooks.rules
        wanted = [each for each in str(rules).split(",") if each in known_rules]
        if rules in ("", DUE) or wanted:
            self.link = replace(self.link, rules=",".join(wanted) or str(rules))
            self._start(message)

    def on_lesson(self, name: Any, message: Message) -> None:
        """Start practising, or go back to what may be practised."""
        self.notices = []
        if name == "start":
            self._start(message)
        else:
            self._begin(None)

    def on_do(self, line: Any, _: Message) -> None:
        """Take cards chosen on the table."""
        if self.exercise_session is not None and self.exercise_session.add(str(line)):
            self._answered(self.exercise_session)

    def on_answer(self, value: Any, _: Message) -> None:
        """Take an answer."""
        if self.exercise_session is not None and self.exercise_session.answer(str(value)):
            self._answered(self.exercise_session)

    def on_drop(self, found: Any, _: Message) -> None:
        """Remove a set that was found."""
        if self.exercise_session is not None:
            self.exercise_session.drop(str(found))

    def on_hint(self, _: Any, __: Message) -> None:
        """Give one more hint."""
        if self.exercise_session is not None and self.exercise_session.answered is None:
            self.exercise_session.hint()

    def on_next(self, _: Any, __: Message) -> None:
        """The next exercise."""
        self._next()

    def on_another(self, _: Any, __: Message) -> None:
        """Another one instead."""
        self._next()

    def _answered(self, exercise_session: ExerciseSession) -> None:
        """Count the answer for the progress, unless it was given away."""
        name = exercise_session.exercise.name
        if not exercise_session.given_away:
            right = bool(exercise_session.answered and exercise_session.answered.right)
            self.learner.tried(name.game, (name.rule,), right)

    def _start(self, message: Message) -> None:
        """Begin with the exercise that a book of answers has begun with, or else with any that suits."""
        name = message.get("exercise")
        if isinstance(name, str):
            self.notices = []
            self._begin_named(name)
        else:
            self._next()

    def _next(self) -> None:
        self.notices = []
        found = self.drill.next(self.learner, self.last_rule, self.chance, self.previous)
        if found is None:
            self.notices = [widget_data.words(self.lang, "practice")["none"]]
        self._begin(ExerciseSession(found) if found is not None else None)

    def _replace(self) -> None:
        """Replace the open exercise by one of what is now chosen."""
        if self.exercise_session is not None:
            self._next()

    def _begin(self, exercise_session: ExerciseSession | None) -> None:
        self.exercise_session, self.count = exercise_session, self.count + 1
        if exercise_session is not None:
            self.previous, self.last_rule = exercise_session.exercise, exercise_session.exercise.name.rule

    # What is practised

    @property
    def need(self) -> int:
        """How many right first answers make a rule mastered."""
        return max(1, min(self.link.need or NEED, MOST_NEEDED))

    @property
    def drill(self) -> Drill:
        """What is practised."""
        link, game = self.link, self.link.the_game
        rules = tuple(each for each in link.rules.split(",") if each in game.rulebooks.rules)
        kinds = tuple(each for each in link.kinds.split(",") if each in exercise_kinds(game))
        return Drill(game, link.edition, rules, kinds, self.level, link.rules == DUE, self.settings)

    @property
    def settings(self) -> Any:
        """The settings with the house rules of the table, which the exercises follow."""
        return house_alone(self.link.the_game, *self.table)

    # What is shown

    def current_link(self) -> PageLink:
        """The link to exactly what is shown."""
        link = replace(self.link, exercise="", version="")
        if self.exercise_session is None:
            return link
        return replace(link, exercise=self.exercise_session.exercise.name.short, version=rainbow7.__version__)

    def own_data(self) -> Shown:
        """The exercise, or what may be practised."""
        progress = progress_data(self.learner, self.lang, open=self.exercise_session is None)
        if self.exercise_session is not None:
            return {"progress": progress, **self._exercise(self.exercise_session)}
        return {"progress": progress, "path": self._landing(), "choose": self._choose(), "mastery": self._map()}

    def _exercise(self, exercise_session: ExerciseSession) -> Shown:
        words = widget_data.words(self.lang, "practice")
        # The name of an exercise can give its answer away: the browser gets a checksum, to tell exercises apart.
        key = f"{self.count}/{sha256(str(exercise_session.exercise.name).encode()).hexdigest()[:8]}"
        ask = exercise_session.question_data(self.link, key, self.address)
        ask["complaints"], ask["skip"] = self.notices, "" if exercise_session.answered else words["another"]
        ask["leave"] = {"href": self.address(), "label": words["leave"]}
        return {
            "table": exercise_session.table_data(self.link, key),
            "ask": ask,
            "quiz": exercise_session.answer_data(self.link, key, self.address, words["next"]),
        }  # fmt: skip

    def _landing(self) -> PathShown:
        """What will be practised, and the button to start."""
        words = widget_data.words(self.lang, "practice")
        game, drill = self.link.the_game, self.drill
        waiting = len(due(self.learner.progress, game.id, drill.rules_to_ask, self.learner.today))
        speaker = Speaker(self.lang, game, self.settings)
        badge = house_badge(in_effect(game.rulebooks, *self.table), speaker)
        begin: Next = {
            "kind": words["kind"], "title": self._chosen(drill), "label": words["start"], "lesson": "start",
            "aim": f"{speaker.say('practice', 'waiting', {'count': waiting})}{badge}", "minutes": "",
            "href": self.address(rules=self.link.rules, kinds=self.link.kinds),
        }  # fmt: skip
        return {
            "id": "path", "open": True, "lang": self.lang, "title": "", "words": words, "lessons": [], "place": None,
            "complaints": [*self._set_aside(), *(self.notices or ([] if drill.rules_to_ask else [words["none"]]))],
            "practise": None,
            "games": widget_data.games(self.link.game, self.lang), "fetching": self.learner.loading_text(self.lang),
            "next": begin if drill.rules_to_ask and (self._chosen_by_hand or badge) else None,
        }  # fmt: skip

    @property
    def _chosen_by_hand(self) -> bool:
        """Whether something else is practised than what the map offers."""
        return bool(self.link.rules or self.link.kinds or self.level)

    def _set_aside(self) -> list[str]:
        """Says that stored progress could not be read."""
        said = widget_data.words(self.lang, "progress")["said"]
        return [said[self.learner.said]] if self.learner.said in SET_ASIDE else []

    def _chosen(self, drill: Drill) -> str:
        """What is practised, in words."""
        words = widget_data.words(self.lang, "practice")
        if len(drill.rules) == 1:
            return title_of(drill.rules[0], Speaker(self.lang, self.link.the_game))
        if drill.rules:
            return str(Speaker(self.lang).say("practice", "some-rules", {"count": len(drill.rules)}))
        return str(words["due" if drill.due_first else "all"])

    def _map(self) -> RuleMapShown:
        link = self.link
        known = rules_map(link.the_game, link.edition, self.learner, self.need, self.lang, self.address, "practice")
        return {**known, "fetching": self.learner.loading_text(self.lang)}

    def _choose(self) -> FormShown:
        """The form that chooses rules, kinds and level."""
        words, game = widget_data.words(self.lang, "practice"), self.link.the_game
        teacher = TutorSpeaker(self.lang, game)
        topics = [(",".join(rules), title) for title, rules in topics_of(tuple(kinds_by_rule(game)), self.lang)]
        rules = [("", words["all"]), (DUE, words["due"]), *topics]
        if self.link.rules not in dict(rules):
            rules.append((self.link.rules, self._chosen(self.drill)))
        kinds = [(each, str(teacher.phrase(say(f"{each}.title")))) for each in exercise_kinds(game)]
        levels = [(str(each), words["levels"][each]) for each in (0, *LEVELS)]

        def field(name: str, value: str, options: list[tuple[str, str]]) -> Field:
            some: list[FieldOption] = [{"value": each, "label": label} for each, label in options]
            return {"id": name, "kind": "select", "label": words[f"{name}-label"], "value": value, "options": some}

        return {
            "id": "choose", "lang": self.lang, "said": "", "download": None,
            "groups": [{"title": words["choose"], "open": False, "fields": [
                field("rules", self.link.rules, rules),
                field("kinds", self.link.kinds, [("", words["every-kind"]), *kinds]),
                field("level", str(self.level), levels),
            ]}],
        }  # fmt: skip

    # As text

    def text_lines(self) -> list[str]:
        """The question."""
        ask = self.data["ask"]
        return [ask["question"]["text"], *(each["text"] for each in ask["lines"])] if self.exercise_session else []

    def readable(self) -> dict[str, str]:
        """The question."""
        return {"ask": paragraphs(self.text_lines())}
