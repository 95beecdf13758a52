"""The page "lab": what a rule changes, by letting many games be played with it and without it."""

from collections.abc import Sequence
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar

from rainbow7.core.house_rules import house_text
from rainbow7.core.language import language
from rainbow7.core.template import fill
from rainbow7.pages.background_work import BackgroundWork
from rainbow7.pages.house_rule_teaching import changed_by
from rainbow7.pages.lab_figures import LabFigures
from rainbow7.pages.lab_form import settings_form
from rainbow7.pages.lab_names import lab_words, sides_of
from rainbow7.pages.lab_session import (
    HOUSE_FIELDS,
    SECOND,
    SIDES,
    USUAL_GAMES,
    USUAL_LEVEL,
    Experiment,
    edition_of,
    house_of,
    is_played,
    levels_of,
    policies_of,
    rules_of,
    tables_of,
    values_of,
    with_chosen,
)
from rainbow7.pages.link import GAMES_TO_CHOOSE, MOST_DIGITS, LinkProblem, PageLink
from rainbow7.pages.page import Message, Page, Shown
from rainbow7.pages.page_widgets import page_box
from rainbow7.pages.typed_number import typed_number
from rainbow7.widgets.data_types.lab import LabData, LabHouseRule, LabSide
from rainbow7.widgets.data_types.text_page import TextPageData

if TYPE_CHECKING:
    from ipywidgets import Box

SHOWN = 20
"""How often the figures are drawn anew while games are played."""


def lab(query: str | None = None) -> "Box":
    """The lab, as its link asks."""
    return page_box(Lab, query)


class Lab(Page):
    """House rules and rulebooks to choose from, games played with them, and figures about these."""

    name = "lab"
    widgets: ClassVar = {"bar": "Bar", "cover": "TextPage", "choose": "Form", "lab": "Lab", "address": "Address"}
    reading_styles: ClassVar = ("text_page",)

    experiment: Experiment | None
    """The games that were played with what is set; `None`: none yet."""

    def __init__(self, link: PageLink) -> None:
        self.background = BackgroundWork()
        self.wrong_seed = ""
        """What was typed where the number of the first deal belongs and is no number."""
        self._shown_at = 0
        super().__init__(link)

    def open(self, link: PageLink) -> None:
        """Set what a link asks for; the games that it has played are played again as soon as the browser says so."""
        self.experiment = None
        super().open(link)
        unknown = [each for each in self.link.levels if each not in ("", *levels_of(self.link.the_game))]
        if unknown:
            problem = LinkProblem("level", (("found", unknown[0][:40]),))
            self.link = replace(self.link, levels=(), complaints=(*self.link.complaints, problem))
        played = self.link.played
        self._settle(self.link)
        self.link = replace(self.link, played=played if is_played(self.link) else 0)

    def _settle(self, link: PageLink) -> None:
        """Set something else: what was played with other settings is over."""
        other = "" if link.other == link.edition else link.other
        settled = replace(link, other=other)
        for side in SIDES:
            settled = with_chosen(settled, side, house_of(settled, side))
        if replace(settled, games=0) != replace(self.link, games=0):
            self.experiment, settled = None, replace(settled, played=0)
        self.link = settled

    # What the browser says

    def set_edition(self, edition: str) -> None:
        """Another first rulebook; where it is the second one, the two change places."""
        other = self.link.edition if edition == self.link.other else self.link.other
        self._settle(replace(self.link, edition=edition, other=other))

    def set_game(self, game: str) -> None:
        """The same number of games of another game."""
        games, seed = self.link.games, self.link.seed
        super().set_game(game)
        self._settle(replace(self.link, games=games, seed=seed))

    def set_option(self, name: str, value: str | int) -> None:
        """Set a house rule of one of the tables, the second rulebook, or what belongs to both."""
        link, text, game = self.link, str(value), self.link.the_game
        for side, begins in enumerate(HOUSE_FIELDS):
            if name.startswith(begins):
                self._set_house(side, name.removeprefix(begins), value)
        if name.startswith("level-"):
            self._set_level(name.removeprefix("level-"), text)
        elif name == "other" and text in ("", *game.editions):
            self._settle(replace(link, other=text))
        elif name == "seats" and text in map(str, game.seats):
            self._settle(replace(link, seats=int(text) if int(text) != game.default_seats else 0))
        elif name == "games" and text in map(str, GAMES_TO_CHOOSE):
            self._settle(replace(link, games=int(text) if int(text) != USUAL_GAMES else 0))
        elif name == "seed":
            number = typed_number(value, MOST_DIGITS)
            self.wrong_seed = text.strip()[:MOST_DIGITS] if number is None else ""
            self._settle(link if number is None else replace(link, seed=number))

    def _set_house(self, side: int, name: str, value: str | int) -> None:
        game = self.link.the_game
        rule = next((each for each in game.rulebooks.house_rules if each.name == name), None)
        if rule is None:
            return
        printed = rule.printed(edition_of(self.link, side), game.settings())
        typed = str(value)
        if isinstance(value, bool):
            others = [each for each in values_of(rule) if each != printed]
            typed = others[0] if value else printed
        if typed in values_of(rule):
            chosen = with_chosen(self.link, side, {**house_of(self.link, side), name: typed})
            if is_played(chosen):
                self._settle(chosen)

    def _set_level(self, place: str, level: str) -> None:
        policies = list(policies_of(self.link))
        if level in levels_of(self.link.the_game) and place in map(str, range(len(policies))):
            policies[int(place)] = level
            self._settle(replace(self.link, levels=_short(policies)))

    def on_start(self, _: Any, __: Message) -> None:
        """Play games, or further ones."""
        if is_played(self.link) and (self.experiment is None or self.experiment.over):
            self._play(self.link.games or USUAL_GAMES)

    def on_again(self, _: Any, __: Message) -> None:
        """Play the games that a link has played."""
        if self.experiment is None and self.link.played:
            self._play(self.link.played)

    def on_look(self, _: Any, __: Message) -> None:
        """Show how far it is: what was shown while the page was still opening has not been seen."""

    def _play(self, games: int) -> None:
        """Play so many further games bit by bit; the link then says how many there are in all."""
        self.experiment = experiment = self.experiment or Experiment(self.link)
        experiment.ask(games)
        self.link = replace(self.link, played=experiment.asked)
        self._shown_at = experiment.games

        def more() -> bool:
            return experiment is self.experiment and not experiment.over and experiment.play_more()

        self.background.do(more, self._show)

    def _show(self) -> None:
        """Show how far it is, but not after every few games: drawing takes time as well."""
        experiment = self.experiment
        if experiment is None:
            return
        if experiment.over or experiment.games - self._shown_at >= experiment.asked // SHOWN:
            self._shown_at = experiment.games
            self.update()

    def on_stop(self, _: Any, __: Message) -> None:
        """Play no further games."""
        if self.experiment is not None:
            self.experiment.stop()
            self.link = replace(self.link, played=self.experiment.games)

    # What is shown

    @property
    def table(self) -> tuple[Any, Any]:
        """The second table: its house rules go along to other pages."""
        rules = rules_of(self.link, SECOND)
        return rules.edition, rules.settings

    def own_data(self) -> Shown:
        """What is set, and what came of it."""
        cover: TextPageData = {"id": "cover", "lang": self.lang, "html": self._cover()}
        form = settings_form(self.link, self.lang, str(self.link.seed), self.wrong_seed)
        return {"cover": cover, "choose": form, "lab": self._lab()}

    def _cover(self) -> str:
        words = lab_words(self.lang)
        return f'<div class="lab"><h2>{escape(words["title"])}</h2><p>{escape(words["text"])}</p></div>'

    def _lab(self) -> LabData:
        words, experiment = lab_words(self.lang), self.experiment
        told = LabFigures(self.link, self.lang, experiment)
        running = experiment is not None and not experiment.over
        running = running or (experiment is None and self.link.played > 0)
        shown: LabData = {
            "id": "lab", "lang": self.lang, "sides": self._sides(), "house": self._house(), "figures": told.figures(),
            "says": told.says(), "missing": told.missing(), "state": self._state(), "count": self._count(),
            "done": experiment.games / experiment.asked if experiment is not None and experiment.asked else 0.0,
            "running": running, "waiting": experiment is None and self.link.played > 0, "stop": words["stop"],
            "files": [] if running else told.files(),
            "complaints": [*self.complaints(), *([] if is_played(self.link) else [words["unplayed"]])],
            "words": words["labels"],
        }  # fmt: skip
        if is_played(self.link) and not (experiment is not None and experiment.full):
            shown["run"] = self._run_label()
        return shown

    def _run_label(self) -> str:
        words, games = lab_words(self.lang), self.link.games or USUAL_GAMES
        key = "run-more" if self.link.played else "run"
        return fill(words[key], self.lang, count=language(self.lang).number(games, 0))

    def _state(self) -> str:
        words, experiment = lab_words(self.lang)["state"], self.experiment
        if not self.link.played:
            return str(words["empty"])
        if experiment is None or not experiment.over:
            return str(words["running"])
        key = "done" if len(tables_of(self.link)) > 1 else "done-alone"
        return fill(words[key], self.lang, count=language(self.lang).number(experiment.games, 0))

    def _count(self) -> str:
        number, played = language(self.lang).number, self.experiment.games if self.experiment is not None else 0
        facts = {"done": number(played, 0), "count": number(self.link.played, 0)}
        return fill(lab_words(self.lang)["count"], self.lang, **facts)

    def _sides(self) -> list[LabSide]:
        """What is compared, each table with a link to it in the explorer."""
        link, game, label = self.link, self.link.the_game, lab_words(self.lang)["play"]
        found = sides_of(link, self.lang)
        for place, side in enumerate(found):
            rules = rules_of(link, place)
            house = house_text(game, rules.edition, rules.settings)
            href = self.address("explorer", edition=rules.edition.id, settings=house, seats=link.seats, seed=link.seed)
            side["play"] = {"href": href, "label": label}
        return found

    def _house(self) -> list[LabHouseRule]:
        """Each house rule of the tables, with what of the course it changes."""
        link, rulebooks = self.link, self.link.the_game.rulebooks
        found: dict[tuple[str, str], LabHouseRule] = {}
        for side in SIDES:
            for name, typed in house_of(link, side).items():
                if (name, typed) not in found:
                    edition, badge = edition_of(link, side).id, rulebooks.house_rule(name).badge(typed, self.lang)
                    links = changed_by(link.the_game, edition, name, typed, self.lang, self.address)
                    found[name, typed] = {"badge": badge, "links": links}
        return list(found.values())

    def text_lines(self) -> Sequence[str]:
        """What is compared, and the figures."""
        data = self.data["lab"]
        lines = [" · ".join((side["name"], *side["badges"])) for side in data["sides"]]
        lines += [*data["says"], data["state"]]
        lines += [" · ".join((each["badge"], *(one["label"] for one in each["links"]))) for each in data["house"]]
        for figure in data["figures"]:
            lines += [" · ".join(row) for row in figure["rows"]]
        return lines

    def readable(self) -> dict[str, str]:
        """What the page is for."""
        return {"cover": f'<div class="r7 r7-cover" lang="{self.lang}">{self._cover()}</div>'}


def _short(levels: Sequence[str]) -> tuple[str, ...]:
    """Levels as links hold them: the last one counts for all who follow; none where all are the usual ones."""
    kept = list(levels)
    while len(kept) > 1 and kept[-1] == kept[-2]:
        kept.pop()
    return () if kept == [USUAL_LEVEL] else tuple(kept)
