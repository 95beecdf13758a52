"""The data of a lesson's widgets: the panel with its lines, the table, the options, the reasons, the score."""

from html import escape
from typing import Any, Literal

from rainbow7.core import picture
from rainbow7.core.notation import BadNotation
from rainbow7.core.rule import Verdict
from rainbow7.explain import Explanation, Speaker, event_text, explain_verdict, move_text, title_of
from rainbow7.explain.words import with_signs
from rainbow7.pages import widget_data
from rainbow7.pages.exercise_session import Address
from rainbow7.pages.lesson_session import CHOSEN, PLAYED, READ, LessonSession
from rainbow7.pages.lesson_table import event_after, hidden, session_for_seat, table
from rainbow7.pages.link import PageLink
from rainbow7.pages.round_end import round_end
from rainbow7.pages.widget_data import EMPTY_SLIP
from rainbow7.tutor.lesson import LessonLine, Step
from rainbow7.tutor.lesson_playing import Reply
from rainbow7.widgets.data_types.lesson import LessonShown, Line, Skipped, StepMark, StepWay
from rainbow7.widgets.data_types.quiz import AnswerShown, QuizOption
from rainbow7.widgets.data_types.round_end import RoundEndShown
from rainbow7.widgets.data_types.shared import Reply as ShownReply
from rainbow7.widgets.data_types.shared import Said, Slip
from rainbow7.widgets.data_types.table import Begun, TableData
from rainbow7.widgets.data_types.why import WhyShown

NEWS = 12
"""The most events that are listed of what others did since the learner's last move."""


def _html_table(rows: tuple[tuple[str, ...], ...]) -> str:
    """A small table: its first row and the first cell of each row are headings."""
    head, *body = rows
    heads = "".join(f'<th scope="col">{escape(cell)}</th>' if cell else "<td></td>" for cell in head)
    lines = [
        f'<tr><th scope="row">{escape(first)}</th>' + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
        for first, *cells in body
    ]
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(lines)}</tbody></table>"


class LessonData:
    """Makes the data of a lesson's widgets in one language."""

    def __init__(self, session: LessonSession, link: PageLink, address: Address) -> None:
        self.session, self.link, self.address = session, link, address
        self.lang = link.the_lang
        self.words = widget_data.words(self.lang, "guide")
        self.speaker = session.speaker(self.lang) if session.step is not None else Speaker(self.lang)
        self.key = f"{link.game}/{session.edition}/{session.lesson.name}/{session.place}"
        """Says what table, panel and options belong to: under another key the browser drops what it had."""

    def say(self, key: str, **facts: Any) -> str:
        """A sentence of the guide."""
        return str(Speaker(self.lang).say("guide", key, facts))

    # The panel

    def panel(self, number: int, path: str) -> LessonShown:
        """The lesson's panel; `number` is its place on the path, `path` the address of the path."""
        session, words, step = self.session, self.words, self.session.step
        count = len(session.steps)
        shown: LessonShown = {
            "id": "lesson", "open": True, "lang": self.lang, "words": words, "state": session.state,
            "place": session.place, "key": self.key, "line": session.line,
            "title": f"{number}. {session.lesson.titles[self.lang]}", "aim": session.lesson.aims[self.lang],
            "path": {"href": path, "label": words["leave"]},
            "steps": {"label": self.say("step-of", at=min(session.place + 1, count), last=count),
                      "all": [self._step_mark(at) for at in range(count)]},
            "heading": words["over"], "lines": [], "hints": [], "hint": "", "said": None, "news": [],
            "passed": self._skipped(),
            "on": words["finish" if session.last else "on"],
        }  # fmt: skip
        if step is None:
            return shown
        return {
            **shown, "heading": words["do"][step.do], "lines": self.lines(), "hints": self._hints(step),
            "hint": self._hint(step) if session.state == "trying" else "",
            "said": self._said(step) if step.do in PLAYED else None,
            "news": self._news(step) if step.do == "round" else [],
        }  # fmt: skip

    def _step_mark(self, at: int) -> StepMark:
        place = self.session.place
        skipped = at != place and at in self.session.skipped
        state: Literal["here", "passed", "past", "ahead"]
        state = "here" if at == place else "passed" if skipped else "past" if at < place else "ahead"
        label = f"{at + 1}. {self.words['do'][self.session.steps[at].do]}"
        return {"state": state, "label": self.say("step-passed", step=label) if skipped else label}

    def _skipped(self) -> Skipped | None:
        """Says that steps have just been skipped because all went well, with the ways to them."""
        places = self.session.just_skipped
        if not places:
            return None
        open_it: list[StepWay] = [{"step": at, "label": self.say("open-step", step=at + 1)} for at in places]
        return {"text": self.say("passed", count=len(places)), "ways": open_it}

    def recap(self) -> list[Said]:
        """The lines that sum up the lesson."""
        lines = self.session.lesson.recap_in(self.session.edition, self.lang)
        speaker = Speaker(self.lang, self.session.lesson.game, self.session.lesson.game.settings())
        return [widget_data.said(each.sentence(speaker), speaker) for each in lines]

    def lines(self) -> list[Line]:
        """The lines of the step, and after them the question of its exercise."""
        session = self.session
        match = session.match
        lines: list[Line] = [
            {**self._line(each), "at": event_after(match, each.move), "cards": list(each.cards)}
            for each in session.lines(session.the_step.says, self.lang)
        ]
        if session.exercise_session is not None:
            asks = session.exercise_session.question_data(self.link, self.key, self.address)
            asked_lines: list[Said] = [asks["question"], *asks["lines"]]
            lines += [{**each, "at": 0, "cards": []} for each in asked_lines]
        return lines

    def _line(self, line: LessonLine) -> Said:
        """A line in which each mention of cards is a button that points at them on the table."""
        groups, html = iter(line.groups), []
        sentence = line.sentence(self.speaker)
        if line.rows:
            return widget_data.both(_html_table(line.rows), str(sentence))
        for part, sign in with_signs(sentence):
            if isinstance(part, str):
                html.append(escape(part))
                continue
            name = escape(self.say("point", things=str(part)))
            marks = f'class="pick" data-texts="{next(groups)}" aria-label="{name}"'
            button = f'<button type="button" {marks}>{self.speaker.drawn(part, "")}</button>'
            html.append(picture.unbroken(button, escape(sign)) if sign else button)
        return widget_data.both("".join(html), str(sentence))

    def _several(self, lines: tuple[LessonLine, ...]) -> Said:
        """Several lines as one text."""
        found = [self._line(each) for each in lines]
        return widget_data.both(" ".join(each["html"] for each in found), " ".join(each["text"] for each in found))

    def _hints(self, step: Step) -> list[Said]:
        session = self.session
        if session.exercise_session is not None:
            return session.exercise_session.question_data(self.link, self.key, self.address)["hints"]
        return [self._line(each) for each in session.lines(step.hints, self.lang)[: session.hints]]

    def _hint(self, step: Step) -> str:
        session = self.session
        if session.exercise_session is not None:
            return str(session.exercise_session.question_data(self.link, self.key, self.address)["hint"])
        if session.hints < len(session.lines(step.hints, self.lang)):
            return str(self.words["hint-more" if session.hints else "hint"])
        return str(self.words["show"]) if session.can_be_shown else ""

    def _said(self, step: Step) -> ShownReply | None:
        """The reply when the step is done; until then the slip on the table shows it."""
        reply = self.session.reply
        if reply is None or not self.session.done:
            return None
        own = self.session.lines(step.done, self.lang)
        said = self._several(own) if own else widget_data.said(reply.said[self.lang], self.speaker)
        return {**said, "kind": "ok", "belief": None, "rule": None}

    def _wrong(self, reply: Reply) -> ShownReply:
        # Naming the rule could give the answer away; where a wrong belief was shown, its rule is known already.
        rule = reply.belief.rule if reply.belief is not None else None
        return {
            **widget_data.said(reply.said[self.lang], self.speaker),
            "kind": "no" if reply.answer == "refused" else "yet",
            "belief": self._belief(reply),
            "rule": {"title": title_of(rule, self.speaker), "href": self.address("rules", rule=rule)} if rule else None,
        }

    def _belief(self, reply: Reply) -> Said | None:
        """The wrong belief under which the try would have been right."""
        if reply.belief is None:
            return None
        return widget_data.written(self.say("belief", belief=reply.belief.belief[self.lang]))

    def _news(self, step: Step) -> list[Said]:
        """The events since the learner's last move."""
        match, seat = self.session.match, step.seat or 0
        begin = max((place for place, each in enumerate(match.steps) if self._moved_by(place) == seat), default=-1)
        moments = [moment for each in match.steps[begin + 1 :] for moment in each.moments]
        return [widget_data.said(event_text(each.event, self.speaker), self.speaker) for each in moments[-NEWS:]]

    def _moved_by(self, place: int) -> int | None:
        match = self.session.match
        return match.game.to_move(match.steps[place - 1].state if place else match.start)

    # The table

    def table(self) -> TableData:
        """The table at the current line, or after the tries so far."""
        session, step = self.session, self.session.step
        if session.exercise_session is not None:
            return session.exercise_session.table_data(self.link, self.key)
        if step is None or (step.position is None and step.deal is None):
            return hidden(self.lang)
        match = session.match
        match_session = session_for_seat(match, step.seat or 0, self.link)
        lines = session.lines(step.says, self.lang)
        spoken = sorted({text for each in lines for text in each.cards})
        if step.do in PLAYED:
            aids = step.aids[min(len(session.tried), len(step.aids) - 1)]
            laid = table(
                match_session, f"{self.key}/{len(session.tried)}", (match_session.last,), self._slip(step),
                still=session.done,
                options={"aids": aids != "none", "tells": aids == "all", "bottom": not session.done},
            )  # fmt: skip
            begun: Begun | None = None
            if step.begun and not session.done:
                begun = {"key": f"{self.key}/{session.retries}", "texts": list(step.begun)}
            laid["help"] = {"label": self._hint(step), "given": self._hints(step)}
            laid["again"] = self.words["again"] if session.reply is not None and not session.done else ""
            return {**laid, "spoken": spoken, "begun": begun}
        shown = [event_after(match, each.move) for each in lines] or [match_session.last]
        at = shown[min(session.line, len(shown) - 1)] if step.do in READ else shown[-1]
        if step.do == "will":
            at = match_session.last if session.done else 0
            shown = [0, match_session.last] if session.done else [0]
        tells = step.do == "watch" or (step.do == "will" and session.done)
        laid = table(match_session, self.key, shown, EMPTY_SLIP, at=at, options={"aids": True, "slip": tells})
        return {**laid, "spoken": spoken}

    def _slip(self, step: Step) -> Slip:
        """The slip: the answer to a question to the rules, or to the last try."""
        session, reply = self.session, self.session.reply
        if session.asked_move and not session.done:
            try:
                return widget_data.slip(self._explained(session.judged(session.asked_move)))
            except BadNotation:
                return EMPTY_SLIP
        if reply is None or session.done:
            return EMPTY_SLIP
        if reply.answer == "refused" and reply.verdict is not None:
            slip, belief = widget_data.slip(self._explained(reply.verdict)), self._belief(reply)
            if belief is None:
                return slip
            sentence = widget_data.both(f"{slip['html']} <em>{belief['html']}</em>", f"{slip['text']} {belief['text']}")
            return {**slip, **sentence}
        if reply.answer in ("missed", "nothing"):
            word = widget_data.words(self.lang, "table")["yet"]
            sentence = widget_data.said(reply.said[self.lang], self.speaker)
            return {**EMPTY_SLIP, **sentence, "kind": "yet", "word": word}
        return EMPTY_SLIP

    # Beside the table

    def quiz(self) -> AnswerShown | None:
        """The options to choose from, or the exercise's form of answer; `None` where the step has neither."""
        session, step = self.session, self.session.step
        on = str(self.words["finish" if session.last else "on"])
        if session.exercise_session is not None:
            return session.exercise_session.answer_data(self.link, self.key, self.address, on)
        if step is None or step.do not in CHOSEN:
            return None
        chosen = session.reply.tried[-1] if session.reply is not None and session.reply.tried else None
        return {
            "id": "quiz", "part": "answer", "open": True, "lang": self.lang, "key": self.key, "form": "choice",
            "options": self._options(step), "given": chosen, "counts": None, "sets": [],
            "said": self._choice_reply(step), "next": on,
            "help": {"label": "" if session.done else self._hint(step), "given": self._hints(step)},
            "words": widget_data.words(self.lang, "quiz"),
            "checked": {"right": True, "key": chosen, "given": chosen} if session.done else None,
        }  # fmt: skip

    def _options(self, step: Step) -> list[QuizOption]:
        speaker = self.speaker
        if step.do == "odd":
            moves = [move_text(self.session.lesson.game.read_move(each), speaker) for each in step.plays]
            return [
                {"value": each, **widget_data.said(move, speaker)} for each, move in zip(step.plays, moves, strict=True)
            ]
        if step.do == "which":
            return [{"value": each, **widget_data.written(title_of(each, speaker))} for each in step.choices]
        lines = step.options[self.lang]
        keys = [each.says for each in step.predictions]
        return [{"value": each, **widget_data.said(lines[each].sentence(speaker), speaker)} for each in keys]

    def _choice_reply(self, step: Step) -> ShownReply | None:
        """The reply to the chosen option."""
        session, reply = self.session, self.session.reply
        if reply is None or reply.answer == "nothing":
            return None
        if not session.done:
            return {**self._wrong(reply), "kind": "yet"}
        engine, own = (
            widget_data.said(reply.said[self.lang], self.speaker),
            self._several(session.lines(step.done, self.lang)),
        )
        said = widget_data.both(f"{engine['html']} {own['html']}", f"{engine['text']} {own['text']}")
        return {**said, "kind": "ok", "belief": None, "rule": None}

    def why(self) -> WhyShown | None:
        """The explanation of the verdict on the slip, or else of the last event."""
        session, step, reply = self.session, self.session.step, self.session.reply
        if step is None:
            return None
        verdict = reply.verdict if reply is not None else None
        if session.asked_move and not session.done:
            try:
                verdict = session.judged(session.asked_move)
            except BadNotation:
                verdict = None
        if verdict is not None:
            return widget_data.why_verdict(
                verdict, self.lang, reader=step.seat, edition=session.edition, players=session.players(self.lang)
            )
        moments = session.match.moments
        if not moments:
            return widget_data.why_nothing(session.match.game, self.lang)
        return widget_data.why_event(
            moments[-1], self.lang, reader=step.seat, edition=session.edition, players=session.players(self.lang)
        )

    def _explained(self, verdict: Verdict) -> Explanation:
        """A verdict explained to the learner, who plays the step's seat."""
        return explain_verdict(verdict, self.lang, self.session.the_step.seat, self.session.players(self.lang))

    def end(self) -> RoundEndShown | None:
        """The end of a round that was played to its end."""
        step = self.session.step
        if step is None or step.do != "round" or not self.session.done:
            return None
        match = self.session.match
        found = match.game.endings().ending(match.moments) if match.game.endings is not None else None
        if found is None:
            return None
        state, read = match.moments[found.at - 1].state, self.address("rules")
        return round_end(match.game, found, state, self.speaker, read=f"{read}&rule={{rule}}")
