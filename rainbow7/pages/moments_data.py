"""The data of the moments of a round: what was played, what would have been better, by how much, and why."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from rainbow7.core.coach import Figure, Reason
from rainbow7.core.language import language
from rainbow7.core.review import BetterMove
from rainbow7.explain import move_text, title_of
from rainbow7.games.surfaces import offered
from rainbow7.pages import widget_data
from rainbow7.pages.link import PageLink
from rainbow7.pages.match_session import MatchSession
from rainbow7.pages.review_session import Reviewing
from rainbow7.pages.table_frames import Layout
from rainbow7.pages.worst_deal import worst_deal
from rainbow7.widgets.data_types.moments import BetterMoment, MomentMove, MomentReason, MomentsShown
from rainbow7.widgets.data_types.shared import RuleLink, Said, WorstDeal


class MomentsPanel:
    """Words what a review has found for the reader of a session."""

    def __init__(
        self, session: MatchSession, reviewing: Reviewing, read: str, address: Callable[[PageLink], str]
    ) -> None:
        """`read`: the address of a rule, with a place for its name; `address`: that of a link to a table."""
        self.session, self.reviewing, self.read, self.address = session, reviewing, read, address
        self.game, self.lang, self.speaker = session.match.game, session.lang, session.speaker()
        self.layout = Layout(session)

    def data(self) -> MomentsShown:
        """The moments, or how far the search for them has come."""
        work = self.reviewing
        largest = max((each.found.difference.value for each, _ in work.moments), default=0)
        return {
            "id": "moments", "lang": self.lang, "open": True, "done": work.looks.done, "most": work.looks.most,
            "busy": not work.over, "lead": self._lead(), "choices": len(work.choices),
            "some": [self._moment(each, link, largest) for each, link in work.moments],
            "words": widget_data.words(self.lang, "moments"),
        }  # fmt: skip

    def _lead(self) -> str:
        work = self.reviewing
        if not work.played:
            return str(self.speaker.say("reviewed", "unplayed", {}))
        if work.found is None:
            return str(self.speaker.say("reviewed", "busy", {}))
        if not work.found.choices:
            return str(self.speaker.say("reviewed", "no-choice", {}))
        facts = {"moments": len(work.found.moments), "choices": work.found.choices}
        return str(self.speaker.say("reviewed", "lead", facts))

    def _moment(self, moment: BetterMove, link: PageLink, largest: float) -> BetterMoment:
        choice, found = moment.choice, moment.found
        link = replace(link, lang=self.lang, options=self.session.link.without_aids.options)
        return {
            "number": self.reviewing.choices.index(choice) + 1,
            "head": self.layout.board(choice.n).head, "most": found.difference.value == largest,
            "played": self._move(choice.played), "better": self._move(moment.better),
            "apart": self._apart(found.difference), "reasons": self._reasons(found.reasons),
            "worst": self._worst(found.worst) if found.worst is not None else None, "href": self.address(link),
        }  # fmt: skip

    def _move(self, text: str) -> MomentMove:
        move = self.game.read_move(text)
        start = self.session.match.start
        draw = offered(self.game.endings).drawn
        things = [draw(each, self.lang, start.settings, start.edition) for each in getattr(move, "cards", ())]
        return {**widget_data.said(move_text(move, self.speaker), self.speaker), "things": things}

    def _apart(self, difference: Figure) -> Said:
        write = language(self.lang).number
        error = write(max(2 * difference.se, 0.01), 2)
        facts = {"value": write(difference.value, 2), "error": error}
        return widget_data.said(self.speaker.say("coach", "apart", facts), self.speaker)

    def _reasons(self, reasons: Sequence[Reason]) -> list[MomentReason]:
        """The reasons; where several rest on one rule, the last of them leads to it."""
        said: list[MomentReason] = []
        for place, each in enumerate(reasons):
            told = widget_data.said(self.speaker.say("reason", each.key, each.facts), self.speaker)
            later = any(other.rule == each.rule for other in reasons[place + 1 :])
            href = self.read.replace("{rule}", each.rule)
            link: RuleLink = {"title": title_of(each.rule, self.speaker), "href": href}
            said.append({**told, "rule": None if later else link})
        return said

    def _worst(self, worst: dict[str, Any]) -> WorstDeal:
        return worst_deal(self.session, worst, lambda facts: self.speaker.say("reviewed", "worst", facts), self.address)
