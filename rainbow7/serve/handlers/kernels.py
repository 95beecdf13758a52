"""What a page asks about its kernel, and what it says when it is left."""

import json
from datetime import datetime
from http import HTTPStatus
from typing import Any

from tornado.web import HTTPError

from rainbow7.serve.handlers.base import ServiceHandler


class KernelHandler(ServiceHandler):
    """Whether a page's kernel is still there."""

    def get(self, kernel_id: str) -> None:
        """What Voilà's front end needs to know of a kernel, and no more."""
        if kernel_id not in self.pool.in_use:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        manager = self.pool.in_use[kernel_id].manager
        last_activity: datetime = manager.last_activity
        self.set_header("Content-Type", "application/json")
        self.set_header("Cache-Control", "no-store")
        self.finish(
            json.dumps(
                {
                    "id": kernel_id,
                    "name": "python3",
                    "execution_state": manager.execution_state,
                    "last_activity": last_activity.isoformat(),
                    "connections": self.pool.connections(kernel_id),
                }
            )
        )

    def write_error(self, status_code: int, **_: Any) -> None:
        """No message: scripts ask, and read the status."""
        self.set_header("Content-Type", "application/json")
        self.finish("{}")


class ReleaseHandler(KernelHandler):
    """A page is left and releases its kernel, by a beacon of the browser, which can carry no token.

    Only that page knows the kernel's id, and the browser says whether one of our own pages sends the beacon.
    """

    def check_xsrf_cookie(self) -> None:
        """There are no cookies, so there is nothing to forge; the origin is checked instead."""

    async def post(self, kernel_id: str) -> None:
        """End the kernel."""
        if not self.same_origin():
            self.pool.figures.refused("origin")
            raise HTTPError(HTTPStatus.FORBIDDEN)
        if not await self.pool.free(kernel_id):
            raise HTTPError(HTTPStatus.NOT_FOUND)
        self.set_status(HTTPStatus.NO_CONTENT)
        self.finish()

    def get(self, kernel_id: str) -> None:
        """Only POST is answered."""
        raise HTTPError(HTTPStatus.METHOD_NOT_ALLOWED)
