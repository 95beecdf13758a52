"""A learning platform on this machine: scorm-again in a page with a frame, and what was committed to it."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from threading import Condition, Thread
from typing import Any
from zipfile import ZipFile

from playwright.sync_api import FrameLocator, Page, expect

MODULES = Path(__file__).parents[2] / "node_modules" / "scorm-again" / "dist"
TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".xml": "text/xml"}
HOST = """<!doctype html><title>A platform</title><script src="/{script}"></script><script>
const kept = {kept};
window.{name} = new {api}({{ lmsCommitUrl: "/commit", autocommit: false, logLevel: 5, mastery_override: false }});
if (kept) window.{name}.loadFromJSON(kept);
</script><iframe src="/package/index.html" width="360" height="700" title="package"></iframe>"""
APIS = {
    "scorm12": ("scorm12.min.js", "API", "Scorm12API"),
    "scorm2004": ("scorm2004.min.js", "API_1484_11", "Scorm2004API"),
}


class Platform:
    """What the platform holds: the package, what was committed last, and whether it takes anything at all."""

    def __init__(self, package: bytes, form: str) -> None:
        with ZipFile(BytesIO(package)) as zipped:
            self.files = {name: zipped.read(name) for name in zipped.namelist()}
        self.form = form
        self.commits: list[dict[str, Any]] = []
        self.takes = True
        self.address = ""
        self.asked: list[str] = []
        self.news = Condition()
        """Told of each commit."""

    @property
    def cmi(self) -> dict[str, Any]:
        """What was committed last."""
        cmi: dict[str, Any] = self.commits[-1]["cmi"]
        return cmi

    def hears(self, wanted: Callable[[dict[str, Any]], bool]) -> None:
        """Wait until what was committed last is what is wanted: who leaves a page does not wait for it."""
        with self.news:
            assert self.news.wait_for(lambda: bool(self.commits) and wanted(self.cmi), timeout=30), self.commits[-1:]

    def host(self) -> str:
        """The page of the platform, with what was committed before."""
        script, name, api = APIS[self.form]
        kept: dict[str, Any] | None = None
        if self.commits:
            last = self.cmi
            parts = ("lesson_location", "lesson_status", "score")
            core = {"core": {each: last["core"][each] for each in parts}} if self.form == "scorm12" else {}
            newer = () if core else ("location", "completion_status", "score")
            kept = {**core, **{each: last[each] for each in newer}, "suspend_data": last["suspend_data"]}
        return HOST.format(script=script, name=name, api=api, kept=json.dumps(kept))

    def visit(self, page: Page) -> FrameLocator:
        """Open the package in the platform, as a learner does."""
        page.goto(f"{self.address}/host")
        frame = page.frame_locator("iframe")
        expect(frame.locator("html")).to_have_attribute("data-r7", "ready")
        return frame


@contextmanager
def running_platform(package: bytes, form: str) -> Iterator[Platform]:
    """A platform with this package."""
    platform = Platform(package, form)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path = self.path.partition("?")[0].lstrip("/")
            platform.asked.append(path)
            if path == "host":
                self.answer(200, platform.host().encode(), "text/html")
            elif (MODULES / path).is_file() and "/" not in path:
                self.answer(200, (MODULES / path).read_bytes(), "text/javascript")
            elif path.startswith("package/") and path[8:] in platform.files:
                self.answer(200, platform.files[path[8:]], TYPES.get(Path(path).suffix, "application/octet-stream"))
            else:
                self.answer(404, b"", "text/plain")

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            if platform.takes:
                with platform.news:
                    platform.commits.append(json.loads(body))
                    platform.news.notify_all()
            self.answer(
                200 if platform.takes else 500, json.dumps({"result": platform.takes}).encode(), "application/json"
            )

        def answer(self, status: int, content: bytes, kind: str) -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    runner = Thread(target=server.serve_forever, daemon=True)
    runner.start()
    platform.address = f"http://127.0.0.1:{server.server_address[1]}"
    try:
        yield platform
    finally:
        server.shutdown()
        server.server_close()
        runner.join()
