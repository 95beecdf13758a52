"""All combinations of a hand as a value of a notebook: a dictionary that draws itself."""

from collections.abc import Sequence
from html import escape
from typing import Any

from rainbow7.core import picture
from rainbow7.core.game import Game
from rainbow7.core.language import reader_language
from rainbow7.explain.words import Speaker


class Combinations(dict[str, list[str]]):
    """The kinds of each combination, by its cards as they are typed."""

    def __init__(self, game: Game, settings: Any, hand: Sequence[Any], found: Sequence[dict[str, Any]]) -> None:
        super().__init__({" ".join(each["cards"]): each["kinds"] for each in found})
        self.game, self.settings, self.hand = game, settings, tuple(hand)

    def kinds_in_words(self, combination: str, lang: str | None = None) -> str:
        """What a combination is, in words."""
        names = Speaker(lang or reader_language(), self.game).words["names"]["words"]
        return ", ".join(names[each] for each in self[combination])

    def __str__(self) -> str:
        width = max(map(len, self), default=0)
        return "\n".join(f"{each:<{width}}  {self.kinds_in_words(each)}" for each in self)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_html_(self) -> str:
        """The hand, and a row for each combination, drawn."""
        lang = reader_language()
        speaker = Speaker(lang, self.game, self.settings)

        def drawn(things: Sequence[Any]) -> str:
            return speaker.html(speaker.fill("{things}", {"things": tuple(things)})) if things else ""

        rows = "".join(
            f"<tr><td>{drawn(self.game.read_things(each))}</td><td>{escape(self.kinds_in_words(each, lang))}</td></tr>"
            for each in self
        )
        head = f"<p>{drawn(self.hand)}</p>"
        return str(picture.frame(f'{head}<table class="r7-combinations">{rows}</table>', lang))
