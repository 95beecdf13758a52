"""Figures that a benchmark prints: what each has to reach, and its line for a person."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Bar:
    """What a figure has to reach, on a quiet machine of two processors of 2.6 GHz where it is absolute."""

    kind: Literal["least", "most"]
    value: float

    def met(self, value: float) -> bool:
        """Whether the figure does."""
        return value >= self.value if self.kind == "least" else value <= self.value


@dataclass(frozen=True)
class Subject:
    """What is measured: the bars, the words in each language, and how; a text instead of a figure says why it lacks."""

    bars: Mapping[str, Bar]
    words: Mapping[str, dict[str, str]]
    measured: Callable[[], Iterator[tuple[str, float | str]]]


COMMON_WORDS = {
    "en": {
        "least": "at least {bar}",
        "most": "at most {bar}",
        "missed": "missed",
        "missing": "{peer} cannot be measured here: {why}",
        "thousands": ",",
        "point": ".",
    },
    "fr": {
        "least": "au moins {bar}",
        "most": "au plus {bar}",
        "missed": "manqué",
        "missing": "{peer} ne peut pas être mesuré ici : {why}",
        "thousands": "\u202f",
        "point": ",",
    },
}


def line(name: str, value: float, lang: str, subject: Subject, **facts: str) -> str:
    """One figure for a person, with its bar."""
    words, bar = COMMON_WORDS[lang] | subject.words[lang], subject.bars.get(name)

    def number(value: float) -> str:
        form = f"{value:,.0f}" if value >= 1000 or value == int(value) else f"{value:,.3g}"
        return form.translate({ord(","): words["thousands"], ord("."): words["point"]})

    text = f"{number(value):>12}  {words[name].format(**facts)}"
    if bar is not None:
        text += f" ({words[bar.kind].format(bar=number(bar.value))})"
        text += "" if bar.met(value) else f"  ← {words['missed']}"
    return text
