"""The page for teachers: the explorer for a projector, worksheets made here, and how to write lessons of one's own."""

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar

from rainbow7.core import picture
from rainbow7.core.cases import mutants_of
from rainbow7.core.game import Game
from rainbow7.core.language import LANGUAGES, language
from rainbow7.core.template import fill
from rainbow7.core.texts import words_of
from rainbow7.explain import Speaker, explain_verdict
from rainbow7.games import GAMES
from rainbow7.games.rainbow7.cards import cards
from rainbow7.games.rainbow7.draw import card_svg, chip
from rainbow7.pages import widget_data
from rainbow7.pages.link import MOST_DIGITS, PageLink
from rainbow7.pages.page import Json, Message, Page, Shown
from rainbow7.pages.page_widgets import page_box
from rainbow7.pages.topics import topic_of, topics_of
from rainbow7.pages.typed_number import typed_number
from rainbow7.tutor.courses import course
from rainbow7.tutor.exercise import LEVELS, Exercise, NoExercise
from rainbow7.tutor.game_tutors import exercise_kinds, kinds_by_rule
from rainbow7.tutor.lesson import Lesson
from rainbow7.tutor.template_files import template_files
from rainbow7.tutor.worksheet import choose_exercises, sheet_name, worksheet_html
from rainbow7.widgets.data_types.form import Field, FieldGroup, FieldOption, FormShown
from rainbow7.widgets.data_types.sheet import SheetShown
from rainbow7.widgets.data_types.text_page import TextPageData
from rainbow7.widgets.data_types.walkthrough import WalkStep, WalkthroughShown

if TYPE_CHECKING:
    from ipywidgets import Box

CLASS_VARIABLE = "RAINBOW7_CLASS_ADDRESS"
"""The environment variable with the address of the class's page for teachers, where there is such a service."""
COURSE = "r7-course"
"""Where the lessons stand on the page: who switches the game there stays there."""
SHEETS, WRITING = "sheets", "lessons"
"""The parts of the page besides its start, as links name them."""
ITEMS = (6, 8, 12, 16, 20, 24)
"""How many exercises a worksheet may have: six to eight on each sheet of paper."""
USUAL_ITEMS = 8
SAMPLE_HAND = "G6 G7 G1"
"""What the start shows being refused."""
SAMPLE_BELIEF = "runs-wrap"


def teachers(query: str | None = None) -> "Box":
    """The page for teachers, as its link asks."""
    return page_box(Teachers, query)


class Teachers(Page):
    """The start, the making of worksheets, or how to write a lesson."""

    name = "teachers"
    widgets: ClassVar = {
        "bar": "Bar", "cover": "TextPage", "choose": "Form", "sheet": "Sheet", "writing": "Walkthrough",
        "address": "Address",
    }  # fmt: skip
    reading_styles: ClassVar = ("text_page",)

    def __init__(self, link: PageLink) -> None:
        self.wrong_seed = ""
        self.with_sheet = True
        """Whether the sheet itself is made, which takes a while."""
        super().__init__(link)

    @classmethod
    def entries(cls, game: Game, edition: str, lang: str) -> Iterator[PageLink]:
        """The making of worksheets, and the writing of lessons."""
        yield from (PageLink(tab=each) for each in (SHEETS, WRITING))

    def leave_to_kernel(self) -> None:
        """The sheet is made later; its place is there already."""
        self.with_sheet = False

    def open(self, link: PageLink) -> None:
        """Show the part of the page that a link asks for."""
        super().open(link)
        self.wrong_seed = ""

    # What the browser says

    def set_option(self, name: str, value: str | int) -> None:
        """Set what a worksheet asks, or another language for it."""
        text, link = str(value), self.link
        if name == "rules":
            known = set(link.the_game.rulebooks.rules)
            self.link = replace(link, rules=",".join(each for each in text.split(",") if each in known))
        elif name == "items" and text in map(str, ITEMS):
            self.link = replace(link, items=int(text))
        elif name == "level" and text in map(str, LEVELS):
            self.link = replace(link, level=int(text))
        elif name == "paper" and text in LANGUAGES:
            self.link = replace(link, paper="" if text == self.lang else text)
        elif name == "seed":
            number = typed_number(value, MOST_DIGITS)
            self.wrong_seed = text.strip()[:MOST_DIGITS] if number is None else ""
            self.link = link if number is None else replace(link, seed=number)

    def set_game(self, game: str) -> None:
        """The same part of the page for another game."""
        kept = self.link
        super().set_game(game)
        self.link = replace(self.link, tab=kept.tab, items=kept.items, level=kept.level, paper=kept.paper)

    def on_press(self, button: Any, _: Message) -> None:
        """Make another sheet of the same sort."""
        if button == "another":
            self.link = replace(self.link, seed=(self.link.seed + 1) % 10**MOST_DIGITS)
            self.wrong_seed = ""

    # What is shown

    @property
    def place(self) -> str:
        """The part of the page."""
        return self.tab

    @property
    def tab(self) -> str:
        """The part of the page that is shown; empty: its start."""
        return self.link.tab if self.link.tab in (SHEETS, WRITING) else ""

    @property
    def words(self) -> Json:
        """The sentences of this page."""
        return words_of("rainbow7.pages", self.lang, "teachers")

    def own_data(self) -> Shown:
        """The part of the page that is open, under its heading."""
        cover: TextPageData = {"id": "cover", "lang": self.lang, "html": self._cover()}
        if self.tab == SHEETS:
            return {"cover": cover, "choose": self._choose(), "sheet": self._sheet()}
        if self.tab == WRITING:
            return {"cover": cover, "writing": self._writing()}
        return {"cover": cover}

    def readable(self) -> dict[str, str]:
        """The start, or the heading of the part."""
        return {"cover": f'<div class="r7 r7-cover" lang="{self.lang}">{self._cover()}</div>'}

    # The start

    def _cover(self) -> str:
        notes = "".join(f'<p class="r7-note" role="status">{escape(each)}</p>' for each in self.complaints())
        if self.tab:
            words = self.words[self.tab]
            back = f'<a class="back" href="{escape(self.address())}">‹ {escape(self.words["back"])}</a>'
            text = f"{back}<h2>{escape(words['title'])}</h2><p>{escape(words['text'])}</p>"
            return f'<div class="teach">{notes}<div class="part">{text}</div></div>'
        return f'<div class="teach">{notes}{self._wall()}{self._doors()}{self._lessons()}{self._foot()}</div>'

    def _wall(self) -> str:
        """What this is, beside an answer as the program gives it: the belief behind a mistake, and the refusal."""
        words, game = self.words["wall"], GAMES["rainbow7"]
        hand = game.read_things(SAMPLE_HAND)
        assert game.hands is not None
        verdict = game.hands().judge_play(game.editions[game.default_edition], game.settings(), hand, hand, None)
        belief = next(each for each in mutants_of(game) if each.name == SAMPLE_BELIEF).belief[self.lang]
        speaker = Speaker(self.lang, game)
        line = speaker.html(explain_verdict(verdict, self.lang).line)
        chips = speaker.html(speaker.fill("{things}", {"things": hand}))
        quoted = escape(fill(words["quote"], self.lang, belief=belief))
        facts = "".join(f"<li>{escape(each)}</li>" for each in words["facts"])
        said = escape(str(widget_data.words(self.lang, "verdict")["no"]).rstrip("."))
        return (
            f'<section class="wall"><div class="claim"><h2>{escape(words["title"])}</h2><p>{escape(words["text"])}</p>'
            f'<ul>{facts}</ul></div><div class="slips"><div class="slip believed"><p>{escape(words["believed"])}</p>'
            f'<p class="quote">{quoted}</p></div><div class="slip answered"><p>'
            f'<span class="r7-verdict r7-says-no">{picture.verdict_sign("no", 18)} {said}</span> {chips}</p>'
            f"<p>{line}</p></div></div></section>"
        )

    def _doors(self) -> str:
        doors = (
            ("projector", self.address("explorer", options=("large",), seed=7), True),
            (SHEETS, self.address(tab=SHEETS), False),
            (WRITING, self.address(tab=WRITING), False),
        )
        drawn = "".join(self._door(name, address, main=main) for name, address, main in doors)
        return f'<ul class="ways">{self._class_door()}{drawn}{self._package_door()}</ul>'

    def _class_door(self) -> str:
        """The way to a class: to its service where the host names one, else the command that starts it."""
        words, address = self.words["doors"]["class"], os.environ.get(CLASS_VARIABLE, "")
        if address.startswith(("/", "http://", "https://")):
            return self._way("class", f'<a class="go main" href="{escape(address)}">{escape(words["go"])}</a>')
        return self._way("class", _command(words["later"], "rainbow7 class start"))

    def _package_door(self) -> str:
        """The command that makes a package for a learning platform."""
        game = self.link.the_game
        first = next(each for each in course(game) if not each.own)
        made = f"rainbow7 package {game.id}/{first.folder.name} --out packages"
        return self._way("package", _command(self.words["doors"]["package"]["later"], made))

    def _door(self, name: str, address: str, *, main: bool) -> str:
        go = escape(self.words["doors"][name]["go"])
        return self._way(name, f'<a class="go{" main" if main else ""}" href="{escape(address)}">{go}</a>')

    def _way(self, name: str, go: str) -> str:
        """A door: a sample of what is behind it, its title, what it is for, and how to get there."""
        words = self.words["doors"][name]
        return (
            f'<li><div class="sample" aria-hidden="true">{_sample(name, self.lang)}</div>'
            f"<h3>{escape(words['title'])}</h3><p>{escape(words['text'])}</p>{go}</li>"
        )

    def _lessons(self) -> str:
        """The lessons by topic, each with its minutes; those of the teacher's own say so."""
        game, words = self.link.the_game, self.words["course"]
        lessons = [each for each in course(game) if self.link.edition in each.editions]
        by_topic: dict[str, list[str]] = {}
        for number, each in enumerate(lessons, 1):
            by_topic.setdefault(self._topic(each), []).append(self._lesson(number, each))
        topics = "".join(
            f"<section><h4>{escape(topic)}</h4><ol>{''.join(some)}</ol></section>" for topic, some in by_topic.items()
        )
        title = fill(words["title"], self.lang, game=widget_data.words(self.lang, "pages")["games"][game.id])
        minutes = fill(words["minutes"], self.lang, count=len(lessons), minutes=sum(each.minutes for each in lessons))
        here = ' aria-current="true"'
        games = "".join(
            f'<li><a href="{escape(self.address(game=each, edition=GAMES[each].default_edition))}#{COURSE}"'
            f"{here if each == game.id else ''}>{escape(name)}</a></li>"
            for each, name in widget_data.words(self.lang, "pages")["games-brief"].items()
        )
        return (
            f'<section class="course" id="{COURSE}"><header><h3>{escape(title)}</h3><p>{escape(minutes)}</p>'
            f'<ul class="games" aria-label="{escape(words["games"])}">{games}</ul></header>'
            f'<div class="topics">{topics}</div></section>'
        )

    def _topic(self, lesson: Lesson) -> str:
        if not lesson.teaches:
            return str(self.words["course"]["other"])
        return Counter(topic_of(each, self.lang) for each in lesson.teaches).most_common(1)[0][0]

    def _lesson(self, number: int, lesson: Lesson) -> str:
        own = f" <small>{escape(self.words['course']['own'])}</small>" if lesson.own else ""
        address = escape(self.address("guide", lesson=lesson.name))
        return f'<li><b>{number}</b> <a href="{address}">{escape(lesson.titles[self.lang])}</a>{own}</li>'

    def _foot(self) -> str:
        words = self.words["foot"]
        links = "".join(
            f'<li><a href="{escape(self.address(page))}">{escape(words[page])}</a></li>'
            for page in ("guide", "practice", "editions", "about")
        )
        return f'<div class="under"><p>{escape(words["kept"])}</p><ul>{links}</ul></div>'

    # Worksheets

    @property
    def items(self) -> int:
        """How many exercises the worksheet has."""
        return self.link.items or USUAL_ITEMS

    @property
    def level(self) -> int:
        """The level of the worksheet."""
        return self.link.level or LEVELS[0]

    @property
    def paper_language(self) -> str:
        """The language of the worksheet."""
        return self.link.paper or self.lang

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that the worksheet asks about; empty: all."""
        known = self.link.the_game.rulebooks.rules
        return tuple(each for each in self.link.rules.split(",") if each in known)

    def _exercises(self) -> tuple[Exercise, ...]:
        link = self.link
        return _chosen(link.game, link.edition, self.items, link.seed, self.level, self.rules, self.house_settings)

    def _choose(self) -> FormShown:
        """The form that says what the worksheet asks."""
        words, games = self.words[SHEETS], widget_data.words(self.lang, "pages")["games"]
        wrong = words["seed-wrong"] if self.wrong_seed else ""
        taught = [(each, games[each]) for each in GAMES if exercise_kinds(GAMES[each])]
        counts = [str(each) for each in sorted({*ITEMS, self.items})]
        levels = [(str(each), label) for each, label in zip(LEVELS, words["levels"], strict=True)]
        fields: list[Field] = [
            _select("game", words["game"], self.link.game, taught),
            _select("rules", words["rules"], self.link.rules, self._rules_to_choose()),
            _select("items", words["items"], str(self.items), [(each, each) for each in counts]),
            _select("level", words["level"], str(self.level), levels),
            _select("paper", words["paper"], self.paper_language, [(each, language(each).name) for each in LANGUAGES]),
            {"id": "seed", "kind": "number", "label": words["seed"], "value": self.wrong_seed or str(self.link.seed),
             "note": words["seed-note"], "wrong": wrong},
            {"id": "another", "kind": "button", "label": words["another"]},
        ]  # fmt: skip
        groups: list[FieldGroup] = [{"title": words["choose"], "open": True, "fields": fields}]
        return {"id": "choose", "lang": self.lang, "groups": groups, "said": "", "download": None}

    def _rules_to_choose(self) -> list[tuple[str, str]]:
        """All rules, those of a topic, or those of a lesson; and what the link asks for besides."""
        words, game = self.words[SHEETS], self.link.the_game
        asked = kinds_by_rule(game)
        found = [("", words["all"]), *((",".join(rules), title) for title, rules in topics_of(tuple(asked), self.lang))]
        for each in course(game):
            rules = ",".join(rule for rule in each.teaches if rule in asked)
            if rules and self.link.edition in each.editions:
                found.append((rules, fill(words["lesson"], self.lang, lesson=each.titles[self.lang])))
        if self.link.rules not in dict(found):
            found.append((self.link.rules, fill(words["some"], self.lang, count=len(self.rules))))
        return list({value: (value, label) for value, label in reversed(found)}.values())[::-1]

    def _sheet(self) -> SheetShown:
        """The worksheet as a document of its own, to be looked at, printed and kept."""
        words, paper = self.words[SHEETS], self.paper_language
        shown: SheetShown = {
            "id": "sheet", "lang": self.lang, "open": True, "html": "", "said": words["making"],
            "name": f"{words['file']}-{self.link.seed}.html", "words": words["sheet"],
        }  # fmt: skip
        if not self.with_sheet:
            return shown
        try:
            some = self._exercises()
        except NoExercise:
            some = ()
        if not some:
            return {**shown, "said": words["none"]}
        about = sheet_name(some, paper, level=self.level, seed=self.link.seed)
        short = fill(words["few"], self.lang, count=len(some)) if len(some) < self.items else words["made"]
        return {**shown, "html": worksheet_html(some, paper, about=about), "said": short}

    # Lessons of one's own

    def _writing(self) -> WalkthroughShown:
        """How to write a lesson, step by step, with the files of one that works."""
        words, game = self.words[WRITING], self.link.the_game
        files = template_files(game.id, self.lang)
        steps: list[WalkStep] = [
            {
                "title": each["title"], "text": [escape(text) for text in each["p"]],
                "commands": [fill(line, self.lang, game=game.id) for line in each.get("commands", ())],
                "files": [{"name": name, "text": files[name]} for name in each.get("files", ()) if name in files],
            }
            for each in words["step"]
        ]  # fmt: skip
        return {"id": "writing", "lang": self.lang, "open": True, "steps": steps, "words": words["words"]}


def _sample(door: str, lang: str) -> str:
    """A picture of what a door leads to."""
    if door == WRITING:
        return "".join(f'<span class="file">{escape(each)}</span>' for each in template_files("rainbow7", lang))
    if door == "package":
        return '<span class="file">SCORM</span><span class="file">cmi5</span><span class="file">xAPI</span>'
    if door == SHEETS:
        hand = "".join(card_svg(each, size="S", lang=lang) for each in cards("R3 R4"))
        options = "".join(f'<i class="tick"></i>{chip(each, lang=lang)}' for each in cards("R5 O5"))
        return f'{hand}{picture.slot("?", size="S")}<span class="options">{options}</span>'
    return "".join(card_svg(each, size="S", lang=lang, marks=["lit"]) for each in cards("G5 G6 G7"))


def _select(name: str, label: str, value: str, options: Sequence[tuple[str, str]]) -> Field:
    some: list[FieldOption] = [{"value": each, "label": said} for each, said in options]
    return {"id": name, "kind": "select", "label": label, "value": value, "options": some}


@lru_cache(maxsize=16)
def _chosen(
    game: str, edition: str, items: int, seed: int, level: int, rules: tuple[str, ...], settings: str
) -> tuple[Exercise, ...]:
    """The exercises of a worksheet, at a table with these settings."""
    read = GAMES[game].read_settings(settings)
    return choose_exercises(game, edition, items=items, seed=seed, level=level, rules=rules, settings=read)


def _command(before: str, command: str) -> str:
    """A command to be typed, after the words that say where."""
    return f"<p>{escape(before)} <code>{escape(command)}</code></p>"
