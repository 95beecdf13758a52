"""What every request to the class service needs: who asks, in which language, and how it is answered or refused."""

import json
from http import HTTPStatus
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from tornado.web import Finish, HTTPError, RequestHandler

from rainbow7.classroom.room import Room
from rainbow7.classroom.service import THIS_MACHINE, ClassService, state_json
from rainbow7.classroom.store import Holder
from rainbow7.core.language import LANGUAGES
from rainbow7.web.error_log import log

MOST_BYTES = 4096
"""The longest body of a request; a plan may be longer."""
MOST_NTH = 2**31 - 1
EVERYBODY = ("teacher", "show", "pupil")
"""The roles of those who hold a key."""

Json = dict[str, Any]


class ApiHandler(RequestHandler):
    """Answers with JSON; what is wrong is one word under `why`, and a sentence where there is one."""

    most_bytes = MOST_BYTES

    def initialize(self, service: ClassService) -> None:
        """Remember the service."""
        self.service = service

    def prepare(self) -> None:
        """Refuse what another site's page sends, and what is too long."""
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        origin = self.request.headers.get("Origin")
        if origin is not None and origin.partition("://")[2] != self.request.host:
            self.refuse(HTTPStatus.FORBIDDEN, "origin")
        if len(self.request.body) > self.most_bytes:
            self.refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too-large")

    def say(self, data: Any, status: int = HTTPStatus.OK) -> None:
        """Answer."""
        self.set_status(status)
        self.finish(json.dumps(data, ensure_ascii=False, separators=(",", ":")))

    def refuse(self, status: int, why: str, **more: Any) -> None:
        """Answer that it is not so, and why."""
        self.say({"why": why, **more}, status)
        raise Finish

    def wait(self, status: int, seconds: int = 1) -> None:
        """Answer that it has to be asked again later."""
        self.set_header("Retry-After", str(seconds))
        self.refuse(status, "later")

    def write_error(self, status_code: int, **details: Any) -> None:
        """A failure; the database's are told as something to try again."""
        error = details.get("exc_info", (None, None))[1]
        if isinstance(error, SQLAlchemyError):
            self.set_status(HTTPStatus.SERVICE_UNAVAILABLE)
            self.set_header("Retry-After", "1")
            self.finish('{"why":"later"}')
            return
        why = {HTTPStatus.NOT_FOUND: "missing", HTTPStatus.METHOD_NOT_ALLOWED: "method"}
        self.finish(json.dumps({"why": why.get(HTTPStatus(status_code), "failed")}))

    def log_exception(self, kind: Any, value: Any, trace: Any) -> None:
        """Log where it failed, and nothing of what was asked."""
        if not isinstance(value, HTTPError):
            log.error("The class service failed:", exc_info=value)

    def only_host(self) -> None:
        """Refuse everybody but the host."""
        if not self.service.is_host(self.key):
            self.refuse(HTTPStatus.NOT_FOUND, "over")

    def refuse_unkept(self, kept: int | bool | None, room: Room, field: str) -> None:
        """Refuse an answer that came too late, with the state, or that cannot be read."""
        if kept is None:
            self.refuse(HTTPStatus.CONFLICT, "late", **state_json(room, "pupil"))
        if kept is False:
            self.refuse(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field=field)

    # What was sent

    @property
    def key(self) -> str:
        """The key of the request."""
        kind, _, key = self.request.headers.get("Authorization", "").partition(" ")
        return key.strip() if kind.lower() == "bearer" else ""

    @property
    def address(self) -> str:
        """Who asks: a proxy on this machine names whom it asks for, and nobody else is believed."""
        here = self.request.remote_ip or ""
        return self.request.headers.get("X-Real-IP", here) if here in THIS_MACHINE else here

    @property
    def lang(self) -> str:
        """The language asked for."""
        asked = self.get_query_argument("lang", "")
        return asked if asked in LANGUAGES else ""

    def readable(self) -> Json | None:
        """The request's JSON object; nothing where there is none, or halves of signs are in it."""
        try:
            data = json.loads(self.request.body)
            json.dumps(data, ensure_ascii=False).encode()
        except (ValueError, RecursionError):
            return None
        return data if isinstance(data, dict) else None

    def body(self) -> Json:
        """The request's JSON; anything else than an object is unreadable, as are halves of signs."""
        data = self.readable()
        if data is None:
            self.refuse(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable")
        assert data is not None
        return data

    def whole(self, data: Json, name: str, least: int = 1, most: int = MOST_NTH) -> int:
        """A whole number of the request."""
        value = data.get(name)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            self.refuse(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field=name)
        assert isinstance(value, int)
        return value

    async def holder_in(self, *roles: str) -> tuple[Holder, Room]:
        """Whose key it is, and the class; 404 for a key for something else, or of a class that is over."""
        holder = await self.service.holder(self.key)
        room = await self.service.room(holder.class_id) if holder is not None and holder.role in roles else None
        if room is not None and holder is not None and holder.role == "pupil" and holder.seat not in room.animals:
            room = await self.service.room_now(room.id)  # the pupil may have joined at another instance just now
        if holder is None or room is None or (holder.role == "pupil" and holder.seat not in room.animals):
            self.refuse(HTTPStatus.NOT_FOUND, "over")
        assert holder is not None and room is not None
        return holder, room

    def lang_in(self, room: Room) -> str:
        """The language asked for, or that of the class."""
        return self.lang or room.plan.lang
