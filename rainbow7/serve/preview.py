"""The service for somebody who is writing a lesson: its page loads itself again whenever a file is saved."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rainbow7.serve import handlers
from rainbow7.serve.server import RunningService, Service, ServiceOptions, serve
from rainbow7.tutor.courses import modification_stamp
from rainbow7.web.first_views import forget_first_views
from rainbow7.web.page_frame import PageFrame

SCRIPT = "static/preview.js"


class ChangeStampAnswer(handlers.Answer):
    """The page asks whether anything has been saved since."""

    def initialize(self, house: Any) -> None:
        """Take along whose lesson it is."""
        super().initialize(house)
        self.folder: Path = house.lesson

    def get(self) -> None:
        """Another text after each saving."""
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Type", "text/plain")
        self.finish(modification_stamp(self.folder))


class PreviewPageAnswer(handlers.PageAnswer):
    """A page that looks after the files of the lesson."""

    def kernel_part(self, kernel_id: str, outputs: list[dict[str, Any]]) -> str:
        """What Voilà reads, and the script that asks for the stamp."""
        address, stamp = self.house.publication.address(SCRIPT), modification_stamp(self.house.lesson)
        asking = f'<script src="{address}" data-stamp="{stamp}"></script>'
        return super().kernel_part(kernel_id, outputs) + asking


def house_of(folder: Path) -> type[Service]:
    """A service that shows this lesson."""

    class PreviewHouse(Service):
        lesson = folder

        def around(self, name: str, asked: Mapping[str, str]) -> PageFrame:
            """The page as the lesson is now."""
            forget_first_views()
            self.arounds.cache_clear()
            return super().around(name, asked)

        def init_handlers(self) -> list[Any]:
            pages = (handlers.PageAnswer, PreviewPageAnswer)
            usual = [
                (each[0], pages[1], *each[2:]) if each[1] is pages[0] else each for each in super().init_handlers()
            ]
            return [(f"{self.base_url}stamp", ChangeStampAnswer, {"house": self}), *usual]

    return PreviewHouse


def preview(folder: Path, wishes: ServiceOptions, ready: Callable[[RunningService], None]) -> None:
    """Serve the pages with this lesson among them, until Ctrl-C."""
    serve(wishes, ready, house_of(folder))
