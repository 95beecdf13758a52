"""What the slip under the explorer's table says: a verdict, what the coach advises, or what has happened."""

from collections.abc import Mapping

from rainbow7.core.rule import Verdict
from rainbow7.core.template import fill
from rainbow7.explain import explain_event
from rainbow7.pages import widget_data
from rainbow7.pages.match_session import MatchSession
from rainbow7.pages.thinking import thinker
from rainbow7.pages.widget_data import EMPTY_SLIP
from rainbow7.widgets.data_types.shared import Said, Slip


def slip_of(session: MatchSession, verdict: Verdict | None, advised: Slip | None) -> Slip:
    """The verdict on what the reader did; without one what the coach advises, who thinks, or what happened last."""
    lang = session.lang
    if verdict is not None:
        return widget_data.slip(session.explained(verdict))
    if advised is not None:
        return advised
    seat = thinker(session)
    if seat is not None:
        thinks = widget_data.words(lang, "explorer")["thinks"]
        return {**EMPTY_SLIP, **widget_data.written(fill(thinks, lang, who=session.players[seat]))}
    if session.shown == 0:
        return EMPTY_SLIP
    moment = session.moments[session.shown - 1]
    return widget_data.slip(explain_event(moment.event, moment.state, lang, addressee(session), session.players))


def begun_by(came: Said | None, slip: Slip) -> Slip:
    """A slip that begins with what came of the reader's last message."""
    if came is None:
        return slip
    return {**slip, "html": f"<b>{came['html']}</b> {slip['html']}", "text": f"{came['text']} {slip['text']}"}


def with_recaps(session: MatchSession, slip: Slip, recaps: Mapping[str, Said]) -> Slip:
    """Where the reader's turn has begun, a slip of which is heard first what the others did."""
    game, moment = session.match.game, session.moments[session.shown - 1]
    if game.to_move(moment.state) != session.me or moment.event.kind not in game.board().TURNS:
        return slip
    did = session.speaker().common["people"]["did"]
    names = {f"seat-{seat}": name for seat, name in enumerate(session.players)}
    told = [fill(did, session.lang, name=names[seat], did=each["text"]) for seat, each in recaps.items()]
    return {**slip, "text": " ".join([*told, slip["text"]])}


def addressee(session: MatchSession) -> int | None:
    """Who is told an event as his own: the reader, or nobody where all cards lie open."""
    return None if "faces" in session.link.options else session.me
