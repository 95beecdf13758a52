"""What a difference of two rulebooks does: the same games under a rulebook, and with this one thing changed."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from rainbow7.core import picture
from rainbow7.core.language import language
from rainbow7.core.simulation import BLOCK, Block, Simulation, Tally, merge
from rainbow7.core.template import fill
from rainbow7.pages import widget_data
from rainbow7.pages.link import PageLink
from rainbow7.pages.page import Json
from rainbow7.widgets.data_types.compare import MeasureData, MeasureRow

GAMES_EACH = 1000
"""The games played under each rulebook: enough to tell a difference from chance, in a second or two."""
PLAYERS = "sensible"
"""How everybody plays: what a difference does to players who lay and draw at random would tell nobody anything."""
AT_A_TIME = 4
"""The blocks of games played before the figures are shown again."""
FIGURES = "edition_figures.json"
"""What each difference does, counted beforehand by `scripts/write_edition_figures.py`."""


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


def blocks_of(link: PageLink, editions: Sequence[Any]) -> tuple[Block, ...]:
    """Blocks of games at the table of a link, alternately under each of these editions, over the same seeds."""
    game = link.the_game
    settings = game.read_settings(link.settings)
    return tuple(
        Block(game.fast().__name__, edition, settings, (PLAYERS,) * link.the_seats, 0, number, BLOCK)
        for number in range(GAMES_EACH // BLOCK)
        for edition in editions
    )


@dataclass(frozen=True)
class MeasureWords:
    """Tells a measure in a language, each rulebook under its label."""

    lang: str
    labels: tuple[str, str]

    def measured(self, measure: Measure, model: Any, seats: int) -> MeasureData:
        """The figures so far, as text and as drawings."""
        words = widget_data.words(self.lang, "compare")
        played = measure.done // 2 * BLOCK
        sides = [Simulation(model, seats, GAMES_EACH, tally).figures for tally in measure.tallies]
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
            "labels": list(self.labels),
        }  # fmt: skip

    def counted_before(self, name: str, found: Json) -> MeasureData:
        """The figures of a difference that come with this program."""
        rows = list(self._rows(found["sides"]))
        return {
            "field": name, "over": True, "done": 1.0, "rows": rows, "says": self._says(rows),
            "state": fill(widget_data.words(self.lang, "compare")["done"], self.lang, count=found["games"]),
            "labels": list(self.labels),
        }  # fmt: skip

    def _says(self, rows: list[MeasureRow]) -> str:
        """What the figures say, in words."""
        words = widget_data.words(self.lang, "compare")
        apart = [row for row in rows if not row["note"]]
        if not apart:
            alike = all(row["texts"][0] == row["texts"][1] for row in rows)
            return str(words["played-alike" if alike else "none-apart"])
        first = apart[0]
        facts = {"label": first["label"], "first": first["texts"][0], "second": first["texts"][1], "count": len(apart)}
        return fill(words["apart"], self.lang, **facts)

    def _rows(self, sides: list[Json]) -> Iterator[MeasureRow]:
        """The figures that both have, a row for each."""
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

    def _row(self, label: str, pairs: list[tuple[float, float]], scale: int) -> MeasureRow:
        words = widget_data.words(self.lang, "compare")
        unit = language(self.lang).percent_sign if scale == 100 else ""
        texts = [
            fill(words["margin"], self.lang, mean=self._number(mean), error=self._number(2 * error)) + unit
            for mean, error in pairs
        ]
        (first, one), (second, two) = pairs
        apart = abs(first - second) > 2 * (one * one + two * two) ** 0.5
        return {"label": label, "html": figure(pairs), "texts": texts, "note": "" if apart else words["nothing"]}

    def _number(self, number: float) -> str:
        return language(self.lang).number(number, 2)


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
