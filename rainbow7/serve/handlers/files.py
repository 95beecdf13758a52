"""Files: those of the list, the licences, and `robots.txt`."""

import asyncio
from http import HTTPStatus

from tornado.web import HTTPError

from rainbow7.serve.admission import Kind
from rainbow7.serve.handlers.base import ServiceHandler, accepts_gzip


class FileHandler(ServiceHandler):
    """Answers with a file of the list."""

    kind = Kind.FILE

    async def send_file(self, address: str) -> None:
        """Answer with a file, compressed where the browser accepts that; tornado leaves the body of HEAD out."""
        file = self.service.files.get(address)
        if file is None:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        if not file.is_ready:
            await asyncio.to_thread(file.prepare)
        version = self.request.query_arguments.get("v", [b""])[-1].decode("ascii", "replace")
        lasting = file.named_by_content or version == file.fingerprint
        self.set_header("Cache-Control", "public, max-age=31536000, immutable" if lasting else "no-cache")
        self.set_header("Content-Type", file.content_type)
        self.set_header("Vary", "Accept-Encoding")
        self.set_header("ETag", f'"{file.fingerprint}"')
        if self.check_etag_header():
            self.set_status(HTTPStatus.NOT_MODIFIED)
            self.finish()
            return
        compressed = file.compressed if accepts_gzip(self.request) else None
        if compressed is not None:
            self.set_header("Content-Encoding", "gzip")
        self.finish(file.content if compressed is None else compressed)

    def compute_etag(self) -> None:
        """None: `send_file` has set it."""


class StaticFileHandler(FileHandler):
    """A file that is on the list from the start."""

    async def head(self, address: str) -> None:
        """The headers of `get`."""
        await self.send_file(address)

    async def get(self, address: str) -> None:
        """The file."""
        await self.send_file(address)


class LicencesHandler(FileHandler):
    """The licences of all packages, looked up when they are first asked for."""

    async def head(self, address: str) -> None:
        """The headers of `get`."""
        await self.get(address)

    async def get(self, address: str) -> None:
        """The file, as soon as it has been made."""
        await self.service.package_lists()
        await self.send_file(address)


class RobotsHandler(ServiceHandler):
    """Asks robots to stay away, because each page takes a kernel."""

    def get(self) -> None:
        """Disallow everything for all of them."""
        self.set_header("Content-Type", "text/plain")
        self.finish("User-agent: *\nDisallow: /\n")
