"""`rainbow7 bench pages`: the pages in a real Chromium, beside the smallest page of plain Voilà in the same run.

Whoever is compared takes turns, visit by visit, so that what else this machine does weighs on both alike.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import TypeVar

from rainbow7.bench import browser, crowd, hosts

T = TypeVar("T")

ROUNDS = 5
CLICKS, MOVES, STEPS = 60, 20, 40
"""Clicks on the button, moves and steps in one round."""
SEATED = 5
CROWD, CROWDS = 30, 3
POOL = 2
"""Kernels that wait warm, with us and with plain Voilà alike; also as many as come at once."""
FRAME = 1000 / 60

HAND = "/explorer?lang=en&seed=4"
LONG = f"{HAND}&m={'.'.join(37 * '*')}"
"""A hand of some two hundred events."""

BARS = {
    "usable_ratio": 0.6,
    "usable_long_ratio": 0.6,
    "played_ratio": 1.25,
    "readable_ms": 400,
    "lit_ms": round(FRAME, 1),
    "play_ratio": 2,
    "step_ms": 50,
    "step_long_ms": 50,
    "memory_ratio": 1.2,
    "crowd_ratio": 1.2,
    "crowd_warm_ratio": 1.2,
    "crowd_warm_own_s": 0.6,
}
"""What each figure may be at most."""


def measured() -> Iterator[tuple[str, float | str]]:
    """Every figure, as soon as it is known; of whoever does not get ready, why, and the other figures without it."""
    with tempfile.TemporaryDirectory(prefix="rainbow7-", ignore_cleanup_errors=True) as folder:
        plain = PlainVoila(Path(folder))
        for part in (_opening, _answering, _memory, _crowds):
            try:
                yield from part(plain)
            except OSError as bad:
                yield "rainbow7 serve", str(bad)
            if plain.failed and not plain.told:
                plain.told = True
                yield "Voilà", plain.failed
    if hasattr(os, "getloadavg"):
        yield "load", os.getloadavg()[0]


class PlainVoila:
    """Plain Voilà as long as it gets ready: once it has not, nothing more is asked of it."""

    def __init__(self, home: Path) -> None:
        self.home, self.failed, self.told = home, "", False
        self._host: hosts.Host | None = None

    @contextmanager
    def standing(self, pool: int, *, prompt: bool = False) -> Iterator[None]:
        """While this lasts it may be asked; afterwards it has ended."""
        with ExitStack() as stack:
            if not self.failed:
                try:
                    self._host = stack.enter_context(hosts.plain(self.home, pool, prompt=prompt))
                    self._host.rest()
                except OSError as bad:
                    self._give_up(bad)
            try:
                yield
            finally:
                self._host = None

    def rest(self) -> None:
        """Wait until it is at rest, if it stands."""
        self.asked(lambda origin: None)

    def asked(self, question: Callable[[str], T]) -> T | None:
        """What is measured of it, when it is at rest; nothing where it does not stand."""
        if self._host is None:
            return None
        try:
            self._host.rest()
            return question(self._host.origin)
        except browser.failures() as bad:
            self._give_up(bad)
            return None

    def _give_up(self, bad: BaseException) -> None:
        self.failed, self._host = str(bad).partition("\n")[0] or type(bad).__name__, None


def _opening(plain: PlainVoila) -> Iterator[tuple[str, float]]:
    """From opening a page to its first answers."""
    hello: list[float] = []
    usable: list[float] = []
    long: list[float] = []
    played: list[float] = []
    readable: list[float] = []
    with ExitStack() as stack:
        stack.enter_context(plain.standing(POOL))
        ours = stack.enter_context(hosts.ours(plain.home, POOL))
        driven = stack.enter_context(browser.browsing())

        def greeted(origin: str) -> float:
            ours.rest()
            return browser.first(driven, f"{origin}/", browser.HELLO, "answered")["answered"]

        def visit(path: str, script: str, *names: str) -> dict[str, float]:
            plain.rest()
            ours.rest()
            return browser.first(driven, ours.origin + path, script, *names)

        for turn in range(ROUNDS + 1):
            greeting = plain.asked(greeted)
            table = visit(HAND, browser.TABLE, "stepped", "readable")
            later = visit(HAND, browser.PLAY, "answered"), visit(LONG, browser.TABLE, "stepped")
            if not turn:
                continue  # files are read and packed for the first visitor
            hello += [greeting] if greeting is not None else []
            usable.append(table["stepped"])
            played.append(later[0]["answered"])
            long.append(later[1]["stepped"])
            readable.append(table["readable"])
    first = median(hello) if hello and not plain.failed else None
    if first is not None:
        yield "hello_ms", first
    yield "readable_ms", median(readable)
    yield "usable_ms", median(usable)
    if first is not None:
        yield "usable_ratio", median(usable) / first
        yield "usable_long_ratio", median(long) / first
    yield "played_ms", median(played)
    if first is not None:
        yield "played_ratio", median(played) / first


def _answering(plain: PlainVoila) -> Iterator[tuple[str, float]]:
    """Once the page stands: answers of the kernel, and what needs none."""
    clicks: list[float] = []
    plays: list[float] = []
    lights: list[float] = []
    steps: list[float] = []
    long: list[float] = []
    with ExitStack() as stack:
        stack.enter_context(plain.standing(1, prompt=True))
        ours = stack.enter_context(hosts.ours(plain.home, 1))
        driven = stack.enter_context(browser.browsing())

        def clicked(origin: str) -> list[float]:
            ours.rest()
            return browser.round_trips(driven, f"{origin}/", CLICKS)

        def at_rest(path: str) -> str:
            plain.rest()
            ours.rest()
            return ours.origin + path

        for turn in range(ROUNDS):
            clicks += plain.asked(clicked) or []
            plays += browser.plays(driven, at_rest(f"/explorer?lang=en&seed={turn}"), MOVES)
        for _ in range(2):
            lights += browser.lights(driven, at_rest(HAND), STEPS)
            steps += browser.steps(driven, at_rest(HAND), STEPS)
            long += browser.steps(driven, at_rest(LONG), STEPS)
    compared = bool(clicks) and not plain.failed
    if compared:
        yield "button_ms", within(clicks)
    yield "play_half_ms", median(plays)
    yield "play_ms", within(plays)
    if compared:
        yield "play_ratio", within(plays) / within(clicks)
    yield "lit_ms", within(lights)
    yield "step_ms", within(steps)
    yield "step_long_ms", within(long)


def _memory(plain: PlainVoila) -> Iterator[tuple[str, float]]:
    """What a visitor takes, while as many bare kernels stand beside."""
    with hosts.ours(plain.home, SEATED) as ours, hosts.bare_kernels(plain.home, SEATED) as bare:
        ours.rest()
        ids = crowd.seated(ours.origin, HAND, SEATED)
        ours.rest()
        alone = hosts.share_of_memory(bare)
        visitor = hosts.share_of_memory([hosts.kernel_process(ours, each) for each in ids])
    if alone:
        yield "kernel_mb", alone
        yield "memory_mb", visitor
        yield "memory_ratio", visitor / alone


def _crowds(plain: PlainVoila) -> Iterator[tuple[str, float]]:
    """Thirty at once, with a usual pool and with one that holds them all."""
    for name, pool in (("crowd", POOL), ("crowd_warm", CROWD)):
        others, own = [], []
        for _ in range(CROWDS):
            with plain.standing(pool):
                others.append(plain.asked(lambda origin: within(crowd.crowd(origin, "/", CROWD))))
            with hosts.ours(plain.home, pool) as ours:
                ours.rest()
                own.append(within(crowd.crowd(ours.origin, HAND, CROWD)))
        theirs = [each for each in others if each is not None]
        if theirs and not plain.failed:
            yield f"{name}_s", median(theirs)
            yield f"{name}_ratio", median(own) / median(theirs)
        yield f"{name}_own_s", median(own)


def within(times: Sequence[float], share: float = 0.95) -> float:
    """The time within which such a share of all lies.

    >>> within([1, 2, 3, 4, 5, 6, 7, 8, 9, 100]), within(range(1, 101))
    (100, 95)
    """
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, max(0, -int(-share * len(ordered) // 1) - 1))]
