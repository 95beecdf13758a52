"""What a step tells those who ask: its question, its key once that is shown, and how far its table may be seen."""

from typing import Any

from rainbow7.classroom.room import Plan, Room, moved
from rainbow7.classroom.said import (
    answer_said,
    bars,
    belief_said,
    is_right,
    question_view,
    shown_said,
)
from rainbow7.classroom.store import Holder
from rainbow7.tutor.pupil_view import ClassStep, table_in_words

MOST_EVENTS = 999
"""The most events of a table that are looked at together."""

Json = dict[str, Any]


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
