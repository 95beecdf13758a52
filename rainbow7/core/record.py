"""A match as a text that replays anywhere: every move, everything chance decided, and every event to compare with."""

from __future__ import annotations

from collections.abc import Mapping

import rainbow7
from rainbow7.core.chance import Unsettled, Written
from rainbow7.core.event import Tale
from rainbow7.core.game import Game
from rainbow7.core.match import Match, Step, with_house_rules
from rainbow7.core.notation import BadNotation
from rainbow7.core.rule import Verdict

FIRST_LINE = "rainbow7-record 1"
MOST_SEED_DIGITS = 4000
"""What Python reads as a number without being told to."""
SIZE_LIMIT = 4_000_000
"""No record of a whole game comes near so many characters."""


class BadRecord(ValueError):
    """A record that does not replay: the line, a short code, the facts, and the verdict or the rule that it breaks."""

    def __init__(
        self, line: int, code: str, *, rule: str | None = None, verdict: Verdict | None = None, **facts: object
    ) -> None:
        self.line, self.code, self.rule, self.verdict, self.facts = line, code, rule, verdict, facts
        super().__init__(f"line {line}: {code}")


def write(match: Match) -> str:
    """The record of a match.

    A line that begins with `~` tells what chance decided in the move above it, one with `.` what then happened.
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
    """Replay a record: everything is worked out again and compared; the first line that does not fit is named."""
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
    match = Match(game, start, Written(()), seed=int(seed) if seed else None)
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
        told = number + 1
        while told <= len(lines) and lines[told - 1].strip()[:1] in ("", "~", "."):
            told += 1
        match = _replay_move(match, number, lines[number - 1 : told - 1], same_rules=same_rules)
        number = told
    raise BadRecord(len(lines) + 1, "truncated")


def _replay_move(match: Match, number: int, lines: list[str], *, same_rules: bool) -> Match:
    """One move with the lines under it, the first of which stands at this number.

    Another version of this program may have told an event under another rule; that is not compared, all else is.
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
    chance = Written(tuple(lines[place].split()[1:]) for place in decided)
    tale: Tale[object] = Tale(match.state, chance)
    try:
        match.game.carry_out(tale, move)
    except Unsettled as off:
        # What is missing would stand after the last line that tells what chance decided.
        missing = (decided[-1] if decided else 0) + 1
        place = missing if off.code == "chance-missing" else decided[chance.used - 1]
        cause = tale.moments[-1].event.rule if tale.moments else None
        raise BadRecord(number + place, off.code, rule=cause, word=off.word) from None
    if chance.used < len(decided):
        raise BadRecord(number + decided[chance.used], "chance-unasked")
    told = [place for place, line in enumerate(lines) if line.strip()[:1] == "."]
    for place, moment in zip(told, tale.moments, strict=False):
        written = " ".join(lines[place].split()[1:])
        said = written if same_rules else f"{written.rpartition(' [')[0]} [{moment.event.rule}]"
        if said != str(moment.event):
            raise BadRecord(
                number + place, "differs", rule=moment.event.rule, found=written, expected=str(moment.event)
            )
    if len(told) != len(tale.moments):
        place = told[len(tale.moments)] if len(told) > len(tale.moments) else len(lines)
        left = tale.moments[len(told)].event if len(told) < len(tale.moments) else None
        if left is None:
            raise BadRecord(number + place, "happens-not")
        raise BadRecord(number + place, "happens-too", rule=left.rule, expected=str(left))
    step = Step(move, tuple(tale.decided), with_house_rules(match.game, match.state, move, tale))
    return Match(match.game, match.start, match.chance, (*match.steps, step), match.seed)
