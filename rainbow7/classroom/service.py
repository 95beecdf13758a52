"""The class service: rooms kept in step with the database, lines to browsers, keys, codes and limits."""

import asyncio
import hashlib
import hmac
import json
import secrets
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Collection, Coroutine, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from rainbow7.classroom.animals import animal_data, animal_name, next_animal
from rainbow7.classroom.room import BadWish, Judged, Plan, Room, RoomState, driven, judge, judge_tried, plan_wished
from rainbow7.classroom.said import prepare, wall_said
from rainbow7.classroom.store import Full, Holder, Store, StoredAnswer, StoredClass, Taken, finished
from rainbow7.web.error_log import log
from rainbow7.web.rate_limit import RateLimit

LETTERS = "BCDFGHJKLMNPQRSTVWXZ23456789"
"""The signs of codes: no vowels, so that they spell nothing, and no 0 O 1 I."""
CODE_LENGTH = 5
MOST_SEATS = 250
MOST_CLASSES = 20
LINES_EACH = 2
"""How many lines one key may have open; one more closes the oldest."""
WALL_PAUSE = 0.1
"""Seconds between two walls for one teacher."""
COMMENT_AFTER = 15.0
"""Seconds after which a silent line hears a comment, so that nobody on the way closes it."""
THIS_MACHINE = ("127.0.0.1", "::1")
SHARED_BY_A_SCHOOL = 3
"""Seats with one address are marked unless more than so many share it: then it is a school's proxy."""
READ_PAUSE = 0.02
"""Seconds for which news of other instances are gathered: many answers in a row are read once."""
CLEAN_EVERY = 3600.0
OVERWRITE_AGAIN = 5.0
MOST_HOLDERS = 5000

Json = dict[str, Any]


class CodeRefused(Exception):
    """Too many wrong codes have been tried."""


@dataclass(eq=False)
class Line:
    """One open stream of events."""

    holder: Holder
    lang: str
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    closed: bool = False

    def wake(self) -> None:
        """Let it look at the class again."""
        self.changed.set()

    def close(self) -> None:
        """End it."""
        self.closed = True
        self.changed.set()


class ClassService:
    """All classes that this instance has heard of."""

    def __init__(self, store: Store, *, host_key: str, keep_hours: float = 24.0) -> None:
        self.store, self.host_key, self.keep_hours = store, host_key, keep_hours
        self.rooms: dict[str, Room] = {}
        self.lines: dict[str, list[Line]] = {}
        self.teachers: dict[str, list[Line]] = {}
        """Of these lines those that hear of every answer."""
        self.wrong_codes = RateLimit(20, 1.0)
        self._holders: OrderedDict[str, Holder] = OrderedDict()
        self._paces: OrderedDict[Holder, RateLimit] = OrderedDict()
        self._opened: dict[str, float] = {}
        """When this instance opened each class, by a clock that does not jump."""
        self._addresses: dict[tuple[str, int], bytes] = {}
        """The address behind each seat as a keyed hash, which is never stored."""
        self._salt = secrets.token_bytes(16)
        self._tasks: set[asyncio.Task[None]] = set()
        self._reading: dict[str, asyncio.Task[None]] = {}
        self._read_locks: dict[str, asyncio.Lock] = {}
        """A class is read once at a time, so that an older reading never replaces a newer one."""
        self._stop = threading.Event()

    # Its life

    async def begin(self) -> None:
        """Erase what is over, then listen to other instances."""
        await self.erase_ended()
        self._run(self._clean())
        if not self.store.is_sqlite:
            loop = asyncio.get_running_loop()

            def changed(class_id: str) -> None:
                loop.call_soon_threadsafe(self.read_again, class_id)

            def again() -> None:
                loop.call_soon_threadsafe(self.read_all_again)

            threading.Thread(
                target=self.store.listen, args=(changed, again, self._stop), name="class-listener", daemon=True
            ).start()

    def end(self) -> None:
        """Close all lines; the store is closed by whoever opened it."""
        self._stop.set()
        for some in self.lines.values():
            for each in some:
                each.close()
        for task in (*self._tasks, *self._reading.values()):
            task.cancel()

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _clean(self) -> None:
        while True:
            await asyncio.sleep(CLEAN_EVERY)
            try:
                await self.erase_ended()
            except SQLAlchemyError as error:
                log.warning("Classes that are over could not be erased:", exc_info=error)

    async def erase_ended(self) -> None:
        """Erase the classes whose time is over; one opened here only if a clock that does not jump says so too."""
        now = time.monotonic()
        spared = frozenset(name for name, began in self._opened.items() if now - began < self.keep_hours * 3600 - 60)
        for each in await asyncio.to_thread(self.store.erase_ended, int(time.time()), spared):
            self.forget(each)

    # Keys

    async def holder(self, key: str) -> Holder | None:
        """Whom a key belongs to."""
        if not key or len(key) > 100:
            return None
        hashed = hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()
        if hashed in self._holders:
            self._holders.move_to_end(hashed)
            return self._holders[hashed]
        found = await asyncio.to_thread(self.store.holder, key)
        if found is not None:
            self._holders[hashed] = found
            if len(self._holders) > MOST_HOLDERS:
                self._holders.popitem(last=False)
        return found

    def is_host(self, key: str) -> bool:
        """Whether this is the key of the host."""
        return hmac.compare_digest(key.encode("utf-8", "replace"), self.host_key.encode())

    def may_answer(self, holder: Holder) -> bool:
        """Whether this key may answer again already: four times a second."""
        if holder not in self._paces:
            self._paces[holder] = RateLimit(4, 4.0)
            if len(self._paces) > MOST_HOLDERS:
                self._paces.popitem(last=False)
        return self._paces[holder].allows()

    # Rooms

    async def room(self, class_id: str) -> Room | None:
        """A class; nothing where it is over."""
        if class_id not in self.rooms:
            read = await asyncio.to_thread(self._read, class_id)
            if read is None:
                return None
            self._prepare(self.rooms.setdefault(class_id, read))
        return self.rooms[class_id]

    def _prepare(self, room: Room) -> None:
        """Have the current step and the next one made ready beside the event loop."""
        last = min(room.state.step + 1, len(room.plan.steps))
        for number in range(room.state.step, last + 1):
            self._run(asyncio.to_thread(prepare, room.plan, number))

    async def room_now(self, class_id: str) -> Room | None:
        """A class as the database has it now."""
        await self._read_again(class_id)
        return self.rooms.get(class_id)

    async def look_again(self, room: Room) -> None:
        """Before a pupil is refused: another instance may have let the class go on just now."""
        if not self.store.is_sqlite:
            await self._read_again(room.id)

    def _read(self, class_id: str) -> Room | None:
        found = self.store.read(class_id)
        return Room.of(*found) if found is not None else None

    def read_again(self, class_id: str) -> None:
        """Another instance has changed a class: read it anew, once at a time."""
        if class_id in self.rooms and class_id not in self._reading:
            self._reading[class_id] = asyncio.ensure_future(self._read_soon(class_id))

    async def _read_soon(self, class_id: str) -> None:
        await asyncio.sleep(READ_PAUSE)
        self._reading.pop(class_id, None)
        await self._read_again(class_id)

    async def _read_again(self, class_id: str) -> None:
        async with self._read_locks.setdefault(class_id, asyncio.Lock()):
            if class_id in self.rooms:
                self.rooms[class_id].reading_begins()
            try:
                found = await asyncio.to_thread(self._read, class_id)
            except SQLAlchemyError:
                return
            if found is None:
                self.forget(class_id)
            elif class_id in self.rooms:
                self.rooms[class_id].taken(found)
                self.wake(class_id)

    def read_all_again(self) -> None:
        """Read all classes anew: nothing is queued for an instance that was away."""
        for each in tuple(self.rooms):
            self.read_again(each)

    def forget(self, class_id: str) -> None:
        """A class is over: its keys hold nothing, its lines end."""
        self.rooms.pop(class_id, None)
        self._read_locks.pop(class_id, None)
        self._opened.pop(class_id, None)
        for hashed in [hashed for hashed, each in self._holders.items() if each.class_id == class_id]:
            del self._holders[hashed]
        for key in [key for key in self._addresses if key[0] == class_id]:
            del self._addresses[key]
        self.teachers.pop(class_id, None)
        for line in self.lines.pop(class_id, ()):
            line.close()

    # What happens

    async def open(self, plan: Plan) -> Json:
        """Open a class; its code and its keys. `Full` if there are as many as there may be."""
        if await asyncio.to_thread(self.store.class_count) >= MOST_CLASSES:
            raise Full
        class_id, teacher, show = secrets.token_hex(16), secrets.token_urlsafe(24), secrets.token_urlsafe(16)
        ends = int(time.time() + self.keep_hours * 3600)
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            stored = StoredClass(class_id, code, plan.json(), RoomState().json(), 1, ends)
            try:
                await finished(self.store.open_class(stored, teacher, show))
            except Taken:
                continue
            break
        self._opened[class_id] = time.monotonic()
        return {"code": code, "class": class_id, "teacher": teacher, "show": show, "ends": ends}

    async def join(self, code: str, address: str) -> tuple[str, int, Room] | None:
        """Let a pupil in: a token and an animal; nothing for a wrong code.

        `Full` where the door is closed or no seat left, `CodeRefused` where too many wrong codes were tried.
        """
        if self.wrong_codes.seconds_until_allowed() > 0:
            raise CodeRefused
        wanted = code.strip().upper()
        proper = len(wanted) == CODE_LENGTH and set(wanted) <= set(LETTERS)
        class_id = await asyncio.to_thread(self.store.class_of_code, wanted) if proper else None
        room = await self.room(class_id) if class_id is not None else None
        if room is None:
            self.wrong_codes.allows()
            return None
        if room.state.door == "closed":
            raise Full("closed")
        token = secrets.token_urlsafe(16)
        try:
            given = await finished(self.store.join(room.id, token, next_animal, MOST_SEATS))
        except Full:
            raise Full("full") from None
        if given is None:
            return None
        seat, animal = given
        room.joined(seat, animal)
        self.seen_at(Holder(room.id, "pupil", seat), address)
        self.wake(room.id)
        return token, animal, room

    async def answer(self, holder: Holder, room: Room, step: int, round: int, nth: int, text: str) -> int | bool | None:
        """Keep an answer: its number after the commit, nothing where it is too late, false where it cannot be read."""
        if not room.state.takes_answers(step, round):
            await self.look_again(room)
        if not room.state.takes_answers(step, round) or not 1 <= step <= len(room.plan.steps):
            return None
        judged = room.judged.get((step, text))
        if judged is None:
            judged = await asyncio.to_thread(lambda: judge(room.plan.step(step), text))
            if judged is None:
                return False
            room.remember(step, text, judged)
        return await self._keep(holder, room, step, round, nth, judged)

    def _all_read(self, plan: Plan, step: int, answers: Collection[str]) -> bool:
        """Whether all these are answers to a step: nothing else comes into the light."""
        return all(judge(plan.step(step), each) is not None for each in answers)

    async def tried(self, holder: Holder, room: Room, step: int, nth: int, tried: tuple[str, ...]) -> int | bool | None:
        """The same for the moves of a step that is played."""
        if not room.state.takes_answers(step, room.state.round):
            await self.look_again(room)
        if not room.state.takes_answers(step, room.state.round) or not 1 <= step <= len(room.plan.steps):
            return None
        played = room.plan.step(step)
        if played.do not in ("try", "round"):
            return False
        judged = await asyncio.to_thread(judge_tried, played, tried)
        return False if judged is None else await self._keep(holder, room, step, room.state.round, nth, judged)

    async def _keep(
        self, holder: Holder, room: Room, step: int, round: int, nth: int, judged: Judged
    ) -> int | bool | None:
        given = StoredAnswer(step, round, holder.seat, judged.text, judged.text, judged.right, judged.beliefs, nth)

        def allowed(state: Mapping[str, Any]) -> bool:
            return RoomState.of(state, 0).takes_answers(step, round)

        kept = await finished(self.store.answer(room.id, given, allowed))
        if kept is None:
            self.read_again(room.id)
            return None
        room.keep(kept)
        self.wake(room.id, answers=True)
        return kept.nth

    async def drive(self, room: Room, version: int, wish: Mapping[str, Any]) -> bool:
        """Make the class as its teacher wants it, if nobody has changed it since that version; whether it was so.

        `BadWish` names a field that cannot be so.
        """
        if version != room.state.v:
            await self._read_again(room.id)
            if version != room.state.v:
                return False
        plan = await asyncio.to_thread(self._plan_wished, room, wish)
        new = driven(room.state, wish, len(plan.steps))
        seat = wish.get("remove")
        if seat is not None and (not isinstance(seat, int) or isinstance(seat, bool)):
            raise BadWish("remove")
        if seat is not None and seat not in room.animals:
            await self._read_again(room.id)  # who has joined at another instance just now
            if seat not in room.animals:
                raise BadWish("remove")
        lit = set(new.spotlight) - set(room.state.spotlight)
        if lit and not await asyncio.to_thread(self._all_read, plan, new.step, lit):
            raise BadWish("spotlight")
        changed = plan.json() if plan is not room.plan else None
        if not await finished(self.store.drive(room.id, version, new.json(), changed)):
            await self._read_again(room.id)
            return False
        if seat is not None:
            await finished(self.store.remove(room.id, seat))
            room.removed(seat)
            self._forget_seat(room.id, seat)
        if version + 1 > room.state.v:
            other = new.step != room.state.step or new.open != room.state.open
            room.state = replace(new, v=version + 1)
            room.planned(plan)
            if other:  # the answers of another step, before anybody is told of it
                await self._read_again(room.id)
            self._prepare(room)
        self.wake(room.id)
        return True

    def _plan_wished(self, room: Room, wish: Mapping[str, Any]) -> Plan:
        begun = "steps" in wish and (room.state.phase != "lobby" or self.store.is_answered(room.id))
        return plan_wished(room.plan, wish, begun=begun)

    def _forget_seat(self, class_id: str, seat: int) -> None:
        gone = Holder(class_id, "pupil", seat)
        for hashed in [hashed for hashed, each in self._holders.items() if each == gone]:
            del self._holders[hashed]
        for line in self.lines.get(class_id, ()):
            if line.holder == gone:
                line.close()

    async def erase(self, class_id: str) -> bool:
        """Erase a class; whether nothing of it is left yet. If not, it is tried again until nothing is."""
        gone = await asyncio.to_thread(self.store.erase, class_id)
        self.forget(class_id)
        if not gone:
            self._run(self._overwrite_later())
        return gone

    async def _overwrite_later(self) -> None:
        while not await asyncio.to_thread(self.store.overwrite, 1):
            await asyncio.sleep(OVERWRITE_AGAIN)

    # Lines

    def add_line(self, holder: Holder, lang: str) -> Line:
        """A new line; the oldest of the same key is closed if it has too many."""
        line = Line(holder, lang)
        some = self.lines.setdefault(holder.class_id, [])
        own = [each for each in some if each.holder == holder and not each.closed]
        if len(own) >= LINES_EACH and holder.role == "pupil":
            own[0].close()
        some.append(line)
        if holder.role == "teacher":
            self.teachers.setdefault(holder.class_id, []).append(line)
        if holder.role == "pupil":
            self.rooms[holder.class_id].lines[holder.seat] += 1
            self.wake(holder.class_id, answers=True)
        return line

    def drop_line(self, line: Line) -> None:
        """A line has ended."""
        holder = line.holder
        for some in (self.lines.get(holder.class_id, []), self.teachers.get(holder.class_id, [])):
            if line in some:
                some.remove(line)
        room = self.rooms.get(holder.class_id)
        if holder.role == "pupil" and room is not None:
            room.lines[holder.seat] -= 1
            self.wake(holder.class_id, answers=True)

    def wake(self, class_id: str, *, answers: bool = False) -> None:
        """Tell a class's lines that it has changed; of answers only the teachers hear."""
        for line in (self.teachers if answers else self.lines).get(class_id, ()):
            line.wake()

    def seen_at(self, holder: Holder, address: str) -> None:
        """Remember a seat's address, as a hash that only this process can compare; our own machine's tells nothing."""
        if address in THIS_MACHINE:
            return
        self._addresses[holder.class_id, holder.seat] = hmac.digest(self._salt, address.encode(), "sha256")

    def event(self, room: Room, line: Line) -> Json:
        """What a line is told: the whole state, and a teacher the wall and the seats as well."""
        state = state_json(room, line.holder.role)
        if line.holder.role != "teacher":
            return state
        wall = wall_said(room.plan.step(room.state.step), room.wall(), line.lang)
        return {**state, "wall": wall, "seats": self.seats(room, line.lang)}

    def seats(self, room: Room, lang: str) -> list[Json]:
        """Who has joined: their animals, whether their phones sleep, and which share an address."""
        shared = Counter(self._addresses.get((room.id, seat)) for seat in room.animals)
        found = []
        for seat, animal in sorted(room.animals.items()):
            address = self._addresses.get((room.id, seat))
            alike = address is not None and 1 < shared[address] <= SHARED_BY_A_SCHOOL
            found.append(
                {"seat": seat, "animal": animal_name(animal, lang), "number": animal, "asleep": room.lines[seat] <= 0,
                 "same": alike}
            )  # fmt: skip
        return found

    def joined(self, token: str, animal: int, room: Room) -> Json:
        """What a pupil is told after joining."""
        return {"token": token, "animal": animal_data(animal), "state": state_json(room, "pupil")}


def state_json(room: Room, role: str) -> Json:
    """The state as each role is told it."""
    state = room.state.json() | {"steps": len(room.plan.steps), "lang": room.plan.lang}
    if role == "pupil":
        del state["spotlight"]
        return state
    return {**state, "code": room.code, "ends": room.ends}


def event_text(data: Json) -> bytes:
    """A server-sent event."""
    return f"id: {data.get('v', 0)}\ndata: {json.dumps(data, ensure_ascii=False, separators=(',', ':'))}\n\n".encode()
