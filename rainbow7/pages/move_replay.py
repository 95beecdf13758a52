"""What the moves of a link or of the reader lead to, with the moves of the others in between."""

from typing import Any

from rainbow7.core.game import Game
from rainbow7.core.match import Match, match_from, new_match
from rainbow7.core.notation import BadNotation
from rainbow7.core.rule import Verdict
from rainbow7.pages.branch import Branch
from rainbow7.pages.link import PageLink
from rainbow7.pages.opponents import Opponents
from rainbow7.pages.packed_moves import PACKED, unpacked
from rainbow7.pages.spelled_moves import AUTO

MOST_AUTOMATIC_MOVES = 600
"""The most moves that simple players make in a row: a bound on the work that a link can cause."""


def opening_match(link: PageLink, opponents: Opponents) -> tuple[Match, str | None]:
    """The match of a link: from its deal or position to the reader's turn, or to the end of its `prior_moves`.

    With it the first of those moves that is refused, if one is.
    """
    game = link.the_game
    if link.position:
        match = match_from(game, f"{link.game} {link.the_edition.id} {link.position}", link.seed)
    else:
        settings = game.read_settings(link.settings)
        match = new_match(game, link.the_edition.id, link.the_seats, link.seed, settings)
    if link.prior_moves:
        return _after_prior_moves(match, link.prior_moves)
    if not link.position:
        match = match.play(match.legal_moves[0])
    return _after_others_moves(match, opponents), None


def _after_prior_moves(match: Match, moves: tuple[str, ...]) -> tuple[Match, str | None]:
    """The match after these moves, each made by the player to move; with it the first refused one, if there is one."""
    left = list(moves)
    while left:
        move = left.pop(0)
        if move == PACKED:
            continue
        try:
            if move.startswith(PACKED):
                move, rest = unpacked(match.game, match.state, move[1:])
                left.insert(0, PACKED + rest)
            after = _after_prior_move(match, move)
        except ValueError:
            return match, move
        if after is None:
            return match, move
        match = after
    return match, None


def _after_prior_move(match: Match, move: str) -> Match | None:
    """The match after a move of the player to move; `None` where the rules refuse it."""
    if match.outcome is not None:
        return None
    return match.with_sensible_move() if move == AUTO else match.play_if_legal(move)


def after_own_move(match: Match, move: str, opponents: Opponents, verdict: Verdict | None = None) -> Match | None:
    """The match after a move of the reader's and the others' moves; `None` where the rules refuse it.

    A verdict on the move is used if it is about the match's current state.
    """
    if match.outcome is not None:
        return None
    if move == AUTO:
        return _after_others_moves(match.with_sensible_move(), opponents)
    if verdict is None or verdict.state is not match.state:
        try:
            by = match.game.to_move(match.state) if opponents.think else opponents.me
            verdict = verdict_on(match.game, match.state, move, opponents.me if by is None else by)
        except BadNotation:
            return None
    return _after_others_moves(match.after(verdict), opponents) if verdict.legal else None


def verdict_on(game: Game, state: Any, move: str, me: int) -> Verdict:
    """The verdict on a move of the reader's, or, where nobody is to move, on anybody's."""
    by = me if game.to_move(state) is not None else None
    return game.judge(state, game.read_move(move), by)


def _after_others_moves(match: Match, opponents: Opponents) -> Match:
    """The match after simple players have moved, until the reader is to move, a deal is due, or the game is over.

    Where one of the others looks ahead, nobody has moved: that takes a while, and links spell it out.
    """
    if opponents.think:
        return match
    for _ in range(MOST_AUTOMATIC_MOVES):
        seat = opponents.mover(match)
        if seat is None:
            break
        match = opponents.moved(match, seat)
    return match


def with_moves(line: Branch, moves: tuple[str, ...], opponents: Opponents, most: int) -> tuple[Branch, str | None]:
    """The branch with these moves added, `most` at most; with it the first move that is refused, if one is."""
    left = list(moves)
    while left:
        if len(line.moves) >= most:
            return line, left[0]
        move = left.pop(0)
        if move == PACKED:
            continue
        if move.startswith(PACKED):
            try:
                move, rest = unpacked(line.match.game, line.match.state, move[1:])
            except ValueError:
                return line, move
            left.insert(0, PACKED + rest)
        after = after_own_move(line.match, move, opponents)
        if after is None:
            return line, move
        line = line.with_move(move, after)
    return line, None
