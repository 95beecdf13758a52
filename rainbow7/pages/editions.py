"""The page "editions": where two rulebooks differ, each difference with a position, replayed, and measured."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar

from rainbow7.core.cases import cases_of
from rainbow7.core.comparison import EditionDifference, compared
from rainbow7.core.edition import differences
from rainbow7.core.game import Game
from rainbow7.core.simulation import Block
from rainbow7.core.template import fill
from rainbow7.explain import Speaker, as_played, difference_said, title_of
from rainbow7.games import GAMES
from rainbow7.pages import widget_data
from rainbow7.pages.background_work import BackgroundWork
from rainbow7.pages.edition_measure import GAMES_EACH, Measure, MeasureWords, blocks_of, figures_of
from rainbow7.pages.edition_replay import replay_under_both
from rainbow7.pages.edition_witness import mats, witness_data
from rainbow7.pages.link import MOST_DIGITS, PageLink
from rainbow7.pages.page import Message, Page, Shown
from rainbow7.pages.page_widgets import page_box
from rainbow7.pages.typed_number import typed_number
from rainbow7.widgets.data_types.compare import CompareData, DifferenceData, MeasureData, Replayed
from rainbow7.widgets.data_types.shared import Edition as EditionOption

if TYPE_CHECKING:
    from ipywidgets import Box

# Read the cases once now: it takes many calls of functions, and a first view may not make so many.
for _game in GAMES.values():
    if len(_game.editions) > 1:
        cases_of(_game)


def editions(query: str | None = None) -> "Box":
    """The comparison, as its link asks."""
    return page_box(Editions, query)


@lru_cache
def _compared(game: Game, a: str, b: str) -> tuple[EditionDifference, ...]:
    """Where two rulebooks differ, remembered because finding positions that show it takes a while."""
    return compared(game, game.editions[a], game.editions[b]).differences


class Editions(Page):
    """A comparison of two rulebooks of a game."""

    name = "editions"
    widgets: ClassVar = {"bar": "Bar", "compare": "Compare", "address": "Address"}
    reading_styles = ("text", "compare")

    replayed: Replayed | None
    """The first event in which a replayed hand differs; `None`: nothing has been replayed."""
    measure: Measure | None
    """The measure that was started last."""

    def __init__(self, link: PageLink) -> None:
        self.background = BackgroundWork()
        self.wrong_seed = ""
        """What was typed as the number of a deal and is no number."""
        super().__init__(link)

    @classmethod
    def entries(cls, game: Game, edition: str, lang: str) -> Iterator[PageLink]:
        """Every other rulebook of the game, as the second one, and every difference that changes play."""
        for other in game.editions:
            if other != edition:
                yield PageLink(other=other)
                yield from (
                    PageLink(other=other, rule=each.rule) for each in _compared(game, edition, other) if each.plays
                )

    def open(self, link: PageLink) -> None:
        """Compare the rulebooks of a link."""
        super().open(link)
        self._compare()

    def _compare(self) -> None:
        """Begin a comparison; without a second rulebook in the link, with one that differs in play.

        That is the one that the first is printed like, else the first that there is.
        """
        self.replayed = self.measure = None
        game, here = self.link.the_game, self.link.edition
        others = [each for each in game.editions if each != here]
        wanted = self.link.other if self.link.other in others else ""
        if not wanted and others:
            playing = [each for each in others if differences(game.editions[here], game.editions[each])]
            like = [each for each in game.rulebooks.lineage(here) if each in playing]
            wanted = (like[-1:] or playing or others)[0]
        self.link = replace(self.link, other=wanted)
        if self.link.rule not in {each.rule for each in self._differences() if each.plays}:
            self.link = replace(self.link, rule="")

    # What the browser says

    def set_edition(self, edition: str) -> None:
        """Another first rulebook."""
        if edition != self.link.edition:
            self.link = replace(self.link, edition=edition)
            self._compare()

    def set_option(self, name: str, value: str | int) -> None:
        """Another second rulebook; where it is the first one, the two change places."""
        link = self.link
        if name == "other" and link.other and value != link.other and value in link.the_game.editions:
            edition = link.other if value == link.edition else link.edition
            self.link = replace(link, edition=edition, other=str(value))
            self._compare()

    def on_difference(self, name: Any, _: Message) -> None:
        """Show one of the differences that change play."""
        rule = next((each.rule for each in self._differences() if each.plays and each.field == name), None)
        if rule is not None:
            self.link = replace(self.link, rule=rule)

    @property
    def place(self) -> str:
        """The difference that is shown."""
        return self.link.rule

    def on_replay(self, seed: Any, _: Message) -> None:
        """Replay a deal, or the hand of the link, under the second rulebook."""
        typed = str(seed).strip()
        number = typed_number(typed or self.link.seed, MOST_DIGITS)
        self.wrong_seed = typed[:MOST_DIGITS] if number is None else ""
        if number is None:
            return
        if number != self.link.seed:
            self.link = replace(self.link, seed=number, position="", moves=(), at=None)
        self.replayed = replay_under_both(self)

    def on_measure(self, name: Any, _: Message) -> None:
        """Measure one difference."""
        blocks = self._blocks(str(name))
        if blocks:
            self.measure = Measure(str(name), blocks)
            self.background.do(self.measure.play_more, self.update)

    def _blocks(self, name: str) -> tuple[Block, ...]:
        """Blocks of games, alternately under the first rulebook and with one field of the second one."""
        link = self.link
        if name not in {each.field for each in self._differences() if each.plays}:
            return ()
        mine, theirs = link.the_edition, link.the_game.editions[link.other]
        return blocks_of(link, (mine, replace(mine, **{name: getattr(theirs, name)})))

    def on_stop(self, _: Any, __: Message) -> None:
        """Stop measuring."""
        if self.measure is not None:
            self.measure.stopped = True

    def _differences(self) -> tuple[EditionDifference, ...]:
        if not self.link.other:
            return ()
        return _compared(self.link.the_game, self.link.edition, self.link.other)

    def label(self, edition: str) -> str:
        """The badge of a rulebook."""
        return self.link.the_game.rulebooks.named(edition, self.lang, "badge")

    # What is shown

    def own_data(self) -> Shown:
        """Every difference with its witness, the replay and the measure."""
        link, words, game = self.link, widget_data.words(self.lang, "compare"), self.link.the_game
        found = self._differences()
        plays = [each for each in found if each.plays]
        others: list[EditionOption] = [
            {**each, "here": each["id"] == link.other} for each in widget_data.editions(game, link.edition, self.lang)
        ]
        shown: CompareData = {
            "id": "compare", "lang": self.lang, "games": widget_data.games(link.game, self.lang),
            "a": widget_data.editions(game, link.edition, self.lang), "b": others,
            "plays": [self._difference(each) for each in plays],
            "open": next((each.field for each in plays if each.rule == link.rule), plays[0].field if plays else ""),
            "summary": fill(words["summary"], self.lang, count=len(plays)) if plays else "",
            "wording": [self._difference(each) for each in found if not each.plays],
            "seed": str(link.seed), "wrongSeed": self.wrong_seed, "replayed": self.replayed,
            "complaints": self.complaints(),
            "about": fill(words["measure-about"], self.lang, seats=link.the_seats),
            "run": fill(words["run"], self.lang, count=GAMES_EACH),
            "terms": widget_data.all_terms(game), "read": self.read_address,
            "words": words | widget_data.words(self.lang, "why") | words,
        }  # fmt: skip
        return {"compare": shown}

    def _difference(self, each: EditionDifference) -> DifferenceData:
        """One difference: what each rulebook says, and a position that shows it."""
        game, names = self.link.the_game, (self.link.edition, self.link.other)
        said = difference_said(game, each, *names, self.lang)
        ruling = game.rulebooks.rulings.get((each.ruling or "", self.lang))
        return {
            "rule": each.rule, "field": each.field, "title": title_of(each.rule, Speaker(self.lang, game)),
            "sides": [
                {"id": name, "label": self.label(name),
                 **widget_data.both(widget_data.termed(text, game, self.lang), text),
                 "where": game.rulebooks.passage(each.rule, name, self.lang).where}
                for name, text in zip(names, said, strict=True)
            ],
            "witness": witness_data(self, each.rule, each.witness) if each.witness is not None else None,
            **mats(self, each),
            "measured": self._measured(each.field),
            "rulings": [
                widget_data.ruling(one) for one in as_played([ruling] if ruling else [], self.speaker.settings)
            ],
        }  # fmt: skip

    def _measured(self, name: str) -> MeasureData | None:
        """The figures of a difference: those of the measure that was started, else those counted beforehand, if any."""
        link = self.link
        told = MeasureWords(self.lang, (self.label(link.edition), self.label(link.other)))
        if self.measure is not None and self.measure.name == name:
            return told.measured(self.measure, link.the_game.fast(), link.the_seats)
        house = self.house_settings or link.the_seats != link.the_game.default_seats
        found = None if house else figures_of(link.game, link.edition, link.other, name)
        return None if found is None else told.counted_before(name, found)

    def text_lines(self) -> tuple[str, ...]:
        """The differences, and what was found of them."""
        data = self.data["compare"]
        words, colon = data["words"], self.speaker.common["names"]["colon"]
        if not self.link.other:
            return (words["one"],)
        lines: list[str] = []
        for kind in ("plays", "wording"):
            lines.append(words[f"{kind}-list"] if data[kind] else words["none-plays"])
            for each in data[kind]:
                lines.append(each["title"])
                lines += [f"{side['label']}{colon}{side['text']}" for side in each["sides"]]
                lines += [f"{mat['spoken']}. {mat['count']} {mat['total']}".rstrip() for mat in each["mats"]]
                if each["witness"]:
                    seen = each["witness"]
                    lines.append(seen["tried"]["text"])
                    lines += [f"{one['label']}{colon}{one['word']}. {one['text']}" for one in seen["answers"]]
        if data["replayed"]:
            lines.append(data["replayed"]["text"])
            lines += [f"{side['label']}{colon}{side['text']}" for side in data["replayed"]["sides"]]
        return tuple(lines)

    def readable(self) -> dict[str, str]:
        """Every difference."""
        data = self.data["compare"]
        words = data["words"]
        parts = []
        for kind in ("plays", "wording"):
            if data[kind]:
                parts.append(f"<h2>{escape(words[f'{kind}-list'])}</h2>")
            for each in data[kind]:
                sides = "".join(
                    f"<dt>{escape(side['label'])}</dt><dd>{escape(side['text'])}</dd>" for side in each["sides"]
                )
                answers = "".join(
                    f'<li><a href="{escape(one["href"])}">{escape(one["label"])}</a> · '
                    f"{escape(one['word'])}. {escape(one['text'])}</li>"
                    for one in (each["witness"] or {"answers": ()})["answers"]
                )
                parts.append(f"<h3>{escape(each['title'])}</h3><dl>{sides}</dl><ul>{answers}</ul>")
        return {"compare": self.document("".join(parts) or f"<p>{escape(words['one'])}</p>")}
