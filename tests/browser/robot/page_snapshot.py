"""A snapshot of a page as visitors see and hear it, and the wait until the page no longer changes."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from controls import Control, Tree
from playwright.sync_api import CDPSession, ConsoleMessage, Dialog, Error, Page
from playwright.sync_api import TimeoutError as TooLong

PROBE = Path(__file__).with_name("probe.js").read_text("utf-8")
PATIENCE = 60_000
"""Milliseconds after which what should come to rest never will."""

PASSING = {
    "What the rules say": "a verdict on what was just tried: it is heard once, and no link holds it",
    "Ce que disent les règles": "the same in French",
    "Coach": "what the coach was asked, and how far it has counted: the link opens its panel, without hints",
}
"""Regions whose text may change while the address stays, and why."""
OWN = {
    "index": "what one tries out in the question of the first page is a choice: the link leads to the question",
    "guide": "how far one has read and tried within a step is one's own: the link leads to the step",
    "practice": "what one has answered, and the hints one took, are one's own: the link asks the question",
}
"""Pages on which more than that may change while the address stays, and why."""

LOOK = """passing => ({
  ...robot.reads(passing), lists: robot.lists(), scrolled: robot.scrolled(), kept: robot.kept(),
  left: robot.left.length, theme: document.documentElement.dataset.theme ?? "",
  wide: document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth,
  place: globalThis.navigation?.currentEntry?.key ?? "", height: document.scrollingElement.scrollHeight - innerHeight,
})"""
RESTS = "() => globalThis.robot !== undefined && robot.rests()"


@dataclass(frozen=True)
class List:
    """A list that scrolls: how far down it is and can be, which part of it is the current one and if that is seen."""

    name: str
    top: int
    most: int
    current: str
    seen: bool


@dataclass(frozen=True)
class Look:
    """All that can be seen, heard and read at a moment."""

    address: str
    text: tuple[str, ...]
    lasting: tuple[str, ...]
    """The text without dialogs, what is announced, and unfolded panels."""
    passing: tuple[str, ...]
    """The text of the regions that pass."""
    prose: tuple[str, ...]
    """The text without what is set as code and what stands in fields: an id or a sign may stand there."""
    tree: tuple[str, ...]
    controls: tuple[Control, ...]
    focus: str
    things: tuple[Control, ...]
    """What can be chosen from one's hand."""
    chosen: tuple[int, ...]
    """The places of the things that are chosen."""
    scrolled: tuple[tuple[str, int], ...]
    left: int
    """How often something went beyond the page: to the clipboard, the printer, a file."""
    theme: str
    wide: int
    """By how many pixels the page is wider than the screen."""
    place: str
    """Which entry of the browser's history this is."""
    height: int
    dialog: bool
    said: tuple[str, ...]
    """What is announced, and what is said of a field that is wrong."""
    fields: tuple[tuple[str, str, str], ...]
    """Role, name and text of what can be written into."""
    lists: tuple[List, ...]
    kept: str
    """What the browser keeps for this page, and for this entry of its history."""


def staying(one: Look, other: Look) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What lasts of both, without lines that stand in one of them where things pass.

    What happened is told in the slip, or beside it while the slip says something else: so it is looked for in both.
    """
    aside = {*one.passing, *other.passing}
    here, there = (tuple(each for each in look.lasting if each not in aside) for look in (one, other))
    return here, there


def whole(one: Look, other: Look) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """All that lasts of both."""
    return one.lasting, other.lasting


def path(url: str) -> str:
    """The part of an address behind the origin."""
    parts = urlsplit(url)
    return parts.path + (f"?{parts.query}" if parts.query else "") + (f"#{parts.fragment}" if parts.fragment else "")


class Watched:
    """A page under a visitor's eyes, from its first document on."""

    def __init__(self, page: Page, origin: str) -> None:
        self.page, self.origin = page, origin
        self.line: CDPSession = page.context.new_cdp_session(page)
        self.faults: list[str] = []
        self.beyond = 0
        """What went beyond the page and was seen by the browser: files, new pages, questions."""
        page.on("pageerror", lambda error: self.faults.append(f"exception: {error}"))
        page.on("console", self._said)
        page.on("download", self._went)
        page.on("filechooser", self._went)
        page.on("popup", self._left)
        page.on("dialog", self._questioned)

    def _said(self, message: ConsoleMessage) -> None:
        icon = message.location.get("url", "").endswith(
            "/favicon.ico"
        )  # the browser's own question, beside a plain text
        ours = "'allow-scripts' permission is not set" in message.text  # the probe, in a frame that runs no scripts
        if message.type == "error" and not icon and not ours:
            self.faults.append(f"console: {message.text}")

    def _went(self, _: Any) -> None:
        self.beyond += 1

    def _left(self, other: Page) -> None:
        self.beyond += 1
        other.close()

    def _questioned(self, question: Dialog) -> None:
        self.beyond += 1
        question.dismiss()

    def open(self, address: str) -> "Look | None":
        """Go to an address, and look when all is there."""
        try:
            self.page.goto(self.origin + address)
        except Error as bad:
            self.faults.append(f"does not open: {bad.message.splitlines()[0]}")
            return None
        return self.look()

    def rest(self) -> bool:
        """Wait until nothing is under way any more; whether it came to that."""
        for _ in range(3):
            try:
                self.page.wait_for_function(RESTS, timeout=PATIENCE)
                return True
            except TooLong:
                self.faults.append("never comes to rest")
                return False
            except Error:  # the document gave way to another one meanwhile
                continue
        return False

    def look(self) -> Look:
        """Wait for rest, and look."""
        self.rest()
        return self.now()

    def now(self, tree: Tree | None = None) -> Look:
        """Look at once; the tree may have been read already."""
        seen = self.page.evaluate(LOOK, list(PASSING))

        def told(what: str) -> tuple[str, ...]:
            return tuple(seen[what])

        tree = tree or Tree(self.page, self.line)
        self.faults += [f"kernel: {each}" for each in self.page.evaluate("robot.complaints.splice(0)")]
        return Look(
            path(self.page.url), told("text"), told("lasting"), told("passing"), told("prose"), tree.lines(),
            tuple(tree.controls()),
            tree.focus(), tree.things(), tree.chosen(), tuple((name, at) for name, at in seen["scrolled"]),
            seen["left"] + self.beyond, seen["theme"], seen["wide"], seen["place"], seen["height"], tree.dialog(),
            told("said"), tree.fields(), tuple(List(**each) for each in seen["lists"]),
            seen["kept"],
        )  # fmt: skip

    def faulted(self) -> list[str]:
        """What went wrong since this was asked last."""
        found, self.faults = self.faults, []
        return found


def difference(one: tuple[str, ...], other: tuple[str, ...]) -> str:
    """The first lines that only one of the two has, or the first that stand elsewhere; nothing where they are the same.

    >>> difference(("a", "b"), ("a", "c")), difference(("a",), ("a",))
    ('- b | + c', '')
    """
    if one == other:
        return ""
    only = [f"- {each}" for each in one if each not in other][:3]
    also = [f"+ {each}" for each in other if each not in one][:3]
    if not only and not also:
        both = zip(one, other, strict=False)
        at = next((place for place, (here, there) in enumerate(both) if here != there), min(len(one), len(other)))
        only, also = [f"line {at}: - {' | '.join(one[at : at + 3])}"], [f"+ {' | '.join(other[at : at + 3])}"]
    return " | ".join(each[:160] for each in (only + also))
