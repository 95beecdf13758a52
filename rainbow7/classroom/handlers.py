"""The interface of the class service over HTTP: events downwards, POST upwards, keys in `Authorization`."""

import asyncio
from http import HTTPStatus
from typing import Any

from tornado.iostream import StreamClosedError

from rainbow7.classroom.animals import animal_data
from rainbow7.classroom.api_handler import EVERYBODY, ApiHandler, Json
from rainbow7.classroom.room import BadPlan, BadWish, read_plan
from rainbow7.classroom.said import (
    csv_text,
    next_asked,
    plan_said,
    question_view,
    replay_frame,
    reply_data,
    results,
    statements,
    step_named,
)
from rainbow7.classroom.service import (
    COMMENT_AFTER,
    WALL_PAUSE,
    ClassService,
    CodeRefused,
    event_text,
    state_json,
)
from rainbow7.classroom.store import Full, StoredAnswer
from rainbow7.classroom.told_step import MOST_EVENTS, looks_to, step_json
from rainbow7.core.template import fill
from rainbow7.core.texts import words_of
from rainbow7.tutor.pupil_view import NoStep, class_step

MOST_PLAN_BYTES = 20_000
WRONG_CODE_PAUSE = 0.5
LONGEST_ANSWER = 1000
MOST_TRIED = 40


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
