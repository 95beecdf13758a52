"""Practice: one exercise after the other, whatever is due or what one chooses, and the map of what is known."""

from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import rainbow7
from rainbow7.core.rulebook import LANGUAGES
from rainbow7.explain import Speaker, title_of
from rainbow7.games import GAMES
from rainbow7.pages import widget_data
from rainbow7.pages.bar_data import bar_data
from rainbow7.pages.exercise_session import ExerciseSession
from rainbow7.pages.lesson_table import Json, hidden
from rainbow7.pages.link import PageLink
from rainbow7.pages.page import games_of
from rainbow7.pages.page_widgets import Message, Parts, dispatch, drawn_first, shell, stage
from rainbow7.pages.rules_map import rules_map
from rainbow7.pages.topics import topics_of
from rainbow7.tutor.drill import DUE, Drill
from rainbow7.tutor.exercise import LEVELS, Exercise, NoExercise, read_name, say
from rainbow7.tutor.exercise_data import TutorSpeaker, no_exercise_text
from rainbow7.tutor.exercise_kind import exercise_kinds, kinds_by_rule
from rainbow7.tutor.exercise_making import make
from rainbow7.tutor.learner import Learner
from rainbow7.tutor.review import MOST_NEEDED, NEED, due

if TYPE_CHECKING:
    from ipywidgets import Box

PARTS = {
    "bar": "Bar", "path": "Path", "ask": "Quiz", "table": "Table", "quiz": "Quiz", "choose": "Form",
    "mastery": "Mastery", "progress": "Progress", "address": "Address",
}  # fmt: skip


COMPLAINTS = ("mangled", "newer")
"""Why what a browser had kept is set aside."""


def practice(query: str | None = None) -> "Box":
    """Practice, as its link asks."""
    return stage(Practice, query, PARTS, "r7-practice")


def first_view(query: Mapping[str, str]) -> tuple[str, dict[str, Any]]:
    """The exercise that the link names, or what may be practised, before there is a kernel."""
    page = Practice(PageLink.read(urlencode(query)), shell(PARTS))
    return drawn_first(page.parts, {"ask": page.lines()})


class Practice:
    """One learner practising."""

    def __init__(self, link: PageLink, parts: Parts) -> None:
        self.parts, self.learner = parts, Learner()
        self.complaints = [_complaint(link.the_lang, each.code, dict(each.facts))
                           for each in link.complaints if each.code != "version"]  # fmt: skip
        self.link = replace(link.resolved, complaints=())
        self.chance = Random()
        self.exercise_session: ExerciseSession | None = None
        self.count = 0
        """How many exercises there have been: by it each is known as another one."""
        self.before: Exercise | None = None
        """The exercise that was done last."""
        self.last = ""
        """The rule asked about last."""
        self.level = 0
        if link.exercise:
            self._given(link.exercise)
        self.show()

    def _given(self, name: str) -> None:
        """The exercise of a link; where it cannot be made any more, another one about the same."""
        link = self.link
        try:
            found = read_name(name, link.game, link.edition)
            if link.version and link.version != rainbow7.__version__:
                self.complaints.append(_complaint(self.lang, "exercise-old", {"found": link.version[:20]}))
            self._begin(ExerciseSession(make(found)))
        except NoExercise as bad:
            self.complaints.append(
                f"{no_exercise_text(bad, self.lang)} {widget_data.words(self.lang, 'practice')['instead']}"
            )
            rule = name.split("/")[1] if name.count("/") >= 1 else ""
            drill = replace(self.drill, rules=(rule,), kinds=())
            self.chance = Random(0)
            drill = drill if drill.rules_to_ask else replace(drill, rules=())
            found_other = drill.next(self.learner, "", self.chance)
            self._begin(ExerciseSession(found_other) if found_other is not None else None)
            self.chance = Random()

    # What the browser says

    def hear(self, message: Message) -> None:
        """Do what was said, and show what came of it."""
        dispatch(self, message)
        self.show()

    def on_progress(self, text: Any, message: Message) -> None:
        """What the browser has kept, or somebody takes in from a file."""
        self.learner.hand_over(str(text), str(message.get("today", "")), file=bool(message.get("file")))

    def on_erase(self, _: Any, __: Message) -> None:
        """Forget everything."""
        self.learner.erase()

    def on_set(self, given: Any, _: Message) -> None:
        """Another language, rulebook or game, or something else to practise."""
        for name, value in given.items() if isinstance(given, dict) else ():
            value = str(value)
            if name == "lang" and value in LANGUAGES:
                self.link = replace(self.link, lang=value)
            elif name == "edition" and value in self.link.the_game.editions:
                self._under(value)
            elif name == "game" and value in GAMES:
                self.link = PageLink(game=value, edition=GAMES[value].default_edition, lang=self.lang,
                                   need=self.link.need)  # fmt: skip
                self._begin(None)
            elif name == "level" and value in ("0", *map(str, LEVELS)):
                self.level = int(value)
                self._anew()
            elif name == "kinds" and (value == "" or value in exercise_kinds(self.link.the_game)):
                self.link = replace(self.link, kinds=value)
                self._anew()
            elif name == "rules":
                self.on_rule(value, {})

    def on_rule(self, rules: Any, _: Message) -> None:
        """Practise these rules, with commas between them; `due`: whatever is due; nothing: all of them."""
        known_rules = self.link.the_game.shelf.rules
        wanted = [each for each in str(rules).split(",") if each in known_rules]
        if rules in ("", DUE) or wanted:
            self.link = replace(self.link, rules=",".join(wanted) or str(rules))
            self._next()

    def on_lesson(self, name: Any, _: Message) -> None:
        """Begin, or back to what may be practised."""
        self.complaints = []
        if name == "start":
            self._next()
        else:
            self._begin(None)

    def on_do(self, line: Any, _: Message) -> None:
        """Things chosen on the table."""
        if self.exercise_session is not None and self.exercise_session.add(str(line)):
            self._answered(self.exercise_session)

    def on_answer(self, value: Any, _: Message) -> None:
        """An answer."""
        if self.exercise_session is not None and self.exercise_session.answer(str(value)):
            self._answered(self.exercise_session)

    def on_drop(self, found: Any, _: Message) -> None:
        """Not this set after all."""
        if self.exercise_session is not None:
            self.exercise_session.drop(str(found))

    def on_hint(self, _: Any, __: Message) -> None:
        """One step more of what helps."""
        if self.exercise_session is not None and self.exercise_session.answered is None:
            self.exercise_session.hint()

    def on_next(self, _: Any, __: Message) -> None:
        """The next exercise."""
        self._next()

    def on_another(self, _: Any, __: Message) -> None:
        """Another one instead."""
        self._next()

    def _answered(self, exercise_session: ExerciseSession) -> None:
        """The one answer counts, unless it was given away."""
        name = exercise_session.exercise.name
        if not exercise_session.given_away:
            right = bool(exercise_session.answered and exercise_session.answered.right)
            self.learner.tried(name.game, (name.rule,), right)

    def _next(self) -> None:
        self.complaints = []
        found = self.drill.next(self.learner, self.last, self.chance, self.before)
        if found is None:
            self.complaints = [widget_data.words(self.lang, "practice")["none"]]
        self._begin(ExerciseSession(found) if found is not None else None)

    def _anew(self) -> None:
        """Another choice of what to practise: a new exercise, where one is open."""
        if self.exercise_session is not None:
            self._next()

    def _begin(self, exercise_session: ExerciseSession | None) -> None:
        self.exercise_session, self.count = exercise_session, self.count + 1
        if exercise_session is not None:
            self.before, self.last = exercise_session.exercise, exercise_session.exercise.name.rule

    def _under(self, edition: str) -> None:
        """The same exercise under another rulebook, where it can be made there."""
        self.link = replace(self.link, edition=edition)
        if self.exercise_session is not None:
            name = self.exercise_session.exercise.name.short
            self._given(name)

    # What is practised

    @property
    def lang(self) -> str:
        """The reader's language."""
        return self.link.the_lang

    @property
    def need(self) -> int:
        """By how many first answers that are right a rule is mastered."""
        return max(1, min(self.link.need or NEED, MOST_NEEDED))

    @property
    def drill(self) -> Drill:
        """What is to be practised."""
        link, game = self.link, self.link.the_game
        rules = tuple(each for each in link.rules.split(",") if each in game.shelf.rules)
        kinds = tuple(each for each in link.kinds.split(",") if each in exercise_kinds(game))
        return Drill(game, link.edition, rules, kinds, self.level, link.rules == DUE)

    # What is shown

    def address(self, page: str = "practice", **parts: Any) -> str:
        """The address of a page in the same game, rulebook and language."""
        names = ("game", "edition", "lang", "need")
        return f"{page}?{PageLink(**{name: getattr(self.link, name) for name in names} | parts).query()}"

    def current_link(self) -> PageLink:
        """What a link to exactly this asks for."""
        link = replace(self.link, exercise="", version="")
        if self.exercise_session is None:
            return link
        return replace(link, exercise=self.exercise_session.exercise.name.short, version=rainbow7.__version__)

    def show(self) -> None:
        """Tell every part what it shows."""
        lang = self.lang
        closed = {"open": False, "lang": lang, "words": {}}
        shown: dict[str, Json] = {
            "bar": bar_data("practice", self.link.the_game, lang, self.link.edition),
            "table": hidden(lang), "progress": self.learner.data(lang, open=self.exercise_session is None),
            "address": {"id": "address", "query": self.current_link().query(), "keep": ""},
        }  # fmt: skip
        if self.exercise_session is not None:
            shown |= self._exercise(self.exercise_session)
        else:
            shown |= {"path": self._landing(), "choose": self._choose(), "mastery": self._map()}
        for name in ("table", *(each for each in PARTS if each != "table")):
            self.parts[name].show(shown.get(name) or {"id": name, **closed})

    def _exercise(self, exercise_session: ExerciseSession) -> dict[str, Json]:
        words = widget_data.words(self.lang, "practice")
        # The name of an exercise may say its answer: what travels to the page only tells one exercise from another.
        key = f"{self.count}/{sha256(str(exercise_session.exercise.name).encode()).hexdigest()[:8]}"
        ask = exercise_session.question_data(self.link, key, self.address)
        return {
            "table": exercise_session.table_data(self.link, key),
            "ask": ask | {"complaints": self.complaints, "skip": "" if exercise_session.answered else words["another"],
                          "leave": {"href": self.address(), "label": words["leave"]}},
            "quiz": exercise_session.answer_data(self.link, key, self.address, words["next"]),
        }  # fmt: skip

    def lines(self) -> list[str]:
        """The question as lines of text."""
        if self.exercise_session is None:
            return []
        ask = self.exercise_session.question_data(self.link, "", self.address)
        return [ask["question"]["text"], *(each["text"] for each in ask["lines"])]

    def _landing(self) -> Json:
        """What would come, and the way to begin."""
        words = widget_data.words(self.lang, "practice")
        game, drill = self.link.the_game, self.drill
        waiting = len(due(self.learner.progress, game.id, drill.rules_to_ask, self.learner.today))
        speaker = Speaker(self.lang)
        begin = {
            "kind": words["kind"], "title": self._chosen(drill), "label": words["start"], "lesson": "start",
            "aim": str(speaker.say("practice", "waiting", {"count": waiting})), "minutes": "",
            "href": self.address(rules=self.link.rules, kinds=self.link.kinds),
        }  # fmt: skip
        return {
            "id": "path", "open": True, "lang": self.lang, "title": "", "words": words, "lessons": [], "place": None,
            "complaints": [*self._set_aside(), *(self.complaints or ([] if drill.rules_to_ask else [words["none"]]))],
            "practise": None,
            "games": games_of(self.link.game, self.lang), "fetching": self.learner.loading_text(self.lang),
            "next": begin if drill.rules_to_ask else None,
        }  # fmt: skip

    def _set_aside(self) -> list[str]:
        """That what was kept could not be read, said where it is seen at once."""
        said = widget_data.words(self.lang, "progress")["said"]
        return [said[self.learner.said]] if self.learner.said in COMPLAINTS else []

    def _chosen(self, drill: Drill) -> str:
        """What is to be practised, in words."""
        words = widget_data.words(self.lang, "practice")
        if len(drill.rules) == 1:
            return title_of(drill.rules[0], Speaker(self.lang, self.link.the_game))
        if drill.rules:
            return str(Speaker(self.lang).say("practice", "some-rules", {"count": len(drill.rules)}))
        return str(words["due" if drill.due_first else "all"])

    def _map(self) -> Json:
        known = rules_map(self.link.the_game, self.learner, self.need, self.lang, self.address)
        return known | {"fetching": self.learner.loading_text(self.lang)}

    def _choose(self) -> Json:
        """Which rules, which kinds, which level."""
        words, game = widget_data.words(self.lang, "practice"), self.link.the_game
        teacher = TutorSpeaker(self.lang, game)
        topics = [(",".join(rules), title) for title, rules in topics_of(tuple(kinds_by_rule(game)), self.lang)]
        rules = [("", words["all"]), (DUE, words["due"]), *topics]
        if self.link.rules not in dict(rules):
            rules.append((self.link.rules, self._chosen(self.drill)))
        kinds = [(each, str(teacher.phrase(say(f"{each}.title")))) for each in exercise_kinds(game)]
        levels = [(str(each), words["levels"][each]) for each in (0, *LEVELS)]

        def field(name: str, value: str, options: list[tuple[str, str]]) -> Json:
            some = [{"value": each, "label": label} for each, label in options]
            return {"id": name, "kind": "select", "label": words[f"{name}-label"], "value": value, "options": some}

        return {
            "id": "choose", "lang": self.lang, "said": "", "download": None,
            "groups": [{"title": words["choose"], "open": False, "fields": [
                field("rules", self.link.rules, rules),
                field("kinds", self.link.kinds, [("", words["every-kind"]), *kinds]),
                field("level", str(self.level), levels),
            ]}],
        }  # fmt: skip


def _complaint(lang: str, code: str, facts: Mapping[str, Any]) -> str:
    return str(Speaker(lang).say("complaint", code, dict(facts)))
