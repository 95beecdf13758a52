"""The statements of the store that every pupil causes: made once, for making one costs more than running it."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import BindParameter, Insert, Select, bindparam, insert, or_, select
from sqlalchemy.dialects import postgresql, sqlite

from rainbow7.classroom.schema import ANSWER, PUPIL, SESSION


def _asked(name: str) -> BindParameter[Any]:
    """A value that is given when the statement is run; a column's own name may not stand here."""
    return bindparam(f"asked_{name}")


LEADERS = select(SESSION.c.id, SESSION.c.teacher_hash).where(
    or_(SESSION.c.teacher_hash == _asked("hash"), SESSION.c.show_hash == _asked("hash"))
)
"""The class whose teacher or projector has a key."""
PUPIL_OF_KEY = select(PUPIL.c.class_id, PUPIL.c.seat).where(PUPIL.c.token_hash == _asked("hash"))
CLASS_OF_CODE = select(SESSION.c.id).where(SESSION.c.code == _asked("code"))
SEATS = select(PUPIL.c.seat, PUPIL.c.animal).where(PUPIL.c.class_id == _asked("class"))
NEW_PUPIL = insert(PUPIL)
ANSWER_OF_SEAT = select(ANSWER).where(
    ANSWER.c.class_id == _asked("class"),
    ANSWER.c.step == _asked("step"),
    ANSWER.c.round == _asked("round"),
    ANSWER.c.seat == _asked("seat"),
)


@dataclass(frozen=True)
class Queries:
    """The statements that the two databases write differently."""

    class_for_joining: Select[Any]
    """The class, which PostgreSQL locks until the seat is given."""
    state_for_answering: Select[Any]
    """The state of a pupil's class, which PostgreSQL keeps from changing until the answer is kept."""
    keep_answer: Insert


def queries(*, is_sqlite: bool) -> Queries:
    """The statements for a database; SQLite's writers are alone anyway."""
    joining = select(SESSION.c.id).where(SESSION.c.id == _asked("class"))
    answering = select(SESSION.c.state).where(
        SESSION.c.id == _asked("class"), PUPIL.c.class_id == SESSION.c.id, PUPIL.c.seat == _asked("seat")
    )
    dialect: Any = sqlite if is_sqlite else postgresql
    answer = dialect.insert(ANSWER)
    keep = answer.on_conflict_do_update(
        index_elements=["class_id", "step", "round", "seat"],
        set_={name: answer.excluded[name] for name in ("answer", "right", "beliefs", "nth")},
        where=ANSWER.c.nth < answer.excluded.nth,
    )
    if is_sqlite:
        return Queries(joining, answering, keep)
    return Queries(joining.with_for_update(), answering.with_for_update(read=True, of=SESSION), keep)
