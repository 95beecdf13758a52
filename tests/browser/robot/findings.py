"""The kinds of finding that the visitor reports, and how it judges texts."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from controls import MARK, Control

from rainbow7.core.language import LANGUAGES
from rainbow7.explain import Speaker
from rainbow7.games import GAMES
from rainbow7.tutor.courses import course

KINDS = {
    "address": "an address that does not open to the same text",
    "complaint": "a complaint on a page that one of our own links opened",
    "silent": "a control that changes nothing visible and says nothing",
    "markup": "markup that shows",
    "id": "an id where a name belongs",
    "exception": "an exception in the page or in the kernel",
    "covered": "a control covered or outside of view, or sideways scrolling",
    "lost": "a selection, what was typed, a scroll position or a place in the history lost",
    "answer": "nonsense in a field that is not answered by one clear sentence",
}


@dataclass(frozen=True)
class Finding:
    """One complaint: of which kind, where, after pressing what, what was seen, and how to see it again."""

    kind: str
    size: str
    address: str
    presses: tuple[Control, ...]
    what: str

    def __str__(self) -> str:
        pressed = ", then ".join(map(str, self.presses)) or "nothing pressed"
        return f"[{self.kind}] {self.size} {self.address}\n    {pressed}\n    {self.what}\n    again: {self.again()}"

    def again(self) -> str:
        """The options of pytest (`make browser ARGS="…"`) with which the walk makes these presses and no others."""
        told = "|".join("~".join((each.role, each.name, str(each.nth), each.option)) for each in self.presses)
        return f"--walk-visit '{self.size} {self.address}'" + f" --walk-press '{told}'" * bool(told)


MARKUP = re.compile(
    r"</?[a-zA-Z][a-z0-9-]*(?: [^<>]*)?/?>|`|&(?:[a-z]+|#\d+|#x[0-9a-f]+);|\{[a-z_.-]*\}"
    r"|\bundefined\b|\bNaN\b|\[object \w+\]|\bTraceback\b|\b[A-Z]\w+Error\b"
)


def markup(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Signs and words that were meant for a machine, and where they stand; what was typed may be said again.

    >>> wrong = ["a <b>b</b>", "fish &amp; chips", "press `deal`", "by {name}", "NaN cards"]
    >>> [sign for sign, _ in markup([*wrong, "3 < 4 > 2", "all is well & good", f"‘{MARK}?!’ is no number."])]
    ['<b>', '&amp;', '`', '{name}', 'NaN']
    """
    for each in lines:
        if found := MARKUP.search(each.replace(MARK, "")):
            yield found[0], each


@cache
def ids() -> re.Pattern[str]:
    """The ids of rules, lessons and moves: words that no sentence says."""
    rules = {rule for game in GAMES.values() for rule in game.rulebooks.rules}
    lessons = {each.name for game in GAMES.values() for each in course(game) if "-" in each.name}
    known = sorted((*rules, *lessons), key=len, reverse=True)
    moves = r"(?:lay|place|draw|play|take|use) [A-Z]\d?(?: [A-Z]\d)* > [A-Z]\b|\bl[A-Z]\d(?:,[A-Z]\d)*>[A-Z]\b"
    return re.compile(rf"(?<![\w./=-])(?:{'|'.join(map(re.escape, known))}|{moves})(?![\w/=-])")


def named_by_id(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Ids that stand where a name belongs, and where that is.

    >>> [sign for sign, _ in named_by_id(["refused by combo.colour", "Colour", "lay R3 R4 > A"])]
    ['combo.colour', 'lay R3 R4 > A']
    """
    for each in lines:
        if found := ids().search(each):
            yield found[0], each


@cache
def complaining() -> re.Pattern[str]:
    """Every sentence that says that a link could not be kept, in every language."""
    templates = [each for lang in LANGUAGES for each in Speaker(lang).common["complaint"].values()]
    return re.compile("|".join(heard(spaced(str(each))) for each in templates))


def heard(template: str) -> str:
    """The pattern by which a sentence is known, whatever it is filled with.

    What it is filled with at its beginning or end is left out: looked for from everywhere, that would take hours in a
    long document.

    >>> heard("{found} plays {what}-or-{who}")
    '\\\\ plays\\\\ .+?\\\\-or\\\\-'
    """
    return ".+?".join(re.escape(each) for each in re.split(r"\{[^}]*\}", template) if each)


MOST_WORDS = 30


def clear(lines: Iterable[str]) -> bool:
    """Whether this is one sentence that can be taken in at once.

    >>> clear(["‘x’ is no number."]), clear([]), clear(["One.", "Two."]), clear(["so " * 31 + "."])
    (True, False, False, False)
    """
    said = {spaced(each) for each in lines}
    only = said.pop() if len(said) == 1 else ""
    return only.endswith((".", "!", "?", "…", "»", "”")) and len(only.split()) <= MOST_WORDS


def spaced(text: str) -> str:
    """A text with plain spaces only.

    >>> spaced("Le lien\u202f!")
    'Le lien !'
    """
    return " ".join(text.split())


def complaints(lines: Iterable[str]) -> Iterator[str]:
    """Sentences that say that a link could not be kept.

    >>> list(complaints(["The link asks for a lesson ‘x’ that is not here; the path is shown.", "Your turn."]))
    ['The link asks for a lesson ‘x’ that is not here; the path is shown.']
    """
    for each in lines:
        if complaining().search(spaced(each)):
            yield each
