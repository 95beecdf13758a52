"""The page "explorer": a match to play, to step through, to branch, to compare, to save and to open."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from secrets import randbelow
from typing import TYPE_CHECKING, Any, ClassVar

import rainbow7
from rainbow7.core import record
from rainbow7.core.event import Event, Moment
from rainbow7.core.notation import BadNotation
from rainbow7.core.round_result import RoundResult
from rainbow7.core.rule import Verdict
from rainbow7.core.template import fill
from rainbow7.explain import Speaker
from rainbow7.pages import widget_data
from rainbow7.pages.background_work import BackgroundWork
from rainbow7.pages.bar_data import bar_data
from rainbow7.pages.card_sheet import card_sheet
from rainbow7.pages.coach_data import CoachPanel
from rainbow7.pages.coach_session import CoachSession, has_coach
from rainbow7.pages.comparison import Comparison, compared
from rainbow7.pages.explorer_tools import branch_label, tools_data
from rainbow7.pages.learner_page import LearnerPage
from rainbow7.pages.link import MOST_DIGITS, OPTIONS, LinkProblem, PageLink
from rainbow7.pages.match_session import MatchSession, last_scoring
from rainbow7.pages.moments_data import MomentsPanel
from rainbow7.pages.opened_text import open_text, unreadable_text
from rainbow7.pages.opponents_form import Choice, opponents_fields
from rainbow7.pages.page import Json, Message, Shown, paragraphs, problem_text
from rainbow7.pages.page_widgets import page_box
from rainbow7.pages.practice_links import with_practice_links
from rainbow7.pages.predict_data import predict_data
from rainbow7.pages.predict_session import PredictSession
from rainbow7.pages.progress_data import progress_data
from rainbow7.pages.review_session import Reviewing, ReviewSession, has_review
from rainbow7.pages.round_end import (
    end_lines,
    end_shown,
    first_end,
    next_stop,
    readable_end,
    round_end,
)
from rainbow7.pages.rule_steps import rule_steps
from rainbow7.pages.sent_frames import SentFrames, table_lines
from rainbow7.pages.slip_data import addressee, begun_by, slip_of, with_recaps
from rainbow7.pages.table_frames import EventNotes, events
from rainbow7.pages.thinking import Thinking, thinker
from rainbow7.pages.timeline_data import timeline_data
from rainbow7.pages.toolbar_data import toolbar_data
from rainbow7.pages.typed_number import typed_number
from rainbow7.pages.what_if_at_end import changes_at_end
from rainbow7.pages.widget_data import EMPTY_SLIP
from rainbow7.tutor.learner import Learner
from rainbow7.widgets.data_types.address import AddressData
from rainbow7.widgets.data_types.bar import BarData
from rainbow7.widgets.data_types.form import Download, FormShown
from rainbow7.widgets.data_types.moments import MomentsShown
from rainbow7.widgets.data_types.round_end import RoundEndData
from rainbow7.widgets.data_types.shared import Closed, Said, Slip
from rainbow7.widgets.data_types.table import HiddenTable, TableShown
from rainbow7.widgets.data_types.timeline import TimelineData
from rainbow7.widgets.data_types.why import RuleSteps, WhyShown

if TYPE_CHECKING:
    from ipywidgets import Box

SEEDS = 100_000
"""How many deals *Deal* chooses from: their numbers are short enough to be read out."""


def new_seed(old: int) -> int:
    """The number of another deal: any, so that a reader who comes again meets a new one."""
    return (old + 1 + randbelow(SEEDS - 1)) % SEEDS


def explorer(query: str | None = None) -> "Box":
    """The explorer, as its link asks."""
    return page_box(Explorer, query)


class Explorer(LearnerPage):
    """One reader's match, and what is shown of it."""

    name = "explorer"
    widgets: ClassVar = {
        "bar": "Bar", "toolbar": "Toolbar", "table": "Table", "end": "RoundEnd", "moments": "Moments",
        "why": "Why", "coach": "Coach", "predict": "Predict", "beside": "Table",
        "timeline": "Timeline", "tools": "Form", "progress": "Progress", "address": "Address",
    }  # fmt: skip

    session: MatchSession
    choice: Choice
    """Whom the reader wants to play against next."""
    beside: str
    """The edition, or `branch:` and the name of the branch, that is shown beside; empty: nothing."""
    verdict: Verdict | None
    """The verdict on the slip; `None`: the slip shows the event."""
    unfolded_event: int | None
    """The number of the event whose reasons are open; `None`: those of the verdict, or of the event shown."""

    def __init__(self, link: PageLink) -> None:
        self.why_open = False
        self.card = ""
        """The place of the card whose sheet is open instead of the reasons."""
        self.hand_open = False
        """Whether the reader's combinations are listed."""
        self.browser_keeps_nothing = False
        """Whether the browser cannot store anything."""
        self.wrong_seed = ""
        """What was typed as the number of a deal and is no number."""
        self.notice = ""
        """What came of the last message, where the tools must say it."""
        self.came: Said | None = None
        """What came of the last message, where the slip says it before what happened."""
        self.download: Download | None = None
        """The file that the browser is to save."""
        self.downloads = 0
        self.sent_frames, self.sent_frames_beside = SentFrames(), SentFrames()
        self.coach, self.review, self.background = CoachSession(), ReviewSession(), BackgroundWork()
        self.predicting, self.learner = PredictSession(), Learner()
        self.thinking: Thinking | None = None
        """What the others are thinking about."""
        self.plays_for_me = False
        """Whether a simple player goes on to move for the reader once the others have thought."""
        super().__init__(link)

    def open(self, link: PageLink) -> None:
        """Start the match of a link."""
        self.wrong_seed = ""
        self._begin(MatchSession.of(replace(link, edition=link.resolved.edition)))

    def _begin(self, session: MatchSession) -> None:
        """Show a session, and beside it what its link wants."""
        self._show(session)
        self.choice = Choice(session)
        wanted = session.link.beside
        self.beside = f"branch:{session.branches[int(wanted)].name}" if wanted.isdigit() else wanted

    def _show(self, session: MatchSession) -> None:
        """Show a session; the slip and the reasons turn to the event that it shows."""
        self.session, self.verdict, self.unfolded_event = session, None, None

    # The session holds the link as it was opened, its rulebook spelled out; other defaults are left out of it.

    @property
    def link(self) -> PageLink:
        """The link of the session."""
        return self.session.link

    @link.setter
    def link(self, link: PageLink) -> None:
        self.session = replace(self.session, link=link, complaints=())

    def problems(self) -> tuple[LinkProblem, ...]:
        """What of the link could not be used, or what stopped the session."""
        return self.session.complaints

    # What the browser says

    def hear(self, message: Message) -> None:
        """Act on a message; `at` is the event that was shown when it was sent."""
        self.notice, self.came, self.download = "", None, None
        self.plays_for_me = self.plays_for_me and "think" in message
        at = message.get("at")
        if isinstance(at, int) and at != self.session.shown:
            self.session = self.session.step_to(at)
        super().hear(message)

    def on_about(self, at: Any, _: Message) -> None:
        """Open the sheet of a card."""
        self.card = str(at)

    def on_do(self, line: Any, _: Message) -> None:
        """Make a move, or show on the slip why it is refused."""
        self.card = ""
        if self._end is not None and not self.session.live and next_stop(self.session) == self.session.last:
            self.session = self.session.step_to(self.session.last)
        before = self.session
        try:
            after, self.verdict = before.play(str(line))
        except BadNotation as bad:
            self._note_unread(bad)
            return
        if self.verdict.legal:
            if after.live:
                self._show_from_last_move(after)
            else:
                self._show(after)  # the move that was made there before
            if len(after.branches) > len(before.branches):
                self._say_branched()

    def on_next(self, _: Any, __: Message) -> None:
        """On from the end of a round: to the reader's next turn or the next end, to a new deal, or to a new game."""
        session = self.session
        if not session.live:
            self._show(session.step_to(next_stop(session)))
        elif session.match.outcome is not None:
            self._deal_anew()
        elif self._end is not None:
            after, self.verdict = session.play(str(session.match.legal_moves[0]))
            self._show_from_last_move(after)

    def on_ask(self, line: Any, _: Message) -> None:
        """Ask what the rules say about a move."""
        self.card = ""
        self.verdict, self.unfolded_event = (self._judged(line) if str(line).strip() else None), None

    def on_go(self, number: Any, _: Message) -> None:
        """Show another step."""
        if isinstance(number, int):
            self._show(self.session.step_to(number))

    def on_why(self, which: Any, _: Message) -> None:
        """Open the reasons of an event or of the verdict on the slip, or close them."""
        self.card = ""
        self.why_open = which is not False and which is not None
        self.unfolded_event = which if isinstance(which, int) and 0 < which <= self.session.last else None

    def on_coach(self, wanted: Any, _: Message) -> None:
        """Ask the coach for a hint, the answer, or what becomes of the cards; these grow as long as one waits."""
        counting = self.coach.ask(self.session, wanted) if self._coach_is_on else None
        if counting is not None:
            self._work_on(counting.count_on, lambda: counting.stage)

    def on_think(self, _: Any, __: Message) -> None:
        """Have the others think about their moves, where they look ahead and it is their turn."""
        if self.thinking is None and thinker(self.session) is not None:
            self.thinking = work = Thinking(self.session)
            self.background.do(lambda: work is self.thinking and work.think_on(), lambda: self._show_thought(work))

    def _show_thought(self, work: Thinking) -> None:
        """Show what the others have done, once they have thought it all out about the table that is still there."""
        if work is self.thinking and work.over:
            self.thinking = None
            self._show_from_last_move(self.session.with_others(work.match, work.moves))
            plays_on = self.plays_for_me and last_scoring(work.match) == last_scoring(work.begun)
            self.plays_for_me = False
            if plays_on:
                self._work_through(mine=True)
            self.update()

    def on_predict(self, key: Any, _: Message) -> None:
        """Predict what happens next, then step there; an empty key steps without a prediction."""
        if not self._predicts or self.session.live:
            return
        said = self.predicting.answer(self.session, str(key)) if key else None
        if said is not None:
            self.learner.tried(self.link.game, (said.event.rule,), said.right)
        if said is not None or not key:
            self._show(self.session.step_to(self.session.shown + 1))

    @property
    def _predicts(self) -> bool:
        """Whether each step is to be predicted; never on a projector."""
        return "predict" in self.link.options and "large" not in self.link.options

    def on_moments(self, wanted: Any, _: Message) -> None:
        """Look over the round whose end is shown, or look no further."""
        if wanted is not True:
            self.review.close()
        elif self._may_review:
            self._look_over(self.review.ask(self.session))

    def _look_over(self, work: Reviewing | None) -> None:
        """Look a round over bit by bit, and show how far that has come."""
        if work is not None:
            self._work_on(work.look_on, lambda: (work.over, work.looks))

    def _work_on(self, bit: Callable[[], bool], stage: Callable[[], object]) -> None:
        """Have work done bit by bit, and show it whenever it has come to another stage."""
        told = stage()

        def show() -> None:
            nonlocal told
            if stage() != told:
                told = stage()
                self.update()

        self.background.do(bit, show)

    @property
    def _may_review(self) -> bool:
        """Whether the end of a round is shown that can be looked over; never on a projector."""
        return self._end is not None and "large" not in self.link.options and has_review(self.session)

    @property
    def _coach_is_on(self) -> bool:
        """Whether the coach's panel is open: never on a projector, and only in games that have a coach."""
        options = self.link.options
        return "coach" in options and "large" not in options and has_coach(self.session)

    def on_hand(self, wanted: Any, _: Message) -> None:
        """List the reader's combinations, or no longer."""
        self.hand_open = wanted is True

    def on_branch(self, given: Any, _: Message) -> None:
        """Open a branch at a step."""
        name = str(given.get("name", ""))[:40] if isinstance(given, dict) else ""
        if isinstance(given, dict) and isinstance(given.get("from"), int):
            self.session = self.session.step_to(given["from"])
        self._show(self.session.with_branch(name))
        self._say_branched()

    def on_keep(self, name: Any, _: Message) -> None:
        """Show another branch; if it is the one beside, the two change places."""
        if self.beside == f"branch:{name}":
            self.beside = f"branch:{self.session.branch.name}"
        self._show(self.session.switched_to(str(name)))

    def on_press(self, name: Any, message: Message) -> None:
        """A button of the form was pressed."""
        if name == "open":
            self._open_text(str(message.get("value") or ""))
        elif name == "save":
            self._offer_download("record", self.session.match.record())
        elif name == "report":
            self._offer_download("report", self._report())
        elif name == "deal":
            self._deal_anew()
        elif name == "deal-players":
            self.link = replace(self.link, levels=self.choice.for_link())
            self._deal_anew()
        elif name == "undo":
            self._take_back()
        elif name == "redo":
            self._show(self.session.redone())
        elif name in ("play-on", "play-mine"):
            self._work_through(mine=name == "play-mine")

    def on_stored(self, text: Any, _: Message) -> None:
        """Open what the browser has stored of a match that no link could hold."""
        self._open_text(str(text), quietly=True)

    def on_unkept(self, _: Any, __: Message) -> None:
        """The browser could not store the match: its storage is full or closed."""
        self.browser_keeps_nothing = True

    def on_back(self, query: Any, message: Message) -> None:
        """Show what the browser's history shows again."""
        self.card, self.why_open = "", False
        super().on_back(query, message)

    def set_edition(self, edition: str) -> None:
        """The same cards and moves under another rulebook."""
        self._show(self.session.with_edition(edition))

    def set_option(self, name: str, value: str | int) -> None:
        """Switch an option of the table, deal anew, or choose what is shown beside it or in the card's sheet."""
        link = self.link
        if name in OPTIONS:
            if name == "coach":
                self.coach.close()
            others = tuple(each for each in link.options if each != name)
            self.link = replace(link, options=tuple(sorted((*others, name))) if value else others)
        elif name == "seats":
            self.open(PageLink.read(PageLink(**self._deal_parts(), seed=link.seed).query() + f"&seats={value}"))
        elif name == "seed":
            number = typed_number(value, MOST_DIGITS)
            if number is None:
                self.wrong_seed = str(value).strip()[:MOST_DIGITS]
            else:
                self.open(PageLink(**self._deal_parts(), seed=number))
        elif name == "whom":
            self.choice.set_whom(str(value))
        elif name == "level":
            self.choice.set_level(str(value))
        elif name == "beside":
            self.beside = str(value)
        elif name == "about":
            self.card = str(value)

    def _deal_anew(self) -> None:
        """Begin with another deal."""
        self.open(PageLink(**self._deal_parts(), seed=new_seed(self.session.link.seed)))

    def _show_from_last_move(self, session: MatchSession) -> None:
        """Show what came of the reader's last move: the first end of a round since, else the reader's next turn."""
        found = first_end(session.match.game, session.moments, session.moved_at)
        self._show(session.step_to(session.last if found is None else found))

    def _work_through(self, *, mine: bool) -> None:
        """Go on to the next scoring, or to the reader's turn; simple players move for the reader only where asked."""
        before = self.session
        self._show(before.worked_through(mine=mine))
        self.plays_for_me = mine and thinker(self.session) is not None
        if self.plays_for_me:
            self.on_think(True, {})
        if self.session.shown == before.shown and not mine and thinker(before) is None:
            self.notice = str(self.speaker.say("explorer", "yours", {}))

    def _take_back(self) -> None:
        """Go back to before the reader's last move, and say which one it was."""
        back = self.session.undone()
        if back is self.session:
            return
        taken = EventNotes(back).of(_act_of(back.match.steps[back.decisions[back.shown]].moments, back))
        says = widget_data.words(self.lang, "toolbar")["taken-back"]
        self._show(back)
        html, text = (fill(says, self.lang, what=each) for each in (taken["html"], taken["text"]))
        self.came = widget_data.both(html, text)

    def _say_branched(self) -> None:
        """Say where the branch begins that has just been opened."""
        branch = self.session.branch
        says = widget_data.words(self.lang, "toolbar")["branched"]
        self.came = widget_data.written(fill(says, self.lang, name=branch.name, step=branch.start))

    def _judged(self, line: Any) -> Verdict | None:
        try:
            return self.session.judge(str(line))
        except BadNotation as bad:
            self._note_unread(bad)
            return None

    def _note_unread(self, bad: BadNotation) -> None:
        """Say that a move could not be read."""
        self.notice = str(self.speaker.say("pages", "unread", {"found": bad.text[:60], "column": bad.column}))

    def _deal_parts(self) -> Json:
        """The parts of the link that a new deal keeps."""
        link = self.link
        names = ("game", "edition", "lang", "settings", "options", "levels") + (() if link.position else ("seats",))
        return {name: getattr(link, name) for name in names}

    def _open_text(self, text: str, *, quietly: bool = False) -> None:
        """Open a record, a position or a link that the reader has pasted, or that the browser has stored."""
        text = text.strip()
        try:
            self._begin(open_text(text, self.link))
        except (BadNotation, record.BadRecord) as bad:
            if not quietly:
                self.notice = unreadable_text(bad, text, self.lang)

    def _offer_download(self, kind: str, text: str) -> None:
        """Have the browser save a file; the stamp tells it from the one before."""
        self.downloads += 1
        self.download = {"name": f"rainbow7-{kind}.txt", "text": text, "stamp": self.downloads}

    def _report(self) -> str:
        """What the host of the page needs to look into an answer: version, link, position, move, reasons."""
        lines = [f"rainbow7 {rainbow7.__version__}", f"?{self.session.current_link().query()}", str(self.session.state)]
        if self.verdict is not None:
            lines += [str(self.verdict.move), *(f"{each.rule}: {each.objection.code}" for each in self.verdict.refusals
                                                if each.objection)]  # fmt: skip
            lines.append(self.session.explained(self.verdict).text("reasons"))
        elif self.session.shown:
            lines.append(str(self.session.moments[self.session.shown - 1].event))
        return "\n".join(lines) + "\n"

    # What is shown

    def update(self) -> None:
        """Have the data made anew; what the coach and a review find out is about one table only."""
        if self.thinking is not None and not (self.session.live and self.session.match is self.thinking.begun):
            self.thinking = None
        self.coach.keep_up(self.session)
        self.review.keep_up(self.session)
        super().update()

    @property
    def speaker(self) -> Speaker:
        """The speaker that words texts for the reader."""
        return self.session.speaker()

    @property
    def place(self) -> str:
        """What was played."""
        return self.session.place

    def current_link(self) -> PageLink:
        """The link to exactly what is shown; where no link can hold it, to the position."""
        return self.session.current_link()

    def own_data(self) -> Shown:
        """The table and what is beside it; the other parts are made when the table is on its way to the browser."""
        names = [f"branch:{each.name}" for each in self.session.branches]
        beside = str(names.index(self._shown_beside)) if self._shown_beside in names else self._shown_beside
        self.session = replace(self.session, link=replace(self.session.link, beside=beside))
        other = self._session_beside
        table = self.sent_frames.table(self.session, "table", EMPTY_SLIP, beside=self._shown_beside)
        shown_beside: TableShown | HiddenTable | Closed = self.closed("beside")
        if other is not None:
            title = self._title_beside(other)
            comparison = compared(self.session, other, title if title != other.branch.name else self._named(other))
            shown_beside = self._beside(other, title, comparison)
            table["frames"][str(self.session.shown)]["changed"] = list(comparison.here)
        table["slip"] = self._slip_with_recaps(table["frames"][str(self.session.shown)]["recaps"])
        table["options"]["about"] = True
        table["thinks"] = thinker(self.session) is not None
        if "large" in self.link.options:
            table["rulebook"] = next(each["name"] for each in self.bar()["editions"] if each["here"])
        return {
            "table": table, "beside": shown_beside, "end": self._round_end, "moments": self._moments, "why": self._why,
            "timeline": self._timeline, "tools": self._tools,
            "toolbar": lambda: toolbar_data(self.session, hand=self.hand_open),
            "coach": lambda: self._coach().data() if self._coach_is_on else None,
            "predict": lambda: (
                predict_data(self.session, self.predicting, self.read_address) if self._predicts else None
            ),
            "progress": lambda: progress_data(self.learner, self.lang, open=False, wanted=self._predicts),
        }  # fmt: skip

    def answer_to(self, line: str) -> tuple[Slip, WhyShown]:
        """What the rules say about a move, and why: all that changes on the page when that is asked."""
        before = self.verdict, self.unfolded_event
        self.on_ask(line, {})
        answer = self._slip(), self._why()
        self.verdict, self.unfolded_event = before
        return answer

    def bar(self) -> BarData:
        """The bar, with the keys of the table."""
        edition = self.session.match.start.edition.id
        return bar_data(self.name, self.session.match.game, self.lang, edition, self.house_settings, keys=True)

    @property
    def table(self) -> tuple[Any, Any]:
        """The edition and the settings of the match."""
        start = self.session.match.start
        return start.edition, start.settings

    def address_data(self) -> AddressData:
        """The address, with what the browser is to store where no link holds the match."""
        kept = "" if self.session.link_is_complete else self.session.browser_copy()
        return {**super().address_data(), "keep": kept, "moves": True}

    def _slip(self) -> Slip:
        """What came of the last message, and the verdict or what happened."""
        if self.session.complaints:
            return begun_by(self.came, {**EMPTY_SLIP, **widget_data.written(" ".join(self.complaints()))})
        advised = self._coach().slip() if self._coach_is_on and self.verdict is None else None
        return begun_by(self.came, slip_of(self.session, self.verdict, advised))

    def _slip_with_recaps(self, recaps: Mapping[str, Said]) -> Slip:
        """The slip; where it tells what happened last, with what the others did."""
        told = self.session.complaints or self.verdict is not None or self.came is not None or self.coach.help
        slip = self._slip()
        return slip if told or self.session.shown == 0 else with_recaps(self.session, slip, recaps)

    def _coach(self) -> CoachPanel:
        """What the coach has to say."""
        chosen = str(self.verdict.move) if self.verdict is not None and self.verdict.legal else ""
        address = partial(self.address_of, self.name)
        return CoachPanel(self.session, self.coach, chosen, self.read_address, address)

    def _why(self) -> WhyShown:
        session, lang = self.session, self.session.lang
        players = session.players
        sheet = card_sheet(self.session, self.card) if self.card else None
        if sheet is not None:
            return {**sheet, "acted": self._acted(sheet)}
        number = self.unfolded_event if self.unfolded_event is not None else self.session.shown
        if self.verdict is not None and self.unfolded_event is None:
            data = widget_data.why_verdict(self.verdict, lang, reader=session.me, players=players)
        elif number:
            moment = session.moments[number - 1]
            data = widget_data.why_event(moment, lang, reader=addressee(self.session), players=players)
        else:
            return {**widget_data.why_nothing(session.match.game, lang), "open": self.why_open}
        if self.why_open:
            data["acted"] = self._acted(data)
            data["passages"] = with_practice_links(session.match.game, data["passages"], self.address)
        return {**data, "open": self.why_open}

    def _acted(self, data: WhyShown) -> dict[str, RuleSteps]:
        """Where the rules of these passages acted in the line that is open."""
        happened = events(self.session, self.sent_frames.event_texts)
        return rule_steps(happened, (each["rule"] for each in data["passages"]), self.lang)

    def _timeline(self) -> TimelineData:
        """The line of time; where steps are predicted, it does not tell what comes."""
        data, predicts = timeline_data(self.session, self.sent_frames.event_texts), self._predicts
        asks = predicts and self.predicting.question(self.session) is not None
        return {**data, "covered": predicts, "asks": asks}

    @property
    def _end(self) -> RoundResult | None:
        """The end of a round that is shown."""
        return end_shown(self.session.match.game, self.session.moments, self.session.shown)

    def _round_end(self) -> RoundEndData:
        """The end of a round, as a scene in place of the table; closed where no round ends."""
        session, found = self.session, self._end
        if found is None or session.complaints:
            return {"id": "end", "open": False, "lang": session.lang, "words": {}, "at": session.shown}
        game, speaker = session.match.game, session.speaker()
        new = session.live and session.match.outcome is not None
        button = widget_data.words(session.lang, "score")["new-game" if new else "next-round"]
        away = changes_at_end(session)
        moments = self._may_review and self.review.reviewing is None
        return round_end(
            game, found, session.state, speaker, read=self.read_address, away=away, button=button, moments=moments
        )

    def _moments(self) -> MomentsShown | None:
        """The round looked over, where that was asked for."""
        work = self.review.reviewing
        if work is None or not self._may_review:
            return None
        return MomentsPanel(self.session, work, self.read_address, partial(self.address_of, self.name)).data()

    @property
    def _session_beside(self) -> MatchSession | None:
        """The same step under another rulebook or in another branch, or the last one that it has."""
        beside = self._shown_beside
        if not beside:
            return None
        if beside in self.session.match.game.editions:
            return self.session.with_edition(beside)
        return self.session.switched_to(beside.removeprefix("branch:")).step_to(self.session.shown)

    def _beside(self, other: MatchSession, title: str, comparison: Comparison) -> TableShown:
        """What is shown beside the table, with what differs."""
        said = widget_data.written(" ".join(problem_text(each, self.lang) for each in other.complaints))
        html, text = (f"{comparison.said[form]} {said[form]}".strip() for form in ("html", "text"))
        slip: Slip = {**EMPTY_SLIP, **widget_data.both(html, text)}
        data = self.sent_frames_beside.table(other, "beside", slip, beside=self._shown_beside)
        data["frames"][str(other.shown)]["changed"] = list(comparison.there)
        return {**data, "title": title, "still": True}

    def _named(self, other: MatchSession) -> str:
        """What a branch is called at the head of a sentence."""
        label = branch_label(other.branch.name, self.lang)
        return label[:1].upper() + label[1:]

    def _title_beside(self, other: MatchSession) -> str:
        """What the table beside is called: its rulebook, or its branch."""
        if self._shown_beside not in other.match.game.editions:
            return other.branch.name or branch_label("", self.lang)
        names = widget_data.editions(other.match.game, other.match.start.edition.id, self.lang)
        return next(each["name"] for each in names if each["here"])

    @property
    def _shown_beside(self) -> str:
        """What is shown beside the table: nothing, if it is on the table already."""
        here = (self.session.match.start.edition.id, f"branch:{self.session.branch.name}")
        return "" if self.beside in here else self.beside

    def _tools(self) -> FormShown:
        """The tools, with what came of the last message."""
        opponents = opponents_fields(self.session, self.choice, self.read_address)
        form = tools_data(
            self.session, self._shown_beside, self.card, opponents, self.wrong_seed, self.browser_keeps_nothing
        )
        return {**form, "said": self.notice, "download": self.download}

    # As text

    def text_lines(self) -> list[str]:
        """The end of a round that is shown, and the table."""
        end = self._round_end()
        return [
            *(end_lines(end) if end["open"] else ()),
            *table_lines(self.session),
        ]

    def readable(self) -> dict[str, str]:
        """The end of a round, or the table that is shown."""
        end = self._round_end()
        if end["open"]:
            return {"end": readable_end(end)}
        return {"table": paragraphs(table_lines(self.session))}


def _act_of(moments: Sequence[Moment[Any]], session: MatchSession) -> Event:
    """The event that tells a move: the first that recaps tell of the reader, or else the first one."""
    told = session.speaker().words["recap"]
    events = [moment.event for moment in moments]
    own = (each for each in events if getattr(each, "seat", None) == session.me and told.get(each.kind))
    return next(own, events[0])
