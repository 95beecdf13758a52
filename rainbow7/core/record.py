"""Records: a match as text with every move, every random decision, and every event to compare with when replaying."""

from __future__ import annotations

from collections.abc import Mapping

import rainbow7
from rainbow7.core.chance import ChanceError, RecordedChance
from rainbow7.core.event import MoveExecution
from rainbow7.core.game import Game
from rainbow7.core.match import Match, Step, with_house_rules
from rainbow7.core.notation import BadNotation
from rainbow7.core.rule import Verdict
from rainbow7.core.user_error import UserError

FIRST_LINE = "rainbow7-record 1"
MOST_SEED_DIGITS = 4000
"""The longest number that Python reads by default."""
SIZE_LIMIT = 4_000_000
"""Longer texts are not read; no record of a game comes near."""


class BadRecord(UserError):
    """A record cannot be replayed: the line, a short code, the facts, and the verdict or rule that it breaks."""

    def __init__(
        self, line: int, code: str, *, rule: str | None = None, verdict: Verdict | None = None, **facts: object
    ) -> None:
        self.line, self.rule, self.verdict = line, rule, verdict
        super().__init__(code, **facts)


def write(match: Match) -> str:
    """The record of a match.

    Under each move, lines that begin with `~` are random decisions, and lines that begin with `.` are events.
    """
    start = match.start
    lines = [FIRST_LINE, f"engine {rainbow7.__version__}", f"game {match.game.id}"]
    if match.seed is not None:
        lines.append(f"seed {match.seed}")
    lines.append(f"start {start}")
    for step in match.steps:
        lines.append(str(step.move))
        lines += [f"~ {' '.join(words)}".rstrip() for words in step.decided]
        lines += [f". {moment.event}" for moment in step.moments]
    lines.append(f"end {len(match.steps)} moves")
    return "\n".join(lines) + "\n"


def read(text: str, games: Mapping[str, Game]) -> Match:
    """Replay a record and compare every event; raises `BadRecord` at the first line that differs."""
    lines = text.replace("\r\n", "\n").splitlines()
    if not lines or lines[0].strip() != FIRST_LINE:
        raise BadRecord(1, "not-a-record")
    if len(text) > SIZE_LIMIT:
        raise BadRecord(1, "too-long", limit=SIZE_LIMIT)
    head, body = _head(lines)
    if "game" not in head:
        raise BadRecord(body, "no-game-line")
    game_line, name = head["game"]
    if name not in games:
        raise BadRecord(game_line, "no-game", found=name, known=tuple(games))
    game = games[name]
    if "start" not in head:
        raise BadRecord(body, "no-start")
    line, position = head["start"]
    _, version = head.get("engine", (0, ""))
    try:
        start = game.read_state(position, game.usual_settings(version))
    except BadNotation as bad:
        raise BadRecord(line, "bad-notation", notation=bad) from None
    seed_line, seed = head.get("seed", (0, ""))
    if seed and not (seed.isascii() and seed.isdigit() and len(seed) <= MOST_SEED_DIGITS):
        raise BadRecord(seed_line, "bad-seed", found=seed[:40])
    match = Match(game, start, RecordedChance(()), seed=int(seed) if seed else None)
    return _replay(match, lines, body, same_rules=version in ("", rainbow7.__version__))


def _head(lines: list[str]) -> tuple[dict[str, tuple[int, str]], int]:
    """The named lines at the top, each with its number, and the number of the first line after them."""
    head: dict[str, tuple[int, str]] = {}
    for number, line in enumerate(lines[1:], 2):
        name, _, rest = line.strip().partition(" ")
        if not name:
            continue
        if name not in ("engine", "game", "seed", "start"):
            return head, number
        if name in head:
            raise BadRecord(number, "twice", found=name)
        head[name] = (number, rest.strip())
    return head, len(lines) + 1


def _replay(match: Match, lines: list[str], first: int, *, same_rules: bool) -> Match:
    number = first
    while number <= len(lines):
        line = lines[number - 1].strip()
        if not line:
            number += 1
            continue
        if line.split()[0] == "end":
            if line != f"end {len(match.steps)} moves":
                raise BadRecord(number, "wrong-end", count=len(match.steps))
            if any(rest.strip() for rest in lines[number:]):
                raise BadRecord(number + 1, "after-the-end")
            return match
        after = number + 1
        while after <= len(lines) and lines[after - 1].strip()[:1] in ("", "~", "."):
            after += 1
        match = _replay_move(match, number, lines[number - 1 : after - 1], same_rules=same_rules)
        number = after
    raise BadRecord(len(lines) + 1, "truncated")


def _replay_move(match: Match, number: int, lines: list[str], *, same_rules: bool) -> Match:
    """Replay one move with the lines under it; `number` is the line number of the move.

    The rules of events are compared only if the record is of this version: another may have assigned them differently.
    """
    text = lines[0].strip()
    if text[0] in "~.":
        raise BadRecord(number, "no-move-above")
    try:
        move = match.game.read_move(text)
    except BadNotation as bad:
        raise BadRecord(number, "bad-notation", notation=bad) from None
    verdict = match.game.judge(match.state, move, None)
    if not verdict.legal:
        raise BadRecord(number, "refused", rule=verdict.refusals[0].rule, verdict=verdict)
    decided = [place for place, line in enumerate(lines) if line.strip()[:1] == "~"]
    chance = RecordedChance(tuple(lines[place].split()[1:]) for place in decided)
    execution: MoveExecution[object] = MoveExecution(match.state, chance)
    try:
        match.game.carry_out(execution, move)
    except ChanceError as off:
        # A missing decision would come after the last line with one.
        missing = (decided[-1] if decided else 0) + 1
        place = missing if off.code == "chance-missing" else decided[chance.used - 1]
        cause = execution.moments[-1].event.rule if execution.moments else None
        raise BadRecord(number + place, off.code, rule=cause, word=off.word) from None
    if chance.used < len(decided):
        raise BadRecord(number + decided[chance.used], "chance-unasked")
    event_lines = [place for place, line in enumerate(lines) if line.strip()[:1] == "."]
    for place, moment in zip(event_lines, execution.moments, strict=False):
        written = " ".join(lines[place].split()[1:])
        said = written if same_rules else f"{written.rpartition(' [')[0]} [{moment.event.rule}]"
        if said != str(moment.event):
            raise BadRecord(
                number + place, "differs", rule=moment.event.rule, found=written, expected=str(moment.event)
            )
    if len(event_lines) != len(execution.moments):
        place = event_lines[len(execution.moments)] if len(event_lines) > len(execution.moments) else len(lines)
        left = execution.moments[len(event_lines)].event if len(event_lines) < len(execution.moments) else None
        if left is None:
            raise BadRecord(number + place, "happens-not")
        raise BadRecord(number + place, "happens-too", rule=left.rule, expected=str(left))
    step = Step(move, tuple(execution.decided), with_house_rules(match.game, match.state, move, execution))
    return Match(match.game, match.start, match.chance, (*match.steps, step), match.seed)
