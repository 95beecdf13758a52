"""A lesson as its widgets show it: the panel with its lines, the table, what is to be chosen from, the reasons."""

from html import escape
from typing import Any

from rainbow7.core.notation import BadNotation
from rainbow7.explain import Sentence, Speaker, event_text, explain_verdict, move_text, title_of
from rainbow7.pages import widget_data
from rainbow7.pages.exercise_session import Address
from rainbow7.pages.lesson_session import CHOSEN, PLAYED, READ, LessonSession
from rainbow7.pages.lesson_table import NOTHING, Json, event_at, hidden, sitting_of, table
from rainbow7.pages.link import PageLink
from rainbow7.tutor.lesson import LessonLine, Step
from rainbow7.tutor.lesson_playing import Reply

NEWS = 12
"""So many events are told at most of what others did since the learner's last move."""


def _table_of(rows: tuple[tuple[str, ...], ...]) -> str:
    """A small table: its first row and the first cell of each row are headings."""
    head, *body = rows
    heads = "".join(f'<th scope="col">{escape(cell)}</th>' if cell else "<td></td>" for cell in head)
    lines = [
        f'<tr><th scope="row">{escape(first)}</th>' + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
        for first, *cells in body
    ]
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(lines)}</tbody></table>"


class LessonData:
    """Tells a lesson being done in one language."""

    def __init__(self, doing: LessonSession, asked: PageLink, address: Address) -> None:
        self.doing, self.asked, self.address = doing, asked, address
        self.lang = asked.the_lang
        self.words = widget_data.words(self.lang, "guide")
        self.speaker = doing.speaker(self.lang) if doing.step is not None else Speaker(self.lang)
        self.key = f"{asked.game}/{doing.edition}/{doing.lesson.name}/{doing.place}"
        """What table, panel and choices belong to."""

    def say(self, key: str, **facts: Any) -> str:
        """A sentence of the guide's."""
        return str(Speaker(self.lang).say("guide", key, facts))

    # The panel

    def panel(self, number: int, path: str) -> Json:
        """The lesson's panel; `number` is its place on the path."""
        doing, words, step = self.doing, self.words, self.doing.step
        shown = {
            "id": "lesson", "open": True, "lang": self.lang, "words": words, "state": doing.state,
            "place": doing.place, "key": self.key, "line": doing.line,
            "title": f"{number}. {doing.lesson.titles[self.lang]}", "aim": doing.lesson.aims[self.lang],
            "path": {"href": path, "label": words["leave"]},
            "steps": {"label": self.say("step-of", at=min(doing.place + 1, len(doing.steps)), last=len(doing.steps)),
                      "all": [self._pip(at) for at in range(len(doing.steps))]},
            "heading": words["over"], "lines": [], "hints": [], "hint": "", "said": None, "news": [],
            "passed": self._passed(),
            "on": words["finish" if doing.last else "on"],
        }  # fmt: skip
        if step is None:
            return shown
        return shown | {
            "heading": words["do"][step.do], "lines": self.lines(), "hints": self._hints(step),
            "hint": self._hint(step) if doing.state == "trying" else "",
            "said": self._said(step) if step.do in PLAYED else None,
            "news": self._news(step) if step.do == "round" else [],
        }  # fmt: skip

    def _pip(self, at: int) -> Json:
        place = self.doing.place
        left_out = at != place and at in self.doing.passed
        state = "here" if at == place else "passed" if left_out else "past" if at < place else "ahead"
        label = f"{at + 1}. {self.words['do'][self.doing.steps[at].do]}"
        return {"state": state, "label": self.say("step-passed", step=label) if left_out else label}

    def _passed(self) -> Json | None:
        """That steps have just been left out, since all went well, and the way to them."""
        places = self.doing.just_passed
        if not places:
            return None
        open_it = [{"step": at, "label": self.say("open-step", step=at + 1)} for at in places]
        return {"text": self.say("passed", count=len(places)), "ways": open_it}

    def recap(self) -> list[Json]:
        """What one knows now."""
        lines = self.doing.lesson.recap.get(self.lang, ())
        speaker = Speaker(self.lang, self.doing.lesson.game, self.doing.lesson.game.settings())
        return [widget_data.said(each.told(speaker), speaker) for each in lines]

    def lines(self) -> list[Json]:
        """The lines of the step, and what its exercise asks behind them."""
        doing = self.doing
        match = doing.match
        lines = [
            self._line(each) | {"at": event_at(match, each.move), "cards": list(each.cards)}
            for each in doing.lines(doing.the_step.says, self.lang)
        ]  # fmt: skip
        if doing.exercising is not None:
            asks = doing.exercising.ask(self.asked, self.key, self.address)
            lines += [each | {"at": 0, "cards": []} for each in (asks["question"], *asks["lines"])]
        return lines

    def _line(self, line: LessonLine) -> Json:
        """A line whose things are buttons that show them on the table."""
        groups, html = iter(line.groups), []
        sentence = line.told(self.speaker)
        if line.rows:
            return widget_data.both(_table_of(line.rows), str(sentence))
        for part in sentence.parts:
            drawn = self.speaker.html(Sentence((part,)))
            if not isinstance(part, str):
                name = escape(self.say("point", things=str(part)))
                marks = f'class="pick" data-texts="{next(groups)}" aria-label="{name}"'
                drawn = f'<button type="button" {marks}>{drawn}</button>'
            html.append(drawn)
        return widget_data.both("".join(html), str(sentence))

    def _several(self, lines: tuple[LessonLine, ...]) -> Json:
        """Lines one after the other."""
        found = [self._line(each) for each in lines]
        return widget_data.both(" ".join(each["html"] for each in found), " ".join(each["text"] for each in found))

    def _hints(self, step: Step) -> list[Json]:
        doing = self.doing
        if doing.exercising is not None:
            found: list[Json] = doing.exercising.ask(self.asked, self.key, self.address)["hints"]
            return found
        return [self._line(each) for each in doing.lines(step.hints, self.lang)[: doing.hints]]

    def _hint(self, step: Step) -> str:
        doing = self.doing
        if doing.exercising is not None:
            return str(doing.exercising.ask(self.asked, self.key, self.address)["hint"])
        if doing.hints < len(doing.lines(step.hints, self.lang)):
            return str(self.words["hint-more" if doing.hints else "hint"])
        return str(self.words["show"]) if doing.can_be_shown else ""

    def _said(self, step: Step) -> Json | None:
        """What is said when it is done; until then the slip on the table answers."""
        reply = self.doing.reply
        if reply is None or not self.doing.done:
            return None
        own = self.doing.lines(step.done, self.lang)
        said = self._several(own) if own else widget_data.said(reply.said[self.lang], self.speaker)
        return said | {"kind": "ok", "belief": None, "rule": None}

    def _wrong(self, reply: Reply) -> Json:
        # Where the answer is still to be found, only a belief that was shown tells which rule it is about.
        rule = reply.belief.rule if reply.belief is not None else None
        return widget_data.said(reply.said[self.lang], self.speaker) | {
            "kind": "no" if reply.answer == "refused" else "yet",
            "belief": self._belief(reply),
            "rule": rule and {"title": title_of(rule, self.speaker), "href": self.address("rules", rule=rule)},
        }  # fmt: skip

    def _belief(self, reply: Reply) -> Json | None:
        """The wrong rule under which the try would have been right."""
        if reply.belief is None:
            return None
        return widget_data.written(self.say("belief", belief=reply.belief.belief[self.lang]))

    def _news(self, step: Step) -> list[Json]:
        """What the others have done since the learner's last move."""
        match, seat = self.doing.match, step.seat or 0
        begin = max((place for place, each in enumerate(match.steps) if self._moved_by(place) == seat), default=-1)
        moments = [moment for each in match.steps[begin + 1 :] for moment in each.moments]
        return [widget_data.said(event_text(each.event, self.speaker), self.speaker) for each in moments[-NEWS:]]

    def _moved_by(self, place: int) -> int | None:
        match = self.doing.match
        return match.game.to_move(match.steps[place - 1].state if place else match.start)

    # The table

    def table(self) -> Json:
        """The table as the step, its line and the tries have it."""
        doing, step = self.doing, self.doing.step
        if doing.exercising is not None:
            return doing.exercising.table(self.asked, self.key)
        if step is None or (step.position is None and step.deal is None):
            return hidden(self.lang)
        match = doing.match
        sitting = sitting_of(match, step.seat or 0, self.asked)
        lines = doing.lines(step.says, self.lang)
        spoken: Json = {"spoken": sorted({text for each in lines for text in each.cards})}
        if step.do in PLAYED:
            aids = step.aids[min(len(doing.tried), len(step.aids) - 1)]
            begun = {"key": self.key, "texts": list(step.begun)} if step.begun and not doing.done else None
            return table(
                sitting, f"{self.key}/{len(doing.tried)}", (sitting.last,), self._slip(step), **spoken, begun=begun,
                still=doing.done, options={"aids": aids != "none", "tells": aids == "all"},
            )  # fmt: skip
        shown = [event_at(match, each.move) for each in lines] or [sitting.last]
        at = shown[min(doing.line, len(shown) - 1)] if step.do in READ else shown[-1]
        if step.do == "will":
            at = sitting.last if doing.done else 0
            shown = [0, sitting.last] if doing.done else [0]
        options = {"aids": True, "slip": step.do == "watch" or (step.do == "will" and doing.done)}
        return table(sitting, self.key, shown, NOTHING, **spoken, at=at, options=options)

    def _slip(self, step: Step) -> Json:
        """What the rules answer: to a question, or to the last try."""
        doing, reply = self.doing, self.doing.reply
        if doing.asking and not doing.done:
            try:
                return widget_data.slip(explain_verdict(doing.judged(doing.asking), self.lang, step.seat))
            except BadNotation:
                return NOTHING
        if reply is None or doing.done:
            return NOTHING
        if reply.answer == "refused" and reply.verdict is not None:
            slip, belief = widget_data.slip(explain_verdict(reply.verdict, self.lang, step.seat)), self._belief(reply)
            if belief is None:
                return slip
            return slip | widget_data.both(
                f"{slip['html']} <em>{belief['html']}</em>", f"{slip['text']} {belief['text']}"
            )
        if reply.answer in ("missed", "nothing"):
            word = widget_data.words(self.lang, "table")["yet"]
            return NOTHING | {"kind": "yet", "word": word, **widget_data.said(reply.said[self.lang], self.speaker)}
        return NOTHING

    # Beside the table

    def quiz(self) -> Json | None:
        """What is to be chosen from, where something is."""
        doing, step = self.doing, self.doing.step
        on = str(self.words["finish" if doing.last else "on"])
        if doing.exercising is not None:
            return doing.exercising.reply(self.asked, self.key, self.address, on)
        if step is None or step.do not in CHOSEN:
            return None
        chosen = doing.reply.tried[-1] if doing.reply is not None and doing.reply.tried else None
        return {
            "id": "quiz", "part": "answer", "open": True, "lang": self.lang, "key": self.key, "form": "choice",
            "options": self._options(step), "given": chosen, "counts": None, "sets": [],
            "said": self._choice_said(step), "next": on, "words": widget_data.words(self.lang, "quiz"),
            "checked": {"right": True, "key": chosen, "given": chosen} if doing.done else None,
        }  # fmt: skip

    def _options(self, step: Step) -> list[Json]:
        speaker = self.speaker
        if step.do == "odd":
            moves = [move_text(self.doing.lesson.game.read_move(each), speaker) for each in step.plays]
            return [
                {"value": each, **widget_data.said(move, speaker)} for each, move in zip(step.plays, moves, strict=True)
            ]
        if step.do == "which":
            return [{"value": each, **widget_data.written(title_of(each, speaker))} for each in step.choices]
        lines = step.options[self.lang]
        keys = [each.says for each in step.foretold]
        return [{"value": each, **widget_data.said(lines[each].told(speaker), speaker)} for each in keys]

    def _choice_said(self, step: Step) -> Json | None:
        """What was said to what was chosen."""
        doing, reply = self.doing, self.doing.reply
        if reply is None or reply.answer == "nothing":
            return None
        if not doing.done:
            return self._wrong(reply) | {"kind": "yet"}
        engine, own = (
            widget_data.said(reply.said[self.lang], self.speaker),
            self._several(doing.lines(step.done, self.lang)),
        )
        said = widget_data.both(f"{engine['html']} {own['html']}", f"{engine['text']} {own['text']}")
        return said | {"kind": "ok", "belief": None, "rule": None}

    def why(self) -> Json | None:
        """What the slip shows unfolded: what was asked, or the last try; else what happened last."""
        doing, step, reply = self.doing, self.doing.step, self.doing.reply
        if step is None:
            return None
        verdict = reply.verdict if reply is not None else None
        if doing.asking and not doing.done:
            try:
                verdict = doing.judged(doing.asking)
            except BadNotation:
                verdict = None
        if verdict is not None:
            return widget_data.why_verdict(verdict, self.lang, reader=step.seat, edition=doing.edition)
        moments = doing.match.moments
        if not moments:
            return widget_data.why_nothing(doing.match.game, self.lang)
        return widget_data.why_event(moments[-1], self.lang, reader=step.seat, edition=doing.edition)

    def score(self) -> Json | None:
        """How a round ended that was played to its end."""
        step = self.doing.step
        if step is None or step.do != "round" or not self.doing.done:
            return None
        match = self.doing.match
        questions = match.game.questions()
        ended = questions.last_end(match.moments) if hasattr(questions, "last_end") else None
        if ended is not None:
            return widget_data.score(match.game, ended, self.lang, reader=step.seat)
        return widget_data.outcome(match.game, match.moments, self.lang, reader=step.seat)
