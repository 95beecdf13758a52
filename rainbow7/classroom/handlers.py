"""The interface of the class service over HTTP: events downwards, POST upwards, keys in `Authorization`."""

import asyncio
import json
from http import HTTPStatus
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from tornado.iostream import StreamClosedError
from tornado.web import Finish, HTTPError, RequestHandler

from rainbow7.classroom.animals import animal_data
from rainbow7.classroom.room import BadPlan, BadWish, Plan, Room, moved, read_plan
from rainbow7.classroom.said import (
    answer_said,
    bars,
    belief_said,
    csv_text,
    is_right,
    next_asked,
    plan_said,
    question_view,
    replay_frame,
    reply_data,
    results,
    shown_said,
    statements,
    step_named,
)
from rainbow7.classroom.service import (
    COMMENT_AFTER,
    THIS_MACHINE,
    WALL_PAUSE,
    ClassService,
    CodeRefused,
    event_text,
    state_json,
)
from rainbow7.classroom.store import Full, Holder, StoredAnswer
from rainbow7.core.language import LANGUAGES
from rainbow7.core.template import fill
from rainbow7.core.texts import words_of
from rainbow7.tutor.pupil_view import ClassStep, NoStep, class_step, table_in_words
from rainbow7.web.error_log import log

MOST_BYTES = 4096
"""The longest body of a request; a plan may be longer."""
MOST_PLAN_BYTES = 20_000
WRONG_CODE_PAUSE = 0.5
MOST_NTH = 2**31 - 1
LONGEST_ANSWER = 1000
MOST_TRIED = 40
MOST_EVENTS = 999
"""The most events of a table that are looked at together."""

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


EVERYBODY = ("teacher", "show", "pupil")


class MissingHandler(ApiHandler):
    """There is nothing here."""

    def prepare(self) -> None:
        """Say so."""
        self.refuse(HTTPStatus.NOT_FOUND, "missing")


class OpenHandler(ApiHandler):
    """Opens a class."""

    most_bytes = MOST_PLAN_BYTES

    async def post(self) -> None:
        """The code and the keys of a new class."""
        self.only_host()
        try:
            plan = await asyncio.to_thread(read_plan, self.body().get("plan"))
        except BadPlan as bad:
            self.refuse(HTTPStatus.UNPROCESSABLE_ENTITY, bad.code, text=plan_fault(bad, self.lang or "en"))
        try:
            self.say(await self.service.open(plan))
        except Full:
            self.refuse(HTTPStatus.CONFLICT, "full")


class PlanHandler(ApiHandler):
    """Tells what the steps of a plan are, before it is opened."""

    most_bytes = MOST_PLAN_BYTES

    async def post(self) -> None:
        """For each step its title and its question, or why there is none; 422 where it is no plan at all."""
        self.only_host()
        told = self.body().get("plan")
        lang = self.lang or "en"
        try:
            await asyncio.to_thread(read_plan, told)
        except BadPlan as bad:
            if "step" not in bad.facts:
                self.refuse(HTTPStatus.UNPROCESSABLE_ENTITY, bad.code, text=plan_fault(bad, lang))
        assert isinstance(told, dict)
        self.say({"steps": await asyncio.to_thread(plan_steps, told["edition"], told["steps"], lang)})


def plan_fault(bad: BadPlan, lang: str) -> str:
    """What is wrong with a plan, in a sentence."""
    return fill(words_of("rainbow7.classroom", lang)["plan"][bad.code], lang, **bad.facts)


def plan_steps(edition: str, names: list[str], lang: str) -> list[Json]:
    """What each step of a plan is called and asks, or why it cannot be used."""
    found: list[Json] = []
    for number, name in enumerate(names, 1):
        try:
            found.append(step_named(class_step(name, edition), lang))
        except NoStep as bad:
            fault = BadPlan(bad.code, **{**bad.facts, "found": name[:80], "step": number})
            found.append({"title": name[:80], "question": "", "fault": plan_fault(fault, lang)})
    return found


class JoinHandler(ApiHandler):
    """Lets pupils in."""

    async def post(self) -> None:
        """A token and an animal; whatever is no code of a class is one that there is not."""
        code = (self.readable() or {}).get("code")
        try:
            joined = await self.service.join(code if isinstance(code, str) else "", self.address)
        except CodeRefused:
            self.wait(HTTPStatus.TOO_MANY_REQUESTS)
        except Full as bad:
            self.refuse(HTTPStatus.CONFLICT, str(bad))
        if joined is None:
            await asyncio.sleep(WRONG_CODE_PAUSE)
            self.refuse(HTTPStatus.NOT_FOUND, "code")
        assert joined is not None
        self.say(self.service.joined(*joined))


class StateHandler(ApiHandler):
    """The state."""

    async def get(self) -> None:
        """The state; a pupil's own answer and animal as well."""
        holder, room = await self.holder_in(*EVERYBODY)
        data = state_json(room, holder.role)
        if holder.role == "teacher":
            data["plan"] = room.plan.json()
            data["about"] = await asyncio.to_thread(plan_said, room.plan, self.lang_in(room))
        if holder.role == "pupil":
            data["mine"] = own_answer(room.round_answers().get(holder.seat))
            data["animal"] = animal_data(room.animals[holder.seat])
        self.say(data)


def own_answer(given: StoredAnswer | None) -> Json | None:
    """A pupil's own answer, as its page takes it up again."""
    return None if given is None else {"answer": given.answer, "nth": given.nth}


class StepHandler(ApiHandler):
    """A step of the plan."""

    async def get(self, number: str) -> None:
        """The question; its key and what comes of the answers only once it is shown."""
        holder, room = await self.holder_in(*EVERYBODY)
        place = int(number) if len(number) < 4 else 0
        if not 1 <= place <= len(room.plan.steps):
            self.refuse(HTTPStatus.NOT_FOUND, "missing")
        if holder.role != "teacher" and not room.state.is_open(place):
            await self.service.look_again(room)
        if holder.role != "teacher" and not room.state.is_open(place):
            self.refuse(HTTPStatus.CONFLICT, "closed", **state_json(room, holder.role))
        given = room.round_answers(step=place).get(holder.seat)
        lang = self.lang_in(room)
        data = await asyncio.to_thread(step_json, room, place, holder, given.answer if given else "", lang)
        self.say({**data, "mine": own_answer(given)} if holder.role == "pupil" else data)


def step_json(room: Room, place: int, holder: Holder, given: str, lang: str) -> Json:
    """What one is told of a step now."""
    step = room.plan.step(place)
    data = {**question_view(step, lang), "step": place, "twin": table_in_words(step, lang)}
    told = holder.role == "teacher" or (room.state.phase in ("shown", "replay") and place == room.state.step)
    if told:
        data["shown"] = shown_json(room, step, place, given, lang)
    seen = step.do == "watch" or (step.has_table and room.state.phase in ("shown", "replay"))
    data["replay"] = len(step.match.moments) if seen and step.match.steps else 0
    if holder.role == "show" and room.state.spotlight:
        lit = [{"answer": each, **answer_said(step, each, lang)} for each in room.state.spotlight]
        data["spotlight"] = [{**each, "right": is_right(step, each["answer"])} for each in lit] if told else lit
    if holder.role == "teacher":
        beliefs = {name for each in room.round_answers(step=place).values() for name in each.beliefs}
        data["beliefs"] = {name: belief_said(step, name, lang) for name in sorted(beliefs)}
        data["after"] = seen_on(room.plan, place)
    return data


def seen_on(plan: Plan, place: int) -> str:
    """Where the class sees what has been foretold: the next event.

    That is at its own step, from which the plan goes on; for a question that was put at the plan's end while another
    step was looked at, at that step.
    """
    step = plan.step(place)
    if step.after is None:
        return ""
    tables = [plan.step(each).table_name for each in range(1, place)]
    apart = step.table_name in plan.steps[: place - 1] and tables[-1] != step.table_name
    table = plan.steps.index(step.table_name) + 1 if apart else place
    return f"step/{table}/at/{step.after + 1}"


def shown_json(room: Room, step: ClassStep, place: int, given: str, lang: str) -> Json:
    """The key with its reasons, and how many gave which answer in each round."""
    said = shown_said(step, given, lang)
    rounds = range(1, room.state.round + 1)
    answers = {turn: room.round_answers(turn, place) for turn in rounds}
    return {
        "said": said, "joined": len(room.animals),
        "rounds": [
            {"round": turn, "bars": bars(step, answers[turn].values(), lang)} for turn in rounds
        ],
        "moved": moved(answers[1], answers[rounds[-1]]) if len(rounds) > 1 else [],
    }  # fmt: skip


class LookHandler(ApiHandler):
    """A step that is not in the plan, for a sheet of paper."""

    async def get(self) -> None:
        """The question of a step by its name."""
        _, room = await self.holder_in("teacher")
        try:
            step = await asyncio.to_thread(class_step, self.get_query_argument("step", ""), room.plan.edition)
        except NoStep:
            self.refuse(HTTPStatus.NOT_FOUND, "missing")
        self.say(await asyncio.to_thread(question_view, step, self.lang_in(room)))


class FrameHandler(ApiHandler):
    """A shared replay."""

    async def get(self, number: str, at: str) -> None:
        """The table of a lesson's step after some of its events."""
        holder, room = await self.holder_in(*EVERYBODY)
        place = int(number) if len(number) < 4 else 0
        if not 1 <= place <= len(room.plan.steps):
            self.refuse(HTTPStatus.NOT_FOUND, "missing")
        event, last = min(int(at[:4]), MOST_EVENTS), MOST_EVENTS if holder.role == "teacher" else looks_to(room, place)
        frame = await asyncio.to_thread(replay_frame, room.plan.step(place), event, self.lang_in(room))
        if frame is None or event > last:
            self.refuse(HTTPStatus.NOT_FOUND, "missing")
        assert frame is not None
        frame["last"] = min(frame["last"], last)
        if holder.role == "teacher":
            frame["next"] = await asyncio.to_thread(next_asked, room.plan, place, frame["at"])
        self.say(frame)


def looks_to(room: Room, place: int) -> int:
    """After how many events pupils may look at a step's table: never past what is still to be foretold about it."""
    step, state = room.plan.step(place), room.state
    if not state.is_open(place) or not (state.phase == "replay" or step.do == "watch"):
        return -1
    same_table = (each for each in room.plan.in_order() if each.table_name == step.table_name)
    asked = {each.after for each in same_table if each.after is not None}
    table, _, seen = state.follow.partition("/at/")
    there = int(seen) if state.phase == "replay" and table == f"step/{place}" and seen.isdecimal() else 0
    return min((each for each in asked if each >= there), default=MOST_EVENTS)


class AnswerHandler(ApiHandler):
    """Takes answers."""

    async def post(self) -> None:
        """The number of the answer that is kept, after the commit."""
        holder, room = await self.holder_in("pupil")
        if not self.service.may_answer(holder):
            self.wait(HTTPStatus.TOO_MANY_REQUESTS)
        data = self.body()
        step, turn, nth = (self.whole(data, each) for each in ("step", "round", "nth"))
        text = data.get("answer")
        if not isinstance(text, str) or len(text) > LONGEST_ANSWER:
            self.refuse(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="answer")
        assert isinstance(text, str)
        kept = await self.service.answer(holder, room, step, turn, nth, text)
        self.refuse_unkept(kept, room, "answer")
        self.say({"nth": kept})


class TryHandler(ApiHandler):
    """Takes the moves of a lesson's step."""

    async def post(self) -> None:
        """The reply to what was tried."""
        holder, room = await self.holder_in("pupil")
        if not self.service.may_answer(holder):
            self.wait(HTTPStatus.TOO_MANY_REQUESTS)
        data = self.body()
        step, nth = self.whole(data, "step"), self.whole(data, "nth")
        tried = data.get("tried")
        proper = isinstance(tried, list) and 0 < len(tried) <= MOST_TRIED
        if not proper or not all(isinstance(each, str) and len(each) <= 100 for each in tried or ()):
            self.refuse(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="tried")
        moves = tuple(tried or ())
        kept = await self.service.tried(holder, room, step, nth, moves)
        self.refuse_unkept(kept, room, "tried")
        reply = await asyncio.to_thread(reply_data, room.plan.step(step), moves, self.lang_in(room))
        self.say({**reply, "nth": kept})


class DriveHandler(ApiHandler):
    """Lets the teacher lead."""

    async def post(self) -> None:
        """The state, if nobody changed it since."""
        _, room = await self.holder_in("teacher")
        wish = self.body()
        version = self.whole(wish, "v", 0)
        try:
            done = await self.service.drive(room, version, wish)
        except BadWish as bad:
            self.refuse(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field=str(bad))
        if room.id not in self.service.rooms:
            self.refuse(HTTPStatus.NOT_FOUND, "over")
        self.say(state_json(room, "teacher"), HTTPStatus.OK if done else HTTPStatus.CONFLICT)


class EraseHandler(ApiHandler):
    """Erases a class."""

    async def post(self) -> None:
        """Whether nothing of it is left yet."""
        holder, _ = await self.holder_in("teacher")
        self.say({"erased": await self.service.erase(holder.class_id)})


class ResultsHandler(ApiHandler):
    """What came of the class."""

    async def get(self) -> None:
        """Step by step."""
        _, room = await self.holder_in("teacher")
        answers = await asyncio.to_thread(self.service.store.answers, room.id)
        found = await asyncio.to_thread(results, room.plan, answers, self.lang_in(room))
        self.say({"results": found, "joined": len(room.animals), "ends": room.ends})


class ExportHandler(ApiHandler):
    """Hands the answers out."""

    async def get(self, form: str) -> None:
        """As a table, or as xAPI statements."""
        _, room = await self.holder_in("teacher")
        answers = await asyncio.to_thread(self.service.store.answers, room.id)
        self.set_header("Content-Disposition", f'attachment; filename="class-{room.code}.{form}"')
        if form == "json":
            self.say(statements(room.id, room.plan, answers))
            return
        lang = self.lang_in(room)
        head = words_of("rainbow7.classroom", lang)["csv"]["head"]
        self.set_header("Content-Type", "text/csv; charset=utf-8")
        self.finish(await asyncio.to_thread(csv_text, room.plan, room.animals, answers, lang, head))


class EventsHandler(ApiHandler):
    """A stream of events, each the whole state."""

    async def get(self) -> None:
        """The state now and after each change, the newest only."""
        holder, room = await self.holder_in(*EVERYBODY)
        self.set_header("Content-Type", "text/event-stream; charset=utf-8")
        self.set_header("X-Accel-Buffering", "no")
        if holder.role == "pupil":
            self.service.seen_at(holder, self.address)
        self.line = line = self.service.add_line(holder, self.lang_in(room))
        last = b""
        try:
            while not line.closed:
                line.changed.clear()
                current = self.service.rooms.get(room.id)
                if current is None:
                    break
                data = event_text(self.service.event(current, line))
                if data != last:
                    self.write(data)
                    await self.flush()
                    last = data
                if holder.role == "teacher":
                    await asyncio.sleep(WALL_PAUSE)
                try:
                    await asyncio.wait_for(line.changed.wait(), COMMENT_AFTER)
                except TimeoutError:
                    self.write(b":\n\n")
                    await self.flush()
            if room.id not in self.service.rooms:
                self.write(event_text({"over": True}))
        except StreamClosedError:
            pass
        finally:
            self.service.drop_line(line)

    def on_connection_close(self) -> None:
        """The browser has left."""
        if hasattr(self, "line"):
            self.line.close()


def api_routes(service: ClassService, base: str) -> list[Any]:
    """Every address of the interface."""
    told = {"service": service}
    return [
        (rf"{base}api/open", OpenHandler, told),
        (rf"{base}api/plan", PlanHandler, told),
        (rf"{base}api/join", JoinHandler, told),
        (rf"{base}api/state", StateHandler, told),
        (rf"{base}api/step/([0-9]+)", StepHandler, told),
        (rf"{base}api/step/([0-9]+)/at/([0-9]+)", FrameHandler, told),
        (rf"{base}api/look", LookHandler, told),
        (rf"{base}api/answer", AnswerHandler, told),
        (rf"{base}api/try", TryHandler, told),
        (rf"{base}api/drive", DriveHandler, told),
        (rf"{base}api/events", EventsHandler, told),
        (rf"{base}api/erase", EraseHandler, told),
        (rf"{base}api/results", ResultsHandler, told),
        (rf"{base}api/export\.(csv|json)", ExportHandler, told),
        (rf"{base}api/.*", MissingHandler, told),
    ]
