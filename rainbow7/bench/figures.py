"""Figures that a benchmark prints: what each has to reach, and its line for a person."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from rainbow7.core.language import language
from rainbow7.core.template import fill
from rainbow7.core.texts import words_of


@dataclass(frozen=True)
class Bar:
    """What a figure has to reach, on a quiet machine of two processors of 2.6 GHz where it is absolute."""

    kind: Literal["least", "most"]
    value: float

    def met(self, value: float) -> bool:
        """Whether the figure does."""
        return value >= self.value if self.kind == "least" else value <= self.value


Measured = tuple[str, float | str, Mapping[str, float]]
"""A figure by its name, with the facts that its line tells besides; a text instead of a figure says why it lacks."""


@dataclass(frozen=True)
class Subject:
    """What is measured: the bars, and how; a text instead of a figure says why it lacks."""

    name: str
    """What is typed for it; its words stand under this name in `words.<lang>.toml`."""
    bars: Mapping[str, Bar]
    measured: Callable[[], Iterator[tuple[str, float | str] | Measured]]


def line(name: str, value: float, lang: str, subject: Subject, **facts: str | float) -> str:
    """One figure for a person, with its bar. Figures that differ by what ends their names share a sentence."""
    common, words = words_of("rainbow7.bench", lang)["bar"], words_of("rainbow7.bench", lang)[subject.name]
    bar = subject.bars.get(name)

    def number(value: float) -> str:
        if value >= 1000 or value == int(value):
            return language(lang).number(value, 0)
        return f"{value:.3g}".replace(".", language(lang).decimal)

    stem, _, last = name.rpartition("_")
    template = words.get(name) or words.get(stem) or words["page_mb"]
    told = {fact: number(each) if isinstance(each, (int, float)) else each for fact, each in facts.items()}
    text = f"{number(value):>12}  {fill(template, lang, page=name.removesuffix('_mb'), last=last, **told)}"
    if bar is not None:
        text += f" ({fill(common[bar.kind], lang, bar=number(bar.value))})"
        text += "" if bar.met(value) else f"  ← {common['missed']}"
    return text
