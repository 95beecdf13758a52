"""The process that makes page frames beside the service: what a link asks for never holds up the service itself.

`frame_process.py` starts it. The first line it reads is a `Setting`, each further one a page and its link; it answers
each with a line of sizes and then the frame, or with the line `LONGER`. Before that it writes the line `READY`.
"""

import json
import sys
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from rainbow7.serve.kernel_sandbox import limit_resources, renew_cpu_limit, yield_more
from rainbow7.web.gzip_parts import FirstPart

if TYPE_CHECKING:
    from rainbow7.web.page_frame import PageFrame

READY = b"ready\n"
"""The line that the worker writes when it can make frames."""
LONGER = b"longer\n"
"""The line that a quick worker writes where a frame takes longer than it may."""
QUICK_YIELDS, PATIENT_YIELDS = 1, 15
"""How much lower than the service's the priority of a worker is: of a quick one, for which everybody waits, higher than
a kernel's, and of one that makes what takes long the lowest of all."""


@dataclass(frozen=True)
class Setting:
    """What the worker has to know of its service."""

    base_url: str
    site_url: str
    front_end: str
    notebooks: str
    """The folder of the pages' notebooks."""
    fingerprints: dict[str, str]
    """Those of the files that frames name."""
    quick: bool = False
    """Whether this worker makes only what takes few calls."""


@dataclass(frozen=True)
class PackedFrame:
    """A page frame as it is sent."""

    before: FirstPart
    after: bytes
    page_has: str
    needs_kernel: bool = True


def packed(frame: "PageFrame") -> PackedFrame:
    """A frame as it is sent."""
    return PackedFrame(FirstPart.of(frame.before.encode()), frame.after.encode(), frame.page_has, frame.needs_kernel)


@dataclass(frozen=True)
class Reply:
    """The line that says what follows: the first part, compressed, and what comes after the kernel's part."""

    compressed: int
    checksum: int
    size: int
    after: int
    page_has: str
    needs_kernel: bool


def write_setting(setting: Setting) -> bytes:
    """The first line that the worker reads."""
    return json.dumps(asdict(setting)).encode() + b"\n"


def write_request(page: str, link: tuple[tuple[str, str], ...], *, afresh: bool) -> bytes:
    """The line that asks for a frame; `afresh`: what pages show may have changed since."""
    return json.dumps([page, link, afresh]).encode() + b"\n"


def main(asked: BinaryIO, answers: BinaryIO) -> None:
    """Answer until nobody asks any more."""
    setting = Setting(**json.loads(asked.readline()))
    # What pages need takes a while to import.
    from rainbow7.web.first_views import CALL_LIMIT, QUICK_CALLS, TakesLonger, fill_caches, forget_first_views
    from rainbow7.web.page_frame import Publication, make_page_frame
    from rainbow7.web.page_list import read_pages

    pages = read_pages(Path(setting.notebooks))
    publication = Publication(setting.base_url, pages, setting.fingerprints, setting.front_end, setting.site_url)
    calls = QUICK_CALLS if setting.quick else CALL_LIMIT
    fill_caches()
    yield_more(QUICK_YIELDS if setting.quick else PATIENT_YIELDS)
    limit_resources()
    answers.write(READY)
    answers.flush()
    for line in asked:
        renew_cpu_limit()
        page, link, afresh = json.loads(line)
        if afresh:
            forget_first_views()
        values = tuple((name, value) for name, value in link)
        try:
            frame = packed(make_page_frame(publication, pages[page], values, calls))
        except TakesLonger:
            answers.write(LONGER)
            answers.flush()
            continue
        first = frame.before
        reply = Reply(
            len(first.compressed), first.checksum, first.size, len(frame.after), frame.page_has, frame.needs_kernel
        )
        answers.write(json.dumps(asdict(reply)).encode() + b"\n" + first.compressed + frame.after)
        answers.flush()


if __name__ == "__main__":
    with suppress(BrokenPipeError, KeyboardInterrupt):
        main(sys.stdin.buffer, sys.stdout.buffer)
