"""One class as it is now: its plan, the state that all follow, who sits where, and the wall of answers. No web here."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Literal

from rainbow7.classroom.store import StoredAnswer, StoredClass
from rainbow7.core.language import LANGUAGES
from rainbow7.core.notation import BadNotation
from rainbow7.tutor import lesson_playing
from rainbow7.tutor.answer_checking import check
from rainbow7.tutor.exercise_making import kind_of
from rainbow7.tutor.pupil_view import ClassStep, NoStep, class_step, game_of_edition

Phase = Literal["lobby", "ask", "closed", "talk", "revote", "shown", "replay"]
PHASES: tuple[Phase, ...] = ("lobby", "ask", "closed", "talk", "revote", "shown", "replay")
ANSWERED_IN = ("ask", "revote")
"""The phases in which answers are taken."""
MOST_STEPS = 60
MOST_ROUNDS = 9
MOST_OTHERS = 3
"""How many of the answers that no belief explains are drawn on the wall."""
MOST_JUDGED = 2000
"""How many answers of a class are remembered with what they are worth."""
LONGEST_LINK = 300
"""The longest `follow`, in signs."""

Json = dict[str, Any]


class BadPlan(ValueError):
    """A plan that cannot be used: a short code for the reason, and the facts for its sentence."""

    def __init__(self, code: str, **facts: object) -> None:
        self.code, self.facts = code, facts
        super().__init__(f"{code} {facts}")


class BadWish(ValueError):
    """What a teacher wants cannot be: the field at fault."""


@dataclass(frozen=True)
class Plan:
    """What a class does: steps under an edition, in a language."""

    edition: str
    lang: str
    steps: tuple[str, ...]

    def json(self) -> Json:
        """As it is stored and sent."""
        return {"edition": self.edition, "lang": self.lang, "steps": list(self.steps)}

    def step(self, number: int) -> ClassStep:
        """A step by its number, from 1."""
        return class_step(self.steps[number - 1], self.edition)

    def in_order(self) -> tuple[ClassStep, ...]:
        """All steps."""
        return tuple(class_step(each, self.edition) for each in self.steps)


def read_plan(data: Any) -> Plan:
    """A plan from JSON, every step of which there is; else `BadPlan`."""
    if not isinstance(data, dict):
        raise BadPlan("not-a-plan")
    edition, lang, steps = data.get("edition", ""), data.get("lang", ""), data.get("steps")
    if not isinstance(edition, str) or game_of_edition(edition) is None:
        raise BadPlan("no-edition", found=str(edition)[:80])
    if lang not in LANGUAGES:
        raise BadPlan("no-language", found=str(lang)[:80], known=", ".join(LANGUAGES))
    if not isinstance(steps, list) or not steps or not all(isinstance(each, str) and len(each) < 200 for each in steps):
        raise BadPlan("no-steps")
    if len(steps) > MOST_STEPS:
        raise BadPlan("too-many-steps", most=MOST_STEPS)
    for number, each in enumerate(steps, 1):
        try:
            class_step(each, edition)
        except NoStep as bad:
            raise BadPlan(bad.code, **{**bad.facts, "found": each[:80], "step": number}) from None
    return Plan(edition, lang, tuple(steps))


@dataclass(frozen=True)
class RoomState:
    """What all follow. It is replaced as a whole, and `v` counts how often."""

    v: int = 1
    phase: Phase = "lobby"
    step: int = 1
    round: int = 1
    open: tuple[int, int] = (1, 1)
    """The first and the last step that pupils may be at: each for himself inside."""
    paused: bool = False
    follow: str = ""
    """What all look at: a link of a shared replay, or empty."""
    door: str = "open"
    """Whether pupils may still join: `open` or `closed`."""
    spotlight: tuple[str, ...] = ()
    """Two answers that the projector shows side by side."""

    def json(self) -> Json:
        """As it is sent to everybody."""
        return {
            "v": self.v, "phase": self.phase, "step": self.step, "round": self.round, "open": list(self.open),
            "paused": self.paused, "follow": self.follow, "door": self.door, "spotlight": list(self.spotlight),
        }  # fmt: skip

    @classmethod
    def of(cls, stored: Mapping[str, Any], version: int) -> "RoomState":
        """From what the database has."""
        first, last = stored["open"]
        return cls(
            version, stored["phase"], stored["step"], stored["round"], (first, last), stored["paused"],
            stored["follow"], stored["door"], tuple(stored.get("spotlight", ())),
        )  # fmt: skip

    def takes_answers(self, step: int, round: int) -> bool:
        """Whether an answer to this step in this round is taken now."""
        return self.phase in ANSWERED_IN and not self.paused and round == self.round and self.is_open(step)

    def is_open(self, step: int) -> bool:
        """Whether pupils may be at this step."""
        return self.open[0] <= step <= self.open[1]


def _whole(wish: Any, name: str, least: int, most: int) -> int:
    if not isinstance(wish, int) or isinstance(wish, bool) or not least <= wish <= most:
        raise BadWish(name)
    return wish


def driven(state: RoomState, wish: Mapping[str, Any], steps: int) -> RoomState:
    """The state as the teacher wants it; `BadWish` names a field that cannot be so.

    Another step begins with its first round and is the only one open, unless the wish says otherwise.
    """
    new = state
    if state.step > steps or state.open[1] > steps:  # of another plan
        new = replace(new, step=1, round=1, open=(1, 1), spotlight=())
    if "phase" in wish:
        if wish["phase"] not in PHASES:
            raise BadWish("phase")
        new = replace(new, phase=wish["phase"])
        if new.phase == "revote" and state.phase != "revote":
            new = replace(new, round=state.round + 1)
    if "step" in wish:
        step = _whole(wish["step"], "step", 1, steps)
        if step != state.step:
            new = replace(new, step=step, round=1, open=(step, step), spotlight=())
    if "round" in wish:
        new = replace(new, round=_whole(wish["round"], "round", 1, MOST_ROUNDS))
    if "open" in wish:
        new = replace(new, open=_range(wish["open"], steps))
    if not new.open[0] <= new.step <= new.open[1]:
        new = replace(new, open=(min(new.step, new.open[0]), max(new.step, new.open[1])))
    if "paused" in wish:
        if not isinstance(wish["paused"], bool):
            raise BadWish("paused")
        new = replace(new, paused=wish["paused"])
    if "door" in wish:
        if wish["door"] not in ("open", "closed"):
            raise BadWish("door")
        new = replace(new, door=wish["door"])
    return _shown(new, wish)


def plan_wished(plan: Plan, wish: Mapping[str, Any], *, begun: bool) -> Plan:
    """The plan as the teacher wants it: once a class has begun, steps may come after the others only."""
    if "steps" not in wish:
        return plan
    try:
        new = read_plan({**plan.json(), "steps": wish["steps"]})
    except BadPlan:
        raise BadWish("steps") from None
    if begun and new.steps[: len(plan.steps)] != plan.steps:
        raise BadWish("steps")
    return new


def _range(wish: Any, steps: int) -> tuple[int, int]:
    if not isinstance(wish, list) or len(wish) != 2:
        raise BadWish("open")
    first, last = (_whole(each, "open", 1, steps) for each in wish)
    if first > last:
        raise BadWish("open")
    return first, last


def _shown(new: RoomState, wish: Mapping[str, Any]) -> RoomState:
    """With what the wish says of a shared replay and of the projector."""
    if "follow" in wish:
        follow = "" if wish["follow"] is None else wish["follow"]
        if not isinstance(follow, str) or len(follow) > LONGEST_LINK or not follow.isprintable() or "//" in follow:
            raise BadWish("follow")
        new = replace(new, follow=follow)
    if "spotlight" in wish:
        shown = wish["spotlight"]
        if not isinstance(shown, list) or len(shown) > 2 or not all(isinstance(e, str) and len(e) < 300 for e in shown):
            raise BadWish("spotlight")
        new = replace(new, spotlight=tuple(shown))
    return new


@dataclass(frozen=True)
class Judged:
    """An answer that was read: its canonical text, whether it is right, the beliefs that lead to it."""

    text: str
    right: bool
    beliefs: tuple[str, ...] = ()


@lru_cache(maxsize=4096)
def judge(step: ClassStep, answer: str) -> Judged | None:
    """What an answer is worth; nothing where it cannot be read."""
    if step.exercise is not None:
        checked = check(step.exercise, answer)
        if checked.right is None:
            return None
        kind = kind_of(step.game, step.exercise.name, step.exercise.edition)
        given = frozenset({checked.given}) if kind.form == "cards" else checked.given
        beliefs = tuple(dict.fromkeys(each.name for each in checked.mutants))
        return Judged(kind.answer_text(given), checked.right, beliefs)
    if step.after is not None:
        option = next((each for each in step.next_options if each.value == answer), None)
        if option is None:
            return None
        return Judged(option.value, option.right, tuple(each.name for each in option.beliefs))
    if not step.asks:
        return None
    if step.do in ("try", "round"):
        return judge_tried(step, tuple(filter(None, map(str.strip, answer.split(";")))))
    return judge_tried(step, (answer,))


def judge_tried(step: ClassStep, tried: tuple[str, ...]) -> Judged | None:
    """What the moves of a step that is played are worth, the last of them with its belief."""
    assert step.lesson is not None
    reply = lesson_playing.reply(step.lesson, step.the_step, step.edition, tried)
    if reply.answer == "nothing":
        return None
    try:
        text = _canonical(step, tried)
    except BadNotation:  # after a move that was refused already, which is all that the reply is about
        return None
    beliefs = (reply.belief.name,) if reply.belief is not None and not reply.done else ()
    return Judged(text, reply.done, beliefs)


def _canonical(step: ClassStep, tried: tuple[str, ...]) -> str:
    """The moves as the engine writes them, never as they were sent."""
    if step.do in ("try", "round"):
        return "; ".join(str(step.game.read_move(each)) for each in tried)
    if step.do == "odd":
        return str(step.game.read_move(tried[-1]))
    return tried[-1]


@dataclass
class Room:
    """A class in memory: what the database has of it, and which pupils have a line open here."""

    id: str
    code: str
    plan: Plan
    ends: int
    state: RoomState
    animals: dict[int, int]
    """The animal of each seat."""
    answers: dict[tuple[int, int, int], StoredAnswer] = field(default_factory=dict)
    """The answers to the current step, by step, round and seat."""
    lines: Counter[int] = field(default_factory=Counter)
    """How many lines each seat has open."""
    arrived: dict[int, int] = field(default_factory=dict)
    """Who has joined here since the database is being read: what is read may not have them yet."""
    given: dict[tuple[int, int, int], StoredAnswer] = field(default_factory=dict)
    """The answers that were kept here since then."""
    judged: dict[tuple[int, str], Judged] = field(default_factory=dict)
    """What answers to a step are worth, as many as are remembered: most pupils give one of a few."""

    @classmethod
    def of(cls, stored: StoredClass, animals: Mapping[int, int], answers: Iterable[StoredAnswer]) -> "Room":
        """From what the database has."""
        room = cls(
            stored.id, stored.code, read_plan(stored.plan), stored.ends, RoomState.of(stored.state, stored.version),
            dict(animals),
        )  # fmt: skip
        for each in answers:
            room.keep(each)
        return room

    def keep(self, answer: StoredAnswer) -> None:
        """Remember an answer unless a later one of this pupil is there."""
        key = (answer.step, answer.round, answer.seat)
        if key not in self.answers or self.answers[key].nth <= answer.nth:
            self.answers[key] = self.given[key] = answer

    def remember(self, step: int, text: str, judged: Judged) -> None:
        """Remember what an answer is worth; what a hostile phone makes up fills no memory."""
        if len(self.judged) < MOST_JUDGED:
            self.judged[step, text] = judged

    def planned(self, plan: Plan) -> None:
        """Take over a plan; what is remembered of answers to another is forgotten."""
        if plan != self.plan:
            self.plan = plan
            self.judged.clear()

    def joined(self, seat: int, animal: int) -> None:
        """Remember a new pupil."""
        self.animals[seat] = self.arrived[seat] = animal

    def reading_begins(self) -> None:
        """From now on, what happens here may not be in what is read."""
        self.arrived.clear()
        self.given.clear()

    def taken(self, other: "Room") -> None:
        """Take over what was read anew, with what has happened here meanwhile; a state counts only if it is newer."""
        if other.state.v >= self.state.v:
            self.state = other.state
            self.planned(other.plan)
        self.animals, self.answers = {**other.animals, **self.arrived}, other.answers
        for each in tuple(self.given.values()):
            if each.seat in self.animals:
                self.keep(each)

    def removed(self, seat: int) -> None:
        """Forget a pupil."""
        self.animals.pop(seat, None)
        self.arrived.pop(seat, None)
        self.given = {key: each for key, each in self.given.items() if key[2] != seat}
        self.answers = {key: each for key, each in self.answers.items() if key[2] != seat}

    def round_answers(self, round: int | None = None, step: int | None = None) -> dict[int, StoredAnswer]:
        """The answers to a step in a round, by seat; usually the current ones."""
        step, round = step or self.state.step, round or self.state.round
        return {
            seat: each
            for (at, turn, seat), each in self.answers.items()
            if (at, turn) == (step, round) and seat in self.animals
        }

    def wall(self, round: int | None = None) -> Json:
        """The answers grouped by the beliefs behind them; two beliefs with one answer are one group."""
        return wall(self.animals, self.round_answers(round))


def wall(seats: Iterable[int], answers: Mapping[int, StoredAnswer]) -> Json:
    """The wall: a group for each belief with the answer most given, then right ones, unexplained ones, nothing yet."""
    present = sorted(seats)
    groups: dict[tuple[str, ...], list[StoredAnswer]] = {}
    right, unexplained = list[StoredAnswer](), list[StoredAnswer]()
    for seat in present:
        if seat in answers:
            each = answers[seat]
            place = right if each.right else groups.setdefault(each.beliefs, []) if each.beliefs else unexplained
            place.append(each)
    ordered = sorted(groups.items(), key=lambda item: (-len(item[1]), item[0]))
    return {
        "joined": len(present),
        "groups": [
            {"beliefs": list(beliefs), "answer": commonest(some), "count": len(some), "seats": [e.seat for e in some]}
            for beliefs, some in ordered
        ],
        "right": len(right),
        "unexplained": len(unexplained),
        "nothing": len(present) - len(answers.keys() & set(present)),
        "answers": {"right": commonest(right), "unexplained": commonest(unexplained)},
        "others": by_answer(unexplained)[:MOST_OTHERS],
        "places": {
            "right": [each.seat for each in right], "unexplained": [each.seat for each in unexplained],
            "nothing": [each for each in present if each not in answers],
        },
    }  # fmt: skip


def by_answer(some: Sequence[StoredAnswer]) -> list[Json]:
    """Answers with those who gave them, the commonest first."""
    found: dict[str, list[int]] = {}
    for each in some:
        found.setdefault(each.answer, []).append(each.seat)
    ordered = sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))
    return [{"answer": answer, "count": len(seats), "seats": seats} for answer, seats in ordered]


def commonest(some: Sequence[StoredAnswer]) -> str:
    """The answer that was given most often; of several the first by text."""
    counts = Counter(each.answer for each in some)
    return min(counts, key=lambda text: (-counts[text], text)) if counts else ""


def moved(before: Mapping[int, StoredAnswer], after: Mapping[int, StoredAnswer]) -> list[Json]:
    """Who moved where between two rounds: how many gave one answer first and another then."""
    both = Counter((before[seat].answer, after[seat].answer) for seat in before.keys() & after.keys())
    return [{"from": first, "to": then, "count": count} for (first, then), count in sorted(both.items())]
