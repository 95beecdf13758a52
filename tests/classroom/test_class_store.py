"""The store, on both databases: nothing acknowledged is lost, no neighbour fails along, and what is erased is gone."""

import json
import sqlite3
from collections.abc import Iterator
from concurrent.futures import wait
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect, text

from rainbow7.bench.databases import Postgres
from rainbow7.classroom.animals import next_animal
from rainbow7.classroom.room import RoomState
from rainbow7.classroom.schema import MIGRATIONS, migrate
from rainbow7.classroom.store import CannotStore, Full, Store, StoredAnswer, StoredClass, Taken

MARK = "qzqmark"
"""A text that stands in every stored answer, to be looked for in files."""


def emptied(server: Postgres) -> str:
    """The address of the database, without our tables."""
    engine = create_engine(server.url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        for table in ("class_answer", "class_pupil", "class_session", "class_schema"):
            connection.execute(text(f"drop table if exists {table}"))
    engine.dispose()
    return server.url


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'class.db'}"
    return emptied(request.getfixturevalue("postgres"))


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    opened = Store(address, gathered_for=0.001)
    yield opened
    opened.close()


def opened(store: Store, name: str = "one", code: str = "BCDFG", ends: int = 2**31 - 1) -> str:
    plan = {"edition": "en", "lang": "en", "steps": ["legal/combo.colour/1/42"]}
    store.open_class(StoredClass(name, code, plan, RoomState().json(), 1, ends), f"t-{name}", f"s-{name}").result()
    return name


def given(nth: int, seat: int = 0, answer: str = MARK) -> StoredAnswer:
    return StoredAnswer(1, 1, seat, answer, answer, False, ("belief",), nth)


def test_an_answer_is_kept_once_and_the_latest_stands(store: Store) -> None:
    name = opened(store)
    store.join(name, "token", next_animal, 9).result()
    for nth, text_ in ((1, "first"), (3, "third"), (2, "second"), (3, "third")):
        store.answer(name, given(nth, answer=text_)).result()
    (kept,) = store.answers(name)
    assert (kept.first, kept.answer, kept.nth) == ("first", "third", 3)


def test_answers_of_nobody_and_answers_that_come_too_late_are_not_kept(store: Store) -> None:
    name = opened(store)
    assert store.answer(name, given(1, seat=7)).result() is None
    store.join(name, "token", next_animal, 9).result()
    assert store.answer(name, given(1), lambda state: state["phase"] == "ask").result() is None
    assert store.answers(name) == []


def test_a_failing_statement_fails_alone(store: Store) -> None:
    name = opened(store)
    waiting = [store.join(name, f"token-{each // 2}", next_animal, 99) for each in range(8)]
    wait(waiting)
    assert sum(each.exception() is None for each in waiting) == 4
    assert len(store.read(name)[1]) == 4  # type: ignore[index]


def test_codes_and_seats_are_given_once(store: Store) -> None:
    name = opened(store)
    with pytest.raises(Taken):
        opened(store, "two")
    seats = [store.join(name, f"t{each}", next_animal, 5) for each in range(6)]
    wait(seats)
    assert sorted(each.result() for each in seats if not each.exception()) == [(n, n) for n in range(5)]  # type: ignore[type-var]
    assert [type(each.exception()) for each in seats if each.exception()] == [Full]


def test_of_two_wishes_for_one_version_one_is_fulfilled(store: Store) -> None:
    name = opened(store)
    done = [store.drive(name, 1, RoomState(phase="ask").json()) for _ in range(5)]
    assert sorted(each.result() for each in done) == [False] * 4 + [True]
    assert store.read(name)[0].version == 2  # type: ignore[index]


def test_keys_are_stored_as_hashes_only_and_found_again(store: Store, address: str) -> None:
    name = opened(store)
    store.join(name, "the-token", next_animal, 9).result()
    assert [store.holder(each).role for each in ("t-one", "s-one", "the-token")] == ["teacher", "show", "pupil"]  # type: ignore[union-attr]
    assert store.holder("another") is None
    engine = create_engine(address)
    with engine.connect() as connection:
        rows = [
            str(connection.execute(text(f"select * from {each}")).all()) for each in ("class_session", "class_pupil")
        ]
    engine.dispose()
    assert not any("the-token" in each or "t-one" in each for each in rows)


@pytest.mark.parametrize("before", [0, *range(1, max(MIGRATIONS))])
def test_every_older_version_is_migrated(address: str, before: int) -> None:
    engine = create_engine(address)
    with engine.begin() as connection:
        connection.execute(text("create table class_schema (version integer not null)"))
        connection.execute(text(f"insert into class_schema values ({before})"))
        for version in range(1, before + 1):
            MIGRATIONS[version](connection)
    store = Store(address)
    opened(store)
    store.close()
    with engine.begin() as connection:
        assert migrate(connection) == max(MIGRATIONS)
        assert inspect(connection).has_table("class_answer")
    engine.dispose()


def test_a_newer_database_is_left_alone(address: str) -> None:
    Store(address).close()
    engine = create_engine(address)
    with engine.begin() as connection:
        connection.execute(text("update class_schema set version = 999"))
    engine.dispose()
    with pytest.raises(CannotStore, match="999"):
        Store(address)


@pytest.mark.parametrize("url", ["nonsense", "mysql://x/y", "sqlite:////proc/none/class.db"])
def test_a_database_that_cannot_be_used_says_so(url: str) -> None:
    with pytest.raises(CannotStore):
        Store(url)


def bytes_left(folder: Path) -> int:
    return sum(each.read_bytes().count(MARK.encode()) for each in folder.iterdir() if each.is_file())


def filled(store: Store) -> str:
    name = opened(store)
    for seat in range(40):
        store.join(name, f"{MARK}{seat}", next_animal, 99)
    done = [store.answer(name, given(1, seat)) for seat in range(40)]
    wait(done)
    assert all(each.result() for each in done)
    return name


def test_what_is_erased_is_in_no_file(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'class.db'}")
    name = filled(store)
    assert bytes_left(tmp_path) > 0
    assert store.erase(name)
    assert bytes_left(tmp_path) == 0
    store.close()


def test_while_a_reader_holds_a_snapshot_it_is_not_called_erased(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'class.db'}")
    name = filled(store)
    reader = sqlite3.connect(tmp_path / "class.db", isolation_level=None)
    reader.execute("begin")
    assert reader.execute("select count(*) from class_answer").fetchone() == (40,)
    store.write(lambda connection: connection.execute(text("delete from class_answer"))).result()
    assert not store.overwrite(tries=1)
    reader.execute("rollback")
    reader.close()
    assert store.erase(name)
    assert bytes_left(tmp_path) == 0
    store.close()


def test_postgresqls_tables_hold_nothing_of_an_erased_class(postgres: Postgres) -> None:
    store = Store(emptied(postgres))
    name = filled(store)
    assert store.erase(name)
    with store.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("checkpoint"))
        shown = str(connection.execute(text("select pg_relation_filepath('class_answer')")).scalar_one())
        read = connection.execute(text("select pg_read_binary_file(:file)"), {"file": shown}).scalar_one()
    assert MARK.encode() not in bytes(read)
    store.close()


def test_what_is_over_is_erased_but_not_what_is_spared(store: Store) -> None:
    for name, code, ends in (("old", "BBBBB", 10), ("kept", "CCCCC", 10), ("new", "DDDDD", 99)):
        opened(store, name, code, ends)
    assert store.erase_ended(50, {"kept"}) == ["old"]
    assert store.class_count() == 2
    assert store.class_of_code("BBBBB") is None


def test_state_and_plan_come_back_as_they_were(store: Store) -> None:
    name = opened(store)
    found = store.read(name)
    assert found is not None
    assert RoomState.of(json.loads(json.dumps(found[0].state)), 1) == RoomState()
