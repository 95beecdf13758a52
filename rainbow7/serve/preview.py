"""The service for somebody who is writing a lesson: its page loads itself again whenever a file is saved."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rainbow7.serve import handlers, shell
from rainbow7.serve.around import Around
from rainbow7.serve.server import House, Standing, Wishes, serve
from rainbow7.tutor.lesson_reading import stamp_of

SCRIPT = "static/preview.js"


class Stamp(handlers.Answer):
    """The page asks whether anything has been saved since."""

    def initialize(self, house: Any) -> None:
        """Take along whose lesson it is."""
        super().initialize(house)
        self.folder: Path = house.lesson

    def get(self) -> None:
        """Another text after each saving."""
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Type", "text/plain")
        self.finish(stamp_of(self.folder))


class PreviewPage(handlers.PageAnswer):
    """A page that looks after the files of the lesson."""

    def kernel_part(self, kernel_id: str, outputs: list[dict[str, Any]]) -> str:
        """What Voilà reads, and the script that asks for the stamp."""
        asking = f'<script src="{self.house.address(SCRIPT)}" data-stamp="{stamp_of(self.house.lesson)}"></script>'
        return super().kernel_part(kernel_id, outputs) + asking


def house_of(folder: Path) -> type[House]:
    """A service that shows this lesson."""

    class PreviewHouse(House):
        lesson = folder

        def around(self, name: str, asked: Mapping[str, str]) -> Around:
            """The page as the lesson is now."""
            shell.forget_first_views()
            self.arounds.cache_clear()
            return super().around(name, asked)

        def init_handlers(self) -> list[Any]:
            pages = (handlers.PageAnswer, PreviewPage)
            usual = [
                (each[0], pages[1], *each[2:]) if each[1] is pages[0] else each for each in super().init_handlers()
            ]
            return [(f"{self.base_url}stamp", Stamp, {"house": self}), *usual]

    return PreviewHouse


def preview(folder: Path, wishes: Wishes, ready: Callable[[Standing], None]) -> None:
    """Serve the pages with this lesson among them, until Ctrl-C."""
    serve(wishes, ready, house_of(folder))
