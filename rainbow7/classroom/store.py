"""Keeps classes in a database: SQLite in a file, or PostgreSQL. One thread writes, many statements to a transaction."""

import asyncio
import hashlib
import json
import queue
import threading
import time
from collections.abc import Callable, Collection, Iterable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Row, create_engine, delete, event, func, insert, select, text, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from rainbow7.classroom.queries import ANSWER_OF_SEAT, CLASS_OF_CODE, LEADERS, NEW_PUPIL, PUPIL_OF_KEY, SEATS, queries
from rainbow7.classroom.schema import ANSWER, PUPIL, SESSION, NewerSchema, migrate

T = TypeVar("T")

GATHERED_FOR = 0.004
"""Seconds for which statements are gathered into one transaction."""
MOST_GATHERED = 400
SAVEPOINT = "savepoint one"
"""Before each statement of a batch, always under the same name: SQLAlchemy's own savepoints are compiled anew each."""
CHANNEL = "r7class"
"""PostgreSQL's channel on which instances tell each other that a class has changed."""
SETTINGS = ("journal_mode=WAL", "synchronous=FULL", "secure_delete=ON", "foreign_keys=ON", "busy_timeout=5000")
"""SQLite: what was acknowledged survives a power cut, and what was deleted is overwritten."""


class CannotStore(Exception):
    """The database cannot be used, and why."""


class Taken(Exception):
    """A code or a key exists already."""


class Full(Exception):
    """No seat is left in a class."""


@dataclass(frozen=True)
class StoredClass:
    """A class as the database has it."""

    id: str
    code: str
    plan: Mapping[str, Any]
    state: Mapping[str, Any]
    version: int
    ends: int


@dataclass(frozen=True)
class StoredAnswer:
    """One pupil's answer in one round of a step."""

    step: int
    round: int
    seat: int
    first: str
    answer: str
    right: bool
    beliefs: tuple[str, ...]
    nth: int


@dataclass(frozen=True)
class Holder:
    """Whom a key belongs to."""

    class_id: str
    role: str
    """`teacher`, `show` or `pupil`."""
    seat: int = -1


def hash_of(key: str) -> str:
    """What is stored of a key."""
    return hashlib.sha256(key.encode()).hexdigest()


def _engine(url: str) -> Engine:
    try:
        parsed = make_url(url)
        if parsed.drivername in ("postgresql", "postgres"):
            parsed = parsed.set(drivername="postgresql+psycopg")
        if parsed.get_backend_name() == "sqlite":
            if parsed.database in (None, "", ":memory:") or parsed.query.get("mode") == "memory":
                raise CannotStore(url)  # each connection would have a database of its own
            Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
            engine = create_engine(parsed, poolclass=NullPool, connect_args={"timeout": 5, "check_same_thread": False})
            event.listen(engine, "connect", _prepare_sqlite)
            event.listen(engine, "begin", _begin_immediately)
            return engine
        if parsed.get_backend_name() != "postgresql":
            raise CannotStore(parsed.get_backend_name())
        return create_engine(parsed, pool_pre_ping=True, pool_size=4)
    except (ArgumentError, ModuleNotFoundError, OSError) as bad:
        raise CannotStore(str(bad)) from None


def _prepare_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # or Python begins and commits where it likes, and savepoints fail
    for each in SETTINGS:
        connection.execute(f"pragma {each}").close()


def _begin_immediately(connection: Connection) -> None:
    connection.exec_driver_sql("begin immediate" if connection.get_execution_options().get("writes") else "begin")


@dataclass
class _Statement:
    run: Callable[[Connection], Any]
    done: "Future[Any]"
    class_id: str


class Store:
    """The classes of a database. What changes something returns a future: it is done after the commit."""

    def __init__(self, url: str, *, gathered_for: float = GATHERED_FOR, instance: str = "") -> None:
        self.url, self.gathered_for, self.instance = url, gathered_for, instance
        self.engine = _engine(url)
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        self._queries = queries(is_sqlite=self.is_sqlite)
        try:
            with self._writing() as connection:
                migrate(connection)
        except NewerSchema as bad:
            self.engine.dispose()
            raise CannotStore(f"version {bad}") from None
        except SQLAlchemyError as bad:
            self.engine.dispose()
            raise CannotStore(_why(bad)) from None
        self._waiting: queue.SimpleQueue[_Statement | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="class-writer", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Write what waits, and close the database."""
        self._waiting.put(None)
        self._writer.join()
        self.engine.dispose()

    def _writing(self) -> Any:
        return self.engine.execution_options(writes=True).begin()

    # Writing

    def write(self, run: Callable[[Connection], T], class_id: str = "") -> "Future[T]":
        """Run this in the next transaction; the future is done after the commit, or fails alone."""
        done: Future[T] = Future()
        self._waiting.put(_Statement(run, done, class_id))
        return done

    def _write_all(self) -> None:
        ending = False
        while not ending:
            first = self._waiting.get()
            if first is None:
                return
            batch, until = [first], time.monotonic() + self.gathered_for
            while len(batch) < MOST_GATHERED:
                try:
                    each = self._waiting.get(timeout=max(0.0, until - time.monotonic()))
                except queue.Empty:
                    break
                if each is None:
                    ending = True
                    break
                batch.append(each)
            self._write(batch)

    def _write(self, batch: list[_Statement]) -> None:
        """Run a batch in one transaction, each statement in a savepoint of its own, so that it fails alone."""
        results: list[tuple[_Statement, Any, BaseException | None]] = []
        try:
            with self._writing() as connection:
                for each in batch:
                    connection.exec_driver_sql(SAVEPOINT)
                    try:
                        results.append((each, each.run(connection), None))
                    except Exception as error:
                        if isinstance(error, DBAPIError) and error.connection_invalidated:
                            raise
                        connection.exec_driver_sql(f"rollback to {SAVEPOINT}")
                        results.append((each, None, error))
                    connection.exec_driver_sql(f"release {SAVEPOINT}")
                self._tell_others(connection, {each.class_id for each, _, error in results if not error})
        except Exception as error:
            if len(batch) > 1:  # what brought the transaction down must not take the others with it
                for each in batch:
                    self._write([each])
            else:
                batch[0].done.set_exception(error)
            return
        for each, result, failure in results:
            if failure is None:
                each.done.set_result(result)
            else:
                each.done.set_exception(failure)

    def _tell_others(self, connection: Connection, classes: Iterable[str]) -> None:
        if not self.is_sqlite:
            for each in sorted(filter(None, classes)):
                connection.execute(
                    text("select pg_notify(:channel, :said)"), {"channel": CHANNEL, "said": f"{self.instance} {each}"}
                )

    def open_class(
        self, stored: StoredClass, teacher: str, show: str,
    ) -> "Future[None]":  # fmt: skip
        """Store a new class with the keys of its teacher and its projector; `Taken` if the code exists."""

        def run(connection: Connection) -> None:
            try:
                connection.execute(
                    insert(SESSION).values(
                        id=stored.id, code=stored.code, teacher_hash=hash_of(teacher), show_hash=hash_of(show),
                        plan=json.dumps(stored.plan), state=json.dumps(stored.state), version=stored.version,
                        ends=stored.ends,
                    )
                )  # fmt: skip
            except IntegrityError:
                raise Taken from None

        return self.write(run, stored.id)

    def join(
        self, class_id: str, token: str, choose: Callable[[frozenset[int], int], int], most: int
    ) -> "Future[tuple[int, int] | None]":
        """Give a new pupil a seat and an animal; nothing where the class is over, `Full` where no seat is left.

        `choose` picks an animal from those taken and the number of the seat.
        """

        def run(connection: Connection) -> tuple[int, int] | None:
            asked = {"asked_class": class_id}
            if connection.execute(self._queries.class_for_joining, asked).first() is None:
                return None
            rows = connection.execute(SEATS, asked).all()
            if len(rows) >= most:
                raise Full
            seat = max((each.seat for each in rows), default=-1) + 1
            animal = choose(frozenset(each.animal for each in rows), seat)
            new = {"class_id": class_id, "seat": seat, "token_hash": hash_of(token), "animal": animal}
            connection.execute(NEW_PUPIL, new)
            return seat, animal

        return self.write(run, class_id)

    def answer(
        self, class_id: str, given: StoredAnswer, allowed: Callable[[Mapping[str, Any]], bool] = lambda _: True
    ) -> "Future[StoredAnswer | None]":
        """Keep an answer unless a later one of this pupil is there; what then stands.

        Nothing is kept, and nothing returned, where the class's state does not allow it, or the pupil was removed.
        """
        values = {
            "class_id": class_id, "step": given.step, "round": given.round, "seat": given.seat, "first": given.first,
            "answer": given.answer, "right": given.right, "beliefs": json.dumps(given.beliefs), "nth": given.nth,
        }  # fmt: skip
        asked = {"asked_class": class_id, "asked_seat": given.seat}
        at = {**asked, "asked_step": given.step, "asked_round": given.round}

        def run(connection: Connection) -> StoredAnswer | None:
            state = connection.execute(self._queries.state_for_answering, asked).scalar()
            if state is None or not allowed(json.loads(state)):
                return None
            connection.execute(self._queries.keep_answer, values)
            return _answer(connection.execute(ANSWER_OF_SEAT, at).one())

        return self.write(run, class_id)

    def drive(
        self, class_id: str, version: int, state: Mapping[str, Any], plan: Mapping[str, Any] | None = None
    ) -> "Future[bool]":
        """Set the state, and another plan if there is one, if it still has this version; whether it had."""
        new = {"state": json.dumps(state), "version": version + 1, **({"plan": json.dumps(plan)} if plan else {})}

        def run(connection: Connection) -> bool:
            wanted = (SESSION.c.id == class_id) & (SESSION.c.version == version)
            return connection.execute(update(SESSION).where(wanted).values(**new)).rowcount == 1

        return self.write(run, class_id)

    def remove(self, class_id: str, seat: int) -> "Future[None]":
        """Remove a pupil with all answers."""

        def run(connection: Connection) -> None:
            for table in (ANSWER, PUPIL):
                connection.execute(delete(table).where((table.c.class_id == class_id) & (table.c.seat == seat)))

        return self.write(run, class_id)

    # Erasing

    def erase(self, class_id: str) -> bool:
        """Erase a class; whether nothing of it is left in the database's files yet."""
        self.write(lambda connection: _erase(connection, [class_id]), class_id).result()
        return self.overwrite()

    def erase_ended(self, now: int, spared: Collection[str] = ()) -> list[str]:
        """Erase all classes whose time is over, but not those spared; their ids."""

        def run(connection: Connection) -> list[str]:
            rows = connection.execute(select(SESSION.c.id).where(SESSION.c.ends <= now))
            ended = [each.id for each in rows if each.id not in spared]
            _erase(connection, ended)
            return ended

        ended = self.write(run).result()
        if ended:
            self.overwrite()
        return ended

    def overwrite(self, tries: int = 20, pause: float = 0.1) -> bool:
        """Let the database's files forget what was deleted; false while a reader still holds an older snapshot."""
        for left in range(tries, 0, -1):
            if self._overwrite():
                return True
            if left > 1:
                time.sleep(pause)
        return False

    def _overwrite(self) -> bool:
        if self.is_sqlite:
            self.engine.dispose()
            # Not in a transaction, which would keep the log from being cut.
            raw = self.engine.raw_connection()
            try:
                cursor = raw.cursor()
                cursor.execute("pragma busy_timeout=200")
                cursor.execute("pragma wal_checkpoint(truncate)")
                busy = cursor.fetchone()
                return busy is not None and busy[0] == 0
            finally:
                raw.close()
        try:
            with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                connection.execute(text("set lock_timeout = '2s'"))
                for table in (ANSWER, PUPIL, SESSION):
                    connection.execute(text(f"vacuum full {table.name}"))
                connection.execute(text("set lock_timeout = 0"))
        except DBAPIError:
            return False
        return True

    # Reading

    def holder(self, key: str) -> Holder | None:
        """Whom a key belongs to; nothing for a key of an erased class, or none."""
        with self.engine.begin() as connection:
            asked = {"asked_hash": hash_of(key)}
            found = connection.execute(LEADERS, asked).first()
            if found is not None:
                return Holder(found.id, "teacher" if found.teacher_hash == asked["asked_hash"] else "show")
            pupil = connection.execute(PUPIL_OF_KEY, asked).first()
        return Holder(pupil.class_id, "pupil", pupil.seat) if pupil is not None else None

    def class_of_code(self, code: str) -> str | None:
        """The id of the class with this code."""
        with self.engine.begin() as connection:
            return connection.execute(CLASS_OF_CODE, {"asked_code": code}).scalar()

    def class_count(self) -> int:
        """How many classes there are."""
        with self.engine.begin() as connection:
            return int(connection.execute(select(func.count()).select_from(SESSION)).scalar_one())

    def read(self, class_id: str) -> tuple[StoredClass, dict[int, int], list[StoredAnswer]] | None:
        """A class with the animals by seat and the answers to its open steps; nothing where it is over."""
        with self.engine.begin() as connection:
            row = connection.execute(select(SESSION).where(SESSION.c.id == class_id)).first()
            if row is None:
                return None
            state = json.loads(row.state)
            stored = StoredClass(row.id, row.code, json.loads(row.plan), state, row.version, row.ends)
            pupils = connection.execute(SEATS, {"asked_class": class_id})
            animals = {each.seat: each.animal for each in pupils}
            answers = self._answers(connection, class_id, (min(state["step"], state["open"][0]), state["open"][1]))
        return stored, animals, answers

    def is_answered(self, class_id: str) -> bool:
        """Whether anybody has answered anything."""
        with self.engine.begin() as connection:
            some = select(ANSWER.c.nth).where(ANSWER.c.class_id == class_id).limit(1)
            return connection.execute(some).first() is not None

    def answers(self, class_id: str) -> list[StoredAnswer]:
        """All answers of a class, by step, round and seat."""
        with self.engine.begin() as connection:
            return self._answers(connection, class_id)

    def _answers(
        self, connection: Connection, class_id: str, steps: tuple[int, int] | None = None
    ) -> list[StoredAnswer]:
        wanted = ANSWER.c.class_id == class_id
        if steps is not None:
            wanted &= ANSWER.c.step.between(*steps)
        rows = connection.execute(select(ANSWER).where(wanted).order_by(ANSWER.c.step, ANSWER.c.round, ANSWER.c.seat))
        return [_answer(each) for each in rows]

    # Other instances

    def listen(self, changed: Callable[[str], None], again: Callable[[], None], stop: threading.Event) -> None:
        """Tell which classes other instances have changed, until `stop`; `again` after each new connection.

        Nothing is queued for who is away: after a new connection everything has to be read again.
        """
        import psycopg

        address = self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not stop.is_set():
            try:
                with psycopg.connect(address, autocommit=True) as connection:
                    connection.execute(f"listen {CHANNEL}")
                    again()
                    while not stop.is_set():
                        for each in connection.notifies(timeout=0.5):
                            instance, _, class_id = each.payload.partition(" ")
                            if instance != self.instance:
                                changed(class_id)
            except psycopg.Error:
                stop.wait(0.5)


def _erase(connection: Connection, classes: list[str]) -> None:
    for table in (ANSWER, PUPIL):
        connection.execute(delete(table).where(table.c.class_id.in_(classes)))
    connection.execute(delete(SESSION).where(SESSION.c.id.in_(classes)))


def _answer(row: Row[Any]) -> StoredAnswer:
    return StoredAnswer(
        row.step, row.round, row.seat, row.first, row.answer, bool(row.right), tuple(json.loads(row.beliefs)), row.nth
    )


def _why(bad: SQLAlchemyError) -> str:
    """Why a database cannot be used, without the statement and its values."""
    cause = bad.orig if isinstance(bad, DBAPIError) else bad
    return str(cause).strip().partition("\n")[0]


async def finished(future: "Future[T]") -> T:
    """Wait for a future of the store without holding up others."""
    return await asyncio.wrap_future(future)
