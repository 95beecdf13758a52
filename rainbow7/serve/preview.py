"""The service for authors of lessons: the page reloads whenever a file of the lesson is saved."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from rainbow7.serve.handlers.base import ServiceHandler
from rainbow7.serve.handlers.pages import PageHandler
from rainbow7.serve.options import ServiceOptions
from rainbow7.serve.server import serve
from rainbow7.serve.service import RunningService, Service
from rainbow7.tutor.courses import modification_stamp

SCRIPT = "static/preview.js"


class PreviewService(Service):
    """The service, with the lesson that is being written."""

    lesson: Path
    """The folder of the lesson."""
    keeps_frames = False

    def init_handlers(self) -> list[Any]:
        """The usual ones, with pages that watch the lesson."""
        usual = [
            (each[0], PreviewPageHandler, *each[2:]) if each[1] is PageHandler else each
            for each in super().init_handlers()
        ]
        return [(f"{self.base_url}stamp", StampHandler, {"service": self}), *usual]


class StampHandler(ServiceHandler):
    """Answers with a text that changes whenever a file of the lesson is saved."""

    service: PreviewService

    def get(self) -> None:
        """The text."""
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Type", "text/plain")
        self.finish(modification_stamp(self.service.lesson))


class PreviewPageHandler(PageHandler):
    """A page with the script that asks for the stamp."""

    service: PreviewService

    def kernel_part(self, kernel_id: str, outputs: list[dict[str, Any]]) -> str:
        """What Voilà reads, and the script."""
        address, stamp = self.service.publication.address(SCRIPT), modification_stamp(self.service.lesson)
        script = f'<script src="{address}" data-stamp="{stamp}"></script>'
        return super().kernel_part(kernel_id, outputs) + script


def preview(folder: Path, options: ServiceOptions, ready: Callable[[RunningService], None]) -> None:
    """Serve the pages with this lesson among them, until Ctrl-C."""

    class LessonPreview(PreviewService):
        lesson = folder

    serve(options, ready, LessonPreview)
