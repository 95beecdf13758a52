"""Links to a moment of a match in the explorer, with something else played there in a branch."""

from dataclasses import replace

from rainbow7.core.match import Match
from rainbow7.core.notation import position_part
from rainbow7.pages.link import BranchLink, PageLink
from rainbow7.pages.match_session import MatchSession

BRANCH = "coach"
"""What the branch is called."""


def link_to_branch(match: Match, step: int, seat: int, better: str, levels: tuple[str, ...] = ()) -> PageLink:
    """A link to a match after so many moves, for the seat that is then to move, with another move in a branch.

    The others go on as players of these levels. It holds the round from its deal, where it is short enough and its
    shuffles can be repeated; else the position.
    """
    to_move = match.game.to_move
    dealt = max((number for number in range(1, step + 1) if to_move(_state(match, number - 1)) is None), default=0)
    seed = min(match.seed or 0, 10**30 - 1)
    base = PageLink(game=match.game.id, edition=match.start.edition.id, me=seat, seed=seed, levels=levels)
    last = next(
        (number for number in range(step + 1, len(match.steps)) if to_move(_state(match, number)) is None), None
    )
    played = match.steps[dealt:last]
    events = sum(len(each.moments) for each in match.steps[dealt:step])
    whole = replace(
        base,
        position=_position(match, dealt),
        prior_moves=tuple(str(each.move) for each in played),
        branches=(BranchLink(BRANCH, 0, step - dealt, (better,)),),
        open=1,
        at=events,
    )
    session = MatchSession.of(whole)
    repeated = [str(each) for each in session.branches[0].match.events]
    wanted = [str(moment.event) for each in played for moment in each.moments]
    if not session.complaints and repeated == wanted and session.link_is_complete:
        return session.current_link()
    return replace(
        base,
        position=_position(match, step),
        moves=(str(match.steps[step].move),),
        branches=(BranchLink(BRANCH, 0, 0, (better,)),),
        open=1,
        at=0,
    )


def _state(match: Match, step: int) -> object:
    """The state after so many moves."""
    return match.steps[step - 1].state if step else match.start


def _position(match: Match, step: int) -> str:
    return position_part(_state(match, step))
