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
MEASURED_KERNELS = 5
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
            except OSError as error:
                yield "rainbow7 serve", str(error)
            if plain.failed and not plain.reported:
                plain.reported = True
                yield "Voilà", plain.failed
    if hasattr(os, "getloadavg"):
        yield "load", os.getloadavg()[0]


class PlainVoila:
    """Plain Voilà; once it has failed to start or to answer, nothing more is asked of it."""

    def __init__(self, home: Path) -> None:
        self.home, self.failed, self.reported = home, "", False
        self._host: hosts.Host | None = None

    @contextmanager
    def running(self, pool: int, *, without_delay: bool = False) -> Iterator[None]:
        """Start it, and end it afterwards."""
        with ExitStack() as stack:
            if not self.failed:
                try:
                    self._host = stack.enter_context(hosts.plain_voila(self.home, pool, without_delay=without_delay))
                    self._host.wait_until_idle()
                except OSError as error:
                    self._give_up(error)
            try:
                yield
            finally:
                self._host = None

    def wait_until_idle(self) -> None:
        """Wait until it is idle, if it runs."""
        self.asked(lambda origin: None)

    def asked(self, question: Callable[[str], T]) -> T | None:
        """The answer to a question asked when it is idle; `None` where it does not run."""
        if self._host is None:
            return None
        try:
            self._host.wait_until_idle()
            return question(self._host.origin)
        except browser.failures() as error:
            self._give_up(error)
            return None

    def _give_up(self, error: BaseException) -> None:
        self.failed, self._host = str(error).partition("\n")[0] or type(error).__name__, None


def _opening(plain: PlainVoila) -> Iterator[tuple[str, float]]:
    """From opening a page to its first answers."""
    hello: list[float] = []
    usable: list[float] = []
    long: list[float] = []
    played: list[float] = []
    readable: list[float] = []
    with ExitStack() as stack:
        stack.enter_context(plain.running(POOL))
        ours = stack.enter_context(hosts.our_service(plain.home, POOL))
        driven = stack.enter_context(browser.browsing())

        def first_click_ms(origin: str) -> float:
            ours.wait_until_idle()
            return browser.first_visit(driven, f"{origin}/", browser.HELLO, "answered")["answered"]

        def visit(path: str, script: str, *names: str) -> dict[str, float]:
            plain.wait_until_idle()
            ours.wait_until_idle()
            return browser.first_visit(driven, ours.origin + path, script, *names)

        for turn in range(ROUNDS + 1):
            hello_ms = plain.asked(first_click_ms)
            table = visit(HAND, browser.TABLE, "stepped", "readable")
            later = visit(HAND, browser.PLAY, "answered"), visit(LONG, browser.TABLE, "stepped")
            if not turn:
                continue  # the first visitor waits until files are read and compressed
            hello += [hello_ms] if hello_ms is not None else []
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
    """Once the page is ready: answers of the kernel, and what needs none."""
    clicks: list[float] = []
    plays: list[float] = []
    lights: list[float] = []
    steps: list[float] = []
    long: list[float] = []
    with ExitStack() as stack:
        stack.enter_context(plain.running(1, without_delay=True))
        ours = stack.enter_context(hosts.our_service(plain.home, 1))
        driven = stack.enter_context(browser.browsing())

        def click_times(origin: str) -> list[float]:
            ours.wait_until_idle()
            return browser.round_trips(driven, f"{origin}/", CLICKS)

        def when_idle(path: str) -> str:
            plain.wait_until_idle()
            ours.wait_until_idle()
            return ours.origin + path

        for turn in range(ROUNDS):
            clicks += plain.asked(click_times) or []
            plays += browser.plays(driven, when_idle(f"/explorer?lang=en&seed={turn}"), MOVES)
        for _ in range(2):
            lights += browser.lights(driven, when_idle(HAND), STEPS)
            steps += browser.steps(driven, when_idle(HAND), STEPS)
            long += browser.steps(driven, when_idle(LONG), STEPS)
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
    """What a visitor takes, beside as many bare kernels."""
    with (
        hosts.our_service(plain.home, MEASURED_KERNELS) as ours,
        hosts.bare_kernels(plain.home, MEASURED_KERNELS) as bare,
    ):
        ours.wait_until_idle()
        ids = crowd.visitors_kernels(ours.origin, HAND, MEASURED_KERNELS)
        ours.wait_until_idle()
        alone = hosts.memory_of(bare)
        visitor = hosts.memory_of([hosts.kernel_process(ours, each) for each in ids])
    if alone:
        yield "kernel_mb", alone
        yield "memory_mb", visitor
        yield "memory_ratio", visitor / alone


def _crowds(plain: PlainVoila) -> Iterator[tuple[str, float]]:
    """Thirty at once, with a usual pool and with one that holds them all."""
    for name, pool in (("crowd", POOL), ("crowd_warm", CROWD)):
        others, own = [], []
        for _ in range(CROWDS):
            with plain.running(pool):
                others.append(plain.asked(lambda origin: within(crowd.crowd_seconds(origin, "/", CROWD))))
            with hosts.our_service(plain.home, pool) as ours:
                ours.wait_until_idle()
                own.append(within(crowd.crowd_seconds(ours.origin, HAND, CROWD)))
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
