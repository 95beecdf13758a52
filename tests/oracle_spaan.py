"""The answers of exercises about Spaan's Rainbow, found in another way than the tutor finds them."""

from typing import Any

from oracle_common import playable

from rainbow7.games.spaan import GAME
from rainbow7.games.spaan.state import State
from rainbow7.tutor.exercise import Answer, Exercise


def legal(exercise: Exercise) -> Answer:
    """Play each move: what is not allowed raises. Nobody may ever look."""
    played = zip(exercise.question.about, playable(GAME, exercise), strict=True)
    return tuple(legal and str(move).split()[0] != "look" for move, legal in played)


def turned_up(state: State, move: Any) -> tuple[str, str]:
    """The letter that comes up, and those that show besides."""
    words = str(move).split()
    shown = "".join(str(face) for face in state.visible)
    at = int(words[1]) - 1
    if words[0] == "flip":
        lying = state.line[at]
        return str(lying.card).split("/")[1 - lying.up], shown[:at] + shown[at + 1 :]
    sides = str(state.hands[state.turn][at]).split("/")
    return sides[state.turn if words[2] == "known" else 1 - state.turn], shown


def fault(state: State, move: Any) -> str | None:
    """Black, or a colour that shows already."""
    face, shown = turned_up(state, move)
    return "black" if face == "K" else "double" if face != "W" and face in shown else None


def ending(state: State, move: Any) -> str | None:
    """A fault, or the sixth card without one."""
    if str(move) == "stop":
        return None
    sixth = str(move).startswith("place") and len(state.line) == state.edition.rainbow_cards - 1
    return fault(state, move) or ("rainbow" if sixth else None)


def line(exercise: Exercise) -> Answer:
    """Letter by letter."""
    return tuple(ending(exercise.question.state, move) is not None for move in exercise.question.about)


def loser(state: State, how: str) -> int:
    """Of a rainbow the opponent, else whoever is at fault."""
    return 1 - state.turn if how == "rainbow" else state.turn


def happens(exercise: Exercise) -> Answer:
    """Whoever is at fault loses the row; of a rainbow the opponent loses."""
    state, (move,) = exercise.question.state, exercise.question.about
    how = ending(state, move)
    return (1 - loser(state, how), len(state.line) + str(move).startswith("place")) if how else (None, 0)


def opens(exercise: Exercise) -> Answer:
    """Losers open."""
    state, (move,) = exercise.question.state, exercise.question.about
    how = ending(state, move)
    return loser(state, how) if how else -1


def knows(exercise: Exercise) -> Answer:
    """A known side goes up: the opponent has seen the back and sees it again; else only its player knows."""
    seat, (move,) = exercise.question.state.turn, exercise.question.about
    return (True, (1 - seat,)) if str(move).endswith(" known") else (False, (seat,))


def refill(exercise: Exercise) -> Answer:
    """Counted by hand."""
    state, (move,) = exercise.question.state, exercise.question.about
    placed = state.placed + str(move).startswith("place")
    if str(move) != "stop" and placed < state.edition.most_placed and ending(state, move) is None:
        return ("follow", int(str(move).startswith("place")))
    return ("draw", placed) if placed <= len(state.holder) else ("end", 0)


def winner(exercise: Exercise) -> Answer:
    """The piles, and what the last move brings."""
    state, (move,) = exercise.question.state, exercise.question.about
    piles = [len(pile) for pile in state.won]
    how = ending(state, move)
    if how is not None:
        piles[state.turn if how == "rainbow" else 1 - state.turn] += len(state.line) + 1
    first, second = piles
    even = (0, 1) if state.edition.tie == "shared" else ()
    return (even if first == second else (0,) if first > second else (1,), (first, second))


ANOTHER_WAY = {
    "legal": legal, "line": line, "happens": happens, "opens": opens, "knows": knows, "refill": refill,
    "winner": winner,
}  # fmt: skip
