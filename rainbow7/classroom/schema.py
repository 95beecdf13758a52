"""The tables of the class service, and the numbered migrations that make them."""

from collections.abc import Callable, Mapping

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    insert,
    inspect,
    select,
    text,
    update,
)

TABLES = MetaData()

SCHEMA = Table("class_schema", TABLES, Column("version", Integer, nullable=False))
SESSION = Table(
    "class_session", TABLES,
    Column("id", String(32), primary_key=True),
    Column("code", String(8), unique=True, nullable=False),
    Column("teacher_hash", String(64), unique=True, nullable=False),
    Column("show_hash", String(64), unique=True, nullable=False),
    Column("plan", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("ends", Integer, nullable=False),
)  # fmt: skip
PUPIL = Table(
    "class_pupil", TABLES,
    Column("class_id", String(32), ForeignKey("class_session.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("token_hash", String(64), unique=True, nullable=False),
    Column("animal", Integer, nullable=False),
)  # fmt: skip
ANSWER = Table(
    "class_answer", TABLES,
    Column("class_id", String(32), ForeignKey("class_session.id", ondelete="CASCADE"), primary_key=True),
    Column("step", Integer, primary_key=True, autoincrement=False),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("first", Text, nullable=False),
    Column("answer", Text, nullable=False),
    Column("right", Boolean, nullable=False),
    Column("beliefs", Text, nullable=False),
    Column("nth", Integer, nullable=False),
)  # fmt: skip
"""Answers have no time: `nth` is order enough."""

ADVISORY_LOCK = 0x72_37_63_6C
"""The number of PostgreSQL's lock under which one instance migrates while others wait."""


def _first_tables(connection: Connection) -> None:
    TABLES.create_all(connection, tables=[SESSION, PUPIL, ANSWER], checkfirst=False)


MIGRATIONS: Mapping[int, Callable[[Connection], None]] = {1: _first_tables}
"""What leads to each version from the one before it."""


class NewerSchema(Exception):
    """The database was written by a newer version of this program."""


def migrate(connection: Connection) -> int:
    """Bring the tables to the newest version, within the transaction that is open; the version that there was."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"select pg_advisory_xact_lock({ADVISORY_LOCK})"))
    if not inspect(connection).has_table(SCHEMA.name):
        SCHEMA.create(connection)
        connection.execute(insert(SCHEMA).values(version=0))
    before = int(connection.execute(select(SCHEMA.c.version)).scalar_one())
    if before > max(MIGRATIONS):
        raise NewerSchema(before)
    for version in range(before + 1, max(MIGRATIONS) + 1):
        MIGRATIONS[version](connection)
        connection.execute(update(SCHEMA).values(version=version))
    return before
