"""The page "editions": where two rulebooks differ, each difference with a position, replayed, and measured."""

import asyncio
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypedDict

from rainbow7.core import picture
from rainbow7.core.cases import cases_of
from rainbow7.core.comparison import Answer, EditionDifference, Witness, compared
from rainbow7.core.edition import differences
from rainbow7.core.game import Game
from rainbow7.core.language import language
from rainbow7.core.simulation import BLOCK, Block, Simulation, Tally, merge
from rainbow7.core.template import fill
from rainbow7.explain import (
    Speaker,
    answer_text,
    as_played,
    difference_said,
    event_text,
    move_text,
    objection_text,
    title_of,
)
from rainbow7.explain.people import people
from rainbow7.explain.words import in_a_row
from rainbow7.games import GAMES
from rainbow7.pages import widget_data
from rainbow7.pages.link import MOST_DIGITS, PageLink
from rainbow7.pages.match_session import MatchSession
from rainbow7.pages.page import Json, Message, Page, Shown
from rainbow7.pages.page_widgets import page_box
from rainbow7.pages.typed_number import typed_number
from rainbow7.widgets.data_types.compare import (
    CompareData,
    DifferenceData,
    MatData,
    MeasureData,
    Replayed,
    ReplayedSide,
    WitnessAnswer,
    WitnessData,
)
from rainbow7.widgets.data_types.shared import Edition as EditionOption

if TYPE_CHECKING:
    from ipywidgets import Box

# Read the cases once now: it takes many calls of functions, and a first view may not make so many.
for _game in GAMES.values():
    if len(_game.editions) > 1:
        cases_of(_game)

GAMES_EACH = 1000
"""The games played under each rulebook: enough to tell a difference from chance, in a second or two."""
AT_A_TIME = 4
"""The blocks of games played before the figures are shown again."""
MOST_CHIPS = 3
"""The most cards of a hand that stand in the strip."""
FIGURES = "edition_figures.json"
"""What each difference does, counted beforehand by `scripts/write_edition_figures.py`."""
TURNS = 10
"""The turns of the reader's that are played where the replayed hand has not been played yet."""


def editions(query: str | None = None) -> "Box":
    """The comparison, as its link asks."""
    return page_box(Editions, query)


class BackgroundWork:
    """Work done bit by bit where an event loop runs, so that it can be shown and stopped; else in one go."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def do(self, bit: Callable[[], bool], show: Callable[[], None]) -> None:
        """Call `bit` as long as it returns `True`, and `show` after each call."""

        async def on() -> None:
            while bit():
                show()
                await asyncio.sleep(0)
            show()

        try:
            running = asyncio.get_running_loop()
        except RuntimeError:
            while bit():
                pass
        else:
            self._tasks.add(task := running.create_task(on()))
            task.add_done_callback(self._tasks.discard)


@lru_cache
def _compared(game: Game, a: str, b: str) -> tuple[EditionDifference, ...]:
    """Where two rulebooks differ, remembered because finding positions that show it takes a while."""
    return compared(game, game.editions[a], game.editions[b]).differences


class Mats(TypedDict):
    """What of a difference is shown on mats."""

    mats: list[MatData]
    chips: str


@cache
def _figures() -> Json:
    found: Json = json.loads(files("rainbow7.pages").joinpath(FIGURES).read_text("utf-8"))
    return found


def figures_of(game: str, edition: str, other: str, name: str) -> Json | None:
    """How many games were counted for a difference, and the figures under each rulebook; nothing where none were."""
    found: Json | None = _figures().get(f"{game} {edition} {other} {name}")
    return found


@dataclass
class Measure:
    """The measure of one difference: the same games under a rulebook, and with this one field changed."""

    name: str
    """The field in which the two rulebooks differ."""
    blocks: tuple[Block, ...]
    done: int = 0
    tallies: tuple[Tally, Tally] = field(default_factory=lambda: ({}, {}))
    stopped: bool = False

    @property
    def over(self) -> bool:
        """Whether all games have been played, or it was stopped."""
        return self.stopped or self.done >= len(self.blocks)

    def play_more(self) -> bool:
        """Play a few more blocks; whether there are more."""
        for _ in range(AT_A_TIME):
            if self.over:
                break
            which = self.done % 2
            part = self.blocks[self.done].play()
            both = list(self.tallies)
            both[which] = merge(both[which], part)
            self.tallies = (both[0], both[1])
            self.done += 1
        return not self.over


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
        self.replayed = self._replay()

    def on_measure(self, name: Any, _: Message) -> None:
        """Measure one difference."""
        blocks = self._blocks(str(name))
        if blocks:
            self.measure = Measure(str(name), blocks)
            self.background.do(self.measure.play_more, self.update)

    def on_stop(self, _: Any, __: Message) -> None:
        """Stop measuring."""
        if self.measure is not None:
            self.measure.stopped = True

    def _blocks(self, name: str) -> tuple[Block, ...]:
        """Blocks of games, alternately under the first rulebook and with one field of the second one."""
        game = self.link.the_game
        mine = self.link.the_edition
        if name not in {each.field for each in self._differences() if each.plays}:
            return ()
        other = replace(mine, **{name: getattr(game.editions[self.link.other], name)})
        settings = game.read_settings(self.link.settings)
        return tuple(
            Block(game.fast().__name__, edition, settings, self.link.the_seats, "uniform", 0, number, BLOCK)
            for number in range(GAMES_EACH // BLOCK)
            for edition in (mine, other)
        )

    def _differences(self) -> tuple[EditionDifference, ...]:
        if not self.link.other:
            return ()
        return _compared(self.link.the_game, self.link.edition, self.link.other)

    def _replay(self) -> Replayed:
        """The first step that differs, or that none does."""
        link, words = self.link, widget_data.words(self.lang, "compare")
        begun = MatchSession.of(replace(link, other="", rule="", complaints=(), at=None))
        session = begun if begun.branch.moves else begun.let_play(TURNS)
        other = session.with_edition(link.other)
        differs = next((dict(each.facts) for each in other.complaints if each.code == "differs"), None)
        redealt = bool(other.link.position) and not link.position
        offset = len(session.match.steps[0].moments) if redealt else 0
        if differs is not None:
            step = self._first_visible_difference(session, other, offset, int(differs["step"]))
            sides = [self._side(each, number) for each, number in ((session, offset + step), (other, step))]
            text = fill(words["deal-then" if redealt else "differs"], self.lang, count=offset + step)
            return {"text": text, "sides": sides, "kind": "yet"}
        if redealt:
            dealt = MatchSession.of(replace(link, edition=link.other, other="", moves=(), complaints=(), at=None))
            pairs = enumerate(zip(session.moments, dealt.moments, strict=False), 1)
            step = next((number for number, (mine, theirs) in pairs if str(mine.event) != str(theirs.event)), 1)
            text = fill(words["deal-only"], self.lang, count=session.last - offset)
            return {"text": text, "sides": [self._side(each, step) for each in (session, dealt)], "kind": "yet"}
        return {"text": fill(words["same"], self.lang, count=session.last), "sides": [], "kind": "ok"}

    def _first_visible_difference(self, mine: MatchSession, other: MatchSession, offset: int, step: int) -> int:
        """The first step from this one on whose sentences differ, too: that of a deal does not name the cards."""
        both = zip(mine.moments[offset + step - 1 :], other.moments[step - 1 :], strict=False)
        for number, (one, two) in enumerate(both, step):
            if str(event_text(one.event, self.speaker)) != str(event_text(two.event, self.speaker)):
                return number
        return step

    def _side(self, session: MatchSession, number: int) -> ReplayedSide:
        """What happens at a step under one rulebook, with the link to it."""
        words = widget_data.words(self.lang, "compare")
        edition = session.match.start.edition.id
        label = self._label(edition)
        if number > session.last:
            return {
                "label": label, "html": escape(words["impossible"]), "text": words["impossible"], "title": "",
                "href": self.address_of("explorer", session.current_link()),
            }  # fmt: skip
        event = session.moments[number - 1].event
        shown = session.step_to(number)
        data = widget_data.event(event, session.speaker())
        return {
            "label": label, "html": data["html"], "text": data["text"], "title": data["title"], "rule": data["rule"],
            "href": self.address_of("explorer", shown.current_link()),
        }  # fmt: skip

    def _label(self, edition: str) -> str:
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
                {"id": name, "label": self._label(name),
                 **widget_data.both(widget_data.termed(text, game, self.lang), text),
                 "where": game.rulebooks.passage(each.rule, name, self.lang).where}
                for name, text in zip(names, said, strict=True)
            ],
            "witness": self._witness(each.rule, each.witness) if each.witness is not None else None,
            **self._mats(each),
            "measured": self._measured(self.measure)
            if self.measure is not None and self.measure.name == each.field
            else self._counted_before(each.field),
            "rulings": [
                widget_data.ruling(one) for one in as_played([ruling] if ruling else [], self.speaker.settings)
            ],
        }  # fmt: skip

    def _mats(self, each: EditionDifference) -> Mats:
        """The witness hand under each rulebook, with the position in which it is played on."""
        game, words = self.link.the_game, widget_data.words(self.lang, "compare")
        surface = game.witnesses() if game.witnesses is not None and each.witness is not None else None
        both = surface.witness_hands(each.witness) if surface is not None else None
        if surface is None or both is None:
            return {"mats": [], "chips": ""}
        speaker, mats = Speaker(self.lang, game), list[MatData]()
        for name, hand in zip((self.link.edition, self.link.other), both, strict=True):
            edition, settings = game.editions[name], game.settings()
            link = PageLink(
                game=game.id, edition=name, lang=self.lang, position=hand.position, moves=hand.moves, me=hand.seat,
            )  # fmt: skip
            held = [card for place, card in enumerate(hand.cards[hand.laid :], hand.laid) if place not in hand.away]
            mats.append({
                "cards": [
                    {"html": surface.picture(card, self.lang, settings, edition), "outlined": place in hand.outlined,
                     "new": place in hand.new, "away": place in hand.away}
                    for place, card in enumerate(hand.cards)
                ],
                "laid": hand.laid, "spoken": str(speaker.named(tuple(hand.cards))),
                "count": fill(words["cards"], self.lang, count=len(held)),
                "total": "" if hand.total is None else fill(words["total"], self.lang, count=hand.total),
                "href": self.address_of("explorer", link),
                "play": fill(words["play-on"], self.lang, edition=self._label(name)),
            })  # fmt: skip
        return {"mats": mats, "chips": self._chips(both)}

    def _chips(self, both: tuple[Any, Any]) -> str:
        """The cards that differ: those of the first hand, and those that the second one has instead."""
        game = self.link.the_game
        first, second = ([hand.cards[place] for place in sorted(hand.outlined)] for hand in both)
        settings = game.settings()
        shown = [[game.chip(card, self.lang, settings) for card in cards[:MOST_CHIPS]] for cards in (first, second)]
        parts = ["".join(cards) for cards in shown if cards]
        return " → ".join(dict.fromkeys(parts))

    def _witness(self, rule: str, witness: Witness) -> WitnessData:
        """A position in which the two answer differently: what is tried, what each answers, and where to play it."""
        game, words = self.link.the_game, widget_data.words(self.lang, "compare")
        speaker = self.speaker
        tried = [move_text(game.read_move(each), speaker) for each in (*witness.moves, witness.attempt)]
        return {
            "tried": widget_data.said(speaker.fill(words["tried"], {"moves": in_a_row(tried)}), speaker),
            "answers": [self._answered(rule, witness, each) for each in (witness.a, witness.b)],
        }

    def _answered(self, rule: str, witness: Witness, answer: Answer) -> WitnessAnswer:
        """What one rulebook answers, and the address at which it can be played."""
        words = widget_data.words(self.lang, "compare")
        label = self._label(answer.edition)
        link = PageLink(
            game=self.link.game, edition=answer.edition, lang=self.lang, seed=witness.seed,
            moves=witness.moves, position=witness.position,
        )  # fmt: skip
        if not witness.position.startswith("act"):
            link = replace(link, position="", moves=())
        word: Literal["ok", "yet", "no"]
        word = "ok" if answer.verdict.legal else "yet" if answer.verdict.open else "no"
        differ = not (witness.a.verdict.legal and witness.b.verdict.legal)
        return {
            "label": label, "kind": word if differ else "",
            "word": str(self.speaker.common["verdict"][word]).rstrip("."),
            **widget_data.both(*self._happened(rule, witness, answer)),
            "open": fill(words["open-under"], self.lang, edition=label), "href": self.address_of("explorer", link),
        }  # fmt: skip

    def _happened(self, rule: str, witness: Witness, answer: Answer) -> tuple[str, str]:
        """What happens under one rulebook, as HTML and as text; the reader is whoever holds the hand."""
        game, words = self.link.the_game, widget_data.words(self.lang, "compare")
        own = [each.event for each in answer.moments if each.event.rule == rule]
        seat = self._holder(witness)
        speaker = Speaker(self.lang, game, game.settings(), seat, people(self.lang, game.seats[-1], witness.seed))
        if own:
            sentences = [event_text(each, speaker) for each in own]
            return " ".join(map(speaker.html, sentences)), " ".join(map(str, sentences))
        if answer.verdict.legal and any(each.under(rule) for each in (witness.a, witness.b) if each.verdict.legal):
            return escape(words["unseen"]), str(words["unseen"])
        if not answer.verdict.legal:
            refused = objection_text(answer.verdict.refusals[0], speaker)
            return speaker.html(refused), str(refused)
        text = answer_text(answer, speaker)
        return escape(text), text

    def _holder(self, witness: Witness) -> int | None:
        """The seat whose hand is shown."""
        game = self.link.the_game
        both = game.witnesses().witness_hands(witness) if game.witnesses is not None else None
        return both[0].seat if both is not None else None

    def _counted_before(self, name: str) -> MeasureData | None:
        """The figures that come with this program; nothing where there are none for this table."""
        link, words = self.link, widget_data.words(self.lang, "compare")
        house = self.house_settings or link.the_seats != link.the_game.default_seats
        found = None if house else figures_of(link.game, link.edition, link.other, name)
        if found is None:
            return None
        rows = list(self._rows(found["sides"]))
        return {
            "field": name, "over": True, "done": 1.0, "rows": rows, "says": self._says(rows),
            "state": fill(words["done"], self.lang, count=found["games"]),
            "labels": [self._label(link.edition), self._label(link.other)],
        }  # fmt: skip

    def _says(self, rows: list[Json]) -> str:
        """What the figures say, in words."""
        words = widget_data.words(self.lang, "compare")
        apart = [row for row in rows if not row["note"]]
        if not apart:
            return str(words["none-apart"])
        first = apart[0]
        facts = {"label": first["label"], "first": first["texts"][0], "second": first["texts"][1], "count": len(apart)}
        return fill(words["apart"], self.lang, **facts)

    def _measured(self, measure: Measure) -> MeasureData:
        """The figures so far, as text and as drawings."""
        words, game = widget_data.words(self.lang, "compare"), self.link.the_game
        played = measure.done // 2 * BLOCK
        model: Any = game.fast()
        sides = [Simulation(model, self.link.the_seats, GAMES_EACH, tally).figures for tally in measure.tallies]
        rows = list(self._rows(sides)) if played else []
        state = fill(
            words["done" if measure.over else "running"],
            self.lang,
            done=played,
            count=played if measure.over else GAMES_EACH,
        )
        return {
            "field": measure.name, "over": measure.over, "state": state, "done": measure.done / len(measure.blocks),
            "says": self._says(rows) if rows else "", "rows": rows,
            "labels": [self._label(self.link.edition), self._label(self.link.other)],
        }  # fmt: skip

    def _rows(self, sides: list[Json]) -> Any:
        words = widget_data.words(self.lang, "compare")
        for name in ("turns_per_round", "rounds_per_game"):
            pairs = [(side[name]["mean"], side[name]["se"] or 0.0) for side in sides]
            yield self._row(words[name], pairs, 1)
        for ending in sides[0].get("endings", {}):
            if ending in words:
                shares = [side["endings"][ending] or 0.0 for side in sides]
                rounds = [max(1, side["rounds"]) for side in sides]
                pairs = [
                    (100 * share, 100 * (share * (1 - share) / count) ** 0.5)
                    for share, count in zip(shares, rounds, strict=True)
                ]
                yield self._row(fill(words["endings"], self.lang, name=words[ending]), pairs, 100)

    def _row(self, label: str, pairs: list[tuple[float, float]], scale: int) -> Json:
        words = widget_data.words(self.lang, "compare")
        unit = "\xa0%" if scale == 100 else ""
        texts = [
            fill(words["margin"], self.lang, mean=self._number(mean), error=self._number(2 * error)) + unit
            for mean, error in pairs
        ]
        (first, one), (second, two) = pairs
        apart = abs(first - second) > 2 * (one * one + two * two) ** 0.5
        return {"label": label, "html": figure(pairs), "texts": texts, "note": "" if apart else words["nothing"]}

    def _number(self, number: float) -> str:
        return language(self.lang).number(number, 2)

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


def figure(pairs: list[tuple[float, float]]) -> str:
    """Two figures with their margins of error, one above the other: a disc for the first, a ring for the second."""
    spans = [(mean - 3 * error, mean + 3 * error) for mean, error in pairs]
    least, most = min(low for low, _ in spans), max(high for _, high in spans)
    room = max(most - least, 0.05 * abs(most), 1e-9)
    middle = (least + most) / 2

    def place(value: float) -> float:
        return 120 + 200 * (value - middle) / room

    parts = []
    for number, (mean, error) in enumerate(pairs):
        y, left, right, at = 12 + 18 * number, place(mean - 2 * error), place(mean + 2 * error), place(mean)
        parts.append(
            f'<path d="M{left:.1f} {y}H{right:.1f}M{left:.1f} {y - 4}v8M{right:.1f} {y - 4}v8" '
            f'stroke="{picture.paint("ink-2")}" stroke-width="2"/>'
            f'<circle cx="{at:.1f}" cy="{y}" r="6" fill="{picture.paint("paper" if number else "accent")}" '
            f'stroke="{picture.paint("accent")}" stroke-width="2.5"/>'
        )
    return f'<svg viewBox="0 0 240 42" width="240" height="42" aria-hidden="true">{"".join(parts)}</svg>'
